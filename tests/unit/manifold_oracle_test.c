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

#include "core_probe.h"
#include "oracle.h"

#define PLACEMENTS 10000

static ScLocalManifold collide(const Placement *p) {
  ScHull a = probe_view(&p->a), b = probe_view(&p->b);
  return sc_manifold_collide(&a, &b, p->position, p->rotation, p->margin);
}

// Seen from B, and carried back to the frame of A: the same contact.
static ScLocalManifold mirrored(const Placement *p) {
  ScHull a = probe_view(&p->a), b = probe_view(&p->b);
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
  for (uint32_t k = 0; k < fewer->count; ++k) {
    const ScLocalPoint *point = &fewer->points[k],
                       *same = &more->points[more->count == 2 && more->points[1].id == point->id];
    assert_int_equal(same->id, point->id);
    oracle_near("mirrored separation", p, same->separation, point->separation, 2 * p->noise);
    double off = (double)sc_length(sc_sub(same->point, point->point));
    double swing = turn * (fabs(p->exact.separation) + p->skins);
    oracle_near("way to the mirrored point", p, off, 0, 2 * p->noise + swing);
  }
}

// Normal the other way, same points, same features.
static void check_mirror(const Placement *p) {
  ScLocalManifold m = collide(p), w = mirrored(p);
  if (m.count == 0 || w.count == 0) {
    double most = m.count + w.count > 0 ? oracle_tolerance(p) : INFINITY; // one of them is at the margin
    oracle_near("separation", p, p->exact.separation - p->skins, p->margin, most);
    return;
  }
  oracle_check_normal(p, &w);
  // Two ways out may be as short as each other: either will do.
  if (oracle_within_noise(p) || (double)sc_length(sc_sub(w.normal, m.normal)) > 1e-3) return;
  const ScLocalManifold *fewer = m.count < w.count ? &m : &w, *more = m.count < w.count ? &w : &m;
  // Which corner of a shape that is next to nothing beside the other comes first, and whether it looks past the end of
  // a side, may be in the rounding.
  bool tiny = p->noise > 1e-3 * p->least;
  if (tiny && fewer->count == 1) return;
  if (more->count > fewer->count) {
    // A side of no length is one point for one and may be two for the other, and so is one that reaches the margin.
    double length = (double)sc_cross(m.normal, sc_sub(more->points[0].point, more->points[1].point));
    if (fabs(length) <= 2 * p->noise) return;
    oracle_near("second separation", p, more->points[!oracle_deepest(more)].separation, p->margin, 2 * p->noise);
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
        oracle_place(&lcg, &p, k % ORACLE_WAYS);
        run(&lcg, &p);
      }
    }
  }
}

static void check_both(Lcg *lcg, const Placement *p) {
  (void)lcg;
  ScLocalManifold m = collide(p);
  oracle_check(p, &m);
  // Both circles are never asked for one by one, and say nothing of how far apart they are.
  if (m.count == 0 && p->a.count + p->b.count > 2) assert_true(m.apart >= p->margin);
  check_mirror(p);
}

// The exact answer is what separating axes in all directions say, not of sides alone: no direction does better.
static void try_directions(Lcg *lcg, const Placement *p) {
  for (uint32_t i = 0; i < 64; ++i) {
    double angle = lcg_range(lcg, -SC_PI, SC_PI);
    assert_true(exact_gap(&p->outline_a, &p->outline_b, (Dot){cos(angle), sin(angle)}) <= p->exact.separation + 1e-12);
  }
  if (oracle_within_noise(p)) return;
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
