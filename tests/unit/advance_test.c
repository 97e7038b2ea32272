// SPDX-License-Identifier: MIT
// Integration, forces and the clock, against closed forms and the worked numbers of the game physics textbook (TBnn).
#include "support.h"

// TB02: semi-implicit Euler, velocity first. TB03 gives the explicit scheme's heights, which must not be met.
static void free_flight_is_semi_implicit(void **state) {
  (void)state;
  static const double y[4] = {-0.1, -0.3, -0.6, -1.0}, explicit_y[4] = {0.0, -0.1, -0.3, -0.6};
  ScreeScene *scene = test_scene_bare(0.1);
  assert_int_equal(scree_scene_set_gravity(scene, (ScreeVec2){0, -10}), SCREE_OK);
  ScreeBodyDef def = test_body(SCREE_BODY_DYNAMIC, 0, 0);
  def.velocity.x = 3.0;
  ScreeBody body = test_add(scene, def, test_circle(0.5));
  for (int i = 0; i < 4; ++i) {
    test_step(scene, 0.1, 1);
    test_near(test_x(scene, body), 0.3 * (i + 1), 1e-6);
    test_near(test_y(scene, body), y[i], 1e-6);
    test_near(test_velocity(scene, body).x, 3.0, 1e-6);
    test_near(test_velocity(scene, body).y, -(i + 1.0), 1e-6);
    assert_true(fabs(test_y(scene, body) - explicit_y[i]) > 0.09);
  }
  scree_scene_destroy(scene);
}

// TB06: position Verlet from rest goes through the same heights.
static void fall_from_rest_matches_verlet(void **state) {
  (void)state;
  static const double y[5] = {-0.1, -0.3, -0.6, -1.0, -1.5};
  ScreeScene *scene = test_scene_bare(0.1);
  assert_int_equal(scree_scene_set_gravity(scene, (ScreeVec2){0, -10}), SCREE_OK);
  ScreeBody body = test_add(scene, test_body(SCREE_BODY_DYNAMIC, 0, 0), test_circle(0.5));
  for (int i = 0; i < 5; ++i) {
    test_step(scene, 0.1, 1);
    test_near(test_y(scene, body), y[i], 1e-5);
    test_near((test_y(scene, body) - scene->tables.body.previous_y[0]) / 0.1, -(i + 1.0), 1e-5);
  }
  scree_scene_destroy(scene);
}

// TB07: one second of fall in 1, 4 and 10 steps. Substeps count as steps: 4 of them in one step of 1 s give the second.
static void shorter_steps_near_the_truth(void **state) {
  (void)state;
  static const struct {
    uint32_t steps, substeps;
    double y;
  } cases[] = {{1, 1, -10.0}, {4, 1, -6.25}, {10, 1, -5.5}, {1, 4, -6.25}, {5, 2, -5.5}};
  for (size_t i = 0; i < COUNT_OF(cases); ++i) {
    ScreeSceneDef def = scree_scene_def_default();
    def.substeps = cases[i].substeps;
    ScreeScene *scene = test_scene(&def);
    ScreeBody body = test_add(scene, test_body(SCREE_BODY_DYNAMIC, 0, 0), test_circle(0.5));
    test_step(scene, 1.0 / cases[i].steps, cases[i].steps);
    test_near(test_y(scene, body), cases[i].y, 2e-6);
    scree_scene_destroy(scene);
  }
}

// TB08, a tenth of its times: the textbook's frame of 0.4 s is longer than what an advance banks.
static void time_is_banked_and_spent_in_whole_steps(void **state) {
  (void)state;
  static const double frames[4] = {0.03, 0.01, 0.028, 0.04}, leftover[4] = {0.005, 0.015, 0.018, 0.008};
  static const uint32_t steps[4] = {1, 0, 1, 2};
  ScreeScene *scene = test_scene_bare(0.025);
  for (int i = 0; i < 4; ++i) {
    uint32_t taken = 99;
    assert_int_equal(scree_scene_advance(scene, frames[i], &taken), SCREE_OK);
    assert_int_equal(taken, steps[i]);
    test_near(scree_scene_alpha(scene), leftover[i] / 0.025, 1e-9);
  }
  assert_true(scree_scene_counters(scene).steps == 4.0);
  scree_scene_destroy(scene);
}

static void a_stalled_frame_is_not_caught_up(void **state) {
  (void)state;
  ScreeScene *scene = test_scene_bare(0.01);
  uint32_t steps = 0;
  assert_int_equal(scree_scene_advance(scene, 5.0, &steps), SCREE_OK);
  assert_int_equal(steps, 25);
  assert_int_equal(scree_scene_advance(scene, 1e300, NULL), SCREE_OK);
  assert_true(scree_scene_counters(scene).steps == 50.0);
  scree_scene_destroy(scene);
  scene = test_scene_bare(0.5); // longer than the cap: still reached
  assert_int_equal(scree_scene_advance(scene, 0.5, &steps), SCREE_OK);
  assert_int_equal(steps, 1);
  scree_scene_destroy(scene);
}

