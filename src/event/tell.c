// SPDX-License-Identifier: MIT
#include "event/tell.h"

#include "event/order.h"

// A step's view of the pairs between the same two shapes or bodies: how many touched when it ended, and by how many
// that is more than when it began.
typedef struct Tally {
  uint32_t after;
  int32_t more;
} Tally;

// What stands in the place of `sensor` while records are counted.
#define BEGUN       1u
#define ENDED_LATER 0u
#define ENDED       0xffffffffu

// Of a record between shapes, the one between bodies: these stand where the shapes did, to be sorted by.
static ScreeTouch project(ScreeTouch touch, bool bodies) {
  if (!bodies) return touch;
  bool turn = !touch.sensor && scree_row(touch.body_b) < scree_row(touch.body_a);
  uint32_t a = turn ? touch.body_b : touch.body_a, b = turn ? touch.body_a : touch.body_b;
  return (ScreeTouch){.shape_a = a, .shape_b = b, .body_a = a, .body_b = b, .sensor = touch.sensor};
}

static bool same(const ScreeTouch *a, const ScreeTouch *b) {
  return a->shape_a == b->shape_a && a->shape_b == b->shape_b;
}

static bool is_told(const ScreeScene *scene, uint32_t pair, bool sensor) {
  uint32_t told = SC_PAIR_TOLD | (sensor ? SC_PAIR_SENSOR : 0u);
  return (scene->tables.pair.flags[pair] & (SC_PAIR_TOLD | SC_PAIR_SENSOR)) == told;
}

static bool matches(const ScreeScene *scene, uint32_t pair, const ScreeTouch *wanted, uint32_t touches) {
  if (!is_told(scene, pair, touches % SCREE_TOUCHES_BODIES >= SCREE_TOUCHES_SENSOR)) return false;
  ScreeTouch touch = project(sc_scene_touch(scene, pair), touches >= SCREE_TOUCHES_BODIES);
  return same(&touch, wanted);
}

// How many pairs of those two are told to touch now. The shorter one of two lists is gone through, whichever it is.
static uint32_t count_live(const ScreeScene *scene, const ScreeTouch *wanted, uint32_t touches) {
  if (!sc_pool_valid(&scene->bodies, wanted->body_a) || !sc_pool_valid(&scene->bodies, wanted->body_b)) return 0u;
  const ScLink *link = scene->tables.pair.link;
  const uint32_t *first = scene->tables.body.first_pair;
  uint32_t a = first[scree_row(wanted->body_a)], b = first[scree_row(wanted->body_b)], count_a = 0, count_b = 0;
  for (; a != SC_NONE && b != SC_NONE; a = link[a >> 1].next[a & 1u], b = link[b >> 1].next[b & 1u]) {
    count_a += matches(scene, a >> 1, wanted, touches);
    count_b += matches(scene, b >> 1, wanted, touches);
  }
  return a == SC_NONE ? count_a : count_b;
}

static ScreeTouch *reserve(ScArray *list, uint32_t count) {
  list->count = 0;
  return sc_array_reserve(list, count + 1u, sizeof(ScreeTouch)) ? list->data : NULL;
}

static void gather(const ScArray *from, uint32_t touches, uint32_t mark, ScArray *to) {
  bool sensor = touches % SCREE_TOUCHES_BODIES >= SCREE_TOUCHES_SENSOR;
  const ScreeTouch *all = from->data;
  for (uint32_t i = 0; i < from->count; ++i) {
    if ((all[i].sensor != 0) != sensor) continue;
    ScreeTouch *touch = &((ScreeTouch *)to->data)[to->count++];
    *touch = project(all[i], touches >= SCREE_TOUCHES_BODIES);
    touch->sensor = mark;
  }
}

static void put(ScArray *list, const ScreeTouch *touch, uint32_t touches) {
  ScreeTouch *to = &((ScreeTouch *)list->data)[list->count++];
  *to = *touch;
  if (touches >= SCREE_TOUCHES_BODIES) to->shape_a = to->shape_b = 0u;
  to->sensor = touches % SCREE_TOUCHES_BODIES >= SCREE_TOUCHES_SENSOR;
}

