// SPDX-License-Identifier: MIT
#include "solve/stage.h"

static bool finite_record(const ScVelocity *r) {
  return sc_finite((double)r->x) && sc_finite((double)r->y) && sc_finite((double)r->angular);
}

void sc_store_bodies(ScreeScene *scene, const ScStage *stage) {
  ScBodies *body = &scene->tables.body;
  for (uint32_t slot = 1; slot < stage->slots; ++slot) {
    uint32_t row = scene->step.slot_rows[slot];
    ScVelocity v = stage->solver.velocity[slot], moved = stage->solver.moved[slot];
    // Forces near the largest float overflow; such a body stops where it is, and no number that is not finite spreads.
    if (!finite_record(&v) || !finite_record(&moved)) v = moved = (ScVelocity){0};
    body->vx[row] = v.x;
    body->vy[row] = v.y;
    body->omega[row] = v.angular;
    body->delta[row] = (ScDelta){moved.x, moved.y, moved.angular, 0.0f};
    body->force_x[row] = body->force_y[row] = body->torque[row] = 0.0f;
  }
}

static void store_lane(ScreeScene *scene, const ScBatch *batch, uint32_t lane, uint32_t pair, uint32_t points) {
  ScImpulse impulse = {.tangent = batch->impulse[lane], .total_tangent = batch->total[lane]};
  for (uint32_t k = 0; k < points; ++k) {
    impulse.normal[k] = batch->points[k].impulse[lane];
    impulse.total_normal += batch->points[k].total[lane];
  }
  scene->tables.pair.impulse[pair] = impulse;
}

void sc_store_impulses(ScreeScene *scene, const ScStage *stage) {
  const char *at = stage->batches;
  for (uint32_t g = 0; g < scene->step.group_count; ++g) {
    ScGroup group = scene->step.groups[g];
    const uint32_t *pairs = scene->step.lane_pairs + group.first_lane;
    for (uint32_t i = 0; i < group.batches; ++i, pairs += 4, at += sc_batch_bytes(group.points))
      for (uint32_t lane = 0; lane < 4u; ++lane)
        if (pairs[lane] != SC_NONE)
          store_lane(scene, (const ScBatch *)(const void *)at, lane, pairs[lane], group.points);
  }
}
