// SPDX-License-Identifier: MIT
#include "geom/pieces.h"

#include "base/mem.h"
#include "geom/decompose.h"
#include "geom/tiles.h"

// Cells in one box, along each of its sides: a longer one would be too thin to be told from a line.
#define BOX_CELLS 4096u

void sc_pieces_free(ScPieces *pieces) {
  sc_mem_free(pieces->corners);
  sc_mem_free(pieces->ends);
  *pieces = (ScPieces){0};
}

static bool allocate(ScPieces *pieces, uint32_t count, uint32_t corners) {
  *pieces = (ScPieces){.corners = sc_mem_alloc(corners * sizeof *pieces->corners),
                       .ends = sc_mem_alloc(count * sizeof *pieces->ends)};
  if (pieces->corners && pieces->ends) return true;
  sc_pieces_free(pieces);
  return false;
}

// Counts in a piece whose corners were written behind those of the last one, if a core can be made of it.
static ScreeStatus take(ScPieces *pieces, const ScreeShapeDef *def, uint32_t corners) {
  uint32_t first = pieces->count ? pieces->ends[pieces->count - 1u] : 0u;
  ScCore core;
  ScreeStatus status = sc_hull_piece(def, pieces->corners + first, corners, &core);
  if (status == SCREE_OK) pieces->ends[pieces->count++] = first + corners;
  return status;
}

static void take_parts(ScPieces *pieces, const ScreeShapeDef *def, const ScreeVec2 *points, const ScParts *parts) {
  for (uint32_t i = 0, from = 0; i < parts->count; from = parts->ends[i++]) {
    uint32_t to = pieces->count ? pieces->ends[pieces->count - 1u] : 0u, corners = parts->ends[i] - from;
    for (uint32_t k = 0; k < corners; k++) pieces->corners[to + k] = points[parts->corners[from + k]];
    // A part that is turned down has the width of what welding leaves out.
    take(pieces, def, corners);
  }
}

ScreeStatus sc_pieces_of_outline(const ScreeShapeDef *def, const ScreeVec2 *points, const uint32_t *rings,
                                 ScPieces *out_pieces) {
  ScParts parts;
  *out_pieces = (ScPieces){0};
  ScreeStatus status = def->ring_count ? sc_decompose_rings(points, rings, def->ring_count, &parts)
                                       : sc_decompose_rings(points, &def->point_count, 1, &parts);
  out_pieces->wrong = parts.wrong;
  if (status != SCREE_OK) return status;
  if (allocate(out_pieces, parts.count, parts.ends[parts.count - 1u])) {
    take_parts(out_pieces, def, points, &parts);
    if (out_pieces->count == 0) {
      sc_pieces_free(out_pieces);
      status = SCREE_DEGENERATE;
    }
  } else {
    status = SCREE_OUT_OF_MEMORY;
  }
  sc_decompose_free(&parts);
  return status;
}

static uint32_t shares_of(uint32_t cells) { return (cells + BOX_CELLS - 1u) / BOX_CELLS; }

static uint32_t count_boxes(const ScTile *tiles, uint32_t count) {
  uint32_t boxes = 0;
  for (uint32_t i = 0; i < count; i++) boxes += shares_of(tiles[i].columns) * shares_of(tiles[i].rows);
  return boxes;
}

// The box of one share of a tile, column by column and row by row.
static ScreeStatus take_box(ScPieces *pieces, const ScreeShapeDef *def, const ScTile *tile, uint32_t share_x,
                            uint32_t share_y) {
  uint32_t left = share_x * BOX_CELLS, right = left + BOX_CELLS, low = share_y * BOX_CELLS, high = low + BOX_CELLS;
  if (right > tile->columns) right = tile->columns;
  if (high > tile->rows) high = tile->rows;
  double x0 = def->width * (tile->x + left), x1 = def->width * (tile->x + right);
  double y0 = def->height * (tile->y + low), y1 = def->height * (tile->y + high);
  ScreeVec2 *to = pieces->corners + 4u * pieces->count;
  to[0] = (ScreeVec2){x0, y0}, to[1] = (ScreeVec2){x1, y0}, to[2] = (ScreeVec2){x1, y1}, to[3] = (ScreeVec2){x0, y1};
  return take(pieces, def, 4);
}

static ScreeStatus take_tile(ScPieces *pieces, const ScreeShapeDef *def, const ScTile *tile) {
  ScreeStatus status = SCREE_OK;
  for (uint32_t y = 0; y < shares_of(tile->rows) && status == SCREE_OK; y++)
    for (uint32_t x = 0; x < shares_of(tile->columns) && status == SCREE_OK; x++)
      status = take_box(pieces, def, tile, x, y);
  return status;
}

ScreeStatus sc_pieces_of_tiles(const ScreeShapeDef *def, const uint8_t *cells, ScPieces *out_pieces) {
  *out_pieces = (ScPieces){0};
  uint32_t count = sc_tiles_merge(cells, def->columns, def->rows, NULL);
  if (count == 0) return SCREE_DEGENERATE;
  ScTile *tiles = sc_mem_alloc(count * sizeof *tiles);
  if (!tiles) return SCREE_OUT_OF_MEMORY;
  sc_tiles_merge(cells, def->columns, def->rows, tiles);
  uint32_t boxes = count_boxes(tiles, count);
  ScreeStatus status = allocate(out_pieces, boxes, 4u * boxes) ? SCREE_OK : SCREE_OUT_OF_MEMORY;
  for (uint32_t i = 0; i < count && status == SCREE_OK; i++) status = take_tile(out_pieces, def, &tiles[i]);
  sc_mem_free(tiles);
  if (status != SCREE_OK) sc_pieces_free(out_pieces);
  return status;
}
