// SPDX-License-Identifier: MIT
#include "narrow/exit.h"

#include "base/sort.h"
#include "narrow/beside.h"
#include "narrow/cover.h"
#include "state/meet.h"

// Pieces looked at, at most: where there are more within reach of a way out, none is found.
#define PIECES 128u
// Of two ways as long as this, m, the one by the piece of the lower row is taken: all pieces then take the same.
#define EVEN 0.0001f
// No way out leads as far, m.
#define FAR 1e9f

// The other shape, what is to leave with it, and the solid that it lies in as far as that was looked up; in the frame
// of one of its pieces.
typedef struct Solid {
  const ScreeScene *scene;
  uint32_t shape, other;
  ScHull hull; // of the other
  ScPose pose;
  bool whole;   // it is one of several of its body, which are to leave together
  ScVec center; // of what is to leave: this lies in the solid
  uint32_t count;
  ScNeighbour pieces[PIECES];
} Solid;

// A way out: along which normal, how far the body is to go, and where across it the surface is that it is to stay
// above, from the centre.
typedef struct Way {
  ScVec normal;
  float depth, surface;
} Way;

// What pushes the other out, and how far; without points where that is left to a neighbour.
typedef struct Exit {
  ScLocalManifold manifold;
  float depth;
} Exit;

// Is the point in the piece, or as good as in it?
static bool is_in_piece(const ScNeighbour *piece, ScVec point) {
  ScVec p = sc_unrotate(piece->rotation, sc_sub(point, piece->position));
  float room = piece->hull.radius + 0.5f * SC_COVER_STEP;
  for (uint32_t i = 0; i < piece->hull.count; ++i)
    if (sc_dot(piece->hull.normals[i], sc_sub(p, piece->hull.points[i])) > room) return false;
  return true;
}

static bool is_in(const Solid *solid, ScVec point) {
  for (uint32_t i = 0; i < solid->count; ++i)
    if (is_in_piece(&solid->pieces[i], point)) return true;
  return false;
}

// Is a point in the frame of `shape` in `found`, a part of the solid beside it?
static bool is_in_other(const ScreeScene *scene, uint32_t shape, uint32_t other, uint32_t found, ScVec point) {
  if (found == shape || !sc_meet_solid(scene, shape, other, found)) return false;
  ScNeighbour piece = sc_beside_place(scene, shape, found);
  return is_in_piece(&piece, point);
}

// In the world, and in the frame of a shape.
typedef struct Point {
  float x, y;
  ScVec local;
} Point;

// Most are told by their box: what lies on a floor has its centre in none of that.
static bool holds(ScBox box, const Point *point) {
  float x = point->x, y = point->y;
  return (box.min_x <= x) & (x <= box.max_x) & (box.min_y <= y) & (y <= box.max_y);
}

// Is a point of the other in a piece beside `shape`, in a row below `end`? What moves knows which of them it touches,
// with the other or, if `whole`, with any shape of its body; for what does not, a moving body that it lies in asks its
// own.
static bool is_beside(const ScreeScene *scene, uint32_t shape, uint32_t other, const Point *point, bool whole,
                      uint32_t end) {
  const ScShapes *shapes = &scene->tables.shape;
  const ScBodies *body = &scene->tables.body;
  if (!sc_body_dynamic(body, shapes->body[other])) {
    uint32_t found = body->first_shape[shapes->body[shape]];
    for (uint32_t left = body->shape_count[shapes->body[shape]]; left > 0; --left, found = shapes->next[found])
      if (found < end && holds(shapes->near[found], point) && is_in_other(scene, shape, other, found, point->local))
        return true;
    return false;
  }
  const ScPairs *pair = &scene->tables.pair;
  uint32_t entry = body->first_pair[shapes->body[other]];
  for (; entry != SC_NONE; entry = pair->link[entry >> 1].next[entry & 1u]) {
    const ScPairKey *key = &pair->key[entry >> 1];
    if (!holds(shapes->near[entry & 1u ? key->shape_a : key->shape_b], point)) continue;
    uint32_t own = entry & 1u ? key->shape_b : key->shape_a;
    uint32_t found = sc_beside_pair(scene, shape, whole ? own : other, entry);
    if (found < end && is_in_other(scene, shape, own, found, point->local)) return true;
  }
  return false;
}

