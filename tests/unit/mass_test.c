// SPDX-License-Identifier: MIT
// Closed forms of mass, centre and inertia against textbook formulas and against a shape cut into thin horizontal
// strips.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core_probe.h"
#include "lcg.h"

#define STRIPS 40000

static void check_near(double value, double expected, double relative) {
  if (!(fabs(value - expected) <= relative * fabs(expected))) fail_msg("%.17g, expected %.17g", value, expected);
}

typedef struct Span {
  double lo, hi;
} Span;

static void widen(Span *span, double x) {
  span->lo = fmin(span->lo, x);
  span->hi = fmax(span->hi, x);
}

// Where the horizontal line at y runs inside the core with its skin. That shape is convex, so the outermost points of
// discs on its vertices and of its sides moved outward are the ends.
static Span span_at(const ScCore *core, double y) {
  Span span = {INFINITY, -INFINITY};
  double r = core->radius;
  for (uint32_t i = 0; i < core->count; i++) {
    ScVec p = core->points[i];
    double h2 = r * r - (y - p.y) * (y - p.y);
    if (h2 >= 0.0) {
      widen(&span, p.x - sqrt(h2));
      widen(&span, p.x + sqrt(h2));
    }
    if (core->count < 2) break;
    ScVec q = core->points[(i + 1) % core->count];
    double dx = (double)q.x - p.x, dy = (double)q.y - p.y, length = hypot(dx, dy);
    double ax = p.x + r * dy / length, ay = p.y - r * dx / length, t = (y - ay) / dy;
    if (dy != 0.0 && t >= 0.0 && t <= 1.0) widen(&span, ax + t * dx);
  }
  return span;
}

static ScMass mass_by_strips(const ScCore *core, double density) {
  double lo = INFINITY, hi = -INFINITY;
  for (uint32_t i = 0; i < core->count; i++) {
    lo = fmin(lo, (double)core->points[i].y - core->radius);
    hi = fmax(hi, (double)core->points[i].y + core->radius);
  }
  double h = (hi - lo) / STRIPS, area = 0, x = 0, y = 0, polar = 0;
  for (int i = 0; i < STRIPS; i++) {
    double at = lo + (i + 0.5) * h;
    Span s = span_at(core, at);
    double width = s.hi - s.lo, middle = 0.5 * (s.lo + s.hi);
    if (!(width > 0.0)) continue;
    area += h * width;
    x += h * width * middle;
    y += h * width * at;
    polar += h * width * (at * at + middle * middle + width * width / 12.0);
  }
  x /= area;
  y /= area;
  return (ScMass){density * area, core->center_x + x, core->center_y + y, density * (polar - area * (x * x + y * y))};
}

static void check_by_strips(const ScCore *core) {
  ScMass exact = sc_mass_of_core(core, 3.0), strips = mass_by_strips(core, 3.0);
  double size = sqrt(exact.mass / 3.0);
  check_near(exact.mass, strips.mass, 2e-6);
  check_near(exact.inertia, strips.inertia, 5e-6);
  assert_true(fabs(exact.center_x - strips.center_x) < 5e-6 * size);
  assert_true(fabs(exact.center_y - strips.center_y) < 5e-6 * size);
}

static void circle(void **state) {
  (void)state;
  ScreeShapeDef def = probe_def(SCREE_SHAPE_CIRCLE);
  def.radius = 0.75;
  def.position = (ScreeVec2){-3, 7};
  ScCore core = probe_core(&def, NULL);
  ScMass m = sc_mass_of_core(&core, 2.0);
  check_near(m.mass, 2.0 * SC_PI * 0.5625, 1e-14);
  check_near(m.inertia, 0.5 * m.mass * 0.5625, 1e-14);
  assert_true(m.center_x == -3.0 && m.center_y == 7.0);
  check_by_strips(&core);
}

static void capsule(void **state) {
  (void)state;
  ScreeShapeDef def = probe_def(SCREE_SHAPE_CAPSULE);
  const double r = 0.5, length = 3.0;
  def.radius = r;
  def.length = length;
  ScCore core = probe_core(&def, NULL);
  ScMass m = sc_mass_of_core(&core, 1.0);
  check_near(m.mass, 2.0 * r * length + SC_PI * r * r, 1e-14);
  // Rectangle, and two half discs: about its own centroid a half disc has m r^2 (1/2 - 16 / (9 pi^2)), and that
  // centroid is 4 r / (3 pi) from the flat side.
  double half = 0.5 * SC_PI * r * r, arm = 0.5 * length + 4.0 * r / (3.0 * SC_PI);
  double inertia = 2.0 * r * length * (length * length + 4.0 * r * r) / 12.0 +
                   2.0 * half * (r * r * (0.5 - 16.0 / (9.0 * SC_PI * SC_PI)) + arm * arm);
  check_near(m.inertia, inertia, 1e-13);
  assert_true(fabs(m.center_x) < 1e-15 && fabs(m.center_y) < 1e-15);
  def.angle = 0.7;
  def.position = (ScreeVec2){5, 5};
  core = probe_core(&def, NULL);
  check_by_strips(&core);
  check_near(sc_mass_of_core(&core, 1.0).inertia, inertia, 1e-6);
}

