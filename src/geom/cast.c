// SPDX-License-Identifier: MIT
// Where two convex cores with skins first touch, a vertex of one of them is as far from the other core as both skins
// are thick. So the first touch is the first hit of all the rays that the vertices of B make against A, and those of A
// the other way against B, each with a skin of both radii. There is nothing to iterate, and nothing that a touch at a
// flat angle could make worse.
#include "geom/cast.h"

#include "geom/point.h"
#include "geom/ray.h"

static ScreeVec2 turned(ScRot q, ScreeVec2 a) {
  return (ScreeVec2){(double)q.c * a.x - (double)q.s * a.y, (double)q.s * a.x + (double)q.c * a.y};
}

static ScreeVec2 turned_back(ScRot q, ScreeVec2 a) { return turned((ScRot){q.c, -q.s}, a); }

static ScreeVec2 wide(ScVec a) { return (ScreeVec2){(double)a.x, (double)a.y}; }

static ScreeVec2 sum(ScreeVec2 a, ScreeVec2 b) { return (ScreeVec2){a.x + b.x, a.y + b.y}; }

// The least distance so far, and with which normal and at which point of A.
typedef struct First {
  double distance;
  ScreeVec2 normal, point;
} First;

static ScHull with_skin(const ScHull *hull, float radius) {
  ScHull both = *hull;
  both.radius += radius;
  return both;
}

static void try_b(const ScCast *cast, ScreeVec2 direction, double length, First *first) {
  ScHull hull = with_skin(cast->a, cast->b->radius);
  float extent = cast->extent_a + cast->b->radius;
  for (uint32_t i = 0; i < cast->b->count; ++i) {
    ScreeVec2 from = sum(cast->position, turned(cast->rotation, wide(cast->b->points[i])));
    const ScRay ray = {from, direction, length};
    ScRayHit hit;
    if (!sc_ray_enter(&hull, extent, &ray, &hit) || !(hit.distance < first->distance)) continue;
    double t = hit.distance, r = (double)cast->b->radius;
    ScreeVec2 n = hit.normal;
    *first = (First){t, n, {from.x + t * direction.x - r * n.x, from.y + t * direction.y - r * n.y}};
  }
}

static void try_a(const ScCast *cast, ScreeVec2 direction, double length, First *first) {
  ScHull hull = with_skin(cast->b, cast->a->radius);
  float extent = cast->extent_b + cast->a->radius;
  ScreeVec2 back = turned_back(cast->rotation, (ScreeVec2){-direction.x, -direction.y});
  for (uint32_t i = 0; i < cast->a->count; ++i) {
    ScreeVec2 vertex = wide(cast->a->points[i]);
    const ScRay ray = {turned_back(cast->rotation, sc_point_sub(vertex, cast->position)), back, length};
    ScRayHit hit;
    if (!sc_ray_enter(&hull, extent, &ray, &hit) || !(hit.distance < first->distance)) continue;
    double r = (double)cast->a->radius;
    ScreeVec2 n = turned(cast->rotation, (ScreeVec2){-hit.normal.x, -hit.normal.y});
    *first = (First){hit.distance, n, {vertex.x + r * n.x, vertex.y + r * n.y}};
  }
}

bool sc_cast_hull(const ScCast *cast, ScCastHit *out_hit) {
  double length = sc_point_length(cast->translation);
  if (length == 0.0) return false;
  ScreeVec2 direction = {cast->translation.x / length, cast->translation.y / length};
  First first = {.distance = 2.0 * length};
  try_b(cast, direction, length, &first);
  try_a(cast, direction, length, &first);
  if (first.distance > length) return false;
  *out_hit = (ScCastHit){first.distance / length, sc_vec((float)first.normal.x, (float)first.normal.y),
                         sc_vec((float)first.point.x, (float)first.point.y)};
  return true;
}
