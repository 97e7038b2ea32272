// SPDX-License-Identifier: MIT
// Cuts the inside of rings into triangles.
#ifndef SC_GEOM_SWEEP_H
#define SC_GEOM_SWEEP_H

#include "geom/rings.h"

// How many triangles any triangulation of the rings has.
static inline uint32_t sc_sweep_count(const ScRings *rings) { return rings->count + 2u * rings->ring_count - 4u; }

// Writes the corners of all triangles, three each, counter-clockwise. False when memory ran out.
bool sc_sweep_triangles(const ScRings *rings, uint32_t *out_triangles);

#endif
