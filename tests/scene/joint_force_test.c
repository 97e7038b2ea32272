// SPDX-License-Identifier: MIT
// The forces that joints report are those that hold the bodies, and joints break by them.
#include "joint_probe.h"

static const ScreeVec2 earth = {0.0, -10.0};

// J17.
static void j17_a_force_lasts_for_one_step(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(earth);
  probe_floor(scene, 20.0, (ProbeMaterial){.friction = 0.6});
  ScreeBody box = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, 0.5}, 0.0, (ScreeVec2){1.0, 1.0},
                            (ProbeMaterial){.friction = 0.6, .density = 1.0});
  for (uint32_t step = 0; step < 1800u; ++step) {
    assert_int_equal(scree_body_apply_force(scene, box, (ScreeVec2){0.0, -4.0}, 0.0), SCREE_OK);
    probe_steps(scene, 1);
    assert_true(probe_deepest(scene) < 0.01);
    if (step < 60u) continue;
    ScreeColumn impulses = scree_scene_column(scene, SCREE_COLUMN_CONTACT_NORMAL_IMPULSE);
    assert_int_equal(impulses.rows, 1);
    PROBE_NEAR((double)((const float *)impulses.data)[0] / PROBE_DT, 14.0, 0.14);
  }
  probe_steps(scene, 60);
  ScreeColumn impulses = scree_scene_column(scene, SCREE_COLUMN_CONTACT_NORMAL_IMPULSE);
  PROBE_NEAR((double)((const float *)impulses.data)[0] / PROBE_DT, 10.0, 0.1);
  scree_scene_destroy(scene);
}

static double force_column(ScreeScene *scene, ScreeJoint joint) {
  return (double)((const float *)scree_scene_column(scene, SCREE_COLUMN_JOINT_FORCE).data)[scree_row(joint)];
}

// 3 kg hang by any kind that can hold them.
static void make_hanging(ScreeScene *scene, ProbeCopy *copy) {
  static const uint32_t kinds[] = {SCREE_JOINT_REVOLUTE, SCREE_JOINT_DISTANCE, SCREE_JOINT_WELD, SCREE_JOINT_PRISMATIC,
                                   SCREE_JOINT_WHEEL,    SCREE_JOINT_MOUSE,    SCREE_JOINT_MOTOR};
  ScreeVec2 at = probe_copy_at(copy, 0.0, -1.0);
  ScreeBody box =
      probe_copy_body(copy, probe_ghost_box(scene, SCREE_BODY_DYNAMIC, at, 0.0, (ScreeVec2){1.0, 1.0}, 3.0));
  uint32_t kind = kinds[copy->variant];
  ScreeJointDef def = probe_joint_def(scene, kind, 0, box, at, (ScreeVec2){1.0, 0.0});
  if (kind == SCREE_JOINT_DISTANCE) def.anchor_a = probe_copy_at(copy, 0.0, 0.0);
  probe_copy_joint(copy, probe_join(scene, &def));
}

static void check_hanging(ScreeScene *scene, ProbeCopy *copy) {
  PROBE_NEAR(probe_joint_get(scene, copy->joint[0], SCREE_JOINT_FORCE_X), 0.0, 0.3);
  PROBE_NEAR(probe_joint_get(scene, copy->joint[0], SCREE_JOINT_FORCE_Y), 30.0, 0.3);
  PROBE_NEAR(probe_joint_get(scene, copy->joint[0], SCREE_JOINT_TORQUE), 0.0, 0.03);
  PROBE_NEAR(force_column(scene, copy->joint[0]), 30.0, 0.3);
  PROBE_NEAR(probe_y(scene, copy->body[0]), -1.0, 0.02);
}

static void a_joint_reports_the_weight_that_hangs_by_it(void **state) {
  (void)state;
  for (uint32_t variant = 0; variant < 7u; ++variant) {
    ProbeMechanism m = {.name = "hanging",
                        .gravity = earth,
                        .variant = variant,
                        .steps = 240,
                        .make = make_hanging,
                        .check = check_hanging};
    probe_run_mechanism(&m);
  }
}

// A beam of 2 kg and 2 m sticks out of a wall: m g, and m g l / 2 about its root.
static void make_beam(ScreeScene *scene, ProbeCopy *copy) {
  double angle = copy->variant ? 0.5 : 0.0;
  ScreeVec2 at = probe_copy_at(copy, cos(angle), sin(angle));
  ScreeBody beam =
      probe_copy_body(copy, probe_ghost_box(scene, SCREE_BODY_DYNAMIC, at, angle, (ScreeVec2){2.0, 0.2}, 2.0));
  ScreeJointDef def =
      probe_joint_def(scene, SCREE_JOINT_WELD, 0, beam, probe_copy_at(copy, 0.0, 0.0), (ScreeVec2){1.0, 0.0});
  probe_copy_joint(copy, probe_join(scene, &def));
}

static void watch_beam(ScreeScene *scene, ProbeCopy *copy, uint32_t step) {
  (void)step;
  double angle = copy->variant ? 0.5 : 0.0;
  PROBE_NEAR(probe_angle(scene, copy->body[0]), angle, 1e-3);
  PROBE_NEAR(probe_copy_gap(scene, copy), 0.0, 1e-3);
}

