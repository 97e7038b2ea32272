// SPDX-License-Identifier: MIT
// Definitions made into cores.
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core_probe.h"
#include "lcg.h"

#define COUNT_OF(array) ((uint32_t)(sizeof(array) / sizeof *(array)))

static void check_refused(const ScreeShapeDef *def, const ScreeVec2 *points, ScreeStatus status, const char *argument) {
  ScCore core;
  const char *named = "";
  assert_int_equal(sc_hull_from_def(def, points, &core, &named), status);
  assert_string_equal(named, argument);
}

static ScreeShapeDef polygon_def(uint32_t count) {
  ScreeShapeDef def = probe_def(SCREE_SHAPE_POLYGON);
  def.point_count = count;
  return def;
}

static void check_polygon_refused(const ScreeVec2 *points, uint32_t count, ScreeStatus status) {
  ScreeShapeDef def = polygon_def(count);
  check_refused(&def, points, status, "points");
}

// Distance of a point of the body's frame from a polygon: 0 inside.
static double distance_from(const ScCore *core, ScreeVec2 p) {
  double x = p.x - core->center_x, y = p.y - core->center_y, best = INFINITY;
  int inside = 1;
  for (uint32_t i = 0; i < core->count; i++) {
    ScVec a = core->points[i], b = core->points[(i + 1) % core->count];
    double dx = (double)b.x - a.x, dy = (double)b.y - a.y;
    double t = fmin(1.0, fmax(0.0, ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy)));
    best = fmin(best, hypot(x - a.x - t * dx, y - a.y - t * dy));
    if (dx * (y - a.y) - dy * (x - a.x) < 0.0) inside = 0;
  }
  return inside ? 0.0 : best;
}

static void check_vertex(const ScCore *core, uint32_t i, double x, double y) {
  assert_true(fabs(core->center_x + core->points[i].x - x) < 1e-6);
  assert_true(fabs(core->center_y + core->points[i].y - y) < 1e-6);
}

static void round_shapes(void **state) {
  (void)state;
  ScreeShapeDef def = probe_def(SCREE_SHAPE_CIRCLE);
  def.radius = 0.5;
  def.position = (ScreeVec2){3.0, -4.0};
  ScCore core = probe_core(&def, NULL);
  assert_int_equal(core.count, 1);
  assert_true(core.center_x == 3.0 && core.center_y == -4.0 && core.radius == 0.5f);

  def.kind = SCREE_SHAPE_CAPSULE;
  def.length = 2.0;
  def.angle = SC_PI / 2.0;
  core = probe_core(&def, NULL);
  assert_int_equal(core.count, 2);
  check_vertex(&core, 0, 3.0, -5.0);
  check_vertex(&core, 1, 3.0, -3.0);
  assert_true(fabsf(core.normals[0].x - 1.0f) < 1e-6f); // right of the way up
  def.length = 0.0;
  assert_int_equal(probe_core(&def, NULL).count, 1);
  def.length = 1e-9;
  assert_int_equal(probe_core(&def, NULL).count, 1);
  def.length = 1e-4;
  assert_int_equal(probe_core(&def, NULL).count, 2);
  assert_false(core.massless);
}

static void boxes(void **state) {
  (void)state;
  ScreeShapeDef def = probe_def(SCREE_SHAPE_BOX);
  def.width = 4.0;
  def.height = 2.0;
  def.radius = 0.25;
  ScCore core = probe_core(&def, NULL);
  assert_int_equal(core.count, 4);
  assert_true(core.radius == 0.25f);
  const ScVec corners[4] = {{-2, -1}, {2, -1}, {2, 1}, {-2, 1}}, normals[4] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
  for (int i = 0; i < 4; i++) {
    assert_true(core.points[i].x == corners[i].x && core.points[i].y == corners[i].y);
    assert_true(core.normals[i].x == normals[i].x && core.normals[i].y == normals[i].y);
  }
  def.position = (ScreeVec2){10.0, 20.0};
  def.angle = SC_PI / 6.0;
  core = probe_core(&def, NULL);
  check_vertex(&core, 2, 10.0 + 2.0 * cos(def.angle) - sin(def.angle), 20.0 + 2.0 * sin(def.angle) + cos(def.angle));
  // Opposite sides stay exactly parallel whatever the angle.
  assert_true(core.normals[0].x == -core.normals[2].x && core.normals[1].y == -core.normals[3].y);
}

