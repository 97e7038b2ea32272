// SPDX-License-Identifier: MIT
// What a mover does to dynamic bodies.
#include "geom/point.h"
#include "query/mover.h"

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

void sc_mover_impulse(ScMover *mover, uint32_t body, ScreeVec2 point, ScreeVec2 impulse) {
  ScBodies *bodies = &mover->scene->tables.body;
  const float most = (float)SC_SPEED_MAX;
  sc_sleep_wake(mover->scene, body);
  double turn = sc_point_cross(from_center(mover->scene, body, point), impulse);
  double x = (double)bodies->vx[body] + (double)bodies->inverse_mass[body] * impulse.x;
  double y = (double)bodies->vy[body] + (double)bodies->inverse_mass[body] * impulse.y;
  double omega = (double)bodies->omega[body] + (double)bodies->inverse_inertia[body] * turn;
  bodies->vx[body] = sc_clampf((float)x, -most, most);
  bodies->vy[body] = sc_clampf((float)y, -most, most);
  bodies->omega[body] = sc_clampf((float)omega, -most, most);
  sc_body_obey_locks(mover->scene, body);
}

void sc_mover_push(ScMover *mover, const ScMeet *meet, ScreeVec2 velocity) {
  if (!sc_mover_pushes(mover, meet)) return;
  const ScTables *tables = &mover->scene->tables;
  uint32_t body = tables->shape.body[meet->row];
  double closing = -sc_point_dot(sc_point_sub(velocity, sc_mover_velocity_of(mover, meet)), meet->normal);
  if (!(closing > 0.0)) return;
  double arm = sc_point_cross(from_center(mover->scene, body, meet->point), meet->normal);
  double ease = (double)tables->body.inverse_mass[body] + (double)tables->body.inverse_inertia[body] * arm * arm;
  // A body without mass or turning that is dynamic all the same cannot be moved.
  if (!(ease > 0.0)) return;
  double impulse = sc_mind(closing / ease, mover->momentum);
  mover->momentum -= impulse;
  sc_mover_impulse(mover, body, meet->point, (ScreeVec2){-impulse * meet->normal.x, -impulse * meet->normal.y});
}
