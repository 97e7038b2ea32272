// SPDX-License-Identifier: MIT
// What a solver must hold at its default settings: stacks, weights, what slides, rides, spins and is poured.
#include "probe.h"

static const ProbeMaterial crate = {.friction = 0.6, .kinetic = 0.5};
static const ScreeVec2 unit = {1.0, 1.0};
static const ScreeVec2 down = {0.0, -10.0};

static ScreeBody unit_box(ScreeScene *scene, double x, double y, double density) {
  ProbeMaterial m = crate;
  m.density = density;
  return probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){x, y}, 0.0, unit, m);
}

typedef struct Start {
  ScreeBody body;
  double x, y;
} Start;

typedef struct Worst {
  double drift, tilt, sink; // m, rad, m
} Worst;

static Start start_of(ScreeScene *scene, ScreeBody body) {
  return (Start){body, probe_x(scene, body), probe_y(scene, body)};
}

static Worst worst_of(ScreeScene *scene, const Start *starts, uint32_t count) {
  Worst worst = {0};
  for (uint32_t i = 0; i < count; ++i) {
    worst.drift = fmax(worst.drift, fabs(probe_x(scene, starts[i].body) - starts[i].x));
    worst.tilt = fmax(worst.tilt, fabs(probe_angle(scene, starts[i].body)));
    worst.sink = fmax(worst.sink, fabs(probe_y(scene, starts[i].body) - starts[i].y));
  }
  return worst;
}

static void assert_within(Worst worst, Worst limit) {
  PROBE_NEAR(worst.drift, 0.0, limit.drift);
  PROBE_NEAR(worst.tilt, 0.0, limit.tilt);
  PROBE_NEAR(worst.sink, 0.0, limit.sink);
}

static void column_stands(uint32_t boxes, uint32_t steps, Worst limit) {
  Start starts[30];
  ScreeScene *scene = probe_scene(down);
  probe_floor(scene, 40.0, crate);
  for (uint32_t i = 0; i < boxes; ++i) starts[i] = start_of(scene, unit_box(scene, 0.0, 0.5 + i, 1.0));
  probe_steps(scene, steps);
  assert_within(worst_of(scene, starts, boxes), limit);
  scree_scene_destroy(scene);
}

static void columns_of_3_to_20_stand(void **state) {
  (void)state;
  column_stands(3, 300, (Worst){.drift = 0.001, .tilt = 0.001, .sink = 0.002});
  column_stands(10, 250, (Worst){.drift = 0.001, .tilt = 0.001, .sink = 0.006});
  column_stands(15, 250, (Worst){.drift = 0.001, .tilt = 0.001, .sink = 0.008});
  column_stands(20, 600, (Worst){.drift = 0.001, .tilt = 0.001, .sink = 0.012});
}

// Placed with up to a centimetre to either side, 20 s. What shifts is the ledge of every box on the one below it.
static void column_of_30_stands_as_it_was_placed(void **state) {
  (void)state;
  Start starts[30];
  ScreeScene *scene = probe_scene(down);
  probe_floor(scene, 40.0, crate);
  for (uint32_t i = 0; i < 30u; ++i) {
    double aside = 0.01 * (2.0 * fmod(0.618033988749895 * i, 1.0) - 1.0);
    starts[i] = start_of(scene, unit_box(scene, aside, 0.5 + i, 1.0));
  }
  probe_steps(scene, 1200);
  assert_within(worst_of(scene, starts, 30), (Worst){.drift = 0.005, .tilt = 0.005, .sink = 0.02});
  scree_scene_destroy(scene);
}

static void ten_boxes_carry_one_of_100_times_their_density(void **state) {
  (void)state;
  Start starts[11];
  ScreeScene *scene = probe_scene(down);
  probe_floor(scene, 40.0, crate);
  for (uint32_t i = 0; i < 11u; ++i) starts[i] = start_of(scene, unit_box(scene, 0.0, 0.5 + i, i < 10u ? 1.0 : 100.0));
  probe_steps(scene, 1200);
  assert_within(worst_of(scene, starts, 11), (Worst){.drift = 0.005, .tilt = 0.005, .sink = 0.02});
  scree_scene_destroy(scene);
}