static void polygons_in_either_order(void **state) {
  (void)state;
  const ScreeVec2 left[] = {{0, 0}, {4, 0}, {4, 3}}, right[] = {{0, 0}, {4, 3}, {4, 0}};
  ScCore a = probe_polygon(left, 3, 0.0), b = probe_polygon(right, 3, 0.0);
  assert_int_equal(a.count, 3);
  assert_memory_equal(a.points, b.points, sizeof a.points);
  assert_memory_equal(a.normals, b.normals, sizeof a.normals);
  assert_true(fabs(a.center_x - 8.0 / 3.0) < 1e-12 && fabs(a.center_y - 1.0) < 1e-12);
  check_vertex(&a, 0, 0, 0);
  check_vertex(&a, 1, 4, 0);
}

static void polygons_are_turned_about_the_origin_of_the_shape(void **state) {
  (void)state;
  const ScreeVec2 points[] = {{1, 0}, {3, 0}, {3, 1}, {1, 1}};
  ScreeShapeDef def = polygon_def(4);
  def.position = (ScreeVec2){100.0, 50.0};
  def.angle = SC_PI / 2.0;
  ScCore core = probe_core(&def, points);
  assert_true(fabs(core.center_x - 99.5) < 1e-12 && fabs(core.center_y - 52.0) < 1e-12);
  check_vertex(&core, 0, 100, 51);
  check_vertex(&core, 1, 100, 53);
}

static void duplicates_and_straight_vertices_are_dropped(void **state) {
  (void)state;
  const ScreeVec2 points[] = {{0, 0}, {0, 0}, {1, 0}, {2, 0}, {2, 1e-9}, {2, 2}, {1, 2 + 1e-9}, {0, 2}, {1e-9, 1e-9}};
  // Wherever the list begins, the same corners remain.
  for (uint32_t first = 0; first < COUNT_OF(points); first++) {
    ScreeVec2 turned[COUNT_OF(points)];
    for (uint32_t i = 0; i < COUNT_OF(points); i++) turned[i] = points[(first + i) % COUNT_OF(points)];
    ScCore core = probe_polygon(turned, COUNT_OF(points), 0.0);
    assert_int_equal(core.count, 4);
    assert_true(fabs(core.center_x - 1.0) < 1e-8 && fabs(core.center_y - 1.0) < 1e-8);
  }
}

static void a_fine_arc_keeps_its_vertices(void **state) {
  (void)state;
  ScreeVec2 points[16];
  for (int i = 0; i < 16; i++) points[i] = (ScreeVec2){cos(i * SC_PI / 8.0), sin(i * SC_PI / 8.0)};
  assert_int_equal(probe_polygon(points, 16, 0.0).count, 16);
  // A flat arc: sagitta of a vertex some 2e-4 of the extent.
  for (int i = 0; i < 15; i++) points[i] = (ScreeVec2){sin((i - 7) * 0.03), -cos((i - 7) * 0.03)};
  points[15] = (ScreeVec2){0.0, 1.0};
  assert_int_equal(probe_polygon(points, 16, 0.0).count, 16);
}

static void what_is_not_convex_is_refused(void **state) {
  (void)state;
  const struct {
    uint32_t count;
    ScreeVec2 points[8];
  } cases[] = {
      {4, {{0, 0}, {4, 2}, {0, 4}, {1, 2}}},                                 // a dart
      {5, {{0, 0}, {1, 1e-4}, {2, 0}, {2, 2}, {0, 2}}},                      // a dent
      {4, {{0, 0}, {1, 1}, {1, 0}, {0, 1}}},                                 // a bow tie
      {5, {{0, 0}, {2, 0}, {4, 0}, {2, 0}, {2, 2}}},                         // a spike
      {5, {{2, 0}, {1, 0}, {4, 0}, {4, 3}, {2, 3}}},                         // a spike the other way
      {4, {{0, 0}, {2, 0}, {0, 0}, {0, 2}}},                                 // there and back
      {8, {{0, 0}, {1, 0}, {1, 1}, {0, 1}, {0, 0}, {1, 0}, {1, 1}, {0, 1}}}, // a square written twice
  };
  for (uint32_t i = 0; i < COUNT_OF(cases); i++) {
    check_polygon_refused(cases[i].points, cases[i].count, SCREE_NOT_CONVEX);
  }
  // Stars of 5 to 15 points turn left everywhere but go round twice.
  for (uint32_t n = 5; n <= 15; n += 2) {
    ScreeVec2 star[16];
    for (uint32_t i = 0; i < n; i++) star[i] = (ScreeVec2){cos(4.0 * SC_PI * i / n), sin(4.0 * SC_PI * i / n)};
    check_polygon_refused(star, n, SCREE_NOT_CONVEX);
  }
}

