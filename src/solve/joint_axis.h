// SPDX-License-Identifier: MIT
// The coordinates of joints (state/joint_form.h), four joints at a time: what each is worth where the bodies are now,
// its Jacobian, and how it bends.
#ifndef SC_SOLVE_JOINT_AXIS_H
#define SC_SOLVE_JOINT_AXIS_H

#include "base/lanes.h"
#include "solve/joint.h"
#include "solve/rows.h"

// Both bodies of a batch.
typedef struct ScJointPair {
  ScLanes a, b;
} ScJointPair;

SC_INLINE ScJointPair sc_joint_gather(const ScVelocity *records, const ScJointBatch *joint) {
  return (ScJointPair){sc_rows_gather(records, joint->slot_a), sc_rows_gather(records, joint->slot_b)};
}
SC_INLINE void sc_joint_scatter(ScVelocity *records, const ScJointBatch *joint, const ScJointPair *v) {
  sc_rows_scatter(records, joint->slot_a, v->a);
  sc_rows_scatter(records, joint->slot_b, v->b);
}

// The frames of a joint where its bodies are now, and how they move.
typedef struct ScJointFrame {
  ScVec4 arm_a, arm_b, gap, axis;
  ScF4 turn;
  ScVec4 step_a, step_b; // how far the anchors came; gear: the centres of mass
  ScF4 turn_a, turn_b;
  ScVec4 speed_a, speed_b; // of the anchors
  ScVec4 bend_a, bend_b;   // their centripetal accelerations
  ScF4 spin_a;
} ScJointFrame;

SC_INLINE ScVec4 sc_vec4_left(ScVec4 a) { return (ScVec4){-a.y, a.x}; }

// What turns by more than half a radian in a substep bends no further: no arc would follow it.
#define SC_JOINT_BEND 0.5f

SC_INLINE ScJointFrame sc_joint_frame(const ScJointBatch *j, ScJointPair moved, ScJointPair v, float h, uint32_t form) {
  ScJointFrame f;
  ScVec4 arm_a = {j->arm_ax, j->arm_ay}, arm_b = {j->arm_bx, j->arm_by};
  ScRot4 q_a = sc_rot4(moved.a.w), q_b = sc_rot4(moved.b.w);
  f.arm_a = sc_vec4_rotate(q_a, arm_a);
  f.arm_b = sc_vec4_rotate(q_b, arm_b);
  f.turn_a = moved.a.w, f.turn_b = moved.b.w;
  f.turn = j->turn + moved.b.w - moved.a.w;
  f.step_a = sc_vec4_add((ScVec4){moved.a.vx, moved.a.vy}, sc_vec4_sub(f.arm_a, arm_a));
  f.step_b = sc_vec4_add((ScVec4){moved.b.vx, moved.b.vy}, sc_vec4_sub(f.arm_b, arm_b));
  f.gap = sc_vec4_add((ScVec4){j->gap_x, j->gap_y}, f.step_a);
  f.axis = sc_vec4_add((ScVec4){j->axis_x, j->axis_y}, f.step_b);
  if (!(form & SC_JOINT_PULLEY)) {
    f.gap = sc_vec4_add((ScVec4){j->gap_x, j->gap_y}, sc_vec4_sub(f.step_b, f.step_a));
    f.axis = sc_vec4_rotate(q_a, (ScVec4){j->axis_x, j->axis_y});
  }
  ScF4 most = sc_f4(SC_JOINT_BEND / h), w_a = sc_f4_clamp(v.a.w, -most, most), w_b = sc_f4_clamp(v.b.w, -most, most);
  f.spin_a = w_a;
  f.bend_a = sc_vec4_mul(-w_a * w_a, f.arm_a);
  f.bend_b = sc_vec4_mul(-w_b * w_b, f.arm_b);
  f.speed_a = sc_vec4_add((ScVec4){v.a.vx, v.a.vy}, sc_vec4_mul(w_a, sc_vec4_left(f.arm_a)));
  f.speed_b = sc_vec4_add((ScVec4){v.b.vx, v.b.vy}, sc_vec4_mul(w_b, sc_vec4_left(f.arm_b)));
  return f;
}

