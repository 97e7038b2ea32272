// SPDX-License-Identifier: MIT
#include "solve/stage.h"

static bool finite_record(const ScVelocity *r) {
  return sc_finite((double)r->x) && sc_finite((double)r->y) && sc_finite((double)r->angular);
}

// Keeps one coordinate inside [0, size]; a body that runs out turns back with its restitution, unless it is as slow as
// what does not bounce.
static void keep_inside(double next, float *moved, float *velocity, double size, float restitution, float threshold) {
  double inside = next < 0.0 ? 0.0 : next > size ? size : next;
  if (inside == next) return;
  *moved += (float)(inside - next);
  float outward = next < 0.0 ? -*velocity : *velocity;
  if (outward <= 0.0f) return;
  float back = outward > threshold ? restitution * outward : 0.0f;
  *velocity = next < 0.0 ? back : -back;
}

static void apply_border(const ScreeScene *scene, uint32_t row, ScVelocity *velocity, ScVelocity *moved) {
  ScreeVec2 border = scene->def.border;
  const ScBodies *body = &scene->tables.body;
  if (!(border.x > 0.0) || body->type[row] != SCREE_BODY_DYNAMIC) return;
  ScNext next = sc_body_next(scene, row, (ScDelta){moved->x, moved->y, moved->angular, 0.0f});
  float e = body->restitution[row], threshold = scene->def.restitution_threshold;
  keep_inside(next.x, &moved->x, &velocity->x, border.x, e, threshold);
  keep_inside(next.y, &moved->y, &velocity->y, border.y, e, threshold);
}

void sc_store_bodies(ScreeScene *scene, const ScStage *stage) {
  ScBodies *body = &scene->tables.body;
  for (uint32_t slot = 1; slot < stage->slots; ++slot) {
    uint32_t row = scene->step.slot_rows[slot];
    ScVelocity v = stage->solver.velocity[slot], moved = stage->solver.moved[slot];
    // The last guard: what is not a number stops where it is.
    if (!finite_record(&v) || !finite_record(&moved)) v = moved = (ScVelocity){0};
    apply_border(scene, row, &v, &moved);
    body->vx[row] = v.x;
    body->vy[row] = v.y;
    body->omega[row] = v.angular;
    body->delta[row] = (ScDelta){moved.x, moved.y, moved.angular, 0.0f};
    body->force_x[row] = body->force_y[row] = body->torque[row] = 0.0f;
  }
}

// What a step adds to the means: they look back over six or seven steps. A tenth of a second is long for the waves that
// they are to calm, and short for what looks on.
#define MEAN_SHARE 0.15f

static float mean(float before, float now) { return before + MEAN_SHARE * (now - before); }

static void store_lane(ScreeScene *scene, const ScBatch *batch, uint32_t lane, uint32_t pair, uint32_t points) {
  const ScPoint *manifold = scene->tables.pair.manifold[pair].points;
  ScImpulse *impulse = &scene->tables.pair.impulse[pair], before = *impulse;
  bool kept = false;
  *impulse = (ScImpulse){.tangent = batch->impulse[lane], .total_tangent = batch->total[lane]};
  for (uint32_t k = 0; k < points; ++k) {
    kept = kept || manifold[k].match != SC_POINT_NEW;
    impulse->normal[k] = batch->points[k].impulse[lane];
    impulse->total_normal += batch->points[k].total[lane];
  }
  float load = impulse->normal[0] + impulse->normal[1];
  impulse->mean_normal = kept ? mean(before.mean_normal, load) : load;
  impulse->mean_tangent = kept ? mean(before.mean_tangent, impulse->tangent) : impulse->tangent;
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