// Begins and ends together, into two lists that follow each other. `touches` is that of the begins.
static bool make_changes(ScreeScene *scene, uint32_t touches) {
  ScEvents *events = &scene->events;
  ScArray *begin = &events->lists[touches], *end = &events->lists[touches + SCREE_TOUCHES_END];
  // Not for what there is, but for what there may be: a scene that goes on as it did takes no memory.
  uint32_t most = events->begun.capacity + events->ended.capacity + events->ended_by_edit.capacity;
  ScreeTouch *all = reserve(begin, most);
  if (!all || !reserve(end, most)) return false;
  gather(&events->begun, touches, BEGUN, begin);
  gather(&events->ended, touches, ENDED, begin);
  if (begin->count) gather(&events->ended_by_edit, touches, ENDED_LATER, begin);
  sc_order_records(begin, sizeof(ScreeTouch));
  uint32_t count = begin->count;
  begin->count = 0;
  for (uint32_t i = 0, next; i < count; i = next) {
    ScreeTouch touch = all[i];
    Tally tally = {0};
    bool changed = false;
    for (next = i; next < count && same(&all[next], &touch); ++next) {
      changed |= all[next].sensor != ENDED_LATER;
      tally.more += (int32_t)all[next].sensor;
      tally.after += all[next].sensor == ENDED_LATER;
    }
    if (!changed) continue;
    tally.after += count_live(scene, &touch, touches);
    bool before = tally.after != (uint32_t)tally.more, after = tally.after != 0u;
    if (before != after) put(after ? begin : end, &touch, touches);
  }
  return true;
}

// All that touched when the step ended, but for what is in the list of begins.
static bool make_stay(ScreeScene *scene, uint32_t touches) {
  ScEvents *events = &scene->events;
  const ScArray *begun = sc_tell_touches(scene, touches - SCREE_TOUCHES_STAY);
  ScArray *stay = &events->lists[touches];
  ScreeTouch *all = reserve(stay, events->begun.capacity + events->ended_by_edit.capacity);
  if (!begun || !all) return false;
  bool sensor = touches % SCREE_TOUCHES_BODIES >= SCREE_TOUCHES_SENSOR, bodies = touches >= SCREE_TOUCHES_BODIES;
  for (uint32_t pair = 0; pair < scene->pairs.rows; ++pair)
    if (is_told(scene, pair, sensor)) all[stay->count++] = project(sc_scene_touch(scene, pair), bodies);
  gather(&events->ended_by_edit, touches, ENDED_LATER, stay);
  sc_order_records(stay, sizeof(ScreeTouch));
  const ScreeTouch *begin = begun->data;
  uint32_t count = stay->count, b = 0;
  stay->count = 0;
  for (uint32_t i = 0, next; i < count; i = next) {
    ScreeTouch touch = all[i];
    for (next = i + 1u; next < count && same(&all[next], &touch); ++next) continue;
    // Whatever began is among all that touched, in the same order.
    ScreeTouch known = b < begun->count ? begin[b] : (ScreeTouch){0};
    if (bodies) known.shape_a = known.body_a, known.shape_b = known.body_b;
    if (b < begun->count && same(&known, &touch))
      ++b;
    else
      put(stay, &touch, touches);
  }
  return true;
}

const ScArray *sc_tell_touches(ScreeScene *scene, uint32_t touches) {
  ScEvents *events = &scene->events;
  if (!(events->made & 1u << touches)) {
    uint32_t what = touches % SCREE_TOUCHES_SENSOR, first = touches - what;
    bool stay = what == SCREE_TOUCHES_STAY;
    if (!(stay ? make_stay(scene, touches) : make_changes(scene, first))) return NULL;
    events->made |= stay ? 1u << touches : 3u << first;
  }
  return &events->lists[touches];
}
