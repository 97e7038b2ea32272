// SPDX-License-Identifier: MIT
#include "ccd/ccd.h"
#include "state/material.h"
#include "state/meet.h"

// What strikes and what is struck, and how.
typedef struct Contact {
  const ScTouching *touching;
  ScKnock *knock;
  float speed; // at which the surfaces close
} Contact;

static ScSide side_of(const ScreeScene *scene, uint32_t row) {
  const ScBodies *body = &scene->tables.body;
  ScSide side = {
      .row = row, .vx = (double)body->vx[row], .vy = (double)body->vy[row], .omega = (double)body->omega[row]};
  if (!sc_body_dynamic(body, row)) return side;
  side.inverse_x = body->locks[row] & SC_LOCK_X ? 0.0 : (double)body->inverse_mass[row];
  side.inverse_y = body->locks[row] & SC_LOCK_Y ? 0.0 : (double)body->inverse_mass[row];
  side.inverse_inertia = (double)body->inverse_inertia[row];
  return side;
}

static ScKnock knock_of(const ScreeScene *scene, const ScTouching *touching, ScSide *a, ScSide *b) {
  const ScMaterial *his = &scene->tables.shape.material[touching->other];
  const ScMaterial *own = &scene->tables.shape.material[touching->shape];
  const ScStrike *strike = &touching->strike;
  ScMix mix = sc_material_mix(his, own);
  ScKnock knock = {.a = a,
                   .b = b,
                   .normal = strike->normal,
                   .friction = (double)mix.friction,
                   .kinetic = (double)mix.friction_kinetic,
                   .surface = (double)sc_material_surface(his, 0.0f, own, 0.0f).speed,
                   .count = strike->count};
  for (uint32_t k = 0; k < strike->count; ++k) {
    knock.points[k] = (ScKnockPoint){.arm_a = strike->arm_a[k], .arm_b = strike->arm_b[k]};
    double closing = -sc_impulse_opening(&knock, k);
    if (closing > (double)scene->def.restitution_threshold) knock.points[k].wanted = (double)mix.restitution * closing;
  }
  return knock;
}

static float closing_of(const ScKnock *knock) {
  double most = 0.0;
  for (uint32_t k = 0; k < knock->count; ++k) most = sc_maxd(most, -sc_impulse_opening(knock, k));
  return (float)most;
}

static float pushed_by(const ScKnock *knock) { return (float)(knock->points[0].push + knock->points[1].push); }
static float rubbed_by(const ScKnock *knock) { return (float)(knock->points[0].rub + knock->points[1].rub); }

static bool is_finite(const ScSide *side) {
  return sc_finite((double)(float)side->vx) && sc_finite((double)(float)side->vy) &&
         sc_finite((double)(float)side->omega);
}

static void take_velocity(ScreeScene *scene, const ScSide *side) {
  ScBodies *body = &scene->tables.body;
  if (!sc_body_dynamic(body, side->row)) return;
  body->vx[side->row] = (float)side->vx;
  body->vy[side->row] = (float)side->vy;
  body->omega[side->row] = (float)side->omega;
}

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

// Writes the impact where the solver's contacts stand, unless the solver had one there.
static void write_contact(ScreeScene *scene, uint32_t pair, const Contact *c, bool turned) {
  ScPairs *pairs = &scene->tables.pair;
  uint32_t *flags = &pairs->flags[pair], count = c->touching->strike.count;
  float pushed = pushed_by(c->knock), rubbed = rubbed_by(c->knock);
  bool known = *flags & SC_PAIR_STRUCK ||
               ((*flags & SC_PAIR_TOUCHING) && (!(*flags & SC_PAIR_OPEN) || pairs->impulse[pair].total_normal > 0.0f));
  if (known) {
    pairs->impulse[pair].total_normal += pushed;
    pairs->impulse[pair].total_tangent += rubbed;
    return;
  }
  const ScVec *a = turned ? c->touching->strike.arm_b : c->touching->strike.arm_a;
  const ScVec *b = turned ? c->touching->strike.arm_a : c->touching->strike.arm_b;
  float time = (float)c->touching->strike.time;
  ScVec come_a = come_of(scene, pairs->key[pair].body_a, time), come_b = come_of(scene, pairs->key[pair].body_b, time);
  ScVec normal = c->knock->normal;
  ScManifold m = {.normal = turned ? sc_neg(normal) : normal};
  for (uint32_t k = 0; k < count; ++k) {
    ScVec arm_a = sc_add(come_a, a[k]), arm_b = sc_add(come_b, b[k]);
    m.points[k] = (ScPoint){
        .arm_a = sc_cross(arm_a, m.normal), .arm_b = sc_cross(arm_b, m.normal), .height = sc_dot(arm_a, m.normal)};
    m.middle_a += m.points[k].height / (float)count;
    m.middle_b += sc_dot(arm_b, m.normal) / (float)count;
  }
  pairs->manifold[pair] = m;
  pairs->before[pair] = (ScBefore){m.normal, m.points[0].arm_a, m.points[0].arm_b};
  // None of it lasts: the next step has nothing to start from.
  pairs->fit[pair] = (ScFit){.id = {SC_ID_NONE, SC_ID_NONE}};
  pairs->impulse[pair] = (ScImpulse){.total_normal = pushed, .total_tangent = rubbed};
  *flags = (*flags & ~(uint32_t)SC_PAIR_MANIFOLD) | SC_PAIR_TOUCHING | count << SC_PAIR_COUNT_SHIFT | SC_PAIR_OPEN |
           SC_PAIR_FRESH | SC_PAIR_STRUCK;
}

static void note(ScreeScene *scene, const Contact *c) {
  const ScTouching *t = c->touching;
  bool turned = t->shape < t->other;
  uint32_t a = c->knock->a->row, b = c->knock->b->row;
  ScPairKey key = turned ? (ScPairKey){t->shape, t->other, b, a} : (ScPairKey){t->other, t->shape, a, b};
  uint32_t pair = pair_of(scene, key);
  ScImpact *impact = sc_arena_take(&scene->arena, sizeof *impact);
  if (pair == SC_NONE || !impact) return;
  write_contact(scene, pair, c, turned);
  *impact = (ScImpact){.before = scene->step.impacts, .pair = pair, .speed = c->speed};
  scene->step.impacts = impact;
}

void sc_ccd_respond(ScreeScene *scene, const ScFlight *flight) {
  ScTouching touching[SC_CCD_TOUCHING];
  Contact contacts[SC_CCD_TOUCHING];
  ScKnock knocks[SC_CCD_TOUCHING];
  ScSide struck[SC_CCD_TOUCHING], own = side_of(scene, flight->row);
  uint32_t count = sc_ccd_together(scene, flight, touching);
  for (uint32_t i = 0; i < count; ++i) {
    struck[i] = side_of(scene, scene->tables.shape.body[touching[i].other]);
    knocks[i] = knock_of(scene, &touching[i], &struck[i], &own);
    contacts[i] = (Contact){&touching[i], &knocks[i], closing_of(&knocks[i])};
  }
  sc_impulse_solve(knocks, count);
  if (!is_finite(&own) || !is_finite(&struck[0])) return;
  take_velocity(scene, &own);
  take_velocity(scene, &struck[0]);
  for (uint32_t i = 0; i < count; ++i)
    if (pushed_by(&knocks[i]) > 0.0f) note(scene, &contacts[i]);
}
