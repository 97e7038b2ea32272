// SPDX-License-Identifier: MIT
// Do two shapes meet while both move?
#ifndef SC_GEOM_PATH_H
#define SC_GEOM_PATH_H

#include "geom/shape.h"

// The motion of a shape over a step: the centre of mass of its body moves straight and the body turns evenly.
typedef struct ScPath {
  double x, y, dx, dy; // the centre of mass at the beginning, and how far it moves
  double angle, turn;  // of the body, likewise
  ScVec arm;           // from there to the centre of the shape, in the body's frame
  float extent;        // no point of the shape is further from its own centre
} ScPath;

// Gaps of at most `gap` count as none.
bool sc_path_meets_at_end(const ScHull *a, const ScPath *path_a, const ScHull *b, const ScPath *path_b, float gap);

// Do they meet at any time on the way? From what it knows of the end, it goes back in time as far as the gap that it
// finds cannot have closed (conservative advancement: Mirtich, Impulse-based dynamic simulation, 1996, section 2.3.2).
bool sc_path_meets(const ScHull *a, const ScPath *path_a, const ScHull *b, const ScPath *path_b, float gap);

#endif
