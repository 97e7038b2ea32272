// SPDX-License-Identifier: MIT
// Joint constraints, four to a batch, a lane a joint. Kinds are unknown here: a batch has the rows that its form names
// (state/joint_form.h), and rows know coordinates.
//
// What a row needs of the bodies turns with them, and is made anew in every substep (joint_axis.h). So a body that
// swings about a far anchor keeps its energy, and anchors stay together, however fast it goes.
#ifndef SC_SOLVE_JOINT_H
#define SC_SOLVE_JOINT_H

#include <stddef.h>

#include "base/lanes.h"
#include "solve/batch.h"
#include "state/joint_form.h"

// Springs and motors: the impulse of a substep goes on from that of the one before:
//
//   impulse = feed - mass (share (speed' - aim) + pull (value - rest))
//
// within its bound, speed' being the speed that the row would have without it. With share 1 and pull 0 that is a rigid
// motor, with share 0 a force; for springs see joint_spring.c. A spring with slack stands for limits: it does nothing
// between rest and rest + slack, and beyond never pulls away from there.
typedef struct ScJointDrive {
  ScF4 share;     // of the impulse that would give the row its speed at once, 0 to 1
  ScF4 pull;      // speed that a metre (radian) beyond rest is taken back with, 1/s
  ScF4 rest, aim; // of the value and of its speed
  ScF4 slack;     // of the value, at least 0
  ScF4 most;      // bound of the impulse in a substep, N s or N m s
  ScF4 feed;      // what the row gives in any case, N s or N m s
  ScF4 gain;      // what the integral gives in a substep for each m s (rad s) of it
  ScF4 integral;  // of the error
  ScF4 by_speed;  // 1: the error is that of the speed, 0: of the value
  ScF4 inertia;   // how much of the aim is the speed of the substep before, 0 to 1: a gain on the derivative
  ScF4 last;      // that speed
  ScF4 ease;      // speed by which it may stay behind its aim, rather than bear a load that another may bear
  ScF4 calm;      // how much of what came to the speed since is not damped, 0 to 1: see ScJointSpring
  ScF4 impulse, total;
} ScJointDrive;

// The value is free between low and high.
typedef struct ScJointLimit {
  ScF4 low, high;
  ScF4 impulse, total;
  ScI4 struck; // lanes that were struck in this substep
} ScJointLimit;

// The locks of a point keep their impulse along the axes of the world.
typedef struct ScJointLock {
  ScF4 impulse, total;
} ScJointLock;

// Of a point: the effective mass of both its rows, in the world.
typedef struct ScJointMass {
  ScF4 xx, xy, yy;
} ScJointMass;

// A joint's frames where its bodies are in a substep. Of a point, gap is from A's centre of mass to B's at the start of
// the step. Of a pulley, gap and axis go from the points that A and B hang from to their anchors. Of a gear, arm_a.x is
// 1 where the turn of A counts, and axis the direction in which its travel does; arm_b.x and gap the same of B; turn is
// what the sum is off by.
typedef struct ScJointFrame {
  ScVec4 arm_a, arm_b; // anchors from the centres of mass
  ScVec4 gap;          // from A's anchor to B's
  ScVec4 axis;         // of travel
  ScF4 turn;           // of B in A
} ScJointFrame;

// Drives follow, springs first, then limits, each in the order of coordinates. Points alone, of which there are most,
// have no need of what stands from now.axis on, and end there: large nets are as fast as their batches are small.
typedef struct ScJointBatch {
  uint32_t at_a[4], at_b[4];   // where the records of its bodies are: slots in bytes
  ScF4 ax, ay, aw, bx, by, bw; // inverse masses along x and y, inverse inertias
  ScJointMass mass;            // of a point
  ScJointLock locks[3];        // in the order of coordinates
  ScJointFrame now;            // when frames were last brought up to date
  ScJointFrame start;          // at the start of the step; of a point only turn
  ScF4 rest;                   // length that reach and the sum of a pulley count from
  ScF4 ratio;
  ScF4 given[6]; // not of a point: what its impulses have made of the velocities in this substep: A's x, y, w, B's
} ScJointBatch;

