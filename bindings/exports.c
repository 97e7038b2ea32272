// SPDX-License-Identifier: MIT
// Scenes, their columns, and bodies.
#include "exports.h"

#include "layout.h"

// Called by the allocator when memory grew; JavaScript compares memory.buffer instead.
void emscripten_notify_memory_growth(size_t index) { (void)index; }

EXPORT(layout_hash) uint32_t js_layout_hash(void) { return layout_hash(); }

// Scene

EXPORT(scene_def_default) void js_scene_def_default(ScreeSceneDef *out) { *out = scree_scene_def_default(); }

EXPORT(scene_create) uint32_t js_scene_create(const ScreeSceneDef *def, ScreeFault *fault, ScreeScene **out) {
  return scree_scene_create(def, fault, out);
}

EXPORT(scene_destroy) void js_scene_destroy(ScreeScene *scene) { scree_scene_destroy(scene); }

EXPORT(scene_step) uint32_t js_scene_step(ScreeScene *scene, double dt) { return scree_scene_step(scene, dt); }

// A time that JavaScript takes from the settings for each step would be garbage.
EXPORT(scene_step_own) uint32_t js_scene_step_own(ScreeScene *scene) {
  return scree_scene_step(scene, scree_scene_settings(scene).dt);
}

EXPORT(scene_advance) uint32_t js_scene_advance(ScreeScene *scene, double seconds, uint32_t *out_steps) {
  return scree_scene_advance(scene, seconds, out_steps);
}

EXPORT(scene_step_begin) uint32_t js_scene_step_begin(ScreeScene *scene, double dt) {
  return scree_scene_step_begin(scene, dt);
}

EXPORT(scene_advance_begin) uint32_t js_scene_advance_begin(ScreeScene *scene, double seconds) {
  return scree_scene_advance_begin(scene, seconds);
}

EXPORT(scene_step_stage) uint32_t js_scene_step_stage(ScreeScene *scene) { return scree_scene_step_stage(scene); }

EXPORT(scene_stages_due) uint32_t js_scene_stages_due(const ScreeScene *scene) { return scree_scene_stages_due(scene); }

EXPORT(scene_alpha) double js_scene_alpha(const ScreeScene *scene) { return scree_scene_alpha(scene); }

EXPORT(scene_set_gravity) uint32_t js_scene_set_gravity(ScreeScene *scene, double x, double y) {
  return scree_scene_set_gravity(scene, (ScreeVec2){x, y});
}

EXPORT(scene_settings) void js_scene_settings(const ScreeScene *scene, ScreeSceneDef *out) {
  *out = scree_scene_settings(scene);
}

EXPORT(scene_counters) void js_scene_counters(const ScreeScene *scene, ScreeCounters *out) {
  *out = scree_scene_counters(scene);
}

EXPORT(scene_hash) void js_scene_hash(const ScreeScene *scene, uint64_t *out) { *out = scree_scene_hash(scene); }

EXPORT(scene_fault) const ScreeFault *js_scene_fault(const ScreeScene *scene) { return scree_scene_fault(scene); }

EXPORT(scene_snapshot)
uint32_t js_scene_snapshot(ScreeScene *scene, void *bytes, size_t capacity, size_t *out_length) {
  return scree_scene_snapshot(scene, bytes, capacity, out_length);
}

EXPORT(scene_restore) uint32_t js_scene_restore(ScreeScene *scene, const void *bytes, size_t length) {
  return scree_scene_restore(scene, bytes, length);
}

EXPORT(scene_keep) uint32_t js_scene_keep(ScreeScene *scene, uint32_t count) { return scree_scene_keep(scene, count); }

EXPORT(scene_save) uint32_t js_scene_save(ScreeScene *scene) { return scree_scene_save(scene); }

EXPORT(scene_rewind) uint32_t js_scene_rewind(ScreeScene *scene, double step) {
  return scree_scene_rewind(scene, step);
}

