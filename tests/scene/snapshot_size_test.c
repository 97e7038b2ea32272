// SPDX-License-Identifier: MIT
// How many bytes a body takes in a heap where all touch, and what is kept to go back to. Bytes are the same everywhere,
// so that a limit is fair.
#include "../unit/lcg.h"
#include "snapshot_probe.h"

static double bytes_a_body(ScreeScene *scene, double bodies) {
  size_t length;
  assert_int_equal(scree_scene_snapshot(scene, NULL, 0, &length), SCREE_OK);
  return (double)length / bodies;
}

// A pyramid, of which boxes touch two below, two above and lie beside two.
static ScreeScene *pyramid(uint32_t base) {
  ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
  ProbeMaterial m = {.friction = 0.6, .density = 1};
  probe_floor(scene, 200, m);
  for (uint32_t row = 0; row < base; ++row)
    for (uint32_t i = 0; i + row < base; ++i)
      probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){1.05 * (i + 0.5 * row) - 0.5 * base, row + 0.5}, 0,
                (ScreeVec2){1, 1}, m);
  return scene;
}

// Circles of many sizes in a pit.
static ScreeScene *heap(uint32_t count) {
  ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
  ProbeMaterial m = {.friction = 0.6, .density = 1};
  probe_floor(scene, 200, m);
  probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){-5.5, 20}, 0, (ScreeVec2){1, 40}, m);
  probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){5.5, 20}, 0, (ScreeVec2){1, 40}, m);
  Lcg lcg = {count};
  for (uint32_t i = 0; i < count; ++i) {
    double x = lcg_range(&lcg, -0.02, 0.02);
    probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){x + i % 15 * 0.62 - 4.3, 0.4 + i / 15 * 0.62},
                 lcg_range(&lcg, 0.2, 0.3), m);
  }
  return scene;
}

// N14: 50, 200 and 800 bodies in contact, come to rest or nearly so, and asleep; and while they still roll over each
// other, when nothing is as it was a step ago. What a scene takes by itself is shared by few.
static void a_body_in_contact_takes_120_bytes(void **state) {
  (void)state;
  const uint32_t sizes[] = {50, 200, 800}, bases[] = {10, 20, 40};
  for (uint32_t i = 0; i < 3; ++i) {
    ScreeScene *scenes[] = {pyramid(bases[i]), heap(sizes[i])};
    double bodies[] = {bases[i] * (bases[i] + 1) / 2, sizes[i]};
    for (uint32_t k = 0; k < 2; ++k) {
      for (uint32_t seconds = 0; seconds < 10; seconds += 2) {
        probe_steps(scenes[k], 120);
        double bytes = bytes_a_body(scenes[k], bodies[k]);
        double most = (seconds ? 120.0 : 160.0) + 600.0 / bodies[k];
        if (bytes > most) fail_msg("scene %u of %g: %g bytes a body", k, bodies[k], bytes);
      }
      scree_scene_destroy(scenes[k]);
    }
  }
}

static void states_are_kept_and_gone_back_to(void **state) {
  (void)state;
  ScreeScene *scene = pyramid(5);
  uint64_t hashes[40];
  double first, last;
  assert_int_equal(scree_scene_save(scene), SCREE_CAPACITY);
  assert_int_equal(scree_scene_keep(scene, 8), SCREE_OK);
  assert_int_equal(scree_scene_kept(scene, &first, &last), 0);
  for (uint32_t step = 0; step < 40; ++step) {
    assert_int_equal(scree_scene_save(scene), SCREE_OK);
    hashes[step] = scree_scene_hash(scene);
    probe_steps(scene, 1);
  }
  assert_int_equal(scree_scene_kept(scene, &first, &last), 8);
  assert_true(first == 32.0 && last == 39.0);
  assert_int_equal(scree_scene_rewind(scene, 31.0), SCREE_OUT_OF_RANGE);
  assert_int_equal(scree_scene_rewind(scene, 35.5), SCREE_OUT_OF_RANGE);
  assert_true(scree_scene_counters(scene).steps == 40.0);
  assert_int_equal(scree_scene_rewind(scene, 35.0), SCREE_OK);
  assert_int_equal(scree_scene_kept(scene, &first, &last), 4);
  assert_true(last == 35.0);
  for (uint32_t step = 35; step < 40; ++step) {
    assert_true(scree_scene_hash(scene) == hashes[step]);
    assert_int_equal(scree_scene_save(scene), SCREE_OK);
    probe_steps(scene, 1);
  }
  assert_int_equal(scree_scene_kept(scene, &first, &last), 8);
  // A state that is saved twice is the later one.
  scree_body_apply_impulse(scene, scree_body_at(scene, 3), (ScreeVec2){5, 5}, 0);
  assert_int_equal(scree_scene_save(scene), SCREE_OK);
  uint64_t pushed = scree_scene_hash(scene);
  probe_steps(scene, 3);
  assert_int_equal(scree_scene_rewind(scene, 40.0), SCREE_OK);
  assert_true(scree_scene_hash(scene) == pushed);
  assert_int_equal(scree_scene_keep(scene, 5000), SCREE_OUT_OF_RANGE);
  assert_int_equal(scree_scene_keep(scene, 0), SCREE_OK);
  assert_int_equal(scree_scene_rewind(scene, 40.0), SCREE_OUT_OF_RANGE);
  scree_scene_destroy(scene);
}

// No call is taken while a step is under way.
static void a_step_under_way_is_left_alone(void **state) {
  (void)state;
  ScreeScene *scene = pyramid(3);
  Bytes bytes = take_snapshot(scene);
  assert_int_equal(scree_scene_step_begin(scene, PROBE_DT), SCREE_OK);
  size_t length;
  assert_int_equal(scree_scene_snapshot(scene, bytes.data, bytes.length, &length), SCREE_IN_STEP);
  assert_int_equal(scree_scene_restore(scene, bytes.data, bytes.length), SCREE_IN_STEP);
  while (scree_scene_stages_due(scene)) assert_int_equal(scree_scene_step_stage(scene), SCREE_OK);
  restore(scene, bytes);
  free(bytes.data);
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_body_in_contact_takes_120_bytes),
      cmocka_unit_test(states_are_kept_and_gone_back_to),
      cmocka_unit_test(a_step_under_way_is_left_alone),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
