// SPDX-License-Identifier: MIT
// Random outlines of every form cut into convex parts.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "outline_probe.h"

// A star about (x, y), of radii between r and R.
static void add_star(Lcg *lcg, double x, double y, uint32_t count, double r, double R) {
  probe_ring();
  double start = lcg_range(lcg, 0.0, 6.28), way = lcg_below(lcg, 2) ? 1.0 : -1.0;
  for (uint32_t i = 0; i < count; i++) {
    double angle = start + way * 2.0 * 3.14159265358979 * i / count, radius = lcg_range(lcg, r, R);
    probe_add(x + radius * cos(angle), y + radius * sin(angle));
  }
}

static void stars_with_holes(void **state) {
  (void)state;
  Lcg lcg = {11};
  for (uint32_t round = 0; round < 400; round++) {
    probe_begin();
    add_star(&lcg, 3.0, -2.0, 3 + lcg_below(&lcg, 60), 60.0, 200.0);
    if (round % 2) probe_outline(50);
    // The first has 3 corners at the least, so that a circle of 60 cos(60) about its middle is inside.
    for (uint32_t i = 0; i < round % 10; i++)
      add_star(&lcg, 3.0 + 9.0 * (i % 3) - 9.0, -2.0 + 9.0 * (i / 3) - 9.0, 3 + lcg_below(&lcg, 9), 0.5, 4.0);
    probe_outline(50);
  }
}

// Two random orders of the same corners, crossings taken out by turning runs round until there are none.
static void tangles(void **state) {
  (void)state;
  Lcg lcg = {12};
  for (uint32_t round = 0; round < 300; round++) {
    uint32_t n = 4 + lcg_below(&lcg, 36);
    probe_begin();
    probe_ring();
    double size = round % 3 ? 100.0 : 0.02; // on a small grid many are in line or the same
    for (uint32_t i = 0; i < n; i++) {
      LcgPair p = lcg_pair(&lcg, -size, size);
      probe_add(p.x, p.y);
    }
    ScreeVec2 *p = probe_shape.points;
    for (uint32_t i = 0, turns = 0; i < n && turns < 5000; i++) {
      for (uint32_t j = i + 2; j < n && turns < 5000; j++) {
        ScreeVec2 a = p[i], b = p[i + 1], c = p[j], d = p[(j + 1) % n];
        if ((i == 0 && j == n - 1) || (probe_turn(a, b, c) > 0) == (probe_turn(a, b, d) > 0) ||
            (probe_turn(c, d, a) > 0) == (probe_turn(c, d, b) > 0))
          continue;
        for (uint32_t u = i + 1, v = j; u < v; u++, v--) {
          ScreeVec2 t = p[u];
          p[u] = p[v];
          p[v] = t;
        }
        turns++;
        i = 0;
        j = 1;
      }
    }
    ScParts parts;
    ScreeStatus status = sc_decompose_rings(p, probe_shape.sizes, 1, &parts);
    if (status == SCREE_OK) sc_decompose_free(&parts);
    if (round % 3) assert_int_equal(status, SCREE_OK);
    if (status == SCREE_OK) probe_outline(50);
    assert_true(status == SCREE_OK || status == SCREE_NOT_SIMPLE || status == SCREE_DEGENERATE);
  }
}

static void combs_and_spirals(void **state) {
  (void)state;
  for (uint32_t teeth = 1; teeth <= 60; teeth += 7) {
    for (int upright = 0; upright < 2; upright++) {
      probe_begin();
      probe_ring();
      const double tooth[4][2] = {{0.0, 0.2}, {0.0, 50.0}, {0.1, 50.0}, {0.1, 0.2}};
      const double ends[3][2] = {{2.0 * teeth, 0.2}, {2.0 * teeth, 0.0}, {0.0, 0.0}};
      for (uint32_t i = 0; i < 4 * teeth; i++) {
        double x = 2.0 * (i / 4) + tooth[i % 4][0], y = tooth[i % 4][1];
        probe_add(upright ? x : y, upright ? y : x);
      }
      for (uint32_t i = 0; i < 3; i++) probe_add(ends[i][!upright], ends[i][upright]);
      probe_outline(100);
    }
  }
  for (uint32_t n = 8; n <= 400; n *= 3) {
    probe_begin();
    probe_ring();
    for (uint32_t i = 0; i < n; i++) probe_add((10 + 0.4 * i) * cos(0.3 * i), (10 + 0.4 * i) * sin(0.3 * i));
    for (uint32_t i = n; i-- > 0;) probe_add((12 + 0.4 * i) * cos(0.3 * i), (12 + 0.4 * i) * sin(0.3 * i));
    probe_outline(100);
  }
}

// Far from the origin and turned by an angle nothing is in line exactly; areas still add up.
static void areas_add_up_far_away(void **state) {
  (void)state;
  Lcg lcg = {13};
  for (uint32_t round = 0; round < 300; round++) {
    probe_begin();
    uint32_t n = 5 + lcg_below(&lcg, 50);
    add_star(&lcg, 0, 0, n, 1.0, 5.0);
    double angle = lcg_range(&lcg, 0.0, 6.28), c = cos(angle), s = sin(angle), offset = round % 2 ? 1e6 : 0.0;
    for (uint32_t i = 0; i < n; i++) {
      ScreeVec2 p = probe_shape.points[i];
      probe_shape.points[i] = (ScreeVec2){c * p.x - s * p.y + offset, s * p.x + c * p.y - offset};
    }
    ScParts parts;
    assert_int_equal(sc_decompose_rings(probe_shape.points, probe_shape.sizes, 1, &parts), SCREE_OK);
    long double sum = 0, whole_area = 0;
    const ScreeVec2 *p = probe_shape.points;
    for (uint32_t part = 0, from = 0; part < parts.count; from = parts.ends[part++])
      for (uint32_t i = from + 1; i + 1 < parts.ends[part]; i++) {
        ScreeVec2 a = p[parts.corners[from]], b = p[parts.corners[i]], d = p[parts.corners[i + 1]];
        sum +=
            ((long double)b.x - a.x) * ((long double)d.y - a.y) - ((long double)b.y - a.y) * ((long double)d.x - a.x);
      }
    for (uint32_t i = 1; i + 1 < n; i++)
      whole_area += ((long double)p[i].x - p[0].x) * ((long double)p[i + 1].y - p[0].y) -
                    ((long double)p[i].y - p[0].y) * ((long double)p[i + 1].x - p[0].x);
    assert_true(fabsl(sum - fabsl(whole_area)) <= 1e-12L * sum);
    sc_decompose_free(&parts);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(stars_with_holes),
      cmocka_unit_test(tangles),
      cmocka_unit_test(combs_and_spirals),
      cmocka_unit_test(areas_add_up_far_away),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
