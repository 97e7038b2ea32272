// SPDX-License-Identifier: MIT
// Shapes that move and turn towards each other, beside the exact gap at many moments of the way.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core_probe.h"
#include "exact.h"
#include "geom/strike.h"

enum { CASES = 6000, MOMENTS = 400 };

#define PI        3.14159265358979323846
#define ALLOWED   0.01f
#define DEEP      0.13f
#define TOLERANCE 2e-4 // of coordinates up to 20 m in float

typedef struct Mover {
  ScCore core;
  ScStriker striker;
} Mover;

static void make(Lcg *lcg, Mover *mover, bool still) {
  mover->core = exact_random(lcg, (ExactKind)lcg_below(lcg, EXACT_KINDS), lcg_range(lcg, 0.3, 2.0));
  LcgPair at = lcg_pair(lcg, -4.0, 4.0), way = lcg_pair(lcg, -8.0, 8.0), arm = lcg_pair(lcg, -0.5, 0.5);
  bool turns = lcg_below(lcg, 4) != 0, off = lcg_below(lcg, 2) != 0;
  mover->striker = (ScStriker){.hull = probe_view(&mover->core),
                               .path = {.x = at.x,
                                        .y = at.y,
                                        .dx = still ? 0.0 : way.x,
                                        .dy = still ? 0.0 : way.y,
                                        .angle = lcg_range(lcg, -3.0, 3.0),
                                        .turn = still || !turns ? 0.0 : lcg_range(lcg, -6.0, 6.0),
                                        .arm = off ? sc_vec((float)arm.x, (float)arm.y) : sc_vec(0.0f, 0.0f),
                                        .extent = probe_extent(&mover->core)}};
}

static Outline outline_at(const Mover *m, double time) {
  const ScPath *p = &m->striker.path;
  double angle = p->angle + time * p->turn, c = cos(angle), s = sin(angle), ax = (double)p->arm.x,
         ay = (double)p->arm.y;
  ScVec at = {(float)(p->x + time * p->dx + c * ax - s * ay), (float)(p->y + time * p->dy + s * ax + c * ay)};
  return exact_outline(&m->core, at, (ScRot){(float)c, (float)s});
}

static double gap_at(const Mover *a, const Mover *b, double time) {
  Outline one = outline_at(a, time), two = outline_at(b, time);
  return exact_solve(&one, &two).separation - (double)(a->striker.hull.radius + b->striker.hull.radius);
}

// The least gap between two moments, of so many looks.
static double least_gap(const Mover *a, const Mover *b, double from, double to, int looks) {
  double least = 1e9;
  for (int i = 0; i <= looks; ++i) least = fmin(least, gap_at(a, b, from + (to - from) * i / looks));
  return least;
}

static void check_strike(const Mover *a, const Mover *b, double start, double allowed, const ScStrike *strike) {
  double deepest = fmin(-allowed, start - allowed);
  // Nothing deeper came before it, and it was about to go in.
  if (strike->time > 0.0) assert_true(least_gap(a, b, 0.0, strike->time, MOMENTS) > deepest - TOLERANCE);
  assert_true(least_gap(a, b, strike->time, fmin(strike->deep + 0.05, 1.0), MOMENTS) < 0.7 * -allowed);
  double gap = gap_at(a, b, strike->time);
  // A way back from the deep that led to before they touched was a false one, however far off they were.
  assert_true(gap > deepest - TOLERANCE && (start < 0.0 || gap < 0.001 + TOLERANCE));
  assert_true(strike->count == 1u || strike->count == 2u);
  assert_true(fabs((double)strike->gap - gap) < 2.0 * TOLERANCE);
}

static void strikes_are_found_when_they_happen(void **state) {
  (void)state;
  Lcg lcg = {77};
  uint32_t found = 0, begun_inside = 0;
  for (uint32_t i = 0; i < CASES; ++i) {
    Mover a, b;
    make(&lcg, &a, lcg_below(&lcg, 2) != 0);
    make(&lcg, &b, false);
    a.striker.hull = probe_view(&a.core), b.striker.hull = probe_view(&b.core);
    double start = gap_at(&a, &b, 0.0);
    ScStrike strike;
    // What lies in another when a step begins may come much deeper.
    float allowed = i % 4u ? ALLOWED : DEEP;
    if (sc_strike_find(&a.striker, &b.striker, 0.0, 1.0, allowed, &strike)) {
      ++found;
      begun_inside += start < 0.0;
      check_strike(&a, &b, start, (double)allowed, &strike);
    } else {
      double deepest = fmin(-(double)allowed, start - (double)allowed);
      assert_true(least_gap(&a, &b, 0.0, 1.0, MOMENTS) > deepest - TOLERANCE);
    }
  }
  assert_true(found > CASES / 10 && begun_inside > 20);
}

