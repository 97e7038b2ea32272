// SPDX-License-Identifier: MIT
// A core with its skin that moves straight, without turning, against one that stands still.
#ifndef SC_GEOM_CAST_H
#define SC_GEOM_CAST_H

#include "geom/shape.h"

// All in the frame of A, which stands still; B is what moves.
typedef struct ScCast {
  const ScHull *a, *b;
  float extent_a, extent_b; // no point of the shape is further from the origin of its frame
  ScreeVec2 position;       // of B at the start
  ScRot rotation;
  ScreeVec2 translation;
} ScCast;

typedef struct ScCastHit {
  double fraction; // of the translation
  ScVec normal;    // unit, of the surface of A
  ScVec point;     // on that surface
} ScCastHit;

// When B, which is apart from A at the start, touches A first. False when it does not.
bool sc_cast_hull(const ScCast *cast, ScCastHit *out_hit);

#endif
