// SPDX-License-Identifier: MIT
// The tree of boxes. Insertion looks for the place that adds the least perimeter (the surface area heuristic in two
// dimensions) with a branch-and-bound descent along one path; on the way up each node may swap a child with a
// grandchild where that shrinks the tree (tree rotations: Kopta et al., "Fast, Effective BVH Updates for Animated
// Scenes", 2012).
//
// Nothing recurses. Ties are broken by the shape of the tree and never by the number of a node, so that trees built by
// the same calls are alike whatever was in the memory before.
#include "geom/tree.h"

#include <stddef.h>

#include "base/mem.h"
#include "base/simd.h"
#include "geom/tree_node.h"

_Static_assert(sizeof(ScTreeNode) == 32, "two nodes a cache line");

#define LEAVES_MAX  (1u << 24) // their bytes fit 32 bits, after growth too
#define STACK_MAX   256u
#define FREE_HEIGHT 0xffffffffu // marks a free node

// A box with its upper bounds negated: (min x, min y, -max x, -max y). The union of two is then one minimum, and
// whether they overlap one comparison.
typedef ScF4 Bounds;

SC_INLINE Bounds negate_upper(ScF4 a) {
  const ScI4 signs = {0, 0, INT32_MIN, INT32_MIN};
  return (ScF4)((ScI4)a ^ signs);
}
SC_INLINE Bounds load(const ScBox *box) { return negate_upper(sc_f4_load(&box->min_x)); }
SC_INLINE void store(ScBox *box, Bounds b) { sc_f4_store(&box->min_x, negate_upper(b)); }
SC_INLINE Bounds join(Bounds a, Bounds b) { return sc_f4_min(a, b); }
// Half the perimeter: what "area" is in two dimensions.
SC_INLINE float area_of(Bounds b) { return -((b[0] + b[2]) + (b[1] + b[3])); }
// Of a box to compare others with, by `meets`.
SC_INLINE ScF4 limits_of(ScBox box) { return (ScF4){box.max_x, box.max_y, -box.min_x, -box.min_y}; }
SC_INLINE bool meets(ScF4 limits, Bounds b) { return !sc_i4_any((ScI4)(b > limits)); }

SC_INLINE uint32_t max_height(uint32_t a, uint32_t b) { return a > b ? a : b; }

void sc_tree_init(ScTree *tree) { *tree = (ScTree){.root = SC_TREE_NONE, .free = SC_TREE_NONE}; }

void sc_tree_free(ScTree *tree) {
  sc_mem_free(tree->nodes);
  sc_tree_init(tree);
}

// Those from `first` on, of which the first is then the next to be taken.
static void free_nodes(ScTree *tree, uint32_t first) {
  for (uint32_t i = tree->capacity; i-- > first;) {
    tree->nodes[i] = (ScTreeNode){.parent = tree->free, .child = {SC_TREE_NONE, SC_TREE_NONE}, .height = FREE_HEIGHT};
    tree->free = i;
  }
}

bool sc_tree_reserve(ScTree *tree, uint32_t leaves) {
  if (leaves > LEAVES_MAX) return false;
  uint32_t need = leaves > 0 ? 2u * leaves - 1u : 0u;
  uint32_t old = tree->capacity;
  if (need <= old) return true;
  // Half as much again, so that reserving one leaf at a time stays cheap.
  uint32_t grown = old + old / 2u;
  if (grown < need) grown = need;
  ScTreeNode *nodes = sc_mem_realloc(tree->nodes, old * sizeof *nodes, grown * sizeof *nodes);
  if (!nodes) return false;
  tree->nodes = nodes;
  tree->capacity = grown;
  free_nodes(tree, old);
  return true;
}

void sc_tree_clear(ScTree *tree) {
  ScTree empty = {.nodes = tree->nodes, .capacity = tree->capacity, .root = SC_TREE_NONE, .free = SC_TREE_NONE};
  *tree = empty;
  free_nodes(tree, 0);
}

static void give_node(ScTree *tree, uint32_t index) {
  tree->nodes[index] = (ScTreeNode){.parent = tree->free, .child = {SC_TREE_NONE, SC_TREE_NONE}, .height = FREE_HEIGHT};
  tree->free = index;
  tree->count--;
}

