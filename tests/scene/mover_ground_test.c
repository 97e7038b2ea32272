// SPDX-License-Identifier: MIT
// Movers on the ground: level, over steps and seams, up and down slopes.
#include "mover_probe.h"

static const double dts[] = {1.0 / 30.0, 1.0 / 60.0};
static const double degree = PROBE_PI / 180.0;

static ScreeScene *floored(double gravity) {
  ScreeScene *scene = probe_scene((ScreeVec2){0, -gravity});
  probe_floor(scene, 100, (ProbeMaterial){.friction = 0.6});
  return scene;
}

// M01: to and fro at 9 m/s over a flat box, with the speed downward of a heavy world at all times.
static void M01_flat_walk_is_grounded(void **state) {
  (void)state;
  for (int run = 0; run < 4; ++run) {
    double dt = dts[run % 2];
    ScreeScene *scene = floored(30);
    Walker w = walker_in(scene, run / 2, (ScreeVec2){0, 0});
    int steps = (int)lround(10 / dt);
    for (int i = 0; i < steps; ++i) {
      double before = w.at.position.x, vx = i * dt < 5 ? 9 : -9;
      walker_go(&w, vx, w.at.velocity.y - 30 * dt, dt);
      assert_true(w.at.ground != 0);
      PROBE_NEAR(walker_foot(&w), 0, 1e-3);
      PROBE_NEAR(w.at.position.x - before, vx * dt, 1e-9);
      PROBE_NEAR(w.at.velocity.x, vx, 1e-9);
      PROBE_NEAR(w.at.velocity.y, 0, 1e-9);
    }
    scree_scene_destroy(scene);
  }
}

// M03: steps of up to the highest that it may take are taken, at speed; higher ones are walls.
static void M03_steps(void **state) {
  (void)state;
  for (int run = 0; run < 16; ++run) {
    double dt = dts[run % 2], height = 0.1 * (1 + run / 4);
    bool climbs = height < 0.35;
    ScreeScene *scene = floored(10);
    still_box(scene, 2, -1, 20, 1 + height);
    Walker w = walker_in(scene, run / 2 % 2, (ScreeVec2){0, 0});
    int steps = (int)lround(2 / dt);
    for (int i = 0; i < steps; ++i) {
      walker_step(&w, 3, dt);
      assert_true(w.at.ground != 0);
      if (climbs) PROBE_NEAR(w.at.velocity.x, 3, 1e-9);
    }
    PROBE_NEAR(w.at.position.x, climbs ? 6 : 2 - 0.35 - 0.01, 1e-3);
    PROBE_NEAR(walker_foot(&w), climbs ? height : 0, 1e-3);
    if (!climbs) PROBE_NEAR(w.at.velocity.x, 0, 1e-9);
    // And back down: no step of up to the reach of its snap is fallen down.
    for (int i = 0; i < steps; ++i) {
      walker_step(&w, -3, dt);
      if (height < 0.15) assert_true(w.at.ground != 0);
    }
    PROBE_NEAR(walker_foot(&w), 0, 1e-3);
    PROBE_NEAR(w.at.position.x, climbs ? 0 : 2 - 0.36 - 6, 1e-3);
    scree_scene_destroy(scene);
  }
}

// A stair of chain segments, whose corners belong to two of them.
static void a_stair_made_of_a_chain(void **state) {
  (void)state;
  ScreeVec2 points[22];
  for (int i = 0; i < 11; ++i) {
    points[2 * i] = (ScreeVec2){i - 1, 0.25 * i};
    points[2 * i + 1] = (ScreeVec2){i, 0.25 * i};
  }
  for (int box = 0; box < 2; ++box) {
    ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
    still_points(scene, SCREE_SHAPE_CHAIN, points, 22);
    Walker w = walker_in(scene, box, (ScreeVec2){-0.5, 0});
    for (int i = 0; i < 180; ++i) {
      walker_step(&w, 3, PROBE_DT);
      assert_true(w.at.ground != 0);
    }
    PROBE_NEAR(w.at.position.x, 8.5, 1e-3);
    scree_scene_destroy(scene);
  }
}

