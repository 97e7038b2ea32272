// SPDX-License-Identifier: MIT
// Outlines cut into convex parts: plain ones, the largest, and what is refused.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "outline_probe.h"

static void add_all(const double *xy, uint32_t count) {
  probe_ring();
  for (uint32_t i = 0; i < count; i++) probe_add(xy[2 * i], xy[2 * i + 1]);
}

static void check_refused(ScreeStatus status) {
  ScParts parts;
  assert_int_equal(sc_decompose_rings(probe_shape.points, probe_shape.sizes, probe_shape.ring_count, &parts), status);
  assert_null(parts.corners);
}

#define ADD(...) add_all((const double[]){__VA_ARGS__}, sizeof((const double[]){__VA_ARGS__}) / (2 * sizeof(double)))

static void few_parts_for_plain_shapes(void **state) {
  (void)state;
  probe_begin();
  ADD(0, 0, 1, 0, 1, 1, 0, 1);
  assert_int_equal(probe_outline(100), 1);
  probe_begin();
  ADD(0, 0, 3, 0, 3, 1, 1, 1, 1, 3, 0, 3); // an L
  assert_int_equal(probe_outline(100), 2);
  probe_begin();
  ADD(1, 0, 2, 0, 2, 1, 3, 1, 3, 2, 2, 2, 2, 3, 1, 3, 1, 2, 0, 2, 0, 1, 1, 1); // a cross
  assert_in_range(probe_outline(100), 3, 5);
  probe_begin();
  ADD(0, 0, 3, 0, 3, 3, 0, 3);
  ADD(1, 1, 2, 1, 2, 2, 1, 2); // a frame
  assert_int_equal(probe_outline(100), 4);
  // Clockwise, with straight corners, a repeated point and a spike: still a square.
  probe_begin();
  ADD(0, 0, 0, 1, 0, 2, 1, 2, 1, 2, 2, 2, 5, 2, 2, 2, 2, 0);
  assert_int_equal(probe_outline(100), 1);
  // The first point is one on a straight side, once the spike at the end is gone.
  probe_begin();
  ADD(1, 0, 2, 0, 2, 2, 0, 2, 0, 0, 1, 0, 1, -1);
  assert_int_equal(probe_outline(100), 1);
  // A convex ring of 40 corners is as few parts of 16 as it can be.
  probe_begin();
  probe_ring();
  for (int i = 0; i < 40; i++) probe_add(50 * cos(i * 0.05 * 3.14159265), 50 * sin(i * 0.05 * 3.14159265));
  assert_in_range(probe_outline(100), 3, 5);
}

static void H08_concave_ship_parts(void **state) {
  (void)state;
  probe_begin();
  ADD(0, 0, 60, 24, 0, 48, 10, 24);
  assert_int_equal(probe_outline(2000), 2);
  assert_true(probe_area() == (Wide)2 * 1200 * 1024 * 1024);
}

static void what_is_not_simple_is_refused(void **state) {
  (void)state;
  probe_begin();
  ADD(0, 0, 2, 2, 2, 0, 0, 2); // a bow tie
  check_refused(SCREE_NOT_SIMPLE);
  probe_begin();
  ADD(0, 0, 2, 0, 2, 2, 1, 0, 0, 2); // a corner on a side
  check_refused(SCREE_NOT_SIMPLE);
  probe_begin();
  ADD(0, 0, 1, 0, 1, 1, 2, 1, 2, 2, 1, 2, 1, 1, 0, 1); // touches itself in a point
  check_refused(SCREE_NOT_SIMPLE);
  probe_begin();
  ADD(0, 0, 1, 0, 1, 1, 0, 1, 0, 0, 1, 0, 1, 1, 0, 1); // a square written twice
  check_refused(SCREE_NOT_SIMPLE);
  const double holes[][8] = {
      {5, 1, 6, 1, 6, 2, 5, 2},     // outside
      {3, 1, 5, 1, 5, 2, 3, 2},     // across
      {0, 1, 1, 1, 1, 2, 0, 2},     // along a side
      {-1, -1, 9, -1, 9, 9, -1, 9}, // around
      {0, 0, 4, 0, 4, 4, 0, 4},     // the same
      {1, 1, 2, 0, 3, 1, 2, 2},     // touches in a point
  };
  for (uint32_t i = 0; i < sizeof holes / sizeof holes[0]; i++) {
    probe_begin();
    ADD(0, 0, 4, 0, 4, 4, 0, 4);
    add_all(holes[i], 4);
    check_refused(SCREE_NOT_SIMPLE);
  }
  probe_begin();
  ADD(0, 0, 9, 0, 9, 9, 0, 9);
  ADD(1, 1, 8, 1, 8, 8, 1, 8);
  ADD(2, 2, 3, 2, 3, 3, 2, 3); // a hole in a hole
  check_refused(SCREE_NOT_SIMPLE);
}

