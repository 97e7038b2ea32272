// SPDX-License-Identifier: MIT
#include "base/rows.h"

#include "base/check.h"
#include "base/mem.h"

static uint32_t words_of(uint32_t rows) { return (rows + 63u) / 64u; }

bool sc_rows_reserve(ScRows *set, uint32_t rows) {
  if (rows <= set->capacity) return true;
  uint32_t grown = set->capacity + set->capacity / 2u;
  if (grown < rows) grown = rows;
  uint32_t words = words_of(grown), old = words_of(set->capacity);
  uint64_t *bits = sc_mem_alloc(words * sizeof *bits);
  uint64_t *summary = sc_mem_alloc(words_of(words) * sizeof *summary);
  uint32_t *list = sc_mem_alloc(words * 64u * sizeof *list);
  if (!bits || !summary || !list) {
    sc_mem_free(bits);
    sc_mem_free(summary);
    sc_mem_free(list);
    return false;
  }
  for (uint32_t i = 0; i < old; ++i) bits[i] = set->words[i];
  for (uint32_t i = 0; i < words_of(old); ++i) summary[i] = set->summary[i];
  uint32_t count = set->count;
  sc_rows_free(set);
  *set = (ScRows){bits, summary, list, words * 64u, count, count > 0u};
  return true;
}

void sc_rows_free(ScRows *set) {
  sc_mem_free(set->words);
  sc_mem_free(set->summary);
  sc_mem_free(set->list);
  *set = (ScRows){0};
}

size_t sc_rows_bytes(const ScRows *set) {
  return set->capacity * sizeof *set->list + (words_of(set->capacity) + words_of(words_of(set->capacity))) * 8u;
}

void sc_rows_add(ScRows *set, uint32_t row) {
  SC_ASSERT(row < set->capacity);
  uint64_t bit = (uint64_t)1u << (row & 63u);
  uint32_t word = row >> 6;
  if (set->words[word] & bit) return;
  set->words[word] |= bit;
  set->summary[word >> 6] |= (uint64_t)1u << (word & 63u);
  ++set->count;
  set->changed = true;
}

void sc_rows_remove(ScRows *set, uint32_t row) {
  if (!sc_rows_has(set, row)) return;
  uint32_t word = row >> 6;
  set->words[word] &= ~((uint64_t)1u << (row & 63u));
  if (!set->words[word]) set->summary[word >> 6] &= ~((uint64_t)1u << (word & 63u));
  --set->count;
  set->changed = true;
}

void sc_rows_clear(ScRows *set) {
  if (!set->count) return;
  for (uint32_t i = 0; i < words_of(words_of(set->capacity)); ++i) {
    for (uint64_t left = set->summary[i]; left; left &= left - 1u)
      set->words[64u * i + (uint32_t)__builtin_ctzll(left)] = 0;
    set->summary[i] = 0;
  }
  set->count = 0;
  set->changed = true;
}

static void make_list(ScRows *set) {
  uint32_t *to = set->list;
  for (uint32_t i = 0; i < words_of(words_of(set->capacity)); ++i)
    for (uint64_t words = set->summary[i]; words; words &= words - 1u) {
      uint32_t word = 64u * i + (uint32_t)__builtin_ctzll(words);
      for (uint64_t rows = set->words[word]; rows; rows &= rows - 1u)
        *to++ = 64u * word + (uint32_t)__builtin_ctzll(rows);
    }
  SC_ASSERT(to == set->list + set->count);
  set->changed = false;
}

const uint32_t *sc_rows_list(ScRows *set, uint32_t *out_count) {
  if (set->changed) make_list(set);
  *out_count = set->count;
  return set->list;
}
