// SPDX-License-Identifier: MIT
// Definitions of scenes and shapes that must be refused, each with the status and the fault that say why.
#include "support.h"

#define AT(member) offsetof(ScreeShapeDef, member)

typedef struct Field {
  const char *argument;
  size_t offset;
  double below, above; // just outside of what is allowed
  uint32_t kind;       // of a shape that reads the field
} Field;

static const Field fields[] = {
    {"position", AT(position.x), -1.1e9, 1.1e9, SCREE_SHAPE_CIRCLE},
    {"position", AT(position.y), -1.1e9, 1.1e9, SCREE_SHAPE_CIRCLE},
    {"angle", AT(angle), -1.1e9, 1.1e9, SCREE_SHAPE_CIRCLE},
    {"radius", AT(radius), 0.0, 2.1e6, SCREE_SHAPE_CIRCLE},
    {"radius", AT(radius), -1.0, 2.1e6, SCREE_SHAPE_CAPSULE},
    {"radius", AT(radius), -1e-9, 2.1e6, SCREE_SHAPE_BOX},
    {"length", AT(length), -1e-9, 2.1e6, SCREE_SHAPE_CAPSULE},
    {"width", AT(width), 0.0, 2.1e6, SCREE_SHAPE_BOX},
    {"height", AT(height), -2.0, 2.1e6, SCREE_SHAPE_BOX},
    {"density", AT(density), -1e-9, 1.1e9, SCREE_SHAPE_BOX},
    {"friction", AT(friction), -1e-9, 10.1, SCREE_SHAPE_BOX},
    {"friction_kinetic", AT(friction_kinetic), -1e-9, 0.61, SCREE_SHAPE_BOX}, // above the static one
    {"restitution", AT(restitution), -1e-9, 1.1, SCREE_SHAPE_BOX},
};

static ScreeShapeDef fine(uint32_t kind) {
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = kind;
  def.width = def.height = def.length = 1.0;
  def.radius = 0.25;
  return def;
}

static ScreeScene *scene_of_one(void) {
  ScreeSceneDef def = scree_scene_def_default();
  ScreeScene *scene = test_scene(&def);
  test_add(scene, test_body(SCREE_BODY_STATIC, 0, -1), test_box(10, 2));
  return scene;
}

// Refused as the second of two shapes: nothing of the first may stay.
static void refuse_with(ScreeScene *scene, ScreeShapeDef wrong, ScreeShapeList list, ScreeStatus expected,
                        const char *argument, double value) {
  ScreeShapeDef defs[2] = {fine(SCREE_SHAPE_BOX), wrong};
  list.defs = defs;
  list.count = 2;
  ScreeBodyDef def = scree_body_def_default();
  ScreeBody body = 99;
  uint64_t hash = scree_scene_hash(scene);
  ScreeCounters before = scree_scene_counters(scene);
  ScreeStatus status = scree_body_create(scene, &def, &list, &body);
  const ScreeFault *fault = scree_scene_fault(scene);
  if (status != expected)
    fail_msg("%s = %g: %s, expected %s", argument, value, scree_status_code(status), scree_status_code(expected));
  assert_int_equal(fault->status, expected);
  assert_int_equal(fault->index, 1);
  assert_string_equal(fault->call, "scree_body_create");
  assert_memory_equal(fault->argument, "shapes.", 7);
  assert_string_equal(fault->argument + 7, argument);
  assert_true(fault->value == value || (isnan(fault->value) && isnan(value)));
  assert_int_equal(body, 0);
  assert_true(scree_scene_hash(scene) == hash);
  ScreeCounters after = scree_scene_counters(scene);
  assert_memory_equal(&after, &before, sizeof after);
}

static void refuse(ScreeScene *scene, ScreeShapeDef wrong, const ScreeVec2 *points, uint32_t count,
                   ScreeStatus expected, const char *argument, double value) {
  refuse_with(scene, wrong, (ScreeShapeList){.points = points, .point_count = count}, expected, argument, value);
}

