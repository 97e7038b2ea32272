// SPDX-License-Identifier: MIT
// Definitions read back: what comes out is what went in, in the numbers that the engine keeps.
#include <stdlib.h>

#include "support.h"

#define SAME(a, b) assert_memory_equal(&(a), &(b), sizeof(a))
// Up to the last member: what fills a definition up is nobody's.
#define SAME_BODY(a, b) assert_memory_equal(&(a), &(b), offsetof(ScreeBodyDef, outline_width) + sizeof(float))

static ScreeBodyDef odd_body(ScreeBodyType type) {
  ScreeBodyDef def = test_body(type, 0.1, -0.0);
  def.angle = -7.3;
  def.mass = 2.3;
  def.inertia = 0.7;
  def.gravity_scale = 0.25;
  def.linear_damping = 0.5;
  def.angular_damping = 1.5;
  def.fixed_rotation = 1;
  def.fill = 0x01020304u;
  def.outline = 0x05060708u;
  def.outline_width = 2.5f;
  if (type != SCREE_BODY_STATIC) def.velocity = (ScreeVec2){0.5, -0.0}, def.angular_velocity = 2;
  return def;
}

static void a_body_is_described_as_it_was_made(void **state) {
  (void)state;
  ScreeSceneDef settings = scree_scene_def_default();
  ScreeScene *scene = test_scene(&settings);
  for (int type = SCREE_BODY_STATIC; type <= SCREE_BODY_DYNAMIC; type++)
    for (int with = 0; with < 3; with++) {
      ScreeBodyDef def = odd_body((ScreeBodyType)type), found;
      def.sleep_threshold = with == 0 ? -1.0 : with == 1 ? 0.0 : 0.125;
      // What is not to turn does not.
      def.fixed_rotation = with == 1;
      if (def.fixed_rotation && type == SCREE_BODY_DYNAMIC) def.angular_velocity = 0;
      ScreeBody body = test_add_bare(scene, def);
      assert_int_equal(scree_body_describe(scene, body, &found), SCREE_OK);
      SAME_BODY(found, def);
    }
  // The scene's own threshold, given, is the scene's.
  ScreeBodyDef def = odd_body(SCREE_BODY_DYNAMIC), found;
  def.sleep_threshold = (double)settings.sleep_threshold;
  assert_int_equal(scree_body_describe(scene, test_add_bare(scene, def), &found), SCREE_OK);
  test_near(found.sleep_threshold, -1, 0);
  scree_scene_destroy(scene);
}

static void a_body_is_described_as_it_is_now(void **state) {
  (void)state;
  ScreeScene *scene = test_scene_bare(0.5);
  ScreeBodyDef def = test_body(SCREE_BODY_DYNAMIC, 1, 2), found;
  def.velocity.x = 2;
  def.angular_velocity = 0.5;
  ScreeBody body = test_add(scene, def, test_circle(1));
  test_step(scene, 0.5, 1);
  assert_int_equal(scree_body_set(scene, body, SCREE_BODY_MASS, 7), SCREE_OK);
  assert_int_equal(scree_body_describe(scene, body, &found), SCREE_OK);
  test_near(found.position.x, 2, 1e-6);
  test_near(found.angle, 0.25, 1e-6);
  test_near(found.mass, 7, 0);
  test_near(found.inertia, 0, 0); // from the shapes, as before
  assert_int_equal(scree_body_destroy(scene, body), SCREE_OK);
  assert_int_equal(scree_body_describe(scene, body, &found), SCREE_INVALID_HANDLE);
  assert_string_equal(scree_scene_fault(scene)->call, "scree_body_describe");
  assert_int_equal(found.size, sizeof found);
  scree_scene_destroy(scene);
}

#define KINDS SCREE_SHAPE_TILES

// One shape of each kind, with the lists that they use; the core of the polygon has a corner less.
typedef struct Kinds {
  ScreeShapeDef defs[KINDS];
  ScreeShapeList list;
} Kinds;

