// SPDX-License-Identifier: MIT
// Surfaces that move or resist: conveyors, rolling resistance, and kinematic bodies that carry.
#include "probe.h"

static const ProbeMaterial smooth = {.friction = 0.0}, rough = {.friction = 0.6};

static ScreeShapeDef box_def(double width, double height) {
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = SCREE_SHAPE_BOX;
  def.width = width;
  def.height = height;
  return def;
}

// F10: a belt at 3 m/s takes a box along, to its speed and no further, and does not turn it.
static void F10_conveyor(void **state) {
  (void)state;
  static const uint32_t lanes[] = PROBE_LANES;
  for (uint32_t run = 0; run < PROBE_LANE_COUNTS; ++run) {
    ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
    ScreeShapeDef belt = box_def(2000, 1);
    belt.surface_speed = 3;
    probe_shape(scene, SCREE_BODY_STATIC, (ScreeVec2){0, -0.5}, 0, &belt);
    ScreeBody boxes[129];
    for (uint32_t i = 0; i < lanes[run]; ++i)
      boxes[i] = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){2.0 * i - 130, 0.5}, 0, (ScreeVec2){1, 1}, rough);
    double fastest = 0;
    for (uint32_t step = 0; step < 240; ++step) {
      probe_steps(scene, 1);
      for (uint32_t i = 0; i < lanes[run]; ++i) {
        fastest = fmax(fastest, probe_velocity(scene, boxes[i]).x);
        PROBE_NEAR(probe_angle(scene, boxes[i]), 0, 1e-3);
      }
      // It gains mu g until then: 3 m/s after half a second.
      if (step == 14) PROBE_NEAR(probe_velocity(scene, boxes[0]).x, 0.6 * 10 * 15 * PROBE_DT, 0.02);
    }
    assert_true(fastest <= 3.001);
    for (uint32_t i = 0; i < lanes[run]; ++i) PROBE_NEAR(probe_velocity(scene, boxes[i]).x, 3, 0.03);
    scree_scene_destroy(scene);
  }
}

// Whichever shape is the belt and whichever was made first; below a belt, things go the other way; a belt that hangs in
// the air pushes its own body back.
static void belts_run_clockwise(void **state) {
  (void)state;
  for (int first = 0; first < 2; ++first) {
    ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
    ScreeShapeDef belt = box_def(100, 1), load = box_def(1, 1);
    belt.surface_speed = 2;
    ScreeBody box = 0;
    if (!first) box = probe_shape(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0, 0.5}, 0, &load);
    probe_shape(scene, SCREE_BODY_STATIC, (ScreeVec2){0, -0.5}, 0, &belt);
    if (first) box = probe_shape(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0, 0.5}, 0, &load);
    // A box that runs on its own belt goes the other way on a plain floor.
    probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){0, 9.5}, 0, (ScreeVec2){100, 1}, rough);
    ScreeShapeDef track = box_def(1, 1);
    track.surface_speed = 2;
    ScreeBody tank = probe_shape(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0, 10.5}, 0, &track);
    // Pressed to the lower side of a belt.
    probe_shape(scene, SCREE_BODY_STATIC, (ScreeVec2){0, 20.5}, 0, &belt);
    ScreeBody below = probe_shape(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0, 19.5}, 0, &load);
    scree_body_set(scene, below, SCREE_BODY_GRAVITY_SCALE, -1);
    probe_steps(scene, 120);
    PROBE_NEAR(probe_velocity(scene, box).x, 2, 0.02);
    PROBE_NEAR(probe_velocity(scene, tank).x, 2, 0.02);
    PROBE_NEAR(probe_velocity(scene, below).x, -2, 0.02);
    scree_scene_destroy(scene);
  }
}

// A ball rolling with a coefficient c loses g c r m in torque: a = 2/3 g c, and stops after v^2 / 2 a; on a slope of
// less than atan(c) it stays.
static void rolling_resistance_stops_a_ball(void **state) {
  (void)state;
  static const uint32_t lanes[] = PROBE_LANES;
  for (uint32_t run = 0; run < PROBE_LANE_COUNTS; ++run) {
    ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
    probe_floor(scene, 2000, rough);
    ScreeBody balls[129];
    for (uint32_t i = 0; i < lanes[run]; ++i) {
      ScreeShapeDef def = scree_shape_def_default();
      def.kind = SCREE_SHAPE_CIRCLE;
      def.radius = 0.5;
      def.rolling_resistance = 0.05;
      balls[i] = probe_shape(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){5.0 * i - 300, 0.5}, 0, &def);
      assert_int_equal(scree_body_set_velocity(scene, balls[i], (ScreeVec2){1, 0}, -2), SCREE_OK);
    }
    probe_steps(scene, 60);
    double a = 2.0 / 3.0 * 10 * 0.05;
    for (uint32_t i = 0; i < lanes[run]; ++i) PROBE_NEAR(probe_velocity(scene, balls[i]).x, 1 - a, 0.01);
    probe_steps(scene, 240);
    for (uint32_t i = 0; i < lanes[run]; ++i) {
      PROBE_NEAR(probe_x(scene, balls[i]) - (5.0 * i - 300), 0.5 / a, 0.02 * 0.5 / a);
      PROBE_NEAR(probe_speed(scene, balls[i]), 0, 0.001);
      assert_false(probe_awake(scene, balls[i]));
    }
    scree_scene_destroy(scene);
  }
}

