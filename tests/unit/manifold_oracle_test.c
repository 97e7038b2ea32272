// SPDX-License-Identifier: MIT
// Manifolds of random placements of every pair of kinds against the exact answer: apart, touching, overlapping, flush,
// and one inside the other; of like sizes, and of a centimetre against a hundred metres.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "exact.h"
#include "narrow/manifold.h"

#define PLACEMENTS 10000

// What may be lost where a corner just past the end of a side still counts as over it: this angle of the normal.
#define LEAN 0.0101
// Of two sides that separate alike, A's is taken when it is worse by no more than this, m.
#define PREFERRED 5e-6
// Rounding, as a share of the greatest coordinate. A vertex is placed by two products, their sum and the position, the
// normal of a side by two more, and a gap is the difference of two products summed: some 20 roundings of half a unit
// each at worst, and a side's own float normal swings it by as much again over the length of the shape.
#define ROUNDING (40 * EXACT_UNIT)

typedef enum Way { FAR, NEAR, TOUCHING, OVERLAPPING, INSIDE, FLUSH, WAYS } Way;

typedef struct Placement {
  ScCore a, b;
  ScVec position;
  ScRot rotation;
  Outline outline_a, outline_b;
  Exact exact;
  double extent, least; // of all, and of the smaller shape about its own centre
  double skins, noise;
  float margin;
} Placement;

static ScHull view(const ScCore *core) { return (ScHull){core->points, core->normals, core->count, core->radius}; }

static void look(Placement *p) {
  p->outline_a = exact_outline(&p->a, (ScVec){0, 0}, (ScRot){1, 0});
  p->outline_b = exact_outline(&p->b, p->position, p->rotation);
  p->exact = exact_solve(&p->outline_a, &p->outline_b);
  p->skins = (double)p->a.radius + p->b.radius;
  p->extent = exact_extent(&p->outline_a, &p->outline_b) + p->skins;
  p->noise = PREFERRED + ROUNDING * p->extent;
}

static double extent_of(const ScCore *core) {
  double most = 0;
  for (uint32_t i = 0; i < core->count; ++i) most = fmax(most, (double)sc_length(core->points[i]));
  return most + core->radius;
}

// Turns B so that one of its sides faces one of A's, but for a few thousandths.
static ScRot facing(Lcg *lcg, const ScCore *a, const ScCore *b) {
  if (a->count < 2 || b->count < 2) return sc_math_rotation(lcg_range(lcg, -4, 4));
  ScVec n = a->normals[lcg_below(lcg, a->count)], m = b->normals[lcg_below(lcg, b->count)];
  double off = lcg_below(lcg, 2) ? 0 : lcg_range(lcg, -3e-3, 3e-3);
  return sc_math_rotation(atan2(-n.y, -n.x) - atan2(m.y, m.x) + off);
}

static double surface_gap(Lcg *lcg, Way way, double least) {
  switch (way) {
  case FAR: return least * lcg_range(lcg, 0.11, 3);
  case NEAR: return least * lcg_range(lcg, 0.01, 0.11);
  case FLUSH: return least * lcg_range(lcg, -0.02, 0.02);
  default: return least * lcg_range(lcg, -0.003, 0.003);
  }
}

// B somewhere near A, then, unless it is to overlap, moved along the normal, which keeps the nearest features.
static void place(Lcg *lcg, Placement *p, Way way) {
  double ea = extent_of(&p->a), eb = extent_of(&p->b), least = fmin(ea, eb);
  p->least = least;
  p->margin = (float)(0.1 * least);
  p->rotation = way == FLUSH ? facing(lcg, &p->a, &p->b) : sc_math_rotation(lcg_range(lcg, -4, 4));
  double spread = way == INSIDE ? 0.3 * fmax(ea, eb) : way == OVERLAPPING ? 0.5 * (ea + eb) : ea + eb;
  LcgPair at = lcg_pair(lcg, -spread, spread);
  p->position = (ScVec){(float)at.x, (float)at.y};
  look(p);
  if (way == OVERLAPPING || way == INSIDE) return;
  double move = surface_gap(lcg, way, least) + p->skins - p->exact.separation;
  p->position.x += (float)(move * p->exact.normal.x);
  p->position.y += (float)(move * p->exact.normal.y);
  look(p);
}

// What the surfaces of two sides' corners may lose to a normal that leans a little.
static double lean_of(const Placement *p) {
  return p->a.count > 1 && p->b.count > 1 ? LEAN * fmax(0, p->exact.separation) : 0;
}

static double tolerance_of(const Placement *p) { return p->noise + 0.5 * LEAN * lean_of(p); }

