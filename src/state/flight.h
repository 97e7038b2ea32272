// SPDX-License-Identifier: MIT
// The ways of bodies that a step follows closely because they may run through something. Most bodies have none: they go
// straight from where the step began to where it ends, and turn evenly.
//
// A way is a list of legs, the last one first. All of it lives in the arena of the step.
#ifndef SC_STATE_FLIGHT_H
#define SC_STATE_FLIGHT_H

#include <stdbool.h>
#include <stdint.h>

#include "geom/strike.h"
#include "scree/scene.h"
#include "state/columns.h"

// From `time`, a share of the step, on: where the centre of mass is, from where it was when the step began, and how far
// the body has turned; how far it would go and turn in a whole step; and its velocity meanwhile.
typedef struct ScLeg {
  struct ScLeg *before;
  double time;
  double x, y, angle;
  double dx, dy, turn;
  float vx, vy, omega;
} ScLeg;

typedef struct ScFlight {
  ScLeg *leg; // the last
  uint32_t row;
  uint32_t impacts, stops;
  float allowed; // overlaps that are none, m; 0 before it is asked for
  bool bullet;   // watches what moves as well
  bool open;     // it may run into something yet
  ScBox box;     // where its last leg may lead
  // What it runs into next: its own shape, the other, and how, from the other to it. A time above 1 is nothing.
  uint32_t shape, other;
  ScStrike strike;
} ScFlight;

// What ran together within a step, as events tell it: the last one first while bodies fly, then the first.
typedef struct ScImpact {
  struct ScImpact *next;
  ScPairKey key;
  uint32_t pair;    // SC_NONE while bodies fly, and when memory ran out
  uint32_t points;  // of the manifold
  double time;      // a share of the step
  float speed;      // at which the surfaces closed, m/s
  float push, rub;  // impulses along the normal and across, of all points, N s
  ScManifold touch; // seen from where the step began
} ScImpact;

// The flight of a body, or null.
ScFlight *sc_flight_find(const ScreeScene *scene, uint32_t row);
// The last leg of the way that a body went in the step; null when it went straight.
const ScLeg *sc_flight_bent(const ScreeScene *scene, uint32_t row);
// The path of a shape during a leg of its body, timed as the step is; without a leg, straight to where the step leads.
ScPath sc_flight_path(const ScreeScene *scene, uint32_t shape, uint32_t body, const ScLeg *leg);

#endif
