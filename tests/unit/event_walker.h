// SPDX-License-Identifier: MIT
// Keeps account of what touches by what events tell, and fails the test where they contradict themselves.
#ifndef TESTS_UNIT_EVENT_WALKER_H
#define TESTS_UNIT_EVENT_WALKER_H

#include <stdlib.h>

#include "support.h"

enum { WALKER_MOST = 4096 };

// What began and did not end, in the order of lists.
typedef struct Open {
  ScreeTouch touch[WALKER_MOST];
  uint32_t count;
} Open;

typedef struct Walker {
  Open open[4]; // contacts of shapes, sensors of shapes, contacts of bodies, sensors of bodies
  Open begun[4];
  uint64_t begins[4], ends[4];
} Walker;

static const uint32_t walker_streams[4] = {0, SCREE_TOUCHES_SENSOR, SCREE_TOUCHES_BODIES,
                                           SCREE_TOUCHES_BODIES + SCREE_TOUCHES_SENSOR};

// Of bodies, shapes are 0.
static int walker_order(const ScreeTouch *a, const ScreeTouch *b) {
  const uint32_t left[4] = {a->shape_a, a->shape_b, a->body_a, a->body_b},
                 right[4] = {b->shape_a, b->shape_b, b->body_a, b->body_b};
  for (int i = 0; i < 4; ++i)
    if (left[i] != right[i]) return left[i] < right[i] ? -1 : 1;
  return 0;
}

static int walker_compare(const void *a, const void *b) { return walker_order(a, b); }

static uint32_t walker_find(const Open *open, const ScreeTouch *touch) {
  const ScreeTouch *at = bsearch(touch, open->touch, open->count, sizeof *touch, walker_compare);
  return at ? (uint32_t)(at - open->touch) : SC_NONE;
}

static void walker_read(ScreeScene *scene, uint32_t list, Open *out) {
  const ScreeTouch *touches = scree_scene_touches(scene, list, &out->count);
  assert_true(out->count <= WALKER_MOST);
  if (out->count) memcpy(out->touch, touches, out->count * sizeof *touches);
  bool sensor = list % SCREE_TOUCHES_BODIES >= SCREE_TOUCHES_SENSOR, bodies = list >= SCREE_TOUCHES_BODIES;
  for (uint32_t i = 0; i < out->count; ++i) {
    assert_int_equal(touches[i].sensor, sensor);
    assert_int_equal(touches[i].shape_a == 0 || touches[i].shape_b == 0, bodies);
    assert_true(touches[i].body_a && touches[i].body_b && touches[i].body_a != touches[i].body_b);
    if (i) assert_true(walker_order(&touches[i - 1u], &touches[i]) < 0);
  }
}

// Ends must be of what is open.
static void walker_close(Open *open, const Open *ended, uint32_t stream) {
  uint32_t kept = 0, e = 0;
  for (uint32_t i = 0; i < open->count; ++i) {
    if (e < ended->count && walker_order(&open->touch[i], &ended->touch[e]) == 0)
      ++e;
    else
      open->touch[kept++] = open->touch[i];
  }
  if (e != ended->count) fail_msg("stream %u: an end without a begin", stream);
  open->count = kept;
}

// Begins must be of what is not.
static void walker_open(Open *open, const Open *begun, uint32_t stream) {
  assert_true(open->count + begun->count <= WALKER_MOST);
  memcpy(open->touch + open->count, begun->touch, begun->count * sizeof *begun->touch);
  open->count += begun->count;
  qsort(open->touch, open->count, sizeof *open->touch, walker_compare);
  for (uint32_t i = 1; i < open->count; ++i)
    if (walker_order(&open->touch[i - 1u], &open->touch[i]) == 0)
      fail_msg("stream %u: a begin that was told before", stream);
}

