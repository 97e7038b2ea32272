// SPDX-License-Identifier: MIT
#include "event/touch.h"

#include "event/hit.h"
#include "event/sense.h"

// A gap that ends a touch when nothing pushes, m: further than what rests moves about.
#define PARTED 0.002f

// Room was made when the pair was.
static void push(ScArray *list, ScreeTouch touch) {
  SC_ASSERT(list->count < list->capacity);
  ((ScreeTouch *)list->data)[list->count++] = touch;
}

// A manifold may be of shapes that this step has only seen coming.
static bool touches(const ScreeScene *scene, uint32_t pair, uint32_t flags) {
  if (!(flags & SC_PAIR_TOUCHING)) return false;
  // Of sleepers, it is that of a step before.
  const ScPairKey *key = &scene->tables.pair.key[pair];
  bool solved = scene->tables.body.awake[key->body_a] || scene->tables.body.awake[key->body_b];
  if (solved && scene->tables.pair.impulse[pair].total_normal > 0.0f) return true;
  return sc_pair_separation(&scene->tables.pair.manifold[pair], flags) <= (flags & SC_PAIR_TOLD ? PARTED : SC_TOUCH);
}

SC_APART static void judge(ScreeScene *scene, uint32_t pair) {
  uint32_t *flags = &scene->tables.pair.flags[pair];
  bool told = *flags & SC_PAIR_TOLD, now;
  *flags &= ~SC_PAIR_PASSING;
  if (*flags & SC_PAIR_SENSOR) {
    ScMeeting meeting = sc_sense_pair(scene, pair, SC_TOUCH, !told);
    now = meeting != SC_MEETING_NONE;
    if (meeting == SC_MEETING_ON_THE_WAY) *flags |= SC_PAIR_PASSING;
  } else {
    now = touches(scene, pair, *flags);
    // It may be past it already, and at rest.
    if (*flags & SC_PAIR_STRUCK) *flags |= SC_PAIR_PASSING;
  }
  if (now == told) return;
  push(now ? &scene->events.begun : &scene->events.ended, sc_scene_touch(scene, pair));
  *flags ^= SC_PAIR_TOLD;
}

static void begin(ScEvents *events) {
  // What edits ended comes first; the list that was told gathers the next.
  ScArray old = events->ended;
  events->ended = events->ended_by_edit;
  events->ended_by_edit = old;
  events->ended_by_edit.count = events->begun.count = 0;
  events->made = 0;
}

ScreeStatus sc_event_touch(ScreeScene *scene) {
  begin(&scene->events);
  const uint32_t *flags = scene->tables.pair.flags;
  uint32_t count;
  const uint32_t *pairs = sc_rows_list(&scene->active, &count);
  for (uint32_t i = 0; i < count; ++i) {
    // Most touch without a gap and were told so, or do neither.
    uint32_t state = flags[pairs[i]] & (SC_PAIR_SENSOR | SC_PAIR_TOUCHING | SC_PAIR_OPEN | SC_PAIR_TOLD);
    if (state != 0u && state != (SC_PAIR_TOUCHING | SC_PAIR_TOLD)) judge(scene, pairs[i]);
  }
  return scene->events.hits_wanted ? sc_event_hit(scene, pairs, count) : SCREE_OK;
}
