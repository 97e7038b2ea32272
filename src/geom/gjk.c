// SPDX-License-Identifier: MIT
// GJK on the difference B - A, whose point nearest to the origin is the shortest way from A to B.
//
// The simplex never holds more than two points. A new support point w lies beyond the segment found so far, so the
// nearest point of the triangle is on one of the two sides that end in w, or the origin is inside. That needs no
// division by the area of a triangle, so slivers and points on a line are no special case. The search goes on while the
// distance falls, or while w lies clearly beyond the simplex: close to the end a step may turn the normal but shorten
// the distance by less than its rounding.
#include "geom/gjk.h"

// Cores of 16 vertices need some ten steps; the bound only keeps rounding from going in circles.
#define ITERATIONS_MAX 32u
// What is below this share of the coordinates involved is rounding; cores as close as that touch.
#define ROUNDING 1.2e-7f

// A point of B - A and the vertices that it comes from.
typedef struct Vertex {
  ScVec w, a, b;
  uint32_t index_a, index_b;
} Vertex;

// One or two vertices, and the point between them that is nearest to the origin.
typedef struct Simplex {
  Vertex v[2];
  uint32_t count;
  float t; // share of v[1]
  ScVec nearest;
  float squared;
} Simplex;

typedef struct Pair {
  const ScHull *a, *b;
  ScVec position;
  ScRot rotation;
} Pair;

static uint32_t farthest(const ScHull *hull, ScVec direction) {
  uint32_t best = 0;
  float most = sc_dot(hull->points[0], direction);
  for (uint32_t i = 1; i < hull->count; i++) {
    float value = sc_dot(hull->points[i], direction);
    if (value > most) {
      most = value;
      best = i;
    }
  }
  return best;
}

// The point of B - A farthest along a direction.
static Vertex support(const Pair *pair, ScVec direction) {
  Vertex v;
  v.index_a = farthest(pair->a, sc_neg(direction));
  v.index_b = farthest(pair->b, sc_unrotate(pair->rotation, direction));
  v.a = pair->a->points[v.index_a];
  v.b = sc_add(sc_rotate(pair->rotation, pair->b->points[v.index_b]), pair->position);
  v.w = sc_sub(v.b, v.a);
  return v;
}

static Simplex point_simplex(Vertex v) {
  return (Simplex){.v = {v, v}, .count = 1, .nearest = v.w, .squared = sc_dot(v.w, v.w)};
}

static Simplex segment_simplex(Vertex v0, Vertex v1) {
  ScVec side = sc_sub(v1.w, v0.w);
  float to_first = sc_dot(v1.w, side), to_second = -sc_dot(v0.w, side);
  if (to_second <= 0.0f) return point_simplex(v0);
  if (to_first <= 0.0f) return point_simplex(v1);
  Simplex s = {.v = {v0, v1}, .count = 2, .t = to_second / (to_first + to_second)};
  s.nearest = sc_mad(v0.w, s.t, side);
  s.squared = sc_dot(s.nearest, s.nearest);
  return s;
}

// From the simplex towards the origin. Of a segment it is the perpendicular, which stays accurate when the origin is
// close.
static ScVec search_direction(const Simplex *s) {
  if (s->count == 1) return sc_neg(s->nearest);
  ScVec side = sc_sub(s->v[1].w, s->v[0].w);
  ScVec across = sc_left(side);
  return sc_cross(s->v[0].w, side) < 0.0f ? sc_neg(across) : across;
}

static float size_of(ScVec w) { return sc_maxf(sc_absf(w.x), sc_absf(w.y)); }

static bool touches(const Simplex *s) {
  float reach = ROUNDING * sc_maxf(size_of(s->v[0].w), size_of(s->v[1].w));
  return s->squared <= reach * reach;
}

