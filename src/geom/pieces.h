// SPDX-License-Identifier: MIT
// The convex pieces of outlines and of tiles.
#ifndef SC_GEOM_PIECES_H
#define SC_GEOM_PIECES_H

#include "geom/plan.h"

// What sc_decompose_rings cuts an outline into, without the parts that are too thin to be told from a line. Its
// statuses, and SCREE_DEGENERATE when no part is left.
ScreeStatus sc_pieces_of_outline(const ScreeShapeDef *def, const ScreeVec2 *points, const uint32_t *rings,
                                 ScPieces *out_pieces);

// The boxes that cells are merged into. SCREE_DEGENERATE when all cells are empty or one is too thin.
ScreeStatus sc_pieces_of_tiles(const ScreeShapeDef *def, const uint8_t *cells, ScPieces *out_pieces);

void sc_pieces_free(ScPieces *pieces);

#endif
