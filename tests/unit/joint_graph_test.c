// SPDX-License-Identifier: MIT
// Slots and the colouring of joints are kept from step to step. A scene that is made to find them anew in every step
// goes the same way to the bit, whatever is edited.
#include "joint_support.h"

#define CHAINS 13u
#define LINKS  45u // all chains together are more than a block
#define BODIES (CHAINS * LINKS)

typedef struct World {
  ScreeScene *scene;
  ScreeBody body[BODIES];
  ScreeJoint joint[BODIES]; // to the body before, or to the world
} World;

// Chains hang in pairs: those of one touch when they swing, and their islands become one.
static double place_of(uint32_t i) { return 1.5 * (i / (2u * LINKS)) + 0.3 * (i / LINKS % 2u); }

static ScreeJoint join_link(const World *w, uint32_t i) {
  bool first = i % LINKS == 0u;
  ScreeJointDef def = between(SCREE_JOINT_REVOLUTE, first ? 0 : w->body[i - 1u], w->body[i]);
  def.anchor_a = first ? (ScreeVec2){place_of(i), 0.2} : (ScreeVec2){0.0, -0.2};
  def.anchor_b = (ScreeVec2){0.0, 0.2};
  return join(w->scene, &def);
}

static void make(World *w, ScreeSolver solver) {
  ScreeSceneDef def = scree_scene_def_default();
  def.solver = solver;
  w->scene = test_scene(&def);
  test_add(w->scene, test_body(SCREE_BODY_STATIC, 2.0, -12.0), test_box(40.0, 2.0));
  for (uint32_t i = 0; i < BODIES; ++i) {
    w->body[i] =
        test_add(w->scene, test_body(SCREE_BODY_DYNAMIC, place_of(i), -0.4 * (i % LINKS)), test_capsule(0.2, 0.1));
    w->joint[i] = join_link(w, i);
  }
}

static void edit_joint(World *w, uint32_t i, uint32_t what) {
  if (!scree_joint_alive(w->scene, w->joint[i])) {
    w->joint[i] = join_link(w, i);
    return;
  }
  switch (what) {
  case 0: assert_int_equal(scree_joint_destroy(w->scene, w->joint[i]), SCREE_OK); break;
  case 1: set(w->scene, w->joint[i], SCREE_JOINT_MOTOR_MODE, SCREE_MOTOR_VELOCITY); break;
  case 2: set(w->scene, w->joint[i], SCREE_JOINT_MOTOR_MODE, SCREE_MOTOR_NONE); break;
  case 3: {
    ScreeVec2 a = {i % LINKS ? 0.0 : place_of(i), i % LINKS ? -0.21 : 0.21}, b = {0.01, 0.2};
    assert_int_equal(scree_joint_set_anchors(w->scene, w->joint[i], a, b), SCREE_OK);
    break;
  }
  default: set(w->scene, w->joint[i], SCREE_JOINT_ENABLED, get(w->scene, w->joint[i], SCREE_JOINT_ENABLED) == 0.0);
  }
}

static void edit_body(World *w, uint32_t i, uint32_t what) {
  static const double types[] = {SCREE_BODY_STATIC, SCREE_BODY_KINEMATIC, SCREE_BODY_DYNAMIC, SCREE_BODY_DYNAMIC};
  ScreeScene *scene = w->scene;
  switch (what) {
  case 0: assert_int_equal(scree_body_sleep(scene, w->body[i]), SCREE_OK); break;
  case 1:
    assert_int_equal(scree_body_sleep(scene, w->body[i]), SCREE_OK);
    assert_int_equal(scree_body_wake(scene, w->body[i]), SCREE_OK);
    break;
  case 2:
    assert_int_equal(
        scree_body_set(scene, w->body[i], SCREE_BODY_DISABLED, test_get(scene, w->body[i], SCREE_BODY_DISABLED) == 0.0),
        SCREE_OK);
    break;
  case 3: assert_int_equal(scree_body_set_center(scene, w->body[i], &(ScreeVec2){0.03, 0.01}), SCREE_OK); break;
  default: assert_int_equal(scree_body_set(scene, w->body[i], SCREE_BODY_TYPE, types[i % 4u]), SCREE_OK);
  }
}

static void edit(World *w, Lcg lcg) {
  for (uint32_t edits = lcg_below(&lcg, 3u); edits > 0u; --edits) {
    uint32_t i = lcg_below(&lcg, BODIES), what = lcg_below(&lcg, 10u);
    if (what < 5u)
      edit_joint(w, i, what);
    else
      edit_body(w, i, what - 5u);
  }
}

static void go_the_same_way(ScreeSolver solver) {
  World kept, anew;
  make(&kept, solver), make(&anew, solver);
  Lcg lcg = {5};
  uint32_t most = 0, kept_steps = 0;
  for (uint32_t step = 0; step < 240u; ++step) {
    // Some steps in a row without edits, so that there is something to keep.
    if (step % 4u == 0u) edit(&kept, lcg), edit(&anew, lcg);
    lcg_next(&lcg);
    kept_steps += kept.scene->slots.kept && !kept.scene->joint_graph.stale;
    anew.scene->slots.kept = false, anew.scene->joint_graph.stale = true;
    test_step(kept.scene, 1.0 / 60.0, 1u);
    test_step(anew.scene, 1.0 / 60.0, 1u);
    assert_true(scree_scene_hash(kept.scene) == scree_scene_hash(anew.scene));
    if (kept.scene->step.block_count > most) most = kept.scene->step.block_count;
  }
  assert_true(kept_steps > 60u);
  assert_true(most > 1u);
  scree_scene_destroy(kept.scene), scree_scene_destroy(anew.scene);
}

static void what_is_kept_changes_nothing(void **state) {
  (void)state;
  go_the_same_way(SCREE_SOLVER_SOFT);
  go_the_same_way(SCREE_SOLVER_XPBD);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_kept_changes_nothing)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
