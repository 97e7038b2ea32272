// SPDX-License-Identifier: MIT
// One joint of the text to one definition. Beside Scree's own maps (limits, motor, spring) stand the flat keys of Fx2D,
// whose angles are in radians.
#include <float.h>
#include <string.h>

#include "joint_table.h"
#include "load.h"
#include "scree/column.h"

#define HALF_TURN 3.14159 // rad, as people write it

static const ScValue *value_of(const ScJoint *joint, int key) { return &joint->block.value[key]; }
static int is_given(const ScJoint *joint, int key) { return value_of(joint, key)->node != NULL; }

static void refuse(ScLoad *load, const ScValue *value, const char *expected) {
  sc_block_refuse(&load->log, value, SCREE_YAML_VALUE, expected);
}

static const char *key_name(int key) {
  uint32_t count;
  return sc_schema_keys(SC_BLOCK_JOINT, &count)[key].name;
}

// An angle as the joints of Fx2D have it.
static double raw_angle(const ScLoad *load, double angle) {
  return load->raw_radians ? angle : sc_load_angle(load, angle);
}

// --- keys that have no place here, or not beside each other ---

static void warn(ScLoad *load, const ScJoint *joint, int key, const char *why, const char *what) {
  uint32_t before = sc_block_push(&load->log, value_of(joint, key));
  sc_message_add(&load->log, SCREE_WARNING, SCREE_YAML_VALUE, sc_message_mark(value_of(joint, key)->key),
                 SC_WORDS("the ", key_name(key), " is not used ", why, what));
  sc_message_pop(&load->log, before);
}

static void warn_of_unused(ScLoad *load, const ScJoint *joint) {
  uint32_t count;
  sc_schema_keys(SC_BLOCK_JOINT, &count);
  for (uint32_t key = 0; key < count; key++) {
    int used = 0;
    for (uint32_t i = 0; i < sc_joint_member_count && !used; i++) {
      used = sc_joint_members[i].key == key && sc_joint_is(&joint->def, sc_joint_members[i].kinds);
    }
    if (!used && value_of(joint, (int)key)->key) {
      warn(load, joint, (int)key, "by a joint of type ", sc_schema_joint_types[joint->def.kind]);
    }
  }
}

static void refuse_couples(ScLoad *load, const ScJoint *joint) {
  static const uint8_t couples[][2] = {
      {SC_KEY_JOINT_anchor, SC_KEY_JOINT_anchor1},
      {SC_KEY_JOINT_anchor, SC_KEY_JOINT_anchor2},
      {SC_KEY_JOINT_limits, SC_KEY_JOINT_angle_min},
      {SC_KEY_JOINT_limits, SC_KEY_JOINT_angle_max},
      {SC_KEY_JOINT_limits, SC_KEY_JOINT_position_min},
      {SC_KEY_JOINT_limits, SC_KEY_JOINT_position_max},
      {SC_KEY_JOINT_limits, SC_KEY_JOINT_min_length},
      {SC_KEY_JOINT_limits, SC_KEY_JOINT_max_length},
      {SC_KEY_JOINT_spring, SC_KEY_JOINT_compliance},
      {SC_KEY_JOINT_spring, SC_KEY_JOINT_stiffness},
      {SC_KEY_JOINT_compliance, SC_KEY_JOINT_stiffness},
      {SC_KEY_JOINT_motor, SC_KEY_JOINT_control_mode},
      {SC_KEY_JOINT_motor, SC_KEY_JOINT_target},
      {SC_KEY_JOINT_motor, SC_KEY_JOINT_max_effort},
      {SC_KEY_JOINT_motor, SC_KEY_JOINT_pid},
      {SC_KEY_JOINT_motor, SC_KEY_JOINT_max_force},
      {SC_KEY_JOINT_motor, SC_KEY_JOINT_max_torque},
      {SC_KEY_JOINT_spring, SC_KEY_JOINT_velocity},
      {SC_KEY_JOINT_angular_spring, SC_KEY_JOINT_angular_velocity},
      {SC_KEY_JOINT_target, SC_KEY_JOINT_angular_velocity},
  };
  for (uint32_t i = 0; i < sizeof couples / sizeof couples[0]; i++) {
    if (is_given(joint, couples[i][0]) && is_given(joint, couples[i][1])) {
      char words[64];
      ScText text = sc_message_text(words, sizeof words);
      sc_message_put(&text, "either ");
      sc_message_put(&text, key_name(couples[i][0]));
      sc_message_put(&text, " or ");
      sc_message_put(&text, key_name(couples[i][1]));
      sc_message_put(&text, ", not both");
      refuse(load, value_of(joint, couples[i][1]), words);
    }
  }
}

