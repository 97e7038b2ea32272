// SPDX-License-Identifier: MIT
#include "io/foresee.h"

#include <string.h>

#include "io/meeting.h"
#include "io/rebuild.h"
#include "state/near.h"

#define AT(member) offsetof(ScTables, member)

static const ScColumnInfo *column_at(size_t offset) {
  uint32_t i = 0;
  while (sc_columns[i].offset != offset) ++i;
  return &sc_columns[i];
}

static void **slot_of(ScreeScene *scene, size_t offset) { return (void **)((char *)&scene->tables + offset); }

static size_t room_for(const ScreeScene *scene, const ScColumnInfo *column) {
  return (scene->tables.capacity[column->table] * (size_t)column->bytes + 63u) & ~(size_t)63u;
}

// Copies of the columns of a group.
static bool take_copies(ScreeScene *scene, const ScGroupOf *group, void *copies[SC_FORESEE_COLUMNS]) {
  size_t bytes = 0;
  for (uint32_t i = 0; i < group->count; ++i) bytes += room_for(scene, column_at(group->columns[i]));
  if (!sc_array_reserve(&scene->foreseen, (uint32_t)(bytes / 64u) + 1u, 64u)) return false;
  char *at = scene->foreseen.data;
  for (uint32_t i = 0; i < group->count; ++i) {
    const ScColumnInfo *column = column_at(group->columns[i]);
    size_t held = scene->tables.capacity[column->table] * (size_t)column->bytes;
    if (held) memcpy(at, *slot_of(scene, column->offset), held);
    copies[i] = at;
    at += room_for(scene, column);
  }
  return true;
}

// Puts copies in the place of the columns, or the columns back in theirs.
static void change_places(ScreeScene *scene, const ScGroupOf *group, void *copies[SC_FORESEE_COLUMNS]) {
  for (uint32_t i = 0; i < group->count; ++i) {
    void **slot = slot_of(scene, group->columns[i]), *own = *slot;
    *slot = copies[i];
    copies[i] = own;
  }
}

void sc_foresee_code(ScPack *pack, const ScTask *task, const ScGroupOf *group) {
  ScreeScene *scene = task->scene;
  void *copies[SC_FORESEE_COLUMNS];
  if (pack->failed) return;
  bool apart = !pack->reads && !pack->plain;
  if (apart && !take_copies(scene, group, copies)) {
    sc_pack_starve(pack);
    return;
  }
  if (apart) change_places(scene, group, copies);
  if (!pack->plain) group->foresee(task);
  if (apart) change_places(scene, group, copies);
  ScStretch stretch = {task->rows, task->count, group->first, group->end};
  for (uint32_t i = 0; i < group->count; ++i) {
    void *data = *slot_of(scene, group->columns[i]);
    sc_pack_column(pack, column_at(group->columns[i]), stretch, data, apart ? copies[i] : data);
  }
}

// Of shapes that are one core, which is easily made again; of others one of zeros.
static ScCore core_of(const ScreeScene *scene, uint32_t row) {
  const ScGiven *given = &scene->tables.shape.given[row];
  uint32_t kind = scene->tables.shape.kind[row], count = scene->tables.shape.count[row];
  bool few = given->point_count <= SC_HULL_MAX && (kind == SCREE_SHAPE_POLYGON || kind == SCREE_SHAPE_HULL);
  bool edge = kind == SCREE_SHAPE_EDGE && given->point_count == 2u;
  ScCore core = {0};
  if (kind > SCREE_SHAPE_BOX && !few && !edge) return core;
  ScreeShapeDef def = {0};
  ScreeShapeList list = {0};
  const char *argument;
  sc_given_tell(scene, row, &def, &list);
  bool made = sc_hull_from_def(&def, list.points, &core, &argument) == SCREE_OK && core.count == count;
  return made ? core : (ScCore){0};
}

