// SPDX-License-Identifier: MIT
// What comes and goes for long leaves nothing behind (N11), and odd piles never break a scene (N07).
#include "probe.h"

static const ProbeMaterial rough = {.friction = 0.6, .density = 1.0};

#define ROUNDS 100000u
#define CROWD  50u

static double bytes_of(const ScreeScene *scene) { return scree_scene_counters(scene).bytes; }

// A crowd on the ground, touching, some of them joined: everything that has rows is made and destroyed.
static void add_crowd(ScreeScene *scene, uint32_t round, ScreeBody *crowd) {
  for (uint32_t i = 0; i < CROWD; ++i) {
    ScreeVec2 at = {0.98 * i - 24.5, 0.49};
    bool ball = (i + round) % 3u == 0u;
    crowd[i] = ball ? probe_circle(scene, SCREE_BODY_DYNAMIC, at, 0.5, rough)
                    : probe_box(scene, SCREE_BODY_DYNAMIC, at, 0.0, (ScreeVec2){1.0, 1.0}, rough);
  }
  for (uint32_t i = 1; i < CROWD; i += 10u) {
    ScreeJointDef def = scree_joint_def_default(SCREE_JOINT_DISTANCE);
    def.body_a = crowd[i - 1u];
    def.body_b = crowd[i];
    def.length = 1.0;
    ScreeJoint joint;
    assert_int_equal(scree_joint_create(scene, &def, &joint), SCREE_OK);
  }
}

static void n11_a_hundred_thousand_crowds_leave_nothing(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene((ScreeVec2){0.0, -10.0});
  probe_floor(scene, 100.0, rough);
  ScreeBody crowd[CROWD];
  double settled = 0.0;
  for (uint32_t round = 0; round < ROUNDS; ++round) {
    add_crowd(scene, round, crowd);
    // A step costs a hundred times what making a crowd does.
    if (round % 100u == 0u) probe_steps(scene, 1);
    // From either end: rows come free in another order than they were taken.
    for (uint32_t i = 0; i < CROWD; ++i)
      assert_int_equal(scree_body_destroy(scene, crowd[round % 2u ? i : CROWD - 1u - i]), SCREE_OK);
    if (round == ROUNDS / 10u) settled = bytes_of(scene);
  }
  // Rows whose generations are used up rest for a while: a few dozen of each table, which makes less than a page.
  assert_true(settled > 0.0 && bytes_of(scene) < settled + 65536.0);
  ScreeCounters counters = scree_scene_counters(scene);
  assert_int_equal(counters.bodies, 1);
  assert_int_equal(counters.joints, 0);
  scree_scene_destroy(scene);
}

// A polygon of 3 to 8 vertices on a circle, unevenly.
static void add_polygon(ScreeScene *scene, uint32_t number, double radius, double density) {
  ScreeVec2 points[8];
  uint32_t count = 3u + number % 6u;
  for (uint32_t i = 0; i < count; ++i) {
    double angle = 2.0 * PROBE_PI * (i + 0.3 * fmod(0.618 * (number + i), 1.0)) / count;
    points[i] = (ScreeVec2){0.4 * cos(angle), 0.4 * sin(angle)};
  }
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = SCREE_SHAPE_POLYGON;
  def.point_count = count;
  def.radius = radius;
  def.density = density;
  ScreeVec2 at = {0.7 * (number % 5u) - 1.4 + 0.1 * (number / 5u), 0.6 + 0.9 * (number / 5u)};
  ScreeShapeList shapes = {.defs = &def, .count = 1, .points = points, .point_count = count};
  ScreeBodyDef body = scree_body_def_default();
  body.position = at;
  body.angle = 0.7 * number;
  ScreeBody out;
  assert_int_equal(scree_body_create(scene, &body, &shapes, &out), SCREE_OK);
}

static void drop_on_pile(double density, double x, double radius, uint32_t passes) {
  ScreeSceneDef def = probe_def();
  def.gravity = (ScreeVec2){0.0, -20.0};
  def.substeps = passes;
  ScreeScene *scene;
  assert_int_equal(scree_scene_create(&def, NULL, &scene), SCREE_OK);
  probe_floor(scene, 40.0, rough);
  for (uint32_t i = 0; i < 20u; ++i) add_polygon(scene, i, radius, density);
  ScreeBody ball = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){x, 8.0}, 0.5, rough);
  for (uint32_t step = 0; step < 80u; ++step) {
    probe_steps(scene, 1);
    probe_assert_finite(scene);
  }
  // It has landed, on the pile or beside it, and nothing was blown off.
  assert_true(probe_y(scene, ball) > 0.45 && probe_y(scene, ball) < 6.0);
  assert_true(probe_speed(scene, ball) < 10.0);
  scree_scene_destroy(scene);
}

static void n07_ball_on_a_pile_of_polygons(void **state) {
  (void)state;
  double radii[] = {0.0, 0.02, 0.08};
  for (uint32_t r = 0; r < 3u; ++r)
    for (uint32_t d = 0; d < 5u; ++d)
      for (uint32_t i = 0; i < 5u; ++i) drop_on_pile(0.8 + 0.1 * d, 0.5 * i - 1.0, radii[r], i % 2u ? 4u : 10u);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(n11_a_hundred_thousand_crowds_leave_nothing),
      PROBE_TEST(n07_ball_on_a_pile_of_polygons),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