static void what_has_no_area_is_refused(void **state) {
  (void)state;
  const ScreeVec2 flat[][4] = {
      {{1, 1}, {1, 1}, {1, 1}, {1, 1}},         {{0, 0}, {1, 1}, {3, 3}, {2, 2}},       // a point, a line
      {{0, 0}, {1000, 0}, {500, 1e-4}, {0, 0}}, {{0, 0}, {1e-8, 0}, {0, 1e-8}, {0, 0}}, // too flat, too small
      {{0, 0}, {2, 0}, {1, 0}, {3, 0}},         {{0, 0}, {1, 0}, {1, 0}, {0, 1e-12}},
  };
  for (uint32_t i = 0; i < COUNT_OF(flat); i++) check_polygon_refused(flat[i], 4, SCREE_DEGENERATE);
}

static void faults_name_the_field(void **state) {
  (void)state;
  ScreeVec2 points[17] = {{0, 0}, {1, 0}, {0, 1}};
  check_polygon_refused(points, 17, SCREE_TOO_MANY_POINTS);
  points[1].x = 1e300;
  check_polygon_refused(points, 3, SCREE_OUT_OF_RANGE);
  ScreeShapeDef def = probe_def(SCREE_SHAPE_CIRCLE);
  check_refused(&def, NULL, SCREE_OUT_OF_RANGE, "radius"); // 0
  def.radius = 1e-300;
  check_refused(&def, NULL, SCREE_DEGENERATE, "radius");
  def.radius = 1e300;
  check_refused(&def, NULL, SCREE_OUT_OF_RANGE, "radius");
  def.radius = 1.0;
  def.position.y = -DBL_MAX;
  check_refused(&def, NULL, SCREE_OUT_OF_RANGE, "position");
  def = probe_def(SCREE_SHAPE_CAPSULE);
  def.radius = 1.0;
  def.length = -1.0;
  check_refused(&def, NULL, SCREE_OUT_OF_RANGE, "length");
  def = probe_def(SCREE_SHAPE_BOX);
  def.height = 1.0;
  check_refused(&def, NULL, SCREE_OUT_OF_RANGE, "width");
  def.width = 1e8;
  check_refused(&def, NULL, SCREE_DEGENERATE, "height");
  def = probe_def(SCREE_SHAPE_CHAIN);
  check_refused(&def, NULL, SCREE_BAD_KIND, "kind");
}

static void edges_and_segments(void **state) {
  (void)state;
  const ScreeVec2 points[] = {{-1, 2}, {3, 2}};
  ScreeShapeDef def = probe_def(SCREE_SHAPE_EDGE);
  def.point_count = 2;
  ScCore edge = probe_core(&def, points);
  assert_int_equal(edge.count, 2);
  assert_true(edge.center_x == 1.0 && edge.center_y == 2.0 && edge.massless);
  assert_true(edge.normals[0].y == -1.0f && edge.normals[1].y == 1.0f);
  def.kind = SCREE_SHAPE_CHAIN;
  ScCore segment;
  assert_int_equal(sc_hull_segment(&def, points[0], points[1], &segment), SCREE_OK);
  probe_check(&segment);
  assert_memory_equal(segment.points, edge.points, sizeof edge.points);
  assert_int_equal(sc_hull_segment(&def, points[0], points[0], &segment), SCREE_DEGENERATE);
  assert_int_equal(sc_hull_segment(&def, points[0], (ScreeVec2){1e12, 0}, &segment), SCREE_OUT_OF_RANGE);
  // Far away, where a float could not tell the ends apart.
  const ScreeVec2 far[] = {{5e8, 5e8}, {5e8 + 0.25, 5e8}};
  def.kind = SCREE_SHAPE_EDGE;
  edge = probe_core(&def, far);
  assert_true(edge.points[1].x == 0.125f);
}

// As a polygon and as a hull: no point is farther from it than that.
static void check_within(const ScreeVec2 *points, uint32_t count, double most) {
  ScreeShapeDef def = probe_def(SCREE_SHAPE_HULL);
  def.point_count = count;
  const ScCore cores[] = {probe_polygon(points, count, 0.0), probe_core(&def, points)};
  for (uint32_t k = 0; k < 2; k++)
    for (uint32_t i = 0; i < count; i++) assert_true(distance_from(&cores[k], points[i]) < most);
}

static void H01_hull_nearly_collinear_5(void **state) {
  (void)state;
  const ScreeVec2 points[] = {{-1.70082211, -1.43221712},
                              {0.5, -0.5},
                              {0.104992867, 0.97400856},
                              {-0.658002853, 0.926608086},
                              {-0.994554818, 0.165337861}};
  check_within(points, COUNT_OF(points), 0.005);
}

