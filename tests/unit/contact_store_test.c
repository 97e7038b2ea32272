// SPDX-License-Identifier: MIT
// Contacts whose impulses grow beyond what numbers hold keep none of them, and go on.
#include <string.h>

#include "support.h"

enum { LANES = 5, SPOILT = 10, STEPS = 120 };

typedef struct Boxes {
  ScreeScene *scene;
  ScreeBody body[LANES];
} Boxes;

// Boxes of 1 kg side by side on a floor.
static Boxes boxes_with(uint32_t solver) {
  ScreeSceneDef settings = scree_scene_def_default();
  settings.solver = solver, settings.sleep = 0;
  settings.gravity = (ScreeVec2){0.0, -10.0};
  Boxes boxes = {.scene = test_scene(&settings)};
  test_add(boxes.scene, test_body(SCREE_BODY_STATIC, 0.0, -1.0), test_box(40.0, 2.0));
  for (uint32_t i = 0; i < LANES; ++i)
    boxes.body[i] = test_add(boxes.scene, test_body(SCREE_BODY_DYNAMIC, 2.0 * i - 4.0, 0.5), test_box(1.0, 1.0));
  return boxes;
}

static ScImpulse *impulse_of(const Boxes *boxes, uint32_t i) {
  const ScPairs *pair = &boxes->scene->tables.pair;
  uint32_t row = scree_row(boxes->body[i]);
  for (uint32_t p = 0; p < boxes->scene->pairs.rows; ++p)
    if (pair->flags[p] && (pair->key[p].body_a == row || pair->key[p].body_b == row)) return &pair->impulse[p];
  fail_msg("box %u touches nothing", i);
  return NULL;
}

static void assert_finite(const ScImpulse *impulse, uint32_t step) {
  float numbers[sizeof *impulse / sizeof(float)];
  memcpy(numbers, impulse, sizeof numbers);
  for (uint32_t i = 0; i < sizeof *impulse / sizeof(float); ++i)
    if (!isfinite(numbers[i])) fail_msg("step %u: number %u of the impulse is %g", step, i, (double)numbers[i]);
}

static void run_out(uint32_t solver, float normal, float tangent) {
  Boxes wild = boxes_with(solver), calm = boxes_with(solver);
  for (uint32_t step = 0; step < STEPS; ++step) {
    if (step == SPOILT) {
      ScImpulse *impulse = impulse_of(&wild, 1);
      impulse->normal[0] = impulse->normal[1] = impulse->mean_normal = normal;
      impulse->tangent = impulse->mean_tangent = tangent;
    }
    assert_int_equal(scree_scene_step(wild.scene, 1.0 / 60.0), SCREE_OK);
    assert_int_equal(scree_scene_step(calm.scene, 1.0 / 60.0), SCREE_OK);
    for (uint32_t i = 0; i < LANES; ++i) {
      assert_finite(impulse_of(&wild, i), step);
      ScImpulse one = *impulse_of(&wild, i), other = *impulse_of(&calm, i);
      if (i != 1u) assert_memory_equal(&one, &other, sizeof one);
    }
  }
  // It bears the weight of the box again.
  assert_float_equal(impulse_of(&wild, 1)->total_normal, 10.0f / 60.0f, 1e-3f);
  scree_scene_destroy(wild.scene);
  scree_scene_destroy(calm.scene);
}

static void who_runs_out_of_numbers_goes_on(void **state) {
  (void)state;
  for (uint32_t solver = SCREE_SOLVER_SOFT; solver <= SCREE_SOLVER_XPBD; ++solver) {
    run_out(solver, INFINITY, 0.0f);
    run_out(solver, INFINITY, -INFINITY);
    run_out(solver, NAN, NAN);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(who_runs_out_of_numbers_goes_on)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
