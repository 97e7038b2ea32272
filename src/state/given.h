// SPDX-License-Identifier: MIT
// What shapes were made from, in the user's own numbers. Cores are turned, centred and rounded, and no definition can
// be won back from them to the bit; this can be written down, and makes the same shape again. No step reads it.
#ifndef SC_STATE_GIVEN_H
#define SC_STATE_GIVEN_H

#include <stdbool.h>

#include "scree/shape.h"

typedef struct ScGiven {
  ScreeVec2 position;
  double angle;
  double size[2]; // box: width, height; capsule: length
  double radius;
  uint32_t first_point, point_count; // its run of points
  uint32_t head;                     // row that holds all this: its own, or that of the first segment of its chain
} ScGiven;

// The points of polygons, edges and chains, in runs.
typedef struct ScGivenPoints {
  ScreeVec2 *data;
  uint32_t used, capacity;
  uint32_t dead; // points of shapes that are gone
} ScGivenPoints;

// Room for that many more points. False when memory ran out; all is as it was.
bool sc_given_reserve(ScreeScene *scene, uint64_t more);
// Notes what a row was made from. Room for its points must have been reserved.
void sc_given_keep(ScreeScene *scene, uint32_t row, const ScreeShapeDef *def, const ScreeVec2 *points);
// Gives up the points of a row that is about to be cleared.
void sc_given_drop(ScreeScene *scene, uint32_t row);

#endif
