// SPDX-License-Identifier: MIT
// Continuous collision: whatever moves or turns too fast for its steps stays on its side. Cases C01 to C15 and defect 2
// of the survey that they come from.
#include <string.h>

#include "probe.h"

static const ScreeVec2 none = {0.0, 0.0}, down = {0.0, -10.0};
static const ProbeMaterial plain = {.friction = 0.6}, elastic = {.restitution = 1.0};

static void set_velocity(ScreeScene *scene, ScreeBody body, double x, double y, double omega) {
  assert_int_equal(scree_body_set_velocity(scene, body, (ScreeVec2){x, y}, omega), SCREE_OK);
}

static void make_bullet(ScreeScene *scene, ScreeBody body) {
  assert_int_equal(scree_body_set(scene, body, SCREE_BODY_CCD, 1.0), SCREE_OK);
}

static ScreeShapeDef box_of(double width, double height) {
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = SCREE_SHAPE_BOX;
  def.width = width, def.height = height;
  return def;
}

static ScreeShapeDef circle_of(double radius) {
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = SCREE_SHAPE_CIRCLE;
  def.radius = radius;
  return def;
}

static ScreeBody add_points(ScreeScene *scene, ScreeBodyType type, ScreeVec2 at, double angle, uint32_t kind,
                            const ScreeVec2 *points, uint32_t count) {
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = kind;
  def.point_count = count;
  ScreeShapeList list = {.defs = &def, .count = 1, .points = points, .point_count = count};
  ScreeBodyDef body = scree_body_def_default();
  body.type = type;
  body.position = at;
  body.angle = angle;
  ScreeBody made;
  assert_int_equal(scree_body_create(scene, &body, &list, &made), SCREE_OK);
  return made;
}

static void add_ground_edge(ScreeScene *scene) {
  static const ScreeVec2 ends[2] = {{-200.0, 0.0}, {200.0, 0.0}}; // its front is above
  add_points(scene, SCREE_BODY_STATIC, none, 0.0, SCREE_SHAPE_EDGE, ends, 2);
}

// The lowest of some corners, in the frame of a body.
static double lowest(ScreeScene *scene, ScreeBody body, const ScreeVec2 *corners, uint32_t count) {
  double angle = probe_angle(scene, body), y = probe_y(scene, body), least = 1e9;
  for (uint32_t i = 0; i < count; ++i) least = fmin(least, y + sin(angle) * corners[i].x + cos(angle) * corners[i].y);
  return least;
}

static void C01_no_phase_and_no_speed_gets_through_a_thin_wall(void **state) {
  (void)state;
  for (double v = 20.0; v <= 400.0; v += 38.0)
    for (uint32_t phase = 0; phase < 50u; ++phase) {
      ScreeScene *scene = probe_scene(none);
      probe_box(scene, SCREE_BODY_STATIC, none, 0.0, (ScreeVec2){0.1, 4.0}, plain);
      double start = -10.0 - v * PROBE_DT * phase / 50.0;
      ScreeBody ball = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){start, 0.0}, 0.1, plain);
      set_velocity(scene, ball, v, 0.0, 0.0);
      for (uint32_t i = 0; i < (uint32_t)(11.0 / (v * PROBE_DT)) + 4u; ++i) {
        probe_steps(scene, 1);
        assert_true(probe_x(scene, ball) < -0.14);
      }
      assert_true(probe_x(scene, ball) > -0.2 && fabs(probe_velocity(scene, ball).x) < 0.01);
      scree_scene_destroy(scene);
    }
}

static void C02_head_on_bullets_exchange_velocities(void **state) {
  (void)state;
  for (double apart = 3.0; apart < 6.4; apart += 0.17) {
    ScreeScene *scene = probe_scene(none);
    ScreeBody a = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){-apart, 0.0}, 0.2, elastic);
    ScreeBody b = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){apart, 0.0}, 0.2, elastic);
    make_bullet(scene, a);
    make_bullet(scene, b);
    set_velocity(scene, a, 200.0, 0.0, 0.0);
    set_velocity(scene, b, -200.0, 0.0, 0.0);
    for (int i = 0; i < 6; ++i) {
      probe_steps(scene, 1);
      assert_true(probe_x(scene, a) < probe_x(scene, b));
      PROBE_NEAR(probe_velocity(scene, a).x + probe_velocity(scene, b).x, 0.0, 1e-3);
    }
    PROBE_NEAR(probe_velocity(scene, a).x, -200.0, 1.0);
    PROBE_NEAR(probe_velocity(scene, b).x, 200.0, 1.0);
    scree_scene_destroy(scene);
  }
}