// A coordinate: d value / dt = a . (velocity of A) + b . (velocity of B), its own acceleration while nothing pushes
// (the part of the second derivative that is quadratic in the velocities), and its value.
typedef struct ScJointAxis {
  ScF4 ax, ay, aw, bx, by, bw;
  ScF4 value, bend;
} ScJointAxis;

// Along a line of direction n that turns with A.
SC_INLINE ScJointAxis sc_joint_line(const ScJointFrame *f, ScVec4 n) {
  ScVec4 speed = sc_vec4_sub(f->speed_b, f->speed_a), bend = sc_vec4_sub(f->bend_b, f->bend_a);
  ScF4 value = sc_vec4_dot(n, f->gap), two = sc_f4(2.0f);
  return (ScJointAxis){.ax = -n.x,
                       .ay = -n.y,
                       .aw = -sc_vec4_cross(sc_vec4_add(f->arm_a, f->gap), n),
                       .bx = n.x,
                       .by = n.y,
                       .bw = sc_vec4_cross(f->arm_b, n),
                       .value = value,
                       .bend = sc_vec4_dot(n, bend) +
                               f->spin_a * (two * sc_vec4_dot(sc_vec4_left(n), speed) - f->spin_a * value)};
}

// A distance no longer than this has no direction, m.
#define SC_JOINT_NEAR 1e-5f

// The length of a, its direction (`otherwise` where it has none), and how it bends when a goes with a speed and bends.
typedef struct ScJointSpan {
  ScVec4 n;
  ScF4 length, bend;
} ScJointSpan;

SC_INLINE ScJointSpan sc_joint_span(ScVec4 a, ScVec4 otherwise, ScVec4 speed, ScVec4 bend) {
  ScJointSpan s;
  s.length = sc_vec4_length(a);
  ScI4 some = s.length > sc_f4(SC_JOINT_NEAR);
  ScF4 one = sc_f4(1.0f), zero = sc_f4(0.0f), inverse = one / sc_f4_select(some, s.length, one);
  s.n = (ScVec4){sc_f4_select(some, a.x * inverse, otherwise.x), sc_f4_select(some, a.y * inverse, otherwise.y)};
  ScF4 along = sc_vec4_dot(s.n, speed);
  ScF4 across2 = sc_f4_max(sc_vec4_dot(speed, speed) - along * along, zero);
  s.bend = sc_vec4_dot(s.n, bend) + sc_f4_select(some, across2 * inverse, zero);
  return s;
}

SC_INLINE ScJointAxis sc_joint_reach(const ScJointBatch *j, const ScJointFrame *f) {
  ScJointSpan s =
      sc_joint_span(f->gap, f->axis, sc_vec4_sub(f->speed_b, f->speed_a), sc_vec4_sub(f->bend_b, f->bend_a));
  return (ScJointAxis){.ax = -s.n.x,
                       .ay = -s.n.y,
                       .aw = -sc_vec4_cross(f->arm_a, s.n),
                       .bx = s.n.x,
                       .by = s.n.y,
                       .bw = sc_vec4_cross(f->arm_b, s.n),
                       .value = s.length - j->rest,
                       .bend = s.bend};
}

SC_INLINE ScJointAxis sc_joint_pulley(const ScJointBatch *j, const ScJointFrame *f) {
  // A rope of no length hangs straight down.
  ScVec4 down = {sc_f4(0.0f), sc_f4(-1.0f)};
  ScJointSpan a = sc_joint_span(f->gap, down, f->speed_a, f->bend_a);
  ScJointSpan b = sc_joint_span(f->axis, down, f->speed_b, f->bend_b);
  return (ScJointAxis){.ax = a.n.x,
                       .ay = a.n.y,
                       .aw = sc_vec4_cross(f->arm_a, a.n),
                       .bx = j->ratio * b.n.x,
                       .by = j->ratio * b.n.y,
                       .bw = j->ratio * sc_vec4_cross(f->arm_b, b.n),
                       .value = a.length + j->ratio * b.length - j->rest,
                       .bend = a.bend + j->ratio * b.bend};
}

