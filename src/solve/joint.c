// SPDX-License-Identifier: MIT
// The passes over joints, the same for both solvers.
//
// Speeds: a locked coordinate is to be where it is at the end of the substep. Its speed at the start is therefore not 0
// but less by half of what its own bending adds over the substep, and the impulses act along the Jacobian of the start:
// so the velocities of two substeps lie on either side of the arc alike and the impulse between them does no work
// (which is what makes the leapfrog of Störmer and Verlet keep energy). A coordinate held to speed 0 would lose
// w^2 h of its energy a second, w being the angular speed.
//
// Places: what locked coordinates and limits are off by is taken back on its own, without a trace in the velocities.
//
// Springs and motors are solved first, then limits, then locks, all locks of a joint together.
#include "solve/joint_locks.h"
#include "solve/joint_run.h"

// Four at a time; the last of them stands for what there is not. Apart, as scenes without joints have none of it.
SC_APART static void turn_slots(const ScSolver *solver, uint32_t slot, uint32_t end) {
  for (; slot < end; slot += 4u) {
    uint32_t last = end - 1u, at[4];
    for (uint32_t i = 0; i < 4u; ++i) at[i] = slot + i < last ? slot + i : last;
    ScTurned *a = &solver->turned[at[0]], *b = &solver->turned[at[1]];
    ScTurned *c = &solver->turned[at[2]], *d = &solver->turned[at[3]];
    ScRot4 before = sc_joint_turned(sc_rows4_load(&a->last_c, &b->last_c, &c->last_c, &d->last_c));
    ScRot4 now = sc_rot4(sc_rows_gather_turn(solver->moved, at)), since = sc_rot4_between(before, now);
    sc_rows4_store((ScRows4){since.c, since.s, now.c, now.s}, &a->last_c, &b->last_c, &c->last_c, &d->last_c);
  }
}

void sc_joint_turn_bodies(const ScStage *stage, const ScSlice *slice) {
  if (!slice->block.joint_groups) return;
  turn_slots(&stage->solver, slice->block.first_slot, slice->block.first_slot + slice->block.slots);
  turn_slots(&stage->solver, stage->first_driven, stage->slots);
}

SC_APART static void hold_locks(const ScJointPass *pass, ScJointBatch *j, const ScJointLocks *l, ScJointPair *v) {
  ScF4 wanted[3], half = sc_f4(0.5f * pass->h), again = sc_f4(pass->again);
  for (uint32_t i = 0; i < l->count; ++i) wanted[i] = -(sc_joint_speed(&l->axis[i], v) + half * l->axis[i].bend);
  sc_joint_solve_locks(l, wanted);
  for (uint32_t i = 0; i < l->count; ++i) {
    sc_joint_give(j, &l->axis[i], wanted[i], v);
    j->locks[i].total += again * j->locks[i].impulse + wanted[i];
    j->locks[i].impulse += wanted[i];
  }
}

// A point: both of its rows at once, in the directions of the world. Returns the impulse on B that changes the speed of
// the gap by `wanted`.
SC_INLINE ScVec4 solve_point(const ScJointBatch *j, ScVec4 wanted) {
  const ScJointMass *m = &j->mass;
  return (ScVec4){m->xx * wanted.x + m->xy * wanted.y, m->xy * wanted.x + m->yy * wanted.y};
}

SC_INLINE void give_point(const ScJointBatch *j, ScVec4 impulse, ScJointPair *v) {
  v->a.vx -= j->ax * impulse.x;
  v->a.vy -= j->ay * impulse.y;
  v->a.w -= j->aw * sc_vec4_cross(j->now.arm_a, impulse);
  v->b.vx += j->bx * impulse.x;
  v->b.vy += j->by * impulse.y;
  v->b.w += j->bw * sc_vec4_cross(j->now.arm_b, impulse);
}

SC_INLINE ScVec4 speed_of_point(const ScJointBatch *j, const ScJointPair *v) {
  const ScJointFrame *f = &j->now;
  return (ScVec4){(v->b.vx - v->b.w * f->arm_b.y) - (v->a.vx - v->a.w * f->arm_a.y),
                  (v->b.vy + v->b.w * f->arm_b.x) - (v->a.vy + v->a.w * f->arm_a.x)};
}

SC_INLINE ScVec4 impulse_of_point(const ScJointBatch *j) { return (ScVec4){j->locks[0].impulse, j->locks[1].impulse}; }

