// SPDX-License-Identifier: MIT
// Convex hulls of a million point sets, against an exact hull of all of their points.
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core_probe.h"
#include "geom/orient.h"
#include "lcg.h"
#include "scree/scree.h"

#if defined(__SANITIZE_ADDRESS__)
#define SETS 40000u
#else
#define SETS 1000000u
#endif
#define POINTS 40u
// What the hull may leave out, as a part of the extent of the points.
#define WELD 2e-6

typedef struct Set {
  ScreeVec2 points[POINTS];
  uint32_t count;
} Set;

typedef void Maker(Lcg *lcg, Set *set);

static void scattered(Lcg *lcg, Set *set) {
  for (uint32_t i = 0; i < set->count; i++) {
    LcgPair p = lcg_pair(lcg, -1.0, 1.0);
    set->points[i] = (ScreeVec2){p.x, p.y};
  }
}

// Around a circle, with a step or so of float, or a part of the weld distance, of noise.
static void circle(Lcg *lcg, Set *set) {
  double noise = ldexp(1.0, -(int)lcg_below(lcg, 52));
  uint32_t corners = 1u + lcg_below(lcg, 20u);
  for (uint32_t i = 0; i < set->count; i++) {
    double angle = 6.283185307179586 * lcg_below(lcg, corners) / corners, r = 1.0 + lcg_range(lcg, -noise, noise);
    set->points[i] = (ScreeVec2){r * cos(angle), r * sin(angle)};
  }
}

// All near to one line, as near as doubles can be and as far as a hundred times the weld distance.
static void line(Lcg *lcg, Set *set) {
  double noise = ldexp(1.0, -12 - (int)lcg_below(lcg, 42)), angle = lcg_range(lcg, 0.0, 6.3);
  for (uint32_t i = 0; i < set->count; i++) {
    double along = lcg_range(lcg, -1.0, 1.0), off = lcg_range(lcg, -noise, noise);
    set->points[i] = (ScreeVec2){along * cos(angle) - off * sin(angle), along * sin(angle) + off * cos(angle)};
  }
}

// Points of a small grid: many are the same, many are in line.
static void grid(Lcg *lcg, Set *set) {
  uint32_t size = 1u + lcg_below(lcg, 6u);
  for (uint32_t i = 0; i < set->count; i++) {
    double x = lcg_below(lcg, size), y = lcg_below(lcg, size);
    set->points[i] = (ScreeVec2){0.1 * x, 0.1 * y};
  }
}

// A few points, and all others within a little of one of them or of the line between two.
static void clusters(Lcg *lcg, Set *set) {
  uint32_t few = 3u + lcg_below(lcg, 5u);
  double noise = ldexp(1.0, -15 - (int)lcg_below(lcg, 36));
  for (uint32_t i = 0; i < set->count; i++) {
    LcgPair p = lcg_pair(lcg, -1.0, 1.0), off = lcg_pair(lcg, -noise, noise);
    ScreeVec2 a = set->points[lcg_below(lcg, few)], b = set->points[lcg_below(lcg, few)];
    double t = lcg_below(lcg, 3) ? lcg_range(lcg, 0.0, 1.0) : 0.0;
    set->points[i] =
        i < few ? (ScreeVec2){p.x, p.y} : (ScreeVec2){a.x + t * (b.x - a.x) + off.x, a.y + t * (b.y - a.y) + off.y};
  }
}

// A flat arc, its sagitta from nothing to a hundred times the weld distance.
static void arc(Lcg *lcg, Set *set) {
  double bend = ldexp(1.0, -12 - (int)lcg_below(lcg, 20));
  for (uint32_t i = 0; i < set->count; i++) {
    double x = lcg_range(lcg, -1.0, 1.0);
    set->points[i] = (ScreeVec2){x, i ? bend * x * x : 1.0};
  }
}

// Long triangles with all there is at their sharp end.
static void sliver(Lcg *lcg, Set *set) {
  double slope = ldexp(1.0, -(int)lcg_below(lcg, 30));
  for (uint32_t i = 0; i < set->count; i++) {
    double x = ldexp(lcg_range(lcg, 0.5, 1.0), -(int)lcg_below(lcg, 30));
    set->points[i] = (ScreeVec2){x, lcg_range(lcg, 0.0, 1.0) * slope * x};
  }
}

static void any_numbers(Lcg *lcg, Set *set) {
  const double odd[] = {0.0, -0.0, 5e-324, -5e-324, DBL_MIN, 1e-160, 1e-9, -1e-6, 1.0, -1.0, 1e9, -1e9};
  for (uint32_t i = 0; i < set->count; i++) {
    set->points[i].x = odd[lcg_below(lcg, sizeof odd / sizeof odd[0])];
    set->points[i].y = odd[lcg_below(lcg, sizeof odd / sizeof odd[0])];
  }
}

static int left_to_right(const void *a, const void *b) {
  const ScreeVec2 *p = a, *q = b;
  if (p->x != q->x) return p->x < q->x ? -1 : 1;
  return (p->y > q->y) - (p->y < q->y);
}

