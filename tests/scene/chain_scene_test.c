// SPDX-License-Identifier: MIT
// Bodies on chains and edges: no joint of a chain is felt from its front, nothing is felt from behind.
#include "probe.h"

static const ProbeMaterial smooth = {.friction = 0.0}, rough = {.friction = 0.6};

static ScreeShapeDef open_shape(ScreeShapeKind kind, uint32_t count, double friction) {
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = kind;
  def.point_count = count;
  def.friction = def.friction_kinetic = friction;
  return def;
}

static ScreeBody static_line(ScreeScene *scene, ScreeVec2 at, const ScreeVec2 *points, uint32_t count,
                             double friction) {
  ScreeShapeDef def = open_shape(count == 2 ? SCREE_SHAPE_EDGE : SCREE_SHAPE_CHAIN, count, friction);
  ScreeBodyDef body = scree_body_def_default();
  body.type = SCREE_BODY_STATIC;
  body.position = at;
  ScreeShapeList shapes = {.defs = &def, .count = 1, .points = points, .point_count = count};
  ScreeBody handle;
  assert_int_equal(scree_body_create(scene, &body, &shapes, &handle), SCREE_OK);
  return handle;
}

static const ScreeVec2 origin = {0, 0};

static void fix_rotation(ScreeScene *scene, ScreeBody body) {
  assert_int_equal(scree_body_set(scene, body, SCREE_BODY_FIXED_ROTATION, 1), SCREE_OK);
}

static void push(ScreeScene *scene, ScreeBody body, double vx) {
  ScreeVec2 v = {vx, probe_velocity(scene, body).y};
  assert_int_equal(scree_body_set_velocity(scene, body, v, probe_omega(scene, body)), SCREE_OK);
}

// G02: thirty joints of a flat chain.
static void flat_chain_is_one_floor(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene((ScreeVec2){0, -9.81});
  ScreeVec2 points[41];
  for (int i = 0; i < 41; ++i) points[i] = (ScreeVec2){i - 2.0, 0};
  static_line(scene, origin, points, 41, 0);
  ScreeBody box = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0, 0.21}, 0, (ScreeVec2){0.4, 0.4}, smooth);
  fix_rotation(scene, box);
  probe_steps(scene, 60);
  double rest = probe_y(scene, box), start = probe_x(scene, box);
  PROBE_NEAR(rest, 0.2, 0.01);
  for (int i = 0; i < 1000; ++i) {
    push(scene, box, 2);
    probe_steps(scene, 1);
    PROBE_NEAR(probe_y(scene, box), rest, 0.01);
  }
  PROBE_NEAR(probe_x(scene, box) - start, 33.3, 0.05 * 33.3);
  scree_scene_destroy(scene);
}

// The same for a fast box that may turn, at its own momentum, and for a circle.
static void nothing_trips_on_a_flat_chain(void **state) {
  (void)state;
  for (int circle = 0; circle < 2; ++circle) {
    ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
    ScreeVec2 points[60];
    for (int i = 0; i < 60; ++i) points[i] = (ScreeVec2){i - 2.0, 0};
    static_line(scene, origin, points, 60, 0);
    ScreeVec2 at = {0, 0.5};
    ScreeBody body = circle ? probe_circle(scene, SCREE_BODY_DYNAMIC, at, 0.5, smooth)
                            : probe_box(scene, SCREE_BODY_DYNAMIC, at, 0, (ScreeVec2){1, 1}, smooth);
    push(scene, body, 8);
    for (int i = 0; i < 360; ++i) {
      probe_steps(scene, 1);
      PROBE_NEAR(probe_y(scene, body), 0.5, 0.01);
    }
    PROBE_NEAR(probe_velocity(scene, body).x, 8, 0.01);
    PROBE_NEAR(probe_angle(scene, body), 0, 0.01);
    scree_scene_destroy(scene);
  }
}

