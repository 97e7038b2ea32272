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
// Empties it, but for the memory that it holds.
void sc_tree_clear(ScTree *tree);

// Makes room for that many leaves, so that inserts up to there cannot fail. False when memory ran out; the tree is as
// it was.
bool sc_tree_reserve(ScTree *tree, uint32_t leaves);

// Room must have been reserved. Returns the leaf's node, stable until it is removed.
uint32_t sc_tree_insert(ScTree *tree, ScBox box, uint32_t payload);
void sc_tree_remove(ScTree *tree, uint32_t leaf);
// Gives a leaf a new box, by taking it out and putting it in again.
void sc_tree_move(ScTree *tree, uint32_t leaf, ScBox box);

// For when many leaves move at once: give each its box by sc_tree_set, then call sc_tree_refit, which brings the boxes
// above up to date in one walk. The tree keeps its shape. True once that has become half as good: then every leaf
// should be moved to where it belongs, by sc_tree_move, and sc_tree_settle be called.
void sc_tree_set(ScTree *tree, uint32_t leaf, ScBox box);
bool sc_tree_refit(ScTree *tree);
void sc_tree_settle(ScTree *tree);

// The form of a tree, from which the same tree can be made: its nodes as a walk from the root meets them, each before
// those below it, the first child first. For an inner node SC_TREE_NONE, for a leaf its payload.
//
// Writes `count` words.
void sc_tree_tell(const ScTree *tree, uint32_t *out_form);
// Makes the nodes of that form in an empty tree with room for them, and says which node each payload has got: in
// leaf[payload], for payloads below `payloads`, each of which may come once; SC_TREE_NONE must stand there before.
// False, and the tree is nothing to go on with, when that is no form of a tree. Boxes are still to come: set those of
// all leaves, then sc_tree_refresh.
bool sc_tree_make(ScTree *tree, const uint32_t *form, uint32_t count, uint32_t *leaf, uint32_t payloads);
void sc_tree_refresh(ScTree *tree);

// Calls nothing back: fills `out` with the payloads of leaves whose box overlaps `box`, up to `capacity`, and returns
// how many there are in all (call again with more room when that is larger). The order is that of the tree.
uint32_t sc_tree_query(const ScTree *tree, ScBox box, uint32_t *out, uint32_t capacity);

// Sum of the perimeters of all inner nodes over that of the root: a figure of the tree's quality, for tests.
float sc_tree_area_ratio(const ScTree *tree);
// Checks every link, box and height; for tests.
bool sc_tree_valid(const ScTree *tree);

#endif