// Andrew's monotone chain with exact turns: strictly convex, counter-clockwise.
static uint32_t exact_hull(const Set *set, ScreeVec2 *out) {
  ScreeVec2 sorted[POINTS];
  for (uint32_t i = 0; i < set->count; i++) sorted[i] = sc_orient_point(set->points[i]);
  qsort(sorted, set->count, sizeof *sorted, left_to_right);
  uint32_t count = 0;
  for (uint32_t half = 0, floor = 1; half < 2; half++, floor = count) {
    for (uint32_t i = half; i < set->count; i++) {
      ScreeVec2 p = sorted[half ? set->count - 1 - i : i];
      while (count > floor && sc_orient_sign(out[count - 2], out[count - 1], p) <= 0) count--;
      if (count == 0 || memcmp(&out[count - 1], &p, sizeof p) != 0) out[count++] = p;
    }
  }
  return count - 1;
}

static double extent_of(const Set *set) {
  double lo_x = INFINITY, lo_y = INFINITY, hi_x = -INFINITY, hi_y = -INFINITY;
  for (uint32_t i = 0; i < set->count; i++) {
    lo_x = fmin(lo_x, set->points[i].x), hi_x = fmax(hi_x, set->points[i].x);
    lo_y = fmin(lo_y, set->points[i].y), hi_y = fmax(hi_y, set->points[i].y);
  }
  return fmax(hi_x - lo_x, hi_y - lo_y);
}

// The smallest distance between two parallel lines that hold all points: one of them lies along a side.
static double width_of(const ScreeVec2 *hull, uint32_t count) {
  double width = INFINITY;
  for (uint32_t i = 0; i < count && count >= 3; i++) {
    ScreeVec2 a = hull[i], b = hull[(i + 1) % count];
    double most = 0.0;
    for (uint32_t k = 0; k < count; k++)
      most = fmax(most, (b.x - a.x) * (hull[k].y - a.y) - (b.y - a.y) * (hull[k].x - a.x));
    width = fmin(width, most / hypot(b.x - a.x, b.y - a.y));
  }
  return count < 3 ? 0.0 : width;
}

static void check_hull(const Set *set, const ScreeVec2 *hull, uint32_t count, double extent) {
  assert_in_range(count, 3, SCREE_POLYGON_MAX);
  for (uint32_t i = 0; i < count; i++) {
    ScreeVec2 a = hull[i], b = hull[(i + 1) % count];
    uint32_t known = 0;
    while (known < set->count && memcmp(&set->points[known], &a, sizeof a) != 0) known++;
    assert_true(known < set->count);
    for (uint32_t k = 0; k < count; k++)
      if (k != i && k != (i + 1) % count) assert_int_equal(sc_orient_sign(a, b, hull[k]), 1);
    double length = hypot(b.x - a.x, b.y - a.y), allowed = fmax(WELD * extent, 2e-9);
    for (uint32_t k = 0; k < set->count; k++) {
      ScreeVec2 p = set->points[k];
      double outside = ((p.x - a.x) * (b.y - a.y) - (p.y - a.y) * (b.x - a.x)) / length;
      if (outside > allowed) fail_msg("%.17g outside, %.17g allowed", outside, allowed);
    }
  }
}

static void check_refused(const Set *set, ScreeStatus status, double extent) {
  ScreeVec2 exact[2 * POINTS + 2];
  uint32_t corners = exact_hull(set, exact);
  if (status == SCREE_TOO_MANY_POINTS)
    assert_true(corners > SCREE_POLYGON_MAX);
  else {
    assert_int_equal(status, SCREE_DEGENERATE);
    assert_true(extent < 1e-6 || width_of(exact, corners) <= fmax(4e-6 * extent, 4e-9));
  }
}

// The core of the same points, turned and moved, is sound too.
static void check_core(const Set *set, Lcg *lcg) {
  ScreeShapeDef def = probe_def(SCREE_SHAPE_HULL);
  def.point_count = set->count;
  def.angle = lcg_range(lcg, -4.0, 4.0);
  def.position = (ScreeVec2){lcg_range(lcg, -9.0, 9.0), 3.0};
  ScCore core;
  const char *argument;
  assert_int_equal(sc_hull_from_def(&def, set->points, &core, &argument), SCREE_OK);
  probe_check(&core);
}

