// SPDX-License-Identifier: MIT
// What the files of the solver share: the dense records of one step. They live in the arena, one each a slot.
#ifndef SC_SOLVE_STAGE_H
#define SC_SOLVE_STAGE_H

#include "solve/batch.h"
#include "state/scene.h"

// Along a locked axis the inverse mass is 0.
typedef struct ScSlotMass {
  float inverse_mass, inverse_inertia, inverse_x, inverse_y;
} ScSlotMass;

typedef struct ScStage {
  ScSolver solver;
  ScBlows blows;                  // soft: of this substep
  struct ScStruck *struck;        // room for all that may be struck; null until something is
  struct ScBlowIndex *blow_index; // null until one is handed on
  struct ScBlowRows4 *joint_held; // by joint batch, where there are limits: impulses before the passes of this substep
  float *taken;                   // xpbd: see ScXpbd; null until the first block
  ScSlotMass *mass;               // by slot
  ScRot *rotation;                // by slot, at the start of the step; only where there are joints
  ScVelocity *integrated;         // velocity right after the last integration, before any impulse
  ScVelocity *gain;               // what a substep of gravity and forces adds
  ScVelocity *keep;               // what damping leaves, a factor a component
  ScVelocity *drift;              // what a medium that moves then adds; null where none does
  char *batches;                  // of all groups, one after another
  char *joints;                   // batches of all joint groups
  uint32_t slots, first_driven;   // as in ScStep
  float h;                        // the substep, s
  uint32_t substeps;
  uint32_t open;           // batches that may be struck
  bool limit_struck;       // some limit of a joint, in this substep
  bool bounces;            // restitution asks something of a contact
  ScVelocity *pushed;      // soft, by slot: the last push of joints; null where there are none
  float *again;            // by slot: how much of it the next one goes on with, in blocks that do so
  struct ScBorder *border; // by slot; null where there is no border, or no joint
} ScStage;

// A block of the step with its batches.
typedef struct ScSlice {
  ScBlock block;
  const ScGroup *groups; // of the block
  char *batches;
  const ScGroup *joint_groups;
  char *joints;
} ScSlice;

// Passes over the joints of a block in a substep.
SC_INLINE uint32_t sc_slice_passes(const ScSlice *slice) {
  return slice->block.effort & SC_EFFORT_FOUR ? 4u : slice->block.effort & SC_EFFORT_TWICE ? 2u : 1u;
}

SC_INLINE bool sc_slice_crowded(const ScSlice *slice) { return (slice->block.effort & SC_EFFORT_CROWDED) != 0u; }

SC_INLINE size_t sc_group_bytes(ScGroup group) { return group.batches * sc_batch_bytes(group.form); }

// The island of a dynamic body.
SC_INLINE uint32_t sc_stage_island(const ScreeScene *scene, uint32_t slot) {
  return scene->tables.body.member[scene->step.slot_rows[slot]].island;
}

// Overlaps are taken back so many times a step.
#define SC_PUSHES 2u
// And no more than so often where joints are crowded.
#define SC_PUSHES_MOST 4u

// Does a substep end with one of so many pushes a step? The last one always does.
SC_INLINE bool sc_stage_pushes(const ScStage *stage, uint32_t substep, uint32_t times) {
  return (substep + 1u) * times / stage->substeps > substep * times / stage->substeps;
}

// False when memory ran out.
SC_APART bool sc_prepare_bodies(ScreeScene *scene, ScStage *stage);
SC_APART bool sc_prepare_contacts(ScreeScene *scene, ScStage *stage);

// The speed along the normal that a bounce leaves with, so that an elastic ball climbs to where it fell from.
//
// closing: speed at which the surfaces near each other; pull: their acceleration towards each other; gap: what is left
// between them, all at the start of the step; restitution in (0, 1]; h: the substep.
//
// Semi-implicit Euler does not keep v^2/2 + a y but the nearby v^2/2 + a y - a h v / 2 (v up; exact in free fall);
// scaling that by restitution squared keeps a ball's height over any number of bounces, where scaling v alone loses a h
// / v a bounce.
float sc_prepare_rebound(float closing, float pull, float gap, float restitution, float h);

// Before the passes of a substep: remembers what joints hold, which limits that are struck will want to know. False
// when memory ran out.
SC_APART bool sc_blow_hold_joints(ScreeScene *scene, ScStage *stage, const ScSlice *slice);

// What fields do to the bodies of the step, on top of what was prepared for these. False when memory ran out.
SC_APART bool sc_field_prepare(ScreeScene *scene, ScStage *stage);

// Deals blows that go through several bodies. False when memory ran out.
SC_APART bool sc_impact_deal(ScreeScene *scene, ScStage *stage);

struct ScJointPass;

// After a solve pass: hands on the blows that it noted, and those that the joints noted before. `joints`: how these are
// solved. False when memory ran out.
SC_APART bool sc_blow_spread(ScreeScene *scene, ScStage *stage, const ScSlice *slice, const struct ScJointPass *joints,
                             uint32_t substep);

// Of the bodies of a slice, and those that are not dynamic. on: positions, then the velocities of the next substep.
// `pushed`: the substep may have pushes.
SC_APART void sc_integrate_velocities(const ScStage *stage, const ScSlice *slice, bool first);
SC_APART void sc_integrate_positions(const ScStage *stage, const ScSlice *slice, bool pushed);
SC_APART void sc_integrate_on(const ScStage *stage, const ScSlice *slice, bool pushed);

// The border of a scene (border.c). hold: keeps the bodies of a block that has joints inside it, before they are moved;
// release: begins anew, where impulses do; apply: the last guard, and what bounces back. False when memory ran out.
SC_APART bool sc_border_prepare(ScreeScene *scene, ScStage *stage);
SC_APART void sc_border_hold(const ScreeScene *scene, const ScStage *stage, const ScSlice *slice);
SC_APART void sc_border_release(const ScStage *stage, const ScSlice *slice);
SC_APART void sc_border_apply(const ScreeScene *scene, const ScStage *stage, uint32_t slot, ScVelocity *velocity,
                              ScVelocity *moved);

// The second solver's substeps. False when memory ran out.
bool sc_xpbd_run(ScreeScene *scene, ScStage *stage, const ScSlice *slice);

SC_APART void sc_store_bodies(ScreeScene *scene, const ScStage *stage);
SC_APART void sc_store_impulses(ScreeScene *scene, const ScStage *stage);

#endif
