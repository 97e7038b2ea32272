// SPDX-License-Identifier: MIT
// One-sided segments: edges, and the segments of chains with their neighbours.
#ifndef SC_NARROW_CHAIN_H
#define SC_NARROW_CHAIN_H

#include "narrow/manifold.h"
#include "state/columns.h"

// Of the two sides of a segment, the one on the left of its direction.
#define SC_CHAIN_FRONT 1u

// How far (sine of the angle) a surface must bend before its corner counts, and a normal lean before it counts as
// leaning.
#define SC_CHAIN_BEND 0.01f

// As sc_manifold_collide, with the one-sided segment as A. A contact behind the segment is none. At an end with a
// neighbour, only normals between the two faces are kept, and only where the surface bends away; any other normal there
// gives way to the segment's own, so that a body slides over the joints of a flat or hollow chain as over one floor.
// Towards a hollow the segment's own face reaches past its end by the margin: what slides in is stopped before it
// overlaps.
ScLocalManifold sc_chain_collide(const ScHull *segment, const ScGhosts *ghosts, const ScHull *other, ScVec position,
                                 ScRot rotation, float margin);

#endif
