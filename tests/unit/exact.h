// SPDX-License-Identifier: MIT
// Two placed convex cores in double, the slow way: every side against every vertex. And random shapes to put to it.
#ifndef TESTS_UNIT_EXACT_H
#define TESTS_UNIT_EXACT_H

#include "geom/shape.h"
#include "lcg.h"

typedef struct Dot {
  double x, y;
} Dot;

typedef struct Outline {
  Dot p[SC_HULL_MAX];
  uint32_t count;
} Outline;

// The separation is the distance of cores that are apart. Of cores that overlap it is below 0: the least move that
// parts them, which is along a side's normal. Skins add their radii to both, so that the least move of the skinned
// shapes goes the same way.
typedef struct Exact {
  double separation;
  Dot normal; // unit, from A to B; of no use where the separation is 0
} Exact;

// Half of what a float may be wrong by, as a share of it.
#define EXACT_UNIT 5.9604645e-8

static inline Dot dot_minus(Dot a, Dot b) { return (Dot){a.x - b.x, a.y - b.y}; }
static inline Dot dot_moved(Dot a, double s, Dot d) { return (Dot){a.x + s * d.x, a.y + s * d.y}; }
static inline double dot_product(Dot a, Dot b) { return a.x * b.x + a.y * b.y; }
static inline Dot dot_of(ScVec a) { return (Dot){a.x, a.y}; }

Outline exact_outline(const ScCore *core, ScVec position, ScRot rotation);
// The gap between the projections of both on a direction; below 0 where these overlap.
double exact_gap(const Outline *a, const Outline *b, Dot direction);
Exact exact_solve(const Outline *a, const Outline *b);
// The distance of a point from the rim of an outline, inside or out.
double exact_rim(const Outline *outline, Dot point);
// The greatest coordinate of either outline.
double exact_extent(const Outline *a, const Outline *b);

typedef enum ExactKind { CIRCLE, CAPSULE, BOX, POLYGON, ROUND_BOX, ROUND_POLYGON, EXACT_KINDS } ExactKind;

// A random shape of that kind, about `size` across its core; of a polygon 3 to 16 vertices, unevenly spaced.
ScCore exact_random(Lcg *lcg, ExactKind kind, double size);

#endif