static void pyramid_stands(uint32_t rows, double side, double top_density, uint32_t steps, Worst limit) {
  Start starts[55];
  uint32_t count = 0;
  ScreeScene *scene = probe_scene(down);
  probe_floor(scene, 100.0, crate);
  for (uint32_t row = 0; row < rows; ++row)
    for (uint32_t i = 0; i < rows - row; ++i) {
      ProbeMaterial m = crate;
      if (row == rows - 1u) m.density = top_density;
      ScreeVec2 at = {side * (i + 0.5 * row), side * (row + 0.5)};
      starts[count++] = start_of(scene, probe_box(scene, SCREE_BODY_DYNAMIC, at, 0.0, (ScreeVec2){side, side}, m));
    }
  probe_steps(scene, steps);
  PROBE_NEAR(probe_deepest(scene), 0.0, 0.05);
  assert_within(worst_of(scene, starts, count), limit);
  scree_scene_destroy(scene);
}

static void pyramid_of_five_rows_stands(void **state) {
  (void)state;
  pyramid_stands(5, 1.0, 1.0, 250, (Worst){.drift = 0.001, .tilt = 0.001, .sink = 0.003});
}

// K01: ten rows of boxes of 2 m under a top of 100 to 300 times their density, 20 s.
static void k01_pyramids_carry_a_heavy_top(void **state) {
  (void)state;
  for (uint32_t i = 1; i <= 3u; ++i)
    pyramid_stands(10, 2.0, 100.0 * i, 1200, (Worst){.drift = 0.05, .tilt = 0.005, .sink = 0.02});
}

// A box on one that is as large and light: how deep the light one is pressed.
static void light_box_carries_a_heavy_one(void **state) {
  (void)state;
  double ratios[] = {10.0, 100.0}, limits[] = {0.002, 0.005};
  for (uint32_t i = 0; i < 2u; ++i) {
    ScreeScene *scene = probe_scene(down);
    probe_floor(scene, 40.0, crate);
    ScreeBody light = unit_box(scene, 0.0, 0.5, 1.0), heavy = unit_box(scene, 0.0, 1.5, ratios[i]);
    probe_steps(scene, 600);
    PROBE_NEAR(probe_y(scene, light), 0.5, limits[i]);
    PROBE_NEAR(probe_y(scene, heavy), 1.5, 2.0 * limits[i]);
    scree_scene_destroy(scene);
  }
}

// 100 kg, off the middle of a column of five boxes of 1 kg, tips it over: nothing is pressed into anything.
static void heavy_box_topples_a_column(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(down);
  probe_floor(scene, 100.0, crate);
  ScreeBody boxes[6];
  for (uint32_t i = 0; i < 5u; ++i) boxes[i] = unit_box(scene, 0.0, 0.5 + i, 1.0);
  boxes[5] = unit_box(scene, 0.6, 5.5, 100.0);
  for (uint32_t step = 0; step < 600u; ++step) {
    probe_steps(scene, 1);
    for (uint32_t i = 0; i < 6u; ++i) {
      assert_true(probe_y(scene, boxes[i]) > 0.4);
      for (uint32_t k = 0; k < i; ++k) {
        double dx = probe_x(scene, boxes[i]) - probe_x(scene, boxes[k]);
        double dy = probe_y(scene, boxes[i]) - probe_y(scene, boxes[k]);
        assert_true(hypot(dx, dy) > 0.85);
      }
    }
  }
  assert_true(probe_y(scene, boxes[5]) < 2.0);
  scree_scene_destroy(scene);
}

