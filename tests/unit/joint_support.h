// SPDX-License-Identifier: MIT
// Joints made, read and set where that has to be accepted.
#ifndef TESTS_UNIT_JOINT_SUPPORT_H
#define TESTS_UNIT_JOINT_SUPPORT_H

#include "support.h"

static inline ScreeJoint join(ScreeScene *scene, const ScreeJointDef *def) {
  ScreeJoint joint = 0;
  assert_int_equal(scree_joint_create(scene, def, &joint), SCREE_OK);
  assert_true(scree_joint_alive(scene, joint));
  return joint;
}

static inline ScreeJointDef between(uint32_t kind, ScreeBody a, ScreeBody b) {
  ScreeJointDef def = scree_joint_def_default(kind);
  def.body_a = a, def.body_b = b;
  return def;
}

static inline double get(const ScreeScene *scene, ScreeJoint joint, ScreeJointField field) {
  double value = NAN;
  assert_int_equal(scree_joint_get(scene, joint, field, &value), SCREE_OK);
  return value;
}

static inline void set(ScreeScene *scene, ScreeJoint joint, ScreeJointField field, double value) {
  assert_int_equal(scree_joint_set(scene, joint, field, value), SCREE_OK);
}

#endif
