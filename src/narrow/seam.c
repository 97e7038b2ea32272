// SPDX-License-Identifier: MIT
#include "narrow/seam.h"

#include "geom/chain.h"
#include "narrow/beside.h"
#include "narrow/cover.h"

// How far from a contact a side matters, m.
#define AROUND 0.02f
// Of surfaces that meet at a smaller angle than 1 to this, one is not told from the other.
#define SLENDER (AROUND / OUTSIDE)

// An open side is none to be pushed out by where that is so many times farther than by the covered one, and so far, m.
#define FAR  4.0f
#define NEAR 0.1f

// Normals that differ by less than this (sine) are one.
#define LEVEL 1e-6f

#define STEP    SC_COVER_STEP
#define OUTSIDE SC_COVER_OUTSIDE
#define BEND    SC_CHAIN_BEND
#define FRONT   SC_CHAIN_FRONT

// A shape, the other one that touches it, and what lies beside the first.
typedef struct Seam {
  ScHull hull, other;
  ScPose pose; // of the other, in the frame of the first
  float margin;
  float lowest; // separation that another side than the one found may have
  ScBeside beside;
} Seam;

static ScVec outward(const ScHull *hull, uint32_t side) { return hull->normals[side]; }
static ScVec start_of(const ScHull *hull, uint32_t side) { return hull->points[side]; }
static ScVec end_of(const ScHull *hull, uint32_t side) {
  return hull->points[side + 1u < hull->count ? side + 1u : 0u];
}

static bool is_in(const ScNeighbour *n, ScVec point) {
  ScInterval part = sc_cover_part(n, point, sc_vec(1.0f, 0.0f), (ScInterval){0.0f, 0.0f});
  return part.lo <= part.hi;
}

// Which part of a side a neighbour covers, looked at from outside. One whose surface leaves the end of the side at a
// small angle begins to cover what lies outside only farther on, though nobody comes between the two.
static ScInterval part_covered(const ScNeighbour *n, ScVec surface, ScVec normal, ScInterval open, float length) {
  ScVec d = sc_left(normal);
  ScInterval part = sc_cover_part(n, sc_mad(surface, OUTSIDE, normal), d, open);
  if (!(part.hi > part.lo)) return part;
  if (part.lo > open.lo && part.lo < AROUND && is_in(n, surface)) part.lo = open.lo;
  if (part.hi < open.hi && part.hi > length - AROUND && is_in(n, sc_mad(surface, length, d))) part.hi = open.hi;
  return part;
}

// Does the side lie open anywhere from lo to hi, measured from its start, or at the end that is nearest to these?
static bool lies_open(const Seam *seam, uint32_t side, float lo, float hi) {
  ScVec a = start_of(&seam->hull, side), n = outward(&seam->hull, side), d = sc_left(n);
  float length = sc_dot(d, sc_sub(end_of(&seam->hull, side), a));
  ScInterval open = {sc_clampf(lo, 0.0f, sc_maxf(length - AROUND, 0.0f)),
                     sc_clampf(hi, sc_minf(AROUND, length), length)};
  ScVec surface = sc_mad(a, seam->hull.radius, n);
  ScInterval covered[SC_BESIDE_MAX];
  uint32_t count = 0;
  for (uint32_t i = 0; i < seam->beside.count; ++i)
    sc_cover_add(covered, &count, part_covered(&seam->beside.list[i], surface, n, open, length));
  float free = 0.0f, reached = open.lo;
  for (uint32_t i = 0; i < count; ++i) {
    free += sc_maxf(covered[i].lo - reached, 0.0f);
    reached = sc_maxf(reached, covered[i].hi);
  }
  return free + sc_maxf(open.hi - reached, 0.0f) > STEP;
}

// Where the other shape lies along a side and how far from it.
typedef struct Shadow {
  ScInterval along;
  float separation;
} Shadow;

static Shadow shadow_on(const Seam *seam, uint32_t side) {
  ScVec a = start_of(&seam->hull, side), n = outward(&seam->hull, side), d = sc_left(n);
  Shadow s = {{3e38f, -3e38f}, 3e38f};
  for (uint32_t i = 0; i < seam->other.count; ++i) {
    ScVec p = sc_sub(sc_add(seam->pose.position, sc_rotate(seam->pose.rotation, seam->other.points[i])), a);
    float t = sc_dot(d, p);
    s.along = (ScInterval){sc_minf(s.along.lo, t), sc_maxf(s.along.hi, t)};
    s.separation = sc_minf(s.separation, sc_dot(n, p));
  }
  return s;
}

