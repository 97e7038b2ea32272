// SPDX-License-Identifier: MIT
// The boxes of a shape: the near one, in which contacts of a step can lie, and the padded one about it, which its tree
// holds. Both are made from a pose of the shape, its home, and serve until it has come too far from there.
//
// Homes and paddings are rounded to coarse grids, which costs a little of the room and makes boxes easy to tell from
// each other: a snapshot has next to nothing to say of them.
#ifndef SC_STATE_NEAR_H
#define SC_STATE_NEAR_H

#include "state/reach.h"

// The room in the near box of a shape, m: what moves and meets nobody, for which only queries look, has more.
float sc_near_room(const ScreeScene *scene, uint32_t row);

static inline ScBox sc_near_grown(ScBox box, float margin) {
  return (ScBox){box.min_x - margin, box.min_y - margin, box.max_x + margin, box.max_y + margin};
}

// To a multiple of 2^-11 m, half a millimetre.
static inline float sc_near_round(float a) { return (a + 6144.0f) - 6144.0f; }

// The home of a shape where it is now.
ScHome sc_near_home(const ScreeScene *scene, uint32_t row);
// The near box of a shape at rest, from its home. `rotation` is that of the home's angle.
ScBox sc_near_box(const ScreeScene *scene, uint32_t row, ScHome home, ScRot rotation);
// Padding about a near box. Small shapes are padded by a share of their size, large ones by a fixed length.
ScBox sc_near_padded(ScBox near, float extent, uint32_t row);

#endif
