// SPDX-License-Identifier: MIT
#include "event/hit.h"

#include "event/order.h"
#include "event/sense.h"

// What struck and has no wider gap than this after the step may not have been stopped yet, m.
#define HELD 0.001f

// How fast a centre of mass went along a normal when the step began. What is kept is the velocity of the shape.
static float speed_before(const ScreeScene *scene, uint32_t shape, uint32_t body, ScVec normal) {
  const ScMotion *motion = &scene->tables.shape.motion[shape];
  ScVec arm = scene->tables.shape.arm[shape];
  if (motion->omega == 0.0f || (arm.x == 0.0f && arm.y == 0.0f)) return sc_dot(motion->velocity, normal);
  arm = sc_rotate(sc_math_rotation(scene->tables.body.previous_angle[body]), arm);
  return sc_dot(sc_sub(motion->velocity, sc_mul(motion->omega, sc_left(arm))), normal);
}

// Of what ran together within the step, the fastest speed; 0 for other pairs, and once that step is long past.
static float impact_of(const ScreeScene *scene, uint32_t pair) {
  float fastest = 0.0f;
  if (!(scene->tables.pair.flags[pair] & SC_PAIR_FRESH)) return 0.0f;
  for (const ScImpact *impact = scene->step.impacts; impact; impact = impact->next)
    if (impact->pair == pair) fastest = sc_maxf(impact->speed, fastest);
  return fastest;
}

// Of the points of a manifold, the one that closes the fastest, where the centres of mass close at `closing`.
static float fastest_of(const ScManifold *m, uint32_t points, float closing, float omega_a, float omega_b,
                        uint32_t *out_point) {
  float most = 0.0f;
  *out_point = 0;
  for (uint32_t k = 0; k < points; ++k) {
    float speed = closing + omega_a * m->points[k].arm_a - omega_b * m->points[k].arm_b;
    if (k > 0u && speed <= most) continue;
    most = speed;
    *out_point = k;
  }
  return most;
}

ScreeContact sc_event_contact(const ScreeScene *scene, uint32_t pair) {
  const ScPairKey *key = &scene->tables.pair.key[pair];
  const ScManifold *m = &scene->tables.pair.manifold[pair];
  const ScMotion *motion = scene->tables.shape.motion;
  uint32_t flags = scene->tables.pair.flags[pair], best;
  float closing = speed_before(scene, key->shape_a, key->body_a, m->normal) -
                  speed_before(scene, key->shape_b, key->body_b, m->normal);
  float came =
      fastest_of(m, sc_pair_points(flags), closing, motion[key->shape_a].omega, motion[key->shape_b].omega, &best);
  // The manifold of an impact is of a later moment than that.
  if (flags & SC_PAIR_STRUCK) came = 0.0f;
  const ScPoint *point = &m->points[best];
  ScreeVec2 center = sc_body_center_before(scene, key->body_a);
  ScVec arm = sc_sub(sc_mul(point->height, m->normal), sc_mul(point->arm_a, sc_left(m->normal)));
  ScVec normal = flags & SC_PAIR_TURNED ? sc_neg(m->normal) : m->normal;
  ScreeTouch touch = sc_scene_touch(scene, pair);
  return (ScreeContact){.shape_a = touch.shape_a,
                        .shape_b = touch.shape_b,
                        .body_a = touch.body_a,
                        .body_b = touch.body_b,
                        .point_x = center.x + (double)arm.x,
                        .point_y = center.y + (double)arm.y,
                        .normal_x = normal.x,
                        .normal_y = normal.y,
                        .speed = sc_maxf(came, impact_of(scene, pair)),
                        .impulse = scene->tables.pair.impulse[pair].total_normal};
}

// How fast a pair goes on closing after the step.
static float left_of(const ScreeScene *scene, uint32_t pair) {
  const ScBodies *body = &scene->tables.body;
  const ScManifold *m = &scene->tables.pair.manifold[pair];
  uint32_t a = scene->tables.pair.key[pair].body_a, b = scene->tables.pair.key[pair].body_b, best;
  float closing = sc_dot(sc_vec(body->vx[a] - body->vx[b], body->vy[a] - body->vy[b]), m->normal);
  uint32_t points = sc_pair_points(scene->tables.pair.flags[pair]);
  return fastest_of(m, points, closing, body->omega[a], body->omega[b], &best);
}

// Lists of contacts that grow with the pairs looked at; there is room for all.
typedef struct Found {
  ScArray *hits, *struck; // see ScEvents
} Found;

