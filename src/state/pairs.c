// SPDX-License-Identifier: MIT
#include "state/pairs.h"

#include <string.h>

#include "base/mem.h"
#include "state/scene.h"

static uint32_t hash_key(uint32_t a, uint32_t b) {
  // Two rounds of a 32-bit finaliser by odd multipliers; no 64-bit arithmetic on this path.
  uint32_t h = a * 0x9e3779b1u ^ (b * 0x85ebca77u + (b >> 15));
  h = (h ^ h >> 16) * 0x7feb352du;
  h = (h ^ h >> 15) * 0x846ca68bu;
  return h ^ h >> 16;
}

static uint32_t home(const ScPairSet *set, const ScPairKey *key) {
  return hash_key(key->shape_a, key->shape_b) & (set->capacity - 1u);
}

static void put(ScPairSet *set, const ScPairKey *keys, uint32_t row) {
  uint32_t at = home(set, &keys[row]);
  while (set->slots[at]) at = (at + 1u) & (set->capacity - 1u);
  set->slots[at] = row + 1u;
}

// At most half full, so that probes stay short.
static bool grow(ScPairSet *set, const ScPairKey *keys) {
  if (2u * (set->count + 1u) <= set->capacity) return true;
  uint32_t capacity = set->capacity ? 2u * set->capacity : 256u;
  uint32_t *slots = sc_mem_alloc(capacity * sizeof *slots);
  if (!slots) return false;
  ScPairSet larger = {slots, capacity, set->count};
  for (uint32_t i = 0; i < set->capacity; ++i)
    if (set->slots[i]) put(&larger, keys, set->slots[i] - 1u);
  sc_mem_free(set->slots);
  *set = larger;
  return true;
}

void sc_pairs_free(ScPairSet *set) {
  sc_mem_free(set->slots);
  *set = (ScPairSet){0};
}

static uint32_t find_slot(const ScreeScene *scene, uint32_t shape_a, uint32_t shape_b) {
  const ScPairSet *set = &scene->pair_set;
  if (!set->capacity) return SC_NONE;
  ScPairKey key = {shape_a, shape_b, 0, 0};
  for (uint32_t at = home(set, &key); set->slots[at]; at = (at + 1u) & (set->capacity - 1u)) {
    const ScPairKey *other = &scene->tables.pair.key[set->slots[at] - 1u];
    if (other->shape_a == shape_a && other->shape_b == shape_b) return at;
  }
  return SC_NONE;
}

uint32_t sc_pairs_find(const ScreeScene *scene, uint32_t shape_a, uint32_t shape_b) {
  uint32_t slot = find_slot(scene, shape_a, shape_b);
  return slot == SC_NONE ? SC_NONE : scene->pair_set.slots[slot] - 1u;
}

// Removal by shifting later entries of the run back, so that no graves are left (Knuth, TAOCP 3, 6.4, algorithm R).
static void remove_slot(ScPairSet *set, const ScPairKey *keys, uint32_t hole) {
  uint32_t mask = set->capacity - 1u;
  for (uint32_t at = (hole + 1u) & mask; set->slots[at]; at = (at + 1u) & mask) {
    uint32_t from = home(set, &keys[set->slots[at] - 1u]);
    if (((at - from) & mask) < ((at - hole) & mask)) continue;
    set->slots[hole] = set->slots[at];
    hole = at;
  }
  set->slots[hole] = 0;
  --set->count;
}

static void link_side(ScreeScene *scene, uint32_t row, uint32_t side, uint32_t body) {
  ScPairLink *links = scene->tables.pair.link;
  uint32_t *first = &scene->tables.body.first_pair[body];
  links[row].previous[side] = SC_NONE;
  links[row].next[side] = *first;
  if (*first != SC_NONE) links[*first >> 1].previous[*first & 1u] = row << 1 | side;
  *first = row << 1 | side;
}