// --- where it is ---

static double coordinate(ScreeScene *scene, ScreeColumnId column, ScreeBody body) {
  return ((const double *)scree_scene_column(scene, column).data)[scree_row(body)];
}

// A point in the frame of a body, or of the world.
static ScreeVec2 world_of(ScreeScene *scene, ScreeBody body, ScreeVec2 local) {
  if (!body) {
    return local;
  }
  const float *turn = (const float *)scree_scene_column(scene, SCREE_COLUMN_BODY_ROTATION).data + 2u * scree_row(body);
  double c = (double)turn[0], s = (double)turn[1];
  return (ScreeVec2){coordinate(scene, SCREE_COLUMN_BODY_X, body) + c * local.x - s * local.y,
                     coordinate(scene, SCREE_COLUMN_BODY_Y, body) + s * local.x + c * local.y};
}

// Both anchors at one point, as the bodies lie, and the angle between them.
static void place(ScLoad *load, ScJoint *joint) {
  ScreeJointDef *def = &joint->def;
  const ScValue *anchor = value_of(joint, def->kind == SCREE_JOINT_MOUSE ? SC_KEY_JOINT_target : SC_KEY_JOINT_anchor);
  ScreeVec2 given = {anchor->number[0], anchor->number[1]};
  // Fx2D pins a hinge to the origin of the parent.
  ScreeBody middle = def->kind == SCREE_JOINT_REVOLUTE && def->body_a ? def->body_a : def->body_b;
  int framed = is_given(joint, SC_KEY_JOINT_anchor1) || is_given(joint, SC_KEY_JOINT_anchor2);
  ScreeVec2 point = anchor->node && !framed ? world_of(load->scene, def->body_a, given)
                                            : world_of(load->scene, middle, (ScreeVec2){0.0, 0.0});
  if (scree_joint_def_place(load->scene, def, point, NULL) != SCREE_OK) {
    sc_fault_joint(load, scree_scene_fault(load->scene), joint);
    return;
  }
  def->axis = (ScreeVec2){1.0, 0.0};
  if (anchor->node) {
    def->anchor_a = given;
  }
  if (def->kind == SCREE_JOINT_MOUSE) {
    def->angle = 0.0;
  } else if (framed) {
    def->anchor_a = def->anchor_b = (ScreeVec2){0.0, 0.0};
  }
}

static void take_members(ScLoad *load, ScJoint *joint) {
  for (uint32_t i = 0; i < sc_joint_member_count; i++) {
    const ScJointMember *member = &sc_joint_members[i];
    const ScValue *value = value_of(joint, member->key);
    if (!value->node || !sc_joint_is(&joint->def, member->kinds)) {
      continue;
    }
    char *at = (char *)&joint->def + member->offset;
    double number = member->form == SC_FORM_ANGLE ? sc_load_angle(load, value->number[0]) : value->number[0];
    uint32_t flag = number != 0.0;
    switch (member->form) {
    case SC_FORM_PAIR: memcpy(at, value->number, sizeof(ScreeVec2)); break;
    case SC_FORM_FLAG: memcpy(at, &flag, sizeof flag); break;
    case SC_FORM_OTHER: break;
    default: memcpy(at, &number, sizeof number); break;
    }
  }
}

