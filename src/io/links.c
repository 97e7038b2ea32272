// SPDX-License-Identifier: MIT
#include "io/links.h"

// Of longer lists, ranks are counted from the last few of the highest rows only when they are told by their place among
// all: there they are looked for one by one.
typedef struct Lists {
  uint32_t *first;   // by body: where its entries begin, and one past the last body
  uint32_t *entries; // of each body, the highest row first
  uint32_t *ranks;
  uint32_t count;
} Lists;

static bool take_lists(ScreeScene *scene, Lists *lists) {
  uint32_t bodies = scene->bodies.rows + 2u;
  lists->count = 2u * scene->pairs.count;
  if (!sc_array_reserve(&scene->packing, bodies + 2u * lists->count + 1u, sizeof(uint32_t))) return false;
  lists->first = scene->packing.data;
  lists->entries = lists->first + bodies;
  lists->ranks = lists->entries + lists->count;
  return true;
}

// A counting sort by body.
static void gather(const ScreeScene *scene, Lists *lists) {
  const ScPairKey *key = scene->tables.pair.key;
  uint32_t bodies = scene->bodies.rows;
  for (uint32_t i = 0; i < bodies + 2u; ++i) lists->first[i] = 0;
  for (uint32_t row = 0; row < scene->pairs.rows; ++row)
    if (sc_pool_live(&scene->pairs, row)) ++lists->first[key[row].body_a + 2u], ++lists->first[key[row].body_b + 2u];
  for (uint32_t i = 2; i < bodies + 2u; ++i) lists->first[i] += lists->first[i - 1u];
  for (uint32_t row = scene->pairs.rows; row-- > 0u;) {
    if (!sc_pool_live(&scene->pairs, row)) continue;
    lists->entries[lists->first[key[row].body_a + 1u]++] = 2u * row;
    lists->entries[lists->first[key[row].body_b + 1u]++] = 2u * row + 1u;
  }
}

// Takes the entry at a place out of those left.
static uint32_t take(uint32_t *left, uint32_t place) {
  uint32_t entry = left[place];
  for (; place > 0u; --place) left[place] = left[place - 1u];
  return entry;
}

static void tell(const ScreeScene *scene, const Lists *lists, uint32_t body) {
  const ScLink *link = scene->tables.pair.link;
  uint32_t *left = lists->entries + lists->first[body], *rank = lists->ranks + lists->first[body];
  uint32_t entry = scene->tables.body.first_pair[body];
  for (; entry != SC_LINK_END; entry = link[entry >> 1].next[entry & 1u], ++left, ++rank) {
    uint32_t place = 0;
    while (left[place] != entry) ++place;
    *rank = place;
    take(left, place);
  }
}

static void make(ScPack *pack, ScreeScene *scene, const Lists *lists, uint32_t body) {
  ScLink *link = scene->tables.pair.link;
  uint32_t *next = &scene->tables.body.first_pair[body], before = SC_LINK_END;
  uint32_t first = lists->first[body], end = lists->first[body + 1u];
  for (uint32_t i = first; i < end && !pack->failed; ++i) {
    if (lists->ranks[i] >= end - i) {
      sc_pack_fail(pack);
      break;
    }
    uint32_t entry = take(lists->entries + i, lists->ranks[i]);
    *next = entry;
    link[entry >> 1].previous[entry & 1u] = before;
    next = &link[entry >> 1].next[entry & 1u];
    before = entry;
  }
  *next = SC_LINK_END;
}

void sc_links_walk(ScPack *pack, ScreeScene *scene) {
  Lists lists;
  if (!take_lists(scene, &lists)) {
    sc_pack_starve(pack);
    return;
  }
  gather(scene, &lists);
  for (uint32_t body = 0; body < scene->bodies.rows && !pack->reads; ++body)
    if (sc_pool_live(&scene->bodies, body)) tell(scene, &lists, body);
  sc_pack_words(pack, lists.ranks, lists.count, false);
  for (uint32_t body = 0; body < scene->bodies.rows && pack->reads && !pack->failed; ++body)
    if (sc_pool_live(&scene->bodies, body)) make(pack, scene, &lists, body);
}
