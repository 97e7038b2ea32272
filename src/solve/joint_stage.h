// SPDX-License-Identifier: MIT
// Joints on their way into batches and back.
#ifndef SC_SOLVE_JOINT_STAGE_H
#define SC_SOLVE_JOINT_STAGE_H

#include "solve/joint_axis.h"
#include "solve/stage.h"

// Makes the batches of all joint groups of the step. False when memory ran out.
SC_APART bool sc_joint_prepare(ScreeScene *scene, ScStage *stage);
// Finds out how hard the joints of each island are to solve (joint_effort.c), and whether some block has another effort
// than its islands: step.unlike. False when memory ran out.
SC_APART bool sc_joint_find_efforts(ScreeScene *scene, ScStage *stage);
// The pushes of a block's joints, in the substeps that end with one (joint_push.c), and what is kept of them from step
// to step. `pass` says all but the rate; keep: after the contacts' own push. prepare: false when memory ran out.
SC_APART bool sc_joint_push_prepare(ScreeScene *scene, ScStage *stage);
SC_APART void sc_joint_push_run(const ScStage *stage, const ScSlice *slice, ScJointPass pass, uint32_t substep);
SC_APART void sc_joint_push_keep(const ScStage *stage, const ScSlice *slice);
SC_APART void sc_joint_push_store(ScreeScene *scene, const ScStage *stage);

SC_APART void sc_joint_store(ScreeScene *scene, const ScStage *stage);

// The first four impulses that each joint of a batch keeps, as columns; 0 for fillers.
SC_INLINE ScRows4 sc_joint_kept(const ScJoints *joint, const ScJointLanes *lanes) {
  static const ScJointState none;
  const float *kept[4];
  for (uint32_t lane = 0; lane < 4u; ++lane)
    kept[lane] = lane < lanes->count ? joint->state[lanes->joint[lane]].impulse : none.impulse;
  return sc_rows4_load(kept[0], kept[1], kept[2], kept[3]);
}

// What a spring takes in a substep: see ScJointDrive.
typedef struct ScJointSpring {
  float share, pull, calm;
} ScJointSpring;

// `inverse_mass` is that of the row, for springs whose numbers say nothing of what they move.
//
// The two are chosen so that x' = x + h v', v' = (1 - share) v - pull x, has for its characteristic numbers just those
// of the damped oscillator x.. + 2 zeta w x. + w^2 x = 0 over the time h: their product is exp(-2 zeta w h), their sum
// 2 exp(-zeta w h) cos(w h sqrt(1 - zeta^2)), or cosh beyond critical damping. So neither frequency nor damping depends
// on h, and a spring that is too stiff for h becomes a rigid row.
//
// A force that pulls all the time comes into the velocity before the spring sees it; damped with the rest of it, it
// would stretch the spring too little. So of what came since the substep before, `calm` is not damped: as much as makes
// the spring rest where force and stiffness say.
ScJointSpring sc_joint_spring(uint32_t unit, double stiffness, double damping, double inverse_mass, double h);

// Fills the drive of one lane: of the spring, or of the motor, of a coordinate.
void sc_joint_fill_spring(const ScreeJointDef *def, uint32_t coordinate, uint32_t lane, double inverse_mass, float h,
                          ScJointDrive *to);
void sc_joint_fill_motor(const ScreeJointDef *def, uint32_t coordinate, uint32_t lane, double inverse_mass, float h,
                         ScJointDrive *to);

#endif