static void numbers_of_a_shape_are_checked(void **state) {
  (void)state;
  ScreeScene *scene = scene_of_one();
  for (size_t i = 0; i < COUNT_OF(fields); ++i) {
    const double values[5] = {NAN, INFINITY, -INFINITY, fields[i].below, fields[i].above};
    for (int k = 0; k < 5; ++k) {
      ScreeShapeDef def = fine(fields[i].kind);
      memcpy((char *)&def + fields[i].offset, &values[k], sizeof values[k]);
      refuse(scene, def, NULL, 0, k < 3 ? SCREE_NOT_FINITE : SCREE_OUT_OF_RANGE, fields[i].argument, values[k]);
    }
  }
  ScreeShapeDef def = fine(SCREE_SHAPE_BOX);
  def.sensor = 2;
  refuse(scene, def, NULL, 0, SCREE_OUT_OF_RANGE, "sensor", 2.0);
  refuse(scene, fine(0), NULL, 0, SCREE_BAD_KIND, "kind", 0.0);
  refuse(scene, fine(10), NULL, 0, SCREE_BAD_KIND, "kind", 10.0);
  def = fine(SCREE_SHAPE_BOX);
  def.size = 0;
  refuse(scene, def, NULL, 0, SCREE_BAD_DEF, "shapes", 0.0);
  test_step(scene, 0.1, 1);
  scree_scene_destroy(scene);
}

typedef struct PointCase {
  uint32_t kind, first, count;
  ScreeStatus status;
  const char *argument;
  double value;
  ScreeVec2 points[6];
} PointCase;

