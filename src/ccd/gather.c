// SPDX-License-Identifier: MIT
#include <string.h>

#include "ccd/ccd.h"

// Overlaps that are none, m: several times what the solver leaves alone.
#define ALLOWED 0.002f

// The deepest overlap that the solver had to do with.
static float overlap_of(const ScreeScene *scene, uint32_t row) {
  const ScPairs *pair = &scene->tables.pair;
  float deepest = 0.0f;
  uint32_t entry = scene->tables.body.first_pair[row];
  for (; entry != SC_NONE; entry = pair->link[entry >> 1].next[entry & 1u]) {
    uint32_t flags = pair->flags[entry >> 1];
    if (!sc_pair_pushes(flags)) continue;
    for (uint32_t k = 0; k < sc_pair_points(flags); ++k)
      deepest = sc_maxf(deepest, -pair->manifold[entry >> 1].points[k].separation);
  }
  return deepest;
}

static bool is_held(const ScreeScene *scene, uint32_t row) {
  const ScJoints *joint = &scene->tables.joint;
  uint32_t entry = scene->tables.body.first_joint[row];
  for (; entry != SC_NONE; entry = joint->link[entry >> 1].next[entry & 1u])
    if (joint->form[entry >> 1]) return true;
  return false;
}

ScFlight *sc_ccd_take(ScreeScene *scene, uint32_t row) {
  ScFlight *known = sc_flight_find(scene, row);
  if (known) return known;
  const ScBodies *body = &scene->tables.body;
  ScLeg *leg = sc_arena_take(&scene->arena, sizeof *leg);
  ScFlight *flight = sc_arena_take(&scene->arena, sizeof *flight);
  if (!leg || !flight) return NULL;
  ScDelta delta = body->delta[row];
  *leg = (ScLeg){.dx = (double)delta.x,
                 .dy = (double)delta.y,
                 .turn = (double)delta.angle,
                 .vx = body->vx[row],
                 .vy = body->vy[row],
                 .omega = body->omega[row]};
  scene->step.flights[scene->step.flight_count++] = flight;
  float allowed = sc_minf(ALLOWED + overlap_of(scene, row), 0.5f * body->core[row]);
  *flight = (ScFlight){.leg = leg,
                       .row = row,
                       .allowed = allowed,
                       .bullet = body->ccd[row],
                       .held = is_held(scene, row),
                       .open = true,
                       .strike.time = 2.0};
  if (body->slot[row]) scene->step.flight_of[body->slot[row]] = scene->step.flight_count;
  return flight;
}

float sc_ccd_movement_past(const ScreeScene *scene, uint32_t row, uint32_t other) {
  const ScBodies *body = &scene->tables.body;
  ScDelta d = body->delta[row], e = body->delta[other];
  ScreeVec2 at = sc_body_center_before(scene, row), from = sc_body_center_before(scene, other);
  float x = d.x - e.x + e.angle * (float)(at.y - from.y), y = d.y - e.y - e.angle * (float)(at.x - from.x);
  return sc_absf(x) + sc_absf(y) + sc_absf(d.angle - e.angle) * body->extent[row];
}

// What a fast body may run through though that is slow: bullets, and anything if it gives way to nothing.
static void threaten(ScreeScene *scene, uint32_t row) {
  const ScBodies *body = &scene->tables.body;
  const ScPairs *pair = &scene->tables.pair;
  bool driven = !sc_body_dynamic(body, row);
  uint32_t entry = body->first_pair[row];
  for (; entry != SC_NONE; entry = pair->link[entry >> 1].next[entry & 1u]) {
    const ScPairKey *key = &pair->key[entry >> 1];
    uint32_t other = entry & 1u ? key->body_a : key->body_b;
    bool sensor = pair->flags[entry >> 1] & SC_PAIR_SENSOR;
    if (sensor || !sc_body_dynamic(body, other) || !body->slot[other] || !(driven || body->ccd[other])) continue;
    if (sc_ccd_movement_past(scene, other, row) > SC_CCD_FAST * body->core[other]) sc_ccd_take(scene, other);
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
  for (uint32_t slot = 1; slot < step->slots; ++slot) {
    uint32_t row = step->slot_rows[slot];
    // What drives is soon fast to something small.
    if (!(sc_ccd_movement(body, row) > (slot < step->first_driven ? SC_CCD_FAST * body->core[row] : SC_SPECULATIVE)))
      continue;
    if (!fast) fast = sc_arena_take(&scene->arena, step->slots * sizeof *fast);
    if (!fast) return;
    fast[count++] = row;
  }
  if (!count || !make_room(scene)) return;
  for (uint32_t i = 0; i < count; ++i)
    if (sc_body_dynamic(body, fast[i])) sc_ccd_take(scene, fast[i]);
  for (uint32_t i = 0; i < count; ++i) threaten(scene, fast[i]);
}
