// SPDX-License-Identifier: MIT
#include "event/touch.h"

// Room was made when the pair was.
static void push(ScArray *list, ScreeTouch touch) {
  SC_ASSERT(list->count < list->capacity);
  ((ScreeTouch *)list->data)[list->count++] = touch;
}

static bool before(const ScreeTouch *a, const ScreeTouch *b) {
  return a->shape_a != b->shape_a ? a->shape_a < b->shape_a : a->shape_b < b->shape_b;
}

// Lets touches[root] sink to where nothing below it is larger.
static void sink(ScreeTouch *touches, uint32_t root, uint32_t count) {
  ScreeTouch sinking = touches[root];
  for (uint32_t child = 2u * root + 1u; child < count; child = 2u * root + 1u) {
    if (child + 1u < count && before(&touches[child], &touches[child + 1u])) ++child;
    if (!before(&sinking, &touches[child])) break;
    touches[root] = touches[child];
    root = child;
  }
  touches[root] = sinking;
}

// Heapsort: in place, so that it cannot run out of memory. No two touches of a list have one key.
static void sort(ScArray *list) {
  ScreeTouch *touches = list->data;
  for (uint32_t root = list->count / 2u; root-- > 0;) sink(touches, root, list->count);
  for (uint32_t last = list->count; last-- > 1u;) {
    ScreeTouch largest = touches[0];
    touches[0] = touches[last];
    touches[last] = largest;
    sink(touches, 0, last);
  }
}

ScreeStatus sc_event_touch(ScreeScene *scene) {
  // What edits ended comes first; the list that was told gathers the next.
  ScArray old = scene->ended;
  scene->ended = scene->ended_by_edit;
  scene->ended_by_edit = old;
  scene->ended_by_edit.count = scene->begun.count = 0;
  const uint32_t *flags = scene->tables.pair.flags;
  uint8_t *told = scene->tables.pair.told;
  uint32_t count;
  const uint32_t *pairs = sc_rows_list(&scene->active, &count);
  for (uint32_t i = 0; i < count; ++i) {
    uint32_t pair = pairs[i];
    uint8_t touching = (flags[pair] & SC_PAIR_TOUCHING) != 0;
    if (touching == told[pair]) continue;
    push(touching ? &scene->begun : &scene->ended, sc_scene_touch(scene, pair));
    told[pair] = touching;
  }
  sort(&scene->begun);
  sort(&scene->ended);
  return SCREE_OK;
}
