// SPDX-License-Identifier: MIT
#include "state/given.h"

#include <string.h>

#include "state/scene.h"

// Drops the dead on the way to a larger block, so that shapes that come and go do not make it grow for ever.
bool sc_given_reserve(ScreeScene *scene, uint64_t more) {
  ScGivenPoints *points = &scene->given;
  if (points->used + more <= points->capacity) return true;
  uint64_t capacity = 2u * (points->used - points->dead + more) + 64u;
  if (capacity > UINT32_MAX) return false;
  ScreeVec2 *data = sc_mem_alloc((size_t)capacity * sizeof *data);
  if (!data) return false;
  uint32_t used = 0;
  for (uint32_t row = 0; row < scene->shapes.rows; ++row) {
    ScGiven *given = &scene->tables.shape.given[row];
    if (!given->point_count) continue;
    memcpy(data + used, points->data + given->first_point, given->point_count * sizeof *data);
    given->first_point = used;
    used += given->point_count;
  }
  sc_mem_free(points->data);
  *points = (ScGivenPoints){.data = data, .used = used, .capacity = (uint32_t)capacity};
  return true;
}

void sc_given_keep(ScreeScene *scene, uint32_t row, const ScreeShapeDef *def, const ScreeVec2 *points) {
  ScGivenPoints *all = &scene->given;
  ScGiven *given = &scene->tables.shape.given[row];
  *given = (ScGiven){.position = def->position, .angle = def->angle, .radius = def->radius, .head = row};
  if (def->kind == SCREE_SHAPE_BOX) given->size[0] = def->width, given->size[1] = def->height;
  if (def->kind == SCREE_SHAPE_CAPSULE) given->size[0] = def->length;
  if (!points) return;
  SC_ASSERT(all->used + def->point_count <= all->capacity);
  memcpy(all->data + all->used, points, def->point_count * sizeof *points);
  given->first_point = all->used;
  given->point_count = def->point_count;
  all->used += def->point_count;
}

void sc_given_drop(ScreeScene *scene, uint32_t row) { scene->given.dead += scene->tables.shape.given[row].point_count; }