// A polygon that is convex exactly is never refused as one that is not, in whichever order it is written; and whatever
// the hull makes of the points, the polygon of its corners is the same.
static void check_polygon(const Set *set, ScreeStatus status, double extent) {
  ScreeVec2 exact[2 * POINTS + 2];
  ScreeShapeDef def = probe_def(SCREE_SHAPE_POLYGON);
  def.point_count = exact_hull(set, exact);
  if (def.point_count < 3 || def.point_count > SCREE_POLYGON_MAX) return;
  for (int reversed = 0; reversed < 2; reversed++) {
    ScCore core;
    const char *argument;
    ScreeStatus found = sc_hull_from_def(&def, exact, &core, &argument);
    assert_true(found == SCREE_OK || found == SCREE_DEGENERATE);
    // Between what is a polygon for both and what is for neither there is a factor of two.
    double width = width_of(exact, def.point_count), least = fmax(1e-6 * extent, 1e-9);
    if (extent >= 1e-6 && width > 4.0 * least) assert_true(found == SCREE_OK && status == SCREE_OK);
    for (uint32_t i = 0, j = def.point_count - 1; i < j; i++, j--) {
      ScreeVec2 swap = exact[i];
      exact[i] = exact[j];
      exact[j] = swap;
    }
  }
}

static void a_million_sets_of_points(void **state) {
  (void)state;
  static Maker *const makers[] = {scattered, circle, line, grid, clusters, arc, sliver, any_numbers};
  const uint32_t kinds = sizeof makers / sizeof makers[0];
  const double offsets[] = {0.0, 0.0, 1.0, 1e3, -1e6, 1e8};
  uint32_t made[8] = {0};
  Lcg lcg = {41};
  for (uint32_t round = 0; round < SETS; round++) {
    Set set = {.count = 3u + lcg_below(&lcg, round % 16u ? 14u : POINTS - 3u)};
    makers[round % kinds](&lcg, &set);
    double scale = ldexp(1.0, (int)lcg_below(&lcg, 40) - 15), offset = offsets[lcg_below(&lcg, 6)];
    for (uint32_t i = 0; i < set.count && makers[round % kinds] != any_numbers; i++)
      set.points[i] = (ScreeVec2){scale * set.points[i].x + offset, scale * set.points[i].y - offset};
    double extent = extent_of(&set);
    ScreeVec2 hull[SCREE_POLYGON_MAX];
    uint32_t count;
    ScreeStatus status = scree_hull_compute(set.points, set.count, hull, &count);
    if (round % 8u < 2u || round % 4u == 3u) check_polygon(&set, status, extent);
    if (status != SCREE_OK) {
      assert_int_equal(count, 0);
      check_refused(&set, status, extent);
      continue;
    }
    check_hull(&set, hull, count, extent);
    // Farther out, steps of a double are too large for a centre in the middle of it.
    if (round % 64u < kinds && extent >= 1e-9 * fabs(offset)) check_core(&set, &lcg);
    made[round % kinds]++;
  }
  for (uint32_t i = 0; i < kinds; i++) assert_in_range(made[i], SETS / kinds / 8, SETS / kinds);
}

// As many points as there may be. Those of a circle have more corners than a shape; those of a polygon's sides do not.
static void the_largest_sets(void **state) {
  (void)state;
  static ScreeVec2 points[65535];
  ScreeVec2 hull[SCREE_POLYGON_MAX];
  uint32_t count;
  for (uint32_t i = 0; i < 65535; i++) points[i] = (ScreeVec2){cos(i * 0.001), sin(i * 0.001)};
  assert_int_equal(scree_hull_compute(points, 65535, hull, &count), SCREE_TOO_MANY_POINTS);
  for (uint32_t corners = 3; corners <= 18; corners++) {
    for (uint32_t i = 0; i < 65535; i++) {
      double a = 6.283185307179586 * (i % corners) / corners, b = 6.283185307179586 * (i % corners + 1) / corners;
      double t = i < corners ? 0.0 : (double)(i * 7919u % 65535u) / 65535.0;
      points[i] = (ScreeVec2){cos(a) + t * (cos(b) - cos(a)), sin(a) + t * (sin(b) - sin(a))};
    }
    ScreeStatus status = scree_hull_compute(points, 65535, hull, &count);
    assert_int_equal(status, corners <= 16 ? SCREE_OK : SCREE_TOO_MANY_POINTS);
    assert_int_equal(count, corners <= 16 ? corners : 0);
  }
}

static void H11_hulls_of_nothing(void **state) {
  (void)state;
  const ScreeVec2 points[] = {{0, 0}, {1, 0}, {NAN, 0}, {0, 1.0000001e9}, {0, 1}};
  ScreeVec2 hull[SCREE_POLYGON_MAX];
  uint32_t count = 7;
  for (uint32_t i = 0; i < 3; i++) {
    assert_int_equal(scree_hull_compute(i ? points : NULL, i, hull, &count), SCREE_TOO_FEW_POINTS);
    assert_int_equal(count, 0);
  }
  assert_int_equal(scree_hull_compute(points, 3, hull, &count), SCREE_OUT_OF_RANGE);
  assert_int_equal(scree_hull_compute(points + 2, 3, hull, &count), SCREE_OUT_OF_RANGE);
  assert_int_equal(scree_hull_compute(points + 3, 2, hull, &count), SCREE_TOO_FEW_POINTS);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_million_sets_of_points),
      cmocka_unit_test(the_largest_sets),
      cmocka_unit_test(H11_hulls_of_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
