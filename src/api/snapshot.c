// SPDX-License-Identifier: MIT
#include "scree/snapshot.h"

#include "api/fault.h"
#include "io/snapshot.h"

ScreeStatus scree_scene_snapshot(ScreeScene *scene, void *bytes, size_t capacity, size_t *out_length) {
  ScCheck check = sc_check_begin(scene, "scree_scene_snapshot");
  *out_length = 0;
  if (check.status != SCREE_OK) return check.status;
  ScreeStatus status = sc_snapshot_write(scene, bytes, capacity, out_length);
  return status == SCREE_OK ? status : sc_check_refuse(&check, status, "scene", 0.0);
}

// Numbers that steps rely on are within the ranges that calls keep them in.
static bool defs_sound(const ScreeScene *scene) {
  ScCheck check = {.call = "", .prefix = ""};
  sc_check_scene_def(&check, &scene->def);
  if (scene->def.substeps == 0u) return false;
  for (uint32_t row = 0; row < scene->joints.rows; ++row) {
    if (!sc_pool_live(&scene->joints, row)) continue;
    const ScreeJointDef *def = &scene->tables.joint.def[row];
    sc_check_joint_def(&check, def);
    if (def->kind != scene->tables.joint.kind[row]) return false;
  }
  for (uint32_t row = 0; row < scene->fields.rows; ++row) {
    if (!sc_pool_live(&scene->fields, row)) continue;
    ScreeFieldDef def = scene->tables.field.def[row];
    def.body = scene->tables.field.body[row] != SC_NONE;
    sc_check_field_def(&check, &def);
  }
  return check.status == SCREE_OK;
}

ScreeStatus scree_scene_restore(ScreeScene *scene, const void *bytes, size_t length) {
  ScCheck check = sc_check_begin(scene, "scree_scene_restore");
  if (check.status != SCREE_OK) return check.status;
  const char *argument = "bytes";
  ScreeStatus status = sc_snapshot_read(scene, bytes, length, &argument);
  if (status == SCREE_OK && !defs_sound(scene->spare)) status = SCREE_SNAPSHOT_DAMAGED;
  if (status == SCREE_OK) status = sc_snapshot_take(scene);
  return status == SCREE_OK ? status : sc_check_refuse(&check, status, argument, (double)length);
}
