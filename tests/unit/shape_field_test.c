// SPDX-License-Identifier: MIT
// The numbers of a shape: read as they were given, changed for all of its pieces, and followed by mass and contacts.
#include "support.h"

static double get(const ScreeScene *scene, ScreeShape shape, ScreeShapeField field) {
  double value = NAN;
  assert_int_equal(scree_shape_get(scene, shape, field, &value), SCREE_OK);
  return value;
}

static void set(ScreeScene *scene, ScreeShape shape, ScreeShapeField field, double value) {
  assert_int_equal(scree_shape_set(scene, shape, field, value), SCREE_OK);
}

static ScreeShape only_shape(const ScreeScene *scene, ScreeBody body) {
  ScreeShape shape;
  assert_int_equal(scree_body_shapes(scene, body, &shape, 1), 1);
  return shape;
}

// Values that floats hold exactly.
static const struct {
  ScreeShapeField field;
  double first, second;
} numbers[] = {
    {SCREE_SHAPE_DENSITY, 2.0, 0.0},
    {SCREE_SHAPE_FRICTION, 0.75, 10.0},
    {SCREE_SHAPE_FRICTION_KINETIC, 0.5, 0.25},
    {SCREE_SHAPE_RESTITUTION, 0.5, 1.0},
    {SCREE_SHAPE_ROLLING_RESISTANCE, 0.125, 10.0},
    {SCREE_SHAPE_SURFACE_SPEED, -3.5, 1e6},
    {SCREE_SHAPE_FRICTION_MIX, SCREE_MIX_MAXIMUM, SCREE_MIX_DEFAULT},
    {SCREE_SHAPE_RESTITUTION_MIX, SCREE_MIX_AVERAGE, SCREE_MIX_GEOMETRIC_MEAN},
    {SCREE_SHAPE_CATEGORY, 0x80000001u, 0.0},
    {SCREE_SHAPE_MASK, 0xfffffffeu, 1.0},
    {SCREE_SHAPE_GROUP, -2147483648.0, 2147483647.0},
    {SCREE_SHAPE_SENSOR, 1.0, 0.0},
};

static void every_number_is_set_and_got(void **state) {
  (void)state;
  ScreeScene *scene = test_scene_bare(1.0 / 60.0);
  ScreeBody body = test_add(scene, test_body(SCREE_BODY_DYNAMIC, 0, 0), test_circle(0.5));
  ScreeShape shape = only_shape(scene, body);
  for (size_t i = 0; i < COUNT_OF(numbers); ++i) {
    uint64_t before = scree_scene_hash(scene);
    set(scene, shape, numbers[i].field, numbers[i].first);
    assert_true(scree_scene_hash(scene) != before);
  }
  for (size_t i = 0; i < COUNT_OF(numbers); ++i)
    test_near(get(scene, shape, numbers[i].field), numbers[i].first, 0); // none moved another
  for (size_t i = 0; i < COUNT_OF(numbers); ++i) set(scene, shape, numbers[i].field, numbers[i].second);
  for (size_t i = 0; i < COUNT_OF(numbers); ++i) test_near(get(scene, shape, numbers[i].field), numbers[i].second, 0);
  test_near(get(scene, shape, SCREE_SHAPE_KIND), SCREE_SHAPE_CIRCLE, 0);
  test_near(get(scene, shape, SCREE_SHAPE_PIECES), 1, 0);
  assert_int_equal(scree_shape_body(scene, shape), body);
  scree_scene_destroy(scene);
}

static void what_is_set_is_what_is_described(void **state) {
  (void)state;
  ScreeScene *scene = test_scene_bare(1.0 / 60.0);
  ScreeShape shape = only_shape(scene, test_add(scene, test_body(SCREE_BODY_DYNAMIC, 0, 0), test_box(1, 2)));
  for (size_t i = 0; i < COUNT_OF(numbers); ++i) set(scene, shape, numbers[i].field, numbers[i].first);
  ScreeShapeDef def;
  ScreeShapeList list;
  assert_int_equal(scree_shape_describe(scene, shape, &def, &list), SCREE_OK);
  test_near(def.width, 1, 0);
  test_near(def.density, 2, 0);
  test_near(def.friction, 0.75, 0);
  test_near(def.friction_kinetic, 0.5, 0);
  test_near(def.restitution, 0.5, 0);
  test_near(def.rolling_resistance, 0.125, 0);
  test_near(def.surface_speed, -3.5, 0);
  assert_int_equal(def.friction_mix, SCREE_MIX_MAXIMUM);
  assert_int_equal(def.restitution_mix, SCREE_MIX_AVERAGE);
  assert_int_equal(def.category, 0x80000001u);
  assert_int_equal(def.mask, 0xfffffffeu);
  assert_int_equal(def.group, INT32_MIN);
  assert_int_equal(def.sensor, 1);
  scree_scene_destroy(scene);
}

