// SPDX-License-Identifier: MIT
// Points in double, for what is worked out before it is rounded.
#ifndef SC_GEOM_POINT_H
#define SC_GEOM_POINT_H

#include "base/math.h"
#include "scree/base.h"

SC_INLINE ScreeVec2 sc_point_sub(ScreeVec2 a, ScreeVec2 b) { return (ScreeVec2){a.x - b.x, a.y - b.y}; }
SC_INLINE double sc_point_dot(ScreeVec2 a, ScreeVec2 b) { return a.x * b.x + a.y * b.y; }
SC_INLINE double sc_point_cross(ScreeVec2 a, ScreeVec2 b) { return a.x * b.y - a.y * b.x; }
SC_INLINE ScreeVec2 sc_point_rotate(ScRot q, ScreeVec2 a) {
  double c = (double)q.c, s = (double)q.s;
  return (ScreeVec2){c * a.x - s * a.y, s * a.x + c * a.y};
}
SC_INLINE double sc_point_length(ScreeVec2 a) { return sc_math_sqrt(sc_point_dot(a, a)); }

#endif
