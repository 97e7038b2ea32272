// SPDX-License-Identifier: MIT
// Bodies poured, made inside each other, on ground of any size, and balls that lie still (TB numbers: the tutorial's
// items).
#include "probe.h"

static const ScreeVec2 down = {0.0, -10.0};
static const ScreeVec2 unit = {1.0, 1.0};
static const ProbeMaterial rough = {.friction = 0.6, .kinetic = 0.5};

#define BALLS 150u

// A stand-in for chance that is the same everywhere: fractions of multiples of the golden ratio.
static double scatter(uint32_t i) { return fmod(0.618033988749895 * i, 1.0); }

static void add_bucket(ScreeScene *scene) {
  ScreeVec2 wall = {0.4, 2.5};
  probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){0.0, -0.4}, 0.0, (ScreeVec2){400.0, 0.8}, rough);
  probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){-1.8, 1.25}, 0.0, wall, rough);
  probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){1.8, 1.25}, 0.0, wall, rough);
}

static void bucket_holds_what_is_poured(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(down);
  add_bucket(scene);
  ScreeBody balls[BALLS];
  double radius[BALLS];
  for (uint32_t i = 0; i < BALLS; ++i) {
    radius[i] = 0.16 + 0.1 * scatter(3u * i);
    ScreeVec2 at = {2.6 * (scatter(i) - 0.5), 4.0 + 0.6 * (i / 3u)};
    balls[i] = probe_circle(scene, SCREE_BODY_DYNAMIC, at, radius[i], rough);
  }
  probe_steps(scene, 1200);
  uint32_t inside = 0, over = 0;
  double fastest = 0.0;
  for (uint32_t i = 0; i < BALLS; ++i) {
    double x = fabs(probe_x(scene, balls[i])), y = probe_y(scene, balls[i]);
    assert_true(y >= radius[i] - 0.005);
    assert_true(x < 1.6 || x > 2.0 || y > 2.5); // not in a wall
    bool in = x < 1.6 && y < 2.5;
    inside += in;
    over += !in;
    if (in) fastest = fmax(fastest, probe_speed(scene, balls[i]));
  }
  assert_true(inside >= 30u && over >= 30u);
  PROBE_NEAR(probe_deepest(scene), 0.0, 0.005);
  PROBE_NEAR(fastest, 0.0, 0.05);
  scree_scene_destroy(scene);
}

// K05: a pyramid whose boxes are made half inside each other, in both directions.
static void k05_overlapping_pyramid_separates_without_a_burst(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(down);
  probe_floor(scene, 100.0, rough);
  ScreeBody boxes[10];
  uint32_t count = 0;
  for (uint32_t row = 0; row < 4u; ++row)
    for (uint32_t i = 0; i < 4u - row; ++i) {
      ScreeVec2 at = {0.5 * (i + 0.5 * row), 0.5 + 0.5 * row};
      boxes[count++] = probe_box(scene, SCREE_BODY_DYNAMIC, at, 0.0, unit, rough);
    }
  double fastest = 0.0;
  for (uint32_t step = 0; step < 600u; ++step) {
    probe_steps(scene, 1);
    for (uint32_t i = 0; i < count; ++i) fastest = fmax(fastest, probe_speed(scene, boxes[i]));
  }
  assert_true(fastest < 3.0);
  PROBE_NEAR(probe_deepest(scene), 0.0, 0.002);
  for (uint32_t i = 0; i < count; ++i) PROBE_NEAR(probe_speed(scene, boxes[i]), 0.0, 0.01);
  scree_scene_destroy(scene);
}

// B05: three boxes, a centimetre apart, on ground of 100 m to 1,000 km to each side, made before them or after.
static void carry_a_stack(double half, bool ground_first) {
  ScreeScene *scene = probe_scene((ScreeVec2){0.0, -9.81});
  ScreeVec2 middle = {0.0, -10.0}, size = {2.0 * half, 20.0};
  if (ground_first) probe_box(scene, SCREE_BODY_STATIC, middle, 0.0, size, rough);
  ScreeBody boxes[3];
  for (uint32_t i = 0; i < 3u; ++i)
    boxes[i] = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, 0.51 + 1.01 * i}, 0.0, unit, rough);
  if (!ground_first) probe_box(scene, SCREE_BODY_STATIC, middle, 0.0, size, rough);
  probe_steps(scene, 500);
  for (uint32_t i = 0; i < 3u; ++i) {
    PROBE_NEAR(probe_x(scene, boxes[i]), 0.0, 0.01);
    PROBE_NEAR(probe_y(scene, boxes[i]), 0.5 + i, 0.01);
    PROBE_NEAR(probe_speed(scene, boxes[i]), 0.0, 1e-3);
  }
  scree_scene_destroy(scene);
}