// A corner of the shape: the side that lies open there, the way along it to the corner, and on which hand the other
// side turns off.
typedef struct Corner {
  ScVec at, along;
  uint32_t open;
} Corner;

// Is the corner at the end of its open side, which all run counter-clockwise?
static bool at_last_end(const Seam *seam, const Corner *corner) {
  return sc_dot(sc_left(outward(&seam->hull, corner->open)), corner->along) > 0.0f;
}

// The outward normal of the side that meets the open one at a corner; a segment ends there.
static ScVec other_side(const Seam *seam, const Corner *corner) {
  uint32_t count = seam->hull.count;
  if (count < 3u) return corner->along;
  return outward(&seam->hull, (corner->open + (at_last_end(seam, corner) ? 1u : count - 1u)) % count);
}

// Do two sides of these normals lie against each other? By their angle: at a sharp tip one of them may be the surface
// that goes on, and its cosine is no different.
static bool look_at_each_other(ScVec a, ScVec b) {
  return sc_dot(a, b) < 0.0f && sc_absf(sc_cross(a, b)) < 2.0f * BEND;
}

// Does one who turns counter-clockwise from a direction come to `a` before `b`?
static bool comes_first(ScVec from, ScVec a, ScVec b) {
  bool half_a = sc_cross(from, a) >= 0.0f, half_b = sc_cross(from, b) >= 0.0f;
  return half_a != half_b ? half_a : sc_cross(a, b) > 0.0f;
}

// The outward normal of the side by which a neighbour continues the open side at a corner; false if none does. Of
// several it is the first that one comes to who turns from the open side through what is outside: behind it the others
// are hidden.
static bool next_normal(const Seam *seam, const Corner *corner, ScVec *out_normal) {
  ScVec from = sc_neg(corner->along), inner = other_side(seam, corner), best = {0};
  bool last = at_last_end(seam, corner), found = false;
  for (uint32_t i = 0; i < seam->beside.count; ++i) {
    const ScNeighbour *n = &seam->beside.list[i];
    ScVec at = sc_unrotate(n->rotation, sc_sub(corner->at, n->position));
    for (uint32_t side = n->one_sided ? FRONT : 0u; side < n->hull.count; ++side) {
      ScVec normal = outward(&n->hull, side), d = sc_left(normal), to = sc_sub(at, start_of(&n->hull, side));
      float t = sc_dot(d, to), length = sc_dot(d, sc_sub(end_of(&n->hull, side), start_of(&n->hull, side)));
      float ahead = last ? length - t : t, gap = sc_dot(normal, to) + seam->hull.radius - n->hull.radius;
      if (sc_absf(gap) > 2.0f * STEP || ahead < 2.0f * STEP || length - ahead < -2.0f * STEP) continue;
      ScVec here = sc_rotate(n->rotation, normal), way = last ? sc_left(here) : sc_right(here);
      // The side where the two shapes lie against each other is no surface, whichever way it runs.
      if (look_at_each_other(here, corner->along) || look_at_each_other(here, inner)) continue;
      if (found && !(last ? comes_first(from, way, best) : comes_first(from, best, way))) continue;
      found = true;
      best = way;
      *out_normal = here;
    }
  }
  return found;
}

// An end of a side, made longer or given up. In a hollow the side may be taken to run on past its end: there it lies
// below the neighbour's surface, where no body is, and one that slides into the hollow meets it a step before it
// reaches the corner. Where the neighbour goes straight on, what has its middle over it is the neighbour's to hold.
static bool extend(const Seam *seam, const Corner *corner, ScVec *out_end) {
  ScVec next;
  *out_end = corner->at;
  if (!next_normal(seam, corner, &next)) return true;
  float bend = sc_dot(next, corner->along);
  if (bend < -BEND) *out_end = sc_mad(corner->at, seam->margin, corner->along);
  return sc_absf(bend) > BEND || sc_dot(sc_sub(seam->pose.position, corner->at), corner->along) <= 0.0f;
}

// The manifold on one side of the shape; none where that is far.
static ScLocalManifold on_side(const Seam *seam, uint32_t side) {
  uint32_t next = side + 1u < seam->hull.count ? side + 1u : 0u;
  ScVec along = sc_left(outward(&seam->hull, side));
  Corner first = {seam->hull.points[side], sc_neg(along), side}, last = {seam->hull.points[next], along, side};
  ScVec points[SC_HULL_MAX];
  for (uint32_t i = 0; i < seam->hull.count; ++i) points[i] = seam->hull.points[i];
  if (!extend(seam, &first, &points[side]) || !extend(seam, &last, &points[next])) return (ScLocalManifold){0};
  ScHull extended = seam->hull;
  extended.points = points;
  ScLocalManifold m =
      sc_manifold_on_side(&extended, &seam->other, seam->pose.position, seam->pose.rotation, side, seam->margin);
  return m.count && sc_manifold_separation(&m) < seam->lowest ? (ScLocalManifold){0} : m;
}

