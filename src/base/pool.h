// SPDX-License-Identifier: MIT
// Rows and the generations of their handles. The lowest free row is given out first.
#ifndef SC_BASE_POOL_H
#define SC_BASE_POOL_H

#include <stdbool.h>
#include <stdint.h>

// A row whose generations are used up rests until so many do; then all of them begin anew. What comes and goes alone
// gets a number of the dead again after 64 * 4,095 others; of what comes and goes in crowds it may be as few as 4,095.
#define SC_POOL_RETIRED 64u

typedef struct ScPool {
  uint32_t *live;       // a bit a row
  uint16_t *generation; // of the row's present or next owner, 1 to 4095; 0: retired
  uint32_t capacity;    // rows, a multiple of 32
  uint32_t rows;        // one past the highest row ever used
  uint32_t count;       // live rows
  uint32_t hint;        // no free row lies below
  uint32_t retired;     // rows of generation 0, fewer than SC_POOL_RETIRED
} ScPool;

// Room for that many rows. False when memory ran out.
bool sc_pool_reserve(ScPool *pool, uint32_t rows);
void sc_pool_free(ScPool *pool);
// As it was before the first row was taken, but for the memory that it holds.
void sc_pool_clear(ScPool *pool);

// The row that the next take gives out.
uint32_t sc_pool_next(const ScPool *pool);
// Room must have been reserved for sc_pool_next.
uint32_t sc_pool_take(ScPool *pool);
void sc_pool_give(ScPool *pool, uint32_t row);
// The same of a row that nobody has a handle of: it may be given out for ever.
void sc_pool_give_back(ScPool *pool, uint32_t row);

static inline bool sc_pool_live(const ScPool *pool, uint32_t row) {
  return row < pool->rows && (pool->live[row >> 5] >> (row & 31u) & 1u);
}
uint32_t sc_pool_handle(const ScPool *pool, uint32_t row);
// Is it a handle of a live row, of this generation?
bool sc_pool_valid(const ScPool *pool, uint32_t handle);

#endif
