// SPDX-License-Identifier: MIT
// Springs, motors and limits of joints.
#include "solve/joint_locks.h"
#include "state/scene.h"

SC_INLINE void give_free(ScJointBatch *j, const ScJointFree *x, ScF4 impulse, ScJointPair *v) {
  sc_joint_give(j, &x->axis, impulse, v);
  for (uint32_t i = 0; i < x->locks; ++i) {
    j->locks[i].total += x->share[i] * impulse;
    j->locks[i].impulse += x->share[i] * impulse;
  }
}

SC_INLINE void set_drive(const ScJointPass *pass, const ScJointBatch *j, const ScJointAxis *x, ScJointDrive *d,
                         ScF4 before, ScF4 impulse, ScJointPair *v) {
  sc_joint_give(j, x, impulse - before, v);
  d->total += sc_f4(pass->again) * before + (impulse - before);
  d->impulse = impulse;
}

// By how much the value is off its rest, or beyond its slack.
SC_INLINE ScF4 off_rest(const ScJointDrive *d, ScF4 value) {
  return value - sc_f4_clamp(value, d->rest, d->rest + d->slack);
}

// Of limits, only what pulls back from beyond them.
SC_INLINE ScF4 only_back(const ScJointDrive *d, ScF4 off, ScF4 wanted) {
  ScF4 zero = sc_f4(0.0f);
  ScF4 back =
      sc_f4_select(off > zero, sc_f4_min(wanted, zero), sc_f4_select(off < zero, sc_f4_max(wanted, zero), zero));
  return sc_f4_select(d->slack > zero, back, wanted);
}

SC_INLINE ScF4 wanted_drive(const ScJointDrive *d, const ScJointAxis *x, ScF4 mass, ScF4 speed) {
  ScF4 feed = d->feed + d->gain * d->integral, aim = d->aim + d->inertia * (d->last - d->aim);
  ScF4 felt = speed + d->calm * (d->last - speed), one = sc_f4(1.0f);
  ScF4 off = off_rest(d, x->value);
  // Of a feed that the row does not let through, nothing is felt, however large it is.
  ScF4 kept = d->share * (one - d->calm);
  ScF4 wanted = kept * d->impulse + (one - kept) * feed - mass * (d->share * (felt - aim) + d->pull * off);
  return only_back(d, off, wanted);
}

// Motors that drive one thing, as the wheels of a car do, bear its load as they like: one may push as much more as
// another brakes, and what rounding makes of their speeds would add up to all they have. Each gives up some of what it
// bears, so that loads even out, but no more than makes it so much slower.
#define EASE 0.1f
SC_INLINE ScF4 eased(const ScJointDrive *d, ScF4 mass) {
  return sc_f4_clamp(sc_f4(EASE) * d->impulse, -mass * d->ease, mass * d->ease);
}

// The integral goes on unless the drive gives all it has and the error asks for more.
SC_INLINE void integrate_drive(const ScJointPass *pass, ScJointDrive *d, const ScJointAxis *x, ScF4 wanted,
                               ScF4 speed) {
  ScF4 error = sc_f4_select(d->by_speed > sc_f4(0.0f), d->aim - speed, d->rest - x->value);
  ScI4 stuck = (sc_f4_abs(wanted) > d->most) & (wanted * error > sc_f4(0.0f));
  d->integral += sc_f4_select(stuck, sc_f4(0.0f), sc_f4(pass->h) * error);
  d->last = speed;
}

SC_APART static void drive(const ScJointPass *pass, ScJointBatch *j, const ScJointFree *x, ScJointDrive *d,
                           ScJointPair *v) {
  ScF4 before = d->impulse, lean = sc_f4(0.5f * pass->h) * x->lean;
  ScF4 wanted = wanted_drive(d, &x->axis, x->mass, sc_joint_speed(&x->axis, v) + lean) - eased(d, x->mass);
  d->impulse = sc_f4_clamp(wanted, -d->most, d->most);
  d->total += sc_f4(pass->again) * before + (d->impulse - before);
  give_free(j, x, d->impulse - before, v);
  if (pass->last) integrate_drive(pass, d, &x->axis, wanted, sc_joint_speed(&x->axis, v) + lean);
}

// Travel and offset under one bound, so that no direction is stronger than another.
SC_APART static void drive_disc(const ScJointPass *pass, const ScJointBatch *j, const ScJointAxis x[2], ScJointDrive *d,
                                ScJointPair *v) {
  ScF4 wanted[2], before[2] = {d[0].impulse, d[1].impulse};
  ScJointPair free = *v;
  for (uint32_t i = 0; i < 2u; ++i) {
    wanted[i] =
        wanted_drive(&d[i], &x[i], sc_joint_mass(sc_joint_inverse(j, &x[i], &x[i])), sc_joint_speed(&x[i], &free));
    sc_joint_give(j, &x[i], wanted[i] - before[i], &free);
  }
  // By the larger part first: squares of very large numbers are not finite.
  ScF4 one = sc_f4(1.0f), large = sc_f4_max(sc_f4_abs(wanted[0]), sc_f4_abs(wanted[1]));
  ScI4 some = large > sc_f4(0.0f);
  ScF4 inverse = one / sc_f4_select(some, large, one), u = wanted[0] * inverse, w = wanted[1] * inverse;
  ScF4 length = large * sc_f4_sqrt(u * u + w * w), most = d[0].most;
  ScF4 scale = sc_f4_select(length > most, most / sc_f4_select(some, length, one), one);
  for (uint32_t i = 0; i < 2u; ++i) set_drive(pass, j, &x[i], &d[i], before[i], scale * wanted[i], v);
  for (uint32_t i = 0; i < 2u && pass->last; ++i) d[i].last = sc_joint_speed(&x[i], v);
}