static void C03_a_spinning_bar_stays_above_ground(void **state) {
  (void)state;
  static const double spins[] = {0.0, 20.0, -50.0};
  const ScreeVec2 corners[4] = {{2.0, 0.05}, {-2.0, 0.05}, {-2.0, -0.05}, {2.0, -0.05}};
  for (uint32_t s = 0; s < 3u; ++s)
    for (uint32_t i = 0; i < 100u; ++i) {
      ScreeScene *scene = probe_scene(down);
      add_ground_edge(scene);
      ScreeBody bar = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, 8.0}, 2.0 * PROBE_PI * i / 100.0,
                                (ScreeVec2){4.0, 0.1}, plain);
      set_velocity(scene, bar, 0.0, -100.0, spins[s]);
      for (uint32_t step = 0; step < 120u; ++step) {
        probe_steps(scene, 1);
        double y = lowest(scene, bar, corners, 4);
        if (!(y > -0.02)) fail_msg("spin %g, angle %u: %g m in step %u", spins[s], i, y, step);
      }
      scree_scene_destroy(scene);
    }
}

static void C05_a_sliver_lands(void **state) {
  (void)state;
  static const ScreeVec2 corners[3] = {{-2.0, 0.0}, {-1.0, 0.0}, {2.0, 0.5}};
  for (uint32_t box = 0; box < 2u; ++box) {
    ScreeScene *scene = probe_scene(down);
    if (box)
      probe_floor(scene, 400.0, plain);
    else
      add_ground_edge(scene);
    ScreeBody sliver =
        add_points(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, 12.0}, 0.0, SCREE_SHAPE_POLYGON, corners, 3);
    set_velocity(scene, sliver, 0.0, -100.0, 0.0);
    double touched = 1e9;
    for (uint32_t i = 0; i < 240u; ++i) {
      probe_steps(scene, 1);
      double y = lowest(scene, sliver, corners, 3);
      assert_true(y > -0.02);
      touched = fmin(touched, y);
    }
    assert_true(touched < 0.001);
    scree_scene_destroy(scene);
  }
}

static void C07_a_bullet_bounces_off_what_was_made_static(void **state) {
  (void)state;
  static const ScreeVec2 corners[5] = {
      {48.85, 68.15}, {49.18, 68.115}, {68.85, 68.115}, {68.85, 70.24}, {48.85, 70.24}};
  ScreeScene *scene = probe_scene(down);
  ScreeBody block = add_points(scene, SCREE_BODY_DYNAMIC, none, 0.0, SCREE_SHAPE_POLYGON, corners, 5);
  ScreeBody ball =
      probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){58.924, 77.540}, 0.3, (ProbeMaterial){.restitution = 0.9});
  assert_int_equal(scree_body_set(scene, block, SCREE_BODY_TYPE, SCREE_BODY_STATIC), SCREE_OK);
  make_bullet(scene, ball);
  set_velocity(scene, ball, 104.87, -281.07, 0.0);
  for (uint32_t i = 0; i < 60u; ++i) {
    probe_steps(scene, 1);
    assert_true(probe_y(scene, ball) > 70.5);
  }
  // 0.9 of what it fell with, less what gravity took since.
  PROBE_NEAR(probe_velocity(scene, ball).y, 0.9 * 281.07 - 10.0, 1.0);
  PROBE_NEAR(probe_velocity(scene, ball).x, 104.87, 0.1);
  scree_scene_destroy(scene);
}

