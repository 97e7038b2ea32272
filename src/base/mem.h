// SPDX-License-Identifier: MIT
// Memory: 64-byte aligned blocks, growing arrays and a step arena. Running out is a result, never an abort.
#ifndef SC_BASE_MEM_H
#define SC_BASE_MEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Null when memory ran out. Blocks are zeroed.
void *sc_mem_alloc(size_t bytes);
// Moves a block to a larger one; the new bytes are zero. On failure the old block is untouched and null is returned.
void *sc_mem_realloc(void *block, size_t old_bytes, size_t new_bytes);
void sc_mem_free(void *block);

// An array of some element type that only grows.
typedef struct ScArray {
  void *data;
  uint32_t count, capacity; // elements
} ScArray;

// Room for `capacity` elements in all, growing by half at the least. False when memory ran out.
bool sc_array_reserve(ScArray *array, uint32_t capacity, size_t element_bytes);
void sc_array_free(ScArray *array);

// Memory of one step: handed out in order, taken back all at once. It learns: a step that needed more than there was
// falls back on single blocks, and the next begin makes the arena that large.
typedef struct ScArena {
  uint8_t *data;
  size_t capacity, used, wanted;
  size_t most; // that was wanted in any step before this one
  void *spill; // chain of single blocks
} ScArena;

void sc_arena_begin(ScArena *arena);
void *sc_arena_take(ScArena *arena, size_t bytes); // 64-byte aligned, not zeroed; null when memory ran out
size_t sc_arena_most(const ScArena *arena);        // that was wanted in any step, bytes
void sc_arena_free(ScArena *arena);

#endif
