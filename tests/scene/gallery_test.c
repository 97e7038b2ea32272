// SPDX-License-Identifier: MIT
// The scenes that stacks.mjs, machines.mjs and arcade.mjs write do what they say.
#include <stdio.h>
#include <string.h>

#include "probe.h"

// Where every body is after so many steps is within `most` of where the file has it.
static void check_stands(const char *name, uint32_t steps, double most) {
  ScreeScene *scene = probe_load_file(name);
  uint32_t rows = scree_scene_column(scene, SCREE_COLUMN_BODY_TYPE).rows;
  double *x = calloc(2u * rows, sizeof *x), *y = x + rows;
  memcpy(x, scree_scene_column(scene, SCREE_COLUMN_BODY_X).data, rows * sizeof *x);
  memcpy(y, scree_scene_column(scene, SCREE_COLUMN_BODY_Y).data, rows * sizeof *y);
  probe_steps(scene, steps);
  const double *to_x = scree_scene_column(scene, SCREE_COLUMN_BODY_X).data;
  const double *to_y = scree_scene_column(scene, SCREE_COLUMN_BODY_Y).data;
  for (uint32_t row = 0; row < rows; ++row)
    if (hypot(to_x[row] - x[row], to_y[row] - y[row]) > most)
      fail_msg("%s: row %u goes from %g, %g to %g, %g", name, row, x[row], y[row], to_x[row], to_y[row]);
  free(x);
  scree_scene_destroy(scene);
}

static void what_is_built_stands(void **state) {
  (void)state;
  check_stands("pyramid.yml", 900, 0.02);
  check_stands("column.yml", 900, 0.05);
  check_stands("card_house.yml", 900, 0.05);
}

static void all_dominoes_fall(void **state) {
  (void)state;
  ScreeScene *scene = probe_load_file("dominoes.yml");
  probe_steps(scene, 600);
  for (uint32_t i = 0; i < 30u; ++i) assert_true(probe_angle(scene, probe_find_numbered(scene, "domino", i)) < -1.0);
  scree_scene_destroy(scene);
}

// The columns fall, hinges hold meanwhile, and all of it is asleep in the end.
static void the_hinged_columns_fall_and_sleep(void **state) {
  (void)state;
  ScreeScene *scene = probe_load_file("hinges.yml");
  for (uint32_t step = 0; step < 450u; ++step) {
    probe_steps(scene, 1);
    for (uint32_t i = 0; i < 4u; ++i)
      for (uint32_t k = 0; k < 12u; k += 2u) {
        ScreeVec2 corner[2];
        for (uint32_t n = 0; n < 2u; ++n) {
          char name[16];
          snprintf(name, sizeof name, "box%u_%u", i, k + n);
          ScreeBody box = probe_find(scene, name);
          double c = cos(probe_angle(scene, box)), s = sin(probe_angle(scene, box)), x = n ? 0.23 : 0.3,
                 y = n ? -0.3 : 0.3;
          corner[n] = (ScreeVec2){probe_x(scene, box) + c * x - s * y, probe_y(scene, box) + s * x + c * y};
        }
        assert_true(hypot(corner[1].x - corner[0].x, corner[1].y - corner[0].y) < 0.03);
      }
  }
  uint32_t turned = 0;
  for (uint32_t i = 0; i < 48u; ++i) {
    char name[16];
    snprintf(name, sizeof name, "box%u_%u", i / 12u, i % 12u);
    turned += fabs(probe_angle(scene, probe_find(scene, name))) > 0.5;
    assert_false(probe_awake(scene, probe_find(scene, name)));
  }
  assert_true(turned > 16u);
  scree_scene_destroy(scene);
}

// 400 times as heavy as a link, the ball swings by more than twice its weight: the rope gives by less than 4 %, and by
// less than 6 % later on, where it is slack and snaps taut. The wall is laid low.
static void the_ball_wrecks_the_wall(void **state) {
  (void)state;
  ScreeScene *scene = probe_load_file("wrecking_ball.yml");
  ScreeBody ball = probe_find(scene, "ball");
  double length = hypot(11 - 3.85, 11.8 - 8.83) + hypot(3.85 - 3.08, 8.83 - 8.55);
  for (uint32_t step = 0; step < 600; ++step) {
    probe_steps(scene, 1);
    double reach = hypot(probe_x(scene, ball) - 11, probe_y(scene, ball) - 11.8);
    assert_true(reach < (step < 200 ? 1.04 : 1.06) * length);
  }
  assert_true(probe_y(scene, probe_find(scene, "brick9_0")) < 4.0);
  scree_scene_destroy(scene);
}

