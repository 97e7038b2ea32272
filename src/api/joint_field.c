// SPDX-License-Identifier: MIT
// Changes of a joint: of its definition as a whole, or of one number of it, which is read and checked in there, where
// ranges and meanings stand.
#include "api/joint.h"

typedef struct Field {
  const char *argument; // null: not a number of the definition
  size_t offset;        // in ScreeJointDef
  bool whole;           // a uint32_t
} Field;

#define REAL(member)                                                                                                   \
  { #member, offsetof(ScreeJointDef, member), false }
#define WHOLE(member)                                                                                                  \
  { #member, offsetof(ScreeJointDef, member), true }

static const Field fields[] = {
    [SCREE_JOINT_ANGLE] = REAL(angle),
    [SCREE_JOINT_LENGTH] = REAL(length),
    [SCREE_JOINT_RATIO] = REAL(ratio),
    [SCREE_JOINT_LOWER] = REAL(lower),
    [SCREE_JOINT_UPPER] = REAL(upper),
    [SCREE_JOINT_STIFFNESS] = REAL(stiffness),
    [SCREE_JOINT_DAMPING] = REAL(damping),
    [SCREE_JOINT_ANGULAR_STIFFNESS] = REAL(angular_stiffness),
    [SCREE_JOINT_ANGULAR_DAMPING] = REAL(angular_damping),
    [SCREE_JOINT_TARGET] = REAL(target),
    [SCREE_JOINT_MAX_EFFORT] = REAL(max_effort),
    [SCREE_JOINT_GAIN_P] = REAL(gain_p),
    [SCREE_JOINT_GAIN_I] = REAL(gain_i),
    [SCREE_JOINT_GAIN_D] = REAL(gain_d),
    [SCREE_JOINT_VELOCITY_X] = {"velocity", offsetof(ScreeJointDef, velocity.x), false},
    [SCREE_JOINT_VELOCITY_Y] = {"velocity", offsetof(ScreeJointDef, velocity.y), false},
    [SCREE_JOINT_MAX_FORCE] = REAL(max_force),
    [SCREE_JOINT_BREAK_FORCE] = REAL(break_force),
    [SCREE_JOINT_BREAK_TORQUE] = REAL(break_torque),
    [SCREE_JOINT_LIMITED] = WHOLE(limited),
    [SCREE_JOINT_SPRING] = WHOLE(spring),
    [SCREE_JOINT_ANGULAR_SPRING] = WHOLE(angular_spring),
    [SCREE_JOINT_MOTOR_MODE] = WHOLE(motor),
    [SCREE_JOINT_GAINS] = WHOLE(gains),
    [SCREE_JOINT_COLLIDE] = WHOLE(collide),
    [SCREE_JOINT_ENABLED] = WHOLE(enabled),
};

static const Field *field_of(ScreeJointField field) {
  return (uint32_t)field < sizeof fields / sizeof *fields && fields[field].argument ? &fields[field] : NULL;
}

static void write_field(ScCheck *check, ScreeJointDef *def, const Field *field, double value) {
  void *at = (char *)def + field->offset;
  if (!field->whole) {
    *(double *)at = value;
    return;
  }
  sc_check_range(check, field->argument, value, 0.0, (double)UINT32_MAX);
  if (check->status == SCREE_OK && value != (double)(uint32_t)value)
    sc_check_refuse(check, SCREE_OUT_OF_RANGE, field->argument, value);
  if (check->status == SCREE_OK) *(uint32_t *)at = (uint32_t)value;
}

// One limit that passes the other takes it along, unless it is out of range itself, which is to be told of it.
static void reconcile_limits(ScreeJointDef *def, ScreeJointField field) {
  ScRange range = sc_check_limits(def->kind);
  if (field == SCREE_JOINT_LOWER && def->lower > def->upper && def->lower <= range.hi) def->upper = def->lower;
  if (field == SCREE_JOINT_UPPER && def->upper < def->lower && def->upper >= range.lo) def->lower = def->upper;
}

// Checks a changed definition as a whole, and takes it; `whole`: not only a member of it was changed.
static ScreeStatus take(ScCheck *check, ScreeScene *scene, ScreeJoint joint, const ScreeJointDef *def, bool whole) {
  uint32_t row = scree_row(joint);
  sc_check_joint_def(check, def);
  if (check->status != SCREE_OK) return check->status;
  ScreeJointDef own = sc_joint_settled(check, scene, def, scene->tables.joint.couple[row], whole);
  if (check->status != SCREE_OK) return check->status;
  if (sc_joint_change(scene, row, &own)) return SCREE_OK;
  return sc_check_refuse(check, SCREE_OUT_OF_MEMORY, "joint", (double)joint);
}

ScreeStatus scree_joint_redefine(ScreeScene *scene, ScreeJoint joint, const ScreeJointDef *def) {
  ScCheck check = sc_check_begin(scene, "scree_joint_redefine");
  uint32_t row = sc_check_joint(&check, scene, joint);
  sc_check_joint_def(&check, def);
  if (check.status != SCREE_OK) return check.status;
  const ScreeJointDef told = sc_joint_told(scene, row);
  if (def->kind != told.kind) sc_check_refuse(&check, SCREE_BAD_KIND, "kind", (double)def->kind);
  if (def->body_a != told.body_a) sc_check_refuse(&check, SCREE_INVALID_HANDLE, "body_a", (double)def->body_a);
  if (def->body_b != told.body_b) sc_check_refuse(&check, SCREE_INVALID_HANDLE, "body_b", (double)def->body_b);
  return take(&check, scene, joint, def, true);
}

ScreeStatus scree_joint_set(ScreeScene *scene, ScreeJoint joint, ScreeJointField field, double value) {
  ScCheck check = sc_check_begin(scene, "scree_joint_set");
  uint32_t row = sc_check_joint(&check, scene, joint);
  const Field *what = field_of(field);
  if (!what) sc_check_refuse(&check, SCREE_BAD_KIND, "field", (double)field);
  if (check.status != SCREE_OK) return check.status;
  ScreeJointDef def = scene->tables.joint.def[row];
  write_field(&check, &def, what, value);
  reconcile_limits(&def, field);
  return take(&check, scene, joint, &def, false);
}

ScreeStatus scree_joint_set_anchors(ScreeScene *scene, ScreeJoint joint, ScreeVec2 anchor_a, ScreeVec2 anchor_b) {
  ScCheck check = sc_check_begin(scene, "scree_joint_set_anchors");
  uint32_t row = sc_check_joint(&check, scene, joint);
  if (check.status != SCREE_OK) return check.status;
  ScreeJointDef def = scene->tables.joint.def[row];
  def.anchor_a = anchor_a, def.anchor_b = anchor_b;
  return take(&check, scene, joint, &def, false);
}

ScreeStatus scree_joint_set_axis(ScreeScene *scene, ScreeJoint joint, ScreeVec2 axis) {
  ScCheck check = sc_check_begin(scene, "scree_joint_set_axis");
  uint32_t row = sc_check_joint(&check, scene, joint);
  sc_check_direction(&check, "axis", axis);
  if (check.status != SCREE_OK) return check.status;
  ScreeJointDef def = scene->tables.joint.def[row];
  def.axis = axis;
  return take(&check, scene, joint, &def, false);
}

static double measured(const ScreeScene *scene, uint32_t row, ScreeJointField field) {
  uint32_t coordinate = sc_joint_main(scene->tables.joint.kind[row]);
  ScJointPlace place;
  sc_joint_measure(scene, row, &place);
  switch (field) {
  case SCREE_JOINT_ANCHOR_X: return place.anchor_b.x;
  case SCREE_JOINT_ANCHOR_Y: return place.anchor_b.y;
  case SCREE_JOINT_TURN: return place.value[SC_TURN];
  case SCREE_JOINT_TURN_SPEED: return place.speed[SC_TURN];
  default: break;
  }
  if (coordinate == SC_COORDINATES) return 0.0;
  return field == SCREE_JOINT_COORDINATE ? place.value[coordinate] : place.speed[coordinate];
}

// An impulse in single precision may pass its bound by a rounding; what is told does not.
static double effort_of(const ScreeScene *scene, uint32_t row) {
  float dt = scene->step.dt;
  if (!(dt > 0.0f)) return 0.0;
  double effort = (double)scene->tables.joint.motor_impulse[row] / (double)dt, size = effort < 0.0 ? -effort : effort;
  double most = scene->tables.joint.def[row].max_effort;
  if (size > most && size < most * 1.00001) effort = effort < 0.0 ? -most : most;
  return effort;
}

ScreeStatus scree_joint_get(const ScreeScene *scene, ScreeJoint joint, ScreeJointField field, double *out_value) {
  *out_value = 0.0;
  if (!sc_pool_valid(&scene->joints, joint)) return SCREE_INVALID_HANDLE;
  const ScJoints *joints = &scene->tables.joint;
  uint32_t row = scree_row(joint);
  const Field *what = field_of(field);
  if (what) {
    const void *at = (const char *)&joints->def[row] + what->offset;
    *out_value = what->whole ? (double)*(const uint32_t *)at : *(const double *)at;
    return SCREE_OK;
  }
  switch (field) {
  case SCREE_JOINT_KIND: *out_value = (double)joints->kind[row]; return SCREE_OK;
  case SCREE_JOINT_COORDINATE:
  case SCREE_JOINT_SPEED:
  case SCREE_JOINT_TURN:
  case SCREE_JOINT_TURN_SPEED:
  case SCREE_JOINT_ANCHOR_X:
  case SCREE_JOINT_ANCHOR_Y: *out_value = measured(scene, row, field); return SCREE_OK;
  case SCREE_JOINT_FORCE_X: *out_value = (double)joints->pull[row].x; return SCREE_OK;
  case SCREE_JOINT_FORCE_Y: *out_value = (double)joints->pull[row].y; return SCREE_OK;
  case SCREE_JOINT_TORQUE: *out_value = (double)joints->torque[row]; return SCREE_OK;
  case SCREE_JOINT_EFFORT: *out_value = effort_of(scene, row); return SCREE_OK;
  default: return SCREE_BAD_KIND;
  }
}