static void b05_ground_of_any_size_carries_a_stack(void **state) {
  (void)state;
  double halves[] = {1e2, 1e3, 1e4, 1e5, 5e5, 1e6};
  for (uint32_t i = 0; i < 2u * sizeof halves / sizeof halves[0]; ++i) carry_a_stack(halves[i / 2u], i % 2u == 0u);
}

// A ball laid on the floor, restitution 0.5, one substep: the highest speed of any step after the first.
static double restless_speed(double threshold) {
  ScreeSceneDef def = probe_def();
  def.substeps = 1;
  def.restitution_threshold = (float)threshold;
  ScreeScene *scene;
  assert_int_equal(scree_scene_create(&def, NULL, &scene), SCREE_OK);
  ProbeMaterial m = {.restitution = 0.5};
  probe_floor(scene, 40.0, m);
  ScreeBody ball = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, 0.5}, 0.5, m);
  double most = 0.0;
  for (uint32_t step = 0; step < 120u; ++step) {
    probe_steps(scene, 1);
    if (step > 0u) most = fmax(most, probe_speed(scene, ball));
    PROBE_NEAR(probe_y(scene, ball), 0.5, 0.001);
  }
  scree_scene_destroy(scene);
  return most;
}

// TB31, TB33: a solver that turns every closing speed round leaves such a ball at |g| dt e / (1 + e) = 0.0556 m/s for
// ever. Here what a single substep of gravity adds is no impact, so it lies still even when every impact may bounce.
static void tb31_tb33_ball_at_rest_lies_still_without_a_threshold(void **state) {
  (void)state;
  const double naive = 10.0 * PROBE_DT * 0.5 / 1.5;
  PROBE_NEAR(naive, 0.0555556, 1e-6);
  PROBE_NEAR(restless_speed(0.0), 0.0, 1e-3 * naive);
}

// TB32: so it does with one.
static void tb32_ball_at_rest_lies_still_under_the_threshold(void **state) {
  (void)state;
  PROBE_NEAR(restless_speed(1.0), 0.0, 1e-6);
}

// Forty elastic balls in a pit, 20 s. Neither solver adds energy; 1 % is for impacts whose time within a step is not
// known well. The second one finds each impact within its substep and keeps nearly all energy; the default one gives
// bounces once a step, and what balls hit on their way within a step costs it half.
static void elastic_balls_gain_no_energy(void **state) {
  (void)state;
  const double least[] = {[SCREE_SOLVER_SOFT] = 0.3, [SCREE_SOLVER_XPBD] = 0.97};
  ScreeScene *scene = probe_scene(down);
  ProbeMaterial elastic = {.restitution = 1.0};
  ScreeVec2 wall = {2.0, 60.0};
  probe_floor(scene, 40.0, elastic);
  probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){-6.0, 10.0}, 0.0, wall, elastic);
  probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){6.0, 10.0}, 0.0, wall, elastic);
  for (uint32_t i = 0; i < 40u; ++i)
    probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){8.0 * (scatter(i) - 0.5), 1.0 + 0.4 * i}, 0.3, elastic);
  double start = probe_energy(scene);
  for (uint32_t step = 0; step < 1200u; ++step) {
    probe_steps(scene, 1);
    assert_true(probe_energy(scene) < 1.01 * start);
  }
  assert_true(probe_energy(scene) > least[probe_solver] * start);
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      PROBE_TEST(bucket_holds_what_is_poured),
      PROBE_TEST(elastic_balls_gain_no_energy),
      PROBE_TEST(k05_overlapping_pyramid_separates_without_a_burst),
      PROBE_TEST(b05_ground_of_any_size_carries_a_stack),
      PROBE_TEST(tb31_tb33_ball_at_rest_lies_still_without_a_threshold),
      PROBE_TEST(tb32_ball_at_rest_lies_still_under_the_threshold),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
