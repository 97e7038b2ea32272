// SPDX-License-Identifier: MIT
// Contact constraints, four to a batch: every number is four wide, a lane a contact.
//
// All is written in the frame of the contact (normal n, tangent t = n turned by +90 degrees): an arm r enters only as
// the turning it gives along n, r x n, and along t, r x t = r . n. Both points of a manifold lie on one line along t,
// so they slide as one: a manifold has one friction row, bounded by the sum of its normal impulses.
#ifndef SC_SOLVE_BATCH_H
#define SC_SOLVE_BATCH_H

#include "base/simd.h"
#include "state/columns.h"

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
  ScI4 open; // all ones where some point has a gap that counts at the start of the step, or had one a step ago
  ScF4 inverse_mass_a, inverse_mass_b, inverse_inertia_a, inverse_inertia_b;
  ScF4 normal_x, normal_y;
  ScF4 friction, friction_kinetic;
  ScF4 arm_a, arm_b; // r x t at the middle of the points, m
  ScF4 mass;         // effective mass along t, kg
  ScF4 impulse;      // along t, accumulated over the substep, N s
  ScF4 total;
  ScBatchPoint points[]; // as many as its form says; after two an ScCoupling, then an ScSpecial if it says so
} ScBatch;

// What two points are to each other.
typedef struct ScCoupling {
  ScF4 inverse_mass; // what an impulse of 1 N s at one of them adds to the speed at the other, 1/kg
  ScF4 gain;         // 1 / (1 - inverse_mass^2 times both effective masses); 0 where the two are as good as one
} ScCoupling;

// What few contacts have: surfaces that run or resist rolling, and bodies with locked axes.
typedef struct ScSpecial {
  ScF4 inverse_ax, inverse_ay, inverse_bx, inverse_by; // inverse masses along x and y
  ScF4 speed;                                          // along t, of the surfaces by themselves, B's beyond A's, m/s
  ScF4 most_load;                                      // under which a surface rubs that runs by itself, N s
  ScF4 rolling;                                        // the torque against rolling is at most this times the load, m
  ScF4 rolling_mass;                                   // effective inertia, kg m2
  ScF4 rolling_impulse;                                // accumulated over the substep, N m s
  ScF4 rolling_last;                                   // xpbd: that of the substep before
} ScSpecial;

// Loops over batches have the points of their form as a constant, so that there is a kernel for each and one text for
// both.
SC_INLINE size_t sc_batch_common_bytes(uint32_t form) {
  return sizeof(ScBatch) + (form & SC_FORM_POINTS) * sizeof(ScBatchPoint) +
         ((form & SC_FORM_POINTS) == 2u ? sizeof(ScCoupling) : 0u);
}

SC_INLINE size_t sc_batch_bytes(uint32_t form) {
  return sc_batch_common_bytes(form) + (form & SC_FORM_SPECIAL ? sizeof(ScSpecial) : 0u);
}

// Of a batch of two points.
SC_INLINE ScCoupling *sc_batch_coupling(ScBatch *batch) { return (ScCoupling *)(void *)(batch->points + 2); }

// Null when the form has none.
SC_INLINE ScSpecial *sc_batch_special(ScBatch *batch, uint32_t form) {
  return form & SC_FORM_SPECIAL ? (ScSpecial *)(void *)((char *)batch + sc_batch_common_bytes(form)) : NULL;
}

// Calls F(..., form) with the points of the form as a constant: for what is hot enough to have a loop for each.
#define SC_EACH_POINTS(form, F, ...)                                                                                   \
  if (((form)&SC_FORM_POINTS) == 1u)                                                                                   \
    F(__VA_ARGS__, 1u | ((form)&SC_FORM_SPECIAL));                                                                     \
  else                                                                                                                 \
    F(__VA_ARGS__, 2u | ((form)&SC_FORM_SPECIAL));

// The same with the whole form as a constant, but for special ones, of which there are few: for what is hottest.
#define SC_EACH_FORM(form, F, ...)                                                                                     \
  if ((form)&SC_FORM_SPECIAL)                                                                                          \
    F(__VA_ARGS__, form);                                                                                              \
  else if ((form) == 1u)                                                                                               \
    F(__VA_ARGS__, 1u);                                                                                                \
  else                                                                                                                 \
    F(__VA_ARGS__, 2u);

// The same for passes that no special batch is given to.
#define SC_EACH_COMMON(form, F, ...)                                                                                   \
  if ((form) == 1u)                                                                                                    \
    F(__VA_ARGS__, 1u);                                                                                                \
  else                                                                                                                 \
    F(__VA_ARGS__, 2u);

// One loop for all forms: for what runs seldom.
#define SC_EACH_ANY(form, F, ...) F(__VA_ARGS__, form);

// A body while it is solved. One record a slot; records of slot 0 are the immovable body's.
typedef struct ScVelocity {
  float x, y, angular, unused;
} ScVelocity;

// How a body has turned when joints last asked, cosine and sine: since they asked before, and since the start of the
// step.
typedef struct ScTurned {
  float last_c, last_s, c, s;
} ScTurned;

#define SC_NOT_TURNED ((ScTurned){1.0f, 0.0f, 1.0f, 0.0f})

// A contact that stops a relative speed of more than this in one substep was struck, m/s: no load comes so suddenly.
// And so was the limit of a joint that stops what came by itself with more than this, m/s or rad/s.
#define SC_BLOW_SPEED 1.0f
#define SC_BLOW_LIMIT 0.25f

// A batch of which some contact was struck in this substep, and the impulses that this substep added.
typedef struct ScBlow {
  ScF4 normal, tangent; // of both points together
  ScI4 struck;          // lanes
  ScBatch *batch;
  uint32_t form;
} ScBlow;

typedef struct ScBlows {
  ScBlow *list; // room for every batch that may be struck
  uint32_t count;
} ScBlows;

// What the contact passes read and write.
typedef struct ScSolver {
  ScVelocity *velocity; // by slot
  ScVelocity *start;    // soft, where something bounces: the velocity before the first substep
  ScVelocity *end;      // the same after the last, before any bounce
  ScVelocity *push;     // the speed that takes overlaps back; moves bodies in this substep and is then forgotten
  ScVelocity *moved;    // how far since the start of the step (x, y, angle), by slot
  ScTurned *turned;     // by slot; null where there are no joints
  float inverse_h;      // of the substep, 1/s
  float push_rate;      // speed of the push for each metre of overlap, 1/s
  float push_speed;     // most of it, m/s
  float slop;           // overlap that is left alone, m
  float touch;          // gap that counts as none, m
  ScBlows *blows;       // where the solve pass notes blows; null: nowhere
  bool *limit_struck;   // the same of the limits of joints: whether some was struck
} ScSolver;

// Contact passes over `count` batches of one form.
SC_APART void sc_contact_warm_start(const ScSolver *solver, ScBatch *batches, uint32_t count, uint32_t form);
SC_APART void sc_contact_solve(const ScSolver *solver, ScBatch *batches, uint32_t count, uint32_t form);
// For batches that are neither open nor special: the same, and sooner done.
SC_APART void sc_contact_solve_closed(const ScSolver *solver, ScBatch *batches, uint32_t count, uint32_t form);
SC_APART void sc_contact_push(const ScSolver *solver, ScBatch *batches, uint32_t count, uint32_t form);
SC_APART void sc_bounce_give(const ScSolver *solver, ScBatch *batches, uint32_t count, uint32_t form);

#endif
