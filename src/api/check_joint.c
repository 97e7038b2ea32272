// SPDX-License-Identifier: MIT
#include "api/fault.h"

#define ANGLE_MAX 1e6 // rad: turns are counted, and this many leave digits for the fraction
#define RATIO_MIN 1e-6
#define RATIO_MAX 1e6
#define AXIS_MIN  1e-6
#define HERTZ_MAX 1e6

void sc_check_direction(ScCheck *check, const char *argument, ScreeVec2 value) {
  sc_check_vec(check, argument, value);
  if (check->status != SCREE_OK) return;
  double length = sc_math_sqrt(value.x * value.x + value.y * value.y);
  if (!(length > AXIS_MIN)) sc_check_outside(check, SCREE_DEGENERATE, argument, length, AXIS_MIN, SC_LENGTH_MAX);
}

ScRange sc_check_limits(uint32_t kind) {
  switch (sc_joint_main(kind)) {
  case SC_TURN: return (ScRange){-ANGLE_MAX, ANGLE_MAX};
  case SC_REACH: return (ScRange){0.0, SC_LENGTH_MAX};
  default: return (ScRange){-SC_LENGTH_MAX, SC_LENGTH_MAX};
  }
}

static ScRange target_range(const ScreeJointDef *def) {
  if (def->kind == SCREE_JOINT_MOTOR) return (ScRange){-ANGLE_MAX, ANGLE_MAX};
  switch (def->motor) {
  case SCREE_MOTOR_POSITION: {
    if (sc_joint_driven(def->kind) == SC_TURN) return (ScRange){-ANGLE_MAX, ANGLE_MAX};
    return sc_check_limits(def->kind);
  }
  case SCREE_MOTOR_VELOCITY: return (ScRange){-SC_SPEED_MAX, SC_SPEED_MAX};
  default: return (ScRange){-SC_FORCE_MAX, SC_FORCE_MAX};
  }
}

static void check_enum(ScCheck *check, const char *argument, uint32_t value, uint32_t last) {
  if (value > last) sc_check_refuse(check, SCREE_BAD_KIND, argument, (double)value);
}

static void check_range(ScCheck *check, const char *argument, double value, ScRange range) {
  sc_check_range(check, argument, value, range.lo, range.hi);
}

static bool springs(uint32_t kind) {
  return kind != SCREE_JOINT_PULLEY && kind != SCREE_JOINT_GEAR && kind != SCREE_JOINT_FILTER;
}

static bool springs_in_angle(uint32_t kind) { return kind == SCREE_JOINT_WELD || kind == SCREE_JOINT_MOTOR; }

typedef struct Spring {
  const char *mode, *stiffness, *damping; // arguments
} Spring;

static void check_spring(ScCheck *check, Spring names, uint32_t mode, double stiffness, double damping, bool used) {
  check_enum(check, names.mode, mode, SCREE_SPRING_STIFFNESS);
  bool tuned = used && mode == SCREE_SPRING_FREQUENCY;
  sc_check_range(check, names.stiffness, stiffness, 0.0, tuned ? HERTZ_MAX : SC_FORCE_MAX);
  if (tuned && stiffness == 0.0) sc_check_refuse(check, SCREE_OUT_OF_RANGE, names.stiffness, stiffness);
  sc_check_range(check, names.damping, damping, 0.0, tuned ? HERTZ_MAX : SC_FORCE_MAX);
}

static void check_springs(ScCheck *check, const ScreeJointDef *def) {
  const Spring spring = {"spring", "stiffness", "damping"};
  const Spring angular = {"angular_spring", "angular_stiffness", "angular_damping"};
  check_spring(check, spring, def->spring, def->stiffness, def->damping, springs(def->kind));
  check_spring(check, angular, def->angular_spring, def->angular_stiffness, def->angular_damping,
               springs_in_angle(def->kind));
}