// What a child offers to a new leaf: the cost of becoming its sibling, and the least cost anywhere from there down.
typedef struct Offer {
  float here, below;
  float growth; // of the child, should the leaf go below it
} Offer;

SC_INLINE Offer offer_of(const ScTreeNode *node, Bounds leaf, float leaf_area, float inherited) {
  Bounds own = load(&node->box);
  float joint = area_of(join(own, leaf)), growth = joint - area_of(own);
  float here = inherited + joint;
  return (Offer){here, sc_tree_is_leaf(node) ? here : inherited + growth + leaf_area, growth};
}

// Manhattan distance between centres, doubled.
static float centre_offset(ScBox a, ScBox b) {
  return sc_absf(a.min_x + a.max_x - b.min_x - b.max_x) + sc_absf(a.min_y + a.max_y - b.min_y - b.max_y);
}

// Which of two equally good children to go down into: the nearer one, then the lower one. A heap of equal boxes must
// not become a list.
static uint32_t break_tie(const ScTreeNode *a, const ScTreeNode *b, ScBox box) {
  float offset_a = centre_offset(a->box, box), offset_b = centre_offset(b->box, box);
  return offset_a != offset_b ? offset_b < offset_a : b->height < a->height;
}

// The node that a new leaf is best paired with.
static uint32_t find_sibling(const ScTree *tree, ScBox box) {
  const ScTreeNode *nodes = tree->nodes;
  const Bounds leaf = load(&box), root = load(&nodes[tree->root].box);
  const float leaf_area = area_of(leaf);
  uint32_t index = tree->root, best = index;
  float best_cost = area_of(join(root, leaf));
  float inherited = best_cost - area_of(root); // what the nodes above grow by
  while (!sc_tree_is_leaf(&nodes[index])) {
    const uint32_t *child = nodes[index].child;
    const ScTreeNode *first = &nodes[child[0]], *second = &nodes[child[1]];
    Offer a = offer_of(first, leaf, leaf_area, inherited), b = offer_of(second, leaf, leaf_area, inherited);
    uint32_t side = a.below != b.below ? b.below < a.below : break_tie(first, second, box);
    Offer chosen = side ? b : a, other = side ? a : b;
    if (other.here < best_cost) best_cost = other.here, best = child[1u - side];
    // Among equals the deeper place wins, which keeps the tree low.
    if (chosen.here <= best_cost) best_cost = chosen.here, best = child[side];
    if (!(chosen.below <= best_cost)) break;
    index = child[side];
    inherited += chosen.growth;
  }
  return best;
}

// Takes box and height of an inner node from its children; false when both were right already.
static bool refresh(ScTreeNode *nodes, uint32_t index) {
  ScTreeNode *node = &nodes[index];
  const ScTreeNode *a = &nodes[node->child[0]], *b = &nodes[node->child[1]];
  Bounds bounds = join(load(&a->box), load(&b->box));
  uint32_t height = 1u + max_height(a->height, b->height);
  if (height == node->height && !sc_i4_any((ScI4)(bounds != load(&node->box)))) return false;
  store(&node->box, bounds);
  node->height = height;
  return true;
}

// Swaps the child `side` of a node with the grandchild `grand` under the other child.
static void swap_down(ScTreeNode *nodes, uint32_t index, uint32_t side, uint32_t grand) {
  uint32_t low = nodes[index].child[side], other = nodes[index].child[1u - side];
  uint32_t high = nodes[other].child[grand];
  nodes[index].child[side] = high;
  nodes[high].parent = index;
  nodes[other].child[grand] = low;
  nodes[low].parent = other;
  refresh(nodes, other);
}

// Of the four swaps of a child with a grandchild, does the one that shrinks the node between them most.
static void rotate(ScTreeNode *nodes, uint32_t index) {
  const ScTreeNode *node = &nodes[index];
  float best_gain = 0.0f;
  uint32_t best_side = 0, best_grand = 0;
  for (uint32_t side = 0; side < 2u; side++) {
    const ScTreeNode *low = &nodes[node->child[side]], *other = &nodes[node->child[1u - side]];
    if (sc_tree_is_leaf(other)) continue;
    Bounds low_bounds = load(&low->box);
    float area = area_of(load(&other->box));
    for (uint32_t grand = 0; grand < 2u; grand++) {
      float gain = area - area_of(join(low_bounds, load(&nodes[other->child[1u - grand]].box)));
      if (!(gain > best_gain)) continue;
      best_gain = gain;
      best_side = side;
      best_grand = grand;
    }
  }
  if (best_gain > 0.0f) swap_down(nodes, index, best_side, best_grand);
}

