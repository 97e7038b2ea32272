// SPDX-License-Identifier: MIT
// The impulses of impacts: closed forms where there are any, and of random ones the laws that all of them keep.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ccd/impulse.h"
#include "lcg.h"

enum { IMPACTS = 100000 };

static void near_to(double value, double expected, double tolerance, const char *what) {
  if (!(fabs(value - expected) <= tolerance)) fail_msg("%s is %.9g instead of %.9g", what, value, expected);
}
#define NEAR(value, expected, tolerance) near_to(value, expected, tolerance, #value)

static const ScSide still = {.row = 0};

static ScSide mover(double mass, double inertia, double vx, double vy, double omega) {
  return (ScSide){0, 1.0 / mass, 1.0 / mass, inertia > 0.0 ? 1.0 / inertia : 0.0, vx, vy, omega};
}

// One point, with its restitution.
static ScKnock contact(ScSide *a, ScSide *b, ScVec normal, ScVec arm_a, ScVec arm_b, double restitution) {
  ScKnock knock = {.a = a, .b = b, .normal = normal, .count = 1, .points = {{.arm_a = arm_a, .arm_b = arm_b}}};
  knock.points[0].wanted = restitution * fmax(-sc_impulse_opening(&knock, 0), 0.0);
  return knock;
}

static void two_balls_part_by_newtons_law(void **state) {
  (void)state;
  Lcg lcg = {1};
  for (int i = 0; i < 1000; ++i) {
    double m = lcg_range(&lcg, 0.1, 10.0), n = lcg_range(&lcg, 0.1, 10.0), e = lcg_range(&lcg, 0.0, 1.0);
    double u = lcg_range(&lcg, 1.0, 100.0), v = lcg_range(&lcg, -100.0, 1.0);
    ScSide a = mover(m, 1.0, u, 0.0, 0.0), b = mover(n, 1.0, v, 0.0, 0.0);
    ScKnock knock = contact(&a, &b, sc_vec(1.0f, 0.0f), sc_vec(0.5f, 0.0f), sc_vec(-0.5f, 0.0f), e);
    sc_impulse_solve(&knock, 1);
    double common = (m * u + n * v) / (m + n);
    NEAR(a.vx, common - n * e * (u - v) / (m + n), 1e-9);
    NEAR(b.vx, common + m * e * (u - v) / (m + n), 1e-9);
    NEAR(knock.points[0].push, (1.0 + e) * (u - v) * m * n / (m + n), 1e-9);
  }
}

// A disc with spin on a floor: it slides through the impact, or its surface comes to rest on the way.
static void a_disc_slides_or_grips(void **state) {
  (void)state;
  Lcg lcg = {2};
  uint32_t grips = 0;
  for (int i = 0; i < 1000; ++i) {
    double m = lcg_range(&lcg, 0.1, 10.0), e = lcg_range(&lcg, 0.0, 1.0), mu = lcg_range(&lcg, 0.0, 0.6);
    double vx = lcg_range(&lcg, -10.0, 10.0), vy = lcg_range(&lcg, -10.0, -1.0), w = lcg_range(&lcg, -20.0, 20.0);
    ScSide floor = still, disc = mover(m, 0.5 * m * 0.25, vx, vy, w);
    ScKnock knock = contact(&floor, &disc, sc_vec(0.0f, 1.0f), sc_vec(3.0f, 0.0f), sc_vec(0.0f, -0.5f), e);
    knock.friction = mu, knock.kinetic = 0.7 * mu;
    sc_impulse_solve(&knock, 1);
    double push = -(1.0 + e) * m * vy, slides = vx + 0.5 * w, hold = -m / 3.0 * slides;
    bool grip = fabs(hold) <= mu * push;
    double rub = grip ? hold : copysign(0.7 * mu * push, hold);
    grips += grip;
    NEAR(disc.vy, -e * vy, 1e-9);
    NEAR(disc.vx, vx + rub / m, 1e-9);
    NEAR(disc.omega, w + 0.5 * rub / (0.125 * m), 1e-9);
    if (grip) NEAR(disc.vx + 0.5 * disc.omega, 0.0, 1e-9);
  }
  assert_in_range(grips, 200, 800);
}

