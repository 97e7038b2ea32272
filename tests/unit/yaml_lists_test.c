// SPDX-License-Identifier: MIT
// Lists in scene texts that are too long, or that aliases make so: cells, points, pairs and members.
#include "yaml_text.h"

#define TILES "shapes: [{tiles: {cell: [1, 1], rows: ["

// As many cells as the text has bytes are fine; what aliases make of them is bounded.
static void test_cells(void **state) {
  (void)state;
  start();
  put("scene: {size: none}\nentities:\n  a: &a {type: static, " TILES "&r \"");
  repeat("#", 1024);
  put("\"");
  repeat(",*r", 1023);
  put("]}}]}\n  b: *a\n  c: *a\n  d: *a\n");
  assert_int_equal(answer(), SCREE_OK);
  put("  e: *a\n");
  expect_limit("too many cells, aliases counted as copies");
  start();
  put("scene: {size: none}\nentities:\n  a: {type: static, " TILES "&r \"");
  repeat("#", 1024);
  put("\"");
  repeat(",*r", 1024);
  put("]}}]}\n");
  assert_int_equal(answer(), SCREE_OUT_OF_RANGE);
  start();
  put("scene: {size: none}\nentities:\n  a: {type: static, " TILES "&r \"");
  repeat("#", 4 << 19);
  put("\"");
  repeat(",*r", 400000);
  put("]}}]}\n");
  assert_int_equal(answer(), SCREE_OUT_OF_RANGE);
  start();
  put("scene: {size: none}\nentities: {a: {type: static, " TILES);
  repeat("\"#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.\",\".#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#\",",
         1000);
  put("]}}]}}\n");
  assert_int_equal(answer(), SCREE_OK); // cells that touch at corners alone
}

static void test_points(void **state) {
  (void)state;
  start();
  put("scene: {size: none}\nentities: {a: {type: static, shapes: [{outline: [");
  repeat("[0,0],", (int)SCREE_OUTLINE_MAX + 1);
  put("]}]}}\n");
  assert_int_equal(answer(), SCREE_TOO_MANY_POINTS);
  start();
  put("scene: {size: none}\nentities: {a: {type: static, shapes: [{outline: [&r [&p [0, 0], *p, *p],");
  repeat("*r,", 40000);
  put("]}]}}\n");
  assert_int_equal(answer(), SCREE_TOO_MANY_POINTS);
  start();
  put("scene: {size: none}\nentities:\n  a: &a {type: static, shapes: [{outline: [");
  for (int i = 0; i < 2000; i++) { // a comb of as many teeth as there may be
    char teeth[48];
    snprintf(teeth, sizeof teeth, "[%d, %d], [%d, %d],", i, i % 2 ? 0 : 9, i + 1, i % 2 ? 0 : 9);
    put(teeth);
  }
  put("[2000, -1], [0, -1]]}]}\n");
  repeat_numbered("  b", ": *a\n", 2);
  assert_int_equal(answer(), SCREE_OK);
  start();
  put("scene: {size: none}\nentities: {a: {type: static, shapes: [{hull: [&p [0, 0], [1, 0], [0, 1]");
  repeat(",*p", (int)SCREE_CHAIN_MAX - 3);
  put("]}]}}\n");
  assert_int_equal(answer(), SCREE_OK);
}

static void test_filters(void **state) {
  (void)state;
  start();
  put("scene: {size: none}\nentities:\n  a: &a {shapes: [{circle: 1}]}\n");
  repeat_numbered("  b", ": *a\n", 20000);
  put("exclude:\n");
  repeat_numbered("  - [a, b", "]\n", 20000);
  put("groups: {g: {self_collide: false, members: [");
  repeat_numbered("b", ",", 20000);
  put("]}}\n");
  assert_int_equal(answer(), SCREE_OK);
  put("exclude: 1\n");
  assert_int_equal(answer(), SCREE_YAML_VALUE);
  start();
  put("scene: {size: none}\nentities:\n");
  repeat_numbered("  a-name-of-some-letters-", ": {}\n", 900);
  put("exclude: [&p [no-name-of-any-entity-at-all, a-name-of-any-letters-7]");
  repeat(",*p", 50000);
  put("]\n");
  assert_int_equal(answer(), SCREE_YAML_VALUE);
  assert_int_equal(report.errors, 100002);
  start();
  put("scene: {size: none}\nentities: {a: {}}\ngroups:\n");
  repeat_numbered("  g", ": {members: [a, a]}\n", 20000);
  assert_int_equal(answer(), SCREE_OK);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_cells),
      cmocka_unit_test(test_points),
      cmocka_unit_test(test_filters),
  };
  return cmocka_run_group_tests(tests, NULL, tear_down);
}
