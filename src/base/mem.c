// SPDX-License-Identifier: MIT
#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

#define ALIGN 64u

static size_t round_up(size_t bytes) { return (bytes + ALIGN - 1u) & ~(size_t)(ALIGN - 1u); }

void *sc_mem_alloc(size_t bytes) {
  if (bytes > SIZE_MAX / 2) return NULL;
  size_t rounded = round_up(bytes ? bytes : 1u);
  void *block = aligned_alloc(ALIGN, rounded);
  if (block) memset(block, 0, rounded);
  return block;
}

void *sc_mem_realloc(void *block, size_t old_bytes, size_t new_bytes) {
  void *moved = sc_mem_alloc(new_bytes);
  if (!moved) return NULL;
  if (block) memcpy(moved, block, old_bytes < new_bytes ? old_bytes : new_bytes);
  free(block);
  return moved;
}

void sc_mem_free(void *block) { free(block); }

bool sc_array_reserve(ScArray *array, uint32_t capacity, size_t element_bytes) {
  if (capacity <= array->capacity) return true;
  uint32_t grown = array->capacity + array->capacity / 2u;
  if (grown < capacity) grown = capacity;
  if (grown < 16u) grown = 16u;
  void *data = sc_mem_realloc(array->data, array->capacity * element_bytes, grown * element_bytes);
  if (!data) return false;
  array->data = data;
  array->capacity = grown;
  return true;
}

void sc_array_free(ScArray *array) {
  sc_mem_free(array->data);
  *array = (ScArray){0};
}

static void free_spill(ScArena *arena) {
  while (arena->spill) {
    void *next;
    memcpy(&next, arena->spill, sizeof next);
    sc_mem_free(arena->spill);
    arena->spill = next;
  }
}

void sc_arena_begin(ScArena *arena) {
  free_spill(arena);
  if (arena->wanted > arena->capacity) {
    size_t capacity = arena->wanted + arena->wanted / 2u;
    uint8_t *data = sc_mem_alloc(capacity);
    if (data) {
      sc_mem_free(arena->data);
      arena->data = data;
      arena->capacity = capacity;
    }
  }
  arena->most = sc_arena_most(arena);
  arena->used = 0;
  arena->wanted = 0;
}

size_t sc_arena_most(const ScArena *arena) { return arena->wanted > arena->most ? arena->wanted : arena->most; }

void *sc_arena_take(ScArena *arena, size_t bytes) {
  bytes = round_up(bytes ? bytes : 1u);
  arena->wanted += bytes;
  if (bytes <= arena->capacity - arena->used) {
    void *block = arena->data + arena->used;
    arena->used += bytes;
    return block;
  }
  uint8_t *block = sc_mem_alloc(ALIGN + bytes);
  if (!block) return NULL;
  memcpy(block, &arena->spill, sizeof arena->spill);
  arena->spill = block;
  return block + ALIGN;
}

void sc_arena_free(ScArena *arena) {
  free_spill(arena);
  sc_mem_free(arena->data);
  *arena = (ScArena){0};
}
