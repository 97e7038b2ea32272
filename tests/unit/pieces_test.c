// SPDX-License-Identifier: MIT
// Shapes of many pieces and shapes far from where their body is, in scenes: what is solid is solid on the right side
// and in the right place.
#include "support.h"

static ScreeScene *scene_of(uint32_t solver, double gravity) {
  ScreeSceneDef def = scree_scene_def_default();
  def.solver = solver;
  def.gravity.y = gravity;
  return test_scene(&def);
}

static ScreeBody add(ScreeScene *scene, ScreeBodyDef def, ScreeShapeDef shape, ScreeShapeList list) {
  list.defs = &shape;
  list.count = 1;
  ScreeBody body = 0;
  assert_int_equal(scree_body_create(scene, &def, &list, &body), SCREE_OK);
  return body;
}

static ScreeBody add_points(ScreeScene *scene, ScreeBodyDef def, uint32_t kind, const ScreeVec2 *points,
                            uint32_t count) {
  ScreeShapeDef shape = scree_shape_def_default();
  shape.kind = kind;
  shape.point_count = count;
  return add(scene, def, shape, (ScreeShapeList){.points = points, .point_count = count});
}

static ScreeBody add_ball(ScreeScene *scene, double x, double y) {
  return test_add(scene, test_body(SCREE_BODY_DYNAMIC, x, y), test_circle(0.5));
}

// Falls for two seconds and then lies still.
static double height_after_fall(ScreeScene *scene, ScreeBody ball) {
  test_step(scene, 1.0 / 60.0, 120);
  test_near(test_velocity(scene, ball).y, 0.0, 0.01);
  return test_y(scene, ball);
}

// An edge written far below, above or beside its body's origin faces the left of its way all the same.
static void A4_8_edge_far_from_its_origin_keeps_its_front(void **state) {
  (void)state;
  const ScreeVec2 offsets[] = {{0, 0}, {0, -15}, {0, 15}, {40, 3}, {-1000, 1000}};
  for (uint32_t solver = 0; solver < 2; ++solver) {
    for (uint32_t i = 0; i < COUNT_OF(offsets); ++i) {
      ScreeVec2 o = offsets[i], edge[2] = {{o.x - 5, o.y}, {o.x + 5, o.y}}, back[2] = {edge[1], edge[0]};
      ScreeScene *scene = scene_of(solver, -10);
      add_points(scene, test_body(SCREE_BODY_STATIC, 2.0 - o.x, -o.y), SCREE_SHAPE_EDGE, edge, 2);
      add_points(scene, test_body(SCREE_BODY_STATIC, 22.0 - o.x, -o.y), SCREE_SHAPE_EDGE, back, 2);
      ScreeBody front = add_ball(scene, 2, 1), behind = add_ball(scene, 22, 1);
      test_near(height_after_fall(scene, front), 0.5, 0.002);
      assert_true(test_y(scene, behind) < -10.0); // the other way round it is no floor
      scree_scene_destroy(scene);
    }
  }
}

// A shape placed at (2, 0) in a body that is turned by a right angle is above it.
static void A4_9_offset_shape_turns_with_its_body(void **state) {
  (void)state;
  for (uint32_t solver = 0; solver < 2; ++solver) {
    ScreeScene *scene = scene_of(solver, -10);
    ScreeBodyDef def = test_body(SCREE_BODY_STATIC, 20, 20);
    def.angle = SC_PI / 2.0;
    ScreeShapeDef box = test_box(1, 1);
    box.position.x = 2.0;
    test_add(scene, def, box);
    ScreeBody above = add_ball(scene, 20, 24), beside = add_ball(scene, 22, 24);
    test_near(height_after_fall(scene, above), 23.0, 0.002);
    assert_true(test_y(scene, beside) < 15.0);
    // And while it moves: half a turn a second, the box comes down on the other side.
    def.type = SCREE_BODY_KINEMATIC;
    def.position.x = 50.0;
    def.angle = 0.0;
    def.angular_velocity = SC_PI;
    ScreeBody wheel = test_add(scene, def, box);
    uint32_t shape = scene->tables.body.first_shape[scree_row(wheel)];
    test_step(scene, 1.0 / 60.0, 30);
    test_near(scene->tables.shape.placed[shape].x, 50.0, 1e-4);
    test_near(scene->tables.shape.placed[shape].y, 22.0, 1e-4);
    test_step(scene, 1.0 / 60.0, 30);
    test_near(scene->tables.shape.placed[shape].x, 48.0, 1e-4);
    scree_scene_destroy(scene);
  }
}

