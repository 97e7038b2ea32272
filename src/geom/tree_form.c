// SPDX-License-Identifier: MIT
// The form of a tree, and trees from forms.
#include "geom/tree_node.h"

void sc_tree_tell(const ScTree *tree, uint32_t *out_form) {
  const ScTreeNode *nodes = tree->nodes;
  for (uint32_t index = tree->root; index != SC_TREE_NONE;) {
    bool leaf = sc_tree_is_leaf(&nodes[index]);
    *out_form++ = leaf ? nodes[index].child[1] : SC_TREE_NONE;
    index = leaf ? sc_tree_next(nodes, index) : nodes[index].child[0];
  }
}

// The next node that lacks a second child, upwards from one that is whole.
static uint32_t open_above(const ScTreeNode *nodes, uint32_t index) {
  while (index != SC_TREE_NONE && nodes[index].child[1] != SC_TREE_NONE) index = nodes[index].parent;
  return index;
}

bool sc_tree_make(ScTree *tree, const uint32_t *form, uint32_t count, uint32_t *leaf, uint32_t payloads) {
  ScTreeNode *nodes = tree->nodes;
  uint32_t above = SC_TREE_NONE; // where the next node goes
  for (uint32_t i = 0; i < count; ++i) {
    if (tree->free == SC_TREE_NONE || (above == SC_TREE_NONE) != (i == 0u)) return false;
    uint32_t index = sc_tree_take(tree), payload = form[i];
    nodes[index] = (ScTreeNode){.parent = above, .child = {SC_TREE_NONE, payload}};
    if (above == SC_TREE_NONE)
      tree->root = index;
    else
      nodes[above].child[nodes[above].child[0] != SC_TREE_NONE] = index;
    if (payload == SC_TREE_NONE) {
      above = index;
      continue;
    }
    if (payload >= payloads || leaf[payload] != SC_TREE_NONE) return false;
    leaf[payload] = index;
    above = open_above(nodes, above);
  }
  return above == SC_TREE_NONE;
}
