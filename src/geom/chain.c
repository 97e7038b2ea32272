// SPDX-License-Identifier: MIT
#include "geom/chain.h"

#define BEND  SC_CHAIN_BEND
#define FRONT SC_CHAIN_FRONT

// Normals that differ by less than this (sine) are one.
#define LEVEL 1e-6f

typedef enum Verdict { KEEP, SNAP, DROP } Verdict;

// An end of the segment: where, which way the segment runs to it, and what lies beyond.
typedef struct End {
  ScVec at, outward;
  ScVec beyond; // the next point of the chain
  bool joined;  // there is one
  float turn;   // -1 at the last end, where the surface bends away by turning clockwise; +1 at the first
} End;

static ScVec onward(const End *end) {
  float length;
  return sc_math_normalize(sc_sub(end->beyond, end->at), &length);
}

// Above 0 where the surface bends away from its front, below 0 where it is hollow.
static float bend_of(const End *end) { return end->turn * sc_cross(end->outward, onward(end)); }

// The front of the neighbour.
static ScVec next_front(const End *end) {
  ScVec next = onward(end);
  return end->turn < 0.0f ? sc_left(next) : sc_right(next);
}

// What to do with a normal that leans over an end.
static Verdict judge(const End *end, ScVec normal) {
  if (bend_of(end) <= BEND) return SNAP;
  return end->turn * sc_cross(normal, next_front(end)) < -BEND ? DROP : KEEP;
}

// How far the segment may be taken to run on past its end, for what lies there. In a hollow it then lies below the
// neighbour's surface, where no body is; one that slides into the hollow meets it a step before it reaches the end. But
// what is behind the neighbour already would be taken to be deep in it.
static float stretch_of(const End *end, ScVec position, float margin) {
  if (!end->joined || bend_of(end) >= -BEND) return 0.0f;
  return sc_dot(sc_sub(position, end->at), next_front(end)) < 0.0f ? 0.0f : margin;
}

static ScLocalManifold collide_front(const ScHull *segment, const End *first, const End *last, const ScHull *other,
                                     ScVec position, ScRot rotation, float margin) {
  ScVec points[2] = {sc_mad(first->at, stretch_of(first, position, margin), first->outward),
                     sc_mad(last->at, stretch_of(last, position, margin), last->outward)};
  ScHull stretched = *segment;
  stretched.points = points;
  return sc_manifold_on_side(&stretched, other, position, rotation, FRONT, margin);
}

// The first and the last end of a segment.
static void ends_of(const ScHull *segment, const ScGhosts *ghosts, End *first, End *last) {
  ScVec along = sc_right(segment->normals[FRONT]);
  *first = (End){segment->points[0], sc_neg(along), ghosts->before, ghosts->has_before, 1.0f};
  *last = (End){segment->points[1], along, ghosts->after, ghosts->has_after, -1.0f};
}

static Verdict judge_normal(const ScHull *segment, const End *first, const End *last, ScVec normal) {
  float lean = sc_dot(normal, last->outward);
  if (lean > BEND && last->joined) return judge(last, normal);
  if (lean < -BEND && first->joined) return judge(first, normal);
  return sc_dot(normal, segment->normals[FRONT]) > 0.0f ? KEEP : SNAP;
}

// Is the normal that of the other shape, which leans over an end by as good as nothing, though the chain goes straight
// on there? To what goes over it by many times its own size in a step that is much: it would be thrown.
static bool is_level(const End *first, const End *last, ScVec normal) {
  float lean = sc_dot(normal, last->outward);
  const End *end = lean > 0.0f ? last : first;
  return sc_absf(lean) > LEVEL && end->joined && bend_of(end) <= BEND;
}

bool sc_chain_meets(const ScHull *segment, const ScGhosts *ghosts, ScVec normal) {
  End first, last;
  ends_of(segment, ghosts, &first, &last);
  return judge_normal(segment, &first, &last, normal) == KEEP;
}

ScLocalManifold sc_chain_collide(const ScHull *segment, const ScGhosts *ghosts, const ScHull *other, ScVec position,
                                 ScRot rotation, float margin) {
  End first, last;
  ends_of(segment, ghosts, &first, &last);
  // The centre of the other core tells on which side it is.
  if (sc_dot(sc_sub(position, first.at), segment->normals[FRONT]) < 0.0f) return (ScLocalManifold){0};
  ScLocalManifold m = sc_manifold_collide(segment, other, position, rotation, margin);
  if (m.count == 0) return m;
  Verdict verdict = judge_normal(segment, &first, &last, m.normal);
  if (verdict == DROP) return (ScLocalManifold){0};
  bool as_is = verdict == KEEP && !is_level(&first, &last, m.normal);
  return as_is ? m : collide_front(segment, &first, &last, other, position, rotation, margin);
}

ScLocalManifold sc_chain_collide_any(const ScHull *a, const ScGhosts *ghosts_a, const ScHull *b,
                                     const ScGhosts *ghosts_b, ScVec position, ScRot rotation, float margin) {
  if (ghosts_a) return sc_chain_collide(a, ghosts_a, b, position, rotation, margin);
  if (!ghosts_b) return sc_manifold_collide(a, b, position, rotation, margin);
  // The segment must come first: look from B, then carry the answer over to A.
  ScLocalManifold m = sc_chain_collide(b, ghosts_b, a, sc_neg(sc_unrotate(rotation, position)),
                                       (ScRot){rotation.c, -rotation.s}, margin);
  m.normal = sc_neg(sc_rotate(rotation, m.normal));
  for (uint32_t k = 0; k < m.count; ++k) m.points[k].point = sc_add(position, sc_rotate(rotation, m.points[k].point));
  return m;
}