// Where a chain repeats a point the value is the segment; else counts, or the place of the points in the list.
static const PointCase point_cases[] = {
    {SCREE_SHAPE_CHAIN, 0, 0, SCREE_TOO_FEW_POINTS, "points", 0, {{0, 0}}},
    {SCREE_SHAPE_CHAIN, 0, 1, SCREE_TOO_FEW_POINTS, "points", 1, {{0, 0}}},
    {SCREE_SHAPE_CHAIN, 0, 4, SCREE_DEGENERATE, "points", 2, {{0, 0}, {1, 0}, {2, 0}, {2, 0}}},
    {SCREE_SHAPE_CHAIN, 5, 2, SCREE_OUT_OF_RANGE, "first_point", 5, {{0, 0}, {1, 0}}},
    {SCREE_SHAPE_CHAIN, 0xffffffffu, 3, SCREE_OUT_OF_RANGE, "first_point", 4294967295.0, {{0, 0}, {1, 0}}},
    {SCREE_SHAPE_CHAIN, 0, 65536, SCREE_TOO_MANY_POINTS, "points", 65536, {{0, 0}, {1, 0}}},
    {SCREE_SHAPE_CHAIN, 0, 7, SCREE_OUT_OF_RANGE, "first_point", 0, {{0, 0}, {1, 0}}},
    {SCREE_SHAPE_CHAIN, 0, 3, SCREE_NOT_FINITE, "points", NAN, {{0, 0}, {1, NAN}, {2, 0}}},
    {SCREE_SHAPE_EDGE, 0, 1, SCREE_TOO_FEW_POINTS, "points", 1, {{0, 0}, {1, 0}}},
    {SCREE_SHAPE_EDGE, 0, 3, SCREE_TOO_MANY_POINTS, "points", 3, {{0, 0}, {1, 0}, {2, 0}}},
    {SCREE_SHAPE_EDGE, 0, 2, SCREE_DEGENERATE, "points", 2, {{1, 1}, {1, 1}}},
    {SCREE_SHAPE_POLYGON, 0, 2, SCREE_TOO_FEW_POINTS, "points", 2, {{0, 0}, {1, 0}}},
    {SCREE_SHAPE_POLYGON, 0, 17, SCREE_TOO_MANY_POINTS, "points", 17, {{0, 0}, {1, 0}}},
    {SCREE_SHAPE_POLYGON, 0, 5, SCREE_NOT_CONVEX, "points", 5, {{0, 0}, {4, 0}, {4, 4}, {2, 1}, {0, 4}}},
    {SCREE_SHAPE_POLYGON, 0, 4, SCREE_NOT_CONVEX, "points", 4, {{0, 0}, {1, 1}, {1, 0}, {0, 1}}},
    {SCREE_SHAPE_POLYGON, 0, 4, SCREE_DEGENERATE, "points", 4, {{0, 0}, {1, 0}, {1, 0}, {0, 0}}},
    {SCREE_SHAPE_POLYGON, 0, 3, SCREE_DEGENERATE, "points", 3, {{0, 0}, {1, 0}, {2, 0}}},
    {SCREE_SHAPE_POLYGON, 4, 3, SCREE_OUT_OF_RANGE, "first_point", 4, {{0, 0}, {1, 0}, {0, 1}}},
    {SCREE_SHAPE_POLYGON, 0, 3, SCREE_OUT_OF_RANGE, "points", 2e9, {{0, 0}, {2e9, 0}, {0, 1}}},
    {SCREE_SHAPE_HULL, 0, 2, SCREE_TOO_FEW_POINTS, "points", 2, {{0, 0}, {1, 0}}},
    {SCREE_SHAPE_HULL, 0, 65536, SCREE_TOO_MANY_POINTS, "points", 65536, {{0, 0}, {1, 0}}},
    {SCREE_SHAPE_HULL, 3, 4, SCREE_OUT_OF_RANGE, "first_point", 3, {{0, 0}, {1, 0}}},
    {SCREE_SHAPE_HULL, 0, 3, SCREE_NOT_FINITE, "points", INFINITY, {{0, 0}, {1, 0}, {0, INFINITY}}},
    {SCREE_SHAPE_HULL, 0, 5, SCREE_DEGENERATE, "points", 5, {{0, 0}, {1, 1}, {3, 3}, {2, 2}, {1, 1}}},
    {SCREE_SHAPE_OUTLINE, 0, 2, SCREE_TOO_FEW_POINTS, "points", 2, {{0, 0}, {1, 0}}},
    {SCREE_SHAPE_OUTLINE, 0, 4097, SCREE_TOO_MANY_POINTS, "points", 4097, {{0, 0}, {1, 0}}},
    {SCREE_SHAPE_OUTLINE, 4, 3, SCREE_OUT_OF_RANGE, "first_point", 4, {{0, 0}, {1, 0}}},
    {SCREE_SHAPE_OUTLINE, 0, 3, SCREE_NOT_FINITE, "points", NAN, {{0, 0}, {1, NAN}, {2, 0}}},
    {SCREE_SHAPE_OUTLINE, 0, 4, SCREE_NOT_SIMPLE, "points", 0, {{0, 0}, {1, 1}, {1, 0}, {0, 1}}},
    {SCREE_SHAPE_OUTLINE, 0, 6, SCREE_NOT_SIMPLE, "points", 2, {{0, 0}, {4, 0}, {4, 1}, {0, 2}, {4, 2}, {0, 1}}},
    {SCREE_SHAPE_OUTLINE, 0, 6, SCREE_NOT_SIMPLE, "points", 1, {{0, 0}, {0, 1}, {4, 2}, {0, 2}, {4, 1}, {4, 0}}},
    {SCREE_SHAPE_OUTLINE, 0, 4, SCREE_DEGENERATE, "points", 0, {{0, 0}, {1, 1}, {2, 2}, {3, 3}}},
    {SCREE_SHAPE_OUTLINE, 0, 4, SCREE_DEGENERATE, "points", 0, {{0, 0}, {1, 0}, {1, 1e-9}, {0, 1e-9}}},
};

