// SPDX-License-Identifier: MIT
#include "geom/manifold.h"

#include "base/simd.h"

// Of sides as parallel as this (radians), one that looks past the end of the other by less than as much still counts as
// over it, so that equal boxes stacked flush keep two points. The gap is then wrong by 0.01 % at most.
#define LEAN 0.01f

// Coordinates are good to this share of their size.
#define ROUNDING 1e-6f

// Of sides as parallel as LEAN, one of B becomes the reference only when it separates better than A's best by this
// (metres): flush stacks then take the same branch from step to step.
#define PREFER_A 5e-6f

#define NO_AXIS (-3e38f)

typedef union Row {
  ScF4 lanes[SC_HULL_MAX / 4];
  float at[SC_HULL_MAX];
} Row;

// A core in columns and in the frame of A. The last four lanes repeat the last vertex.
typedef struct Core {
  Row x, y, normal_x, normal_y;
  uint32_t count;
} Core;

// The side that separates best, and by how much.
typedef struct Axis {
  float separation;
  uint32_t side;
} Axis;

// A side along and away from the reference side: where its ends are, and their vertex numbers. Equal for a point.
typedef struct Side {
  ScVec v1, v2;
  uint32_t i1, i2;
} Side;

// A reference side and the side of the other core that faces it most, by the numbers of their ends.
typedef struct Pair {
  const Core *reference, *incident;
  uint32_t r1, r2, i1, i2;
  ScVec normal; // of the reference side, outward
  float r_reference, r_incident, margin;
  bool flipped; // the reference side is B's
} Pair;

// Both sides seen along the reference side, from the middle of A, and how far the incident one is away from it. The
// incident side comes the other way round, so its second end is the first on the way. From the middle of A, the place
// of a small shape on a long side keeps the precision that it would lose when measured from that side's end.
typedef struct Spans {
  float lo, hi; // ends of the reference side
  float level;  // of the reference side, along its normal
  float first, second;
  float gap_first, gap_second;
} Spans;

// The nearest points of both sides.
typedef struct Nearest {
  uint32_t i_reference, i_incident; // their vertices, or the nearest of their sides
  float distance2;
  bool vertices; // both are ends of their sides
} Nearest;

// The greatest lane and where it is, if it beats what was found before. Without branches in the lanes: which side wins
// is anybody's guess.
SC_INLINE Axis better(Axis best, ScF4 values, uint32_t first) {
  ScF4 most = sc_f4_max(values, (ScF4){values[1], values[0], values[3], values[2]});
  most = sc_f4_max(most, (ScF4){most[2], most[3], most[0], most[1]});
  if (!(most[0] > best.separation)) return best;
  ScI4 bits = (values == most) & (ScI4){1, 2, 4, 8};
  uint32_t lanes = (uint32_t)(bits[0] | bits[1] | bits[2] | bits[3]);
  return (Axis){most[0], first + (uint32_t)__builtin_ctz(lanes | 8u)};
}

// Four vectors from the i-th on; past the end the last one again, which never beats itself.
SC_INLINE void gather(const ScVec *p, uint32_t i, uint32_t count, ScF4 *x, ScF4 *y) {
  uint32_t last = count - 1u;
  uint32_t j = i + 1u < last ? i + 1u : last, k = i + 2u < last ? i + 2u : last, l = i + 3u < last ? i + 3u : last;
  *x = (ScF4){p[i].x, p[j].x, p[k].x, p[l].x};
  *y = (ScF4){p[i].y, p[j].y, p[k].y, p[l].y};
}

SC_INLINE void load(Core *core, const ScHull *hull) {
  core->count = hull->count;
  for (uint32_t i = 0; i < hull->count; i += 4u) {
    gather(hull->points, i, hull->count, &core->x.lanes[i / 4u], &core->y.lanes[i / 4u]);
    if (hull->count < 2u) continue;
    gather(hull->normals, i, hull->count, &core->normal_x.lanes[i / 4u], &core->normal_y.lanes[i / 4u]);
  }
}

SC_INLINE void rotate(ScF4 *x, ScF4 *y, ScRot q) {
  ScF4 c = sc_f4(q.c), s = sc_f4(q.s), px = *x, py = *y;
  *x = c * px - s * py;
  *y = s * px + c * py;
}

SC_INLINE void load_placed(Core *core, const ScHull *hull, ScVec position, ScRot q) {
  load(core, hull);
  for (uint32_t k = 0; 4u * k < hull->count; ++k) {
    rotate(&core->x.lanes[k], &core->y.lanes[k], q);
    core->x.lanes[k] += sc_f4(position.x);
    core->y.lanes[k] += sc_f4(position.y);
    if (hull->count > 1u) rotate(&core->normal_x.lanes[k], &core->normal_y.lanes[k], q);
  }
}