static void kinetic_friction_never_passes_static(void **state) {
  (void)state;
  ScreeScene *scene = test_scene_bare(1.0 / 60.0);
  ScreeShape shape = only_shape(scene, test_add(scene, test_body(SCREE_BODY_DYNAMIC, 0, 0), test_circle(0.5)));
  set(scene, shape, SCREE_SHAPE_FRICTION, 0.25);
  test_near(get(scene, shape, SCREE_SHAPE_FRICTION_KINETIC), 0.25, 0);
  set(scene, shape, SCREE_SHAPE_FRICTION, 0.5); // does not lift it again
  test_near(get(scene, shape, SCREE_SHAPE_FRICTION_KINETIC), 0.25, 0);
  // 0.7 as a float lies below 0.7: that is no reason to refuse it.
  set(scene, shape, SCREE_SHAPE_FRICTION, 0.7);
  set(scene, shape, SCREE_SHAPE_FRICTION_KINETIC, 0.7);
  test_near(get(scene, shape, SCREE_SHAPE_FRICTION_KINETIC), get(scene, shape, SCREE_SHAPE_FRICTION), 0);
  assert_int_equal(scree_shape_set(scene, shape, SCREE_SHAPE_FRICTION_KINETIC, 0.71), SCREE_OUT_OF_RANGE);
  scree_scene_destroy(scene);
}

// A box of 1 x 1 at the origin and one at x = 2: the heavier pulls the centre, and sensors weigh nothing.
static void density_and_sensor_are_followed_by_mass(void **state) {
  (void)state;
  ScreeScene *scene = test_scene_bare(1.0 / 60.0);
  ScreeShapeDef defs[2] = {test_box(1, 1), test_box(1, 1)};
  defs[1].position.x = 2.0;
  ScreeShapeList list = {.defs = defs, .count = 2};
  ScreeBodyDef def = test_body(SCREE_BODY_DYNAMIC, 5, 5);
  def.angular_velocity = 2.0;
  ScreeBody body;
  ScreeShape shapes[2];
  assert_int_equal(scree_body_create(scene, &def, &list, &body), SCREE_OK);
  assert_int_equal(scree_body_shapes(scene, body, shapes, 2), 2);
  test_near(test_get(scene, body, SCREE_BODY_MASS), 2.0, 1e-6);
  test_near(test_get(scene, body, SCREE_BODY_CENTER_X), 1.0, 1e-6);
  ScreeVec2 before = test_velocity(scene, body);
  set(scene, shapes[1], SCREE_SHAPE_DENSITY, 3.0);
  test_near(test_get(scene, body, SCREE_BODY_MASS), 4.0, 1e-6);
  test_near(test_get(scene, body, SCREE_BODY_CENTER_X), 1.5, 1e-6);
  // Each box about its centre, 1/6 a kilogram, and 1.5 and 0.5 m off.
  test_near(test_get(scene, body, SCREE_BODY_INERTIA), 4.0 / 6.0 + 1.0 * 2.25 + 3.0 * 0.25, 1e-6);
  // Every point moves on as it did: the new centre lies 0.5 m further out, at 2 rad/s.
  test_near(test_velocity(scene, body).y - before.y, 1.0, 1e-6);
  test_near(test_x(scene, body), 5.0, 0);
  set(scene, shapes[1], SCREE_SHAPE_SENSOR, 1.0);
  test_near(test_get(scene, body, SCREE_BODY_MASS), 1.0, 1e-6);
  test_near(test_get(scene, body, SCREE_BODY_CENTER_X), 0.0, 1e-6);
  set(scene, shapes[1], SCREE_SHAPE_SENSOR, 0.0);
  test_near(test_get(scene, body, SCREE_BODY_MASS), 4.0, 1e-6);
  scree_scene_destroy(scene);
}

