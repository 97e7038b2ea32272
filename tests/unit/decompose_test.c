// SPDX-License-Identifier: MIT
// Polygons of any form cut into convex parts. Coordinates are whole numbers of 1/1024 m, so that 128 bits tell areas
// and turns without error.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "geom/decompose.h"
#include "lcg.h"

#define UNIT      (1.0 / 1024.0)
#define RINGS_MAX 40

__extension__ typedef __int128 Wide;

typedef struct Shape {
  ScreeVec2 points[SCREE_OUTLINE_MAX];
  uint32_t sizes[RINGS_MAX];
  uint32_t ring_count, count;
} Shape;

static Shape shape; // large for a stack

static void begin(void) { shape.ring_count = shape.count = 0; }
static void ring(void) { shape.sizes[shape.ring_count++] = 0; }
static void add(double x, double y) {
  shape.points[shape.count++] = (ScreeVec2){rint(x / UNIT) * UNIT, rint(y / UNIT) * UNIT};
  shape.sizes[shape.ring_count - 1]++;
}

static Wide whole(double a) { return (int64_t)(a / UNIT); }

// Twice the area of the triangle, above 0 when it turns left.
static Wide turn(ScreeVec2 a, ScreeVec2 b, ScreeVec2 c) {
  return (whole(b.x) - whole(a.x)) * (whole(c.y) - whole(a.y)) - (whole(b.y) - whole(a.y)) * (whole(c.x) - whole(a.x));
}

// Twice the area between a ring and the origin, above 0 when it runs counter-clockwise.
static Wide area_of_ring(const ScreeVec2 *points, uint32_t count) {
  Wide sum = 0;
  const ScreeVec2 origin = {0, 0};
  for (uint32_t i = 0; i < count; i++) sum += turn(origin, points[i], points[(i + 1) % count]);
  return sum;
}

static Wide area_of_shape(void) {
  Wide sum = 0;
  const ScreeVec2 *points = shape.points;
  for (uint32_t i = 0; i < shape.ring_count; points += shape.sizes[i++]) {
    Wide area = area_of_ring(points, shape.sizes[i]);
    if (area < 0) area = -area;
    sum += i == 0 ? area : -area;
  }
  return sum;
}

typedef enum Side { OUTSIDE, INSIDE, ON_IT } Side;

static Side side_of_ring(const ScreeVec2 *points, uint32_t count, ScreeVec2 p) {
  bool inside = false;
  for (uint32_t i = 0; i < count; i++) {
    ScreeVec2 a = points[i], b = points[(i + 1) % count];
    bool between = fmin(a.x, b.x) <= p.x && p.x <= fmax(a.x, b.x) && fmin(a.y, b.y) <= p.y && p.y <= fmax(a.y, b.y);
    Wide t = turn(a, b, p);
    if (t == 0 && between) return ON_IT;
    if ((a.y > p.y) != (b.y > p.y) && (t > 0) == (b.y > a.y)) inside = !inside;
  }
  return inside ? INSIDE : OUTSIDE;
}

static Side side_of_shape(ScreeVec2 p) {
  const ScreeVec2 *points = shape.points;
  bool inside = false;
  for (uint32_t i = 0; i < shape.ring_count; points += shape.sizes[i++]) {
    Side side = side_of_ring(points, shape.sizes[i], p);
    if (side == ON_IT) return ON_IT;
    if (side == INSIDE) inside = !inside;
  }
  return inside ? INSIDE : OUTSIDE;
}

static uint32_t part_points(const ScParts *parts, uint32_t part, ScreeVec2 *out) {
  uint32_t first = part ? parts->ends[part - 1] : 0, count = parts->ends[part] - first;
  assert_in_range(count, 3, SC_HULL_MAX);
  for (uint32_t i = 0; i < count; i++) {
    assert_true(parts->corners[first + i] < shape.count);
    out[i] = shape.points[parts->corners[first + i]];
  }
  return count;
}

