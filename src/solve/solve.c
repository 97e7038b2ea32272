// SPDX-License-Identifier: MIT
#include "solve/solve.h"

#include "solve/stage.h"

// Overlaps are taken back twice a step, by this share each time, and by no more than this speed over the step.
#define PUSHES     2u
#define PUSH_SHARE 0.5f
#define PUSH_SPEED 3.0f // m/s

// Does a substep end with a push? The last one always does.
static bool pushes(uint32_t substep, uint32_t substeps) {
  return (substep + 1u) * PUSHES / substeps > substep * PUSHES / substeps;
}

typedef void (*Pass)(const ScSolver *solver, ScBatch *batches, uint32_t count, uint32_t points);

static void run(const ScreeScene *scene, const ScStage *stage, Pass pass) {
  char *at = stage->batches;
  for (uint32_t g = 0; g < scene->step.group_count; ++g) {
    ScGroup group = scene->step.groups[g];
    pass(&stage->solver, (ScBatch *)(void *)at, group.batches, group.points);
    at += group.batches * sc_batch_bytes(group.points);
  }
}

static bool run_soft(ScreeScene *scene, ScStage *stage) {
  uint32_t substeps = scene->def.substeps;
  for (uint32_t substep = 0; substep < substeps; ++substep) {
    sc_integrate_velocities(stage, substep == 0);
    if (substep == 0) run(scene, stage, sc_contact_warm_start);
    run(scene, stage, sc_contact_solve);
    if (pushes(substep, substeps)) run(scene, stage, sc_contact_push);
    sc_integrate_positions(stage);
  }
  if (stage->bounces) run(scene, stage, sc_contact_rebound);
  return true;
}

// False when memory ran out.
typedef bool (*Solver)(ScreeScene *scene, ScStage *stage);

static const Solver solvers[] = {[SCREE_SOLVER_SOFT] = run_soft, [SCREE_SOLVER_XPBD] = sc_xpbd_run};

ScreeStatus sc_solve_step(ScreeScene *scene) {
  float h = scene->step.dt / (float)scene->def.substeps;
  ScStage stage = {.h = h,
                   .solver = {.inverse_h = 1.0f / h,
                              .push_rate = PUSH_SHARE / h,
                              .push_speed = PUSH_SPEED * scene->step.dt / (PUSHES * h),
                              .slop = SC_SLOP,
                              .touch = SC_TOUCH}};
  if (!sc_prepare_bodies(scene, &stage) || !sc_prepare_contacts(scene, &stage)) return SCREE_OUT_OF_MEMORY;
  if (!sc_impact_deal(scene, &stage)) return SCREE_OUT_OF_MEMORY;
  if (!solvers[scene->def.solver](scene, &stage)) return SCREE_OUT_OF_MEMORY;
  sc_store_bodies(scene, &stage);
  sc_store_impulses(scene, &stage);
  return SCREE_OK;
}
