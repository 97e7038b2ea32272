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

// A shape at some moment of its way.
typedef struct ScSpot {
  double x, y; // its centre
  ScRot rotation;
  ScVec arm; // from the centre of mass of its body to there, in the world
} ScSpot;

// Times run from 0 to 1.
ScSpot sc_path_at(const ScPath *path, double time);

// The part of the way between two times, as a way of its own.
ScPath sc_path_between(const ScPath *path, double from, double to);

typedef enum ScMeeting {
  SC_MEETING_NONE,
  SC_MEETING_ON_THE_WAY, // and apart at the end
  SC_MEETING_AT_THE_END
} ScMeeting;

// Gaps of at most `gap` count as none. `whole_way` false: only the end is asked for.
//
// From the end it goes back in time as far as the gap that it finds cannot have closed (conservative advancement:
// Mirtich, Impulse-based dynamic simulation, 1996, section 2.3.2). Of shapes that are apart by more than they moved it
// looks at nothing but the end.
ScMeeting sc_path_meet(const ScHull *a, const ScPath *path_a, const ScHull *b, const ScPath *path_b, float gap,
                       bool whole_way);

#endif