// Strictly convex, counter-clockwise, going round once: every corner is left of every side that it is not on.
static Wide check_part(const ScreeVec2 *p, uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    for (uint32_t j = 0; j < count; j++)
      if (j != i && j != (i + 1) % count) assert_true(turn(p[i], p[(i + 1) % count], p[j]) > 0);
  return area_of_ring(p, count);
}

// A point is inside of the shape when it is inside of one part, and never inside of two.
static void check_samples(const ScParts *parts, uint32_t samples, Lcg *lcg) {
  ScreeVec2 lo = shape.points[0], hi = lo;
  for (uint32_t i = 0; i < shape.count; i++) {
    lo = (ScreeVec2){fmin(lo.x, shape.points[i].x), fmin(lo.y, shape.points[i].y)};
    hi = (ScreeVec2){fmax(hi.x, shape.points[i].x), fmax(hi.y, shape.points[i].y)};
  }
  for (uint32_t i = 0; i < samples; i++) {
    ScreeVec2 p;
    p.x = floor(lcg_range(lcg, lo.x, hi.x) / UNIT) * UNIT;
    p.y = floor(lcg_range(lcg, lo.y, hi.y) / UNIT) * UNIT;
    Side side = side_of_shape(p);
    if (side == ON_IT) continue;
    uint32_t inside = 0, on = 0;
    for (uint32_t part = 0; part < parts->count; part++) {
      ScreeVec2 points[SC_HULL_MAX];
      uint32_t count = part_points(parts, part, points);
      Side of_part = side_of_ring(points, count, p);
      inside += of_part == INSIDE;
      on += of_part == ON_IT;
    }
    if (side == OUTSIDE) assert_int_equal(inside + on, 0);
    if (side == INSIDE && on == 0) assert_int_equal(inside, 1);
    if (side == INSIDE && on > 0) assert_int_equal(inside, 0);
  }
}

// Corners where the inside is more than half a turn wide, holes included.
static uint32_t reflex_corners(void) {
  uint32_t reflex = 0;
  const ScreeVec2 *p = shape.points;
  for (uint32_t r = 0; r < shape.ring_count; p += shape.sizes[r++]) {
    uint32_t n = shape.sizes[r];
    bool left = (area_of_ring(p, n) > 0) == (r == 0);
    for (uint32_t i = 0; i < n; i++) {
      Wide t = turn(p[(i + n - 1) % n], p[i], p[(i + 1) % n]);
      reflex += left ? t < 0 : t > 0;
    }
  }
  return reflex;
}

static uint32_t check_shape(uint32_t samples) {
  Lcg lcg = {shape.count};
  ScParts parts;
  assert_int_equal(sc_decompose_rings(shape.points, shape.sizes, shape.ring_count, &parts), SCREE_OK);
  Wide sum = 0;
  for (uint32_t i = 0; i < parts.count; i++) {
    ScreeVec2 points[SC_HULL_MAX];
    uint32_t count = part_points(&parts, i, points);
    sum += check_part(points, count);
  }
  assert_true(sum == area_of_shape());
  check_samples(&parts, samples, &lcg);
  // Every cut that is left serves some reflex corner, and no corner needs more than two; beyond that, parts of more
  // than SC_HULL_MAX corners are cut up.
  assert_true(parts.count <= 2 * reflex_corners() + 1 + shape.count / (SC_HULL_MAX / 2));
  uint32_t count = parts.count;
  sc_decompose_free(&parts);
  return count;
}

static void add_all(const double *xy, uint32_t count) {
  ring();
  for (uint32_t i = 0; i < count; i++) add(xy[2 * i], xy[2 * i + 1]);
}

static void check_refused(ScreeStatus status) {
  ScParts parts;
  assert_int_equal(sc_decompose_rings(shape.points, shape.sizes, shape.ring_count, &parts), status);
  assert_null(parts.corners);
}

