// SPDX-License-Identifier: MIT
// What of one convex polygon lies within another.
#ifndef SC_GEOM_CLIP_H
#define SC_GEOM_CLIP_H

#include "geom/shape.h"
#include "scree/base.h"

// Corners that a rounded core is told by.
#define SC_CLIP_ROUND 24u
// Every side that cuts adds one corner at most.
#define SC_CLIP_MAX (2u * SC_CLIP_ROUND + 2u)

// A convex polygon in double, counter-clockwise.
typedef struct ScPolygon {
  ScreeVec2 points[SC_CLIP_MAX];
  uint32_t count;
} ScPolygon;

typedef struct ScPatch {
  double area;
  ScreeVec2 center; // centroid; of no use where the area is 0
} ScPatch;

// The outline of a placed core: its vertices, or with a skin as many points on that.
void sc_clip_outline(const ScHull *hull, ScreeVec2 position, ScRot rotation, ScPolygon *out_polygon);

// Cuts off what lies outside of the other polygon. Each of the two comes from sc_clip_outline.
void sc_clip_by(ScPolygon *polygon, const ScPolygon *other);

ScPatch sc_clip_measure(const ScPolygon *polygon);

#endif
