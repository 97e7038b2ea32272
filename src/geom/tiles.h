// SPDX-License-Identifier: MIT
// A grid of cells, merged into few boxes.
#ifndef SC_GEOM_TILES_H
#define SC_GEOM_TILES_H

#include <stdint.h>

// Cells from (x, y) on, so many columns and rows of them.
typedef struct ScTile {
  uint32_t x, y, columns, rows;
} ScTile;

// Covers every cell that is not 0 by exactly one box and no other cell: runs of cells, joined with equal runs beside
// them, along rows or along columns, whichever makes fewer boxes. Returns how many there are, and writes them when
// `out_tiles` is not null, in the order of their first cells. `cells` are row by row.
uint32_t sc_tiles_merge(const uint8_t *cells, uint32_t columns, uint32_t rows, ScTile *out_tiles);

#endif
