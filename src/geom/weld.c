// SPDX-License-Identifier: MIT
#include "geom/weld.h"

#include <stdbool.h>

#include "base/math.h"
#include "geom/point.h"

#define TOLERANCE       1e-6
#define TOLERANCE_FLOOR 1e-9 // m

typedef ScreeVec2 Point;

// The side of the smallest upright square that could hold the points.
static double extent_of(const Point *points, uint32_t count) {
  Point lo = points[0], hi = lo;
  for (uint32_t i = 1; i < count; i++) {
    lo = (Point){sc_mind(lo.x, points[i].x), sc_mind(lo.y, points[i].y)};
    hi = (Point){sc_maxd(hi.x, points[i].x), sc_maxd(hi.y, points[i].y)};
  }
  return sc_maxd(hi.x - lo.x, hi.y - lo.y);
}

// False for what is not a number as well.
static bool in_range(const Point *points, uint32_t count) {
  const double most = SC_WELD_LENGTH_MAX;
  for (uint32_t i = 0; i < count; i++)
    if (!(points[i].x >= -most && points[i].x <= most && points[i].y >= -most && points[i].y <= most)) return false;
  return true;
}

// Do all points lie within `tolerance` of the line through the two that are farthest apart?
static bool is_flat(const ScCorners *o, double tolerance) {
  Point origin = o->points[0], axis = {0.0, 0.0};
  for (uint32_t i = 0; i < o->count; i++) {
    for (uint32_t j = i + 1; j < o->count; j++) {
      Point d = sc_point_sub(o->points[j], o->points[i]);
      if (sc_point_dot(d, d) <= sc_point_dot(axis, axis)) continue;
      origin = o->points[i];
      axis = d;
    }
  }
  double lo = 0.0, hi = 0.0;
  for (uint32_t i = 0; i < o->count; i++) {
    double side = sc_point_cross(axis, sc_point_sub(o->points[i], origin));
    lo = sc_mind(lo, side);
    hi = sc_maxd(hi, side);
  }
  return hi - lo <= tolerance * sc_point_length(axis);
}

double sc_weld_area(const ScCorners *o) {
  double twice = 0.0;
  for (uint32_t i = 0; i < o->count; i++) {
    Point a = o->points[i], b = o->points[i + 1 < o->count ? i + 1 : 0];
    twice += sc_point_cross(sc_point_sub(a, o->points[0]), sc_point_sub(b, o->points[0]));
  }
  return 0.5 * twice;
}

// Clockwise to counter-clockwise; the first point stays the first.
static void reverse(ScCorners *o) {
  for (uint32_t i = 1, j = o->count - 1; i < j; i++, j--) {
    Point t = o->points[i];
    o->points[i] = o->points[j];
    o->points[j] = t;
  }
}

static double distance_to_segment(Point p, Point a, Point b) {
  Point d = sc_point_sub(b, a), r = sc_point_sub(p, a);
  double along = sc_point_dot(r, d), squared = sc_point_dot(d, d);
  if (along <= 0.0 || squared <= 0.0) return sc_point_length(r);
  if (along >= squared) return sc_point_length(sc_point_sub(p, b));
  double side = sc_point_cross(d, r);
  return (side < 0.0 ? -side : side) / sc_point_length(d);
}

// Drops vertices within `tolerance` of the segment between their neighbours: duplicates, near-duplicates and vertices
// in the middle of a straight side. The least important goes first, so that where the list begins does not matter and a
// fine arc is not worn away.
static void drop_needless(ScCorners *o, double tolerance) {
  while (o->count >= 3) {
    uint32_t best = 0;
    double least = 0.0;
    for (uint32_t i = 0; i < o->count; i++) {
      Point before = o->points[(i + o->count - 1) % o->count], after = o->points[(i + 1) % o->count];
      double distance = distance_to_segment(o->points[i], before, after);
      if (i > 0 && distance >= least) continue;
      best = i;
      least = distance;
    }
    if (least > tolerance) return;
    o->count--;
    for (uint32_t i = best; i < o->count; i++) o->points[i] = o->points[i + 1];
  }
}