static void points_are_checked(void **state) {
  (void)state;
  ScreeScene *scene = scene_of_one();
  for (size_t i = 0; i < COUNT_OF(point_cases); ++i) {
    const PointCase *c = &point_cases[i];
    ScreeShapeDef def = scree_shape_def_default();
    def.kind = c->kind;
    def.first_point = c->first;
    def.point_count = c->count;
    refuse(scene, def, c->points, 6, c->status, c->argument, c->value);
  }
  ScreeShapeDef def = fine(SCREE_SHAPE_CHAIN);
  def.point_count = 2;
  refuse(scene, def, NULL, 0, SCREE_OUT_OF_RANGE, "first_point", 0.0);
  scree_scene_destroy(scene);
}

static void loops_are_checked(void **state) {
  (void)state;
  ScreeScene *scene = scene_of_one();
  const ScreeVec2 points[] = {{0, 0}, {4, 0}, {0, 0}};
  ScreeShapeDef def = fine(SCREE_SHAPE_CHAIN);
  def.loop = 2;
  def.point_count = 3;
  refuse(scene, def, points, 3, SCREE_OUT_OF_RANGE, "loop", 2);
  def.loop = 1;
  refuse(scene, def, points, 3, SCREE_TOO_FEW_POINTS, "points", 2); // there and back again
  def.point_count = 2;
  refuse(scene, def, points, 3, SCREE_TOO_FEW_POINTS, "points", 2);
  scree_scene_destroy(scene);
}

// The first of a run of a list, its length, and why that is refused.
typedef struct RunCase {
  uint32_t first, count;
  ScreeStatus status;
  const char *argument;
  double value;
} RunCase;

static void rings_are_checked(void **state) {
  (void)state;
  ScreeScene *scene = scene_of_one();
  const ScreeVec2 points[] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}, {1, 1}, {2, 1}, {1, 2}};
  const uint32_t rings[] = {4, 3, 2, 5, 0xfffffffcu};
  const RunCase cases[] = {
      {4, 2, SCREE_OUT_OF_RANGE, "first_ring", 4}, {6, 1, SCREE_OUT_OF_RANGE, "first_ring", 6},
      {0, 3, SCREE_TOO_FEW_POINTS, "rings", 2},    {3, 1, SCREE_OUT_OF_RANGE, "rings", 5},
      {0, 1, SCREE_OUT_OF_RANGE, "rings", 4},      {3, 2, SCREE_OUT_OF_RANGE, "rings", 4294967297.0}};
  for (uint32_t i = 0; i < COUNT_OF(cases); ++i) {
    ScreeShapeDef def = fine(SCREE_SHAPE_OUTLINE);
    def.point_count = COUNT_OF(points);
    def.first_ring = cases[i].first;
    def.ring_count = cases[i].count;
    ScreeShapeList list = {.points = points, .point_count = 7, .rings = rings, .ring_count = COUNT_OF(rings)};
    refuse_with(scene, def, list, cases[i].status, cases[i].argument, cases[i].value);
  }
  scree_scene_destroy(scene);
}

static void cells_are_checked(void **state) {
  (void)state;
  ScreeScene *scene = scene_of_one();
  const uint8_t cells[] = {0, 0, 0, 1};
  const struct {
    RunCase run;
    uint32_t rows;
    double width, height;
  } cases[] = {{{0, 0, SCREE_OUT_OF_RANGE, "columns", 0}, 1, 1, 1},
               {{0, 1, SCREE_OUT_OF_RANGE, "rows", 0}, 0, 1, 1},
               {{0, 1025, SCREE_OUT_OF_RANGE, "rows", 1024}, 1024, 1, 1},
               {{0, 0x10000u, SCREE_OUT_OF_RANGE, "rows", 65536}, 0x10000u, 1, 1},
               {{1, 2, SCREE_OUT_OF_RANGE, "first_cell", 1}, 2, 1, 1},
               {{5, 1, SCREE_OUT_OF_RANGE, "first_cell", 5}, 1, 1, 1},
               {{0, 2, SCREE_OUT_OF_RANGE, "width", 0}, 2, 0, 1},
               {{0, 2, SCREE_NOT_FINITE, "height", NAN}, 2, 1, NAN},
               {{0, 3, SCREE_DEGENERATE, "cells", 3}, 1, 1, 1},
               {{0, 2, SCREE_DEGENERATE, "cells", 4}, 2, 1, 1e-6}};
  for (uint32_t i = 0; i < COUNT_OF(cases); ++i) {
    ScreeShapeDef def = fine(SCREE_SHAPE_TILES);
    def.first_cell = cases[i].run.first;
    def.columns = cases[i].run.count;
    def.rows = cases[i].rows;
    def.width = cases[i].width;
    def.height = cases[i].height;
    refuse_with(scene, def, (ScreeShapeList){.cells = cells, .cell_count = COUNT_OF(cells)}, cases[i].run.status,
                cases[i].run.argument, cases[i].run.value);
  }
  ScreeShapeDef def = fine(SCREE_SHAPE_TILES);
  def.columns = def.rows = 1;
  refuse(scene, def, NULL, 0, SCREE_OUT_OF_RANGE, "first_cell", 0.0);
  scree_scene_destroy(scene);
}