EXPORT(scene_keeps) uint32_t js_scene_keeps(const ScreeScene *scene, double step) {
  return scree_scene_keeps(scene, step);
}

EXPORT(scene_kept) uint32_t js_scene_kept(const ScreeScene *scene, double *out) {
  out[0] = 1.0, out[1] = 0.0;
  return scree_scene_kept(scene, &out[0], &out[1]);
}

// Columns and events

EXPORT(column_data) const void *js_column_data(ScreeScene *scene, uint32_t column) {
  return scree_scene_column(scene, (ScreeColumnId)column).data;
}

EXPORT(column_rows) uint32_t js_column_rows(ScreeScene *scene, uint32_t column) {
  return scree_scene_column(scene, (ScreeColumnId)column).rows;
}

EXPORT(scene_epoch) uint32_t js_scene_epoch(const ScreeScene *scene) { return scree_scene_epoch(scene); }

EXPORT(scene_publish_contacts) uint32_t js_scene_publish_contacts(ScreeScene *scene) {
  return scree_scene_publish_contacts(scene);
}

// Below 0: as far as the banked time reaches. A number that comes back to JavaScript on its way here would be garbage.
EXPORT(scene_blend) uint32_t js_scene_blend(ScreeScene *scene, double alpha) {
  return scree_scene_blend(scene, alpha < 0.0 ? scree_scene_alpha(scene) : alpha);
}

EXPORT(scene_touches) const ScreeTouch *js_scene_touches(ScreeScene *scene, uint32_t touches, uint32_t *out_count) {
  return scree_scene_touches(scene, touches, out_count);
}

EXPORT(scene_hits) const ScreeContact *js_scene_hits(ScreeScene *scene, uint32_t *out_count) {
  return scree_scene_hits(scene, out_count);
}

EXPORT(scene_slept) const ScreeBody *js_scene_slept(ScreeScene *scene, int woke, uint32_t *out_count) {
  return scree_scene_slept(scene, woke, out_count);
}

EXPORT(body_contacts)
uint32_t js_body_contacts(ScreeScene *scene, ScreeBody body, ScreeContact *out, uint32_t capacity) {
  return scree_body_contacts(scene, body, out, capacity);
}

EXPORT(shape_overlaps)
uint32_t js_shape_overlaps(ScreeScene *scene, ScreeShape shape, ScreeShape *out, uint32_t capacity) {
  return scree_shape_overlaps(scene, shape, out, capacity);
}

// Bodies

EXPORT(body_def_default) void js_body_def_default(ScreeBodyDef *out) { *out = scree_body_def_default(); }

EXPORT(body_create)
uint32_t js_body_create(ScreeScene *scene, const ScreeBodyDef *def, const ScreeShapeDef *defs, uint32_t count,
                        const ScreeVec2 *points, uint32_t point_count, const uint32_t *rings, uint32_t ring_count,
                        const uint8_t *cells, uint32_t cell_count, ScreeBody *out) {
  const ScreeShapeList list = {defs, count, points, point_count, rings, ring_count, cells, cell_count};
  return scree_body_create(scene, def, &list, out);
}

EXPORT(body_destroy) uint32_t js_body_destroy(ScreeScene *scene, ScreeBody body) {
  return scree_body_destroy(scene, body);
}

EXPORT(body_alive) int js_body_alive(const ScreeScene *scene, ScreeBody body) { return scree_body_alive(scene, body); }

EXPORT(body_at) ScreeBody js_body_at(const ScreeScene *scene, uint32_t row) { return scree_body_at(scene, row); }

EXPORT(body_set_name)
uint32_t js_body_set_name(ScreeScene *scene, ScreeBody body, const char *name, size_t length) {
  return scree_body_set_name(scene, body, name, length);
}

EXPORT(body_name) const char *js_body_name(const ScreeScene *scene, ScreeBody body) {
  return scree_body_name(scene, body);
}

EXPORT(body_find) ScreeBody js_body_find(const ScreeScene *scene, const char *name, size_t length) {
  return scree_body_find(scene, name, length);
}

