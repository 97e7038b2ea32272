// SPDX-License-Identifier: MIT
#include "scree/joint.h"

#include "api/fault.h"
#include "api/joint.h"
#include "base/least.h"

// The rows of the two bodies, A SC_NONE for the world.
static ScCouple check_bodies(ScCheck *check, const ScreeScene *scene, const ScreeJointDef *def) {
  ScCouple couple = {SC_NONE, SC_NONE};
  if (check->status != SCREE_OK) return couple;
  if (def->body_a) couple.a = sc_check_body_as(check, scene, "body_a", def->body_a);
  couple.b = sc_check_body_as(check, scene, "body_b", def->body_b);
  if (couple.a == couple.b) sc_check_refuse(check, SCREE_SAME_BODY, "body_b", (double)def->body_b);
  return couple;
}

uint32_t sc_check_joint(ScCheck *check, const ScreeScene *scene, ScreeJoint joint) {
  if (sc_pool_valid(&scene->joints, joint)) return scree_row(joint);
  sc_check_refuse(check, SCREE_INVALID_HANDLE, "joint", (double)joint);
  return SC_NONE;
}

ScreeJointDef sc_joint_told(const ScreeScene *scene, uint32_t row) {
  ScreeJointDef def = scene->tables.joint.def[row];
  ScCouple couple = scene->tables.joint.couple[row];
  def.body_a = couple.a == SC_NONE ? 0u : sc_pool_handle(&scene->bodies, couple.a);
  def.body_b = sc_pool_handle(&scene->bodies, couple.b);
  return def;
}

// A point or a direction of the world in the frame of a body.
static ScreeVec2 unturned(const ScreeScene *scene, uint32_t body, ScreeVec2 v) {
  if (body == SC_NONE) return v;
  double c = (double)scene->tables.body.rotation[body].c, s = (double)scene->tables.body.rotation[body].s;
  // Floats do not make a unit: divided by what they make, the turn back leads to the same point in double.
  double size = c * c + s * s;
  return (ScreeVec2){(c * v.x + s * v.y) / size, (c * v.y - s * v.x) / size};
}

static ScreeVec2 local(const ScreeScene *scene, uint32_t body, ScreeVec2 point) {
  if (body == SC_NONE) return point;
  const ScBodies *bodies = &scene->tables.body;
  return unturned(scene, body, (ScreeVec2){point.x - bodies->x[body], point.y - bodies->y[body]});
}

static double angle_of(const ScreeScene *scene, uint32_t body) {
  return body == SC_NONE ? 0.0 : scene->tables.body.angle[body];
}

ScreeStatus scree_joint_def_place(ScreeScene *scene, ScreeJointDef *def, ScreeVec2 anchor, const ScreeVec2 *axis) {
  static const ScreeVec2 along_x = {1.0, 0.0};
  ScCheck check = sc_check_begin(scene, "scree_joint_def_place");
  if (!def || def->size != sizeof *def) sc_check_refuse(&check, SCREE_BAD_DEF, "def", def ? (double)def->size : 0.0);
  ScCouple couple = check_bodies(&check, scene, def);
  sc_check_vec(&check, "anchor", anchor);
  if (!axis) axis = &along_x;
  sc_check_direction(&check, "axis", *axis);
  if (check.status != SCREE_OK) return check.status;
  def->anchor_a = local(scene, couple.a, anchor);
  def->anchor_b = local(scene, couple.b, anchor);
  def->axis = unturned(scene, couple.a, *axis);
  def->angle = angle_of(scene, couple.b) - angle_of(scene, couple.a);
  return SCREE_OK;
}

ScreeStatus scree_joint_create(ScreeScene *scene, const ScreeJointDef *def, ScreeJoint *out_joint) {
  ScCheck check = sc_check_begin(scene, "scree_joint_create");
  *out_joint = 0;
  sc_check_joint_def(&check, def);
  ScCouple couple = check_bodies(&check, scene, def);
  if (check.status != SCREE_OK) return check.status;
  ScreeJointDef own = sc_joint_settled(&check, scene, def, couple, true);
  if (check.status != SCREE_OK) return check.status;
  uint32_t row;
  ScreeStatus status = sc_joint_create(scene, &own, couple, &row);
  if (status != SCREE_OK) return sc_check_refuse(&check, status, "scene", (double)scene->joints.count);
  *out_joint = sc_pool_handle(&scene->joints, row);
  return SCREE_OK;
}

