// SPDX-License-Identifier: MIT
// A grid made for one step. A cell is as large as the largest ordinary box, and every shape stands in the one cell that
// holds its centre; so whatever overlaps it stands there or next door. Cells lie row by row, and so do their shapes
// after a counting sort: three neighbouring cells of a row are one run of boxes.
#include <string.h>

#include "base/simd.h"
#include "broad/broad.h"
#include "state/meet.h"

// A box larger than this many times the mean is not ordinary.
#define LARGE     4.0f
#define LARGE_MAX 64u
// Cells a shape, at the most.
#define CELLS_A_SHAPE 8u

typedef struct Entry {
  ScBox box; // first, for a load of four
  uint32_t row;
  uint32_t place; // in the moved, or SC_NONE
  uint32_t cell;
  uint32_t unused;
} Entry;

typedef struct Grid {
  Entry *entries;  // by cell
  uint32_t *first; // of each cell, and one past the last
  uint32_t count, columns, rows;
  float min_x, min_y, per_metre;
  Entry large[LARGE_MAX];
  uint32_t large_count;
} Grid;

static float size_of(ScBox box) { return sc_maxf(box.max_x - box.min_x, box.max_y - box.min_y); }

static uint32_t clamp_cell(float at, uint32_t cells) {
  return at < 0.0f ? 0u : at >= (float)cells ? cells - 1u : (uint32_t)at;
}

static uint32_t column_of(const Grid *grid, ScBox box) {
  return clamp_cell((0.5f * (box.min_x + box.max_x) - grid->min_x) * grid->per_metre, grid->columns);
}

static uint32_t row_of(const Grid *grid, ScBox box) {
  return clamp_cell((0.5f * (box.min_y + box.max_y) - grid->min_y) * grid->per_metre, grid->rows);
}

// All dynamic shapes that may meet somebody, in the order of rows.
static uint32_t collect(const ScreeScene *scene, const ScMoved *moved, Entry *entries) {
  const ScShapes *shape = &scene->tables.shape;
  uint32_t count = 0;
  for (uint32_t row = 0; row < scene->shapes.rows; ++row)
    if (shape->kind[row] && shape->leaf[row] != SC_TREE_NONE && !sc_meet_nobody(shape, row) &&
        scene->tables.body.type[shape->body[row]] == SCREE_BODY_DYNAMIC)
      entries[count++] = (Entry){.box = shape->box[row], .row = row, .place = moved->place[row]};
  return count;
}

// Takes boxes that are not ordinary out of the list. False when there are too many.
static bool set_large_apart(Grid *grid, Entry *entries, float mean) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < grid->count; ++i) {
    if (size_of(entries[i].box) <= LARGE * mean)
      entries[kept++] = entries[i];
    else if (grid->large_count < LARGE_MAX)
      grid->large[grid->large_count++] = entries[i];
    else
      return false;
  }
  grid->count = kept;
  return kept > 0u;
}

// Chooses the cells. False when they would be too many or are not numbers.
static bool measure(Grid *grid, const Entry *entries) {
  ScBox all = entries[0].box;
  float cell = 0.0f;
  for (uint32_t i = 0; i < grid->count; ++i) {
    all = sc_box_union(all, entries[i].box);
    cell = sc_maxf(cell, size_of(entries[i].box));
  }
  float width = all.max_x - all.min_x, height = all.max_y - all.min_y;
  if (!(cell > 0.0f) || !(width / cell < 1e6f) || !(height / cell < 1e6f)) return false;
  grid->min_x = all.min_x;
  grid->min_y = all.min_y;
  grid->per_metre = 1.0f / cell;
  grid->columns = (uint32_t)(width / cell) + 1u;
  grid->rows = (uint32_t)(height / cell) + 1u;
  return (uint64_t)grid->columns * grid->rows <= (uint64_t)CELLS_A_SHAPE * grid->count + 64u;
}