// The manifold on the open side that is best separated, or of least penetration; none if no side lies open.
static ScLocalManifold on_open_side(const Seam *seam, ScVec normal) {
  uint32_t best = SC_NONE;
  float most = -3e38f;
  for (uint32_t side = 0; side < seam->hull.count; ++side) {
    Shadow s = shadow_on(seam, side);
    if (s.separation <= most || !lies_open(seam, side, s.along.lo - AROUND, s.along.hi + AROUND)) continue;
    most = s.separation;
    best = side;
  }
  // One that looks the other way would pull the body through the shape: what holds it is a neighbour's.
  if (best == SC_NONE || sc_dot(outward(&seam->hull, best), normal) < -0.5f) return (ScLocalManifold){0};
  return on_side(seam, best);
}

// A normal that leans over a corner whose other side is covered. One that leans by as good as nothing is let be, but
// where the surface goes on without a bend: it bears all of what rolls there, and so brakes it.
static ScLocalManifold judge_corner(const Seam *seam, const Corner *corner, ScLocalManifold m) {
  ScVec front = outward(&seam->hull, corner->open), next = front;
  float lean = sc_dot(m.normal, corner->along);
  if (lean <= LEVEL && sc_dot(m.normal, front) > 0.0f) return m;
  bool goes_on = next_normal(seam, corner, &next), bends_away = sc_dot(next, corner->along) > BEND;
  if (lean <= BEND && sc_dot(m.normal, front) > 0.0f && (!goes_on || bends_away)) return m;
  if (!goes_on || !bends_away) return on_side(seam, corner->open);
  // The surface bends away: normals up to that of the next side are right, others are the neighbour's.
  float turn = sc_cross(front, corner->along) < 0.0f ? -1.0f : 1.0f;
  return turn * sc_cross(m.normal, next) < -BEND ? (ScLocalManifold){0} : m;
}

static Corner corner_of(const Seam *seam, uint32_t vertex, uint32_t side) {
  ScVec d = sc_left(outward(&seam->hull, side));
  return (Corner){seam->hull.points[vertex], side == vertex ? sc_neg(d) : d, side};
}

// The way from a corner into a neighbour that has it on its surface; false if it does not.
static bool way_into(const ScNeighbour *n, ScVec corner, float radius, ScVec *out_way) {
  ScVec at = sc_unrotate(n->rotation, sc_sub(corner, n->position)), way = {0};
  float out = n->hull.radius - radius, room = 2.0f * STEP;
  for (uint32_t side = n->one_sided ? FRONT : 0u; side < n->hull.count; ++side) {
    ScVec normal = outward(&n->hull, side), from = sc_sub(at, start_of(&n->hull, side));
    float gap = sc_dot(normal, from) - out;
    if (gap > room) return false;
    if (gap < -room) continue;
    way = sc_sub(way, normal);
    if (!n->one_sided) continue;
    // A segment ends, and all behind it is in it.
    ScVec d = sc_left(normal);
    float t = sc_dot(d, from), length = sc_dot(d, sc_sub(end_of(&n->hull, side), start_of(&n->hull, side)));
    if (t < -room || t > length + room) return false;
    if (t < room) way = sc_add(way, d);
    if (t > length - room) way = sc_sub(way, d);
  }
  *out_way = sc_rotate(n->rotation, way);
  return way.x != 0.0f || way.y != 0.0f;
}

static uint32_t side_before(const Seam *seam, uint32_t vertex) {
  return vertex > 0u ? vertex - 1u : seam->hull.count - 1u;
}

// Which of the two sides that meet at a corner the other shape can come to.
typedef struct Reach {
  bool before, after;
} Reach;

// Neighbours that have the corner on their surface, too, part what is outside, and the other shape, of which nothing is
// in any of them, lies where its centre does.
static Reach reach_at(const Seam *seam, uint32_t vertex) {
  ScVec at = seam->hull.points[vertex], from = sc_right(outward(&seam->hull, side_before(seam, vertex))), way;
  ScVec center = sc_sub(seam->pose.position, at);
  Reach reach = {true, true};
  for (uint32_t i = 0; i < seam->beside.count; ++i) {
    if (!way_into(&seam->beside.list[i], at, seam->hull.radius, &way)) continue;
    bool first = comes_first(from, way, center);
    reach.before = reach.before && !first;
    reach.after = reach.after && first;
  }
  return reach;
}

