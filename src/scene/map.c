// SPDX-License-Identifier: MIT
// Closing of maps. Sorting rather than hashing: no text can be written that makes it slow.
#include "map.h"

#include <stdlib.h>
#include <string.h>

typedef struct Candidate {
  ScEntry entry;
  const ScNode *twin; // the same key, earlier in the order; null for the first
  uint32_t order;     // own entries first, then the merged ones, the nearer source first
  uint32_t merged;
} Candidate;

static int is_merge(const ScNode *key) { return !key->quoted && sc_doc_is(key, "<<"); }

// A map, or a list of them. Says so otherwise, unless `log` is null.
static int can_merge(ScLog *log, const ScNode *value) {
  int good = value->kind != SC_NODE_SCALAR;
  for (uint32_t i = 0; value->kind == SC_NODE_LIST && i < value->count; i++) {
    good &= value->items[i]->kind == SC_NODE_MAP;
  }
  if (!good && log) {
    uint32_t before = sc_message_push(log, "<<", 2);
    sc_message_expected(log, SCREE_YAML_TYPE, value, "a map or a list of maps to merge");
    sc_message_pop(log, before);
  }
  return good;
}

// How many entries something that can be merged brings.
static uint32_t merge_size(const ScNode *value) {
  uint32_t size = 0;
  for (uint32_t i = 0; value->kind == SC_NODE_LIST && i < value->count; i++) {
    size += value->items[i]->count;
  }
  return value->kind == SC_NODE_MAP ? value->count : size;
}

static uint32_t add_map(Candidate *candidates, uint32_t count, const ScNode *map) {
  for (uint32_t i = 0; i < map->count; i++) {
    candidates[count] = (Candidate){.entry = map->entries[i], .order = count, .merged = 1};
    count++;
  }
  return count;
}

static uint32_t add_merged(Candidate *candidates, uint32_t count, const ScNode *value) {
  if (value->kind == SC_NODE_MAP) {
    return add_map(candidates, count, value);
  }
  for (uint32_t i = 0; i < value->count; i++) {
    count = add_map(candidates, count, value->items[i]);
  }
  return count;
}

static int by_key(const void *left, const void *right) {
  const Candidate *a = left, *b = right;
  const ScNode *x = a->entry.key, *y = b->entry.key;
  int order = memcmp(x->text, y->text, x->count < y->count ? x->count : y->count);
  if (order == 0) {
    order = (x->count > y->count) - (x->count < y->count);
  }
  return order ? order : (a->order > b->order) - (a->order < b->order);
}

static int by_order(const void *left, const void *right) {
  const Candidate *a = left, *b = right;
  return (a->order > b->order) - (a->order < b->order);
}

static int same_key(const Candidate *a, const Candidate *b) {
  const ScNode *x = a->entry.key, *y = b->entry.key;
  return x->count == y->count && memcmp(x->text, y->text, x->count) == 0;
}

static void find_twins(Candidate *candidates, uint32_t count) {
  qsort(candidates, count, sizeof *candidates, by_key);
  for (uint32_t i = 1, first = 0; i < count; i++) {
    if (same_key(&candidates[first], &candidates[i])) {
      candidates[i].twin = candidates[first].entry.key;
    } else {
      first = i;
    }
  }
  qsort(candidates, count, sizeof *candidates, by_order);
}

static void say_twice(ScLog *log, const ScNode *first, const ScNode *second) {
  char line[24];
  ScText text = sc_message_text(line, sizeof line);
  sc_message_put_number(&text, first->line);
  uint32_t before = sc_message_push(log, second->text, second->count);
  SC_ERROR(log, SCREE_YAML_VALUE, sc_message_mark(second), "this key stands already in line ", line,
           "; expected every key once");
  sc_message_pop(log, before);
}

static uint32_t gather_own(Candidate *candidates, const ScNode *const *pairs, uint32_t count) {
  uint32_t total = 0;
  for (uint32_t i = 0; i < count; i++) {
    if (!is_merge(pairs[2 * i])) {
      candidates[total] = (Candidate){.entry = {pairs[2 * i], pairs[2 * i + 1]}, .order = total};
      total++;
    }
  }
  return total;
}

static void keep_first(ScNode *map, const Candidate *candidates, uint32_t count, ScLog *log) {
  for (uint32_t i = 0; i < count; i++) {
    if (!candidates[i].twin) {
      map->entries[map->count++] = candidates[i].entry;
    } else if (!candidates[i].merged) {
      say_twice(log, candidates[i].twin, candidates[i].entry.key);
    }
  }
}

int sc_map_close(ScNode *map, const ScNode *const *pairs, uint32_t count, ScArena *arena, ScLog *log) {
  uint32_t room = count;
  for (uint32_t i = 0; i < count; i++) {
    if (is_merge(pairs[2 * i]) && can_merge(log, pairs[2 * i + 1])) {
      room += merge_size(pairs[2 * i + 1]);
    }
  }
  map->count = 0;
  map->entries = sc_doc_take(arena, room * sizeof *map->entries);
  Candidate *candidates = malloc((room ? room : 1u) * sizeof *candidates);
  if (!map->entries || !candidates) {
    free(candidates);
    return 0;
  }
  uint32_t total = gather_own(candidates, pairs, count);
  for (uint32_t i = 0; i < count; i++) {
    if (is_merge(pairs[2 * i]) && can_merge(NULL, pairs[2 * i + 1])) {
      total = add_merged(candidates, total, pairs[2 * i + 1]);
    }
  }
  find_twins(candidates, total);
  keep_first(map, candidates, total, log);
  free(candidates);
  return 1;
}