static void box_sharp_and_rounded(void **state) {
  (void)state;
  ScreeShapeDef def = probe_def(SCREE_SHAPE_BOX);
  def.width = 4.0;
  def.height = 1.5;
  ScCore core = probe_core(&def, NULL);
  ScMass m = sc_mass_of_core(&core, 0.5);
  check_near(m.mass, 3.0, 1e-15);
  check_near(m.inertia, m.mass * (16.0 + 2.25) / 12.0, 1e-14);
  def.radius = 0.25;
  core = probe_core(&def, NULL);
  m = sc_mass_of_core(&core, 1.0);
  check_near(m.mass, 6.0 + 2.0 * 0.25 * 5.5 + SC_PI * 0.0625, 1e-14);
  def.angle = -1.1;
  core = probe_core(&def, NULL);
  check_by_strips(&core);
}

static void polygons_sharp_and_rounded(void **state) {
  (void)state;
  const ScreeVec2 triangle[] = {{0, 0}, {6, 0}, {0, 3}};
  ScCore core = probe_polygon(triangle, 3, 0.0);
  ScMass m = sc_mass_of_core(&core, 2.0);
  check_near(m.mass, 18.0, 1e-7);
  check_near(m.inertia, m.mass * (36.0 + 9.0) / 18.0, 1e-6); // right triangle: m (a^2 + b^2) / 18
  assert_true(fabs(m.center_x - 2.0) < 1e-6 && fabs(m.center_y - 1.0) < 1e-6);
  check_by_strips(&core);
  core = probe_polygon(triangle, 3, 0.8);
  check_by_strips(&core);
  // The skin of this triangle moves its centre of mass: the sharp corner gains little area for its distance.
  m = sc_mass_of_core(&core, 2.0);
  assert_true(hypot(m.center_x - core.center_x, m.center_y - core.center_y) > 0.01);
}

static void random_polygons(void **state) {
  (void)state;
  Lcg lcg = {31};
  for (int round = 0; round < 40; round++) {
    ScreeVec2 points[16];
    uint32_t count = 3 + lcg_below(&lcg, 14);
    double flat = lcg_range(&lcg, 0.05, 1.0);
    for (uint32_t i = 0; i < count; i++) {
      double turn = 2.0 * SC_PI * (i + lcg_range(&lcg, 0.0, 0.5)) / count;
      points[i] = (ScreeVec2){3.0 * cos(turn) + 4.0, 3.0 * flat * sin(turn)};
    }
    ScCore core = probe_polygon(points, count, round % 2 ? lcg_range(&lcg, 0.01, 4.0) : 0.0);
    check_by_strips(&core);
  }
}

static void edges_weigh_nothing(void **state) {
  (void)state;
  const ScreeVec2 points[] = {{1, 1}, {5, 1}};
  ScreeShapeDef def = probe_def(SCREE_SHAPE_EDGE);
  def.point_count = 2;
  def.radius = 0.5;
  ScCore core = probe_core(&def, points);
  ScMass m = sc_mass_of_core(&core, 1.0);
  assert_true(m.mass == 0.0 && m.inertia == 0.0 && m.center_x == 3.0 && m.center_y == 1.0);
  def = probe_def(SCREE_SHAPE_CIRCLE);
  def.radius = 1.0;
  core = probe_core(&def, NULL);
  m = sc_mass_of_core(&core, 0.0);
  assert_true(m.mass == 0.0 && m.inertia == 0.0);
}

static void parts_add_up_to_the_whole(void **state) {
  (void)state;
  // A box of 6 by 2 cut at x = 1.
  ScreeShapeDef def = probe_def(SCREE_SHAPE_BOX);
  def.width = 6.0;
  def.height = 2.0;
  def.position = (ScreeVec2){1.0, 5.0};
  ScCore whole = probe_core(&def, NULL);
  def.width = 3.0;
  def.position.x = -0.5;
  ScCore left = probe_core(&def, NULL);
  def.position.x = 2.5;
  ScCore right = probe_core(&def, NULL);
  ScMass sum = sc_mass_add(sc_mass_of_core(&left, 2.0), sc_mass_of_core(&right, 2.0));
  ScMass expected = sc_mass_of_core(&whole, 2.0);
  check_near(sum.mass, expected.mass, 1e-14);
  check_near(sum.inertia, expected.inertia, 1e-14);
  assert_true(fabs(sum.center_x - 1.0) < 1e-14 && fabs(sum.center_y - 5.0) < 1e-14);
}

