// SPDX-License-Identifier: MIT
// One-way shapes: which contacts are to hold nobody.
#ifndef SC_STATE_ONE_WAY_H
#define SC_STATE_ONE_WAY_H

#include "state/scene.h"

// Does a contact hold, as far as one-way shapes have a say? `normal` points from A to B, `before` is how far apart the
// two were along it a step ago, and `flags` are those of the pair. A shape is held from when it meets the front of a
// one-way shape from outside until the two part, however deep it is pressed in; what came any other way, or was told to
// drop, is let through until it is outside again.
bool sc_one_way_holds(const ScreeScene *scene, const ScPairKey *key, ScVec normal, float before, uint32_t flags);

// Of all pairs with a one-way shape, whose manifolds are new: takes back those that are to hold nobody.
void sc_one_way_judge(ScreeScene *scene, const uint32_t *pairs, uint32_t count);

#endif
