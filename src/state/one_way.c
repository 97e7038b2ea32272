// SPDX-License-Identifier: MIT
#include "state/one_way.h"

// Cosine between the normal of a contact and the direction that a one-way shape holds against: least to begin with, and
// to go on with, when what lies there may roll over an end.
#define FACES 0.5f
#define STILL 0.1f
// What overlapped more than this a step before it comes in front did not come from there: m, or if that is more, a
// share of the smaller extent of the two.
#define OVERLAP       0.01f
#define OVERLAP_SHARE 0.02f
// Sine of the angle that a normal may lean off that of a side and still be its own.
#define LEAN 0.01f

// Is the normal that of a side, or of a corner inside a chain, and not of an end?
static bool on_side(const ScreeScene *scene, uint32_t shape, ScVec normal) {
  ScHull hull = sc_shape_hull(scene, shape);
  ScVec n = sc_unrotate(scene->tables.shape.placed[shape].rotation, normal);
  for (uint32_t i = 0; i < hull.count; ++i)
    if (sc_absf(sc_cross(hull.normals[i], n)) < LEAN && sc_dot(hull.normals[i], n) > 0.0f) return true;
  const ScGhosts *ghosts = &scene->tables.shape.ghosts[shape];
  return sc_shape_one_sided(&scene->tables.shape, shape) &&
         (sc_dot(n, sc_sub(hull.points[1], hull.points[0])) > 0.0f ? ghosts->has_after : ghosts->has_before);
}

// The velocity of one shape's middle as seen from the other.
static ScVec approach(const ScreeScene *scene, uint32_t shape, uint32_t other) {
  const ScMotion *motion = scene->tables.shape.motion;
  return sc_sub(motion[other].velocity, motion[shape].velocity);
}

static bool drops(const ScreeScene *scene, uint32_t shape, uint32_t other) {
  const ScShapes *shapes = &scene->tables.shape;
  return sc_shape_one_way(shapes, shape) && scene->tables.body.drop_through[shapes->body[other]];
}

static bool is_told_to_drop(const ScreeScene *scene, const ScPairKey *key) {
  return drops(scene, key->shape_a, key->shape_b) || drops(scene, key->shape_b, key->shape_a);
}

// Does the contact hold `other`, as far as `shape` has a say? `normal` points from the shape to the other.
static bool holds_side(const ScreeScene *scene, uint32_t shape, uint32_t other, ScVec normal, bool held) {
  const ScShapes *shapes = &scene->tables.shape;
  if (!sc_shape_one_way(shapes, shape)) return true;
  ScVec way = sc_rotate(shapes->placed[shape].rotation, shapes->one_way[shape]);
  float facing = sc_dot(way, normal);
  if (held) return facing >= STILL;
  if (facing < FACES) return false;
  // An end stops what falls on it, and not what runs into it.
  ScVec speed = approach(scene, shape, other);
  return on_side(scene, shape, normal) || -sc_dot(speed, way) >= FACES * sc_length(speed);
}

static float allowed_of(const ScShapes *shapes, const ScPairKey *key) {
  return sc_maxf(OVERLAP, OVERLAP_SHARE * sc_minf(shapes->extent[key->shape_a], shapes->extent[key->shape_b]));
}

bool sc_one_way_holds(const ScreeScene *scene, const ScPairKey *key, ScVec normal, float before, uint32_t flags) {
  bool held = flags & SC_PAIR_HOLDS;
  if (flags & SC_PAIR_DROPS || is_told_to_drop(scene, key)) return false;
  if (!held && before < -allowed_of(&scene->tables.shape, key)) return false;
  return holds_side(scene, key->shape_a, key->shape_b, normal, held) &&
         holds_side(scene, key->shape_b, key->shape_a, sc_neg(normal), held);
}

// How far apart the two were a step ago where they are nearest now, as their velocities tell: of what came within that
// step, farther than it seems.
static float before_of(const ScreeScene *scene, uint32_t pair) {
  const ScManifold *m = &scene->tables.pair.manifold[pair];
  const ScBodies *body = &scene->tables.body;
  const ScPoint *point = &m->points[0];
  if (sc_pair_points(scene->tables.pair.flags[pair]) == 2u && m->points[1].separation < point->separation) ++point;
  uint32_t a = scene->tables.pair.key[pair].body_a, b = scene->tables.pair.key[pair].body_b;
  float opening = m->normal.x * (body->vx[b] - body->vx[a]) + m->normal.y * (body->vy[b] - body->vy[a]) +
                  body->omega[b] * point->arm_b - body->omega[a] * point->arm_a;
  return point->separation - scene->step.dt * opening;
}

