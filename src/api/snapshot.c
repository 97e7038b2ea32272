// SPDX-License-Identifier: MIT
#include "scree/snapshot.h"

#include "api/fault.h"
#include "io/history.h"
#include "io/snapshot.h"
#include "narrow/fit.h"
#include "narrow/narrow.h"

static void make_fit(const ScreeScene *scene, const ScPairKey *key, ScFit *fit) {
  sc_fit_make(scene, key, (ScPose){fit->position, fit->rotation}, fit->margin, fit);
}

static void pose_of(const ScreeScene *scene, const ScPairKey *key, ScFit *fit) {
  ScPose pose = sc_fit_placed(&scene->tables.shape, key->shape_a, key->shape_b);
  pose = sc_fit_rounded(pose);
  fit->position = pose.position;
  fit->rotation = pose.rotation;
}

static const ScForesight foresight = {pose_of, make_fit, sc_narrow_update};

ScreeStatus scree_scene_snapshot(ScreeScene *scene, void *bytes, size_t capacity, size_t *out_length) {
  ScCheck check = sc_check_begin(scene, "scree_scene_snapshot");
  *out_length = 0;
  if (check.status != SCREE_OK) return check.status;
  ScreeStatus status = sc_snapshot_write(scene, &foresight, false, bytes, capacity, out_length);
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

static ScreeStatus restore(ScCheck *check, ScreeScene *scene, bool plain, const void *bytes, size_t length) {
  if (check->status != SCREE_OK) return check->status;
  const char *argument = "bytes";
  ScPack pack;
  ScreeStatus status = sc_snapshot_read(scene, plain, bytes, length, &pack, &argument);
  if (status == SCREE_OK && !plain && !defs_sound(scene->spare)) status = SCREE_SNAPSHOT_DAMAGED;
  if (status == SCREE_OK) status = sc_snapshot_take(scene, &foresight, &pack);
  return status == SCREE_OK ? status : sc_check_refuse(check, status, argument, (double)length);
}

ScreeStatus scree_scene_restore(ScreeScene *scene, const void *bytes, size_t length) {
  ScCheck check = sc_check_begin(scene, "scree_scene_restore");
  return restore(&check, scene, false, bytes, length);
}

ScreeStatus scree_scene_keep(ScreeScene *scene, uint32_t count) {
  ScCheck check = sc_check_begin(scene, "scree_scene_keep");
  sc_check_range(&check, "count", (double)count, 0.0, 4096.0);
  if (check.status != SCREE_OK) return check.status;
  return sc_history_keep(scene, count) ? SCREE_OK
                                       : sc_check_refuse(&check, SCREE_OUT_OF_MEMORY, "count", (double)count);
}

ScreeStatus scree_scene_save(ScreeScene *scene) {
  ScCheck check = sc_check_begin(scene, "scree_scene_save");
  if (!scene->history.most) sc_check_refuse(&check, SCREE_CAPACITY, "scene", 0.0);
  if (check.status != SCREE_OK) return check.status;
  ScreeStatus status = sc_history_save(scene, &foresight);
  return status == SCREE_OK ? status : sc_check_refuse(&check, status, "scene", 0.0);
}

ScreeStatus scree_scene_rewind(ScreeScene *scene, double step) {
  ScCheck check = sc_check_begin(scene, "scree_scene_rewind");
  const ScMoment *moment = sc_history_find(scene, step);
  if (!moment) {
    double first = 1.0, last = 0.0;
    scree_scene_kept(scene, &first, &last);
    sc_check_outside(&check, SCREE_OUT_OF_RANGE, "step", step, first, last);
  }
  if (check.status != SCREE_OK) return check.status;
  ScreeStatus status = restore(&check, scene, true, moment->bytes, moment->length);
  if (status == SCREE_OK) sc_history_forget_after(scene, step);
  return status;
}

uint32_t scree_scene_kept(const ScreeScene *scene, double *out_first, double *out_last) {
  const ScHistory *history = &scene->history;
  if (!history->count) return 0;
  *out_first = history->ring[history->first].step;
  *out_last = history->ring[(history->first + history->count - 1u) % history->most].step;
  return history->count;
}