// A circle wholly inside of a solid leaves it by the nearest side, and from the very middle by any.
static void A4_10_contained_circle_is_pushed_out(void **state) {
  (void)state;
  const ScreeVec2 square[] = {{-2, -2}, {2, -2}, {2, 2}, {-2, 2}};
  const ScreeVec2 starts[] = {{0.5, 0.1}, {0, 0}};
  const uint32_t kinds[] = {SCREE_SHAPE_POLYGON, SCREE_SHAPE_HULL, SCREE_SHAPE_OUTLINE};
  for (uint32_t solver = 0; solver < 2; ++solver)
    for (uint32_t kind = 0; kind < COUNT_OF(kinds); ++kind)
      for (uint32_t start = 0; start < COUNT_OF(starts); ++start) {
        ScreeScene *scene = scene_of(solver, 0);
        add_points(scene, test_body(SCREE_BODY_STATIC, 100, 7), kinds[kind], square, 4);
        ScreeBody ball = add_ball(scene, 100 + starts[start].x, 7 + starts[start].y);
        test_step(scene, 1.0 / 60.0, 300);
        double x = test_x(scene, ball) - 100, y = test_y(scene, ball) - 7;
        assert_true(fmax(fabs(x), fabs(y)) >= 2.5 - 0.002);
        if (start == 0) assert_true(x >= 2.498 && fabs(y - 0.1) < 0.05);
        scree_scene_destroy(scene);
      }
}

// A square written clockwise holds from outside, one written counter-clockwise from inside; at the joint of the last
// point and the first as everywhere else.
static void loops_have_an_inside(void **state) {
  (void)state;
  const ScreeVec2 clockwise[] = {{-4, 0}, {4, 0}, {4, -8}, {-4, -8}, {-4, 0}},
                  hollow[] = {{-4, 8}, {-4, 0}, {4, 0}, {4, 8}};
  for (uint32_t solver = 0; solver < 2; ++solver) {
    ScreeScene *scene = scene_of(solver, -10);
    ScreeShapeDef loop = scree_shape_def_default();
    loop.kind = SCREE_SHAPE_CHAIN;
    loop.loop = 1;
    loop.point_count = 5; // the first one is written again at the end
    add(scene, test_body(SCREE_BODY_STATIC, 0, 0), loop, (ScreeShapeList){.points = clockwise, .point_count = 5});
    assert_int_equal(scene->shapes.count, 4);
    loop.point_count = 4;
    add(scene, test_body(SCREE_BODY_STATIC, 20, 0), loop, (ScreeShapeList){.points = hollow, .point_count = 4});
    assert_int_equal(scene->shapes.count, 8);
    for (uint32_t row = 0; row < 8; ++row) {
      ScGhosts ghosts = scene->tables.shape.ghosts[row];
      assert_true(ghosts.has_before && ghosts.has_after);
    }
    // Of the last segment, from (-4, -8) to (-4, 0): what is behind it and what is before.
    ScGhosts last = scene->tables.shape.ghosts[3];
    test_near(last.before.x, 8, 1e-6);
    test_near(last.before.y, -4, 1e-6);
    test_near(last.after.x, 8, 1e-6);
    test_near(last.after.y, 4, 1e-6);
    ScreeBody outside = add_ball(scene, 0, 2), inside = add_ball(scene, 20, 2);
    ScreeBody flying = add_ball(scene, 20, 5);
    assert_int_equal(scree_body_set_velocity(scene, flying, (ScreeVec2){12, 0}, 0), SCREE_OK);
    test_near(height_after_fall(scene, outside), 0.5, 0.002);
    test_near(test_y(scene, inside), 0.5, 0.002);
    test_step(scene, 1.0 / 60.0, 120);
    assert_true(test_x(scene, flying) < 23.502 && test_x(scene, flying) > 16.498);
    scree_scene_destroy(scene);
  }
}

