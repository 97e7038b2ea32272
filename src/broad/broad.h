// SPDX-License-Identifier: MIT
// Broad phase. Reads shapes and poses; writes shape.box, shape.leaf, the trees, and which pairs there are.
//
// Every shape lies in the tree of its body's type in a box that is padded, and swept along the velocity. Only a shape
// that leaves its padded box is looked at: it gets a new box, loses the pairs whose boxes no longer overlap, and looks
// for new ones. A scene at rest costs one box test a shape.
#ifndef SC_BROAD_BROAD_H
#define SC_BROAD_BROAD_H

#include "state/scene.h"

SC_APART ScreeStatus sc_broad_update(ScreeScene *scene);

// Finds what came elsewhere than the step's beginning let expect, struck or pulled within the step: such shapes are
// boxed anew and meet what is there, so that no sensor is passed unseen. Costs nothing in a scene without sensors.
SC_APART ScreeStatus sc_broad_follow(ScreeScene *scene);

// The shapes that got a new padded box in this step, and the box that each had before.
typedef struct ScMoved {
  uint32_t *rows;
  ScBox *old;      // SC_BOX_NONE where the old box says nothing of which pairs there are
  uint32_t *place; // the column: by shape row, its place in rows, or SC_NONE
  uint32_t count;
} ScMoved;

// A box that overlaps none.
#define SC_BOX_NONE ((ScBox){3e38f, 3e38f, -3e38f, -3e38f})

// Meets two shapes whose padded boxes overlap: makes the pair unless it may not be or is there. False when memory ran
// out.
bool sc_broad_meet(ScreeScene *scene, uint32_t a, uint32_t b, ScBox old_a, ScBox old_b);

// Finds and meets what the moved dynamic shapes overlap among dynamic shapes, by a grid over all of these; for steps in
// which many move, when a look at the tree for each would cost more. False, and nothing done, when the shapes do not
// fit a grid: sizes too different, too far apart, or no memory for it. `*out_ok` is false when memory ran out half-way.
bool sc_grid_meet(ScreeScene *scene, const ScMoved *moved, bool *out_ok);

#endif
