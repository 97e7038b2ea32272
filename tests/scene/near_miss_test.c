// SPDX-License-Identifier: MIT
// What passes by is not touched, and what crosses a gap is not held up. Contacts are made ahead of the meeting; made of
// how two shapes lie when the step begins, they once stopped a box at a step down that it cleared, and turned balls
// aside 15 mm from a peg.
#include "probe.h"

static const ProbeMaterial smooth = {.friction = 0.0};

static void send(ScreeScene *scene, ScreeBody body, double vx, double vy, double omega) {
  assert_int_equal(scree_body_set_velocity(scene, body, (ScreeVec2){vx, vy}, omega), SCREE_OK);
}

static uint32_t count_of(ScreeScene *scene, uint32_t touches) {
  uint32_t count;
  scree_scene_touches(scene, touches, &count);
  return count;
}

// Floors 3 m long with gaps between, each lower than the one before or level with it: the way never goes up.
static void a_box_slides_down_over_gaps(void **state) {
  (void)state;
  static const double speeds[] = {4, 8, 15, 30}, gaps[] = {0.01, 0.05, 0.2}, drops[] = {0, 0.01, 0.05};
  for (uint32_t i = 0; i < 36u; ++i) {
    double speed = speeds[i % 4u], gap = gaps[i / 4u % 3u], drop = drops[i / 12u];
    ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
    for (int k = 0; k < 20; ++k)
      probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){1.5 + k * (3 + gap), -0.5 - k * drop}, 0, (ScreeVec2){3, 1},
                smooth);
    ScreeBody box = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.6, 0.5}, 0, (ScreeVec2){1, 1}, smooth);
    scree_body_set(scene, box, SCREE_BODY_FIXED_ROTATION, 1);
    send(scene, box, speed, 0, 0);
    while (probe_x(scene, box) < 50 * (3 + gap) / 3) {
      probe_steps(scene, 1);
      // A corner that lands on a corner costs it a little.
      PROBE_NEAR(probe_velocity(scene, box).x, speed, 0.03 * speed);
      assert_true(probe_velocity(scene, box).y < 0.1);
    }
    scree_scene_destroy(scene);
  }
}

// Past pegs and corners with little room, at any time within a step: straight on, and nothing is told. The second
// solver takes what comes within a millimetre or two of a corner's plane for a touch, which turns few of them a little.
static void near_misses_are_none(void **state) {
  (void)state;
  uint32_t touched = 0;
  static const double speeds[] = {2, 10, 20, 30, 60}, rooms[] = {0.015, 0.02, 0.03, 0.05};
  for (uint32_t i = 0; i < 200u; ++i) {
    double speed = speeds[i % 5u], room = rooms[i / 5u % 4u], phase = speed * PROBE_DT * (i / 20u) / 10.0;
    // Of bodies that both move, only round ones are looked at ahead.
    bool movable = i % 3u == 0u && i % 2u;
    ScreeScene *scene = probe_scene((ScreeVec2){0, 0});
    ScreeBodyType type = movable ? SCREE_BODY_DYNAMIC : SCREE_BODY_STATIC;
    if (i % 2u)
      probe_circle(scene, type, (ScreeVec2){0, 0}, 0.25, smooth);
    else
      probe_box(scene, type, (ScreeVec2){0, 0}, 0.3, (ScreeVec2){0.4, 0.25}, smooth);
    // Half the height of the box, turned by 0.3.
    double top = i % 2u ? 0.25 : 0.2 * sin(0.3) + 0.125 * cos(0.3);
    ScreeBody ball = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){-4 - phase, top + 0.2 + room}, 0.2, smooth);
    send(scene, ball, speed, 0, 0);
    while (probe_x(scene, ball) < 3) {
      probe_steps(scene, 1);
      touched += count_of(scene, SCREE_TOUCHES_BEGIN);
    }
    double aside = fabs(probe_velocity(scene, ball).y) + fabs(probe_velocity(scene, ball).x - speed);
    assert_true(aside < (probe_solver == SCREE_SOLVER_SOFT ? 1e-3 : 0.3) * speed);
    scree_scene_destroy(scene);
  }
  assert_true(touched <= (probe_solver == SCREE_SOLVER_SOFT ? 0u : 4u));
}

// Off a round peg as off a mirror: the closed form of two circles, whatever the offset and the time within the step.
static void a_ball_bounces_off_a_peg_by_its_normal(void **state) {
  (void)state;
  for (uint32_t i = 0; i < 60u; ++i) {
    double offset = 0.05 + 0.3 * (i % 6u) / 6.0, speed = 4.0 + 3.0 * (i % 5u), phase = 0.017 * i;
    ScreeScene *scene = probe_scene((ScreeVec2){0, 0});
    ProbeMaterial elastic = {.restitution = 1.0};
    probe_circle(scene, SCREE_BODY_STATIC, (ScreeVec2){0, 0}, 0.25, elastic);
    ScreeBody ball = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){-2 - phase, offset}, 0.25, elastic);
    send(scene, ball, speed, 0, 0);
    probe_steps(scene, (uint32_t)(3.0 / (speed * PROBE_DT)));
    // The normal is at asin(offset / 0.5) from the way.
    double sine = offset / 0.5, cosine2 = 1.0 - sine * sine;
    PROBE_NEAR(probe_velocity(scene, ball).x, speed * (1.0 - 2.0 * cosine2), 0.02 * speed);
    PROBE_NEAR(probe_velocity(scene, ball).y, speed * 2.0 * sine * sqrt(cosine2), 0.02 * speed);
    scree_scene_destroy(scene);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {PROBE_TEST(a_box_slides_down_over_gaps), PROBE_TEST(near_misses_are_none),
                                     PROBE_TEST(a_ball_bounces_off_a_peg_by_its_normal)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
