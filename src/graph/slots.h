// SPDX-License-Identifier: MIT
// Places in the solver's arrays, block by block.
#ifndef SC_GRAPH_SLOTS_H
#define SC_GRAPH_SLOTS_H

#include "state/scene.h"

// Gives every body that is awake a slot: dynamic ones block by block and in the order of rows within, then the others.
// All that sleep hold slot 0. Writes the slots of the step and which of them each block has. `out_block_of` gets the
// block of each dynamic slot, null where there is but one. False when memory ran out.
bool sc_slots_give(ScreeScene *scene, const uint32_t **out_block_of);

#endif
