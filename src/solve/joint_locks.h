// SPDX-License-Identifier: MIT
// The locks of a joint, solved together, and what they leave free: four joints at a time.
#ifndef SC_SOLVE_JOINT_LOCKS_H
#define SC_SOLVE_JOINT_LOCKS_H

#include "solve/joint_axis.h"

// The axes of a joint's locks and their matrix, as L D Lt.
typedef struct ScJointLocks {
  ScJointAxis axis[3];
  ScF4 l10, l20, l21, mass[3]; // mass: 1 / D, 0 where a row depends on those before it
  uint32_t count;
} ScJointLocks;

SC_APART void sc_joint_find_locks(const ScJointBatch *j, const ScJointMotion *m, uint32_t form,
                                  ScJointLocks *out_locks);
// Not of a point: how they bend with another motion in the same place.
SC_APART void sc_joint_find_bends(const ScJointBatch *j, const ScJointMotion *m, uint32_t form, ScJointLocks *locks);

// Their matrix, from the axes.
SC_INLINE void sc_joint_factor(const ScJointBatch *j, ScJointLocks *l) {
  const ScJointAxis *x = l->axis;
  uint32_t count = l->count;
  if (!count) return;
  ScF4 d0 = sc_joint_inverse(j, &x[0], &x[0]);
  l->mass[0] = sc_joint_mass(d0);
  l->l10 = l->l20 = l->l21 = sc_f4(0.0f);
  if (count < 2u) return;
  l->l10 = sc_joint_inverse(j, &x[1], &x[0]) * l->mass[0];
  ScF4 k11 = sc_joint_inverse(j, &x[1], &x[1]), d1 = k11 - l->l10 * l->l10 * d0;
  l->mass[1] = sc_joint_pivot(d1, k11);
  if (count < 3u) return;
  l->l20 = sc_joint_inverse(j, &x[2], &x[0]) * l->mass[0];
  ScF4 k21 = sc_joint_inverse(j, &x[2], &x[1]) - l->l20 * d0 * l->l10;
  l->l21 = k21 * l->mass[1];
  ScF4 k22 = sc_joint_inverse(j, &x[2], &x[2]);
  l->mass[2] = sc_joint_pivot(k22 - l->l20 * l->l20 * d0 - l->l21 * k21, k22);
}

// The impulses that change the speeds of the locks by `wanted`.
SC_INLINE void sc_joint_solve_locks(const ScJointLocks *l, ScF4 wanted[3]) {
  uint32_t count = l->count;
  if (count > 1u) wanted[1] -= l->l10 * wanted[0];
  if (count > 2u) wanted[2] -= l->l20 * wanted[0] + l->l21 * wanted[1];
  for (uint32_t i = 0; i < count; ++i) wanted[i] *= l->mass[i];
  if (count > 2u) {
    wanted[1] -= l->l21 * wanted[2];
    wanted[0] -= l->l20 * wanted[2];
  }
  if (count > 1u) wanted[0] -= l->l10 * wanted[1];
}

// A soft row as the locks leave it: they answer an impulse along it by their shares, and keep their speeds. So a spring
// or a motor at a hinge feels all that swings about it, and not what turns about its own centre alone.
typedef struct ScJointFree {
  ScJointAxis axis;
  ScF4 mass, lean; // lean: how the locks bend it
  ScF4 share[3];
  uint32_t locks;
} ScJointFree;

// Makes the rest of it from its axis.
SC_APART void sc_joint_set_free(const ScJointBatch *j, const ScJointLocks *l, ScJointFree *x);

// What to take back in a push of what a coordinate is off by.
SC_INLINE ScF4 sc_joint_push_of(const ScJointPass *pass, const ScJointAxis *x, ScF4 error, const ScJointPair *p) {
  ScF4 most = sc_f4(pass->most);
  return -sc_f4_clamp(sc_joint_speed(x, p) + sc_f4(pass->rate) * error, -most, most);
}

// The passes over springs, motors and limits. The locks are those of where the bodies are now.
SC_APART void sc_joint_solve_soft(const ScJointPass *pass, ScJointBatch *j, const ScJointMotion *m,
                                  const ScJointLocks *locks, uint32_t form, ScJointPair *v);
SC_APART void sc_joint_push_limits(const ScJointPass *pass, ScJointBatch *j, const ScJointMotion *m,
                                   const ScJointLocks *locks, uint32_t form, ScJointPair *p);

#endif