// A value may come as near to its limits within the substep, and no nearer. A very small gap is none, as it is of
// contacts: what rests on a limit is held where it is.
//
// Were it let down onto the limit, the gap that one substep leaves would drive the speeds of the next. Such errors grow
// where a pass leaves more than 8/9 of them (in the words of joint_effort.c, z^3 = g (3 z^2 - 3 z + 1)): arms that rest
// on the limits of other arms would never come to rest.
SC_APART static void limit(const ScJointPass *pass, ScJointBatch *j, const ScJointFree *x, ScJointLimit *l,
                           ScJointPair *v) {
  ScF4 zero = sc_f4(0.0f), touch = sc_f4(SC_TOUCH), before = l->impulse, value = x->axis.value;
  ScF4 per_second = x->mass * sc_f4(1.0f / pass->h), bend = sc_f4(0.5f * pass->h) * (x->axis.bend + x->lean);
  ScF4 wanted = before - x->mass * (sc_joint_speed(&x->axis, v) + bend);
  ScF4 down = sc_f4_max(value - l->low - touch, zero), up = sc_f4_max(l->high - value - touch, zero);
  ScF4 impulse = wanted - sc_f4_clamp(wanted, -per_second * up, per_second * down);
  give_free(j, x, impulse - before, v);
  l->total += sc_f4(pass->again) * before + (impulse - before);
  l->impulse = impulse;
  ScI4 struck = sc_f4_abs(impulse - before) > sc_f4(SC_BLOW_LIMIT) * x->mass;
  if (!pass->solver->limit_struck || !sc_i4_any(struck)) return;
  l->struck |= struck;
  *pass->solver->limit_struck = true;
}

void sc_joint_solve_soft(const ScJointPass *pass, ScJointBatch *j, const ScJointMotion *m, const ScJointLocks *locks,
                         uint32_t form, ScJointPair *v) {
  uint32_t first = 0;
  if (form & SC_JOINT_DISC) {
    ScJointAxis x[2];
    sc_joint_find_axis(j, m, form, SC_TRAVEL, &x[0]);
    sc_joint_find_axis(j, m, form, SC_OFFSET, &x[1]);
    drive_disc(pass, j, x,
               sc_joint_drive(
                   j, form, form & SC_JOINT_SPRING(SC_TRAVEL) ? SC_JOINT_SPRING(SC_TRAVEL) : SC_JOINT_MOTOR(SC_TRAVEL)),
               v);
    first = SC_TURN;
  }
  for (uint32_t c = first; c < SC_COORDINATES; ++c) {
    uint32_t roles = SC_JOINT_SPRING(c) | SC_JOINT_MOTOR(c) | SC_JOINT_LIMIT(c);
    if (!(form & roles)) continue;
    ScJointFree x;
    sc_joint_find_axis(j, m, form, c, &x.axis);
    sc_joint_set_free(j, locks, &x);
    if (form & SC_JOINT_SPRING(c)) drive(pass, j, &x, sc_joint_drive(j, form, SC_JOINT_SPRING(c)), v);
    if (form & SC_JOINT_MOTOR(c)) drive(pass, j, &x, sc_joint_drive(j, form, SC_JOINT_MOTOR(c)), v);
    if (form & SC_JOINT_LIMIT(c)) limit(pass, j, &x, sc_joint_limit(j, form, SC_JOINT_LIMIT(c)), v);
  }
}

// Of what a limit is off by, so much of what a lock is at once. Pushes lift loads without work; where they lift much in
// every substep, what falls back from there never comes to rest.
#define PUSH_SHARE 0.3f

void sc_joint_push_limits(const ScJointPass *pass, ScJointBatch *j, const ScJointMotion *m, const ScJointLocks *locks,
                          uint32_t form, ScJointPair *p) {
  ScF4 zero = sc_f4(0.0f);
  ScJointPass part = *pass;
  part.rate *= PUSH_SHARE;
  for (uint32_t c = 0; c < SC_COORDINATES; ++c) {
    if (!(form & SC_JOINT_LIMIT(c))) continue;
    ScJointFree x;
    sc_joint_find_axis(j, m, form, c, &x.axis);
    sc_joint_set_free(j, locks, &x);
    const ScJointLimit *l = sc_joint_limit(j, form, SC_JOINT_LIMIT(c));
    ScF4 below = sc_f4_min(x.axis.value - l->low, zero), above = sc_f4_max(x.axis.value - l->high, zero);
    ScF4 wanted = sc_joint_push_of(&part, &x.axis, below + above, p);
    // It only ever pushes inwards.
    wanted =
        sc_f4_select(below < zero, sc_f4_max(wanted, zero), sc_f4_select(above > zero, sc_f4_min(wanted, zero), zero));
    sc_joint_give(j, &x.axis, wanted * x.mass, p);
  }
}
