// SPDX-License-Identifier: MIT
#include "ccd/commit.h"

#include "ccd/ccd.h"

// The solver has turned back what would leave the scene's border; this takes away what its floats leave over.
static double inside(const ScreeScene *scene, uint32_t row, double at, double size) {
  if (!(size > 0.0) || scene->tables.body.type[row] != SCREE_BODY_DYNAMIC) return at;
  return at < 0.0 ? 0.0 : at > size ? size : at;
}

// The velocity is a float, the aim is not.
static void reach_aim(ScBodies *body, uint32_t row) {
  body->x[row] = body->aim[row].x;
  body->y[row] = body->aim[row].y;
  body->angle[row] = body->aim[row].angle;
  body->aimed[row] = SC_AIM_STOP;
}

static void place(ScreeScene *scene, uint32_t row) {
  ScBodies *body = &scene->tables.body;
  ScNext next = sc_body_next(scene, row, body->delta[row]);
  body->x[row] = inside(scene, row, next.x, scene->def.border.x);
  body->y[row] = inside(scene, row, next.y, scene->def.border.y);
  body->angle[row] = next.angle;
  if (scene->aims && body->aimed[row] == SC_AIM_GO) reach_aim(body, row);
  sc_body_place(scene, row);
}

ScreeStatus sc_ccd_commit(ScreeScene *scene) {
  ScBodies *body = &scene->tables.body;
  const ScStep *step = &scene->step;
  for (uint32_t slot = 1; slot < step->slots; ++slot) {
    uint32_t row = step->slot_rows[slot];
    body->previous_x[row] = body->x[row];
    body->previous_y[row] = body->y[row];
    body->previous_angle[row] = body->angle[row];
  }
  if (scene->def.continuous) sc_ccd_fly(scene);
  for (uint32_t slot = 1; slot < step->slots; ++slot) place(scene, step->slot_rows[slot]);
  // Who was struck in its sleep has no slot yet.
  for (uint32_t i = 0; i < step->flight_count; ++i)
    if (!body->slot[step->flights[i]->row]) place(scene, step->flights[i]->row);
  return SCREE_OK;
}