static void slivers_come_to_rest(void **state) {
  (void)state;
  double heights[] = {0.1, 0.02};
  for (uint32_t i = 0; i < 2u; ++i) {
    ScreeScene *scene = probe_scene(down);
    probe_floor(scene, 40.0, crate);
    ScreeBody sliver =
        probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, 1.5}, 0.0, (ScreeVec2){4.0, heights[i]}, crate);
    probe_steps(scene, 300);
    PROBE_NEAR(probe_y(scene, sliver), 0.5 * heights[i], 0.002);
    PROBE_NEAR(probe_angle(scene, sliver), 0.0, 0.005);
    PROBE_NEAR(probe_speed(scene, sliver), 0.0, 0.01);
    scree_scene_destroy(scene);
  }
}

// Five elastic balls in a row, the first at 6 m/s: the blow goes through those that touch, and only the last one
// leaves.
static void cradle(double striker) {
  ScreeScene *scene = probe_scene((ScreeVec2){0.0, 0.0});
  ProbeMaterial elastic = {.restitution = 1.0};
  ScreeBody balls[5];
  for (uint32_t i = 0; i < 5u; ++i)
    balls[i] = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){i > 0u ? 1.0 * i : striker, 0.0}, 0.5, elastic);
  assert_int_equal(scree_body_set_velocity(scene, balls[0], (ScreeVec2){6.0, 0.0}, 0.0), SCREE_OK);
  probe_steps(scene, 180);
  for (uint32_t i = 0; i < 4u; ++i) PROBE_NEAR(probe_velocity(scene, balls[i]).x, 0.0, 0.05);
  for (uint32_t i = 1; i < 4u; ++i) PROBE_NEAR(probe_x(scene, balls[i]), i, 0.05);
  PROBE_NEAR(probe_velocity(scene, balls[4]).x, 6.0, 0.05);
  scree_scene_destroy(scene);
}

static void cradle_hands_the_blow_on(void **state) {
  (void)state;
  double strikers[] = {0.0, -2.0, -2.03, -2.05, -2.07};
  for (uint32_t i = 0; i < 5u; ++i) cradle(strikers[i]);
}

// Without gravity between two walls for a minute: the blow goes to and fro, and no speed is lost.
static void cradle_between_walls_swings_for_ever(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene((ScreeVec2){0.0, 0.0});
  ProbeMaterial elastic = {.restitution = 1.0};
  ScreeVec2 wall = {2.0, 6.0};
  probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){-5.0, 0.0}, 0.0, wall, elastic);
  probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){9.0, 0.0}, 0.0, wall, elastic);
  ScreeBody balls[5];
  for (uint32_t i = 0; i < 5u; ++i)
    balls[i] = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){i > 0u ? 1.0 * i : -2.0, 0.0}, 0.5, elastic);
  assert_int_equal(scree_body_set_velocity(scene, balls[0], (ScreeVec2){6.0, 0.0}, 0.0), SCREE_OK);
  double start = probe_energy(scene);
  probe_steps(scene, 3600);
  PROBE_NEAR(probe_energy(scene), start, 0.01 * start);
  for (uint32_t i = 1; i < 4u; ++i) PROBE_NEAR(probe_speed(scene, balls[i]), 0.0, 0.05);
  scree_scene_destroy(scene);
}

static void rider_stays_on_a_kinematic_platform(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(down);
  ProbeMaterial grip = {.friction = 0.9, .kinetic = 0.8};
  ScreeVec2 size = {6.0, 1.0};
  ScreeBody platform = probe_box(scene, SCREE_BODY_KINEMATIC, (ScreeVec2){0.0, -0.5}, 0.0, size, grip);
  ScreeBody rider = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, 0.5}, 0.0, unit, grip);
  assert_int_equal(scree_body_set_velocity(scene, platform, (ScreeVec2){1.0, 0.0}, 0.0), SCREE_OK);
  probe_steps(scene, 240);
  PROBE_NEAR(probe_x(scene, platform), 4.0, 1e-5);
  // It slips until it is as fast: v^2 / 2 mu g = 0.0625 m.
  PROBE_NEAR(probe_x(scene, rider), 4.0 - 0.0625, 0.002);
  PROBE_NEAR(probe_velocity(scene, rider).x, 1.0, 1e-3);
  scree_scene_destroy(scene);
}