EXPORT(body_set_pose)
uint32_t js_body_set_pose(ScreeScene *scene, ScreeBody body, double x, double y, double angle) {
  return scree_body_set_pose(scene, body, (ScreeVec2){x, y}, angle);
}

EXPORT(body_move_to)
uint32_t js_body_move_to(ScreeScene *scene, ScreeBody body, double x, double y, double angle) {
  return scree_body_move_to(scene, body, (ScreeVec2){x, y}, angle);
}

EXPORT(body_set_center)
uint32_t js_body_set_center(ScreeScene *scene, ScreeBody body, const ScreeVec2 *center) {
  return scree_body_set_center(scene, body, center);
}

EXPORT(body_set_velocity)
uint32_t js_body_set_velocity(ScreeScene *scene, ScreeBody body, double vx, double vy, double omega) {
  return scree_body_set_velocity(scene, body, (ScreeVec2){vx, vy}, omega);
}

EXPORT(body_set) uint32_t js_body_set(ScreeScene *scene, ScreeBody body, uint32_t field, double value) {
  return scree_body_set(scene, body, (ScreeBodyField)field, value);
}

EXPORT(body_get) uint32_t js_body_get(const ScreeScene *scene, ScreeBody body, uint32_t field, double *out) {
  return scree_body_get(scene, body, (ScreeBodyField)field, out);
}

EXPORT(body_shapes)
uint32_t js_body_shapes(const ScreeScene *scene, ScreeBody body, ScreeShape *out, uint32_t capacity) {
  return scree_body_shapes(scene, body, out, capacity);
}

EXPORT(body_wake) uint32_t js_body_wake(ScreeScene *scene, ScreeBody body) { return scree_body_wake(scene, body); }

EXPORT(body_sleep) uint32_t js_body_sleep(ScreeScene *scene, ScreeBody body) { return scree_body_sleep(scene, body); }

EXPORT(body_apply_force)
uint32_t js_body_apply_force(ScreeScene *scene, ScreeBody body, double x, double y, double torque) {
  return scree_body_apply_force(scene, body, (ScreeVec2){x, y}, torque);
}

EXPORT(body_apply_force_at)
uint32_t js_body_apply_force_at(ScreeScene *scene, ScreeBody body, double x, double y, double at_x, double at_y) {
  return scree_body_apply_force_at(scene, body, (ScreeVec2){x, y}, (ScreeVec2){at_x, at_y});
}

EXPORT(body_apply_impulse)
uint32_t js_body_apply_impulse(ScreeScene *scene, ScreeBody body, double x, double y, double angular) {
  return scree_body_apply_impulse(scene, body, (ScreeVec2){x, y}, angular);
}

EXPORT(body_apply_impulse_at)
uint32_t js_body_apply_impulse_at(ScreeScene *scene, ScreeBody body, double x, double y, double at_x, double at_y) {
  return scree_body_apply_impulse_at(scene, body, (ScreeVec2){x, y}, (ScreeVec2){at_x, at_y});
}

// YAML. `out` receives four numbers: the scene, messages written, errors found, warnings found.

EXPORT(yaml_load)
uint32_t js_yaml_load(const char *text, size_t length, int strict, ScreeYamlMessage *messages, uint32_t capacity,
                      uint32_t *out) {
  ScreeYamlReport report = {.messages = messages, .capacity = capacity};
  ScreeScene *scene = NULL;
  const ScreeStatus status = scree_yaml_load(text, length, strict, &report, &scene);
  out[0] = (uint32_t)(uintptr_t)scene;
  out[1] = report.count;
  out[2] = report.errors;
  out[3] = report.warnings;
  return status;
}

EXPORT(yaml_save)
uint32_t js_yaml_save(ScreeScene *scene, char *buffer, size_t capacity, size_t *out_length) {
  return scree_yaml_save(scene, buffer, capacity, out_length);
}
