// SPDX-License-Identifier: MIT
#include "event/stir.h"

#include "base/least.h"

void sc_event_stir(ScreeScene *scene) {
  ScEvents *events = &scene->events;
  events->slept.count = events->woke.count = 0;
  if (!scene->stirred.count) return;
  ScBodies *body = &scene->tables.body;
  ScLeast slept = {events->slept.data, events->slept.capacity, 0}, woke = {events->woke.data, events->woke.capacity, 0};
  uint32_t count;
  const uint32_t *rows = sc_rows_list(&scene->stirred, &count);
  for (uint32_t i = 0; i < count; ++i) {
    uint32_t row = rows[i];
    if (body->awake[row] == body->told_awake[row]) continue;
    body->told_awake[row] = body->awake[row];
    sc_least_add(body->awake[row] ? &woke : &slept, sc_pool_handle(&scene->bodies, row));
  }
  sc_rows_clear(&scene->stirred);
  sc_least_sort(&slept);
  sc_least_sort(&woke);
  events->slept.count = slept.count;
  events->woke.count = woke.count;
}
