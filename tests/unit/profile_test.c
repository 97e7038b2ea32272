// SPDX-License-Identifier: MIT
// Stage times by a clock of the test's own, and steps in pieces.
#include "support.h"

// Reading n tells n squared, so that stage k of a step takes a time that no other stage of any step takes.
typedef struct Squares {
  double readings;
} Squares;

static double squares(void *context) {
  Squares *clock = context;
  double n = clock->readings;
  clock->readings += 1.0;
  return n * n;
}

// Boxes come to rest and fall asleep; circles among them roll on.
static ScreeScene *pile(bool circles) {
  ScreeSceneDef def = scree_scene_def_default();
  ScreeScene *scene = test_scene(&def);
  test_add(scene, test_body(SCREE_BODY_STATIC, 0, -1), test_box(40, 2));
  for (int i = 0; i < 24; ++i) {
    ScreeBodyDef body = test_body(SCREE_BODY_DYNAMIC, 0.9 * (i % 6) + 0.1 * (i / 6), 0.7 + 1.1 * (i / 6));
    test_add(scene, body, circles && i % 2 ? test_circle(0.4) : test_box(0.8, 0.6));
  }
  return scene;
}

static void stages_add_up_to_steps(void **state) {
  (void)state;
  enum { STEPS = 5 };
  ScreeScene *scene = pile(true);
  Squares clock = {0};
  assert_int_equal(scree_scene_set_clock(scene, squares, &clock), SCREE_OK);
  double sum = 0.0, sums[SCREE_STAGE_COUNT] = {0}, first = 0.0;
  for (int i = 0; i < STEPS; ++i) {
    test_step(scene, 1.0 / 60.0, 1);
    // One reading before, and one after each stage.
    assert_true(clock.readings == first + SCREE_STAGE_COUNT + 1.0);
    ScreeStageTimes times = scree_scene_stage_times(scene);
    assert_true(times.count == 1.0);
    for (int k = 0; k < SCREE_STAGE_COUNT; ++k) {
      assert_true(times.stages[k] == 2.0 * (first + k) + 1.0);
      sums[k] += times.stages[k];
    }
    double last = first + SCREE_STAGE_COUNT;
    assert_true(times.step == last * last - first * first);
    sum += times.step;
    first = clock.readings;
  }
  ScreeStageTimes totals = scree_scene_stage_totals(scene);
  assert_true(totals.count == STEPS && totals.step == sum);
  assert_memory_equal(totals.stages, sums, sizeof sums);
  scree_scene_destroy(scene);
}

static void an_advance_is_timed_step_by_step(void **state) {
  (void)state;
  ScreeScene *scene = pile(true);
  Squares clock = {0};
  assert_int_equal(scree_scene_set_clock(scene, squares, &clock), SCREE_OK);
  uint32_t steps;
  assert_int_equal(scree_scene_advance(scene, 3.5 / 60.0, &steps), SCREE_OK);
  assert_int_equal(steps, 3);
  assert_true(scree_scene_stage_totals(scene).count == 3.0);
  assert_true(scree_scene_stage_times(scene).count == 1.0);
  assert_true(scree_scene_stage_totals(scene).step > scree_scene_stage_times(scene).step);
  assert_int_equal(scree_scene_step(scene, 0.0), SCREE_OK);
  assert_true(scree_scene_stage_totals(scene).count == 3.0);
  scree_scene_destroy(scene);
}

static void a_clock_that_is_set_begins_anew(void **state) {
  (void)state;
  ScreeScene *scene = pile(true);
  Squares clock = {0};
  static const ScreeStageTimes none = {0};
  ScreeStageTimes times = scree_scene_stage_times(scene);
  assert_memory_equal(&times, &none, sizeof none);
  for (int i = 0; i < 2; ++i) {
    assert_int_equal(scree_scene_set_clock(scene, squares, &clock), SCREE_OK);
    times = scree_scene_stage_totals(scene);
    assert_memory_equal(&times, &none, sizeof none);
    test_step(scene, 1.0 / 60.0, 2);
    assert_true(scree_scene_stage_totals(scene).count == 2.0);
  }
  double readings = clock.readings;
  assert_int_equal(scree_scene_set_clock(scene, NULL, NULL), SCREE_OK);
  test_step(scene, 1.0 / 60.0, 2);
  assert_true(clock.readings == readings);
  assert_true(scree_scene_stage_totals(scene).count == 0.0);
  scree_scene_destroy(scene);
}

typedef struct Meddler {
  ScreeScene *scene;
  ScreeBody body;
  uint32_t refused, allowed;
} Meddler;

static void try(Meddler *meddler, ScreeStatus status) {
  if (status == SCREE_IN_STEP)
    ++meddler->refused;
  else
    ++meddler->allowed;
}

