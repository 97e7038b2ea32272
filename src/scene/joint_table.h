// SPDX-License-Identifier: MIT
// Which keys a joint of each kind takes, and where in its definition their values are: for reading and for writing.
#ifndef SC_SCENE_JOINT_TABLE_H
#define SC_SCENE_JOINT_TABLE_H

#include "schema.h"

typedef enum ScJointForm {
  SC_FORM_OTHER, // its value is read with that of other keys
  SC_FORM_NUMBER,
  SC_FORM_ANGLE, // a number, in the unit of the text
  SC_FORM_PAIR,
  SC_FORM_FLAG
} ScJointForm;

typedef struct ScJointMember {
  uint8_t key, form;
  uint16_t offset; // in a ScreeJointDef
  uint16_t kinds;  // those that take it: bits of SC_JOINT_BIT
  uint16_t always; // those that write it even if it is the default of the engine: its absence is another one
} ScJointMember;

#define SC_JOINT_BIT(kind) (1u << (kind))

// What has an anchor in each body that are one point when the joint is made; the mouse has its target for that of A.
#define SC_JOINT_PLACED                                                                                                \
  (SC_JOINT_BIT(SCREE_JOINT_REVOLUTE) | SC_JOINT_BIT(SCREE_JOINT_PRISMATIC) | SC_JOINT_BIT(SCREE_JOINT_WELD) |         \
   SC_JOINT_BIT(SCREE_JOINT_WHEEL) | SC_JOINT_BIT(SCREE_JOINT_MOTOR) | SC_JOINT_BIT(SCREE_JOINT_MOUSE))
// What has a motor with a mode.
#define SC_JOINT_DRIVEN                                                                                                \
  (SC_JOINT_BIT(SCREE_JOINT_REVOLUTE) | SC_JOINT_BIT(SCREE_JOINT_PRISMATIC) | SC_JOINT_BIT(SCREE_JOINT_WHEEL) |        \
   SC_JOINT_BIT(SCREE_JOINT_DISTANCE))
// Those whose motor turns, and those whose limits are angles.
#define SC_JOINT_TURNED  (SC_JOINT_BIT(SCREE_JOINT_REVOLUTE) | SC_JOINT_BIT(SCREE_JOINT_WHEEL))
#define SC_JOINT_ANGULAR SC_JOINT_BIT(SCREE_JOINT_REVOLUTE)
// Those that have a length, which is at least 0.
#define SC_JOINT_LONG (SC_JOINT_BIT(SCREE_JOINT_DISTANCE) | SC_JOINT_BIT(SCREE_JOINT_PULLEY))

extern const ScJointMember sc_joint_members[];
extern const uint32_t sc_joint_member_count;

static inline int sc_joint_is(const ScreeJointDef *def, uint32_t kinds) {
  return (SC_JOINT_BIT(def->kind) & kinds) != 0;
}

// The limit of a side that is open: the largest that the engine takes, rad or m.
static inline double sc_joint_open(const ScreeJointDef *def) { return sc_joint_is(def, SC_JOINT_ANGULAR) ? 1e6 : 1e9; }

#endif
