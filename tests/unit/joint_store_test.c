// SPDX-License-Identifier: MIT
// Joints whose impulses grow beyond what numbers hold keep none of them.
#include "joint_support.h"

// So much that one of these brings light bodies to infinite speeds.
#define WILD 3e38f
enum { KINDS = SCREE_JOINT_FILTER - 1, LANES = 5 };

// Each kind with all the rows that it can have: locks, springs, motors, limits that are reached.
static ScreeJointDef full(uint32_t kind, ScreeBody a, ScreeBody b, uint32_t variant) {
  ScreeJointDef def = between(kind, kind == SCREE_JOINT_MOUSE ? 0 : a, b);
  def.anchor_a = (ScreeVec2){0.5, 0.0}, def.anchor_b = (ScreeVec2){-0.5, 0.0};
  if (kind == SCREE_JOINT_DISTANCE) def.anchor_a = def.anchor_b = (ScreeVec2){0.0, 0.0}, def.length = 1.0;
  def.ground_a = (ScreeVec2){0.0, 3.0}, def.ground_b = (ScreeVec2){1.0, 3.0};
  if (kind == SCREE_JOINT_GEAR) def.ground_a = def.ground_b = (ScreeVec2){0.0, 0.0};
  if (variant == 1u) {
    def.spring = def.angular_spring = SCREE_SPRING_FREQUENCY;
    def.stiffness = def.angular_stiffness = 3.0;
    def.motor = SCREE_MOTOR_VELOCITY;
    def.target = 0.5, def.max_effort = 1.0;
  } else if (variant == 2u) {
    def.limited = 1;
    def.lower = def.upper = kind == SCREE_JOINT_DISTANCE || kind == SCREE_JOINT_PULLEY ? 1.0 : 0.0;
  }
  return def;
}

static bool is_kept_finite(const ScreeScene *scene, uint32_t row) {
  const ScJoints *joint = &scene->tables.joint;
  const ScJointState *kept = &joint->state[row];
  bool finite = isfinite(kept->integral) && isfinite(joint->pull[row].x) && isfinite(joint->pull[row].y) &&
                isfinite(joint->force[row]) && isfinite(joint->torque[row]) && isfinite(joint->motor_impulse[row]) &&
                isfinite(joint->cached_impulse[row]) && isfinite(joint->incremental_impulse[row]);
  for (uint32_t i = 0; i < SC_JOINT_ROWS; ++i) finite = finite && isfinite(kept->impulse[i]);
  return finite;
}

typedef struct Pairs {
  ScreeScene *scene;
  ScreeBody body[LANES];
  ScreeJoint joint[LANES];
} Pairs;

static Pairs pairs_of(uint32_t solver, uint32_t kind, uint32_t variant) {
  ScreeSceneDef settings = scree_scene_def_default();
  settings.solver = solver;
  Pairs pairs = {.scene = test_scene(&settings)};
  ScreeShapeDef box = test_box(0.5, 0.5);
  box.mask = 0; // who is thrown off strikes nobody
  for (uint32_t i = 0; i < LANES; ++i) {
    ScreeBody a = test_add(pairs.scene, test_body(SCREE_BODY_DYNAMIC, 0.0, 9.0 * i), box);
    pairs.body[i] = test_add(pairs.scene, test_body(SCREE_BODY_DYNAMIC, 1.0, 9.0 * i), box);
    ScreeJointDef def = full(kind, a, pairs.body[i], variant);
    pairs.joint[i] = join(pairs.scene, &def);
  }
  return pairs;
}

// One joint of a batch runs out. The others go on as those of a scene in which it does not.
static void run_out(uint32_t solver, uint32_t kind, uint32_t variant) {
  Pairs wild = pairs_of(solver, kind, variant), calm = pairs_of(solver, kind, variant);
  for (uint32_t step = 0; step < 30u; ++step) {
    uint32_t row = scree_row(wild.joint[1]);
    for (uint32_t i = 0; i < SC_JOINT_ROWS && step == 1u; ++i)
      wild.scene->tables.joint.state[row].impulse[i] = i % 2u ? -WILD : WILD;
    assert_int_equal(scree_scene_step(wild.scene, 1.0 / 60.0), SCREE_OK);
    assert_int_equal(scree_scene_step(calm.scene, 1.0 / 60.0), SCREE_OK);
    for (uint32_t i = 0; i < LANES; ++i) {
      if (!is_kept_finite(wild.scene, scree_row(wild.joint[i])))
        fail_msg("solver %u, kind %u, variant %u, step %u: joint %u", solver, kind, variant, step, i);
      const ScBodies *one = &wild.scene->tables.body, *two = &calm.scene->tables.body;
      uint32_t body = scree_row(wild.body[i]);
      if (i != 1u) assert_true(fabs(one->x[body] - two->x[body]) + fabs(one->y[body] - two->y[body]) < 1e-6);
    }
  }
  scree_scene_destroy(wild.scene);
  scree_scene_destroy(calm.scene);
}

static void joints_that_run_out_of_numbers_keep_none(void **state) {
  (void)state;
  for (uint32_t solver = SCREE_SOLVER_SOFT; solver <= SCREE_SOLVER_XPBD; ++solver)
    for (uint32_t kind = 1; kind <= KINDS; ++kind)
      for (uint32_t variant = 0; variant < 3u; ++variant) run_out(solver, kind, variant);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(joints_that_run_out_of_numbers_keep_none)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
