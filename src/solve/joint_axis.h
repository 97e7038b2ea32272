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

// Records by slot, of four floats each, are told by their bytes: they are looked for so often that a shift counts.
SC_INLINE uint32_t sc_joint_slot(uint32_t at) { return at / (uint32_t)sizeof(ScVelocity); }
SC_INLINE float *sc_joint_record(const void *records, uint32_t at) {
  return (float *)(void *)(uintptr_t)((uintptr_t)records + at);
}

SC_INLINE ScRows4 sc_joint_load(const void *records, const uint32_t at[4]) {
  return sc_rows4_load(sc_joint_record(records, at[0]), sc_joint_record(records, at[1]),
                       sc_joint_record(records, at[2]), sc_joint_record(records, at[3]));
}
SC_INLINE void sc_joint_store_lanes(ScVelocity *records, const uint32_t at[4], ScLanes v) {
  sc_rows4_store((ScRows4){v.vx, v.vy, v.w, sc_f4(0.0f)}, sc_joint_record(records, at[0]),
                 sc_joint_record(records, at[1]), sc_joint_record(records, at[2]), sc_joint_record(records, at[3]));
}

SC_INLINE ScJointPair sc_joint_gather(const ScVelocity *records, const ScJointBatch *joint) {
  ScRows4 a = sc_joint_load(records, joint->at_a), b = sc_joint_load(records, joint->at_b);
  return (ScJointPair){{a.a, a.b, a.c}, {b.a, b.b, b.c}};
}
SC_INLINE void sc_joint_scatter(ScVelocity *records, const ScJointBatch *joint, const ScJointPair *v) {
  sc_joint_store_lanes(records, joint->at_a, v->a);
  sc_joint_store_lanes(records, joint->at_b, v->b);
}

// As columns: what they turned by of late, and since the start of the step.
_Static_assert(sizeof(ScTurned) == sizeof(ScVelocity), "records are told by their bytes");
SC_INLINE ScRows4 sc_joint_gather_turned(const ScTurned *turned, const uint32_t at[4]) {
  return sc_joint_load(turned, at);
}
SC_INLINE ScRot4 sc_joint_turned_lately(ScRows4 turned) { return (ScRot4){turned.a, turned.b}; }
SC_INLINE ScRot4 sc_joint_turned(ScRows4 turned) { return (ScRot4){turned.c, turned.d}; }

SC_INLINE ScVec4 sc_vec4_left(ScVec4 a) { return (ScVec4){-a.y, a.x}; }

SC_INLINE ScF4 sc_joint_geared(const ScJointBatch *j, ScJointPair moved) {
  const ScJointFrame *s = &j->start;
  return (s->axis.x * moved.a.vx + s->axis.y * moved.a.vy + s->arm_a.x * moved.a.w) +
         j->ratio * (s->gap.x * moved.b.vx + s->gap.y * moved.b.vy + s->arm_b.x * moved.b.w);
}

// The frames after the bodies moved so far; not of points.
SC_INLINE ScJointFrame sc_joint_frame(const ScSolver *solver, const ScJointBatch *j, uint32_t form) {
  ScJointFrame f = j->start;
  ScJointPair moved = sc_joint_gather(solver->moved, j);
  if (sc_joint_is_gear(form)) {
    f.turn += sc_joint_geared(j, moved);
    return f;
  }
  ScRot4 q_a = sc_joint_turned(sc_joint_gather_turned(solver->turned, j->at_a));
  ScRot4 q_b = sc_joint_turned(sc_joint_gather_turned(solver->turned, j->at_b));
  f.arm_a = sc_vec4_rotate(q_a, j->start.arm_a);
  f.arm_b = sc_vec4_rotate(q_b, j->start.arm_b);
  ScVec4 step_a = sc_vec4_add((ScVec4){moved.a.vx, moved.a.vy}, sc_vec4_sub(f.arm_a, j->start.arm_a));
  ScVec4 step_b = sc_vec4_add((ScVec4){moved.b.vx, moved.b.vy}, sc_vec4_sub(f.arm_b, j->start.arm_b));
  if (form & SC_JOINT_PULLEY) {
    f.gap = sc_vec4_add(f.gap, step_a);
    f.axis = sc_vec4_add(f.axis, step_b);
    return f;
  }
  f.gap = sc_vec4_add(f.gap, sc_vec4_sub(step_b, step_a));
  f.turn += moved.b.w - moved.a.w;
  f.axis = sc_vec4_rotate(q_a, f.axis);
  return f;
}

// How the frames move.
typedef struct ScJointMotion {
  ScVec4 speed_a, speed_b; // of the anchors
  ScVec4 bend_a, bend_b;   // their centripetal accelerations
  ScF4 spin_a;
  ScF4 most; // rad/s, of what bends
} ScJointMotion;

// What turns by more than half a radian in a substep bends no further: no arc would follow it. That holds for bodies,
// and for the line from one anchor to the other.
#define SC_JOINT_BEND 0.5f