ScreeStatus scree_joint_destroy(ScreeScene *scene, ScreeJoint joint) {
  ScCheck check = sc_check_begin(scene, "scree_joint_destroy");
  uint32_t row = sc_check_joint(&check, scene, joint);
  if (check.status != SCREE_OK || sc_joint_destroy(scene, row)) return check.status;
  return sc_check_refuse(&check, SCREE_OUT_OF_MEMORY, "joint", (double)joint);
}

int scree_joint_alive(const ScreeScene *scene, ScreeJoint joint) { return sc_pool_valid(&scene->joints, joint); }

ScreeJoint scree_joint_at(const ScreeScene *scene, uint32_t row) {
  return sc_pool_live(&scene->joints, row) ? sc_pool_handle(&scene->joints, row) : 0u;
}

ScreeStatus scree_joint_describe(ScreeScene *scene, ScreeJoint joint, ScreeJointDef *out_def) {
  ScCheck check = sc_check_begin(scene, "scree_joint_describe");
  *out_def = scree_joint_def_default(0);
  uint32_t row = sc_check_joint(&check, scene, joint);
  if (check.status == SCREE_OK) *out_def = sc_joint_told(scene, row);
  return check.status;
}

ScreeStatus scree_joint_snap(ScreeScene *scene, ScreeJoint joint) {
  ScCheck check = sc_check_begin(scene, "scree_joint_snap");
  uint32_t row = sc_check_joint(&check, scene, joint);
  if (check.status != SCREE_OK || sc_joint_snap(scene, row)) return check.status;
  return sc_check_refuse(&check, SCREE_OUT_OF_MEMORY, "joint", (double)joint);
}

ScreeStatus scree_joint_set_name(ScreeScene *scene, ScreeJoint joint, const char *name, size_t length) {
  ScCheck check = sc_check_begin(scene, "scree_joint_set_name");
  uint32_t row = sc_check_joint(&check, scene, joint);
  ScNamed joints = {&scene->joint_names, scene->tables.joint.name, scene->joints.rows};
  return sc_name_set(&check, joints, row, name, length);
}

const char *scree_joint_name(const ScreeScene *scene, ScreeJoint joint) {
  if (!sc_pool_valid(&scene->joints, joint)) return "";
  return sc_names_text(&scene->joint_names, scene->tables.joint.name[scree_row(joint)]);
}

ScreeJoint scree_joint_find(const ScreeScene *scene, const char *name, size_t length) {
  uint32_t row = sc_names_find(&scene->joint_names, scene->tables.joint.name, name, length);
  return row == SC_NONE ? 0u : sc_pool_handle(&scene->joints, row);
}

uint32_t scree_body_joints(const ScreeScene *scene, ScreeBody body, ScreeJoint *out_joints, uint32_t capacity) {
  if (!sc_pool_valid(&scene->bodies, body)) return 0;
  const ScLink *link = scene->tables.joint.link;
  ScLeast joints = {.numbers = out_joints, .capacity = capacity};
  uint32_t count = 0, entry = scene->tables.body.first_joint[scree_row(body)];
  for (; entry != SC_NONE; entry = link[entry >> 1].next[entry & 1u], ++count) sc_least_add(&joints, entry >> 1);
  sc_least_sort(&joints);
  for (uint32_t i = 0; i < joints.count; ++i) out_joints[i] = sc_pool_handle(&scene->joints, out_joints[i]);
  return count;
}

const ScreeJointEnd *scree_scene_joint_ends(const ScreeScene *scene, uint32_t *out_count) {
  *out_count = scene->events.joint_ends.count;
  return scene->events.joint_ends.data;
}