// Looks up all pieces of the solid that come within `reach` of the centre; false if they are too many.
static bool look_up(Solid *solid, float reach) {
  const ScreeScene *scene = solid->scene;
  uint32_t rows[PIECES];
  uint32_t count = sc_beside_around(scene, solid->shape, solid->center, reach, rows, PIECES);
  if (count > PIECES) return false;
  sc_sort_numbers(rows, count);
  solid->count = 0;
  for (uint32_t i = 0; i < count; ++i)
    if (sc_meet_solid(scene, solid->shape, solid->other, rows[i]))
      solid->pieces[solid->count++] = sc_beside_place(scene, solid->shape, rows[i]);
  return true;
}

// How far a shape reaches against a direction from a point.
static float reach_of(const ScHull *hull, ScPose pose, ScVec from, ScVec direction) {
  ScVec d = sc_unrotate(pose.rotation, direction);
  float most = -3e38f;
  for (uint32_t i = 0; i < hull->count; ++i) most = sc_maxf(most, -sc_dot(d, hull->points[i]));
  return most + hull->radius + sc_dot(direction, sc_sub(from, pose.position));
}

// How far that reaches, from its centre, which is to leave.
static float support_of(const Solid *solid, ScVec direction) {
  const ScreeScene *scene = solid->scene;
  const ScShapes *shapes = &scene->tables.shape;
  if (!solid->whole) return reach_of(&solid->hull, solid->pose, solid->center, direction);
  uint32_t body = shapes->body[solid->other], own = scene->tables.body.first_shape[body];
  float most = -3e38f;
  for (uint32_t left = scene->tables.body.shape_count[body]; left > 0; --left, own = shapes->next[own]) {
    if (shapes->sensor[own] || !sc_meet_allows(scene, solid->shape, own)) continue;
    ScHull hull = sc_shape_hull(scene, own);
    most = sc_maxf(most, reach_of(&hull, sc_fit_placed(shapes, solid->shape, own), solid->center, direction));
  }
  return most;
}

// A side of a piece in the frame of the solid, its skin included, and where along it and how far under it the centre
// is.
typedef struct Face {
  uint32_t piece;
  ScVec start, along, normal;
  float length, foot, depth;
} Face;

static Face face_of(const Solid *solid, uint32_t piece, uint32_t side) {
  const ScNeighbour *n = &solid->pieces[piece];
  ScVec a = n->hull.points[side], b = n->hull.points[side + 1u < n->hull.count ? side + 1u : 0u];
  Face face = {.piece = piece, .normal = sc_rotate(n->rotation, n->hull.normals[side])};
  face.along = sc_left(face.normal);
  face.start = sc_mad(sc_add(n->position, sc_rotate(n->rotation, a)), n->hull.radius, face.normal);
  face.length = sc_dot(sc_left(n->hull.normals[side]), sc_sub(b, a));
  ScVec from = sc_sub(solid->center, face.start);
  face.foot = sc_dot(face.along, from);
  face.depth = -sc_dot(face.normal, from);
  return face;
}

// The way out by a point of a face, if it is shorter than the best one, and there is room for the centre at its end.
static bool take(const Solid *solid, const Face *face, float t, Way *best) {
  float past = t - face->foot;
  Way way = {.normal = face->normal, .depth = face->depth};
  if (past != 0.0f) {
    ScVec to = sc_mad(sc_mul(past, face->along), face->depth, face->normal);
    way.normal = sc_math_normalize(to, &way.depth);
  }
  way.surface = way.depth;
  way.depth += support_of(solid, way.normal);
  if (!(way.depth < best->depth - EVEN)) return true;
  if (is_in(solid, sc_mad(solid->center, way.depth, way.normal))) return false;
  *best = way;
  return true;
}

// Does the solid go on where the face, from its end at t on towards the foot of the perpendicular, does not? At other
// corners it bends away: there the way over one of the two sides is the shorter one.
static bool is_hollow(const Solid *solid, const Face *face, float t) {
  float beyond = t + (face->foot < t ? -2.0f : 2.0f) * SC_COVER_STEP;
  return is_in(solid, sc_mad(face->start, beyond, face->along));
}