SC_INLINE void hold_point(const ScJointPass *pass, ScJointBatch *j, ScJointPair *v) {
  const ScJointFrame *f = &j->now;
  ScF4 most = sc_f4(SC_JOINT_BEND / pass->h), half = sc_f4(0.5f * pass->h);
  ScF4 w_a = sc_f4_clamp(v->a.w, -most, most), w_b = sc_f4_clamp(v->b.w, -most, most);
  ScVec4 speed = speed_of_point(j, v);
  ScF4 bend_a = half * w_a * w_a, bend_b = half * w_b * w_b;
  ScVec4 impulse = solve_point(j, (ScVec4){bend_b * f->arm_b.x - bend_a * f->arm_a.x - speed.x,
                                           bend_b * f->arm_b.y - bend_a * f->arm_a.y - speed.y});
  give_point(j, impulse, v);
  ScF4 again = sc_f4(pass->again);
  j->locks[0].total += again * j->locks[0].impulse + impulse.x;
  j->locks[1].total += again * j->locks[1].impulse + impulse.y;
  j->locks[0].impulse += impulse.x;
  j->locks[1].impulse += impulse.y;
}

// `l`: the locks of now, unless those of a point alone.
SC_INLINE void hold(const ScJointPass *pass, ScJointBatch *j, uint32_t form, const ScJointMotion *m,
                    const ScJointLocks *l, ScJointPair *v) {
  if (form & SC_JOINT_SOFT) sc_joint_solve_soft(pass, j, m, l, form, v);
  if (sc_joint_is_point(form))
    hold_point(pass, j, v);
  else if (form & SC_JOINT_LOCKS)
    hold_locks(pass, j, l, v);
}

// What the impulses of a joint have made of the velocities since it was gathered.
SC_APART static void note_given(ScJointBatch *j, const ScJointPair *before, const ScJointPair *v) {
  j->given[0] += v->a.vx - before->a.vx, j->given[1] += v->a.vy - before->a.vy, j->given[2] += v->a.w - before->a.w;
  j->given[3] += v->b.vx - before->b.vx, j->given[4] += v->b.vy - before->b.vy, j->given[5] += v->b.w - before->b.w;
}

SC_APART static void take_given(ScJointBatch *j, ScJointPair *v) {
  v->a.vx -= j->given[0], v->a.vy -= j->given[1], v->a.w -= j->given[2];
  v->b.vx -= j->given[3], v->b.vy -= j->given[4], v->b.w -= j->given[5];
}

SC_INLINE void solve(const ScJointPass *pass, ScJointBatch *j, uint32_t form) {
  ScJointPair before = sc_joint_gather(pass->solver->velocity, j), v = before;
  ScJointMotion m = sc_joint_motion(&j->now, &v, pass->h);
  ScJointLocks l;
  if (form != SC_JOINT_POINT) sc_joint_find_locks(j, &m, form, &l);
  hold(pass, j, form, &m, &l, &v);
  if (!sc_joint_is_point(form)) note_given(j, &before, &v);
  sc_joint_scatter(pass->solver->velocity, j, &v);
}

// Its impulse turns. What a point is off by is measured when it is pushed.
SC_INLINE void follow_point(const ScJointPass *pass, ScJointBatch *j, uint32_t form) {
  const ScSolver *solver = pass->solver;
  ScRot4 q_a = sc_joint_turned_lately(sc_joint_gather_turned(solver->turned, j->at_a));
  ScRot4 q_b = sc_joint_turned_lately(sc_joint_gather_turned(solver->turned, j->at_b));
  j->now.arm_a = sc_vec4_rotate(q_a, j->now.arm_a);
  j->now.arm_b = sc_vec4_rotate(q_b, j->now.arm_b);
  if (form & SC_JOINT_SOFT)
    j->now.turn = j->start.turn + sc_joint_load(solver->moved, j->at_b).c - sc_joint_load(solver->moved, j->at_a).c;
  ScVec4 impulse = sc_vec4_rotate(sc_joint_select(sc_joint_with_b(j), q_b, q_a), impulse_of_point(j));
  j->locks[0].impulse = impulse.x, j->locks[1].impulse = impulse.y;
  sc_joint_weigh_point(j);
}

SC_INLINE ScVec4 gap_of_point(const ScJointPass *pass, const ScJointBatch *j) {
  ScJointPair moved = sc_joint_gather(pass->solver->moved, j);
  ScVec4 way = {moved.b.vx - moved.a.vx, moved.b.vy - moved.a.vy};
  return sc_vec4_add(sc_joint_start_gap(&j->now), way);
}

