// SPDX-License-Identifier: MIT
// Random placements of every kind against a one-sided segment that has no neighbours: in front of it, the exact answer
// for two cores; behind it, nothing.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core_probe.h"
#include "geom/chain.h"
#include "oracle.h"

#define PLACEMENTS 10000

// A segment of a random direction, every other one with a skin.
static ScCore segment(Lcg *lcg, double size) {
  ScreeShapeDef def = scree_shape_def_default();
  double angle = lcg_range(lcg, -SC_PI, SC_PI);
  def.radius = lcg_below(lcg, 2) ? size * lcg_range(lcg, 0.02, 0.2) : 0;
  ScCore core;
  assert_int_equal(sc_hull_segment(&def, (ScreeVec2){0, 0}, (ScreeVec2){size * cos(angle), size * sin(angle)}, &core),
                   SCREE_OK);
  return core;
}

// Where the least way out leads back through the segment or along it, the front pushes instead, with what of the other
// core lies over it.
static void check_pushed(const Placement *p, const ScLocalManifold *m, Dot front) {
  // A core that the segment runs into lies over it.
  if (p->b.count > 2u && p->exact.separation < -p->noise) assert_true(m->count > 0u);
  for (uint32_t k = 0; k < m->count; ++k) {
    assert_true(hypot(m->normal.x - front.x, m->normal.y - front.y) < 1e-6);
    double half = 0.5 * m->points[k].separation;
    Dot at = dot_of(m->points[k].point);
    Dot on_a = dot_moved(at, -half - p->a.radius, front), on_b = dot_moved(at, half + p->b.radius, front);
    oracle_near("distance from the segment", p, exact_rim(&p->outline_a, on_a), 0, 2 * p->noise);
    oracle_near("distance from B's rim", p, exact_rim(&p->outline_b, on_b), 0, 2 * p->noise);
  }
}

static void check(const Placement *p, uint32_t counts[3]) {
  ScHull a = probe_view(&p->a), b = probe_view(&p->b);
  ScGhosts none = {.has_before = false, .has_after = false};
  ScLocalManifold m = sc_chain_collide(&a, &none, &b, p->position, p->rotation, p->margin);
  // Left of the way from its first end to its last.
  Dot way = dot_minus(p->outline_a.p[1], p->outline_a.p[0]);
  Dot front = {-way.y / hypot(way.x, way.y), way.x / hypot(way.x, way.y)};
  double above = dot_product(front, dot_minus(dot_of(p->position), p->outline_a.p[0]));
  // Of two ways out as short as each other, the one that both sides of the segment would take.
  ScLocalManifold both = sc_manifold_collide(&a, &b, p->position, p->rotation, p->margin);
  double facing = dot_product(front, both.count ? dot_of(both.normal) : p->exact.normal);
  if (fabs(above) < p->noise || fabs(facing) < 0.02) return; // either may be right
  if (above < 0) {
    assert_int_equal(m.count, 0);
    ++counts[0];
  } else if (facing > 0) {
    oracle_check(p, &m);
    ++counts[1];
  } else {
    check_pushed(p, &m, front);
    ++counts[2];
  }
}

static void for_all(double size_a, double size_b) {
  for (ExactKind kind = 0; kind < EXACT_KINDS; ++kind) {
    Lcg lcg = {kind};
    uint32_t counts[3] = {0}; // behind, in front, pushed out
    for (uint32_t k = 0; k < 2 * PLACEMENTS; ++k) {
      Placement p = {.a = segment(&lcg, size_a * lcg_range(&lcg, 0.5, 2))};
      p.b = exact_random(&lcg, kind, size_b * lcg_range(&lcg, 0.5, 2));
      oracle_place(&lcg, &p, k % ORACLE_WAYS);
      check(&p, counts);
    }
    assert_true(counts[0] > PLACEMENTS / 2 && counts[1] > PLACEMENTS / 2);
    if (kind != CIRCLE && size_a == size_b) assert_true(counts[2] > PLACEMENTS / 50);
  }
}

static void test_like_sizes(void **state) {
  (void)state;
  for_all(1, 1);
}

static void test_small_sizes(void **state) {
  (void)state;
  for_all(0.01, 0.01);
}

static void test_a_centimetre_against_a_hundred_metres(void **state) {
  (void)state;
  for_all(100, 0.01);
  for_all(0.01, 100);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_like_sizes),
      cmocka_unit_test(test_small_sizes),
      cmocka_unit_test(test_a_centimetre_against_a_hundred_metres),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
