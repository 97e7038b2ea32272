// SPDX-License-Identifier: MIT
#include "state/field.h"

#include "geom/gjk.h"
#include "geom/point.h"
#include "state/scene.h"

bool sc_field_works(const ScreeScene *scene, uint32_t row) {
  if (!sc_pool_live(&scene->fields, row) || !scene->tables.field.def[row].enabled) return false;
  uint32_t body = scene->tables.field.body[row];
  return body == SC_NONE || !scene->tables.body.disabled[body];
}

ScFieldPlace sc_field_place(const ScreeScene *scene, uint32_t row) {
  const ScBodies *body = &scene->tables.body;
  const ScreeFieldDef *def = &scene->tables.field.def[row];
  uint32_t carrier = scene->tables.field.body[row];
  ScFieldPlace place = {.def = def, .body = carrier, .x = def->position.x, .y = def->position.y, .turn = {1.0f, 0.0f}};
  double angle = 0.0;
  if (carrier != SC_NONE) {
    angle = body->angle[carrier];
    place.turn = body->rotation[carrier];
    ScreeVec2 arm = sc_point_rotate(place.turn, def->position);
    place.x = body->x[carrier] + arm.x, place.y = body->y[carrier] + arm.y;
    place.middle = sc_body_center(scene, carrier);
    place.velocity = sc_vec(body->vx[carrier], body->vy[carrier]);
    place.omega = body->omega[carrier];
  }
  place.box = sc_math_rotation(angle + def->angle);
  return place;
}

static bool shapes_hold(const ScreeScene *scene, uint32_t body, ScreeVec2 point, double margin) {
  const ScShapes *shape = &scene->tables.shape;
  const ScVec origin = {0.0f, 0.0f};
  const ScHull spot = {&origin, NULL, 1u, 0.0f};
  uint32_t s = scene->tables.body.first_shape[body];
  for (uint32_t left = scene->tables.body.shape_count[body]; left > 0; --left, s = shape->next[s]) {
    const ScPlaced *placed = &shape->placed[s];
    double x = point.x - placed->x, y = point.y - placed->y, far = (double)shape->extent[s] + margin;
    if (x * x + y * y > far * far) continue;
    ScHull hull = sc_shape_hull(scene, s);
    ScVec at = sc_unrotate(placed->rotation, sc_vec((float)x, (float)y));
    ScGjk gjk = sc_gjk_distance(&hull, &spot, at, (ScRot){1.0f, 0.0f});
    if ((double)(gjk.distance - hull.radius) <= margin) return true;
  }
  return false;
}

bool sc_field_holds(const ScreeScene *scene, const ScFieldPlace *place, ScreeVec2 point, double margin) {
  const ScreeFieldDef *def = place->def;
  if (def->shapes) return shapes_hold(scene, place->body, point, margin);
  double x = point.x - place->x, y = point.y - place->y;
  if (def->circle > 0.0) {
    double far = def->circle + margin;
    return x * x + y * y <= far * far;
  }
  if (!(def->box.x > 0.0)) return true;
  ScreeVec2 at = sc_point_rotate((ScRot){place->box.c, -place->box.s}, (ScreeVec2){x, y});
  return sc_absd(at.x) <= 0.5 * def->box.x + margin && sc_absd(at.y) <= 0.5 * def->box.y + margin;
}

bool sc_field_allows(const ScreeScene *scene, const ScFieldPlace *place, uint32_t body) {
  if (body == place->body) return false;
  uint32_t mask = place->def->mask;
  if (mask == 0xffffffffu) return true;
  const ScShapes *shape = &scene->tables.shape;
  uint32_t s = scene->tables.body.first_shape[body];
  for (uint32_t left = scene->tables.body.shape_count[body]; left > 0; --left, s = shape->next[s])
    if (shape->filter[s].category & mask) return true;
  return false;
}

// How far a region came in the last step: what it left behind is no further from it than that.
typedef struct Way {
  double slide, turn;
} Way;

// Whoever may be touched by it. A body that reaches into a fluid is acted on though its centre is outside.
static void wake(ScreeScene *scene, uint32_t row, Way way) {
  if (!sc_field_works(scene, row)) return;
  const ScBodies *body = &scene->tables.body;
  ScFieldPlace place = sc_field_place(scene, row);
  for (uint32_t other = 0; other < scene->bodies.rows; ++other) {
    if (!sc_body_dynamic(body, other) || !sc_field_allows(scene, &place, other)) continue;
    ScreeVec2 at = sc_body_center(scene, other);
    double margin = way.slide + way.turn * sc_point_length(sc_point_sub(at, place.middle));
    if (place.def->density > 0.0) margin += (double)body->extent[other];
    if (sc_field_holds(scene, &place, at, margin)) sc_sleep_wake(scene, other);
  }
}

void sc_field_wake_by(ScreeScene *scene, uint32_t body) {
  for (uint32_t row = 0; row < scene->fields.rows; ++row)
    if (scene->tables.field.body[row] == body) wake(scene, row, (Way){0});
}

void sc_field_wake_moved(ScreeScene *scene) {
  const ScBodies *body = &scene->tables.body;
  for (uint32_t row = 0; row < scene->fields.rows; ++row) {
    uint32_t carrier = scene->tables.field.body[row];
    if (!sc_field_works(scene, row) || carrier == SC_NONE || !body->awake[carrier]) continue;
    Way way = {sc_point_length((ScreeVec2){body->x[carrier] - body->previous_x[carrier],
                                           body->y[carrier] - body->previous_y[carrier]}),
               sc_absd(body->angle[carrier] - body->previous_angle[carrier])};
    if (way.slide > 0.0 || way.turn > 0.0) wake(scene, row, way);
  }
}

static void keep(ScreeScene *scene, uint32_t row, const ScreeFieldDef *def, uint32_t body) {
  scene->tables.field.def[row] = *def;
  scene->tables.field.def[row].body = 0; // told by its row, which outlives no handle
  scene->tables.field.body[row] = body;
  wake(scene, row, (Way){0});
}

ScreeStatus sc_field_create(ScreeScene *scene, const ScreeFieldDef *def, uint32_t body, uint32_t *out_row) {
  uint32_t row = sc_pool_next(&scene->fields);
  if (row > SCREE_ROW_MAX) return SCREE_CAPACITY;
  if (!sc_pool_reserve(&scene->fields, row + 1u) || !sc_columns_reserve(&scene->tables, SC_TABLE_FIELD, row + 1u))
    return SCREE_OUT_OF_MEMORY;
  sc_pool_take(&scene->fields);
  sc_columns_clear_row(&scene->tables, SC_TABLE_FIELD, row);
  keep(scene, row, def, body);
  *out_row = row;
  return SCREE_OK;
}

void sc_field_change(ScreeScene *scene, uint32_t row, const ScreeFieldDef *def, uint32_t body) {
  wake(scene, row, (Way){0});
  keep(scene, row, def, body);
}

void sc_field_destroy(ScreeScene *scene, uint32_t row) {
  wake(scene, row, (Way){0});
  sc_names_remove(&scene->field_names, scene->tables.field.name, row);
  sc_columns_clear_row(&scene->tables, SC_TABLE_FIELD, row);
  sc_pool_give(&scene->fields, row);
}

void sc_field_forget(ScreeScene *scene, uint32_t body) {
  for (uint32_t row = 0; row < scene->fields.rows; ++row)
    if (sc_pool_live(&scene->fields, row) && scene->tables.field.body[row] == body) sc_field_destroy(scene, row);
}
