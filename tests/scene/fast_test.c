// SPDX-License-Identifier: MIT
// Fast bodies: contacts made ahead of the meeting, shapes far from their body's centre, and speeds that overflow.
#include "probe.h"

// A paddle of 0.05 m meets a ball of r 0.1, carried along a line or round an axis 10 m away: in how many of 40 phases
// does the ball end up behind it?
static uint32_t passed_through(double tip_speed, bool round) {
  uint32_t passed = 0;
  for (uint32_t phase = 0; phase < 40u; ++phase) {
    ScreeScene *scene = probe_scene((ScreeVec2){0.0, 0.0});
    ScreeShapeDef paddle = scree_shape_def_default();
    paddle.kind = SCREE_SHAPE_BOX;
    paddle.width = 0.05;
    paddle.height = 1.0;
    double start = -1.0 - tip_speed * PROBE_DT * phase / 40.0;
    ScreeBodyDef def = scree_body_def_default();
    def.type = SCREE_BODY_KINEMATIC;
    if (round) {
      // The axis lies below; the paddle stands up from it and comes by from the left.
      paddle.position = (ScreeVec2){0.0, 10.0};
      def.position = (ScreeVec2){0.0, -10.0};
      def.angle = -start / 10.0;
      def.angular_velocity = -tip_speed / 10.0;
    } else {
      def.position = (ScreeVec2){start, 0.0};
      def.velocity = (ScreeVec2){tip_speed, 0.0};
    }
    ScreeShapeList shapes = {.defs = &paddle, .count = 1};
    ScreeBody mover;
    assert_int_equal(scree_body_create(scene, &def, &shapes, &mover), SCREE_OK);
    ScreeBody ball = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, 0.0}, 0.1, (ProbeMaterial){0});
    uint32_t steps = (uint32_t)(1.5 / (tip_speed * PROBE_DT)) + 4u;
    probe_steps(scene, steps);
    passed += probe_velocity(scene, ball).x < 0.5 * tip_speed;
    scree_scene_destroy(scene);
  }
  return passed;
}

static void paddle_on_an_arm_hits_like_one_on_a_line(void **state) {
  (void)state;
  assert_int_equal(passed_through(10.0, false), 0);
  assert_int_equal(passed_through(10.0, true), 0);
  assert_int_equal(passed_through(15.0, false), 0);
  assert_int_equal(passed_through(15.0, true), 0);
}

// One ball among many on a floor is given all the speed that numbers hold: the others bounce as if it were not there.
static void overflowing_body_leaves_the_others_alone(void **state) {
  (void)state;
  for (uint32_t wild = 0; wild < 12u; ++wild) {
    ScreeScene *scene = probe_scene((ScreeVec2){0.0, 0.0});
    ProbeMaterial m = {.restitution = 0.5};
    probe_floor(scene, 200.0, m);
    ScreeBody balls[12];
    for (uint32_t i = 0; i < 12u; ++i) {
      balls[i] = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){3.0 * i, 0.6}, 0.5, m);
      if (i == wild) assert_int_equal(scree_body_set(scene, balls[i], SCREE_BODY_MASS, 1e-6), SCREE_OK);
      double push = i == wild ? -1e14 : -5.0 * probe_get(scene, balls[i], SCREE_BODY_MASS);
      assert_int_equal(scree_body_apply_impulse(scene, balls[i], (ScreeVec2){0.0, push}, 0.0), SCREE_OK);
    }
    probe_steps(scene, 10);
    probe_assert_finite(scene);
    for (uint32_t i = 0; i < 12u; ++i)
      if (i != wild) PROBE_NEAR(probe_velocity(scene, balls[i]).y, 2.5, 0.01);
    ScreeColumn impulses = scree_scene_column(scene, SCREE_COLUMN_CONTACT_NORMAL_IMPULSE);
    for (uint32_t i = 0; i < impulses.rows; ++i) assert_true(isfinite(((const float *)impulses.data)[i]));
    scree_scene_destroy(scene);
  }
}

static void push_far_off_the_centre_is_bounded(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene((ScreeVec2){0.0, 0.0});
  ScreeBody body = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, 0.0}, 0.5, (ProbeMaterial){0});
  assert_int_equal(scree_body_set(scene, body, SCREE_BODY_MASS, 1e-12), SCREE_OK);
  ScreeVec2 push = {0.0, 1e15}, far = {1e9, 0.0};
  assert_int_equal(scree_body_apply_impulse_at(scene, body, push, far), SCREE_OUT_OF_RANGE);
  assert_int_equal(scree_body_apply_force_at(scene, body, push, far), SCREE_OUT_OF_RANGE);
  PROBE_NEAR(probe_omega(scene, body), 0.0, 0.0);
  for (uint32_t i = 0; i < 50u; ++i) {
    assert_int_equal(scree_body_apply_impulse(scene, body, push, 1e15), SCREE_OK);
    assert_int_equal(scree_body_apply_force(scene, body, push, 1e15), SCREE_OK);
    probe_steps(scene, 1);
    probe_assert_finite(scene);
    assert_true(probe_speed(scene, body) <= 3e6 && probe_omega(scene, body) <= 3e6);
  }
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      PROBE_TEST(paddle_on_an_arm_hits_like_one_on_a_line),
      PROBE_TEST(overflowing_body_leaves_the_others_alone),
      PROBE_TEST(push_far_off_the_centre_is_bounded),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
