// SPDX-License-Identifier: MIT
// Restitution in the default solver, after all substeps.
#include "solve/bounce.h"

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

void sc_bounce_read(const ScVelocity *records, ScBatch *c, uint32_t form, ScPairRows *out) {
  *out = sc_rows_open(c, sc_batch_special(c, form), sc_rows_gather(records, c->slot_a),
                      sc_rows_gather(records, c->slot_b));
}

ScF4 sc_bounce_share(ScF4 still, ScF4 linear, ScF4 square) {
  ScF4 zero = sc_f4(0.0f), one = sc_f4(1.0f), taken = sc_f4_max(-still, zero);
  ScI4 all = square + linear <= taken, rises = linear > zero;
  ScF4 root = sc_f4_sqrt(sc_f4_max(linear * linear + sc_f4(4.0f) * square * taken, zero));
  ScF4 over = sc_f4_select(rises, sc_f4(2.0f) * taken, root - linear);
  ScF4 under = sc_f4_select(rises, root + linear, sc_f4(2.0f) * square);
  return sc_f4_select(all, one, sc_f4_min(over / sc_f4_select(all, one, under), one));
}

// Speeds up to what restitution asks for wherever the step pushed at all, both points at once. The push of the rebound
// lets friction act as well: over the step, as much as the whole normal impulse allows.
//
// That a point leaves as fast as it came makes energy where another has turned it round meanwhile, or friction has. So
// the bounce is as much of that as the energy allows which the contact took.
static void rebound(const ScSolver *solver, ScBatch *c, uint32_t form) {
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
  ScPairRows start, end, before;
  sc_bounce_read(solver->start, c, form, &start);
  sc_bounce_read(solver->end, c, form, &end);
  sc_bounce_read(solver->velocity, c, form, &before);
  ScPairRows after = before;
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
  ScF4 share = sc_f4_select(bounces, sc_bounce_share(work.still, work.linear, work.square), zero);
  // Only the totals learn of it: the next step's warm start must not bounce again.
  for (uint32_t k = 0; k < (form & SC_FORM_POINTS); ++k) c->points[k].total += share * (held[k] - c->points[k].total);
  c->total += share * (rubbed - c->total);
  ScPairRows p = sc_rows_blend(&before, &after, share);
  ScLanes a = sc_rows_gather(solver->velocity, c->slot_a), b = sc_rows_gather(solver->velocity, c->slot_b);
  sc_rows_close(solver->velocity, c, &p, a, b);
}

void sc_bounce_give(const ScSolver *solver, ScBatch *batches, uint32_t count, uint32_t form) {
  char *at = (char *)batches;
  for (uint32_t i = 0; i < count; ++i, at += sc_batch_bytes(form)) rebound(solver, (ScBatch *)(void *)at, form);
}
