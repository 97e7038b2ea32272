// SPDX-License-Identifier: MIT
// The tree of boxes against lists that are searched from end to end.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "geom/tree.h"
#include "lcg.h"

#define LEAVES 700u

// The leaves that should be in a tree, kept as a plain list.
typedef struct Mirror {
  ScTree tree;
  Lcg lcg;
  ScBox boxes[LEAVES];
  uint32_t leaves[LEAVES]; // SC_TREE_NONE where absent
} Mirror;

static ScBox box_at(double x, double y, double half_width, double half_height) {
  return (ScBox){(float)(x - half_width), (float)(y - half_height), (float)(x + half_width), (float)(y + half_height)};
}

static ScBox random_box(Lcg *lcg) {
  double large = lcg_below(lcg, 20) == 0 ? 30.0 : 1.0;
  double half_width = large * lcg_range(lcg, 0.0, 1.0), half_height = large * lcg_range(lcg, 0.0, 1.0);
  LcgPair center = lcg_pair(lcg, -50.0, 50.0);
  return box_at(center.x, center.y, half_width, half_height);
}

static int by_value(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

static void check_query(const Mirror *m, ScBox box) {
  uint32_t found[LEAVES], expected[LEAVES], count = 0;
  for (uint32_t i = 0; i < LEAVES; i++) {
    ScBox b = m->boxes[i];
    bool apart = b.min_x > box.max_x || b.max_x < box.min_x || b.min_y > box.max_y || b.max_y < box.min_y;
    if (m->leaves[i] != SC_TREE_NONE && !apart) expected[count++] = i;
  }
  assert_int_equal(sc_tree_query(&m->tree, box, found, LEAVES), count);
  qsort(found, count, sizeof *found, by_value);
  if (count > 0) assert_memory_equal(found, expected, count * sizeof *found);
}

static void random_edit(Mirror *m) {
  uint32_t i = lcg_below(&m->lcg, LEAVES);
  ScBox box = random_box(&m->lcg);
  if (m->leaves[i] == SC_TREE_NONE) {
    m->leaves[i] = sc_tree_insert(&m->tree, box, i);
  } else if (lcg_below(&m->lcg, 3) == 0) {
    sc_tree_remove(&m->tree, m->leaves[i]);
    m->leaves[i] = SC_TREE_NONE;
  } else {
    sc_tree_move(&m->tree, m->leaves[i], box);
  }
  m->boxes[i] = box;
}

static void edits_and_queries_match_a_list(void **state) {
  (void)state;
  static Mirror m;
  m.lcg = (Lcg){11};
  sc_tree_init(&m.tree);
  memset(m.leaves, 0xff, sizeof m.leaves);
  assert_true(sc_tree_reserve(&m.tree, LEAVES));
  for (int batch = 0; batch < 100; batch++) {
    for (int i = 0; i < 50; i++) random_edit(&m);
    assert_true(sc_tree_valid(&m.tree));
    for (int i = 0; i < 50; i++) check_query(&m, random_box(&m.lcg));
    check_query(&m, (ScBox){-1e30f, -1e30f, 1e30f, 1e30f});
  }
  for (uint32_t i = 0; i < LEAVES; i++) {
    if (m.leaves[i] != SC_TREE_NONE) sc_tree_remove(&m.tree, m.leaves[i]);
  }
  assert_true(sc_tree_valid(&m.tree));
  assert_int_equal(m.tree.count, 0);
  assert_int_equal(m.tree.root, SC_TREE_NONE);
  sc_tree_free(&m.tree);
}

static void an_empty_tree_answers(void **state) {
  (void)state;
  ScTree tree;
  uint32_t out[1];
  sc_tree_init(&tree);
  assert_true(sc_tree_valid(&tree));
  assert_int_equal(sc_tree_query(&tree, box_at(0, 0, 1, 1), out, 1), 0);
  assert_true(sc_tree_area_ratio(&tree) == 0.0f);
  assert_true(sc_tree_reserve(&tree, 0));
  sc_tree_free(&tree);
}

static void touching_boxes_overlap(void **state) {
  (void)state;
  ScTree tree;
  uint32_t out[1] = {0};
  sc_tree_init(&tree);
  assert_true(sc_tree_reserve(&tree, 1));
  sc_tree_insert(&tree, (ScBox){0, 0, 1, 1}, 77);
  assert_int_equal(sc_tree_query(&tree, (ScBox){1, 1, 2, 2}, out, 1), 1);
  assert_int_equal(out[0], 77);
  assert_int_equal(sc_tree_query(&tree, (ScBox){1.001f, 0, 2, 2}, out, 1), 0);
  sc_tree_free(&tree);
}

static void a_full_answer_is_counted_beyond_its_room(void **state) {
  (void)state;
  ScTree tree;
  uint32_t few[4] = {9, 9, 9, 9}, all[10];
  sc_tree_init(&tree);
  assert_true(sc_tree_reserve(&tree, 10));
  for (uint32_t i = 0; i < 10; i++) sc_tree_insert(&tree, box_at(i, 0, 1, 1), i);
  ScBox everything = {-100, -100, 100, 100};
  assert_int_equal(sc_tree_query(&tree, everything, few, 3), 10);
  assert_int_equal(few[3], 9);
  assert_int_equal(sc_tree_query(&tree, everything, NULL, 0), 10);
  assert_int_equal(sc_tree_query(&tree, everything, all, 10), 10);
  assert_memory_equal(few, all, 3 * sizeof *all);
  sc_tree_free(&tree);
}

// Random boxes of a scene spread evenly, `rows` times `rows` of them.
static void build_grid(ScTree *tree, uint32_t rows, Lcg *lcg) {
  sc_tree_init(tree);
  assert_true(sc_tree_reserve(tree, rows * rows));
  for (uint32_t i = 0; i < rows * rows; i++) {
    double x = i % rows + lcg_range(lcg, -0.2, 0.2), y = i / rows + lcg_range(lcg, -0.2, 0.2);
    sc_tree_insert(tree, box_at(x, y, 0.55, 0.55), i);
  }
}

// The perimeters, halved and summed, of the tree that halves a block of unit cells the long way until one is left.
static double halving_area(uint32_t columns, uint32_t rows) {
  if (columns * rows == 1) return 0.0;
  double own = columns + rows;
  if (columns < rows) return own + halving_area(columns, rows / 2) + halving_area(columns, rows - rows / 2);
  return own + halving_area(columns / 2, rows) + halving_area(columns - columns / 2, rows);
}

static void the_tree_is_good_when_built_row_by_row(void **state) {
  (void)state;
  ScTree tree;
  Lcg lcg = {12};
  build_grid(&tree, 64, &lcg);
  assert_true(sc_tree_valid(&tree));
  // 4,096 leaves need a height of 12. A tree made with all boxes at hand would come to `ideal` plus the overlap.
  double ideal = halving_area(64, 64) / (64 + 64);
  assert_true(tree.nodes[tree.root].height <= 24);
  assert_true(sc_tree_area_ratio(&tree) < 1.3 * ideal);
  sc_tree_free(&tree);
}

static void equal_boxes_make_a_low_tree(void **state) {
  (void)state;
  ScTree tree;
  sc_tree_init(&tree);
  assert_true(sc_tree_reserve(&tree, 4096));
  uint32_t leaves[4096];
  for (uint32_t i = 0; i < 4096; i++) leaves[i] = sc_tree_insert(&tree, box_at(1, 2, 3, 4), i);
  // Where the lower child always takes the new leaf, heights of brothers differ by one at most, and such a tree of n
  // leaves is at most 1.44 log2(n) high (Adelson-Velsky and Landis, 1962): 17 here.
  assert_true(tree.nodes[tree.root].height <= 17);
  for (uint32_t i = 0; i < 4096; i++) sc_tree_move(&tree, leaves[i], box_at(1, 2, 3, 4));
  assert_true(tree.nodes[tree.root].height <= 24);
  assert_true(sc_tree_valid(&tree));
  sc_tree_free(&tree);
}

// Each box holds all before it: the one input for which a list is the best tree, higher than the stack of the query.
static void a_very_high_tree_is_searched_in_the_same_order(void **state) {
  (void)state;
  enum { COUNT = 600 };
  ScTree tree;
  static uint32_t found[COUNT];
  sc_tree_init(&tree);
  assert_true(sc_tree_reserve(&tree, COUNT));
  for (uint32_t i = 0; i < COUNT; i++) sc_tree_insert(&tree, box_at(0, 0, 1.0 + i, 1.0 + i), i);
  assert_true(sc_tree_valid(&tree));
  assert_true(tree.nodes[tree.root].height > 256);
  for (uint32_t k = 0; k < COUNT; k += 37) {
    // A point at k + 0.5 from the middle is in the boxes from number k on.
    uint32_t count = sc_tree_query(&tree, box_at(k + 0.5, 0, 0, 0), found, COUNT);
    assert_int_equal(count, COUNT - k);
    qsort(found, count, sizeof *found, by_value);
    for (uint32_t i = 0; i < count; i++) assert_int_equal(found[i], k + i);
  }
  sc_tree_free(&tree);
}

// Whatever was in the tree before, the same calls give the same answers in the same order.
static void the_order_does_not_depend_on_node_numbers(void **state) {
  (void)state;
  ScTree fresh, used;
  Lcg a = {13}, b = {13}, noise = {14};
  sc_tree_init(&used);
  assert_true(sc_tree_reserve(&used, 1024));
  uint32_t old[300];
  for (uint32_t i = 0; i < 300; i++) old[i] = sc_tree_insert(&used, random_box(&noise), i);
  for (uint32_t i = 0; i < 300; i++) sc_tree_remove(&used, old[(i * 7u) % 300u]);
  build_grid(&fresh, 32, &a);
  for (uint32_t i = 0; i < 1024; i++) {
    double x = i % 32 + lcg_range(&b, -0.2, 0.2), y = i / 32 + lcg_range(&b, -0.2, 0.2);
    sc_tree_insert(&used, box_at(x, y, 0.55, 0.55), i);
  }
  uint32_t from_fresh[1024], from_used[1024];
  ScBox everything = {-100, -100, 100, 100};
  assert_int_equal(sc_tree_query(&fresh, everything, from_fresh, 1024), 1024);
  assert_int_equal(sc_tree_query(&used, everything, from_used, 1024), 1024);
  assert_memory_equal(from_fresh, from_used, sizeof from_fresh);
  sc_tree_free(&fresh);
  sc_tree_free(&used);
}

static void room_grows_and_leaves_stay(void **state) {
  (void)state;
  ScTree tree;
  sc_tree_init(&tree);
  for (uint32_t i = 0; i < 500; i++) {
    assert_true(sc_tree_reserve(&tree, i + 1));
    sc_tree_insert(&tree, box_at(i, 0, 1, 1), i);
  }
  assert_true(sc_tree_valid(&tree));
  assert_false(sc_tree_reserve(&tree, 0xffffffffu));
  assert_true(sc_tree_valid(&tree));
  assert_int_equal(tree.count, 999);
  sc_tree_free(&tree);
}

// Every pair (i, j), i < j, that the tree proposes, as i * count + j, sorted.
static uint32_t candidates(const ScBox *boxes, uint32_t count, uint32_t *out, uint32_t capacity) {
  ScTree tree;
  uint32_t pairs = 0;
  sc_tree_init(&tree);
  assert_true(sc_tree_reserve(&tree, count));
  for (uint32_t i = 0; i < count; i++) sc_tree_insert(&tree, boxes[i], i);
  uint32_t *found = malloc(count * sizeof *found);
  assert_non_null(found);
  for (uint32_t i = 0; i < count; i++) {
    uint32_t hits = sc_tree_query(&tree, boxes[i], found, count);
    for (uint32_t k = 0; k < hits; k++) {
      if (found[k] <= i) continue;
      assert_true(pairs < capacity);
      out[pairs++] = i * count + found[k];
    }
  }
  free(found);
  sc_tree_free(&tree);
  qsort(out, pairs, sizeof *out, by_value);
  return pairs;
}

static void TB09_all_pairs_of_overlapping_boxes(void **state) {
  (void)state;
  static ScBox boxes[100];
  static uint32_t out[4950];
  for (uint32_t i = 0; i < 100; i++) boxes[i] = box_at(0.001 * i, -0.001 * i, 1, 1);
  assert_int_equal(candidates(boxes, 4, out, 4950), 6);
  assert_int_equal(candidates(boxes, 100, out, 4950), 4950);
}

// TB10 and TB12 ask for the same candidates of two methods. The tree is a third; the boxes are compared one by one as
// well.
static void TB10_TB12_candidates_of_four_circles(void **state) {
  (void)state;
  const ScBox boxes[4] = {box_at(0, 0, 1, 1), box_at(1.7, 0, 1, 1), box_at(5, 5, 1, 1), box_at(0, 3, 1, 1)};
  uint32_t out[6], checked = 0, overlapping = 0;
  for (uint32_t i = 0; i < 4; i++) {
    for (uint32_t j = i + 1; j < 4; j++) {
      checked++;
      overlapping += sc_box_overlap(boxes[i], boxes[j]);
    }
  }
  assert_int_equal(checked, 6);
  assert_int_equal(overlapping, 1);
  assert_int_equal(candidates(boxes, 4, out, 6), 1);
  assert_int_equal(out[0], 0 * 4 + 1); // A and B
}

static void TB36_candidates_of_three_circles(void **state) {
  (void)state;
  const ScBox boxes[3] = {{1, 1, 3, 3}, {2.2f, 1, 4.2f, 3}, {9, 9, 11, 11}};
  uint32_t out[3];
  assert_int_equal(candidates(boxes, 3, out, 3), 1);
  assert_int_equal(out[0], 0 * 3 + 1); // E and F; neither E nor F with G
}

// TB11: cells of 2 m. A cell is a query box; a centre lies in the cell whose query finds it.
static void tb11_cells_are_box_queries(void **state) {
  (void)state;
  const float centres[4][2] = {{0.0f, 0.0f}, {1.7f, 0.0f}, {5.0f, 5.0f}, {0.0f, 3.0f}};
  const int expected[4][2] = {{0, 0}, {0, 0}, {2, 2}, {0, 1}};
  ScTree tree;
  sc_tree_init(&tree);
  assert_true(sc_tree_reserve(&tree, 4));
  for (uint32_t i = 0; i < 4u; ++i)
    sc_tree_insert(&tree, (ScBox){centres[i][0], centres[i][1], centres[i][0], centres[i][1]}, i);
  for (int x = -1; x < 4; ++x)
    for (int y = -1; y < 4; ++y) {
      // Half-open: what lies on the far sides belongs to the next cell.
      ScBox cell = {2.0f * (float)x, 2.0f * (float)y, 2.0f * (float)x + 1.999f, 2.0f * (float)y + 1.999f};
      uint32_t found[4], count = sc_tree_query(&tree, cell, found, 4), wanted = 0;
      for (uint32_t i = 0; i < 4u; ++i) wanted += expected[i][0] == x && expected[i][1] == y;
      assert_int_equal(count, wanted);
      for (uint32_t i = 0; i < count; ++i) {
        assert_int_equal(expected[found[i]][0], x);
        assert_int_equal(expected[found[i]][1], y);
      }
    }
  sc_tree_free(&tree);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(tb11_cells_are_box_queries),
      cmocka_unit_test(edits_and_queries_match_a_list),
      cmocka_unit_test(an_empty_tree_answers),
      cmocka_unit_test(touching_boxes_overlap),
      cmocka_unit_test(a_full_answer_is_counted_beyond_its_room),
      cmocka_unit_test(the_tree_is_good_when_built_row_by_row),
      cmocka_unit_test(equal_boxes_make_a_low_tree),
      cmocka_unit_test(a_very_high_tree_is_searched_in_the_same_order),
      cmocka_unit_test(the_order_does_not_depend_on_node_numbers),
      cmocka_unit_test(room_grows_and_leaves_stay),
      cmocka_unit_test(TB09_all_pairs_of_overlapping_boxes),
      cmocka_unit_test(TB10_TB12_candidates_of_four_circles),
      cmocka_unit_test(TB36_candidates_of_three_circles),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