#define ADD(...) add_all((const double[]){__VA_ARGS__}, sizeof((const double[]){__VA_ARGS__}) / (2 * sizeof(double)))

static void few_parts_for_plain_shapes(void **state) {
  (void)state;
  begin();
  ADD(0, 0, 1, 0, 1, 1, 0, 1);
  assert_int_equal(check_shape(100), 1);
  begin();
  ADD(0, 0, 3, 0, 3, 1, 1, 1, 1, 3, 0, 3); // an L
  assert_int_equal(check_shape(100), 2);
  begin();
  ADD(1, 0, 2, 0, 2, 1, 3, 1, 3, 2, 2, 2, 2, 3, 1, 3, 1, 2, 0, 2, 0, 1, 1, 1); // a cross
  assert_in_range(check_shape(100), 3, 5);
  begin();
  ADD(0, 0, 3, 0, 3, 3, 0, 3);
  ADD(1, 1, 2, 1, 2, 2, 1, 2); // a frame
  assert_int_equal(check_shape(100), 4);
  // Clockwise, with straight corners, a repeated point and a spike: still a square.
  begin();
  ADD(0, 0, 0, 1, 0, 2, 1, 2, 1, 2, 2, 2, 5, 2, 2, 2, 2, 0);
  assert_int_equal(check_shape(100), 1);
  // A convex ring of 40 corners is as few parts of 16 as it can be.
  begin();
  ring();
  for (int i = 0; i < 40; i++) add(50 * cos(i * 0.05 * 3.14159265), 50 * sin(i * 0.05 * 3.14159265));
  assert_in_range(check_shape(100), 3, 5);
}

static void H08_concave_ship_parts(void **state) {
  (void)state;
  begin();
  ADD(0, 0, 60, 24, 0, 48, 10, 24);
  assert_int_equal(check_shape(2000), 2);
  assert_true(area_of_shape() == (Wide)2 * 1200 * 1024 * 1024);
}

static void what_is_not_simple_is_refused(void **state) {
  (void)state;
  begin();
  ADD(0, 0, 2, 2, 2, 0, 0, 2); // a bow tie
  check_refused(SCREE_NOT_SIMPLE);
  begin();
  ADD(0, 0, 2, 0, 2, 2, 1, 0, 0, 2); // a corner on a side
  check_refused(SCREE_NOT_SIMPLE);
  begin();
  ADD(0, 0, 1, 0, 1, 1, 2, 1, 2, 2, 1, 2, 1, 1, 0, 1); // touches itself in a point
  check_refused(SCREE_NOT_SIMPLE);
  begin();
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
    begin();
    ADD(0, 0, 4, 0, 4, 4, 0, 4);
    add_all(holes[i], 4);
    check_refused(SCREE_NOT_SIMPLE);
  }
  begin();
  ADD(0, 0, 9, 0, 9, 9, 0, 9);
  ADD(1, 1, 8, 1, 8, 8, 1, 8);
  ADD(2, 2, 3, 2, 3, 3, 2, 3); // a hole in a hole
  check_refused(SCREE_NOT_SIMPLE);
}

static void H11_what_has_no_area_is_refused(void **state) {
  (void)state;
  begin();
  check_refused(SCREE_TOO_FEW_POINTS);
  ADD(0, 0, 1, 0);
  check_refused(SCREE_TOO_FEW_POINTS);
  begin();
  ring();
  check_refused(SCREE_TOO_FEW_POINTS);
  begin();
  ADD(0, 0, 1, 1, 2, 2, 5, 5);
  check_refused(SCREE_DEGENERATE);
  begin();
  ADD(0, 0, 1, 0, 1, 1, 1, 0);
  check_refused(SCREE_DEGENERATE);
  begin();
  ADD(0, 0, 9, 0, 9, 9, 0, 9);
  ADD(1, 1, 2, 2, 3, 3);
  check_refused(SCREE_DEGENERATE);
  begin();
  ADD(0, 0, 1, 0, 1, 1);
  shape.sizes[0] = SCREE_OUTLINE_MAX + 1;
  check_refused(SCREE_TOO_MANY_POINTS);
}

