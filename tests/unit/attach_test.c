// SPDX-License-Identifier: MIT
// Shapes come to live bodies and leave them.
#include "support.h"

static ScreeScene *scene_of(uint32_t solver) {
  ScreeSceneDef def = scree_scene_def_default();
  def.solver = solver;
  return test_scene(&def);
}

static ScreeShape create(ScreeScene *scene, ScreeBody body, ScreeShapeDef def) {
  ScreeShapeList list = {.defs = &def, .count = 1};
  ScreeShape shape = 0;
  assert_int_equal(scree_shape_create(scene, body, &list, &shape), SCREE_OK);
  assert_true(scree_shape_alive(scene, shape));
  return shape;
}

static void destroy(ScreeScene *scene, ScreeShape shape) {
  assert_int_equal(scree_shape_destroy(scene, shape), SCREE_OK);
  assert_false(scree_shape_alive(scene, shape));
}

static const ScreeVec2 points[] = {{-6, 0}, {-2, 0.5},  {2, 0},     {6, 0.5}, {0, 0}, {3, 0},    {3, 1}, {1, 1}, {1, 3},
                                   {0, 3},  {0.2, 0.2}, {0.8, 0.2}, {0, 0},   {2, 0}, {0.5, .5}, {0, 2}, {2, 2}};
static const uint32_t rings[] = {6, 2};
static const uint8_t cells[] = {1, 1, 1, 0, 1, 0};

// Shapes of one piece and of many.
static ScreeShapeList many_shapes(ScreeShapeDef defs[5]) {
  defs[0] = test_box(1.0, 0.5);
  for (uint32_t i = 1; i < 5; ++i) defs[i] = scree_shape_def_default();
  defs[1].kind = SCREE_SHAPE_CHAIN, defs[1].point_count = 4, defs[1].position.y = -3.0;
  defs[2].kind = SCREE_SHAPE_OUTLINE, defs[2].first_point = 4, defs[2].point_count = 6;
  defs[3].kind = SCREE_SHAPE_TILES, defs[3].columns = 3, defs[3].rows = 2, defs[3].width = defs[3].height = 0.5;
  defs[4].kind = SCREE_SHAPE_HULL, defs[4].first_point = 12, defs[4].point_count = 5, defs[4].position.x = 4.0;
  defs[4].restitution = 0.5;
  return (ScreeShapeList){.defs = defs,
                          .count = 5,
                          .points = points,
                          .point_count = COUNT_OF(points),
                          .rings = rings,
                          .ring_count = COUNT_OF(rings),
                          .cells = cells,
                          .cell_count = COUNT_OF(cells)};
}

static void same_number(ScreeScene *scene, ScreeBody a, ScreeBody b, ScreeBodyField field) {
  test_near(test_get(scene, a, field), test_get(scene, b, field), 0);
}

// To the bit, what is added is as if it had been there from the beginning, and what is taken away as if it never was.
static void adding_and_removing_is_making_otherwise(void **state) {
  (void)state;
  static const ScreeBodyField fields[] = {SCREE_BODY_MASS, SCREE_BODY_INERTIA, SCREE_BODY_CENTER_X, SCREE_BODY_CENTER_Y,
                                          SCREE_BODY_SHAPE_COUNT};
  ScreeScene *scene = scene_of(SCREE_SOLVER_SOFT);
  ScreeShapeDef defs[5];
  ScreeShapeList list = many_shapes(defs);
  ScreeBodyDef def = test_body(SCREE_BODY_DYNAMIC, 3, 4);
  ScreeBody made = 0, grown = test_add_bare(scene, def), bare = test_add_bare(scene, def);
  assert_int_equal(scree_body_create(scene, &def, &list, &made), SCREE_OK);
  ScreeShape shapes[5];
  assert_int_equal(scree_shape_create(scene, grown, &list, shapes), SCREE_OK);
  ScreeShape listed[5];
  assert_int_equal(scree_body_shapes(scene, grown, listed, 5), 5);
  assert_memory_equal(listed, shapes, sizeof shapes);
  for (uint32_t i = 0; i < COUNT_OF(fields); ++i) same_number(scene, made, grown, fields[i]);
  assert_true(scene->tables.body.extent[scree_row(made)] == scene->tables.body.extent[scree_row(grown)]);

  static const uint32_t order[5] = {2, 0, 4, 1, 3};
  for (uint32_t i = 0; i < 5; ++i) {
    destroy(scene, shapes[order[i]]);
    assert_int_equal(scree_body_shapes(scene, grown, NULL, 0), 4 - i);
  }
  for (uint32_t i = 0; i < COUNT_OF(fields); ++i) same_number(scene, bare, grown, fields[i]);
  assert_true(scene->tables.body.restitution[scree_row(grown)] == 0.0f);
  assert_true(scene->tables.body.extent[scree_row(bare)] == scene->tables.body.extent[scree_row(grown)]);
  assert_int_equal(scene->shapes.count, (uint32_t)test_get(scene, made, SCREE_BODY_SHAPE_COUNT));
  scree_scene_destroy(scene);
}

