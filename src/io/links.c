// SPDX-License-Identifier: MIT
#include "io/links.h"

#define RECENT 16u

// Where a word stands among those that were met last; it comes first from then on. RECENT when it does not.
static uint32_t recall(uint32_t recent[RECENT], uint32_t word) {
  uint32_t place = 0;
  while (place < RECENT && recent[place] != word) ++place;
  for (uint32_t i = place < RECENT ? place : RECENT - 1u; i > 0u; --i) recent[i] = recent[i - 1u];
  recent[0] = word;
  return place;
}

// Of all that flags may be, little comes often: a word is told by how many others came since it last did.
static void walk_flags(ScPack *pack, ScreeScene *scene) {
  uint32_t *flags = scene->tables.pair.flags, recent[RECENT] = {0}, count = scene->pairs.count, at = 0, news = 0;
  uint32_t *places = sc_pack_room(pack, scene, 2u * count), *fresh = places + count;
  if (!places) return;
  for (uint32_t row = 0; row < scene->pairs.rows && !pack->reads; ++row) {
    if (!sc_pool_live(&scene->pairs, row)) continue;
    places[at] = recall(recent, flags[row]);
    if (places[at++] == RECENT) fresh[news++] = flags[row];
  }
  sc_pack_words(pack, places, count, false);
  sc_pack_count(pack, &news, count);
  sc_pack_words(pack, fresh, news, true);
  for (uint32_t row = 0, next = 0; row < scene->pairs.rows && pack->reads && !pack->failed; ++row) {
    if (!sc_pool_live(&scene->pairs, row)) continue;
    uint32_t place = places[at++];
    if (place > RECENT || (place == RECENT && next == news)) {
      sc_pack_fail(pack);
      return;
    }
    flags[row] = place < RECENT ? recent[place] : fresh[next++];
    recall(recent, flags[row]);
  }
}

static bool has_body(const ScreeScene *scene, uint32_t shape) {
  return sc_pool_live(&scene->shapes, shape) && sc_pool_live(&scene->bodies, scene->tables.shape.body[shape]);
}

// The shapes of pairs; bodies are told by these.
static void walk_keys(ScPack *pack, ScreeScene *scene) {
  ScPairKey *keys = scene->tables.pair.key;
  uint32_t count = scene->pairs.count, at = 0;
  uint32_t *first = sc_pack_room(pack, scene, 2u * count), *beyond = first + count;
  if (!first) return;
  for (uint32_t row = 0; row < scene->pairs.rows && !pack->reads; ++row) {
    if (!sc_pool_live(&scene->pairs, row)) continue;
    first[at] = keys[row].shape_a;
    beyond[at++] = keys[row].shape_b - keys[row].shape_a;
  }
  sc_pack_words(pack, first, count, true);
  sc_pack_words(pack, beyond, count, true);
  for (uint32_t row = 0; row < scene->pairs.rows && pack->reads && !pack->failed; ++row) {
    if (!sc_pool_live(&scene->pairs, row)) continue;
    uint32_t a = first[at], b = first[at] + beyond[at];
    ++at;
    if (!has_body(scene, a) || !has_body(scene, b)) {
      sc_pack_fail(pack);
      return;
    }
    keys[row] = (ScPairKey){a, b, scene->tables.shape.body[a], scene->tables.shape.body[b]};
  }
}

void sc_links_walk_pairs(ScPack *pack, ScreeScene *scene) {
  walk_keys(pack, scene);
  walk_flags(pack, scene);
}

typedef struct Lists {
  uint32_t *first;   // by body: where its entries begin, and one past the last body
  uint32_t *entries; // of each body, the highest row first
  uint32_t *ranks;   // of the present body
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

static uint32_t rank_entries(const ScreeScene *scene, const Lists *lists, uint32_t body) {
  const ScLink *link = scene->tables.pair.link;
  uint32_t *left = lists->entries + lists->first[body], *rank = lists->ranks, any = 0;
  uint32_t entry = scene->tables.body.first_pair[body];
  for (; entry != SC_LINK_END; entry = link[entry >> 1].next[entry & 1u], ++left) {
    uint32_t place = 0;
    while (left[place] != entry) ++place;
    any |= *rank++ = place;
    take(left, place);
  }
  return any != 0u;
}

static bool link_entries(ScreeScene *scene, const Lists *lists, uint32_t body) {
  ScLink *link = scene->tables.pair.link;
  uint32_t *next = &scene->tables.body.first_pair[body], before = SC_LINK_END;
  uint32_t first = lists->first[body], end = lists->first[body + 1u];
  for (uint32_t i = first; i < end; ++i) {
    if (lists->ranks[i - first] >= end - i) return false;
    uint32_t entry = take(lists->entries + i, lists->ranks[i - first]);
    *next = entry;
    link[entry >> 1].previous[entry & 1u] = before;
    next = &link[entry >> 1].next[entry & 1u];
    before = entry;
  }
  *next = SC_LINK_END;
  return true;
}

static bool walk_list(ScCoder *coder, ScreeScene *scene, const Lists *lists, uint32_t body) {
  uint32_t count = lists->first[body + 1u] - lists->first[body];
  uint32_t some = coder->reads ? 0u : rank_entries(scene, lists, body);
  sc_coder_bits(coder, &some, 1u);
  for (uint32_t i = 0; i < count; ++i) {
    if (!some) lists->ranks[i] = 0;
    // The last has no choice.
    if (some && i + 1u < count) sc_coder_bits(coder, &lists->ranks[i], 32u - (uint32_t)__builtin_clz(count - 1u - i));
    if (some && i + 1u == count) lists->ranks[i] = 0;
  }
  return !coder->reads || link_entries(scene, lists, body);
}

// As they are.
static void copy_lists(ScPack *pack, ScreeScene *scene) {
  for (uint32_t row = 0; row < scene->pairs.rows; ++row)
    if (sc_pool_live(&scene->pairs, row)) sc_pack_bytes(pack, &scene->tables.pair.link[row], sizeof(ScLink));
  sc_pack_bytes(pack, scene->tables.body.first_pair, scene->bodies.rows * sizeof(uint32_t));
}

void sc_links_walk(ScPack *pack, ScreeScene *scene) {
  Lists lists;
  if (pack->plain) {
    copy_lists(pack, scene);
    return;
  }
  if (!take_lists(scene, &lists)) {
    sc_pack_starve(pack);
    return;
  }
  gather(scene, &lists);
  ScCoder coder;
  sc_pack_begin(pack, &coder);
  for (uint32_t body = 0; body < scene->bodies.rows && !pack->failed; ++body)
    if (sc_pool_live(&scene->bodies, body) && !walk_list(&coder, scene, &lists, body)) sc_pack_fail(pack);
  sc_pack_end(pack, &coder);
}