// A smooth rod falls on its end, and a smooth box on its flat side.
static void smooth_ones_bounce(void **state) {
  (void)state;
  ScSide floor = still, rod = mover(2.0, 2.0 * 9.0 / 12.0, 0.0, -4.0, 0.0);
  ScKnock end = contact(&floor, &rod, sc_vec(0.0f, 1.0f), sc_vec(0.0f, 0.0f), sc_vec(1.2f, -0.9f), 0.5);
  sc_impulse_solve(&end, 1);
  double push = 1.5 * 4.0 / (0.5 + 1.2 * 1.2 / 1.5);
  NEAR(end.points[0].push, push, 1e-6);
  NEAR(rod.vy, -4.0 + push / 2.0, 1e-6);
  NEAR(rod.omega, 1.2 * push / 1.5, 1e-6);

  ScSide box = mover(3.0, 2.0, 1.0, -6.0, 0.0);
  ScKnock flat = contact(&floor, &box, sc_vec(0.0f, 1.0f), sc_vec(0.0f, 0.0f), sc_vec(-1.0f, -0.5f), 0.25);
  flat.points[1] = flat.points[0];
  flat.points[1].arm_b.x = 1.0f;
  flat.count = 2;
  sc_impulse_solve(&flat, 1);
  NEAR(flat.points[0].push, 0.5 * 1.25 * 6.0 * 3.0, 1e-6);
  NEAR(flat.points[1].push, 0.5 * 1.25 * 6.0 * 3.0, 1e-6);
  NEAR(box.vy, 1.5, 1e-6);
  NEAR(box.omega, 0.0, 1e-6);
}

typedef struct Impact {
  ScSide sides[3]; // what strikes, what is struck, and what it touches besides
  ScKnock knocks[3];
  uint32_t count;
} Impact;

static double spread(Lcg *lcg) { return pow(10.0, lcg_range(lcg, -3.0, 3.0)); }

// Some do not turn. The squares of the radii of gyration range from 1e-3 m2 or more to 1e3.
static ScSide random_side(Lcg *lcg, double least) {
  LcgPair v = lcg_pair(lcg, -50.0, 50.0);
  double mass = spread(lcg), inertia = lcg_below(lcg, 8) ? mass * pow(10.0, lcg_range(lcg, least, 3.0)) : 0.0;
  return mover(mass, inertia, v.x, v.y, inertia > 0.0 ? lcg_range(lcg, -30.0, 30.0) : 0.0);
}

static void random_points(Lcg *lcg, ScKnock *knock, uint32_t count, double restitution) {
  knock->count = count;
  for (uint32_t k = 0; k < count; ++k) {
    LcgPair a = lcg_pair(lcg, -2.0, 2.0), b = lcg_pair(lcg, -2.0, 2.0);
    knock->points[k].arm_a = sc_vec((float)a.x, (float)a.y);
    knock->points[k].arm_b = sc_vec((float)b.x, (float)b.y);
    knock->points[k].wanted = restitution * fmax(-sc_impulse_opening(knock, k), 0.0);
  }
}

// What strikes moves; what is struck moves as well, stands still, or is carried along (kinematic); and there may be
// more of what stands still, or of what is carried along with it, up to so many contacts.
static void random_impact(Lcg *lcg, Impact *to, uint32_t most, double least) {
  uint32_t how = lcg_below(lcg, 3);
  to->sides[0] = random_side(lcg, least);
  to->sides[1] = how == 0u ? random_side(lcg, least) : still;
  if (how == 1u) {
    LcgPair v = lcg_pair(lcg, -50.0, 50.0);
    to->sides[1].vx = v.x, to->sides[1].vy = v.y;
  }
  to->sides[2] = how == 0u ? still : to->sides[1];
  to->count = how == 0u ? 1u : 1u + lcg_below(lcg, most);
  double angle = lcg_range(lcg, 0.0, 6.3);
  for (uint32_t i = 0; i < to->count; ++i) {
    ScKnock *knock = &to->knocks[i];
    *knock = (ScKnock){.a = &to->sides[i ? 2 : 1],
                       .b = &to->sides[0],
                       .normal = sc_vec((float)cos(angle), (float)sin(angle)),
                       .friction = lcg_range(lcg, 0.0, 2.0)};
    knock->kinetic = knock->friction * (lcg_below(lcg, 2) ? 1.0 : lcg_range(lcg, 0.0, 1.0));
    random_points(lcg, knock, 1u + lcg_below(lcg, most > 1u ? 2u : 1u),
                  lcg_below(lcg, 4) ? lcg_range(lcg, 0.0, 1.0) : 1.0);
  }
}

// As seen from what is carried along.
static double energy_of(const ScSide *s, const ScSide *from) {
  if (!(s->inverse_x > 0.0)) return 0.0;
  double x = s->vx - from->vx, y = s->vy - from->vy;
  double turning = s->inverse_inertia > 0.0 ? s->omega * s->omega / s->inverse_inertia : 0.0;
  return 0.5 * ((x * x + y * y) / s->inverse_x + turning);
}

