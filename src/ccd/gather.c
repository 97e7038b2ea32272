// SPDX-License-Identifier: MIT
#include <string.h>

#include "ccd/ccd.h"

// What closes by no more than this many times half of the width of a body is seen coming, and left to contacts.
#define SEEN 2.0f

static ScLeg first_leg(const ScBodies *body, uint32_t row) {
  ScDelta delta = body->delta[row];
  return (ScLeg){.dx = (double)delta.x,
                 .dy = (double)delta.y,
                 .turn = (double)delta.angle,
                 .vx = body->vx[row],
                 .vy = body->vy[row],
                 .omega = body->omega[row]};
}

static ScFlight *add(ScreeScene *scene, ScFlight flight) {
  ScStep *step = &scene->step;
  ScLeg *leg = sc_arena_take(&scene->arena, sizeof *leg);
  ScFlight *to = sc_arena_take(&scene->arena, sizeof *to);
  if (!leg || !to) return NULL;
  *leg = *flight.leg;
  *to = flight;
  to->leg = leg;
  step->flights[step->flight_count++] = to;
  if (scene->tables.body.slot[flight.row]) step->flight_of[scene->tables.body.slot[flight.row]] = step->flight_count;
  return to;
}

ScFlight *sc_ccd_take(ScreeScene *scene, uint32_t row) {
  ScFlight *known = sc_flight_find(scene, row);
  if (known) return known;
  ScLeg leg = first_leg(&scene->tables.body, row);
  return add(scene, (ScFlight){.leg = &leg, .row = row, .bullet = scene->tables.body.ccd[row], .strike.time = 2.0});
}

// Most of what flies meets nothing, and goes as straight as the rest.
static void try_out(ScreeScene *scene, uint32_t row) {
  bool bullet = scene->tables.body.ccd[row];
  if (sc_flight_find(scene, row)) return;
  ScLeg leg = first_leg(&scene->tables.body, row);
  ScFlight flight = {.leg = &leg, .row = row, .bullet = bullet, .open = true};
  if (!flight.bullet) sc_ccd_seek(scene, &flight);
  if (flight.bullet || flight.strike.time <= 1.0) add(scene, flight);
}

float sc_ccd_movement_past(const ScreeScene *scene, uint32_t row, uint32_t other) {
  const ScBodies *body = &scene->tables.body;
  ScDelta d = body->delta[row], e = body->delta[other];
  ScreeVec2 at = sc_body_center_before(scene, row), from = sc_body_center_before(scene, other);
  float x = d.x - e.x + e.angle * (float)(at.y - from.y), y = d.y - e.y - e.angle * (float)(at.x - from.x);
  return sc_absf(x) + sc_absf(y) + sc_absf(d.angle - e.angle) * body->extent[row];
}

// What a fast body may run through though that is slow: bullets that are awake, and anything, asleep even, if the body
// gives way to nothing.
static void threaten(ScreeScene *scene, uint32_t row) {
  const ScBodies *body = &scene->tables.body;
  const ScPairs *pair = &scene->tables.pair;
  bool driven = !sc_body_dynamic(body, row);
  uint32_t entry = body->first_pair[row];
  for (; entry != SC_NONE; entry = pair->link[entry >> 1].next[entry & 1u]) {
    const ScPairKey *key = &pair->key[entry >> 1];
    uint32_t other = entry & 1u ? key->body_a : key->body_b;
    bool sensor = pair->flags[entry >> 1] & SC_PAIR_SENSOR;
    if (sensor || !sc_body_dynamic(body, other) || !(driven || (body->ccd[other] && body->slot[other]))) continue;
    if (!body->slot[other]) body->delta[other] = (ScDelta){0};
    if (sc_ccd_movement_past(scene, other, row) > SEEN * body->core[other]) try_out(scene, other);
  }
}

// For every body that may come to fly.
static bool make_room(ScreeScene *scene) {
  ScStep *step = &scene->step;
  step->flights = sc_arena_take(&scene->arena, scene->dynamic * sizeof *step->flights);
  step->flight_of = sc_arena_take(&scene->arena, step->slots * sizeof *step->flight_of);
  if (!step->flights || !step->flight_of) return false;
  memset(step->flight_of, 0, step->slots * sizeof *step->flight_of);
  return true;
}

void sc_ccd_gather(ScreeScene *scene) {
  const ScBodies *body = &scene->tables.body;
  ScStep *step = &scene->step;
  uint32_t *fast = NULL, count = 0;
  float least = 3e38f;
  bool bullets = false;
  for (uint32_t slot = 1; slot < step->slots; ++slot) {
    uint32_t row = step->slot_rows[slot];
    bool driven = slot >= step->first_driven;
    float core = driven ? (SEEN - SC_CCD_FAST) * least : SC_CCD_FAST * body->core[row];
    if (!driven) least = sc_minf(least, body->core[row]), bullets = bullets || body->ccd[row];
    if (!(sc_ccd_movement(body, row) > core)) continue;
    if (!fast) fast = sc_arena_take(&scene->arena, step->slots * sizeof *fast);
    if (!fast) return;
    fast[count++] = row;
  }
  uint8_t *danger = count ? sc_arena_take(&scene->arena, step->slots) : NULL;
  if (!danger || !make_room(scene)) return;
  memset(danger, 0, step->slots);
  sc_ccd_warn(scene, danger);
  // What is driven comes last.
  uint32_t dynamic = count;
  while (dynamic > 0u && !sc_body_dynamic(body, fast[dynamic - 1u])) --dynamic;
  for (uint32_t i = 0; i < dynamic; ++i)
    if (danger[body->slot[fast[i]]] || body->ccd[fast[i]] || sc_ccd_strays(scene, fast[i])) try_out(scene, fast[i]);
  for (uint32_t i = bullets ? 0u : dynamic; i < count; ++i) threaten(scene, fast[i]);
}
