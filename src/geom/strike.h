// SPDX-License-Identifier: MIT
// When do two shapes run into each other while both move and turn?
#ifndef SC_GEOM_STRIKE_H
#define SC_GEOM_STRIKE_H

#include "geom/chain.h"
#include "geom/path.h"

typedef struct ScStriker {
  ScHull hull;
  const ScGhosts *ghosts; // of a one-sided segment, or null
  ScPath path;
} ScStriker;

// Where they meet: a unit normal from A to B, and from the centres of mass of both bodies to each point, in the world.
typedef struct ScStrike {
  double time;
  double deep; // when they overlap by as much as is allowed
  ScVec normal;
  float gap;
  uint32_t count;
  ScVec arm_a[2], arm_b[2];
} ScStrike;

// The first time in [from, to] at which surfaces overlap by more than `allowed`, or by that much more than they did to
// begin with; then told is the time at which they touched. So what slides over a seam of flush shapes, or lies in
// another, is not held up by what it passes without going deeper. A segment allows no more than leaves the centre of the
// other in front of it.
//
// It goes on by as much as keeps the two apart along the normal that it sees: the gap along a fixed direction is never
// more than the true one, and bends no faster than what turns carries its rim round (Mirtich, Impulse-based dynamic
// simulation, 1996, section 2.3.2; Catto, Continuous Collision, 2013, on separating functions). Where B turns so often
// that this takes too long, the strike is the time up to which they are known not to meet, and has no points.
bool sc_strike_find(const ScStriker *a, const ScStriker *b, double from, double to, float allowed,
                    ScStrike *out_strike);

// How the two lie to each other at a time. False when they are further apart than contacts look ahead, or when a
// one-sided segment does not meet the other.
bool sc_strike_look(const ScStriker *a, const ScStriker *b, double time, ScStrike *out_strike);

#endif