// From the middle of the drum no point in it is further than half a diagonal.
static void the_drum_keeps_its_boxes(void **state) {
  (void)state;
  ScreeScene *scene = probe_load_file("tumbler.yml");
  probe_steps(scene, 900);
  for (int i = 0; i < 300; ++i) {
    char name[32];
    snprintf(name, sizeof name, "box%d_%d", i / 20, i % 20);
    ScreeBody box = probe_find(scene, name);
    assert_true(hypot(probe_x(scene, box) - 11.5, probe_y(scene, box) - 9.5) < 5.5 * sqrt(2.0));
  }
  scree_scene_destroy(scene);
}

// The middle third holds a third of them by chance alone, which is 40.
static void more_balls_fall_in_the_middle(void **state) {
  (void)state;
  ScreeScene *scene = probe_load_file("galton.yml");
  probe_steps(scene, 1200);
  int middle = 0;
  for (uint32_t i = 0; i < 120u; ++i) {
    ScreeBody ball = probe_find_numbered(scene, "ball", i);
    assert_true(probe_y(scene, ball) > 1.0 && probe_y(scene, ball) < 4.0);
    middle += fabs(probe_x(scene, ball) - 5.65) < 11.3 / 6.0;
  }
  assert_true(middle > 48);
  scree_scene_destroy(scene);
}

static void the_ball_flies_over_the_wall(void **state) {
  (void)state;
  ScreeScene *scene = probe_load_file("trebuchet.yml");
  ScreeBody ball = probe_find(scene, "ball");
  double highest = 0;
  for (uint32_t step = 0; step < 300; ++step) {
    probe_steps(scene, 1);
    highest = fmax(highest, probe_y(scene, ball));
  }
  assert_true(highest > 6.0 && probe_x(scene, ball) > 22.5);
  scree_scene_destroy(scene);
}

// v^2 / (2 mu g) = 8^2 / (2 * 0.4 * 10) = 8 m, whatever the mass.
static void pucks_stop_where_friction_has_them(void **state) {
  (void)state;
  ScreeScene *scene = probe_load_file("top_down.yml");
  probe_steps(scene, 200);
  for (uint32_t i = 0; i < 6u; ++i) {
    ScreeBody puck = probe_find_numbered(scene, "puck", i);
    PROBE_NEAR(probe_x(scene, puck), 2.0 + 8.0, 0.16);
    PROBE_NEAR(probe_speed(scene, puck), 0.0, 1e-3);
  }
  scree_scene_destroy(scene);
}

static void glue_holds_the_light_load_alone(void **state) {
  (void)state;
  ScreeScene *scene = probe_load_file("breakables.yml");
  probe_steps(scene, 600);
  PROBE_NEAR(probe_y(scene, probe_find(scene, "upper_load")), 8.6, 0.05);
  // On the floor, or on a board that lies there.
  assert_true(probe_y(scene, probe_find(scene, "lower_load")) < 1.8);
  scree_scene_destroy(scene);
}

// (3 - 2) / (3 + 2) g = 2 m/s2 for half a second; and four kilogrammes at twice the rope hold two.
static void ropes_share_the_load(void **state) {
  (void)state;
  ScreeScene *scene = probe_load_file("pulleys.yml");
  probe_steps(scene, 30);
  PROBE_NEAR(probe_y(scene, probe_find(scene, "heavy")), 7.0 - 0.25, 0.01);
  PROBE_NEAR(probe_y(scene, probe_find(scene, "light")), 4.0 + 0.25, 0.01);
  PROBE_NEAR(probe_y(scene, probe_find(scene, "four")), 5.0, 0.01);
  PROBE_NEAR(probe_y(scene, probe_find(scene, "two")), 5.0, 0.01);
  scree_scene_destroy(scene);
}

static void wheels_turn_by_their_ratios(void **state) {
  (void)state;
  ScreeScene *scene = probe_load_file("gears.yml");
  probe_steps(scene, 240);
  double first = probe_angle(scene, probe_find(scene, "first"));
  PROBE_NEAR(first, 4.0 * PROBE_PI / 2.0, 0.05);
  PROBE_NEAR(probe_angle(scene, probe_find(scene, "second")), -first / 2.0, 0.01);
  PROBE_NEAR(probe_angle(scene, probe_find(scene, "third")), first / 3.0, 0.01);
  scree_scene_destroy(scene);
}

