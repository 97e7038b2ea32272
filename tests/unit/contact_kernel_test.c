// SPDX-License-Identifier: MIT
// The contact kernel by itself, on worked examples (TB numbers are those of the tutorial chapter's items): every lane
// of a batch must give the textbook's answer, whatever the other lanes hold.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/math.h"
#include "lcg.h"
#include "solve/batch.h"
#include "solve/rows.h"
#include "solve/stage.h"

// Room for a batch with two points.
#define BATCH_ROOM 1024

// Two bodies a lane, A in slot 2 * lane + 1, B in the next; slot 0 is immovable.
static _Alignas(16) ScVelocity velocity[16], start[16], end[16], push[16], moved[16];
static float h;
static _Alignas(16) char storage[2][BATCH_ROOM];
static ScSolver solver;

static ScBatch *batch(uint32_t i) { return (ScBatch *)(void *)storage[i]; }

// Overlaps are taken back in whole, unless a test says otherwise.
static void reset(float substep) {
  h = substep;
  memset(velocity, 0, sizeof velocity);
  memset(push, 0, sizeof push);
  memset(moved, 0, sizeof moved);
  memset(storage, 0, sizeof storage);
  solver = (ScSolver){.velocity = velocity,
                      .start = start,
                      .end = end,
                      .push = push,
                      .moved = moved,
                      .inverse_h = 1.0f / h,
                      .push_rate = 1.0f / h,
                      .push_speed = 1e9f};
}

typedef struct Body {
  float vx, vy, inverse_mass;
} Body;

typedef struct Contact {
  Body a, b;
  float nx, ny, penetration, friction, rebound;
} Contact;

static uint32_t slot_a(uint32_t lane) { return 2u * lane + 1u; }
static uint32_t slot_b(uint32_t lane) { return 2u * lane + 2u; }

// Head-on contacts: no arms, so no turning. A body without inverse mass sits in slot 0.
static void put(ScBatch *to, uint32_t lane, Contact c) {
  to->slot_a[lane] = c.a.inverse_mass > 0.0f ? slot_a(lane) : 0u;
  to->slot_b[lane] = c.b.inverse_mass > 0.0f ? slot_b(lane) : 0u;
  velocity[slot_a(lane)] = (ScVelocity){c.a.vx, c.a.vy, 0.0f, 0.0f};
  velocity[slot_b(lane)] = (ScVelocity){c.b.vx, c.b.vy, 0.0f, 0.0f};
  to->inverse_mass_a[lane] = c.a.inverse_mass;
  to->inverse_mass_b[lane] = c.b.inverse_mass;
  to->normal_x[lane] = c.nx;
  to->normal_y[lane] = c.ny;
  to->friction[lane] = to->friction_kinetic[lane] = c.friction;
  float sum = c.a.inverse_mass + c.b.inverse_mass;
  to->mass[lane] = to->points[0].mass[lane] = sum > 0.0f ? 1.0f / sum : 0.0f;
  to->points[0].separation[lane] = -c.penetration;
  to->open[lane] = c.penetration < 0.0f ? -1 : 0;
  to->points[0].rebound[lane] = c.rebound;
}

static void near_to(double value, double expected, double tolerance) {
  if (fabs(value - expected) > tolerance) fail_msg("%.9g, expected %.9g within %.3g", value, expected, tolerance);
}

// TB19: correction by inverse mass: A at 0 (0.5), B at 1.7 (1.0), overlap 0.3 -> A at -0.1, B at 1.9.
static void tb19_correction_is_split_by_inverse_mass(void **state) {
  (void)state;
  for (uint32_t lane = 0; lane < 4u; ++lane) {
    reset(1.0f / 60.0f);
    put(batch(0), lane, (Contact){.a = {0, 0, 0.5f}, .b = {0, 0, 1.0f}, .nx = 1, .penetration = 0.3f});
    sc_contact_push(&solver, batch(0), 1, 1);
    near_to(0.0 + push[slot_a(lane)].x * h, -0.1, 1e-6);
    near_to(1.7 + push[slot_b(lane)].x * h, 1.9, 1e-6);
  }
}

// TB20: two immovable bodies stay; an immovable A leaves the whole correction to B.
static void tb20_immovable_bodies_take_no_correction(void **state) {
  (void)state;
  reset(1.0f / 60.0f);
  Contact c = {.nx = 1, .penetration = 0.3f};
  put(batch(0), 0, c);
  c.b.inverse_mass = 1.0f;
  put(batch(0), 1, c);
  sc_contact_push(&solver, batch(0), 1, 1);
  near_to(push[0].x, 0.0, 0.0);
  near_to(push[slot_b(1)].x * h, 0.3, 1e-6);
}

