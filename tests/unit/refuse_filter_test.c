// SPDX-License-Identifier: MIT
// Calls on filters, groups and shapes with wrong arguments: the right status, a fault that names call, argument and
// value, and a scene that has not noticed.
#include "support.h"

typedef struct Fixture {
  ScreeScene *scene;
  ScreeBody ball, floor, dead;
  ScreeShape shape, dead_shape;
  ScreeGroup group, dead_group;
} Fixture;

static Fixture set_up(void) {
  ScreeSceneDef def = scree_scene_def_default();
  Fixture f = {.scene = test_scene(&def)};
  f.floor = test_add(f.scene, test_body(SCREE_BODY_STATIC, 0, -1), test_box(10, 2));
  f.ball = test_add(f.scene, test_body(SCREE_BODY_DYNAMIC, 0, 0.5), test_circle(0.5));
  f.dead = test_add(f.scene, test_body(SCREE_BODY_DYNAMIC, 3, 3), test_circle(0.5));
  assert_int_equal(scree_body_shapes(f.scene, f.ball, &f.shape, 1), 1);
  assert_int_equal(scree_body_shapes(f.scene, f.dead, &f.dead_shape, 1), 1);
  assert_int_equal(scree_body_destroy(f.scene, f.dead), SCREE_OK);
  assert_int_equal(scree_group_create(f.scene, "gone", 4, 0, &f.dead_group), SCREE_OK);
  assert_int_equal(scree_group_destroy(f.scene, f.dead_group, 0), SCREE_OK);
  assert_int_equal(scree_group_create(f.scene, "here", 4, 0, &f.group), SCREE_OK);
  assert_int_equal(scree_group_add(f.scene, f.group, f.ball), SCREE_OK);
  test_step(f.scene, 1.0 / 60.0, 120);
  assert_int_equal(scree_scene_counters(f.scene).awake, 0); // whoever wakes has noticed
  return f;
}

static void wrong_exclusions_are_refused(void **state) {
  (void)state;
  Fixture f = set_up();
  const char *call = "scree_bodies_exclude";
  const struct {
    ScreeBody a, b;
    uint32_t excluded;
    ScreeStatus status;
    const char *argument;
    double value;
  } calls[] = {{f.dead, f.ball, 1, SCREE_INVALID_HANDLE, "body_a", f.dead},
               {f.ball, 0, 1, SCREE_INVALID_HANDLE, "body_b", 0},
               {f.ball, f.dead, 0, SCREE_INVALID_HANDLE, "body_b", f.dead},
               {f.ball, f.ball, 1, SCREE_OUT_OF_RANGE, "body_b", f.ball},
               {f.ball, f.floor, 2, SCREE_OUT_OF_RANGE, "excluded", 2}};
  for (size_t i = 0; i < COUNT_OF(calls); ++i)
    TEST_REFUSED(f.scene, calls[i].status, call, calls[i].argument, calls[i].value,
                 scree_bodies_exclude(f.scene, calls[i].a, calls[i].b, calls[i].excluded));
  ScreeBody other;
  assert_int_equal(scree_body_exclusions(f.scene, f.dead, &other, 1), 0);
  assert_int_equal(scree_bodies_excluded(f.scene, f.ball, f.ball), 0);
  scree_scene_destroy(f.scene);
}

