// SPDX-License-Identifier: MIT
// GJK against the least distance of all pairs of sides, in double, and against cases worked out by hand.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core_probe.h"
#include "geom/gjk.h"
#include "lcg.h"

typedef struct Dot {
  double x, y;
} Dot;

// A core in double, as placed in the frame of A.
typedef struct Outline {
  Dot p[SC_HULL_MAX];
  uint32_t count;
} Outline;

static ScCore core_of(const ScVec *points, uint32_t count) {
  ScCore core = {.count = count};
  for (uint32_t i = 0; i < count; i++) core.points[i] = points[i];
  return core;
}

static Outline place(const ScCore *core, ScVec position, ScRot q) {
  Outline o = {.count = core->count};
  for (uint32_t i = 0; i < core->count; i++) {
    double x = core->points[i].x, y = core->points[i].y;
    o.p[i] = (Dot){q.c * x - q.s * y + position.x, q.s * x + (double)q.c * y + position.y};
  }
  return o;
}

static double turn_of(Dot a, Dot b, Dot c) { return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x); }

static double point_to_segment(Dot p, Dot a, Dot b) {
  double dx = b.x - a.x, dy = b.y - a.y, squared = dx * dx + dy * dy;
  double t = squared > 0.0 ? fmin(1.0, fmax(0.0, ((p.x - a.x) * dx + (p.y - a.y) * dy) / squared)) : 0.0;
  return hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

static double segment_to_segment(Dot a, Dot b, Dot c, Dot d) {
  double c_side = turn_of(a, b, c), d_side = turn_of(a, b, d), a_side = turn_of(c, d, a), b_side = turn_of(c, d, b);
  if (c_side * d_side < 0.0 && a_side * b_side < 0.0) return 0.0;
  return fmin(fmin(point_to_segment(c, a, b), point_to_segment(d, a, b)),
              fmin(point_to_segment(a, c, d), point_to_segment(b, c, d)));
}

static int holds_point(const Outline *o, Dot p) {
  if (o->count < 3) return 0;
  for (uint32_t i = 0; i < o->count; i++) {
    if (turn_of(o->p[i], o->p[(i + 1) % o->count], p) < 0.0) return 0;
  }
  return 1;
}

static double point_to_outline(Dot p, const Outline *o) {
  if (holds_point(o, p)) return 0.0;
  double best = INFINITY;
  for (uint32_t i = 0; i < o->count; i++) best = fmin(best, point_to_segment(p, o->p[i], o->p[(i + 1) % o->count]));
  return best;
}

static double brute_distance(const Outline *a, const Outline *b) {
  if (holds_point(a, b->p[0]) || holds_point(b, a->p[0])) return 0.0;
  double best = INFINITY;
  for (uint32_t i = 0; i < a->count; i++) {
    for (uint32_t j = 0; j < b->count; j++) {
      best = fmin(best, segment_to_segment(a->p[i], a->p[(i + 1) % a->count], b->p[j], b->p[(j + 1) % b->count]));
    }
  }
  return best;
}

// Every promise of gjk.h about one pair. `size` is that of the numbers involved, to measure rounding by.
static ScGjk check_pair(const ScCore *a, const ScCore *b, ScVec position, ScRot q, double size) {
  ScHull hull_a = probe_view(a), hull_b = probe_view(b);
  ScGjk r = sc_gjk_distance(&hull_a, &hull_b, position, q);
  Outline oa = place(a, sc_vec(0, 0), (ScRot){1, 0}), ob = place(b, position, q);
  double expected = brute_distance(&oa, &ob), tolerance = 1e-6 * size;
  if (!(fabs(r.distance - expected) <= tolerance)) fail_msg("%.9g, expected %.9g", r.distance, expected);
  assert_true(point_to_outline((Dot){r.point_a.x, r.point_a.y}, &oa) <= tolerance);
  assert_true(point_to_outline((Dot){r.point_b.x, r.point_b.y}, &ob) <= tolerance);
  assert_true(fabs(hypot(r.normal.x, r.normal.y) - 1.0) < 1e-6);
  assert_true(r.distance >= 0.0f && r.iterations <= 10);
  assert_in_range(r.count, 1, 3);
  for (int i = 0; i < 2; i++) assert_true(r.index_a[i] < a->count && r.index_b[i] < b->count);
  if (r.distance == 0.0f) return r;
  assert_in_range(r.count, 1, 2);
  // From A to B along the normal by the distance.
  assert_true(fabs(r.point_b.x - r.point_a.x - (double)r.distance * r.normal.x) <= tolerance);
  assert_true(fabs(r.point_b.y - r.point_a.y - (double)r.distance * r.normal.y) <= tolerance);
  return r;
}

// The normal separates: no vertex of A lies farther along it than the point of A, none of B less far than that of B.
static void check_separates(const ScCore *a, const ScCore *b, ScVec position, ScRot q, ScGjk r, double tolerance) {
  Outline oa = place(a, sc_vec(0, 0), (ScRot){1, 0}), ob = place(b, position, q);
  for (uint32_t i = 0; i < oa.count; i++) {
    assert_true((oa.p[i].x - r.point_a.x) * r.normal.x + (oa.p[i].y - r.point_a.y) * r.normal.y <= tolerance);
  }
  for (uint32_t i = 0; i < ob.count; i++) {
    assert_true((ob.p[i].x - r.point_b.x) * r.normal.x + (ob.p[i].y - r.point_b.y) * r.normal.y >= -tolerance);
  }
}

static ScCore random_core(Lcg *lcg, double scale) {
  ScVec points[SC_HULL_MAX];
  uint32_t count = 1 + lcg_below(lcg, SC_HULL_MAX);
  double flat = lcg_below(lcg, 3) == 0 ? lcg_range(lcg, 0.001, 0.1) : 1.0;
  for (uint32_t i = 0; i < count; i++) {
    double turn = 2.0 * SC_PI * (i + lcg_range(lcg, 0.0, 0.4)) / count;
    points[i] = sc_vec((float)(scale * cos(turn)), (float)(scale * flat * sin(turn)));
  }
  return core_of(points, count);
}

static void random_pairs_match_brute_force(void **state) {
  (void)state;
  Lcg lcg = {41};
  uint32_t apart = 0, over = 0;
  for (int i = 0; i < 20000; i++) {
    double scale = ldexp(1.0, (int)lcg_below(&lcg, 12) - 6), ratio = ldexp(1.0, (int)lcg_below(&lcg, 8) - 4);
    ScCore a = random_core(&lcg, scale), b = random_core(&lcg, scale * ratio);
    double reach = scale * (1.0 + ratio) * 1.2;
    LcgPair p = lcg_pair(&lcg, -reach, reach);
    ScVec position = sc_vec((float)p.x, (float)p.y);
    ScRot q = sc_math_rotation(lcg_range(&lcg, -4.0, 4.0));
    ScGjk r = check_pair(&a, &b, position, q, reach);
    if (r.distance > 1e-3 * reach) {
      check_separates(&a, &b, position, q, r, 1e-5 * reach);
      apart++;
    } else if (r.distance == 0.0f) {
      over++;
    }
  }
  assert_true(apart > 5000 && over > 3000);
}

// Faces parallel or nearly so, at all distances down to touching: where simplices are flattest.
static void nearly_parallel_sides(void **state) {
  (void)state;
  Lcg lcg = {42};
  const ScVec box[] = {{-2, -0.5f}, {2, -0.5f}, {2, 0.5f}, {-2, 0.5f}}, rod[] = {{-5, 0}, {5, 0}};
  const ScCore cores[] = {core_of(box, 4), core_of(rod, 2)};
  for (int i = 0; i < 20000; i++) {
    const ScCore *a = &cores[lcg_below(&lcg, 2)], *b = &cores[lcg_below(&lcg, 2)];
    double tilt = lcg_range(&lcg, -1e-3, 1e-3), shrink = ldexp(1.0, -(int)lcg_below(&lcg, 20));
    tilt = lcg_below(&lcg, 2) ? tilt * shrink : 0.0;
    int exponent = -(int)lcg_below(&lcg, 24);
    double gap = ldexp(lcg_range(&lcg, -1.0, 1.0), exponent);
    double touching = (a->count == 4 ? 0.5 : 0.0) + (b->count == 4 ? 0.5 : 0.0);
    ScVec position = sc_vec((float)lcg_range(&lcg, -6, 6), (float)(touching + gap));
    check_pair(a, b, position, sc_math_rotation(tilt), 10.0);
  }
}

static void cases_by_hand(void **state) {
  (void)state;
  const ScVec origin[] = {{0, 0}}, rod[] = {{-1, 0}, {1, 0}}, box[] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
  const ScCore point = core_of(origin, 1), segment = core_of(rod, 2), square = core_of(box, 4);
  const ScRot none = {1, 0}, quarter = {0, 1};
  ScGjk r = check_pair(&point, &point, sc_vec(3, 4), none, 1);
  assert_true(r.distance == 5.0f && r.count == 1 && fabsf(r.normal.x - 0.6f) < 1e-6f);
  r = check_pair(&point, &point, sc_vec(0, 0), none, 1);
  assert_true(r.distance == 0.0f && r.count == 1);
  // A point above the middle of a side: the feature of A is that side, from vertex 2 to 3.
  r = check_pair(&square, &point, sc_vec(0.25f, 3), none, 1);
  assert_true(r.distance == 2.0f && r.count == 2 && r.normal.y == 1.0f);
  assert_int_equal(r.index_a[0] + r.index_a[1], 5);
  assert_true(r.point_a.x == 0.25f && r.point_a.y == 1.0f);
  // A point off a corner.
  r = check_pair(&square, &point, sc_vec(2, 2), none, 1);
  assert_true(r.count == 1 && r.index_a[0] == 2 && fabsf(r.distance - 1.41421356f) < 1e-6f);
  // Inside, and on the side.
  assert_true(check_pair(&square, &point, sc_vec(0.2f, 0.1f), none, 1).distance == 0.0f);
  assert_true(check_pair(&square, &point, sc_vec(1, 0.1f), none, 1).distance == 0.0f);
  // Crossed segments; end to end on a line; one on top of the other; end on the middle.
  assert_true(check_pair(&segment, &segment, sc_vec(0.1f, 0.2f), quarter, 1).distance == 0.0f);
  assert_true(check_pair(&segment, &segment, sc_vec(3, 0), none, 1).distance == 1.0f);
  assert_true(check_pair(&segment, &segment, sc_vec(2, 0), none, 1).distance == 0.0f);
  assert_true(check_pair(&segment, &segment, sc_vec(0, 0), none, 1).distance == 0.0f);
  assert_true(check_pair(&segment, &segment, sc_vec(0, 1), quarter, 1).distance == 0.0f);
  r = check_pair(&segment, &segment, sc_vec(0.5f, 0.25f), none, 1);
  assert_true(r.distance == 0.25f && r.normal.y == 1.0f);
  // A square on itself, side by side, and corner to corner.
  assert_true(check_pair(&square, &square, sc_vec(0, 0), none, 1).distance == 0.0f);
  assert_true(check_pair(&square, &square, sc_vec(2, 0.5f), none, 1).distance == 0.0f);
  assert_true(check_pair(&square, &square, sc_vec(2, 2), none, 1).distance == 0.0f);
  assert_true(check_pair(&square, &square, sc_vec(2.5f, 0.5f), quarter, 1).distance == 0.5f);
}

static void repeated_vertices_do_no_harm(void **state) {
  (void)state;
  const ScVec same[] = {{1, 1}, {1, 1}, {1, 1}}, flat[] = {{0, 0}, {1, 0}, {2, 0}, {1, 0}};
  const ScCore lump = core_of(same, 3), line = core_of(flat, 4);
  const ScRot none = {1, 0};
  ScHull a = probe_view(&lump), b = probe_view(&line);
  assert_true(sc_gjk_distance(&a, &a, sc_vec(0, 3), none).distance == 3.0f);
  assert_true(sc_gjk_distance(&a, &b, sc_vec(0, 0), none).distance == 1.0f);
  assert_true(sc_gjk_distance(&a, &b, sc_vec(0, 1), none).distance == 0.0f);
  assert_true(sc_gjk_distance(&b, &b, sc_vec(0.5f, 0), none).distance == 0.0f);
  assert_true(sc_gjk_distance(&b, &b, sc_vec(5, 0), none).distance == 3.0f);
}

static void large_and_far(void **state) {
  (void)state;
  const ScVec ground[] = {{-1000, -1}, {1000, -1}, {1000, 1}, {-1000, 1}},
              small[] = {{-0.5f, -0.5f}, {0.5f, -0.5f}, {0, 0.5f}};
  const ScCore floor = core_of(ground, 4), wedge = core_of(small, 3);
  const ScRot none = {1, 0};
  // Resting height over a long floor to within a millimetre's fraction, anywhere on it.
  for (float x = -990.0f; x < 1000.0f; x += 37.5f) {
    ScGjk r = check_pair(&floor, &wedge, sc_vec(x, 1.51f), none, 1000);
    assert_true(fabsf(r.distance - 0.01f) < 1e-5f && r.normal.y == 1.0f);
  }
  ScGjk r = check_pair(&wedge, &wedge, sc_vec(3e6f, 4e6f), none, 5e6);
  assert_true(fabsf(r.normal.x - 0.6f) < 1e-6f);
  const ScVec speck[] = {{-1e-6f, -1e-6f}, {1e-6f, -1e-6f}, {0, 1e-6f}};
  const ScCore grain = core_of(speck, 3);
  check_pair(&grain, &grain, sc_vec(3e-6f, 1e-6f), none, 1e-6);
  check_pair(&grain, &floor, sc_vec(3, 1.25f), none, 1000);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(random_pairs_match_brute_force),
      cmocka_unit_test(nearly_parallel_sides),
      cmocka_unit_test(cases_by_hand),
      cmocka_unit_test(repeated_vertices_do_no_harm),
      cmocka_unit_test(large_and_far),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