// The way out by what lies open of a face from lo to hi: to where that is nearest to the centre, or, where that is a
// gap or a hollow too narrow for it, a little aside.
static void consider(const Solid *solid, const Face *face, ScInterval open, Way *best) {
  if (!(open.hi - open.lo > SC_COVER_STEP)) return;
  float nearest = sc_clampf(face->foot, open.lo, open.hi), aside = support_of(solid, face->normal);
  if (nearest != face->foot && !is_hollow(solid, face, nearest)) return;
  for (int i = 0; i <= 2; ++i) {
    float lo = nearest - (float)i * aside, hi = nearest + (float)i * aside;
    bool taken = lo >= open.lo && take(solid, face, lo, best);
    if (i > 0 && hi <= open.hi) taken |= take(solid, face, hi, best);
    if (taken) return;
  }
}

// The ways out by a face that lie within `reach` of the centre.
static void leave_by(const Solid *solid, const Face *face, float reach, Way *best) {
  if (face->depth < -SC_COVER_STEP || face->depth > sc_minf(reach, best->depth)) return;
  ScInterval part = {sc_maxf(face->foot - reach, 0.0f), sc_minf(face->foot + reach, face->length)};
  if (!(part.hi > part.lo)) return;
  ScVec from = sc_mad(face->start, SC_COVER_OUTSIDE, face->normal);
  ScInterval covered[PIECES];
  uint32_t count = 0;
  for (uint32_t i = 0; i < solid->count; ++i)
    if (i != face->piece) sc_cover_add(covered, &count, sc_cover_part(&solid->pieces[i], from, face->along, part));
  float reached = part.lo;
  for (uint32_t i = 0; i < count; ++i) {
    consider(solid, face, (ScInterval){reached, covered[i].lo}, best);
    reached = sc_maxf(reached, covered[i].hi);
  }
  consider(solid, face, (ScInterval){reached, part.hi}, best);
}

// The nearest way out, if it is no longer than `reach`, or the nearest of those found if it is.
static Way nearest_way(const Solid *solid, float reach) {
  Way best = {.depth = FAR};
  for (uint32_t i = 0; i < solid->count; ++i)
    for (uint32_t side = 0; side < solid->pieces[i].hull.count; ++side) {
      Face face = face_of(solid, i, side);
      leave_by(solid, &face, reach, &best);
    }
  return best;
}

// Against gravity, each shape as on a floor that is just under it. Without gravity nothing pulls it anywhere.
static bool hold(const Solid *solid, Way *out_way) {
  const ScreeScene *scene = solid->scene;
  ScVec up = sc_vec(-(float)scene->def.gravity.x, -(float)scene->def.gravity.y);
  float length;
  up = sc_math_normalize(up, &length);
  if (!(length > 0.0f)) return false;
  out_way->normal = sc_unrotate(scene->tables.shape.placed[solid->shape].rotation, up);
  out_way->surface = -reach_of(&solid->hull, solid->pose, solid->center, out_way->normal);
  out_way->depth = 0.0f;
  return true;
}

static bool find_way(Solid *solid, Way *out_way) {
  *out_way = (Way){.depth = FAR};
  const ScTables *tables = &solid->scene->tables;
  float extent =
      solid->whole ? tables->body.extent[tables->shape.body[solid->other]] : tables->shape.extent[solid->other];
  float reach = sc_maxf(extent, SC_COVER_STEP);
  do {
    reach *= 2.0f;
    if (!look_up(solid, reach)) break;
    *out_way = nearest_way(solid, reach);
  } while (reach < out_way->depth);
  return out_way->depth < FAR || hold(solid, out_way);
}

// The manifold of the other on a face as wide as it is, across the way out at its end. What overlaps is in touch, even
// where it is beyond that face already: it has one that is just under it.
static ScLocalManifold across(const Solid *solid, const Way *way, bool overlaps) {
  ScVec from = solid->pose.position;
  float surface = way->surface - sc_dot(way->normal, sc_sub(from, solid->center));
  if (overlaps) surface = sc_maxf(surface, -reach_of(&solid->hull, solid->pose, from, way->normal));
  ScVec at = sc_mad(from, surface, way->normal);
  ScVec aside = sc_mul(2.0f * solid->scene->tables.shape.extent[solid->other], sc_left(way->normal));
  ScVec points[2] = {sc_sub(at, aside), sc_add(at, aside)}, normals[2] = {way->normal, sc_neg(way->normal)};
  ScHull face = {.points = points, .normals = normals, .count = 2u};
  return sc_manifold_on_side(&face, &solid->hull, from, solid->pose.rotation, 0, SC_SPECULATIVE);
}

