// SPDX-License-Identifier: MIT
// A YAML document as a tree in memory. Aliases point at the node that they name, so the tree is really a graph without
// circles; `weight` and `height` are kept as if every alias were a copy, and bound what a walk over it can cost.
#ifndef SC_SCENE_TREE_H
#define SC_SCENE_TREE_H

#include <stddef.h>
#include <stdint.h>

typedef enum ScNodeKind { SC_NODE_SCALAR, SC_NODE_LIST, SC_NODE_MAP } ScNodeKind;

typedef struct ScNode ScNode;

typedef struct ScEntry {
  const ScNode *key, *value;
} ScEntry;

struct ScNode {
  uint8_t kind;          // a ScNodeKind
  uint8_t quoted;        // a scalar that is text whatever it looks like
  uint8_t open;          // still being read: an alias to it would contain itself
  uint8_t height;        // lists and maps nested in it, itself included
  uint32_t line, column; // from 1
  uint32_t count;        // bytes of a scalar, items of a list, entries of a map
  uint32_t weight;       // nodes in it, itself included, aliases counted as copies
  union {
    const char *text; // zero-terminated
    const ScNode **items;
    ScEntry *entries; // in the order of the text, merged ones last, no key twice
  };
};

// Blocks of memory that are freed together.
typedef struct ScArena {
  struct ScArenaBlock *blocks;
  size_t left;
} ScArena;

// Null when memory ran out. Aligned for any node; not cleared.
void *sc_doc_take(ScArena *arena, size_t bytes);
void sc_doc_free(ScArena *arena);

// Makes room for one more element of a growing array. Returns 0 when memory ran out, and leaves the array as it was.
int sc_doc_grow(void **array, uint32_t count, uint32_t *capacity, size_t element);

// Is this scalar these letters? Quoted or not.
int sc_doc_is(const ScNode *node, const char *text);

// The value of a key in a map, or null.
const ScNode *sc_doc_get(const ScNode *map, const char *key);

#endif
