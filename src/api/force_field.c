// SPDX-License-Identifier: MIT
#include "scree/field.h"

#include "api/fault.h"

#define RATE_MAX 1e9

ScreeFieldDef scree_field_def_default(void) {
  return (ScreeFieldDef){
      .size = sizeof(ScreeFieldDef), .mask = 0xffffffffu, .enabled = 1u, .pull_radius = 1.0, .pull_core = 0.1};
}

static void check_speed(ScCheck *check, const char *argument, ScreeVec2 value) {
  sc_check_range(check, argument, value.x, -SC_SPEED_MAX, SC_SPEED_MAX);
  sc_check_range(check, argument, value.y, -SC_SPEED_MAX, SC_SPEED_MAX);
}

// One region at most, and that of shapes only where there is a body to have them.
static void check_region(ScCheck *check, const ScreeFieldDef *def) {
  sc_check_vec(check, "position", def->position);
  sc_check_range(check, "angle", def->angle, -SC_LENGTH_MAX, SC_LENGTH_MAX);
  sc_check_range(check, "circle", def->circle, 0.0, SC_SIZE_MAX);
  sc_check_range(check, "box", def->box.x, 0.0, SC_SIZE_MAX);
  sc_check_range(check, "box", def->box.y, 0.0, SC_SIZE_MAX);
  if ((def->box.x > 0.0) != (def->box.y > 0.0))
    sc_check_refuse(check, SCREE_OUT_OF_RANGE, "box", def->box.x > 0.0 ? def->box.y : def->box.x);
  if (def->circle > 0.0 && def->box.x > 0.0) sc_check_refuse(check, SCREE_BAD_KIND, "box", def->box.x);
  bool other = def->circle > 0.0 || def->box.x > 0.0;
  sc_check_flag(check, "shapes", def->shapes);
  if (def->shapes && (other || !def->body)) sc_check_refuse(check, SCREE_BAD_KIND, "shapes", (double)def->shapes);
}

void sc_check_field_def(ScCheck *check, const ScreeFieldDef *def) {
  if (!def || def->size != sizeof *def) {
    sc_check_refuse(check, SCREE_BAD_DEF, "def", def ? (double)def->size : 0.0);
    return;
  }
  check_region(check, def);
  sc_check_flag(check, "enabled", def->enabled);
  sc_check_flag(check, "replace_gravity", def->replace_gravity);
  check_speed(check, "gravity", def->gravity);
  sc_check_range(check, "pull", def->pull, -SC_SPEED_MAX, SC_SPEED_MAX);
  sc_check_range(check, "pull_power", def->pull_power, -2.0, 1.0);
  if (check->status == SCREE_OK && def->pull_power != (double)(int32_t)def->pull_power)
    sc_check_refuse(check, SCREE_OUT_OF_RANGE, "pull_power", def->pull_power);
  sc_check_range(check, "pull_radius", def->pull_radius, 1e-3, SC_LENGTH_MAX);
  sc_check_range(check, "pull_core", def->pull_core, 0.0, SC_LENGTH_MAX);
  sc_check_range(check, "drag", def->drag, 0.0, RATE_MAX);
  sc_check_range(check, "quadratic_drag", def->quadratic_drag, 0.0, RATE_MAX);
  sc_check_range(check, "angular_drag", def->angular_drag, 0.0, RATE_MAX);
  check_speed(check, "wind", def->wind);
  sc_check_range(check, "density", def->density, 0.0, SC_MASS_MAX);
}

// The row of the body that the field is to go with; SC_NONE for none, and after a refusal.
static uint32_t check_carried(ScCheck *check, const ScreeScene *scene, const ScreeFieldDef *def) {
  sc_check_field_def(check, def);
  return check->status == SCREE_OK && def->body ? sc_check_body(check, scene, def->body) : SC_NONE;
}

static uint32_t check_field(ScCheck *check, const ScreeScene *scene, ScreeField field) {
  if (sc_pool_valid(&scene->fields, field)) return scree_row(field);
  sc_check_refuse(check, SCREE_INVALID_HANDLE, "field", (double)field);
  return SC_NONE;
}

ScreeStatus scree_field_create(ScreeScene *scene, const ScreeFieldDef *def, ScreeField *out_field) {
  ScCheck check = sc_check_begin(scene, "scree_field_create");
  *out_field = 0;
  uint32_t body = check_carried(&check, scene, def), row;
  if (check.status != SCREE_OK) return check.status;
  ScreeStatus status = sc_field_create(scene, def, body, &row);
  if (status != SCREE_OK) return sc_check_refuse(&check, status, "scene", (double)scene->fields.count);
  *out_field = sc_pool_handle(&scene->fields, row);
  return SCREE_OK;
}

ScreeStatus scree_field_destroy(ScreeScene *scene, ScreeField field) {
  ScCheck check = sc_check_begin(scene, "scree_field_destroy");
  uint32_t row = check_field(&check, scene, field);
  if (check.status == SCREE_OK) sc_field_destroy(scene, row);
  return check.status;
}

int scree_field_alive(const ScreeScene *scene, ScreeField field) { return sc_pool_valid(&scene->fields, field); }

ScreeStatus scree_field_describe(ScreeScene *scene, ScreeField field, ScreeFieldDef *out_def) {
  ScCheck check = sc_check_begin(scene, "scree_field_describe");
  *out_def = scree_field_def_default();
  uint32_t row = check_field(&check, scene, field);
  if (check.status != SCREE_OK) return check.status;
  *out_def = scene->tables.field.def[row];
  uint32_t body = scene->tables.field.body[row];
  if (body != SC_NONE) out_def->body = sc_pool_handle(&scene->bodies, body);
  return SCREE_OK;
}

ScreeStatus scree_field_redefine(ScreeScene *scene, ScreeField field, const ScreeFieldDef *def) {
  ScCheck check = sc_check_begin(scene, "scree_field_redefine");
  uint32_t row = check_field(&check, scene, field), body = check_carried(&check, scene, def);
  if (check.status == SCREE_OK) sc_field_change(scene, row, def, body);
  return check.status;
}

ScreeStatus scree_field_set_name(ScreeScene *scene, ScreeField field, const char *name, size_t length) {
  ScCheck check = sc_check_begin(scene, "scree_field_set_name");
  uint32_t row = check_field(&check, scene, field);
  ScNamed fields = {&scene->field_names, scene->tables.field.name, scene->fields.rows};
  return sc_name_set(&check, fields, row, name, length);
}

const char *scree_field_name(const ScreeScene *scene, ScreeField field) {
  if (!sc_pool_valid(&scene->fields, field)) return "";
  return sc_names_text(&scene->field_names, scene->tables.field.name[scree_row(field)]);
}

ScreeField scree_field_find(const ScreeScene *scene, const char *name, size_t length) {
  uint32_t row = sc_names_find(&scene->field_names, scene->tables.field.name, name, length);
  return row == SC_NONE ? 0u : sc_pool_handle(&scene->fields, row);
}

uint32_t scree_scene_fields(const ScreeScene *scene, ScreeField *out_fields, uint32_t capacity) {
  uint32_t count = 0;
  for (uint32_t row = 0; row < scene->fields.rows && count < capacity; ++row)
    if (sc_pool_live(&scene->fields, row)) out_fields[count++] = sc_pool_handle(&scene->fields, row);
  return scene->fields.count;
}
