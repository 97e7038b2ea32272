// SPDX-License-Identifier: MIT
// Corners of convex polygons out of points that a user gave.
//
// One length rules what is told apart: a millionth of the extent of all points, about 16 steps of a float at the far
// corners. Features below it do not survive the rounding to float with a direction that can be trusted, so corners that
// near to their neighbours or to the line between them are left out; whatever is left is strictly convex after the
// rounding too.
//
// The quick hull below asks for no exact predicate: coordinates of doubles err some thousand million times less than
// this length, and what that leaves out is left out anyhow.
#ifndef SC_GEOM_WELD_H
#define SC_GEOM_WELD_H

#include "geom/shape.h"

// Sizes outside of this are refused: mass times length squared, and its inverse, must fit a float.
#define SC_WELD_LENGTH_MIN 1e-6
#define SC_WELD_LENGTH_MAX 1e9

// What a hull may have before its corners are welded: each of at most 16 stands for a few in one place.
#define SC_WELD_MAX 64

// Counter-clockwise; all of them points of the user.
typedef struct ScCorners {
  ScreeVec2 points[SC_WELD_MAX];
  uint32_t count;
} ScCorners;

// Of a convex polygon written in either direction. SCREE_TOO_FEW_POINTS, SCREE_TOO_MANY_POINTS, SCREE_OUT_OF_RANGE (not
// numbers as well), SCREE_DEGENERATE or SCREE_NOT_CONVEX.
ScreeStatus sc_weld_polygon(const ScreeVec2 *points, uint32_t count, ScCorners *out_corners);

// Of the convex hull of points in any order; no point is farther outside of it than twice the length above. Looks at
// all points once for each corner. The statuses are the same, but for SCREE_NOT_CONVEX.
ScreeStatus sc_weld_hull(const ScreeVec2 *points, uint32_t count, ScCorners *out_corners);

double sc_weld_area(const ScCorners *corners);

#endif