static void repeated_polygon_point_is_dropped(void **state) {
  (void)state;
  ScreeScene *scene = scene_of_one();
  const ScreeVec2 points[4] = {{0, 0}, {1, 0}, {1, 0}, {0, 1}};
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = SCREE_SHAPE_POLYGON;
  def.point_count = 4;
  ScreeShapeList list = {.defs = &def, .count = 1, .points = points, .point_count = 4};
  ScreeBodyDef body_def = test_body(SCREE_BODY_DYNAMIC, 0, 0);
  ScreeBody body;
  assert_int_equal(scree_body_create(scene, &body_def, &list, &body), SCREE_OK);
  assert_int_equal(scene->tables.shape.count[1], 3);
  test_near(test_get(scene, body, SCREE_BODY_MASS), 0.5, 1e-6);
  scree_scene_destroy(scene);
}

static void shortest_chain_is_one_segment(void **state) {
  (void)state;
  ScreeScene *scene = scene_of_one();
  const ScreeVec2 points[3] = {{9, 9}, {0, 0}, {1, 0}};
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = SCREE_SHAPE_CHAIN;
  def.first_point = 1;
  def.point_count = 2;
  ScreeShapeList list = {.defs = &def, .count = 1, .points = points, .point_count = 3};
  ScreeBodyDef ground = test_body(SCREE_BODY_STATIC, 0, 0);
  ScreeBody body;
  assert_int_equal(scree_body_create(scene, &ground, &list, &body), SCREE_OK);
  test_near(test_get(scene, body, SCREE_BODY_SHAPE_COUNT), 1.0, 0);
  test_near(scene->tables.shape.center_x[1], 0.5, 0); // the middle of the points that were meant
  // More segments than there are rows: refused before anything is taken.
  static ScreeShapeDef chains[17];
  static ScreeVec2 many[SCREE_CHAIN_MAX];
  for (uint32_t i = 0; i < SCREE_CHAIN_MAX; ++i) many[i] = (ScreeVec2){i, 0};
  for (int i = 0; i < 17; ++i) {
    chains[i] = def;
    chains[i].first_point = 0;
    chains[i].point_count = SCREE_CHAIN_MAX;
  }
  list = (ScreeShapeList){.defs = chains, .count = 17, .points = many, .point_count = SCREE_CHAIN_MAX};
  assert_int_equal(scree_body_create(scene, &ground, &list, &body), SCREE_CAPACITY);
  assert_int_equal(scree_scene_counters(scene).shapes, 2);
  scree_scene_destroy(scene);
}

