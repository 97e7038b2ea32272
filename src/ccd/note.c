// SPDX-License-Identifier: MIT
#include "ccd/ccd.h"
#include "state/meet.h"

// The pair of the two shapes, made if it is not there: where a flight is thrown to, no box was. SC_NONE when memory ran
// out.
static uint32_t pair_of(ScreeScene *scene, ScPairKey key) {
  uint32_t pair = sc_pairs_find(scene, key.shape_a, key.shape_b);
  if (pair != SC_NONE) return pair;
  if (!sc_pairs_add(scene, key, sc_meet_flags(scene, key.shape_a, key.shape_b))) return SC_NONE;
  return sc_pairs_find(scene, key.shape_a, key.shape_b);
}

// How far a body has come from where it began the step: contacts tell where they are from there.
static ScVec come_of(const ScreeScene *scene, uint32_t body, float time) {
  const ScFlight *flight = sc_flight_find(scene, body);
  if (flight) return sc_vec((float)flight->leg->x, (float)flight->leg->y);
  ScDelta delta = scene->tables.body.delta[body];
  return scene->tables.body.slot[body] ? sc_vec(time * delta.x, time * delta.y) : sc_vec(0.0f, 0.0f);
}

static ScManifold manifold_of(const ScreeScene *scene, const ScPairKey *key, const ScStrike *strike, bool turned) {
  const ScVec *a = turned ? strike->arm_b : strike->arm_a, *b = turned ? strike->arm_a : strike->arm_b;
  float time = (float)strike->time, share = 1.0f / (float)strike->count;
  ScVec come_a = come_of(scene, key->body_a, time), come_b = come_of(scene, key->body_b, time);
  ScManifold m = {.normal = turned ? sc_neg(strike->normal) : strike->normal};
  for (uint32_t k = 0; k < strike->count; ++k) {
    ScVec arm_a = sc_add(come_a, a[k]), arm_b = sc_add(come_b, b[k]);
    m.points[k] = (ScPoint){
        .arm_a = sc_cross(arm_a, m.normal), .arm_b = sc_cross(arm_b, m.normal), .height = sc_dot(arm_a, m.normal)};
    m.middle_a += share * m.points[k].height;
    m.middle_b += share * sc_dot(arm_b, m.normal);
  }
  return m;
}

void sc_ccd_note(ScreeScene *scene, const ScTouching *touching, const ScKnock *knock, float speed) {
  ScImpact *impact = sc_arena_take(&scene->arena, sizeof *impact);
  if (!impact) return;
  uint32_t own = touching->shape, other = touching->other, a = knock->a->row, b = knock->b->row;
  bool turned = own < other;
  *impact = (ScImpact){.next = scene->step.impacts,
                       .key = turned ? (ScPairKey){own, other, b, a} : (ScPairKey){other, own, a, b},
                       .pair = SC_NONE,
                       .points = touching->strike.count,
                       .time = touching->strike.time,
                       .speed = speed,
                       .push = (float)(knock->points[0].push + knock->points[1].push),
                       .rub = (float)(knock->points[0].rub + knock->points[1].rub)};
  impact->touch = manifold_of(scene, &impact->key, &touching->strike, turned);
  scene->step.impacts = impact;
}

void sc_ccd_forget(ScreeScene *scene, uint32_t row, double time) {
  for (ScImpact **link = &scene->step.impacts; *link;) {
    const ScImpact *impact = *link;
    bool gone = impact->time > time && (impact->key.body_a == row || impact->key.body_b == row);
    if (gone)
      *link = impact->next;
    else
      link = &(*link)->next;
  }
}

// Writes the impact where the solver's contacts stand, unless the solver had one there.
static void write_contact(ScreeScene *scene, const ScImpact *impact) {
  ScPairs *pairs = &scene->tables.pair;
  uint32_t pair = impact->pair, *flags = &pairs->flags[pair];
  bool known = *flags & SC_PAIR_STRUCK ||
               ((*flags & SC_PAIR_TOUCHING) && (!(*flags & SC_PAIR_OPEN) || pairs->impulse[pair].total_normal > 0.0f));
  *flags |= SC_PAIR_FRESH;
  if (known) {
    pairs->impulse[pair].total_normal += impact->push;
    pairs->impulse[pair].total_tangent += impact->rub;
    return;
  }
  pairs->manifold[pair] = impact->touch;
  pairs->before[pair] = (ScBefore){impact->touch.normal, impact->touch.points[0].arm_a, impact->touch.points[0].arm_b};
  // None of it lasts: the next step has nothing to start from.
  pairs->fit[pair] = (ScFit){.id = {SC_ID_NONE, SC_ID_NONE}};
  pairs->impulse[pair] = (ScImpulse){.total_normal = impact->push, .total_tangent = impact->rub};
  *flags = (*flags & ~(uint32_t)SC_PAIR_MANIFOLD) | SC_PAIR_TOUCHING | impact->points << SC_PAIR_COUNT_SHIFT |
           SC_PAIR_OPEN | SC_PAIR_FRESH | SC_PAIR_STRUCK;
}

void sc_ccd_tell(ScreeScene *scene) {
  ScImpact *last = scene->step.impacts;
  scene->step.impacts = NULL;
  while (last) {
    ScImpact *impact = last;
    last = impact->next;
    impact->next = scene->step.impacts;
    scene->step.impacts = impact;
  }
  for (ScImpact *impact = scene->step.impacts; impact; impact = impact->next) {
    impact->pair = pair_of(scene, impact->key);
    if (impact->pair != SC_NONE) write_contact(scene, impact);
  }
}
