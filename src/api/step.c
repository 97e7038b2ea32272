// SPDX-License-Identifier: MIT
#include "step.h"

#include "api/fault.h"

#define FRAME_MAX 0.25

static void check_step(ScCheck *check, double dt) {
  // Below this a float no longer holds the reciprocal of a substep.
  sc_check_range(check, "dt", dt, dt > 0.0 ? 1e-6 : 0.0, 1e300);
}

ScreeStatus scree_scene_step(ScreeScene *scene, double dt) {
  ScCheck check = sc_check_begin(scene, "scree_scene_step");
  check_step(&check, dt);
  if (check.status != SCREE_OK || dt == 0.0) return check.status;
  ScreeStatus status = sc_step(scene, sc_mind(dt, SC_DT_MAX));
  return status == SCREE_OK ? status : sc_check_refuse(&check, status, "scene", 0.0);
}

static void bank(ScreeScene *scene, ScCheck *check, double seconds) {
  sc_check_range(check, "seconds", seconds, 0.0, 1e300);
  // A step longer than the cap must still be reached.
  if (check->status == SCREE_OK) scene->bank += sc_mind(seconds, sc_maxd(FRAME_MAX, scene->def.dt));
}

// A sum of frames that is meant to be a whole number of steps may fall short by its rounding.
static bool is_due(const ScreeScene *scene) { return scene->bank >= scene->def.dt * (1.0 - 1e-9); }

static void spend(ScreeScene *scene) { scene->bank = sc_maxd(scene->bank - scene->def.dt, 0.0); }

ScreeStatus scree_scene_advance(ScreeScene *scene, double seconds, uint32_t *out_steps) {
  ScCheck check = sc_check_begin(scene, "scree_scene_advance");
  if (out_steps) *out_steps = 0;
  bank(scene, &check, seconds);
  if (check.status != SCREE_OK) return check.status;
  while (is_due(scene)) {
    ScreeStatus status = sc_step(scene, scene->def.dt);
    if (status != SCREE_OK) return sc_check_refuse(&check, status, "scene", 0.0);
    spend(scene);
    if (out_steps) ++*out_steps;
  }
  return SCREE_OK;
}

double scree_scene_alpha(const ScreeScene *scene) { return sc_mind(scene->bank / scene->def.dt, 1.0); }

ScreeStatus scree_scene_step_begin(ScreeScene *scene, double dt) {
  ScCheck check = sc_check_begin(scene, "scree_scene_step_begin");
  check_step(&check, dt);
  if (check.status != SCREE_OK || dt == 0.0) return check.status;
  sc_step_begin(scene, sc_mind(dt, SC_DT_MAX));
  scene->from_bank = false;
  return SCREE_OK;
}

ScreeStatus scree_scene_advance_begin(ScreeScene *scene, double seconds) {
  ScCheck check = sc_check_begin(scene, "scree_scene_advance_begin");
  bank(scene, &check, seconds);
  if (check.status != SCREE_OK || !is_due(scene)) return check.status;
  sc_step_begin(scene, scene->def.dt);
  scene->from_bank = true;
  return SCREE_OK;
}

ScreeStatus scree_scene_step_stage(ScreeScene *scene) {
  // Not sc_check_begin: this is the one call that a step under way is waiting for.
  ScCheck check = {.fault = &scene->fault, .call = "scree_scene_step_stage", .status = SCREE_OK, .prefix = ""};
  if (scene->stages_due == 0u) return sc_check_refuse(&check, SCREE_OUT_OF_RANGE, "stages_due", 0.0);
  ScreeStatus status = sc_step_stage(scene);
  if (status != SCREE_OK) return sc_check_refuse(&check, status, "scene", 0.0);
  if (scene->stages_due == 0u && scene->from_bank) spend(scene);
  return SCREE_OK;
}

uint32_t scree_scene_stages_due(const ScreeScene *scene) { return scene->stages_due; }
