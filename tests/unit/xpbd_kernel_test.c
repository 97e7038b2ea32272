// SPDX-License-Identifier: MIT
// The passes of the second solver by themselves, on worked examples (TB numbers are those of the tutorial chapter's
// items), in every lane of a batch.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "solve/xpbd.h"

#define BATCH_ROOM 1024

// Two bodies a lane, A in slot 2 * lane + 1, B in the next; slot 0 is immovable.
static _Alignas(16) ScVelocity velocity[16], moved[16], gain[16];
static _Alignas(16) char storage[2][BATCH_ROOM];
static _Alignas(16) ScLoad loads[2];
static float taken[16];
static ScXpbd x;

static ScBatch *batch(uint32_t i) { return (ScBatch *)(void *)storage[i]; }

// Overlaps are taken back in whole, by rigid rows, unless a test says otherwise.
static void reset(float h) {
  memset(velocity, 0, sizeof velocity);
  memset(moved, 0, sizeof moved);
  memset(gain, 0, sizeof gain);
  memset(storage, 0, sizeof storage);
  memset(loads, 0, sizeof loads);
  memset(taken, 0, sizeof taken);
  x = (ScXpbd){.solver = {.velocity = velocity, .moved = moved, .inverse_h = 1.0f / h, .push_speed = 1e9f},
               .gain = gain,
               .taken = taken,
               .h = h};
}

typedef struct Body {
  float vx, vy, inverse_mass;
} Body;

typedef struct Contact {
  Body a, b;
  float nx, ny, penetration, friction, restitution;
} Contact;

static uint32_t slot_a(uint32_t lane) { return 2u * lane + 1u; }
static uint32_t slot_b(uint32_t lane) { return 2u * lane + 2u; }

// Head-on contacts: no arms, so no turning. A body without inverse mass sits in slot 0.
static void put(uint32_t i, uint32_t lane, Contact c) {
  ScBatch *to = batch(i);
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
  loads[i].restitution[lane] = c.restitution;
}

static void solve(uint32_t i, uint32_t passes) {
  sc_xpbd_aim(&x, batch(i), &loads[i], 1, 1);
  sc_xpbd_place(&x, batch(i), &loads[i], 1, 1);
  while (passes-- > 0u) sc_xpbd_sweep(&x, batch(i), &loads[i], 1, 1);
}

static void near_to(double value, double expected, double tolerance) {
  if (fabs(value - expected) > tolerance) fail_msg("%.9g, expected %.9g within %.3g", value, expected, tolerance);
}

// TB19: correction by inverse mass: A at 0 (0.5), B at 1.7 (1.0), overlap 0.3 -> A at -0.1, B at 1.9. TB20: an
// immovable A leaves it all to B. No speed comes of it.
static void tb19_tb20_poses_are_corrected_without_speed(void **state) {
  (void)state;
  for (uint32_t lane = 0; lane < 4u; ++lane) {
    reset(1.0f / 60.0f);
    put(0, lane, (Contact){.a = {0, 0, 0.5f}, .b = {0, 0, 1.0f}, .nx = 1, .penetration = 0.3f});
    put(1, lane, (Contact){.b = {0, 0, 1.0f}, .nx = 1, .penetration = 0.3f});
    solve(0, 4);
    near_to(moved[slot_a(lane)].x, -0.1, 1e-6);
    near_to(moved[slot_b(lane)].x, 0.2, 1e-6);
    memset(moved, 0, sizeof moved);
    solve(1, 4);
    near_to(moved[0].x, 0.0, 0.0);
    near_to(moved[slot_b(lane)].x, 0.3, 1e-6);
    near_to(velocity[slot_a(lane)].x, 0.0, 0.0);
    near_to(velocity[slot_b(lane)].x, 0.0, 0.0);
  }
}

// 1 kg pushed off the floor by a row of compliance 1e-6 m/N in a substep of 1 ms: the row 1 / (1 + 1e-6 / 1e-6) takes
// half. The cap of 3 m/s is 3 mm.
static void compliance_and_cap_limit_the_correction(void **state) {
  (void)state;
  reset(1e-3f);
  x.softness = 1e-6f / (1e-3f * 1e-3f);
  put(0, 1, (Contact){.b = {0, 0, 1.0f}, .ny = 1, .penetration = 0.3f});
  solve(0, 0);
  near_to(moved[slot_b(1)].y, 0.15, 1e-6);
  reset(1e-3f);
  x.solver.push_speed = 3.0f;
  put(0, 1, (Contact){.b = {0, 0, 1.0f}, .ny = 1, .penetration = 0.3f});
  solve(0, 0);
  near_to(moved[slot_b(1)].y, 0.003, 1e-6);
}

