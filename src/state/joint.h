// SPDX-License-Identifier: MIT
// The edits of joints. A joint stands in the lists of its bodies (the world has none) and excludes their touching; one
// that has rows links islands when both bodies are dynamic and enabled.
#ifndef SC_STATE_JOINT_H
#define SC_STATE_JOINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/couples.h"
#include "state/joint_form.h"

// The definition has been checked and has defaults where its kind has no use for a member, its length is no longer -1
// where its kind has one, and the rows of its bodies are given: A SC_NONE is the world. What is kept of it has no
// handles, and unit vectors. SCREE_OUT_OF_MEMORY or SCREE_CAPACITY, and nothing has changed, otherwise.
ScreeStatus sc_joint_create(ScreeScene *scene, const ScreeJointDef *def, ScCouple couple, uint32_t *out_row);
// False when memory ran out; all is as it was.
bool sc_joint_destroy(ScreeScene *scene, uint32_t row);
// Takes a new definition, of the same bodies and kind, and wakes them. Impulses of rows that are no more are forgotten.
// False when memory ran out; all is as it was.
bool sc_joint_change(ScreeScene *scene, uint32_t row, const ScreeJointDef *def);

// For a body that dies: its joints die with it, each with a record.
void sc_joint_forget(ScreeScene *scene, uint32_t body);
// The record of a joint that is about to vanish for a ScreeJointEndReason.
ScreeJointEnd sc_joint_end(const ScreeScene *scene, uint32_t row, uint32_t reason);

// For a body that takes part in steps from now on, or no more: links its joints to islands, or unlinks them. What a
// joint was doing is forgotten when it does no more.
void sc_joint_join_islands(ScreeScene *scene, uint32_t body);
void sc_joint_leave_islands(ScreeScene *scene, uint32_t body);
// Does a joint link two islands?
bool sc_joint_links(const ScreeScene *scene, uint32_t row);

// Wakes what hangs by the joints of a body, however it is itself.
void sc_joint_wake_others(ScreeScene *scene, uint32_t body);
// Nothing is told of a joint that rests, not even what it last did.
void sc_joint_tell_nothing(ScreeScene *scene, uint32_t row);
// Brings scene->jointed up to date for the joints of a body that fell asleep, woke, or was disabled or enabled, or of
// which one joint has changed.
void sc_joint_note(ScreeScene *scene, uint32_t body);

// Coordinates as the bodies are now, and how fast they change: of locked ones what is wrong with them, too. In double,
// about the anchors. A pulley and a gear have a sum, other kinds all but that; the rest is 0.
typedef struct ScJointPlace {
  double value[SC_COORDINATES], speed[SC_COORDINATES];
  ScreeVec2 anchor_a, anchor_b, axis; // in the world; not of gears
} ScJointPlace;
void sc_joint_measure(const ScreeScene *scene, uint32_t row, ScJointPlace *out_place);
// The same for a joint that is not made yet.
void sc_joint_place(const ScreeScene *scene, const ScreeJointDef *def, ScCouple couple, ScJointPlace *out_place);

// See scree_joint_snap. False when memory ran out; all is as it was.
bool sc_joint_snap(ScreeScene *scene, uint32_t row);

#endif
