// SPDX-License-Identifier: MIT
#include "narrow/chain.h"
#include "narrow/narrow.h"

// A manifold is kept while the two shapes stay this close, in metres and at their rims, to the pose it was made at. Its
// points then ride on their bodies; what that leaves out is the sliding of the features by less than this. What touches
// in a single point may roll, and the force must stay under it: there it is kept only at rest.
#define KEEP_WITHIN       0.002f
#define KEEP_POINT_WITHIN 1e-5f

// Where B's shape lies in the frame of A's.
typedef struct Pose {
  ScVec position;
  ScRot rotation;
} Pose;

// The velocity of a body at an arm from its centre of mass.
static ScVec speed_at(const ScreeScene *scene, uint32_t body, ScVec arm) {
  const ScBodies *bodies = &scene->tables.body;
  float w = bodies->omega[body];
  return sc_vec(bodies->vx[body] - w * arm.y, bodies->vy[body] + w * arm.x);
}

// Contacts are made early enough that fast bodies are caught before they overlap, but no earlier than about the size of
// the smaller shape: a normal found further away says little about the meeting.
static float margin_of(const ScreeScene *scene, const ScPairKey *key) {
  const ScShapes *shape = &scene->tables.shape;
  const float *omega = scene->tables.body.omega;
  float extent_a = shape->extent[key->shape_a], extent_b = shape->extent[key->shape_b];
  ScVec v = sc_sub(speed_at(scene, key->body_b, shape->placed[key->shape_b].arm),
                   speed_at(scene, key->body_a, shape->placed[key->shape_a].arm));
  float speed = sc_length(v) + sc_absf(omega[key->body_a]) * extent_a + sc_absf(omega[key->body_b]) * extent_b;
  float most = sc_maxf(SC_SPECULATIVE, 2.0f * sc_minf(extent_a, extent_b));
  return sc_clampf(speed * scene->step.dt, SC_SPECULATIVE, most);
}

// The manifold in the frame of A's shape.
static ScLocalManifold collide(const ScreeScene *scene, const ScPairKey *key, Pose pose, float margin) {
  const ScShapes *shape = &scene->tables.shape;
  ScHull a = sc_shape_hull(scene, key->shape_a), b = sc_shape_hull(scene, key->shape_b);
  if (sc_shape_one_sided(shape, key->shape_a))
    return sc_chain_collide(&a, &shape->ghosts[key->shape_a], &b, pose.position, pose.rotation, margin);
  if (!sc_shape_one_sided(shape, key->shape_b))
    return sc_manifold_collide(&a, &b, pose.position, pose.rotation, margin);

  // The segment must come first: look from B, then carry the answer over to A.
  ScRot back = {pose.rotation.c, -pose.rotation.s};
  ScVec position = sc_neg(sc_unrotate(pose.rotation, pose.position));
  ScLocalManifold m = sc_chain_collide(&b, &shape->ghosts[key->shape_b], &a, position, back, margin);
  m.normal = sc_neg(sc_rotate(pose.rotation, m.normal));
  for (uint32_t k = 0; k < m.count; ++k)
    m.points[k].point = sc_add(pose.position, sc_rotate(pose.rotation, m.points[k].point));
  return m;
}

static bool still_fits(const ScFit *fit, const Pose *pose, float margin, float extent) {
  ScRot turn = sc_rot_between(fit->rotation, pose->rotation);
  float moved = sc_maxf(sc_absf(pose->position.x - fit->position.x), sc_absf(pose->position.y - fit->position.y));
  float within = fit->count == 1u ? KEEP_POINT_WITHIN : KEEP_WITHIN;
  return moved + sc_absf(turn.s) * extent < within && turn.c > 0.0f && margin <= fit->margin;
}