// TB21: Baumgarte bias (beta / dt) (penetration - slop) = 3.48 m/s: 0.058 m a step, a fifth of the excess.
static void tb21_bias_takes_back_a_share_of_the_overlap(void **state) {
  (void)state;
  reset(1.0f / 60.0f);
  solver.push_rate = 0.2f / h;
  solver.slop = 0.01f;
  put(batch(0), 2, (Contact){.b = {0, 0, 1.0f}, .nx = 1, .penetration = 0.3f});
  sc_contact_push(&solver, batch(0), 1, 1);
  near_to(push[slot_b(2)].x, 3.48, 2e-5);
  near_to(push[slot_b(2)].x * h, 0.058, 2e-5);
}

static Contact closing_pair(float ma, float va, float mb, float vb, float e) {
  Contact c = {.a = {va, 0, 1.0f / ma}, .b = {vb, 0, 1.0f / mb}, .nx = 1};
  c.rebound = va - vb > 0.0f && e > 0.0f ? sc_prepare_rebound(va - vb, 0.0f, 0.0f, e, 1.0f / 240.0f) : 0.0f;
  return c;
}

static void bounce(uint32_t lane, Contact c) {
  reset(1.0f / 240.0f);
  put(batch(0), lane, c);
  memcpy(start, velocity, sizeof start);
  sc_contact_solve(&solver, batch(0), 1, 1);
  memcpy(end, velocity, sizeof end);
  sc_bounce_give(&solver, batch(0), 1, 1);
}

// TB22: 2 kg at 4, 1 kg at -2, e 0.5: j = 6, velocities 1 and 4. TB38: 3 kg at 2, 1 kg at -4, e 1: j = 9, -1 and 5.
static void tb22_tb38_impulse_with_restitution(void **state) {
  (void)state;
  for (uint32_t lane = 0; lane < 4u; ++lane) {
    bounce(lane, closing_pair(2, 4, 1, -2, 0.5f));
    near_to(velocity[slot_a(lane)].x, 1.0, 1e-6);
    near_to(velocity[slot_b(lane)].x, 4.0, 1e-6);
    near_to(batch(0)->points[0].total[lane], 6.0, 1e-6);
    bounce(lane, closing_pair(3, 2, 1, -4, 1.0f));
    near_to(velocity[slot_a(lane)].x, -1.0, 1e-6);
    near_to(velocity[slot_b(lane)].x, 5.0, 1e-6);
    near_to(batch(0)->points[0].total[lane], 9.0, 1e-6);
  }
}

// TB23: already separating, no impulse.
static void tb23_separating_pair_is_left_alone(void **state) {
  (void)state;
  bounce(1, closing_pair(1, 0, 1, 1, 0.5f));
  near_to(batch(0)->points[0].total[1], 0.0, 0.0);
  near_to(velocity[slot_a(1)].x, 0.0, 0.0);
  near_to(velocity[slot_b(1)].x, 1.0, 0.0);
}

// TB24, TB25: box at (3, -2) on a floor, restitution 0.2; the normal impulse is 2.4, rebound included, and friction at
// most mu times that.
static void friction_case(float mu, double expected) {
  for (uint32_t lane = 0; lane < 4u; ++lane) {
    bounce(lane, (Contact){.b = {3, -2, 1}, .ny = 1, .friction = mu, .rebound = 0.4f});
    near_to(batch(0)->points[0].total[lane], 2.4, 1e-6);
    near_to(velocity[slot_b(lane)].x, expected, 1e-6);
    near_to(velocity[slot_b(lane)].y, 0.4, 1e-6);
  }
}

static void tb24_friction_is_clamped_to_the_cone(void **state) {
  (void)state;
  friction_case(0.5f, 1.8);
}

static void tb25_friction_on_the_limit_stops_the_slide(void **state) {
  (void)state;
  friction_case(1.25f, 0.0);
}

// TB26, TB27: floor, box 2 at 0.7, box 3 at 1.4, all of height 1: passes leave the lower overlap at 0.3, 0.15, 0.075,
// half as much with every further pass, and the upper at 0.
static void tb26_tb27_passes_halve_the_lower_overlap(void **state) {
  (void)state;
  reset(1.0f);
  ScBatch *low = batch(0), *high = batch(1);
  Contact floor = {.b = {0, 0, 1}, .ny = 1, .penetration = 0.3f};
  put(low, 0, floor);
  Contact upper = {.a = {0, 0, 1}, .b = {0, 0, 1}, .ny = 1, .penetration = 0.3f};
  put(high, 1, upper);
  high->slot_a[1] = slot_b(0);
  double expected = 0.3;
  for (uint32_t pass = 0; pass < 10u; ++pass, expected *= 0.5) {
    sc_contact_push(&solver, low, 1, 1);
    sc_contact_push(&solver, high, 1, 1);
    for (uint32_t slot = 1; slot < 16u; ++slot) {
      moved[slot].y += h * push[slot].y;
      push[slot] = (ScVelocity){0};
    }
    double y2 = 0.7 + moved[slot_b(0)].y, y3 = 1.4 + moved[slot_b(1)].y;
    near_to(0.0 + 1.0 - y2, expected, 1e-6);
    near_to(y2 + 1.0 - y3, 0.0, 1e-6);
  }
}

