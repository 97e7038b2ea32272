// SPDX-License-Identifier: MIT
// Which parts of a side its neighbours cover.
#ifndef SC_NARROW_COVER_H
#define SC_NARROW_COVER_H

#include "narrow/beside.h"

// Steps and gaps up to this size are none, m.
#define SC_COVER_STEP 0.001f
// A side is looked at from this far outside, m.
#define SC_COVER_OUTSIDE 0.001f

typedef struct ScInterval {
  float lo, hi;
} ScInterval;

// Keeps the part of a line of points, a + t d, that lies within `room` of the inner side of a line.
static inline void sc_cover_cut(ScInterval *part, ScVec normal, ScVec from, ScVec a, ScVec d, float room) {
  float gap = sc_dot(normal, sc_sub(a, from)) - room, slope = sc_dot(normal, d);
  if (sc_absf(slope) < 1e-6f) {
    if (gap > 0.0f) part->hi = part->lo - 1.0f;
    return;
  }
  float t = -gap / slope;
  if (slope > 0.0f)
    part->hi = sc_minf(part->hi, t);
  else
    part->lo = sc_maxf(part->lo, t);
}

// Which part of a line of points, a + t d with t in `part`, lies in a neighbour or as good as in it; lo > hi: none. All
// that lies behind a one-sided segment is in it.
static inline ScInterval sc_cover_part(const ScNeighbour *n, ScVec a, ScVec d, ScInterval part) {
  ScVec from = sc_unrotate(n->rotation, sc_sub(a, n->position)), along = sc_unrotate(n->rotation, d);
  float room = n->hull.radius + 0.5f * SC_COVER_STEP;
  if (n->one_sided) {
    ScVec front = n->hull.normals[SC_CHAIN_FRONT], right = sc_right(front);
    sc_cover_cut(&part, front, n->hull.points[0], from, along, room);
    sc_cover_cut(&part, right, n->hull.points[1], from, along, room);
    sc_cover_cut(&part, sc_neg(right), n->hull.points[0], from, along, room);
    return part;
  }
  for (uint32_t i = 0; i < n->hull.count; ++i)
    sc_cover_cut(&part, n->hull.normals[i], n->hull.points[i], from, along, room);
  return part;
}

// Adds a part, if it is one, to a list ordered by where each begins.
static inline void sc_cover_add(ScInterval *parts, uint32_t *count, ScInterval part) {
  if (!(part.hi > part.lo)) return;
  uint32_t place = (*count)++;
  for (; place > 0u && parts[place - 1u].lo > part.lo; --place) parts[place] = parts[place - 1u];
  parts[place] = part;
}

#endif
