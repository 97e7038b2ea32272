// SPDX-License-Identifier: MIT
// What falls asleep, and that it costs nobody a contact.
#include "probe.h"

static const ProbeMaterial rough = {.friction = 0.6};
static const ScreeVec2 unit = {1.0, 1.0};
static const ScreeVec2 earth = {0.0, -10.0};

static uint32_t awake_count(ScreeScene *scene) { return scree_scene_counters(scene).awake; }

static ScreeBody box_at(ScreeScene *scene, double x, double y) {
  return probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){x, y}, 0.0, unit, rough);
}

// The steps until nothing is awake any more.
static uint32_t steps_to_sleep(ScreeScene *scene, uint32_t most) {
  for (uint32_t i = 0; i < most; ++i) {
    if (!awake_count(scene)) return i;
    probe_steps(scene, 1);
  }
  fail_msg("%u bodies are awake after %u steps", awake_count(scene), most);
  return most;
}

static void a_stack_of_ten_sleeps(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(earth);
  probe_floor(scene, 50.0, rough);
  ScreeBody boxes[10];
  for (uint32_t i = 0; i < 10u; ++i) boxes[i] = box_at(scene, 0.0, 0.5 + i);
  assert_int_equal(awake_count(scene), 10);
  // Half a second at the least.
  uint32_t steps = steps_to_sleep(scene, 240);
  assert_true(steps >= 30u);
  for (uint32_t i = 0; i < 10u; ++i) {
    assert_false(probe_awake(scene, boxes[i]));
    assert_true(probe_speed(scene, boxes[i]) == 0.0 && probe_omega(scene, boxes[i]) == 0.0);
    PROBE_NEAR(probe_y(scene, boxes[i]), 0.5 + i, 0.02);
  }
  assert_int_equal(scree_scene_counters(scene).islands, 1);
  // Contacts stay, with what they carry.
  ScreeColumn impulses = scree_scene_column(scene, SCREE_COLUMN_CONTACT_NORMAL_IMPULSE);
  assert_int_equal(impulses.rows, 10);
  for (uint32_t i = 0; i < 10u; ++i) assert_true(((const float *)impulses.data)[i] > 0.0f);
  scree_scene_destroy(scene);
}

static void a_pyramid_of_ten_rows_sleeps(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(earth);
  probe_floor(scene, 50.0, rough);
  for (uint32_t row = 0; row < 10u; ++row)
    for (uint32_t i = 0; i < 10u - row; ++i) box_at(scene, i + 0.5 * row, 0.5 + row);
  steps_to_sleep(scene, 300);
  scree_scene_destroy(scene);
}

// Dropped at all angles into a wide bin: a heap of about twelve layers and what rolled off it.
static void a_thousand_boxes_sleep(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(earth);
  probe_floor(scene, 400.0, rough);
  for (int side = -1; side <= 1; side += 2)
    probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){51.0 * side, 20.0}, 0.0, (ScreeVec2){1.0, 80.0}, rough);
  uint32_t seed = 3;
  for (uint32_t i = 0; i < 1000u; ++i) {
    seed = seed * 1664525u + 1013904223u;
    double x = -48.0 + 1.6 * (i % 60u) + 1e-3 * (seed >> 8 & 127u), y = 0.9 + 1.5 * (i / 60u);
    probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){x, y}, 1e-3 * (seed >> 16 & 2047u), unit, rough);
  }
  steps_to_sleep(scene, 3600);
  assert_true(probe_deepest(scene) < 0.05);
  scree_scene_destroy(scene);
}

static void nothing_sleeps_where_sleep_is_off(void **state) {
  (void)state;
  ScreeSceneDef def = scree_scene_def_default();
  def.sleep = 0;
  ScreeScene *scene;
  assert_int_equal(scree_scene_create(&def, NULL, &scene), SCREE_OK);
  probe_floor(scene, 50.0, rough);
  for (uint32_t i = 0; i < 3u; ++i) box_at(scene, 0.0, 0.5 + i);
  probe_box(scene, SCREE_BODY_KINEMATIC, (ScreeVec2){20.0, 5.0}, 0.0, unit, rough);
  for (uint32_t i = 0; i < 300u; ++i) {
    probe_steps(scene, 1);
    assert_int_equal(awake_count(scene), 4);
  }
  scree_scene_destroy(scene);
}

// A body that never rests keeps awake what it touches, and nobody else.
static void a_threshold_of_zero_keeps_an_island_awake(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(earth);
  probe_floor(scene, 50.0, rough);
  ScreeBody near[2] = {box_at(scene, 0.0, 0.5), box_at(scene, 0.0, 1.5)}, far = box_at(scene, 5.0, 0.5);
  assert_int_equal(scree_body_set(scene, near[1], SCREE_BODY_SLEEP_THRESHOLD, 0.0), SCREE_OK);
  probe_steps(scene, 300);
  assert_true(probe_awake(scene, near[0]) && probe_awake(scene, near[1]));
  assert_false(probe_awake(scene, far));
  assert_int_equal(scree_body_set(scene, near[1], SCREE_BODY_SLEEP_THRESHOLD, -1.0), SCREE_OK);
  PROBE_NEAR(probe_get(scene, near[1], SCREE_BODY_SLEEP_THRESHOLD), 0.05, 1e-6);
  steps_to_sleep(scene, 60);
  scree_scene_destroy(scene);
}

