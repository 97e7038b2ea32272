// SPDX-License-Identifier: MIT
#include "joint_table.h"

#include <stddef.h>

#define REVOLUTE  SC_JOINT_BIT(SCREE_JOINT_REVOLUTE)
#define PRISMATIC SC_JOINT_BIT(SCREE_JOINT_PRISMATIC)
#define DISTANCE  SC_JOINT_BIT(SCREE_JOINT_DISTANCE)
#define WELD      SC_JOINT_BIT(SCREE_JOINT_WELD)
#define WHEEL     SC_JOINT_BIT(SCREE_JOINT_WHEEL)
#define MOUSE     SC_JOINT_BIT(SCREE_JOINT_MOUSE)
#define MOTOR     SC_JOINT_BIT(SCREE_JOINT_MOTOR)
#define PULLEY    SC_JOINT_BIT(SCREE_JOINT_PULLEY)
#define GEAR      SC_JOINT_BIT(SCREE_JOINT_GEAR)
#define PULLING   ((1u << SCREE_JOINT_FILTER) - 2u) // all but the filter

#define FRAMED (SC_JOINT_PLACED & ~MOUSE)
#define ENDED  (DISTANCE | PULLEY)

#define OTHER(key, kinds)                                                                                              \
  { SC_KEY_JOINT_##key, SC_FORM_OTHER, 0, kinds, 0 }
#define MEMBER(key, form, member, kinds, always)                                                                       \
  { SC_KEY_JOINT_##key, SC_FORM_##form, offsetof(ScreeJointDef, member), kinds, always }

const ScJointMember sc_joint_members[] = {
    OTHER(type, PULLING | SC_JOINT_BIT(SCREE_JOINT_FILTER)),
    OTHER(parent, PULLING | SC_JOINT_BIT(SCREE_JOINT_FILTER)),
    OTHER(child, PULLING | SC_JOINT_BIT(SCREE_JOINT_FILTER)),
    OTHER(anchor, FRAMED),
    MEMBER(target, PAIR, anchor_a, MOUSE, MOUSE),
    MEMBER(anchor1, PAIR, anchor_a, FRAMED | ENDED, FRAMED),
    MEMBER(anchor2, PAIR, anchor_b, FRAMED | MOUSE | ENDED, FRAMED | MOUSE),
    MEMBER(axis, PAIR, axis, PRISMATIC | WHEEL, 0),
    MEMBER(angle, ANGLE, angle, FRAMED, FRAMED),
    MEMBER(length, NUMBER, length, ENDED | GEAR, ENDED | GEAR),
    MEMBER(ratio, NUMBER, ratio, PULLEY | GEAR, 0),
    MEMBER(ground1, PAIR, ground_a, PULLEY, 0),
    MEMBER(ground2, PAIR, ground_b, PULLEY, 0),
    MEMBER(axis1, PAIR, ground_a, GEAR, 0),
    MEMBER(axis2, PAIR, ground_b, GEAR, 0),
    OTHER(limits, SC_JOINT_DRIVEN | PULLEY),
    OTHER(soft_limits, SC_JOINT_DRIVEN),
    OTHER(angle_min, REVOLUTE),
    OTHER(angle_max, REVOLUTE),
    OTHER(position_min, PRISMATIC),
    OTHER(position_max, PRISMATIC),
    OTHER(min_length, DISTANCE),
    OTHER(max_length, DISTANCE),
    OTHER(spring, SC_JOINT_DRIVEN | WELD | MOUSE | MOTOR),
    OTHER(angular_spring, WELD | MOTOR),
    OTHER(compliance, DISTANCE),
    OTHER(stiffness, DISTANCE),
    OTHER(motor, SC_JOINT_DRIVEN),
    OTHER(control_mode, SC_JOINT_DRIVEN),
    OTHER(target, SC_JOINT_DRIVEN | MOTOR),
    OTHER(max_effort, SC_JOINT_DRIVEN),
    OTHER(pid, SC_JOINT_DRIVEN),
    OTHER(angular_velocity, MOTOR),
    MEMBER(velocity, PAIR, velocity, MOTOR, 0),
    MEMBER(max_force, NUMBER, max_force, MOUSE | MOTOR, 0),
    OTHER(max_force, PRISMATIC | DISTANCE),
    MEMBER(max_torque, NUMBER, max_effort, MOTOR, 0),
    OTHER(max_torque, SC_JOINT_TURNED),
    MEMBER(entities_collide, FLAG, collide, PULLING, 0),
    MEMBER(enabled, FLAG, enabled, PULLING | SC_JOINT_BIT(SCREE_JOINT_FILTER), 0),
    MEMBER(break_force, NUMBER, break_force, PULLING, 0),
    MEMBER(break_torque, NUMBER, break_torque, PULLING, 0),
};

const uint32_t sc_joint_member_count = sizeof sc_joint_members / sizeof sc_joint_members[0];
