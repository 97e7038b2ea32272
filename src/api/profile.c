// SPDX-License-Identifier: MIT
#include "scree/profile.h"

#include "api/fault.h"

static const struct {
  const char *name, *text;
} stages[SCREE_STAGE_COUNT] = {
#define X(id, name, text) [SCREE_STAGE_##id] = {name, text},
#include "scree/stage.def"
#undef X
};

const char *scree_stage_name(ScreeStage stage) {
  return (unsigned)stage < SCREE_STAGE_COUNT ? stages[stage].name : "unknown";
}

const char *scree_stage_text(ScreeStage stage) {
  return (unsigned)stage < SCREE_STAGE_COUNT ? stages[stage].text : "unknown stage";
}

ScreeStatus scree_scene_set_clock(ScreeScene *scene, ScreeClock clock, void *context) {
  ScCheck check = sc_check_begin(scene, "scree_scene_set_clock");
  if (check.status == SCREE_OK) scene->profile = (ScProfile){.clock = clock, .context = context};
  return check.status;
}

ScreeStageTimes scree_scene_stage_times(const ScreeScene *scene) { return scene->profile.last; }

ScreeStageTimes scree_scene_stage_totals(const ScreeScene *scene) { return scene->profile.total; }