static void box_at_rest_does_not_stir(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(down);
  probe_floor(scene, 40.0, crate);
  ScreeBody box = unit_box(scene, 0.0, 0.5, 1.0);
  double least = 1.0, most = 0.0;
  for (uint32_t step = 0; step < 180u; ++step) {
    probe_steps(scene, 1);
    least = fmin(least, probe_y(scene, box));
    most = fmax(most, probe_y(scene, box));
    PROBE_NEAR(probe_velocity(scene, box).y, 0.0, 0.02);
  }
  // A body without velocity may sink to the slop, never rise.
  assert_true(most <= 0.5 + 1e-6 && least >= 0.5 - 0.001);
  scree_scene_destroy(scene);
}

// Static 0.5, kinetic 0.4, at 3 m/s: v^2 / 2 mu g = 1.125 m.
static void sliding_box_obeys_kinetic_friction(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(down);
  ProbeMaterial m = {.friction = 0.5, .kinetic = 0.4};
  probe_floor(scene, 40.0, m);
  ScreeBody box = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, 0.5}, 0.0, unit, m);
  assert_int_equal(scree_body_set_velocity(scene, box, (ScreeVec2){3.0, 0.0}, 0.0), SCREE_OK);
  probe_steps(scene, 300);
  PROBE_NEAR(probe_x(scene, box), 1.125, 0.02 * 1.125);
  PROBE_NEAR(probe_speed(scene, box), 0.0, 1e-3);
  scree_scene_destroy(scene);
}

// Restitution mixes by maximum, friction by minimum: a bouncy ball bounces off a dead floor, a grippy box slips on ice.
static void ball_bounces_on_a_dead_floor(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(down);
  probe_floor(scene, 40.0, (ProbeMaterial){0});
  ScreeBody ball =
      probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, 2.5}, 0.5, (ProbeMaterial){.restitution = 0.7});
  double top = 0.0;
  for (uint32_t step = 0; step < 90u; ++step) {
    probe_steps(scene, 1);
    if (step > 42u) top = fmax(top, probe_y(scene, ball) - 0.5);
  }
  PROBE_NEAR(top, 0.49 * 2.0, 0.02 * 0.49 * 2.0);
  scree_scene_destroy(scene);
}

static void grippy_box_slips_on_ice(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(down);
  probe_floor(scene, 100.0, (ProbeMaterial){0});
  ScreeBody box =
      probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, 0.5}, 0.0, unit, (ProbeMaterial){.friction = 1});
  assert_int_equal(scree_body_set_velocity(scene, box, (ScreeVec2){3.0, 0.0}, 0.0), SCREE_OK);
  probe_steps(scene, 120);
  PROBE_NEAR(probe_x(scene, box), 6.0, 1e-3);
  scree_scene_destroy(scene);
}

int main(void) {
  // What stands must stand by itself: a body asleep cannot drift.
  probe_sleep = 0;
  const struct CMUnitTest tests[] = {
      PROBE_TEST(columns_of_3_to_20_stand),
      PROBE_TEST(column_of_30_stands_as_it_was_placed),
      PROBE_TEST(ten_boxes_carry_one_of_100_times_their_density),
      PROBE_TEST(pyramid_of_five_rows_stands),
      PROBE_TEST(k01_pyramids_carry_a_heavy_top),
      PROBE_TEST(light_box_carries_a_heavy_one),
      PROBE_TEST(heavy_box_topples_a_column),
      PROBE_TEST(slivers_come_to_rest),
      PROBE_TEST(cradle_hands_the_blow_on),
      PROBE_TEST(cradle_between_walls_swings_for_ever),
      PROBE_TEST(rider_stays_on_a_kinematic_platform),
      PROBE_TEST(box_at_rest_does_not_stir),
      PROBE_TEST(sliding_box_obeys_kinetic_friction),
      PROBE_TEST(ball_bounces_on_a_dead_floor),
      PROBE_TEST(grippy_box_slips_on_ice),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