static void rolling_resistance_on_a_slope(void **state) {
  (void)state;
  const double slope = 10 * PROBE_PI / 180;
  for (int held = 0; held < 2; ++held) {
    ScreeSceneDef settings = probe_def();
    settings.sleep = 0;
    ScreeScene *scene;
    assert_int_equal(scree_scene_create(&settings, NULL, &scene), SCREE_OK);
    ScreeShapeDef plane = box_def(100, 1), ball = scree_shape_def_default();
    probe_shape(scene, SCREE_BODY_STATIC, (ScreeVec2){0, 0}, slope, &plane);
    ball.kind = SCREE_SHAPE_CIRCLE;
    ball.radius = 0.5;
    double c = held ? 1.02 * tan(slope) : 0.5 * tan(slope);
    ball.rolling_resistance = c;
    ScreeBody body = probe_shape(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){-sin(slope), cos(slope)}, 0, &ball);
    probe_steps(scene, 30);
    double x = probe_x(scene, body), y = probe_y(scene, body);
    double v = probe_speed(scene, body);
    probe_steps(scene, 120);
    double way = hypot(probe_x(scene, body) - x, probe_y(scene, body) - y);
    double a = 2.0 / 3.0 * 10 * (sin(slope) - c * cos(slope));
    if (held)
      PROBE_NEAR(way, 0, 0.002);
    else
      PROBE_NEAR(way, 2 * v + 2 * a, 0.02 * (2 * v + 2 * a));
    scree_scene_destroy(scene);
  }
}

typedef enum Drive { DRIVE_VELOCITY, DRIVE_TARGET } Drive;

// F04: a platform that moves by its velocity or by target poses carries a box without slip, and back; when it stops
// rising, the box flies on as high as its speed takes it.
static void carry(Drive drive, bool locked) {
  ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
  ScreeBody platform = probe_box(scene, SCREE_BODY_KINEMATIC, (ScreeVec2){0, -0.25}, 0, (ScreeVec2){6, 0.5}, rough);
  ScreeBody box = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0, 0.5}, 0, (ScreeVec2){1, 1}, rough);
  scree_body_set(scene, box, SCREE_BODY_FIXED_ROTATION, locked);
  probe_steps(scene, 30);
  double x = 0, y = -0.25, offset = 0;
  const double speeds[][2] = {{2, 0}, {-2, 0}, {0, 3}};
  double highest = 0, before = 0;
  for (int leg = 0; leg < 3; ++leg) {
    // It picks up half a second and then does not slip.
    for (int i = 0; i < 630; ++i) {
      if (leg == 2 && i == 60) break;
      x += speeds[leg][0] * PROBE_DT;
      y += speeds[leg][1] * PROBE_DT;
      if (drive == DRIVE_TARGET)
        assert_int_equal(scree_body_move_to(scene, platform, (ScreeVec2){x, y}, 0), SCREE_OK);
      else if (i == 0)
        scree_body_set_velocity(scene, platform, (ScreeVec2){speeds[leg][0], speeds[leg][1]}, 0);
      probe_steps(scene, 1);
      if (drive == DRIVE_TARGET) PROBE_NEAR(probe_x(scene, platform), x, 0);
      if (i == 20 && leg == 0) PROBE_NEAR(probe_velocity(scene, box).x, 2, 0.02); // a = 6 m/s2: a third of a second
      if (i == 45) offset = probe_x(scene, box) - probe_x(scene, platform);
      if (i > 45) PROBE_NEAR(probe_x(scene, box) - probe_x(scene, platform), offset, 0.01);
    }
  }
  before = probe_y(scene, box);
  if (drive == DRIVE_VELOCITY) scree_body_set_velocity(scene, platform, (ScreeVec2){0, 0}, 0);
  for (int i = 0; i < 60; ++i) {
    probe_steps(scene, 1);
    highest = fmax(highest, probe_y(scene, box) - before);
  }
  PROBE_NEAR(highest, 0.45, 0.03);
  PROBE_NEAR(probe_y(scene, platform), y, drive == DRIVE_TARGET ? 0 : 0.001);
  PROBE_NEAR(probe_speed(scene, platform), 0, 0);
  scree_scene_destroy(scene);
}

static void F04_moving_platform_carries(void **state) {
  (void)state;
  for (int locked = 0; locked < 2; ++locked) {
    carry(DRIVE_VELOCITY, locked);
    carry(DRIVE_TARGET, locked);
  }
}

