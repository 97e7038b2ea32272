// SPDX-License-Identifier: MIT
// The passes of the default solver: sequential impulses (Catto, GDC 2006), one pass a substep.
//
// Speeds and overlaps are solved apart (split impulses): the rows of the true velocity only stop what closes, and a
// second velocity, which no substep hands on, takes overlaps back. So no energy comes of an overlap. Overlaps change
// slowly, so that their pass need not run in every substep.
#include "solve/rows.h"

// Friction under the normal impulses of the substep.
SC_INLINE void rub(ScPairRows *p, ScBatch *c, uint32_t form) {
  ScF4 load = c->points[0].impulse;
  if ((form & SC_FORM_POINTS) == 2u) load += c->points[1].impulse;
  c->impulse = sc_rows_friction(p, c, c->impulse, sc_rows_grip(p, load), (ScI4){-1, -1, -1, -1});
  c->total += c->impulse;
  if (form & SC_FORM_SPECIAL) sc_rows_roll(p, c, sc_batch_special(c, form), load);
}

SC_INLINE void warm_start(const ScSolver *solver, ScBatch *c, uint32_t form) {
  ScLanes a = sc_rows_gather(solver->velocity, c->slot_a), b = sc_rows_gather(solver->velocity, c->slot_b);
  ScPairRows p = sc_rows_open(c, sc_batch_special(c, form), a, b);
  for (uint32_t k = 0; k < (form & SC_FORM_POINTS); ++k)
    sc_rows_give_normal(&p, c, &c->points[k], c->points[k].impulse);
  sc_rows_give_tangent(&p, c, c->impulse);
  if (form & SC_FORM_SPECIAL) sc_rows_give_turn(&p, c, sc_batch_special(c, form)->rolling_impulse);
  sc_rows_close(solver->velocity, c, &p, a, b);
}

// Signed distance of the surfaces now. The arms are those of the start of the step: what the bodies moved is taken
// along the fixed directions, which is what the velocity rows hold to.
SC_INLINE void measure(const ScSolver *solver, const ScBatch *c, uint32_t form, ScF4 *gap) {
  ScLanes a = sc_rows_gather(solver->moved, c->slot_a), b = sc_rows_gather(solver->moved, c->slot_b);
  ScF4 along = c->normal_x * (b.vx - a.vx) + c->normal_y * (b.vy - a.vy);
  for (uint32_t k = 0; k < (form & SC_FORM_POINTS); ++k)
    gap[k] = c->points[k].separation + along + c->points[k].arm_b * b.w - c->points[k].arm_a * a.w;
}

// Whatever is struck had a gap.
SC_INLINE void note_blow(const ScSolver *solver, ScBatch *c, uint32_t form, const ScPairRows *p) {
  ScI4 struck = (p->pn > sc_f4(SC_BLOW_SPEED) * c->points[0].mass) & c->open;
  if (!sc_i4_any(struck) || !solver->blows) return;
  ScBlow *blow = &solver->blows->list[solver->blows->count++];
  blow->normal = p->pn;
  blow->tangent = p->pt;
  blow->struck = struck;
  blow->batch = c;
  blow->form = form;
}

// The speed at which a gap may close: within the substep, but no further. A very small gap is none: where bodies are
// pushed out of each other, others lose their hold by less than that, and if they fell until they had it again, a heap
// would never come to rest.
SC_INLINE void limit(const ScSolver *solver, const ScBatch *c, uint32_t form, ScF4 *bias) {
  ScF4 zero = sc_f4(0.0f), gap[2];
  measure(solver, c, form, gap);
  for (uint32_t k = 0; k < (form & SC_FORM_POINTS); ++k)
    bias[k] = sc_f4_select(c->open, sc_f4_max(gap[k] - sc_f4(solver->touch), zero) * solver->inverse_h, zero);
}

SC_INLINE void solve_as(const ScSolver *solver, ScBatch *c, uint32_t form, bool open) {
  ScF4 zero = sc_f4(0.0f), bias[2], held[2] = {zero, zero};
  if (open) limit(solver, c, form, bias);
  ScLanes a = sc_rows_gather(solver->velocity, c->slot_a), b = sc_rows_gather(solver->velocity, c->slot_b);
  ScPairRows p = sc_rows_open(c, sc_batch_special(c, form), a, b);
  for (uint32_t k = 0; k < (form & SC_FORM_POINTS); ++k) held[k] = c->points[k].impulse;
  sc_rows_normal(&p, c, held, open ? bias : NULL, form & SC_FORM_POINTS);
  for (uint32_t k = 0; k < (form & SC_FORM_POINTS); ++k) {
    c->points[k].impulse = held[k];
    c->points[k].total += held[k];
  }
  rub(&p, c, form);
  sc_rows_close(solver->velocity, c, &p, a, b);
  if (open) note_blow(solver, c, form, &p);
}

SC_INLINE void solve(const ScSolver *solver, ScBatch *c, uint32_t form) { solve_as(solver, c, form, true); }
// What touches when the step begins stays closed until its end, and need not be measured.
SC_INLINE void solve_closed(const ScSolver *solver, ScBatch *c, uint32_t form) { solve_as(solver, c, form, false); }

// Overlaps beyond the slop are taken back by a share, and not too fast. Within it they stay: lifting a body that rests
// does work on it, and a column that is lifted at all its corners begins to rock.
SC_INLINE void push(const ScSolver *solver, ScBatch *c, uint32_t form) {
  ScF4 zero = sc_f4(0.0f), gap[2], bias[2], held[2];
  measure(solver, c, form, gap);
  ScLanes a = sc_rows_gather(solver->push, c->slot_a), b = sc_rows_gather(solver->push, c->slot_b);
  ScPairRows p = sc_rows_open(c, sc_batch_special(c, form), a, b);
  ScF4 rate = sc_f4(solver->push_rate);
  for (uint32_t k = 0; k < (form & SC_FORM_POINTS); ++k) {
    ScF4 excess = sc_f4_min(gap[k] + sc_f4(solver->slop), zero);
    bias[k] = sc_f4_max(gap[k], zero) * solver->inverse_h + sc_f4_max(excess * rate, sc_f4(-solver->push_speed));
    held[k] = zero;
  }
  sc_rows_normal(&p, c, held, bias, (form & SC_FORM_POINTS));
  sc_rows_close(solver->push, c, &p, a, b);
}

SC_PASS(warm_start, SC_EACH_POINTS)
SC_PASS(solve, SC_EACH_FORM)
SC_PASS(solve_closed, SC_EACH_COMMON)
SC_PASS(push, SC_EACH_POINTS)
