// SPDX-License-Identifier: MIT
// The impulses of an impact: what touches at one moment parts again, or goes on together, within Coulomb's cone, and no
// energy comes of it.
#ifndef SC_CCD_IMPULSE_H
#define SC_CCD_IMPULSE_H

#include <stdint.h>

#include "base/math.h"

// So many contacts are solved together, at most.
#define SC_IMPULSE_KNOCKS 12u

// A body in an impact. What no impulse moves has inverses of 0.
typedef struct ScSide {
  uint32_t row;
  double inverse_x, inverse_y, inverse_inertia;
  double vx, vy, omega;
} ScSide;

typedef struct ScKnockPoint {
  ScVec arm_a, arm_b; // from the centres of mass
  double wanted;      // the speed at which it is to part
  double push, rub;   // its impulses along the normal and the tangent, on B
} ScKnockPoint;

// A contact between A, from whose surface the normal points, and B.
typedef struct ScKnock {
  ScSide *a, *b;
  ScVec normal;
  double friction, kinetic;
  double surface; // speed of B's surface beyond A's by itself, along the tangent, the normal turned left
  uint32_t count;
  ScKnockPoint points[2];
} ScKnock;

// How fast the surfaces part at a point.
double sc_impulse_opening(const ScKnock *knock, uint32_t point);

// Finds the impulses and gives them to the sides, of which there are those that the contacts point to.
//
// That each point parts at the speed it is wanted to is one answer, that it does not part is another: the first may
// make energy where friction turns the bodies (Kane and Levinson, Dynamics, 1985, section 8.8), the second never does.
// The outcome is as much of the first as leaves no work done: on the way from one to the other, work is a quadratic of
// the share, cones are convex, and no point closes that closes at neither end. Work is counted by the speeds of the
// surfaces against each other: between bodies that move freely, and against what stands still, it is their change of
// kinetic energy.
void sc_impulse_solve(ScKnock *knocks, uint32_t count);

#endif