static void C09_a_wall_of_tiles_is_a_wall(void **state) {
  (void)state;
  static const double speeds[] = {10.0, 20.0, 40.0, 80.0};
  for (uint32_t s = 0; s < 4u; ++s)
    for (int slant = -1; slant <= 1; ++slant) {
      ScreeVec2 end[2], velocity[2];
      for (uint32_t tiles = 0; tiles < 2u; ++tiles) {
        ScreeScene *scene = probe_scene(none);
        for (uint32_t i = 0; i < (tiles ? 20u : 1u); ++i) {
          double y = tiles ? -4.75 + 0.5 * i : 0.0;
          probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){0.0, y}, 0.0, (ScreeVec2){0.5, tiles ? 0.5 : 10.0}, plain);
        }
        ScreeBody ball =
            probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){-3.0, 0.1}, 0.5, (ProbeMaterial){.restitution = 0.5});
        set_velocity(scene, ball, speeds[s], slant * speeds[s] * 0.5, 0.0);
        probe_steps(scene, (uint32_t)(4.0 / (speeds[s] * PROBE_DT)) + 2u);
        end[tiles] = (ScreeVec2){probe_x(scene, ball), probe_y(scene, ball)};
        velocity[tiles] = probe_velocity(scene, ball);
        assert_true(velocity[tiles].x < -0.4 * speeds[s]);
        scree_scene_destroy(scene);
      }
      PROBE_NEAR(end[1].x, end[0].x, 1e-3);
      PROBE_NEAR(end[1].y, end[0].y, 1e-3);
      PROBE_NEAR(velocity[1].x, velocity[0].x, 1e-3 * speeds[s]);
      PROBE_NEAR(velocity[1].y, velocity[0].y, 1e-3 * speeds[s]);
    }
}

// A sensor flies through the very wall that stops a solid.
static void C10_a_sensor_is_not_stopped(void **state) {
  (void)state;
  for (uint32_t sensor = 0; sensor < 2u; ++sensor) {
    ScreeScene *scene = probe_scene(none);
    probe_box(scene, SCREE_BODY_STATIC, none, 0.0, (ScreeVec2){0.05, 4.0}, plain);
    ScreeShapeDef ball = circle_of(0.1);
    ball.sensor = sensor;
    ScreeBody body = probe_shape(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){-3.0, 0.0}, 0.0, &ball);
    set_velocity(scene, body, 400.0, 0.0, 0.0);
    uint32_t begun = 0, ended = 0, count;
    for (int i = 0; i < 5; ++i) {
      probe_steps(scene, 1);
      scree_scene_touches(scene, SCREE_TOUCHES_SENSOR + SCREE_TOUCHES_BEGIN, &count);
      begun += count;
      scree_scene_touches(scene, SCREE_TOUCHES_SENSOR + SCREE_TOUCHES_END, &count);
      ended += count;
    }
    assert_int_equal(begun, sensor);
    assert_int_equal(ended, sensor);
    assert_true(sensor ? probe_x(scene, body) > 10.0 : probe_x(scene, body) < -0.12);
    scree_scene_destroy(scene);
  }
}

// The ball never came to the goal behind the paddle, but it did cross the line before it, twice, and was struck once.
static void C11_no_goal_behind_the_paddle(void **state) {
  (void)state;
  for (uint32_t phase = 0; phase < 50u; ++phase) {
    ScreeScene *scene = probe_scene(none);
    ScreeBody paddle = probe_box(scene, SCREE_BODY_STATIC, none, 0.0, (ScreeVec2){0.2, 3.0}, elastic);
    ScreeShapeDef goal = box_of(0.1, 3.0);
    goal.sensor = 1;
    ScreeBody behind = probe_shape(scene, SCREE_BODY_STATIC, (ScreeVec2){0.3, 0.0}, 0.0, &goal);
    ScreeBody line = probe_shape(scene, SCREE_BODY_STATIC, (ScreeVec2){-0.6, 0.0}, 0.0, &goal);
    double start = -3.0 - 100.0 * PROBE_DT * phase / 50.0;
    ScreeBody ball = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){start, 0.0}, 0.2, elastic);
    set_velocity(scene, ball, 100.0, 0.0, 0.0);
    uint32_t goals = 0, lines = 0, struck = 0;
    for (int i = 0; i < 6; ++i) {
      probe_steps(scene, 1);
      uint32_t count;
      const ScreeTouch *begin = scree_scene_touches(scene, SCREE_TOUCHES_SENSOR + SCREE_TOUCHES_BEGIN, &count);
      for (uint32_t k = 0; k < count; ++k) goals += begin[k].body_a == behind, lines += begin[k].body_a == line;
      const ScreeContact *hits = scree_scene_hits(scene, &count);
      for (uint32_t k = 0; k < count; ++k, ++struck) {
        assert_true(hits[k].body_a == paddle && hits[k].body_b == ball);
        PROBE_NEAR((double)hits[k].speed, 100.0, 0.5);
        PROBE_NEAR((double)hits[k].normal_x, -1.0, 1e-5);
        PROBE_NEAR(hits[k].point_x, -0.1, 0.01);
        PROBE_NEAR((double)hits[k].impulse, 200.0 * probe_get(scene, ball, SCREE_BODY_MASS), 0.5);
      }
    }
    assert_int_equal(goals, 0);
    assert_true(lines >= 1);
    assert_int_equal(struck, 1);
    PROBE_NEAR(probe_velocity(scene, ball).x, -100.0, 1.0);
    scree_scene_destroy(scene);
  }
}

