// SPDX-License-Identifier: MIT
// Shapes join and leave bodies. Vertices are kept in runs; a run that is given back is used again by the next shape
// with as many vertices.
#include <string.h>

#include "state/material.h"
#include "state/scene.h"

static bool uses_points(const ScreeShapeDef *def) {
  return def->kind == SCREE_SHAPE_POLYGON || def->kind == SCREE_SHAPE_EDGE || def->kind == SCREE_SHAPE_CHAIN;
}

const ScreeVec2 *sc_shape_points(const ScreeShapeList *shapes, const ScreeShapeDef *def) {
  return uses_points(def) ? shapes->points + def->first_point : NULL;
}

static uint32_t segments_of(const ScreeShapeDef *def) {
  return def->kind == SCREE_SHAPE_CHAIN ? def->point_count - 1u : 1u;
}

// More vertices than a shape of this definition can need.
static uint32_t vertex_bound(const ScreeShapeDef *def) {
  if (def->kind == SCREE_SHAPE_CHAIN) return 2u * segments_of(def);
  return def->kind == SCREE_SHAPE_POLYGON ? def->point_count : 4u;
}

// Shapes that come and go without a step between leave their rows in the list; this keeps it no longer than what it is
// for.
static void tidy_changed(ScreeScene *scene) {
  if (scene->changed.count <= 2u * scene->shapes.count + 64u) return;
  uint8_t *queued = scene->tables.shape.queued;
  uint32_t *rows = scene->changed.data, kept = 0;
  for (uint32_t i = 0; i < scene->changed.count; ++i) {
    uint32_t row = rows[i];
    if (!sc_pool_live(&scene->shapes, row) || queued[row] != 1u) continue;
    queued[row] = 2u; // seen
    rows[kept++] = row;
  }
  for (uint32_t i = 0; i < kept; ++i) queued[rows[i]] = 1u;
  scene->changed.count = kept;
}

ScreeStatus sc_shape_reserve(ScreeScene *scene, const ScreeShapeList *shapes) {
  tidy_changed(scene);
  // 64 bits: the sum over many long chains may pass 32.
  uint64_t rows = scene->shapes.rows, vertices = scene->vertices.rows, points = 0;
  for (uint32_t i = 0; i < shapes->count; ++i) {
    rows += segments_of(&shapes->defs[i]);
    vertices += vertex_bound(&shapes->defs[i]);
    points += uses_points(&shapes->defs[i]) ? shapes->defs[i].point_count : 0u;
  }
  if (rows > SCREE_ROW_MAX) return SCREE_CAPACITY;
  uint32_t count = (uint32_t)rows;
  uint32_t added = count - scene->shapes.rows;
  bool ok = sc_pool_reserve(&scene->shapes, count) && sc_columns_reserve(&scene->tables, SC_TABLE_SHAPE, count) &&
            sc_columns_reserve(&scene->tables, SC_TABLE_VERTEX, (uint32_t)vertices) &&
            sc_array_reserve(&scene->changed, scene->changed.count + added, sizeof(uint32_t)) &&
            sc_given_reserve(scene, points);
  for (uint32_t type = SCREE_BODY_STATIC; ok && type <= SCREE_BODY_DYNAMIC; ++type)
    ok = sc_tree_reserve(&scene->trees[type], count);
  return ok ? SCREE_OK : SCREE_OUT_OF_MEMORY;
}

static uint32_t take_vertices(ScreeScene *scene, uint32_t count) {
  uint32_t run = scene->vertices.free[count];
  if (run == SC_NONE) {
    run = scene->vertices.rows;
    scene->vertices.rows += count;
  } else {
    memcpy(&scene->vertices.free[count], &scene->tables.vertex.point[run], sizeof(uint32_t));
  }
  return run;
}

static void give_vertices(ScreeScene *scene, uint32_t run, uint32_t count) {
  memcpy(&scene->tables.vertex.point[run], &scene->vertices.free[count], sizeof(uint32_t));
  scene->vertices.free[count] = run;
}

void sc_shape_queue(ScreeScene *scene, uint32_t row) {
  if (scene->tables.shape.queued[row]) return;
  scene->tables.shape.queued[row] = 1;
  ((uint32_t *)scene->changed.data)[scene->changed.count++] = row;
}

bool sc_shape_reserve_queue(ScreeScene *scene, uint32_t more) {
  return sc_array_reserve(&scene->changed, scene->changed.count + more, sizeof(uint32_t));
}

void sc_shape_queue_all(ScreeScene *scene, uint32_t body) {
  uint32_t row = scene->tables.body.first_shape[body];
  for (uint32_t left = scene->tables.body.shape_count[body]; left > 0; --left, row = scene->tables.shape.next[row])
    sc_shape_queue(scene, row);
}