// F07: a kinematic wall keeps its velocity through a teleport and pushes what is in its way.
static void F07_kinematic_after_teleport(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene((ScreeVec2){0, 0});
  ScreeBody wall = probe_box(scene, SCREE_BODY_KINEMATIC, (ScreeVec2){100, 100}, 1, (ScreeVec2){5, 24}, smooth);
  assert_int_equal(scree_body_set_velocity(scene, wall, (ScreeVec2){-3, 0}, 0), SCREE_OK);
  ScreeBody ball = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){40, 5}, 0.5, smooth);
  probe_steps(scene, 5);
  assert_int_equal(scree_body_set_pose(scene, wall, (ScreeVec2){45, 5}, 0), SCREE_OK);
  PROBE_NEAR(probe_velocity(scene, wall).x, -3, 0);
  probe_steps(scene, 120);
  PROBE_NEAR(probe_velocity(scene, ball).x, -3, 0.01);
  PROBE_NEAR(probe_velocity(scene, wall).x, -3, 0);
  PROBE_NEAR(probe_x(scene, wall), 45 - 6, 1e-5);
  assert_int_equal(scree_body_set_pose(scene, wall, (ScreeVec2){0, 0}, NAN), SCREE_NOT_FINITE);
  scree_scene_destroy(scene);
}

// Targets turn as well as move, are reached to the bit, are dropped for a velocity, and stop when no new one comes; a
// rider on a turntable that tips goes with it.
static void targets_are_reached(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
  ScreeBody plate = probe_box(scene, SCREE_BODY_KINEMATIC, (ScreeVec2){1e5, 1e5}, 0, (ScreeVec2){4, 0.5}, rough);
  assert_int_equal(scree_body_move_to(scene, plate, (ScreeVec2){1e5 + 0.123456789, 1e5 - 0.1}, 0.0123456789), SCREE_OK);
  probe_steps(scene, 1);
  PROBE_NEAR(probe_x(scene, plate), 1e5 + 0.123456789, 0);
  PROBE_NEAR(probe_angle(scene, plate), 0.0123456789, 0);
  PROBE_NEAR(probe_omega(scene, plate), 0.0123456789 * 60, 1e-5);
  probe_steps(scene, 1);
  PROBE_NEAR(probe_x(scene, plate), 1e5 + 0.123456789, 0);
  PROBE_NEAR(probe_speed(scene, plate), 0, 0);
  // A velocity given afterwards counts.
  scree_body_move_to(scene, plate, (ScreeVec2){0, 0}, 0);
  scree_body_set_velocity(scene, plate, (ScreeVec2){1, 0}, 0);
  probe_steps(scene, 1);
  PROBE_NEAR(probe_x(scene, plate), 1e5 + 0.123456789 + PROBE_DT, 1e-6);
  // Out of reach in a step: it goes as fast as bodies go, and no further.
  scree_body_move_to(scene, plate, (ScreeVec2){-1e9, 0}, 0);
  probe_steps(scene, 1);
  PROBE_NEAR(probe_x(scene, plate), 1e5 - 1e6 / 60, 1);
  scree_scene_destroy(scene);
}

// A target is forgotten when its body is put to sleep: nothing jumps there when another body is told to move.
static void sleep_forgets_a_target(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene((ScreeVec2){0, 0});
  ScreeBody first = probe_box(scene, SCREE_BODY_KINEMATIC, (ScreeVec2){0, 0}, 0, (ScreeVec2){1, 1}, smooth);
  ScreeBody second = probe_box(scene, SCREE_BODY_KINEMATIC, (ScreeVec2){0, 9}, 0, (ScreeVec2){1, 1}, smooth);
  assert_int_equal(scree_body_move_to(scene, first, (ScreeVec2){3, 5}, 0), SCREE_OK);
  assert_int_equal(scree_body_sleep(scene, first), SCREE_OK);
  probe_steps(scene, 3);
  assert_int_equal(scree_body_wake(scene, first), SCREE_OK);
  probe_steps(scene, 2);
  assert_int_equal(scree_body_move_to(scene, second, (ScreeVec2){1, 9}, 0), SCREE_OK);
  probe_steps(scene, 1);
  PROBE_NEAR(probe_x(scene, first), 0, 0);
  PROBE_NEAR(probe_x(scene, second), 1, 0);
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      PROBE_TEST(F10_conveyor),
      PROBE_TEST(belts_run_clockwise),
      PROBE_TEST(rolling_resistance_stops_a_ball),
      PROBE_TEST(rolling_resistance_on_a_slope),
      PROBE_TEST(F04_moving_platform_carries),
      PROBE_TEST(F07_kinematic_after_teleport),
      PROBE_TEST(targets_are_reached),
      PROBE_TEST(sleep_forgets_a_target),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