static void a_scene_goes_on_the_same_either_way(void **state) {
  (void)state;
  for (uint32_t solver = 0; solver < 2; ++solver) {
    uint64_t hashes[2];
    for (int added = 0; added < 2; ++added) {
      ScreeScene *scene = scene_of(solver);
      test_add(scene, test_body(SCREE_BODY_STATIC, 0, -1), test_box(40, 2));
      ScreeShapeDef defs[5];
      ScreeShapeList list = many_shapes(defs);
      ScreeBodyDef def = test_body(SCREE_BODY_DYNAMIC, 0, 5);
      ScreeBody body = 0;
      assert_int_equal(scree_body_create(scene, &def, added ? NULL : &list, &body), SCREE_OK);
      if (added) assert_int_equal(scree_shape_create(scene, body, &list, NULL), SCREE_OK);
      test_step(scene, 1.0 / 60.0, 200);
      hashes[added] = scree_scene_hash(scene);
      scree_scene_destroy(scene);
    }
    assert_true(hashes[0] == hashes[1]);
  }
}

// A piece stands for its whole.
static void any_piece_takes_the_whole_along(void **state) {
  (void)state;
  ScreeScene *scene = scene_of(SCREE_SOLVER_SOFT);
  ScreeShapeDef defs[5];
  ScreeShapeList list = many_shapes(defs);
  ScreeBody body = test_add_bare(scene, test_body(SCREE_BODY_STATIC, 0, 0));
  ScreeShape shapes[5];
  assert_int_equal(scree_shape_create(scene, body, &list, shapes), SCREE_OK);
  uint32_t rows = scene->shapes.count, head = scree_row(shapes[2]);
  uint32_t last = head;
  while (last + 1u < scene->shapes.rows && scene->tables.shape.given[last + 1u].head == head) ++last;
  assert_true(last > head);
  destroy(scene, sc_pool_handle(&scene->shapes, last));
  assert_false(scree_shape_alive(scene, shapes[2]));
  assert_int_equal(scene->shapes.count, rows - (last - head + 1u));
  for (uint32_t i = 0; i < 5; ++i) assert_int_equal(scree_shape_alive(scene, shapes[i]), i != 2);
  scree_scene_destroy(scene);
}

static uint32_t count_touches(ScreeScene *scene, int ended) { return test_touches(scene, (uint32_t)ended); }

