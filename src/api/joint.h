// SPDX-License-Identifier: MIT
// What the calls on joints share.
#ifndef SC_API_JOINT_H
#define SC_API_JOINT_H

#include "api/fault.h"
#include "state/joint.h"

// Returns the row; SC_NONE and a refusal when the handle is dead.
uint32_t sc_check_joint(ScCheck *check, const ScreeScene *scene, ScreeJoint joint);
// The definition of a joint, with handles.
ScreeJointDef sc_joint_told(const ScreeScene *scene, uint32_t row);
// What of a definition counts: with its defaults where its kind has no use for a member and, if `whole`, where what a
// number is of is off; and with the present distance or sum in the place of a length of -1.
ScreeJointDef sc_joint_settled(ScCheck *check, const ScreeScene *scene, const ScreeJointDef *def, ScCouple couple,
                               bool whole);

#endif