static void check_motor(ScCheck *check, const ScreeJointDef *def) {
  check_enum(check, "motor", def->motor, SCREE_MOTOR_EFFORT);
  check_range(check, "target", def->target, target_range(def));
  sc_check_range(check, "max_effort", def->max_effort, 0.0, SCREE_EFFORT_MAX);
  sc_check_flag(check, "gains", def->gains);
  sc_check_range(check, "gain_p", def->gain_p, 0.0, SCREE_EFFORT_MAX);
  sc_check_range(check, "gain_i", def->gain_i, 0.0, SCREE_EFFORT_MAX);
  sc_check_range(check, "gain_d", def->gain_d, 0.0, SCREE_EFFORT_MAX);
  sc_check_range(check, "velocity", def->velocity.x, -SC_SPEED_MAX, SC_SPEED_MAX);
  sc_check_range(check, "velocity", def->velocity.y, -SC_SPEED_MAX, SC_SPEED_MAX);
  sc_check_range(check, "max_force", def->max_force, 0.0, SCREE_EFFORT_MAX);
}

static void check_limits(ScCheck *check, const ScreeJointDef *def) {
  ScRange range = sc_check_limits(def->kind);
  if (def->limited > SCREE_LIMITS_SOFT) sc_check_refuse(check, SCREE_OUT_OF_RANGE, "limited", (double)def->limited);
  check_range(check, "lower", def->lower, range);
  check_range(check, "upper", def->upper, range);
  check_range(check, "upper", def->upper, (ScRange){def->lower, range.hi});
}

// What holds two bodies together through ropes or wheels.
static void check_drive(ScCheck *check, const ScreeJointDef *def) {
  bool pulley = def->kind == SCREE_JOINT_PULLEY, gear = def->kind == SCREE_JOINT_GEAR;
  sc_check_range(check, "ratio", def->ratio, pulley ? RATIO_MIN : -RATIO_MAX, RATIO_MAX);
  if (gear && def->ratio > -RATIO_MIN && def->ratio < RATIO_MIN)
    sc_check_range(check, "ratio", def->ratio, RATIO_MIN, RATIO_MAX);
  const struct {
    const char *argument;
    ScreeVec2 value;
  } grounds[] = {{"ground_a", def->ground_a}, {"ground_b", def->ground_b}};
  for (uint32_t i = 0; i < 2; ++i) {
    bool direction = gear && (grounds[i].value.x != 0.0 || grounds[i].value.y != 0.0);
    (direction ? sc_check_direction : sc_check_vec)(check, grounds[i].argument, grounds[i].value);
  }
}

void sc_check_joint_def(ScCheck *check, const ScreeJointDef *def) {
  if (!def || def->size != sizeof *def) {
    sc_check_refuse(check, SCREE_BAD_DEF, "def", def ? (double)def->size : 0.0);
    return;
  }
  if (def->kind < SCREE_JOINT_REVOLUTE || def->kind > SCREE_JOINT_FILTER)
    sc_check_refuse(check, SCREE_BAD_KIND, "kind", (double)def->kind);
  sc_check_vec(check, "anchor_a", def->anchor_a);
  sc_check_vec(check, "anchor_b", def->anchor_b);
  bool slides = def->kind == SCREE_JOINT_PRISMATIC || def->kind == SCREE_JOINT_WHEEL;
  (slides ? sc_check_direction : sc_check_vec)(check, "axis", def->axis);
  sc_check_range(check, "angle", def->angle, -ANGLE_MAX, ANGLE_MAX);
  double shortest = def->kind == SCREE_JOINT_GEAR ? -SC_LENGTH_MAX : 0.0;
  if (def->length != -1.0) sc_check_range(check, "length", def->length, shortest, SC_LENGTH_MAX);
  check_drive(check, def);
  check_limits(check, def);
  check_springs(check, def);
  check_motor(check, def);
  sc_check_range(check, "break_force", def->break_force, 0.0, SCREE_EFFORT_MAX);
  sc_check_range(check, "break_torque", def->break_torque, 0.0, SCREE_EFFORT_MAX);
  sc_check_flag(check, "collide", def->collide);
  sc_check_flag(check, "enabled", def->enabled);
}
