// SPDX-License-Identifier: MIT
// Float vectors and rotations, and trigonometry that gives the same bits on every machine.
//
// Only +, -, *, / and sqrtf are used, each of which IEEE 754 rounds in one way; the build forbids fused multiply-add.
#ifndef SC_BASE_MATH_H
#define SC_BASE_MATH_H

#include <stdbool.h>
#include <stdint.h>

#include "base/check.h"

#define SC_PI 3.14159265358979323846

typedef struct ScVec {
  float x, y;
} ScVec;

// A rotation as cosine and sine.
typedef struct ScRot {
  float c, s;
} ScRot;

typedef struct ScBox {
  float min_x, min_y, max_x, max_y;
} ScBox;

SC_INLINE ScVec sc_vec(float x, float y) { return (ScVec){x, y}; }
SC_INLINE ScVec sc_add(ScVec a, ScVec b) { return (ScVec){a.x + b.x, a.y + b.y}; }
SC_INLINE ScVec sc_sub(ScVec a, ScVec b) { return (ScVec){a.x - b.x, a.y - b.y}; }
SC_INLINE ScVec sc_mul(float s, ScVec a) { return (ScVec){s * a.x, s * a.y}; }
SC_INLINE ScVec sc_neg(ScVec a) { return (ScVec){-a.x, -a.y}; }
SC_INLINE ScVec sc_mad(ScVec a, float s, ScVec b) { return (ScVec){a.x + s * b.x, a.y + s * b.y}; }
SC_INLINE float sc_dot(ScVec a, ScVec b) { return a.x * b.x + a.y * b.y; }
SC_INLINE float sc_cross(ScVec a, ScVec b) { return a.x * b.y - a.y * b.x; }
// The vector turned by +90 degrees, and by -90.
SC_INLINE ScVec sc_left(ScVec a) { return (ScVec){-a.y, a.x}; }
SC_INLINE ScVec sc_right(ScVec a) { return (ScVec){a.y, -a.x}; }
SC_INLINE float sc_length(ScVec a) { return __builtin_sqrtf(sc_dot(a, a)); }

SC_INLINE float sc_minf(float a, float b) { return a < b ? a : b; }
SC_INLINE float sc_maxf(float a, float b) { return a > b ? a : b; }
SC_INLINE float sc_absf(float a) { return a < 0.0f ? -a : a; }
SC_INLINE double sc_absd(double a) { return a < 0.0 ? -a : a; }
SC_INLINE float sc_clampf(float a, float lo, float hi) { return a < lo ? lo : a > hi ? hi : a; }
SC_INLINE double sc_mind(double a, double b) { return a < b ? a : b; }
SC_INLINE double sc_maxd(double a, double b) { return a > b ? a : b; }
SC_INLINE bool sc_finite(double a) { return a - a == 0.0; }

SC_INLINE ScVec sc_rotate(ScRot q, ScVec a) { return (ScVec){q.c * a.x - q.s * a.y, q.s * a.x + q.c * a.y}; }
SC_INLINE ScVec sc_unrotate(ScRot q, ScVec a) { return (ScVec){q.c * a.x + q.s * a.y, q.c * a.y - q.s * a.x}; }
// The rotation b seen from a.
SC_INLINE ScRot sc_rot_between(ScRot a, ScRot b) { return (ScRot){a.c * b.c + a.s * b.s, a.c * b.s - a.s * b.c}; }

// Unit vector along a; (1, 0) when a has no usable length. `out_length` gets the length.
ScVec sc_math_normalize(ScVec a, float *out_length);

// Square root in double from sqrtf by Newton's method: within 1 ulp or so, and the same on every machine.
double sc_math_sqrt(double a);

// Cosine and sine of any finite angle, each within 1e-7.
ScRot sc_math_rotation(double angle);
// The same in double, within 1e-15 for |angle| < 1e6.
void sc_math_sincos(double angle, double *out_sin, double *out_cos);
// The angle of the vector (x, y), above -pi and up to pi, within 1e-15. 0 when both are 0 or either is not a number; a
// negative zero is a zero.
double sc_math_atan2(double y, double x);

// A float not above, and one not below, a double, within two steps of it: boxes in float then contain what they are
// made for.
float sc_math_round_down(double a);
float sc_math_round_up(double a);

SC_INLINE bool sc_box_overlap(ScBox a, ScBox b) {
  return (a.min_x <= b.max_x) & (b.min_x <= a.max_x) & (a.min_y <= b.max_y) & (b.min_y <= a.max_y);
}
SC_INLINE bool sc_box_contains(ScBox outer, ScBox inner) {
  return (outer.min_x <= inner.min_x) & (outer.min_y <= inner.min_y) & (inner.max_x <= outer.max_x) &
         (inner.max_y <= outer.max_y);
}
SC_INLINE ScBox sc_box_union(ScBox a, ScBox b) {
  return (ScBox){sc_minf(a.min_x, b.min_x), sc_minf(a.min_y, b.min_y), sc_maxf(a.max_x, b.max_x),
                 sc_maxf(a.max_y, b.max_y)};
}

#endif