static void sand_runs_through(void **state) {
  (void)state;
  ScreeScene *scene = probe_load_file("hourglass.yml");
  probe_steps(scene, 900);
  int through = 0;
  for (int i = 0; i < 400; ++i) {
    char name[32];
    snprintf(name, sizeof name, "grain%d_%d", i / 20, i % 20);
    through += probe_y(scene, probe_find(scene, name)) < 7.6;
  }
  assert_true(through > 300);
  scree_scene_destroy(scene);
}

// 2 kg at 4 m against 8 kg at 1 m until the balloon is there: 8 m at half a metre a second squared take 5.7 s.
static void the_seesaw_balances(void **state) {
  (void)state;
  ScreeScene *scene = probe_load_file("seesaw.yml");
  ScreeBody plank = probe_find(scene, "plank");
  for (uint32_t step = 0; step < 300; ++step) {
    probe_steps(scene, 1);
    PROBE_NEAR(probe_angle(scene, plank), 0.0, 0.02);
  }
  probe_steps(scene, 240);
  assert_true(fabs(probe_angle(scene, plank)) > 0.1);
  scree_scene_destroy(scene);
}

// All balls stay on the table, and some that drained come up the lane again, by themselves.
static void the_wheel_kicks_balls_up_again(void **state) {
  (void)state;
  ScreeScene *scene = probe_load_file("pinball.yml");
  uint32_t drained = 0, kicked = 0;
  for (uint32_t step = 0; step < 3000; ++step) {
    probe_steps(scene, 1);
    for (uint32_t i = 0; i < 5u; ++i) {
      ScreeBody ball = probe_find_numbered(scene, "ball", i);
      double x = probe_x(scene, ball), y = probe_y(scene, ball);
      assert_true(x > 0.6 && x < 10.5 && y > 0.3 && y < 17.4);
      if (y < 2.0) drained |= 1u << i;
      if (y > 14.0) kicked |= drained & 1u << i;
    }
  }
  assert_int_not_equal(kicked, 0);
  scree_scene_destroy(scene);
}

// Friction of 0.5 over half a turn holds e^(0.5 pi) = 4.8 times a load; here it is twice. The hammock keeps its balls.
static void ropes_hold_what_they_hold(void **state) {
  (void)state;
  ScreeScene *scene = probe_load_file("ropes.yml");
  probe_steps(scene, 900);
  PROBE_NEAR(probe_y(scene, probe_find(scene, "heavy")), 4.6, 0.3);
  PROBE_NEAR(probe_y(scene, probe_find(scene, "light")), 4.6, 0.3);
  for (uint32_t i = 0; i < 5u; ++i) assert_true(probe_y(scene, probe_find_numbered(scene, "ball", i)) > 7.8);
  scree_scene_destroy(scene);
}

// No impact makes energy, and none leaves the table. The break passes it on: the cue has little of it in the end.
static void the_break_makes_no_energy(void **state) {
  (void)state;
  ScreeScene *scene = probe_load_file("rollback.yml");
  double before = 14.0 * 14.0, now = before;
  for (uint32_t step = 0; step < 600; ++step) {
    probe_steps(scene, 1);
    now = pow(probe_speed(scene, probe_find(scene, "cue")), 2.0);
    uint32_t moving = 0;
    for (uint32_t i = 0; i < 15u; ++i) {
      ScreeBody ball = probe_find_numbered(scene, "ball", i);
      double x = probe_x(scene, ball), y = probe_y(scene, ball), v = probe_speed(scene, ball);
      assert_true(x > 0.85 && x < 21.15 && y > 0.85 && y < 11.15);
      now += v * v;
      moving += v > 0.05;
    }
    assert_true(now <= before * (1.0 + 1e-5));
    before = now;
    if (step == 300u) assert_true(moving >= 12u);
  }
  assert_true(now > 1.0);
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_is_built_stands),
      cmocka_unit_test(all_dominoes_fall),
      cmocka_unit_test(the_hinged_columns_fall_and_sleep),
      cmocka_unit_test(the_ball_wrecks_the_wall),
      cmocka_unit_test(the_drum_keeps_its_boxes),
      cmocka_unit_test(more_balls_fall_in_the_middle),
      cmocka_unit_test(the_ball_flies_over_the_wall),
      cmocka_unit_test(the_break_makes_no_energy),
      cmocka_unit_test(pucks_stop_where_friction_has_them),
      cmocka_unit_test(glue_holds_the_light_load_alone),
      cmocka_unit_test(ropes_share_the_load),
      cmocka_unit_test(wheels_turn_by_their_ratios),
      cmocka_unit_test(sand_runs_through),
      cmocka_unit_test(the_seesaw_balances),
      cmocka_unit_test(the_wheel_kicks_balls_up_again),
      cmocka_unit_test(ropes_hold_what_they_hold),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