// Was a shape made from the same numbers as another, and from no lists?
static bool is_twin(const ScShapes *shape, uint32_t row, uint32_t other) {
  return other != SC_NONE && shape->kind[row] == shape->kind[other] && shape->given[row].point_count == 0u &&
         memcmp(&shape->given[row], &shape->given[other], offsetof(ScGiven, first)) == 0;
}

static void foresee_core(const ScTask *task) {
  ScShapes *shape = &task->scene->tables.shape;
  ScCore core = {0};
  for (uint32_t i = 0; i < task->count; ++i) {
    uint32_t row = task->rows[i];
    if (!is_twin(shape, row, i ? task->rows[i - 1u] : SC_NONE)) core = core_of(task->scene, row);
    shape->center_x[row] = core.center_x;
    shape->center_y[row] = core.center_y;
    shape->radius[row] = core.radius;
    float extent = 0.0f;
    for (uint32_t k = 0; k < core.count; ++k) extent = sc_maxf(extent, sc_length(core.points[k]));
    shape->extent[row] = extent + core.radius;
  }
}

// The rows are of vertices, those of one shape after the other.
static void foresee_corners(const ScTask *task) {
  const ScShapes *shape = &task->scene->tables.shape;
  ScVertices *vertex = &task->scene->tables.vertex;
  ScCore core = {0};
  uint32_t before = SC_NONE;
  for (uint32_t row = 0; row < task->scene->shapes.rows; ++row) {
    if (!shape->kind[row]) continue;
    if (!is_twin(shape, row, before)) core = core_of(task->scene, row);
    before = row;
    for (uint32_t k = 0; k < shape->count[row]; ++k) {
      vertex->point[shape->first[row] + k] = core.points[k];
      vertex->normal[shape->first[row] + k] = core.normals[k];
    }
  }
}

static void foresee_mass(const ScTask *task) {
  for (uint32_t i = 0; i < task->count; ++i) sc_body_weigh(task->scene, task->rows[i]);
}

// What stands still may be at any number, what moves is not.
static double back(double now, double way) { return way == 0.0 ? now : sc_body_round(now - way); }

// Back by as much as its velocity takes it in a step. What does not move is where it was.
static void foresee_back(const ScTask *task) {
  ScBodies *body = &task->scene->tables.body;
  for (uint32_t i = 0; i < task->count; ++i) {
    uint32_t row = task->rows[i];
    double dt = body->awake[row] ? (double)task->scene->step.dt : 0.0, turn = dt * (double)body->omega[row];
    ScRot q = sc_math_rotation(body->angle[row]);
    ScreeVec2 c = body->center[row];
    double x = (double)q.c * c.x - (double)q.s * c.y, y = (double)q.s * c.x + (double)q.c * c.y;
    body->previous_x[row] = back(body->x[row], dt * (double)body->vx[row] + turn * y);
    body->previous_y[row] = back(body->y[row], dt * (double)body->vy[row] - turn * x);
    body->previous_angle[row] = back(body->angle[row], turn);
  }
}

static void foresee_home(const ScTask *task) {
  for (uint32_t i = 0; i < task->count; ++i)
    task->scene->tables.shape.home[task->rows[i]] = sc_near_home(task->scene, task->rows[i]);
}

static void foresee_near(const ScTask *task) {
  ScShapes *shape = &task->scene->tables.shape;
  for (uint32_t i = 0; i < task->count; ++i) {
    ScHome home = shape->home[task->rows[i]];
    shape->near[task->rows[i]] = sc_near_box(task->scene, task->rows[i], home, sc_math_rotation(home.angle));
  }
}

static void foresee_box(const ScTask *task) {
  ScShapes *shape = &task->scene->tables.shape;
  for (uint32_t i = 0; i < task->count; ++i) {
    uint32_t row = task->rows[i];
    shape->box[row] = sc_near_padded(shape->near[row], shape->extent[row], row);
  }
}

