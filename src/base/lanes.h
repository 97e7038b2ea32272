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

// Rotations by four angles, each within 4e-6: Taylor series of half the angle, within half a turn.
SC_INLINE ScRot4 sc_rot4(ScF4 angle) {
  // Adding and taking away 1.5 * 2^23 rounds a float to a whole number.
  ScF4 one = sc_f4(1.0f), whole = sc_f4(12582912.0f), tau = sc_f4(6.2831853f);
  ScF4 turns = (angle * sc_f4(0.15915494f) + whole) - whole;
  ScF4 x = sc_f4(0.5f) * (angle - turns * tau), y = x * x;
  ScF4 s = x * (one + y * (sc_f4(-1.0f / 6.0f) +
                           y * (sc_f4(1.0f / 120.0f) + y * (sc_f4(-1.0f / 5040.0f) + y * sc_f4(1.0f / 362880.0f)))));
  ScF4 c = one + y * (sc_f4(-0.5f) +
                      y * (sc_f4(1.0f / 24.0f) +
                           y * (sc_f4(-1.0f / 720.0f) + y * (sc_f4(1.0f / 40320.0f) - y * sc_f4(1.0f / 3628800.0f)))));
  ScF4 two = sc_f4(2.0f);
  return (ScRot4){one - two * s * s, two * s * c};
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
