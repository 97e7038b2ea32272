// SPDX-License-Identifier: MIT
// What the parts of blow.c share.
#ifndef SC_SOLVE_BLOW_H
#define SC_SOLVE_BLOW_H

#include "solve/joint_stage.h"

typedef struct ScBlowBefore {
  float normal[2], tangent;
} ScBlowBefore;

typedef struct ScBlowRows {
  float impulse[SC_JOINT_ROWS];
} ScBlowRows;

// The same of the four joints of a batch.
typedef struct ScBlowRows4 {
  ScF4 impulse[SC_JOINT_ROWS];
} ScBlowRows4;

// Where a batch is in stage->batches, or in stage->joints, and its form.
typedef struct ScBlowBatch {
  uint32_t offset, form;
} ScBlowBatch;

// Made when the first blow of a step is handed on. Lanes are those of contacts, then those of joints.
typedef struct ScBlowIndex {
  ScBlowBatch *batches;     // by lane / 4
  uint32_t *lane_of;        // by pair that is solved; of other pairs, whatever
  uint32_t *lane_of_joint;  // by joint; SC_NONE of one that is not solved
  ScBlowBefore *before;     // by lane of a contact: what it held when the blow came
  ScBlowRows *before_joint; // by lane of a joint, counted from the first of these
  uint8_t *has_before;      // by lane
  uint8_t *queued;          // by lane
  uint32_t *noted;          // lanes that have a before
  uint32_t *queue;          // of lanes; a ring
  // Contacts lie in the order in which their pairs were made, which is not that of an island alone. So they are taken
  // in that of their bodies.
  double *order;            // by lane of a contact
  const ScBlow **blow_of;   // by lane of a contact that was struck
  uint32_t *near, *spare;   // lanes of contacts that are put in order
  uint32_t contacts, lanes; // lanes of contacts, of all
} ScBlowIndex;

typedef struct ScBlowWork {
  ScreeScene *scene;
  const ScStage *stage;
  ScSolver solver;    // notes no blows
  ScJointPass joints; // with that solver
  ScBlowIndex *index;
  uint32_t substep;
  uint32_t first, count; // of the queue
  uint32_t noted;
} ScBlowWork;

// The slots of the two bodies of a lane.
typedef struct ScBlowEnds {
  uint32_t a, b;
} ScBlowEnds;

// The island of either body that has one.
SC_INLINE ScIsland *sc_blow_island(ScreeScene *scene, ScBlowEnds ends) {
  uint32_t slot = ends.a && ends.a < scene->step.first_driven ? ends.a : ends.b;
  return &scene->islands.records[sc_stage_island(scene, slot)];
}

// True when this is the first time in a blow: the lane wants its before.
SC_INLINE bool sc_blow_note(ScBlowWork *work, uint32_t lane) {
  ScBlowIndex *index = work->index;
  if (index->has_before[lane]) return false;
  index->has_before[lane] = 1;
  index->noted[work->noted++] = lane;
  return true;
}

// note: a lane was struck, and what it held before. solve: one lane alone; true if it changed so much that others have
// to know. end: what of its impulse was there before the blow stays for the next substep; the rest is taken for part of
// the motion.
SC_APART void sc_blow_note_contact(ScBlowWork *work, uint32_t lane, const ScBlow *blow);
SC_APART bool sc_blow_solve_contact(ScBlowWork *work, uint32_t lane);
SC_APART void sc_blow_end_contact(ScBlowWork *work, uint32_t lane);
SC_APART ScBlowEnds sc_blow_contact_ends(const ScBlowWork *work, uint32_t lane);

SC_APART void sc_blow_note_joint(ScBlowWork *work, uint32_t lane);
SC_APART bool sc_blow_solve_joint(ScBlowWork *work, uint32_t lane);
SC_APART void sc_blow_end_joint(ScBlowWork *work, uint32_t lane);
SC_APART ScBlowEnds sc_blow_joint_ends(const ScBlowWork *work, uint32_t lane);

// All that a joint gives, as numbers that may be added.
#define SC_BLOW_PARTS (2u * SC_JOINT_ROWS + 6u)
typedef struct ScBlowParts {
  float parts[SC_BLOW_PARTS];
} ScBlowParts;

SC_APART ScBlowParts sc_blow_parts(const ScBlowWork *work, uint32_t lane);
SC_APART void sc_blow_add_parts(const ScBlowWork *work, uint32_t lane, const ScBlowParts *parts);

// Brings an island to rest in which a blow went on too long (blow_settle.c). False when memory ran out.
SC_APART bool sc_blow_settle(ScBlowWork *work, const ScIsland *island);

// The lanes of a batch whose limits were struck in this substep; forgets that they were.
SC_APART ScI4 sc_blow_take_struck(const ScStage *stage, ScJointBatch *batch, uint32_t form);

#endif
