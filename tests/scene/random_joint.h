// SPDX-License-Identifier: MIT
// Joints of random definitions: every kind, and of each what it uses. The rest, of which a text says nothing, is as by
// default or anything.
#ifndef RANDOM_JOINT_H
#define RANDOM_JOINT_H

#include "random_scene.h"

// "Not below the smallest" for numbers that must be above 0.
#define ABOVE_ZERO 0x1p-1000

// All that a definition may hold, so that some of it is in what the kind or its switches have no use for.
static void scribble(Dice *dice, ScreeJointDef *def) {
  double least = pick(dice, 0, 3);
  def->anchor_a = pick_pair(dice, -2, 2), def->anchor_b = pick_pair(dice, -2, 2);
  def->axis = pick_pair(dice, 1, 2);
  def->angle = pick(dice, -4, 4), def->length = pick(dice, 0, 4), def->ratio = pick(dice, 0.1, 4);
  def->ground_a = pick_pair(dice, 1, 9), def->ground_b = pick_pair(dice, 1, 9);
  def->lower = least, def->upper = least + 1.0;
  def->stiffness = pick(dice, 1, 30), def->damping = pick(dice, 0, 2);
  def->angular_stiffness = pick(dice, 1, 30), def->angular_damping = pick(dice, 0, 2);
  def->target = pick(dice, 0, 3), def->max_effort = pick(dice, 0, 9), def->max_force = pick(dice, 0, 9);
  def->gain_p = pick(dice, 0, 9), def->gain_i = pick(dice, 0, 9), def->gain_d = pick(dice, 0, 9);
  def->velocity = pick_pair(dice, -3, 3);
  def->break_force = pick(dice, 0, 1e6), def->break_torque = pick(dice, 0, 1e6);
  def->limited = one_in(dice, 2), def->motor = lcg_below(&dice->lcg, 4), def->gains = one_in(dice, 2);
  def->spring = lcg_below(&dice->lcg, 3), def->angular_spring = lcg_below(&dice->lcg, 3);
  def->collide = one_in(dice, 2), def->enabled = one_in(dice, 2);
}

static void random_spring(Dice *dice, uint32_t *mode, double *stiffness, double *damping) {
  *mode = lcg_below(&dice->lcg, 3);
  if (*mode) {
    *stiffness = *mode == SCREE_SPRING_FREQUENCY ? pick(dice, ABOVE_ZERO, 30) : pick(dice, 0, 1e4);
    *damping = pick(dice, 0, *mode == SCREE_SPRING_FREQUENCY ? 2 : 1e3);
  }
}

static void random_limits(Dice *dice, ScreeJointDef *def, double least, double most) {
  def->limited = one_in(dice, 2);
  if (!def->limited) return;
  double a = one_in(dice, 4) ? least : pick(dice, least > -2 ? least : -2, 3);
  double b = one_in(dice, 4) ? most : pick(dice, least > -2 ? least : -2, 3);
  def->lower = a < b ? a : b;
  def->upper = a < b ? b : a;
}

static void random_motor(Dice *dice, ScreeJointDef *def) {
  def->motor = lcg_below(&dice->lcg, 4);
  if (!def->motor) return;
  def->target = pick(dice, def->kind == SCREE_JOINT_DISTANCE ? 0 : -3, 3);
  if (one_in(dice, 2)) def->max_effort = pick(dice, 0, 100);
  def->gains = one_in(dice, 2);
  if (!def->gains) return;
  def->gain_p = pick(dice, 0, 50);
  def->gain_i = pick(dice, 0, 5);
  def->gain_d = pick(dice, 0, 5);
}

static void random_frames(Dice *dice, ScreeJointDef *def) {
  def->anchor_a = pick_pair(dice, -2, 2);
  def->anchor_b = pick_pair(dice, -2, 2);
  if (def->kind == SCREE_JOINT_MOUSE || def->kind == SCREE_JOINT_DISTANCE || def->kind == SCREE_JOINT_PULLEY) return;
  def->angle = pick(dice, -4, 4);
  if (def->kind != SCREE_JOINT_PRISMATIC && def->kind != SCREE_JOINT_WHEEL) return;
  do def->axis = pick_pair(dice, -1, 1);
  while (hypot(def->axis.x, def->axis.y) < 1e-3);
}

