// SPDX-License-Identifier: MIT
// Joints in the order in which they are solved: the same colouring as that of contacts, with colours of its own.
#ifndef SC_GRAPH_JOINT_COLOUR_H
#define SC_GRAPH_JOINT_COLOUR_H

#include "state/scene.h"

// Writes the joint groups and joint lanes of the step and of its blocks. `block_of`: the block of each dynamic slot,
// null where there is but one. False when memory ran out.
SC_APART bool sc_joint_colour(ScreeScene *scene, const uint32_t *block_of);

#endif
