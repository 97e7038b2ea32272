// SPDX-License-Identifier: MIT
// Which rows a joint has. Of the frame of B seen from that of A there are five coordinates (scree/joint.h); each may be
// locked, sprung, driven and limited, and a form is the set of what is. The solver knows forms and no kinds.
#ifndef SC_STATE_JOINT_FORM_H
#define SC_STATE_JOINT_FORM_H

#include <stdbool.h>

#include "base/math.h"
#include "scree/joint.h"

enum { SC_TRAVEL, SC_OFFSET, SC_TURN, SC_REACH, SC_SUM, SC_COORDINATES };

#define SC_JOINT_LOCK(coordinate)   (1u << (coordinate))
#define SC_JOINT_SPRING(coordinate) (1u << (5u + (coordinate)))
#define SC_JOINT_MOTOR(coordinate)  (1u << (10u + (coordinate)))
#define SC_JOINT_LIMIT(coordinate)  (1u << (15u + (coordinate)))
#define SC_JOINT_LOCKS              0x1fu
#define SC_JOINT_SOFT               0xfffe0u   // all that is not a lock
#define SC_JOINT_PULLEY             (1u << 20) // sum is of lengths, not of turns or travels
#define SC_JOINT_DISC               (1u << 21) // the rows of travel and offset are bounded together, by a force

// The most rows that a kind has.
#define SC_JOINT_ROWS 6u

// What the solver keeps from step to step. Impulses of the last substep in the order of the form's bits, locks first.
typedef struct ScJointState {
  float impulse[SC_JOINT_ROWS];
  float integral; // of the motor's error
  float unused;
} ScJointState;

typedef struct ScJointPoints {
  ScreeVec2 a, b;
} ScJointPoints;

// Do its limits stand as those of its spring, and not as rows of their own?
bool sc_joint_yields(const ScreeJointDef *def);

// The form that a definition asks for; 0 for one that solves nothing.
uint32_t sc_joint_form(const ScreeJointDef *def);

// The coordinate that limits and `SCREE_JOINT_COORDINATE` are about, or SC_COORDINATES for none; that of the motor.
uint32_t sc_joint_main(uint32_t kind);
uint32_t sc_joint_driven(uint32_t kind);

#endif
