// SPDX-License-Identifier: MIT
#include "solve/solve.h"

#include "solve/stage.h"

// Contacts are implicit springs, stiff against the substep. A spring k with a damper c on an effective mass m has
// BIAS = h k / (c + h k) and GIVE = m / (h (c + h k)), so its frequency w is such that (w h)^2 = BIAS / GIVE = 1: 38 Hz at
// the default substep. Stiffer, and large pyramids never come to rest; softer, and columns buckle under their own weight.
#define BIAS 0.1f // share of an overlap that a substep takes back
#define GIVE 0.1f
#define PUSH_SPEED 3.0f // m/s

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
  ScStage stage = {.solver = {.h = h,
                              .inverse_h = 1.0f / h,
                              .bias_rate = BIAS / h,
                              .give = GIVE,
                              .push_speed = PUSH_SPEED}};
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