// G03: off the corner of a closed chain that is solid inside, and down to the floor.
static void box_leaves_by_a_corner(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene((ScreeVec2){0, -9.81});
  probe_floor(scene, 20, smooth);
  const ScreeVec2 points[] = {{0, 0}, {0, 2}, {2, 2}, {2, 0}, {0, 0}};
  static_line(scene, origin, points, 5, 0);
  ScreeBody box = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.5, 3}, 0, (ScreeVec2){1, 1}, smooth);
  fix_rotation(scene, box);
  probe_steps(scene, 120);
  PROBE_NEAR(probe_y(scene, box), 2.5, 0.02);
  for (int i = 0; i < 250; ++i) {
    push(scene, box, 2);
    probe_steps(scene, 1);
  }
  assert_true(probe_x(scene, box) > 4);
  PROBE_NEAR(probe_y(scene, box), 0.5, 0.02);
  scree_scene_destroy(scene);
}

enum { CREST_STEPS = 120 };

typedef struct Pose {
  double x, y, angle;
} Pose;

// Slides a box over the crest at x = 0 until its middle reaches 5, with the chain's last point at (20, d).
static uint32_t slide_over_crest(double d, Pose *poses) {
  ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
  const ScreeVec2 points[] = {{-10, 0}, {0, 0}, {10, -1}, {20, d}};
  static_line(scene, origin, points, 4, 0);
  ScreeBody box = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){-5, 0.5}, 0, (ScreeVec2){1, 1}, smooth);
  push(scene, box, 5);
  uint32_t n = 0;
  for (; n < CREST_STEPS && probe_x(scene, box) < 5; ++n) {
    probe_steps(scene, 1);
    assert_true(probe_velocity(scene, box).x >= 4.95);
    poses[n] = (Pose){probe_x(scene, box), probe_y(scene, box), probe_angle(scene, box)};
  }
  assert_true(n < CREST_STEPS + 1 && poses[n - 1].x >= 4.9);
  scree_scene_destroy(scene);
  return n;
}

// G04: the crest costs no speed, and what lies beyond the next point is not felt, not by one bit.
static void far_vertex_is_not_felt(void **state) {
  (void)state;
  const double ends[] = {-1, -2, -3, -6};
  Pose first[CREST_STEPS], other[CREST_STEPS];
  uint32_t n = slide_over_crest(ends[0], first);
  for (int i = 1; i < 4; ++i) {
    assert_int_equal(slide_over_crest(ends[i], other), n);
    assert_memory_equal(first, other, n * sizeof *first);
  }
}

static void climb(bool circle) {
  ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
  const ScreeVec2 points[] = {{-10, 0}, {0, 0}, probe_ramp_end()};
  static_line(scene, origin, points, 3, 0);
  probe_climb(scene, circle);
  scree_scene_destroy(scene);
}

// G08: a hollow corner takes the speed across the ramp and leaves that along it.
static void box_climbs_a_ramp(void **state) {
  (void)state;
  climb(false);
}

static void circle_climbs_a_ramp(void **state) {
  (void)state;
  climb(true);
}

// G09: only the end of an edge touches.
static void end_of_an_edge_pushes_from_the_end(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(origin);
  const ScreeVec2 points[] = {{0, 0}, {2, 0}};
  ScreeBody edge = static_line(scene, origin, points, 2, 0);
  probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){2.3, 0.39}, 0.5, smooth);
  probe_steps(scene, 1);
  assert_int_equal(scree_scene_column(scene, SCREE_COLUMN_CONTACT_NORMAL_X).rows, 1);
  double x = ((const float *)scree_scene_column(scene, SCREE_COLUMN_CONTACT_NORMAL_X).data)[0];
  double y = ((const float *)scree_scene_column(scene, SCREE_COLUMN_CONTACT_NORMAL_Y).data)[0];
  uint32_t a = ((const uint32_t *)scree_scene_column(scene, SCREE_COLUMN_CONTACT_BODY_A).data)[0];
  double sign = a == scree_row(edge) ? 1 : -1, length = hypot(0.3, 0.39);
  PROBE_NEAR(hypot(x, y), 1, 1e-5);
  PROBE_NEAR(sign * x, 0.3 / length, 1e-3);
  PROBE_NEAR(sign * y, 0.39 / length, 1e-3);
  scree_scene_destroy(scene);
}

