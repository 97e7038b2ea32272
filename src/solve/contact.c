// SPDX-License-Identifier: MIT
// The contact kernel: sequential impulses (Catto, GDC 2006), four contacts at a time. Each pass is one function over a
// batch, made twice by the compiler: for one point and for two.
//
// Speeds and overlaps are solved apart (split impulses): the rows of the true velocity only stop what closes, and a
// second velocity, which no substep hands on, takes overlaps back. So no energy comes of an overlap, and none is left
// to be carried by it at rest.
//
// The two normal rows of a manifold are solved together, as the small complementarity problem they are. Row by row,
// each undoes part of the other, and a column of boxes, which stands on the difference of the two, leans before they
// agree.
#include "solve/batch.h"

typedef struct Lanes {
  ScF4 vx, vy, w;
} Lanes;

SC_INLINE Lanes gather(const ScVelocity *records, const uint32_t slot[4]) {
  ScF4 x = sc_f4_load(&records[slot[0]].x), y = sc_f4_load(&records[slot[1]].x);
  ScF4 w = sc_f4_load(&records[slot[2]].x), unused = sc_f4_load(&records[slot[3]].x);
  sc_f4_transpose(&x, &y, &w, &unused);
  return (Lanes){x, y, w};
}

// Lanes that share an immovable body all write back what they read.
SC_INLINE void scatter(ScVelocity *records, const uint32_t slot[4], Lanes lanes) {
  ScF4 a = lanes.vx, b = lanes.vy, c = lanes.w, d = sc_f4(0.0f);
  sc_f4_transpose(&a, &b, &c, &d);
  sc_f4_store(&records[slot[0]].x, a);
  sc_f4_store(&records[slot[1]].x, b);
  sc_f4_store(&records[slot[2]].x, c);
  sc_f4_store(&records[slot[3]].x, d);
}

// The two bodies of a batch as the rows see them: relative velocity along n and t, and both turning speeds. Rows change
// these; the impulses are put onto the bodies at the end.
typedef struct Pair {
  ScF4 vn, vt, wa, wb;
  ScF4 pn, pt; // impulses given by this pass
  ScF4 mass_sum;
} Pair;

SC_INLINE Pair open_pair(const ScBatch *c, Lanes a, Lanes b) {
  ScF4 dx = b.vx - a.vx, dy = b.vy - a.vy;
  return (Pair){.vn = c->normal_x * dx + c->normal_y * dy,
                .vt = c->normal_x * dy - c->normal_y * dx,
                .wa = a.w,
                .wb = b.w,
                .pn = sc_f4(0.0f),
                .pt = sc_f4(0.0f),
                .mass_sum = c->inverse_mass_a + c->inverse_mass_b};
}

SC_INLINE void close_pair(ScVelocity *records, const ScBatch *c, const Pair *p, Lanes a, Lanes b) {
  ScF4 px = c->normal_x * p->pn - c->normal_y * p->pt, py = c->normal_y * p->pn + c->normal_x * p->pt;
  scatter(records, c->slot_a, (Lanes){a.vx - c->inverse_mass_a * px, a.vy - c->inverse_mass_a * py, p->wa});
  scatter(records, c->slot_b, (Lanes){b.vx + c->inverse_mass_b * px, b.vy + c->inverse_mass_b * py, p->wb});
}

SC_INLINE void give_normal(Pair *p, const ScBatch *c, const ScBatchPoint *point, ScF4 impulse) {
  p->vn += p->mass_sum * impulse;
  p->wa -= c->inverse_inertia_a * point->arm_a * impulse;
  p->wb += c->inverse_inertia_b * point->arm_b * impulse;
  p->pn += impulse;
}

SC_INLINE void give_tangent(Pair *p, const ScBatch *c, ScF4 impulse) {
  p->vt += p->mass_sum * impulse;
  p->wa -= c->inverse_inertia_a * c->arm_a * impulse;
  p->wb += c->inverse_inertia_b * c->arm_b * impulse;
  p->pt += impulse;
}

SC_INLINE ScF4 normal_speed(const Pair *p, const ScBatchPoint *point) {
  return p->vn + point->arm_b * p->wb - point->arm_a * p->wa;
}

// Slower than this, m/s, a contact still has its static friction: what one substep of gravity adds to a body that is
// about to stick must not pass for sliding.
#define SLIP_SPEED 0.02f

