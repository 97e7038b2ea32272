// SPDX-License-Identifier: MIT
// What falls without restitution on what rests comes to rest with it: nobody hops.
#include "probe.h"

static const ProbeMaterial rough = {.friction = 0.6};

// A box of `density` falls from 3 m on one that rests on a floor, `aside` from its middle. Returns how far the lower
// one rises, and the upper one after it has met it.
static void drop(uint32_t copies, double density, double aside, double *out_lower, double *out_upper) {
  ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
  probe_floor(scene, 4000, rough);
  ScreeBody lower[129], upper[129];
  const ProbeMaterial heavy = {.friction = 0.6, .density = density};
  for (uint32_t i = 0; i < copies; ++i) {
    double x = 10.0 * i - 640;
    lower[i] = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){x, 0.5}, 0, (ScreeVec2){1, 1}, rough);
    upper[i] = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){x + aside, 4.5}, 0, (ScreeVec2){1, 1}, heavy);
  }
  *out_lower = *out_upper = 0;
  for (uint32_t step = 0; step < 120; ++step) {
    probe_steps(scene, 1);
    for (uint32_t i = 0; i < copies; ++i) {
      *out_lower = fmax(*out_lower, probe_y(scene, lower[i]) - 0.5);
      // It has fallen after sqrt(2 * 3 / 10) s, which is step 46.
      if (step > 48) *out_upper = fmax(*out_upper, probe_y(scene, upper[i]) - 1.5);
      PROBE_NEAR(probe_x(scene, upper[i]) - probe_x(scene, lower[i]), aside, 0.05);
    }
  }
  scree_scene_destroy(scene);
}

static void box_falls_on_a_box(void **state) {
  (void)state;
  static const uint32_t lanes[] = PROBE_LANES;
  static const double cases[][2] = {{1, 0}, {1, 0.1}, {0.2, 0.1}, {5, 0}, {5, 0.1}, {5, 0.2}};
  for (uint32_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
    for (uint32_t run = 0; run < PROBE_LANE_COUNTS; ++run) {
      double lower, upper;
      drop(lanes[run], cases[i][0], cases[i][1], &lower, &upper);
      // 1 cm of 3 m; the passes of xpbd get as far as 3.
      double most = probe_solver == SCREE_SOLVER_SOFT ? 0.01 : 0.03;
      assert_true(lower < most);
      assert_true(upper < most);
    }
  }
}

// A box falls on a stack of one to five like it, from 60 heights: when it meets it within a step makes no difference.
static void box_falls_on_a_stack(void **state) {
  (void)state;
  // Centimetres, where it hops at all: the more boxes, the more passes a blow would want.
  const double soft[] = {0.002, 0.005, 0.015, 0.02, 0.06}, xpbd[] = {0.002, 0.002, 0.01, 0.01, 0.015};
  for (uint32_t count = 1; count <= 5; ++count) {
    for (uint32_t k = 0; k < 60; ++k) {
      ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
      probe_floor(scene, 20, rough);
      ScreeBody boxes[6];
      for (uint32_t i = 0; i <= count; ++i) {
        ScreeVec2 at = {0, i + 0.5 + (i == count ? 0.2 + k * 1.75 / 59 : 0)};
        boxes[i] = probe_box(scene, SCREE_BODY_DYNAMIC, at, 0, (ScreeVec2){1, 1}, rough);
      }
      for (uint32_t step = 0; step < 90; ++step) {
        probe_steps(scene, 1);
        for (uint32_t i = 0; i < count; ++i)
          assert_true(probe_y(scene, boxes[i]) - i - 0.5 <
                      (probe_solver == SCREE_SOLVER_SOFT ? soft : xpbd)[count - 1]);
      }
      scree_scene_destroy(scene);
    }
  }
}

// A heavy ball on a column of five: nearly all of what it brings is gone at once, and the column is still there.
static void ball_falls_on_a_column(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
  probe_floor(scene, 20, rough);
  ScreeBody boxes[5];
  for (int i = 0; i < 5; ++i)
    boxes[i] = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0, i + 0.5}, 0, (ScreeVec2){1, 1}, rough);
  ScreeBody ball = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0, 8.5}, 0.5, (ProbeMaterial){.density = 10});
  // It falls 3 m.
  double before = probe_energy(scene), fall = probe_get(scene, ball, SCREE_BODY_MASS) * 10 * 3, highest = 0;
  for (int step = 0; step < 180; ++step) {
    probe_steps(scene, 1);
    if (step > 48) highest = fmax(highest, probe_y(scene, ball) - 5.5);
    assert_true(probe_energy(scene) < (step > 46 ? before - 0.88 * fall : before + 0.001 * fall));
    for (int i = 0; i < 5; ++i) PROBE_NEAR(probe_x(scene, boxes[i]), 0, 0.05);
  }
  assert_true(highest < (probe_solver == SCREE_SOLVER_SOFT ? 0.1 : 0.3));
  PROBE_NEAR(probe_y(scene, ball), 5.5, 0.01);
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      PROBE_TEST(box_falls_on_a_box),
      PROBE_TEST(box_falls_on_a_stack),
      PROBE_TEST(ball_falls_on_a_column),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