static void all_pieces_of_a_chain_change(void **state) {
  (void)state;
  enum { POINTS = 9 };
  ScreeScene *scene = test_scene_bare(1.0 / 60.0);
  ScreeVec2 points[POINTS];
  for (int i = 0; i < POINTS; ++i) points[i] = (ScreeVec2){i, 0};
  ScreeShapeDef defs[2] = {test_box(1, 1), scree_shape_def_default()};
  defs[1].kind = SCREE_SHAPE_CHAIN;
  defs[1].point_count = POINTS;
  ScreeBodyDef def = test_body(SCREE_BODY_STATIC, 0, 0);
  ScreeShapeList list = {.defs = defs, .count = 2, .points = points, .point_count = POINTS};
  ScreeBody body;
  ScreeShape shapes[2];
  assert_int_equal(scree_body_create(scene, &def, &list, &body), SCREE_OK);
  assert_int_equal(scree_body_shapes(scene, body, shapes, 2), 2);
  ScreeShape chain = get(scene, shapes[0], SCREE_SHAPE_KIND) == SCREE_SHAPE_CHAIN ? shapes[0] : shapes[1];
  ScreeShape box = shapes[0] == chain ? shapes[1] : shapes[0];
  test_near(get(scene, chain, SCREE_SHAPE_PIECES), POINTS - 1, 0);
  set(scene, chain, SCREE_SHAPE_FRICTION, 0.25);
  set(scene, chain, SCREE_SHAPE_MASK, 6.0);
  uint32_t changed = 0;
  for (uint32_t row = 0; row < scene->shapes.rows; ++row)
    changed += scene->tables.shape.material[row].friction == 0.25f && scene->tables.shape.filter[row].mask == 6u;
  assert_int_equal(changed, POINTS - 1);
  test_near(get(scene, box, SCREE_SHAPE_MASK), 0xffffffffu, 0);
  // The handle of a piece stands for the whole.
  ScreeShape piece = sc_pool_handle(&scene->shapes, scree_row(chain) + 3u);
  set(scene, piece, SCREE_SHAPE_MASK, 5.0);
  test_near(get(scene, chain, SCREE_SHAPE_MASK), 5.0, 0);
  scree_scene_destroy(scene);
}

// The border bounces by the largest restitution of a body's shapes.
static void restitution_is_followed_by_that_of_the_body(void **state) {
  (void)state;
  ScreeScene *scene = test_scene_bare(1.0 / 60.0);
  ScreeShapeDef defs[2] = {test_box(1, 1), test_circle(0.5)};
  defs[0].restitution = 0.25;
  defs[1].restitution = 0.75;
  ScreeShapeList list = {.defs = defs, .count = 2};
  ScreeBodyDef def = test_body(SCREE_BODY_DYNAMIC, 0, 0);
  ScreeBody body;
  ScreeShape shapes[2];
  assert_int_equal(scree_body_create(scene, &def, &list, &body), SCREE_OK);
  assert_int_equal(scree_body_shapes(scene, body, shapes, 2), 2);
  ScreeShape lively = get(scene, shapes[0], SCREE_SHAPE_RESTITUTION) == 0.75 ? shapes[0] : shapes[1];
  set(scene, lively, SCREE_SHAPE_RESTITUTION, 0.125);
  assert_true(scene->tables.body.restitution[scree_row(body)] == 0.25f);
  set(scene, lively, SCREE_SHAPE_RESTITUTION, 0.5);
  assert_true(scene->tables.body.restitution[scree_row(body)] == 0.5f);
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_number_is_set_and_got),
      cmocka_unit_test(what_is_set_is_what_is_described),
      cmocka_unit_test(kinetic_friction_never_passes_static),
      cmocka_unit_test(density_and_sensor_are_followed_by_mass),
      cmocka_unit_test(all_pieces_of_a_chain_change),
      cmocka_unit_test(restitution_is_followed_by_that_of_the_body),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
