// SPDX-License-Identifier: MIT
// What a scene is after it was cleared and rebuilt: the same rows, and the same future, as a new one.
#include "support.h"

enum { COLUMNS = 5, ROWS = 6 };

// A wall of mixed shapes in the air, on a ground, between two sides.
static void build(ScreeScene *scene) {
  test_add(scene, test_body(SCREE_BODY_STATIC, 0, -1), test_box(40, 2));
  test_add(scene, test_body(SCREE_BODY_STATIC, -6, 4), test_box(1, 10));
  test_add(scene, test_body(SCREE_BODY_KINEMATIC, 6, 4), test_box(1, 10));
  for (int i = 0; i < COLUMNS * ROWS; ++i) {
    int column = i % COLUMNS, row = i / COLUMNS;
    ScreeBodyDef def = test_body(SCREE_BODY_DYNAMIC, 0.93 * column - 2.0 + 0.07 * row, 0.7 + 1.1 * row);
    def.angle = 0.1 * i;
    ScreeShapeDef shape = i % 3 == 0 ? test_circle(0.4) : i % 3 == 1 ? test_box(0.8, 0.6) : test_capsule(0.4, 0.2);
    shape.restitution = 0.3;
    test_add(scene, def, shape);
  }
}

static void clear(ScreeScene *scene, Lcg *lcg) {
  // In any order.
  while (scree_scene_counters(scene).bodies) {
    ScreeBody body = scree_body_at(scene, lcg_below(lcg, 3 + COLUMNS * ROWS));
    if (body) assert_int_equal(scree_body_destroy(scene, body), SCREE_OK);
  }
  ScreeCounters counters = scree_scene_counters(scene);
  assert_int_equal(counters.shapes, 0);
  assert_int_equal(counters.pairs, 0);
  assert_int_equal(counters.dynamic, 0);
}

static void check_same_motion(const ScreeScene *a, const ScreeScene *b) {
  assert_int_equal(a->bodies.rows, b->bodies.rows);
  size_t rows = a->bodies.rows;
  const ScBodies *left = &a->tables.body, *right = &b->tables.body;
  assert_memory_equal(left->x, right->x, rows * sizeof *left->x);
  assert_memory_equal(left->y, right->y, rows * sizeof *left->y);
  assert_memory_equal(left->angle, right->angle, rows * sizeof *left->angle);
  assert_memory_equal(left->vx, right->vx, rows * sizeof *left->vx);
  assert_memory_equal(left->vy, right->vy, rows * sizeof *left->vy);
  assert_memory_equal(left->omega, right->omega, rows * sizeof *left->omega);
}

static void rebuilt_before_any_step_equals_a_new_one(void **state) {
  (void)state;
  ScreeSceneDef def = scree_scene_def_default();
  ScreeScene *old = test_scene(&def), *new = test_scene(&def);
  Lcg lcg = {1};
  build(old);
  clear(old, &lcg);
  build(old);
  build(new);
  assert_true(scree_scene_hash(old) == scree_scene_hash(new));
  for (int i = 0; i < 120; ++i) {
    test_step(old, 1.0 / 60.0, 1);
    test_step(new, 1.0 / 60.0, 1);
    assert_true(scree_scene_hash(old) == scree_scene_hash(new));
  }
  scree_scene_destroy(old);
  scree_scene_destroy(new);
}

static void rebuilt_after_steps_moves_like_a_new_one(void **state) {
  (void)state;
  ScreeSceneDef def = scree_scene_def_default();
  ScreeScene *old = test_scene(&def), *new = test_scene(&def);
  Lcg lcg = {2};
  for (int life = 0; life < 3; ++life) {
    build(old);
    test_step(old, 1.0 / 60.0, 90);
    assert_true(scree_scene_counters(old).contacts > 10);
    clear(old, &lcg);
  }
  build(old);
  build(new);
  // The clock and the generations of the handles go on; everything else is as in a new scene.
  assert_true(scree_body_at(old, 0) != scree_body_at(new, 0));
  assert_true(scree_scene_hash(old) != scree_scene_hash(new));
  for (int i = 0; i < 180; ++i) {
    test_step(old, 1.0 / 60.0, 1);
    test_step(new, 1.0 / 60.0, 1);
    check_same_motion(old, new);
  }
  old->steps = new->steps;
  assert_true(scree_scene_hash(old) == scree_scene_hash(new));
  scree_scene_destroy(old);
  scree_scene_destroy(new);
}

static void counters_count_what_lives(void **state) {
  (void)state;
  ScreeSceneDef def = scree_scene_def_default();
  ScreeScene *scene = test_scene(&def);
  ScreeCounters none = scree_scene_counters(scene);
  assert_int_equal(none.bodies + none.dynamic + none.shapes + none.pairs + none.contacts + none.colours, 0);
  build(scene);
  test_step(scene, 1.0 / 60.0, 90);
  ScreeCounters counters = scree_scene_counters(scene);
  assert_int_equal(counters.bodies, 3 + COLUMNS * ROWS);
  assert_int_equal(counters.dynamic, COLUMNS * ROWS);
  assert_int_equal(counters.shapes, 3 + COLUMNS * ROWS);
  assert_int_equal(counters.contacts, scree_scene_publish_contacts(scene));
  assert_true(counters.pairs >= counters.contacts && counters.contacts > 0);
  assert_true(counters.colours >= 2);
  assert_true(counters.steps == 90.0);
  assert_true(counters.bytes > none.bytes);
  scree_scene_destroy(scene);
}

static void settings_are_told_as_they_are(void **state) {
  (void)state;
  ScreeSceneDef def = scree_scene_def_default();
  def.solver = SCREE_SOLVER_XPBD;
  def.passes = 3;
  def.substeps = 7;
  def.border = (ScreeVec2){12, 34};
  ScreeScene *scene = test_scene(&def);
  assert_int_equal(scree_scene_set_gravity(scene, (ScreeVec2){1, 2}), SCREE_OK);
  ScreeSceneDef now = scree_scene_settings(scene);
  assert_int_equal(now.substeps, 7);
  assert_int_equal(now.solver, SCREE_SOLVER_XPBD);
  assert_int_equal(now.passes, 3);
  assert_true(now.gravity.x == 1.0 && now.gravity.y == 2.0 && now.border.x == 12.0 && now.border.y == 34.0);
  scree_scene_destroy(scene);
  scree_scene_destroy(NULL);
}

static void substeps_unset_are_the_solvers_own(void **state) {
  (void)state;
  uint32_t own[] = {[SCREE_SOLVER_SOFT] = 10, [SCREE_SOLVER_XPBD] = 14};
  for (uint32_t solver = SCREE_SOLVER_SOFT; solver <= SCREE_SOLVER_XPBD; ++solver) {
    ScreeSceneDef def = scree_scene_def_default();
    def.solver = solver;
    ScreeScene *scene = test_scene(&def);
    assert_int_equal(scree_scene_settings(scene).substeps, own[solver]);
    scree_scene_destroy(scene);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(rebuilt_before_any_step_equals_a_new_one),
      cmocka_unit_test(rebuilt_after_steps_moves_like_a_new_one),
      cmocka_unit_test(counters_count_what_lives),
      cmocka_unit_test(settings_are_told_as_they_are),
      cmocka_unit_test(substeps_unset_are_the_solvers_own),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
