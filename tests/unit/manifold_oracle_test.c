// SPDX-License-Identifier: MIT
// Manifolds of random placements against the exact answer, found the slow way and in double: of overlapping cores the
// least penetration over all sides of both, of cores apart the least distance of any vertex from any side.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "lcg.h"
#include "narrow/manifold.h"

#define PLACEMENTS 10000
#define MARGIN     0.1
// What rounding and the preference for sides of A may do to shapes of about 1 m; and what may be lost where a corner
// just past the end of a side still counts as over it.
#define NOISE 1e-5
#define LEAN  0.0101

typedef struct Dot {
  double x, y;
} Dot;

typedef struct Outline {
  Dot p[SC_HULL_MAX];
  uint32_t count;
} Outline;

typedef struct Exact {
  double separation; // of the cores; negative when they overlap
  Dot normal;        // from A to B
} Exact;

static Dot minus(Dot a, Dot b) { return (Dot){a.x - b.x, a.y - b.y}; }
static Dot moved(Dot a, double s, Dot d) { return (Dot){a.x + s * d.x, a.y + s * d.y}; }
static double dot(Dot a, Dot b) { return a.x * b.x + a.y * b.y; }
static Dot dot_of(ScVec a) { return (Dot){a.x, a.y}; }
static ScHull view(const ScCore *core) { return (ScHull){core->points, core->normals, core->count, core->radius}; }

static Outline outline_of(const ScCore *core, ScVec position, ScRot q) {
  Outline o = {.count = core->count};
  for (uint32_t i = 0; i < core->count; ++i) {
    double x = core->points[i].x, y = core->points[i].y;
    o.p[i] = (Dot){q.c * x - q.s * y + position.x, q.s * x + (double)q.c * y + position.y};
  }
  return o;
}

// How far the outline reaches along a direction.
static double reach(const Outline *o, Dot direction) {
  double most = -INFINITY;
  for (uint32_t i = 0; i < o->count; ++i) most = fmax(most, dot(o->p[i], direction));
  return most;
}

// The gap between the projections of both on a direction.
static double gap_along(const Outline *a, const Outline *b, Dot n) {
  return -reach(b, (Dot){-n.x, -n.y}) - reach(a, n);
}

// Tries every side of `from` as a separating axis; `sign` is 1 when `from` is A.
static void try_sides(const Outline *from, const Outline *a, const Outline *b, double sign, Exact *best) {
  for (uint32_t i = 0; i < from->count && from->count > 1; ++i) {
    Dot d = minus(from->p[(i + 1) % from->count], from->p[i]);
    double length = hypot(d.x, d.y);
    Dot n = {sign * d.y / length, -sign * d.x / length};
    double gap = gap_along(a, b, n);
    if (gap > best->separation) *best = (Exact){gap, n};
  }
}

// Tries every vertex of `from` against every side of `to`; `sign` is 1 when `to` is A.
static void try_vertices(const Outline *from, const Outline *to, double sign, Exact *best) {
  for (uint32_t i = 0; i < from->count; ++i) {
    for (uint32_t j = 0; j < to->count; ++j) {
      Dot d = minus(to->p[(j + 1) % to->count], to->p[j]);
      double squared = dot(d, d);
      double t = squared > 0 ? fmin(1, fmax(0, dot(minus(from->p[i], to->p[j]), d) / squared)) : 0;
      Dot way = minus(from->p[i], moved(to->p[j], t, d));
      double distance = hypot(way.x, way.y);
      if (distance < best->separation) *best = (Exact){distance, {sign * way.x / distance, sign * way.y / distance}};
    }
  }
}

static Exact solve(const Outline *a, const Outline *b) {
  Exact overlap = {-INFINITY, {0, 0}}, apart = {INFINITY, {0, 0}};
  try_sides(a, a, b, 1, &overlap);
  try_sides(b, a, b, -1, &overlap);
  if ((a->count > 1 || b->count > 1) && overlap.separation < 0) return overlap;
  try_vertices(b, a, 1, &apart);
  try_vertices(a, b, -1, &apart);
  return apart;
}

