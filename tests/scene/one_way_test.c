// SPDX-License-Identifier: MIT
// One-way platforms: what comes from the front is held, all else passes.
#include "probe.h"

static const ProbeMaterial smooth = {.friction = 0.0}, rough = {.friction = 0.6};

static ScreeBody platform(ScreeScene *scene, ScreeBodyType type, ScreeVec2 at, double angle, ScreeVec2 size) {
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = SCREE_SHAPE_BOX;
  def.width = size.x;
  def.height = size.y;
  def.one_way = (ScreeVec2){0, 1};
  return probe_shape(scene, type, at, angle, &def);
}

static void throw_it(ScreeScene *scene, ScreeBody body, double vx, double vy) {
  assert_int_equal(scree_body_set_velocity(scene, body, (ScreeVec2){vx, vy}, probe_omega(scene, body)), SCREE_OK);
}

// O01: a ball thrown up passes and rests on the platform when it comes back.
static void O01_up_then_land(void **state) {
  (void)state;
  static const uint32_t lanes[] = PROBE_LANES;
  for (uint32_t run = 0; run < PROBE_LANE_COUNTS; ++run) {
    ScreeScene *scene = probe_scene((ScreeVec2){0, -9.81});
    ScreeBody balls[129];
    for (uint32_t i = 0; i < lanes[run]; ++i) {
      platform(scene, SCREE_BODY_STATIC, (ScreeVec2){5.0 * i, 0}, 0, (ScreeVec2){4, 0.2});
      balls[i] = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){5.0 * i, -3}, 0.25, rough);
      throw_it(scene, balls[i], 0, 12);
    }
    // 12 m/s at 9.81 m/s2 from 3 m below: it passes unhindered.
    probe_steps(scene, 30);
    for (uint32_t i = 0; i < lanes[run]; ++i) PROBE_NEAR(probe_velocity(scene, balls[i]).y, 12 - 9.81 * 0.5, 0.01);
    probe_steps(scene, 270);
    for (uint32_t i = 0; i < lanes[run]; ++i) {
      PROBE_NEAR(probe_y(scene, balls[i]), 0.35, 0.002);
      assert_false(probe_awake(scene, balls[i]));
    }
    scree_scene_destroy(scene);
  }
}

// O02: whatever enters by an end face goes through, level or falling slightly, near the top and near the bottom.
static void O02_from_the_side(void **state) {
  (void)state;
  for (int kind = 0; kind < 2; ++kind) {
    for (int fall = 0; fall < 3; ++fall) {
      for (int height = -4; height <= 4; ++height) {
        ScreeScene *scene = probe_scene((ScreeVec2){0, 0});
        platform(scene, SCREE_BODY_STATIC, (ScreeVec2){0, 0}, 0, (ScreeVec2){4, 0.2});
        ScreeVec2 at = {-4, 0.08 * height};
        ScreeBody body = kind ? probe_box(scene, SCREE_BODY_DYNAMIC, at, 0, (ScreeVec2){0.5, 0.5}, smooth)
                              : probe_circle(scene, SCREE_BODY_DYNAMIC, at, 0.25, smooth);
        throw_it(scene, body, 5, -0.2 * fall);
        probe_steps(scene, 120);
        PROBE_NEAR(probe_x(scene, body), 6, 0.01);
        PROBE_NEAR(probe_y(scene, body), at.y - 0.4 * fall, 0.01);
        scree_scene_destroy(scene);
      }
    }
  }
}

// O04: a box lands on one that lies on a platform, or across two: the first stays.
static void O04_second_body_lands_on_first(void **state) {
  (void)state;
  for (int across = 0; across < 2; ++across) {
    ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
    for (int i = -1; i <= 1; ++i)
      platform(scene, SCREE_BODY_STATIC, (ScreeVec2){3.0 * i + (across ? 1.5 : 0), 0}, 0, (ScreeVec2){3, 0.2});
    ScreeBody first = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0, 0.6}, 0, (ScreeVec2){1, 1}, rough);
    ScreeBody second = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.1, 4.6}, 0, (ScreeVec2){1, 1},
                                 (ProbeMaterial){.friction = 0.6, .density = 5});
    for (int i = 0; i < 300; ++i) {
      probe_steps(scene, 1);
      PROBE_NEAR(probe_y(scene, first), 0.6, 0.03);
    }
    PROBE_NEAR(probe_y(scene, first), 0.6, 0.005);
    PROBE_NEAR(probe_y(scene, second), 1.6, 0.01);
    scree_scene_destroy(scene);
  }
}