// How many of the lower 24 bits are set. Not by the builtin, which some compilers make a call of.
SC_INLINE uint32_t sc_joint_count(uint32_t bits) {
  bits -= bits >> 1 & 0x555555u;
  bits = (bits & 0x333333u) + (bits >> 2 & 0x333333u);
  return ((bits + (bits >> 4)) & 0x0f0f0fu) * 0x010101u >> 16 & 0xffu;
}

#define SC_JOINT_DRIVES (0x3ffu << 5)
#define SC_JOINT_LIMITS (0x1fu << 15)

// Two anchors held together, B free to turn: what most joints are. Any two directions do for its rows: they are those
// of the world. From substep to substep its impulse turns with B (with A where B cannot move), as the force at the end
// of a link that swings does.
#define SC_JOINT_POINT (SC_JOINT_LOCK(SC_TRAVEL) | SC_JOINT_LOCK(SC_OFFSET))
SC_INLINE bool sc_joint_is_point(uint32_t form) { return (form & SC_JOINT_LOCKS) == SC_JOINT_POINT; }

SC_INLINE size_t sc_joint_bytes(uint32_t form) {
  if (form == SC_JOINT_POINT) return offsetof(ScJointBatch, now.axis);
  return sizeof(ScJointBatch) + sc_joint_count(form & SC_JOINT_DRIVES) * sizeof(ScJointDrive) +
         sc_joint_count(form & SC_JOINT_LIMITS) * sizeof(ScJointLimit);
}

SC_INLINE bool sc_joint_is_gear(uint32_t form) {
  return (form & (SC_JOINT_LOCK(SC_SUM) | SC_JOINT_LIMIT(SC_SUM))) && !(form & SC_JOINT_PULLEY);
}

// The row of one bit of the form.
SC_INLINE ScJointLock *sc_joint_lock(ScJointBatch *joint, uint32_t form, uint32_t bit) {
  return &joint->locks[sc_joint_count(form & SC_JOINT_LOCKS & (bit - 1u))];
}
SC_INLINE ScJointDrive *sc_joint_drive(ScJointBatch *joint, uint32_t form, uint32_t bit) {
  ScJointDrive *drives = (ScJointDrive *)(void *)(joint + 1);
  return &drives[sc_joint_count(form & SC_JOINT_DRIVES & (bit - 1u))];
}
SC_INLINE ScJointLimit *sc_joint_limit(ScJointBatch *joint, uint32_t form, uint32_t bit) {
  ScJointDrive *drives = (ScJointDrive *)(void *)(joint + 1);
  ScJointLimit *limits = (ScJointLimit *)(void *)(drives + sc_joint_count(form & SC_JOINT_DRIVES));
  return &limits[sc_joint_count(form & SC_JOINT_LIMITS & (bit - 1u))];
}

// How a pass is to go.
typedef struct ScJointPass {
  const ScSolver *solver;
  float h;
  float again;      // solve: 1: the impulses of before were given again in this substep
  bool last;        // solve: for the last time in this substep, when errors are summed
  bool back;        // from the last batch to the first
  bool still;       // bear: nothing has moved since the batches were made
  float rate;       // push: of a metre (radian) of error, 1/s
  float limit_rate; // the same of joints with limits
  float most;       // push: no faster than this, m/s and rad/s
} ScJointPass;

// Passes over `count` batches of one form. bear, unless all is still, and turn want to have `turned` brought up to
// date.
//
// bear: takes the frames to where the bodies are and gives the impulses of the substep before again.
// solve: the velocities.
// turn: both in one, where the velocities have those impulses in them already, along the axes that they had.
// push: takes back what places are off by.
SC_APART void sc_joint_bear(const ScJointPass *pass, ScJointBatch *batches, uint32_t count, uint32_t form);
SC_APART void sc_joint_solve(const ScJointPass *pass, ScJointBatch *batches, uint32_t count, uint32_t form);
SC_APART void sc_joint_turn(const ScJointPass *pass, ScJointBatch *batches, uint32_t count, uint32_t form);
SC_APART void sc_joint_push(const ScJointPass *pass, ScJointBatch *batches, uint32_t count, uint32_t form);

#endif