SC_INLINE ScJointMotion sc_joint_motion(const ScJointFrame *f, const ScJointPair *v, float h) {
  ScF4 most = sc_f4(SC_JOINT_BEND / h), w_a = sc_f4_clamp(v->a.w, -most, most), w_b = sc_f4_clamp(v->b.w, -most, most);
  return (ScJointMotion){.speed_a = sc_vec4_add((ScVec4){v->a.vx, v->a.vy}, sc_vec4_mul(w_a, sc_vec4_left(f->arm_a))),
                         .speed_b = sc_vec4_add((ScVec4){v->b.vx, v->b.vy}, sc_vec4_mul(w_b, sc_vec4_left(f->arm_b))),
                         .bend_a = sc_vec4_mul(-w_a * w_a, f->arm_a),
                         .bend_b = sc_vec4_mul(-w_b * w_b, f->arm_b),
                         .spin_a = w_a,
                         .most = most};
}

// A coordinate: d value / dt = a . (velocity of A) + b . (velocity of B), its own acceleration while nothing pushes
// (the part of the second derivative that is quadratic in the velocities), and its value.
typedef struct ScJointAxis {
  ScF4 ax, ay, aw, bx, by, bw;
  ScF4 value, bend;
} ScJointAxis;

// Along a line of direction n that turns with A.
SC_INLINE ScJointAxis sc_joint_line(const ScJointFrame *f, const ScJointMotion *m, ScVec4 n) {
  ScVec4 speed = sc_vec4_sub(m->speed_b, m->speed_a), bend = sc_vec4_sub(m->bend_b, m->bend_a);
  ScF4 value = sc_vec4_dot(n, f->gap), two = sc_f4(2.0f);
  return (ScJointAxis){.ax = -n.x,
                       .ay = -n.y,
                       .aw = -sc_vec4_cross(sc_vec4_add(f->arm_a, f->gap), n),
                       .bx = n.x,
                       .by = n.y,
                       .bw = sc_vec4_cross(f->arm_b, n),
                       .value = value,
                       .bend = sc_vec4_dot(n, bend) +
                               m->spin_a * (two * sc_vec4_dot(sc_vec4_left(n), speed) - m->spin_a * value)};
}

// A distance no longer than this has no direction, m.
#define SC_JOINT_NEAR 1e-5f

// The length of a, its direction (`otherwise` where it has none), and how it bends when a goes with a speed and bends.
typedef struct ScJointSpan {
  ScVec4 n;
  ScF4 length, bend;
} ScJointSpan;

SC_INLINE ScJointSpan sc_joint_span(ScVec4 a, ScVec4 otherwise, ScVec4 speed, ScVec4 bend, ScF4 most) {
  ScJointSpan s;
  s.length = sc_vec4_length(a);
  ScI4 some = s.length > sc_f4(SC_JOINT_NEAR);
  ScF4 one = sc_f4(1.0f), zero = sc_f4(0.0f), inverse = one / sc_f4_select(some, s.length, one);
  s.n = (ScVec4){sc_f4_select(some, a.x * inverse, otherwise.x), sc_f4_select(some, a.y * inverse, otherwise.y)};
  ScF4 along = sc_vec4_dot(s.n, speed);
  ScF4 across2 = sc_f4_max(sc_vec4_dot(speed, speed) - along * along, zero);
  s.bend = sc_vec4_dot(s.n, bend) + sc_f4_select(some, sc_f4_min(across2 * inverse, most * most * s.length), zero);
  return s;
}

SC_INLINE ScJointAxis sc_joint_reach(const ScJointBatch *j, const ScJointFrame *f, const ScJointMotion *m) {
  ScJointSpan s =
      sc_joint_span(f->gap, f->axis, sc_vec4_sub(m->speed_b, m->speed_a), sc_vec4_sub(m->bend_b, m->bend_a), m->most);
  return (ScJointAxis){.ax = -s.n.x,
                       .ay = -s.n.y,
                       .aw = -sc_vec4_cross(f->arm_a, s.n),
                       .bx = s.n.x,
                       .by = s.n.y,
                       .bw = sc_vec4_cross(f->arm_b, s.n),
                       .value = s.length - j->rest,
                       .bend = s.bend};
}

SC_INLINE ScJointAxis sc_joint_pulley(const ScJointBatch *j, const ScJointFrame *f, const ScJointMotion *m) {
  // A rope of no length hangs straight down.
  ScVec4 down = {sc_f4(0.0f), sc_f4(-1.0f)};
  ScJointSpan a = sc_joint_span(f->gap, down, m->speed_a, m->bend_a, m->most);
  ScJointSpan b = sc_joint_span(f->axis, down, m->speed_b, m->bend_b, m->most);
  return (ScJointAxis){.ax = a.n.x,
                       .ay = a.n.y,
                       .aw = sc_vec4_cross(f->arm_a, a.n),
                       .bx = j->ratio * b.n.x,
                       .by = j->ratio * b.n.y,
                       .bw = j->ratio * sc_vec4_cross(f->arm_b, b.n),
                       .value = a.length + j->ratio * b.length - j->rest,
                       .bend = a.bend + j->ratio * b.bend};
}

