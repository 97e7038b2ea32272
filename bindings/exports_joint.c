// SPDX-License-Identifier: MIT
// Joints.
#include "exports.h"

EXPORT(joint_def_default) void js_joint_def_default(uint32_t kind, ScreeJointDef *out) {
  *out = scree_joint_def_default(kind);
}

EXPORT(joint_def_place)
uint32_t js_joint_def_place(ScreeScene *scene, ScreeJointDef *def, double x, double y, const ScreeVec2 *axis) {
  return scree_joint_def_place(scene, def, (ScreeVec2){x, y}, axis);
}

EXPORT(joint_create) uint32_t js_joint_create(ScreeScene *scene, const ScreeJointDef *def, ScreeJoint *out) {
  return scree_joint_create(scene, def, out);
}

EXPORT(joint_destroy) uint32_t js_joint_destroy(ScreeScene *scene, ScreeJoint joint) {
  return scree_joint_destroy(scene, joint);
}

EXPORT(joint_alive) int js_joint_alive(const ScreeScene *scene, ScreeJoint joint) {
  return scree_joint_alive(scene, joint);
}

EXPORT(joint_at) ScreeJoint js_joint_at(const ScreeScene *scene, uint32_t row) { return scree_joint_at(scene, row); }

EXPORT(joint_describe) uint32_t js_joint_describe(ScreeScene *scene, ScreeJoint joint, ScreeJointDef *out) {
  return scree_joint_describe(scene, joint, out);
}

EXPORT(joint_redefine) uint32_t js_joint_redefine(ScreeScene *scene, ScreeJoint joint, const ScreeJointDef *def) {
  return scree_joint_redefine(scene, joint, def);
}

EXPORT(joint_get) uint32_t js_joint_get(const ScreeScene *scene, ScreeJoint joint, uint32_t field, double *out) {
  return scree_joint_get(scene, joint, (ScreeJointField)field, out);
}

EXPORT(joint_snap) uint32_t js_joint_snap(ScreeScene *scene, ScreeJoint joint) {
  return scree_joint_snap(scene, joint);
}

EXPORT(joint_set_name)
uint32_t js_joint_set_name(ScreeScene *scene, ScreeJoint joint, const char *name, size_t length) {
  return scree_joint_set_name(scene, joint, name, length);
}

EXPORT(joint_name) const char *js_joint_name(const ScreeScene *scene, ScreeJoint joint) {
  return scree_joint_name(scene, joint);
}

EXPORT(joint_find) ScreeJoint js_joint_find(const ScreeScene *scene, const char *name, size_t length) {
  return scree_joint_find(scene, name, length);
}

EXPORT(body_joints)
uint32_t js_body_joints(const ScreeScene *scene, ScreeBody body, ScreeJoint *out, uint32_t capacity) {
  return scree_body_joints(scene, body, out, capacity);
}

EXPORT(scene_joint_ends) const ScreeJointEnd *js_scene_joint_ends(const ScreeScene *scene, uint32_t *out_count) {
  return scree_scene_joint_ends(scene, out_count);
}
