// SPDX-License-Identifier: MIT
// A mover at work. Its core has a skin that is thicker by the gap that it keeps: what touches that skin is met, and
// there is room on either side of a touch for rounding, which never lets it through nor holds it fast.
#ifndef SC_QUERY_MOVER_H
#define SC_QUERY_MOVER_H

#include "query/query.h"
#include "scree/mover.h"

// So many touches of one move are told at most.
#define SC_MOVER_TOUCHES 16u
// It stops this short of a touch, m: what it then slides along is not touched by rounding.
#define SC_MOVER_SHORT 2e-5
// Things are met, pushed out of and slid along so many times in a move at most; corners take two or three.
#define SC_MOVER_TURNS 8u

typedef struct ScMover {
  ScreeScene *scene;
  const ScreeMoverDef *def;
  ScreeQueryFilter filter;
  ScreeBody apart[2]; // that its filter excludes
  ScCore core;        // with the gap
  ScRot rotation;
  ScreeVec2 position;
  ScreeVec2 up, right;
  double foot;     // how far below its middle the core reaches, m
  double walkable; // cosine of the steepest slope that it walks
  double steepest; // and its tangent
  double force;    // that it may still push with, N
  double dt;
  ScreeVec2 wanted;   // the velocity that it was given
  ScreeShape held;    // what it stood on
  ScreeShape passing; // what it drops through
  bool passes;        // and is in now
  ScreeHit touches[SC_MOVER_TOUCHES];
  uint32_t count;
} ScMover;

// Something in its way.
typedef struct ScMeet {
  uint32_t row;            // of the shape
  double distance;         // that it may go, m; for an overlap how deep that is
  ScreeVec2 normal, point; // of the surface
} ScMeet;

// The first thing on a way. Nothing is on a way of no length.
bool sc_mover_sweep(const ScMover *mover, ScreeVec2 way, ScMeet *out_meet);
// Goes along a way as far as there is nothing on it, and returns how far that was, m.
double sc_mover_go(ScMover *mover, ScreeVec2 way, ScMeet *out_meet, bool *out_met);
// Pushes it out of what overlaps it, along ways that are free. False where it remains stuck in something.
bool sc_mover_push_out(ScMover *mover);
// Notes a touch, once.
void sc_mover_touch(ScMover *mover, const ScMeet *meet);

// The velocity of the body that it met, there, m/s.
ScreeVec2 sc_mover_velocity_of(const ScMover *mover, const ScMeet *meet);
// Does it push what it met, rather than stop or climb it?
bool sc_mover_pushes(const ScMover *mover, const ScMeet *meet);
// Pushes what it met so that this is in the way of its velocity no more, as far as its force allows.
void sc_mover_push(ScMover *mover, const ScMeet *meet, ScreeVec2 velocity);
// Weighs on what it stands on.
void sc_mover_weigh(ScMover *mover, const ScMeet *meet);

// What it stands on.
typedef struct ScFooting {
  ScMeet meet;
  ScreeVec2 normal; // that it walks by
} ScFooting;

// Can it stand on what it met? `edges`: on an edge of the top of a step, too, whatever the normal there.
bool sc_mover_stands(const ScMover *mover, const ScMeet *meet, bool edges, ScreeVec2 *out_normal);
// Walks along the ground for a time with a speed to the right as seen from its body, and returns what is left of that.
double sc_mover_walk(ScMover *mover, ScFooting *footing, double speed, double time);
// Goes down to the ground that is within reach after it has gone `travel` along it; false, and it has not moved, where
// there is none.
bool sc_mover_settle(ScMover *mover, double reach, double travel, bool edges, ScFooting *out_footing);

void sc_mover_move(ScMover *mover, ScreeMover *state);

#endif
