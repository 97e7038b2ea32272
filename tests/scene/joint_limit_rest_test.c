// SPDX-License-Identifier: MIT
// What rests on the limits of what rests on limits comes to rest, and its limits bear what statics says.
#include "joint_probe.h"

static const ScreeVec2 earth = {0.0, -10.0};

// A row of arms of 1 m that point along x, the first hinged to the world, each free to turn by so much to either side.
typedef struct Row {
  uint32_t arms;
  double inner_mass, outer_mass; // of the last arm
  double first, limit;           // rad, of the first hinge and of the others; 0 is a lock
} Row;

static const Row rows[] = {
    {2, 1.0, 3.0, 0.5, 0.2}, {2, 1.0, 10.0, 0.5, 0.2}, {4, 1.0, 1.0, 0.2, 0.2},
    {5, 1.0, 1.0, 0.2, 0.2}, {2, 1.0, 3.0, 0.5, 0.0},  {2, 1.0, 3.0, 0.0, 0.2},
};
enum { ROWS = sizeof rows / sizeof rows[0] };

static double limit_of(const Row *row, uint32_t i) { return i ? row->limit : row->first; }
static double mass_of(const Row *row, uint32_t i) { return i + 1u == row->arms ? row->outer_mass : row->inner_mass; }

static void make_row(ScreeScene *scene, ProbeCopy *copy) {
  const Row *row = &rows[copy->variant];
  ScreeBody before = 0;
  for (uint32_t i = 0; i < row->arms; ++i) {
    ScreeVec2 at = probe_copy_at(copy, 0.5 + i, 0.0), pin = probe_copy_at(copy, i, 0.0);
    ScreeBody arm = probe_copy_body(
        copy, probe_ghost_box(scene, SCREE_BODY_DYNAMIC, at, 0.0, (ScreeVec2){1.0, 0.1}, mass_of(row, i)));
    ScreeJointDef def = probe_joint_def(scene, SCREE_JOINT_REVOLUTE, before, arm, pin, (ScreeVec2){1.0, 0.0});
    def.limited = 1;
    def.lower = -limit_of(row, i);
    def.upper = limit_of(row, i);
    probe_copy_joint(copy, probe_join(scene, &def));
    before = arm;
  }
}

// Each hinge bears what lies further out, all arms being turned down as far as they may.
static double torque_of(const Row *row, uint32_t hinge) {
  double angle = 0.0, x = 0.0, from = 0.0, torque = 0.0;
  for (uint32_t i = 0; i < row->arms; ++i) {
    if (i == hinge) from = x;
    angle -= limit_of(row, i);
    if (i >= hinge) torque += 10.0 * mass_of(row, i) * (x + 0.5 * cos(angle) - from);
    x += cos(angle);
  }
  return torque;
}

static void check_row(ScreeScene *scene, ProbeCopy *copy) {
  const Row *row = &rows[copy->variant];
  for (uint32_t i = 0; i < row->arms; ++i) {
    PROBE_NEAR(probe_omega(scene, copy->body[i]), 0.0, 1e-3);
    PROBE_NEAR(probe_joint_get(scene, copy->joint[i], SCREE_JOINT_COORDINATE), -limit_of(row, i), 2e-3);
    double torque = torque_of(row, i);
    PROBE_NEAR(probe_joint_get(scene, copy->joint[i], SCREE_JOINT_TORQUE), torque, 0.02 * torque);
  }
}

static ProbeMechanism row_of(uint32_t variant) {
  return (ProbeMechanism){
      .name = "row of arms", .gravity = earth, .variant = variant, .steps = 1800, .make = make_row, .check = check_row};
}

static void arms_on_limits_bear_what_statics_says(void **state) {
  (void)state;
  probe_sleep = 0;
  for (uint32_t variant = 0; variant < ROWS; ++variant) {
    ProbeMechanism m = row_of(variant);
    probe_run_mechanism(&m);
  }
}

static void arms_on_limits_fall_asleep(void **state) {
  (void)state;
  probe_sleep = 1;
  for (uint32_t variant = 0; variant < ROWS; ++variant) {
    ScreeScene *scene = probe_scene(earth);
    ProbeCopy copy = {.variant = variant};
    make_row(scene, &copy);
    probe_steps(scene, 300u * rows[variant].arms + 300u);
    for (uint32_t i = 0; i < copy.bodies; ++i)
      if (probe_awake(scene, copy.body[i])) fail_msg("row %u: arm %u is awake", variant, i);
    scree_scene_destroy(scene);
  }
}

// Limits of one value are a lock, and let go of neither side.
static void limits_of_one_value_hold_both_ways(void **state) {
  (void)state;
  probe_sleep = 0;
  ScreeScene *scene = probe_scene((ScreeVec2){0.0, 0.0});
  ScreeBody arm = probe_ghost_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.5, 0.0}, 0.0, (ScreeVec2){1.0, 0.1}, 1.0);
  ScreeJointDef def =
      probe_joint_def(scene, SCREE_JOINT_REVOLUTE, 0, arm, (ScreeVec2){0.0, 0.0}, (ScreeVec2){1.0, 0.0});
  def.limited = 1;
  ScreeJoint joint = probe_join(scene, &def);
  for (uint32_t step = 0; step < 240u; ++step) {
    // A torque that changes its sign every few steps.
    double torque = step % 10u < 5u ? 50.0 : -50.0;
    assert_int_equal(scree_body_apply_force(scene, arm, (ScreeVec2){0.0, 0.0}, torque), SCREE_OK);
    probe_steps(scene, 1);
    PROBE_NEAR(probe_angle(scene, arm), 0.0, 1e-3);
    PROBE_NEAR(probe_omega(scene, arm), 0.0, 0.02);
    PROBE_NEAR(probe_joint_get(scene, joint, SCREE_JOINT_TORQUE), -torque, 0.01 * 50.0);
  }
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      PROBE_TEST(arms_on_limits_bear_what_statics_says),
      PROBE_TEST(arms_on_limits_fall_asleep),
      PROBE_TEST(limits_of_one_value_hold_both_ways),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
