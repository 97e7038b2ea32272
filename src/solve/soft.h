// SPDX-License-Identifier: MIT
// Softness of a constraint: a spring and a damper in place of a rigid bond, as coefficients of an implicit step.
#ifndef SC_SOLVE_SOFT_H
#define SC_SOLVE_SOFT_H

#include "base/math.h"

typedef struct ScSoft {
  float bias_rate;     // 1/s: error to velocity
  float mass_scale;    // how much of the rigid impulse is given
  float impulse_scale; // how much of the impulse held so far is given back
} ScSoft;

// Frequency in Hz, damping ratio, step in seconds. The implicit spring of Catto, "Soft Constraints" (GDC 2011), written
// without the effective mass as in Catto, "Solver2D" (2024).
SC_INLINE ScSoft sc_soft_make(float frequency, float damping_ratio, float h) {
  if (frequency == 0.0f) return (ScSoft){0.0f, 1.0f, 0.0f};
  float omega = 2.0f * (float)SC_PI * frequency;
  float a1 = 2.0f * damping_ratio + h * omega;
  float a2 = h * omega * a1;
  float a3 = 1.0f / (1.0f + a2);
  return (ScSoft){omega / a1, a2 * a3, a3};
}

// No softness: the whole error is taken back within one step.
SC_INLINE ScSoft sc_soft_rigid(float h) { return (ScSoft){1.0f / h, 1.0f, 0.0f}; }

#endif
