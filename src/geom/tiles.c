// SPDX-License-Identifier: MIT
#include "geom/tiles.h"

#include <stdbool.h>
#include <stddef.h>

// The grid seen as lines of cells: rows, or columns.
typedef struct Lines {
  const uint8_t *cells;
  uint32_t count, length;
  size_t line_step, cell_step; // from a line, and from a cell of a line, to the next
} Lines;

static bool is_full(const Lines *lines, uint32_t line, uint32_t at) {
  return at < lines->length && lines->cells[line * lines->line_step + at * lines->cell_step] != 0;
}

static uint32_t run_end(const Lines *lines, uint32_t line, uint32_t first) {
  uint32_t end = first;
  while (is_full(lines, line, end)) end++;
  return end;
}

// Is there exactly this run in a line? Looks no further than the run itself, or a line of many runs beside a long one
// would take for ever.
static bool has_run(const Lines *lines, uint32_t line, uint32_t first, uint32_t end) {
  if ((first > 0 && is_full(lines, line, first - 1)) || is_full(lines, line, end)) return false;
  while (first < end && is_full(lines, line, first)) first++;
  return first == end;
}

// Every run that the line before has not is the beginning of a box, which goes on for as long as lines have it.
static uint32_t merge(const Lines *lines, bool along_rows, ScTile *out_tiles) {
  uint32_t boxes = 0;
  for (uint32_t line = 0; line < lines->count; line++) {
    for (uint32_t first = 0, end; first < lines->length; first = end + 1) {
      end = run_end(lines, line, first);
      if (end == first || (line > 0 && has_run(lines, line - 1, first, end))) continue;
      if (out_tiles) {
        uint32_t last = line + 1;
        while (last < lines->count && has_run(lines, last, first, end)) last++;
        out_tiles[boxes] = along_rows ? (ScTile){first, line, end - first, last - line}
                                      : (ScTile){line, first, last - line, end - first};
      }
      boxes++;
    }
  }
  return boxes;
}

uint32_t sc_tiles_merge(const uint8_t *cells, uint32_t columns, uint32_t rows, ScTile *out_tiles) {
  Lines by_row = {cells, rows, columns, columns, 1}, by_column = {cells, columns, rows, 1, columns};
  uint32_t along_rows = merge(&by_row, true, NULL), along_columns = merge(&by_column, false, NULL);
  bool use_rows = along_rows <= along_columns;
  if (out_tiles) merge(use_rows ? &by_row : &by_column, use_rows, out_tiles);
  return use_rows ? along_rows : along_columns;
}
