// SPDX-License-Identifier: MIT
#include "oracle.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "state/scene.h"

// What may be lost where a corner just past the end of a side still counts as over it: this angle of the normal.
#define LEAN 0.0101
// Of two sides that separate alike, A's is taken when it is worse by no more than this, m.
#define PREFERRED 5e-6
// Rounding, as a share of the greatest coordinate. A vertex is placed by two products, their sum and the position, the
// normal of a side by two more, and a gap is the difference of two products summed: some 20 roundings of half a unit
// each at worst, and a side's own float normal swings it by as much again over the length of the shape.
#define ROUNDING (40 * EXACT_UNIT)

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

static double surface_gap(Lcg *lcg, OracleWay way, double least) {
  switch (way) {
  case FAR: return least * lcg_range(lcg, 0.11, 3);
  case NEAR: return least * lcg_range(lcg, 0.01, 0.11);
  case FLUSH: return least * lcg_range(lcg, -0.02, 0.02);
  default: return least * lcg_range(lcg, -0.003, 0.003);
  }
}

// B somewhere near A, then, unless it is to overlap, moved along the normal, which keeps the nearest features.
void oracle_place(Lcg *lcg, Placement *p, OracleWay way) {
  double ea = extent_of(&p->a), eb = extent_of(&p->b), least = fmin(ea, eb);
  p->least = least;
  p->margin = (float)(least * (lcg_below(lcg, 2) ? 0.1 : lcg_range(lcg, 0.1, 2))); // of slow and of fast bodies
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

double oracle_tolerance(const Placement *p) { return p->noise + 0.5 * LEAN * lean_of(p); }

void oracle_near(const char *what, const Placement *p, double value, double expected, double tolerance) {
  if (fabs(value - expected) <= tolerance) return;
  fail_msg("%s is %.9g, expected %.9g within %.3g (%u and %u vertices, skins %g and %g, cores %.9g)", what, value,
           expected, tolerance, p->a.count, p->b.count, (double)p->a.radius, (double)p->b.radius, p->exact.separation);
}

uint32_t oracle_deepest(const ScLocalManifold *m) {
  return m->count == 2 && m->points[1].separation < m->points[0].separation;
}

// Whether cores overlap or are apart, and which corners touch, is then in the rounding.
bool oracle_within_noise(const Placement *p) { return fabs(p->exact.separation) < 2 * p->noise; }

void oracle_check_normal(const Placement *p, const ScLocalManifold *m) {
  Dot n = dot_of(m->normal);
  oracle_near("length of the normal", p, hypot(n.x, n.y), 1, 1e-6);
  // Along this very normal the cores are as far apart as they are, or overlap by as little as they can. Rounding turns
  // the line between two corners that nearly touch, and the far end of a large shape sees that.
  double apart = p->exact.separation;
  bool close = apart > 0 && apart < 100 * p->noise;
  oracle_near("gap along the normal", p, exact_gap(&p->outline_a, &p->outline_b, n), apart,
              oracle_tolerance(p) + (close ? p->extent * p->noise / apart : 0));
  if (close || apart <= 0) return;
  Dot off = dot_minus(n, p->exact.normal);
  // What a tilt t costs is 1 - cos t of the separation: so far, noise may tilt it.
  double tilt = (lean_of(p) + p->noise) / apart + sqrt(2 * p->noise / apart);
  oracle_near("tilt of the normal", p, hypot(off.x, off.y), 0, tilt);
}

// Going half the separation and the skin to either side of a point leads to the cores' rims.
static void check_points(const Placement *p, const ScLocalManifold *m) {
  if (oracle_within_noise(p)) return; // of two sides that overlap by as little, the other may lie elsewhere
  Dot n = dot_of(m->normal);
  for (uint32_t k = 0; k < m->count; ++k) {
    double half = 0.5 * m->points[k].separation;
    Dot at = dot_of(m->points[k].point);
    Dot on_a = dot_moved(at, -half - p->a.radius, n), on_b = dot_moved(at, half + p->b.radius, n);
    oracle_near("distance from A's rim", p, exact_rim(&p->outline_a, on_a), 0, 2 * p->noise + lean_of(p));
    oracle_near("distance from B's rim", p, exact_rim(&p->outline_b, on_b), 0, 2 * p->noise + lean_of(p));
    assert_true(m->points[k].separation <= p->margin);
  }
}

// A move by the depth along the normal, or by the gap, makes the surfaces just touch.
static void check_way_out(const Placement *p, const ScLocalManifold *m) {
  Outline moved = p->outline_b;
  double depth = -(double)m->points[oracle_deepest(m)].separation;
  for (uint32_t i = 0; i < moved.count; ++i) moved.p[i] = dot_moved(moved.p[i], depth, dot_of(m->normal));
  double left = exact_solve(&p->outline_a, &moved).separation - p->skins;
  assert_true(left > -fmin(2 * oracle_tolerance(p), (double)SC_SLOP));
  oracle_near("gap after the way out", p, left, 0, 2 * oracle_tolerance(p) + lean_of(p));
}

void oracle_check(const Placement *p, const ScLocalManifold *m) {
  double separation = p->exact.separation - p->skins;
  if (m->count == 0) {
    assert_true(separation > p->margin - oracle_tolerance(p));
    assert_true(m->apart <= separation + oracle_tolerance(p));
    return;
  }
  assert_true(m->count <= 2 && separation < p->margin + oracle_tolerance(p));
  if (m->count == 2) assert_int_not_equal(m->points[0].id, m->points[1].id);
  oracle_near("separation", p, m->points[oracle_deepest(m)].separation, separation, oracle_tolerance(p));
  oracle_check_normal(p, m);
  check_points(p, m);
  check_way_out(p, m);
}
