// SPDX-License-Identifier: MIT
#include "state/pairs.h"

#include "base/mem.h"
#include "state/scene.h"

static ScCoupleTable table_of(const ScreeScene *scene) {
  _Static_assert(offsetof(ScPairKey, shape_b) == offsetof(ScCouple, b), "the shapes of a pair are its couple");
  return (ScCoupleTable){scene->tables.pair.key, sizeof(ScPairKey)};
}

uint32_t sc_pairs_find(const ScreeScene *scene, uint32_t shape_a, uint32_t shape_b) {
  return sc_couples_find(&scene->pair_set, table_of(scene), (ScCouple){shape_a, shape_b});
}

// Room for all that can begin and end: each pair at most once from one step to the next. Telling it then cannot fail.
static bool reserve_touches(ScreeScene *scene) {
  uint32_t pairs = scene->pairs.count + 1u, told = scene->events.ended_by_edit.count + pairs;
  return sc_array_reserve(&scene->events.begun, pairs, sizeof(ScreeTouch)) &&
         sc_array_reserve(&scene->events.ended, pairs, sizeof(ScreeTouch)) &&
         sc_array_reserve(&scene->events.ended_by_edit, told, sizeof(ScreeTouch));
}

void sc_pairs_mark_special(ScreeScene *scene, uint32_t row) {
  ScPairs *pair = &scene->tables.pair;
  const ScPairKey *key = &pair->key[row];
  ScSurface surface = pair->surface[row];
  const uint8_t *locks = scene->tables.body.locks;
  bool special = surface.rolling > 0.0f || surface.speed != 0.0f || locks[key->body_a] || locks[key->body_b];
  pair->flags[row] = special ? pair->flags[row] | SC_PAIR_SPECIAL : pair->flags[row] & ~(uint32_t)SC_PAIR_SPECIAL;
}

bool sc_pairs_add(ScreeScene *scene, ScPairKey key, uint32_t flags) {
  SC_ASSERT(key.shape_a < key.shape_b);
  uint32_t row = sc_pool_next(&scene->pairs);
  if (!sc_pool_reserve(&scene->pairs, row + 1u)) return false;
  if (!sc_columns_reserve(&scene->tables, SC_TABLE_PAIR, row + 1u)) return false;
  if (!sc_rows_reserve(&scene->active, row + 1u) || !sc_rows_reserve(&scene->once, row + 1u)) return false;
  if (!sc_couples_reserve(&scene->pair_set, table_of(scene)) || !reserve_touches(scene)) return false;
  sc_pool_take(&scene->pairs);
  ScPairs *pair = &scene->tables.pair;
  pair->key[row] = key;
  pair->fit[row] = SC_FIT_NONE;
  pair->manifold[row] = (ScManifold){0};
  pair->before[row] = (ScBefore){0};
  pair->impulse[row] = (ScImpulse){0};
  pair->mix[row] = (ScMix){0};
  pair->surface[row] = (ScSurface){0};
  pair->flags[row] = SC_PAIR_LIVE | flags;
  sc_couples_add(&scene->pair_set, table_of(scene), row);
  uint32_t *first = scene->tables.body.first_pair;
  sc_link_add(pair->link, &first[key.body_a], row, 0);
  sc_link_add(pair->link, &first[key.body_b], row, 1);
  sc_sleep_look_at(scene, row);
  return true;
}

void sc_pairs_remove(ScreeScene *scene, uint32_t row) {
  ScPairs *pair = &scene->tables.pair;
  ScPairKey key = pair->key[row];
  if (pair->flags[row] & SC_PAIR_TOLD) sc_scene_touch_ended(scene, row);
  if (pair->flags[row] & SC_PAIR_LINKED) sc_sleep_unlink(scene, row);
  sc_rows_remove(&scene->active, row);
  sc_rows_remove(&scene->once, row);
  sc_couples_remove(&scene->pair_set, table_of(scene), row);
  uint32_t *first = scene->tables.body.first_pair;
  sc_link_remove(pair->link, &first[key.body_a], row, 0);
  sc_link_remove(pair->link, &first[key.body_b], row, 1);
  pair->flags[row] = 0;
  sc_pool_give_back(&scene->pairs, row);
}