// The side of `a` beyond which `b` lies furthest; four sides at a time.
SC_INLINE Axis best_axis(const Core *a, const Core *b) {
  Axis best = {NO_AXIS, 0};
  if (a->count < 2u) return best;
  for (uint32_t i = 0; i < a->count; i += 4u) {
    ScF4 nx = a->normal_x.lanes[i / 4u], ny = a->normal_y.lanes[i / 4u];
    ScF4 least = nx * sc_f4(b->x.at[0]) + ny * sc_f4(b->y.at[0]);
    for (uint32_t j = 1; j < b->count; ++j) least = sc_f4_min(least, nx * sc_f4(b->x.at[j]) + ny * sc_f4(b->y.at[j]));
    best = better(best, least - (nx * a->x.lanes[i / 4u] + ny * a->y.lanes[i / 4u]), i);
  }
  return best;
}

SC_INLINE ScVec vertex(const Core *core, uint32_t i) { return sc_vec(core->x.at[i], core->y.at[i]); }

SC_INLINE uint32_t next(const Core *core, uint32_t i) { return i + 1u < core->count ? i + 1u : 0u; }

// The side that faces most against a direction. One of its ends is the vertex that lies furthest against it.
SC_INLINE uint32_t incident_side(const Core *core, ScVec direction) {
  Axis best = {NO_AXIS, 0};
  for (uint32_t i = 0; i < core->count && core->count > 1u; i += 4u) {
    ScF4 nx = core->normal_x.lanes[i / 4u], ny = core->normal_y.lanes[i / 4u];
    best = better(best, -(sc_f4(direction.x) * nx + sc_f4(direction.y) * ny), i);
  }
  return best.side;
}

// Is the best side of B the one to measure from?
SC_INLINE bool prefers_b(const Core *a, const Core *b, Axis on_a, Axis on_b) {
  float better = on_b.separation - on_a.separation;
  if (!(better > 0.0f && better <= PREFER_A)) return better > 0.0f;
  uint32_t i = on_a.side, j = on_b.side;
  float lean = a->normal_x.at[i] * b->normal_y.at[j] - a->normal_y.at[i] * b->normal_x.at[j];
  return sc_absf(lean) > LEAN;
}

SC_INLINE void set_sides(Pair *pair, const Core *reference, const Core *incident, uint32_t side) {
  pair->reference = reference;
  pair->incident = incident;
  pair->r1 = side;
  pair->r2 = next(reference, side);
  pair->normal = sc_vec(reference->normal_x.at[side], reference->normal_y.at[side]);
  pair->i1 = incident_side(incident, pair->normal);
  pair->i2 = next(incident, pair->i1);
}

SC_INLINE Spans spans_of(const Pair *pair) {
  ScVec tangent = sc_left(pair->normal); // runs along the reference side
  ScVec origin = vertex(pair->reference, pair->r1);
  ScVec first = vertex(pair->incident, pair->i2), second = vertex(pair->incident, pair->i1);
  return (Spans){.lo = sc_dot(tangent, origin),
                 .hi = sc_dot(tangent, vertex(pair->reference, pair->r2)),
                 .level = sc_dot(pair->normal, origin),
                 .first = sc_dot(tangent, first),
                 .second = sc_dot(tangent, second),
                 .gap_first = sc_dot(pair->normal, sc_sub(first, origin)),
                 .gap_second = sc_dot(pair->normal, sc_sub(second, origin))};
}

// Where on the segment (0 to 1) the point is nearest, before clamping.
static float along(Side side, ScVec point) {
  ScVec d = sc_sub(side.v2, side.v1);
  float length2 = sc_dot(d, d);
  return length2 > 0.0f ? sc_dot(sc_sub(point, side.v1), d) / length2 : 0.0f;
}

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
  best->i_reference = from_is_reference ? i_from : i_to;
  best->i_incident = from_is_reference ? i_to : i_from;
}

// Nearest points of two sides that do not cross: one of them is an end of its side.
static Nearest nearest(Side reference, Side incident) {
  Nearest best = {.distance2 = 3e38f};
  consider(&best, incident, 0, reference, false);
  consider(&best, incident, 1, reference, false);
  consider(&best, reference, 0, incident, true);
  consider(&best, reference, 1, incident, true);
  return best;
}

// The greatest coordinate that went into the spans.
static float size_of(const Spans *spans) {
  float along =
      sc_maxf(sc_maxf(sc_absf(spans->lo), sc_absf(spans->hi)), sc_maxf(sc_absf(spans->first), sc_absf(spans->second)));
  return sc_maxf(sc_maxf(along, sc_absf(spans->level)), sc_absf(spans->level + spans->gap_first));
}