// A corner of which both sides lie open, and which neighbours may meet all the same by corners of their own.
static ScLocalManifold judge_tip(const Seam *seam, uint32_t vertex, ScLocalManifold m) {
  Reach reach = reach_at(seam, vertex);
  if (reach.before && reach.after) return m;
  if (!reach.before && !reach.after) return (ScLocalManifold){0};
  Corner corner = corner_of(seam, vertex, reach.before ? side_before(seam, vertex) : vertex);
  return judge_corner(seam, &corner, m);
}

static ScLocalManifold judge_vertex(const Seam *seam, uint32_t vertex, ScLocalManifold m) {
  // Between round corners there is a groove, which is felt as it is.
  if (seam->hull.radius > STEP) return m;
  uint32_t before = side_before(seam, vertex);
  float length = sc_length(sc_sub(end_of(&seam->hull, before), start_of(&seam->hull, before)));
  bool open_before = lies_open(seam, before, length - AROUND, length);
  bool open_after = lies_open(seam, vertex, 0.0f, AROUND);
  if (open_before && open_after) return judge_tip(seam, vertex, m);
  if (!open_before && !open_after) return on_open_side(seam, m.normal);
  Corner corner = corner_of(seam, vertex, open_before ? before : vertex);
  return judge_corner(seam, &corner, m);
}

// The end of a segment that no chain goes on from: a neighbour may.
static ScLocalManifold judge_segment(const Seam *seam, const ScGhosts *ghosts, ScLocalManifold m) {
  ScVec front = outward(&seam->hull, FRONT), along = sc_right(front);
  bool last = sc_dot(m.normal, along) > 0.0f;
  if (last ? ghosts->has_after : ghosts->has_before) return m;
  Corner corner = {seam->hull.points[last ? 1 : 0], last ? along : sc_neg(along), FRONT};
  ScVec beyond = sc_mad(sc_mad(corner.at, seam->hull.radius - OUTSIDE, front), OUTSIDE, corner.along);
  for (uint32_t i = 0; i < seam->beside.count; ++i) {
    ScInterval part = sc_cover_part(&seam->beside.list[i], beyond, corner.along, (ScInterval){0.0f, OUTSIDE});
    if (part.hi > part.lo) return judge_corner(seam, &corner, m);
  }
  return m;
}

static uint32_t nearest_vertex(const Seam *seam, ScVec point) {
  uint32_t best = 0;
  for (uint32_t i = 1; i < seam->hull.count; ++i)
    if (sc_length(sc_sub(seam->hull.points[i], point)) < sc_length(sc_sub(seam->hull.points[best], point))) best = i;
  return best;
}

static ScVec deepest(const ScLocalManifold *m) {
  bool second = m->count > 1u && m->points[1].separation < m->points[0].separation;
  return m->points[second ? 1 : 0].point;
}

// Where a manifold lies on a shape: on which side, and from where to where along it.
typedef struct Place {
  uint32_t side;
  ScInterval along;
  bool corner;           // the normal is none of the side's
  bool at_start, at_end; // so near to an end of the side that a neighbour may hold it there
} Place;

static Place place_of(const ScHull *hull, const ScLocalManifold *m) {
  Place place = {.along = {3e38f, -3e38f}};
  for (uint32_t i = 1; i < hull->count; ++i)
    if (sc_dot(outward(hull, i), m->normal) > sc_dot(outward(hull, place.side), m->normal)) place.side = i;
  ScVec a = start_of(hull, place.side), n = outward(hull, place.side), d = sc_left(n);
  float around = AROUND;
  for (uint32_t k = 0; k < m->count; ++k) {
    float t = sc_dot(d, sc_sub(m->points[k].point, a));
    around = sc_maxf(around, AROUND + SLENDER * sc_absf(m->points[k].separation));
    place.along = (ScInterval){sc_minf(place.along.lo, t), sc_maxf(place.along.hi, t)};
  }
  // Where corners meet, rounding may turn the normal out of what the corner allows, and so to a side far away.
  float level = sc_dot(n, sc_sub(m->points[0].point, a));
  bool beside = level < hull->radius + 0.5f * m->points[0].separation - AROUND;
  place.corner = sc_absf(sc_dot(d, m->normal)) > BEND || beside;
  float length = sc_dot(d, sc_sub(end_of(hull, place.side), a));
  place.at_start = place.along.lo <= around;
  place.at_end = place.along.hi >= length - around;
  return place;
}

