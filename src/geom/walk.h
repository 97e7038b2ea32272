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

// The next leaf's payload that is met no further on than the limit; SC_TREE_NONE when there is none.
uint32_t sc_walk_next(ScWalk *walk, float limit);

#endif
