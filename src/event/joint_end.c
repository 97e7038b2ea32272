// SPDX-License-Identifier: MIT
#include "event/joint_end.h"

#include "event/order.h"
#include "state/joint.h"

static bool is_over(float load, double bound) { return bound > 0.0 && (double)sc_absf(load) > bound; }

static void break_joints(ScreeScene *scene) {
  const ScJoints *joint = &scene->tables.joint;
  ScArray *ends = &scene->events.joint_ends;
  uint32_t count;
  const uint32_t *rows = sc_rows_list(&scene->jointed, &count);
  for (uint32_t i = 0; i < count; ++i) {
    const ScreeJointDef *def = &joint->def[rows[i]];
    if (!is_over(joint->force[rows[i]], def->break_force) && !is_over(joint->torque[rows[i]], def->break_torque))
      continue;
    ScreeJointEnd end = sc_joint_end(scene, rows[i], SCREE_JOINT_END_BROKEN);
    bool done = sc_joint_destroy(scene, rows[i]);
    SC_ASSERT(done && ends->count < ends->capacity);
    (void)done;
    ((ScreeJointEnd *)ends->data)[ends->count++] = end;
  }
}

ScreeStatus sc_event_joint_end(ScreeScene *scene) {
  // What edits ended comes first; the list that was told gathers the next.
  ScArray old = scene->events.joint_ends;
  scene->events.joint_ends = scene->events.joint_ends_by_edit;
  scene->events.joint_ends_by_edit = old;
  scene->events.joint_ends_by_edit.count = 0;
  if (scene->breaks) break_joints(scene);
  sc_order_records(&scene->events.joint_ends, sizeof(ScreeJointEnd));
  return SCREE_OK;
}
