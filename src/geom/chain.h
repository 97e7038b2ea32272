// SPDX-License-Identifier: MIT
// One-sided segments: edges, and the segments of chains with their neighbours.
#ifndef SC_GEOM_CHAIN_H
#define SC_GEOM_CHAIN_H

#include "geom/manifold.h"

// Of the two sides of a segment, the one on the left of its direction.
#define SC_CHAIN_FRONT 1u

// How far (sine of the angle) a surface must bend before its corner counts, and a normal lean before it counts as
// leaning.
#define SC_CHAIN_BEND 0.01f

// The points before and after a segment of a chain, about the segment's centre, in the body's frame.
typedef struct ScGhosts {
  ScVec before, after;
  uint32_t has_before, has_after;
} ScGhosts;

// As sc_manifold_collide, with the one-sided segment as A. A contact behind the segment is none. At an end with a
// neighbour, only normals between the two faces are kept, and only where the surface bends away; any other normal there
// gives way to the segment's own, so that a body slides over the joints of a flat or hollow chain as over one floor.
// Towards a hollow the segment's own face reaches past its end by the margin: what slides in is stopped before it
// overlaps.
ScLocalManifold sc_chain_collide(const ScHull *segment, const ScGhosts *ghosts, const ScHull *other, ScVec position,
                                 ScRot rotation, float margin);

// Any two shapes: the segment may be either of them, the one that has ghosts; null for what is no such segment.
ScLocalManifold sc_chain_collide_any(const ScHull *a, const ScGhosts *ghosts_a, const ScHull *b,
                                     const ScGhosts *ghosts_b, ScVec position, ScRot rotation, float margin);

// Does what meets the segment with this normal, a unit one in its frame, meet the segment itself, from its front? If
// not, it is left to a neighbour, or comes from behind.
bool sc_chain_meets(const ScHull *segment, const ScGhosts *ghosts, ScVec normal);

#endif