static uint32_t add_row(ScreeScene *scene, uint32_t body, const ScreeShapeDef *def, const ScCore *core) {
  uint32_t row = sc_pool_take(&scene->shapes);
  sc_columns_clear_row(&scene->tables, SC_TABLE_SHAPE, row);
  ScShapes *shape = &scene->tables.shape;
  shape->kind[row] = (uint8_t)def->kind;
  shape->sensor[row] = def->sensor != 0;
  shape->body[row] = body;
  shape->center_x[row] = core->center_x;
  shape->center_y[row] = core->center_y;
  shape->radius[row] = core->radius;
  shape->count[row] = core->count;
  shape->first[row] = take_vertices(scene, core->count);
  shape->material[row] = sc_material_of(def);
  shape->filter[row] = (ScFilter){def->category, def->mask, def->group};
  float length;
  ScVec one_way = sc_vec((float)def->one_way.x, (float)def->one_way.y);
  if (one_way.x != 0.0f || one_way.y != 0.0f) shape->one_way[row] = sc_math_normalize(one_way, &length);
  shape->leaf[row] = SC_TREE_NONE;
  shape->place[row] = SC_NONE;
  float extent = 0.0f;
  for (uint32_t i = 0; i < core->count; ++i) {
    scene->tables.vertex.point[shape->first[row] + i] = core->points[i];
    scene->tables.vertex.normal[shape->first[row] + i] = core->normals[i];
    extent = sc_maxf(extent, sc_length(core->points[i]));
  }
  shape->extent[row] = extent + core->radius;

  ScBodies *bodies = &scene->tables.body;
  shape->next[row] = bodies->first_shape[body];
  bodies->first_shape[body] = row;
  ++bodies->shape_count[body];
  if (shape->material[row].restitution > bodies->restitution[body])
    bodies->restitution[body] = shape->material[row].restitution;
  sc_shape_queue(scene, row);
  return row;
}

// A point of a chain about the centre of one of its segments, in the body's frame.
static ScVec ghost(const ScreeShapeDef *def, ScreeVec2 point, const ScCore *core) {
  double s, c;
  sc_math_sincos(def->angle, &s, &c);
  return sc_vec((float)(def->position.x + c * point.x - s * point.y - core->center_x),
                (float)(def->position.y + s * point.x + c * point.y - core->center_y));
}

void sc_shape_attach(ScreeScene *scene, uint32_t body, const ScreeShapeDef *def, const ScreeVec2 *points) {
  ScCore core;
  if (def->kind != SCREE_SHAPE_CHAIN) {
    const char *argument;
    ScreeStatus status = sc_hull_from_def(def, points, &core, &argument);
    SC_ASSERT(status == SCREE_OK);
    (void)status;
    sc_given_keep(scene, add_row(scene, body, def, &core), def, points);
    return;
  }
  uint32_t segments = segments_of(def), head = SC_NONE;
  for (uint32_t i = 0; i < segments; ++i) {
    ScreeStatus status = sc_hull_segment(def, points[i], points[i + 1u], &core);
    SC_ASSERT(status == SCREE_OK);
    (void)status;
    uint32_t row = add_row(scene, body, def, &core);
    if (head == SC_NONE) {
      head = row;
      sc_given_keep(scene, row, def, points);
    }
    scene->tables.shape.given[row].head = head;
    ScGhosts *ghosts = &scene->tables.shape.ghosts[row];
    ghosts->has_before = i > 0u;
    ghosts->has_after = i + 1u < segments;
    if (ghosts->has_before) ghosts->before = ghost(def, points[i - 1u], &core);
    if (ghosts->has_after) ghosts->after = ghost(def, points[i + 2u], &core);
  }
}

void sc_shape_leave_trees(ScreeScene *scene, uint32_t body) {
  ScShapes *shape = &scene->tables.shape;
  uint32_t row = scene->tables.body.first_shape[body];
  for (uint32_t left = scene->tables.body.shape_count[body]; left > 0; --left, row = shape->next[row]) {
    if (shape->leaf[row] == SC_TREE_NONE) continue;
    sc_tree_remove(&scene->trees[scene->tables.body.type[body]], shape->leaf[row]);
    shape->leaf[row] = SC_TREE_NONE;
  }
}

void sc_shape_destroy_all(ScreeScene *scene, uint32_t body) {
  ScShapes *shape = &scene->tables.shape;
  sc_shape_leave_trees(scene, body);
  uint32_t row = scene->tables.body.first_shape[body];
  for (uint32_t left = scene->tables.body.shape_count[body]; left > 0; --left) {
    uint32_t next = shape->next[row];
    give_vertices(scene, shape->first[row], shape->count[row]);
    sc_given_drop(scene, row);
    sc_columns_clear_row(&scene->tables, SC_TABLE_SHAPE, row);
    sc_pool_give(&scene->shapes, row);
    row = next;
  }
}

ScHull sc_shape_hull(const ScreeScene *scene, uint32_t row) {
  const ScShapes *shape = &scene->tables.shape;
  uint32_t first = shape->first[row];
  return (ScHull){scene->tables.vertex.point + first, scene->tables.vertex.normal + first, shape->count[row],
                  shape->radius[row]};
}
