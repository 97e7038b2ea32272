// SPDX-License-Identifier: MIT
// Four floats at a time, written once on the compiler's vector extensions: gcc and clang make SSE, NEON or wasm SIMD of
// it.
//
// Every operation is one IEEE 754 operation a lane, so all targets agree to the bit.
#ifndef SC_BASE_SIMD_H
#define SC_BASE_SIMD_H

#include <stdint.h>
#include <string.h>

#include "base/check.h"

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#endif

typedef float ScF4 __attribute__((vector_size(16)));
typedef int32_t ScI4 __attribute__((vector_size(16)));
typedef double ScD2 __attribute__((vector_size(16)));
// The same at any address.
typedef float ScF4u __attribute__((vector_size(16), aligned(4), may_alias));

SC_INLINE ScF4 sc_f4(float a) { return (ScF4){a, a, a, a}; }
SC_INLINE ScF4 sc_f4_load(const float *p) { return *(const ScF4u *)p; }
SC_INLINE void sc_f4_store(float *p, ScF4 a) { *(ScF4u *)p = a; }
// The first two lanes.
SC_INLINE void sc_f4_store_two(float *p, ScF4 a) { memcpy(p, &a, 2u * sizeof *p); }

// One lane, by a number that is not known when this is compiled: compilers make a detour of an index for that.
SC_INLINE void sc_f4_set(ScF4 *a, uint32_t lane, float value) { ((float *)a)[lane] = value; }
SC_INLINE float sc_f4_get(const ScF4 *a, uint32_t lane) { return ((const float *)a)[lane]; }

// Lanes of a where the mask is set (all ones), of b elsewhere.
SC_INLINE ScF4 sc_f4_select(ScI4 mask, ScF4 a, ScF4 b) { return (ScF4)(((ScI4)a & mask) | ((ScI4)b & ~mask)); }

// The smaller lane; b where either is not a number. gcc 12 does not find minps in the select, hence the overrides.
SC_INLINE ScF4 sc_f4_min(ScF4 a, ScF4 b) {
#if defined(__wasm_simd128__)
  return (ScF4)wasm_f32x4_pmin((v128_t)b, (v128_t)a);
#elif defined(__SSE2__)
  return (ScF4)_mm_min_ps((__m128)a, (__m128)b);
#else
  return sc_f4_select(a < b, a, b);
#endif
}
SC_INLINE ScF4 sc_f4_max(ScF4 a, ScF4 b) {
#if defined(__wasm_simd128__)
  return (ScF4)wasm_f32x4_pmax((v128_t)b, (v128_t)a);
#elif defined(__SSE2__)
  return (ScF4)_mm_max_ps((__m128)a, (__m128)b);
#else
  return sc_f4_select(a > b, a, b);
#endif
}
SC_INLINE ScF4 sc_f4_abs(ScF4 a) { return (ScF4)((ScI4)a & 0x7fffffff); }
SC_INLINE ScF4 sc_f4_sqrt(ScF4 a) {
  return (ScF4){__builtin_sqrtf(a[0]), __builtin_sqrtf(a[1]), __builtin_sqrtf(a[2]), __builtin_sqrtf(a[3])};
}
SC_INLINE ScF4 sc_f4_clamp(ScF4 a, ScF4 lo, ScF4 hi) { return sc_f4_max(lo, sc_f4_min(a, hi)); }
// 0 for what is not a number, or infinite.
SC_INLINE ScF4 sc_f4_finite(ScF4 a) { return sc_f4_select(a - a == sc_f4(0.0f), a, sc_f4(0.0f)); }

SC_INLINE int sc_i4_any(ScI4 mask) {
#if defined(__wasm_simd128__)
  return wasm_v128_any_true((v128_t)mask);
#elif defined(__SSE2__)
  return _mm_movemask_ps((__m128)mask) != 0;
#else
  return (mask[0] | mask[1] | mask[2] | mask[3]) != 0;
#endif
}

// The two doubles at p, less those at q, as the first two floats; what the other two are is not said.
SC_INLINE ScF4 sc_f4_difference(const double *p, const double *q) {
  ScD2 d = (ScD2){p[0], p[1]} - (ScD2){q[0], q[1]};
#if defined(__wasm_simd128__)
  return (ScF4)wasm_f32x4_demote_f64x2_zero((v128_t)d);
#elif defined(__SSE2__)
  return (ScF4)_mm_cvtpd_ps((__m128d)d);
#else
  return (ScF4){(float)d[0], (float)d[1], 0.0f, 0.0f};
#endif
}

// Four records of four floats become four columns, and back again.
SC_INLINE void sc_f4_transpose(ScF4 *a, ScF4 *b, ScF4 *c, ScF4 *d) {
#if defined(__clang__)
  ScF4 ab_lo = __builtin_shufflevector(*a, *b, 0, 4, 1, 5), ab_hi = __builtin_shufflevector(*a, *b, 2, 6, 3, 7);
  ScF4 cd_lo = __builtin_shufflevector(*c, *d, 0, 4, 1, 5), cd_hi = __builtin_shufflevector(*c, *d, 2, 6, 3, 7);
  *a = __builtin_shufflevector(ab_lo, cd_lo, 0, 1, 4, 5);
  *b = __builtin_shufflevector(ab_lo, cd_lo, 2, 3, 6, 7);
  *c = __builtin_shufflevector(ab_hi, cd_hi, 0, 1, 4, 5);
  *d = __builtin_shufflevector(ab_hi, cd_hi, 2, 3, 6, 7);
#else
  const ScI4 lo = {0, 4, 1, 5}, hi = {2, 6, 3, 7}, first = {0, 1, 4, 5}, second = {2, 3, 6, 7};
  ScF4 ab_lo = __builtin_shuffle(*a, *b, lo), ab_hi = __builtin_shuffle(*a, *b, hi);
  ScF4 cd_lo = __builtin_shuffle(*c, *d, lo), cd_hi = __builtin_shuffle(*c, *d, hi);
  *a = __builtin_shuffle(ab_lo, cd_lo, first);
  *b = __builtin_shuffle(ab_lo, cd_lo, second);
  *c = __builtin_shuffle(ab_hi, cd_hi, first);
  *d = __builtin_shuffle(ab_hi, cd_hi, second);
#endif
}

// To multiples of a 6,291,456th part of a unit, which is a few times larger than the numbers.
SC_INLINE ScF4 sc_f4_rounded(ScF4 a, float unit) { return (a + sc_f4(unit)) - sc_f4(unit); }

#endif