// How far apart the anchors are.
static double reach(ScreeScene *scene, const ScreeJointDef *def) {
  ScreeVec2 a = world_of(scene, def->body_a, def->anchor_a), b = world_of(scene, def->body_b, def->anchor_b);
  return sc_load_root((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y));
}

// --- limits ---

// A side that is open has DBL_MAX or its negative. Limits of which both are free what would be locked without.
static void limit(ScreeJointDef *def, double lower, double upper) {
  double open = sc_joint_open(def), least = def->kind == SCREE_JOINT_DISTANCE ? 0.0 : -open;
  def->limited = 1;
  def->lower = lower > -DBL_MAX ? lower : least;
  def->upper = upper < DBL_MAX ? upper : open;
}

// A least and a greatest value that have a key each.
static void limit_by(ScLoad *load, ScJoint *joint, int least, int most) {
  const ScValue *low = value_of(joint, least), *high = value_of(joint, most);
  double lower = low->node ? low->number[0] : -DBL_MAX, upper = high->node ? high->number[0] : DBL_MAX;
  if (low->node && high->node && lower > upper) {
    refuse(load, high, "no less than the least");
  }
  if (joint->def.kind == SCREE_JOINT_REVOLUTE) {
    // An angle of Fx2D never passes half a turn, so a bound there does not hold anything.
    lower = low->node ? raw_angle(load, lower) : lower;
    upper = high->node ? raw_angle(load, upper) : upper;
    lower = lower <= -HALF_TURN ? -DBL_MAX : lower;
    upper = upper >= HALF_TURN ? DBL_MAX : upper;
  }
  if (lower > -DBL_MAX || upper < DBL_MAX) {
    limit(&joint->def, lower, upper);
  }
}

// A distance joint whose lengths are one is rigid; a length that is left out is that of now, or 0 for a rope.
static void limit_length(ScLoad *load, ScJoint *joint) {
  const ScValue *low = value_of(joint, SC_KEY_JOINT_min_length), *high = value_of(joint, SC_KEY_JOINT_max_length);
  int rope = joint->rope && !is_given(joint, SC_KEY_JOINT_length);
  if (load->log.errors || (!low->node && !high->node && !rope)) {
    return;
  }
  double now = reach(load->scene, &joint->def);
  double lower = low->node ? low->number[0] : rope ? 0.0 : now;
  double upper = high->node ? high->number[0] : now;
  if (lower > upper && high->node) {
    refuse(load, high,
           low->node ? "no less than min_length" : "no less than what it is now, as there is no min_length");
  } else if (lower > upper) {
    refuse(load, low, "no more than what it is now, as there is no max_length");
  } else if (lower == upper) {
    joint->def.length = lower;
  } else {
    limit(&joint->def, lower, upper);
  }
}

static void read_limits(ScLoad *load, ScJoint *joint) {
  const ScValue *limits = value_of(joint, SC_KEY_JOINT_limits);
  ScreeJointDef *def = &joint->def;
  if (limits->node && limits->node->kind == SC_NODE_LIST) {
    double lower = limits->number[0], upper = limits->number[1];
    int turns = sc_joint_is(def, SC_JOINT_ANGULAR);
    limit(def, turns && lower > -DBL_MAX ? sc_load_angle(load, lower) : lower,
          turns && upper < DBL_MAX ? sc_load_angle(load, upper) : upper);
  } else if (def->kind == SCREE_JOINT_REVOLUTE) {
    limit_by(load, joint, SC_KEY_JOINT_angle_min, SC_KEY_JOINT_angle_max);
  } else if (def->kind == SCREE_JOINT_PRISMATIC) {
    limit_by(load, joint, SC_KEY_JOINT_position_min, SC_KEY_JOINT_position_max);
  } else if (def->kind == SCREE_JOINT_DISTANCE) {
    limit_length(load, joint);
  }
}

// --- springs ---