static void all_kinds(Kinds *kinds) {
  static const ScreeVec2 points[] = {{0, 0}, {0.5, 0}, {1, 0}, {0, 1}, {-3, -1}, {3, -1}, {-5, 0}, {-1, 0.1},
                                     {1, 0}, {6, 0},   {2, 2}, {0, 0}, {0, 2},   {1, 1},  {2, 0},  {0, 0},
                                     {9, 0}, {9, 9},   {0, 9}, {1, 1}, {1, 2},   {2, 1}};
  static const uint32_t counts[KINDS + 1] = {[SCREE_SHAPE_POLYGON] = 4,
                                             [SCREE_SHAPE_EDGE] = 2,
                                             [SCREE_SHAPE_CHAIN] = 4,
                                             [SCREE_SHAPE_HULL] = 5,
                                             [SCREE_SHAPE_OUTLINE] = 7};
  static const uint32_t rings[] = {99, 4, 3};
  static const uint8_t cells[] = {99, 1, 0, 2, 0, 0, 3};
  uint32_t first = 0;
  for (uint32_t kind = SCREE_SHAPE_CIRCLE; kind <= KINDS; kind++) {
    ScreeShapeDef *def = &kinds->defs[kind - 1u];
    *def = scree_shape_def_default();
    def->kind = kind;
    def->position = (ScreeVec2){0.1 * kind, -0.3};
    def->angle = 0.7 * kind;
    def->radius = kind == SCREE_SHAPE_EDGE ? 0.0 : 0.1;
    if (kind == SCREE_SHAPE_CAPSULE) def->length = 0.3;
    if (kind == SCREE_SHAPE_BOX || kind == SCREE_SHAPE_TILES) def->width = 1.1, def->height = 0.9;
    if (kind == SCREE_SHAPE_CHAIN) def->loop = 1;
    if (kind == SCREE_SHAPE_OUTLINE) def->first_ring = 1, def->ring_count = 2;
    if (kind == SCREE_SHAPE_TILES) def->first_cell = 1, def->columns = 3, def->rows = 2;
    if (counts[kind]) def->first_point = first, def->point_count = counts[kind], first += counts[kind];
    def->density = 0.5 * kind;
    def->friction = 0.75;
    def->friction_kinetic = 0.25;
    def->restitution = 0.125;
    def->category = kind;
    def->mask = ~kind;
    def->group = -(int32_t)kind;
    def->sensor = kind % 2;
  }
  kinds->list = (ScreeShapeList){.defs = kinds->defs,
                                 .count = KINDS,
                                 .points = points,
                                 .point_count = COUNT_OF(points),
                                 .rings = rings,
                                 .ring_count = COUNT_OF(rings),
                                 .cells = cells,
                                 .cell_count = COUNT_OF(cells)};
}

static void check_shapes(ScreeScene *scene, ScreeBody body, const ScreeShapeList *given) {
  ScreeShape handles[KINDS];
  assert_int_equal(scree_body_shapes(scene, body, handles, KINDS), KINDS);
  for (uint32_t i = 0; i < KINDS; i++) {
    ScreeShapeDef found, expected = given->defs[i];
    ScreeShapeList list;
    assert_int_equal(scree_shape_describe(scene, handles[i], &found, &list), SCREE_OK);
    assert_ptr_equal(list.defs, &found);
    assert_int_equal(list.count, 1);
    assert_int_equal(list.point_count, expected.point_count);
    if (list.point_count)
      assert_memory_equal(list.points, given->points + expected.first_point, list.point_count * sizeof *list.points);
    assert_int_equal(list.ring_count, expected.ring_count);
    if (list.ring_count)
      assert_memory_equal(list.rings, given->rings + expected.first_ring, list.ring_count * sizeof *list.rings);
    assert_int_equal(list.cell_count, expected.columns * expected.rows);
    if (list.cell_count) assert_memory_equal(list.cells, given->cells + expected.first_cell, list.cell_count);
    expected.first_point = expected.first_ring = expected.first_cell = 0;
    SAME(found, expected);
  }
}

