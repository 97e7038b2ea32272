// SPDX-License-Identifier: MIT
#include "base/couples.h"

#include "base/check.h"
#include "base/mem.h"

static uint32_t home(const ScCouples *set, ScCoupleTable table, uint32_t row) {
  return sc_couples_hash(sc_couples_at(table, row)) & (set->capacity - 1u);
}

static void put(ScCouples *set, ScCoupleTable table, uint32_t row) {
  uint32_t at = home(set, table, row);
  while (set->slots[at]) at = (at + 1u) & (set->capacity - 1u);
  set->slots[at] = row + 1u;
}

bool sc_couples_reserve(ScCouples *set, ScCoupleTable table) {
  if (2u * (set->count + 1u) <= set->capacity) return true;
  uint32_t capacity = set->capacity ? 2u * set->capacity : 256u;
  uint32_t *slots = sc_mem_alloc(capacity * sizeof *slots);
  if (!slots) return false;
  ScCouples larger = {slots, capacity, set->count};
  for (uint32_t i = 0; i < set->capacity; ++i)
    if (set->slots[i]) put(&larger, table, set->slots[i] - 1u);
  sc_mem_free(set->slots);
  *set = larger;
  return true;
}

void sc_couples_free(ScCouples *set) {
  sc_mem_free(set->slots);
  *set = (ScCouples){0};
}

void sc_couples_clear(ScCouples *set) {
  for (uint32_t i = 0; i < set->capacity; ++i) set->slots[i] = 0;
  set->count = 0;
}

void sc_couples_add(ScCouples *set, ScCoupleTable table, uint32_t row) {
  SC_ASSERT(2u * (set->count + 1u) <= set->capacity);
  put(set, table, row);
  ++set->count;
}

// By shifting later entries of the run back, so that no graves are left (Knuth, TAOCP 3, 6.4, algorithm R).
void sc_couples_remove(ScCouples *set, ScCoupleTable table, uint32_t row) {
  uint32_t mask = set->capacity - 1u, hole = sc_couples_slot(set, table, sc_couples_at(table, row));
  SC_ASSERT(hole != 0xffffffffu && set->slots[hole] == row + 1u);
  for (uint32_t at = (hole + 1u) & mask; set->slots[at]; at = (at + 1u) & mask) {
    uint32_t from = home(set, table, set->slots[at] - 1u);
    if (((at - from) & mask) < ((at - hole) & mask)) continue;
    set->slots[hole] = set->slots[at];
    hole = at;
  }
  set->slots[hole] = 0;
  --set->count;
}

void sc_link_add(ScLink *links, uint32_t *first, uint32_t row, uint32_t side) {
  links[row].previous[side] = SC_LINK_END;
  links[row].next[side] = *first;
  if (*first != SC_LINK_END) links[*first >> 1].previous[*first & 1u] = row << 1 | side;
  *first = row << 1 | side;
}

void sc_link_remove(ScLink *links, uint32_t *first, uint32_t row, uint32_t side) {
  uint32_t next = links[row].next[side], previous = links[row].previous[side];
  if (previous != SC_LINK_END)
    links[previous >> 1].next[previous & 1u] = next;
  else
    *first = next;
  if (next != SC_LINK_END) links[next >> 1].previous[next & 1u] = previous;
}
