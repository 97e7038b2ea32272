// SPDX-License-Identifier: MIT
#include "narrow/beside.h"

#include "narrow/fit.h"
#include "state/meet.h"

// Shapes found beside one, at most: of a place that more crowd into nothing is said.
#define FOUND 128u

// Cosine of the angle by which the directions of two one-way shapes may differ that are one platform.
#define ALIKE 0.5f

// What moves by less than this within a step against another stands still, m.
#define STILL 1e-5f

static bool is_driven(const ScreeScene *scene, uint32_t shape) {
  return !sc_body_dynamic(&scene->tables.body, scene->tables.shape.body[shape]);
}

// Do two shapes, none of them dynamic, stand still, or move as if they were one?
static bool move_as_one(const ScreeScene *scene, uint32_t shape, uint32_t other) {
  const ScMotion *a = &scene->tables.shape.motion[shape], *b = &scene->tables.shape.motion[other];
  const ScPlaced *at = scene->tables.shape.placed;
  ScVec apart = sc_vec((float)(at[other].x - at[shape].x), (float)(at[other].y - at[shape].y));
  ScVec parting = sc_sub(sc_sub(b->velocity, a->velocity), sc_mul(a->omega, sc_left(apart)));
  float speed = sc_absf(parting.x) + sc_absf(parting.y) + sc_absf(b->omega - a->omega) * b->extent;
  return scene->step.dt * speed < STILL;
}

// Does the step not move two shapes against each other, whoever touches them?
static bool fixed_together(const ScreeScene *scene, uint32_t shape, uint32_t other) {
  const uint32_t *body = scene->tables.shape.body;
  if (body[shape] == body[other]) return true;
  return is_driven(scene, shape) && is_driven(scene, other) && move_as_one(scene, shape, other);
}

// Shapes that are not dynamic, whose boxes overlap one: as many as there is room for, and how many there are in all.
static uint32_t query_driven(const ScreeScene *scene, ScBox box, uint32_t *out, uint32_t capacity) {
  uint32_t still = sc_tree_query(&scene->trees[SCREE_BODY_STATIC], box, out, capacity);
  uint32_t room = still < capacity ? capacity - still : 0u;
  return still + sc_tree_query(&scene->trees[SCREE_BODY_KINEMATIC], box, room ? out + still : out, room);
}

ScNeighbour sc_beside_place(const ScreeScene *scene, uint32_t shape, uint32_t beside) {
  const ScShapes *shapes = &scene->tables.shape;
  ScPose pose = sc_fit_placed(shapes, shape, beside);
  return (ScNeighbour){.shape = beside,
                       .hull = sc_shape_hull(scene, beside),
                       .position = pose.position,
                       .rotation = pose.rotation,
                       .one_sided = sc_shape_one_sided(shapes, beside)};
}

// How far a point is from a neighbour, or less where it lies off a corner.
static float away_from(const ScNeighbour *n, ScVec point) {
  ScVec p = sc_unrotate(n->rotation, sc_sub(point, n->position));
  float most = -3e38f;
  for (uint32_t i = 0; i < n->hull.count; ++i) {
    most = sc_maxf(most, sc_dot(n->hull.normals[i], sc_sub(p, n->hull.points[i])));
    if (n->hull.count == 2u)
      most = sc_maxf(most, sc_dot(sc_left(n->hull.normals[i]), sc_sub(p, n->hull.points[1u - i])));
  }
  return sc_maxf(most - n->hull.radius, 0.0f);
}

static void measure(const ScBeside *beside, ScNeighbour *n) {
  n->away = sc_minf(away_from(n, beside->near[0]), away_from(n, beside->near[1]));
}

// Is a neighbour farther away than another? Of two at one distance, the higher row counts as farther.
static bool is_farther(const ScNeighbour *a, const ScNeighbour *b) {
  return a->away > b->away || (a->away == b->away && a->shape > b->shape);
}

// Takes a neighbour in, or, where there are too many, in the place of the farthest one. Which ones stay does not depend
// on the order in which they come.
static void add(const ScreeScene *scene, uint32_t shape, uint32_t other, ScBeside *beside) {
  ScNeighbour *list = beside->list;
  if (beside->count < SC_BESIDE_MAX) {
    list[beside->count] = sc_beside_place(scene, shape, other);
    list[beside->count++].away = -1.0f;
    return;
  }
  ScNeighbour *farthest = list, found = sc_beside_place(scene, shape, other);
  measure(beside, &found);
  for (uint32_t i = 0; i < SC_BESIDE_MAX; ++i) {
    if (list[i].away < 0.0f) measure(beside, &list[i]);
    if (is_farther(&list[i], farthest)) farthest = &list[i];
  }
  if (is_farther(farthest, &found)) *farthest = found;
}

static bool has_side(const ScShapes *shapes, uint32_t shape) {
  return shapes->count[shape] > 2u || sc_shape_one_sided(shapes, shape);
}

