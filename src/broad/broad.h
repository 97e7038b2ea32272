// SPDX-License-Identifier: MIT
// Broad phase. Reads shapes and poses; writes shape.box, shape.leaf, the trees, and which pairs there are.
//
// Every shape lies in the tree of its body's type in a box that is padded, and swept along the velocity. Only a shape
// that leaves its padded box is looked at: it gets a new box, loses the pairs whose boxes no longer overlap, and looks
// for new ones. A scene at rest costs one box test a shape.
#ifndef SC_BROAD_BROAD_H
#define SC_BROAD_BROAD_H

#include "state/scene.h"

ScreeStatus sc_broad_update(ScreeScene *scene);

// May these two shapes meet? Categories, masks, groups; never two of one body, two immovable ones, or two open ones.
bool sc_broad_allows(const ScreeScene *scene, uint32_t shape_a, uint32_t shape_b);

#endif
