// SPDX-License-Identifier: MIT
// A set of rows that lists itself in ascending order.
//
// Putting a row in or taking it out is a bit; the list is made anew only when somebody asks for it after a change, and
// then skips 4,096 absent rows at a time. Its order depends on nothing but which rows are in.
#ifndef SC_BASE_ROWS_H
#define SC_BASE_ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct ScRows {
  uint64_t *words;   // a bit a row
  uint64_t *summary; // a bit a word that is not 0
  uint32_t *list;
  uint32_t capacity; // rows, a multiple of 64
  uint32_t count;    // rows that are in
  bool changed;      // the list is out of date
} ScRows;

// Room for rows below that many. False when memory ran out; the set is as it was.
bool sc_rows_reserve(ScRows *set, uint32_t rows);
void sc_rows_free(ScRows *set);
size_t sc_rows_bytes(const ScRows *set);

// Room must have been reserved.
void sc_rows_add(ScRows *set, uint32_t row);
void sc_rows_remove(ScRows *set, uint32_t row);
static inline bool sc_rows_has(const ScRows *set, uint32_t row) {
  return row < set->capacity && (set->words[row >> 6] >> (row & 63u) & 1u);
}
void sc_rows_clear(ScRows *set);

// The rows in ascending order. What it returned stays as it is, whatever is added and removed, until the next call or
// reserve.
const uint32_t *sc_rows_list(ScRows *set, uint32_t *out_count);

#endif
