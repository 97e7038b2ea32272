// SPDX-License-Identifier: MIT
// Seams: where solid shapes that cannot move against each other lie flush, what slides over them is to feel one
// surface.
//
// A manifold is found of two shapes alone. Here it is judged by what lies beside them: a side that a neighbour covers
// is inside the solid that the two make together, and pushes nobody; over a corner that a neighbour continues, a normal
// is right only between the two sides that meet there. What is wrong gives way to the best side that lies open.
//
// Neighbours are looked for among the pairs of the other shape, so that no more than what it can touch counts, and what
// it never touches counts for nothing. Only where it lies deep, and might be pushed out by any side, is all looked at
// that lies beside the shape. The answer depends on shapes and poses alone.
#ifndef SC_NARROW_SEAM_H
#define SC_NARROW_SEAM_H

#include "geom/manifold.h"
#include "narrow/fit.h"

// Overlaps deeper than this are no matter of sliding over seams, m.
#define SC_SEAM_DEEP 0.02f

// The manifold of a pair of which one shape has seams (shape.seams), mended; in the frame of A's shape, as it came.
ScLocalManifold sc_seam_mend(const ScreeScene *scene, const ScPairKey *key, ScPose pose, float margin,
                             ScLocalManifold m);

#endif
