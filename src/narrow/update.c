// SPDX-License-Identifier: MIT
#include "narrow/chain.h"
#include "narrow/narrow.h"

// Contacts are made early enough that fast bodies are caught before they overlap, but no earlier than about the size of the
// smaller shape: a normal found further away says little about the meeting.
static float margin_of(const ScreeScene *scene, const ScPairKey *key) {
  const ScBodies *body = &scene->tables.body;
  uint32_t a = key->body_a, b = key->body_b;
  float extent_a = scene->tables.shape.extent[key->shape_a], extent_b = scene->tables.shape.extent[key->shape_b];
  ScVec v = sc_vec(body->vx[b] - body->vx[a], body->vy[b] - body->vy[a]);
  float speed = sc_length(v) + sc_absf(body->omega[a]) * extent_a + sc_absf(body->omega[b]) * extent_b;
  float most = sc_maxf(SC_SPECULATIVE, 2.0f * sc_minf(extent_a, extent_b));
  return sc_clampf(speed * scene->step.dt, SC_SPECULATIVE, most);
}

static bool one_sided(const ScShapes *shape, uint32_t row) {
  return shape->kind[row] == SCREE_SHAPE_EDGE || shape->kind[row] == SCREE_SHAPE_CHAIN;
}

// The manifold in the frame of A's shape. `position` and `rotation` place B there.
static ScLocalManifold collide(const ScreeScene *scene, const ScPairKey *key, ScVec position, ScRot rotation) {
  const ScShapes *shape = &scene->tables.shape;
  ScHull a = sc_shape_hull(scene, key->shape_a), b = sc_shape_hull(scene, key->shape_b);
  float margin = margin_of(scene, key);
  if (one_sided(shape, key->shape_a))
    return sc_chain_collide(&a, &shape->ghosts[key->shape_a], &b, position, rotation, margin);
  if (!one_sided(shape, key->shape_b)) return sc_manifold_collide(&a, &b, position, rotation, margin);

  // The segment must come first: look from B, then carry the answer over to A.
  ScRot back = {rotation.c, -rotation.s};
  ScLocalManifold m =
      sc_chain_collide(&b, &shape->ghosts[key->shape_b], &a, sc_neg(sc_unrotate(rotation, position)), back, margin);
  m.normal = sc_neg(sc_rotate(rotation, m.normal));
  for (uint32_t k = 0; k < m.count; ++k) m.points[k].point = sc_add(position, sc_rotate(rotation, m.points[k].point));
  return m;
}

// Which point of the last manifold goes on in this one.
static uint16_t match_of(const ScManifold *old, uint16_t id) {
  for (uint32_t k = 0; k < old->count; ++k)
    if (old->points[k].id == id) return (uint16_t)k;
  return SC_POINT_NEW;
}

// A gap wider than the usual matters only if this step would close it.
static bool closes(const ScreeScene *scene, const ScPairKey *key, ScVec normal, const ScPoint *point) {
  if (point->separation <= SC_SPECULATIVE) return true;
  const ScBodies *body = &scene->tables.body;
  uint32_t a = key->body_a, b = key->body_b;
  float wa = body->omega[a], wb = body->omega[b];
  ScVec v = sc_vec(body->vx[b] - wb * point->arm_b.y - body->vx[a] + wa * point->arm_a.y,
                   body->vy[b] + wb * point->arm_b.x - body->vy[a] - wa * point->arm_a.x);
  return point->separation + scene->step.dt * sc_dot(v, normal) < SC_SPECULATIVE;
}

static void update_pair(ScreeScene *scene, uint32_t pair) {
  const ScTables *tables = &scene->tables;
  const ScPairKey *key = &tables->pair.key[pair];
  ScRot qa = tables->body.rotation[key->body_a], qb = tables->body.rotation[key->body_b];
  // The difference is taken in double: from here on, numbers are small wherever the pair is.
  ScVec apart = sc_vec((float)(tables->shape.world_x[key->shape_b] - tables->shape.world_x[key->shape_a]),
                       (float)(tables->shape.world_y[key->shape_b] - tables->shape.world_y[key->shape_a]));
  ScLocalManifold local = collide(scene, key, sc_unrotate(qa, apart), sc_rot_between(qa, qb));

  ScManifold *old = &tables->pair.manifold[pair];
  ScManifold m = {.normal = sc_rotate(qa, local.normal)};
  ScVec arm_a = sc_rotate(qa, tables->shape.arm[key->shape_a]), arm_b = sc_rotate(qb, tables->shape.arm[key->shape_b]);
  for (uint32_t k = 0; k < local.count; ++k) {
    ScVec from_a = sc_rotate(qa, local.points[k].point);
    ScPoint point = {.arm_a = sc_add(arm_a, from_a),
                     .arm_b = sc_add(arm_b, sc_sub(from_a, apart)),
                     .separation = local.points[k].separation,
                     .id = local.points[k].id,
                     .match = match_of(old, local.points[k].id)};
    if (closes(scene, key, m.normal, &point)) m.points[m.count++] = point;
  }
  *old = m;
  uint32_t flags = tables->pair.flags[pair];
  uint32_t before = flags & SC_PAIR_TOUCHING ? SC_PAIR_BEFORE : 0u;
  uint32_t now = m.count > 0u ? SC_PAIR_TOUCHING : 0u;
  tables->pair.flags[pair] = (flags & ~(uint32_t)(SC_PAIR_TOUCHING | SC_PAIR_BEFORE)) | before | now;
  scene->step.touching += now && !(flags & SC_PAIR_SENSOR);
}

ScreeStatus sc_narrow_update(ScreeScene *scene) {
  scene->step.touching = 0;
  for (uint32_t pair = 0; pair < scene->pairs.rows; ++pair)
    if (scene->tables.pair.flags[pair] & SC_PAIR_LIVE) update_pair(scene, pair);
  return SCREE_OK;
}