SC_INLINE void follow(const ScJointPass *pass, ScJointBatch *j, uint32_t form) {
  if (sc_joint_is_point(form))
    follow_point(pass, j, form);
  else
    sc_joint_find_frame(pass->solver, j, form);
}

// What rows other than locks give to both bodies.
SC_APART static void give_soft(ScJointBatch *j, uint32_t form, const ScJointMotion *m, ScJointPair *v) {
  for (uint32_t c = 0; c < SC_COORDINATES; ++c) {
    uint32_t spring = form & SC_JOINT_SPRING(c), motor = form & SC_JOINT_MOTOR(c), limit = form & SC_JOINT_LIMIT(c);
    if (!(spring | motor | limit)) continue;
    ScJointAxis x;
    sc_joint_find_axis(j, m, form, c, &x);
    ScF4 sum = sc_f4(0.0f);
    if (spring) sum += sc_joint_drive(j, form, spring)->impulse;
    if (motor) sum += sc_joint_drive(j, form, motor)->impulse;
    if (limit) sum += sc_joint_limit(j, form, limit)->impulse;
    sc_joint_give(j, &x, sum, v);
  }
}

SC_APART static void give_locks(ScJointBatch *j, const ScJointLocks *l, ScJointPair *v) {
  for (uint32_t i = 0; i < l->count; ++i) sc_joint_give(j, &l->axis[i], j->locks[i].impulse, v);
}

static void tell_impulses(ScJointBatch *j, uint32_t form) {
  ScJointDrive *drives = sc_joint_drive(j, form, SC_JOINT_SPRING(SC_TRAVEL));
  ScJointLimit *limits = sc_joint_limit(j, form, SC_JOINT_LIMIT(SC_TRAVEL));
  for (uint32_t i = 0; i < sc_joint_count(form & SC_JOINT_LOCKS); ++i) j->locks[i].total += j->locks[i].impulse;
  for (uint32_t i = 0; i < sc_joint_count(form & SC_JOINT_DRIVES); ++i) drives[i].total += drives[i].impulse;
  for (uint32_t i = 0; i < sc_joint_count(form & SC_JOINT_LIMITS); ++i) limits[i].total += limits[i].impulse;
}

SC_APART static void bear_rows(ScJointBatch *j, uint32_t form, ScJointPair *v) {
  ScJointPair before = *v;
  ScJointMotion m = sc_joint_motion(&j->now, v, 1.0f);
  if (!sc_joint_is_point(form)) {
    ScJointLocks l;
    sc_joint_find_locks(j, &m, form, &l);
    give_locks(j, &l, v);
  }
  give_soft(j, form, &m, v);
  for (uint32_t i = 0; i < 6u; ++i) j->given[i] = sc_f4(0.0f);
  note_given(j, &before, v);
}

SC_INLINE void bear(const ScJointPass *pass, ScJointBatch *j, uint32_t form) {
  if (!pass->still) follow(pass, j, form);
  ScJointPair v = sc_joint_gather(pass->solver->velocity, j);
  if (sc_joint_is_point(form)) give_point(j, impulse_of_point(j), &v);
  if (form != SC_JOINT_POINT) bear_rows(j, form, &v);
  if (pass->again == 0.0f) tell_impulses(j, form);
  sc_joint_scatter(pass->solver->velocity, j, &v);
}

// The velocities have the impulses of the substep before in them, along the axes of then. Turns them to where the axes
// are now.
SC_INLINE void turn_point(const ScJointPass *pass, ScJointBatch *j, uint32_t form, ScJointPair *v) {
  ScVec4 before = impulse_of_point(j);
  ScF4 torque_a = sc_vec4_cross(j->now.arm_a, before);
  follow_point(pass, j, form);
  ScVec4 after = impulse_of_point(j), change = sc_vec4_sub(after, before);
  v->a.vx -= j->ax * change.x;
  v->a.vy -= j->ay * change.y;
  v->a.w -= j->aw * (sc_vec4_cross(j->now.arm_a, after) - torque_a);
  // Impulse and arm turn together at B, which has the same torque of them as before.
  v->b.vx += j->bx * change.x;
  v->b.vy += j->by * change.y;
}

