// SPDX-License-Identifier: MIT
// Vectors and rotations four at a time: what base/math.h does, a lane each.
#ifndef SC_BASE_LANES_H
#define SC_BASE_LANES_H

#include "base/simd.h"

typedef struct ScVec4 {
  ScF4 x, y;
} ScVec4;

typedef struct ScRot4 {
  ScF4 c, s;
} ScRot4;

// Four records of four floats, as columns.
typedef struct ScRows4 {
  ScF4 a, b, c, d;
} ScRows4;

SC_INLINE ScVec4 sc_vec4_add(ScVec4 a, ScVec4 b) { return (ScVec4){a.x + b.x, a.y + b.y}; }
SC_INLINE ScVec4 sc_vec4_sub(ScVec4 a, ScVec4 b) { return (ScVec4){a.x - b.x, a.y - b.y}; }
SC_INLINE ScVec4 sc_vec4_mul(ScF4 s, ScVec4 a) { return (ScVec4){s * a.x, s * a.y}; }
SC_INLINE ScF4 sc_vec4_dot(ScVec4 a, ScVec4 b) { return a.x * b.x + a.y * b.y; }
SC_INLINE ScF4 sc_vec4_cross(ScVec4 a, ScVec4 b) { return a.x * b.y - a.y * b.x; }
SC_INLINE ScF4 sc_vec4_length(ScVec4 a) { return sc_f4_sqrt(sc_vec4_dot(a, a)); }

SC_INLINE ScVec4 sc_vec4_rotate(ScRot4 q, ScVec4 a) { return (ScVec4){q.c * a.x - q.s * a.y, q.s * a.x + q.c * a.y}; }
SC_INLINE ScVec4 sc_vec4_unrotate(ScRot4 q, ScVec4 a) { return (ScVec4){q.c * a.x + q.s * a.y, q.c * a.y - q.s * a.x}; }
SC_INLINE ScRot4 sc_rot4_between(ScRot4 a, ScRot4 b) { return (ScRot4){a.c * b.c + a.s * b.s, a.c * b.s - a.s * b.c}; }

// Rotations by four angles a, unit to rounding: with t the tangent of a/2, cosine and sine are (1 - t^2) / (1 + t^2)
// and 2 t / (1 + t^2). t is a series: the angle is within 1e-7 for |a| < 0.3, 2e-5 for |a| < 1; beyond 2.4 it stays
// there.
SC_INLINE ScRot4 sc_rot4(ScF4 angle) {
  ScF4 one = sc_f4(1.0f), most = sc_f4(1.2f), x = sc_f4_clamp(sc_f4(0.5f) * angle, -most, most), y = x * x;
  ScF4 series =
      sc_f4(1.0f / 3.0f) + y * (sc_f4(2.0f / 15.0f) + y * (sc_f4(17.0f / 315.0f) + y * sc_f4(62.0f / 2835.0f)));
  ScF4 t = x + x * y * series, t2 = t * t, d = one / (one + t2);
  return (ScRot4){(one - t2) * d, (t + t) * d};
}

// The first two of four floats each, as columns.
SC_INLINE ScVec4 sc_vec4_from(ScF4 a, ScF4 b, ScF4 c, ScF4 d) {
  sc_f4_transpose(&a, &b, &c, &d);
  return (ScVec4){a, b};
}

SC_INLINE ScRows4 sc_rows4_load(const float *a, const float *b, const float *c, const float *d) {
  ScRows4 rows = {sc_f4_load(a), sc_f4_load(b), sc_f4_load(c), sc_f4_load(d)};
  sc_f4_transpose(&rows.a, &rows.b, &rows.c, &rows.d);
  return rows;
}

SC_INLINE void sc_rows4_store(ScRows4 rows, float *a, float *b, float *c, float *d) {
  sc_f4_transpose(&rows.a, &rows.b, &rows.c, &rows.d);
  sc_f4_store(a, rows.a);
  sc_f4_store(b, rows.b);
  sc_f4_store(c, rows.c);
  sc_f4_store(d, rows.d);
}

#endif
