// SPDX-License-Identifier: MIT
// The rows of a contact, four contacts at a time: what every pass of every solver is made of. Nothing here knows how a
// step is cut up, or what the records of the bodies mean: a pass gathers them, lets rows change them, and puts them
// back.
//
// The two normal rows of a manifold are solved together, as the small complementarity problem they are. Row by row,
// each undoes part of the other, and a column of boxes, which stands on the difference of the two, leans before they
// agree.
#ifndef SC_SOLVE_ROWS_H
#define SC_SOLVE_ROWS_H

#include "solve/batch.h"

typedef struct ScLanes {
  ScF4 vx, vy, w;
} ScLanes;

SC_INLINE ScLanes sc_rows_gather(const ScVelocity *records, const uint32_t slot[4]) {
  ScF4 x = sc_f4_load(&records[slot[0]].x), y = sc_f4_load(&records[slot[1]].x);
  ScF4 w = sc_f4_load(&records[slot[2]].x), unused = sc_f4_load(&records[slot[3]].x);
  sc_f4_transpose(&x, &y, &w, &unused);
  return (ScLanes){x, y, w};
}

SC_INLINE ScF4 sc_rows_gather_turn(const ScVelocity *records, const uint32_t slot[4]) {
  return (ScF4){records[slot[0]].angular, records[slot[1]].angular, records[slot[2]].angular, records[slot[3]].angular};
}

// Lanes that share an immovable body all write back what they read.
SC_INLINE void sc_rows_scatter(ScVelocity *records, const uint32_t slot[4], ScLanes lanes) {
  ScF4 a = lanes.vx, b = lanes.vy, c = lanes.w, d = sc_f4(0.0f);
  sc_f4_transpose(&a, &b, &c, &d);
  sc_f4_store(&records[slot[0]].x, a);
  sc_f4_store(&records[slot[1]].x, b);
  sc_f4_store(&records[slot[2]].x, c);
  sc_f4_store(&records[slot[3]].x, d);
}

// The two bodies of a batch as the rows see them: relative velocity along n and t, and both turning speeds. Rows change
// these; the impulses are put onto the bodies at the end.
typedef struct ScPairRows {
  ScF4 vn, vt, wa, wb;
  ScF4 pn, pt; // impulses given by this pass
  ScF4 mass_sum;
  // Where axes are locked, the inverse mass is a matrix: mass_sum along n, this along t, and between the two. Null for
  // contacts that have nothing of the kind.
  const ScSpecial *special;
  ScF4 mass_t, mass_nt;
} ScPairRows;

SC_INLINE void sc_rows_open_special(ScPairRows *p, const ScBatch *c) {
  const ScSpecial *s = p->special;
  ScF4 x = s->inverse_ax + s->inverse_bx, y = s->inverse_ay + s->inverse_by;
  p->mass_sum = c->normal_x * c->normal_x * x + c->normal_y * c->normal_y * y;
  p->mass_t = c->normal_y * c->normal_y * x + c->normal_x * c->normal_x * y;
  p->mass_nt = c->normal_x * c->normal_y * (y - x);
}

SC_INLINE ScPairRows sc_rows_open(const ScBatch *c, const ScSpecial *special, ScLanes a, ScLanes b) {
  ScF4 dx = b.vx - a.vx, dy = b.vy - a.vy;
  ScPairRows p = {.vn = c->normal_x * dx + c->normal_y * dy,
                  .vt = c->normal_x * dy - c->normal_y * dx,
                  .wa = a.w,
                  .wb = b.w,
                  .pn = sc_f4(0.0f),
                  .pt = sc_f4(0.0f),
                  .mass_sum = c->inverse_mass_a + c->inverse_mass_b,
                  .special = special};
  if (special) sc_rows_open_special(&p, c);
  return p;
}

// The way from one to the other, as far as the share says.
SC_INLINE ScPairRows sc_rows_blend(const ScPairRows *from, const ScPairRows *to, ScF4 share) {
  ScPairRows p = *from;
  p.vn += share * (to->vn - from->vn), p.vt += share * (to->vt - from->vt);
  p.wa += share * (to->wa - from->wa), p.wb += share * (to->wb - from->wb);
  p.pn += share * (to->pn - from->pn), p.pt += share * (to->pt - from->pt);
  return p;
}

