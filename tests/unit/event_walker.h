// SPDX-License-Identifier: MIT
// Keeps account of what touches by what events tell, and fails the test where they contradict themselves.
#ifndef TESTS_UNIT_EVENT_WALKER_H
#define TESTS_UNIT_EVENT_WALKER_H

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

static uint32_t walker_find(const Open *open, const ScreeTouch *touch) {
  for (uint32_t i = 0; i < open->count; ++i)
    if (walker_order(&open->touch[i], touch) == 0) return i;
  return SC_NONE;
}

static Open walker_read(ScreeScene *scene, uint32_t list) {
  Open read = {.count = 0};
  const ScreeTouch *touches = scree_scene_touches(scene, list, &read.count);
  assert_true(read.count <= WALKER_MOST);
  if (read.count) memcpy(read.touch, touches, read.count * sizeof *touches);
  bool sensor = list % SCREE_TOUCHES_BODIES >= SCREE_TOUCHES_SENSOR, bodies = list >= SCREE_TOUCHES_BODIES;
  for (uint32_t i = 0; i < read.count; ++i) {
    assert_int_equal(touches[i].sensor, sensor);
    assert_int_equal(touches[i].shape_a == 0 || touches[i].shape_b == 0, bodies);
    assert_true(touches[i].body_a && touches[i].body_b && touches[i].body_a != touches[i].body_b);
    if (i) assert_true(walker_order(&touches[i - 1u], &touches[i]) < 0);
  }
  return read;
}

static void walker_take(Walker *w, ScreeScene *scene, uint32_t stream) {
  static Open begun, ended, stays;
  Open *open = &w->open[stream];
  begun = walker_read(scene, walker_streams[stream] + SCREE_TOUCHES_BEGIN);
  ended = walker_read(scene, walker_streams[stream] + SCREE_TOUCHES_END);
  stays = walker_read(scene, walker_streams[stream] + SCREE_TOUCHES_STAY);
  for (uint32_t i = 0; i < ended.count; ++i) {
    uint32_t at = walker_find(open, &ended.touch[i]);
    if (at == SC_NONE) fail_msg("stream %u: an end without a begin", stream);
    open->touch[at] = open->touch[--open->count];
  }
  // What is left is what goes on.
  assert_int_equal(stays.count, open->count);
  for (uint32_t i = 0; i < stays.count; ++i)
    if (walker_find(open, &stays.touch[i]) == SC_NONE) fail_msg("stream %u: goes on and did not begin", stream);
  for (uint32_t i = 0; i < begun.count; ++i) {
    if (walker_find(open, &begun.touch[i]) != SC_NONE) fail_msg("stream %u: a begin that was told before", stream);
    assert_true(open->count < WALKER_MOST);
    open->touch[open->count++] = begun.touch[i];
  }
  w->begun[stream] = begun;
  w->begins[stream] += begun.count;
  w->ends[stream] += ended.count;
}

// Bodies touch where shapes of theirs do.
static void walker_compare_bodies(const Walker *w, uint32_t shapes) {
  const Open *open = &w->open[shapes], *bodies = &w->open[shapes + 2u];
  static Open expected;
  expected.count = 0;
  for (uint32_t i = 0; i < open->count; ++i) {
    ScreeTouch touch = {.body_a = open->touch[i].body_a, .body_b = open->touch[i].body_b};
    if (shapes == 0u && scree_row(touch.body_b) < scree_row(touch.body_a))
      touch = (ScreeTouch){.body_a = touch.body_b, .body_b = touch.body_a};
    if (walker_find(&expected, &touch) == SC_NONE) expected.touch[expected.count++] = touch;
  }
  assert_int_equal(bodies->count, expected.count);
  for (uint32_t i = 0; i < bodies->count; ++i) assert_true(walker_find(&expected, &bodies->touch[i]) != SC_NONE);
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
    again = walker_read(scene, walker_streams[stream] + SCREE_TOUCHES_BEGIN);
    assert_int_equal(again.count, w->begun[stream].count);
    for (uint32_t i = 0; i < again.count; ++i)
      assert_int_equal(walker_order(&again.touch[i], &w->begun[stream].touch[i]), 0);
  }
}

// Where a body's centre of mass is `back` of the step before its end, and how it is turned: straight back, or along the
// legs of what ran into something.
static inline void pose_at(const ScreeScene *scene, uint32_t b, double back, ScreeVec2 *at, double *angle) {
  const ScBodies *body = &scene->tables.body;
  ScreeVec2 from = sc_body_center_before(scene, b), to = sc_body_center(scene, b);
  *at = (ScreeVec2){to.x + back * (from.x - to.x), to.y + back * (from.y - to.y)};
  *angle = body->angle[b] + back * (body->previous_angle[b] - body->angle[b]);
  const ScLeg *leg = sc_flight_bent(scene, b);
  if (!leg) return;
  while (leg->time > 1.0 - back) leg = leg->before;
  double share = 1.0 - back - leg->time;
  *at = (ScreeVec2){from.x + leg->x + share * leg->dx, from.y + leg->y + share * leg->dy};
  *angle = body->previous_angle[b] + leg->angle + share * leg->turn;
}

#endif