// Asleep on one shape of a table: it wakes and falls when that goes, and the end is told.
static void what_stood_on_a_shape_wakes_and_falls(void **state) {
  (void)state;
  for (uint32_t solver = 0; solver < 2; ++solver) {
    ScreeScene *scene = scene_of(solver);
    ScreeBody table = test_add_bare(scene, test_body(SCREE_BODY_STATIC, 0, 0));
    ScreeShapeDef plate = test_box(2, 1);
    ScreeShape left = create(scene, table, plate);
    plate.position.x = 10.0;
    ScreeShape right = create(scene, table, plate);
    ScreeBody one = test_add(scene, test_body(SCREE_BODY_DYNAMIC, 0, 1), test_box(1, 1));
    ScreeBody other = test_add(scene, test_body(SCREE_BODY_DYNAMIC, 10, 1), test_box(1, 1));
    test_step(scene, 1.0 / 60.0, 120);
    assert_int_equal(scree_scene_counters(scene).awake, 0);
    destroy(scene, left);
    assert_true(scree_shape_alive(scene, right));
    assert_int_equal(scene->tables.body.awake[scree_row(one)], 1);
    assert_int_equal(scene->tables.body.awake[scree_row(other)], 0);
    test_step(scene, 1.0 / 60.0, 1);
    assert_int_equal(count_touches(scene, 1), 1);
    test_step(scene, 1.0 / 60.0, 60);
    assert_true(test_y(scene, one) < -3.0);
    test_near(test_y(scene, other), 1.0, 1e-3);
    scree_scene_destroy(scene);
  }
}

static void a_body_wakes_when_its_shapes_change(void **state) {
  (void)state;
  ScreeScene *scene = scene_of(SCREE_SOLVER_SOFT);
  ScreeBody body = test_add(scene, test_body(SCREE_BODY_DYNAMIC, 0, 0), test_box(1, 1));
  ScreeShapeDef ear = test_circle(0.25);
  ear.position.y = 0.5;
  assert_int_equal(scree_body_sleep(scene, body), SCREE_OK);
  ScreeShape shape = create(scene, body, ear);
  assert_int_equal(scene->tables.body.awake[scree_row(body)], 1);
  assert_int_equal(scree_body_sleep(scene, body), SCREE_OK);
  destroy(scene, shape);
  assert_int_equal(scene->tables.body.awake[scree_row(body)], 1);
  scree_scene_destroy(scene);
}

static void what_a_new_shape_hits_wakes(void **state) {
  (void)state;
  ScreeScene *scene = scene_of(SCREE_SOLVER_SOFT);
  ScreeBody ground = test_add(scene, test_body(SCREE_BODY_STATIC, 0, -1), test_box(20, 2));
  ScreeBody box = test_add(scene, test_body(SCREE_BODY_DYNAMIC, 0, 0.5), test_box(1, 1));
  test_step(scene, 1.0 / 60.0, 120);
  assert_int_equal(scree_scene_counters(scene).awake, 0);
  ScreeShapeDef wedge = test_box(1, 1);
  wedge.position = (ScreeVec2){0.9, 1.5};
  create(scene, ground, wedge);
  test_step(scene, 1.0 / 60.0, 60);
  assert_true(test_x(scene, box) < -0.05);
  assert_int_equal(count_touches(scene, 1), 0);
  scree_scene_destroy(scene);
}

// A point of a turning body goes on as it was though its centre of mass has come elsewhere.
static void a_spinning_body_keeps_its_motion(void **state) {
  (void)state;
  ScreeScene *scene = test_scene_bare(1.0 / 60.0);
  ScreeBodyDef def = test_body(SCREE_BODY_DYNAMIC, 0, 0);
  def.angular_velocity = 2.0;
  def.velocity.x = 1.0;
  ScreeBody body = test_add(scene, def, test_circle(1));
  ScreeShapeDef side = test_circle(1);
  side.position.x = 4.0;
  ScreeShape shape = create(scene, body, side);
  test_near(test_get(scene, body, SCREE_BODY_CENTER_X), 2.0, 1e-12);
  test_near(test_velocity(scene, body).x, 1.0, 1e-6);
  test_near(test_velocity(scene, body).y, 4.0, 1e-6);
  destroy(scene, shape);
  test_near(test_velocity(scene, body).y, 0.0, 1e-6);
  scree_scene_destroy(scene);
}

