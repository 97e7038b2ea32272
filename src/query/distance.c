// SPDX-License-Identifier: MIT
#include "geom/gjk.h"
#include "geom/point.h"
#include "query/query.h"

// One side of a distance: a piece of a body, or a point.
typedef struct Piece {
  ScHull hull;
  ScPlaced placed;
  float extent;
} Piece;

static Piece piece_of(const ScreeScene *scene, uint32_t row) {
  return (Piece){sc_shape_hull(scene, row), scene->tables.shape.placed[row], scene->tables.shape.extent[row]};
}

static ScreeVec2 in_world(const ScPlaced *placed, ScVec a) {
  ScRot q = placed->rotation;
  return (ScreeVec2){placed->x + ((double)q.c * (double)a.x - (double)q.s * (double)a.y),
                     placed->y + ((double)q.s * (double)a.x + (double)q.c * (double)a.y)};
}

// False when the two are no nearer to each other than the best is.
static bool measure(const Piece *a, const Piece *b, ScreeDistance *best) {
  ScreeVec2 apart = {b->placed.x - a->placed.x, b->placed.y - a->placed.y};
  if (sc_point_length(apart) - (double)(a->extent + b->extent) >= best->distance) return false;
  ScVec position = sc_unrotate(a->placed.rotation, sc_vec((float)apart.x, (float)apart.y));
  ScGjk gjk = sc_gjk_distance(&a->hull, &b->hull, position, sc_rot_between(a->placed.rotation, b->placed.rotation));
  float gap = gjk.distance - a->hull.radius - b->hull.radius;
  if (!((double)gap < best->distance)) return false;
  // Skins that overlap have a point half-way; where the cores touch, any point of these will do.
  float up = gap > 0.0f ? a->hull.radius : 0.5f * (gjk.distance + a->hull.radius - b->hull.radius);
  if (gjk.distance == 0.0f) up = 0.0f;
  float down = gap > 0.0f ? up + gap : up;
  best->distance = (double)sc_maxf(gap, 0.0f);
  best->point_a = in_world(&a->placed, sc_mad(gjk.point_a, up, gjk.normal));
  best->point_b = in_world(&a->placed, sc_mad(gjk.point_a, down, gjk.normal));
  return true;
}

static void measure_all(const ScreeScene *scene, const Piece *piece, uint32_t row, uint32_t body, ScreeDistance *best) {
  const ScShapes *shape = &scene->tables.shape;
  uint32_t other = scene->tables.body.first_shape[body];
  for (uint32_t left = scene->tables.body.shape_count[body]; left > 0; --left, other = shape->next[other]) {
    Piece b = piece_of(scene, other);
    if (!measure(piece, &b, best)) continue;
    best->shape_a = sc_pool_handle(&scene->shapes, shape->given[row].head);
    best->shape_b = sc_pool_handle(&scene->shapes, shape->given[other].head);
  }
}

ScreeDistance sc_query_distance(const ScreeScene *scene, uint32_t body_a, uint32_t body_b, ScreeVec2 point) {
  const ScShapes *shape = &scene->tables.shape;
  const ScVec origin = {0.0f, 0.0f};
  const Piece spot = {{&origin, NULL, 1u, 0.0f}, {point.x, point.y, {1.0f, 0.0f}, origin}, 0.0f};
  ScreeDistance best = {.distance = 1e300};
  uint32_t row = scene->tables.body.first_shape[body_a];
  for (uint32_t left = scene->tables.body.shape_count[body_a]; left > 0; --left, row = shape->next[row]) {
    Piece piece = piece_of(scene, row);
    if (body_b != SC_NONE)
      measure_all(scene, &piece, row, body_b, &best);
    else if (measure(&piece, &spot, &best))
      best.shape_a = sc_pool_handle(&scene->shapes, shape->given[row].head);
  }
  return best.shape_a ? best : (ScreeDistance){0};
}
