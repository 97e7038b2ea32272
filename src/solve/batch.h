// SPDX-License-Identifier: MIT
// Contact constraints, four to a batch: every number is four wide, a lane a contact.
//
// All is written in the frame of the contact (normal n, tangent t = n turned by +90 degrees): an arm r enters only as
// the turning it gives along n, r x n, and along t, r x t = r . n. Both points of a manifold lie on one line along t,
// so they slide as one: a manifold has one friction row, bounded by the sum of its normal impulses.
#ifndef SC_SOLVE_BATCH_H
#define SC_SOLVE_BATCH_H

#include <stddef.h>

#include "base/simd.h"

typedef struct ScBatchPoint {
  ScF4 arm_a, arm_b; // r x n, m
  ScF4 mass;         // effective mass along n, kg
  ScF4 separation;   // at the start of the step, m
  ScF4 impulse;      // accumulated over the substep, N s
  ScF4 total;        // summed over substeps
  ScF4 rebound;      // speed along n that restitution asks for, 0: none, m/s
} ScBatchPoint;

typedef struct ScBatch {
  uint32_t slot_a[4], slot_b[4];
  ScI4 open; // all ones where some point has a gap that counts, at the start of the step
  ScF4 inverse_mass_a, inverse_mass_b, inverse_inertia_a, inverse_inertia_b;
  ScF4 normal_x, normal_y;
  ScF4 friction, friction_kinetic;
  ScF4 arm_a, arm_b; // r x t at the middle of the points, m
  ScF4 mass;         // effective mass along t, kg
  ScF4 impulse;      // along t, accumulated over the substep, N s
  ScF4 total;
  ScBatchPoint points[]; // as many as the group says
} ScBatch;

SC_INLINE size_t sc_batch_bytes(uint32_t points) { return sizeof(ScBatch) + points * sizeof(ScBatchPoint); }

// A body while it is solved. One record a slot; records of slot 0 are the immovable body's.
typedef struct ScVelocity {
  float x, y, angular, unused;
} ScVelocity;

// What the contact passes read and write.
typedef struct ScSolver {
  ScVelocity *velocity; // by slot
  ScVelocity *push;     // the speed that takes overlaps back; moves bodies in this substep and is then forgotten
  ScVelocity *moved;    // how far since the start of the step (x, y, angle), by slot
  float inverse_h;      // of the substep, 1/s
  float push_rate;      // speed of the push for each metre of overlap, 1/s
  float push_speed;     // most of it, m/s
  float slop;           // overlap that is left alone, m
  float touch;          // gap that counts as none, m
} ScSolver;

// Contact passes over `count` batches of `points` points each.
SC_APART void sc_contact_warm_start(const ScSolver *solver, ScBatch *batches, uint32_t count, uint32_t points);
SC_APART void sc_contact_solve(const ScSolver *solver, ScBatch *batches, uint32_t count, uint32_t points);
SC_APART void sc_contact_push(const ScSolver *solver, ScBatch *batches, uint32_t count, uint32_t points);
SC_APART void sc_contact_rebound(const ScSolver *solver, ScBatch *batches, uint32_t count, uint32_t points);

#endif
