// SPDX-License-Identifier: MIT
// A core without a skin is cut by the half-planes of its sides (Cyrus and Beck 1978). With a skin its rim is made of
// the sides pushed outward and of circles about its vertices; each of these lies in the shape, so the first of all
// points where the ray enters one of them is where it enters the shape.
#include "geom/ray.h"

#include "geom/chain.h"
#include "geom/point.h"

#define NEVER    1e300
#define ROUNDING 2e-7

// The ray as seen from where it is nearest to the middle of the shape: what comes from far away would lose in squares
// what tells it from a miss.
typedef struct Sight {
  const ScHull *hull;
  ScreeVec2 at, direction;
  double begin; // of the ray, from `at`
  double tolerance;
  bool one_sided;
} Sight;

static ScreeVec2 wide(ScVec a) { return (ScreeVec2){(double)a.x, (double)a.y}; }
static ScreeVec2 moved(ScreeVec2 a, double s, ScreeVec2 b) { return (ScreeVec2){a.x + s * b.x, a.y + s * b.y}; }
static uint32_t after(const ScHull *hull, uint32_t i) { return i + 1u < hull->count ? i + 1u : 0u; }

// How far a point lies outside of a side, skin left out.
static double above(const ScHull *hull, uint32_t side, ScreeVec2 point) {
  return sc_point_dot(wide(hull->normals[side]), sc_point_sub(point, wide(hull->points[side])));
}

// The square of the distance from a point to a side; of a core of one vertex, to that.
static double square_to_side(const ScHull *hull, uint32_t side, ScreeVec2 point) {
  ScreeVec2 a = wide(hull->points[side]), along = sc_point_sub(wide(hull->points[after(hull, side)]), a);
  ScreeVec2 from = sc_point_sub(point, a);
  double square = sc_point_dot(along, along), share = square > 0.0 ? sc_point_dot(from, along) / square : 0.0;
  ScreeVec2 rest = moved(from, -sc_maxd(sc_mind(share, 1.0), 0.0), along);
  return sc_point_dot(rest, rest);
}

// Does the skin reach the point, or the core hold it?
static bool holds(const Sight *sight, ScreeVec2 point) {
  const ScHull *hull = sight->hull;
  double reach = (double)hull->radius + sight->tolerance, most = -NEVER;
  for (uint32_t i = 0; i < hull->count && hull->count > 2u; ++i) most = sc_maxd(most, above(hull, i, point));
  if (hull->count > 2u && (most <= sight->tolerance || most > reach)) return most <= sight->tolerance;
  for (uint32_t i = 0; i < hull->count; ++i)
    if (square_to_side(hull, i, point) <= reach * reach) return true;
  return false;
}

// Where the ray enters a side that is pushed outward by the skin, or NEVER.
static double enter_side(const Sight *sight, uint32_t side) {
  const ScHull *hull = sight->hull;
  double falls = -sc_point_dot(wide(hull->normals[side]), sight->direction);
  if (!(falls > 0.0)) return NEVER;
  double t = (above(hull, side, sight->at) - (double)hull->radius) / falls;
  ScreeVec2 a = wide(hull->points[side]), along = sc_point_sub(wide(hull->points[after(hull, side)]), a);
  double share = sc_point_dot(sc_point_sub(moved(sight->at, t, sight->direction), a), along);
  double square = sc_point_dot(along, along), slack = sight->tolerance * sc_math_sqrt(square);
  return share >= -slack && share <= square + slack ? t : NEVER;
}

static double enter_circle(const Sight *sight, ScreeVec2 center) {
  double r = (double)sight->hull->radius;
  ScreeVec2 from = sc_point_sub(sight->at, center);
  double along = -sc_point_dot(from, sight->direction);
  ScreeVec2 nearest = moved(from, along, sight->direction);
  double square = r * r - sc_point_dot(nearest, nearest), slack = sight->tolerance * r;
  return square < -slack ? NEVER : along - sc_math_sqrt(square);
}

