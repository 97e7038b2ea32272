// SPDX-License-Identifier: MIT
// Queries, between steps. They read the trees of the broad phase, the strays, and shapes where these are; they write
// scene->strays, scene->found and scene->hits, on which no step depends.
#ifndef SC_QUERY_QUERY_H
#define SC_QUERY_QUERY_H

#include "geom/walk.h"
#include "scree/query.h"
#include "state/scene.h"

// The trees of the three types of bodies, and that of the strays. A stray may stand in two.
#define SC_QUERY_TREES 4u
static inline const ScTree *sc_query_tree(const ScreeScene *scene, uint32_t i) {
  return i ? &scene->trees[i] : &scene->strays.tree;
}

// May the query find a shape? Its body is enabled, or it would stand in no tree.
static inline bool sc_query_allows(const ScreeScene *scene, const ScreeQueryFilter *filter, uint32_t row) {
  const ScShapes *shape = &scene->tables.shape;
  if (shape->sensor[row] && !filter->sensors) return false;
  ScFilter f = shape->filter[row];
  for (uint32_t i = 0; i < filter->exclude_count; ++i)
    if (scree_row(filter->exclude[i]) == shape->body[row]) return false;
  if (f.group != 0 && f.group == filter->group) return f.group > 0;
  return (filter->category == 0u || (f.mask & filter->category) != 0u) && (filter->mask & f.category) != 0u;
}

// What a query has found so far.
typedef struct ScFinds {
  ScreeScene *scene;
  ScreeQueryMode mode;
  ScreeHit nearest; // with NEAREST and ANY; its body is 0 as long as there is none
  double limit;     // hits further on than this matter no more, m
  uint32_t spared;  // with `hollow`: so many heads of shapes stand in scene->found, which are not to be hit
  bool done;        // no further hit matters
  bool failed;      // memory ran out
} ScFinds;

ScFinds sc_finds_begin(ScreeScene *scene, ScreeQueryMode mode, double limit);
// With `hollow`: the shape, with all of its pieces, is not to be hit.
void sc_finds_spare(ScFinds *finds, uint32_t row);
bool sc_finds_spares(const ScFinds *finds, uint32_t row);
// A hit of a shape's row; `hit` lacks its handles.
void sc_finds_add(ScFinds *finds, uint32_t row, ScreeHit hit);
// Sorts the hits, each shape once, and writes as many as there is room for.
ScreeStatus sc_finds_end(ScFinds *finds, ScreeHit *out_hits, uint32_t capacity, uint32_t *out_count);

// All of these want the strays to be up to date, and a filter.
// A ray of unit direction.
void sc_query_ray(ScFinds *finds, const ScreeRay *ray, const ScreeQueryFilter *filter);

// A core in the world.
typedef struct ScPlacedCore {
  const ScCore *core;
  double x, y; // of its centre
  ScRot rotation;
} ScPlacedCore;

// Moves it straight; with `begin` it hits nothing, and spares what it touches at the start.
void sc_query_cast(ScFinds *finds, const ScPlacedCore *placed, ScreeVec2 translation, const ScreeQueryFilter *filter,
                   bool begin);
void sc_query_overlap(ScFinds *finds, const ScPlacedCore *placed, const ScreeQueryFilter *filter);
void sc_query_box(ScFinds *finds, ScBox box, const ScreeQueryFilter *filter);

// Between two bodies; B may be SC_NONE, and then is the point.
ScreeDistance sc_query_distance(const ScreeScene *scene, uint32_t body_a, uint32_t body_b, ScreeVec2 point);

#endif