static void C13_a_small_cube_does_not_sink_in(void **state) {
  (void)state;
  for (uint32_t high = 0; high < 2u; ++high) {
    ScreeScene *scene = probe_scene((ScreeVec2){0.0, -9.81});
    probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){0.0, -10.0}, 0.0, (ScreeVec2){20.0, 20.0}, plain);
    ScreeBody cube =
        probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, high ? 100.1 : 1.1}, 0.0, (ScreeVec2){0.2, 0.2}, plain);
    make_bullet(scene, cube);
    double least = 1e9;
    for (uint32_t i = 0; i < 420u; ++i) {
      probe_steps(scene, 1);
      least = fmin(least, probe_y(scene, cube));
    }
    assert_true(least >= 0.09 && least < 0.101);
    scree_scene_destroy(scene);
  }
}

// The ball is where a mirror would have it, after two steps and after one.
static void C15_no_time_is_lost_at_a_bounce(void **state) {
  (void)state;
  for (uint32_t phase = 0; phase < 50u; ++phase) {
    ScreeScene *scene = probe_scene(none);
    probe_box(scene, SCREE_BODY_STATIC, none, 0.0, (ScreeVec2){0.1, 4.0}, elastic);
    double start = -0.2 - 400.0 * PROBE_DT * phase / 50.0;
    ScreeBody ball = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){start, 0.0}, 0.1, elastic);
    set_velocity(scene, ball, 400.0, 0.0, 0.0);
    for (uint32_t i = 1; i <= 2u; ++i) {
      probe_steps(scene, 1);
      double x = start + 400.0 * PROBE_DT * i;
      PROBE_NEAR(probe_x(scene, ball), x > -0.15 ? -0.3 - x : x, 0.01);
    }
    PROBE_NEAR(probe_velocity(scene, ball).x, -400.0, 4.0);
    scree_scene_destroy(scene);
  }
}

// Defect 2: a ball of 0.05 m at a wall of 0.1 m, at all speeds, whether it asks for it or not.
static void defect_2_it_makes_a_difference(void **state) {
  (void)state;
  for (double v = 100.0; v <= 1000.0; v += 100.0)
    for (uint32_t how = 0; how < 3u; ++how) {
      ScreeSceneDef def = probe_def();
      def.gravity = none;
      def.continuous = how != 2u;
      ScreeScene *scene;
      assert_int_equal(scree_scene_create(&def, NULL, &scene), SCREE_OK);
      probe_box(scene, SCREE_BODY_STATIC, none, 0.0, (ScreeVec2){0.1, 4.0}, plain);
      ScreeBody ball = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){-1.0, 0.0}, 0.05, plain);
      if (how == 1u) make_bullet(scene, ball);
      set_velocity(scene, ball, v, 0.0, 0.0);
      probe_steps(scene, 6);
      assert_true(how == 2u ? probe_x(scene, ball) > 1.0 : probe_x(scene, ball) < -0.09);
      scree_scene_destroy(scene);
    }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      PROBE_TEST(C01_no_phase_and_no_speed_gets_through_a_thin_wall),
      PROBE_TEST(C02_head_on_bullets_exchange_velocities),
      PROBE_TEST(C03_a_spinning_bar_stays_above_ground),
      PROBE_TEST(C05_a_sliver_lands),
      PROBE_TEST(C07_a_bullet_bounces_off_what_was_made_static),
      PROBE_TEST(C09_a_wall_of_tiles_is_a_wall),
      PROBE_TEST(C10_a_sensor_is_not_stopped),
      PROBE_TEST(C11_no_goal_behind_the_paddle),
      PROBE_TEST(C13_a_small_cube_does_not_sink_in),
      PROBE_TEST(C15_no_time_is_lost_at_a_bounce),
      PROBE_TEST(defect_2_it_makes_a_difference),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
