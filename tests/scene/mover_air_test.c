// SPDX-License-Identifier: MIT
// Movers in the air: what they land on, bump into, get caught between, and never go through.
#include "mover_probe.h"

static const double degree = PROBE_PI / 180.0;

static ScreeScene *empty(void) { return probe_scene((ScreeVec2){0, -10}); }

// The height of a jump is v^2 / 2g, less what steps of dt miss of it: half of g dt^2 a step.
static void a_jump_is_as_high_as_it_should(void **state) {
  (void)state;
  for (int box = 0; box < 2; ++box) {
    ScreeScene *scene = empty();
    probe_floor(scene, 100, (ProbeMaterial){.friction = 0.6});
    Walker w = walker_in(scene, box, (ScreeVec2){0, 0});
    walker_step(&w, 0, PROBE_DT);
    assert_true(w.at.ground != 0);
    double highest = 0;
    w.at.velocity.y = 6 + 10 * PROBE_DT;
    for (int i = 0; i < 90; ++i) {
      walker_step(&w, 2, PROBE_DT);
      assert_true(i > 0 || w.at.ground == 0);
      highest = fmax(highest, walker_foot(&w));
    }
    // The first step is at 6 m/s, and each one loses g dt.
    PROBE_NEAR(highest, 6.0 * 6.0 / 20.0 + 0.5 * 6 * PROBE_DT, 0.003);
    assert_true(w.at.ground != 0);
    PROBE_NEAR(walker_foot(&w), 0, 1e-4);
    PROBE_NEAR(w.at.position.x, 90 * 2 * PROBE_DT, 1e-6);
    scree_scene_destroy(scene);
  }
}

// Jumps from slopes leave them at once, uphill and downhill, at any speed.
static void jumps_from_slopes(void **state) {
  (void)state;
  for (int run = 0; run < 12; ++run) {
    double vx = (run / 2 - 2.5) * 4, angle = 40 * degree;
    ScreeScene *scene = empty();
    slope(scene, angle);
    Walker w = walker_in(scene, run % 2, (ScreeVec2){4, 4 * tan(angle) + 0.6});
    for (int i = 0; i < 30; ++i) walker_step(&w, 0, PROBE_DT);
    assert_true(w.at.ground != 0);
    double before = w.at.position.y - tan(angle) * w.at.position.x;
    w.at.velocity.y = 4 + 10 * PROBE_DT;
    walker_step(&w, vx, PROBE_DT);
    assert_true(w.at.ground == 0);
    assert_true(w.at.velocity.y >= 4 - 1e-9);
    PROBE_NEAR(w.at.position.y - tan(angle) * w.at.position.x - before,
               (4 + (vx < 0 ? -vx * tan(angle) : 0)) * PROBE_DT, 1e-6);
    scree_scene_destroy(scene);
  }
}

// A bump against a ceiling takes the speed upward; level or slanted, it holds nobody.
static void ceilings_do_not_stick(void **state) {
  (void)state;
  for (int run = 0; run < 6; ++run) {
    double angle = 20 * (run / 2) * degree;
    ScreeScene *scene = empty();
    probe_floor(scene, 100, (ProbeMaterial){.friction = 0.6});
    probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){0, 3.2}, angle, (ScreeVec2){20, 1},
              (ProbeMaterial){.friction = 0.6});
    Walker w = walker_in(scene, run % 2, (ScreeVec2){0, 0});
    walker_step(&w, 0, PROBE_DT);
    w.at.velocity.y = 9;
    int bumped = 0, rising = 0;
    for (int i = 0; i < 90; ++i) {
      walker_step(&w, 1, PROBE_DT);
      bumped += w.count > 0 && w.touches[0].normal.y < -0.7;
      rising += bumped && w.at.velocity.y > 0;
    }
    // Along a slanted one it goes on rising for as long as what is left of its speed lasts.
    assert_true(bumped > 0);
    assert_true(rising <= (int)ceil(9 * sin(angle) * sin(angle) / 10 / PROBE_DT));
    assert_true(w.at.ground != 0);
    scree_scene_destroy(scene);
  }
}

// Between two slopes: too steep to stand on each, it is held by both, stands still and can jump; walkable ones it
// walks.
static void valleys_end_without_jitter(void **state) {
  (void)state;
  for (int run = 0; run < 12; ++run) {
    double left = (30 + 15 * (run / 2 % 3)) * degree, right = run < 6 ? left : 70 * degree;
    ScreeScene *scene = empty();
    const ScreeVec2 a[] = {{0, 0}, {-6 * cos(left), 6 * sin(left)}, {-6 * cos(left), 0}};
    const ScreeVec2 b[] = {{0, 0}, {6 * cos(right), 0}, {6 * cos(right), 6 * sin(right)}};
    still_points(scene, SCREE_SHAPE_POLYGON, a, 3);
    still_points(scene, SCREE_SHAPE_POLYGON, b, 3);
    Walker w = walker_in(scene, run % 2, (ScreeVec2){-1.5, 3});
    for (int i = 0; i < 240; ++i) walker_drift(&w, PROBE_DT);
    assert_true(w.at.ground != 0);
    for (int push = -1; push <= 1; ++push) {
      if (push != 0 && left < 46 * degree) continue; // those it may walk
      for (int i = 0; i < 30; ++i) walker_step(&w, push * 3, PROBE_DT);
      ScreeVec2 there = w.at.position;
      for (int i = 0; i < 60; ++i) {
        walker_step(&w, push * 3, PROBE_DT);
        assert_true(w.at.ground != 0);
        PROBE_NEAR(w.at.position.x, there.x, 1e-4);
        PROBE_NEAR(w.at.position.y, there.y, 1e-4);
      }
    }
    double before = w.at.position.y;
    w.at.velocity.y = 4;
    walker_step(&w, 0, PROBE_DT);
    assert_true(w.at.position.y > before + 3.5 * PROBE_DT);
    scree_scene_destroy(scene);
  }
}

