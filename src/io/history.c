// SPDX-License-Identifier: MIT
#include "io/history.h"

#include "io/snapshot.h"

static ScMoment *moment_at(const ScHistory *history, uint32_t index) {
  return &history->ring[(history->first + index) % history->most];
}

bool sc_history_keep(ScreeScene *scene, uint32_t most) {
  ScMoment *ring = most ? sc_mem_alloc(most * sizeof *ring) : NULL;
  if (most && !ring) return false;
  sc_scene_forget_history(scene);
  scene->history = (ScHistory){.ring = ring, .most = most};
  return true;
}

void sc_history_forget_after(ScreeScene *scene, double step) {
  ScHistory *history = &scene->history;
  while (history->count && moment_at(history, history->count - 1u)->step > step) --history->count;
}

// Some more than it needs: the next one will need about as much.
static bool make_room(ScMoment *moment, size_t length) {
  size_t capacity = length + length / 8u + 256u;
  uint8_t *bytes = sc_mem_alloc(capacity);
  if (!bytes) return false;
  sc_mem_free(moment->bytes);
  moment->bytes = bytes;
  moment->capacity = capacity;
  return true;
}

ScreeStatus sc_history_save(ScreeScene *scene, const ScForesight *foresight) {
  ScHistory *history = &scene->history;
  sc_history_forget_after(scene, scene->steps - 1.0);
  if (history->count == history->most) {
    history->first = (history->first + 1u) % history->most;
    --history->count;
  }
  ScMoment *moment = moment_at(history, history->count);
  moment->step = scene->steps;
  ScreeStatus status = sc_snapshot_write(scene, foresight, true, moment->bytes, moment->capacity, &moment->length);
  if (status != SCREE_OK) return status;
  if (moment->length > moment->capacity) {
    if (!make_room(moment, moment->length)) return SCREE_OUT_OF_MEMORY;
    status = sc_snapshot_write(scene, foresight, true, moment->bytes, moment->capacity, &moment->length);
  }
  if (status == SCREE_OK) ++history->count;
  return status;
}

const ScMoment *sc_history_find(const ScreeScene *scene, double step) {
  for (uint32_t i = 0; i < scene->history.count; ++i) {
    const ScMoment *moment = moment_at(&scene->history, i);
    if (moment->step == step) return moment;
  }
  return NULL;
}
