// SPDX-License-Identifier: MIT
// Edits of what a body takes part in: the step, its island, the trees of its type, pairs. Boxes and pairs themselves
// are made anew by the next step, which also drops pairs that may not be any more.
#include "state/joint.h"
#include "state/material.h"
#include "state/scene.h"

// No island hangs by the body any more, and who leaned on it wakes. Pairs that go on touching are linked again by the
// next step.
static void unlink_pairs(ScreeScene *scene, uint32_t row) {
  const ScPairs *pair = &scene->tables.pair;
  uint32_t entry = scene->tables.body.first_pair[row];
  for (; entry != SC_NONE; entry = pair->link[entry >> 1].next[entry & 1u])
    if (pair->flags[entry >> 1] & SC_PAIR_LINKED) sc_sleep_unlink(scene, entry >> 1);
}

static void leave(ScreeScene *scene, uint32_t row) {
  sc_sleep_wake(scene, row);
  sc_sleep_wake_touching(scene, row);
  unlink_pairs(scene, row);
  sc_joint_leave_islands(scene, row);
  sc_sleep_leave(scene, row);
  if (sc_body_dynamic(&scene->tables.body, row)) sc_island_remove(scene, row);
  sc_shape_leave_trees(scene, row);
}

static void join(ScreeScene *scene, uint32_t row) {
  if (sc_body_dynamic(&scene->tables.body, row)) sc_island_add(scene, row);
  sc_sleep_wake(scene, row);
  // Joints work again, or in another way.
  sc_joint_join_islands(scene, row);
  sc_joint_wake_others(scene, row);
  sc_joint_note(scene, row);
  // Who sleeps beside it is met all the same.
  sc_sleep_look_at_pairs(scene, row);
  sc_shape_queue_all(scene, row);
}

void sc_body_set_type(ScreeScene *scene, uint32_t row, uint32_t type) {
  ScBodies *body = &scene->tables.body;
  if (body->type[row] == type) return;
  if (!body->disabled[row]) leave(scene, row);
  scene->dynamic -= body->type[row] == SCREE_BODY_DYNAMIC;
  body->type[row] = (uint8_t)type;
  scene->dynamic += type == SCREE_BODY_DYNAMIC;
  body->aimed[row] = SC_AIM_NONE;
  body->force_x[row] = body->force_y[row] = body->torque[row] = 0.0f;
  if (type == SCREE_BODY_STATIC) body->vx[row] = body->vy[row] = body->omega[row] = 0.0f;
  sc_body_renew_mass(scene, row);
  if (!body->disabled[row]) join(scene, row);
}

void sc_body_set_disabled(ScreeScene *scene, uint32_t row, bool disabled) {
  ScBodies *body = &scene->tables.body;
  if ((body->disabled[row] != 0) == disabled) return;
  if (disabled) {
    sc_field_wake_by(scene, row);
    while (body->first_pair[row] != SC_NONE) sc_pairs_remove(scene, body->first_pair[row] >> 1);
    leave(scene, row);
  }
  body->disabled[row] = disabled;
  body->aimed[row] = SC_AIM_NONE;
  if (disabled) {
    sc_joint_note(scene, row);
  } else {
    join(scene, row);
    sc_field_wake_by(scene, row);
  }
}

void sc_body_obey_locks(ScreeScene *scene, uint32_t row) {
  ScBodies *body = &scene->tables.body;
  if (!sc_body_dynamic(body, row)) return;
  if (body->locks[row] & SC_LOCK_X) body->vx[row] = 0.0f;
  if (body->locks[row] & SC_LOCK_Y) body->vy[row] = 0.0f;
}

void sc_body_set_locks(ScreeScene *scene, uint32_t row, uint32_t locks) {
  ScBodies *body = &scene->tables.body;
  body->locks[row] = (uint8_t)locks;
  sc_body_obey_locks(scene, row);
  const ScLink *link = scene->tables.pair.link;
  uint32_t entry = body->first_pair[row];
  for (; entry != SC_NONE; entry = link[entry >> 1].next[entry & 1u]) sc_material_refresh(scene, entry >> 1);
}

void sc_body_aim(ScreeScene *scene, uint32_t row, ScHome pose) {
  scene->tables.body.aim[row] = pose;
  scene->tables.body.aimed[row] = SC_AIM_GO;
  scene->aims = true;
  sc_sleep_wake(scene, row);
  sc_sleep_wake_touching(scene, row);
}

// The speed that covers a way in a time, no faster than bodies go.
static float speed_over(double way, double dt, bool *too_fast) {
  double speed = way / dt;
  *too_fast |= speed > SC_SPEED_MAX || speed < -SC_SPEED_MAX;
  return (float)sc_maxd(-SC_SPEED_MAX, sc_mind(speed, SC_SPEED_MAX));
}

static void take_aim(ScreeScene *scene, uint32_t row, double dt) {
  ScBodies *body = &scene->tables.body;
  bool go = body->aimed[row] == SC_AIM_GO, too_fast = false;
  ScHome to = body->aim[row];
  body->vx[row] = go ? speed_over(to.x - body->x[row], dt, &too_fast) : 0.0f;
  body->vy[row] = go ? speed_over(to.y - body->y[row], dt, &too_fast) : 0.0f;
  body->omega[row] = go ? speed_over(to.angle - body->angle[row], dt, &too_fast) : 0.0f;
  // What is too far away to be reached is not jumped to.
  body->aimed[row] = !go ? SC_AIM_NONE : too_fast ? SC_AIM_STOP : SC_AIM_GO;
}

void sc_body_take_aims(ScreeScene *scene, double dt) {
  if (!scene->aims) return;
  scene->aims = false;
  uint32_t count;
  const uint32_t *rows = sc_rows_list(&scene->stepped, &count);
  for (uint32_t i = 0; i < count; ++i) {
    if (scene->tables.body.aimed[rows[i]] == SC_AIM_NONE) continue;
    take_aim(scene, rows[i], dt);
    scene->aims = true;
  }
}
