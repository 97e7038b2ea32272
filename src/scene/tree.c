// SPDX-License-Identifier: MIT
// Memory of a document tree, and the few questions that are asked of it.
#include "tree.h"

#include <stdlib.h>
#include <string.h>

#define BLOCK_BYTES ((size_t)1 << 16)

struct ScArenaBlock {
  struct ScArenaBlock *next;
  size_t bytes; // of room, a multiple of the alignment
};

void *sc_doc_take(ScArena *arena, size_t bytes) {
  size_t rounded = (bytes + 15u) & ~(size_t)15u;
  if (rounded > arena->left) {
    size_t room = rounded > BLOCK_BYTES ? rounded : BLOCK_BYTES;
    struct ScArenaBlock *block = malloc(sizeof *block + room);
    if (!block) {
      return NULL;
    }
    block->next = arena->blocks;
    block->bytes = room;
    arena->blocks = block;
    arena->left = room;
  }
  char *room_start = (char *)(arena->blocks + 1);
  char *result = room_start + (arena->blocks->bytes - arena->left);
  arena->left -= rounded;
  return result;
}

void sc_doc_free(ScArena *arena) {
  while (arena->blocks) {
    struct ScArenaBlock *next = arena->blocks->next;
    free(arena->blocks);
    arena->blocks = next;
  }
  arena->left = 0;
}

int sc_doc_grow(void **array, uint32_t count, uint32_t *capacity, size_t element) {
  if (count < *capacity) {
    return 1;
  }
  uint32_t wanted = *capacity ? *capacity * 2u : 16u;
  void *bigger = realloc(*array, wanted * element);
  if (!bigger) {
    return 0;
  }
  *array = bigger;
  *capacity = wanted;
  return 1;
}

int sc_doc_is(const ScNode *node, const char *text) {
  return node->kind == SC_NODE_SCALAR && strlen(text) == node->count && memcmp(node->text, text, node->count) == 0;
}

const ScNode *sc_doc_get(const ScNode *map, const char *key) {
  for (uint32_t i = 0; i < map->count; i++) {
    if (sc_doc_is(map->entries[i].key, key)) {
      return map->entries[i].value;
    }
  }
  return NULL;
}
