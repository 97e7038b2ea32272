// SPDX-License-Identifier: MIT
// The scenes of joints that ship do what they say, with either solver.
#include <stdio.h>
#include <string.h>

#include "probe.h"

// A scene with the solver of the entry, in place of its own.
static ScreeScene *load_file(const char *name) {
  static char text[(1 << 19) + 64];
  const char *file = probe_read_file(name), *head = strstr(file, "\nscene:\n");
  assert_non_null(head);
  const char *solver = probe_solver == SCREE_SOLVER_XPBD ? "xpbd" : "soft";
  int written =
      snprintf(text, sizeof text, "%.*s\nscene:\n  solver: %s\n%s", (int)(head - file), file, solver, head + 8);
  assert_true(written > 0 && (size_t)written < sizeof text);
  return probe_load_text(text);
}

static ScreeVec2 in_world(ScreeScene *scene, uint32_t row, const double *anchor) {
  if (row == UINT32_MAX) return (ScreeVec2){anchor[0], anchor[1]};
  const double *x = scree_scene_column(scene, SCREE_COLUMN_BODY_X).data;
  const double *y = scree_scene_column(scene, SCREE_COLUMN_BODY_Y).data;
  const double *angle = scree_scene_column(scene, SCREE_COLUMN_BODY_ANGLE).data;
  double c = cos(angle[row]), s = sin(angle[row]);
  return (ScreeVec2){x[row] + c * anchor[0] - s * anchor[1], y[row] + s * anchor[0] + c * anchor[1]};
}

// How far apart the anchors of any hinge are, from the poses alone.
static double widest_gap(ScreeScene *scene) {
  ScreeColumn kinds = scree_scene_column(scene, SCREE_COLUMN_JOINT_KIND);
  const uint8_t *kind = kinds.data;
  const uint32_t *bodies = scree_scene_column(scene, SCREE_COLUMN_JOINT_BODIES).data;
  const double *anchors = scree_scene_column(scene, SCREE_COLUMN_JOINT_ANCHORS).data;
  double widest = 0.0;
  uint32_t seen = 0;
  for (uint32_t row = 0; row < kinds.rows; row++) {
    if (kind[row] != SCREE_JOINT_REVOLUTE) continue;
    ScreeVec2 a = in_world(scene, bodies[2 * row], anchors + 4 * row);
    ScreeVec2 b = in_world(scene, bodies[2 * row + 1], anchors + 4 * row + 2);
    widest = fmax(widest, hypot(b.x - a.x, b.y - a.y));
    seen++;
  }
  assert_true(seen > 0);
  return widest;
}

// The first ball falls by 45 degrees on a string of 4 m: v^2 = 2 g l (1 - cos 45).
static void the_last_ball_leaves_as_the_first_came(void **state) {
  (void)state;
  ScreeScene *scene = load_file("cradle.yml");
  double v = sqrt(2.0 * 10.0 * 4.0 * (1.0 - cos(PROBE_PI / 4.0))), came = 0.0, left = 0.0;
  for (uint32_t step = 0; step < 120; step++) {
    probe_steps(scene, 1);
    came = fmax(came, probe_speed(scene, probe_find_numbered(scene, "ball", 1)));
    left = fmax(left, probe_speed(scene, probe_find_numbered(scene, "ball", 5)));
    for (uint32_t i = 2; i < 5; i++) PROBE_NEAR(probe_x(scene, probe_find_numbered(scene, "ball", i)), 5.0 + i, 0.01);
  }
  PROBE_NEAR(came, v, 0.02 * v);
  PROBE_NEAR(left, v, 0.02 * v);
  // It swings out as high as the first one came from.
  PROBE_NEAR(probe_y(scene, probe_find_numbered(scene, "ball", 5)), 7.0 - 4.0 * cos(PROBE_PI / 4.0), 0.02);
  PROBE_NEAR(probe_x(scene, probe_find_numbered(scene, "ball", 1)), 6.0, 0.01);
  scree_scene_destroy(scene);
}