static void check_beam(ScreeScene *scene, ProbeCopy *copy) {
  double torque = 20.0 * cos(copy->variant ? 0.5 : 0.0);
  PROBE_NEAR(probe_joint_get(scene, copy->joint[0], SCREE_JOINT_FORCE_Y), 20.0, 0.2);
  PROBE_NEAR(probe_joint_get(scene, copy->joint[0], SCREE_JOINT_TORQUE), torque, 0.01 * torque);
}

static void a_weld_reports_the_torque_of_a_beam(void **state) {
  (void)state;
  for (uint32_t variant = 0; variant < 2u; ++variant) {
    ProbeMechanism m = {.name = "beam",
                        .gravity = earth,
                        .variant = variant,
                        .steps = 120,
                        .make = make_beam,
                        .after = watch_beam,
                        .check = check_beam};
    probe_run_mechanism(&m);
  }
}

// A pendulum let go from level: at the bottom it pulls with 3 m g.
static void a_pendulum_pulls_with_three_times_its_weight(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(earth);
  ScreeBody ball = probe_ghost_ball(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){2.0, 0.0}, 0.01, 1.0);
  ScreeJoint joint = probe_pin(scene, 0, ball, (ScreeVec2){0.0, 0.0});
  double most = 0.0;
  for (uint32_t step = 0; step < 60u; ++step) {
    probe_steps(scene, 1);
    most = fmax(most, probe_joint_get(scene, joint, SCREE_JOINT_FORCE_Y));
  }
  PROBE_NEAR(most, 30.0, 0.3);
  scree_scene_destroy(scene);
}

// What hangs by it grows by 5 N every half a second; it holds 95 N, and breaks at 105.
static void a_joint_breaks_by_its_force(void **state) {
  (void)state;
  static const uint32_t kinds[] = {SCREE_JOINT_REVOLUTE, SCREE_JOINT_DISTANCE, SCREE_JOINT_WELD};
  for (uint32_t k = 0; k < 3u; ++k) {
    ScreeScene *scene = probe_scene(earth);
    ScreeBody box = probe_ghost_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, -1.0}, 0.0, (ScreeVec2){1.0, 1.0}, 1.0);
    ScreeJointDef def = scree_joint_def_default(kinds[k]);
    def.body_b = box;
    if (kinds[k] != SCREE_JOINT_DISTANCE) def.anchor_b = (ScreeVec2){0.0, 1.0};
    def.break_force = 100.0;
    ScreeJoint joint = probe_join(scene, &def);
    double load = 10.0;
    uint32_t ends = 0;
    for (uint32_t step = 0; !ends && step < 1200u; ++step) {
      load = 10.0 + 5.0 * (step / 30u);
      assert_int_equal(scree_body_apply_force(scene, box, (ScreeVec2){0.0, 10.0 - load}, 0.0), SCREE_OK);
      probe_steps(scene, 1);
      const ScreeJointEnd *end = scree_scene_joint_ends(scene, &ends);
      if (!ends) continue;
      assert_int_equal(ends, 1);
      assert_int_equal(end->joint, joint);
      assert_int_equal(end->body_a, 0);
      assert_int_equal(end->body_b, box);
      assert_int_equal(end->reason, SCREE_JOINT_END_BROKEN);
      assert_true(end->force > 100.0f);
      PROBE_NEAR((double)end->force, load, 0.02 * load);
    }
    PROBE_NEAR(load, 102.5, 3.0);
    assert_false(scree_joint_alive(scene, joint));
    double before = probe_velocity(scene, box).y;
    probe_steps(scene, 1);
    PROBE_NEAR(probe_velocity(scene, box).y - before, -10.0 * PROBE_DT, 1e-3);
    assert_true((scree_scene_joint_ends(scene, &ends), ends == 0u));
    scree_scene_destroy(scene);
  }
}

// A beam of 1 kg and 2 m weighs 10 N m on its root, and what is hung on its end 2 m times as much.
static void a_weld_breaks_by_its_torque(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(earth);
  ScreeBody beam = probe_ghost_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){1.0, 0.0}, 0.0, (ScreeVec2){2.0, 0.2}, 1.0);
  ScreeJointDef def = probe_joint_def(scene, SCREE_JOINT_WELD, 0, beam, (ScreeVec2){0.0, 0.0}, (ScreeVec2){1.0, 0.0});
  def.break_torque = 50.0;
  ScreeJoint joint = probe_join(scene, &def);
  double torque = 10.0;
  for (uint32_t step = 0; scree_joint_alive(scene, joint) && step < 1200u; ++step) {
    double load = 1.0 * (step / 30u);
    torque = 10.0 + 2.0 * load;
    assert_int_equal(scree_body_apply_force_at(scene, beam, (ScreeVec2){0.0, -load}, (ScreeVec2){2.0, 0.0}), SCREE_OK);
    probe_steps(scene, 1);
  }
  PROBE_NEAR(torque, 51.0, 2.0);
  uint32_t ends;
  const ScreeJointEnd *end = scree_scene_joint_ends(scene, &ends);
  assert_int_equal(ends, 1);
  assert_true(fabsf(end->torque) > 50.0f);
  scree_scene_destroy(scene);
}

