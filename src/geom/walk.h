// SPDX-License-Identifier: MIT
// A walk through a tree along a ray, or along the way of a box: leaf after leaf whose box is met, the nearer side of
// each node first. It errs on the side of too many: boxes are met by rounding, too.
#ifndef SC_GEOM_WALK_H
#define SC_GEOM_WALK_H

#include "base/simd.h"
#include "geom/tree.h"
#include "scree/base.h"

#define SC_WALK_STACK 128u

// What moves: from an origin along a unit vector.
typedef struct ScWay {
  ScF4 from;    // (x, y, x, y), less the box that moves, rounded outward
  ScF4 inverse; // of the direction (x, y, x, y)
} ScWay;

// `box` is what moves, about the origin; all 0 for a ray.
ScWay sc_walk_way(ScreeVec2 origin, ScreeVec2 direction, ScBox box);

typedef struct ScWalk {
  const ScTreeNode *nodes;
  ScWay way;
  uint32_t depth;
  uint32_t left; // nodes to look at one by one, where the tree is too high for the stack
  struct {
    uint32_t node;
    float near;
  } stack[SC_WALK_STACK];
} ScWalk;

void sc_walk_begin(ScWalk *walk, const ScTree *tree, const ScWay *way);

// How far along the way a box is met; above any limit where it is not, or further on than the limit. It counts what
// rounding may be wrong by as met.
SC_INLINE float sc_walk_near(const ScWay *way, const ScBox *box, float limit) {
  ScF4 t = (sc_f4_load(&box->min_x) - way->from) * way->inverse;
  ScF4 other = {t[2], t[3], t[0], t[1]};
  ScF4 enter = sc_f4_min(t, other), leave = sc_f4_max(t, other);
  float near = sc_maxf(sc_maxf(enter[0], enter[1]), 0.0f), far = sc_minf(sc_minf(leave[0], leave[1]), limit);
  return near <= far * 1.000002f ? near : 3.4e38f;
}

// The next leaf's payload that is met no further on than the limit; SC_TREE_NONE when there is none.
SC_INLINE uint32_t sc_walk_next(ScWalk *walk, float limit) {
  const ScTreeNode *nodes = walk->nodes;
  while (walk->left > 0u) {
    const ScTreeNode *node = &nodes[--walk->left];
    if (node->height == 0u && sc_walk_near(&walk->way, &node->box, limit) < 3e38f) return node->child[1];
  }
  while (walk->depth > 0u) {
    uint32_t index = walk->stack[--walk->depth].node;
    if (walk->stack[walk->depth].near > limit * 1.000002f) continue;
    while (nodes[index].height > 0u) {
      const uint32_t *child = nodes[index].child;
      float a = sc_walk_near(&walk->way, &nodes[child[0]].box, limit);
      float b = sc_walk_near(&walk->way, &nodes[child[1]].box, limit);
      uint32_t first = b < a, other = 1u - first;
      float near = first ? b : a, later = first ? a : b;
      if (!(near < 3e38f)) break;
      if (later < 3e38f) {
        walk->stack[walk->depth].node = child[other];
        walk->stack[walk->depth++].near = later;
      }
      index = child[first];
    }
    if (nodes[index].height == 0u) return nodes[index].child[1];
  }
  return SC_TREE_NONE;
}

#endif
