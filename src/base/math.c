// SPDX-License-Identifier: MIT
#include "base/math.h"

#include <string.h>

ScVec sc_math_normalize(ScVec a, float *out_length) {
  float length = sc_length(a);
  if (!(length > 1e-18f)) {
    *out_length = 0.0f;
    return (ScVec){1.0f, 0.0f};
  }
  *out_length = length;
  float inverse = 1.0f / length;
  return (ScVec){a.x * inverse, a.y * inverse};
}

double sc_math_sqrt(double a) {
  if (!(a > 0.0)) return 0.0;
  if (!sc_finite(a)) return a;
  // Scaled by a power of four into the range of float, so that the first guess never over- or underflows.
  double scale = 1.0;
  while (a > 1e30) {
    a *= 0x1p-80;
    scale *= 0x1p40;
  }
  while (a < 1e-30) {
    a *= 0x1p80;
    scale *= 0x1p-40;
  }
  double r = (double)__builtin_sqrtf((float)a);
  r = 0.5 * (r + a / r);
  r = 0.5 * (r + a / r);
  return r * scale;
}

// Taylor coefficients of sine and cosine; on [-pi/4, pi/4] the first term left out is below 5e-17.
static double sin_poly(double r) {
  double r2 = r * r;
  double p = -1.0 / 1307674368000.0;
  p = p * r2 + 1.0 / 6227020800.0;
  p = p * r2 - 1.0 / 39916800.0;
  p = p * r2 + 1.0 / 362880.0;
  p = p * r2 - 1.0 / 5040.0;
  p = p * r2 + 1.0 / 120.0;
  p = p * r2 - 1.0 / 6.0;
  return r + r * r2 * p;
}

static double cos_poly(double r) {
  double r2 = r * r;
  double p = 1.0 / 20922789888000.0;
  p = p * r2 - 1.0 / 87178291200.0;
  p = p * r2 + 1.0 / 479001600.0;
  p = p * r2 - 1.0 / 3628800.0;
  p = p * r2 + 1.0 / 40320.0;
  p = p * r2 - 1.0 / 720.0;
  p = p * r2 + 1.0 / 24.0;
  p = p * r2 - 0.5;
  return 1.0 + r2 * p;
}

// What is left of an angle, within an eighth of a turn, after whole quarter turns are taken away.
static double reduce(double angle, uint32_t *out_quarter) {
  // Beyond 2^31 quarter turns a double no longer tells directions apart well; take such an angle as 0 turns.
  if (!(angle > -3e9 && angle < 3e9)) angle = 0.0;
  // Adding 1.5 * 2^52 rounds to the nearest integer, and leaves it in the lowest bits.
  double shifted = angle * (2.0 / SC_PI) + 6755399441055744.0, k = shifted - 6755399441055744.0;
  uint64_t bits;
  memcpy(&bits, &shifted, sizeof bits);
  *out_quarter = (uint32_t)bits & 3u;
  // pi/2 in two parts (Cody and Waite, 1980): the first has few bits, so that k times it is exact.
  double r = angle - k * 1.57079632673412561417;
  return r - k * 6.07710050650619224932e-11;
}

void sc_math_sincos(double angle, double *out_sin, double *out_cos) {
  uint32_t quarter;
  double r = reduce(angle, &quarter);
  double s = sin_poly(r), c = cos_poly(r);
  switch (quarter) {
  case 0: *out_sin = s, *out_cos = c; break;
  case 1: *out_sin = c, *out_cos = -s; break;
  case 2: *out_sin = -s, *out_cos = -c; break;
  default: *out_sin = -c, *out_cos = s; break;
  }
}

// The angle of (x, y) for 0 <= y <= x, x > 0. The direction is turned back by the nearest of nine whose tangents are
// eighths, which leaves a tangent of at most 1/16; the first term that its series lacks is below 1e-18 of it.
static double atan_octant(double y, double x) {
  static const double known[9] = {0.0,
                                  0.12435499454676143503,
                                  0.24497866312686415417,
                                  0.35877067027057222039,
                                  0.46364760900080611621,
                                  0.55859931534356243597,
                                  0.64350110879328438680,
                                  0.71882999962162450542,
                                  0.78539816339744830962};
  int k = (int)(8.0 * (y / x) + 0.5);
  double c = 0.125 * k;
  double t = (y - c * x) / (x + c * y);
  double t2 = t * t;
  double p = 1.0 / 13.0;
  p = p * t2 - 1.0 / 11.0;
  p = p * t2 + 1.0 / 9.0;
  p = p * t2 - 1.0 / 7.0;
  p = p * t2 + 1.0 / 5.0;
  p = p * t2 - 1.0 / 3.0;
  return known[k] + (t + t * t2 * p);
}

double sc_math_atan2(double y, double x) {
  double ay = y < 0.0 ? -y : y, ax = x < 0.0 ? -x : x;
  double larger = sc_maxd(ax, ay);
  if (!(ax >= 0.0 && ay >= 0.0 && larger > 0.0)) return 0.0;
  // An infinite part counts as the largest finite one. Sums and products below must neither over- nor underflow.
  ax = sc_mind(ax, 0x1.fffffffffffffp1023);
  ay = sc_mind(ay, 0x1.fffffffffffffp1023);
  double scale = larger > 1e300 ? 0x1p-8 : larger < 1e-280 ? 0x1p120 : 1.0;
  ax *= scale;
  ay *= scale;
  double angle = ay <= ax ? atan_octant(ay, ax) : 0.5 * SC_PI - atan_octant(ax, ay);
  if (x < 0.0) angle = SC_PI - angle;
  return y < 0.0 ? -angle : angle;
}

// As sc_math_sincos with the series cut where a float no longer sees it (the first term left out is below 3e-8 of one),
// and the quarter chosen without a jump: every body is turned in every step.
ScRot sc_math_rotation(double angle) {
  uint32_t quarter;
  double r = reduce(angle, &quarter);
  double r2 = r * r;
  double s = r + r * r2 * (-1.0 / 6.0 + r2 * (1.0 / 120.0 + r2 * (-1.0 / 5040.0 + r2 * (1.0 / 362880.0))));
  double c =
      1.0 + r2 * (-0.5 + r2 * (1.0 / 24.0 + r2 * (-1.0 / 720.0 + r2 * (1.0 / 40320.0 - r2 * (1.0 / 3628800.0)))));
  double x = quarter & 1u ? s : c, y = quarter & 1u ? c : s;
  return (ScRot){(float)((quarter + 1u) & 2u ? -x : x), (float)(quarter & 2u ? -y : y)};
}

// A little more than half a step of a float either way, without a look at how the number rounded: a box is made of four
// of these.
#define STEP_SHARE 0x1.2p-24
#define STEP_LEAST 1e-45 // half the smallest float, and a bit

static double least_step(double a) { return (a < 0.0 ? -a : a) * STEP_SHARE + STEP_LEAST; }

float sc_math_round_down(double a) {
  double lower = a - least_step(a);
  return (float)(lower < -3.4e38 ? -3.4e38 : lower > 3.4e38 ? 3.4e38 : lower);
}

float sc_math_round_up(double a) {
  double upper = a + least_step(a);
  return (float)(upper < -3.4e38 ? -3.4e38 : upper > 3.4e38 ? 3.4e38 : upper);
}