// The rim counts: a disc of 1 m that turns at w moves at w there. Nothing slows it.
static void a_slow_spin_sleeps_by_the_speed_of_the_rim(void **state) {
  (void)state;
  double spins[2] = {0.04, 0.06}, radii[2] = {1.0, 0.5};
  for (uint32_t i = 0; i < 2u; ++i)
    for (uint32_t r = 0; r < 2u; ++r) {
      ScreeScene *scene = probe_scene((ScreeVec2){0.0, 0.0});
      ScreeBody disc = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, 0.0}, radii[r], rough);
      assert_int_equal(scree_body_set_velocity(scene, disc, (ScreeVec2){0.0, 0.0}, spins[i]), SCREE_OK);
      probe_steps(scene, 60);
      assert_int_equal(probe_awake(scene, disc), spins[i] * radii[r] >= 0.05);
      scree_scene_destroy(scene);
    }
}

// An island that came apart sleeps by its parts: the stack rests while the ball that left it rolls on.
static void a_lost_link_splits_an_island(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(earth);
  probe_floor(scene, 400.0, rough);
  ScreeBody box = box_at(scene, 0.0, 0.5);
  ScreeBody ball = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){1.0, 0.5}, 0.5, rough);
  probe_steps(scene, 2);
  assert_int_equal(scree_scene_counters(scene).islands, 1);
  assert_int_equal(scree_body_set_velocity(scene, ball, (ScreeVec2){1.0, 0.0}, -2.0), SCREE_OK);
  probe_steps(scene, 90);
  assert_false(probe_awake(scene, box));
  assert_true(probe_awake(scene, ball));
  assert_int_equal(scree_scene_counters(scene).islands, 2);
  scree_scene_destroy(scene);
}

static uint32_t touch_count(ScreeScene *scene, uint32_t touches) {
  uint32_t count;
  scree_scene_touches(scene, touches, &count);
  return count;
}

// S08: begin once, end once, and nothing by falling asleep, by what happens elsewhere, or by waking.
static void a_sensor_tells_of_a_sleeper_once(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(earth);
  probe_floor(scene, 400.0, rough);
  ScreeShapeDef zone = scree_shape_def_default();
  zone.kind = SCREE_SHAPE_BOX;
  zone.width = zone.height = 4.0;
  zone.sensor = 1;
  ScreeBody sensor = probe_shape(scene, SCREE_BODY_STATIC, (ScreeVec2){0.0, 2.0}, 0.0, &zone);
  ScreeBody box = box_at(scene, 0.0, 5.0);
  uint32_t begun = 0, ended = 0;
  for (uint32_t i = 0; i < 900u; ++i) {
    if (i == 300u) box_at(scene, 100.0, 1.0);
    if (i == 600u) assert_int_equal(scree_body_wake(scene, box), SCREE_OK);
    if (i == 299u || i == 599u) assert_false(probe_awake(scene, box));
    probe_steps(scene, 1);
    for (int end = 0; end < 2; ++end) {
      uint32_t count;
      const ScreeTouch *touches = scree_scene_touches(scene, SCREE_TOUCHES_SENSOR + (uint32_t)end, &count);
      // It stands on the floor, which it sees as well.
      for (uint32_t k = 0; k < count; ++k) *(end ? &ended : &begun) += touches[k].body_b == box;
      for (uint32_t k = 0; k < count; ++k) assert_int_equal(touches[k].body_a, sensor);
    }
  }
  assert_int_equal(begun, 1);
  assert_int_equal(ended, 0);
  assert_int_equal(scree_body_destroy(scene, box), SCREE_OK);
  probe_steps(scene, 1);
  assert_int_equal(touch_count(scene, SCREE_TOUCHES_END), 1); // of the floor
  assert_int_equal(touch_count(scene, SCREE_TOUCHES_SENSOR + SCREE_TOUCHES_END), 1);
  scree_scene_destroy(scene);
}