// The chain of scenes/fx2d/chain_terrain.yml.
static const ScreeVec2 terrain[] = {{0.5, 8.5},  {3.0, 6.2},  {5.5, 5.4},  {7.5, 3.2},  {10.0, 2.2},
                                    {12.5, 2.6}, {14.5, 4.4}, {16.0, 3.6}, {17.5, 4.6}, {19.5, 4.2}};

static double terrain_height(double x) {
  int i = 0;
  while (i < 8 && x > terrain[i + 1].x) ++i;
  double s = (x - terrain[i].x) / (terrain[i + 1].x - terrain[i].x);
  return terrain[i].y + s * (terrain[i + 1].y - terrain[i].y);
}

// Five balls, each alone, dropped by 2 m on to slopes: never below the surface, and at rest in the valley at last.
static void balls_settle_in_the_valley(void **state) {
  (void)state;
  const double starts[] = {6.2, 8.0, 9.4, 11.0, 13.2};
  for (int i = 0; i < 5; ++i) {
    ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
    static_line(scene, origin, terrain, 10, 0.5);
    ScreeVec2 at = {starts[i], terrain_height(starts[i]) + 2.25};
    ScreeBody ball = probe_circle(scene, SCREE_BODY_DYNAMIC, at, 0.25, (ProbeMaterial){.friction = 0.5});
    for (int n = 0; n < 3600; ++n) {
      probe_steps(scene, 1);
      assert_true(probe_y(scene, ball) > terrain_height(probe_x(scene, ball)) + 0.2);
    }
    // Against both sides of the valley at once: 0.25 from either.
    PROBE_NEAR(probe_x(scene, ball), 10, 0.25);
    PROBE_NEAR(probe_speed(scene, ball), 0, 0.05);
    scree_scene_destroy(scene);
  }
}

static void box_rests_on_a_chain(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
  const ScreeVec2 points[] = {{-3, 0}, {-0.2, 0}, {0.1, 0}, {0.3, 0}, {3, 0}};
  static_line(scene, origin, points, 5, 0.6);
  ScreeBody box = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0, 0.7}, 0, (ScreeVec2){1, 1}, rough);
  probe_steps(scene, 300);
  PROBE_NEAR(probe_y(scene, box), 0.5, 0.006);
  PROBE_NEAR(probe_x(scene, box), 0, 0.001);
  PROBE_NEAR(probe_angle(scene, box), 0, 0.001);
  scree_scene_destroy(scene);
}

static void ball_passes_from_behind(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
  const ScreeVec2 points[] = {{-2, 0}, {0, 0}, {2, 0}};
  static_line(scene, origin, points, 3, 0.6);
  ScreeBody ball = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.1, -1}, 0.25, smooth);
  assert_int_equal(scree_body_set_velocity(scene, ball, (ScreeVec2){0, 8}, 0), SCREE_OK);
  double top = -1;
  for (int i = 0; i < 240; ++i) {
    probe_steps(scene, 1);
    top = fmax(top, probe_y(scene, ball));
  }
  // As high as a free throw, 8^2 / 20 less what steps of 1/60 s take; then caught by the front.
  PROBE_NEAR(top, -1 + 3.2, 0.1);
  PROBE_NEAR(probe_x(scene, ball), 0.1, 1e-6);
  PROBE_NEAR(probe_y(scene, ball), 0.25, 0.01);
  scree_scene_destroy(scene);
}