// What may lie in the solid of which `shape` is a piece, and whether it overlaps that piece.
typedef struct Look {
  const ScreeScene *scene;
  uint32_t shape, other;
  ScPose pose;
  bool overlaps;
} Look;

// The way out for `other` by a centre that is in the solid of which `shape` is a piece. False: none is found, and
// nothing pulls it; or it is one shape in one piece, and all sides of that lie open, so that what was found is right.
SC_APART static bool leave(const Look *look, bool whole, ScVec center, Exit *out_exit) {
  Solid solid = {.scene = look->scene,
                 .shape = look->shape,
                 .other = look->other,
                 .hull = sc_shape_hull(look->scene, look->other),
                 .pose = look->pose,
                 .whole = whole,
                 .center = center};
  Way way;
  if (!find_way(&solid, &way) || (solid.count == 1u && !whole)) return false;
  *out_exit = (Exit){.manifold = across(&solid, &way, look->overlaps), .depth = way.depth > 0.0f ? way.depth : FAR};
  return true;
}

static Point point_at(const ScreeScene *scene, uint32_t shape, double x, double y) {
  const ScPlaced *from = &scene->tables.shape.placed[shape];
  ScVec local = sc_unrotate(from->rotation, sc_vec((float)(x - from->x), (float)(y - from->y)));
  return (Point){(float)x, (float)y, local};
}

// Does the solid of which `shape` is a piece hold the centre of mass of a body of several shapes?
static bool holds_body(const ScreeScene *scene, uint32_t shape, uint32_t other, const ScNeighbour *own,
                       ScVec *out_center) {
  const ScPlaced *at = &scene->tables.shape.placed[other];
  Point center = point_at(scene, shape, at->x - (double)at->arm.x, at->y - (double)at->arm.y);
  *out_center = center.local;
  return is_in_piece(own, center.local) || is_beside(scene, shape, other, &center, true, SC_NONE);
}

// Is it in there? A body of several shapes that has its
// centre of mass in there leaves as one, whichever of its shapes touch which pieces; or each shape leaves that has its
// own in there, by the way that is the best for all of the body.
static bool look_for(const Look *look, Exit *out_exit) {
  const ScreeScene *scene = look->scene;
  uint32_t shape = look->shape, other = look->other;
  const ScShapes *shapes = &scene->tables.shape;
  if (!shapes->seams[shape] || sc_shape_one_sided(shapes, other) || !sc_meet_solid(scene, shape, other, shape))
    return false;
  ScNeighbour own = {.hull = sc_shape_hull(scene, shape), .rotation = {1.0f, 0.0f}};
  uint32_t body = shapes->body[other];
  bool whole = sc_body_dynamic(&scene->tables.body, body) && scene->tables.body.shape_count[body] > 1u;
  ScVec center;
  if (whole && holds_body(scene, shape, other, &own, &center)) return leave(look, true, center, out_exit);
  bool within = is_in_piece(&own, look->pose.position);
  Point point = {(float)shapes->placed[other].x, (float)shapes->placed[other].y, look->pose.position};
  // On a cut it is in both: one pushes.
  if (is_beside(scene, shape, other, &point, false, within ? shape : SC_NONE)) {
    *out_exit = (Exit){.depth = FAR};
    return true;
  }
  return within && leave(look, whole, look->pose.position, out_exit);
}

// Of a solid that nothing moves it is the other that leaves; of two that both move, the one whose way is shorter.
bool sc_exit_find(const ScreeScene *scene, const ScPairKey *key, ScPose pose, ScLocalManifold *manifold) {
  Exit from_a, from_b;
  const ScBodies *body = &scene->tables.body;
  bool moves_a = sc_body_dynamic(body, key->body_a), moves_b = sc_body_dynamic(body, key->body_b);
  bool overlaps = sc_manifold_separation(manifold) < 0.0f;
  Look in_a = {scene, key->shape_a, key->shape_b, pose, overlaps};
  Look in_b = {scene, key->shape_b, key->shape_a, sc_fit_back(pose), overlaps};
  bool by_a = look_for(&in_a, &from_a);
  bool by_b = !(by_a && !moves_a) && look_for(&in_b, &from_b);
  if (by_a && by_b) by_a = moves_b && from_a.depth <= from_b.depth;
  if (by_a)
    *manifold = from_a.manifold;
  else if (by_b)
    *manifold = sc_fit_turned(pose, from_b.manifold);
  return by_a || by_b;
}