static void unlink_side(ScreeScene *scene, uint32_t row, uint32_t side, uint32_t body) {
  ScPairLink *links = scene->tables.pair.link;
  uint32_t next = links[row].next[side], previous = links[row].previous[side];
  if (previous != SC_NONE)
    links[previous >> 1].next[previous & 1u] = next;
  else
    scene->tables.body.first_pair[body] = next;
  if (next != SC_NONE) links[next >> 1].previous[next & 1u] = previous;
}

// Room for all that can begin and end: each pair at most once from one step to the next. Telling it then cannot fail.
static bool reserve_touches(ScreeScene *scene) {
  uint32_t pairs = scene->pairs.count + 1u, told = scene->ended_by_edit.count + pairs;
  return sc_array_reserve(&scene->begun, pairs, sizeof(ScreeTouch)) &&
         sc_array_reserve(&scene->ended, pairs, sizeof(ScreeTouch)) &&
         sc_array_reserve(&scene->ended_by_edit, told, sizeof(ScreeTouch));
}

void sc_pairs_mark_special(ScreeScene *scene, uint32_t row) {
  ScPairs *pair = &scene->tables.pair;
  const ScPairKey *key = &pair->key[row];
  ScSurface surface = pair->surface[row];
  const uint8_t *locks = scene->tables.body.locks;
  bool special = surface.rolling > 0.0f || surface.speed != 0.0f || locks[key->body_a] || locks[key->body_b];
  pair->flags[row] = special ? pair->flags[row] | SC_PAIR_SPECIAL : pair->flags[row] & ~(uint32_t)SC_PAIR_SPECIAL;
}

bool sc_pairs_add(ScreeScene *scene, ScPairKey key, ScMix mix, uint32_t flags) {
  SC_ASSERT(key.shape_a < key.shape_b);
  uint32_t row = sc_pool_next(&scene->pairs);
  if (!sc_pool_reserve(&scene->pairs, row + 1u)) return false;
  if (!sc_columns_reserve(&scene->tables, SC_TABLE_PAIR, row + 1u)) return false;
  if (!sc_rows_reserve(&scene->active, row + 1u) || !sc_rows_reserve(&scene->once, row + 1u)) return false;
  if (!grow(&scene->pair_set, scene->tables.pair.key) || !reserve_touches(scene)) return false;
  sc_pool_take(&scene->pairs);
  ScPairs *pair = &scene->tables.pair;
  pair->key[row] = key;
  pair->mix[row] = mix;
  pair->fit[row] = (ScFit){0};
  pair->manifold[row] = (ScManifold){0};
  pair->before[row] = (ScBefore){0};
  pair->impulse[row] = (ScImpulse){0};
  pair->surface[row] = (ScSurface){0};
  pair->told[row] = 0;
  pair->flags[row] = SC_PAIR_LIVE | flags;
  sc_pairs_mark_special(scene, row);
  put(&scene->pair_set, pair->key, row);
  ++scene->pair_set.count;
  link_side(scene, row, 0, key.body_a);
  link_side(scene, row, 1, key.body_b);
  sc_sleep_look_at(scene, row);
  return true;
}

void sc_pairs_remove(ScreeScene *scene, uint32_t row) {
  ScPairs *pair = &scene->tables.pair;
  ScPairKey key = pair->key[row];
  if (pair->told[row]) sc_scene_touch_ended(scene, row);
  if (pair->flags[row] & SC_PAIR_LINKED) sc_sleep_unlink(scene, row);
  sc_rows_remove(&scene->active, row);
  sc_rows_remove(&scene->once, row);
  remove_slot(&scene->pair_set, pair->key, find_slot(scene, key.shape_a, key.shape_b));
  unlink_side(scene, row, 0, key.body_a);
  unlink_side(scene, row, 1, key.body_b);
  pair->flags[row] = 0;
  pair->told[row] = 0;
  sc_pool_give(&scene->pairs, row);
}
