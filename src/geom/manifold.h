// SPDX-License-Identifier: MIT
// One path from two convex cores with skins to a manifold of at most two points.
//
// Separating axes over the sides of both (for cores that overlap, the least penetration), then the incident side is
// clipped against the reference side. Where cores are apart, the best separating side and the vertex furthest into it
// tell the nearest features: over that side it is the side, past its end it is two vertices, and the normal joins
// these. That is exact for any two convex cores, so no search for a distance is needed. A circle is a core of one
// vertex, a capsule or a segment one of two; nothing below tells kinds apart. (Ericson, Real-Time Collision Detection,
// 2005, sections 5.1.9 and 5.2.1; Gottschalk, Lin, Manocha, 1996.)
#ifndef SC_GEOM_MANIFOLD_H
#define SC_GEOM_MANIFOLD_H

#include "geom/shape.h"

typedef struct ScLocalPoint {
  ScVec point;      // half-way between the two surfaces, in the frame of A's shape
  float separation; // between the surfaces, skins included
  uint16_t id;      // which vertices of A and B make it; no matter whose side is the reference
} ScLocalPoint;

typedef struct ScLocalManifold {
  ScVec normal; // unit, from A to B, in the frame of A's shape
  uint32_t count;
  float apart; // without points: the surfaces are at least so far apart; 0 where nothing is known
  ScLocalPoint points[2];
} ScLocalManifold;

// Of the deepest point; there must be one.
static inline float sc_manifold_separation(const ScLocalManifold *m) {
  return m->count > 1u ? sc_minf(m->points[0].separation, m->points[1].separation) : m->points[0].separation;
}

// `position` and `rotation` place B in the frame of A. Points further apart than `margin` are left out.
SC_APART ScLocalManifold sc_manifold_collide(const ScHull *a, const ScHull *b, ScVec position, ScRot rotation,
                                             float margin);

// The same with the reference side given: side `side` of A, which has two vertices or more. Only what lies over that
// side makes points.
ScLocalManifold sc_manifold_on_side(const ScHull *a, const ScHull *b, ScVec position, ScRot rotation, uint32_t side,
                                    float margin);

#endif