// Nothing but the count of steps changes in a scene that sleeps, and the pictures between two steps stand still.
static void a_sleeping_scene_stands_still(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(earth);
  probe_floor(scene, 50.0, rough);
  ScreeBody top = 0;
  for (uint32_t i = 0; i < 5u; ++i) top = box_at(scene, 0.01 * i, 0.5 + 1.05 * i);
  steps_to_sleep(scene, 300);
  assert_int_equal(scree_scene_blend(scene, 0.0), SCREE_OK);
  const float *drawn = (const float *)scree_scene_column(scene, SCREE_COLUMN_BODY_TRANSFORM).data + 4u * scree_row(top);
  assert_true(drawn[1] == (float)probe_y(scene, top));
  double x = probe_x(scene, top), y = probe_y(scene, top), angle = probe_angle(scene, top);
  for (uint32_t i = 0; i < 100u; ++i) {
    probe_steps(scene, 1);
    assert_int_equal(touch_count(scene, 0) + touch_count(scene, 1), 0);
    assert_true(probe_x(scene, top) == x && probe_y(scene, top) == y && probe_angle(scene, top) == angle);
  }
  assert_int_equal(awake_count(scene), 0);
  scree_scene_destroy(scene);
}

static uint64_t history(void) {
  ScreeScene *scene = probe_scene(earth);
  probe_floor(scene, 50.0, rough);
  for (uint32_t row = 0; row < 6u; ++row)
    for (uint32_t i = 0; i < 6u - row; ++i) box_at(scene, i + 0.5 * row, 0.5 + row);
  uint64_t sum = 0;
  for (uint32_t i = 0; i < 600u; ++i) {
    // A ball hits the sleeping pyramid.
    if (i == 200u) {
      assert_int_equal(awake_count(scene), 0);
      ScreeBody ball = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){-6.0, 2.0}, 0.5, rough);
      assert_int_equal(scree_body_set_velocity(scene, ball, (ScreeVec2){12.0, 2.0}, 0.0), SCREE_OK);
    }
    probe_steps(scene, 1);
    sum = sum * 31u + scree_scene_hash(scene);
  }
  scree_scene_destroy(scene);
  return sum;
}

static void sleeping_and_waking_is_the_same_twice(void **state) {
  (void)state;
  assert_true(history() == history());
}

// TB34 (of a tutorial's items): speed falls by the factor 0.6 a step; asleep once it has been below 0.1 m/s for 0.05 s,
// and nothing changes from then on. The rest time here is ten times the tutorial's, so a step and all times are as
// well, and speeds are a tenth; lengths are the same. One thing differs: there the velocity stays what it was at that
// moment, 0.03 m/s, here it reads 0 while nothing moves.
static void tb34_sleep_freezes_where_it_is(void **state) {
  (void)state;
  const double dt = 1.0 / 6.0;
  const double x[14] = {0.05,   0.08,    0.098,    0.1088,   0.11528,  0.119168, 0.121501,
                        0.1229, 0.12374, 0.124244, 0.124244, 0.124244, 0.124244, 0.124244};
  const double v[14] = {3.0, 1.8, 1.08, 0.648, 0.3888, 0.23328, 0.139968, 0.0839808, 0.0503885};
  const uint32_t asleep_from = 10;
  ScreeSceneDef def = probe_def();
  def.gravity = (ScreeVec2){0.0, 0.0};
  def.dt = dt;
  def.substeps = 1;
  ScreeScene *scene;
  assert_int_equal(scree_scene_create(&def, NULL, &scene), SCREE_OK);
  ScreeBody ball = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, 0.0}, 0.5, rough);
  assert_int_equal(scree_body_set(scene, ball, SCREE_BODY_LINEAR_DAMPING, (1.0 / 0.6 - 1.0) / dt), SCREE_OK);
  assert_int_equal(scree_body_set(scene, ball, SCREE_BODY_SLEEP_THRESHOLD, 0.01), SCREE_OK);
  assert_int_equal(scree_body_set_velocity(scene, ball, (ScreeVec2){0.5, 0.0}, 0.0), SCREE_OK);
  double frozen = 0.0;
  for (uint32_t step = 1; step <= 14u; ++step) {
    assert_int_equal(scree_scene_step(scene, dt), SCREE_OK);
    PROBE_NEAR(probe_x(scene, ball), x[step - 1u], 1e-6);
    PROBE_NEAR(10.0 * probe_velocity(scene, ball).x, v[step - 1u], 1e-6);
    assert_int_equal(probe_awake(scene, ball), step < asleep_from);
    if (step == asleep_from) frozen = probe_x(scene, ball);
    if (step > asleep_from) assert_true(probe_x(scene, ball) == frozen);
  }
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_stack_of_ten_sleeps),
      cmocka_unit_test(a_pyramid_of_ten_rows_sleeps),
      cmocka_unit_test(a_thousand_boxes_sleep),
      cmocka_unit_test(nothing_sleeps_where_sleep_is_off),
      cmocka_unit_test(a_threshold_of_zero_keeps_an_island_awake),
      cmocka_unit_test(a_slow_spin_sleeps_by_the_speed_of_the_rim),
      cmocka_unit_test(a_lost_link_splits_an_island),
      cmocka_unit_test(a_sensor_tells_of_a_sleeper_once),
      cmocka_unit_test(a_sleeping_scene_stands_still),
      cmocka_unit_test(sleeping_and_waking_is_the_same_twice),
      PROBE_TEST(tb34_sleep_freezes_where_it_is),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