static void wrong_calls_change_nothing(void **state) {
  (void)state;
  ScreeScene *scene = scene_of(SCREE_SOLVER_SOFT);
  ScreeBody body = test_add(scene, test_body(SCREE_BODY_DYNAMIC, 0, 0), test_box(1, 1));
  ScreeShapeDef defs[2] = {test_circle(1), test_circle(-1)};
  ScreeShapeList list = {.defs = defs, .count = 2};
  ScreeShape shapes[2] = {7, 7};
  uint64_t hash = scree_scene_hash(scene);
  assert_int_equal(scree_shape_create(scene, body, &list, shapes), SCREE_OUT_OF_RANGE);
  assert_string_equal(scree_scene_fault(scene)->call, "scree_shape_create");
  assert_string_equal(scree_scene_fault(scene)->argument, "shapes.radius");
  assert_int_equal(scree_scene_fault(scene)->index, 1);
  assert_int_equal(scree_shape_create(scene, body + 1u, &list, shapes), SCREE_INVALID_HANDLE);
  assert_true(shapes[0] == 7 && shapes[1] == 7);
  assert_int_equal(scree_shape_destroy(scene, 0), SCREE_INVALID_HANDLE);
  assert_string_equal(scree_scene_fault(scene)->call, "scree_shape_destroy");
  assert_true(scree_scene_hash(scene) == hash);
  assert_int_equal(scree_shape_create(scene, body, NULL, NULL), SCREE_OK);
  ScreeShape shape;
  assert_int_equal(scree_body_shapes(scene, body, &shape, 1), 1);
  destroy(scene, shape);
  assert_int_equal(scree_shape_destroy(scene, shape), SCREE_INVALID_HANDLE);
  scree_scene_destroy(scene);
}

// A hundred shapes on a few bodies in a heap, taken away in the order they came in, the other way round, or any.
static void remove_all(uint32_t solver, int order) {
  Lcg lcg = {17};
  ScreeScene *scene = scene_of(solver);
  test_add(scene, test_body(SCREE_BODY_STATIC, 0, -1), test_box(40, 2));
  ScreeShape shapes[100];
  for (uint32_t i = 0; i < 100; ++i) {
    static ScreeBody body;
    if (i % 4 == 0) body = test_add_bare(scene, test_body(SCREE_BODY_DYNAMIC, i % 20 - 8.0, 1.0 + i / 10));
    ScreeShapeDef def = i % 3 ? test_circle(0.3) : test_box(0.6, 0.5);
    def.position = (ScreeVec2){0.5 * (i % 2), 0.5 * (i / 2 % 2)};
    shapes[i] = create(scene, body, def);
    test_step(scene, 1.0 / 60.0, 1);
  }
  for (uint32_t left = 100; left > 0; --left) {
    uint32_t i = order == 0 ? 100 - left : order == 1 ? left - 1 : lcg_below(&lcg, left);
    destroy(scene, shapes[i]);
    if (order == 2) shapes[i] = shapes[left - 1];
    test_step(scene, 1.0 / 60.0, 1);
    for (int type = SCREE_BODY_STATIC; type <= SCREE_BODY_DYNAMIC; ++type)
      assert_true(sc_tree_valid(&scene->trees[type]));
    assert_int_equal(scene->shapes.count, left);
  }
  assert_int_equal(scene->pairs.count, 0);
  assert_int_equal(scree_scene_counters(scene).bodies, 26);
  scree_scene_destroy(scene);
}

static void N16_remove_collider_order(void **state) {
  (void)state;
  for (uint32_t solver = 0; solver < 2; ++solver)
    for (int order = 0; order < 3; ++order) remove_all(solver, order);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(adding_and_removing_is_making_otherwise),
      cmocka_unit_test(a_scene_goes_on_the_same_either_way),
      cmocka_unit_test(any_piece_takes_the_whole_along),
      cmocka_unit_test(what_stood_on_a_shape_wakes_and_falls),
      cmocka_unit_test(a_body_wakes_when_its_shapes_change),
      cmocka_unit_test(what_a_new_shape_hits_wakes),
      cmocka_unit_test(a_spinning_body_keeps_its_motion),
      cmocka_unit_test(wrong_calls_change_nothing),
      cmocka_unit_test(N16_remove_collider_order),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
