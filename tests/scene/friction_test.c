// SPDX-License-Identifier: MIT
// Coulomb's law: sticking, sliding and stopping of boxes, at every filling of the batches.
#include "probe.h"

static const uint32_t lanes[PROBE_LANE_COUNTS] = PROBE_LANES;

#define COPIES_MAX 129u

// A box of half 0.5 on its own plane of that slope, `up` metres from the plane's middle; one plane a copy.
static ScreeBody box_on_slope(ScreeScene *scene, uint32_t copy, double slope, double mu) {
  ProbeMaterial m = {.friction = mu};
  double base = 300.0 * copy, s = sin(slope), c = cos(slope);
  probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){base, 0.0}, slope, (ScreeVec2){200.0, 2.0}, m);
  ScreeVec2 at = {base + 50.0 * c - 1.5 * s, 50.0 * s + 1.5 * c};
  return probe_box(scene, SCREE_BODY_DYNAMIC, at, slope, (ScreeVec2){1.0, 1.0}, m);
}

static void slope_case(double mu, uint32_t copies, double *out_moved, double *out_acceleration) {
  ScreeScene *scene = probe_scene((ScreeVec2){0.0, -10.0});
  ScreeBody boxes[COPIES_MAX] = {0};
  double x0[COPIES_MAX], y0[COPIES_MAX], v1[COPIES_MAX] = {0.0};
  for (uint32_t i = 0; i < copies; ++i) {
    boxes[i] = box_on_slope(scene, i, 20.0 * PROBE_PI / 180.0, mu);
    // What starts to slide this slowly would fall asleep first.
    assert_int_equal(scree_body_set(scene, boxes[i], SCREE_BODY_SLEEP_THRESHOLD, 0.0), SCREE_OK);
    x0[i] = probe_x(scene, boxes[i]);
    y0[i] = probe_y(scene, boxes[i]);
  }
  probe_steps(scene, 60);
  for (uint32_t i = 0; i < copies; ++i) v1[i] = probe_speed(scene, boxes[i]);
  probe_steps(scene, 300);
  *out_acceleration = (probe_speed(scene, boxes[0]) - v1[0]) / 5.0;
  for (uint32_t i = 1; i < copies; ++i)
    PROBE_NEAR((probe_speed(scene, boxes[i]) - v1[i]) / 5.0, *out_acceleration, 1e-3);
  probe_steps(scene, 240);
  *out_moved = 0.0;
  for (uint32_t i = 0; i < copies; ++i)
    *out_moved = fmax(*out_moved, hypot(probe_x(scene, boxes[i]) - x0[i], probe_y(scene, boxes[i]) - y0[i]));
  scree_scene_destroy(scene);
}

// F01, of four: tan 20 degrees is 0.36397.
static void f01_box_sticks_on_slope_above_tangent(void **state) {
  (void)state;
  double mus[] = {0.37, 0.5};
  for (uint32_t l = 0; l < PROBE_LANE_COUNTS; ++l)
    for (uint32_t i = 0; i < 2u; ++i) {
      double moved, acceleration;
      slope_case(mus[i], lanes[l], &moved, &acceleration);
      PROBE_NEAR(moved, 0.0, 1e-3);
    }
}

// a = g (sin - mu cos).
static void f01_box_slides_on_slope_below_tangent(void **state) {
  (void)state;
  double mus[] = {0.30, 0.36};
  for (uint32_t l = 0; l < PROBE_LANE_COUNTS; ++l)
    for (uint32_t i = 0; i < 2u; ++i) {
      double slope = 20.0 * PROBE_PI / 180.0, moved, acceleration;
      double expected = 10.0 * (sin(slope) - mus[i] * cos(slope));
      slope_case(mus[i], lanes[l], &moved, &acceleration);
      PROBE_NEAR(acceleration, expected, fmax(0.02 * expected, 1e-3));
    }
}

// F02: v^2 / 2 mu g, after v / mu g. The first seed's code stopped it in half of that (a two-point contact rubbed
// twice).
static void f02_sliding_box_stops_after_v2_over_2_mu_g(void **state) {
  (void)state;
  struct {
    double v, mu;
  } cases[] = {{5.0, 0.5}, {6.0, 0.4}, {3.0, 0.2}};
  for (uint32_t l = 0; l < PROBE_LANE_COUNTS; ++l)
    for (uint32_t i = 0; i < 3u; ++i) {
      ScreeScene *scene = probe_scene((ScreeVec2){0.0, -10.0});
      ProbeMaterial m = {.friction = cases[i].mu};
      ScreeBody boxes[COPIES_MAX];
      for (uint32_t k = 0; k < lanes[l]; ++k) {
        double base = 50.0 * k;
        probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){base, -1.0}, 0.0, (ScreeVec2){40.0, 2.0}, m);
        boxes[k] = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){base, 0.5}, 0.0, (ScreeVec2){1.0, 1.0}, m);
        assert_int_equal(scree_body_set_velocity(scene, boxes[k], (ScreeVec2){cases[i].v, 0.0}, 0.0), SCREE_OK);
      }
      double seconds = cases[i].v / (cases[i].mu * 10.0);
      probe_steps(scene, (uint32_t)(0.98 * seconds / PROBE_DT));
      for (uint32_t k = 0; k < lanes[l]; ++k) assert_true(probe_velocity(scene, boxes[k]).x > 0.0);
      probe_steps(scene, (uint32_t)(0.04 * seconds / PROBE_DT) + 1u);
      for (uint32_t k = 0; k < lanes[l]; ++k) PROBE_NEAR(probe_speed(scene, boxes[k]), 0.0, 1e-3);
      probe_steps(scene, 60);
      double expected = cases[i].v * cases[i].v / (2.0 * cases[i].mu * 10.0);
      for (uint32_t k = 0; k < lanes[l]; ++k) {
        PROBE_NEAR(probe_x(scene, boxes[k]) - 50.0 * k, expected, 0.02 * expected);
        PROBE_NEAR(probe_speed(scene, boxes[k]), 0.0, 1e-3);
      }
      scree_scene_destroy(scene);
    }
}

