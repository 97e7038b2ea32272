// SPDX-License-Identifier: MIT
// A ray against one core with its skin, by closed forms and in double: a ray may come from far away.
#ifndef SC_GEOM_RAY_H
#define SC_GEOM_RAY_H

#include "geom/shape.h"

typedef struct ScRay {
  ScreeVec2 origin, direction; // the direction is a unit vector
  double length;
} ScRay;

typedef struct ScRayHit {
  double distance;  // 0 where the ray begins in the shape or on it
  ScreeVec2 normal; // unit, of the surface; where the distance is 0, against the ray
} ScRayHit;

// The first point of the shape on the ray, all in the shape's frame. No point of the shape is further than `extent`
// from the origin of that frame. What the ray passes by less than some millionth of that is hit. A one-sided segment is
// met from its front alone.
bool sc_ray_cast(const ScHull *hull, float extent, bool one_sided, const ScRay *ray, ScRayHit *out_hit);

// The same of a ray that begins outside; a segment is met from both sides.
bool sc_ray_enter(const ScHull *hull, float extent, const ScRay *ray, ScRayHit *out_hit);

#endif
