// SPDX-License-Identifier: MIT
// The rings of an outline as a triangulation needs them: cleaned, wound so that the inside is on the left, and proven
// simple.
#ifndef SC_GEOM_RINGS_H
#define SC_GEOM_RINGS_H

#include <stdbool.h>

#include "scree/shape.h"

typedef struct ScRings {
  ScreeVec2 *at;             // of each corner, as sc_orient_point gives it
  uint32_t *given;           // its place among the points that the user gave
  uint32_t *next, *previous; // in its ring
  uint32_t *ring;            // of each corner
  uint32_t *order;           // all corners from left to right, those of equal x from bottom to top
  uint32_t count, ring_count;
  uint32_t wrong; // when rings are refused: the number of the point to blame
} ScRings;

// Reads rings of so many points each, one after another, the first being the outside. Corners that lie in line with
// their neighbours are left out: repeated points, straight runs, and spikes, which enclose nothing.
// SCREE_TOO_FEW_POINTS, SCREE_DEGENERATE (a ring without area), SCREE_NOT_SIMPLE (rings that meet themselves or each
// other, a hole that is not inside), SCREE_OUT_OF_MEMORY. What it holds must be freed only after SCREE_OK; otherwise
// `wrong` is all that is told: where the ring begins, where a side begins that meets another, or a point of the hole.
ScreeStatus sc_rings_read(const ScreeVec2 *points, const uint32_t *sizes, uint32_t ring_count, ScRings *out_rings);
void sc_rings_free(ScRings *rings);

#endif