// Up, at rest and down on slopes that it may walk, at the speed along them that it was given sideways.
static void slopes_that_it_walks(void **state) {
  (void)state;
  const double angles[] = {10, 30, 44, 45};
  for (int run = 0; run < 16; ++run) {
    double angle = angles[run / 4] * degree, dt = dts[run % 2];
    ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
    still_box(scene, -20, -1, 20, 1);
    slope(scene, angle);
    Walker w = walker_in(scene, run / 2 % 2, (ScreeVec2){-2, 0});
    int steps = (int)lround(2 / dt);
    for (int i = 0; i < steps; ++i) {
      walker_step(&w, 3, dt);
      assert_true(w.at.ground != 0);
    }
    assert_true(w.at.position.x > 1.0 && walker_foot(&w) > tan(angle));
    PROBE_NEAR(w.at.velocity.x, 3, 1e-9);
    PROBE_NEAR(w.at.ground_normal.x, -sin(angle), 1e-5);
    ScreeVec2 there = w.at.position;
    for (int i = 0; i < steps; ++i) walker_step(&w, 0, dt);
    PROBE_NEAR(w.at.position.x, there.x, 1e-5);
    PROBE_NEAR(w.at.position.y, there.y, 1e-5);
    // Fast downhill it does not fly, nor at the foot.
    for (int i = 0; i < steps; ++i) {
      walker_step(&w, -8, dt);
      assert_true(w.at.ground != 0);
    }
    PROBE_NEAR(walker_foot(&w), 0, 1e-3);
    scree_scene_destroy(scene);
  }
}

// Steeper ones are walls from below, and slides from above: with the acceleration of what slides without friction.
static void slopes_that_are_too_steep(void **state) {
  (void)state;
  const double angles[] = {46, 50, 60, 80};
  for (int run = 0; run < 8; ++run) {
    double angle = angles[run / 2] * degree;
    ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
    still_box(scene, -20, -1, 20, 1);
    slope(scene, angle);
    Walker w = walker_in(scene, run % 2, (ScreeVec2){-2, 0});
    double highest = 0;
    for (int i = 0; i < 120; ++i) {
      walker_step(&w, 3, PROBE_DT);
      highest = fmax(highest, walker_foot(&w));
    }
    assert_true(highest < 1e-3);
    assert_true(w.at.ground != 0 && w.at.position.x < 0.0);
    PROBE_NEAR(w.at.velocity.x, 0, 1e-9);
    // From high up it slides down, whether it runs against the slope or not.
    for (int push = 0; push < 2; ++push) {
      Walker s = walker_in(scene, run % 2, (ScreeVec2){5 * cos(angle) - 0.4, 5 * sin(angle) + 1});
      for (int i = 0; i < 600 && !s.at.ground; ++i) {
        double before = s.at.position.y;
        if (push)
          walker_step(&s, 3, PROBE_DT);
        else
          walker_drift(&s, PROBE_DT);
        assert_true(s.at.position.y < before);
      }
      if (push && angle < 70 * degree) continue; // it goes, but it takes its time
      assert_true(s.at.ground != 0);
      PROBE_NEAR(walker_foot(&s), 0, 1e-3);
    }
    scree_scene_destroy(scene);
  }
}

// s = a t^2 / 2 with a = g sin(angle).
static void the_slide_is_without_friction(void **state) {
  (void)state;
  for (int box = 0; box < 2; ++box) {
    double angle = 60 * degree, speed = 0;
    ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
    slope(scene, angle);
    Walker w = walker_in(scene, box, (ScreeVec2){10 * cos(angle) - 0.8, 10 * sin(angle) - 0.5});
    for (int i = 0; i < 30; ++i) walker_drift(&w, PROBE_DT);
    speed = hypot(w.at.velocity.x, w.at.velocity.y);
    for (int i = 0; i < 30; ++i) {
      walker_drift(&w, PROBE_DT);
      PROBE_NEAR(w.at.velocity.y / w.at.velocity.x, tan(angle), 1e-4);
    }
    PROBE_NEAR(hypot(w.at.velocity.x, w.at.velocity.y) - speed, 10 * sin(angle) * 0.5, 0.01);
    scree_scene_destroy(scene);
  }
}

// What a thousand tiles may be made of, level or on a slope.
typedef enum Tiling { BOXES, TILES, CHAIN, EDGES, TILINGS } Tiling;

