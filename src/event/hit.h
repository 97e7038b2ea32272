// SPDX-License-Identifier: MIT
// Hits. Reads manifolds, impulses and shape.motion, which is that of the step's beginning.
#ifndef SC_EVENT_HIT_H
#define SC_EVENT_HIT_H

#include "state/scene.h"

// Lists what struck among these pairs.
SC_APART ScreeStatus sc_event_hit(ScreeScene *scene, const uint32_t *pairs, uint32_t count);

// The record of a pair that has a manifold.
SC_APART ScreeContact sc_event_contact(const ScreeScene *scene, uint32_t pair);

#endif