// Does a shape lie across a one-sided one? What is on its way through such a one touches nothing once its middle is
// behind.
static bool lies_across(const ScreeScene *scene, uint32_t shape, uint32_t other) {
  const ScShapes *shapes = &scene->tables.shape;
  if (!sc_shape_one_way(shapes, shape) || !sc_shape_one_sided(shapes, shape)) return false;
  if (!sc_box_overlap(shapes->near[shape], shapes->near[other])) return false;
  const ScPlaced *at = &shapes->placed[shape], *his = &shapes->placed[other];
  ScHull segment = sc_shape_hull(scene, shape), hull = sc_shape_hull(scene, other);
  ScVec front = sc_rotate(at->rotation, segment.normals[SC_CHAIN_FRONT]);
  ScVec from =
      sc_sub(sc_vec((float)(his->x - at->x), (float)(his->y - at->y)), sc_rotate(at->rotation, segment.points[0]));
  float lo = 3e38f, hi = -3e38f, skin = hull.radius + segment.radius;
  for (uint32_t i = 0; i < hull.count; ++i) {
    float height = sc_dot(front, sc_add(from, sc_rotate(his->rotation, hull.points[i])));
    lo = sc_minf(lo, height), hi = sc_maxf(hi, height);
  }
  return lo < skin && hi > -skin;
}

// Is a pair that was told to drop to go on doing so for its own sake?
static bool is_dropping(const ScreeScene *scene, uint32_t pair) {
  uint32_t flags = scene->tables.pair.flags[pair];
  const ScPairKey *key = &scene->tables.pair.key[pair];
  if (!(flags & SC_PAIR_DROPS)) return false;
  return flags & SC_PAIR_TOUCHING || lies_across(scene, key->shape_a, key->shape_b) ||
         lies_across(scene, key->shape_b, key->shape_a);
}

// Do two one-way shapes hold the same way, and lie flush?
static bool are_one_platform(const ScreeScene *scene, uint32_t shape, uint32_t other) {
  const ScShapes *shapes = &scene->tables.shape;
  if (shape == other) return true;
  ScVec way = sc_rotate(shapes->placed[shape].rotation, shapes->one_way[shape]);
  ScVec his = sc_rotate(shapes->placed[other].rotation, shapes->one_way[other]);
  return sc_dot(way, his) >= FACES && sc_box_overlap(shapes->near[shape], shapes->near[other]);
}

// Lets the body of `other` through all of the platform that `shape` is a part of, with all of its shapes. Returns
// whether it was held anywhere until now.
static bool drop_body(ScreeScene *scene, uint32_t shape, uint32_t other) {
  ScPairs *pair = &scene->tables.pair;
  uint32_t body = scene->tables.shape.body[other];
  if (!sc_shape_one_way(&scene->tables.shape, shape) || !sc_body_dynamic(&scene->tables.body, body)) return false;
  bool more = false;
  uint32_t entry = scene->tables.body.first_pair[body];
  for (; entry != SC_NONE; entry = pair->link[entry >> 1].next[entry & 1u]) {
    const ScPairKey *key = &pair->key[entry >> 1];
    uint32_t *flags = &pair->flags[entry >> 1], found = entry & 1u ? key->shape_a : key->shape_b;
    if (*flags & SC_PAIR_DROPS || !(*flags & SC_PAIR_ONE_WAY) || !sc_shape_one_way(&scene->tables.shape, found) ||
        !are_one_platform(scene, shape, found))
      continue;
    *flags |= SC_PAIR_DROPS;
    more = true;
  }
  return more;
}

// Who touches a platform and was told to drop does so until no shape of it is in that any more. Which pair of several
// is looked at first makes no difference.
static void drop_all(ScreeScene *scene, const uint32_t *pairs, uint32_t count) {
  const ScPairKey *keys = scene->tables.pair.key;
  uint32_t *flags = scene->tables.pair.flags;
  bool more = false;
  for (uint32_t i = 0; i < count; ++i) {
    if (flags[pairs[i]] & SC_PAIR_TOUCHING && is_told_to_drop(scene, &keys[pairs[i]])) flags[pairs[i]] |= SC_PAIR_DROPS;
    if (is_dropping(scene, pairs[i]))
      more = true;
    else
      flags[pairs[i]] &= ~SC_PAIR_DROPS;
  }
  while (more) {
    more = false;
    for (uint32_t i = 0; i < count; ++i) {
      if (!is_dropping(scene, pairs[i])) continue;
      const ScPairKey *key = &keys[pairs[i]];
      more |= drop_body(scene, key->shape_a, key->shape_b);
      more |= drop_body(scene, key->shape_b, key->shape_a);
    }
  }
}

static void judge(ScreeScene *scene, uint32_t pair) {
  uint32_t *flags = &scene->tables.pair.flags[pair];
  const ScPairKey *key = &scene->tables.pair.key[pair];
  if (!(*flags & SC_PAIR_TOUCHING))
    *flags &= ~(SC_PAIR_HOLDS | SC_PAIR_MANIFOLD);
  else if (sc_one_way_holds(scene, key, scene->tables.pair.manifold[pair].normal, before_of(scene, pair), *flags))
    *flags |= SC_PAIR_HOLDS;
  else
    *flags &= ~(SC_PAIR_HOLDS | SC_PAIR_MANIFOLD);
}

void sc_one_way_judge(ScreeScene *scene, const uint32_t *pairs, uint32_t count) {
  drop_all(scene, pairs, count);
  for (uint32_t i = 0; i < count; ++i) judge(scene, pairs[i]);
}