SC_INLINE void sc_rows_close(ScVelocity *records, const ScBatch *c, const ScPairRows *p, ScLanes a, ScLanes b) {
  ScF4 px = c->normal_x * p->pn - c->normal_y * p->pt, py = c->normal_y * p->pn + c->normal_x * p->pt;
  const ScSpecial *s = p->special;
  ScF4 ax = s ? s->inverse_ax : c->inverse_mass_a, ay = s ? s->inverse_ay : c->inverse_mass_a;
  ScF4 bx = s ? s->inverse_bx : c->inverse_mass_b, by = s ? s->inverse_by : c->inverse_mass_b;
  sc_rows_scatter(records, c->slot_a, (ScLanes){a.vx - ax * px, a.vy - ay * py, p->wa});
  sc_rows_scatter(records, c->slot_b, (ScLanes){b.vx + bx * px, b.vy + by * py, p->wb});
}

SC_INLINE void sc_rows_give_normal(ScPairRows *p, const ScBatch *c, const ScBatchPoint *point, ScF4 impulse) {
  p->vn += p->mass_sum * impulse;
  if (p->special) p->vt += p->mass_nt * impulse;
  p->wa -= c->inverse_inertia_a * point->arm_a * impulse;
  p->wb += c->inverse_inertia_b * point->arm_b * impulse;
  p->pn += impulse;
}

SC_INLINE void sc_rows_give_tangent(ScPairRows *p, const ScBatch *c, ScF4 impulse) {
  p->vt += (p->special ? p->mass_t : p->mass_sum) * impulse;
  if (p->special) p->vn += p->mass_nt * impulse;
  p->wa -= c->inverse_inertia_a * c->arm_a * impulse;
  p->wb += c->inverse_inertia_b * c->arm_b * impulse;
  p->pt += impulse;
}

SC_INLINE ScF4 sc_rows_speed(const ScPairRows *p, const ScBatchPoint *point) {
  return p->vn + point->arm_b * p->wb - point->arm_a * p->wa;
}

// How fast the surfaces slide past each other, with what they run by themselves.
SC_INLINE ScF4 sc_rows_slip(const ScPairRows *p, const ScBatch *c) {
  ScF4 speed = p->vt + c->arm_b * p->wb - c->arm_a * p->wa;
  return p->special ? speed + p->special->speed : speed;
}

// Slower than this, m/s, a contact still has its static friction: what one substep of gravity adds to a body that is
// about to stick must not pass for sliding.
#define SC_SLIP_SPEED 0.02f

// The load that friction sees.
SC_INLINE ScF4 sc_rows_grip(const ScPairRows *p, ScF4 load) {
  return p->special ? sc_f4_min(load, p->special->most_load) : load;
}

// Stick within the static cone, slide with the kinetic bound outside of it (Coulomb). `held` is the friction given so
// far under `load`; returns what it becomes. Lanes out of the mask are left alone.
SC_INLINE ScF4 sc_rows_friction(ScPairRows *p, const ScBatch *c, ScF4 held, ScF4 load, ScI4 mask) {
  ScF4 speed = sc_rows_slip(p, c);
  ScF4 wanted = held - c->mass * speed;
  ScF4 most = c->friction * load;
  ScI4 holds = (sc_f4_abs(wanted) <= most) | (sc_f4_abs(speed) < sc_f4(SC_SLIP_SPEED));
  ScF4 bound = sc_f4_select(holds, most, c->friction_kinetic * load);
  ScF4 impulse = sc_f4_select(mask, sc_f4_clamp(wanted, -bound, bound), held);
  sc_rows_give_tangent(p, c, impulse - held);
  return impulse;
}

SC_INLINE void sc_rows_give_turn(ScPairRows *p, const ScBatch *c, ScF4 impulse) {
  p->wa -= c->inverse_inertia_a * impulse;
  p->wb += c->inverse_inertia_b * impulse;
}

// Rolling resistance: a torque against the difference of the turning speeds, bounded by the load.
SC_INLINE void sc_rows_roll(ScPairRows *p, const ScBatch *c, ScSpecial *s, ScF4 load) {
  ScF4 bound = s->rolling * load, held = s->rolling_impulse;
  s->rolling_impulse = sc_f4_clamp(held - s->rolling_mass * (p->wb - p->wa), -bound, bound);
  sc_rows_give_turn(p, c, s->rolling_impulse - held);
}

// The speed of a point, and what is to be added to it: nothing where there is no bias.
SC_INLINE ScF4 sc_rows_biased(const ScPairRows *p, const ScBatch *c, const ScF4 *bias, uint32_t k) {
  ScF4 speed = sc_rows_speed(p, &c->points[k]);
  return bias ? speed + bias[k] : speed;
}

// One normal row: speed + bias >= 0 and impulse >= 0, one of them 0.
SC_INLINE void sc_rows_one(ScPairRows *p, const ScBatch *c, ScF4 held[1], const ScF4 *bias) {
  const ScBatchPoint *point = &c->points[0];
  ScF4 wanted = held[0] - point->mass * sc_rows_biased(p, c, bias, 0);
  ScF4 impulse = sc_f4_max(wanted, sc_f4(0.0f));
  sc_rows_give_normal(p, c, point, impulse - held[0]);
  held[0] = impulse;
}

