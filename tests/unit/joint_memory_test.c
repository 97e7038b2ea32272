// SPDX-License-Identifier: MIT
// Joints when memory runs out, at every allocation there is: the call says so, nothing has changed, and ends are told
// all the same.
#define _POSIX_C_SOURCE 200112L // posix_memalign
#include "scarce.h"

#include "support.h"

enum { MAKE, TIE, CALL, LOOSEN, TIGHTEN, MOVE, CUT, STEP, OPERATIONS };

enum { BODIES = 200 };

// Boxes side by side, deep in each other, that only joints keep from touching.
static ScreeStatus make(ScreeScene *scene, uint32_t i) {
  ScreeBodyDef def = test_body(SCREE_BODY_DYNAMIC, 0.6 * i, 0);
  ScreeShapeDef shapes[2] = {test_box(0.8, 0.5), test_box(0.5, 0.8)};
  ScreeShapeList list = {.defs = shapes, .count = 2};
  ScreeBody body;
  return scree_body_create(scene, &def, &list, &body);
}

// To the body before, some by what bears less than a body weighs.
static ScreeStatus tie(ScreeScene *scene, uint32_t i) {
  ScreeJointDef def = scree_joint_def_default(SCREE_JOINT_WELD);
  def.body_a = i ? scree_body_at(scene, i - 1u) : 0u, def.body_b = scree_body_at(scene, i);
  def.break_force = i % 5u ? 0.0 : 0.1;
  assert_int_equal(scree_joint_def_place(scene, &def, (ScreeVec2){0.6 * i - 0.3, 0}, NULL), SCREE_OK);
  ScreeJoint joint;
  return scree_joint_create(scene, &def, &joint);
}

static ScreeStatus operate(ScreeScene *scene, int operation, uint32_t i) {
  char name[32] = "a-name-that-is-rather-long-";
  name[27] = (char)('a' + i % 26), name[28] = (char)('a' + i / 26);
  // The one that leads to the body before: that to the next one is not made yet.
  ScreeJoint joint = 0;
  scree_body_joints(scene, scree_body_at(scene, i), &joint, 1);
  switch (operation) {
  case MAKE: return make(scene, i);
  case TIE: return tie(scene, i);
  case CALL: return scree_joint_set_name(scene, joint, name, 29);
  case LOOSEN: return scree_joint_set(scene, joint, SCREE_JOINT_COLLIDE, 1);
  case TIGHTEN: return i % 2u ? SCREE_OK : scree_joint_set(scene, joint, SCREE_JOINT_COLLIDE, 0);
  case MOVE: return scree_joint_set_anchors(scene, joint, (ScreeVec2){0.3, 0}, (ScreeVec2){-0.3, 0});
  case CUT: return i % 3u ? SCREE_OK : scree_joint_destroy(scene, joint);
  default: return scree_scene_step(scene, 1.0 / 60.0);
  }
}

// Each joint that keeps two bodies apart is a reason for it, and there is no other.
static void check_sound(const ScreeScene *scene) {
  assert_int_equal(scene->exclusion_set.count, scene->exclusions.count);
  uint32_t reasons = 0, joints = 0;
  for (uint32_t row = 0; row < scene->exclusions.rows; ++row)
    if (sc_pool_live(&scene->exclusions, row)) reasons += scene->tables.exclusion.reasons[row].count[SC_REASON_JOINT];
  for (uint32_t row = 0; row < scene->joints.rows; ++row) {
    if (!sc_pool_live(&scene->joints, row)) continue;
    joints += !scene->tables.joint.def[row].collide && scene->tables.joint.couple[row].a != SC_NONE;
    ScreeJoint joint = scree_joint_at(scene, row);
    const char *name = scree_joint_name(scene, joint);
    if (*name) assert_int_equal(scree_joint_find(scene, name, strlen(name)), joint);
  }
  assert_int_equal(reasons, joints);
}

// What a step that fails may not have touched.
static double motion_of(const ScreeScene *scene) {
  double sum = scene->steps;
  for (uint32_t row = 0; row < scene->bodies.rows; ++row)
    sum = 1.01 * sum + test_x(scene, scree_body_at(scene, row)) + 3.0 * test_y(scene, scree_body_at(scene, row));
  return sum;
}