// O06: a plank at 30 degrees holds what lands on it at a hundred places, and what walks up it.
static void O06_sloped(void **state) {
  (void)state;
  const double angle = 30 * PROBE_PI / 180;
  const ProbeMaterial grip = {.friction = 2};
  ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = SCREE_SHAPE_BOX;
  def.width = 60;
  def.height = 0.2;
  def.friction = def.friction_kinetic = 2;
  def.one_way = (ScreeVec2){0, 1};
  probe_shape(scene, SCREE_BODY_STATIC, (ScreeVec2){0, 0}, angle, &def);
  ScreeBody boxes[100];
  for (int i = 0; i < 100; ++i) {
    double along = 0.55 * (i - 49.5);
    ScreeVec2 at = {along * cos(angle), along * sin(angle) + 1 + 0.02 * i};
    boxes[i] = probe_box(scene, SCREE_BODY_DYNAMIC, at, angle, (ScreeVec2){0.3, 0.3}, grip);
  }
  probe_steps(scene, 180);
  int landed = 0;
  for (int i = 0; i < 100; ++i) {
    double x = probe_x(scene, boxes[i]), y = probe_y(scene, boxes[i]);
    double above = cos(angle) * y - sin(angle) * x;
    landed += above > 0.24 && above < 0.32 + 0.3;
  }
  assert_int_equal(landed, 100);
  // Pushed up the plank, a walker stays on it.
  ScreeBody walker =
      probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){28 * cos(angle), 28 * sin(angle) + 0.45}, 0.25, smooth);
  for (int i = 0; i < 60; ++i) {
    throw_it(scene, walker, -2 * cos(angle), -2 * sin(angle));
    probe_steps(scene, 1);
  }
  for (int i = 0; i < 30; ++i) {
    throw_it(scene, walker, 2 * cos(angle), 2 * sin(angle));
    probe_steps(scene, 1);
    double above = cos(angle) * probe_y(scene, walker) - sin(angle) * probe_x(scene, walker);
    PROBE_NEAR(above, 0.35, 0.01);
  }
  scree_scene_destroy(scene);
}

// A lift takes up what stands on it and passes what stands under it.
static void lift(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
  probe_floor(scene, 20, rough);
  ScreeBody plate = platform(scene, SCREE_BODY_KINEMATIC, (ScreeVec2){0, 3}, 0, (ScreeVec2){3, 0.2});
  ScreeBody rider = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0, 3.6}, 0, (ScreeVec2){1, 1}, rough);
  ScreeBody below = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.2, 0.5}, 0, (ScreeVec2){1, 1}, rough);
  probe_steps(scene, 60);
  throw_it(scene, plate, 0, -1);
  // Down through the one below, and up again.
  for (int i = 0; i < 300; ++i) {
    if (i == 170) throw_it(scene, plate, 0, 1);
    probe_steps(scene, 1);
    PROBE_NEAR(probe_y(scene, below), 0.5, 0.005);
    // The plate starts at once, and leaves it behind by v^2 / 2 g at first.
    if (i > 15 && i < 70) PROBE_NEAR(probe_y(scene, rider) - probe_y(scene, plate), 0.6, 0.02);
  }
  scree_scene_destroy(scene);
}

// Told to drop, a body that sleeps on a platform falls through it and lands on the next, if it is told no more by then.
static void drop_through(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
  platform(scene, SCREE_BODY_STATIC, (ScreeVec2){0, 3}, 0, (ScreeVec2){4, 0.2});
  platform(scene, SCREE_BODY_STATIC, (ScreeVec2){0, 0}, 0, (ScreeVec2){4, 0.2});
  ScreeBody box = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0, 3.6}, 0, (ScreeVec2){1, 1}, rough);
  ScreeBody other = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){1.5, 3.6}, 0, (ScreeVec2){1, 1}, rough);
  probe_steps(scene, 90);
  assert_false(probe_awake(scene, box));
  assert_int_equal(scree_body_set(scene, box, SCREE_BODY_DROP_THROUGH, 1), SCREE_OK);
  probe_steps(scene, 10);
  assert_true(probe_y(scene, box) < 3.55);
  assert_int_equal(scree_body_set(scene, box, SCREE_BODY_DROP_THROUGH, 0), SCREE_OK);
  probe_steps(scene, 180);
  PROBE_NEAR(probe_y(scene, box), 0.6, 0.005);
  PROBE_NEAR(probe_y(scene, other), 3.6, 0.005);
  scree_scene_destroy(scene);
}