SC_INLINE void turn(const ScJointPass *pass, ScJointBatch *j, uint32_t form) {
  ScJointPair before = sc_joint_gather(pass->solver->velocity, j), v = before;
  bool point = sc_joint_is_point(form);
  if (point)
    turn_point(pass, j, form, &v);
  else
    sc_joint_find_frame(pass->solver, j, form);
  ScJointMotion m = sc_joint_motion(&j->now, &v, pass->h);
  ScJointLocks l;
  if (form != SC_JOINT_POINT) sc_joint_find_locks(j, &m, form, &l);
  if (!point) {
    take_given(j, &v);
    give_locks(j, &l, &v);
    if (form & SC_JOINT_SOFT) give_soft(j, form, &m, &v);
    // A rod that spins would gain energy by bends of the velocities before.
    m = sc_joint_motion(&j->now, &v, pass->h);
    sc_joint_find_bends(j, &m, form, &l);
  }
  hold(pass, j, form, &m, &l, &v);
  if (!point) note_given(j, &before, &v);
  sc_joint_scatter(pass->solver->velocity, j, &v);
}

SC_APART static void push_locks(const ScJointPass *pass, ScJointBatch *j, const ScJointLocks *l, ScJointPair *p) {
  ScF4 wanted[3];
  for (uint32_t i = 0; i < l->count; ++i) wanted[i] = sc_joint_push_of(pass, &l->axis[i], l->axis[i].value, p);
  sc_joint_solve_locks(l, wanted);
  for (uint32_t i = 0; i < l->count; ++i) sc_joint_give(j, &l->axis[i], wanted[i], p);
}

SC_INLINE void push_point(const ScJointPass *pass, ScJointBatch *j, ScJointPair *p) {
  ScVec4 speed = speed_of_point(j, p), gap = gap_of_point(pass, j);
  ScF4 rate = sc_f4(pass->rate), most = sc_f4(pass->most);
  ScVec4 wanted = {-sc_f4_clamp(speed.x + rate * gap.x, -most, most),
                   -sc_f4_clamp(speed.y + rate * gap.y, -most, most)};
  give_point(j, solve_point(j, wanted), p);
}

SC_INLINE void push(const ScJointPass *pass, ScJointBatch *j, uint32_t form) {
  if (!(form & (SC_JOINT_LOCKS | SC_JOINT_LIMITS))) return;
  ScJointPair p = sc_joint_gather(pass->solver->push, j);
  ScJointPair still = {{sc_f4(0.0f), sc_f4(0.0f), sc_f4(0.0f)}, {sc_f4(0.0f), sc_f4(0.0f), sc_f4(0.0f)}};
  ScJointMotion m = sc_joint_motion(&j->now, &still, pass->h);
  ScJointLocks l;
  if (!sc_joint_is_point(form) || (form & SC_JOINT_LIMITS)) sc_joint_find_locks(j, &m, form, &l);
  ScJointPass part = *pass;
  if (form & SC_JOINT_LIMITS) {
    part.rate = pass->limit_rate;
    sc_joint_push_limits(&part, j, &m, &l, form, &p);
  }
  if (sc_joint_is_point(form))
    push_point(&part, j, &p);
  else
    push_locks(&part, j, &l, &p);
  sc_joint_scatter(pass->solver->push, j, &p);
}

// The pass is copied: of what is never pointed at, compilers know that the stores of a batch leave it as it is.
#define PASS(name)                                                                                                     \
  SC_INLINE void each_##name(const ScJointPass *pass, char *at, uint32_t count, uint32_t form) {                       \
    const ScSolver solver = *pass->solver;                                                                             \
    ScJointPass copy = *pass;                                                                                          \
    copy.solver = &solver;                                                                                             \
    ptrdiff_t bytes = (ptrdiff_t)sc_joint_bytes(form);                                                                 \
    if (copy.back) at += bytes * (ptrdiff_t)(count - 1u), bytes = -bytes;                                              \
    for (uint32_t i = 0; i < count; ++i, at += bytes) name(&copy, (ScJointBatch *)(void *)at, form);                   \
  }                                                                                                                    \
  SC_APART static void points_##name(const ScJointPass *pass, char *at, uint32_t count) {                              \
    each_##name(pass, at, count, SC_JOINT_POINT);                                                                      \
  }                                                                                                                    \
  SC_APART static void any_##name(const ScJointPass *pass, char *at, uint32_t count, uint32_t form) {                  \
    each_##name(pass, at, count, form);                                                                                \
  }                                                                                                                    \
  void sc_joint_##name(const ScJointPass *pass, ScJointBatch *batches, uint32_t count, uint32_t form) {                \
    if (form == SC_JOINT_POINT)                                                                                        \
      points_##name(pass, (char *)batches, count);                                                                     \
    else                                                                                                               \
      any_##name(pass, (char *)batches, count, form);                                                                  \
  }

PASS(bear)
PASS(turn)
PASS(solve)
PASS(push)