// 60 frames a second for a minute at a step of 1/60: every frame takes one step, none two, none nought.
static void frames_as_long_as_a_step_take_one_each(void **state) {
  (void)state;
  ScreeScene *scene = test_scene_bare(1.0 / 60.0);
  for (int i = 0; i < 3600; ++i) {
    uint32_t steps = 0;
    assert_int_equal(scree_scene_advance(scene, 1.0 / 60.0, &steps), SCREE_OK);
    assert_int_equal(steps, 1);
  }
  scree_scene_destroy(scene);
}

static void no_time_changes_nothing(void **state) {
  (void)state;
  ScreeSceneDef def = scree_scene_def_default();
  ScreeScene *scene = test_scene(&def), *capped = test_scene(&def);
  ScreeBody body = test_add(scene, test_body(SCREE_BODY_DYNAMIC, 0, 0), test_circle(0.5));
  test_add(capped, test_body(SCREE_BODY_DYNAMIC, 0, 0), test_circle(0.5));
  assert_int_equal(scree_body_apply_force(scene, body, (ScreeVec2){3, 0}, 0), SCREE_OK);
  uint64_t hash = scree_scene_hash(scene);
  assert_int_equal(scree_scene_step(scene, 0.0), SCREE_OK);
  assert_int_equal(scree_scene_advance(scene, 0.0, NULL), SCREE_OK);
  assert_true(scree_scene_hash(scene) == hash); // the force waits
  assert_int_equal(scree_body_apply_force(scene, body, (ScreeVec2){-3, 0}, 0), SCREE_OK);
  test_step(scene, 1.0, 1);
  test_step(capped, 7.0, 1); // longer than a second is a second
  assert_true(scree_scene_hash(scene) == scree_scene_hash(capped));
  scree_scene_destroy(scene);
  scree_scene_destroy(capped);
}

static void a_force_acts_over_the_whole_step(void **state) {
  (void)state;
  static const uint32_t substeps[] = {1, 4, 14};
  for (size_t i = 0; i < COUNT_OF(substeps); ++i) {
    ScreeSceneDef settings = scree_scene_def_default();
    settings.gravity = (ScreeVec2){0, 0};
    settings.substeps = substeps[i];
    ScreeScene *scene = test_scene(&settings);
    ScreeBodyDef def = test_body(SCREE_BODY_DYNAMIC, 0, 0);
    def.mass = 1.0;
    def.inertia = 2.0;
    ScreeBody body = test_add(scene, def, test_box(1, 1));
    for (int step = 0; step < 60; ++step) {
      // In two parts: forces add up.
      assert_int_equal(scree_body_apply_force(scene, body, (ScreeVec2){4, 0}, 0.0), SCREE_OK);
      assert_int_equal(scree_body_apply_force(scene, body, (ScreeVec2){6, 0}, 4.0), SCREE_OK);
      test_step(scene, 1.0 / 60.0, 1);
    }
    test_near(test_velocity(scene, body).x, 10.0, 1e-4);
    test_near(test_omega(scene, body), 2.0, 1e-4);
    test_step(scene, 1.0 / 60.0, 10); // gone with the step
    test_near(test_velocity(scene, body).x, 10.0, 1e-4);
    scree_scene_destroy(scene);
  }
}

static void impulses_act_at_once(void **state) {
  (void)state;
  ScreeScene *scene = test_scene_bare(0.1);
  ScreeBodyDef def = test_body(SCREE_BODY_DYNAMIC, 5, 6);
  def.mass = 1.0;
  def.inertia = 2.0;
  ScreeBody body = test_add(scene, def, test_box(1, 1));
  assert_int_equal(scree_body_apply_impulse(scene, body, (ScreeVec2){0, 3}, 0.0), SCREE_OK);
  test_near(test_velocity(scene, body).y, 3.0, 1e-6);
  // 2 N s upwards, half a metre to the right of the centre: r x p = 1.
  assert_int_equal(scree_body_apply_impulse_at(scene, body, (ScreeVec2){0, 2}, (ScreeVec2){5.5, 9}), SCREE_OK);
  test_near(test_velocity(scene, body).y, 5.0, 1e-6);
  test_near(test_omega(scene, body), 0.5, 1e-6);
  // 10 N to the right, 1 m above the centre: a torque of -10 N m.
  assert_int_equal(scree_body_apply_force_at(scene, body, (ScreeVec2){10, 0}, (ScreeVec2){-3, 7}), SCREE_OK);
  test_step(scene, 0.1, 1);
  test_near(test_velocity(scene, body).x, 1.0, 1e-6);
  test_near(test_omega(scene, body), 0.5 - 10.0 * 0.1 / 2.0, 1e-6);
  scree_scene_destroy(scene);
}

