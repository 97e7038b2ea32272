// SPDX-License-Identifier: MIT
// One-way shapes: contacts that are to hold nobody are taken back.
#ifndef SC_NARROW_ONE_WAY_H
#define SC_NARROW_ONE_WAY_H

#include "state/scene.h"

// Judges pairs of one-way shapes whose manifolds have been found; writes pair.flags. A shape is held from when it meets
// the front of a one-way shape from outside until the two part, however deep it is pressed in; what came any other way
// is let through until it is outside again.
void sc_one_way_judge(ScreeScene *scene, const uint32_t *pairs, uint32_t count);

#endif