static void assert_near(const char *what, const Placement *p, double value, double expected, double tolerance) {
  if (fabs(value - expected) <= tolerance) return;
  fail_msg("%s is %.9g, expected %.9g within %.3g (%u and %u vertices, skins %g and %g, cores %.9g)", what, value,
           expected, tolerance, p->a.count, p->b.count, (double)p->a.radius, (double)p->b.radius, p->exact.separation);
}

static uint32_t deepest_of(const ScLocalManifold *m) {
  return m->count == 2 && m->points[1].separation < m->points[0].separation;
}

// Whether cores overlap or are apart, and which corners touch, is then in the rounding.
static bool within_noise(const Placement *p) { return fabs(p->exact.separation) < 2 * p->noise; }

static void check_normal(const Placement *p, const ScLocalManifold *m) {
  Dot n = dot_of(m->normal);
  assert_near("length of the normal", p, hypot(n.x, n.y), 1, 1e-6);
  // Along this very normal the cores are as far apart as they are, or overlap by as little as they can. Rounding turns
  // the line between two corners that nearly touch, and the far end of a large shape sees that.
  double apart = p->exact.separation;
  bool close = apart > 0 && apart < 100 * p->noise;
  assert_near("gap along the normal", p, exact_gap(&p->outline_a, &p->outline_b, n), apart,
              tolerance_of(p) + (close ? p->extent * p->noise / apart : 0));
  if (close || apart <= 0) return;
  Dot off = dot_minus(n, p->exact.normal);
  // What a tilt t costs is 1 - cos t of the separation: so far, noise may tilt it.
  double tilt = (lean_of(p) + p->noise) / apart + sqrt(2 * p->noise / apart);
  assert_near("tilt of the normal", p, hypot(off.x, off.y), 0, tilt);
}

// Going half the separation and the skin to either side of a point leads to the cores' rims.
static void check_points(const Placement *p, const ScLocalManifold *m) {
  if (within_noise(p)) return; // of two sides that overlap by as little, the other may lie elsewhere
  Dot n = dot_of(m->normal);
  for (uint32_t k = 0; k < m->count; ++k) {
    double half = 0.5 * m->points[k].separation;
    Dot at = dot_of(m->points[k].point);
    Dot on_a = dot_moved(at, -half - p->a.radius, n), on_b = dot_moved(at, half + p->b.radius, n);
    assert_near("distance from A's rim", p, exact_rim(&p->outline_a, on_a), 0, 2 * p->noise + lean_of(p));
    assert_near("distance from B's rim", p, exact_rim(&p->outline_b, on_b), 0, 2 * p->noise + lean_of(p));
    assert_true(m->points[k].separation <= p->margin);
  }
}

// A move by the depth along the normal, or by the gap, makes the surfaces just touch.
static void check_way_out(const Placement *p, const ScLocalManifold *m) {
  Outline moved = p->outline_b;
  double depth = -(double)m->points[deepest_of(m)].separation;
  for (uint32_t i = 0; i < moved.count; ++i) moved.p[i] = dot_moved(moved.p[i], depth, dot_of(m->normal));
  double left = exact_solve(&p->outline_a, &moved).separation - p->skins;
  assert_true(left > -2 * tolerance_of(p));
  assert_near("gap after the way out", p, left, 0, 2 * tolerance_of(p) + lean_of(p));
}

static ScLocalManifold collide(const Placement *p) {
  ScHull a = view(&p->a), b = view(&p->b);
  return sc_manifold_collide(&a, &b, p->position, p->rotation, p->margin);
}

static void check(const Placement *p) {
  ScLocalManifold m = collide(p);
  double separation = p->exact.separation - p->skins;
  if (m.count == 0) {
    assert_true(separation > p->margin - tolerance_of(p));
    if (p->a.count > 1 || p->b.count > 1) assert_true(m.apart >= p->margin);
    assert_true(m.apart <= separation + tolerance_of(p));
    return;
  }
  assert_true(m.count <= 2 && separation < p->margin + tolerance_of(p));
  if (m.count == 2) assert_int_not_equal(m.points[0].id, m.points[1].id);
  assert_near("separation", p, m.points[deepest_of(&m)].separation, separation, tolerance_of(p));
  check_normal(p, &m);
  check_points(p, &m);
  check_way_out(p, &m);
}

// Seen from B, and carried back to the frame of A: the same contact.
static ScLocalManifold mirrored(const Placement *p) {
  ScHull a = view(&p->a), b = view(&p->b);
  ScRot back = {p->rotation.c, -p->rotation.s};
  ScLocalManifold m = sc_manifold_collide(&b, &a, sc_neg(sc_unrotate(p->rotation, p->position)), back, p->margin);
  m.normal = sc_neg(sc_rotate(p->rotation, m.normal));
  for (uint32_t k = 0; k < m.count; ++k) {
    ScLocalPoint *point = &m.points[k];
    point->point = sc_add(p->position, sc_rotate(p->rotation, point->point));
    point->id = (uint16_t)(point->id << 8 | point->id >> 8);
  }
  return m;
}

