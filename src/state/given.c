// SPDX-License-Identifier: MIT
#include "state/given.h"

#include <string.h>

#include "state/scene.h"

// Of each list, in whole blocks.
typedef struct Run {
  uint64_t points, rings, cells;
} Run;

static uint64_t blocks_of(uint64_t count, size_t bytes) {
  return (count * bytes + SC_GIVEN_BLOCK - 1u) / SC_GIVEN_BLOCK;
}

static Run run_of(uint32_t points, uint32_t rings, uint32_t columns, uint32_t rows) {
  return (Run){blocks_of(points, sizeof(ScreeVec2)), blocks_of(rings, sizeof(uint32_t)),
               blocks_of((uint64_t)columns * rows, 1u)};
}

static Run run_of_row(const ScGiven *given) {
  return run_of(given->point_count, given->ring_count, given->columns, given->rows);
}

static bool has_points(uint32_t kind) {
  return kind != SCREE_SHAPE_CIRCLE && kind != SCREE_SHAPE_CAPSULE && kind != SCREE_SHAPE_BOX &&
         kind != SCREE_SHAPE_TILES;
}

static Run run_of_def(const ScreeShapeDef *def) {
  bool is_outline = def->kind == SCREE_SHAPE_OUTLINE, is_tiles = def->kind == SCREE_SHAPE_TILES;
  return run_of(has_points(def->kind) ? def->point_count : 0u, is_outline ? def->ring_count : 0u,
                is_tiles ? def->columns : 0u, def->rows);
}

static uint64_t sum_of(Run run) { return run.points + run.rings + run.cells; }

uint64_t sc_given_blocks(const ScreeShapeDef *def) { return sum_of(run_of_def(def)); }

uint64_t sc_given_held(const ScGiven *given) { return sum_of(run_of_row(given)); }

bool sc_given_make(ScGivenLists *lists, uint32_t blocks) {
  SC_ASSERT(lists->used == 0u);
  if (blocks <= lists->capacity) return true;
  uint8_t *data = sc_mem_alloc((size_t)blocks * SC_GIVEN_BLOCK);
  if (!data) return false;
  sc_mem_free(lists->data);
  *lists = (ScGivenLists){.data = data, .capacity = blocks};
  return true;
}

// Takes the living, in the order of rows, to a block of that many.
static bool move_lists(ScreeScene *scene, uint64_t capacity) {
  ScGivenLists *lists = &scene->given;
  if (capacity > UINT32_MAX / SC_GIVEN_BLOCK) return false;
  uint8_t *data = sc_mem_alloc((size_t)capacity * SC_GIVEN_BLOCK);
  if (!data) return false;
  uint32_t used = 0;
  for (uint32_t row = 0; row < scene->shapes.rows; ++row) {
    ScGiven *given = &scene->tables.shape.given[row];
    uint32_t blocks = (uint32_t)sc_given_held(given);
    if (!blocks) continue;
    memcpy(data + (size_t)used * SC_GIVEN_BLOCK, lists->data + (size_t)given->first * SC_GIVEN_BLOCK,
           (size_t)blocks * SC_GIVEN_BLOCK);
    given->first = used;
    used += blocks;
  }
  sc_mem_free(lists->data);
  *lists = (ScGivenLists){.data = data, .used = used, .capacity = (uint32_t)capacity};
  return true;
}

// Drops the dead on the way to a larger block, so that shapes that come and go do not make it grow for ever.
bool sc_given_reserve(ScreeScene *scene, uint64_t more) {
  const ScGivenLists *lists = &scene->given;
  if (lists->used + more <= lists->capacity) return true;
  return move_lists(scene, 2u * (lists->used - lists->dead + more) + 64u);
}

bool sc_given_tidy(ScreeScene *scene) {
  uint64_t used = 0;
  bool tidy = scene->given.dead == 0u;
  for (uint32_t row = 0; row < scene->shapes.rows && tidy; ++row) {
    const ScGiven *given = &scene->tables.shape.given[row];
    uint64_t blocks = sc_given_held(given);
    tidy = blocks == 0u || given->first == used;
    used += blocks;
  }
  return tidy || move_lists(scene, scene->given.capacity);
}

