// SPDX-License-Identifier: MIT
#include "scree/event.h"

#include "api/fault.h"
#include "base/least.h"
#include "event/hit.h"
#include "event/order.h"
#include "event/tell.h"

static const void *records_of(const ScArray *list, uint32_t *out_count) {
  *out_count = list ? list->count : 0u;
  return list ? list->data : NULL;
}

const ScreeTouch *scree_scene_touches(ScreeScene *scene, uint32_t touches, uint32_t *out_count) {
  return records_of(touches < SCREE_TOUCHES_COUNT ? sc_tell_touches(scene, touches) : NULL, out_count);
}

const ScreeContact *scree_scene_hits(ScreeScene *scene, uint32_t *out_count) {
  ScEvents *events = &scene->events;
  uint32_t count;
  if (!events->hits_wanted) {
    const uint32_t *pairs = sc_rows_list(&scene->active, &count);
    if (sc_event_hit(scene, pairs, count) != SCREE_OK) return records_of(NULL, out_count);
    events->hits_wanted = true;
  }
  return records_of(&events->hits, out_count);
}

const ScreeBody *scree_scene_slept(ScreeScene *scene, int woke, uint32_t *out_count) {
  return records_of(woke ? &scene->events.woke : &scene->events.slept, out_count);
}

static bool is_told(const ScreeScene *scene, uint32_t pair, bool sensor) {
  uint32_t told = SC_PAIR_TOLD | (sensor ? SC_PAIR_SENSOR : 0u);
  return (scene->tables.pair.flags[pair] & (SC_PAIR_TOLD | SC_PAIR_SENSOR)) == told;
}

uint32_t scree_body_contacts(ScreeScene *scene, ScreeBody body, ScreeContact *out_contacts, uint32_t capacity) {
  if (!sc_pool_valid(&scene->bodies, body)) return 0;
  const ScLink *link = scene->tables.pair.link;
  ScArray kept = {.data = out_contacts, .capacity = capacity};
  uint32_t count = 0, entry = scene->tables.body.first_pair[scree_row(body)];
  for (; entry != SC_NONE; entry = link[entry >> 1].next[entry & 1u]) {
    if (!is_told(scene, entry >> 1, false)) continue;
    if (kept.count < capacity) out_contacts[kept.count++] = sc_event_contact(scene, entry >> 1);
    ++count;
  }
  sc_order_records(&kept, sizeof(ScreeContact));
  return count;
}

uint32_t scree_shape_overlaps(ScreeScene *scene, ScreeShape shape, ScreeShape *out_shapes, uint32_t capacity) {
  if (!sc_pool_valid(&scene->shapes, shape)) return 0;
  const ScGiven *given = scene->tables.shape.given;
  const ScLink *link = scene->tables.pair.link;
  uint32_t body = scene->tables.shape.body[scree_row(shape)], head = given[scree_row(shape)].head;
  // Pieces of one shape come one by one, each under the handle of the whole.
  if (!sc_array_reserve(&scene->found, scene->pairs.count + 1u, sizeof(uint32_t))) return 0;
  ScLeast seen = {.numbers = scene->found.data, .capacity = scene->found.capacity};
  for (uint32_t entry = scene->tables.body.first_pair[body]; entry != SC_NONE;
       entry = link[entry >> 1].next[entry & 1u]) {
    const ScPairKey *key = &scene->tables.pair.key[entry >> 1];
    uint32_t own = entry & 1u ? key->shape_b : key->shape_a, other = entry & 1u ? key->shape_a : key->shape_b;
    if (given[own].head == head && is_told(scene, entry >> 1, true))
      sc_least_add(&seen, sc_pool_handle(&scene->shapes, given[other].head));
  }
  sc_least_sort(&seen);
  uint32_t count = 0;
  for (uint32_t i = 0; i < seen.count; ++i) {
    if (i > 0u && seen.numbers[i] == seen.numbers[i - 1u]) continue;
    if (count < capacity) out_shapes[count] = seen.numbers[i];
    ++count;
  }
  return count;
}
