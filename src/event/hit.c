// SPDX-License-Identifier: MIT
#include "event/hit.h"

#include "event/order.h"

// How fast a centre of mass went along a normal when the step began. What is kept is the velocity of the shape.
static float speed_before(const ScreeScene *scene, uint32_t shape, uint32_t body, ScVec normal) {
  const ScMotion *motion = &scene->tables.shape.motion[shape];
  ScVec arm = scene->tables.shape.arm[shape];
  if (motion->omega == 0.0f || (arm.x == 0.0f && arm.y == 0.0f)) return sc_dot(motion->velocity, normal);
  arm = sc_rotate(sc_math_rotation(scene->tables.body.previous_angle[body]), arm);
  return sc_dot(sc_sub(motion->velocity, sc_mul(motion->omega, sc_left(arm))), normal);
}

// Of what ran together within the step, the fastest; null for other pairs, and once that step is long past.
static const ScImpact *impact_of(const ScreeScene *scene, uint32_t pair) {
  const ScImpact *fastest = NULL;
  if (!(scene->tables.pair.flags[pair] & SC_PAIR_STRUCK)) return NULL;
  for (const ScImpact *impact = scene->step.impacts; impact; impact = impact->before)
    if (impact->pair == pair && (!fastest || impact->speed >= fastest->speed)) fastest = impact;
  return fastest;
}

ScreeContact sc_event_contact(const ScreeScene *scene, uint32_t pair) {
  const ScPairKey *key = &scene->tables.pair.key[pair];
  const ScManifold *m = &scene->tables.pair.manifold[pair];
  const ScMotion *motion = scene->tables.shape.motion;
  uint32_t flags = scene->tables.pair.flags[pair], best = 0;
  float closing = speed_before(scene, key->shape_a, key->body_a, m->normal) -
                  speed_before(scene, key->shape_b, key->body_b, m->normal);
  float speed[2];
  for (uint32_t k = 0; k < sc_pair_points(flags); ++k) {
    speed[k] =
        closing + motion[key->shape_a].omega * m->points[k].arm_a - motion[key->shape_b].omega * m->points[k].arm_b;
    if (speed[k] > speed[best]) best = k;
  }
  const ScPoint *point = &m->points[best];
  ScreeVec2 center = sc_body_center_before(scene, key->body_a);
  ScVec arm = sc_sub(sc_mul(point->height, m->normal), sc_mul(point->arm_a, sc_left(m->normal)));
  ScVec normal = flags & SC_PAIR_TURNED ? sc_neg(m->normal) : m->normal;
  ScreeTouch touch = sc_scene_touch(scene, pair);
  const ScImpact *impact = impact_of(scene, pair);
  return (ScreeContact){.shape_a = touch.shape_a,
                        .shape_b = touch.shape_b,
                        .body_a = touch.body_a,
                        .body_b = touch.body_b,
                        .point_x = center.x + (double)arm.x,
                        .point_y = center.y + (double)arm.y,
                        .normal_x = normal.x,
                        .normal_y = normal.y,
                        .speed = impact ? impact->speed : sc_maxf(speed[best], 0.0f),
                        .impulse = scene->tables.pair.impulse[pair].total_normal};
}

// Closed by this step, and not by one before.
static bool may_hit(const ScreeScene *scene, uint32_t pair) {
  uint32_t flags = scene->tables.pair.flags[pair];
  return sc_pair_pushes(flags) && flags & (SC_PAIR_OPEN | SC_PAIR_FRESH) &&
         scene->tables.pair.impulse[pair].total_normal > 0.0f;
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
static void leave_out_known(const ScArray *struck, const ScArray *before, ScArray *hits) {
  const ScreeContact *now = struck->data, *old = before->data;
  hits->count = 0;
  for (uint32_t i = 0, k = 0; i < struck->count; ++i) {
    while (k < before->count && sc_order_before(&old[k], &now[i])) ++k;
    bool known = k < before->count && !sc_order_before(&now[i], &old[k]);
    if (!known) ((ScreeContact *)hits->data)[hits->count++] = now[i];
  }
}

ScreeStatus sc_event_hit(ScreeScene *scene, const uint32_t *pairs, uint32_t count) {
  ScEvents *events = &scene->events;
  // As many as there can be pairs.
  uint32_t most = events->begun.capacity;
  ScArray before = events->struck, *struck = &events->struck_before;
  if (!sc_array_reserve(struck, most, sizeof(ScreeContact)) ||
      !sc_array_reserve(&events->hits, most, sizeof(ScreeContact)))
    return SCREE_OUT_OF_MEMORY;
  struck->count = 0;
  for (uint32_t i = 0; i < count; ++i) {
    if (!may_hit(scene, pairs[i])) continue;
    ScreeContact contact = sc_event_contact(scene, pairs[i]);
    if (contact.speed > scene->def.hit_threshold) ((ScreeContact *)struck->data)[struck->count++] = contact;
  }
  sc_order_records(struck, sizeof(ScreeContact));
  merge(struck);
  leave_out_known(struck, &before, &events->hits);
  events->struck = *struck;
  events->struck_before = before;
  return SCREE_OK;
}
