// SPDX-License-Identifier: MIT
// Cuts a polygon of any form, with holes, into convex parts. Their corners are the user's own points: none is added and
// none is moved, so that the parts together are the polygon and nothing else.
#ifndef SC_GEOM_DECOMPOSE_H
#define SC_GEOM_DECOMPOSE_H

#include "geom/shape.h"

typedef struct ScParts {
  uint32_t *corners; // of one part after another, counter-clockwise, as places in the list of points
  uint32_t *ends;    // for each part, one past its last corner
  uint32_t count;
  uint32_t wrong; // when rings are refused: the number of the point to blame, see geom/rings.h
} ScParts;

// Rings of so many points each, one after another, in either direction: the outside first, then holes. At most
// SCREE_OUTLINE_MAX points in all, each coordinate at most 1e9 either way. Parts have 3 to SC_HULL_MAX corners and no
// straight ones. SCREE_TOO_FEW_POINTS, SCREE_TOO_MANY_POINTS, SCREE_DEGENERATE (a ring without area), SCREE_NOT_SIMPLE
// (rings that touch themselves or each other, holes that are not inside) or SCREE_OUT_OF_MEMORY; there is nothing to
// free then.
ScreeStatus sc_decompose_rings(const ScreeVec2 *points, const uint32_t *sizes, uint32_t ring_count, ScParts *out_parts);
void sc_decompose_free(ScParts *parts);

#endif