// A normal that is nearly that of the side it lies on, because it is that of a side of the other shape, which leans a
// little: at the end of the side that other side rests on the corner, but where a neighbour goes straight on there is
// no corner. So little is nothing, but to what goes over it by many times its own size in a step: it would be thrown.
static ScLocalManifold level(const Seam *seam, const Place *place, ScLocalManifold m) {
  ScVec n = outward(&seam->hull, place->side), d = sc_left(n), next;
  if (sc_absf(sc_dot(d, m.normal)) < LEVEL) return m;
  ScVec a = start_of(&seam->hull, place->side), b = end_of(&seam->hull, place->side);
  Corner corners[2] = {{a, sc_neg(d), place->side}, {b, d, place->side}};
  bool at[2] = {place->along.lo < AROUND, sc_dot(d, sc_sub(b, a)) < place->along.hi + AROUND};
  for (uint32_t i = 0; i < 2u; ++i)
    if (at[i] && !(next_normal(seam, &corners[i], &next) && sc_absf(sc_dot(next, corners[i].along)) <= BEND)) return m;
  return sc_manifold_on_side(&seam->hull, &seam->other, seam->pose.position, seam->pose.rotation, place->side,
                             seam->margin);
}

static ScLocalManifold judge(const Seam *seam, const Place *place, ScLocalManifold m) {
  if (place->corner) return judge_vertex(seam, nearest_vertex(seam, deepest(&m)), m);
  uint32_t side = place->side, next = side + 1u < seam->hull.count ? side + 1u : 0u;
  bool open = lies_open(seam, side, place->along.lo - AROUND, place->along.hi + AROUND);
  if (!open) return on_open_side(seam, m.normal);
  // What has its middle over the side comes from nowhere else.
  ScVec d = sc_left(outward(&seam->hull, side)), a = start_of(&seam->hull, side), b = end_of(&seam->hull, side);
  bool before = place->at_start && sc_dot(d, sc_sub(seam->pose.position, a)) < 0.0f;
  bool after = place->at_end && sc_dot(d, sc_sub(seam->pose.position, b)) > 0.0f;
  if (before && !reach_at(seam, side).after) return judge_vertex(seam, side, m);
  if (after && !reach_at(seam, next).before) return judge_vertex(seam, next, m);
  return level(seam, place, m);
}

// Judges by what lies beside `shape`; in its frame.
static ScLocalManifold mend_side(const ScreeScene *scene, uint32_t shape, uint32_t other, ScPose pose, float margin,
                                 ScLocalManifold m) {
  const ScShapes *shapes = &scene->tables.shape;
  bool one_sided = sc_shape_one_sided(shapes, shape);
  ScHull hull = sc_shape_hull(scene, shape);
  Place place = place_of(&hull, &m);
  // Most are done here: what is so near the middle of a side is on no surface that leaves an end of it, however small
  // the angle.
  if (!place.corner && !place.at_start && !place.at_end) return m;
  Seam seam = {.hull = hull, .other = sc_shape_hull(scene, other), .pose = pose, .margin = margin};
  float separation = sc_manifold_separation(&m);
  // What is apart from the shape is in none of its sides, though it may be behind one that leads away below it.
  seam.lowest = separation > 0.0f ? -STEP : FAR * separation - NEAR;
  seam.beside.near[0] = m.points[0].point;
  seam.beside.near[1] = m.points[m.count - 1u].point;
  sc_beside_find(scene, shape, other, &seam.beside);
  if (separation < -SC_SEAM_DEEP) sc_beside_find_all(scene, shape, other, &seam.beside);
  if (!seam.beside.count) return m;
  return one_sided ? judge_segment(&seam, &shapes->ghosts[shape], m) : judge(&seam, &place, m);
}

ScLocalManifold sc_seam_mend(const ScreeScene *scene, const ScPairKey *key, ScPose pose, float margin,
                             ScLocalManifold m) {
  const uint8_t *seams = scene->tables.shape.seams;
  if (seams[key->shape_a]) m = mend_side(scene, key->shape_a, key->shape_b, pose, margin, m);
  if (m.count == 0u || !seams[key->shape_b]) return m;
  ScPose back = sc_fit_back(pose);
  ScLocalManifold mended = mend_side(scene, key->shape_b, key->shape_a, back, margin, sc_fit_turned(back, m));
  return sc_fit_turned(pose, mended);
}
