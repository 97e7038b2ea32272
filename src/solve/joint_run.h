// SPDX-License-Identifier: MIT
// A pass over the joints of a slice.
#ifndef SC_SOLVE_JOINT_RUN_H
#define SC_SOLVE_JOINT_RUN_H

#include "solve/joint.h"
#include "solve/stage.h"

typedef void (*ScJointPassFunction)(const ScJointPass *pass, ScJointBatch *batches, uint32_t count, uint32_t form);

SC_INLINE size_t sc_joint_group_bytes(ScGroup group) { return group.batches * sc_joint_bytes(group.form); }

static inline void sc_joint_run(const ScJointPass *pass, const ScSlice *slice, ScJointPassFunction function) {
  char *at = slice->joints;
  for (uint32_t g = 0; g < slice->block.joint_groups; ++g) {
    ScGroup group = slice->joint_groups[g];
    if (!pass->back) function(pass, (ScJointBatch *)(void *)at, group.batches, group.form);
    at += sc_joint_group_bytes(group);
  }
  if (!pass->back) return;
  for (uint32_t g = slice->block.joint_groups; g-- > 0u;) {
    ScGroup group = slice->joint_groups[g];
    at -= sc_joint_group_bytes(group);
    function(pass, (ScJointBatch *)(void *)at, group.batches, group.form);
  }
}

// Brings the rotations of the bodies of a slice up to date.
SC_APART void sc_joint_turn_bodies(const ScStage *stage, const ScSlice *slice);

#endif
