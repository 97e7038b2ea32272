// SPDX-License-Identifier: MIT
// The side of a line against integers of 128 bits, where points are a whole number of some power of two.
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "geom/orient.h"
#include "lcg.h"

__extension__ typedef __int128 Wide;

// Of points whose parts are whole numbers of `unit`, at most 2^60 of them.
static int exact(ScreeVec2 a, ScreeVec2 b, ScreeVec2 c, double unit) {
  Wide ax = (int64_t)(a.x / unit), ay = (int64_t)(a.y / unit), bx = (int64_t)(b.x / unit), by = (int64_t)(b.y / unit);
  Wide cx = (int64_t)(c.x / unit), cy = (int64_t)(c.y / unit);
  Wide determinant = (ax - cx) * (by - cy) - (ay - cy) * (bx - cx);
  return (determinant > 0) - (determinant < 0);
}

static void check(ScreeVec2 a, ScreeVec2 b, ScreeVec2 c, int sign) {
  assert_int_equal(sc_orient_sign(a, b, c), sign);
  assert_int_equal(sc_orient_sign(b, c, a), sign);
  assert_int_equal(sc_orient_sign(c, b, a), -sign);
}

static void plain_turns(void **state) {
  (void)state;
  check((ScreeVec2){0, 0}, (ScreeVec2){1, 0}, (ScreeVec2){0, 1}, 1);
  check((ScreeVec2){0, 0}, (ScreeVec2){0, 1}, (ScreeVec2){1, 0}, -1);
  check((ScreeVec2){-3, -3}, (ScreeVec2){5, 5}, (ScreeVec2){9, 9}, 0);
  check((ScreeVec2){0.1, 0.7}, (ScreeVec2){0.1, 0.7}, (ScreeVec2){4, 2}, 0);
}

// Points a few steps of a double around a line, the plain determinant of which is wrong for most of them. (Kettner,
// Mehlhorn, Pion, Schirra and Yap 2008, Classroom Examples of Robustness Problems in Geometric Computations.)
static void steps_around_a_line(void **state) {
  (void)state;
  const double unit = ldexp(1.0, -53);
  uint32_t counts[3] = {0, 0, 0};
  for (int i = 0; i < 256; i++) {
    for (int j = 0; j < 256; j++) {
      ScreeVec2 a = {0.5 + i * unit, 0.5 + j * unit}, b = {12.0, 12.0}, c = {24.0, 24.0};
      int sign = exact(a, b, c, unit);
      check(a, b, c, sign);
      counts[sign + 1]++;
    }
  }
  assert_int_equal(counts[0], 256 * 255 / 2);
  assert_int_equal(counts[1], 256);
  assert_int_equal(counts[2], 256 * 255 / 2);
}

static double whole(Lcg *lcg, double most, double unit) { return floor(lcg_range(lcg, -most, most)) * unit; }

// The third point lies on the line of the others, or is the nearest to it that there is.
static void nearly_in_line(void **state) {
  (void)state;
  Lcg lcg = {7};
  uint32_t zero = 0;
  for (int round = 0; round < 400000; round++) {
    double unit = ldexp(1.0, (int)lcg_below(&lcg, 40) - 50), most = ldexp(1.0, 8 + (int)lcg_below(&lcg, 43));
    ScreeVec2 a = {whole(&lcg, most, unit), whole(&lcg, most, unit)};
    ScreeVec2 step = {whole(&lcg, 64.0, unit), whole(&lcg, 64.0, unit)};
    double times = floor(lcg_range(&lcg, -1e6, 1e6));
    ScreeVec2 b = {a.x + step.x, a.y + step.y}, c = {a.x + times * step.x, a.y + times * step.y};
    c.x += ((int)lcg_below(&lcg, 3) - 1) * unit;
    c.y += ((int)lcg_below(&lcg, 3) - 1) * unit;
    int sign = exact(a, b, c, unit);
    check(a, b, c, sign);
    zero += sign == 0;
  }
  assert_in_range(zero, 30000, 200000);
}

static void parts_of_every_size(void **state) {
  (void)state;
  // From the far end of the range a point almost at the origin is told from one on the line.
  check((ScreeVec2){-1e9, -1e9}, (ScreeVec2){1e9, 1e9}, (ScreeVec2){0.0, 1e-130}, 1);
  check((ScreeVec2){-1e9, -1e9}, (ScreeVec2){1e9, 1e9}, (ScreeVec2){1e-130, 0.0}, -1);
  check((ScreeVec2){-1e9, -1e9}, (ScreeVec2){1e9, 1e9}, (ScreeVec2){1e-130, 1e-130}, 0);
  // All of the least size: the difference is one unit in the last place of each.
  const double least = ldexp(1.0, -431), step = ldexp(1.0, -483);
  check((ScreeVec2){least, least}, (ScreeVec2){least + step, least}, (ScreeVec2){least, least + step}, 1);
  check((ScreeVec2){least, least}, (ScreeVec2){least + step, least + step},
        (ScreeVec2){least + 2 * step, least + 3 * step}, 1);
  // What is nearer to 0 is 0.
  const double tiny[] = {0.0, 4.9e-324, DBL_MIN, 9.9e-131, -9.9e-131, -4.9e-324};
  for (uint32_t i = 0; i < sizeof tiny / sizeof tiny[0]; i++) {
    ScreeVec2 p = sc_orient_point((ScreeVec2){tiny[i], 1e-130});
    assert_true(p.x == 0.0 && p.y == 1e-130);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(plain_turns),
      cmocka_unit_test(steps_around_a_line),
      cmocka_unit_test(nearly_in_line),
      cmocka_unit_test(parts_of_every_size),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
