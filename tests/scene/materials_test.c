// SPDX-License-Identifier: MIT
// Materials that mix in each of the five ways, and materials that change under what slides, falls and sleeps.
#include "probe.h"

static const uint32_t lanes[PROBE_LANE_COUNTS] = PROBE_LANES;
static const ScreeVec2 down = {0.0, -10.0};

static void set(ScreeScene *scene, ScreeBody body, ScreeShapeField field, double value) {
  ScreeShape shape = 0;
  assert_int_equal(scree_body_shapes(scene, body, &shape, 1), 1);
  assert_int_equal(scree_shape_set(scene, shape, field, value), SCREE_OK);
}

// Of a slider of 0.2 on a floor of 0.8, and what the floor's default does beside it.
static const struct {
  ScreeMix way;
  double friction;
} frictions[] = {{SCREE_MIX_DEFAULT, 0.2},        {SCREE_MIX_AVERAGE, 0.5},   {SCREE_MIX_MINIMUM, 0.2},
                 {SCREE_MIX_GEOMETRIC_MEAN, 0.4}, {SCREE_MIX_MULTIPLY, 0.16}, {SCREE_MIX_MAXIMUM, 0.8}};
// Of a ball of 0.9 on a floor of 0.4.
static const struct {
  ScreeMix way;
  double restitution;
} bounces[] = {{SCREE_MIX_DEFAULT, 0.9},        {SCREE_MIX_AVERAGE, 0.65},  {SCREE_MIX_MINIMUM, 0.4},
               {SCREE_MIX_GEOMETRIC_MEAN, 0.6}, {SCREE_MIX_MULTIPLY, 0.36}, {SCREE_MIX_MAXIMUM, 0.9}};
enum { WAYS = 6 };

// A low box that slides at 6 m/s without a word of tipping.
static ScreeBody slider(ScreeScene *scene, double x, double friction) {
  ScreeBody box = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){x, 0.1}, 0.0, (ScreeVec2){1.0, 0.2},
                            (ProbeMaterial){.friction = friction});
  assert_int_equal(scree_body_set_velocity(scene, box, (ScreeVec2){6.0, 0.0}, 0.0), SCREE_OK);
  return box;
}

// v^2 / (2 mu g).
static void sliders_stop_by_the_way_they_mix(void **state) {
  (void)state;
  for (uint32_t l = 0; l < PROBE_LANE_COUNTS; ++l) {
    ScreeScene *scene = probe_scene(down);
    ScreeBody boxes[129];
    probe_floor(scene, 8000.0, (ProbeMaterial){.friction = 0.8});
    for (uint32_t k = 0; k < lanes[l]; ++k) {
      boxes[k] = slider(scene, 30.0 * k - 1900.0, 0.2);
      set(scene, boxes[k], SCREE_SHAPE_FRICTION_MIX, frictions[k % WAYS].way);
    }
    probe_steps(scene, 300);
    for (uint32_t k = 0; k < lanes[l]; ++k) {
      double way = 36.0 / (2.0 * frictions[k % WAYS].friction * 10.0);
      PROBE_NEAR(probe_x(scene, boxes[k]) - (30.0 * k - 1900.0), way, 0.02 * way);
    }
    scree_scene_destroy(scene);
  }
}

// e^2 h.
static void balls_rise_by_the_way_they_mix(void **state) {
  (void)state;
  for (uint32_t l = 0; l < PROBE_LANE_COUNTS; ++l) {
    ScreeScene *scene = probe_scene(down);
    ScreeBody balls[129];
    double apex[129] = {0};
    probe_floor(scene, 4000.0, (ProbeMaterial){.restitution = 0.4});
    for (uint32_t k = 0; k < lanes[l]; ++k)
      balls[k] = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){10.0 * k - 640.0, 5.5}, 0.5,
                              (ProbeMaterial){.restitution = 0.9});
    // In mid-air, before there is a pair, and on the way, when there may be one.
    probe_steps(scene, 50);
    for (uint32_t k = 0; k < lanes[l]; ++k) set(scene, balls[k], SCREE_SHAPE_RESTITUTION_MIX, bounces[k % WAYS].way);
    for (uint32_t step = 0; step < 90u; ++step) {
      probe_steps(scene, 1);
      for (uint32_t k = 0; k < lanes[l]; ++k)
        if (apex[k] > 0.0 || probe_velocity(scene, balls[k]).y > 0.0)
          apex[k] = fmax(apex[k], probe_y(scene, balls[k]) - 0.5);
    }
    for (uint32_t k = 0; k < lanes[l]; ++k) {
      double e = bounces[k % WAYS].restitution;
      PROBE_NEAR(apex[k], 5.0 * e * e, 0.02 * 5.0 * e * e);
    }
    scree_scene_destroy(scene);
  }
}

