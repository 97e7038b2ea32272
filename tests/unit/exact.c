// SPDX-License-Identifier: MIT
#include "exact.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

Outline exact_outline(const ScCore *core, ScVec position, ScRot q) {
  Outline o = {.count = core->count};
  for (uint32_t i = 0; i < core->count; ++i) {
    double x = core->points[i].x, y = core->points[i].y;
    o.p[i] = (Dot){q.c * x - q.s * y + position.x, q.s * x + q.c * y + position.y};
  }
  return o;
}

// How far the outline reaches along a direction.
static double reach(const Outline *o, Dot direction) {
  double most = -INFINITY;
  for (uint32_t i = 0; i < o->count; ++i) most = fmax(most, dot_product(o->p[i], direction));
  return most;
}

double exact_gap(const Outline *a, const Outline *b, Dot n) { return -reach(b, (Dot){-n.x, -n.y}) - reach(a, n); }

// Tries every side of `from` as a separating axis; `sign` is 1 when `from` is A.
static void try_sides(const Outline *from, const Outline *a, const Outline *b, double sign, Exact *best) {
  for (uint32_t i = 0; i < from->count && from->count > 1; ++i) {
    Dot d = dot_minus(from->p[(i + 1) % from->count], from->p[i]);
    double length = hypot(d.x, d.y);
    Dot n = {sign * d.y / length, -sign * d.x / length};
    double gap = exact_gap(a, b, n);
    if (gap > best->separation) *best = (Exact){gap, n};
  }
}

// Tries every vertex of `from` against every side of `to`; `sign` is 1 when `to` is A.
static void try_vertices(const Outline *from, const Outline *to, double sign, Exact *best) {
  for (uint32_t i = 0; i < from->count; ++i) {
    for (uint32_t j = 0; j < to->count; ++j) {
      Dot d = dot_minus(to->p[(j + 1) % to->count], to->p[j]);
      double squared = dot_product(d, d);
      double t = squared > 0 ? fmin(1, fmax(0, dot_product(dot_minus(from->p[i], to->p[j]), d) / squared)) : 0;
      Dot way = dot_minus(from->p[i], dot_moved(to->p[j], t, d));
      double distance = hypot(way.x, way.y);
      if (distance < best->separation) *best = (Exact){distance, {sign * way.x / distance, sign * way.y / distance}};
    }
  }
}

Exact exact_solve(const Outline *a, const Outline *b) {
  Exact overlap = {-INFINITY, {0, 0}}, apart = {INFINITY, {0, 0}};
  try_sides(a, a, b, 1, &overlap);
  try_sides(b, a, b, -1, &overlap);
  if ((a->count > 1 || b->count > 1) && overlap.separation < 0) return overlap;
  try_vertices(b, a, 1, &apart);
  try_vertices(a, b, -1, &apart);
  return apart;
}

double exact_rim(const Outline *o, Dot point) {
  Outline single = {{point}, 1};
  Exact best = {INFINITY, {0, 0}};
  try_vertices(&single, o, 1, &best);
  return best.separation;
}

double exact_extent(const Outline *a, const Outline *b) {
  double most = 0;
  for (uint32_t i = 0; i < a->count; ++i) most = fmax(most, fmax(fabs(a->p[i].x), fabs(a->p[i].y)));
  for (uint32_t i = 0; i < b->count; ++i) most = fmax(most, fmax(fabs(b->p[i].x), fabs(b->p[i].y)));
  return most;
}

ScCore exact_random(Lcg *lcg, ExactKind kind, double size) {
  ScreeShapeDef def = scree_shape_def_default();
  ScreeVec2 points[SC_HULL_MAX];
  double half = 0.5 * size, thin = half * lcg_range(lcg, 0.3, 1);
  def.point_count = 3 + lcg_below(lcg, SC_HULL_MAX - 2);
  for (uint32_t i = 0; i < def.point_count; ++i) {
    // Of an ellipse; vertices this far apart are never taken for one.
    double angle = 2 * SC_PI * (i + lcg_range(lcg, -0.3, 0.3)) / def.point_count;
    points[i] = (ScreeVec2){half * cos(angle), thin * sin(angle)};
  }
  static const uint32_t kinds[] = {SCREE_SHAPE_CIRCLE,  SCREE_SHAPE_CAPSULE, SCREE_SHAPE_BOX,
                                   SCREE_SHAPE_POLYGON, SCREE_SHAPE_BOX,     SCREE_SHAPE_POLYGON};
  def.kind = kinds[kind];
  def.width = def.length = size;
  def.height = 2 * thin;
  def.radius = size * lcg_range(lcg, 0.02, 0.5);
  if (kind == BOX || kind == POLYGON) def.radius = 0;
  ScCore core;
  const char *argument;
  assert_int_equal(sc_hull_from_def(&def, points, &core, &argument), SCREE_OK);
  return core;
}
