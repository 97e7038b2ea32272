// SPDX-License-Identifier: MIT
// Whether shapes that come towards each other will meet.
#ifndef SC_NARROW_FORESEE_H
#define SC_NARROW_FORESEE_H

#include "state/scene.h"

// Do the shapes of a pair come close within the step, if both go on as they move when it begins?
bool sc_foresee_meeting(const ScreeScene *scene, uint32_t pair);

#endif