// Brings boxes and heights up to date from a new parent to the root, and rotates on the way.
static void improve_upwards(ScTreeNode *nodes, uint32_t index) {
  while (index != SC_TREE_NONE) {
    rotate(nodes, index);
    refresh(nodes, index);
    index = nodes[index].parent;
  }
}

static void replace_child(ScTree *tree, uint32_t parent, uint32_t from, uint32_t to) {
  if (parent == SC_TREE_NONE) {
    tree->root = to;
  } else {
    ScTreeNode *node = &tree->nodes[parent];
    node->child[node->child[1] == from] = to;
  }
  tree->nodes[to].parent = parent;
}

static void link_leaf(ScTree *tree, uint32_t leaf) {
  if (tree->root == SC_TREE_NONE) {
    tree->root = leaf;
    tree->nodes[leaf].parent = SC_TREE_NONE;
    return;
  }
  uint32_t sibling = find_sibling(tree, tree->nodes[leaf].box);
  uint32_t parent = sc_tree_take(tree);
  replace_child(tree, tree->nodes[sibling].parent, sibling, parent);
  tree->nodes[parent].child[0] = sibling;
  tree->nodes[parent].child[1] = leaf;
  tree->nodes[sibling].parent = parent;
  tree->nodes[leaf].parent = parent;
  improve_upwards(tree->nodes, parent);
}

static void unlink_leaf(ScTree *tree, uint32_t leaf) {
  uint32_t parent = tree->nodes[leaf].parent;
  if (parent == SC_TREE_NONE) {
    tree->root = SC_TREE_NONE;
    return;
  }
  const ScTreeNode *node = &tree->nodes[parent];
  uint32_t sibling = node->child[node->child[0] == leaf], above = node->parent;
  replace_child(tree, above, parent, sibling);
  give_node(tree, parent);
  // Rotations are left to insertion: most leaves are taken out only to be put in again.
  while (above != SC_TREE_NONE && refresh(tree->nodes, above)) above = tree->nodes[above].parent;
}

uint32_t sc_tree_insert(ScTree *tree, ScBox box, uint32_t payload) {
  uint32_t leaf = sc_tree_take(tree);
  tree->nodes[leaf] = (ScTreeNode){.box = box, .parent = SC_TREE_NONE, .child = {SC_TREE_NONE, payload}};
  link_leaf(tree, leaf);
  return leaf;
}

void sc_tree_remove(ScTree *tree, uint32_t leaf) {
  unlink_leaf(tree, leaf);
  give_node(tree, leaf);
}

void sc_tree_move(ScTree *tree, uint32_t leaf, ScBox box) {
  unlink_leaf(tree, leaf);
  tree->nodes[leaf].box = box;
  link_leaf(tree, leaf);
}

void sc_tree_set(ScTree *tree, uint32_t leaf, ScBox box) { tree->nodes[leaf].box = box; }

static uint32_t first_leaf(const ScTreeNode *nodes, uint32_t index) {
  while (!sc_tree_is_leaf(&nodes[index])) index = nodes[index].child[0];
  return index;
}

// Refreshes all inner nodes, children first, and adds up their perimeters.
static float refresh_all(ScTree *tree) {
  ScTreeNode *nodes = tree->nodes;
  float area = 0.0f;
  uint32_t index = first_leaf(nodes, tree->root);
  while (index != tree->root) {
    uint32_t parent = nodes[index].parent;
    if (nodes[parent].child[0] == index) {
      index = first_leaf(nodes, nodes[parent].child[1]);
      continue;
    }
    refresh(nodes, parent);
    area += area_of(load(&nodes[parent].box));
    index = parent;
  }
  return area;
}

static bool is_trivial(const ScTree *tree) {
  return tree->root == SC_TREE_NONE || sc_tree_is_leaf(&tree->nodes[tree->root]);
}

bool sc_tree_refit(ScTree *tree) {
  if (is_trivial(tree)) return false;
  float area = refresh_all(tree);
  if (tree->tight_area > 0.0f && area > 1.5f * tree->tight_area) return true;
  if (tree->tight_area == 0.0f || area < tree->tight_area) tree->tight_area = area;
  return false;
}