// Copies a list into a run, and returns the block behind it. An empty list may be anywhere, even nowhere. What a block
// holds beside is 0, whatever was there before.
static uint64_t put(ScGivenLists *lists, uint64_t block, const void *list, size_t first, size_t bytes,
                    uint64_t blocks) {
  uint8_t *to = lists->data + block * SC_GIVEN_BLOCK;
  if (blocks) {
    memset(to + (blocks - 1u) * SC_GIVEN_BLOCK, 0, SC_GIVEN_BLOCK);
    memcpy(to, (const uint8_t *)list + first, bytes);
  }
  return block + blocks;
}

void sc_given_keep(ScreeScene *scene, uint32_t row, const ScreeShapeDef *def, const ScreeShapeList *list) {
  ScGivenLists *lists = &scene->given;
  ScGiven *given = &scene->tables.shape.given[row];
  *given = (ScGiven){.position = def->position, .angle = def->angle, .radius = def->radius, .head = row};
  bool is_tiles = def->kind == SCREE_SHAPE_TILES;
  if (def->kind == SCREE_SHAPE_BOX || is_tiles) given->size[0] = def->width, given->size[1] = def->height;
  if (def->kind == SCREE_SHAPE_CAPSULE) given->size[0] = def->length;
  if (def->kind == SCREE_SHAPE_CHAIN) given->loop = def->loop;
  if (def->kind == SCREE_SHAPE_OUTLINE) given->ring_count = def->ring_count;
  if (is_tiles) given->columns = def->columns, given->rows = def->rows;
  if (has_points(def->kind)) given->point_count = def->point_count;
  Run run = run_of_def(def);
  if (sum_of(run) == 0) return;
  SC_ASSERT(lists->used + sum_of(run) <= lists->capacity);
  given->first = lists->used;
  uint64_t at = lists->used;
  size_t point = sizeof(ScreeVec2), ring = sizeof(uint32_t);
  at = put(lists, at, list->points, def->first_point * point, given->point_count * point, run.points);
  at = put(lists, at, list->rings, def->first_ring * ring, given->ring_count * ring, run.rings);
  at = put(lists, at, list->cells, def->first_cell, (size_t)given->columns * given->rows, run.cells);
  lists->used = (uint32_t)at;
}

void sc_given_drop(ScreeScene *scene, uint32_t row) {
  scene->given.dead += (uint32_t)sc_given_held(&scene->tables.shape.given[row]);
}

void sc_given_tell(const ScreeScene *scene, uint32_t row, ScreeShapeDef *out_def, ScreeShapeList *out_list) {
  const ScGiven *given = &scene->tables.shape.given[row];
  uint32_t kind = scene->tables.shape.kind[row];
  bool is_capsule = kind == SCREE_SHAPE_CAPSULE;
  out_def->kind = kind;
  out_def->position = given->position;
  out_def->angle = given->angle;
  out_def->width = is_capsule ? 0.0 : given->size[0];
  out_def->height = given->size[1];
  out_def->length = is_capsule ? given->size[0] : 0.0;
  out_def->radius = given->radius;
  out_def->point_count = given->point_count;
  out_def->ring_count = given->ring_count;
  out_def->columns = given->columns;
  out_def->rows = given->rows;
  out_def->loop = given->loop;
  Run run = run_of_row(given);
  const uint8_t *at = sum_of(run) ? scene->given.data + (size_t)given->first * SC_GIVEN_BLOCK : NULL;
  out_list->point_count = given->point_count;
  if (run.points) out_list->points = (const void *)at;
  out_list->ring_count = given->ring_count;
  if (run.rings) out_list->rings = (const void *)(at + run.points * SC_GIVEN_BLOCK);
  out_list->cell_count = given->columns * given->rows;
  if (run.cells) out_list->cells = at;
}
