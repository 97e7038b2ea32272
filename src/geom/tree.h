// SPDX-License-Identifier: MIT
// A dynamic tree of boxes over 32-bit payloads; insertion by the surface area heuristic, with rotations.
//
// It knows nothing of shapes or of dimensions beyond ScBox. Order is fixed: the same calls give the same tree.
#ifndef SC_GEOM_TREE_H
#define SC_GEOM_TREE_H

#include "base/math.h"

#define SC_TREE_NONE 0xffffffffu

typedef struct ScTreeNode {
  ScBox box;
  uint32_t parent;   // of a free node: the next free one
  uint32_t child[2]; // of a leaf: child[0] is SC_TREE_NONE and child[1] the payload
  uint32_t height;   // 0 for a leaf
} ScTreeNode;

typedef struct ScTree {
  ScTreeNode *nodes;
  uint32_t capacity, count; // count: nodes in use
  uint32_t root, free;
  float tight_area; // sum of the perimeters of inner nodes when sc_tree_refit last found the tree good; 0: not yet
} ScTree;

void sc_tree_init(ScTree *tree);
void sc_tree_free(ScTree *tree);

// Makes room for that many leaves, so that inserts up to there cannot fail. False when memory ran out; the tree is as
// it was.
bool sc_tree_reserve(ScTree *tree, uint32_t leaves);

// Room must have been reserved. Returns the leaf's node, stable until it is removed.
uint32_t sc_tree_insert(ScTree *tree, ScBox box, uint32_t payload);
void sc_tree_remove(ScTree *tree, uint32_t leaf);
// Gives a leaf a new box, by taking it out and putting it in again.
void sc_tree_move(ScTree *tree, uint32_t leaf, ScBox box);

// For when many leaves move at once: give each its box by sc_tree_set, then call sc_tree_refit, which brings the boxes
// above up to date in one walk. The tree keeps its shape, and is made anew once that has become half as good.
void sc_tree_set(ScTree *tree, uint32_t leaf, ScBox box);
void sc_tree_refit(ScTree *tree);

// Calls nothing back: fills `out` with the payloads of leaves whose box overlaps `box`, up to `capacity`, and returns
// how many there are in all (call again with more room when that is larger). The order is that of the tree.
uint32_t sc_tree_query(const ScTree *tree, ScBox box, uint32_t *out, uint32_t capacity);

// Sum of the perimeters of all inner nodes over that of the root: a figure of the tree's quality, for tests.
float sc_tree_area_ratio(const ScTree *tree);
// Checks every link, box and height; for tests.
bool sc_tree_valid(const ScTree *tree);

#endif