static void wrong_groups_are_refused(void **state) {
  (void)state;
  Fixture f = set_up();
  ScreeGroup made = 77;
  TEST_REFUSED(f.scene, SCREE_BAD_NAME, "scree_group_create", "name", 0, scree_group_create(f.scene, "", 0, 0, &made));
  assert_int_equal(made, 0);
  TEST_REFUSED(f.scene, SCREE_BAD_NAME, "scree_group_create", "name", 3,
               scree_group_create(f.scene, "a b", 3, 0, &made));
  TEST_REFUSED(
      f.scene, SCREE_BAD_NAME, "scree_group_create", "name", 64,
      scree_group_create(f.scene, "0123456789012345678901234567890123456789012345678901234567890123", 64, 0, &made));
  TEST_REFUSED(f.scene, SCREE_BAD_NAME, "scree_group_create", "name", 2,
               scree_group_create(f.scene, NULL, 2, 0, &made));
  TEST_REFUSED(f.scene, SCREE_NAME_TAKEN, "scree_group_create", "name", scree_row(f.group),
               scree_group_create(f.scene, "here", 4, 0, &made));
  TEST_REFUSED(f.scene, SCREE_OUT_OF_RANGE, "scree_group_create", "self_collide", 2,
               scree_group_create(f.scene, "new", 3, 2, &made));
  const ScreeGroup wrong[] = {0, f.dead_group, f.group + 1u};
  for (size_t i = 0; i < COUNT_OF(wrong); ++i) {
    ScreeGroup g = wrong[i];
    TEST_REFUSED(f.scene, SCREE_INVALID_HANDLE, "scree_group_destroy", "group", g, scree_group_destroy(f.scene, g, 1));
    TEST_REFUSED(f.scene, SCREE_INVALID_HANDLE, "scree_group_add", "group", g, scree_group_add(f.scene, g, f.ball));
    TEST_REFUSED(f.scene, SCREE_INVALID_HANDLE, "scree_group_remove", "group", g,
                 scree_group_remove(f.scene, g, f.ball));
    TEST_REFUSED(f.scene, SCREE_INVALID_HANDLE, "scree_group_set_disabled", "group", g,
                 scree_group_set_disabled(f.scene, g, 1));
    assert_int_equal(scree_group_members(f.scene, g, &made, 1), 0);
  }
  TEST_REFUSED(f.scene, SCREE_OUT_OF_RANGE, "scree_group_destroy", "with_bodies", 3,
               scree_group_destroy(f.scene, f.group, 3));
  TEST_REFUSED(f.scene, SCREE_INVALID_HANDLE, "scree_group_add", "body", f.dead,
               scree_group_add(f.scene, f.group, f.dead));
  TEST_REFUSED(f.scene, SCREE_INVALID_HANDLE, "scree_group_remove", "body", 0, scree_group_remove(f.scene, f.group, 0));
  TEST_REFUSED(f.scene, SCREE_OUT_OF_RANGE, "scree_group_set_disabled", "disabled", 2,
               scree_group_set_disabled(f.scene, f.group, 2));
  scree_scene_destroy(f.scene);
}

