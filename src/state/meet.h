// SPDX-License-Identifier: MIT
// Who may meet whom.
#ifndef SC_STATE_MEET_H
#define SC_STATE_MEET_H

#include "state/scene.h"

// May these two shapes meet? Categories, masks, groups, exclusions; never two of one body; and unless one is a sensor,
// neither two that do not move by themselves nor two open ones. Shapes of disabled bodies are in no tree, and nobody
// asks for them.
bool sc_meet_allows(const ScreeScene *scene, uint32_t shape_a, uint32_t shape_b);
// May a shape meet nobody at all, by its filter?
static inline bool sc_meet_nobody(const ScShapes *shape, uint32_t row) {
  ScFilter f = shape->filter[row];
  return f.group <= 0 && (f.mask == 0 || f.category == 0);
}
// May any shapes of these two bodies meet, of enabled ones?
bool sc_meet_bodies_allow(const ScreeScene *scene, uint32_t body_a, uint32_t body_b);
// What a pair of two shapes is from its first step to its last, of SENSOR, ROUND and TURNED; and until an edit, of
// SWEPT and ONE_WAY.
uint32_t sc_meet_flags(const ScreeScene *scene, uint32_t shape_a, uint32_t shape_b);

#endif