// Stick within the static cone, slide with the kinetic bound outside of it (Coulomb). `held` is the friction given so
// far under `load`; returns what it becomes. Lanes out of the mask are left alone.
SC_INLINE ScF4 friction_row(Pair *p, const ScBatch *c, ScF4 held, ScF4 load, ScI4 mask) {
  ScF4 speed = p->vt + c->arm_b * p->wb - c->arm_a * p->wa;
  ScF4 wanted = held - c->mass * speed;
  ScF4 most = c->friction * load;
  ScI4 holds = (sc_f4_abs(wanted) <= most) | (sc_f4_abs(speed) < sc_f4(SLIP_SPEED));
  ScF4 bound = sc_f4_select(holds, most, c->friction_kinetic * load);
  ScF4 impulse = sc_f4_select(mask, sc_f4_clamp(wanted, -bound, bound), held);
  give_tangent(p, c, impulse - held);
  return impulse;
}

// Friction under the normal impulses of the substep.
SC_INLINE void rub(Pair *p, ScBatch *c, uint32_t points) {
  ScF4 load = c->points[0].impulse;
  if (points == 2u) load += c->points[1].impulse;
  c->impulse = friction_row(p, c, c->impulse, load, (ScI4){-1, -1, -1, -1});
  c->total += c->impulse;
}

SC_INLINE void set_impulse(Pair *p, const ScBatch *c, const ScBatchPoint *point, ScF4 *held, ScF4 impulse) {
  give_normal(p, c, point, impulse - *held);
  *held = impulse;
}

// One normal row: speed + bias >= 0 and impulse >= 0, one of them 0.
SC_INLINE void one_row(Pair *p, const ScBatch *c, ScF4 held[1], const ScF4 bias[1]) {
  const ScBatchPoint *point = &c->points[0];
  ScF4 wanted = held[0] - point->mass * (normal_speed(p, point) + bias[0]);
  set_impulse(p, c, point, &held[0], sc_f4_max(wanted, sc_f4(0.0f)));
}

// Both at once. With A the 2 by 2 matrix of inverse effective masses, x the impulses and q the speeds that no impulse
// would leave: A x + q >= 0, x >= 0, complementary. Of the four ways to be so, the first that holds is taken (Murty's
// enumeration): both push, only the first, only the second.
SC_INLINE void two_rows(Pair *p, const ScBatch *c, ScF4 held[2], const ScF4 bias[2]) {
  const ScBatchPoint *p0 = &c->points[0], *p1 = &c->points[1];
  ScF4 zero = sc_f4(0.0f), one = sc_f4(1.0f);
  ScF4 turn_a0 = c->inverse_inertia_a * p0->arm_a, turn_b0 = c->inverse_inertia_b * p0->arm_b;
  ScF4 k00 = p->mass_sum + turn_a0 * p0->arm_a + turn_b0 * p0->arm_b;
  ScF4 k01 = p->mass_sum + turn_a0 * p1->arm_a + turn_b0 * p1->arm_b;
  ScF4 k11 = p->mass_sum + c->inverse_inertia_a * p1->arm_a * p1->arm_a + c->inverse_inertia_b * p1->arm_b * p1->arm_b;
  ScF4 q0 = normal_speed(p, p0) + bias[0] - k00 * held[0] - k01 * held[1];
  ScF4 q1 = normal_speed(p, p1) + bias[1] - k01 * held[0] - k11 * held[1];
  ScF4 det = k00 * k11 - k01 * k01;
  // Two points close together are one to the solver: their rows are nearly the same.
  ScI4 apart = det > sc_f4(1e-4f) * k00 * k11;
  ScF4 inverse = one / sc_f4_select(apart, det, one);
  ScF4 x0 = (k01 * q1 - k11 * q0) * inverse, x1 = (k01 * q0 - k00 * q1) * inverse;
  ScF4 only0 = sc_f4_max(-q0 * p0->mass, zero), only1 = sc_f4_max(-q1 * p1->mass, zero);
  ScI4 both = apart & (x0 >= zero) & (x1 >= zero), first = k01 * only0 + q1 >= zero;
  set_impulse(p, c, p0, &held[0], sc_f4_select(both, x0, sc_f4_select(first, only0, zero)));
  set_impulse(p, c, p1, &held[1], sc_f4_select(both, x1, sc_f4_select(first, zero, only1)));
}

SC_INLINE void normal_rows(Pair *p, const ScBatch *c, ScF4 *held, const ScF4 *bias, uint32_t points) {
  if (points == 2u)
    two_rows(p, c, held, bias);
  else
    one_row(p, c, held, bias);
}

SC_INLINE void warm_start(const ScSolver *solver, ScBatch *c, uint32_t points) {
  Lanes a = gather(solver->velocity, c->slot_a), b = gather(solver->velocity, c->slot_b);
  Pair p = open_pair(c, a, b);
  for (uint32_t k = 0; k < points; ++k) give_normal(&p, c, &c->points[k], c->points[k].impulse);
  give_tangent(&p, c, c->impulse);
  close_pair(solver->velocity, c, &p, a, b);
}