// Makes the fit anew: the features, as points that ride on the surfaces of the two shapes.
static void refit(const ScreeScene *scene, const ScPairKey *key, ScFit *fit, const Pose *pose, float margin) {
  ScLocalManifold m = collide(scene, key, *pose, margin);
  *fit = (ScFit){
      .position = pose->position, .rotation = pose->rotation, .margin = margin, .normal = m.normal, .count = m.count};
  for (uint32_t k = 0; k < m.count; ++k) {
    ScVec half = sc_mul(0.5f * m.points[k].separation, m.normal);
    fit->on_a[k] = sc_sub(m.points[k].point, half);
    fit->on_b[k] = sc_unrotate(pose->rotation, sc_sub(sc_add(m.points[k].point, half), pose->position));
    fit->id[k] = m.points[k].id;
  }
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
  ScVec v = sc_sub(speed_at(scene, key->body_b, point->arm_b), speed_at(scene, key->body_a, point->arm_a));
  return point->separation + scene->step.dt * sc_dot(v, normal) < SC_SPECULATIVE;
}

// The manifold in the world: the points of the fit at the pose of now.
static ScManifold place(const ScreeScene *scene, const ScPairKey *key, const ScFit *fit, const Pose *pose, ScVec across,
                        const ScManifold *old) {
  const ScPlaced *a = &scene->tables.shape.placed[key->shape_a], *b = &scene->tables.shape.placed[key->shape_b];
  ScManifold m = {.normal = sc_rotate(a->rotation, fit->normal)};
  for (uint32_t k = 0; k < fit->count; ++k) {
    ScVec on_b = sc_add(pose->position, sc_rotate(pose->rotation, fit->on_b[k]));
    ScVec gap = sc_sub(on_b, fit->on_a[k]);
    ScVec middle = sc_rotate(a->rotation, sc_mad(fit->on_a[k], 0.5f, gap));
    ScPoint point = {.arm_a = sc_add(a->arm, middle),
                     .arm_b = sc_add(b->arm, sc_sub(middle, across)),
                     .separation = sc_dot(gap, fit->normal),
                     .id = fit->id[k],
                     .match = match_of(old, fit->id[k])};
    if (closes(scene, key, m.normal, &point)) m.points[m.count++] = point;
  }
  return m;
}

// Shapes whose near boxes are apart cannot meet in this step. Most pairs end here.
static bool apart(const ScreeScene *scene, uint32_t pair) {
  const ScPairKey *key = &scene->tables.pair.key[pair];
  return !sc_box_overlap(scene->tables.shape.near[key->shape_a], scene->tables.shape.near[key->shape_b]);
}

static void part(ScreeScene *scene, uint32_t pair) {
  ScPairs *pairs = &scene->tables.pair;
  if (!(pairs->flags[pair] & SC_PAIR_TOUCHING)) return;
  pairs->flags[pair] &= ~(uint32_t)SC_PAIR_TOUCHING;
  pairs->manifold[pair].count = 0;
}

static void update_pair(ScreeScene *scene, uint32_t pair) {
  const ScTables *tables = &scene->tables;
  const ScPairKey *key = &tables->pair.key[pair];
  const ScPlaced *a = &tables->shape.placed[key->shape_a], *b = &tables->shape.placed[key->shape_b];
  // The difference is taken in double: from here on, numbers are small wherever the pair is.
  ScVec across = sc_vec((float)(b->x - a->x), (float)(b->y - a->y));
  Pose pose = {sc_unrotate(a->rotation, across), sc_rot_between(a->rotation, b->rotation)};
  ScFit *fit = &tables->pair.fit[pair];
  float margin = margin_of(scene, key);
  if (!still_fits(fit, &pose, margin, tables->shape.extent[key->shape_b])) refit(scene, key, fit, &pose, margin);

  ScManifold *manifold = &tables->pair.manifold[pair];
  *manifold = place(scene, key, fit, &pose, across, manifold);
  uint32_t flags = tables->pair.flags[pair] & ~(uint32_t)SC_PAIR_TOUCHING;
  if (manifold->count > 0u) flags |= SC_PAIR_TOUCHING;
  tables->pair.flags[pair] = flags;
}

ScreeStatus sc_narrow_update(ScreeScene *scene) {
  uint32_t count;
  const uint32_t *pairs = sc_rows_list(&scene->active, &count);
  for (uint32_t i = 0; i < count; ++i) {
    if (apart(scene, pairs[i]))
      part(scene, pairs[i]);
    else
      update_pair(scene, pairs[i]);
  }
  return SCREE_OK;
}
