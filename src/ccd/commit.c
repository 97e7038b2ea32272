// SPDX-License-Identifier: MIT
#include "ccd/commit.h"

// Keeps one coordinate inside [0, size]; a body that runs out turns back with its restitution, unless it is as slow as
// what does not bounce.
static void keep_inside(double *position, float *velocity, double size, float restitution, float threshold) {
  bool low = *position<0.0, high = *position> size;
  if (!low && !high) return;
  *position = low ? 0.0 : size;
  float outward = low ? -*velocity : *velocity;
  if (outward <= 0.0f) return;
  float back = outward > threshold ? restitution * outward : 0.0f;
  *velocity = low ? back : -back;
}

static void apply_border(ScreeScene *scene, uint32_t row) {
  ScreeVec2 border = scene->def.border;
  ScBodies *body = &scene->tables.body;
  if (!(border.x > 0.0) || body->type[row] != SCREE_BODY_DYNAMIC) return;
  float e = body->restitution[row], threshold = scene->def.restitution_threshold;
  keep_inside(&body->x[row], &body->vx[row], border.x, e, threshold);
  keep_inside(&body->y[row], &body->vy[row], border.y, e, threshold);
}

ScreeStatus sc_ccd_commit(ScreeScene *scene) {
  ScBodies *body = &scene->tables.body;
  for (uint32_t slot = 1; slot < scene->step.slots; ++slot) {
    uint32_t row = scene->step.slot_rows[slot];
    ScDelta delta = body->delta[row];
    body->previous_x[row] = body->x[row];
    body->previous_y[row] = body->y[row];
    body->previous_angle[row] = body->angle[row];
    // The centre of mass moves straight; the origin turns about it.
    ScreeVec2 arm = body->center[row];
    ScRot before = body->rotation[row];
    double angle = body->angle[row] + (double)delta.angle;
    ScRot after = sc_math_rotation(angle);
    double cos_change = (double)before.c - (double)after.c, sin_change = (double)before.s - (double)after.s;
    body->x[row] += (double)delta.x + (cos_change * arm.x - sin_change * arm.y);
    body->y[row] += (double)delta.y + (sin_change * arm.x + cos_change * arm.y);
    body->angle[row] = angle;
    apply_border(scene, row);
    sc_body_place(scene, row);
  }
  return SCREE_OK;
}
