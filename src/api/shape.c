// SPDX-License-Identifier: MIT
// The numbers of a shape, by name. They are read and checked in its definition, where ranges and meanings stand.
#include "api/fault.h"
#include "state/material.h"

typedef enum Type { REAL, WHOLE, SIGNED } Type;

typedef struct Field {
  const char *argument; // null: read only
  size_t offset;        // in ScreeShapeDef
  Type type;
} Field;

#define FIELD(member, type)                                                                                            \
  { #member, offsetof(ScreeShapeDef, member), type }

static const Field fields[] = {
    [SCREE_SHAPE_DENSITY] = FIELD(density, REAL),
    [SCREE_SHAPE_FRICTION] = FIELD(friction, REAL),
    [SCREE_SHAPE_FRICTION_KINETIC] = FIELD(friction_kinetic, REAL),
    [SCREE_SHAPE_RESTITUTION] = FIELD(restitution, REAL),
    [SCREE_SHAPE_ROLLING_RESISTANCE] = FIELD(rolling_resistance, REAL),
    [SCREE_SHAPE_SURFACE_SPEED] = FIELD(surface_speed, REAL),
    [SCREE_SHAPE_FRICTION_MIX] = FIELD(friction_mix, WHOLE),
    [SCREE_SHAPE_RESTITUTION_MIX] = FIELD(restitution_mix, WHOLE),
    [SCREE_SHAPE_CATEGORY] = FIELD(category, WHOLE),
    [SCREE_SHAPE_MASK] = FIELD(mask, WHOLE),
    [SCREE_SHAPE_GROUP] = FIELD(group, SIGNED),
    [SCREE_SHAPE_SENSOR] = FIELD(sensor, WHOLE),
};

// Null for a field that cannot be set.
static const Field *field_of(ScreeShapeField field) {
  return (uint32_t)field < sizeof fields / sizeof *fields && fields[field].argument ? &fields[field] : NULL;
}

static ScreeShapeDef def_of(const ScreeScene *scene, uint32_t row) {
  const ScShapes *shape = &scene->tables.shape;
  ScFilter filter = shape->filter[row];
  ScreeShapeDef def = {
      .category = filter.category, .mask = filter.mask, .group = filter.group, .sensor = shape->sensor[row]};
  sc_material_tell(&shape->material[row], &def);
  return def;
}

static double read_field(const ScreeShapeDef *def, const Field *field) {
  const void *at = (const char *)def + field->offset;
  switch (field->type) {
  case REAL: return *(const double *)at;
  case WHOLE: return (double)*(const uint32_t *)at;
  default: return (double)*(const int32_t *)at;
  }
}

static void write_field(ScCheck *check, ScreeShapeDef *def, const Field *field, double value) {
  void *at = (char *)def + field->offset;
  if (field->type == REAL) {
    *(double *)at = value;
    return;
  }
  double lo = field->type == WHOLE ? 0.0 : (double)INT32_MIN;
  sc_check_range(check, field->argument, value, lo, field->type == WHOLE ? (double)UINT32_MAX : (double)INT32_MAX);
  if (check->status == SCREE_OK && value != (double)(int64_t)value)
    sc_check_refuse(check, SCREE_OUT_OF_RANGE, field->argument, value);
  if (check->status != SCREE_OK) return;
  if (field->type == WHOLE)
    *(uint32_t *)at = (uint32_t)value;
  else
    *(int32_t *)at = (int32_t)value;
}

// Both coefficients are kept as floats: a kinetic one that is meant to be the static one may lie above it by its
// rounding.
static void reconcile_friction(ScreeShapeDef *def, ScreeShapeField field) {
  bool lowers = field == SCREE_SHAPE_FRICTION && def->friction_kinetic > def->friction;
  bool equals = field == SCREE_SHAPE_FRICTION_KINETIC && (float)def->friction_kinetic == (float)def->friction;
  if ((lowers && def->friction >= 0.0) || equals) def->friction_kinetic = def->friction;
}

// Writes a definition to all pieces of a shape. The next step judges anew whom they may touch.
static void take(ScreeScene *scene, uint32_t row, const ScreeShapeDef *def, bool filtered) {
  ScShapes *shape = &scene->tables.shape;
  uint32_t body = shape->body[row], head = shape->given[row].head;
  uint32_t piece = scene->tables.body.first_shape[body];
  for (uint32_t left = scene->tables.body.shape_count[body]; left > 0; --left, piece = shape->next[piece]) {
    if (shape->given[piece].head != head) continue;
    shape->material[piece] = sc_material_of(def);
    shape->filter[piece] = (ScFilter){def->category, def->mask, def->group};
    scene->sensors -= shape->sensor[piece];
    shape->sensor[piece] = def->sensor != 0;
    scene->sensors += shape->sensor[piece];
    if (filtered) sc_shape_queue(scene, piece);
  }
}

ScreeStatus scree_shape_set(ScreeScene *scene, ScreeShape shape, ScreeShapeField field, double value) {
  ScCheck check = sc_check_begin(scene, "scree_shape_set");
  if (!sc_pool_valid(&scene->shapes, shape)) sc_check_refuse(&check, SCREE_INVALID_HANDLE, "shape", (double)shape);
  const Field *what = field_of(field);
  if (!what) sc_check_refuse(&check, SCREE_BAD_KIND, "field", (double)field);
  if (check.status != SCREE_OK) return check.status;
  uint32_t row = scree_row(shape), body = scene->tables.shape.body[row];
  ScreeShapeDef def = def_of(scene, row);
  write_field(&check, &def, what, value);
  reconcile_friction(&def, field);
  sc_check_material(&check, &def);
  if (check.status != SCREE_OK) return check.status;
  if (!sc_shape_reserve_queue(scene, scene->tables.body.shape_count[body]))
    return sc_check_refuse(&check, SCREE_OUT_OF_MEMORY, "shape", (double)shape);

  sc_sleep_wake(scene, body);
  sc_sleep_wake_touching(scene, body);
  take(scene, row, &def, field >= SCREE_SHAPE_CATEGORY && field <= SCREE_SHAPE_SENSOR);
  if (field == SCREE_SHAPE_DENSITY || field == SCREE_SHAPE_SENSOR) sc_body_renew_mass(scene, body);
  sc_material_renew(scene, body);
  return SCREE_OK;
}

ScreeStatus scree_shape_set_one_way(ScreeScene *scene, ScreeShape shape, ScreeVec2 direction) {
  ScCheck check = sc_check_begin(scene, "scree_shape_set_one_way");
  if (!sc_pool_valid(&scene->shapes, shape)) sc_check_refuse(&check, SCREE_INVALID_HANDLE, "shape", (double)shape);
  sc_check_one_way(&check, direction);
  if (check.status != SCREE_OK) return check.status;
  uint32_t row = scree_row(shape), body = scene->tables.shape.body[row];
  if (!sc_shape_reserve_queue_all(scene, body))
    return sc_check_refuse(&check, SCREE_OUT_OF_MEMORY, "shape", (double)shape);

  sc_sleep_wake(scene, body);
  sc_sleep_wake_touching(scene, body);
  sc_shape_set_one_way(scene, row, direction);
  return SCREE_OK;
}

static uint32_t pieces_of(const ScreeScene *scene, uint32_t row) {
  const ScShapes *shape = &scene->tables.shape;
  uint32_t count = 0, piece = scene->tables.body.first_shape[shape->body[row]];
  for (uint32_t left = scene->tables.body.shape_count[shape->body[row]]; left > 0; --left, piece = shape->next[piece])
    count += shape->given[piece].head == shape->given[row].head;
  return count;
}

ScreeStatus scree_shape_get(const ScreeScene *scene, ScreeShape shape, ScreeShapeField field, double *out_value) {
  *out_value = 0.0;
  if (!sc_pool_valid(&scene->shapes, shape)) return SCREE_INVALID_HANDLE;
  uint32_t row = scree_row(shape);
  const Field *what = field_of(field);
  if (!what && field != SCREE_SHAPE_KIND && field != SCREE_SHAPE_PIECES) return SCREE_BAD_KIND;
  if (what) {
    ScreeShapeDef def = def_of(scene, row);
    *out_value = read_field(&def, what);
  } else {
    *out_value = field == SCREE_SHAPE_KIND ? scene->tables.shape.kind[row] : pieces_of(scene, row);
  }
  return SCREE_OK;
}

ScreeBody scree_shape_body(const ScreeScene *scene, ScreeShape shape) {
  if (!sc_pool_valid(&scene->shapes, shape)) return 0u;
  return sc_pool_handle(&scene->bodies, scene->tables.shape.body[scree_row(shape)]);
}
