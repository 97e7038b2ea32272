// SPDX-License-Identifier: MIT
// Motors and sleep: what a motor still works at stays awake, however slow it is, and what it holds falls asleep.
#include "joint_probe.h"

static const ScreeVec2 space = {0.0, 0.0}, earth = {0.0, -10.0};

// A ball of 1 kg on a vertical axis.
static ScreeJointDef slider(ScreeScene *scene, double target) {
  ScreeBody body = probe_ghost_ball(scene, SCREE_BODY_DYNAMIC, space, 0.3, 1.0);
  ScreeJointDef def = probe_joint_def(scene, SCREE_JOINT_PRISMATIC, 0, body, space, (ScreeVec2){0.0, 1.0});
  def.motor = SCREE_MOTOR_POSITION;
  def.target = target;
  return def;
}

static void set_gains(ScreeJointDef *def, double p, double i, double d) {
  def->gains = 1;
  def->gain_p = p, def->gain_i = i, def->gain_d = d;
}

// Steps until the body sleeps, and returns the seconds that it took; as many as `most` when it does not.
static double sleeps_after(ScreeScene *scene, ScreeBody body, double most) {
  uint32_t steps = 0;
  for (; probe_awake(scene, body) && steps < 60.0 * most; ++steps) probe_steps(scene, 1);
  return steps / 60.0;
}

// The integral takes its time: what it is off by dies away with gain_p / gain_i, 5 s and 40 s.
static void an_integral_is_not_cut_short(void **state) {
  (void)state;
  static const struct {
    ScreeVec2 gravity;
    double p, i, d;
  } cases[] = {{{0.0, -10.0}, 100.0, 20.0, 20.0}, {{0.0, 0.0}, 8.0, 0.2, 5.0}};
  for (uint32_t k = 0; k < 2u; ++k) {
    ScreeScene *scene = probe_scene(cases[k].gravity);
    ScreeJointDef def = slider(scene, 0.5);
    set_gains(&def, cases[k].p, cases[k].i, cases[k].d);
    ScreeJoint joint = probe_join(scene, &def);
    assert_true(sleeps_after(scene, def.body_b, 600.0) < 600.0);
    PROBE_NEAR(probe_joint_get(scene, joint, SCREE_JOINT_COORDINATE), 0.5, 2e-4);
    scree_scene_destroy(scene);
  }
}

// Twenty times slower than a spring that is critically damped: 25 mm/s at first, and less and less.
static void a_slow_motor_reaches_its_target(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(space);
  ScreeJointDef def = slider(scene, 0.5);
  set_gains(&def, 2.0, 0.0, 40.0);
  ScreeJoint joint = probe_join(scene, &def);
  assert_true(sleeps_after(scene, def.body_b, 300.0) < 300.0);
  PROBE_NEAR(probe_joint_get(scene, joint, SCREE_JOINT_COORDINATE), 0.5, 5e-3);
  scree_scene_destroy(scene);
}

static void a_hand_of_a_clock_goes_on(void **state) {
  (void)state;
  static const double speeds[] = {0.01, -0.002};
  for (uint32_t k = 0; k < 2u; ++k) {
    ScreeScene *scene = probe_scene(space);
    ScreeBody hand = probe_ghost_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.5, 0.0}, 0.0, (ScreeVec2){1.0, 0.1}, 1.0);
    ScreeJointDef def = probe_joint_def(scene, SCREE_JOINT_REVOLUTE, 0, hand, space, (ScreeVec2){1.0, 0.0});
    def.motor = SCREE_MOTOR_VELOCITY;
    def.target = speeds[k];
    probe_join(scene, &def);
    probe_steps(scene, 1800);
    assert_true(probe_awake(scene, hand));
    PROBE_NEAR(probe_angle(scene, hand), 30.0 * speeds[k], 1e-3 * fabs(30.0 * speeds[k]));
    scree_scene_destroy(scene);
  }
}

// At its target; 0.1 m below it, as far as 100 N/m sag; braked; and pulling with all its 5 N against 10 N, held by
// its limits.
static void what_a_motor_holds_sleeps(void **state) {
  (void)state;
  for (uint32_t k = 0; k < 4u; ++k) {
    ScreeScene *scene = probe_scene(earth);
    ScreeJointDef def = slider(scene, k == 3u ? 0.5 : 0.0);
    if (k == 1u) set_gains(&def, 100.0, 0.0, 20.0);
    if (k == 2u) def.motor = SCREE_MOTOR_VELOCITY;
    if (k == 3u) set_gains(&def, 10.0, 5.0, 1.0), def.max_effort = 5.0, def.limited = 1u;
    probe_join(scene, &def);
    double seconds = sleeps_after(scene, def.body_b, 10.0);
    if (!(seconds < 10.0)) fail_msg("case %u does not fall asleep", k);
    scree_scene_destroy(scene);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      PROBE_TEST(an_integral_is_not_cut_short),
      PROBE_TEST(a_slow_motor_reaches_its_target),
      PROBE_TEST(a_hand_of_a_clock_goes_on),
      PROBE_TEST(what_a_motor_holds_sleeps),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