static void pushes_do_nothing_to_what_is_not_dynamic(void **state) {
  (void)state;
  ScreeScene *scene = test_scene_bare(0.1);
  ScreeBody wall = test_add(scene, test_body(SCREE_BODY_STATIC, 0, 0), test_box(1, 1));
  ScreeBodyDef def = test_body(SCREE_BODY_KINEMATIC, 5, 0);
  def.velocity = (ScreeVec2){1.0, 0.5};
  def.angular_velocity = 2.0;
  def.linear_damping = def.angular_damping = 3.0;
  ScreeBody lift = test_add(scene, def, test_box(1, 1));
  assert_int_equal(scree_scene_set_gravity(scene, (ScreeVec2){0, -10}), SCREE_OK);
  const ScreeBody bodies[2] = {wall, lift};
  for (int i = 0; i < 2; ++i) {
    assert_int_equal(scree_body_apply_force_at(scene, bodies[i], (ScreeVec2){9, 9}, (ScreeVec2){1, 0}), SCREE_OK);
    assert_int_equal(scree_body_apply_impulse_at(scene, bodies[i], (ScreeVec2){9, 9}, (ScreeVec2){1, 0}), SCREE_OK);
  }
  test_step(scene, 0.125, 16);
  assert_true(test_x(scene, wall) == 0.0 && test_y(scene, wall) == 0.0 && test_angle(scene, wall) == 0.0);
  assert_true(test_x(scene, lift) == 7.0 && test_y(scene, lift) == 1.0 && test_angle(scene, lift) == 4.0);
  assert_true(test_velocity(scene, lift).x == 1.0 && test_omega(scene, lift) == 2.0);
  scree_scene_destroy(scene);
}

// v / (1 + h d) a substep.
static void damping_is_implicit(void **state) {
  (void)state;
  ScreeSceneDef settings = scree_scene_def_default();
  settings.gravity = (ScreeVec2){0, 0};
  settings.substeps = 2;
  ScreeScene *scene = test_scene(&settings);
  ScreeBodyDef def = test_body(SCREE_BODY_DYNAMIC, 0, 0);
  def.velocity = (ScreeVec2){5.0, -1.0};
  def.angular_velocity = 2.0;
  def.linear_damping = 1.0;
  def.angular_damping = 4.0;
  ScreeBody body = test_add(scene, def, test_box(1, 1));
  test_step(scene, 0.125, 8);
  double linear = pow(1.0 + 0.0625 * 1.0, 16.0), angular = pow(1.0 + 0.0625 * 4.0, 16.0);
  test_near(test_velocity(scene, body).x, 5.0 / linear, 1e-5);
  test_near(test_velocity(scene, body).y, -1.0 / linear, 1e-5);
  test_near(test_omega(scene, body), 2.0 / angular, 1e-5);
  assert_int_equal(scree_body_set(scene, body, SCREE_BODY_LINEAR_DAMPING, 1e6), SCREE_OK); // stiff, and stable
  test_step(scene, 0.125, 2);
  test_near(test_velocity(scene, body).x, 0.0, 1e-6);
  scree_scene_destroy(scene);
}

static void gravity_is_scaled(void **state) {
  (void)state;
  ScreeScene *scene = test_scene_bare(0.1);
  assert_int_equal(scree_scene_set_gravity(scene, (ScreeVec2){1, -10}), SCREE_OK);
  static const double scales[] = {1.0, 0.0, 0.5, -1.0};
  for (int i = 0; i < 4; ++i) {
    ScreeBodyDef def = test_body(SCREE_BODY_DYNAMIC, 10.0 * i, 0);
    def.gravity_scale = scales[i];
    test_add(scene, def, test_circle(0.5));
  }
  test_step(scene, 0.125, 8);
  for (uint32_t i = 0; i < 4; ++i) {
    test_near((double)scene->tables.body.vx[i], scales[i], 1e-6);
    test_near((double)scene->tables.body.vy[i], -10.0 * scales[i], 1e-5);
  }
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(free_flight_is_semi_implicit),
      cmocka_unit_test(fall_from_rest_matches_verlet),
      cmocka_unit_test(shorter_steps_near_the_truth),
      cmocka_unit_test(time_is_banked_and_spent_in_whole_steps),
      cmocka_unit_test(a_stalled_frame_is_not_caught_up),
      cmocka_unit_test(frames_as_long_as_a_step_take_one_each),
      cmocka_unit_test(no_time_changes_nothing),
      cmocka_unit_test(a_force_acts_over_the_whole_step),
      cmocka_unit_test(impulses_act_at_once),
      cmocka_unit_test(pushes_do_nothing_to_what_is_not_dynamic),
      cmocka_unit_test(damping_is_implicit),
      cmocka_unit_test(gravity_is_scaled),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
