// SPDX-License-Identifier: MIT
#include "geom/clip.h"

#include "geom/point.h"

// The polygon of a circle that has its area: sqrt(2 pi / (n sin(2 pi / n))) for n = 24.
#define ROUND_SCALE 1.00574110f

static ScreeVec2 place(ScreeVec2 position, ScRot q, ScVec a) {
  double c = (double)q.c, s = (double)q.s, x = (double)a.x, y = (double)a.y;
  return (ScreeVec2){position.x + (c * x - s * y), position.y + (s * x + c * y)};
}

static ScVec support(const ScHull *hull, ScVec direction) {
  ScVec best = hull->points[0];
  for (uint32_t i = 1; i < hull->count; ++i)
    if (sc_dot(hull->points[i], direction) > sc_dot(best, direction)) best = hull->points[i];
  return best;
}

static void round_outline(const ScHull *hull, ScreeVec2 position, ScRot rotation, ScPolygon *out_polygon) {
  const float radius = ROUND_SCALE * hull->radius;
  // Half a side off the axes, so that a circle is the same from all four; then on by 15 degrees.
  const double c = 0.96592582628906829, s = 0.25881904510252076;
  ScreeVec2 at = {0.99144486137381041, 0.13052619222005159};
  out_polygon->count = SC_CLIP_ROUND;
  for (uint32_t i = 0; i < SC_CLIP_ROUND; ++i, at = (ScreeVec2){c * at.x - s * at.y, s * at.x + c * at.y}) {
    const ScVec direction = {(float)at.x, (float)at.y};
    out_polygon->points[i] = place(position, rotation, sc_mad(support(hull, direction), radius, direction));
  }
}

void sc_clip_outline(const ScHull *hull, ScreeVec2 position, ScRot rotation, ScPolygon *out_polygon) {
  if (hull->radius > 0.0f) {
    round_outline(hull, position, rotation, out_polygon);
    return;
  }
  out_polygon->count = hull->count;
  for (uint32_t i = 0; i < hull->count; ++i) out_polygon->points[i] = place(position, rotation, hull->points[i]);
}

// Does all of the polygon lie left of the line from a to b?
static bool spares(const ScPolygon *polygon, ScreeVec2 a, ScreeVec2 b) {
  ScreeVec2 along = sc_point_sub(b, a);
  for (uint32_t i = 0; i < polygon->count; ++i)
    if (sc_point_cross(along, sc_point_sub(polygon->points[i], a)) < 0.0) return false;
  return true;
}

// One cut of the method of Sutherland and Hodgman (1974): what lies left of the line from a to b stays.
static void cut(const ScPolygon *polygon, ScreeVec2 a, ScreeVec2 b, ScPolygon *out_polygon) {
  ScreeVec2 along = sc_point_sub(b, a);
  out_polygon->count = 0;
  for (uint32_t i = 0; i < polygon->count; ++i) {
    ScreeVec2 p = polygon->points[i], q = polygon->points[i + 1u < polygon->count ? i + 1u : 0u];
    double at_p = sc_point_cross(along, sc_point_sub(p, a)), at_q = sc_point_cross(along, sc_point_sub(q, a));
    SC_ASSERT(out_polygon->count + 2u <= SC_CLIP_MAX);
    if (at_p >= 0.0) out_polygon->points[out_polygon->count++] = p;
    if ((at_p >= 0.0) == (at_q >= 0.0)) continue;
    double t = at_p / (at_p - at_q);
    out_polygon->points[out_polygon->count++] = (ScreeVec2){p.x + t * (q.x - p.x), p.y + t * (q.y - p.y)};
  }
}

void sc_clip_by(ScPolygon *polygon, const ScPolygon *other) {
  for (uint32_t i = 0; i < other->count && polygon->count > 0u; ++i) {
    ScreeVec2 a = other->points[i], b = other->points[i + 1u < other->count ? i + 1u : 0u];
    if (spares(polygon, a, b)) continue;
    ScPolygon before = *polygon;
    cut(&before, a, b, polygon);
  }
}

ScPatch sc_clip_measure(const ScPolygon *polygon) {
  if (polygon->count < 3u) return (ScPatch){0};
  ScreeVec2 first = polygon->points[0];
  double twice = 0.0, x = 0.0, y = 0.0;
  for (uint32_t i = 2; i < polygon->count; ++i) {
    ScreeVec2 a = sc_point_sub(polygon->points[i - 1u], first), b = sc_point_sub(polygon->points[i], first);
    double area = sc_point_cross(a, b);
    twice += area;
    x += area * (a.x + b.x), y += area * (a.y + b.y);
  }
  if (!(twice > 0.0)) return (ScPatch){0};
  return (ScPatch){0.5 * twice, {first.x + x / (3.0 * twice), first.y + y / (3.0 * twice)}};
}
