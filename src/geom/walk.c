// SPDX-License-Identifier: MIT
#include "geom/walk.h"

// Large enough for what runs along an axis, and small enough that no box times it is not a number.
#define STEEP 3e38f

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
  walk->stack[0].near = sc_walk_near(way, &tree->nodes[tree->root].box, 3e38f);
  walk->depth = 1u;
}
