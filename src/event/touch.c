// SPDX-License-Identifier: MIT
#include "event/touch.h"

#include "event/order.h"

// Room was made when the pair was.
static void push(ScArray *list, ScreeTouch touch) {
  SC_ASSERT(list->count < list->capacity);
  ((ScreeTouch *)list->data)[list->count++] = touch;
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
  sc_order_records(&scene->begun, sizeof(ScreeTouch));
  sc_order_records(&scene->ended, sizeof(ScreeTouch));
  return SCREE_OK;
}