static void shapes_are_described_as_they_were_made(void **state) {
  (void)state;
  ScreeSceneDef settings = scree_scene_def_default();
  ScreeScene *scene = test_scene(&settings);
  Kinds kinds;
  all_kinds(&kinds);
  ScreeBodyDef def = test_body(SCREE_BODY_STATIC, 0, 0);
  ScreeBody bodies[200];
  // Bodies come and go, so that rows are used again out of order and runs of points are moved.
  for (uint32_t i = 0; i < COUNT_OF(bodies); i++) {
    assert_int_equal(scree_body_create(scene, &def, &kinds.list, &bodies[i]), SCREE_OK);
    if (i % 3 == 2) assert_int_equal(scree_body_destroy(scene, bodies[i - 1u]), SCREE_OK);
  }
  for (uint32_t i = 0; i < COUNT_OF(bodies); i++)
    if (scree_body_alive(scene, bodies[i])) check_shapes(scene, bodies[i], &kinds.list);
  // A piece is told as its whole.
  uint32_t pieces[KINDS + 1] = {0};
  for (uint32_t row = 0; row < scene->shapes.rows; row++) {
    if (!sc_pool_live(&scene->shapes, row) || scene->tables.shape.body[row] != scree_row(bodies[0])) continue;
    ScreeShapeDef found;
    ScreeShapeList whole;
    assert_int_equal(scree_shape_describe(scene, sc_pool_handle(&scene->shapes, row), &found, &whole), SCREE_OK);
    pieces[found.kind]++;
    if (found.kind == SCREE_SHAPE_CHAIN)
      assert_memory_equal(whole.points, kinds.list.points + 6, 4 * sizeof *whole.points);
  }
  assert_int_equal(pieces[SCREE_SHAPE_CHAIN], 4); // a loop
  assert_int_equal(pieces[SCREE_SHAPE_TILES], 2);
  assert_in_range(pieces[SCREE_SHAPE_OUTLINE], 3, 5);
  assert_int_equal(pieces[SCREE_SHAPE_HULL], 1);
  scree_scene_destroy(scene);
}

static void shapes_that_come_and_go_take_no_more_room(void **state) {
  (void)state;
  ScreeSceneDef settings = scree_scene_def_default();
  ScreeScene *scene = test_scene(&settings);
  Kinds kinds;
  all_kinds(&kinds);
  ScreeBodyDef def = test_body(SCREE_BODY_STATIC, 0, 0);
  double most = 0.0;
  for (int i = 0; i < 2000; i++) {
    ScreeBody body;
    assert_int_equal(scree_body_create(scene, &def, &kinds.list, &body), SCREE_OK);
    assert_int_equal(scree_body_destroy(scene, body), SCREE_OK);
    double bytes = scree_scene_counters(scene).bytes;
    if (i == 50) most = bytes;
    if (i > 50) assert_true(bytes <= most);
  }
  scree_scene_destroy(scene);
}

static void wrong_calls_are_refused(void **state) {
  (void)state;
  ScreeSceneDef settings = scree_scene_def_default();
  ScreeScene *scene = test_scene(&settings);
  ScreeBody body = test_add(scene, test_body(SCREE_BODY_DYNAMIC, 0, 0), test_circle(1));
  ScreeShape shape[2] = {0, 77};
  // No more is written than there is room for, and the count is told all the same.
  assert_int_equal(scree_body_shapes(scene, body, NULL, 0), 1);
  assert_int_equal(scree_body_shapes(scene, body, shape, 1), 1);
  assert_int_equal(shape[1], 77);
  assert_true(scree_shape_alive(scene, shape[0]));
  assert_int_equal(scree_body_shapes(scene, 0, shape, 1), 0);
  assert_int_equal(scree_body_destroy(scene, body), SCREE_OK);
  assert_int_equal(scree_body_shapes(scene, body, shape, 1), 0);
  ScreeShapeDef def;
  ScreeShapeList list = {.points = (const ScreeVec2 *)&settings};
  assert_int_equal(scree_shape_describe(scene, shape[0], &def, &list), SCREE_INVALID_HANDLE);
  assert_null(list.points);
  assert_int_equal(def.size, sizeof def);
  assert_string_equal(scree_scene_fault(scene)->call, "scree_shape_describe");
  assert_string_equal(scree_scene_fault(scene)->argument, "shape");
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_body_is_described_as_it_was_made),
      cmocka_unit_test(a_body_is_described_as_it_is_now),
      cmocka_unit_test(shapes_are_described_as_they_were_made),
      cmocka_unit_test(shapes_that_come_and_go_take_no_more_room),
      cmocka_unit_test(wrong_calls_are_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
