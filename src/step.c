// SPDX-License-Identifier: MIT
// The whole step on one page.
#include "step.h"

#include "broad/broad.h"
#include "ccd/commit.h"
#include "event/joint_end.h"
#include "event/stir.h"
#include "event/touch.h"
#include "graph/graph.h"
#include "narrow/narrow.h"
#include "solve/solve.h"

typedef ScreeStatus (*Stage)(ScreeScene *scene);

static ScreeStatus tell(ScreeScene *scene) {
  ScreeStatus status = sc_broad_follow(scene);
  if (status == SCREE_OK) status = sc_event_touch(scene);
  return status == SCREE_OK ? sc_event_joint_end(scene) : status;
}

// Blocks are filled with islands by how hard their joints were to solve in the step before. Where one has changed, the
// solver says so before it does anything.
static ScreeStatus solve(ScreeScene *scene) {
  ScreeStatus status = sc_solve_step(scene);
  if (status != SCREE_OK || !scene->step.unlike) return status;
  scene->step.unlike = false;
  status = sc_graph_colour(scene);
  return status == SCREE_OK ? sc_solve_step(scene) : status;
}

static ScreeStatus rest(ScreeScene *scene) {
  ScreeStatus status = sc_graph_rest(scene);
  sc_event_stir(scene);
  return status;
}

// In the order of scree/stage.def, which has their names.
static const Stage stages[SCREE_STAGE_COUNT] = {
    [SCREE_STAGE_BROAD] = sc_broad_update,   // poses, velocities -> padded boxes, trees, pairs
    [SCREE_STAGE_NARROW] = sc_narrow_update, // pairs, shapes, poses -> manifolds, touching bits
    [SCREE_STAGE_LINK] = sc_graph_link,      // touching bits -> islands, who is woken
    [SCREE_STAGE_GRAPH] = sc_graph_colour,   // touching pairs -> solver slots, coloured groups
    [SCREE_STAGE_SOLVE] = solve,             // groups, manifolds, forces -> velocities, impulses, movements
    [SCREE_STAGE_CCD] = sc_ccd_commit,       // movements -> poses
    [SCREE_STAGE_EVENT] = tell, // manifolds, poses -> what began, ended, struck; forces of joints -> who broke
    [SCREE_STAGE_SLEEP] = rest, // velocities, islands -> who falls asleep; who slept and who woke
};

static void begin(ScreeScene *scene, double dt) {
  sc_arena_begin(&scene->arena);
  scene->step = (ScStep){.dt = (float)dt};
  scene->dt_due = dt;
  sc_strays_forget(scene);
  sc_body_take_aims(scene, dt);
  sc_field_wake_moved(scene);
}

void sc_step_begin(ScreeScene *scene, double dt) {
  begin(scene, dt);
  scene->stages_due = SCREE_STAGE_COUNT;
}

static void finish(ScreeScene *scene) {
  scene->steps += 1.0;
  scene->time += scene->dt_due;
}

ScreeStatus sc_step_stage(ScreeScene *scene) {
  ScreeStatus status = stages[SCREE_STAGE_COUNT - scene->stages_due](scene);
  scene->stages_due = status == SCREE_OK ? scene->stages_due - 1u : 0u;
  if (status == SCREE_OK && scene->stages_due == 0u) finish(scene);
  return status;
}

static void add_times(ScreeStageTimes *total, const ScreeStageTimes *times) {
  total->count += times->count;
  total->step += times->step;
  for (uint32_t stage = 0; stage < SCREE_STAGE_COUNT; ++stage) total->stages[stage] += times->stages[stage];
}

// A clock is the caller's code: while it runs, the scene counts as under way, after the last stage too.
static double read_clock(ScreeScene *scene) {
  uint32_t due = scene->stages_due;
  scene->stages_due = due ? due : 1u;
  double now = scene->profile.clock(scene->profile.context);
  scene->stages_due = due;
  return now;
}

static ScreeStatus step_timed(ScreeScene *scene, double dt) {
  ScProfile *profile = &scene->profile;
  ScreeStageTimes times = {.count = 1.0};
  sc_step_begin(scene, dt);
  double start = read_clock(scene), before = start;
  for (uint32_t stage = 0; stage < SCREE_STAGE_COUNT; ++stage) {
    ScreeStatus status = sc_step_stage(scene);
    if (status != SCREE_OK) return status;
    double now = read_clock(scene);
    times.stages[stage] = now - before;
    before = now;
  }
  times.step = before - start;
  profile->last = times;
  add_times(&profile->total, &times);
  return SCREE_OK;
}

ScreeStatus sc_step(ScreeScene *scene, double dt) {
  if (scene->profile.clock) return step_timed(scene, dt);
  begin(scene, dt);
  // Not by sc_step_stage: compilers see through a loop over the table, and call no stage by its address.
  for (uint32_t stage = 0; stage < SCREE_STAGE_COUNT; ++stage) {
    ScreeStatus status = stages[stage](scene);
    if (status != SCREE_OK) return status;
  }
  finish(scene);
  return SCREE_OK;
}