static int spring_way(ScLoad *load, const ScBlock *block, ScMark mark) {
  int way = -1;
  for (int key = SC_KEY_SPRING_frequency; key <= SC_KEY_SPRING_compliance; key++) {
    if (block->value[key].node && way >= 0) {
      refuse(load, &block->value[key], "one of frequency, stiffness and compliance");
    } else if (block->value[key].key) {
      way = key;
    }
  }
  if (way < 0) {
    SC_ERROR(&load->log, SCREE_YAML_MISSING, mark, "expected one of frequency, stiffness, compliance");
  }
  return way;
}

void sc_joint_read_spring(ScLoad *load, const ScValue *value, uint32_t *mode, double *stiffness, double *damping) {
  if (!value->node) {
    return;
  }
  if (value->node->kind != SC_NODE_MAP) {
    *mode = SCREE_SPRING_NONE;
    return;
  }
  ScBlock block;
  sc_block_read_inner(&load->log, SC_BLOCK_SPRING, value, &block);
  uint32_t before = sc_block_push(&load->log, value);
  int way = spring_way(load, &block, sc_message_mark(value->key));
  sc_message_pop(&load->log, before);
  if (way < 0) {
    return;
  }
  int tuned = way == SC_KEY_SPRING_frequency;
  const ScValue *loss = &block.value[SC_KEY_SPRING_damping];
  if (loss->node || !(tuned && *mode == SCREE_SPRING_FREQUENCY)) { // that of a mouse joint has a damping by itself
    *damping = loss->number[0];
  }
  *mode = tuned ? SCREE_SPRING_FREQUENCY : SCREE_SPRING_STIFFNESS;
  double given = block.value[way].number[0];
  *stiffness = way == SC_KEY_SPRING_compliance ? 1.0 / given : given;
}

static void read_springs(ScLoad *load, ScJoint *joint) {
  ScreeJointDef *def = &joint->def;
  sc_joint_read_spring(load, value_of(joint, SC_KEY_JOINT_spring), &def->spring, &def->stiffness, &def->damping);
  sc_joint_read_spring(load, value_of(joint, SC_KEY_JOINT_angular_spring), &def->angular_spring,
                       &def->angular_stiffness, &def->angular_damping);
  if (value_of(joint, SC_KEY_JOINT_soft_limits)->number[0] != 0.0 && sc_joint_is(def, SC_JOINT_DRIVEN)) {
    if (def->limited && def->spring) {
      def->limited = SCREE_LIMITS_SOFT;
    } else {
      warn(load, joint, SC_KEY_JOINT_soft_limits, "without limits and a spring", "");
    }
  }
  int soft = is_given(joint, SC_KEY_JOINT_compliance) ? SC_KEY_JOINT_compliance : SC_KEY_JOINT_stiffness;
  if (!is_given(joint, soft) || def->kind != SCREE_JOINT_DISTANCE) {
    return;
  }
  double given = value_of(joint, soft)->number[0];
  double stiffness = soft == SC_KEY_JOINT_stiffness ? given : 1.0 / given;
  if (stiffness <= SCREE_EFFORT_MAX) { // a compliance of 0 is rigid
    def->limited = def->limited ? SCREE_LIMITS_SOFT : SCREE_LIMITS_NONE;
    def->spring = SCREE_SPRING_STIFFNESS;
    def->stiffness = stiffness;
  }
}

// --- motors ---

static void set_gains(ScreeJointDef *def, const double pid[3]) {
  def->gains = 1;
  def->gain_p = pid[0];
  def->gain_i = pid[1];
  def->gain_d = pid[2];
}

// A target as an angle or its speed?
static int turns(const ScreeJointDef *def) {
  return sc_joint_is(def, SC_JOINT_TURNED) && def->motor != SCREE_MOTOR_EFFORT;
}

