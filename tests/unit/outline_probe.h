// SPDX-License-Identifier: MIT
// Builds outlines and checks what they are cut into. Coordinates are whole numbers of 1/1024 m, so that 128 bits tell
// areas and turns without error.
#ifndef TESTS_UNIT_OUTLINE_PROBE_H
#define TESTS_UNIT_OUTLINE_PROBE_H

#include "geom/decompose.h"
#include "lcg.h"

#define PROBE_UNIT (1.0 / 1024.0)

__extension__ typedef __int128 Wide;

typedef struct ProbeShape {
  ScreeVec2 points[SCREE_OUTLINE_MAX];
  uint32_t sizes[40];
  uint32_t ring_count, count;
} ProbeShape;

// The one under test.
extern ProbeShape probe_shape;

void probe_begin(void);
void probe_ring(void);
// A point of the ring that was begun last.
void probe_add(double x, double y);

// Twice the area of the triangle, above 0 when it turns left.
Wide probe_turn(ScreeVec2 a, ScreeVec2 b, ScreeVec2 c);
// Twice the area of the outline.
Wide probe_area(void);

// The corners of a part.
uint32_t probe_part(const ScParts *parts, uint32_t part, ScreeVec2 *out);

// Cuts the outline and fails the test unless the parts are strictly convex, cover it once and are few; looks at so many
// points. Returns how many parts there are.
uint32_t probe_outline(uint32_t samples);

#endif
