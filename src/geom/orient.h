// SPDX-License-Identifier: MIT
// On which side of a line does a point lie? Answered without error: what is built on it, hulls and triangulations,
// then never contradicts itself, however nearly the points stand in line.
#ifndef SC_GEOM_ORIENT_H
#define SC_GEOM_ORIENT_H

#include "scree/base.h"

// The point as the predicate takes it: parts nearer to 0 than 1e-130 are 0, so that no product of two underflows.
ScreeVec2 sc_orient_point(ScreeVec2 p);

// 1 when a, b, c turn left, -1 when they turn right, 0 when they stand exactly in line or two of them are the same.
// Of points as sc_orient_point gives them, each part at most 1e9 either way.
int sc_orient_sign(ScreeVec2 a, ScreeVec2 b, ScreeVec2 c);

#endif
