// SPDX-License-Identifier: MIT
#include "ccd/ccd.h"
#include "state/material.h"
#include "state/meet.h"

// Passes over the points of an impact: those of a flat side are near their end by then.
#define PASSES 12

// A body in an impact.
typedef struct Side {
  uint32_t row;
  float inverse_x, inverse_y, inverse_inertia;
  ScVec velocity;
  float omega;
} Side;

// A contact between what is struck, A, from whose surface the normal points, and what strikes it, B; what each point
// has got so far along the normal and the tangent.
typedef struct Contact {
  const ScTouching *touching;
  Side *a, *b;
  ScVec normal, tangent;
  float wanted[2]; // speeds at which the points are to part
  float push[2], rub[2];
  float speed; // at which the surfaces close
  ScMix mix;
  float surface; // speed of B's surface beyond A's by itself
} Contact;

static Side side_of(const ScreeScene *scene, uint32_t row) {
  const ScBodies *body = &scene->tables.body;
  Side side = {.row = row, .velocity = sc_vec(body->vx[row], body->vy[row]), .omega = body->omega[row]};
  if (!sc_body_dynamic(body, row)) return side;
  side.inverse_x = body->locks[row] & SC_LOCK_X ? 0.0f : body->inverse_mass[row];
  side.inverse_y = body->locks[row] & SC_LOCK_Y ? 0.0f : body->inverse_mass[row];
  side.inverse_inertia = body->inverse_inertia[row];
  return side;
}

static float speed_of(const Side *side, ScVec arm, ScVec direction) {
  return sc_dot(side->velocity, direction) + side->omega * sc_cross(arm, direction);
}

// How fast B's point moves beyond A's.
static float opening(const Contact *c, uint32_t k, ScVec direction) {
  const ScStrike *strike = &c->touching->strike;
  return speed_of(c->b, strike->arm_b[k], direction) - speed_of(c->a, strike->arm_a[k], direction);
}

static float give_of(const Side *side, ScVec arm, ScVec direction) {
  float lever = sc_cross(arm, direction);
  return direction.x * direction.x * side->inverse_x + direction.y * direction.y * side->inverse_y +
         side->inverse_inertia * lever * lever;
}

static float mass_along(const Contact *c, uint32_t k, ScVec direction) {
  const ScStrike *strike = &c->touching->strike;
  float give = give_of(c->a, strike->arm_a[k], direction) + give_of(c->b, strike->arm_b[k], direction);
  return give > 0.0f ? 1.0f / give : 0.0f;
}

static void give(Side *side, ScVec arm, ScVec direction, float impulse) {
  side->velocity.x += impulse * side->inverse_x * direction.x;
  side->velocity.y += impulse * side->inverse_y * direction.y;
  side->omega += impulse * side->inverse_inertia * sc_cross(arm, direction);
}

static void give_both(const Contact *c, uint32_t k, ScVec direction, float impulse) {
  give(c->a, c->touching->strike.arm_a[k], direction, -impulse);
  give(c->b, c->touching->strike.arm_b[k], direction, impulse);
}

static void push(Contact *c, uint32_t k) {
  float wanted = c->push[k] + mass_along(c, k, c->normal) * (c->wanted[k] - opening(c, k, c->normal));
  float change = sc_maxf(wanted, 0.0f) - c->push[k];
  c->push[k] += change;
  give_both(c, k, c->normal, change);
}

// Holds within the static cone, slips with kinetic friction beyond it.
static void rub(Contact *c, uint32_t k) {
  float slip = opening(c, k, c->tangent) + c->surface;
  float wanted = c->rub[k] - mass_along(c, k, c->tangent) * slip, most = c->mix.friction_kinetic * c->push[k];
  if (sc_absf(wanted) > c->mix.friction * c->push[k]) wanted = sc_clampf(wanted, -most, most);
  float change = wanted - c->rub[k];
  c->rub[k] = wanted;
  give_both(c, k, c->tangent, change);
}

static Contact contact_of(const ScreeScene *scene, const ScTouching *touching, Side *a, Side *b) {
  const ScMaterial *his = &scene->tables.shape.material[touching->other];
  const ScMaterial *own = &scene->tables.shape.material[touching->shape];
  Contact c = {.touching = touching,
               .a = a,
               .b = b,
               .normal = touching->strike.normal,
               .tangent = sc_left(touching->strike.normal),
               .mix = sc_material_mix(his, own),
               .surface = sc_material_surface(his, 0.0f, own, 0.0f).speed};
  for (uint32_t k = 0; k < touching->strike.count; ++k) {
    float closing = -opening(&c, k, c.normal);
    if (closing > scene->def.restitution_threshold) c.wanted[k] = c.mix.restitution * closing;
    c.speed = sc_maxf(c.speed, closing);
  }
  return c;
}

static bool is_finite(const Side *side) {
  return sc_finite((double)side->velocity.x) && sc_finite((double)side->velocity.y) && sc_finite((double)side->omega);
}

static void take_velocity(ScreeScene *scene, const Side *side) {
  ScBodies *body = &scene->tables.body;
  if (!sc_body_dynamic(body, side->row)) return;
  body->vx[side->row] = side->velocity.x;
  body->vy[side->row] = side->velocity.y;
  body->omega[side->row] = side->omega;
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
  float pushed = c->push[0] + c->push[1], rubbed = c->rub[0] + c->rub[1];
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
  ScManifold m = {.normal = turned ? sc_neg(c->normal) : c->normal};
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
  ScPairKey key = turned ? (ScPairKey){t->shape, t->other, c->b->row, c->a->row}
                         : (ScPairKey){t->other, t->shape, c->a->row, c->b->row};
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
  Side struck[SC_CCD_TOUCHING], own = side_of(scene, flight->row);
  uint32_t count = sc_ccd_together(scene, flight, touching);
  for (uint32_t i = 0; i < count; ++i) {
    struck[i] = side_of(scene, scene->tables.shape.body[touching[i].other]);
    contacts[i] = contact_of(scene, &touching[i], &struck[i], &own);
  }
  for (int pass = 0; pass < PASSES; ++pass)
    for (uint32_t i = 0; i < count; ++i)
      for (uint32_t k = 0; k < touching[i].strike.count; ++k) {
        push(&contacts[i], k);
        rub(&contacts[i], k);
      }
  if (!is_finite(&own) || !is_finite(&struck[0])) return;
  take_velocity(scene, &own);
  take_velocity(scene, &struck[0]);
  for (uint32_t i = 0; i < count; ++i)
    if (contacts[i].push[0] + contacts[i].push[1] > 0.0f) note(scene, &contacts[i]);
}
