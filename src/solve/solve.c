// SPDX-License-Identifier: MIT
#include "solve/solve.h"

#include "solve/stage.h"

// Stiffness of contacts: at most this, and at most a quarter of the substep rate, which keeps the spring well sampled.
#define CONTACT_HZ 30.0f
#define CONTACT_DAMPING 10.0f
#define PUSH_SPEED 3.0f

typedef void (*Pass)(const ScSolver *solver, ScBatch *batches, uint32_t count, uint32_t points);

static void run(const ScreeScene *scene, const ScStage *stage, Pass pass) {
  char *at = stage->batches;
  for (uint32_t g = 0; g < scene->step.group_count; ++g) {
    ScGroup group = scene->step.groups[g];
    pass(&stage->solver, (ScBatch *)(void *)at, group.batches, group.points);
    at += group.batches * sc_batch_bytes(group.points);
  }
}

ScreeStatus sc_solve_step(ScreeScene *scene) {
  uint32_t substeps = scene->def.substeps;
  float h = scene->step.dt / (float)substeps;
  float hertz = sc_minf(CONTACT_HZ, 0.25f / h);
  ScStage stage = {.solver = {.h = h, .inverse_h = 1.0f / h, .push_speed = PUSH_SPEED},
                   .soft = sc_soft_make(hertz, CONTACT_DAMPING, h),
                   .soft_static = sc_soft_make(2.0f * hertz, CONTACT_DAMPING, h)};
  if (!sc_prepare_bodies(scene, &stage) || !sc_prepare_contacts(scene, &stage)) return SCREE_OUT_OF_MEMORY;
  for (uint32_t substep = 0; substep < substeps; ++substep) {
    sc_integrate_velocities(&stage, substep == 0);
    if (substep == 0) run(scene, &stage, sc_contact_warm_start);
    run(scene, &stage, sc_contact_solve);
    sc_integrate_positions(&stage);
    run(scene, &stage, sc_contact_relax);
  }
  run(scene, &stage, sc_contact_rebound);
  sc_store_bodies(scene, &stage);
  sc_store_impulses(scene, &stage);
  return SCREE_OK;
}
