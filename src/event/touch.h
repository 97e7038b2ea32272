// SPDX-License-Identifier: MIT
// Begins and ends of touching. Reads manifolds, impulses, and the way that the step has taken bodies; writes
// SC_PAIR_TOLD and SC_PAIR_PASSING, and the lists of which pairs began and which ended.
//
// Only pairs that the step looked at can have changed: falling asleep ends nothing. A pair is told about when it
// touches and was not said to, or the other way round, so a step that failed half-way leaves nothing untold. The stage
// needs no memory: sc_pairs_add has made room.
#ifndef SC_EVENT_TOUCH_H
#define SC_EVENT_TOUCH_H

#include "state/scene.h"

SC_APART ScreeStatus sc_event_touch(ScreeScene *scene);

#endif