// Links of 1.00 to 1.02 m under 120 kg. They hang between pins 20 m apart by a bow of 20.13 m, of which the lowest
// point can be neither above the pins nor 1.2 m below: half a bow that hangs straight down to the middle is 10.07 m
// long, and sqrt(10.07^2 - 10^2) = 1.2.
static void the_bridge_holds(void **state) {
  (void)state;
  ScreeScene *scene = load_file("bridge.yml");
  probe_steps(scene, 240);
  for (uint32_t step = 240; step < 900; step++) {
    probe_steps(scene, 1);
    assert_true(widest_gap(scene) < 0.01);
  }
  for (uint32_t i = 0; i < 20; i++) {
    double y = probe_y(scene, probe_find_numbered(scene, "bridge_", i));
    assert_true(y < 7.05 && y > 7.0 - 1.2 - 0.3);
  }
  static const char *const weights[] = {"light", "middle", "heavy", "ball"};
  for (uint32_t i = 0; i < 4; i++) assert_true(probe_y(scene, probe_find(scene, weights[i])) > 6.0);
  // Hinges close while it comes to rest.
  probe_steps(scene, 300);
  if (!(widest_gap(scene) < 1e-3)) fail_msg("hinges are %.4g m apart at rest", widest_gap(scene));
  scree_scene_destroy(scene);
}

// Wheels of 0.5 m that turn at 720 degrees a second go 6.28 m/s at the most.
static void the_car_arrives(void **state) {
  (void)state;
  ScreeScene *scene = load_file("car.yml");
  ScreeBody chassis = probe_find(scene, "chassis");
  double top = 0.5 * 720.0 / 180.0 * PROBE_PI;
  for (uint32_t step = 0; step < 570; step++) {
    probe_steps(scene, 1);
    assert_true(fabs(probe_angle(scene, chassis)) < PROBE_PI / 4.0);
    assert_true(probe_x(scene, chassis) < 4.0 + 1.05 * top * (step + 1) * PROBE_DT);
  }
  // Past hills, bridge, bumps and crates.
  assert_true(probe_x(scene, chassis) > 47.0);
  // The bridge is still there.
  for (uint32_t i = 0; i < 8; i++) assert_true(probe_y(scene, probe_find_numbered(scene, "bridge_", i)) > 2.2);
  scree_scene_destroy(scene);
}

static void check_dolls(ScreeScene *scene) {
  probe_steps(scene, 480);
  double gap = widest_gap(scene);
  if (!(gap < 0.02)) fail_msg("a doll is torn by %.4g m", gap);
  char name[32];
  for (uint32_t i = 0; i < 100; i++) {
    snprintf(name, sizeof name, "chest_%u", i);
    ScreeBody chest = probe_find(scene, name);
    double x = probe_x(scene, chest), y = probe_y(scene, chest);
    assert_true(x > 0.3 && x < 15.7 && y > 0.5 && y < 12.0);
    assert_true(probe_speed(scene, chest) < 0.2);
  }
}

// However they fall: limbs of some run through each other as they hit the heap.
static void the_dolls_hold_together(void **state) {
  (void)state;
  uint32_t falls = probe_solver == SCREE_SOLVER_SOFT ? 3 : 1;
  for (uint32_t fall = 0; fall < falls; fall++) {
    ScreeScene *scene = load_file("ragdolls.yml");
    ScreeVec2 nudge = {1e-4 * fall, 0.0};
    if (fall) assert_int_equal(scree_body_set_velocity(scene, probe_find(scene, "chest_0"), nudge, 0.0), SCREE_OK);
    check_dolls(scene);
    scree_scene_destroy(scene);
  }
}

static double rim_area(ScreeScene *scene) {
  double twice = 0.0;
  for (uint32_t i = 0; i < 20; i++) {
    ScreeBody a = probe_find_numbered(scene, "rim", i), b = probe_find_numbered(scene, "rim", (i + 1) % 20);
    twice += probe_x(scene, a) * probe_y(scene, b) - probe_y(scene, a) * probe_x(scene, b);
  }
  return 0.5 * twice;
}