static double energy(const Impact *impact) {
  const ScSide *from = impact->sides[1].inverse_x > 0.0 ? &still : &impact->sides[1];
  return energy_of(&impact->sides[0], from) + energy_of(&impact->sides[1], from);
}

// Linear along x and y. Angular momentum needs the places of the bodies: with arms that meet in one point the same
// impulse at that point is enough, and every impulse is given to both.
static void momentum(const Impact *impact, double *x, double *y) {
  *x = *y = 0.0;
  for (uint32_t i = 0; i < 2u; ++i) {
    const ScSide *s = &impact->sides[i];
    if (!(s->inverse_x > 0.0)) continue;
    *x += s->vx / s->inverse_x, *y += s->vy / s->inverse_y;
  }
}

// No point closes faster than this share of the speeds of the impact.
static void check_laws(const Impact *before, const Impact *after, double closes, int which) {
  double had = energy(before), has = energy(after);
  if (!(has <= had * (1.0 + 1e-9))) fail_msg("impact %d: energy rose from %.9g to %.9g", which, had, has);
  if (before->sides[1].inverse_x > 0.0) {
    double x, y, to_x, to_y,
        scale = 1e-9 * (sqrt(2.0 * had / before->sides[0].inverse_x) + sqrt(2.0 * had / before->sides[1].inverse_x));
    momentum(before, &x, &y), momentum(after, &to_x, &to_y);
    NEAR(to_x, x, scale);
    NEAR(to_y, y, scale);
  }
  for (uint32_t i = 0; i < after->count; ++i)
    for (uint32_t k = 0; k < after->knocks[i].count; ++k) {
      const ScKnock *knock = &after->knocks[i];
      const ScKnockPoint *p = &knock->points[k];
      assert_true(p->push >= 0.0);
      assert_true(fabs(p->rub) <= before->knocks[i].friction * p->push * (1.0 + 1e-9) + 1e-12);
      double opening = sc_impulse_opening(knock, k),
             scale = 100.0 + 2.0 * (fabs(before->sides[0].omega) + fabs(before->sides[1].omega));
      if (!(opening >= -closes * scale)) fail_msg("impact %d: point %u of %u closes at %.9g", which, k, i, opening);
    }
}

// A copy points to its own sides.
static void copy(const Impact *from, Impact *to) {
  *to = *from;
  for (uint32_t i = 0; i < to->count; ++i) {
    to->knocks[i].a = &to->sides[from->knocks[i].a - from->sides];
    to->knocks[i].b = &to->sides[0];
  }
}

// A contact of one point parts as fast as it is wanted to, unless that would make energy: then none is lost.
static void energy_never_rises(void **state) {
  (void)state;
  Lcg lcg = {3};
  uint32_t less = 0;
  for (int i = 0; i < IMPACTS; ++i) {
    Impact before, after;
    random_impact(&lcg, &before, 1, -3.0);
    copy(&before, &after);
    bool closes = sc_impulse_opening(&after.knocks[0], 0) < 0.0;
    sc_impulse_solve(after.knocks, after.count);
    check_laws(&before, &after, 1e-9, i);
    if (!closes) continue;
    double opening = sc_impulse_opening(&after.knocks[0], 0), wanted = before.knocks[0].points[0].wanted;
    assert_true(opening <= wanted + 1e-9);
    if (opening >= wanted - 1e-9) continue;
    ++less;
    NEAR(energy(&after), energy(&before), 1e-9 * energy(&before));
  }
  assert_true(less > 1000u);
}

// Of points that are nearly one, far out on a body that hardly resists turning, the passes leave something.
static void nor_does_it_where_much_touches(void **state) {
  (void)state;
  Lcg lcg = {4};
  for (int i = 0; i < IMPACTS; ++i) {
    bool compact = i % 2;
    Impact before, after;
    random_impact(&lcg, &before, 3, compact ? -3.0 : -1.0);
    copy(&before, &after);
    sc_impulse_solve(after.knocks, after.count);
    check_laws(&before, &after, compact ? 10.0 : 1e-4, i);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(two_balls_part_by_newtons_law),
      cmocka_unit_test(a_disc_slides_or_grips),
      cmocka_unit_test(smooth_ones_bounce),
      cmocka_unit_test(energy_never_rises),
      cmocka_unit_test(nor_does_it_where_much_touches),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
