// SPDX-License-Identifier: MIT
// Which parts of a side its neighbours cover.
#ifndef SC_NARROW_COVER_H
#define SC_NARROW_COVER_H

#include "narrow/beside.h"

// Steps and gaps up to this size are none, m.
#define SC_COVER_STEP 0.001f
// A side is looked at from this far outside, m.
#define SC_COVER_OUTSIDE 0.001f

typedef struct ScInterval {
  float lo, hi;
} ScInterval;

// Which part of a line of points, a + t d with t in `part`, lies in a neighbour or as good as in it; lo > hi: none. All
// that lies behind a one-sided segment is in it.
ScInterval sc_cover_part(const ScNeighbour *n, ScVec a, ScVec d, ScInterval part);

// Adds a part, if it is one, to a list ordered by where each begins.
void sc_cover_add(ScInterval *parts, uint32_t *count, ScInterval part);

#endif