// Signed: a body that is turned inside out has lost more than all of its area.
static void the_soft_body_keeps_its_area(void **state) {
  (void)state;
  ScreeScene *scene = load_file("softbody.yml");
  double area = rim_area(scene), far = 0.0;
  PROBE_NEAR(area, 0.5 * 20.0 * 1.8 * 1.8 * sin(PROBE_PI / 10.0), 1e-3);
  for (uint32_t step = 0; step < 600; step++) {
    probe_steps(scene, 1);
    PROBE_NEAR(rim_area(scene), area, 0.2 * area);
    far = fmax(far, probe_x(scene, probe_find(scene, "hub")));
  }
  assert_true(far > 18.0); // down the slope
  scree_scene_destroy(scene);
}

// By its geometry a turn of the crank takes it 4.16 m: three times the way of a foot while it is the lowest of three.
static void the_walker_walks(void **state) {
  (void)state;
  ScreeScene *scene = load_file("walker.yml");
  ScreeBody body = probe_find(scene, "body");
  probe_steps(scene, 60);
  double start = probe_x(scene, body), turns = 3.0;
  for (uint32_t step = 0; step < 540; step++) {
    probe_steps(scene, 1);
    PROBE_NEAR(probe_angle(scene, body), 0.0, 10.0 / 180.0 * PROBE_PI);
  }
  PROBE_NEAR(start - probe_x(scene, body), turns * 4.16, 0.1 * turns * 4.16);
  assert_true(widest_gap(scene) < 0.01);
  scree_scene_destroy(scene);
}

// One joint of each kind, each where its motor, its spring or its rope has it after 5 s.
static void each_kind_does_its_part(void **state) {
  (void)state;
  ScreeScene *scene = load_file("joints.yml");
  probe_steps(scene, 300);
  PROBE_NEAR(probe_angle(scene, probe_find(scene, "crank")), 5.0 * PROBE_PI / 2.0, 0.05);
  PROBE_NEAR(probe_x(scene, probe_find(scene, "shuttle")), 7.0 + 3.0, 0.01); // at the end of its rail
  ScreeBody rod = probe_find(scene, "rod"), rope = probe_find(scene, "rope");
  PROBE_NEAR(hypot(probe_x(scene, rod) - 11.0, probe_y(scene, rod) - 13.0), 3.640055, 0.005);
  assert_true(hypot(probe_x(scene, rope) - 17.0, probe_y(scene, rope) - 13.0) < 3.5 + 0.005);
  // The pulley has drawn the lighter one up, until it hangs at its wheel.
  assert_true(probe_y(scene, probe_find(scene, "light")) > probe_y(scene, probe_find(scene, "heavy")));
  // The first gear at 20 degrees a second, the second of half the radius at twice that, the other way round, and the
  // rack at the speed of its rim.
  PROBE_NEAR(probe_angle(scene, probe_find(scene, "gear1")), 100.0 / 180.0 * PROBE_PI, 0.02);
  PROBE_NEAR(probe_angle(scene, probe_find(scene, "gear2")), -200.0 / 180.0 * PROBE_PI, 0.04);
  PROBE_NEAR(probe_y(scene, probe_find(scene, "rack")), 6.3 - 0.6 * 200.0 / 180.0 * PROBE_PI, 0.03);
  // Through each other to the ground, and off the thread.
  PROBE_NEAR(probe_y(scene, probe_find(scene, "upper")), 1.7, 0.01);
  PROBE_NEAR(probe_y(scene, probe_find(scene, "lower")), 1.7, 0.01);
  PROBE_NEAR(probe_y(scene, probe_find(scene, "load")), 1.45, 0.01);
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      PROBE_TEST(the_last_ball_leaves_as_the_first_came),
      PROBE_TEST(the_bridge_holds),
      PROBE_TEST(the_car_arrives),
      PROBE_TEST(the_dolls_hold_together),
      PROBE_TEST(the_soft_body_keeps_its_area),
      PROBE_TEST(the_walker_walks),
      PROBE_TEST(each_kind_does_its_part),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