static void H09_mixed_convex_concave_set(void **state) {
  (void)state;
  const ScreeVec2 points[] = {{0, 0},  {2, 0},  {2, 2},  {0, 2},  {10, 0}, {13, 0}, {13, 1},
                              {11, 1}, {11, 3}, {10, 3}, {20, 0}, {22, 0}, {22, 2}, {20, 2}};
  ScreeShapeDef defs[3];
  const uint32_t firsts[] = {0, 4, 10}, counts[] = {4, 6, 4};
  for (uint32_t i = 0; i < 3; ++i) {
    defs[i] = scree_shape_def_default();
    defs[i].kind = SCREE_SHAPE_OUTLINE;
    defs[i].first_point = firsts[i];
    defs[i].point_count = counts[i];
  }
  ScreeScene *scene = scene_of(SCREE_SOLVER_SOFT, -10);
  ScreeBodyDef def = test_body(SCREE_BODY_STATIC, 0, 0);
  ScreeShapeList list = {.defs = defs, .count = 3, .points = points, .point_count = COUNT_OF(points)};
  ScreeBody body = 0;
  assert_int_equal(scree_body_create(scene, &def, &list, &body), SCREE_OK);
  ScreeShape shapes[3];
  assert_int_equal(scree_body_shapes(scene, body, shapes, 3), 3);
  // Where the pieces of each are, on the whole.
  ScMass sums[3] = {{0}};
  const ScShapes *shape = &scene->tables.shape;
  for (uint32_t row = 0; row < scene->shapes.rows; ++row) {
    ScHull hull = sc_shape_hull(scene, row);
    ScCore core = {.center_x = shape->center_x[row], .center_y = shape->center_y[row], .count = hull.count};
    memcpy(core.points, hull.points, hull.count * sizeof *hull.points);
    memcpy(core.normals, hull.normals, hull.count * sizeof *hull.normals);
    uint32_t i = shape->given[row].head == scree_row(shapes[0])   ? 0
                 : shape->given[row].head == scree_row(shapes[1]) ? 1
                                                                  : 2;
    sums[i] = sc_mass_add(sums[i], sc_mass_of_core(&core, 1.0));
  }
  test_near(sums[0].mass, 4.0, 1e-5);
  test_near(sums[1].mass, 5.0, 1e-5);
  test_near(sums[2].center_x - sums[0].center_x, 20.0, 1e-5);
  test_near(sums[1].center_x - sums[0].center_x, 10.0 + 1.1 - 1.0, 1e-5); // (3 * 1.5 + 2 * 0.5) / 5 = 1.1
  // Above the notch of the L a ball falls to its floor.
  ScreeBody ball = add_ball(scene, 12, 4);
  test_near(height_after_fall(scene, ball), 1.5, 0.002);
  scree_scene_destroy(scene);
}

static void H11_the_scene_goes_on_after_empty_input(void **state) {
  (void)state;
  const ScreeVec2 points[] = {{0, 0}, {1, 0}};
  const uint32_t kinds[] = {SCREE_SHAPE_CHAIN, SCREE_SHAPE_HULL, SCREE_SHAPE_OUTLINE};
  ScreeScene *scene = scene_of(SCREE_SOLVER_SOFT, -10);
  ScreeBody ball = add_ball(scene, 0, 100);
  for (uint32_t kind = 0; kind < COUNT_OF(kinds); ++kind)
    for (uint32_t count = 0; count <= 2; ++count) {
      ScreeShapeDef def = scree_shape_def_default();
      def.kind = kinds[kind];
      def.point_count = count;
      ScreeShapeList list = {.defs = &def, .count = 1, .points = points, .point_count = 2};
      ScreeBodyDef body_def = test_body(SCREE_BODY_STATIC, 0, 0);
      ScreeBody body = 0;
      bool enough = def.kind == SCREE_SHAPE_CHAIN && count == 2;
      assert_int_equal(scree_body_create(scene, &body_def, &list, &body), enough ? SCREE_OK : SCREE_TOO_FEW_POINTS);
      test_step(scene, 1.0 / 60.0, 10);
    }
  assert_true(test_y(scene, ball) < 99.0);
  scree_scene_destroy(scene);
}