// A star about (x, y), of radii between r and R.
static void add_star(Lcg *lcg, double x, double y, uint32_t count, double r, double R) {
  ring();
  double start = lcg_range(lcg, 0.0, 6.28), way = lcg_below(lcg, 2) ? 1.0 : -1.0;
  for (uint32_t i = 0; i < count; i++) {
    double angle = start + way * 2.0 * 3.14159265358979 * i / count, radius = lcg_range(lcg, r, R);
    add(x + radius * cos(angle), y + radius * sin(angle));
  }
}

static void stars_with_holes(void **state) {
  (void)state;
  Lcg lcg = {11};
  for (uint32_t round = 0; round < 400; round++) {
    begin();
    add_star(&lcg, 3.0, -2.0, 3 + lcg_below(&lcg, 60), 60.0, 200.0);
    if (round % 2) check_shape(50);
    // The first has 3 corners at the least, so that a circle of 60 cos(60) about its middle is inside.
    for (uint32_t i = 0; i < round % 10; i++)
      add_star(&lcg, 3.0 + 9.0 * (i % 3) - 9.0, -2.0 + 9.0 * (i / 3) - 9.0, 3 + lcg_below(&lcg, 9), 0.5, 4.0);
    check_shape(50);
  }
}

// Two random orders of the same corners, crossings taken out by turning runs round until there are none.
static void tangles(void **state) {
  (void)state;
  Lcg lcg = {12};
  for (uint32_t round = 0; round < 300; round++) {
    uint32_t n = 4 + lcg_below(&lcg, 36);
    begin();
    ring();
    double size = round % 3 ? 100.0 : 0.02; // on a small grid many are in line or the same
    for (uint32_t i = 0; i < n; i++) {
      LcgPair p = lcg_pair(&lcg, -size, size);
      add(p.x, p.y);
    }
    ScreeVec2 *p = shape.points;
    for (uint32_t i = 0, turns = 0; i < n && turns < 5000; i++) {
      for (uint32_t j = i + 2; j < n && turns < 5000; j++) {
        ScreeVec2 a = p[i], b = p[i + 1], c = p[j], d = p[(j + 1) % n];
        if ((i == 0 && j == n - 1) || (turn(a, b, c) > 0) == (turn(a, b, d) > 0) ||
            (turn(c, d, a) > 0) == (turn(c, d, b) > 0))
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
    ScreeStatus status = sc_decompose_rings(p, shape.sizes, 1, &parts);
    if (status == SCREE_OK) sc_decompose_free(&parts);
    if (round % 3) assert_int_equal(status, SCREE_OK);
    if (status == SCREE_OK) check_shape(50);
    assert_true(status == SCREE_OK || status == SCREE_NOT_SIMPLE || status == SCREE_DEGENERATE);
  }
}

static void combs_and_spirals(void **state) {
  (void)state;
  for (uint32_t teeth = 1; teeth <= 60; teeth += 7) {
    for (int upright = 0; upright < 2; upright++) {
      begin();
      ring();
      const double tooth[4][2] = {{0.0, 0.2}, {0.0, 50.0}, {0.1, 50.0}, {0.1, 0.2}};
      const double ends[3][2] = {{2.0 * teeth, 0.2}, {2.0 * teeth, 0.0}, {0.0, 0.0}};
      for (uint32_t i = 0; i < 4 * teeth; i++) {
        double x = 2.0 * (i / 4) + tooth[i % 4][0], y = tooth[i % 4][1];
        add(upright ? x : y, upright ? y : x);
      }
      for (uint32_t i = 0; i < 3; i++) add(ends[i][!upright], ends[i][upright]);
      check_shape(100);
    }
  }
  for (uint32_t n = 8; n <= 400; n *= 3) {
    begin();
    ring();
    for (uint32_t i = 0; i < n; i++) add((10 + 0.4 * i) * cos(0.3 * i), (10 + 0.4 * i) * sin(0.3 * i));
    for (uint32_t i = n; i-- > 0;) add((12 + 0.4 * i) * cos(0.3 * i), (12 + 0.4 * i) * sin(0.3 * i));
    check_shape(100);
  }
}

// As many points as there may be: a saw with one tooth a corner, and a plate full of square holes, all in line.
static void the_largest(void **state) {
  (void)state;
  begin();
  ring();
  for (uint32_t i = 0; i < SCREE_OUTLINE_MAX - 2; i++) add(i, i % 2 ? 40.0 : 10.0 + i % 7);
  add(SCREE_OUTLINE_MAX, -5);
  add(-1, -5);
  check_shape(5);
  begin();
  ADD(-1, -1, 13, -1, 13, 7, -1, 7);
  for (uint32_t i = 0; i < 39; i++) {
    double x = i % 13 * 1.0, y = i / 13 * 2.0;
    ADD(x, y, x + 0.5, y, x + 0.5, y + 0.5, x, y + 0.5);
  }
  check_shape(500);
}

// A part may not be needlessly thin: of a long strip with a corner on each side, the cuts go across.
static void cuts_across_a_strip(void **state) {
  (void)state;
  begin();
  ring();
  for (uint32_t i = 0; i <= 40; i++) add(i, i % 2 * 0.125);
  for (uint32_t i = 41; i-- > 0;) add(i, 1.0 + i % 2 * 0.125);
  ScParts parts;
  assert_int_equal(sc_decompose_rings(shape.points, shape.sizes, 1, &parts), SCREE_OK);
  for (uint32_t i = 0; i < parts.count; i++) {
    ScreeVec2 p[SC_HULL_MAX];
    uint32_t n = part_points(&parts, i, p);
    double lo = p[0].x, hi = lo;
    for (uint32_t k = 0; k < n; k++) lo = fmin(lo, p[k].x), hi = fmax(hi, p[k].x);
    assert_true(hi - lo <= 3.0);
  }
  sc_decompose_free(&parts);
  check_shape(100);
}

// Far from the origin and turned by an angle nothing is in line exactly; areas still add up.
static void areas_add_up_far_away(void **state) {
  (void)state;
  Lcg lcg = {13};
  for (uint32_t round = 0; round < 300; round++) {
    begin();
    uint32_t n = 5 + lcg_below(&lcg, 50);
    add_star(&lcg, 0, 0, n, 1.0, 5.0);
    double angle = lcg_range(&lcg, 0.0, 6.28), c = cos(angle), s = sin(angle), offset = round % 2 ? 1e6 : 0.0;
    for (uint32_t i = 0; i < n; i++) {
      ScreeVec2 p = shape.points[i];
      shape.points[i] = (ScreeVec2){c * p.x - s * p.y + offset, s * p.x + c * p.y - offset};
    }
    ScParts parts;
    assert_int_equal(sc_decompose_rings(shape.points, shape.sizes, 1, &parts), SCREE_OK);
    long double sum = 0, whole_area = 0;
    const ScreeVec2 *p = shape.points;
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
      cmocka_unit_test(few_parts_for_plain_shapes),
      cmocka_unit_test(H08_concave_ship_parts),
      cmocka_unit_test(what_is_not_simple_is_refused),
      cmocka_unit_test(H11_what_has_no_area_is_refused),
      cmocka_unit_test(stars_with_holes),
      cmocka_unit_test(tangles),
      cmocka_unit_test(combs_and_spirals),
      cmocka_unit_test(the_largest),
      cmocka_unit_test(cuts_across_a_strip),
      cmocka_unit_test(areas_add_up_far_away),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