// Are both one-way, and hold against the same direction, or nearly so?
static bool hold_alike(const ScShapes *shapes, uint32_t shape, uint32_t other) {
  if (!sc_shape_one_way(shapes, shape) || !sc_shape_one_way(shapes, other)) return false;
  ScVec way = sc_rotate(shapes->placed[shape].rotation, shapes->one_way[shape]);
  return sc_dot(way, sc_rotate(shapes->placed[other].rotation, shapes->one_way[other])) > ALIKE;
}

uint32_t sc_beside_pair(const ScreeScene *scene, uint32_t shape, uint32_t other, uint32_t entry) {
  const ScPairs *pair = &scene->tables.pair;
  const ScShapes *shapes = &scene->tables.shape;
  const ScPairKey *key = &pair->key[entry >> 1];
  uint32_t own = entry & 1u ? key->shape_b : key->shape_a, found = entry & 1u ? key->shape_a : key->shape_b;
  if (own != other || found == shape || !fixed_together(scene, shape, found)) return SC_NONE;
  uint32_t flags = pair->flags[entry >> 1] & (SC_PAIR_SENSOR | SC_PAIR_ONE_WAY | SC_PAIR_HOLDS);
  if (flags & SC_PAIR_SENSOR) return SC_NONE;
  // A one-way neighbour counts while it holds, and for one that holds the same way at all times: what passes a platform
  // is not to be caught by the end of the next piece, which is none.
  if (flags == SC_PAIR_ONE_WAY && !hold_alike(shapes, shape, found)) return SC_NONE;
  return has_side(shapes, found) ? found : SC_NONE;
}

void sc_beside_find(const ScreeScene *scene, uint32_t shape, uint32_t other, ScBeside *beside) {
  uint32_t entry = scene->tables.body.first_pair[scene->tables.shape.body[other]];
  for (; entry != SC_NONE; entry = scene->tables.pair.link[entry >> 1].next[entry & 1u]) {
    uint32_t found = sc_beside_pair(scene, shape, other, entry);
    if (found != SC_NONE) add(scene, shape, found, beside);
  }
}

static bool has(const ScBeside *beside, uint32_t shape) {
  for (uint32_t i = 0; i < beside->count; ++i)
    if (beside->list[i].shape == shape) return true;
  return false;
}

// Of a one-way neighbour only a pair knows whether it holds.
static void consider(const ScreeScene *scene, uint32_t shape, uint32_t other, uint32_t found, ScBeside *beside) {
  const ScShapes *shapes = &scene->tables.shape;
  if (found == shape || shapes->sensor[found] || sc_shape_one_way(shapes, found) || !has_side(shapes, found)) return;
  if (!fixed_together(scene, shape, found)) return;
  if (sc_meet_allows(scene, found, other) && !has(beside, found)) add(scene, shape, found, beside);
}

void sc_beside_find_all(const ScreeScene *scene, uint32_t shape, uint32_t other, ScBeside *beside) {
  const ScShapes *shapes = &scene->tables.shape;
  uint32_t body = shapes->body[shape];
  if (!is_driven(scene, shape)) {
    uint32_t own = scene->tables.body.first_shape[body];
    for (uint32_t i = scene->tables.body.shape_count[body]; i > 0; --i, own = shapes->next[own])
      consider(scene, shape, other, own, beside);
    return;
  }
  uint32_t found[FOUND];
  uint32_t count = query_driven(scene, shapes->near[shape], found, FOUND);
  if (count > FOUND) return;
  for (uint32_t i = 0; i < count; ++i) consider(scene, shape, other, found[i], beside);
}

uint32_t sc_beside_around(const ScreeScene *scene, uint32_t shape, ScVec point, float reach, uint32_t *out,
                          uint32_t capacity) {
  const ScShapes *shapes = &scene->tables.shape;
  const ScPlaced *placed = &shapes->placed[shape];
  ScVec from = sc_rotate(placed->rotation, point);
  double x = placed->x + (double)from.x, y = placed->y + (double)from.y, r = (double)reach;
  uint32_t body = shapes->body[shape];
  if (is_driven(scene, shape)) {
    ScBox box = {sc_math_round_down(x - r), sc_math_round_down(y - r), sc_math_round_up(x + r),
                 sc_math_round_up(y + r)};
    uint32_t found = query_driven(scene, box, out, capacity), kept = 0;
    if (found > capacity) return found;
    for (uint32_t i = 0; i < found; ++i)
      if (fixed_together(scene, shape, out[i])) out[kept++] = out[i];
    return kept;
  }
  uint32_t count = 0, row = scene->tables.body.first_shape[body];
  for (uint32_t left = scene->tables.body.shape_count[body]; left > 0; --left, row = shapes->next[row]) {
    ScVec apart = sc_vec((float)(shapes->placed[row].x - x), (float)(shapes->placed[row].y - y));
    if (sc_length(apart) > reach + shapes->extent[row]) continue;
    if (count < capacity) out[count] = row;
    ++count;
  }
  return count;
}
