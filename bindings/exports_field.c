// SPDX-License-Identifier: MIT
// Fields.
#include "exports.h"

EXPORT(field_def_default) void js_field_def_default(ScreeFieldDef *out) { *out = scree_field_def_default(); }

EXPORT(field_create) uint32_t js_field_create(ScreeScene *scene, const ScreeFieldDef *def, ScreeField *out) {
  return scree_field_create(scene, def, out);
}

EXPORT(field_destroy) uint32_t js_field_destroy(ScreeScene *scene, ScreeField field) {
  return scree_field_destroy(scene, field);
}

EXPORT(field_alive) int js_field_alive(const ScreeScene *scene, ScreeField field) {
  return scree_field_alive(scene, field);
}

EXPORT(field_describe) uint32_t js_field_describe(ScreeScene *scene, ScreeField field, ScreeFieldDef *out) {
  return scree_field_describe(scene, field, out);
}

EXPORT(field_redefine) uint32_t js_field_redefine(ScreeScene *scene, ScreeField field, const ScreeFieldDef *def) {
  return scree_field_redefine(scene, field, def);
}

EXPORT(field_set_name)
uint32_t js_field_set_name(ScreeScene *scene, ScreeField field, const char *name, size_t length) {
  return scree_field_set_name(scene, field, name, length);
}

EXPORT(field_name) const char *js_field_name(const ScreeScene *scene, ScreeField field) {
  return scree_field_name(scene, field);
}

EXPORT(field_find) ScreeField js_field_find(const ScreeScene *scene, const char *name, size_t length) {
  return scree_field_find(scene, name, length);
}

EXPORT(scene_fields) uint32_t js_scene_fields(const ScreeScene *scene, ScreeField *out, uint32_t capacity) {
  return scree_scene_fields(scene, out, capacity);
}
