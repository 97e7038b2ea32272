// SPDX-License-Identifier: MIT
// What becomes of shapes of many points, of tiles, surfaces and locks in a scene text.
#include "yaml_right.h"

static void test_hulls_and_outlines(void **state) {
  (void)state;
  const MockBody *body = load_one("    shapes:\n"
                                  "      - {hull: [[0, 0], [2, 0], [1, 1], [1, 3]], radius: 0.25}\n"
                                  "      - {outline: [[0, 0], [4, 0], [1, 1], [0, 5]]}\n"
                                  "      - outline:\n"
                                  "          - [[0, 0], [9, 0], [9, 9], [0, 9]]\n"
                                  "          - [[1, 1], [2, 1], [1, 3]]\n"
                                  "      - {chain: [[0, 0], [1, 6], [2, 0]], loop: true}\n");
  const ScreeShapeDef *shape = body->shapes;
  assert_int_equal(body->shape_count, 4);
  assert_int_equal(shape[0].kind, SCREE_SHAPE_HULL);
  assert_int_equal(shape[0].point_count, 4);
  same(shape[0].radius, 0.25);
  assert_int_equal(shape[1].kind, SCREE_SHAPE_OUTLINE);
  assert_int_equal(shape[1].first_point, 4);
  assert_int_equal(shape[1].point_count, 4);
  assert_int_equal(shape[1].ring_count, 0);
  assert_int_equal(shape[2].first_point, 8);
  assert_int_equal(shape[2].point_count, 7);
  assert_int_equal(shape[2].first_ring, 0);
  assert_int_equal(shape[2].ring_count, 2);
  assert_int_equal(body->ring_count, 2);
  assert_int_equal(body->rings[0], 4);
  assert_int_equal(body->rings[1], 3);
  same(body->points[12].x, 1); // where the hole begins
  same(body->points[14].y, 3);
  assert_int_equal(shape[3].kind, SCREE_SHAPE_CHAIN);
  assert_int_equal(shape[3].first_point, 15);
  assert_int_equal(shape[3].loop, 1);
  assert_int_equal(load_one("    collision: {geometry: {chain: [[0, 0], [1, 1]]}}\n")->shapes[0].loop, 0);
  // Of a visual that is not kept, its rings and cells go with it.
  body = load_one("    visual: {geometry: {outline: [[[0, 0], [1, 0], [0, 1]]]}}\n"
                  "    collision: {geometry: {outline: [[[0, 0], [2, 0], [2, 2], [0, 2]]]}}\n");
  assert_int_equal(body->ring_count, 1);
  assert_int_equal(body->rings[0], 4);
}

static void test_tiles(void **state) {
  (void)state;
  const MockBody *body = load_one("    shapes:\n"
                                  "      - {circle: 1}\n"
                                  "      - {tiles: {cell: [0.5, 2], rows: [\"x\"]}}\n"
                                  "      - tiles:\n"
                                  "          cell: [1, 1.5]\n"
                                  "          rows:\n"
                                  "            - \"..# \"\n"
                                  "            - \"1~ .\"\n"
                                  "            - \"####\"\n");
  static const uint8_t lowest_first[] = {1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 1, 0};
  const ScreeShapeDef *shape = body->shapes;
  assert_int_equal(shape[1].kind, SCREE_SHAPE_TILES);
  same(shape[1].width, 0.5);
  same(shape[1].height, 2);
  assert_int_equal(shape[1].columns, 1);
  assert_int_equal(shape[1].rows, 1);
  assert_int_equal(shape[2].columns, 4);
  assert_int_equal(shape[2].rows, 3);
  assert_int_equal(shape[2].first_cell, 1);
  same(shape[2].height, 1.5);
  assert_int_equal(body->cell_count, 13);
  assert_memory_equal(body->cells + 1, lowest_first, sizeof lowest_first);
}

static void test_surfaces(void **state) {
  (void)state;
  const MockBody *body =
      load_one("    physics: {rolling_resistance: 0.25, surface_speed: -2, friction_mix: average,"
               " restitution_mix: multiply}\n"
               "    shapes:\n"
               "      - {box: [1, 1]}\n"
               "      - {box: [1, 1], rolling_resistance: 0, surface_speed: 3, friction_mix: default,"
               " restitution_mix: geometric_mean, one_way: true}\n"
               "      - {box: [1, 1], friction_mix: minimum, restitution_mix: maximum, one_way: [-3, 4]}\n"
               "      - {box: [1, 1], one_way: false}\n");
  const ScreeShapeDef *shape = body->shapes;
  same(shape[0].rolling_resistance, 0.25); // as its entity
  same(shape[0].surface_speed, -2);
  assert_int_equal(shape[0].friction_mix, SCREE_MIX_AVERAGE);
  assert_int_equal(shape[0].restitution_mix, SCREE_MIX_MULTIPLY);
  same(shape[0].one_way.y, 0);
  same(shape[1].rolling_resistance, 0);
  same(shape[1].surface_speed, 3);
  assert_int_equal(shape[1].friction_mix, SCREE_MIX_DEFAULT);
  assert_int_equal(shape[1].restitution_mix, SCREE_MIX_GEOMETRIC_MEAN);
  same(shape[1].one_way.x, 0);
  same(shape[1].one_way.y, 1);
  assert_int_equal(shape[2].friction_mix, SCREE_MIX_MINIMUM);
  assert_int_equal(shape[2].restitution_mix, SCREE_MIX_MAXIMUM);
  same(shape[2].one_way.x, -3);
  same(shape[2].one_way.y, 4);
  same(shape[3].one_way.y, 0);
}

static void test_locks_and_centre(void **state) {
  (void)state;
  const ScreeBodyDef *def = &load_one("    enabled: no\n    physics: {center: [1, -2], lock_x: true}\n")->def;
  assert_int_equal(def->disabled, 1);
  assert_int_equal(def->center_given, 1);
  same(def->center.x, 1);
  same(def->center.y, -2);
  assert_int_equal(def->lock_x, 1);
  assert_int_equal(def->lock_y, 0);
  assert_int_equal(def->drop_through, 0);
  def = &load_one("    enabled: yes\n    physics: {lock_y: true, drop_through: true, ccd: true}\n")->def;
  assert_int_equal(def->disabled, 0);
  assert_int_equal(def->center_given, 0);
  assert_int_equal(def->lock_x, 0);
  assert_int_equal(def->lock_y, 1);
  assert_int_equal(def->drop_through, 1);
  assert_int_equal(def->ccd, 1);
  assert_int_equal(load("scene: {size: none, continuous: false}\n")->def.continuous, 0);
  assert_int_equal(load("scene: {size: none}\n")->def.continuous, 1);
  assert_int_equal(load("scene: {size: none, seams: false}\n")->def.seams, 0);
  assert_int_equal(load("scene: {size: none}\n")->def.seams, 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_hulls_and_outlines),
      cmocka_unit_test(test_tiles),
      cmocka_unit_test(test_surfaces),
      cmocka_unit_test(test_locks_and_centre),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