static void walker_take(Walker *w, ScreeScene *scene, uint32_t stream) {
  static Open ended, stays;
  Open *open = &w->open[stream], *begun = &w->begun[stream];
  walker_read(scene, walker_streams[stream] + SCREE_TOUCHES_BEGIN, begun);
  walker_read(scene, walker_streams[stream] + SCREE_TOUCHES_END, &ended);
  walker_read(scene, walker_streams[stream] + SCREE_TOUCHES_STAY, &stays);
  walker_close(open, &ended, stream);
  // What is left is what goes on.
  assert_int_equal(stays.count, open->count);
  for (uint32_t i = 0; i < stays.count; ++i)
    if (walker_order(&stays.touch[i], &open->touch[i]) != 0) fail_msg("stream %u: goes on and did not begin", stream);
  walker_open(open, begun, stream);
  w->begins[stream] += begun->count;
  w->ends[stream] += ended.count;
}

// Bodies touch where shapes of theirs do.
static void walker_compare_bodies(const Walker *w, uint32_t shapes) {
  const Open *open = &w->open[shapes], *bodies = &w->open[shapes + 2u];
  static Open expected;
  expected.count = open->count;
  for (uint32_t i = 0; i < open->count; ++i) {
    uint32_t a = open->touch[i].body_a, b = open->touch[i].body_b;
    bool turn = shapes == 0u && scree_row(b) < scree_row(a);
    expected.touch[i] = (ScreeTouch){.body_a = turn ? b : a, .body_b = turn ? a : b};
  }
  qsort(expected.touch, expected.count, sizeof *expected.touch, walker_compare);
  uint32_t count = 0;
  for (uint32_t i = 0; i < expected.count; ++i) {
    if (i && walker_order(&expected.touch[i - 1u], &expected.touch[i]) == 0) continue;
    assert_true(count < bodies->count && walker_order(&bodies->touch[count], &expected.touch[i]) == 0);
    ++count;
  }
  assert_int_equal(bodies->count, count);
}

// After a step.
static void walker_step(Walker *w, ScreeScene *scene) {
  for (uint32_t stream = 0; stream < 4u; ++stream) walker_take(w, scene, stream);
  walker_compare_bodies(w, 0);
  walker_compare_bodies(w, 1);
}

// The lists of the last step are what they were, whatever was edited since.
static void walker_check_stable(const Walker *w, ScreeScene *scene) {
  static Open again;
  for (uint32_t stream = 0; stream < 4u; ++stream) {
    walker_read(scene, walker_streams[stream] + SCREE_TOUCHES_BEGIN, &again);
    assert_int_equal(again.count, w->begun[stream].count);
    for (uint32_t i = 0; i < again.count; ++i)
      assert_int_equal(walker_order(&again.touch[i], &w->begun[stream].touch[i]), 0);
  }
}

// How a body goes `back` of the step before its end: straight, or along one of the legs of what ran into something.
typedef struct WalkerLeg {
  double begun;        // how far back
  double x, y, angle;  // how far it has come by then, from where the step began
  double dx, dy, turn; // how far it would in a whole step
} WalkerLeg;

static inline WalkerLeg walker_leg(const ScreeScene *scene, uint32_t b, double back) {
  const ScBodies *body = &scene->tables.body;
  const ScLeg *leg = sc_flight_bent(scene, b);
  if (!leg) {
    ScreeVec2 from = sc_body_center_before(scene, b), to = sc_body_center(scene, b);
    return (WalkerLeg){1.0, 0.0, 0.0, 0.0, to.x - from.x, to.y - from.y, body->angle[b] - body->previous_angle[b]};
  }
  while (leg->before && leg->time > 1.0 - back) leg = leg->before;
  return (WalkerLeg){1.0 - leg->time, leg->x, leg->y, leg->angle, leg->dx, leg->dy, leg->turn};
}

// Where its centre of mass is then, and how it is turned.
static inline void pose_at(const ScreeScene *scene, uint32_t b, double back, ScreeVec2 *at, double *angle) {
  ScreeVec2 from = sc_body_center_before(scene, b);
  WalkerLeg leg = walker_leg(scene, b, back);
  double share = leg.begun - back;
  *at = (ScreeVec2){from.x + leg.x + share * leg.dx, from.y + leg.y + share * leg.dy};
  *angle = scene->tables.body.previous_angle[b] + leg.angle + share * leg.turn;
}

#endif
