// SPDX-License-Identifier: MIT
// The way out of solids: what has its centre inside what several pieces make together.
//
// Each piece alone would push it out by its own nearest side, and that may be a cut between two pieces: of such a side
// the way leads into the next piece, which pushes it back, or on. Here all pieces together are taken for the one solid
// that they are. Its surface is what no piece covers of the sides of the others, and the nearest way out of it is the
// same from whichever piece one looks.
#ifndef SC_NARROW_EXIT_H
#define SC_NARROW_EXIT_H

#include "geom/manifold.h"
#include "narrow/fit.h"

// For a pair that has a manifold. Where the centre of one of the two lies in the other, which is a piece of a solid:
// the manifold that pushes it out of that solid by the nearest way, in the frame of A's shape; or, where no way out is
// near enough to be found, one that holds it against gravity. Where the centre lies in a piece beside the other: none,
// for that one does all. Of a body of several shapes, whose centre of mass lies in the solid, all leave by one way.
// Without the scene's seams only the pieces of one outline, or of one grid of tiles, make a solid. False where no
// centre lies in one.
bool sc_exit_find(const ScreeScene *scene, const ScPairKey *key, ScPose pose, ScLocalManifold *manifold);

#endif
