// SPDX-License-Identifier: MIT
#include "api/push.h"

#include "api/fault.h"

// What pushes of one step may add up to, so that no float overflows.
#define SUM_MAX 1e18f

static uint32_t check_push(ScCheck *check, const ScreeScene *scene, ScreeBody body, const char *argument,
                           ScreeVec2 push, double turn) {
  uint32_t row = sc_check_body(check, scene, body);
  sc_check_range(check, argument, push.x, -SC_FORCE_MAX, SC_FORCE_MAX);
  sc_check_range(check, argument, push.y, -SC_FORCE_MAX, SC_FORCE_MAX);
  sc_check_range(check, "torque", turn, -SC_FORCE_MAX, SC_FORCE_MAX);
  return row;
}

// A push at a point, as a push through the centre of mass and a turn.
static uint32_t check_push_at(ScCheck *check, const ScreeScene *scene, ScreeBody body, const char *argument,
                              ScreeVec2 push, ScreeVec2 point, double *out_turn) {
  uint32_t row = check_push(check, scene, body, argument, push, 0.0);
  sc_check_vec(check, "point", point);
  if (check->status != SCREE_OK) return row;
  ScreeVec2 c = sc_body_center(scene, row);
  *out_turn = (point.x - c.x) * push.y - (point.y - c.y) * push.x;
  sc_check_range(check, "point", *out_turn, -SC_FORCE_MAX, SC_FORCE_MAX);
  return row;
}

static void add_force(ScreeScene *scene, uint32_t row, ScreeVec2 force, double torque) {
  ScBodies *body = &scene->tables.body;
  if (body->type[row] != SCREE_BODY_DYNAMIC) return;
  body->force_x[row] = sc_clampf(body->force_x[row] + (float)force.x, -SUM_MAX, SUM_MAX);
  body->force_y[row] = sc_clampf(body->force_y[row] + (float)force.y, -SUM_MAX, SUM_MAX);
  body->torque[row] = sc_clampf(body->torque[row] + (float)torque, -SUM_MAX, SUM_MAX);
  if (force.x != 0.0 || force.y != 0.0 || torque != 0.0) sc_sleep_wake(scene, row);
}

static float bounded(float speed) { return sc_clampf(speed, (float)-SC_SPEED_MAX, (float)SC_SPEED_MAX); }

void sc_push_impulse(ScreeScene *scene, uint32_t row, ScreeVec2 impulse, double angular) {
  ScBodies *body = &scene->tables.body;
  if (body->type[row] != SCREE_BODY_DYNAMIC) return;
  if (impulse.x != 0.0 || impulse.y != 0.0 || angular != 0.0) sc_sleep_wake(scene, row);
  uint32_t locks = body->locks[row];
  if (!(locks & SC_LOCK_X)) body->vx[row] = bounded(body->vx[row] + body->inverse_mass[row] * (float)impulse.x);
  if (!(locks & SC_LOCK_Y)) body->vy[row] = bounded(body->vy[row] + body->inverse_mass[row] * (float)impulse.y);
  body->omega[row] = bounded(body->omega[row] + body->inverse_inertia[row] * (float)angular);
}

ScreeStatus scree_body_apply_force(ScreeScene *scene, ScreeBody body, ScreeVec2 force, double torque) {
  ScCheck check = sc_check_begin(scene, "scree_body_apply_force");
  uint32_t row = check_push(&check, scene, body, "force", force, torque);
  if (check.status == SCREE_OK) add_force(scene, row, force, torque);
  return check.status;
}

ScreeStatus scree_body_apply_force_at(ScreeScene *scene, ScreeBody body, ScreeVec2 force, ScreeVec2 point) {
  ScCheck check = sc_check_begin(scene, "scree_body_apply_force_at");
  double turn;
  uint32_t row = check_push_at(&check, scene, body, "force", force, point, &turn);
  if (check.status == SCREE_OK) add_force(scene, row, force, turn);
  return check.status;
}

ScreeStatus scree_body_apply_impulse(ScreeScene *scene, ScreeBody body, ScreeVec2 impulse, double angular_impulse) {
  ScCheck check = sc_check_begin(scene, "scree_body_apply_impulse");
  uint32_t row = check_push(&check, scene, body, "impulse", impulse, angular_impulse);
  if (check.status == SCREE_OK) sc_push_impulse(scene, row, impulse, angular_impulse);
  return check.status;
}

ScreeStatus scree_body_apply_impulse_at(ScreeScene *scene, ScreeBody body, ScreeVec2 impulse, ScreeVec2 point) {
  ScCheck check = sc_check_begin(scene, "scree_body_apply_impulse_at");
  double turn;
  uint32_t row = check_push_at(&check, scene, body, "impulse", impulse, point, &turn);
  if (check.status == SCREE_OK) sc_push_impulse(scene, row, impulse, turn);
  return check.status;
}
