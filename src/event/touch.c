// SPDX-License-Identifier: MIT
#include "event/touch.h"

#include <string.h>

static bool push(ScArray *list, ScreeTouch touch) {
  if (!sc_array_reserve(list, list->count + 1u, sizeof touch)) return false;
  ((ScreeTouch *)list->data)[list->count++] = touch;
  return true;
}

static bool before(const ScreeTouch *a, const ScreeTouch *b) {
  return a->shape_a != b->shape_a ? a->shape_a < b->shape_a : a->shape_b < b->shape_b;
}

// Merge sort, bottom-up: no recursion, and equal records keep their order.
static bool sort(ScreeScene *scene, ScArray *list) {
  uint32_t n = list->count;
  if (n < 2u) return true;
  ScreeTouch *from = list->data, *to = sc_arena_take(&scene->arena, n * sizeof *to);
  if (!to) return false;
  for (uint32_t width = 1; width < n; width *= 2u) {
    for (uint32_t start = 0; start < n; start += 2u * width) {
      uint32_t middle = start + width < n ? start + width : n, end = start + 2u * width < n ? start + 2u * width : n;
      uint32_t i = start, j = middle;
      for (uint32_t k = start; k < end; ++k)
        to[k] = j >= end || (i < middle && !before(&from[j], &from[i])) ? from[i++] : from[j++];
    }
    ScreeTouch *swap = from;
    from = to;
    to = swap;
  }
  if (from != list->data) memcpy(list->data, from, n * sizeof *from);
  return true;
}

ScreeStatus sc_event_touch(ScreeScene *scene) {
  scene->begun.count = scene->ended.count = 0;
  const ScreeTouch *by_edit = scene->ended_by_edit.data;
  bool ok = true;
  for (uint32_t i = 0; i < scene->ended_by_edit.count; ++i) ok = ok && push(&scene->ended, by_edit[i]);
  scene->ended_by_edit.count = 0;
  const uint32_t *flags = scene->tables.pair.flags;
  for (uint32_t pair = 0; ok && pair < scene->pairs.rows; ++pair) {
    uint32_t change = flags[pair] & (SC_PAIR_TOUCHING | SC_PAIR_BEFORE);
    if (change == SC_PAIR_TOUCHING) ok = push(&scene->begun, sc_scene_touch(scene, pair));
    if (change == SC_PAIR_BEFORE) ok = push(&scene->ended, sc_scene_touch(scene, pair));
  }
  return ok && sort(scene, &scene->begun) && sort(scene, &scene->ended) ? SCREE_OK : SCREE_OUT_OF_MEMORY;
}
