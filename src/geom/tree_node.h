// SPDX-License-Identifier: MIT
// What the files of the tree share.
#ifndef SC_GEOM_TREE_NODE_H
#define SC_GEOM_TREE_NODE_H

#include "base/check.h"
#include "geom/tree.h"

SC_INLINE bool sc_tree_is_leaf(const ScTreeNode *node) { return node->child[0] == SC_TREE_NONE; }

// A node that is not in use.
static inline uint32_t sc_tree_take(ScTree *tree) {
  SC_ASSERT(tree->free != SC_TREE_NONE);
  uint32_t index = tree->free;
  tree->free = tree->nodes[index].parent;
  tree->count++;
  return index;
}

// The next node in the order of the tree once all below `index` is done with, by way of parents; SC_TREE_NONE at the
// end.
static inline uint32_t sc_tree_next(const ScTreeNode *nodes, uint32_t index) {
  for (uint32_t parent = nodes[index].parent; parent != SC_TREE_NONE; parent = nodes[index].parent) {
    if (nodes[parent].child[0] == index) return nodes[parent].child[1];
    index = parent;
  }
  return SC_TREE_NONE;
}

#endif