// Does the incident vertex that lies furthest in look past the end of the reference side? Overlapping cores meet over
// the side of least penetration. Of cores that are apart that vertex is the nearest one, and where it looks past the
// end of the side, the end is the other. (The side and the vertex make a side of the Minkowski difference, and the best
// separating side of that ends in its vertex nearest to the origin.)
SC_INLINE bool past_end(const Spans *spans) {
  bool first = spans->gap_first <= spans->gap_second;
  float t = first ? spans->first : spans->second, gap = first ? spans->gap_first : spans->gap_second;
  float past = sc_maxf(spans->lo - t, t - spans->hi);
  if (past <= 0.0f) return false;
  if (spans->second <= spans->lo || spans->first >= spans->hi) return true; // no part of one is over the other
  float tilt = sc_absf(spans->gap_second - spans->gap_first), span = spans->second - spans->first;
  return !(span > 0.0f && tilt <= LEAN * span && past <= LEAN * gap);
}

// Are the nearest features two vertices? Segments have no inside: two in line are separated by no side, yet may be
// apart. Seen along the reference side, places keep a precision that the ends of a short side lose far from A.
static bool at_corner(const Pair *pair, const Spans *spans, Nearest *near) {
  float rounding = ROUNDING * size_of(spans);
  if (sc_minf(spans->gap_first, spans->gap_second) < -rounding) return false;
  Side reference = {{spans->lo, 0.0f}, {spans->hi, 0.0f}, pair->r1, pair->r2};
  Side incident = {{spans->first, spans->gap_first}, {spans->second, spans->gap_second}, pair->i2, pair->i1};
  *near = nearest(reference, incident);
  return near->vertices && near->distance2 > rounding * rounding;
}

static uint16_t id_of(const Pair *pair, uint32_t i_reference, uint32_t i_incident) {
  uint32_t i_a = pair->flipped ? i_incident : i_reference, i_b = pair->flipped ? i_reference : i_incident;
  return (uint16_t)(i_a << 8 | i_b);
}

// A point from an incident vertex v at core distance `gap` from the reference side: half-way between the skins.
static ScLocalPoint make_point(const Pair *pair, ScVec v, float gap, uint16_t id) {
  return (ScLocalPoint){sc_mad(v, 0.5f * (pair->r_reference - pair->r_incident - gap), pair->normal),
                        gap - pair->r_reference - pair->r_incident, id};
}

static void add_point(ScLocalManifold *m, const Pair *pair, ScVec v, float gap, uint16_t id) {
  if (gap - pair->r_reference - pair->r_incident > pair->margin) return;
  m->points[m->count++] = make_point(pair, v, gap, id);
}

// The point at share s of the incident side, from its second end to its first.
SC_INLINE void add_share(ScLocalManifold *m, const Pair *pair, const Spans *spans, float s, uint16_t id) {
  ScVec from = vertex(pair->incident, pair->i2), to = vertex(pair->incident, pair->i1);
  float gap = spans->gap_first + s * (spans->gap_second - spans->gap_first);
  add_point(m, pair, sc_mad(from, s, sc_sub(to, from)), gap, id);
}

// Clips the incident side to the slab over the reference side (Sutherland and Hodgman, 1974). The order of the points
// does not depend on whose side is the reference.
static ScLocalManifold clip(const Pair *pair, const Spans *spans) {
  ScLocalManifold m = {.normal = pair->flipped ? sc_neg(pair->normal) : pair->normal};
  float lo = sc_maxf(spans->first, spans->lo), hi = sc_minf(spans->second, spans->hi);
  uint16_t id_first = id_of(pair, pair->r1, pair->i2), id_second = id_of(pair, pair->r2, pair->i1);
  float size = sc_maxf(sc_maxf(sc_absf(lo), sc_absf(hi)), sc_absf(spans->level));
  size = sc_maxf(size, sc_absf(spans->gap_second - spans->gap_first));
  float rounding = ROUNDING * size;
  if (!(hi - lo > rounding)) {
    // A point or a side on end has one end below the other; sides that overlap in a point meet at one of theirs.
    bool first = spans->second - spans->first > rounding ? spans->first + spans->second > spans->lo + spans->hi
                                                         : spans->gap_first <= spans->gap_second;
    add_share(&m, pair, spans, first ? 0.0f : 1.0f, first ? id_first : id_second);
    return m;
  }
  float inverse = 1.0f / (spans->second - spans->first);
  float s1 = sc_clampf((lo - spans->first) * inverse, 0.0f, 1.0f);
  float s2 = sc_clampf((hi - spans->first) * inverse, 0.0f, 1.0f);
  bool flipped = pair->flipped;
  add_share(&m, pair, spans, flipped ? s2 : s1, flipped ? id_second : id_first);
  add_share(&m, pair, spans, flipped ? s1 : s2, flipped ? id_first : id_second);
  return m;
}