// Signed distance of the surfaces now. The arms are those of the start of the step: what the bodies moved is taken
// along the fixed directions, which is what the velocity rows hold to.
SC_INLINE void measure(const ScSolver *solver, const ScBatch *c, uint32_t points, ScF4 *gap) {
  Lanes a = gather(solver->moved, c->slot_a), b = gather(solver->moved, c->slot_b);
  ScF4 along = c->normal_x * (b.vx - a.vx) + c->normal_y * (b.vy - a.vy);
  for (uint32_t k = 0; k < points; ++k)
    gap[k] = c->points[k].separation + along + c->points[k].arm_b * b.w - c->points[k].arm_a * a.w;
}

SC_INLINE void solve(const ScSolver *solver, ScBatch *c, uint32_t points) {
  ScF4 zero = sc_f4(0.0f), gap[2], bias[2], held[2];
  measure(solver, c, points, gap);

  // A gap may close within the substep, but no further.
  Lanes a = gather(solver->velocity, c->slot_a), b = gather(solver->velocity, c->slot_b);
  Pair speed = open_pair(c, a, b);
  for (uint32_t k = 0; k < points; ++k) {
    bias[k] = sc_f4_max(gap[k], zero) * solver->inverse_h;
    held[k] = c->points[k].impulse;
  }
  normal_rows(&speed, c, held, bias, points);
  for (uint32_t k = 0; k < points; ++k) {
    c->points[k].impulse = held[k];
    c->points[k].total += held[k];
  }
  rub(&speed, c, points);
  close_pair(solver->velocity, c, &speed, a, b);

  // Overlaps beyond the slop are taken back by a share, and not too fast. Within it they stay: lifting a body that
  // rests does work on it, and a column that is lifted at all its corners begins to rock.
  Lanes push_a = gather(solver->push, c->slot_a), push_b = gather(solver->push, c->slot_b);
  Pair push = open_pair(c, push_a, push_b);
  for (uint32_t k = 0; k < points; ++k) {
    ScF4 excess = sc_f4_min(gap[k] + sc_f4(solver->slop), zero);
    bias[k] += sc_f4_max(excess * solver->push_rate, sc_f4(-solver->push_speed));
    held[k] = zero;
  }
  normal_rows(&push, c, held, bias, points);
  close_pair(solver->push, c, &push, push_a, push_b);
}

// Speeds up to what restitution asks for wherever the step pushed at all. The push of the rebound lets friction act as
// well: over the step, as much as the whole normal impulse allows.
SC_INLINE void rebound(const ScSolver *solver, ScBatch *c, uint32_t points) {
  ScF4 zero = sc_f4(0.0f);
  ScI4 any = c->points[0].rebound > zero;
  if (points == 2u) any |= c->points[1].rebound > zero;
  if (!sc_i4_any(any)) return;
  Lanes a = gather(solver->velocity, c->slot_a), b = gather(solver->velocity, c->slot_b);
  Pair p = open_pair(c, a, b);
  ScF4 load = zero;
  for (uint32_t k = 0; k < points; ++k) {
    ScBatchPoint *point = &c->points[k];
    ScI4 bounces = (point->rebound > zero) & (point->total > zero);
    ScF4 change = point->mass * (point->rebound - normal_speed(&p, point));
    ScF4 total = sc_f4_select(bounces, sc_f4_max(point->total + change, zero), point->total);
    give_normal(&p, c, point, total - point->total);
    // Only the totals learn of it: the next step's warm start must not bounce again.
    point->total = total;
    load += total;
  }
  c->total = friction_row(&p, c, c->total, load, any);
  close_pair(solver->velocity, c, &p, a, b);
}

// `points` is a constant in each of the two loops, so that the compiler makes a kernel for each.
#define PASS(name)                                                                                                     \
  void sc_contact_##name(const ScSolver *solver, ScBatch *batches, uint32_t count, uint32_t points) {                  \
    char *at = (char *)batches;                                                                                        \
    if (points == 1u) {                                                                                                \
      for (uint32_t i = 0; i < count; ++i) {                                                                           \
        name(solver, (ScBatch *)(void *)at, 1u);                                                                       \
        at += sc_batch_bytes(1u);                                                                                      \
      }                                                                                                                \
    } else {                                                                                                           \
      for (uint32_t i = 0; i < count; ++i) {                                                                           \
        name(solver, (ScBatch *)(void *)at, 2u);                                                                       \
        at += sc_batch_bytes(2u);                                                                                      \
      }                                                                                                                \
    }                                                                                                                  \
  }

PASS(warm_start)
PASS(solve)
PASS(rebound)