static void random_drive(Dice *dice, ScreeJointDef *def) {
  if (def->kind == SCREE_JOINT_DISTANCE) {
    if (one_in(dice, 2)) def->length = pick(dice, 0, 4);
    random_limits(dice, def, 0, 1e9);
  } else {
    double open = def->kind == SCREE_JOINT_REVOLUTE ? 1e6 : 1e9;
    random_limits(dice, def, -open, open);
  }
  random_spring(dice, &def->spring, &def->stiffness, &def->damping);
  if (def->limited && def->spring && one_in(dice, 2)) def->limited = SCREE_LIMITS_SOFT;
  random_motor(dice, def);
}

static void random_hold(Dice *dice, ScreeJointDef *def) {
  if (def->kind != SCREE_JOINT_MOUSE || one_in(dice, 2)) // a mouse has a spring by itself
    random_spring(dice, &def->spring, &def->stiffness, &def->damping);
  if (def->kind != SCREE_JOINT_WELD) def->max_force = one_in(dice, 2) ? SCREE_EFFORT_MAX : pick(dice, 0, 100);
  if (def->kind == SCREE_JOINT_MOUSE) return;
  random_spring(dice, &def->angular_spring, &def->angular_stiffness, &def->angular_damping);
  if (def->kind != SCREE_JOINT_MOTOR) return;
  if (!def->spring) def->velocity = pick_pair(dice, -3, 3);
  def->target = pick(dice, -3, 3);
  if (one_in(dice, 2)) def->max_effort = pick(dice, 0, 100);
}

static void random_couple(Dice *dice, ScreeJointDef *def) {
  bool pulley = def->kind == SCREE_JOINT_PULLEY;
  def->ratio = one_in(dice, 3) ? 1.0 : pick(dice, 0.1, 4);
  if (!pulley && one_in(dice, 2)) def->ratio = -def->ratio;
  if (pulley || one_in(dice, 2)) def->ground_a = pick_pair(dice, 1, 9);
  if (pulley || one_in(dice, 2)) def->ground_b = pick_pair(dice, 1, 9);
  if (pulley) random_limits(dice, def, -1e9, 1e9);
  if (one_in(dice, 3)) def->length = pick(dice, 0, 9);
}

// Between two of the bodies, or one and the world. Returns 0 when these are too far apart for a gear.
static uint32_t random_joint(Dice *dice, ScreeScene *scene, uint32_t bodies) {
  ScreeJointDef def = scree_joint_def_default(1u + lcg_below(&dice->lcg, SCREE_JOINT_FILTER));
  uint32_t a = lcg_below(&dice->lcg, bodies), b = lcg_below(&dice->lcg, bodies);
  def.body_a = a == b || one_in(dice, 4) ? 0 : scree_body_at(scene, a);
  def.body_b = scree_body_at(scene, b);
  if (one_in(dice, 3)) scribble(dice, &def);
  switch (def.kind) {
  case SCREE_JOINT_FILTER: break;
  case SCREE_JOINT_WELD:
  case SCREE_JOINT_MOUSE:
  case SCREE_JOINT_MOTOR:
    random_frames(dice, &def);
    random_hold(dice, &def);
    break;
  case SCREE_JOINT_PULLEY: random_frames(dice, &def); // falls through
  case SCREE_JOINT_GEAR: random_couple(dice, &def); break;
  default:
    random_frames(dice, &def);
    random_drive(dice, &def);
    break;
  }
  if (def.kind != SCREE_JOINT_FILTER) {
    def.collide = one_in(dice, 3);
    if (one_in(dice, 6)) def.break_force = pick(dice, 0, 1e6);
    if (one_in(dice, 6)) def.break_torque = pick(dice, 0, 1e6);
  }
  ScreeJoint joint;
  if (scree_joint_create(scene, &def, &joint) != SCREE_OK) {
    if (def.length == -1.0 && strcmp(scree_scene_fault(scene)->argument, "length") == 0) return 0;
    fail_msg("kind %u: %s is %g", def.kind, scree_scene_fault(scene)->argument, scree_scene_fault(scene)->value);
  }
  if (one_in(dice, 2)) {
    char name[16];
    int length = snprintf(name, sizeof name, "j%u", lcg_next(&dice->lcg));
    assert_int_equal(scree_joint_set_name(scene, joint, name, (size_t)length), SCREE_OK);
  }
  return 1;
}

#endif
