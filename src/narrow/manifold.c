// SPDX-License-Identifier: MIT
#include "narrow/manifold.h"

// A side of B is taken as reference only when it separates better than A's best by this, so that the choice does not
// flicker from step to step.
#define PREFER_A 0.0005f

// B's core in the frame of A.
typedef struct Placed {
  ScVec points[SC_HULL_MAX];
  ScVec normals[SC_HULL_MAX];
  ScHull hull;
} Placed;

typedef struct Side {
  ScVec v1, v2;    // ends, the core on the left of the way from v1 to v2; equal for a point
  uint32_t i1, i2; // their vertex numbers
} Side;

typedef struct Axis {
  float separation;
  uint32_t side;
} Axis;

static void place(Placed *placed, const ScHull *hull, ScVec position, ScRot rotation) {
  for (uint32_t i = 0; i < hull->count; ++i) {
    placed->points[i] = sc_add(position, sc_rotate(rotation, hull->points[i]));
    placed->normals[i] = sc_rotate(rotation, hull->normals[i]);
  }
  placed->hull = (ScHull){placed->points, placed->normals, hull->count, hull->radius};
}

// The side of `a` beyond which `b` lies furthest.
static Axis best_axis(const ScHull *a, const ScHull *b) {
  Axis best = {-3e38f, 0};
  if (a->count < 2u) return best;
  for (uint32_t i = 0; i < a->count; ++i) {
    ScVec n = a->normals[i];
    float least = sc_dot(n, b->points[0]);
    for (uint32_t j = 1; j < b->count; ++j) least = sc_minf(least, sc_dot(n, b->points[j]));
    float separation = least - sc_dot(n, a->points[i]);
    if (separation > best.separation) best = (Axis){separation, i};
  }
  return best;
}

static Side side_of(const ScHull *hull, uint32_t i) {
  uint32_t j = i + 1u < hull->count ? i + 1u : 0u;
  return (Side){hull->points[i], hull->points[j], i, j};
}

// The side that faces most against a direction.
static Side incident_side(const ScHull *hull, ScVec normal) {
  uint32_t best = 0;
  float least = 3e38f;
  for (uint32_t i = 0; i < hull->count && hull->count > 1u; ++i) {
    float facing = sc_dot(normal, hull->normals[i]);
    if (facing < least) {
      least = facing;
      best = i;
    }
  }
  return side_of(hull, best);
}

// Where on the segment (0 to 1) the point is nearest, before clamping.
static float along(Side side, ScVec point) {
  ScVec d = sc_sub(side.v2, side.v1);
  float length2 = sc_dot(d, d);
  return length2 > 0.0f ? sc_dot(sc_sub(point, side.v1), d) / length2 : 0.0f;
}

typedef struct Nearest {
  ScVec on_reference, on_incident;
  uint32_t i_reference, i_incident;
  float distance2;
  bool vertices; // both are ends of their sides
} Nearest;

static void consider(Nearest *best, Side from, uint32_t end, Side to, bool from_is_reference) {
  ScVec p = end == 0u ? from.v1 : from.v2;
  float t = along(to, p);
  float s = sc_clampf(t, 0.0f, 1.0f);
  ScVec q = sc_mad(to.v1, s, sc_sub(to.v2, to.v1));
  ScVec d = sc_sub(p, q);
  float distance2 = sc_dot(d, d);
  if (!(distance2 < best->distance2)) return;
  uint32_t i_from = end == 0u ? from.i1 : from.i2, i_to = t <= 0.5f ? to.i1 : to.i2;
  best->distance2 = distance2;
  best->vertices = t <= 0.0f || t >= 1.0f || to.i1 == to.i2;
  best->on_reference = from_is_reference ? p : q;
  best->on_incident = from_is_reference ? q : p;
  best->i_reference = from_is_reference ? i_from : i_to;
  best->i_incident = from_is_reference ? i_to : i_from;
}

// Nearest points of two sides that do not cross: one of them is an end of its side. Sides before vertices on ties.
static Nearest nearest(Side reference, Side incident) {
  Nearest best = {.distance2 = 3e38f};
  consider(&best, incident, 0, reference, false);
  consider(&best, incident, 1, reference, false);
  consider(&best, reference, 0, incident, true);
  consider(&best, reference, 1, incident, true);
  return best;
}

static uint16_t point_id(uint32_t i_a, uint32_t i_b) { return (uint16_t)(i_a << 8 | i_b); }

// A point from an incident vertex v at core distance `gap` from the reference side: half-way between the skins.
static ScLocalPoint make_point(ScVec v, ScVec normal, float gap, float r_reference, float r_incident, uint16_t id) {
  return (ScLocalPoint){sc_mad(v, 0.5f * (r_reference - r_incident - gap), normal), gap - r_reference - r_incident, id};
}

typedef struct Pair {
  Side reference, incident;
  ScVec normal; // of the reference side, outward
  float r_reference, r_incident, margin;
  bool flipped; // the reference side is B's
} Pair;

static uint16_t pair_id(const Pair *pair, uint32_t i_reference, uint32_t i_incident) {
  return pair->flipped ? point_id(i_incident, i_reference) : point_id(i_reference, i_incident);
}