// A rim of sides and circles. False where the ray misses it.
static bool enter_rim(const Sight *sight, ScRayHit *hit) {
  const ScHull *hull = sight->hull;
  hit->distance = NEVER;
  // The back of a one-sided segment is its first side.
  for (uint32_t i = sight->one_sided ? SC_CHAIN_FRONT : 0u; i < hull->count && hull->count > 1u; ++i) {
    double t = enter_side(sight, i);
    if (t < hit->distance) *hit = (ScRayHit){t, wide(hull->normals[i])};
  }
  double inverse = hull->radius > 0.0f ? 1.0 / (double)hull->radius : 0.0;
  for (uint32_t i = 0; i < hull->count && inverse > 0.0; ++i) {
    ScreeVec2 center = wide(hull->points[i]);
    double t = enter_circle(sight, center);
    ScreeVec2 out = moved(sc_point_sub(sight->at, center), t, sight->direction);
    ScreeVec2 normal = {inverse * out.x, inverse * out.y};
    bool front = !sight->one_sided || sc_point_dot(normal, wide(hull->normals[SC_CHAIN_FRONT])) >= 0.0;
    if (t < hit->distance && front) *hit = (ScRayHit){t, normal};
  }
  return hit->distance < NEVER;
}

// The half-planes of a core without a skin, each pushed outward by the slack.
static bool enter_sides(const Sight *sight, double slack, ScRayHit *hit) {
  const ScHull *hull = sight->hull;
  double leave = NEVER;
  hit->distance = -NEVER;
  for (uint32_t i = 0; i < hull->count; ++i) {
    double out = above(hull, i, sight->at) - slack, falls = -sc_point_dot(wide(hull->normals[i]), sight->direction);
    if (falls > 0.0 && out > hit->distance * falls) *hit = (ScRayHit){out / falls, wide(hull->normals[i])};
    if (falls < 0.0) leave = sc_mind(leave, out / falls);
    if (falls == 0.0 && out > 0.0) return false;
  }
  return hit->distance <= leave;
}

// Looks along the ray. False where it passes the circle about the shape.
static bool aim(const ScHull *hull, float extent, bool one_sided, const ScRay *ray, Sight *sight) {
  double square = sc_point_dot(ray->direction, ray->direction);
  double middle = -sc_point_dot(ray->origin, ray->direction) / square;
  *sight = (Sight){.hull = hull,
                   .at = moved(ray->origin, middle, ray->direction),
                   .direction = ray->direction,
                   .begin = -middle,
                   .tolerance = ROUNDING * (double)extent,
                   .one_sided = one_sided};
  double reach = (double)extent + sight->tolerance;
  return -middle <= reach && ray->length - middle >= -reach && sc_point_dot(sight->at, sight->at) <= reach * reach;
}

// Where no more than rounding is in the way the ray enters all the same: none slips between pieces that lie flush.
static bool enter(const Sight *sight, double length, ScRayHit *hit) {
  bool sharp = sight->hull->count > 2u && sight->hull->radius == 0.0f;
  bool found =
      sharp ? enter_sides(sight, 0.0, hit) || enter_sides(sight, sight->tolerance, hit) : enter_rim(sight, hit);
  double distance = hit->distance - sight->begin;
  if (!found || distance < -sight->tolerance || distance > length + sight->tolerance) return false;
  hit->distance = sc_maxd(sc_mind(distance, length), 0.0);
  return true;
}

bool sc_ray_enter(const ScHull *hull, float extent, const ScRay *ray, ScRayHit *out_hit) {
  Sight sight;
  return aim(hull, extent, false, ray, &sight) && enter(&sight, ray->length, out_hit);
}

bool sc_ray_cast(const ScHull *hull, float extent, bool one_sided, const ScRay *ray, ScRayHit *out_hit) {
  Sight sight;
  if (!aim(hull, extent, one_sided, ray, &sight)) return false;
  if (one_sided && above(hull, SC_CHAIN_FRONT, ray->origin) < -sight.tolerance) return false;
  // A line has no inside: what begins on it meets it going down only.
  bool line = hull->count == 2u && hull->radius == 0.0f;
  if (!line && -sight.begin <= (double)extent + sight.tolerance && holds(&sight, ray->origin)) {
    *out_hit = (ScRayHit){0.0, {-ray->direction.x, -ray->direction.y}};
    return true;
  }
  return enter(&sight, ray->length, out_hit);
}
