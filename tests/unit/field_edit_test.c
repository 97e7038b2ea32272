// SPDX-License-Identifier: MIT
// Fields as rows: made, named, described, changed, refused, and made when memory runs out.
#define _POSIX_C_SOURCE 200112L // posix_memalign
#include "scarce.h"

#include "support.h"

static ScreeScene *empty(void) {
  ScreeSceneDef def = scree_scene_def_default();
  return test_scene(&def);
}

static void fields_live_and_die_by_their_handles(void **state) {
  (void)state;
  ScreeScene *scene = empty();
  ScreeFieldDef def = scree_field_def_default(), told;
  ScreeField first, second, third, list[2];
  assert_int_equal(scree_field_create(scene, &def, &first), SCREE_OK);
  def.drag = 2;
  assert_int_equal(scree_field_create(scene, &def, &second), SCREE_OK);
  assert_int_equal(scree_field_set_name(scene, second, "wind", 4), SCREE_OK);
  assert_int_equal(scree_field_set_name(scene, first, "wind", 4), SCREE_NAME_TAKEN);
  assert_int_equal(scree_scene_fields(scene, list, 2), 2);
  assert_true(list[0] == first && list[1] == second && scree_field_find(scene, "wind", 4) == second);
  assert_int_equal(scree_field_describe(scene, second, &told), SCREE_OK);
  assert_memory_equal(&told, &def, sizeof def);
  assert_int_equal(scree_field_destroy(scene, first), SCREE_OK);
  assert_int_equal(scree_field_destroy(scene, second), SCREE_OK);
  assert_false(scree_field_alive(scene, second));
  assert_int_equal(scree_field_find(scene, "wind", 4), 0);
  assert_string_equal(scree_field_name(scene, second), "");
  // A new one has the row of the first, and is not taken for it.
  assert_int_equal(scree_field_create(scene, &def, &third), SCREE_OK);
  assert_int_equal(scree_row(third), scree_row(first));
  assert_int_equal(scree_field_describe(scene, first, &told), SCREE_INVALID_HANDLE);
  assert_int_equal(scree_field_redefine(scene, first, &def), SCREE_INVALID_HANDLE);
  assert_int_equal(scree_field_destroy(scene, first), SCREE_INVALID_HANDLE);
  assert_int_equal(scree_field_set_name(scene, first, "a", 1), SCREE_INVALID_HANDLE);
  scree_scene_destroy(scene);
}

static void a_refused_change_leaves_all_as_it_was(void **state) {
  (void)state;
  ScreeScene *scene = empty();
  ScreeBody body = test_add(scene, test_body(SCREE_BODY_DYNAMIC, 0, 0), test_circle(1));
  ScreeFieldDef def = scree_field_def_default(), wrong;
  ScreeField field, none;
  def.body = body;
  def.circle = 3;
  assert_int_equal(scree_field_create(scene, &def, &field), SCREE_OK);
  uint64_t hash = scree_scene_hash(scene);
  assert_int_equal(scree_field_create(scene, NULL, &none), SCREE_BAD_DEF);
  wrong = def, wrong.size = 4;
  assert_int_equal(scree_field_redefine(scene, field, &wrong), SCREE_BAD_DEF);
  wrong = def, wrong.body = body + 1;
  assert_int_equal(scree_field_redefine(scene, field, &wrong), SCREE_INVALID_HANDLE);
  assert_string_equal(scree_scene_fault(scene)->argument, "body");
  wrong = def, wrong.box = (ScreeVec2){1, 1};
  assert_int_equal(scree_field_redefine(scene, field, &wrong), SCREE_BAD_KIND);
  wrong = def, wrong.shapes = 1;
  assert_int_equal(scree_field_create(scene, &wrong, &none), SCREE_BAD_KIND);
  assert_string_equal(scree_scene_fault(scene)->call, "scree_field_create");
  wrong = def, wrong.pull_power = 0.5;
  assert_int_equal(scree_field_redefine(scene, field, &wrong), SCREE_OUT_OF_RANGE);
  assert_true(none == 0 && scree_scene_hash(scene) == hash && scree_scene_fields(scene, NULL, 0) == 1);
  scree_scene_step_begin(scene, 1.0 / 60);
  assert_int_equal(scree_field_destroy(scene, field), SCREE_IN_STEP);
  scree_scene_destroy(scene);
}

static void what_cannot_be_made_leaves_nothing(void **state) {
  (void)state;
  ScreeStatus status = SCREE_OUT_OF_MEMORY;
  int64_t tries = 0;
  for (; status != SCREE_OK; ++tries) {
    ScreeScene *scene = empty();
    ScreeFieldDef def = scree_field_def_default();
    ScreeField field;
    uint64_t hash = scree_scene_hash(scene);
    allowed = tries;
    status = scree_field_create(scene, &def, &field);
    allowed = -1;
    if (status != SCREE_OK) {
      assert_int_equal(status, SCREE_OUT_OF_MEMORY);
      assert_true(scree_scene_hash(scene) == hash && scree_scene_fields(scene, NULL, 0) == 0);
    }
    scree_scene_destroy(scene);
  }
  assert_true(tries > 2);
}

static void an_explosion_that_lacks_memory_pushes_nobody(void **state) {
  (void)state;
  ScreeStatus status = SCREE_OUT_OF_MEMORY;
  int64_t tries = 0;
  for (; status != SCREE_OK; ++tries) {
    ScreeScene *scene = empty();
    for (int i = 0; i < 40; ++i) {
      test_add(scene, test_body(SCREE_BODY_DYNAMIC, i % 8 + 2, 3 + i / 8), test_circle(0.4));
      test_add(scene, test_body(SCREE_BODY_STATIC, i % 8 + 2, -1 - i / 8), test_circle(0.4));
    }
    test_add(scene, test_body(SCREE_BODY_STATIC, 0, 0), test_box(1, 1));
    uint64_t hash = scree_scene_hash(scene);
    const ScreeExplosion explosion = {{0, 0.4}, 30, 0, 5, 1};
    uint32_t count;
    allowed = tries;
    status = scree_scene_explode(scene, &explosion, NULL, &count);
    allowed = -1;
    if (status != SCREE_OK) {
      assert_int_equal(status, SCREE_OUT_OF_MEMORY);
      assert_true(count == 0 && scree_scene_hash(scene) == hash);
    } else {
      assert_int_equal(count, 40);
    }
    scree_scene_destroy(scene);
  }
  assert_true(tries > 2);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(fields_live_and_die_by_their_handles),
      cmocka_unit_test(a_refused_change_leaves_all_as_it_was),
      cmocka_unit_test(what_cannot_be_made_leaves_nothing),
      cmocka_unit_test(an_explosion_that_lacks_memory_pushes_nobody),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