static void read_own_motor(ScLoad *load, ScJoint *joint) {
  ScreeJointDef *def = &joint->def;
  ScBlock block;
  sc_block_read_inner(&load->log, SC_BLOCK_MOTOR, value_of(joint, SC_KEY_JOINT_motor), &block);
  const ScValue *pid = &block.value[SC_KEY_MOTOR_pid];
  double target = block.value[SC_KEY_MOTOR_target].number[0];
  def->motor = (uint32_t)block.value[SC_KEY_MOTOR_mode].number[0];
  def->target = turns(def) ? sc_load_angle(load, target) : target;
  def->max_effort = block.value[SC_KEY_MOTOR_max_effort].number[0];
  if (pid->node) {
    set_gains(def, pid->number);
  }
}

// The key that bounds a motor of Fx2D, by its own name or one of old.
static int bound_of(const ScJoint *joint) {
  int old = sc_joint_is(&joint->def, SC_JOINT_TURNED) ? SC_KEY_JOINT_max_torque : SC_KEY_JOINT_max_force;
  return is_given(joint, old) && !is_given(joint, SC_KEY_JOINT_max_effort) ? old : SC_KEY_JOINT_max_effort;
}

static void read_flat_motor(ScLoad *load, ScJoint *joint) {
  static const double gains[3] = {1.0, 0.0, 0.0};
  ScreeJointDef *def = &joint->def;
  const ScValue *target = value_of(joint, SC_KEY_JOINT_target), *pid = value_of(joint, SC_KEY_JOINT_pid);
  int bound = bound_of(joint);
  if (!target->node && !pid->node && !is_given(joint, SC_KEY_JOINT_control_mode)) {
    if (is_given(joint, bound)) {
      warn(load, joint, bound, "without control_mode, target or pid", "");
    }
    return;
  }
  def->motor = (uint32_t)value_of(joint, SC_KEY_JOINT_control_mode)->number[0];
  def->target = turns(def) ? raw_angle(load, target->number[0]) : target->number[0];
  if (!target->node && def->kind == SCREE_JOINT_DISTANCE && def->motor == SCREE_MOTOR_POSITION && !load->log.errors) {
    def->target = def->length >= 0.0 ? def->length : reach(load->scene, def);
  }
  if (is_given(joint, bound)) {
    def->max_effort = value_of(joint, bound)->number[0];
  }
  set_gains(def, pid->node ? pid->number : gains);
}

static void read_motor(ScLoad *load, ScJoint *joint) {
  ScreeJointDef *def = &joint->def;
  const ScValue *target = value_of(joint, SC_KEY_JOINT_target), *speed = value_of(joint, SC_KEY_JOINT_angular_velocity);
  int mouse = def->kind == SCREE_JOINT_MOUSE;
  if (target->node && mouse != (target->node->kind == SC_NODE_LIST)) {
    refuse(load, target, mouse ? "a point [x, y]" : "a number");
  } else if (def->kind == SCREE_JOINT_MOTOR) {
    def->target = speed->node ? sc_load_angle(load, speed->number[0]) : raw_angle(load, target->number[0]);
  } else if (sc_joint_is(def, SC_JOINT_DRIVEN) && is_given(joint, SC_KEY_JOINT_motor)) {
    if (value_of(joint, SC_KEY_JOINT_motor)->node->kind == SC_NODE_MAP) {
      read_own_motor(load, joint);
    }
  } else if (sc_joint_is(def, SC_JOINT_DRIVEN)) {
    read_flat_motor(load, joint);
  }
}

void sc_joint_read(ScLoad *load, ScJoint *joint) {
  warn_of_unused(load, joint);
  refuse_couples(load, joint);
  if (sc_joint_is(&joint->def, SC_JOINT_PLACED) && !load->log.errors) { // so that no body is missing
    place(load, joint);
  }
  take_members(load, joint);
  if (sc_joint_is(&joint->def, SC_JOINT_LONG) && joint->def.length < 0.0 && is_given(joint, SC_KEY_JOINT_length)) {
    refuse(load, value_of(joint, SC_KEY_JOINT_length), "a number of at least 0");
  }
  read_limits(load, joint);
  read_springs(load, joint);
  read_motor(load, joint);
}
