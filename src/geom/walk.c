// SPDX-License-Identifier: MIT
#include "geom/walk.h"

// Large enough for what runs along an axis, and small enough that no box times it is not a number.
#define STEEP 3e38f
// Above all that a box may be met at.
#define NEVER 3.4e38f
// A little more than what rounding adds to a distance along the way.
#define ROUNDED 1.000002f

static float inverse_of(double direction) {
  float d = (float)direction;
  return sc_absf(d) > 1.0f / STEEP ? 1.0f / d : d < 0.0f ? -STEEP : STEEP;
}

// A little above a bound, or with -1 below it: what runs exactly along a side of a box has to be apart from it by
// enough for the steep inverse to take it out of the way.
static float beyond(double bound, double side) {
  double size = bound < 0.0 ? -bound : bound;
  return (float)(bound + side * (2e-7 * size + 1e-12));
}

ScWay sc_walk_way(ScreeVec2 origin, ScreeVec2 direction, ScBox box) {
  float x = inverse_of(direction.x), y = inverse_of(direction.y);
  return (ScWay){{beyond(origin.x + (double)box.max_x, 1.0), beyond(origin.y + (double)box.max_y, 1.0),
                  beyond(origin.x + (double)box.min_x, -1.0), beyond(origin.y + (double)box.min_y, -1.0)},
                 {x, y, x, y}};
}

// How far along the way each of two boxes is met, as the first and the third lane; NEVER where it is not, or further on
// than the limit. What rounding may be wrong by counts as met.
SC_INLINE ScF4 near_of(const ScWay *way, const ScBox *a, const ScBox *b, float limit) {
  ScF4 s = (sc_f4_load(&a->min_x) - way->from) * way->inverse;
  ScF4 t = (sc_f4_load(&b->min_x) - way->from) * way->inverse;
  ScF4 lower = {s[0], s[1], t[0], t[1]}, upper = {s[2], s[3], t[2], t[3]};
  ScF4 enter = sc_f4_min(lower, upper), leave = sc_f4_max(lower, upper);
  ScF4 near = sc_f4_max(enter, (ScF4){enter[1], enter[0], enter[3], enter[2]});
  ScF4 far = sc_f4_min(leave, (ScF4){leave[1], leave[0], leave[3], leave[2]});
  near = sc_f4_max(near, sc_f4(0.0f));
  far = sc_f4_min(far, sc_f4(limit)) * sc_f4(ROUNDED);
  return sc_f4_select(near <= far, near, sc_f4(NEVER));
}

void sc_walk_begin(ScWalk *walk, const ScTree *tree, const ScWay *way) {
  walk->nodes = tree->nodes;
  walk->way = *way;
  walk->depth = walk->left = 0u;
  if (tree->root == SC_TREE_NONE) return;
  const ScTreeNode *root = &tree->nodes[tree->root];
  if (root->height >= SC_WALK_STACK) {
    walk->left = tree->capacity;
    return;
  }
  walk->stack[0].node = tree->root;
  walk->stack[0].near = near_of(way, &root->box, &root->box, STEEP)[0];
  walk->depth = 1u;
}

uint32_t sc_walk_next(ScWalk *walk, float limit) {
  const ScTreeNode *nodes = walk->nodes;
  const ScWay way = walk->way;
  while (walk->left > 0u) {
    const ScTreeNode *node = &nodes[--walk->left];
    if (node->height == 0u && near_of(&way, &node->box, &node->box, limit)[0] < NEVER) return node->child[1];
  }
  while (walk->depth > 0u) {
    uint32_t index = walk->stack[--walk->depth].node;
    if (walk->stack[walk->depth].near > limit * ROUNDED) continue;
    while (nodes[index].child[0] != SC_TREE_NONE) {
      const uint32_t *child = nodes[index].child;
      ScF4 met = near_of(&way, &nodes[child[0]].box, &nodes[child[1]].box, limit);
      uint32_t first = met[2] < met[0];
      float near = first ? met[2] : met[0], later = first ? met[0] : met[2];
      index = child[first];
      if (!(near < NEVER)) {
        index = SC_TREE_NONE;
        break;
      }
      if (!(later < NEVER)) continue;
      walk->stack[walk->depth].node = child[1u - first];
      walk->stack[walk->depth++].near = later;
    }
    if (index != SC_TREE_NONE) return nodes[index].child[1];
  }
  return SC_TREE_NONE;
}