static ScLocalManifold vertex_manifold(const Pair *pair, const Nearest *near, ScVec fallback) {
  ScLocalManifold m = {0};
  float distance;
  ScVec normal = sc_math_normalize(sc_sub(near->on_incident, near->on_reference), &distance);
  if (distance == 0.0f) normal = fallback;
  if (distance - pair->r_reference - pair->r_incident > pair->margin) return m;
  m.normal = normal;
  m.count = 1;
  m.points[0] = make_point(near->on_incident, normal, distance, pair->r_reference, pair->r_incident,
                           pair_id(pair, near->i_reference, near->i_incident));
  return m;
}

// Clips the incident side to the slab over the reference side (Sutherland and Hodgman, 1974).
static ScLocalManifold clip_manifold(const Pair *pair) {
  ScLocalManifold m = {.normal = pair->normal};
  ScVec tangent = sc_left(pair->normal); // runs from reference v1 to v2
  Side r = pair->reference, i = pair->incident;
  // Run along the reference side: the incident side comes the other way round.
  float lo = 0.0f, hi = sc_dot(tangent, sc_sub(r.v2, r.v1));
  float t1 = sc_dot(tangent, sc_sub(i.v2, r.v1)), t2 = sc_dot(tangent, sc_sub(i.v1, r.v1));
  ScVec p1 = i.v2, p2 = i.v1;
  uint32_t ends[2] = {i.i2, i.i1};
  float span = t2 - t1;
  if (span > 1e-9f) {
    ScVec d = sc_sub(p2, p1);
    ScVec base = p1;
    if (t1 < lo) p1 = sc_mad(base, sc_minf((lo - t1) / span, 1.0f), d);
    if (t2 > hi) p2 = sc_mad(base, sc_maxf((hi - t1) / span, 0.0f), d);
  }
  bool single = i.i1 == i.i2 || !(span > 1e-9f);
  ScVec points[2] = {p1, p2};
  uint32_t refs[2] = {r.i1, r.i2};
  for (uint32_t k = 0; k < (single ? 1u : 2u); ++k) {
    float gap = sc_dot(pair->normal, sc_sub(points[k], r.v1));
    if (gap - pair->r_reference - pair->r_incident > pair->margin) continue;
    m.points[m.count++] = make_point(points[k], pair->normal, gap, pair->r_reference, pair->r_incident,
                                     pair_id(pair, refs[k], ends[k]));
  }
  return m;
}

static ScLocalManifold flip(ScLocalManifold m) {
  m.normal = sc_neg(m.normal);
  return m;
}

ScLocalManifold sc_manifold_collide(const ScHull *a, const ScHull *b, ScVec position, ScRot rotation, float margin) {
  Placed placed;
  place(&placed, b, position, rotation);
  const ScHull *pb = &placed.hull;
  float radius = a->radius + b->radius;
  Axis on_a = best_axis(a, pb);
  if (on_a.separation > radius + margin) return (ScLocalManifold){0};
  Axis on_b = best_axis(pb, a);
  if (on_b.separation > radius + margin) return (ScLocalManifold){0};

  bool flipped = a->count < 2u || (b->count > 1u && on_b.separation > on_a.separation + PREFER_A);
  if (b->count < 2u) flipped = false;
  const ScHull *reference = flipped ? pb : a, *incident = flipped ? a : pb;
  Axis axis = flipped ? on_b : on_a;
  Pair pair = {.reference = side_of(reference, axis.side),
               .r_reference = reference->radius,
               .r_incident = incident->radius,
               .margin = margin,
               .flipped = flipped};
  pair.normal = reference->count > 1u ? reference->normals[axis.side] : sc_vec(0.0f, 1.0f);
  pair.incident = incident_side(incident, pair.normal);

  ScLocalManifold m;
  bool points_only = reference->count < 2u;
  // Segments have no inside: two in line may have no separating side and yet be apart.
  bool apart = axis.separation > 1e-5f || (axis.separation > -1e-5f && a->count <= 2u && b->count <= 2u);
  Nearest near = {0};
  if (points_only || apart) near = nearest(pair.reference, pair.incident);
  if (points_only || (apart && near.vertices && near.distance2 > 1e-10f))
    m = vertex_manifold(&pair, &near, pair.normal);
  else
    m = clip_manifold(&pair);
  return flipped ? flip(m) : m;
}

ScLocalManifold sc_manifold_on_side(const ScHull *a, const ScHull *b, ScVec position, ScRot rotation, uint32_t side,
                                    float margin) {
  Placed placed;
  place(&placed, b, position, rotation);
  Pair pair = {.reference = side_of(a, side),
               .r_reference = a->radius,
               .r_incident = b->radius,
               .margin = margin,
               .normal = a->normals[side]};
  pair.incident = incident_side(&placed.hull, pair.normal);
  float t1 = along(pair.reference, pair.incident.v1), t2 = along(pair.reference, pair.incident.v2);
  if ((t1 < 0.0f && t2 < 0.0f) || (t1 > 1.0f && t2 > 1.0f)) return (ScLocalManifold){0};
  return clip_manifold(&pair);
}
