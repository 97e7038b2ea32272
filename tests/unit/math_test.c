// SPDX-License-Identifier: MIT
// base/math against the C library in long double, which tests may use and the engine may not.
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/math.h"
#include "lcg.h"

static void check_sincos(double angle, double tolerance) {
  double s, c;
  sc_math_sincos(angle, &s, &c);
  assert_true(fabsl((long double)s - sinl(angle)) <= tolerance);
  assert_true(fabsl((long double)c - cosl(angle)) <= tolerance);
}

static void sincos_matches_the_library(void **state) {
  (void)state;
  Lcg lcg = {1};
  for (int i = 0; i < 200000; i++) check_sincos(lcg_range(&lcg, -10.0, 10.0), 1e-15);
  for (int i = 0; i < 200000; i++) check_sincos(lcg_range(&lcg, -1e6, 1e6), 1e-15);
  // Near multiples of pi/2, where the reduction is under strain.
  for (int k = -100000; k <= 100000; k += 7) check_sincos(k * (SC_PI / 2.0), 1e-15);
}

static void sincos_is_exact_where_it_can_be(void **state) {
  (void)state;
  double s, c;
  sc_math_sincos(0.0, &s, &c);
  assert_true(s == 0.0 && c == 1.0);
  sc_math_sincos(1e-300, &s, &c);
  assert_true(s == 1e-300 && c == 1.0);
}

static void sincos_survives_any_angle(void **state) {
  (void)state;
  const double angles[] = {3e9, -3e9, 1e300, -1e300, INFINITY, -INFINITY, NAN, DBL_MIN, DBL_MAX};
  for (size_t i = 0; i < sizeof angles / sizeof *angles; i++) {
    double s, c;
    sc_math_sincos(angles[i], &s, &c);
    assert_true(fabs(s * s + c * c - 1.0) < 1e-12);
  }
}

static void rotation_is_a_unit_vector(void **state) {
  (void)state;
  Lcg lcg = {2};
  for (int i = 0; i < 100000; i++) {
    double angle = lcg_range(&lcg, -1000.0, 1000.0);
    ScRot q = sc_math_rotation(angle);
    assert_true(fabs(q.c - cos(angle)) < 1e-7 && fabs(q.s - sin(angle)) < 1e-7);
  }
}

static void check_atan2(double y, double x, double tolerance) {
  assert_true(fabsl((long double)sc_math_atan2(y, x) - atan2l(y, x)) <= tolerance);
}

static void atan2_matches_the_library(void **state) {
  (void)state;
  Lcg lcg = {3};
  for (int i = 0; i < 300000; i++) {
    LcgPair p = lcg_pair(&lcg, -1.0, 1.0);
    check_atan2(p.y, p.x, 1e-15);
  }
  for (int y = -64; y <= 64; y++) {
    for (int x = -64; x <= 64; x++) check_atan2(y, x, 1e-15);
  }
  // The smaller the angle the smaller the error: relative, not absolute.
  for (double y = 1e-3; y > 1e-250; y *= 0.37) check_atan2(y, 1.0, 4e-16 * y);
}

static void atan2_handles_the_edges(void **state) {
  (void)state;
  assert_true(sc_math_atan2(0.0, 0.0) == 0.0);
  assert_true(sc_math_atan2(0.0, 5.0) == 0.0);
  assert_true(sc_math_atan2(0.0, -5.0) == SC_PI);
  assert_true(sc_math_atan2(-0.0, -5.0) == SC_PI);
  assert_true(sc_math_atan2(1.0, 0.0) == 0.5 * SC_PI);
  assert_true(sc_math_atan2(-1.0, 0.0) == -0.5 * SC_PI);
  assert_true(sc_math_atan2(NAN, 1.0) == 0.0);
  assert_true(sc_math_atan2(1.0, NAN) == 0.0);
  check_atan2(DBL_MAX, DBL_MAX, 1e-15);
  check_atan2(-DBL_MAX, DBL_MAX / 3.0, 1e-15);
  check_atan2(5e-324, 5e-324, 1e-15);
  check_atan2(1e-310, -3e-310, 1e-15);
  check_atan2(INFINITY, -INFINITY, 1e-15);
  check_atan2(INFINITY, 2.0, 1e-15);
}