// One point on the line that joins two vertices.
static ScLocalManifold join(Pair *pair, const Nearest *near) {
  ScVec from = vertex(pair->reference, near->i_reference), to = vertex(pair->incident, near->i_incident);
  float distance;
  pair->normal = sc_math_normalize(sc_sub(to, from), &distance);
  ScLocalManifold m = {.normal = pair->flipped ? sc_neg(pair->normal) : pair->normal};
  add_point(&m, pair, to, distance, id_of(pair, near->i_reference, near->i_incident));
  return m;
}

static ScLocalManifold collide_points(const ScHull *a, const ScHull *b, ScVec position, ScRot rotation, float margin) {
  Pair pair = {.r_reference = a->radius, .r_incident = b->radius, .margin = margin};
  ScVec to = sc_add(position, sc_rotate(rotation, b->points[0]));
  float distance;
  pair.normal = sc_math_normalize(sc_sub(to, a->points[0]), &distance);
  ScLocalManifold m = {.normal = pair.normal};
  add_point(&m, &pair, to, distance, 0);
  return m;
}

ScLocalManifold sc_manifold_collide(const ScHull *a, const ScHull *b, ScVec position, ScRot rotation, float margin) {
  if (a->count < 2u && b->count < 2u) return collide_points(a, b, position, rotation, margin);
  Core core_a, core_b;
  load(&core_a, a);
  load_placed(&core_b, b, position, rotation);
  float reach = a->radius + b->radius + margin;
  Axis on_a = best_axis(&core_a, &core_b);
  if (on_a.separation > reach) return (ScLocalManifold){.apart = on_a.separation - a->radius - b->radius};
  Axis on_b = best_axis(&core_b, &core_a);
  if (on_b.separation > reach) return (ScLocalManifold){.apart = on_b.separation - a->radius - b->radius};

  bool flipped = prefers_b(&core_a, &core_b, on_a, on_b);
  const Core *reference = flipped ? &core_b : &core_a, *incident = flipped ? &core_a : &core_b;
  Pair pair = {.r_reference = flipped ? b->radius : a->radius,
               .r_incident = flipped ? a->radius : b->radius,
               .margin = margin,
               .flipped = flipped};
  set_sides(&pair, reference, incident, flipped ? on_b.side : on_a.side);
  Spans spans = spans_of(&pair);
  Nearest near;
  ScLocalManifold m = past_end(&spans) && at_corner(&pair, &spans, &near) ? join(&pair, &near) : clip(&pair, &spans);
  if (m.count == 0u) m.apart = margin;
  return m;
}

static bool lies_over(const Spans *spans) { return spans->second >= spans->lo && spans->first <= spans->hi; }

// How far the part of the incident side that lies over the reference side is from it at its nearest.
static float gap_over(const Spans *spans) {
  float span = spans->second - spans->first, slope = span > 0.0f ? (spans->gap_second - spans->gap_first) / span : 0.0f;
  float from = sc_maxf(spans->lo - spans->first, 0.0f), to = sc_minf(spans->hi - spans->first, span);
  return spans->gap_first + sc_minf(slope * from, slope * to);
}

// Where the incident side that faces the reference side most does not lie over it, another one may: the one that
// reaches deepest.
static bool find_incident_over(Pair *pair, Spans *spans) {
  if (lies_over(spans)) return true;
  uint32_t best = pair->incident->count;
  float least = 3e38f;
  for (uint32_t i = 0; i < pair->incident->count && pair->incident->count > 2u; ++i) {
    ScVec n = {pair->incident->normal_x.at[i], pair->incident->normal_y.at[i]};
    if (sc_dot(n, pair->normal) >= 0.0f) continue;
    pair->i1 = i, pair->i2 = next(pair->incident, i);
    *spans = spans_of(pair);
    if (!lies_over(spans) || gap_over(spans) >= least) continue;
    least = gap_over(spans);
    best = i;
  }
  if (best == pair->incident->count) return false;
  pair->i1 = best, pair->i2 = next(pair->incident, best);
  *spans = spans_of(pair);
  return true;
}

ScLocalManifold sc_manifold_on_side(const ScHull *a, const ScHull *b, ScVec position, ScRot rotation, uint32_t side,
                                    float margin) {
  Core core_a, core_b;
  load(&core_a, a);
  load_placed(&core_b, b, position, rotation);
  Pair pair = {.r_reference = a->radius, .r_incident = b->radius, .margin = margin};
  set_sides(&pair, &core_a, &core_b, side);
  Spans spans = spans_of(&pair);
  return find_incident_over(&pair, &spans) ? clip(&pair, &spans) : (ScLocalManifold){0};
}
