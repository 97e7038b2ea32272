// SPDX-License-Identifier: MIT
// Walks through a tree along rays: they meet every leaf that an exact test meets, the first ones soon, and few others.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "geom/walk.h"
#include "lcg.h"

enum { LEAVES = 600, RAYS = 3000 };

// Where a ray of unit direction enters a box, in double; above 1e300 where it does not.
static double enter(ScBox box, ScreeVec2 o, ScreeVec2 d) {
  double lo = 0, hi = 1e300;
  const double min[] = {(double)box.min_x, (double)box.min_y}, max[] = {(double)box.max_x, (double)box.max_y};
  const double from[] = {o.x, o.y}, way[] = {d.x, d.y};
  for (int k = 0; k < 2; ++k) {
    if (way[k] == 0.0) {
      if (from[k] < min[k] || from[k] > max[k]) return INFINITY;
      continue;
    }
    double a = (min[k] - from[k]) / way[k], b = (max[k] - from[k]) / way[k];
    lo = fmax(lo, fmin(a, b));
    hi = fmin(hi, fmax(a, b));
  }
  return lo <= hi ? lo : INFINITY;
}

static ScBox grown(ScBox box, float by) {
  return (ScBox){box.min_x - by, box.min_y - by, box.max_x + by, box.max_y + by};
}

// Small whole numbers, so that many rays pass exactly along sides and through corners.
static ScBox random_box(Lcg *lcg) {
  float x = (float)lcg_below(lcg, 60), y = (float)lcg_below(lcg, 60);
  return (ScBox){x, y, x + (float)lcg_below(lcg, 4), y + (float)lcg_below(lcg, 4)};
}

static ScreeVec2 random_way(Lcg *lcg) {
  static const ScreeVec2 axes[] = {{1, 0}, {-1, 0}, {0, 1}, {-0.0, -1}, {1, -0.0}};
  if (lcg_below(lcg, 3) == 0) return axes[lcg_below(lcg, 5)];
  LcgPair to = lcg_pair(lcg, -20, 20);
  double x = floor(to.x) + 0.0, y = floor(to.y) + 0.5, length = hypot(x, y);
  return (ScreeVec2){x / length, y / length};
}

static void check(const ScTree *tree, const ScBox *boxes, uint32_t count, Lcg *lcg, uint32_t *extra) {
  ScreeVec2 o = {(double)lcg_below(lcg, 60), (double)lcg_below(lcg, 60)}, d = random_way(lcg);
  float limit = (float)lcg_below(lcg, 80);
  const ScWay way = sc_walk_way(o, d, (ScBox){0});
  ScWalk walk;
  uint8_t met[LEAVES] = {0};
  sc_walk_begin(&walk, tree, &way);
  for (uint32_t leaf = sc_walk_next(&walk, limit); leaf != SC_TREE_NONE; leaf = sc_walk_next(&walk, limit)) {
    assert_int_equal(met[leaf], 0);
    met[leaf] = 1;
  }
  for (uint32_t i = 0; i < count; ++i) {
    if (enter(boxes[i], o, d) <= (double)limit) assert_int_equal(met[i], 1);
    // Nothing is met that is further off than rounding.
    if (met[i]) assert_true(enter(grown(boxes[i], 1e-3f), o, d) <= (double)limit + 1e-2);
    *extra += met[i] && enter(boxes[i], o, d) > (double)limit;
  }
}

static void walks_meet_what_is_on_the_way(void **state) {
  (void)state;
  Lcg lcg = {31};
  ScTree tree;
  sc_tree_init(&tree);
  ScBox boxes[LEAVES];
  assert_true(sc_tree_reserve(&tree, LEAVES));
  const ScWay none = sc_walk_way((ScreeVec2){0, 0}, (ScreeVec2){1, 0}, (ScBox){0});
  ScWalk walk;
  sc_walk_begin(&walk, &tree, &none);
  assert_int_equal(sc_walk_next(&walk, 1e9f), SC_TREE_NONE);
  uint32_t extra = 0;
  for (uint32_t i = 0; i < LEAVES; ++i) {
    boxes[i] = random_box(&lcg);
    sc_tree_insert(&tree, boxes[i], i);
    if (i == 0 || i == 1 || i == 40) check(&tree, boxes, i + 1u, &lcg, &extra);
  }
  for (int i = 0; i < RAYS; ++i) check(&tree, boxes, LEAVES, &lcg, &extra);
  assert_true(extra < RAYS / 10);
  sc_tree_free(&tree);
}

// Made by hand: a tree that is a list, higher than the stack of a walk.
static void walks_need_no_low_tree(void **state) {
  (void)state;
  enum { HIGH = SC_WALK_STACK + 40 };
  Lcg lcg = {8};
  ScTree tree;
  sc_tree_init(&tree);
  assert_true(sc_tree_reserve(&tree, HIGH + 1u));
  ScBox boxes[HIGH + 1];
  ScTreeNode *nodes = tree.nodes;
  for (uint32_t i = 0; i <= HIGH; ++i) boxes[i] = random_box(&lcg);
  // Inner nodes 0 to HIGH - 1, each with a leaf and the next; leaves from HIGH on.
  for (uint32_t i = 0; i <= HIGH; ++i)
    nodes[HIGH + i] = (ScTreeNode){.box = boxes[i], .parent = i < HIGH ? i : HIGH - 1u, .child = {SC_TREE_NONE, i}};
  for (uint32_t i = HIGH; i-- > 0;) {
    uint32_t next = i + 1u < HIGH ? i + 1u : HIGH + HIGH;
    nodes[i] = (ScTreeNode){.box = sc_box_union(nodes[HIGH + i].box, nodes[next].box),
                            .parent = i ? i - 1u : SC_TREE_NONE,
                            .child = {HIGH + i, next},
                            .height = nodes[next].height + 1u};
  }
  tree.root = 0;
  tree.count = 2u * HIGH + 1u;
  assert_true(nodes[0].height >= SC_WALK_STACK);
  uint32_t extra = 0;
  for (int i = 0; i < RAYS; ++i) check(&tree, boxes, HIGH + 1u, &lcg, &extra);
  sc_tree_free(&tree);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(walks_meet_what_is_on_the_way),
      cmocka_unit_test(walks_need_no_low_tree),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