// However hard it is pressed in, what is held stays held; what was made inside a platform falls out of it.
static void pressed_and_made_inside(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
  platform(scene, SCREE_BODY_STATIC, (ScreeVec2){0, 0}, 0, (ScreeVec2){4, 0.2});
  ScreeBody box = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0, 0.6}, 0, (ScreeVec2){1, 1}, rough);
  ScreeBody inside = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){1.2, 0.5}, 0, (ScreeVec2){1, 1}, rough);
  probe_steps(scene, 30);
  for (int i = 0; i < 60; ++i) {
    assert_int_equal(scree_body_apply_force(scene, box, (ScreeVec2){0, -20000}, 0), SCREE_OK);
    probe_steps(scene, 1);
    PROBE_NEAR(probe_y(scene, box), 0.6, 0.05);
  }
  assert_true(probe_y(scene, inside) < -1);
  scree_scene_destroy(scene);
}

// Passing is no touching: nothing begins on the way up, one touch on the way down.
static void events_of_passing(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene((ScreeVec2){0, -9.81});
  platform(scene, SCREE_BODY_STATIC, (ScreeVec2){0, 0}, 0, (ScreeVec2){4, 0.2});
  ScreeBody ball = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0, -3}, 0.25, rough);
  throw_it(scene, ball, 0, 12);
  uint32_t begun = 0, ended = 0;
  for (int i = 0; i < 300; ++i) {
    probe_steps(scene, 1);
    uint32_t count;
    scree_scene_touches(scene, 0, &count);
    begun += count;
    scree_scene_touches(scene, 1, &count);
    ended += count;
    if (probe_velocity(scene, ball).y > 1) assert_int_equal(begun, 0);
  }
  assert_int_equal(begun, 1);
  assert_int_equal(ended, 0);
  scree_scene_destroy(scene);
}

// A direction is taken as it is, however short, or refused.
static void short_directions(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = SCREE_SHAPE_CIRCLE;
  def.radius = 1;
  def.one_way = (ScreeVec2){0, 1e-5};
  ScreeBody body = probe_shape(scene, SCREE_BODY_STATIC, (ScreeVec2){0, 0}, 0, &def);
  ScreeShape shape;
  ScreeShapeList list;
  assert_int_equal(scree_body_shapes(scene, body, &shape, 1), 1);
  assert_int_equal(scree_shape_describe(scene, shape, &def, &list), SCREE_OK);
  PROBE_NEAR(def.one_way.x, 0, 0);
  PROBE_NEAR(def.one_way.y, 1, 0);
  def.one_way = (ScreeVec2){0, 1e-20};
  assert_int_equal(scree_shape_create(scene, body, &list, NULL), SCREE_DEGENERATE);
  assert_string_equal(scree_scene_fault(scene)->argument, "shapes.one_way");
  scree_scene_destroy(scene);
}

// A platform of flush boxes is one: a ball that comes up into one of them, not far enough to pass, and drifts until it
// touches the next falls back. The inner end of the next once caught it, as an end does what falls on it; rough and
// kept from turning, it hung there.
static void inner_ends_catch_nothing(void **state) {
  (void)state;
  const double radius = 0.42, thickness = 0.15, sunk = 0.09;
  for (int steps = 1; steps <= 4; steps *= 2) {
    for (int i = 0; i < 60; ++i) {
      ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
      for (int k = -2; k <= 2; ++k)
        platform(scene, SCREE_BODY_STATIC, (ScreeVec2){k + 0.5, -0.5 * thickness}, 0, (ScreeVec2){1, thickness});
      double from = -thickness - radius - 0.3, apex = radius - sunk;
      ScreeShapeDef round = scree_shape_def_default();
      round.kind = SCREE_SHAPE_CIRCLE;
      round.radius = radius;
      round.friction = round.friction_kinetic = 0.9;
      round.friction_mix = SCREE_MIX_MAXIMUM;
      ScreeBody ball = probe_shape(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.2 + 0.003 * i, from}, 0, &round);
      assert_int_equal(scree_body_set(scene, ball, SCREE_BODY_FIXED_ROTATION, 1), SCREE_OK);
      throw_it(scene, ball, -0.15, sqrt(20 * (apex - from)));
      for (int step = 0; step < 120 * steps; ++step)
        assert_int_equal(scree_scene_step(scene, PROBE_DT / steps), SCREE_OK);
      assert_true(probe_y(scene, ball) < -2);
      scree_scene_destroy(scene);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      PROBE_TEST(O01_up_then_land),
      PROBE_TEST(O02_from_the_side),
      PROBE_TEST(O04_second_body_lands_on_first),
      PROBE_TEST(O06_sloped),
      PROBE_TEST(lift),
      PROBE_TEST(drop_through),
      PROBE_TEST(pressed_and_made_inside),
      PROBE_TEST(events_of_passing),
      PROBE_TEST(short_directions),
      PROBE_TEST(inner_ends_catch_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