// An overlap is never pushed apart faster than the cap, and a gap may close but not beyond.
static void push_speed_is_capped_and_gaps_may_close(void **state) {
  (void)state;
  reset(0.01f);
  solver.push_speed = 3.0f;
  put(batch(0), 0, (Contact){.b = {0, 0, 1}, .ny = 1, .penetration = 5.0f});
  put(batch(0), 1, (Contact){.b = {0, -10, 1}, .ny = 1, .penetration = -0.04f});
  put(batch(0), 2, (Contact){.b = {0, -3, 1}, .ny = 1, .penetration = -0.04f});
  sc_contact_solve(&solver, batch(0), 1, 1);
  sc_contact_push(&solver, batch(0), 1, 1);
  near_to(push[slot_b(0)].y, 3.0, 1e-5);
  near_to(velocity[slot_b(0)].y, 0.0, 0.0);
  near_to(velocity[slot_b(1)].y, -4.0, 1e-5);
  near_to(velocity[slot_b(2)].y, -3.0, 0.0);
}

// h v + v^2 / 2 a: the climb of semi-implicit Euler from speed v equals its fall to speed v.
static void rebound_speed_climbs_back_to_where_it_fell_from(void **state) {
  (void)state;
  const double g = 10.0, step = 1.0 / 240.0;
  for (uint32_t n = 100; n < 400u; n += 37u) {
    double y = 0.0, v = 0.0;
    for (uint32_t i = 0; i < n; ++i) v -= g * step, y += v * step;
    double es[] = {1.0, 0.8, 0.3};
    for (uint32_t k = 0; k < 3u; ++k) {
      double up = (double)sc_prepare_rebound((float)-v, (float)g, 0.0f, (float)es[k], (float)step), top = 0.0, at = 0.0;
      while (up > 0.0) {
        up -= g * step;
        at += up * step;
        top = fmax(top, at);
      }
      near_to(top, -y * es[k] * es[k], 1e-3 * -y * es[k] * es[k] + 2e-4);
    }
  }
}

// Lanes are independent: what one computes does not depend on the contents of the others.
static void lanes_do_not_mix(void **state) {
  (void)state;
  reset(1.0f / 240.0f);
  for (uint32_t lane = 0; lane < 4u; ++lane)
    put(batch(0), lane, closing_pair(1.0f + (float)lane, 4, 2, -1.0f - (float)lane, 0.5f));
  sc_contact_solve(&solver, batch(0), 1, 1);
  ScVelocity together[16];
  memcpy(together, velocity, sizeof together);
  for (uint32_t lane = 0; lane < 4u; ++lane) {
    reset(1.0f / 240.0f);
    put(batch(0), lane, closing_pair(1.0f + (float)lane, 4, 2, -1.0f - (float)lane, 0.5f));
    sc_contact_solve(&solver, batch(0), 1, 1);
    assert_memory_equal(&velocity[slot_a(lane)], &together[slot_a(lane)], sizeof velocity[0]);
    assert_memory_equal(&velocity[slot_b(lane)], &together[slot_b(lane)], sizeof velocity[0]);
  }
}

static float between(Lcg *lcg, float lo, float hi) { return lo + (hi - lo) * (float)lcg_below(lcg, 10000) / 10000.0f; }

// Two bodies that close, turn, and have pushed each other at two points before, without friction.
static void put_two(ScBatch *to, uint32_t lane, Lcg *lcg) {
  put(to, lane,
      (Contact){.a = {0, between(lcg, -2, 2), between(lcg, 0.1f, 2)},
                .b = {0, between(lcg, -2, 2), between(lcg, 0.1f, 2)},
                .ny = 1});
  velocity[slot_a(lane)].angular = between(lcg, -2, 2);
  velocity[slot_b(lane)].angular = between(lcg, -2, 2);
  to->inverse_inertia_a[lane] = between(lcg, 0.1f, 5);
  to->inverse_inertia_b[lane] = between(lcg, 0.1f, 5);
  for (uint32_t k = 0; k < 2u; ++k) {
    ScBatchPoint *p = &to->points[k];
    p->arm_a[lane] = between(lcg, -1, 1), p->arm_b[lane] = between(lcg, -1, 1);
    p->impulse[lane] = between(lcg, 0, 1);
    p->mass[lane] = 1.0f / (to->inverse_mass_a[lane] + to->inverse_mass_b[lane] +
                            to->inverse_inertia_a[lane] * p->arm_a[lane] * p->arm_a[lane] +
                            to->inverse_inertia_b[lane] * p->arm_b[lane] * p->arm_b[lane]);
  }
}