// What turns many times is met before it is too deep, or is told to be clear up to some time; it is not missed.
static void what_whirls_is_not_missed(void **state) {
  (void)state;
  Lcg lcg = {12};
  uint32_t found = 0, open = 0;
  for (uint32_t i = 0; i < CASES / 12; ++i) {
    Mover a, b;
    make(&lcg, &a, true);
    make(&lcg, &b, false);
    a.striker.hull = probe_view(&a.core), b.striker.hull = probe_view(&b.core);
    b.striker.path.turn = lcg_range(&lcg, 10.0, 600.0);
    if (gap_at(&a, &b, 0.0) < 0.1) continue;
    ScStrike strike = {.time = 1.0};
    bool met = sc_strike_find(&a.striker, &b.striker, 0.0, 1.0, ALLOWED, &strike);
    found += met && strike.count > 0u, open += met && strike.count == 0u;
    if (met) assert_true(strike.time < 1.0 && strike.deep >= strike.time);
    // Angles of hundreds of radians in float are that much coarser.
    if (strike.time > 0.0)
      assert_true(least_gap(&a, &b, 0.0, met ? strike.time : 1.0, 20 * MOMENTS) > -(double)ALLOWED - 5.0 * TOLERANCE);
  }
  if (!(found > 40u && open < found)) fail_msg("%u met, %u open", found, open);
}

// A ball on an arm that turns about a point, which itself moves straight: how high over a floor it is at a time.
typedef struct Swing {
  double height, fall, arm, angle, turn;
} Swing;

static double height_at(const Swing *s, double time) {
  return s->height - s->fall * time + s->arm * sin(s->angle + s->turn * time);
}

// It comes down now slowly, now fast, and may come up again in between. So the straight way back from where it is too
// deep may lead to long before it touched, or from there to where it is too deep again.
static void a_ball_that_swings_is_met_where_it_touches(void **state) {
  (void)state;
  Lcg lcg = {6};
  ScreeShapeDef wide = probe_def(SCREE_SHAPE_BOX), round = probe_def(SCREE_SHAPE_CIRCLE);
  wide.width = 40.0, wide.height = 2.0, round.radius = 0.25;
  const ScCore floor_core = probe_core(&wide, NULL), ball_core = probe_core(&round, NULL);
  ScStriker ground = {.hull = probe_view(&floor_core), .path = {.y = -1.0, .extent = probe_extent(&floor_core)}};
  uint32_t met = 0;
  for (uint32_t i = 0; i < CASES; ++i) {
    Swing s = {lcg_range(&lcg, 0.2, 1.5), lcg_range(&lcg, -1.0, 1.0), lcg_range(&lcg, 0.05, 0.6),
               lcg_range(&lcg, -3.0, 3.0), lcg_range(&lcg, -6.0, 6.0)};
    if (height_at(&s, 0.0) < 0.0) continue;
    ScStriker ball = {.hull = probe_view(&ball_core),
                      .path = {.y = s.height + 0.25,
                               .dy = -s.fall,
                               .angle = s.angle,
                               .turn = s.turn,
                               .arm = sc_vec((float)s.arm, 0.0f),
                               .extent = 0.25f}};
    ScStrike strike;
    if (!sc_strike_find(&ground, &ball, 0.0, 1.0, DEEP, &strike)) continue;
    ++met;
    // Three times nearer than where it began is enough; before they touched is never right.
    double height = height_at(&s, strike.time);
    if (!(height > 0.3 * -(double)DEEP && height < 0.001 + TOLERANCE))
      fail_msg("case %u: %g m off, at %g of a way that is deep at %g", i, height, strike.time, strike.deep);
    assert_true(strike.time <= strike.deep && strike.normal.y > 0.99f);
  }
  assert_true(met > CASES / 10);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(strikes_are_found_when_they_happen),
      cmocka_unit_test(what_whirls_is_not_missed),
      cmocka_unit_test(a_ball_that_swings_is_met_where_it_touches),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
