// SPDX-License-Identifier: MIT
// Places in the solver's arrays, block by block.
#ifndef SC_GRAPH_SLOTS_H
#define SC_GRAPH_SLOTS_H

#include "state/scene.h"

// The last colour takes what finds no other: its members may share bodies, and are solved one to a batch.
#define SC_SLOTS_OVERFLOW (SC_COLOURS - 1u)

// The lowest colour that neither body has yet. `used` holds a bit a colour for each slot; what cannot be moved stands
// for slot 0, which has none.
static inline uint32_t sc_slots_pick(uint32_t *used, uint32_t slot_a, uint32_t slot_b) {
  uint32_t open = ~(used[slot_a] | used[slot_b]) & ~(1u << SC_SLOTS_OVERFLOW);
  uint32_t colour = open ? (uint32_t)__builtin_ctz(open) : SC_SLOTS_OVERFLOW;
  used[slot_a] |= 1u << colour;
  used[slot_b] |= 1u << colour;
  used[0] = 0u;
  return colour;
}

// Gives every body that is awake a slot: dynamic ones block by block and in the order of rows within, then the others.
// All that sleep hold slot 0. Writes the slots of the step and which of them each block has. `out_block_of` gets the
// block of each dynamic slot, null where there is but one. False when memory ran out.
bool sc_slots_give(ScreeScene *scene, const uint32_t **out_block_of);

#endif
