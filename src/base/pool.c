// SPDX-License-Identifier: MIT
#include "base/pool.h"

#include "base/check.h"
#include "base/mem.h"
#include "scree/id.h"

#define GENERATION_MAX ((1u << (32 - SCREE_ROW_BITS)) - 1u)

bool sc_pool_reserve(ScPool *pool, uint32_t rows) {
  if (rows <= pool->capacity) return true;
  uint32_t capacity = pool->capacity + pool->capacity / 2u;
  if (capacity < rows) capacity = rows;
  capacity = (capacity + 63u) & ~31u;
  uint32_t *live = sc_mem_alloc(capacity / 8u);
  uint16_t *generation = sc_mem_alloc(capacity * sizeof *generation);
  if (!live || !generation) {
    sc_mem_free(live);
    sc_mem_free(generation);
    return false;
  }
  for (uint32_t i = 0; i < pool->capacity / 32u; ++i) live[i] = pool->live[i];
  for (uint32_t i = 0; i < capacity; ++i) generation[i] = i < pool->capacity ? pool->generation[i] : 1u;
  sc_mem_free(pool->live);
  sc_mem_free(pool->generation);
  pool->live = live;
  pool->generation = generation;
  pool->capacity = capacity;
  return true;
}

void sc_pool_free(ScPool *pool) {
  sc_mem_free(pool->live);
  sc_mem_free(pool->generation);
  *pool = (ScPool){0};
}

void sc_pool_clear(ScPool *pool) {
  for (uint32_t i = 0; i < pool->capacity / 32u; ++i) pool->live[i] = 0;
  for (uint32_t i = 0; i < pool->capacity; ++i) pool->generation[i] = 1u;
  pool->rows = pool->count = pool->hint = pool->retired = 0;
}

uint32_t sc_pool_next(const ScPool *pool) {
  for (uint32_t word = pool->hint / 32u; word < pool->capacity / 32u; ++word) {
    uint32_t free = ~pool->live[word];
    while (free) {
      uint32_t row = word * 32u + (uint32_t)__builtin_ctz(free);
      if (pool->generation[row]) return row;
      free &= free - 1u;
    }
  }
  return pool->capacity;
}

uint32_t sc_pool_take(ScPool *pool) {
  uint32_t row = sc_pool_next(pool);
  SC_ASSERT(row < pool->capacity);
  pool->live[row >> 5] |= 1u << (row & 31u);
  pool->hint = row + 1u;
  if (row >= pool->rows) pool->rows = row + 1u;
  ++pool->count;
  return row;
}

static void revive(ScPool *pool) {
  for (uint32_t row = 0; row < pool->rows; ++row)
    if (!pool->generation[row]) pool->generation[row] = 1u;
  pool->retired = 0u;
  pool->hint = 0u;
}

void sc_pool_give_back(ScPool *pool, uint32_t row) {
  SC_ASSERT(sc_pool_live(pool, row));
  pool->live[row >> 5] &= ~(1u << (row & 31u));
  if (row < pool->hint) pool->hint = row;
  --pool->count;
}

void sc_pool_give(ScPool *pool, uint32_t row) {
  sc_pool_give_back(pool, row);
  bool used_up = pool->generation[row] == GENERATION_MAX;
  pool->generation[row] = used_up ? 0u : (uint16_t)(pool->generation[row] + 1u);
  pool->retired += used_up;
  if (pool->retired == SC_POOL_RETIRED) revive(pool);
}

uint32_t sc_pool_handle(const ScPool *pool, uint32_t row) {
  return (uint32_t)pool->generation[row] << SCREE_ROW_BITS | row;
}

bool sc_pool_valid(const ScPool *pool, uint32_t handle) {
  uint32_t row = scree_row(handle);
  return sc_pool_live(pool, row) && pool->generation[row] == handle >> SCREE_ROW_BITS;
}