// A core of `count` vertices on an ellipse, unevenly spaced, about 1 m across. `radius` rounds it.
static ScCore make_core(uint32_t count, double radius) {
  ScreeShapeDef def = scree_shape_def_default();
  ScreeVec2 points[SC_HULL_MAX];
  for (uint32_t i = 0; i < count; ++i) {
    double angle = 2 * SC_PI * (i + 0.3 * (i % 2)) / count + 0.1;
    points[i] = (ScreeVec2){0.6 * cos(angle), 0.4 * sin(angle)};
  }
  def.kind = count == 1 ? SCREE_SHAPE_CIRCLE : count == 2 ? SCREE_SHAPE_CAPSULE : SCREE_SHAPE_POLYGON;
  if (count == 4) def.kind = SCREE_SHAPE_BOX;
  def.width = 1;
  def.height = 0.6;
  def.length = 0.8;
  def.radius = radius;
  def.point_count = count;
  ScCore core;
  const char *argument;
  assert_int_equal(sc_hull_from_def(&def, points, &core, &argument), SCREE_OK);
  assert_int_equal(core.count, count);
  return core;
}

typedef struct Placement {
  const ScCore *a, *b;
  ScVec position;
  ScRot rotation;
  Outline outline_a, outline_b;
  Exact exact;
  double target; // separation of the surfaces that it was placed for
} Placement;

static void look(Placement *p) {
  p->outline_a = outline_of(p->a, (ScVec){0, 0}, (ScRot){1, 0});
  p->outline_b = outline_of(p->b, p->position, p->rotation);
  p->exact = solve(&p->outline_a, &p->outline_b);
}

// A third each deep, touching and speculative: the last two by a move along the normal, which keeps the nearest
// features.
static Placement placement(Lcg *lcg, const ScCore *a, const ScCore *b, uint32_t kind) {
  double spread = kind == 0 ? 0.5 : 1.5;
  Placement p = {.a = a, .b = b, .rotation = sc_math_rotation(lcg_range(lcg, -4, 4))};
  p.position = (ScVec){(float)lcg_range(lcg, -spread, spread), (float)lcg_range(lcg, -spread, spread)};
  look(&p);
  double skins = (double)a->radius + b->radius;
  p.target = kind == 0   ? p.exact.separation - skins
             : kind == 1 ? lcg_range(lcg, -0.01, 0.01)
                         : lcg_range(lcg, 0.01, 0.12);
  double move = p.target + skins - p.exact.separation;
  p.position.x += (float)(move * p.exact.normal.x);
  p.position.y += (float)(move * p.exact.normal.y);
  look(&p);
  return p;
}

static ScLocalManifold collide(const Placement *p) {
  ScHull a = view(p->a), b = view(p->b);
  return sc_manifold_collide(&a, &b, p->position, p->rotation, (float)MARGIN);
}

static double tolerance_of(const Placement *p) {
  int sides = p->a->count > 1 && p->b->count > 1;
  return NOISE + (sides && p->exact.separation > 0 ? 0.5 * LEAN * LEAN * p->exact.separation : 0);
}

static uint32_t deepest_of(const ScLocalManifold *m) {
  return m->count == 2 && m->points[1].separation < m->points[0].separation;
}

// The distance of a point from the rim of a core.
static double rim_distance(const Outline *o, Dot point) {
  Outline single = {{point}, 1};
  Exact best = {INFINITY, {0, 0}};
  try_vertices(&single, o, 1, &best);
  return best.separation;
}

static void check_normal(const Placement *p, const ScLocalManifold *m) {
  Dot n = dot_of(m->normal);
  assert_float_equal(hypot(n.x, n.y), 1, 1e-6);
  // Along this very normal the cores are as far apart as they are, or overlap by as little as they can.
  assert_true(fabs(gap_along(&p->outline_a, &p->outline_b, n) - p->exact.separation) < tolerance_of(p));
  if (p->exact.separation < 1e-3) return;
  Dot off = minus(n, p->exact.normal);
  int sides = p->a->count > 1 && p->b->count > 1;
  assert_true(hypot(off.x, off.y) < (sides ? LEAN : 0) + NOISE / p->exact.separation);
}

