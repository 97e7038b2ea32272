// SPDX-License-Identifier: MIT
// Closing of maps. Sorting rather than hashing: no text can be written that makes it slow.
#include "map.h"

#include <stdlib.h>
#include <string.h>

typedef struct Candidate {
  ScEntry entry;
  const ScNode *twin; // the same key, earlier in the order; null for the first
  uint32_t merged;
} Candidate;

#define FEW 16u // keys that are compared pair by pair

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
    candidates[count++] = (Candidate){.entry = map->entries[i], .merged = 1};
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

static int same_key(const ScNode *a, const ScNode *b) {
  return a->count == b->count && memcmp(a->text, b->text, a->count) == 0;
}

// A candidate under the first letters of its key, as one number that orders as they do.
typedef struct Card {
  uint64_t letters;
  Candidate *candidate;
} Card;

static Card card_of(Candidate *candidate) {
  const ScNode *key = candidate->entry.key;
  uint64_t letters = 0;
  for (uint32_t i = 0; i < 8; i++) {
    letters = letters << 8 | (i < key->count ? (unsigned char)key->text[i] : 0u);
  }
  return (Card){letters, candidate};
}

// Is the left key the later one? Equal keys are not.
static int is_after(const Card *left, const Card *right) {
  if (left->letters != right->letters) {
    return left->letters > right->letters;
  }
  const ScNode *x = left->candidate->entry.key, *y = right->candidate->entry.key;
  int order = memcmp(x->text, y->text, x->count < y->count ? x->count : y->count);
  return order ? order > 0 : x->count > y->count;
}

// A merge sort: equal keys stay in their order, and it is several times faster than the qsort of the wasm library.
// Returns which of the two arrays the sorted cards ended up in.
static Card *sort(Card *cards, Card *spare, uint32_t count) {
  for (uint32_t width = 1; width < count; width *= 2) {
    for (uint32_t start = 0; start < count; start += 2 * width) {
      uint32_t left = start, left_end = start + width < count ? start + width : count;
      uint32_t right = left_end, right_end = left_end + width < count ? left_end + width : count;
      for (uint32_t i = start; i < right_end; i++) {
        int take_right = left == left_end || (right < right_end && is_after(&cards[left], &cards[right]));
        spare[i] = cards[take_right ? right++ : left++];
      }
    }
    Card *sorted = spare;
    spare = cards;
    cards = sorted;
  }
  return cards;
}

// `cards` has room for two to each candidate.
static void find_twins(Candidate *candidates, Card *cards, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    cards[i] = card_of(&candidates[i]);
  }
  const Card *sorted = sort(cards, cards + count, count);
  for (uint32_t i = 1, first = 0; i < count; i++) {
    const ScNode *key = sorted[first].candidate->entry.key;
    if (same_key(key, sorted[i].candidate->entry.key)) {
      sorted[i].candidate->twin = key;
    } else {
      first = i;
    }
  }
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

// Own entries first, then the merged ones, the nearer source first.
static uint32_t gather_own(Candidate *candidates, const ScNode *const *pairs, uint32_t count) {
  uint32_t total = 0;
  for (uint32_t i = 0; i < count; i++) {
    if (!is_merge(pairs[2 * i])) {
      candidates[total++] = (Candidate){.entry = {pairs[2 * i], pairs[2 * i + 1]}};
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

// Most maps are small and have neither merge keys nor twins: they need no sorting.
static int is_plain(const ScNode *const *pairs, uint32_t count) {
  for (uint32_t i = 0; i < count && count <= FEW; i++) {
    if (is_merge(pairs[2 * i])) {
      return 0;
    }
    for (uint32_t j = 0; j < i; j++) {
      if (same_key(pairs[2 * j], pairs[2 * i])) {
        return 0;
      }
    }
  }
  return count <= FEW;
}

static int close_plain(ScNode *map, const ScNode *const *pairs, uint32_t count, ScArena *arena) {
  map->entries = sc_doc_take(arena, count * sizeof *map->entries);
  for (uint32_t i = 0; map->entries && i < count; i++) {
    map->entries[i] = (ScEntry){pairs[2 * i], pairs[2 * i + 1]};
  }
  map->count = count;
  return map->entries != NULL;
}

int sc_map_close(ScNode *map, const ScNode *const *pairs, uint32_t count, ScArena *arena, ScLog *log) {
  if (is_plain(pairs, count)) {
    return close_plain(map, pairs, count, arena);
  }
  uint32_t room = count;
  for (uint32_t i = 0; i < count; i++) {
    if (is_merge(pairs[2 * i]) && can_merge(log, pairs[2 * i + 1])) {
      room += merge_size(pairs[2 * i + 1]);
    }
  }
  map->count = 0;
  map->entries = sc_doc_take(arena, room * sizeof *map->entries);
  Candidate *candidates = malloc(room * sizeof *candidates);
  Card *cards = malloc(2u * room * sizeof *cards);
  if (!map->entries || !candidates || !cards) {
    free(candidates);
    free(cards);
    return 0;
  }
  uint32_t total = gather_own(candidates, pairs, count);
  for (uint32_t i = 0; i < count; i++) {
    if (is_merge(pairs[2 * i]) && can_merge(NULL, pairs[2 * i + 1])) {
      total = add_merged(candidates, total, pairs[2 * i + 1]);
    }
  }
  find_twins(candidates, cards, total);
  keep_first(map, candidates, total, log);
  free(candidates);
  free(cards);
  return 1;
}