// Calls everything that changes a scene, on a scene whose step is under way.
static void meddle(Meddler *m) {
  ScreeBodyDef def = test_body(SCREE_BODY_DYNAMIC, 0, 50);
  ScreeVec2 up = {0, 5};
  ScreeBody made;
  try(m, scree_scene_step(m->scene, 1.0 / 60.0));
  try(m, scree_scene_advance(m->scene, 1.0, NULL));
  try(m, scree_scene_set_gravity(m->scene, up));
  try(m, scree_scene_set_clock(m->scene, NULL, NULL));
  try(m, scree_scene_step_begin(m->scene, 1.0 / 60.0));
  try(m, scree_scene_advance_begin(m->scene, 1.0));
  try(m, scree_body_create(m->scene, &def, NULL, &made));
  try(m, scree_body_destroy(m->scene, m->body));
  try(m, scree_body_set_name(m->scene, m->body, "name", 4));
  try(m, scree_body_set_pose(m->scene, m->body, up, 1.0));
  try(m, scree_body_set_velocity(m->scene, m->body, up, 1.0));
  try(m, scree_body_set(m->scene, m->body, SCREE_BODY_MASS, 7.0));
  try(m, scree_body_wake(m->scene, m->body));
  try(m, scree_body_sleep(m->scene, m->body));
  try(m, scree_body_apply_force(m->scene, m->body, up, 1.0));
  try(m, scree_body_apply_force_at(m->scene, m->body, up, up));
  try(m, scree_body_apply_impulse(m->scene, m->body, up, 1.0));
  try(m, scree_body_apply_impulse_at(m->scene, m->body, up, up));
}

enum { MEDDLED = 18 };

static double meddling(void *context) {
  Meddler *meddler = context;
  meddle(meddler);
  return 0.0;
}

static void a_clock_cannot_change_the_scene(void **state) {
  (void)state;
  enum { STEPS = 60 };
  ScreeScene *scene = pile(true), *twin = pile(true);
  Meddler meddler = {.scene = scene, .body = scree_body_at(scene, 5)};
  assert_int_equal(scree_scene_set_clock(scene, meddling, &meddler), SCREE_OK);
  for (int i = 0; i < STEPS; ++i) {
    test_step(scene, 1.0 / 60.0, 1);
    test_step(twin, 1.0 / 60.0, 1);
    assert_true(scree_scene_hash(scene) == scree_scene_hash(twin));
  }
  // Before the first stage, and after each: the step is not over before its clock has been read.
  assert_int_equal(meddler.allowed, 0);
  assert_int_equal(meddler.refused, STEPS * (SCREE_STAGE_COUNT + 1) * MEDDLED);
  assert_int_equal(scree_scene_fault(scene)->status, SCREE_IN_STEP);
  assert_string_equal(scree_scene_fault(scene)->call, "scree_body_apply_impulse_at");
  scree_scene_destroy(scene);
  scree_scene_destroy(twin);
}

static void finish(ScreeScene *scene) {
  for (uint32_t due = SCREE_STAGE_COUNT; due > 0; --due) {
    assert_int_equal(scree_scene_stages_due(scene), due);
    assert_int_equal(scree_scene_step_stage(scene), SCREE_OK);
  }
  assert_int_equal(scree_scene_stages_due(scene), 0);
}

// Timed, whole and in pieces: the same bits, until all sleep.
static void steps_in_pieces_are_whole_steps(void **state) {
  (void)state;
  ScreeScene *whole = pile(false), *pieces = pile(false), *timed = pile(false);
  Squares clock = {0};
  assert_int_equal(scree_scene_set_clock(timed, squares, &clock), SCREE_OK);
  for (int i = 0; i < 600; ++i) {
    double dt = 1.0 / 60.0;
    test_step(whole, dt, 1);
    test_step(timed, dt, 1);
    assert_int_equal(scree_scene_step_begin(pieces, dt), SCREE_OK);
    finish(pieces);
    assert_true(scree_scene_hash(whole) == scree_scene_hash(pieces));
    assert_true(scree_scene_hash(whole) == scree_scene_hash(timed));
  }
  assert_int_equal(scree_scene_counters(whole).awake, 0);
  scree_scene_destroy(whole);
  scree_scene_destroy(pieces);
  scree_scene_destroy(timed);
}

