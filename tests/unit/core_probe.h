// SPDX-License-Identifier: MIT
// Makes cores for tests and checks what every core must be, by other ways than hull.c goes.
#ifndef TESTS_UNIT_CORE_PROBE_H
#define TESTS_UNIT_CORE_PROBE_H

#include "geom/shape.h"

ScreeShapeDef probe_def(uint32_t kind);

// Fails the test unless the core is convex, counter-clockwise, about its centroid and has the normals that it should.
void probe_check(const ScCore *core);

// The core of a definition that has to be accepted, checked as above.
ScCore probe_core(const ScreeShapeDef *def, const ScreeVec2 *points);
ScCore probe_polygon(const ScreeVec2 *points, uint32_t count, double radius);

#endif
