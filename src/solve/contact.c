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
  ScI4 struck = p->pn > sc_f4(SC_BLOW_SPEED) * c->points[0].mass;
  if (!solver->blows || !sc_i4_any(struck & c->open)) return;
  ScBlow *blow = &solver->blows->list[solver->blows->count++];
  blow->normal = p->pn;
  blow->tangent = p->pt;
  blow->batch = c;
  blow->form = form;
}

SC_INLINE void solve(const ScSolver *solver, ScBatch *c, uint32_t form) {
  ScF4 zero = sc_f4(0.0f), gap[2] = {zero, zero}, bias[2], held[2];
  // A gap may close within the substep, but no further. What touches when the step begins stays closed until its end,
  // and need not be measured. A very small gap is none: where bodies are pushed out of each other, others lose
  // their hold by less than that, and if they fell until they had it again, a heap would never come to rest.
  bool open = sc_i4_any(c->open);
  if (open) measure(solver, c, form, gap);
  ScLanes a = sc_rows_gather(solver->velocity, c->slot_a), b = sc_rows_gather(solver->velocity, c->slot_b);
  ScPairRows p = sc_rows_open(c, sc_batch_special(c, form), a, b);
  for (uint32_t k = 0; k < (form & SC_FORM_POINTS); ++k) {
    bias[k] = sc_f4_select(c->open, sc_f4_max(gap[k] - sc_f4(solver->touch), zero) * solver->inverse_h, zero);
    held[k] = c->points[k].impulse;
  }
  sc_rows_normal(&p, c, held, bias, (form & SC_FORM_POINTS));
  for (uint32_t k = 0; k < (form & SC_FORM_POINTS); ++k) {
    c->points[k].impulse = held[k];
    c->points[k].total += held[k];
  }
  rub(&p, c, form);
  sc_rows_close(solver->velocity, c, &p, a, b);
  if (open) note_blow(solver, c, form, &p);
}

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

// Where a row that is not in touch may go: nowhere that a step could take it.
#define FAR 1e9f

// Twice the work of a contact over the step, when a bounce gives a share of itself: still + linear share + square
// share^2. An impulse works at the mean of the speeds before and after it.
typedef struct Work {
  ScF4 still, linear, square;
} Work;

// One row: the impulse that it gave between two speeds, and the one that all of the bounce gives between two others.
SC_INLINE void add_work(Work *work, ScF4 impulse, ScF4 start, ScF4 end, ScF4 more, ScF4 before, ScF4 after) {
  work->still += impulse * (start + end);
  work->linear += sc_f4(2.0f) * more * before;
  work->square += more * (after - before);
}

// Speeds up to what restitution asks for wherever the step pushed at all, both points at once. The push of the rebound
// lets friction act as well: over the step, as much as the whole normal impulse allows.
//
// That a point leaves as fast as it came makes energy where another has turned it round meanwhile, or friction has. So
// the bounce is as much of that as the energy allows which the contact took.
SC_INLINE void rebound(const ScSolver *solver, ScBatch *c, uint32_t form) {
  ScF4 zero = sc_f4(0.0f), load = zero, bias[2], held[2];
  ScI4 bounces = {0, 0, 0, 0};
  for (uint32_t k = 0; k < (form & SC_FORM_POINTS); ++k) {
    const ScBatchPoint *point = &c->points[k];
    ScI4 touched = point->total > zero;
    bounces |= touched & (point->rebound > zero);
    bias[k] = sc_f4_select(touched, -point->rebound, sc_f4(FAR));
    held[k] = point->total;
  }
  if (!sc_i4_any(bounces)) return;
  ScLanes a = sc_rows_gather(solver->velocity, c->slot_a), b = sc_rows_gather(solver->velocity, c->slot_b);
  const ScSpecial *special = sc_batch_special(c, form);
  ScPairRows start = sc_rows_read(solver->start, c, special), end = sc_rows_read(solver->end, c, special);
  ScPairRows before = sc_rows_open(c, special, a, b), after = before;
  sc_rows_normal(&after, c, held, bias, (form & SC_FORM_POINTS));
  for (uint32_t k = 0; k < (form & SC_FORM_POINTS); ++k) load += held[k];
  ScF4 rubbed = sc_rows_friction(&after, c, c->total, load, bounces);
  Work work = {zero, zero, zero};
  add_work(&work, c->total, sc_rows_slip(&start, c), sc_rows_slip(&end, c), rubbed - c->total, sc_rows_slip(&before, c),
           sc_rows_slip(&after, c));
  for (uint32_t k = 0; k < (form & SC_FORM_POINTS); ++k) {
    const ScBatchPoint *point = &c->points[k];
    ScF4 came = sc_rows_speed(&start, point);
    came = sc_f4_select(point->rebound > zero, sc_f4_min(came, -point->rebound), came);
    add_work(&work, point->total, came, sc_rows_speed(&end, point), held[k] - point->total,
             sc_rows_speed(&before, point), sc_rows_speed(&after, point));
  }
  ScF4 share = sc_f4_select(bounces, sc_rows_affordable(work.still, work.linear, work.square), zero);
  // Only the totals learn of it: the next step's warm start must not bounce again.
  for (uint32_t k = 0; k < (form & SC_FORM_POINTS); ++k) c->points[k].total += share * (held[k] - c->points[k].total);
  c->total += share * (rubbed - c->total);
  ScPairRows p = sc_rows_blend(&before, &after, share);
  sc_rows_close(solver->velocity, c, &p, a, b);
}

SC_PASS(warm_start, SC_EACH_POINTS)
SC_PASS(solve, SC_EACH_FORM)
SC_PASS(push, SC_EACH_POINTS)
SC_PASS(rebound, SC_EACH_POINTS)
