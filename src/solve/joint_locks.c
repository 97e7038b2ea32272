// SPDX-License-Identifier: MIT
#include "solve/joint_locks.h"

void sc_joint_find_frame(ScJointBatch *j, const ScJointPair *moved, uint32_t form) {
  j->now = sc_joint_frame(j, *moved, form);
}

void sc_joint_find_axis(const ScJointBatch *j, const ScJointMotion *m, uint32_t form, uint32_t coordinate,
                        ScJointAxis *out_axis) {
  *out_axis = sc_joint_axis(j, m, form, coordinate);
}

uint32_t sc_joint_find_locks(const ScJointBatch *j, const ScJointMotion *m, uint32_t form, ScJointLocks *out_locks) {
  uint32_t count = 0;
  for (uint32_t c = 0; c < SC_COORDINATES; ++c)
    if (form & SC_JOINT_LOCK(c)) sc_joint_find_axis(j, m, form, c, &out_locks->axis[count++]);
  const ScJointAxis *x = out_locks->axis;
  ScF4 d0 = sc_joint_inverse(j, &x[0], &x[0]);
  out_locks->mass[0] = sc_joint_mass(d0);
  out_locks->l10 = out_locks->l20 = out_locks->l21 = sc_f4(0.0f);
  if (count < 2u) return count;
  out_locks->l10 = sc_joint_inverse(j, &x[1], &x[0]) * out_locks->mass[0];
  ScF4 k11 = sc_joint_inverse(j, &x[1], &x[1]), d1 = k11 - out_locks->l10 * out_locks->l10 * d0;
  out_locks->mass[1] = sc_joint_pivot(d1, k11);
  if (count < 3u) return count;
  out_locks->l20 = sc_joint_inverse(j, &x[2], &x[0]) * out_locks->mass[0];
  ScF4 k21 = sc_joint_inverse(j, &x[2], &x[1]) - out_locks->l20 * d0 * out_locks->l10;
  out_locks->l21 = k21 * out_locks->mass[1];
  ScF4 k22 = sc_joint_inverse(j, &x[2], &x[2]);
  out_locks->mass[2] = sc_joint_pivot(k22 - out_locks->l20 * out_locks->l20 * d0 - out_locks->l21 * k21, k22);
  return count;
}

void sc_joint_set_free(const ScJointBatch *j, const ScJointLocks *l, uint32_t count, ScJointFree *x) {
  ScF4 whole = sc_joint_inverse(j, &x->axis, &x->axis);
  x->locks = count, x->lean = sc_f4(0.0f);
  for (uint32_t i = 0; i < count; ++i) x->share[i] = -sc_joint_inverse(j, &x->axis, &l->axis[i]);
  if (count) sc_joint_solve_locks(l, count, x->share);
  for (uint32_t i = 0; i < count; ++i) {
    sc_joint_add(&x->axis, x->share[i], &l->axis[i]);
    x->lean += x->share[i] * l->axis[i].bend;
  }
  ScF4 left = sc_joint_inverse(j, &x->axis, &x->axis);
  // Where the locks leave nothing, rounding does.
  x->mass = sc_f4_select(left > sc_f4(1e-11f) * whole, sc_joint_mass(left), sc_f4(0.0f));
}

void sc_joint_find_free(const ScJointBatch *j, const ScJointMotion *m, uint32_t form, uint32_t coordinate,
                        ScJointAxis *out_axis, ScF4 *out_mass) {
  ScJointFree x = {.axis = sc_joint_axis(j, m, form, coordinate)};
  *out_axis = x.axis;
  ScJointLocks l;
  sc_joint_set_free(j, &l, form & SC_JOINT_LOCKS ? sc_joint_find_locks(j, m, form, &l) : 0u, &x);
  *out_mass = x.mass;
}