static void scene_definition_is_checked(void **state) {
  (void)state;
  static const struct {
    const char *argument;
    size_t offset;
    double below, above;
  } numbers[] = {
      {"gravity", offsetof(ScreeSceneDef, gravity.x), -2.1e6, 1.1e6},
      {"gravity", offsetof(ScreeSceneDef, gravity.y), -2.1e6, 1.1e6},
      {"dt", offsetof(ScreeSceneDef, dt), 0.0, 1.01},
      {"border", offsetof(ScreeSceneDef, border.x), -1.0, 1.1e9},
      {"border", offsetof(ScreeSceneDef, border.y), -1.0, 1.1e9},
  };
  ScreeScene *scene = NULL;
  ScreeFault fault;
  for (size_t i = 0; i < COUNT_OF(numbers); ++i) {
    const double values[5] = {NAN, INFINITY, -INFINITY, numbers[i].below, numbers[i].above};
    for (int k = 0; k < 5; ++k) {
      ScreeSceneDef def = scree_scene_def_default();
      memcpy((char *)&def + numbers[i].offset, &values[k], sizeof values[k]);
      ScreeStatus expected = k < 3 ? SCREE_NOT_FINITE : SCREE_OUT_OF_RANGE;
      memset(&fault, 0, sizeof fault);
      assert_int_equal(scree_scene_create(&def, &fault, &scene), expected);
      assert_null(scene);
      assert_int_equal(fault.status, expected);
      assert_string_equal(fault.call, "scree_scene_create");
      assert_string_equal(fault.argument, numbers[i].argument);
      assert_true(fault.value == values[k] || isnan(values[k]));
    }
  }
  ScreeSceneDef def = scree_scene_def_default();
  def.substeps = 65;
  assert_int_equal(scree_scene_create(&def, &fault, &scene), SCREE_OUT_OF_RANGE);
  assert_string_equal(fault.argument, "substeps");
  def = scree_scene_def_default();
  def.passes = 0;
  assert_int_equal(scree_scene_create(&def, NULL, &scene), SCREE_OUT_OF_RANGE);
  def.passes = 65;
  assert_int_equal(scree_scene_create(&def, &fault, &scene), SCREE_OUT_OF_RANGE);
  assert_string_equal(fault.argument, "passes");
  def = scree_scene_def_default();
  def.solver = SCREE_SOLVER_XPBD + 1;
  assert_int_equal(scree_scene_create(&def, &fault, &scene), SCREE_OUT_OF_RANGE);
  assert_string_equal(fault.argument, "solver");
  def = scree_scene_def_default();
  def.border.x = 10.0; // one side alone
  assert_int_equal(scree_scene_create(&def, &fault, &scene), SCREE_OUT_OF_RANGE);
  def = scree_scene_def_default();
  def.restitution_threshold = -1.0f;
  assert_int_equal(scree_scene_create(&def, &fault, &scene), SCREE_OUT_OF_RANGE);
  assert_string_equal(fault.argument, "restitution_threshold");
  def.size = 1;
  assert_int_equal(scree_scene_create(&def, &fault, &scene), SCREE_BAD_DEF);
  assert_int_equal(scree_scene_create(NULL, &fault, &scene), SCREE_BAD_DEF);
  assert_null(scene);
}

static void statuses_have_a_code_and_a_text(void **state) {
  (void)state;
  for (int a = 0; a < SCREE_STATUS_COUNT; ++a) {
    assert_true(strlen(scree_status_code((ScreeStatus)a)) > 1 && strlen(scree_status_text((ScreeStatus)a)) > 6);
    for (int b = 0; b < a; ++b)
      assert_string_not_equal(scree_status_code((ScreeStatus)a), scree_status_code((ScreeStatus)b));
  }
  assert_string_equal(scree_status_code(SCREE_OK), "ok");
  assert_string_equal(scree_status_code(SCREE_STATUS_COUNT), "unknown");
  assert_non_null(scree_status_text((ScreeStatus)-1));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(numbers_of_a_shape_are_checked),
      cmocka_unit_test(points_are_checked),
      cmocka_unit_test(loops_are_checked),
      cmocka_unit_test(rings_are_checked),
      cmocka_unit_test(cells_are_checked),
      cmocka_unit_test(repeated_polygon_point_is_dropped),
      cmocka_unit_test(shortest_chain_is_one_segment),
      cmocka_unit_test(scene_definition_is_checked),
      cmocka_unit_test(statuses_have_a_code_and_a_text),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