void sc_tree_settle(ScTree *tree) {
  if (!is_trivial(tree)) tree->tight_area = refresh_all(tree);
}

void sc_tree_refresh(ScTree *tree) {
  if (!is_trivial(tree)) refresh_all(tree);
}

// Needs no stack, for trees too high for the one below; gives the same order.
static uint32_t query_by_parents(const ScTree *tree, ScBox box, uint32_t *out, uint32_t capacity) {
  const ScTreeNode *nodes = tree->nodes;
  const ScF4 limits = limits_of(box);
  uint32_t found = 0, index = tree->root;
  while (index != SC_TREE_NONE) {
    const ScTreeNode *node = &nodes[index];
    bool overlaps = meets(limits, load(&node->box));
    if (overlaps && !sc_tree_is_leaf(node)) {
      index = node->child[0];
      continue;
    }
    if (overlaps) {
      if (found < capacity) out[found] = node->child[1];
      found++;
    }
    index = sc_tree_next(nodes, index);
  }
  return found;
}

uint32_t sc_tree_query(const ScTree *tree, ScBox box, uint32_t *out, uint32_t capacity) {
  const ScTreeNode *nodes = tree->nodes;
  if (tree->root == SC_TREE_NONE) return 0;
  if (nodes[tree->root].height >= STACK_MAX) return query_by_parents(tree, box, out, capacity);
  const ScF4 limits = limits_of(box);
  uint32_t stack[STACK_MAX]; // second children yet to visit: at most one a level
  uint32_t depth = 0, found = 0, index = tree->root;
  for (;;) {
    const ScTreeNode *node = &nodes[index];
    if (meets(limits, load(&node->box))) {
      if (!sc_tree_is_leaf(node)) {
        SC_ASSERT(depth < STACK_MAX);
        stack[depth++] = node->child[1];
        index = node->child[0];
        continue;
      }
      if (found < capacity) out[found] = node->child[1];
      found++;
    }
    if (depth == 0) return found;
    index = stack[--depth];
  }
}

float sc_tree_area_ratio(const ScTree *tree) {
  if (tree->root == SC_TREE_NONE || sc_tree_is_leaf(&tree->nodes[tree->root])) return 0.0f;
  float sum = 0.0f;
  for (uint32_t i = 0; i < tree->capacity; i++) {
    const ScTreeNode *node = &tree->nodes[i];
    if (node->height != FREE_HEIGHT && node->height > 0) sum += area_of(load(&node->box));
  }
  float root = area_of(load(&tree->nodes[tree->root].box));
  return root > 0.0f ? sum / root : 0.0f;
}

static bool inner_valid(const ScTree *tree, uint32_t index) {
  const ScTreeNode *nodes = tree->nodes, *node = &nodes[index];
  uint32_t a = node->child[0], b = node->child[1];
  if (a >= tree->capacity || b >= tree->capacity || a == b) return false;
  if (nodes[a].parent != index || nodes[b].parent != index) return false;
  if (nodes[a].height == FREE_HEIGHT || nodes[b].height == FREE_HEIGHT) return false;
  if (node->height != 1u + max_height(nodes[a].height, nodes[b].height)) return false;
  ScBox box = sc_box_union(nodes[a].box, nodes[b].box);
  return sc_box_contains(box, node->box) && sc_box_contains(node->box, box);
}

bool sc_tree_valid(const ScTree *tree) {
  const ScTreeNode *nodes = tree->nodes;
  uint32_t used = 0, unused = 0, index = tree->root;
  if (index != SC_TREE_NONE && (index >= tree->capacity || nodes[index].parent != SC_TREE_NONE)) return false;
  while (index != SC_TREE_NONE) {
    if (++used > tree->count) return false;
    if (sc_tree_is_leaf(&nodes[index])) {
      if (nodes[index].height != 0) return false;
      index = sc_tree_next(nodes, index);
    } else {
      if (!inner_valid(tree, index)) return false;
      index = nodes[index].child[0];
    }
  }
  for (index = tree->free; index != SC_TREE_NONE; index = nodes[index].parent) {
    if (index >= tree->capacity || nodes[index].height != FREE_HEIGHT || ++unused > tree->capacity) return false;
  }
  return used == tree->count && used + unused == tree->capacity;
}
