// SPDX-License-Identifier: MIT
#include "ccd/ccd.h"
#include "state/material.h"
#include "state/meet.h"

// Passes over the points of an impact: two points of a flat side are near their end by then.
#define PASSES 12

// A body in an impact.
typedef struct Side {
  uint32_t row;
  float inverse_x, inverse_y, inverse_inertia;
  ScVec velocity;
  float omega;
  const ScVec *arms; // of the points
} Side;

// A from whose surface the normal points, and B; what each point has got so far along the normal and the tangent.
typedef struct Impact {
  Side a, b;
  ScVec normal, tangent;
  uint32_t count;
  float wanted[2]; // speeds at which the points are to part
  float push[2], rub[2];
  ScMix mix;
  float surface; // speed of B's surface beyond A's by itself
} Impact;

static Side side_of(const ScreeScene *scene, uint32_t row, const ScVec *arms) {
  const ScBodies *body = &scene->tables.body;
  Side side = {.row = row, .arms = arms, .omega = body->omega[row]};
  side.velocity = sc_vec(body->vx[row], body->vy[row]);
  if (!sc_body_dynamic(body, row)) return side;
  side.inverse_x = body->locks[row] & SC_LOCK_X ? 0.0f : body->inverse_mass[row];
  side.inverse_y = body->locks[row] & SC_LOCK_Y ? 0.0f : body->inverse_mass[row];
  side.inverse_inertia = body->inverse_inertia[row];
  return side;
}

static float speed_of(const Side *side, uint32_t k, ScVec direction) {
  return sc_dot(side->velocity, direction) + side->omega * sc_cross(side->arms[k], direction);
}

// How fast B's point moves beyond A's.
static float opening(const Impact *i, uint32_t k, ScVec direction) {
  return speed_of(&i->b, k, direction) - speed_of(&i->a, k, direction);
}

static float give_of(const Side *side, uint32_t k, ScVec direction) {
  float arm = sc_cross(side->arms[k], direction);
  return direction.x * direction.x * side->inverse_x + direction.y * direction.y * side->inverse_y +
         side->inverse_inertia * arm * arm;
}

static float mass_along(const Impact *i, uint32_t k, ScVec direction) {
  float give = give_of(&i->a, k, direction) + give_of(&i->b, k, direction);
  return give > 0.0f ? 1.0f / give : 0.0f;
}

static void give(Side *side, uint32_t k, ScVec direction, float impulse) {
  side->velocity.x += impulse * side->inverse_x * direction.x;
  side->velocity.y += impulse * side->inverse_y * direction.y;
  side->omega += impulse * side->inverse_inertia * sc_cross(side->arms[k], direction);
}

static void push(Impact *i, uint32_t k) {
  float wanted = i->push[k] + mass_along(i, k, i->normal) * (i->wanted[k] - opening(i, k, i->normal));
  float change = sc_maxf(wanted, 0.0f) - i->push[k];
  i->push[k] += change;
  give(&i->a, k, i->normal, -change);
  give(&i->b, k, i->normal, change);
}

// Holds within the static cone, slips with kinetic friction beyond it.
static void rub(Impact *i, uint32_t k) {
  float slip = opening(i, k, i->tangent) + i->surface;
  float wanted = i->rub[k] - mass_along(i, k, i->tangent) * slip, most = i->mix.friction_kinetic * i->push[k];
  if (sc_absf(wanted) > i->mix.friction * i->push[k]) wanted = sc_clampf(wanted, -most, most);
  float change = wanted - i->rub[k];
  i->rub[k] = wanted;
  give(&i->a, k, i->tangent, -change);
  give(&i->b, k, i->tangent, change);
}

