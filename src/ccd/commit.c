// SPDX-License-Identifier: MIT
#include "ccd/commit.h"

ScreeStatus sc_ccd_commit(ScreeScene *scene) {
  ScBodies *body = &scene->tables.body;
  for (uint32_t slot = 1; slot < scene->step.slots; ++slot) {
    uint32_t row = scene->step.slot_rows[slot];
    ScDelta delta = body->delta[row];
    body->previous_x[row] = body->x[row];
    body->previous_y[row] = body->y[row];
    body->previous_angle[row] = body->angle[row];
    ScNext next = sc_body_next(scene, row, delta);
    body->x[row] = next.x;
    body->y[row] = next.y;
    body->angle[row] = next.angle;
    sc_body_place(scene, row);
  }
  return SCREE_OK;
}