// How the points of a lane part, and what they gave since `before`, put onto the bodies.
static void check_two(const ScBatch *c, const ScBatch *before, const ScVelocity *was, uint32_t lane) {
  const ScVelocity *a = &velocity[slot_a(lane)], *b = &velocity[slot_b(lane)];
  double given = 0.0, turned_a = 0.0, turned_b = 0.0;
  for (uint32_t k = 0; k < 2u; ++k) {
    const ScBatchPoint *p = &c->points[k];
    double impulse = (double)p->impulse[lane], change = impulse - (double)before->points[k].impulse[lane];
    double arm_a = (double)p->arm_a[lane], arm_b = (double)p->arm_b[lane];
    double speed = (double)b->y - (double)a->y + arm_b * (double)b->angular - arm_a * (double)a->angular;
    assert_true(impulse >= 0.0);
    if (speed < -1e-3) fail_msg("a point closes at %g", speed);
    if (impulse > 0.0) near_to(speed, 0.0, 1e-3);
    given += change, turned_a += change * arm_a, turned_b += change * arm_b;
  }
  near_to((double)(b->y - was[slot_b(lane)].y), (double)c->inverse_mass_b[lane] * given, 1e-3);
  near_to((double)(a->y - was[slot_a(lane)].y), -(double)c->inverse_mass_a[lane] * given, 1e-3);
  near_to((double)(b->angular - was[slot_b(lane)].angular), (double)c->inverse_inertia_b[lane] * turned_b, 1e-3);
  near_to((double)(a->angular - was[slot_a(lane)].angular), -(double)c->inverse_inertia_a[lane] * turned_a, 1e-3);
}

// After one pass no point closes, none pulls, and only those push that do not part: there is one such answer. Both
// loops, that for gaps and that for contacts that have none, find it, to the bit.
static void two_points_are_solved_at_once(void **state) {
  (void)state;
  Lcg lcg = {11};
  uint32_t pushing[3] = {0};
  for (uint32_t i = 0; i < 2000; ++i) {
    reset(0.01f);
    for (uint32_t lane = 0; lane < 4u; ++lane) put_two(batch(0), lane, &lcg);
    *sc_batch_coupling(batch(0)) = sc_rows_couple(batch(0), batch(0)->inverse_mass_a + batch(0)->inverse_mass_b);
    ScF4 gain = sc_batch_coupling(batch(0))->gain;
    memcpy(storage[1], storage[0], BATCH_ROOM);
    ScVelocity was[16], closed[16];
    memcpy(was, velocity, sizeof was);
    sc_contact_solve_closed(&solver, batch(0), 1, 2);
    for (uint32_t lane = 0; lane < 4u; ++lane) {
      // Points that are nearly one are good to fewer digits.
      if (!(gain[lane] > 0.0f && gain[lane] < 100.0f)) continue;
      check_two(batch(0), batch(1), was, lane);
      ++pushing[(batch(0)->points[0].impulse[lane] > 0.0f) + (batch(0)->points[1].impulse[lane] > 0.0f)];
    }
    memcpy(closed, velocity, sizeof closed);
    memcpy(velocity, was, sizeof was);
    sc_contact_solve(&solver, batch(1), 1, 2);
    assert_memory_equal(velocity, closed, sizeof closed);
    assert_memory_equal(storage[1], storage[0], BATCH_ROOM);
  }
  assert_true(pushing[0] > 100u && pushing[1] > 100u && pushing[2] > 100u);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(tb19_correction_is_split_by_inverse_mass),
      cmocka_unit_test(tb20_immovable_bodies_take_no_correction),
      cmocka_unit_test(tb21_bias_takes_back_a_share_of_the_overlap),
      cmocka_unit_test(tb22_tb38_impulse_with_restitution),
      cmocka_unit_test(tb23_separating_pair_is_left_alone),
      cmocka_unit_test(tb24_friction_is_clamped_to_the_cone),
      cmocka_unit_test(tb25_friction_on_the_limit_stops_the_slide),
      cmocka_unit_test(tb26_tb27_passes_halve_the_lower_overlap),
      cmocka_unit_test(push_speed_is_capped_and_gaps_may_close),
      cmocka_unit_test(rebound_speed_climbs_back_to_where_it_fell_from),
      cmocka_unit_test(lanes_do_not_mix),
      cmocka_unit_test(two_points_are_solved_at_once),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
