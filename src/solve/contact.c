// SPDX-License-Identifier: MIT
// The contact kernel: sequential impulses (Catto, GDC 2006) with soft bias (Catto, "Solver2D", 2024), four contacts at a
// time. Each pass is one function over a batch, made twice by the compiler: for one point and for two.
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

SC_INLINE void close_pair(const ScSolver *solver, const ScBatch *c, const Pair *p, Lanes a, Lanes b) {
  ScF4 px = c->normal_x * p->pn - c->normal_y * p->pt, py = c->normal_y * p->pn + c->normal_x * p->pt;
  scatter(solver->velocity, c->slot_a, (Lanes){a.vx - c->inverse_mass_a * px, a.vy - c->inverse_mass_a * py, p->wa});
  scatter(solver->velocity, c->slot_b, (Lanes){b.vx + c->inverse_mass_b * px, b.vy + c->inverse_mass_b * py, p->wb});
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

// Stick within the static cone, slide with the kinetic bound outside of it (Coulomb).
SC_INLINE void friction_row(Pair *p, ScBatch *c, uint32_t points) {
  ScF4 load = c->points[0].impulse;
  if (points == 2u) load += c->points[1].impulse;
  ScF4 speed = p->vt + c->arm_b * p->wb - c->arm_a * p->wa;
  ScF4 wanted = c->impulse - c->mass * speed;
  ScF4 bound = c->friction_kinetic * load;
  ScF4 sliding = sc_f4_clamp(wanted, -bound, bound);
  ScF4 impulse = sc_f4_select(sc_f4_abs(wanted) <= c->friction * load, wanted, sliding);
  give_tangent(p, c, impulse - c->impulse);
  c->impulse = impulse;
}

SC_INLINE void warm_start(const ScSolver *solver, ScBatch *c, uint32_t points) {
  Lanes a = gather(solver->velocity, c->slot_a), b = gather(solver->velocity, c->slot_b);
  Pair p = open_pair(c, a, b);
  for (uint32_t k = 0; k < points; ++k) give_normal(&p, c, &c->points[k], c->points[k].impulse);
  give_tangent(&p, c, c->impulse);
  close_pair(solver, c, &p, a, b);
}

SC_INLINE void solve(const ScSolver *solver, ScBatch *c, uint32_t points) {
  Lanes a = gather(solver->velocity, c->slot_a), b = gather(solver->velocity, c->slot_b);
  Lanes moved_a = gather(solver->moved, c->slot_a), moved_b = gather(solver->moved, c->slot_b);
  ScF4 moved_n = c->normal_x * (moved_b.vx - moved_a.vx) + c->normal_y * (moved_b.vy - moved_a.vy);
  ScF4 zero = sc_f4(0.0f), one = sc_f4(1.0f);
  Pair p = open_pair(c, a, b);
  for (uint32_t k = 0; k < points; ++k) {
    ScBatchPoint *point = &c->points[k];
    // The arms are those of the start of the step: what the bodies moved is taken along the fixed directions, which is
    // what the velocity rows hold to.
    ScF4 gap = point->separation + moved_n + point->arm_b * moved_b.w - point->arm_a * moved_a.w;
    ScI4 open = gap > zero;
    ScF4 pushed = sc_f4_max(c->bias_rate * gap, sc_f4(-solver->push_speed));
    ScF4 bias = sc_f4_select(open, gap * solver->inverse_h, pushed);
    ScF4 mass_scale = sc_f4_select(open, one, c->mass_scale);
    ScF4 impulse_scale = sc_f4_select(open, zero, c->impulse_scale);
    ScF4 speed = normal_speed(&p, point);
    ScF4 change = -(point->mass * mass_scale * (speed + bias)) - impulse_scale * point->impulse;
    ScF4 impulse = sc_f4_max(point->impulse + change, zero);
    give_normal(&p, c, point, impulse - point->impulse);
    point->impulse = impulse;
    // Where the gap will be once positions have moved, as a speed.
    point->slack = sc_f4_select(open, sc_f4_max(bias + normal_speed(&p, point), zero), zero);
  }
  friction_row(&p, c, points);
  close_pair(solver, c, &p, a, b);
}

SC_INLINE void relax(const ScSolver *solver, ScBatch *c, uint32_t points) {
  Lanes a = gather(solver->velocity, c->slot_a), b = gather(solver->velocity, c->slot_b);
  Pair p = open_pair(c, a, b);
  for (uint32_t k = 0; k < points; ++k) {
    ScBatchPoint *point = &c->points[k];
    ScF4 change = -(point->mass * (normal_speed(&p, point) + point->slack));
    ScF4 impulse = sc_f4_max(point->impulse + change, sc_f4(0.0f));
    give_normal(&p, c, point, impulse - point->impulse);
    point->impulse = impulse;
    point->total += impulse;
  }
  friction_row(&p, c, points);
  c->total += c->impulse;
  close_pair(solver, c, &p, a, b);
}

// Speeds up to what restitution asks for wherever the step pushed at all.
SC_INLINE void rebound(const ScSolver *solver, ScBatch *c, uint32_t points) {
  ScF4 zero = sc_f4(0.0f);
  ScI4 any = c->points[0].rebound > zero;
  if (points == 2u) any |= c->points[1].rebound > zero;
  if (!sc_i4_any(any)) return;
  Lanes a = gather(solver->velocity, c->slot_a), b = gather(solver->velocity, c->slot_b);
  Pair p = open_pair(c, a, b);
  for (uint32_t k = 0; k < points; ++k) {
    ScBatchPoint *point = &c->points[k];
    ScI4 bounces = (point->rebound > zero) & (point->total > zero);
    ScF4 change = point->mass * (point->rebound - normal_speed(&p, point));
    ScF4 total = sc_f4_select(bounces, sc_f4_max(point->total + change, zero), point->total);
    give_normal(&p, c, point, total - point->total);
    // Only the total learns of it: the next step's warm start must not bounce again.
    point->total = total;
  }
  close_pair(solver, c, &p, a, b);
}

// `points` is a constant in each of the two loops, so that the compiler makes a kernel for each.
#define PASS(name)                                                                                    \
  void sc_contact_##name(const ScSolver *solver, ScBatch *batches, uint32_t count, uint32_t points) { \
    char *at = (char *)batches;                                                                       \
    if (points == 1u) {                                                                               \
      for (uint32_t i = 0; i < count; ++i) {                                                          \
        name(solver, (ScBatch *)(void *)at, 1u);                                                      \
        at += sc_batch_bytes(1u);                                                                     \
      }                                                                                               \
    } else {                                                                                          \
      for (uint32_t i = 0; i < count; ++i) {                                                          \
        name(solver, (ScBatch *)(void *)at, 2u);                                                      \
        at += sc_batch_bytes(2u);                                                                     \
      }                                                                                               \
    }                                                                                                 \
  }

PASS(warm_start)
PASS(solve)
PASS(relax)
PASS(rebound)
