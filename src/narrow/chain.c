// SPDX-License-Identifier: MIT
#include "narrow/chain.h"

// Of the two sides of a segment, the one on the left of its direction.
#define FRONT 1u

// How far (sine of the angle) a surface must bend before its corner counts, and a normal lean before it counts as leaning.
#define BEND 0.01f

typedef enum Verdict { KEEP, SNAP, DROP } Verdict;

// A normal that leans over an end beyond which the chain goes on to `ghost`. `outward` runs along the segment to that end,
// `turn` is -1 where the surface bends away by turning clockwise, +1 where it does so the other way.
static Verdict judge(ScVec normal, ScVec front, ScVec end, ScVec ghost, ScVec outward, float turn) {
  float length;
  ScVec next = sc_math_normalize(sc_sub(ghost, end), &length);
  if (turn * sc_cross(outward, next) <= BEND) return SNAP;
  ScVec next_front = turn < 0.0f ? sc_left(next) : sc_right(next);
  if (turn * sc_cross(front, normal) < -BEND) return SNAP;
  return turn * sc_cross(normal, next_front) < -BEND ? DROP : KEEP;
}

ScLocalManifold sc_chain_collide(const ScHull *segment, const ScGhosts *ghosts, const ScHull *other, ScVec position,
                                 ScRot rotation, float margin) {
  ScVec v1 = segment->points[0], v2 = segment->points[1];
  ScVec front = segment->normals[FRONT], along = sc_right(front);
  // The centre of the other core tells on which side it is.
  if (sc_dot(sc_sub(position, v1), front) < 0.0f) return (ScLocalManifold){0};
  ScLocalManifold m = sc_manifold_collide(segment, other, position, rotation, margin);
  if (m.count == 0) return m;

  float lean = sc_dot(m.normal, along);
  Verdict verdict = sc_dot(m.normal, front) > 0.0f ? KEEP : SNAP;
  if (lean > BEND && ghosts->has_after)
    verdict = judge(m.normal, front, v2, ghosts->after, along, -1.0f);
  else if (lean < -BEND && ghosts->has_before)
    verdict = judge(m.normal, front, v1, ghosts->before, sc_neg(along), 1.0f);
  if (verdict == DROP) return (ScLocalManifold){0};
  return verdict == KEEP ? m : sc_manifold_on_side(segment, other, position, rotation, FRONT, margin);
}