// Of a gear, `arm_ax` is 1 where the turn of A counts and `axis` its direction where its travel does; `arm_bx` and
// `gap` the same of B.
SC_INLINE ScJointAxis sc_joint_gear(const ScJointBatch *j, ScJointPair moved) {
  ScJointAxis x = {.ax = j->axis_x,
                   .ay = j->axis_y,
                   .aw = j->arm_ax,
                   .bx = j->ratio * j->gap_x,
                   .by = j->ratio * j->gap_y,
                   .bw = j->ratio * j->arm_bx,
                   .bend = sc_f4(0.0f)};
  x.value = j->turn + (x.ax * moved.a.vx + x.ay * moved.a.vy + x.aw * moved.a.w) +
            (x.bx * moved.b.vx + x.by * moved.b.vy + x.bw * moved.b.w);
  return x;
}

SC_INLINE ScJointAxis sc_joint_axis(const ScJointBatch *j, const ScJointFrame *f, ScJointPair moved, uint32_t form,
                                    uint32_t coordinate) {
  ScF4 zero = sc_f4(0.0f), one = sc_f4(1.0f);
  switch (coordinate) {
  case SC_TRAVEL: return sc_joint_line(f, f->axis);
  case SC_OFFSET: return sc_joint_line(f, sc_vec4_left(f->axis));
  case SC_TURN: return (ScJointAxis){zero, zero, -one, zero, zero, one, f->turn, zero};
  case SC_REACH: return sc_joint_reach(j, f);
  default: return form & SC_JOINT_PULLEY ? sc_joint_pulley(j, f) : sc_joint_gear(j, moved);
  }
}

// The same as functions.
SC_APART void sc_joint_find_frame(const ScJointBatch *j, const ScJointPair *moved, const ScJointPair *v, float h,
                                  uint32_t form, ScJointFrame *out_frame);
SC_APART void sc_joint_find_axis(const ScJointBatch *j, const ScJointFrame *f, const ScJointPair *moved, uint32_t form,
                                 uint32_t coordinate, ScJointAxis *out_axis);

SC_INLINE ScF4 sc_joint_speed(const ScJointAxis *x, const ScJointPair *v) {
  return (x->ax * v->a.vx + x->ay * v->a.vy + x->aw * v->a.w) + (x->bx * v->b.vx + x->by * v->b.vy + x->bw * v->b.w);
}

// The inverse of the effective mass between two coordinates.
SC_INLINE ScF4 sc_joint_inverse(const ScJointBatch *j, const ScJointAxis *x, const ScJointAxis *y) {
  return (j->ax * x->ax * y->ax + j->ay * x->ay * y->ay + j->aw * x->aw * y->aw) +
         (j->bx * x->bx * y->bx + j->by * x->by * y->by + j->bw * x->bw * y->bw);
}

SC_INLINE void sc_joint_give(const ScJointBatch *j, const ScJointAxis *x, ScF4 impulse, ScJointPair *v) {
  v->a.vx += j->ax * x->ax * impulse;
  v->a.vy += j->ay * x->ay * impulse;
  v->a.w += j->aw * x->aw * impulse;
  v->b.vx += j->bx * x->bx * impulse;
  v->b.vy += j->by * x->by * impulse;
  v->b.w += j->bw * x->bw * impulse;
}

// 1 / a, and 0 where a is none.
SC_INLINE ScF4 sc_joint_mass(ScF4 a) {
  ScF4 one = sc_f4(1.0f), zero = sc_f4(0.0f);
  ScI4 some = a > zero;
  return sc_f4_select(some, one / sc_f4_select(some, a, one), zero);
}

#endif