static void check_points(const Placement *p, const ScLocalManifold *m) {
  double skins = (double)p->a->radius + p->b->radius;
  const ScLocalPoint *deep = &m->points[deepest_of(m)];
  assert_true(fabs(deep->separation - (p->exact.separation - skins)) < tolerance_of(p));
  for (uint32_t k = 0; k < m->count; ++k) assert_true(m->points[k].separation <= (float)MARGIN);
  // Half the separation to either side along the normal lie the surfaces.
  Dot n = dot_of(m->normal), at = dot_of(deep->point);
  Dot on_a = moved(at, -0.5 * deep->separation, n), on_b = moved(at, 0.5 * deep->separation, n);
  double slack = 10 * NOISE + (p->a->count > 1 && p->b->count > 1 ? LEAN * fmax(0, p->exact.separation) : 0);
  assert_true(fabs(rim_distance(&p->outline_a, on_a) - p->a->radius) < slack);
  assert_true(fabs(rim_distance(&p->outline_b, on_b) - p->b->radius) < slack);
}

static void check(const Placement *p) {
  ScLocalManifold m = collide(p);
  double separation = p->exact.separation - p->a->radius - p->b->radius;
  if (m.count == 0) {
    assert_true(separation > MARGIN - NOISE);
    return;
  }
  assert_true(separation < MARGIN + tolerance_of(p));
  assert_true(m.count <= 2);
  if (m.count == 2) assert_int_not_equal(m.points[0].id, m.points[1].id);
  check_normal(p, &m);
  check_points(p, &m);
}

// Seen from B, the same contact.
static void check_mirror(const Placement *p) {
  ScLocalManifold m = collide(p);
  ScHull a = view(p->a), b = view(p->b);
  ScRot back = {p->rotation.c, -p->rotation.s};
  ScLocalManifold w = sc_manifold_collide(&b, &a, sc_neg(sc_unrotate(p->rotation, p->position)), back, (float)MARGIN);
  if (m.count == 0 || w.count == 0) {
    const ScLocalManifold *some = m.count ? &m : &w;
    assert_true(some->count == 0 || some->points[deepest_of(some)].separation > (float)(MARGIN - NOISE));
    return;
  }
  assert_float_equal(m.points[deepest_of(&m)].separation, w.points[deepest_of(&w)].separation, 1e-5);
  ScVec n = sc_neg(sc_rotate(p->rotation, w.normal));
  // Two ways out may be as short as each other; either will do.
  if (sc_length(sc_sub(n, m.normal)) > 1e-4f) {
    assert_true(fabs(gap_along(&p->outline_a, &p->outline_b, dot_of(n)) - p->exact.separation) < tolerance_of(p));
    return;
  }
  for (uint32_t k = 0; k < m.count; ++k) {
    float least = m.points[k].separation > (float)(MARGIN - 1e-5) ? 0.0f : 1.0f;
    for (uint32_t i = 0; i < w.count; ++i) {
      ScVec point = sc_add(p->position, sc_rotate(p->rotation, w.points[i].point));
      float off = sc_length(sc_sub(point, m.points[k].point));
      least = sc_minf(least, sc_maxf(off, sc_absf(w.points[i].separation - m.points[k].separation)));
    }
    assert_true(least < 1e-5f);
  }
}

static const uint32_t counts[] = {1, 2, 4, 3, 5, 8, 16};
enum { KINDS = 2 * sizeof counts / sizeof *counts };

// The odd ones are round, and circles and capsules always.
static ScCore kind_of(uint32_t kind) {
  uint32_t count = counts[kind / 2];
  if (kind % 2) return make_core(count, 0.15);
  return make_core(count, count < 3 ? 0.3 : 0);
}

static void for_all(uint32_t placements, void (*run)(const Placement *)) {
  for (uint32_t i = 0; i < KINDS; ++i) {
    for (uint32_t j = i; j < KINDS; ++j) {
      Lcg lcg = {100u * i + j};
      ScCore a = kind_of(i), b = kind_of(j);
      for (uint32_t k = 0; k < placements; ++k) {
        // Either one comes first.
        Placement p = k & 1 ? placement(&lcg, &a, &b, k % 3) : placement(&lcg, &b, &a, k % 3);
        run(&p);
      }
    }
  }
}

static void test_depth_and_normal(void **state) {
  (void)state;
  for_all(PLACEMENTS, check);
}

static void test_symmetry(void **state) {
  (void)state;
  for_all(PLACEMENTS / 5, check_mirror);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_depth_and_normal), cmocka_unit_test(test_symmetry)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