static double float_of(uint32_t bits) {
  float f;
  memcpy(&f, &bits, sizeof f);
  return f;
}

static void H03_hull_hex_A(void **state) {
  (void)state;
  const uint32_t bits[][2] = {{0xC1078533, 0x3F0BAB5E}, {0xC0F5B2E8, 0x3F28AF8C}, {0xC0E2B14A, 0x3F3E72AE},
                              {0xC0EBC298, 0x402E521E}, {0xC1158EA9, 0x401C2F82}, {0xC1110602, 0x3EEBD078}};
  ScreeVec2 points[COUNT_OF(bits)];
  for (uint32_t i = 0; i < COUNT_OF(bits); i++) points[i] = (ScreeVec2){float_of(bits[i][0]), float_of(bits[i][1])};
  ScCore core = probe_polygon(points, COUNT_OF(points), 0.0);
  assert_true(core.count <= 6);
  for (uint32_t i = 0; i < core.count; i++) {
    for (uint32_t j = 0; j < i; j++) {
      assert_false(core.points[i].x == core.points[j].x && core.points[i].y == core.points[j].y);
    }
  }
  check_within(points, COUNT_OF(points), 1e-5);
}

static void H11_empty_or_tiny_input(void **state) {
  (void)state;
  const ScreeVec2 points[] = {{0, 0}, {1, 0}};
  for (uint32_t count = 0; count <= 2; count++) {
    check_polygon_refused(count ? points : NULL, count, SCREE_TOO_FEW_POINTS);
  }
  ScreeShapeDef def = probe_def(SCREE_SHAPE_EDGE);
  for (def.point_count = 0; def.point_count < 2; def.point_count++) {
    check_refused(&def, def.point_count ? points : NULL, SCREE_TOO_FEW_POINTS, "points");
  }
  def.point_count = 3;
  check_refused(&def, points, SCREE_TOO_MANY_POINTS, "points");
}

// Numbers of every size, far too large ones among them: an answer always, and a sound core when it is OK.
static void any_numbers_are_answered(void **state) {
  (void)state;
  Lcg lcg = {21};
  uint32_t accepted = 0;
  const double odd[] = {0.0, -0.0, 5e-324, 1e-40, 1e-9, 1.0, 1e9, 1.0000001e9, 1e39, 1e200, DBL_MAX, NAN, INFINITY};
  for (uint32_t round = 0; round < 60000; round++) {
    ScreeVec2 points[16];
    ScreeShapeDef def = polygon_def(3 + lcg_below(&lcg, 14));
    def.angle = lcg_range(&lcg, -10, 10);
    double scale = ldexp(1.0, (int)lcg_below(&lcg, 60) - 28), flatness = ldexp(1.0, -(int)lcg_below(&lcg, 24));
    for (uint32_t i = 0; i < def.point_count; i++) {
      double turn = 2.0 * SC_PI * (i + lcg_range(&lcg, 0.0, round % 3 * 0.4)) / def.point_count;
      points[i] = (ScreeVec2){scale * (cos(turn) + round % 5), scale * flatness * sin(turn)};
    }
    if (round % 4 == 0) points[round % def.point_count].x = odd[lcg_below(&lcg, COUNT_OF(odd))];
    if (round % 7 == 0) def.position.x = odd[lcg_below(&lcg, COUNT_OF(odd))];
    if (round % 11 == 0) def.radius = odd[lcg_below(&lcg, COUNT_OF(odd))];
    ScCore core;
    const char *argument = NULL;
    if (sc_hull_from_def(&def, points, &core, &argument) != SCREE_OK) {
      assert_non_null(argument);
      continue;
    }
    probe_check(&core);
    accepted++;
  }
  assert_in_range(accepted, 10000, 59000);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(round_shapes),
      cmocka_unit_test(boxes),
      cmocka_unit_test(polygons_in_either_order),
      cmocka_unit_test(polygons_are_turned_about_the_origin_of_the_shape),
      cmocka_unit_test(duplicates_and_straight_vertices_are_dropped),
      cmocka_unit_test(a_fine_arc_keeps_its_vertices),
      cmocka_unit_test(what_is_not_convex_is_refused),
      cmocka_unit_test(what_has_no_area_is_refused),
      cmocka_unit_test(faults_name_the_field),
      cmocka_unit_test(edges_and_segments),
      cmocka_unit_test(H01_hull_nearly_collinear_5),
      cmocka_unit_test(H03_hull_hex_A),
      cmocka_unit_test(H11_empty_or_tiny_input),
      cmocka_unit_test(any_numbers_are_answered),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