// 6 m/s braked by 2 m/s2 for a second are 4 m/s and 5 m; by 4 m/s2 from then on, 2 m more.
static void friction_that_changes_under_sliders(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(down);
  ScreeBody boxes[129], floor = probe_floor(scene, 8000.0, (ProbeMaterial){.friction = 0.2});
  for (uint32_t k = 0; k < 129u; ++k) boxes[k] = slider(scene, 30.0 * k - 1900.0, 0.9);
  probe_steps(scene, 60);
  set(scene, floor, SCREE_SHAPE_FRICTION, 0.4);
  set(scene, floor, SCREE_SHAPE_FRICTION_KINETIC, 0.4);
  probe_steps(scene, 120);
  for (uint32_t k = 0; k < 129u; ++k) PROBE_NEAR(probe_x(scene, boxes[k]) - (30.0 * k - 1900.0), 7.0, 0.14);
  scree_scene_destroy(scene);
}

// A box that sleeps on a slope of 20 degrees, whose tangent is 0.364. When either has a friction of 0.2 it goes, at
// g (sin - 0.2 cos).
static void what_sleeps_on_a_slope_goes_when_that_turns_slippery(void **state) {
  (void)state;
  const ProbeMaterial rough = {.friction = 0.6};
  double angle = 20.0 * PROBE_PI / 180.0, speed = 10.0 * (sin(angle) - 0.2 * cos(angle));
  ScreeVec2 at = {-1.1 * sin(angle), 1.1 * cos(angle)};
  for (uint32_t which = 0; which < 2u; ++which) {
    ScreeScene *scene = probe_scene(down);
    ScreeBody slope = probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){0.0, 0.0}, angle, (ScreeVec2){80.0, 2.0}, rough);
    ScreeBody box = probe_box(scene, SCREE_BODY_DYNAMIC, at, angle, (ScreeVec2){1.0, 0.2}, rough);
    probe_steps(scene, 120);
    assert_false(probe_awake(scene, box));
    set(scene, which ? slope : box, SCREE_SHAPE_FRICTION, 0.2);
    assert_true(probe_awake(scene, box));
    probe_steps(scene, 60);
    PROBE_NEAR(probe_speed(scene, box), speed, 0.02 * speed);
    scree_scene_destroy(scene);
  }
}

// F10, with a belt that is switched on under boxes that sleep, and off again.
static void a_belt_that_is_switched_on_takes_sleepers_along(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(down);
  ScreeBody boxes[129], belt = probe_floor(scene, 8000.0, (ProbeMaterial){.friction = 0.6});
  for (uint32_t k = 0; k < 129u; ++k)
    boxes[k] = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){30.0 * k - 1900.0, 0.1}, 0.0, (ScreeVec2){1.0, 0.2},
                         (ProbeMaterial){.friction = 0.6});
  probe_steps(scene, 120);
  assert_int_equal(scree_scene_counters(scene).awake, 0);
  set(scene, belt, SCREE_SHAPE_SURFACE_SPEED, 3.0);
  probe_steps(scene, 90);
  for (uint32_t k = 0; k < 129u; ++k) {
    PROBE_NEAR(probe_velocity(scene, boxes[k]).x, 3.0, 0.03);
    PROBE_NEAR(probe_angle(scene, boxes[k]), 0.0, 1e-3);
  }
  set(scene, belt, SCREE_SHAPE_SURFACE_SPEED, 0.0);
  probe_steps(scene, 90);
  for (uint32_t k = 0; k < 129u; ++k) PROBE_NEAR(probe_velocity(scene, boxes[k]).x, 0.0, 1e-3);
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      PROBE_TEST(sliders_stop_by_the_way_they_mix),
      PROBE_TEST(balls_rise_by_the_way_they_mix),
      PROBE_TEST(friction_that_changes_under_sliders),
      PROBE_TEST(what_sleeps_on_a_slope_goes_when_that_turns_slippery),
      PROBE_TEST(a_belt_that_is_switched_on_takes_sleepers_along),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
