// SPDX-License-Identifier: MIT
#include "state/meet.h"

static bool bodies_allowed(const ScreeScene *scene, uint32_t a, uint32_t b) {
  if (a == b) return false;
  // Most scenes have neither.
  if (scene->exclusions.count && sc_exclude_holds(scene, a, b)) return false;
  return !scene->apart || !sc_group_keeps_apart(scene, a, b);
}

static bool shapes_allowed(const ScTables *tables, uint32_t a, uint32_t b) {
  const ScShapes *shape = &tables->shape;
  bool moves = sc_body_dynamic(&tables->body, shape->body[a]) || sc_body_dynamic(&tables->body, shape->body[b]);
  // Neither of two one-sided shapes has an inside to be kept out of. What pushes nobody sees those as well.
  if ((!moves || (sc_shape_one_sided(shape, a) && sc_shape_one_sided(shape, b))) && !shape->sensor[a] &&
      !shape->sensor[b])
    return false;
  ScFilter f = shape->filter[a], g = shape->filter[b];
  if (f.group != 0 && f.group == g.group) return f.group > 0;
  return (f.mask & g.category) != 0 && (g.mask & f.category) != 0;
}

bool sc_meet_allows(const ScreeScene *scene, uint32_t shape_a, uint32_t shape_b) {
  const ScShapes *shape = &scene->tables.shape;
  return bodies_allowed(scene, shape->body[shape_a], shape->body[shape_b]) &&
         shapes_allowed(&scene->tables, shape_a, shape_b);
}

// The pieces of a shape have its kind and its filter: the first of them speaks for all.
static bool is_head(const ScShapes *shape, uint32_t row) { return shape->given[row].head == row; }

bool sc_meet_bodies_allow(const ScreeScene *scene, uint32_t body_a, uint32_t body_b) {
  const ScBodies *body = &scene->tables.body;
  const ScShapes *shape = &scene->tables.shape;
  if (body->disabled[body_a] || body->disabled[body_b] || !bodies_allowed(scene, body_a, body_b)) return false;
  uint32_t a = body->first_shape[body_a];
  for (uint32_t i = body->shape_count[body_a]; i > 0; --i, a = shape->next[a]) {
    if (!is_head(shape, a)) continue;
    uint32_t b = body->first_shape[body_b];
    for (uint32_t k = body->shape_count[body_b]; k > 0; --k, b = shape->next[b])
      if (is_head(shape, b) && shapes_allowed(&scene->tables, a, b)) return true;
  }
  return false;
}

// Of a bullet and what moves, the smaller one counts.
static uint32_t swept_flags(const ScreeScene *scene, uint32_t body_a, uint32_t body_b) {
  const ScBodies *body = &scene->tables.body;
  bool a = sc_body_dynamic(body, body_a), b = sc_body_dynamic(body, body_b);
  if (!scene->def.continuous || (a && b && !body->ccd[body_a] && !body->ccd[body_b])) return 0u;
  return (a ? SC_PAIR_SWEPT_A : 0u) | (b ? SC_PAIR_SWEPT_B : 0u);
}

uint32_t sc_meet_flags(const ScreeScene *scene, uint32_t shape_a, uint32_t shape_b) {
  const ScShapes *shape = &scene->tables.shape;
  uint32_t flags = swept_flags(scene, shape->body[shape_a], shape->body[shape_b]);
  bool sensor_a = shape->sensor[shape_a], sensor_b = shape->sensor[shape_b];
  if (sensor_a || sensor_b) flags |= SC_PAIR_SENSOR;
  bool turned = shape->given[shape_b].head < shape->given[shape_a].head;
  if (sensor_a == sensor_b ? turned : sensor_b) flags |= SC_PAIR_TURNED;
  if (shape->kind[shape_a] == SCREE_SHAPE_CIRCLE && shape->kind[shape_b] == SCREE_SHAPE_CIRCLE) flags |= SC_PAIR_ROUND;
  if (sc_shape_one_way(shape, shape_a) || sc_shape_one_way(shape, shape_b)) flags |= SC_PAIR_ONE_WAY;
  return flags;
}