SC_INLINE ScJointAxis sc_joint_gear(const ScJointBatch *j, const ScJointFrame *f) {
  return (ScJointAxis){.ax = f->axis.x,
                       .ay = f->axis.y,
                       .aw = f->arm_a.x,
                       .bx = j->ratio * f->gap.x,
                       .by = j->ratio * f->gap.y,
                       .bw = j->ratio * f->arm_b.x,
                       .value = f->turn,
                       .bend = sc_f4(0.0f)};
}

SC_INLINE ScJointAxis sc_joint_axis(const ScJointBatch *j, const ScJointMotion *m, uint32_t form, uint32_t coordinate) {
  ScF4 zero = sc_f4(0.0f), one = sc_f4(1.0f);
  const ScJointFrame *f = &j->now;
  switch (coordinate) {
  case SC_TRAVEL: return sc_joint_line(f, m, f->axis);
  case SC_OFFSET: return sc_joint_line(f, m, sc_vec4_left(f->axis));
  case SC_TURN: return (ScJointAxis){zero, zero, -one, zero, zero, one, f->turn, zero};
  case SC_REACH: return sc_joint_reach(j, f, m);
  default: return form & SC_JOINT_PULLEY ? sc_joint_pulley(j, f, m) : sc_joint_gear(j, f);
  }
}

// The same as functions, for where a form is not known when this is compiled: there are many of those, and few joints
// of each.
SC_APART void sc_joint_find_frame(const ScSolver *solver, ScJointBatch *j, uint32_t form);
SC_APART void sc_joint_find_axis(const ScJointBatch *j, const ScJointMotion *m, uint32_t form, uint32_t coordinate,
                                 ScJointAxis *out_axis);

// The axis, and the effective mass along it as the locks of the joint leave it: 0 where they leave nothing.
SC_APART void sc_joint_find_free(const ScJointBatch *j, const ScJointMotion *m, uint32_t form, uint32_t coordinate,
                                 ScJointAxis *out_axis, ScF4 *out_mass);

// Adds so much of y to what x moves.
SC_INLINE void sc_joint_add(ScJointAxis *x, ScF4 times, const ScJointAxis *y) {
  x->ax += times * y->ax, x->ay += times * y->ay, x->aw += times * y->aw;
  x->bx += times * y->bx, x->by += times * y->by, x->bw += times * y->bw;
}

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

// 1 / left, or 0 where a row says nothing new: where of `whole` only what rounding makes is left.
SC_INLINE ScF4 sc_joint_pivot(ScF4 left, ScF4 whole) {
  return sc_f4_select(left > sc_f4(1e-5f) * whole, sc_joint_mass(left), sc_f4(0.0f));
}

// Where B of a point can move: its impulse turns with B there, and with A elsewhere.
SC_INLINE ScI4 sc_joint_with_b(const ScJointBatch *j) { return j->bx + j->by + j->bw > sc_f4(0.0f); }

SC_INLINE ScRot4 sc_joint_select(ScI4 mask, ScRot4 a, ScRot4 b) {
  return (ScRot4){sc_f4_select(mask, a.c, b.c), sc_f4_select(mask, a.s, b.s)};
}

// From A's anchor to B's, but for the ways of the bodies since the start of the step. In this order the last difference
// is exact: what it takes from each other is nearly the same.
SC_INLINE ScVec4 sc_joint_start_gap(const ScJointFrame *f) {
  return sc_vec4_sub(sc_vec4_add(f->gap, f->arm_b), f->arm_a);
}

// Its effective mass, as a point is now.
SC_INLINE void sc_joint_weigh_point(ScJointBatch *j) {
  const ScJointFrame *f = &j->now;
  ScF4 kxx = j->ax + j->bx + j->aw * f->arm_a.y * f->arm_a.y + j->bw * f->arm_b.y * f->arm_b.y;
  ScF4 kxy = -(j->aw * f->arm_a.x * f->arm_a.y + j->bw * f->arm_b.x * f->arm_b.y);
  ScF4 kyy = j->ay + j->by + j->aw * f->arm_a.x * f->arm_a.x + j->bw * f->arm_b.x * f->arm_b.x;
  // As L D Lt; where x and y depend on each other, only x is held.
  ScF4 mass_x = sc_joint_mass(kxx), l = kxy * mass_x;
  ScF4 mass_y = sc_joint_pivot(kyy - l * kxy, kyy);
  j->mass = (ScJointMass){mass_x + l * l * mass_y, -l * mass_y, mass_y};
}

#endif