static void look(const ScreeScene *scene, uint32_t pair, const Found *found) {
  if (!sc_pair_pushes(scene->tables.pair.flags[pair]) || !(scene->tables.pair.impulse[pair].total_normal > 0.0f))
    return;
  ScreeContact contact = sc_event_contact(scene, pair);
  if (!(contact.speed > scene->def.hit_threshold)) return;
  ((ScreeContact *)found->hits->data)[found->hits->count++] = contact;
  if (sc_sense_pair(scene, pair, HELD, false) == SC_MEETING_NONE) return;
  contact.speed = left_of(scene, pair);
  ((ScreeContact *)found->struck->data)[found->struck->count++] = contact;
}

// Had the pair a gap when the step began, or has it one since? Then what closed it is a hit.
static bool had_gap(uint32_t flags) { return flags & (SC_PAIR_OPEN | SC_PAIR_FRESH); }

// What was about to part when the step before ended had no time to, where somebody threw it back.
static void look_at_thrown_back(const ScreeScene *scene, const ScreeContact *old, const Found *found) {
  if (!(old->speed < 0.0f) || !sc_pool_valid(&scene->bodies, old->body_a) ||
      !sc_pool_valid(&scene->bodies, old->body_b))
    return;
  const ScLink *link = scene->tables.pair.link;
  uint32_t a = scree_row(old->body_a), b = scree_row(old->body_b);
  // What moves has fewer contacts than what it moves about on.
  uint32_t entry = scene->tables.body.first_pair[sc_body_dynamic(&scene->tables.body, a) ? a : b];
  for (; entry != SC_NONE; entry = link[entry >> 1].next[entry & 1u]) {
    if (had_gap(scene->tables.pair.flags[entry >> 1])) continue;
    ScreeTouch touch = sc_scene_touch(scene, entry >> 1);
    if (touch.shape_a == old->shape_a && touch.shape_b == old->shape_b) look(scene, entry >> 1, found);
  }
}

// Pieces of the same two shapes are one hit, told by the fastest of them.
static void merge(ScArray *hits) {
  ScreeContact *all = hits->data;
  uint32_t kept = 0;
  for (uint32_t i = 0; i < hits->count; ++i) {
    ScreeContact *last = kept ? &all[kept - 1u] : NULL;
    if (!last || last->shape_a != all[i].shape_a || last->shape_b != all[i].shape_b) {
      all[kept++] = all[i];
      continue;
    }
    float sum = last->impulse + all[i].impulse;
    if (all[i].speed > last->speed) *last = all[i];
    last->impulse = sum;
  }
  hits->count = kept;
}

// A stop may take the solver two steps, of which the second is no other hit.
static void leave_out_known(const ScreeScene *scene, const ScArray *before, ScArray *hits) {
  ScreeContact *all = hits->data;
  const ScreeContact *old = before->data;
  uint32_t count = hits->count;
  hits->count = 0;
  for (uint32_t i = 0, k = 0; i < count; ++i) {
    while (k < before->count && sc_order_before(&old[k], &all[i])) ++k;
    bool same = k < before->count && !sc_order_before(&all[i], &old[k]);
    if (!same || !(old[k].speed > scene->def.hit_threshold)) all[hits->count++] = all[i];
  }
}

ScreeStatus sc_event_hit(ScreeScene *scene, const uint32_t *pairs, uint32_t count) {
  ScEvents *events = &scene->events;
  // As many as there can be pairs.
  uint32_t most = events->begun.capacity;
  ScArray before = events->struck;
  Found found = {&events->hits, &events->struck_before};
  if (!sc_array_reserve(found.hits, most, sizeof(ScreeContact)) ||
      !sc_array_reserve(found.struck, most, sizeof(ScreeContact)))
    return SCREE_OUT_OF_MEMORY;
  found.hits->count = found.struck->count = 0;
  for (uint32_t i = 0; i < count; ++i)
    if (had_gap(scene->tables.pair.flags[pairs[i]])) look(scene, pairs[i], &found);
  for (uint32_t i = 0; i < before.count; ++i)
    look_at_thrown_back(scene, &((const ScreeContact *)before.data)[i], &found);
  sc_order_records(found.hits, sizeof(ScreeContact));
  sc_order_records(found.struck, sizeof(ScreeContact));
  merge(found.hits);
  merge(found.struck);
  leave_out_known(scene, &before, found.hits);
  events->struck = *found.struck;
  events->struck_before = before;
  return SCREE_OK;
}
