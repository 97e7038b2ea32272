// SPDX-License-Identifier: MIT
#include "narrow/one_way.h"

// Cosine between the normal of a contact and the direction that a one-way shape holds against: least to begin with, and
// to go on with, when what lies there may roll over an end.
#define FACES 0.5f
#define STILL 0.1f
// What overlaps more than this when it comes in front did not come from there, m.
#define OVERLAP 0.01f

static bool faces(const ScreeScene *scene, uint32_t shape, ScVec normal, float least) {
  const ScShapes *shapes = &scene->tables.shape;
  ScVec way = shapes->one_way[shape];
  if (way.x == 0.0f && way.y == 0.0f) return true;
  return sc_dot(sc_rotate(shapes->placed[shape].rotation, way), normal) >= least;
}

static bool drops(const ScreeScene *scene, const ScPairKey *key) {
  const ScShapes *shapes = &scene->tables.shape;
  const uint8_t *drop = scene->tables.body.drop_through;
  ScVec a = shapes->one_way[key->shape_a], b = shapes->one_way[key->shape_b];
  return (drop[key->body_b] && (a.x != 0.0f || a.y != 0.0f)) || (drop[key->body_a] && (b.x != 0.0f || b.y != 0.0f));
}

static bool holds(const ScreeScene *scene, uint32_t pair) {
  uint32_t flags = scene->tables.pair.flags[pair];
  const ScPairKey *key = &scene->tables.pair.key[pair];
  const ScManifold *m = &scene->tables.pair.manifold[pair];
  bool held = flags & SC_PAIR_HOLDS;
  float separation = m->points[0].separation;
  if (sc_pair_points(flags) == 2u) separation = sc_minf(separation, m->points[1].separation);
  if (!held && separation < -OVERLAP) return false;
  float least = held ? STILL : FACES;
  return faces(scene, key->shape_a, m->normal, least) && faces(scene, key->shape_b, sc_neg(m->normal), least) &&
         !drops(scene, key);
}

void sc_one_way_judge(ScreeScene *scene, const uint32_t *pairs, uint32_t count) {
  uint32_t *flags = scene->tables.pair.flags;
  for (uint32_t i = 0; i < count; ++i) {
    uint32_t pair = pairs[i];
    if (flags[pair] & SC_PAIR_SENSOR) continue;
    if ((flags[pair] & SC_PAIR_TOUCHING) && holds(scene, pair))
      flags[pair] |= SC_PAIR_HOLDS;
    else
      flags[pair] &= ~(SC_PAIR_HOLDS | SC_PAIR_MANIFOLD);
  }
}
