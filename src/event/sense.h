// SPDX-License-Identifier: MIT
// What sensors see: overlaps where the step has led, and on the way there.
#ifndef SC_EVENT_SENSE_H
#define SC_EVENT_SENSE_H

#include "state/scene.h"

typedef enum ScSight {
  SC_SIGHT_NONE,
  SC_SIGHT_PASSED, // met on the way, and apart at the end
  SC_SIGHT_OVERLAP
} ScSight;

// For a pair of a sensor. `whole_way` false: only the end is asked for.
ScSight sc_sense_pair(const ScreeScene *scene, uint32_t pair, bool whole_way);

#endif
