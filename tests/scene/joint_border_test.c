// SPDX-License-Identifier: MIT
// The border of a scene holds what is jointed, too, and joints hold at the border.
#include "joint_probe.h"

static const ScreeVec2 earth = {0.0, -10.0}, space = {0.0, 0.0};

static ScreeScene *bordered(ScreeVec2 gravity) {
  ScreeSceneDef settings = scree_scene_def_default();
  settings.gravity = gravity;
  settings.solver = probe_solver;
  settings.border = (ScreeVec2){12.0, 8.0};
  settings.sleep = 0;
  ScreeScene *scene = NULL;
  assert_int_equal(scree_scene_create(&settings, NULL, &scene), SCREE_OK);
  return scene;
}

static ScreeBody ball(ScreeScene *scene, double x, double y) {
  return probe_ghost_ball(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){x, y}, 0.2, 1.0);
}

static void stays_inside(ScreeScene *scene, ScreeBody body) {
  assert_true(probe_x(scene, body) >= 0.0 && probe_x(scene, body) <= 12.0);
  assert_true(probe_y(scene, body) >= 0.0 && probe_y(scene, body) <= 8.0);
}

// Four balls in a column, welded, fall 3 m on the border: the lowest lies on it, and bears the others.
static void a_welded_column_stands_on_the_border(void **state) {
  (void)state;
  ScreeScene *scene = bordered(earth);
  ScreeBody balls[4];
  ScreeJoint joints[3];
  for (uint32_t i = 0; i < 4u; ++i) {
    balls[i] = ball(scene, 5.0, 3.0 + i);
    if (i == 0u) continue;
    ScreeJointDef def = probe_joint_def(scene, SCREE_JOINT_WELD, balls[i - 1u], balls[i], (ScreeVec2){5.0, 2.5 + i},
                                        (ScreeVec2){1.0, 0.0});
    joints[i - 1u] = probe_join(scene, &def);
  }
  for (uint32_t step = 0; step < 300u; ++step) {
    probe_steps(scene, 1);
    for (uint32_t i = 0; i < 4u; ++i) stays_inside(scene, balls[i]);
    // It comes with 7.7 m/s, 13 mm a substep, and hops a little.
    double most = step < 120u ? 0.02 : 1e-3;
    for (uint32_t i = 0; i < 3u; ++i)
      if (!(probe_gap(scene, joints[i]) < most))
        fail_msg("step %u: joint %u is %.4g m apart", step, i, probe_gap(scene, joints[i]));
  }
  for (uint32_t i = 0; i < 4u; ++i) PROBE_NEAR(probe_y(scene, balls[i]), i, 2e-3);
  PROBE_NEAR(probe_joint_get(scene, joints[0], SCREE_JOINT_FORCE_Y), 30.0, 0.3);
  scree_scene_destroy(scene);
}

// A chain of eight balls swings against the right border and hangs there.
static void a_chain_swings_against_the_border(void **state) {
  (void)state;
  ScreeScene *scene = bordered(earth);
  ScreeBody balls[8];
  ScreeJoint joints[8];
  for (uint32_t i = 0; i < 8u; ++i) {
    balls[i] = ball(scene, 10.5 - 0.7 * (i + 1u), 7.0);
    assert_int_equal(scree_body_set(scene, balls[i], SCREE_BODY_LINEAR_DAMPING, 0.3), SCREE_OK);
    joints[i] = probe_pin(scene, i ? balls[i - 1u] : 0, balls[i], (ScreeVec2){10.5 - 0.7 * i, 7.0});
  }
  for (uint32_t step = 0; step < 1200u; ++step) {
    probe_steps(scene, 1);
    for (uint32_t i = 0; i < 8u; ++i) {
      stays_inside(scene, balls[i]);
      double most = step < 900u ? 0.04 : 1e-3;
      if (!(probe_gap(scene, joints[i]) < most))
        fail_msg("step %u: joint %u is %.4g m apart", step, i, probe_gap(scene, joints[i]));
    }
  }
  scree_scene_destroy(scene);
}

// Two balls on a rod fly against the border side by side and come back with half of their speed.
static void what_is_jointed_bounces_from_the_border(void **state) {
  (void)state;
  ScreeScene *scene = bordered(space);
  ScreeBodyDef def = scree_body_def_default();
  def.velocity = (ScreeVec2){6.0, 0.0};
  ScreeShapeDef shape = scree_shape_def_default();
  shape.kind = SCREE_SHAPE_CIRCLE, shape.radius = 0.2, shape.restitution = 0.5;
  ScreeShapeList list = {.defs = &shape, .count = 1};
  ScreeBody balls[2];
  for (uint32_t i = 0; i < 2u; ++i) {
    def.position = (ScreeVec2){9.0, 3.0 + i};
    assert_int_equal(scree_body_create(scene, &def, &list, &balls[i]), SCREE_OK);
  }
  ScreeJointDef rod = scree_joint_def_default(SCREE_JOINT_DISTANCE);
  rod.body_a = balls[0], rod.body_b = balls[1];
  probe_join(scene, &rod);
  probe_steps(scene, 60);
  for (uint32_t i = 0; i < 2u; ++i) {
    PROBE_NEAR(probe_velocity(scene, balls[i]).x, -3.0, 0.01);
    PROBE_NEAR(probe_x(scene, balls[i]), 12.0 - 0.5 * 3.0, 0.06);
    PROBE_NEAR(probe_y(scene, balls[i]), 3.0 + i, 1e-3);
  }
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      PROBE_TEST(a_welded_column_stands_on_the_border),
      PROBE_TEST(a_chain_swings_against_the_border),
      PROBE_TEST(what_is_jointed_bounces_from_the_border),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