bool sc_foresee_rows(ScPack *pack, ScTask *task, const ScPool *pool, bool (*wanted)(const ScreeScene *, uint32_t)) {
  ScArray *packing = &task->scene->packing;
  if (!sc_array_reserve(packing, 2u * pool->rows + 1u, sizeof(uint32_t))) {
    sc_pack_starve(pack);
    return false;
  }
  uint32_t *rows = packing->data;
  task->rows = rows;
  task->count = 0;
  for (uint32_t row = 0; row < pool->rows; ++row)
    if (sc_pool_live(pool, row) && (!wanted || wanted(task->scene, row))) rows[task->count++] = row;
  return true;
}

// Of all live shapes, one after another.
static bool take_vertices(ScPack *pack, ScTask *task) {
  ScreeScene *scene = task->scene;
  if (!sc_array_reserve(&scene->packing, scene->vertices.rows + 1u, sizeof(uint32_t))) {
    sc_pack_starve(pack);
    return false;
  }
  uint32_t *rows = scene->packing.data;
  task->rows = rows;
  task->count = 0;
  for (uint32_t row = 0; row < scene->shapes.rows; ++row)
    for (uint32_t k = 0; sc_pool_live(&scene->shapes, row) && k < scene->tables.shape.count[row]; ++k)
      rows[task->count++] = scene->tables.shape.first[row] + k;
  return true;
}

static void code_shapes(ScPack *pack, ScTask *task) {
  static const ScGroupOf core = {.columns = {AT(shape.center_x), AT(shape.center_y), AT(shape.radius),
                                             AT(shape.extent)},
                                 .count = 4u,
                                 .end = SC_PACK_ALL,
                                 .foresee = foresee_core},
                         corners = {.columns = {AT(vertex.point), AT(vertex.normal)},
                                    .count = 2u,
                                    .end = SC_PACK_ALL,
                                    .foresee = foresee_corners};
  if (sc_foresee_rows(pack, task, &task->scene->shapes, NULL)) sc_foresee_code(pack, task, &core);
  if (take_vertices(pack, task)) sc_foresee_code(pack, task, &corners);
}

static void code_bodies(ScPack *pack, ScTask *task) {
  static const ScGroupOf mass = {.columns = {AT(body.mass), AT(body.inertia), AT(body.center), AT(body.inverse_mass),
                                             AT(body.inverse_inertia)},
                                 .count = 5u,
                                 .end = SC_PACK_ALL,
                                 .foresee = foresee_mass},
                         back = {.columns = {AT(body.previous_x), AT(body.previous_y), AT(body.previous_angle)},
                                 .count = 3u,
                                 .end = SC_PACK_ALL,
                                 .foresee = foresee_back};
  if (!sc_foresee_rows(pack, task, &task->scene->bodies, NULL)) return;
  sc_foresee_code(pack, task, &mass);
  sc_foresee_code(pack, task, &back);
}

static void code_boxes(ScPack *pack, ScTask *task) {
  static const ScGroupOf boxes[] = {
      {.columns = {AT(shape.home)}, .count = 1u, .end = SC_PACK_ALL, .foresee = foresee_home},
      {.columns = {AT(shape.near)}, .count = 1u, .end = SC_PACK_ALL, .foresee = foresee_near},
      {.columns = {AT(shape.box)}, .count = 1u, .end = SC_PACK_ALL, .foresee = foresee_box}};
  if (!sc_foresee_rows(pack, task, &task->scene->shapes, NULL)) return;
  for (uint32_t i = 0; i < sizeof boxes / sizeof *boxes; ++i) sc_foresee_code(pack, task, &boxes[i]);
}

void sc_foresee_walk(ScPack *pack, ScreeScene *scene, const ScForesight *foresight) {
  ScTask task = {.scene = scene, .foresight = foresight};
  code_shapes(pack, &task);
  code_bodies(pack, &task);
  if (pack->reads) sc_rebuild_places(scene);
  code_boxes(pack, &task);
  if (pack->reads && !pack->failed && !sc_rebuild_scene(scene)) sc_pack_starve(pack);
  if (!pack->failed) sc_meeting_walk(pack, &task);
}