// Returns the speed at which the surfaces close.
static float aim(const ScreeScene *scene, Impact *i) {
  float fastest = 0.0f;
  for (uint32_t k = 0; k < i->count; ++k) {
    float closing = -opening(i, k, i->normal);
    if (closing > scene->def.restitution_threshold) i->wanted[k] = i->mix.restitution * closing;
    fastest = sc_maxf(fastest, closing);
  }
  return fastest;
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

// Writes the impact where the solver's contacts stand, unless the solver had one there.
static void write_contact(ScreeScene *scene, uint32_t pair, const Impact *i, bool turned) {
  ScPairs *pairs = &scene->tables.pair;
  uint32_t *flags = &pairs->flags[pair];
  float pushed = i->push[0] + i->push[1], rubbed = i->rub[0] + i->rub[1];
  bool known = *flags & SC_PAIR_STRUCK ||
               ((*flags & SC_PAIR_TOUCHING) && (!(*flags & SC_PAIR_OPEN) || pairs->impulse[pair].total_normal > 0.0f));
  if (known) {
    pairs->impulse[pair].total_normal += pushed;
    pairs->impulse[pair].total_tangent += rubbed;
    return;
  }
  const Side *a = turned ? &i->b : &i->a, *b = turned ? &i->a : &i->b;
  ScManifold m = {.normal = turned ? sc_neg(i->normal) : i->normal};
  for (uint32_t k = 0; k < i->count; ++k) {
    m.points[k] = (ScPoint){.arm_a = sc_cross(a->arms[k], m.normal),
                            .arm_b = sc_cross(b->arms[k], m.normal),
                            .height = sc_dot(a->arms[k], m.normal)};
    m.middle_a += m.points[k].height / (float)i->count;
    m.middle_b += sc_dot(b->arms[k], m.normal) / (float)i->count;
  }
  pairs->manifold[pair] = m;
  pairs->before[pair] = (ScBefore){m.normal, m.points[0].arm_a, m.points[0].arm_b};
  // None of it lasts: the next step has nothing to start from.
  pairs->impulse[pair] = (ScImpulse){.total_normal = pushed, .total_tangent = rubbed};
  *flags = (*flags & ~(uint32_t)SC_PAIR_MANIFOLD) | SC_PAIR_TOUCHING | i->count << SC_PAIR_COUNT_SHIFT | SC_PAIR_OPEN |
           SC_PAIR_FRESH | SC_PAIR_STRUCK;
}

static void note(ScreeScene *scene, const ScFlight *flight, const Impact *i, float speed) {
  bool turned = flight->shape < flight->other;
  ScPairKey key = turned ? (ScPairKey){flight->shape, flight->other, i->b.row, i->a.row}
                         : (ScPairKey){flight->other, flight->shape, i->a.row, i->b.row};
  uint32_t pair = pair_of(scene, key);
  ScImpact *impact = sc_arena_take(&scene->arena, sizeof *impact);
  if (pair == SC_NONE || !impact) return;
  write_contact(scene, pair, i, turned);
  ScreeVec2 center = sc_body_center_before(scene, flight->row);
  ScVec arm = flight->strike.arm_b[0];
  if (i->count == 2u) arm = sc_mul(0.5f, sc_add(arm, flight->strike.arm_b[1]));
  *impact = (ScImpact){.before = scene->step.impacts,
                       .pair = pair,
                       .speed = speed,
                       .x = center.x + flight->leg->x + (double)arm.x,
                       .y = center.y + flight->leg->y + (double)arm.y};
  scene->step.impacts = impact;
}

void sc_ccd_respond(ScreeScene *scene, const ScFlight *flight) {
  const ScShapes *shape = &scene->tables.shape;
  const ScStrike *strike = &flight->strike;
  const ScMaterial *a = &shape->material[flight->other], *b = &shape->material[flight->shape];
  Impact i = {.a = side_of(scene, shape->body[flight->other], strike->arm_a),
              .b = side_of(scene, flight->row, strike->arm_b),
              .normal = strike->normal,
              .tangent = sc_left(strike->normal),
              .count = strike->count,
              .mix = sc_material_mix(a, b),
              .surface = sc_material_surface(a, 0.0f, b, 0.0f).speed};
  float speed = aim(scene, &i);
  for (int pass = 0; pass < PASSES; ++pass)
    for (uint32_t k = 0; k < i.count; ++k) {
      push(&i, k);
      rub(&i, k);
    }
  if (!(i.push[0] + i.push[1] > 0.0f) || !is_finite(&i.a) || !is_finite(&i.b)) return;
  take_velocity(scene, &i.a);
  take_velocity(scene, &i.b);
  note(scene, flight, &i, speed);
}
