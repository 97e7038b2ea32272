// SPDX-License-Identifier: MIT
// The edits of joints. A joint stands in the lists of its bodies (the world has none) and excludes their touching; one
// that has rows links islands when both bodies are dynamic and enabled.
#ifndef SC_STATE_JOINT_H
#define SC_STATE_JOINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "state/joint_form.h"

// The definition has been checked, and its length is no longer -1. SCREE_OUT_OF_MEMORY or SCREE_CAPACITY, and nothing
// has changed, otherwise.
ScreeStatus sc_joint_create(ScreeScene *scene, const ScreeJointDef *def, uint32_t *out_row);
// False when memory ran out; all is as it was.
bool sc_joint_destroy(ScreeScene *scene, uint32_t row);
// Takes a new definition, of the same bodies and kind, and wakes them. Impulses of rows that are no more are forgotten.
// False when memory ran out; all is as it was.
bool sc_joint_change(ScreeScene *scene, uint32_t row, const ScreeJointDef *def);

// For a body that dies: its joints die with it, each with a record.
void sc_joint_forget(ScreeScene *scene, uint32_t body);

// For a body that takes part in steps from now on, or no more: links its joints to islands, or unlinks them.
void sc_joint_join_islands(ScreeScene *scene, uint32_t body);
void sc_joint_leave_islands(ScreeScene *scene, uint32_t body);
// Does a joint link two islands?
bool sc_joint_links(const ScreeScene *scene, uint32_t row);

// Wakes what hangs by the joints of a body, however it is itself.
void sc_joint_wake_others(ScreeScene *scene, uint32_t body);
// Brings scene->jointed up to date for the joints of a body that fell asleep, woke, or was disabled or enabled.
void sc_joint_note(ScreeScene *scene, uint32_t body);

// Coordinates as the bodies are now, and how fast they change: of locked ones what is wrong with them, too. In double,
// about the anchors. Those that its form does not know are 0.
typedef struct ScJointPlace {
  double value[SC_COORDINATES], speed[SC_COORDINATES];
} ScJointPlace;
void sc_joint_measure(const ScreeScene *scene, uint32_t row, ScJointPlace *out_place);

#endif
