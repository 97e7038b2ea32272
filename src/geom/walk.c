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

ScWay sc_walk_way(ScreeVec2 origin, ScreeVec2 direction, ScBox box) {
  float x = inverse_of(direction.x), y = inverse_of(direction.y);
  return (ScWay){{sc_math_round_up(origin.x + (double)box.max_x), sc_math_round_up(origin.y + (double)box.max_y),
                  sc_math_round_down(origin.x + (double)box.min_x), sc_math_round_down(origin.y + (double)box.min_y)},
                 {x, y, x, y}};
}

// How far along the way a box is met; above any limit where it is not, or further on than the limit. It counts what
// rounding may be wrong by as met.
SC_INLINE float near_of(const ScWay *way, const ScBox *box, float limit) {
  ScF4 t = (sc_f4_load(&box->min_x) - way->from) * way->inverse;
  ScF4 other = {t[2], t[3], t[0], t[1]};
  ScF4 enter = sc_f4_min(t, other), leave = sc_f4_max(t, other);
  float near = sc_maxf(sc_maxf(enter[0], enter[1]), 0.0f), far = sc_minf(sc_minf(leave[0], leave[1]), limit);
  return near <= far * ROUNDED ? near : NEVER;
}

void sc_walk_begin(ScWalk *walk, const ScTree *tree, const ScWay *way) {
  walk->nodes = tree->nodes;
  walk->way = *way;
  walk->depth = walk->left = 0u;
  if (tree->root == SC_TREE_NONE) return;
  if (tree->nodes[tree->root].height >= SC_WALK_STACK) {
    walk->left = tree->capacity;
    return;
  }
  walk->stack[0].node = tree->root;
  walk->stack[0].near = near_of(way, &tree->nodes[tree->root].box, STEEP);
  walk->depth = 1u;
}

uint32_t sc_walk_next(ScWalk *walk, float limit) {
  const ScTreeNode *nodes = walk->nodes;
  while (walk->left > 0u) {
    const ScTreeNode *node = &nodes[--walk->left];
    if (node->height == 0u && near_of(&walk->way, &node->box, limit) < NEVER) return node->child[1];
  }
  const ScWay way = walk->way;
  while (walk->depth > 0u) {
    uint32_t index = walk->stack[--walk->depth].node;
    if (walk->stack[walk->depth].near > limit * ROUNDED) continue;
    while (nodes[index].height > 0u) {
      const uint32_t *child = nodes[index].child;
      float a = near_of(&way, &nodes[child[0]].box, limit), b = near_of(&way, &nodes[child[1]].box, limit);
      uint32_t first = b < a;
      float near = first ? b : a, later = first ? a : b;
      if (!(near < NEVER)) break;
      if (later < NEVER) {
        walk->stack[walk->depth].node = child[1u - first];
        walk->stack[walk->depth++].near = later;
      }
      index = child[first];
    }
    if (nodes[index].height == 0u) return nodes[index].child[1];
  }
  return SC_TREE_NONE;
}