// 100 m/s in steps of a thirtieth are 3.3 m: a wall of 0.1 m stops it all the same, from any start, and so does a
// floor.
static void no_speed_is_too_fast(void **state) {
  (void)state;
  for (int run = 0; run < 40; ++run) {
    ScreeScene *scene = empty();
    bool floor = run / 2 % 2;
    if (floor)
      still_box(scene, -50, -0.1, 100, 0.1);
    else
      still_box(scene, 0, -50, 0.1, 100);
    double from = 0.37 * (run / 4);
    Walker w = walker_in(scene, run % 2, floor ? (ScreeVec2){0, 2 + from} : (ScreeVec2){-2 - from, 0});
    for (int i = 0; i < 10; ++i) walker_go(&w, floor ? 0 : 100, floor ? -100 : 0, 1.0 / 30.0);
    if (floor) {
      PROBE_NEAR(walker_foot(&w), 0, 1e-3);
      assert_true(w.at.ground != 0);
    } else {
      PROBE_NEAR(w.at.position.x, -0.36, 1e-3);
      PROBE_NEAR(w.at.velocity.x, 0, 1e-9);
    }
    scree_scene_destroy(scene);
  }
}

// A corner of a wall that leans in and a floor: it ends there, standing.
static void corners_stop_it(void **state) {
  (void)state;
  const double angles[] = {70, 90, 110, 150};
  for (int run = 0; run < 8; ++run) {
    double angle = angles[run / 2] * degree;
    ScreeScene *scene = empty();
    probe_floor(scene, 100, (ProbeMaterial){.friction = 0.6});
    ScreeVec2 at = {3 + 4 * cos(angle) + 0.5 * sin(angle), 4 * sin(angle) - 0.5 * cos(angle)};
    probe_box(scene, SCREE_BODY_STATIC, at, angle, (ScreeVec2){10, 1}, (ProbeMaterial){.friction = 0.6});
    Walker w = walker_in(scene, run % 2, (ScreeVec2){-3, 0});
    for (int i = 0; i < 180; ++i) {
      walker_step(&w, 4, PROBE_DT);
      assert_true(w.at.ground != 0);
      PROBE_NEAR(walker_foot(&w), 0, 1e-3);
    }
    double there = w.at.position.x;
    for (int i = 0; i < 60; ++i) {
      walker_step(&w, 4, PROBE_DT);
      PROBE_NEAR(w.at.position.x, there, 1e-5);
    }
    assert_false(w.at.crushed);
    scree_scene_destroy(scene);
  }
}

// One that starts in something is out of it after a call, wherever it started, and stands on a floor as if it had
// fallen.
static void what_starts_in_something_comes_out(void **state) {
  (void)state;
  for (int run = 0; run < 60; ++run) {
    ScreeScene *scene = empty();
    for (int i = -20; i < 20; ++i) still_box(scene, i, -2, 1, 2);
    still_box(scene, 3, 0, 1, 4);
    // Into the floor by up to 0.7 m, over seams, or into the wall.
    double depth = 0.012 * (run / 2), x = run / 2 % 3 == 2 ? 3.1 : -2 + 0.043 * run;
    Walker w = walker_in(scene, run % 2, (ScreeVec2){x - (run / 2 % 3 == 2 ? depth : 0), -depth});
    walker_go(&w, 0, 0, PROBE_DT);
    assert_false(w.at.crushed);
    for (int i = 0; i < 20; ++i) walker_go(&w, 0, w.at.velocity.y - 10 * PROBE_DT, PROBE_DT);
    assert_true(w.at.ground != 0);
    PROBE_NEAR(walker_foot(&w), 0, 1e-3);
    assert_true(w.at.position.x <= 3 - 0.36 + 1e-6 || w.at.position.x >= 4.36 - 1e-6);
    scree_scene_destroy(scene);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_jump_is_as_high_as_it_should),
      cmocka_unit_test(jumps_from_slopes),
      cmocka_unit_test(ceilings_do_not_stick),
      cmocka_unit_test(valleys_end_without_jitter),
      cmocka_unit_test(no_speed_is_too_fast),
      cmocka_unit_test(corners_stop_it),
      cmocka_unit_test(what_starts_in_something_comes_out),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
