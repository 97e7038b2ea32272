// SPDX-License-Identifier: MIT
// Distance between two convex cores by the algorithm of Gilbert, Johnson and Keerthi (1988).
#ifndef SC_GEOM_GJK_H
#define SC_GEOM_GJK_H

#include "geom/shape.h"

typedef struct ScGjk {
  float distance;                  // between the cores, radii left out; 0 when they overlap
  ScVec point_a, point_b;          // nearest points of the cores, in the frame of A
  ScVec normal;                    // unit, from A to B in the frame of A; of no use when distance is 0
  uint32_t index_a[2], index_b[2]; // vertices that span the nearest features
  uint32_t count;                  // 1 or 2 of them (3 when the cores overlap)
  uint32_t iterations;
} ScGjk;

// `position` and `rotation` place B in the frame of A.
ScGjk sc_gjk_distance(const ScHull *a, const ScHull *b, ScVec position, ScRot rotation);

#endif