static void advances_in_pieces_are_whole_advances(void **state) {
  (void)state;
  static const double frames[] = {1.0 / 60.0, 0.004, 0.03, 0.0, 7.0, 0.016, 0.1};
  ScreeScene *whole = pile(true), *pieces = pile(true);
  for (size_t i = 0; i < 5u * COUNT_OF(frames); ++i) {
    double seconds = frames[i % COUNT_OF(frames)];
    uint32_t steps, taken = 0;
    assert_int_equal(scree_scene_advance(whole, seconds, &steps), SCREE_OK);
    assert_int_equal(scree_scene_advance_begin(pieces, seconds), SCREE_OK);
    for (; scree_scene_stages_due(pieces); ++taken) {
      finish(pieces);
      assert_int_equal(scree_scene_advance_begin(pieces, 0.0), SCREE_OK);
    }
    assert_int_equal(taken, steps);
    assert_true(scree_scene_alpha(whole) == scree_scene_alpha(pieces));
    assert_true(scree_scene_hash(whole) == scree_scene_hash(pieces));
  }
  // A step that no advance began takes nothing out of the bank.
  assert_int_equal(scree_scene_advance_begin(pieces, 0.005), SCREE_OK);
  double alpha = scree_scene_alpha(pieces);
  assert_true(alpha > 0.0 && scree_scene_stages_due(pieces) == 0);
  assert_int_equal(scree_scene_step_begin(pieces, 1.0 / 60.0), SCREE_OK);
  finish(pieces);
  assert_true(scree_scene_alpha(pieces) == alpha);
  // Longer than a step can be.
  test_step(whole, 1.0 / 60.0, 1);
  test_step(whole, 2.0, 1);
  assert_int_equal(scree_scene_step_begin(pieces, 2.0), SCREE_OK);
  finish(pieces);
  assert_true(scree_scene_counters(whole).awake > 0);
  assert_true(scree_scene_hash(whole) == scree_scene_hash(pieces));
  scree_scene_destroy(whole);
  scree_scene_destroy(pieces);
}

static void check_refused(ScreeScene *scene, ScreeStatus status, ScreeStatus expected, const char *call,
                          const char *argument) {
  const ScreeFault *fault = scree_scene_fault(scene);
  assert_int_equal(status, expected);
  assert_int_equal(fault->status, expected);
  assert_string_equal(fault->call, call);
  assert_string_equal(fault->argument, argument);
  assert_int_equal(scree_scene_stages_due(scene), 0);
}

static void pieces_refuse_what_whole_steps_refuse(void **state) {
  (void)state;
  ScreeScene *scene = pile(true);
  uint64_t hash = scree_scene_hash(scene);
  static const struct {
    double time;
    ScreeStatus status;
  } wrong[] = {{(double)NAN, SCREE_NOT_FINITE}, {-1.0, SCREE_OUT_OF_RANGE}, {(double)INFINITY, SCREE_NOT_FINITE}};
  for (size_t i = 0; i < COUNT_OF(wrong); ++i) {
    double time = wrong[i].time;
    check_refused(scene, scree_scene_step_begin(scene, time), wrong[i].status, "scree_scene_step_begin", "dt");
    check_refused(scene, scree_scene_advance_begin(scene, time), wrong[i].status, "scree_scene_advance_begin",
                  "seconds");
  }
  check_refused(scene, scree_scene_step_begin(scene, 1e-7), SCREE_OUT_OF_RANGE, "scree_scene_step_begin", "dt");
  check_refused(scene, scree_scene_step_stage(scene), SCREE_OUT_OF_RANGE, "scree_scene_step_stage", "stages_due");
  assert_int_equal(scree_scene_step_begin(scene, 0.0), SCREE_OK);
  assert_int_equal(scree_scene_stages_due(scene), 0);
  assert_true(scree_scene_hash(scene) == hash);
  scree_scene_destroy(scene);
}

static void stages_have_names(void **state) {
  (void)state;
  for (int a = 0; a < SCREE_STAGE_COUNT; ++a) {
    assert_true(strlen(scree_stage_name((ScreeStage)a)) > 0 && strlen(scree_stage_text((ScreeStage)a)) > 0);
    for (int b = 0; b < a; ++b)
      assert_string_not_equal(scree_stage_name((ScreeStage)a), scree_stage_name((ScreeStage)b));
  }
  assert_string_equal(scree_stage_name(SCREE_STAGE_BROAD), "broad");
  assert_string_equal(scree_stage_name(SCREE_STAGE_SLEEP), "sleep");
  assert_string_equal(scree_stage_name(SCREE_STAGE_COUNT), "unknown");
  assert_string_equal(scree_stage_text((ScreeStage)-1), "unknown stage");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(stages_add_up_to_steps),
      cmocka_unit_test(an_advance_is_timed_step_by_step),
      cmocka_unit_test(a_clock_that_is_set_begins_anew),
      cmocka_unit_test(a_clock_cannot_change_the_scene),
      cmocka_unit_test(steps_in_pieces_are_whole_steps),
      cmocka_unit_test(advances_in_pieces_are_whole_advances),
      cmocka_unit_test(pieces_refuse_what_whole_steps_refuse),
      cmocka_unit_test(stages_have_names),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