static bool sort_into_cells(ScreeScene *scene, Grid *grid, Entry *entries) {
  uint32_t cells = grid->columns * grid->rows;
  grid->first = sc_arena_take(&scene->arena, (cells + 2u) * sizeof(uint32_t));
  grid->entries = sc_arena_take(&scene->arena, grid->count * sizeof(Entry));
  if (!grid->first || !grid->entries) return false;
  memset(grid->first, 0, (cells + 2u) * sizeof(uint32_t));
  for (uint32_t i = 0; i < grid->count; ++i) {
    entries[i].cell = row_of(grid, entries[i].box) * grid->columns + column_of(grid, entries[i].box);
    ++grid->first[entries[i].cell + 2u];
  }
  for (uint32_t cell = 0; cell < cells; ++cell) grid->first[cell + 2u] += grid->first[cell + 1u];
  // Counting up from one cell before, each slot ends as the first of its own.
  for (uint32_t i = 0; i < grid->count; ++i) grid->entries[grid->first[entries[i].cell + 1u]++] = entries[i];
  return true;
}

// Meets one moved shape with a run of others. Of two moved ones, the earlier does it.
static bool meet_run(ScreeScene *scene, const ScMoved *moved, const Entry *one, const Entry *others, uint32_t count) {
  // (min, -max) of one box against (max, -min) of the other: all four comparisons at once.
  const ScI4 upper = {0, 0, INT32_MIN, INT32_MIN};
  const ScF4 limits = {one->box.max_x, one->box.max_y, -one->box.min_x, -one->box.min_y};
  for (uint32_t i = 0; i < count; ++i) {
    const Entry *other = &others[i];
    ScF4 bounds = (ScF4)((ScI4)sc_f4_load(&other->box.min_x) ^ upper);
    if (sc_i4_any((ScI4)(bounds > limits))) continue;
    if (other->row == one->row || (other->place != SC_NONE && other->place < one->place)) continue;
    ScBox old = other->place != SC_NONE ? moved->old[other->place] : other->box;
    if (!sc_broad_meet(scene, one->row, other->row, moved->old[one->place], old)) return false;
  }
  return true;
}

static bool meet_ordinary(ScreeScene *scene, const ScMoved *moved, const Grid *grid, const Entry *one) {
  uint32_t column = one->cell % grid->columns, row = one->cell / grid->columns;
  uint32_t left = column > 0u ? column - 1u : 0u, right = column + 1u < grid->columns ? column + 1u : column;
  uint32_t low = row > 0u ? row - 1u : 0u, high = row + 1u < grid->rows ? row + 1u : row;
  for (uint32_t y = low; y <= high; ++y) {
    uint32_t from = grid->first[y * grid->columns + left], to = grid->first[y * grid->columns + right + 1u];
    if (!meet_run(scene, moved, one, grid->entries + from, to - from)) return false;
  }
  return meet_run(scene, moved, one, grid->large, grid->large_count);
}

bool sc_grid_meet(ScreeScene *scene, const ScMoved *moved, bool *out_ok) {
  *out_ok = true;
  Grid grid = {0};
  Entry *entries = sc_arena_take(&scene->arena, (scene->shapes.count + 1u) * sizeof(Entry));
  if (!entries) return false;
  grid.count = collect(scene, moved, entries);
  if (grid.count == 0u) return true;
  float sum = 0.0f;
  for (uint32_t i = 0; i < grid.count; ++i) sum += size_of(entries[i].box);
  if (!set_large_apart(&grid, entries, sum / (float)grid.count) || !measure(&grid, entries)) return false;
  if (!sort_into_cells(scene, &grid, entries)) return false;

  // In the order of the moved, as the trees are asked too.
  uint32_t *entry_of = sc_arena_take(&scene->arena, moved->count * sizeof(uint32_t));
  if (!entry_of) return false;
  memset(entry_of, 0xff, moved->count * sizeof(uint32_t));
  for (uint32_t i = 0; i < grid.count; ++i)
    if (grid.entries[i].place != SC_NONE) entry_of[grid.entries[i].place] = i;
  bool ok = true;
  for (uint32_t i = 0; ok && i < moved->count; ++i)
    if (entry_of[i] != SC_NONE) ok = meet_ordinary(scene, moved, &grid, &grid.entries[entry_of[i]]);
  for (uint32_t i = 0; ok && i < grid.large_count; ++i) {
    const Entry *one = &grid.large[i];
    if (one->place == SC_NONE) continue;
    ok = meet_run(scene, moved, one, grid.entries, grid.count) &&
         meet_run(scene, moved, one, grid.large, grid.large_count);
  }
  *out_ok = ok;
  return true;
}