// Fails an operation at its first allocation, its second, and so on until it has all that it needs. Returns how often.
static uint32_t insist(ScreeScene *scene, int operation, uint32_t i) {
  for (uint32_t n = 0;; ++n) {
    uint64_t hash = scree_scene_hash(scene);
    uint32_t joints = scene->joints.count;
    double motion = motion_of(scene);
    allowed = n;
    ScreeStatus status = operate(scene, operation, i);
    allowed = -1;
    check_sound(scene);
    if (status == SCREE_OK) return n;
    assert_int_equal(status, SCREE_OUT_OF_MEMORY);
    assert_int_equal(scene->joints.count, joints);
    if (operation == STEP) assert_true(motion_of(scene) == motion);
    if (operation != STEP) assert_true(scree_scene_hash(scene) == hash);
    assert_true(n < 1000);
  }
}

static void nothing_is_lost_when_memory_runs_out(void **state) {
  (void)state;
  for (int single = 0; single < 2; ++single) {
    ScreeSceneDef def = scree_scene_def_default();
    ScreeScene *scene = test_scene(&def);
    uint32_t failures[OPERATIONS] = {0}, ended = 0, cut = 0;
    once = single;
    for (uint32_t i = 0; i < BODIES; ++i)
      for (int operation = 0; operation < OPERATIONS; ++operation) {
        failures[operation] += insist(scene, operation, i);
        cut += operation == CUT && i % 3u == 0u;
        if (operation != STEP) continue;
        uint32_t count;
        const ScreeJointEnd *ends = scree_scene_joint_ends(scene, &count);
        ended += count;
        for (uint32_t k = 0; k < count; ++k) assert_int_equal(ends[k].reason, SCREE_JOINT_END_BROKEN);
      }
    once = false;
    assert_true(failures[TIE] >= 20 && failures[CALL] >= 5 && failures[STEP] >= 10);
    assert_int_equal(scene->joints.count + ended + cut, BODIES);
    assert_true(ended >= BODIES / 5 / 3);

    // Bodies that die need no memory for what is told of their joints.
    uint32_t left = scene->joints.count, count;
    allowed = 0;
    for (uint32_t row = 0; row < BODIES; ++row)
      assert_int_equal(scree_body_destroy(scene, scree_body_at(scene, row)), SCREE_OK);
    allowed = -1;
    check_sound(scene);
    test_step(scene, 1.0 / 60.0, 1);
    scree_scene_joint_ends(scene, &count);
    assert_int_equal(count, left);
    scree_scene_destroy(scene);
  }
}

// The last step of a joint: it ends in it whatever memory there is, though what it kept apart may touch again.
static void a_joint_breaks_without_memory(void **state) {
  (void)state;
  enum { SHAPES = 200 };
  ScreeScene *scene = test_scene_bare(1.0 / 60.0);
  ScreeShapeDef shapes[SHAPES];
  for (int k = 0; k < SHAPES; ++k) shapes[k] = test_circle(0.5);
  ScreeShapeList list = {.defs = shapes, .count = SHAPES};
  ScreeBodyDef body = test_body(SCREE_BODY_DYNAMIC, 0, 0);
  ScreeJointDef def = scree_joint_def_default(SCREE_JOINT_REVOLUTE);
  assert_int_equal(scree_body_create(scene, &body, &list, &def.body_b), SCREE_OK);
  // Three of its joints, so that its shapes are to be judged three times.
  ScreeJoint joints[3];
  for (int i = 0; i < 3; ++i) {
    def.body_a = test_add(scene, test_body(SCREE_BODY_STATIC, 10.0 * i, 0), test_circle(0.5));
    assert_int_equal(scree_joint_def_place(scene, &def, (ScreeVec2){5.0 * i, 0}, NULL), SCREE_OK);
    assert_int_equal(scree_joint_create(scene, &def, &joints[i]), SCREE_OK);
  }
  test_step(scene, 1.0 / 60.0, 3);
  for (int i = 0; i < 3; ++i)
    assert_int_equal(scree_joint_set(scene, joints[i], SCREE_JOINT_BREAK_FORCE, 1e-3), SCREE_OK);
  assert_int_equal(scree_body_apply_impulse(scene, def.body_b, (ScreeVec2){0, 50}, 3), SCREE_OK);
  allowed = 0;
  test_step(scene, 1.0 / 60.0, 1);
  allowed = -1;
  uint32_t count;
  scree_scene_joint_ends(scene, &count);
  assert_int_equal(count, 3);
  assert_int_equal(scree_bodies_may_touch(scene, def.body_a, def.body_b), 1);
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(nothing_is_lost_when_memory_runs_out),
      cmocka_unit_test(a_joint_breaks_without_memory),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