// Does the outline turn left by more than the tolerance at every vertex, and go round once? A star turns left
// everywhere too, but its sides point from the lower half of directions into the upper one more than once.
static bool is_convex(const ScCorners *o, double tolerance) {
  uint32_t rounds = 0;
  bool was_upper = false;
  for (uint32_t i = 0; i <= o->count; i++) {
    Point a = o->points[i % o->count], b = o->points[(i + 1) % o->count], c = o->points[(i + 2) % o->count];
    Point side = sc_point_sub(b, a), chord = sc_point_sub(c, a);
    if (!(sc_point_cross(side, chord) > tolerance * sc_point_length(chord))) return false;
    bool upper = side.y > 0.0 || (side.y == 0.0 && side.x > 0.0);
    if (i > 0 && upper && !was_upper) rounds++;
    was_upper = upper;
  }
  return rounds == 1;
}

static double tolerance_of(double extent) { return sc_maxd(TOLERANCE * extent, TOLERANCE_FLOOR); }

ScreeStatus sc_weld_polygon(const Point *points, uint32_t count, ScCorners *out_corners) {
  if (count < 3) return SCREE_TOO_FEW_POINTS;
  if (count > SC_HULL_MAX) return SCREE_TOO_MANY_POINTS;
  if (!in_range(points, count)) return SCREE_OUT_OF_RANGE;
  double extent = extent_of(points, count);
  if (extent < SC_WELD_LENGTH_MIN) return SCREE_DEGENERATE;
  ScCorners o = {.count = count};
  for (uint32_t i = 0; i < count; i++) o.points[i] = points[i];
  double tolerance = tolerance_of(extent);
  if (is_flat(&o, tolerance)) return SCREE_DEGENERATE;
  if (sc_weld_area(&o) < 0.0) reverse(&o);
  drop_needless(&o, tolerance);
  if (o.count < 3) return SCREE_DEGENERATE;
  if (!is_convex(&o, tolerance)) return SCREE_NOT_CONVEX;
  *out_corners = o;
  return SCREE_OK;
}

// The leftmost and the rightmost point, those of equal x by y: corners of the hull.
static ScCorners ends_of(const Point *points, uint32_t count) {
  Point first = points[0], last = first;
  for (uint32_t i = 1; i < count; i++) {
    Point p = points[i];
    if (p.x < first.x || (p.x == first.x && p.y < first.y)) first = p;
    if (p.x > last.x || (p.x == last.x && p.y > last.y)) last = p;
  }
  return (ScCorners){{first, last}, 2};
}

// Finds the point that is farthest outside of the side from a to b. False when none is more than the tolerance away.
static bool farthest_outside(const Point *points, uint32_t count, Point a, Point b, double tolerance, Point *out) {
  Point side = sc_point_sub(b, a);
  double most = tolerance * sc_point_length(side);
  bool found = false;
  for (uint32_t i = 0; i < count; i++) {
    double outside = sc_point_cross(sc_point_sub(points[i], a), side);
    if (outside <= most) continue;
    most = outside;
    *out = points[i];
    found = true;
  }
  return found;
}

ScreeStatus sc_weld_hull(const Point *points, uint32_t count, ScCorners *out_corners) {
  if (count < 3) return SCREE_TOO_FEW_POINTS;
  if (!in_range(points, count)) return SCREE_OUT_OF_RANGE;
  double extent = extent_of(points, count);
  if (extent < SC_WELD_LENGTH_MIN) return SCREE_DEGENERATE;
  double tolerance = tolerance_of(extent);
  ScCorners o = ends_of(points, count);
  for (uint32_t i = 0; i < o.count;) {
    Point corner;
    if (!farthest_outside(points, count, o.points[i], o.points[(i + 1) % o.count], tolerance, &corner)) {
      i++;
      continue;
    }
    if (o.count == SC_WELD_MAX) return SCREE_TOO_MANY_POINTS;
    o.count++;
    for (uint32_t k = o.count - 1; k > i + 1; k--) o.points[k] = o.points[k - 1];
    o.points[i + 1] = corner;
  }
  if (o.count < 3 || is_flat(&o, tolerance)) return SCREE_DEGENERATE;
  drop_needless(&o, tolerance);
  if (o.count < 3 || !is_convex(&o, tolerance)) return SCREE_DEGENERATE;
  if (o.count > SC_HULL_MAX) return SCREE_TOO_MANY_POINTS;
  *out_corners = o;
  return SCREE_OK;
}