// F05: a player that may not turn, pressed to a wall by 5 N a kg, falls with g - 5 mu: friction 0.5 takes 2.5 off, none
// leaves it free.
static void f05_wall_slows_the_fall_of_a_locked_player(void **state) {
  (void)state;
  const double mus[] = {0.5, 0.0};
  for (uint32_t l = 0; l < PROBE_LANE_COUNTS; ++l)
    for (uint32_t i = 0; i < 2u; ++i) {
      ScreeScene *scene = probe_scene((ScreeVec2){0.0, -10.0});
      ProbeMaterial m = {.friction = mus[i]};
      ScreeBody players[COPIES_MAX];
      for (uint32_t k = 0; k < lanes[l]; ++k) {
        probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){20.0 * k + 1.0, 0.0}, 0.0, (ScreeVec2){2.0, 200.0}, m);
        ScreeVec2 at = {20.0 * k - 0.5, 50.0}, size = {1.0, 2.0};
        players[k] = probe_box(scene, SCREE_BODY_DYNAMIC, at, 0.0, size, m);
        assert_int_equal(scree_body_set(scene, players[k], SCREE_BODY_FIXED_ROTATION, 1), SCREE_OK);
      }
      for (uint32_t step = 0; step < 120u; ++step) {
        for (uint32_t k = 0; k < lanes[l]; ++k) {
          ScreeVec2 force = {5.0 * probe_get(scene, players[k], SCREE_BODY_MASS), 0.0};
          assert_int_equal(scree_body_apply_force(scene, players[k], force, 0.0), SCREE_OK);
        }
        probe_steps(scene, 1);
      }
      for (uint32_t k = 0; k < lanes[l]; ++k) {
        double a = -probe_velocity(scene, players[k]).y / 2.0, expected = 10.0 - 5.0 * mus[i];
        PROBE_NEAR(a, expected, 0.03 * expected);
        PROBE_NEAR(probe_angle(scene, players[k]), 0.0, 0.0);
      }
      scree_scene_destroy(scene);
    }
}

// Static 0.6, kinetic 0.3 on 25 degrees (tan 0.466): at rest it stays; once pushed it goes on with the kinetic law.
static void static_cone_holds_what_kinetic_would_let_go(void **state) {
  (void)state;
  double slope = 25.0 * PROBE_PI / 180.0, s = sin(slope), c = cos(slope);
  for (uint32_t pushed = 0; pushed < 2u; ++pushed) {
    ScreeScene *scene = probe_scene((ScreeVec2){0.0, -10.0});
    ScreeShapeDef def = scree_shape_def_default();
    def.kind = SCREE_SHAPE_BOX;
    def.friction = 0.6;
    def.friction_kinetic = 0.3;
    def.width = 400.0;
    def.height = 2.0;
    probe_shape(scene, SCREE_BODY_STATIC, (ScreeVec2){0.0, 0.0}, slope, &def);
    def.width = def.height = 1.0;
    ScreeVec2 at = {100.0 * c - 1.5 * s, 100.0 * s + 1.5 * c};
    ScreeBody box = probe_shape(scene, SCREE_BODY_DYNAMIC, at, slope, &def);
    ScreeVec2 down = {-2.0 * c, -2.0 * s};
    if (pushed) assert_int_equal(scree_body_set_velocity(scene, box, down, 0.0), SCREE_OK);
    probe_steps(scene, 60);
    double v1 = probe_speed(scene, box);
    probe_steps(scene, 60);
    double expected = pushed ? 10.0 * (s - 0.3 * c) : 0.0;
    PROBE_NEAR(probe_speed(scene, box) - v1, expected, fmax(0.02 * expected, 1e-3));
    scree_scene_destroy(scene);
  }
}

// A hoop would differ; a disc rolls down at 2/3 g sin when friction suffices to roll.
static void disc_rolls_at_two_thirds(void **state) {
  (void)state;
  double slope = 15.0 * PROBE_PI / 180.0, s = sin(slope), c = cos(slope);
  ScreeScene *scene = probe_scene((ScreeVec2){0.0, -10.0});
  ProbeMaterial m = {.friction = 0.8};
  probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){0.0, 0.0}, slope, (ScreeVec2){400.0, 2.0}, m);
  ScreeVec2 at = {100.0 * c - 1.5 * s, 100.0 * s + 1.5 * c};
  ScreeBody disc = probe_circle(scene, SCREE_BODY_DYNAMIC, at, 0.5, m);
  probe_steps(scene, 30);
  double v1 = probe_speed(scene, disc);
  probe_steps(scene, 120);
  double expected = 10.0 * s * 2.0 / 3.0;
  PROBE_NEAR((probe_speed(scene, disc) - v1) / 2.0, expected, 0.01 * expected);
  PROBE_NEAR(fabs(probe_omega(scene, disc)) * 0.5, probe_speed(scene, disc), 0.01 * probe_speed(scene, disc));
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      PROBE_TEST(f01_box_sticks_on_slope_above_tangent),       PROBE_TEST(f01_box_slides_on_slope_below_tangent),
      PROBE_TEST(f02_sliding_box_stops_after_v2_over_2_mu_g),  PROBE_TEST(f05_wall_slows_the_fall_of_a_locked_player),
      PROBE_TEST(static_cone_holds_what_kinetic_would_let_go), PROBE_TEST(disc_rolls_at_two_thirds),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
