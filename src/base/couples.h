// SPDX-License-Identifier: MIT
// Rows that each join two others: a set that finds a row by the couple it joins, and lists of rows for each of the two.
//
// The rows are those of a table of the caller's, which holds couples and links. The set is open addressing with linear
// probing, at most half full.
#ifndef SC_BASE_COUPLES_H
#define SC_BASE_COUPLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

// The order counts: (a, b) is not (b, a).
typedef struct ScCouple {
  uint32_t a, b;
} ScCouple;

// Where the couples of the rows are: at the head of records of this many bytes.
typedef struct ScCoupleTable {
  const void *records;
  size_t bytes;
} ScCoupleTable;

typedef struct ScCouples {
  uint32_t *slots;   // row + 1, 0: empty
  uint32_t capacity; // a power of two
  uint32_t count;
} ScCouples;

// Neighbours in the lists of a and of b. A list is of entries: 2 * row + side, the side being 0 for a and 1 for b.
typedef struct ScLink {
  uint32_t next[2], previous[2];
} ScLink;

#define SC_LINK_END 0xffffffffu

static inline ScCouple sc_couples_at(ScCoupleTable table, uint32_t row) {
  ScCouple couple;
  memcpy(&couple, (const char *)table.records + row * table.bytes, sizeof couple);
  return couple;
}

// Two rounds of a 32-bit finaliser by odd multipliers; no 64-bit arithmetic on this path.
static inline uint32_t sc_couples_hash(ScCouple couple) {
  uint32_t h = couple.a * 0x9e3779b1u ^ (couple.b * 0x85ebca77u + (couple.b >> 15));
  h = (h ^ h >> 16) * 0x7feb352du;
  h = (h ^ h >> 15) * 0x846ca68bu;
  return h ^ h >> 16;
}

// The slot of a couple, or 0xffffffff. Inline: it is asked for every two boxes that come to overlap.
static inline uint32_t sc_couples_slot(const ScCouples *set, ScCoupleTable table, ScCouple couple) {
  if (!set->capacity) return 0xffffffffu;
  uint32_t mask = set->capacity - 1u;
  for (uint32_t at = sc_couples_hash(couple) & mask; set->slots[at]; at = (at + 1u) & mask) {
    ScCouple other = sc_couples_at(table, set->slots[at] - 1u);
    if (other.a == couple.a && other.b == couple.b) return at;
  }
  return 0xffffffffu;
}

// The row of a couple, or 0xffffffff.
static inline uint32_t sc_couples_find(const ScCouples *set, ScCoupleTable table, ScCouple couple) {
  uint32_t slot = sc_couples_slot(set, table, couple);
  return slot == 0xffffffffu ? slot : set->slots[slot] - 1u;
}

// Room for one more. False when memory ran out; the set is as it was.
bool sc_couples_reserve(ScCouples *set, ScCoupleTable table);
void sc_couples_free(ScCouples *set);
void sc_couples_clear(ScCouples *set);
// Adds a row whose couple is in the table, and no other row's. Room must have been reserved.
void sc_couples_add(ScCouples *set, ScCoupleTable table, uint32_t row);
// Takes a row out while its couple still is in the table.
void sc_couples_remove(ScCouples *set, ScCoupleTable table, uint32_t row);

// Puts one side of a row at the head of a list that begins with entry `*first`, or takes it out of it.
void sc_link_add(ScLink *links, uint32_t *first, uint32_t row, uint32_t side);
void sc_link_remove(ScLink *links, uint32_t *first, uint32_t row, uint32_t side);

#endif