static void chains_ignore_each_other(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
  const ScreeVec2 floor[] = {{-2, 0}, {0, 0}, {2, 0}}, roof[] = {{2, 0.01}, {0, -0.01}, {-2, 0.01}};
  static_line(scene, origin, floor, 3, 0.6);
  ScreeShapeDef def = open_shape(SCREE_SHAPE_CHAIN, 3, 0.6);
  ScreeBodyDef body = scree_body_def_default();
  body.mass = body.inertia = 1;
  ScreeShapeList shapes = {.defs = &def, .count = 1, .points = roof, .point_count = 3};
  ScreeBody falling;
  assert_int_equal(scree_body_create(scene, &body, &shapes, &falling), SCREE_OK);
  for (int i = 0; i < 60; ++i) {
    probe_steps(scene, 1);
    assert_int_equal(scree_scene_counters(scene).contacts, 0);
  }
  PROBE_NEAR(probe_velocity(scene, falling).y, -10, 1e-3);
  scree_scene_destroy(scene);
}

// An edge 15 m below its body's origin faces up as it is written, not towards the origin or away from it.
// A segment that turned a contact down, because its neighbour had it, was taken to be apart from the body until that
// had moved on; what had been fast and was stopped just past a joint sank into the floor.
static void stopped_at_a_wall_past_a_joint_stays_on_top(void **state) {
  (void)state;
  static const ScreeVec2 floor[] = {{-10, 0}, {0, 0}, {10, 0}};
  const struct {
    double radius, speed, start, past;
  } runs[] = {{0.2, 30, -0.03, 0.02}, {0.2, 15, -0.03, 0.02}, {0.3, 5, -0.01, 0.01}, {0.3, 10, -0.03, 0.02}};
  for (uint32_t i = 0; i < sizeof runs / sizeof runs[0]; ++i) {
    double r = runs[i].radius;
    ScreeScene *scene = probe_scene((ScreeVec2){0.0, -10.0});
    static_line(scene, origin, floor, 3, 0.6);
    probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){runs[i].past + r + 0.5, 0.5}, 0.0, (ScreeVec2){1.0, 2.0}, rough);
    ScreeBody ball = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){runs[i].start, r}, r, rough);
    push(scene, ball, runs[i].speed);
    for (uint32_t step = 0; step < 120; ++step) {
      probe_steps(scene, 1);
      assert_true(probe_y(scene, ball) > r - 0.002);
    }
    scree_scene_destroy(scene);
  }
}

static void far_edge_keeps_its_front(void **state) {
  (void)state;
  for (int above = -1; above <= 1; above += 2) {
    ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
    const ScreeVec2 points[] = {{-5, -15.0 * above}, {5, -15.0 * above}};
    static_line(scene, (ScreeVec2){10, 20}, points, 2, 0.6);
    double surface = 20 - 15.0 * above;
    ScreeBody ball = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){11, surface + 1}, 0.25, rough);
    probe_steps(scene, 300);
    PROBE_NEAR(probe_y(scene, ball), surface + 0.25, 0.006);
    scree_scene_destroy(scene);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      PROBE_TEST(flat_chain_is_one_floor),
      PROBE_TEST(nothing_trips_on_a_flat_chain),
      PROBE_TEST(box_leaves_by_a_corner),
      PROBE_TEST(far_vertex_is_not_felt),
      PROBE_TEST(box_climbs_a_ramp),
      PROBE_TEST(circle_climbs_a_ramp),
      PROBE_TEST(end_of_an_edge_pushes_from_the_end),
      PROBE_TEST(balls_settle_in_the_valley),
      PROBE_TEST(box_rests_on_a_chain),
      PROBE_TEST(ball_passes_from_behind),
      PROBE_TEST(chains_ignore_each_other),
      PROBE_TEST(stopped_at_a_wall_past_a_joint_stays_on_top),
      PROBE_TEST(far_edge_keeps_its_front),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