// A row of cells is one box, so that what slides over it meets no joint; a hole in the floor is a hole.
static void tiles_are_few_and_where_they_should_be(void **state) {
  (void)state;
  uint8_t cells[2000];
  memset(cells, 1, sizeof cells);
  ScreeScene *scene = scene_of(SCREE_SOLVER_SOFT, -10);
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = SCREE_SHAPE_TILES;
  def.columns = 1000, def.rows = 2, def.width = 2.0, def.height = 0.5;
  add(scene, test_body(SCREE_BODY_STATIC, 0, 0), def, (ScreeShapeList){.cells = cells, .cell_count = 2000});
  assert_int_equal(scene->shapes.count, 1);
  cells[1501] = 0; // of the upper row
  add(scene, test_body(SCREE_BODY_STATIC, 0, -50), def, (ScreeShapeList){.cells = cells, .cell_count = 2000});
  assert_int_equal(scene->shapes.count, 4);
  ScreeBody high = add_ball(scene, 1003, 2), low = add_ball(scene, 1003, -48), beside = add_ball(scene, 1000, -48);
  test_near(height_after_fall(scene, high), 1.5, 0.002);
  test_near(test_y(scene, low), -49.0, 0.002);
  test_near(test_y(scene, beside), -48.5, 0.002);
  scree_scene_destroy(scene);
}

// A spike that is thinner than what float tells from a line makes no piece, and takes nothing else away.
static void a_sliver_of_an_outline_makes_no_piece(void **state) {
  (void)state;
  const ScreeVec2 points[] = {{0, 0}, {4, 0}, {4, 2}, {2 + 1e-8, 2}, {2, 8}, {2, 2}, {0, 2}};
  ScreeScene *scene = scene_of(SCREE_SOLVER_SOFT, -10);
  ScreeBody body = add_points(scene, test_body(SCREE_BODY_DYNAMIC, 0, 0), SCREE_SHAPE_OUTLINE, points, 7);
  test_near(test_get(scene, body, SCREE_BODY_MASS), 8.0, 8e-6);
  for (uint32_t row = 0; row < scene->shapes.rows; ++row) {
    ScHull hull = sc_shape_hull(scene, row);
    for (uint32_t i = 0; i < hull.count; ++i)
      assert_true(scene->tables.shape.center_y[row] + (double)hull.points[i].y < 2.001);
  }
  scree_scene_destroy(scene);
}

// One box that is longer than float tells from a line is cut up.
static void the_longest_row_of_tiles(void **state) {
  (void)state;
  static uint8_t cells[SCREE_TILES_MAX];
  memset(cells, 1, sizeof cells);
  ScreeScene *scene = scene_of(SCREE_SOLVER_SOFT, -10);
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = SCREE_SHAPE_TILES;
  def.columns = SCREE_TILES_MAX, def.rows = 1, def.width = def.height = 1.0;
  ScreeBody body = add(scene, test_body(SCREE_BODY_DYNAMIC, 0, 0), def,
                       (ScreeShapeList){.cells = cells, .cell_count = SCREE_TILES_MAX});
  test_near(test_get(scene, body, SCREE_BODY_MASS), SCREE_TILES_MAX, 1e-6 * SCREE_TILES_MAX);
  test_near(test_get(scene, body, SCREE_BODY_CENTER_X), SCREE_TILES_MAX / 2, 1e-3);
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(A4_8_edge_far_from_its_origin_keeps_its_front),
      cmocka_unit_test(A4_9_offset_shape_turns_with_its_body),
      cmocka_unit_test(A4_10_contained_circle_is_pushed_out),
      cmocka_unit_test(loops_have_an_inside),
      cmocka_unit_test(H09_mixed_convex_concave_set),
      cmocka_unit_test(H11_the_scene_goes_on_after_empty_input),
      cmocka_unit_test(tiles_are_few_and_where_they_should_be),
      cmocka_unit_test(a_sliver_of_an_outline_makes_no_piece),
      cmocka_unit_test(the_longest_row_of_tiles),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
