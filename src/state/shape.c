// SPDX-License-Identifier: MIT
// Shapes join and leave bodies. Vertices are kept in runs; a run that is given back is used again by the next shape
// with as many vertices.
#include <string.h>

#include "state/material.h"
#include "state/scene.h"

// Of a row that was given back and taken again while it stood there, the last place counts: that of the shape that has
// it now. So what is left does not depend on how often the queue was tidied.
void sc_shape_tidy_queue(ScreeScene *scene) {
  uint8_t *queued = scene->tables.shape.queued;
  uint32_t *rows = scene->changed.data, kept = 0;
  for (uint32_t i = scene->changed.count; i-- > 0u;) {
    uint32_t row = rows[i];
    if (sc_pool_live(&scene->shapes, row) && queued[row] == 1u)
      queued[row] = 2u; // seen
    else
      rows[i] = SC_NONE;
  }
  for (uint32_t i = 0; i < scene->changed.count; ++i)
    if (rows[i] != SC_NONE) rows[kept++] = rows[i];
  for (uint32_t i = 0; i < kept; ++i) queued[rows[i]] = 1u;
  scene->changed.count = kept;
}

ScreeStatus sc_shape_reserve(ScreeScene *scene, const ScPlan *plan) {
  if (scene->changed.count > 2u * scene->shapes.count + 64u) sc_shape_tidy_queue(scene);
  // 64 bits: the sum over many long chains may pass 32.
  uint64_t rows = scene->shapes.rows, vertices = scene->vertices.rows, given = 0;
  for (uint32_t i = 0; i < plan->list->count; ++i) {
    rows += sc_plan_count(plan, i);
    vertices += sc_plan_vertices(plan, i);
    given += sc_given_blocks(&plan->list->defs[i]);
  }
  if (rows > SCREE_ROW_MAX) return SCREE_CAPACITY;
  uint32_t count = (uint32_t)rows;
  uint32_t added = count - scene->shapes.rows;
  bool ok = sc_pool_reserve(&scene->shapes, count) && sc_columns_reserve(&scene->tables, SC_TABLE_SHAPE, count) &&
            sc_columns_reserve(&scene->tables, SC_TABLE_VERTEX, (uint32_t)vertices) &&
            sc_array_reserve(&scene->changed, scene->changed.count + added, sizeof(uint32_t)) &&
            sc_given_reserve(scene, given);
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
  sc_strays_note(scene, row);
  if (scene->tables.shape.queued[row]) return;
  scene->tables.shape.queued[row] = 1;
  ((uint32_t *)scene->changed.data)[scene->changed.count++] = row;
}

bool sc_shape_reserve_queue(ScreeScene *scene, uint32_t more) {
  return sc_array_reserve(&scene->changed, scene->changed.count + more, sizeof(uint32_t));
}

bool sc_shape_reserve_queue_all(ScreeScene *scene, uint32_t body) {
  const ScShapes *shape = &scene->tables.shape;
  uint32_t more = 0, row = scene->tables.body.first_shape[body];
  for (uint32_t left = scene->tables.body.shape_count[body]; left > 0; --left, row = shape->next[row])
    more += !shape->queued[row];
  return sc_shape_reserve_queue(scene, more);
}

void sc_shape_queue_all(ScreeScene *scene, uint32_t body) {
  uint32_t row = scene->tables.body.first_shape[body];
  for (uint32_t left = scene->tables.body.shape_count[body]; left > 0; --left, row = scene->tables.shape.next[row])
    sc_shape_queue(scene, row);
}

// A unit vector stays as it is, so that what a shape tells of itself makes it again, to the bit.
static ScVec direction_of(ScreeVec2 given) {
  double square = given.x * given.x + given.y * given.y;
  bool is_unit = square > 0.999999 && square < 1.000001;
  double inverse = is_unit || square == 0.0 ? 1.0 : 1.0 / sc_math_sqrt(square);
  return sc_vec((float)(inverse * given.x), (float)(inverse * given.y));
}

void sc_shape_set_one_way(ScreeScene *scene, uint32_t row, ScreeVec2 direction) {
  ScShapes *shape = &scene->tables.shape;
  uint32_t body = shape->body[row], head = shape->given[row].head, piece = scene->tables.body.first_shape[body];
  for (uint32_t left = scene->tables.body.shape_count[body]; left > 0; --left, piece = shape->next[piece]) {
    if (shape->given[piece].head != head) continue;
    shape->one_way[piece] = direction_of(direction);
    sc_shape_queue(scene, piece);
  }
}