// TB22: 2 kg at 4, 1 kg at -2, e 0.5: j = 6, velocities 1 and 4. TB38: 3 kg at 2, 1 kg at -4, e 1: j = 9, -1 and 5.
// TB23: already separating, nothing. Further passes change nothing: the target is taken once.
static void tb22_tb23_tb38_impulse_with_restitution(void **state) {
  (void)state;
  for (uint32_t lane = 0; lane < 4u; ++lane) {
    reset(1.0f / 840.0f);
    put(0, lane, (Contact){{4, 0, 0.5f}, {-2, 0, 1}, .nx = 1, .penetration = 1e-6f, .restitution = 0.5f});
    solve(0, 1 + lane);
    near_to(velocity[slot_a(lane)].x, 1.0, 1e-6);
    near_to(velocity[slot_b(lane)].x, 4.0, 1e-6);
    near_to(batch(0)->points[0].total[lane], 6.0, 1e-6);
    reset(1.0f / 840.0f);
    put(0, lane, (Contact){{2, 0, 1.0f / 3.0f}, {-4, 0, 1}, .nx = 1, .penetration = 1e-6f, .restitution = 1.0f});
    solve(0, 1 + lane);
    near_to(velocity[slot_a(lane)].x, -1.0, 1e-6);
    near_to(velocity[slot_b(lane)].x, 5.0, 1e-6);
    near_to(batch(0)->points[0].total[lane], 9.0, 1e-6);
    reset(1.0f / 840.0f);
    put(0, lane, (Contact){{0, 0, 1}, {1, 0, 1}, .nx = 1, .penetration = 1e-6f, .restitution = 0.5f});
    solve(0, 1 + lane);
    near_to(velocity[slot_a(lane)].x, 0.0, 0.0);
    near_to(velocity[slot_b(lane)].x, 1.0, 0.0);
  }
}

// TB24, TB25: box at (3, -2) on a floor, restitution 0.2: the normal impulse is 2.4, and friction mu times that at
// most.
static void tb24_tb25_friction_within_the_cone(void **state) {
  (void)state;
  struct {
    float mu;
    double expected;
  } cases[] = {{0.5f, 1.8}, {1.25f, 0.0}};
  for (uint32_t i = 0; i < 2u; ++i)
    for (uint32_t lane = 0; lane < 4u; ++lane) {
      reset(1.0f / 840.0f);
      Contact c = {.b = {3, -2, 1}, .ny = 1, .penetration = 1e-6f, .friction = cases[i].mu, .restitution = 0.2f};
      put(0, lane, c);
      solve(0, 4);
      near_to(batch(0)->points[0].total[lane], 2.4, 1e-6);
      near_to(velocity[slot_b(lane)].x, cases[i].expected, 1e-6);
      near_to(velocity[slot_b(lane)].y, 0.4, 1e-6);
    }
}

// TB26, TB27: floor, box 2 at 0.7, box 3 at 1.4, all of height 1: every pass after the first halves the lower overlap,
// and leaves none above.
static void tb26_tb27_passes_halve_the_lower_overlap(void **state) {
  (void)state;
  reset(1.0f);
  put(0, 0, (Contact){.b = {0, 0, 1}, .ny = 1, .penetration = 0.3f});
  put(1, 1, (Contact){.a = {0, 0, 1}, .b = {0, 0, 1}, .ny = 1, .penetration = 0.3f});
  batch(1)->slot_a[1] = slot_b(0);
  double expected = 0.3;
  for (uint32_t pass = 0; pass < 10u; ++pass, expected *= 0.5) {
    solve(0, 0);
    solve(1, 0);
    double y2 = 0.7 + moved[slot_b(0)].y, y3 = 1.4 + moved[slot_b(1)].y;
    near_to(1.0 - y2, expected, 1e-6);
    near_to(y2 + 1.0 - y3, 0.0, 1e-6);
  }
}

// A dead contact lets a gap close and no further; an elastic one lets the surfaces meet first.
static void gaps_close_and_elastic_bodies_are_let_in(void **state) {
  (void)state;
  reset(0.01f);
  put(0, 0, (Contact){.b = {0, -10, 1}, .ny = 1, .penetration = -0.04f});
  put(0, 1, (Contact){.b = {0, -3, 1}, .ny = 1, .penetration = -0.04f});
  put(0, 2, (Contact){.b = {0, -10, 1}, .ny = 1, .penetration = -0.04f, .restitution = 0.5f});
  solve(0, 4);
  near_to(velocity[slot_b(0)].y, -4.0, 1e-5);
  near_to(velocity[slot_b(1)].y, -3.0, 0.0);
  near_to(velocity[slot_b(2)].y, -10.0, 0.0);
  for (uint32_t lane = 0; lane < 4u; ++lane) near_to(moved[slot_b(lane)].y, 0.0, 0.0);
}

// A blow of one substep is not borne in the next; a load of two is, at the lesser of both.
static void loads_last_and_blows_do_not(void **state) {
  (void)state;
  reset(0.01f);
  put(0, 3, (Contact){.b = {0, 0, 1}, .ny = 1});
  float given[] = {5.0f, 2.0f, 3.0f, 0.0f}, borne[] = {0.0f, 2.0f, 2.0f, 0.0f};
  for (uint32_t i = 0; i < 4u; ++i) {
    batch(0)->points[0].impulse[3] = given[i];
    sc_xpbd_keep(&x, batch(0), loads, 1, 1);
    velocity[slot_b(3)] = (ScVelocity){0};
    sc_xpbd_bear(&x, batch(0), loads, 1, 1);
    near_to(velocity[slot_b(3)].y, borne[i], 0.0);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(tb19_tb20_poses_are_corrected_without_speed),
      cmocka_unit_test(compliance_and_cap_limit_the_correction),
      cmocka_unit_test(tb22_tb23_tb38_impulse_with_restitution),
      cmocka_unit_test(tb24_tb25_friction_within_the_cone),
      cmocka_unit_test(tb26_tb27_passes_halve_the_lower_overlap),
      cmocka_unit_test(gaps_close_and_elastic_bodies_are_let_in),
      cmocka_unit_test(loads_last_and_blows_do_not),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
