// SPDX-License-Identifier: MIT
// What is inside a solid of several pieces is no more held up by their cuts than by the one that it is in: the narrow
// phase leads it out, and that may be across any of them.
#include "ccd/ccd.h"
#include "geom/box.h"
#include "state/meet.h"

// Pieces looked at about a point, at most.
#define PIECES 32u
// Pieces with no more than this between them are one solid, m.
#define FLUSH 0.0005f
// The sides of one are looked at from so far outside, m, and there a corner that leans out of the solid is still in it.
#define OUTSIDE 0.001
#define ROUND   0.0015f

// Is a piece of the solid that `other` is a part of, as far as `own` has to do with it?
static bool belongs(const ScreeScene *scene, uint32_t own, uint32_t other, uint32_t found) {
  uint32_t body = scene->tables.shape.body[found];
  bool fixed = body == scene->tables.shape.body[other] || scene->tables.body.type[body] == SCREE_BODY_STATIC;
  return fixed && sc_meet_solid(scene, other, own, found);
}

static bool is_in_piece(const ScreeScene *scene, uint32_t piece, double x, double y, float room) {
  const ScPlaced *at = &scene->tables.shape.placed[piece];
  ScHull hull = sc_shape_hull(scene, piece);
  ScVec p = sc_unrotate(at->rotation, sc_vec((float)(x - at->x), (float)(y - at->y)));
  for (uint32_t i = 0; i < hull.count; ++i)
    if (sc_dot(hull.normals[i], sc_sub(p, hull.points[i])) > hull.radius + room) return false;
  return true;
}

// Is a point in a piece of the solid, `except` left out?
static bool is_in(const ScreeScene *scene, uint32_t own, uint32_t other, double x, double y, float room,
                  uint32_t except) {
  uint32_t found[PIECES], type = scene->tables.body.type[scene->tables.shape.body[other]];
  ScBox box = {sc_math_round_down(x), sc_math_round_down(y), sc_math_round_up(x), sc_math_round_up(y)};
  uint32_t count = sc_tree_query(&scene->trees[type], box, found, PIECES);
  for (uint32_t i = 0; i < count && i < PIECES; ++i)
    if (found[i] != except && belongs(scene, own, other, found[i]) && is_in_piece(scene, found[i], x, y, room))
      return true;
  return false;
}

bool sc_ccd_is_inside(const ScreeScene *scene, const ScStriker *own, const ScStriker *his, double from, uint32_t shape,
                      uint32_t other, const ScStrike *strike) {
  const ScShapes *shapes = &scene->tables.shape;
  if (!shapes->seams[other] || shapes->count[other] < 3u) return false;
  ScSpot spot = sc_path_at(&own->path, from);
  double center_x = spot.x - (double)spot.arm.x, center_y = spot.y - (double)spot.arm.y;
  if (!is_in(scene, shape, other, spot.x, spot.y, FLUSH, SC_NONE) &&
      !is_in(scene, shape, other, center_x, center_y, FLUSH, SC_NONE))
    return false;
  // What it is in as well it may go through; elsewhere it may run into what is no part of the solid.
  if ((double)strike->gap < -2.0 * OUTSIDE) return true;
  double time = strike->time, out = OUTSIDE - 0.5 * (double)strike->gap; // the points are in the middle of the overlap
  double x = his->path.x + time * his->path.dx + out * (double)strike->normal.x,
         y = his->path.y + time * his->path.dy + out * (double)strike->normal.y;
  for (uint32_t i = 0; i < strike->count; ++i)
    if (!is_in(scene, shape, other, x + (double)strike->arm_a[i].x, y + (double)strike->arm_a[i].y, ROUND, other))
      return false;
  return true;
}