static void sqrt_is_within_an_ulp(void **state) {
  (void)state;
  Lcg lcg = {4};
  for (int i = 0; i < 300000; i++) {
    int exponent = (int)lcg_below(&lcg, 2000) - 1000;
    double a = ldexp(lcg_range(&lcg, 1.0, 4.0), exponent);
    double exact = sqrt(a);
    assert_true(fabs(sc_math_sqrt(a) - exact) <= exact * DBL_EPSILON);
  }
  for (int i = 0; i <= 1000; i++) assert_true(sc_math_sqrt((double)i * i) == (double)i);
  assert_true(sc_math_sqrt(0.0) == 0.0);
  assert_true(sc_math_sqrt(-1.0) == 0.0);
  assert_true(sc_math_sqrt(NAN) == 0.0);
  double least = sc_math_sqrt(5e-324), most = sc_math_sqrt(DBL_MAX);
  assert_true(fabs(least - sqrt(5e-324)) <= sqrt(5e-324) * DBL_EPSILON);
  assert_true(fabs(most - sqrt(DBL_MAX)) <= sqrt(DBL_MAX) * DBL_EPSILON);
}

static void rounding_encloses(void **state) {
  (void)state;
  Lcg lcg = {5};
  for (int i = 0; i < 300000; i++) {
    int exponent = (int)lcg_below(&lcg, 290) - 170;
    double a = ldexp(lcg_range(&lcg, -2.0, 2.0), exponent);
    float down = sc_math_round_down(a), up = sc_math_round_up(a);
    assert_true((double)down <= a && a <= (double)up);
    float nearest = (float)a;
    assert_true(down >= nextafterf(nextafterf(nearest, -INFINITY), -INFINITY));
    assert_true(up <= nextafterf(nextafterf(nearest, INFINITY), INFINITY));
  }
  assert_true(sc_math_round_down(0.0) <= 0.0f && sc_math_round_up(0.0) >= 0.0f);
  assert_true(sc_math_round_down(1e-60) <= 0.0f && sc_math_round_up(1e-60) > 0.0f);
  assert_true(sc_math_round_down(-1e-60) < 0.0f && sc_math_round_up(-1e-60) >= 0.0f);
  assert_true(isfinite(sc_math_round_up(1e300)) && isfinite(sc_math_round_down(-1e300)));
}

static void normalize_gives_unit_vectors(void **state) {
  (void)state;
  Lcg lcg = {6};
  for (int i = 0; i < 100000; i++) {
    float scale = ldexpf(1.0f, (int)lcg_below(&lcg, 80) - 40);
    LcgPair p = lcg_pair(&lcg, -1.0, 1.0);
    ScVec a = {scale * (float)p.x, scale * (float)p.y};
    float length;
    ScVec n = sc_math_normalize(a, &length);
    double exact = hypot(a.x, a.y);
    assert_true(fabs(length - exact) <= 3e-7 * exact);
    assert_true(fabs(hypot(n.x, n.y) - 1.0) < 3e-7);
    assert_true(fabs(n.x * (double)a.y - n.y * (double)a.x) <= 3e-7 * exact);
  }
  float length = 5.0f;
  ScVec n = sc_math_normalize(sc_vec(0.0f, 0.0f), &length);
  assert_true(length == 0.0f && n.x == 1.0f && n.y == 0.0f);
}

static void rotations_compose(void **state) {
  (void)state;
  Lcg lcg = {7};
  for (int i = 0; i < 10000; i++) {
    double a = lcg_range(&lcg, -4.0, 4.0), b = lcg_range(&lcg, -4.0, 4.0);
    ScRot between = sc_rot_between(sc_math_rotation(a), sc_math_rotation(b));
    assert_true(fabs(between.c - cos(b - a)) < 5e-7 && fabs(between.s - sin(b - a)) < 5e-7);
    LcgPair p = lcg_pair(&lcg, -9.0, 9.0);
    ScVec v = {(float)p.x, (float)p.y};
    ScVec back = sc_unrotate(sc_math_rotation(a), sc_rotate(sc_math_rotation(a), v));
    assert_true(fabsf(back.x - v.x) < 5e-6f && fabsf(back.y - v.y) < 5e-6f);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(sincos_matches_the_library),   cmocka_unit_test(sincos_is_exact_where_it_can_be),
      cmocka_unit_test(sincos_survives_any_angle),    cmocka_unit_test(rotation_is_a_unit_vector),
      cmocka_unit_test(atan2_matches_the_library),    cmocka_unit_test(atan2_handles_the_edges),
      cmocka_unit_test(sqrt_is_within_an_ulp),        cmocka_unit_test(rounding_encloses),
      cmocka_unit_test(normalize_gives_unit_vectors), cmocka_unit_test(rotations_compose),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