static void check_same_points(const Placement *p, const ScLocalManifold *fewer, const ScLocalManifold *more) {
  double turn = (double)sc_length(sc_sub(fewer->normal, more->normal));
  // Which corner of a shape that is next to nothing beside the other comes first may be in the rounding.
  if (more->count == 1 && p->noise > 1e-3 * p->least) return;
  for (uint32_t k = 0; k < fewer->count; ++k) {
    const ScLocalPoint *point = &fewer->points[k],
                       *same = &more->points[more->count == 2 && more->points[1].id == point->id];
    assert_int_equal(same->id, point->id);
    assert_near("mirrored separation", p, same->separation, point->separation, 2 * p->noise);
    double off = (double)sc_length(sc_sub(same->point, point->point));
    double swing = turn * (fabs(p->exact.separation) + p->skins);
    assert_near("way to the mirrored point", p, off, 0, 2 * p->noise + swing);
  }
}

// Normal the other way, same points, same features.
static void check_mirror(const Placement *p) {
  ScLocalManifold m = collide(p), w = mirrored(p);
  if (m.count == 0 || w.count == 0) {
    double most = m.count + w.count > 0 ? tolerance_of(p) : INFINITY; // one of them is at the margin
    assert_near("separation", p, p->exact.separation - p->skins, p->margin, most);
    return;
  }
  check_normal(p, &w);
  // Two ways out may be as short as each other: either will do.
  if (within_noise(p) || (double)sc_length(sc_sub(w.normal, m.normal)) > 1e-3) return;
  const ScLocalManifold *fewer = m.count < w.count ? &m : &w, *more = m.count < w.count ? &w : &m;
  if (more->count > fewer->count) {
    // A side of no length is one point for one and may be two for the other, and so is one that reaches the margin.
    double length = (double)sc_cross(m.normal, sc_sub(more->points[0].point, more->points[1].point));
    if (fabs(length) <= 2 * p->noise) return;
    assert_near("second separation", p, more->points[!deepest_of(more)].separation, p->margin, 2 * p->noise);
  }
  check_same_points(p, fewer, more);
}

// Of unlike sizes either one of a pair of kinds is the small one.
static void for_all(double size_a, double size_b, uint32_t placements, void (*run)(Lcg *, const Placement *)) {
  for (uint32_t i = 0; i < EXACT_KINDS; ++i) {
    for (uint32_t j = size_a == size_b ? i : 0; j < EXACT_KINDS; ++j) {
      Lcg lcg = {100u * i + j};
      for (uint32_t k = 0; k < placements; ++k) {
        Placement p = {.a = exact_random(&lcg, i, size_a * lcg_range(&lcg, 0.5, 2))};
        p.b = exact_random(&lcg, j, size_b * lcg_range(&lcg, 0.5, 2));
        place(&lcg, &p, k % WAYS);
        run(&lcg, &p);
      }
    }
  }
}

static void check_both(Lcg *lcg, const Placement *p) {
  (void)lcg;
  check(p);
  check_mirror(p);
}

// The exact answer is what separating axes in all directions say, not of sides alone: no direction does better.
static void try_directions(Lcg *lcg, const Placement *p) {
  for (uint32_t i = 0; i < 64; ++i) {
    double angle = lcg_range(lcg, -SC_PI, SC_PI);
    assert_true(exact_gap(&p->outline_a, &p->outline_b, (Dot){cos(angle), sin(angle)}) <= p->exact.separation + 1e-12);
  }
  if (within_noise(p)) return;
  assert_true(fabs(exact_gap(&p->outline_a, &p->outline_b, p->exact.normal) - p->exact.separation) < 1e-9);
}

static void test_no_direction_beats_the_exact_answer(void **state) {
  (void)state;
  for_all(1, 1, 1000, try_directions);
}

static void test_like_sizes(void **state) {
  (void)state;
  for_all(1, 1, PLACEMENTS, check_both);
}

static void test_small_sizes(void **state) {
  (void)state;
  for_all(0.01, 0.01, PLACEMENTS, check_both);
}

static void test_a_centimetre_against_a_hundred_metres(void **state) {
  (void)state;
  for_all(0.01, 100, PLACEMENTS, check_both);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_no_direction_beats_the_exact_answer),
      cmocka_unit_test(test_like_sizes),
      cmocka_unit_test(test_small_sizes),
      cmocka_unit_test(test_a_centimetre_against_a_hundred_metres),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