// The coupling of two points whose effective masses are known.
SC_INLINE ScCoupling sc_rows_couple(const ScBatch *c, ScF4 mass_sum) {
  const ScBatchPoint *p = &c->points[0], *q = &c->points[1];
  ScF4 one = sc_f4(1.0f);
  ScF4 between = mass_sum + c->inverse_inertia_a * p->arm_a * q->arm_a + c->inverse_inertia_b * p->arm_b * q->arm_b;
  ScF4 apart = one - between * p->mass * (between * q->mass);
  // Two points close together are one to the solver: their rows are nearly the same.
  ScI4 two = apart > sc_f4(1e-4f);
  return (ScCoupling){between, sc_f4_select(two, one / sc_f4_select(two, apart, one), sc_f4(0.0f))};
}

SC_INLINE void sc_rows_give_both(ScPairRows *p, const ScBatch *c, ScF4 impulse0, ScF4 impulse1) {
  const ScBatchPoint *p0 = &c->points[0], *p1 = &c->points[1];
  ScF4 sum = impulse0 + impulse1;
  p->vn += p->mass_sum * sum;
  if (p->special) p->vt += p->mass_nt * sum;
  p->wa -= c->inverse_inertia_a * (p0->arm_a * impulse0 + p1->arm_a * impulse1);
  p->wb += c->inverse_inertia_b * (p0->arm_b * impulse0 + p1->arm_b * impulse1);
  p->pn += sum;
}

// Both at once. With A the 2 by 2 matrix of inverse effective masses, x the impulses and q the speeds that no impulse
// would leave: A x + q >= 0, x >= 0, complementary. Of the four ways to be so, the first that holds is taken (Murty's
// enumeration): both push, only the first, only the second.
//
// In impulses rather than speeds: with m0 and m1 the effective masses, e0 = A01 m0 and e1 = A01 m1 are what an impulse
// at one point spares the other, what each would need if the other kept its own is -m q, and all that is left of the
// determinant is the gain of the coupling, 1 / (1 - e0 e1). They are worked out whole, not as changes of what is held:
// what rounding left in that would stay in it, and a pile would not come to rest.
SC_INLINE void sc_rows_two(ScPairRows *p, const ScBatch *c, ScF4 held[2], const ScF4 *bias) {
  const ScBatchPoint *p0 = &c->points[0], *p1 = &c->points[1];
  const ScCoupling *coupling = (const ScCoupling *)(const void *)(c->points + 2);
  ScF4 zero = sc_f4(0.0f);
  ScF4 a0 = p0->mass * sc_rows_biased(p, c, bias, 0), a1 = p1->mass * sc_rows_biased(p, c, bias, 1);
  ScF4 e0 = coupling->inverse_mass * p0->mass, e1 = coupling->inverse_mass * p1->mass;
  ScF4 alone0 = held[0] + e0 * held[1] - a0, alone1 = held[1] + e1 * held[0] - a1;
  ScF4 x0 = coupling->gain * (alone0 - e0 * alone1), x1 = coupling->gain * (alone1 - e1 * alone0);
  ScF4 only0 = sc_f4_max(alone0, zero), only1 = sc_f4_max(alone1, zero);
  ScI4 both = (coupling->gain > zero) & (x0 >= zero) & (x1 >= zero), first = alone1 <= e1 * only0;
  x0 = sc_f4_select(both, x0, sc_f4_select(first, only0, zero));
  x1 = sc_f4_select(both, x1, sc_f4_select(first, zero, only1));
  sc_rows_give_both(p, c, x0 - held[0], x1 - held[1]);
  held[0] = x0;
  held[1] = x1;
}

SC_INLINE void sc_rows_normal(ScPairRows *p, const ScBatch *c, ScF4 *held, const ScF4 *bias, uint32_t points) {
  if (points == 2u)
    sc_rows_two(p, c, held, bias);
  else
    sc_rows_one(p, c, held, bias);
}

// Makes sc_contact_NAME out of NAME, a pass over one batch.
#define SC_PASS(name, each)                                                                                            \
  SC_INLINE void each_##name(const ScSolver *solver, char *at, uint32_t count, uint32_t form) {                        \
    for (uint32_t i = 0; i < count; ++i, at += sc_batch_bytes(form)) name(solver, (ScBatch *)(void *)at, form);        \
  }                                                                                                                    \
  void sc_contact_##name(const ScSolver *solver, ScBatch *batches, uint32_t count, uint32_t form) {                    \
    each(form, each_##name, solver, (char *)batches, count)                                                            \
  }

#endif