static void tile(ScreeScene *scene, Tiling tiling, double width) {
  uint8_t cells[1000];
  ScreeVec2 points[1001];
  for (int i = 0; i <= 1000; ++i) points[i] = (ScreeVec2){width * i, 0};
  ScreeShapeDef def = scree_shape_def_default();
  switch (tiling) {
  case BOXES:
    for (int i = 0; i < 1000; ++i) still_box(scene, width * i, -width, width, width);
    break;
  case TILES: {
    memset(cells, 1, sizeof cells);
    for (int i = 0; i < 1000; i += 7) cells[i] = 0;
    def.kind = SCREE_SHAPE_TILES;
    def.width = def.height = width;
    def.position.y = -width;
    def.columns = 1000;
    def.rows = 1;
    const ScreeShapeList list = {.defs = &def, .count = 1, .cells = cells, .cell_count = 1000};
    ScreeBodyDef body = scree_body_def_default();
    body.type = SCREE_BODY_STATIC;
    ScreeBody made;
    assert_int_equal(scree_body_create(scene, &body, &list, &made), SCREE_OK);
    // The gaps are filled by others.
    for (int i = 0; i < 1000; i += 7) still_box(scene, width * i, -width, width, width);
    break;
  }
  case CHAIN: still_points(scene, SCREE_SHAPE_CHAIN, points, 1001); break;
  default:
    for (int i = 0; i < 1000; ++i) still_points(scene, SCREE_SHAPE_EDGE, points + i, 2);
  }
}

static void a_thousand_tiles_are_one_floor(void **state) {
  (void)state;
  for (int run = 0; run < 2 * TILINGS; ++run) {
    ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
    tile(scene, (Tiling)(run / 2), 0.3);
    Walker w = walker_in(scene, run % 2, (ScreeVec2){1, 0});
    // 4.97 m/s: in no ratio to the tiles.
    for (int i = 0; i < 3540; ++i) {
      walker_go(&w, 4.97, w.at.velocity.y - 10 * PROBE_DT, PROBE_DT);
      assert_true(w.at.ground != 0);
      PROBE_NEAR(walker_foot(&w), 0, 5e-5);
      PROBE_NEAR(w.at.velocity.x, 4.97, 1e-9);
    }
    PROBE_NEAR(w.at.position.x, 1 + 4.97 * 59, 1e-3);
    scree_scene_destroy(scene);
  }
}

// The same with the tiles in a row uphill and along a wall that it falls past.
static void seams_of_slopes_and_walls(void **state) {
  (void)state;
  for (int run = 0; run < 4; ++run) {
    ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
    double angle = run / 2 ? 0.5 * PROBE_PI : 30 * degree, c = cos(angle), s = sin(angle);
    for (int i = 0; i < 100; ++i) {
      ScreeVec2 at = {c * (0.3 * i) + s * 0.15, s * (0.3 * i) - c * 0.15};
      probe_box(scene, SCREE_BODY_STATIC, at, angle, (ScreeVec2){0.3, 0.3}, (ProbeMaterial){.friction = 0.6});
    }
    if (run / 2 == 0) {
      Walker w = walker_in(scene, run % 2, (ScreeVec2){2, 2 * tan(angle) + 0.3});
      for (int i = 0; i < 20; ++i) walker_step(&w, 0, PROBE_DT);
      double from = w.at.position.x;
      for (int i = 0; i < 240; ++i) {
        walker_step(&w, 4.97, PROBE_DT);
        assert_true(w.at.ground != 0);
        PROBE_NEAR(w.at.velocity.x, 4.97, 1e-9);
      }
      PROBE_NEAR(w.at.position.x - from, c * 4.97 * 4, 2e-3);
    } else {
      Walker w = walker_in(scene, run % 2, (ScreeVec2){-0.5, 25});
      for (int i = 0; i < 120; ++i) {
        walker_step(&w, 5, PROBE_DT);
        PROBE_NEAR(w.at.velocity.y, -10 * (i + 1) * PROBE_DT, 1e-6);
        if (i > 2) PROBE_NEAR(w.at.position.x, -0.36, 1e-4);
      }
    }
    scree_scene_destroy(scene);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(M01_flat_walk_is_grounded),      cmocka_unit_test(M03_steps),
      cmocka_unit_test(a_stair_made_of_a_chain),        cmocka_unit_test(slopes_that_it_walks),
      cmocka_unit_test(slopes_that_are_too_steep),      cmocka_unit_test(the_slide_is_without_friction),
      cmocka_unit_test(a_thousand_tiles_are_one_floor), cmocka_unit_test(seams_of_slopes_and_walls),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
