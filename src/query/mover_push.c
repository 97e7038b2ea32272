// SPDX-License-Identifier: MIT
// What a mover does to dynamic bodies.
#include "geom/point.h"
#include "query/mover.h"

// What forces of one step may add up to, N: so that no float overflows.
#define SUM_MAX 1e18f

static ScreeVec2 from_center(const ScreeScene *scene, uint32_t body, ScreeVec2 point) {
  return sc_point_sub(point, sc_body_center(scene, body));
}

ScreeVec2 sc_mover_velocity_of(const ScMover *mover, const ScMeet *meet) {
  const ScTables *tables = &mover->scene->tables;
  uint32_t row = tables->shape.body[meet->row];
  ScreeVec2 arm = from_center(mover->scene, row, meet->point);
  double omega = (double)tables->body.omega[row];
  return (ScreeVec2){(double)tables->body.vx[row] - omega * arm.y, (double)tables->body.vy[row] + omega * arm.x};
}

bool sc_mover_pushes(const ScMover *mover, const ScMeet *meet) {
  const ScTables *tables = &mover->scene->tables;
  return mover->def->push > 0.0 && sc_body_dynamic(&tables->body, tables->shape.body[meet->row]);
}

// Adds to the forces of the next step. A force can be held by friction; what changed the speed at once could not.
static void add_force(ScreeScene *scene, uint32_t body, ScreeVec2 arm, ScreeVec2 force) {
  ScBodies *bodies = &scene->tables.body;
  sc_sleep_wake(scene, body);
  bodies->force_x[body] = sc_clampf(bodies->force_x[body] + (float)force.x, -SUM_MAX, SUM_MAX);
  bodies->force_y[body] = sc_clampf(bodies->force_y[body] + (float)force.y, -SUM_MAX, SUM_MAX);
  double turn = sc_point_cross(arm, force);
  bodies->torque[body] = sc_clampf(bodies->torque[body] + (float)turn, -SUM_MAX, SUM_MAX);
}

void sc_mover_weigh(ScMover *mover, const ScMeet *meet) {
  ScreeScene *scene = mover->scene;
  uint32_t body = scene->tables.shape.body[meet->row];
  double mass = mover->def->mass;
  if (mass == 0.0 || mover->dt == 0.0 || !sc_body_dynamic(&scene->tables.body, body)) return;
  const ScreeVec2 gravity = scene->def.gravity;
  add_force(scene, body, from_center(scene, body, meet->point), (ScreeVec2){mass * gravity.x, mass * gravity.y});
}

// Through the centre: the touch of two sides is all along them, and a push at one end of that would turn what it meets.
void sc_mover_push(ScMover *mover, const ScMeet *meet, ScreeVec2 velocity) {
  if (!sc_mover_pushes(mover, meet) || mover->dt == 0.0) return;
  const ScBodies *bodies = &mover->scene->tables.body;
  uint32_t body = mover->scene->tables.shape.body[meet->row];
  double dt = mover->dt, ease = dt * (double)bodies->inverse_mass[body];
  // The speed that it will have by the forces that it was given already.
  ScreeVec2 n = meet->normal, own = {(double)bodies->vx[body] + ease * (double)bodies->force_x[body],
                                     (double)bodies->vy[body] + ease * (double)bodies->force_y[body]};
  double closing = -sc_point_dot(sc_point_sub(velocity, own), n);
  if (!(closing > 0.0 && ease > 0.0)) return;
  double force = sc_mind(closing / ease, mover->force);
  mover->force -= force;
  add_force(mover->scene, body, (ScreeVec2){0.0, 0.0}, (ScreeVec2){-force * n.x, -force * n.y});
}
