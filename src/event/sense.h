// SPDX-License-Identifier: MIT
// What sensors see: overlaps where the step has led, and on the way there.
#ifndef SC_EVENT_SENSE_H
#define SC_EVENT_SENSE_H

#include "geom/path.h"
#include "state/scene.h"

// Do the shapes of a pair come as near to each other as that, m? `whole_way` false: only the end is asked for.
SC_APART ScMeeting sc_sense_pair(const ScreeScene *scene, uint32_t pair, float within, bool whole_way);

#endif