static void wrong_numbers_of_shapes_are_refused(void **state) {
  (void)state;
  Fixture f = set_up();
  const struct {
    ScreeShapeField field;
    const char *argument;
    double value;
    ScreeStatus status;
  } calls[] = {{SCREE_SHAPE_DENSITY, "density", -0.1, SCREE_OUT_OF_RANGE},
               {SCREE_SHAPE_DENSITY, "density", NAN, SCREE_NOT_FINITE},
               {SCREE_SHAPE_DENSITY, "density", 1.1e9, SCREE_OUT_OF_RANGE},
               {SCREE_SHAPE_FRICTION, "friction", -0.1, SCREE_OUT_OF_RANGE},
               {SCREE_SHAPE_FRICTION, "friction", 10.1, SCREE_OUT_OF_RANGE},
               {SCREE_SHAPE_FRICTION, "friction", INFINITY, SCREE_NOT_FINITE},
               {SCREE_SHAPE_FRICTION_KINETIC, "friction_kinetic", 0.7, SCREE_OUT_OF_RANGE},
               {SCREE_SHAPE_FRICTION_KINETIC, "friction_kinetic", -1, SCREE_OUT_OF_RANGE},
               {SCREE_SHAPE_RESTITUTION, "restitution", 1.01, SCREE_OUT_OF_RANGE},
               {SCREE_SHAPE_ROLLING_RESISTANCE, "rolling_resistance", -1, SCREE_OUT_OF_RANGE},
               {SCREE_SHAPE_SURFACE_SPEED, "surface_speed", -1.1e6, SCREE_OUT_OF_RANGE},
               {SCREE_SHAPE_FRICTION_MIX, "friction_mix", 6, SCREE_BAD_KIND},
               {SCREE_SHAPE_FRICTION_MIX, "friction_mix", 1.5, SCREE_OUT_OF_RANGE},
               {SCREE_SHAPE_RESTITUTION_MIX, "restitution_mix", -1, SCREE_OUT_OF_RANGE},
               {SCREE_SHAPE_CATEGORY, "category", 4294967296.0, SCREE_OUT_OF_RANGE},
               {SCREE_SHAPE_MASK, "mask", -1, SCREE_OUT_OF_RANGE},
               {SCREE_SHAPE_MASK, "mask", NAN, SCREE_NOT_FINITE},
               {SCREE_SHAPE_GROUP, "group", 2147483648.0, SCREE_OUT_OF_RANGE},
               {SCREE_SHAPE_GROUP, "group", 0.5, SCREE_OUT_OF_RANGE},
               {SCREE_SHAPE_SENSOR, "sensor", 2, SCREE_OUT_OF_RANGE},
               {SCREE_SHAPE_KIND, "field", SCREE_SHAPE_KIND, SCREE_BAD_KIND},
               {SCREE_SHAPE_PIECES, "field", SCREE_SHAPE_PIECES, SCREE_BAD_KIND},
               {(ScreeShapeField)0, "field", 0, SCREE_BAD_KIND},
               {(ScreeShapeField)15, "field", 15, SCREE_BAD_KIND}};
  for (size_t i = 0; i < COUNT_OF(calls); ++i)
    TEST_REFUSED(f.scene, calls[i].status, "scree_shape_set", calls[i].argument, calls[i].value,
                 scree_shape_set(f.scene, f.shape, calls[i].field, calls[i].value));
  const ScreeShape wrong[] = {0, f.dead_shape, f.shape + 1u};
  for (size_t i = 0; i < COUNT_OF(wrong); ++i) {
    double value = 5.0;
    TEST_REFUSED(f.scene, SCREE_INVALID_HANDLE, "scree_shape_set", "shape", wrong[i],
                 scree_shape_set(f.scene, wrong[i], SCREE_SHAPE_MASK, 1));
    assert_int_equal(scree_shape_get(f.scene, wrong[i], SCREE_SHAPE_MASK, &value), SCREE_INVALID_HANDLE);
    test_near(value, 0, 0);
    assert_int_equal(scree_shape_body(f.scene, wrong[i]), 0);
  }
  double value;
  assert_int_equal(scree_shape_get(f.scene, f.shape, (ScreeShapeField)99, &value), SCREE_BAD_KIND);
  scree_scene_destroy(f.scene);
}

static void nothing_changes_within_a_step(void **state) {
  (void)state;
  Fixture f = set_up();
  assert_int_equal(scree_scene_step_begin(f.scene, 1.0 / 60.0), SCREE_OK);
  double due = scree_scene_stages_due(f.scene);
  ScreeGroup made;
  TEST_REFUSED(f.scene, SCREE_IN_STEP, "scree_shape_set", "stages_due", due,
               scree_shape_set(f.scene, f.shape, SCREE_SHAPE_MASK, 1));
  TEST_REFUSED(f.scene, SCREE_IN_STEP, "scree_bodies_exclude", "stages_due", due,
               scree_bodies_exclude(f.scene, f.ball, f.floor, 1));
  TEST_REFUSED(f.scene, SCREE_IN_STEP, "scree_group_create", "stages_due", due,
               scree_group_create(f.scene, "n", 1, 1, &made));
  TEST_REFUSED(f.scene, SCREE_IN_STEP, "scree_group_add", "stages_due", due,
               scree_group_add(f.scene, f.group, f.floor));
  TEST_REFUSED(f.scene, SCREE_IN_STEP, "scree_group_remove", "stages_due", due,
               scree_group_remove(f.scene, f.group, f.ball));
  TEST_REFUSED(f.scene, SCREE_IN_STEP, "scree_group_set_disabled", "stages_due", due,
               scree_group_set_disabled(f.scene, f.group, 1));
  TEST_REFUSED(f.scene, SCREE_IN_STEP, "scree_group_destroy", "stages_due", due,
               scree_group_destroy(f.scene, f.group, 1));
  scree_scene_destroy(f.scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(wrong_exclusions_are_refused),
      cmocka_unit_test(wrong_groups_are_refused),
      cmocka_unit_test(wrong_numbers_of_shapes_are_refused),
      cmocka_unit_test(nothing_changes_within_a_step),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