enum { OFF, DISABLED, STATIC, KINEMATIC, RESTS };

static void put_to_rest(ScreeScene *scene, ScreeBody beam, ScreeJoint joint, uint32_t how) {
  if (how == OFF) probe_joint_set(scene, joint, SCREE_JOINT_ENABLED, 0.0);
  if (how == DISABLED) assert_int_equal(scree_body_set(scene, beam, SCREE_BODY_DISABLED, 1.0), SCREE_OK);
  if (how == STATIC) assert_int_equal(scree_body_set(scene, beam, SCREE_BODY_TYPE, SCREE_BODY_STATIC), SCREE_OK);
  if (how == KINEMATIC) {
    assert_int_equal(scree_body_set(scene, beam, SCREE_BODY_TYPE, SCREE_BODY_KINEMATIC), SCREE_OK);
    assert_int_equal(scree_body_set_velocity(scene, beam, (ScreeVec2){0.0, 0.1}, 0.0), SCREE_OK);
  }
}

static void assert_tells_nothing(ScreeScene *scene, ScreeJoint joint) {
  static const ScreeColumnId of_float[] = {
      SCREE_COLUMN_JOINT_FORCE,          SCREE_COLUMN_JOINT_TORQUE,
      SCREE_COLUMN_JOINT_CACHED_IMPULSE, SCREE_COLUMN_JOINT_INCREMENTAL_IMPULSE,
      SCREE_COLUMN_JOINT_MOTOR_IMPULSE,  SCREE_COLUMN_JOINT_ANCHOR_ERROR,
      SCREE_COLUMN_JOINT_LIMIT_ERROR,    SCREE_COLUMN_JOINT_MOTOR_ERROR,
  };
  for (uint32_t i = 0; i < sizeof of_float / sizeof of_float[0]; ++i)
    assert_true(((const float *)scree_scene_column(scene, of_float[i]).data)[scree_row(joint)] == 0.0f);
  assert_int_equal(((const uint8_t *)scree_scene_column(scene, SCREE_COLUMN_JOINT_ROWS).data)[scree_row(joint)], 0);
  assert_true(probe_joint_get(scene, joint, SCREE_JOINT_FORCE_X) == 0.0);
  assert_true(probe_joint_get(scene, joint, SCREE_JOINT_FORCE_Y) == 0.0);
  assert_true(probe_joint_get(scene, joint, SCREE_JOINT_TORQUE) == 0.0);
  assert_true(probe_joint_get(scene, joint, SCREE_JOINT_EFFORT) == 0.0);
}

// A beam that a hinge with a motor held pulls no more when it is held by nothing, or by itself: the joint must not go
// on telling of its weight, nor break by it.
static void a_joint_that_rests_pulls_no_more(void **state) {
  (void)state;
  for (uint32_t how = 0; how < RESTS; ++how) {
    ScreeScene *scene = probe_scene(earth);
    ScreeBody beam = probe_ghost_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){1.0, 0.0}, 0.0, (ScreeVec2){2.0, 0.2}, 2.0);
    ScreeJointDef def =
        probe_joint_def(scene, SCREE_JOINT_REVOLUTE, 0, beam, (ScreeVec2){0.0, 0.0}, (ScreeVec2){1.0, 0.0});
    def.motor = SCREE_MOTOR_VELOCITY;
    ScreeJoint joint = probe_join(scene, &def);
    probe_steps(scene, 30);
    PROBE_NEAR(probe_joint_get(scene, joint, SCREE_JOINT_FORCE_Y), 20.0, 0.2);
    PROBE_NEAR(probe_joint_get(scene, joint, SCREE_JOINT_EFFORT), 20.0, 0.2);
    put_to_rest(scene, beam, joint, how);
    assert_tells_nothing(scene, joint);
    probe_joint_set(scene, joint, SCREE_JOINT_BREAK_FORCE, 10.0);
    probe_joint_set(scene, joint, SCREE_JOINT_BREAK_TORQUE, 10.0);
    probe_steps(scene, 3);
    assert_true(scree_joint_alive(scene, joint));
    assert_tells_nothing(scene, joint);
    scree_scene_destroy(scene);
  }
}

int main(void) {
  probe_sleep = 0;
  const struct CMUnitTest tests[] = {
      PROBE_TEST(j17_a_force_lasts_for_one_step),      PROBE_TEST(a_joint_reports_the_weight_that_hangs_by_it),
      PROBE_TEST(a_weld_reports_the_torque_of_a_beam), PROBE_TEST(a_pendulum_pulls_with_three_times_its_weight),
      PROBE_TEST(a_joint_breaks_by_its_force),         PROBE_TEST(a_weld_breaks_by_its_torque),
      PROBE_TEST(a_joint_that_rests_pulls_no_more),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