static uint32_t add_row(ScreeScene *scene, uint32_t body, const ScreeShapeDef *def, const ScCore *core) {
  uint32_t row = sc_pool_take(&scene->shapes);
  sc_columns_clear_row(&scene->tables, SC_TABLE_SHAPE, row);
  ScShapes *shape = &scene->tables.shape;
  shape->kind[row] = (uint8_t)def->kind;
  shape->sensor[row] = def->sensor != 0;
  scene->sensors += shape->sensor[row];
  shape->body[row] = body;
  shape->center_x[row] = core->center_x;
  shape->center_y[row] = core->center_y;
  shape->radius[row] = core->radius;
  shape->count[row] = core->count;
  shape->first[row] = take_vertices(scene, core->count);
  shape->material[row] = sc_material_of(def);
  shape->filter[row] = (ScFilter){def->category, def->mask, def->group};
  shape->one_way[row] = direction_of(def->one_way);
  shape->leaf[row] = SC_TREE_NONE;
  shape->stray[row] = SC_TREE_NONE;
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

// Tells a segment of a chain what lies before and behind it.
static void join(ScreeScene *scene, uint32_t row, const ScPlan *plan, uint32_t index, uint32_t piece,
                 const ScCore *core) {
  const ScreeShapeDef *def = &plan->list->defs[index];
  const ScreeVec2 *points = sc_plan_points(plan, index);
  uint32_t count = sc_plan_chain_points(def, points);
  ScGhosts *ghosts = &scene->tables.shape.ghosts[row];
  ghosts->has_before = def->loop || piece > 0u;
  ghosts->has_after = def->loop || piece + 2u < count;
  if (ghosts->has_before) ghosts->before = ghost(def, points[(piece + count - 1u) % count], core);
  if (ghosts->has_after) ghosts->after = ghost(def, points[(piece + 2u) % count], core);
}

uint32_t sc_shape_attach(ScreeScene *scene, uint32_t body, const ScPlan *plan, uint32_t index) {
  const ScreeShapeDef *def = &plan->list->defs[index];
  uint32_t count = sc_plan_count(plan, index), head = SC_NONE;
  for (uint32_t piece = 0; piece < count; ++piece) {
    ScCore core;
    const char *argument;
    ScreeStatus status = sc_plan_core(plan, index, piece, &core, &argument);
    SC_ASSERT(status == SCREE_OK);
    (void)status;
    uint32_t row = add_row(scene, body, def, &core);
    if (head == SC_NONE) {
      head = row;
      sc_given_keep(scene, row, def, plan->list);
    }
    scene->tables.shape.given[row].head = head;
    if (def->kind == SCREE_SHAPE_CHAIN) join(scene, row, plan, index, piece, &core);
  }
  return head;
}

static void leave_tree(ScreeScene *scene, uint32_t row) {
  ScShapes *shape = &scene->tables.shape;
  sc_strays_drop(scene, row);
  if (shape->leaf[row] == SC_TREE_NONE) return;
  sc_tree_remove(&scene->trees[scene->tables.body.type[shape->body[row]]], shape->leaf[row]);
  shape->leaf[row] = SC_TREE_NONE;
}

void sc_shape_leave_trees(ScreeScene *scene, uint32_t body) {
  uint32_t row = scene->tables.body.first_shape[body];
  for (uint32_t left = scene->tables.body.shape_count[body]; left > 0; --left, row = scene->tables.shape.next[row])
    leave_tree(scene, row);
}

static void remove_row(ScreeScene *scene, uint32_t row) {
  const ScShapes *shape = &scene->tables.shape;
  leave_tree(scene, row);
  scene->sensors -= shape->sensor[row];
  give_vertices(scene, shape->first[row], shape->count[row]);
  sc_given_drop(scene, row);
  sc_columns_clear_row(&scene->tables, SC_TABLE_SHAPE, row);
  sc_pool_give(&scene->shapes, row);
}

void sc_shape_destroy_all(ScreeScene *scene, uint32_t body) {
  uint32_t row = scene->tables.body.first_shape[body];
  for (uint32_t left = scene->tables.body.shape_count[body]; left > 0; --left) {
    uint32_t next = scene->tables.shape.next[row];
    remove_row(scene, row);
    row = next;
  }
}

static void remove_pairs(ScreeScene *scene, uint32_t body, uint32_t head) {
  const ScGiven *given = scene->tables.shape.given;
  uint32_t entry = scene->tables.body.first_pair[body];
  while (entry != SC_NONE) {
    uint32_t pair = entry >> 1;
    ScPairKey key = scene->tables.pair.key[pair];
    entry = scene->tables.pair.link[pair].next[entry & 1u];
    if (given[key.shape_a].head == head || given[key.shape_b].head == head) sc_pairs_remove(scene, pair);
  }
}

void sc_shape_destroy(ScreeScene *scene, uint32_t head) {
  ScShapes *shape = &scene->tables.shape;
  uint32_t body = shape->body[head];
  remove_pairs(scene, body, head);
  uint32_t *link = &scene->tables.body.first_shape[body];
  uint32_t row = *link, gone = 0;
  for (uint32_t left = scene->tables.body.shape_count[body]; left > 0; --left) {
    uint32_t next = shape->next[row];
    if (shape->given[row].head == head) {
      remove_row(scene, row);
      ++gone;
    } else {
      *link = row;
      link = &shape->next[row];
    }
    row = next;
  }
  *link = SC_NONE;
  scene->tables.body.shape_count[body] -= gone;
}