// Does a support point lie beyond the simplex, in the direction it was searched in, by more than rounding?
static bool is_beyond(const Simplex *s, Vertex v, ScVec direction) {
  float gain = sc_dot(sc_sub(v.w, s->v[0].w), direction);
  float reach = 4.0f * ROUNDING * sc_maxf(size_of(v.w), size_of(s->v[0].w));
  return gain > 0.0f && gain * gain > reach * reach * sc_dot(direction, direction);
}

static bool holds(const Simplex *s, Vertex v) {
  for (uint32_t i = 0; i < s->count; i++) {
    if (s->v[i].index_a == v.index_a && s->v[i].index_b == v.index_b) return true;
  }
  return false;
}

static bool triangle_holds_origin(const Simplex *s, Vertex v) {
  ScVec p = s->v[0].w, q = s->v[1].w;
  float pq = sc_cross(p, q), qv = sc_cross(q, v.w), vp = sc_cross(v.w, p);
  return (pq > 0.0f && qv > 0.0f && vp > 0.0f) || (pq < 0.0f && qv < 0.0f && vp < 0.0f);
}

static ScGjk overlapping(const Simplex *s, Vertex v) {
  // The weights of the triangle's corners at the origin give a point that both cores hold.
  float weight_0 = sc_cross(s->v[1].w, v.w), weight_1 = sc_cross(v.w, s->v[0].w);
  float weight_v = sc_cross(s->v[0].w, s->v[1].w), inverse = 1.0f / (weight_0 + weight_1 + weight_v);
  ScVec inside = sc_mul(weight_0 * inverse, s->v[0].a);
  inside = sc_mad(inside, weight_1 * inverse, s->v[1].a);
  inside = sc_mad(inside, weight_v * inverse, v.a);
  return (ScGjk){
      .point_a = inside,
      .point_b = inside,
      .normal = sc_vec(1.0f, 0.0f),
      .index_a = {s->v[0].index_a, s->v[1].index_a},
      .index_b = {s->v[0].index_b, s->v[1].index_b},
      .count = 3,
  };
}

static ScGjk separated(const Simplex *s) {
  const Vertex *v0 = &s->v[0], *v1 = &s->v[1];
  ScGjk out = {
      .point_a = sc_mad(v0->a, s->t, sc_sub(v1->a, v0->a)),
      .point_b = sc_mad(v0->b, s->t, sc_sub(v1->b, v0->b)),
      .index_a = {v0->index_a, v1->index_a},
      .index_b = {v0->index_b, v1->index_b},
      .count = s->count,
  };
  if (touches(s)) {
    out.normal = sc_vec(1.0f, 0.0f);
    return out;
  }
  float length;
  if (s->count == 1) {
    out.normal = sc_math_normalize(s->nearest, &out.distance);
  } else {
    out.normal = sc_math_normalize(sc_neg(search_direction(s)), &length);
    out.distance = sc_maxf(sc_dot(out.normal, v0->w), 0.0f);
  }
  return out;
}

ScGjk sc_gjk_distance(const ScHull *a, const ScHull *b, ScVec position, ScRot rotation) {
  const Pair pair = {a, b, position, rotation};
  Simplex simplex = point_simplex(support(&pair, sc_neg(position)));
  ScGjk out;
  uint32_t iterations = 1;
  while (iterations < ITERATIONS_MAX && !touches(&simplex)) {
    ScVec direction = search_direction(&simplex);
    Vertex v = support(&pair, direction);
    iterations++;
    if (holds(&simplex, v)) break;
    if (simplex.count == 2 && triangle_holds_origin(&simplex, v)) {
      out = overlapping(&simplex, v);
      out.iterations = iterations;
      return out;
    }
    Simplex next = segment_simplex(simplex.v[0], v);
    if (simplex.count == 2) {
      Simplex second = segment_simplex(simplex.v[1], v);
      if (second.squared < next.squared) next = second;
    }
    if (!(next.squared < simplex.squared) && !is_beyond(&simplex, v, direction)) break;
    simplex = next;
  }
  out = separated(&simplex);
  out.iterations = iterations;
  return out;
}
