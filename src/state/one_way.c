// SPDX-License-Identifier: MIT
#include "state/one_way.h"

// Cosine between the normal of a contact and the direction that a one-way shape holds against: least to begin with, and
// to go on with, when what lies there may roll over an end.
#define FACES 0.5f
#define STILL 0.1f
// What overlaps more than this when it comes in front did not come from there, m.
#define OVERLAP 0.01f
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

// Does the contact hold `other`, as far as `shape` has a say? `normal` points from the shape to the other.
static bool holds_side(const ScreeScene *scene, uint32_t shape, uint32_t other, ScVec normal, bool held) {
  const ScShapes *shapes = &scene->tables.shape;
  if (!sc_shape_one_way(shapes, shape)) return true;
  if (scene->tables.body.drop_through[shapes->body[other]]) return false;
  ScVec way = sc_rotate(shapes->placed[shape].rotation, shapes->one_way[shape]);
  float facing = sc_dot(way, normal);
  if (held) return facing >= STILL;
  if (facing < FACES) return false;
  // An end stops what falls on it, and not what runs into it.
  ScVec speed = approach(scene, shape, other);
  return on_side(scene, shape, normal) || -sc_dot(speed, way) >= FACES * sc_length(speed);
}

bool sc_one_way_holds(const ScreeScene *scene, const ScPairKey *key, ScVec normal, float separation, bool held) {
  if (!held && separation < -OVERLAP) return false;
  return holds_side(scene, key->shape_a, key->shape_b, normal, held) &&
         holds_side(scene, key->shape_b, key->shape_a, sc_neg(normal), held);
}