static void unequal_parts_by_the_parallel_axis_theorem(void **state) {
  (void)state;
  const ScMass a = {2.0, 0.0, 0.0, 0.5}, b = {6.0, 4.0, -8.0, 0.25}, nothing = {0.0, 9.0, 9.0, 0.0};
  ScMass sum = sc_mass_add(a, b);
  check_near(sum.mass, 8.0, 1e-15);
  check_near(sum.center_x, 3.0, 1e-15);
  check_near(sum.center_y, -6.0, 1e-15);
  // 2 * (9 + 36) + 6 * (1 + 4), and what they had.
  check_near(sum.inertia, 0.75 + 90.0 + 30.0, 1e-15);
  ScMass same = sc_mass_add(a, nothing);
  assert_true(same.mass == a.mass && same.center_x == a.center_x && same.inertia == a.inertia);
  same = sc_mass_add(nothing, b);
  assert_true(same.mass == b.mass && same.center_y == b.center_y && same.inertia == b.inertia);
  // Far away from the origin nothing is lost.
  const ScMass far_a = {1.0, 1e9, 0.0, 1.0}, far_b = {1.0, 1e9 + 2.0, 0.0, 1.0};
  check_near(sc_mass_add(far_a, far_b).inertia, 4.0, 1e-15);
}

static void check_sliver(const ScreeVec2 *p) {
  ScCore core = probe_polygon(p, 3, 0.0);
  ScMass m = sc_mass_of_core(&core, 1.0);
  long double ax = (long double)p[1].x - p[0].x, ay = (long double)p[1].y - p[0].y;
  long double bx = (long double)p[2].x - p[0].x, by = (long double)p[2].y - p[0].y;
  long double area = fabsl(ax * by - ay * bx) / 2;
  // About its centroid a triangle has m/36 times the sum of its squared sides.
  long double cx = bx - ax, cy = by - ay;
  long double inertia = area * (ax * ax + ay * ay + bx * bx + by * by + cx * cx + cy * cy) / 36;
  check_near(m.mass, (double)area, 1e-5);
  check_near(m.inertia, (double)inertia, 1e-5);
  assert_true(fabsl(m.center_x - ((long double)p[0].x + p[1].x + p[2].x) / 3) < 1e-8L);
  assert_true(fabsl(m.center_y - ((long double)p[0].y + p[1].y + p[2].y) / 3) < 1e-8L);
}

static void H05_sliver_far_from_origin_inertia(void **state) {
  (void)state;
  const ScreeVec2 points[] = {{48.7599983, -60.5699997}, {48.7400017, -60.5400009}, {48.6800003, -60.5600014}};
  check_sliver(points);
}

static void H06_sliver_inertia_hex(void **state) {
  (void)state;
  const ScreeVec2 points[] = {{-71.27, 36.00}, {-71.35, 36.07}, {-71.37, 36.00}};
  check_sliver(points);
}

static void sizes_from_end_to_end_stay_finite(void **state) {
  (void)state;
  for (double size = 1e-6; size <= 1e9; size *= 10.0) {
    const ScreeVec2 points[] = {{0, 0}, {size, 0}, {size, size / 3}, {size / 2, size}};
    ScCore core = probe_polygon(points, 4, size / 7);
    ScMass m = sc_mass_of_core(&core, 1.0);
    // Both scale with powers of the size, and both, and the inverse of the inertia, fit a float.
    assert_true(m.mass / (size * size) > 0.9 && m.mass / (size * size) < 1.4);
    assert_true(m.inertia > 0.0 && isfinite((float)m.inertia) && isfinite((float)(1.0 / m.inertia)));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(circle),
      cmocka_unit_test(capsule),
      cmocka_unit_test(box_sharp_and_rounded),
      cmocka_unit_test(polygons_sharp_and_rounded),
      cmocka_unit_test(random_polygons),
      cmocka_unit_test(edges_weigh_nothing),
      cmocka_unit_test(parts_add_up_to_the_whole),
      cmocka_unit_test(unequal_parts_by_the_parallel_axis_theorem),
      cmocka_unit_test(H05_sliver_far_from_origin_inertia),
      cmocka_unit_test(H06_sliver_inertia_hex),
      cmocka_unit_test(sizes_from_end_to_end_stay_finite),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
