// SPDX-License-Identifier: MIT
#include "state/joint_form.h"

#define LOCK   SC_JOINT_LOCK
#define SPRING SC_JOINT_SPRING
#define MOTOR  SC_JOINT_MOTOR
#define LIMIT  SC_JOINT_LIMIT

// Both coordinates of B's anchor at once, each with the same kind of row.
#define POINT(row) (row(SC_TRAVEL) | row(SC_OFFSET))

bool sc_joint_yields(const ScreeJointDef *def) { return def->limited == SCREE_LIMITS_SOFT && def->spring; }

static bool has_limits(const ScreeJointDef *def) { return def->limited && !sc_joint_yields(def); }

// Spring, motor and limits of one coordinate, as far as the definition has them.
static uint32_t asked(const ScreeJointDef *def, uint32_t coordinate) {
  return (def->spring ? SPRING(coordinate) : 0) | (def->motor ? MOTOR(coordinate) : 0) |
         (has_limits(def) ? LIMIT(coordinate) : 0);
}

static uint32_t wheel_form(const ScreeJointDef *def) {
  uint32_t form = LOCK(SC_OFFSET) | (def->motor ? MOTOR(SC_TURN) : 0);
  if (!def->spring && !def->limited) return form | LOCK(SC_TRAVEL);
  return form | (def->spring ? SPRING(SC_TRAVEL) : 0) | (has_limits(def) ? LIMIT(SC_TRAVEL) : 0);
}

// Anchors that lie on each other have no direction in which a reach could pull: what wants them there works on the
// point. So it does where a length is less than what joints are off by, m.
#define NEAR 2.5e-4

static uint32_t distance_form(const ScreeJointDef *def) {
  uint32_t form = asked(def, SC_REACH);
  if (form == SPRING(SC_REACH) && !((sc_joint_yields(def) ? def->upper : def->length) > NEAR)) return POINT(SPRING);
  if (form == LIMIT(SC_REACH) && !(def->upper > NEAR)) return POINT(LOCK);
  if (form) return form;
  return def->length > NEAR ? LOCK(SC_REACH) : POINT(LOCK);
}

static uint32_t motor_form(const ScreeJointDef *def) {
  uint32_t form = 0;
  if (def->max_force > 0) form |= (def->spring ? POINT(SPRING) : POINT(MOTOR)) | SC_JOINT_DISC;
  if (def->max_effort > 0) form |= def->angular_spring ? SPRING(SC_TURN) : MOTOR(SC_TURN);
  return form;
}

uint32_t sc_joint_form(const ScreeJointDef *def) {
  if (!def->enabled) return 0;
  switch (def->kind) {
  case SCREE_JOINT_REVOLUTE: return POINT(LOCK) | asked(def, SC_TURN);
  case SCREE_JOINT_PRISMATIC: return LOCK(SC_OFFSET) | LOCK(SC_TURN) | asked(def, SC_TRAVEL);
  case SCREE_JOINT_DISTANCE: return distance_form(def);
  case SCREE_JOINT_WELD:
    return (def->spring ? POINT(SPRING) : POINT(LOCK)) | (def->angular_spring ? SPRING(SC_TURN) : LOCK(SC_TURN));
  case SCREE_JOINT_WHEEL: return wheel_form(def);
  case SCREE_JOINT_MOUSE: return def->spring && def->max_force > 0 ? POINT(SPRING) | SC_JOINT_DISC : 0;
  case SCREE_JOINT_MOTOR: return motor_form(def);
  case SCREE_JOINT_PULLEY: return SC_JOINT_PULLEY | (def->limited ? LIMIT(SC_SUM) : LOCK(SC_SUM));
  case SCREE_JOINT_GEAR: return LOCK(SC_SUM);
  default: return 0;
  }
}

uint32_t sc_joint_main(uint32_t kind) {
  switch (kind) {
  case SCREE_JOINT_REVOLUTE: return SC_TURN;
  case SCREE_JOINT_PRISMATIC:
  case SCREE_JOINT_WHEEL: return SC_TRAVEL;
  case SCREE_JOINT_DISTANCE: return SC_REACH;
  case SCREE_JOINT_PULLEY: return SC_SUM;
  default: return SC_COORDINATES;
  }
}

uint32_t sc_joint_driven(uint32_t kind) {
  bool turns = kind == SCREE_JOINT_WHEEL || kind == SCREE_JOINT_MOTOR;
  if (kind == SCREE_JOINT_PULLEY) return SC_COORDINATES;
  return turns ? SC_TURN : sc_joint_main(kind);
}
