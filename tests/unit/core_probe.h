// SPDX-License-Identifier: MIT
// Makes cores for tests and checks what every core must be, by other ways than hull.c goes.
#ifndef TESTS_UNIT_CORE_PROBE_H
#define TESTS_UNIT_CORE_PROBE_H

#include <math.h>

#include "geom/shape.h"

// The hull of a core, as pairs and queries take it, and how far it reaches from its centre.
static inline ScHull probe_view(const ScCore *core) {
  return (ScHull){core->points, core->normals, core->count, core->radius};
}
static inline float probe_extent(const ScCore *core) {
  float most = 0.0f;
  for (uint32_t i = 0; i < core->count; ++i) most = fmaxf(most, sc_length(core->points[i]));
  return most + core->radius;
}

ScreeShapeDef probe_def(uint32_t kind);

// Fails the test unless the core is convex, counter-clockwise, about its centroid and has the normals that it should.
void probe_check(const ScCore *core);

// The core of a definition that has to be accepted, checked as above.
ScCore probe_core(const ScreeShapeDef *def, const ScreeVec2 *points);
ScCore probe_polygon(const ScreeVec2 *points, uint32_t count, double radius);

#endif
