// SPDX-License-Identifier: MIT
#include "solve/joint_locks.h"

void sc_joint_find_frame(const ScSolver *solver, ScJointBatch *j, uint32_t form) {
  j->now = sc_joint_frame(solver, j, form);
}

void sc_joint_find_axis(const ScJointBatch *j, const ScJointMotion *m, uint32_t form, uint32_t coordinate,
                        ScJointAxis *out_axis) {
  *out_axis = sc_joint_axis(j, m, form, coordinate);
}

// Along the axes of the world.
static void find_point(const ScJointBatch *j, const ScJointMotion *m, ScJointLocks *l) {
  ScF4 zero = sc_f4(0.0f), one = sc_f4(1.0f);
  const ScJointFrame *f = &j->now;
  ScVec4 bend = sc_vec4_sub(m->bend_b, m->bend_a);
  l->axis[0] = (ScJointAxis){-one, zero, f->arm_a.y, one, zero, -f->arm_b.y, f->gap.x, bend.x};
  l->axis[1] = (ScJointAxis){zero, -one, -f->arm_a.x, zero, one, f->arm_b.x, f->gap.y, bend.y};
  l->count = 2u;
  sc_joint_factor(j, l);
}

void sc_joint_find_locks(const ScJointBatch *j, const ScJointMotion *m, uint32_t form, ScJointLocks *out_locks) {
  if (sc_joint_is_point(form)) {
    find_point(j, m, out_locks);
    return;
  }
  // One after another, not in a loop: the axis of each is then known when this is compiled.
  ScJointAxis *x = out_locks->axis;
  if (form & SC_JOINT_LOCK(SC_TRAVEL)) *x++ = sc_joint_axis(j, m, form, SC_TRAVEL);
  if (form & SC_JOINT_LOCK(SC_OFFSET)) *x++ = sc_joint_axis(j, m, form, SC_OFFSET);
  if (form & SC_JOINT_LOCK(SC_TURN)) *x++ = sc_joint_axis(j, m, form, SC_TURN);
  if (form & SC_JOINT_LOCK(SC_REACH)) sc_joint_find_axis(j, m, form, SC_REACH, x++);
  if (form & SC_JOINT_LOCK(SC_SUM)) sc_joint_find_axis(j, m, form, SC_SUM, x++);
  out_locks->count = (uint32_t)(x - out_locks->axis);
  sc_joint_factor(j, out_locks);
}

void sc_joint_find_bends(const ScJointBatch *j, const ScJointMotion *m, uint32_t form, ScJointLocks *locks) {
  ScJointAxis *x = locks->axis;
  if (form & SC_JOINT_LOCK(SC_TRAVEL)) x++->bend = sc_joint_axis(j, m, form, SC_TRAVEL).bend;
  if (form & SC_JOINT_LOCK(SC_OFFSET)) x++->bend = sc_joint_axis(j, m, form, SC_OFFSET).bend;
  if (form & SC_JOINT_LOCK(SC_TURN)) ++x; // which has none
  if (form & SC_JOINT_LOCK(SC_REACH)) x++->bend = sc_joint_axis(j, m, form, SC_REACH).bend;
  if (form & SC_JOINT_LOCK(SC_SUM)) x->bend = sc_joint_axis(j, m, form, SC_SUM).bend;
}

void sc_joint_set_free(const ScJointBatch *j, const ScJointLocks *l, ScJointFree *x) {
  uint32_t count = l->count;
  ScF4 whole = sc_joint_inverse(j, &x->axis, &x->axis);
  x->locks = count, x->lean = sc_f4(0.0f);
  for (uint32_t i = 0; i < count; ++i) x->share[i] = -sc_joint_inverse(j, &x->axis, &l->axis[i]);
  if (count) sc_joint_solve_locks(l, x->share);
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
  sc_joint_find_locks(j, m, form, &l);
  sc_joint_set_free(j, &l, &x);
  *out_mass = x.mass;
}