static void H11_what_has_no_area_is_refused(void **state) {
  (void)state;
  probe_begin();
  check_refused(SCREE_TOO_FEW_POINTS);
  ADD(0, 0, 1, 0);
  check_refused(SCREE_TOO_FEW_POINTS);
  probe_begin();
  probe_ring();
  check_refused(SCREE_TOO_FEW_POINTS);
  probe_begin();
  ADD(0, 0, 1, 1, 2, 2, 5, 5);
  check_refused(SCREE_DEGENERATE);
  probe_begin();
  ADD(0, 0, 1, 0, 1, 1, 1, 0);
  check_refused(SCREE_DEGENERATE);
  probe_begin();
  ADD(0, 0, 9, 0, 9, 9, 0, 9);
  ADD(1, 1, 2, 2, 3, 3);
  check_refused(SCREE_DEGENERATE);
  probe_begin();
  ADD(0, 0, 1, 0, 1, 1);
  probe_shape.sizes[0] = SCREE_OUTLINE_MAX + 1;
  check_refused(SCREE_TOO_MANY_POINTS);
}

// As many points as there may be: a saw with one tooth a corner, and a plate full of square holes, all in line.
static void the_largest(void **state) {
  (void)state;
  probe_begin();
  probe_ring();
  for (uint32_t i = 0; i < SCREE_OUTLINE_MAX - 2; i++) probe_add(i, i % 2 ? 40.0 : 10.0 + i % 7);
  probe_add(SCREE_OUTLINE_MAX, -5);
  probe_add(-1, -5);
  probe_outline(5);
  probe_begin();
  ADD(-1, -1, 13, -1, 13, 7, -1, 7);
  for (uint32_t i = 0; i < 39; i++) {
    double x = i % 13 * 1.0, y = i / 13 * 2.0;
    ADD(x, y, x + 0.5, y, x + 0.5, y + 0.5, x, y + 0.5);
  }
  probe_outline(500);
}

// A part may not be needlessly thin: of a long strip with a corner on each side, lying or standing, the cuts go across.
static void cuts_across_a_strip(void **state) {
  (void)state;
  for (int standing = 0; standing < 2; standing++) {
    probe_begin();
    probe_ring();
    for (uint32_t i = 0; i < 82; i++) {
      double along = i < 41 ? i : 81 - i, across = (i < 41 ? 0.0 : 1.0) + (uint32_t)along % 2 * 0.125;
      probe_add(standing ? across : along, standing ? along : across);
    }
    ScParts parts;
    assert_int_equal(sc_decompose_rings(probe_shape.points, probe_shape.sizes, 1, &parts), SCREE_OK);
    for (uint32_t i = 0; i < parts.count; i++) {
      ScreeVec2 p[SC_HULL_MAX];
      uint32_t n = probe_part(&parts, i, p);
      double lo = INFINITY, hi = -INFINITY;
      for (uint32_t k = 0; k < n; k++) {
        lo = fmin(lo, standing ? p[k].y : p[k].x);
        hi = fmax(hi, standing ? p[k].y : p[k].x);
      }
      assert_true(hi - lo <= 3.0);
    }
    sc_decompose_free(&parts);
    probe_outline(100);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(few_parts_for_plain_shapes),
      cmocka_unit_test(H08_concave_ship_parts),
      cmocka_unit_test(what_is_not_simple_is_refused),
      cmocka_unit_test(H11_what_has_no_area_is_refused),
      cmocka_unit_test(the_largest),
      cmocka_unit_test(cuts_across_a_strip),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
