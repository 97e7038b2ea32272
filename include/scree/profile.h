// SPDX-License-Identifier: MIT
/// Where the time of a step goes, by the caller's clock: the engine has none. What a step did is in ScreeCounters.
#ifndef SCREE_PROFILE_H
#define SCREE_PROFILE_H

#include "scree/scene.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The stages of a step, in the order in which they run.
typedef enum ScreeStage {
#define X(NAME, name, text) SCREE_STAGE_##NAME,
#include "scree/stage.def"
#undef X
  SCREE_STAGE_COUNT
} ScreeStage;

/// The short name of a stage ("broad"), for programs and tables. Never null.
const char *scree_stage_name(ScreeStage stage);

/// What a stage finds out, in a few words. Never null.
const char *scree_stage_text(ScreeStage stage);

/// What steps took, in the unit of the clock. The stages add up to the steps.
typedef struct ScreeStageTimes {
  double count;                     ///< steps that these times are of
  double step;                      ///< whole steps
  double stages[SCREE_STAGE_COUNT]; ///< by ScreeStage
} ScreeStageTimes;

/// Tells the time in any unit, from any beginning. `context` is what was given with it.
typedef double (*ScreeClock)(void *context);

/// Lets `clock` time every step from now on, those of an advance too, and begins the totals anew; null ends it. Timed
/// steps compute the same bits. The clock is asked before the first stage and after each, and must leave the scene
/// alone: what it would read is half done, and calls that change the scene are refused there (SCREE_IN_STEP).
ScreeStatus scree_scene_set_clock(ScreeScene *scene, ScreeClock clock, void *context);

/// The last timed step; all 0 before the first since the clock was set. A step that failed is not in it.
ScreeStageTimes scree_scene_stage_times(const ScreeScene *scene);

/// The sums over all steps since the clock was set.
ScreeStageTimes scree_scene_stage_totals(const ScreeScene *scene);

/// A step in pieces, for bindings whose clock the engine cannot call; all others take scree_scene_set_clock.
///
/// `begin` takes what scree_scene_step or scree_scene_advance takes and starts the step that is due, if one is: after
/// an advance more may be due, and a further begin with 0 seconds starts the next. scree_scene_stages_due then tells
/// how many calls of scree_scene_step_stage will finish it. Until then every call that changes the scene is refused
/// (SCREE_IN_STEP), and its columns are half done. When a stage fails the step is over, as one that failed whole.
ScreeStatus scree_scene_step_begin(ScreeScene *scene, double dt);
ScreeStatus scree_scene_advance_begin(ScreeScene *scene, double seconds);
ScreeStatus scree_scene_step_stage(ScreeScene *scene);
uint32_t scree_scene_stages_due(const ScreeScene *scene);

#ifdef __cplusplus
}
#endif

#endif
