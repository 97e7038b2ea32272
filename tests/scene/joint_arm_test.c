// SPDX-License-Identifier: MIT
// Small bodies on long arms: an anchor a thousand times as far from the centre as the body is large moves by turning it
// alone, as far as single precision can tell. They swing as points do, rest where they are welded, and come back from
// where they are put without a bang.
#include "joint_probe.h"

static const ScreeVec2 earth = {0.0, -10.0}, along = {1.0, 0.0};
#define RADIUS 0.1
#define TILT   0.3 // rad

// A point mass on an arm of that length, for five passes through the lowest point or a minute.
static void check_swing(double length) {
  ScreeScene *scene = probe_scene(earth);
  ScreeVec2 at = {length * sin(TILT), -length * cos(TILT)};
  ScreeBody ball = probe_ghost_ball(scene, SCREE_BODY_DYNAMIC, at, RADIUS, 1.0);
  ScreeJoint pin = probe_pin(scene, 0, ball, (ScreeVec2){0.0, 0.0});
  double period = 2.0 * PROBE_PI * sqrt(length / 10.0) * (1.0 + TILT * TILT / 16.0);
  double start = probe_body_energy(scene, ball), last = at.x, first = 0.0, passed = 0.0;
  uint32_t passes = 0;
  for (uint32_t step = 0; step < 3600 && passes < 3; ++step) {
    probe_steps(scene, 1);
    double x = probe_x(scene, ball);
    if (last > 0.0 && x <= 0.0) {
      passed = (step + last / (last - x)) * PROBE_DT;
      if (!passes++) first = passed;
    }
    last = x;
    PROBE_NEAR(probe_gap(scene, pin), 0.0, 1e-5 * length);
    PROBE_NEAR(probe_body_energy(scene, ball), start, 0.005 * 10.0 * length * (1.0 - cos(TILT)));
  }
  assert_true(passes > 1);
  PROBE_NEAR((passed - first) / (passes - 1u), period, 0.001 * period);
  scree_scene_destroy(scene);
}

static void a_small_ball_on_a_long_arm_swings_as_a_point(void **state) {
  (void)state;
  for (double length = 10.0; length < 300.0; length *= 3.0) check_swing(length);
}

static void check_put(uint32_t kind, double length, double mass, double far) {
  ScreeScene *scene = probe_scene(earth);
  ScreeBody ball = probe_ghost_ball(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, 0.0}, RADIUS, mass);
  ScreeJointDef def = probe_joint_def(scene, kind, 0, ball, (ScreeVec2){length, 0.0}, along);
  probe_join(scene, &def);
  probe_steps(scene, 10);
  assert_int_equal(scree_body_set_pose(scene, ball, (ScreeVec2){far, 0.3 * far}, far), SCREE_OK);
  // What falls from as high as it can be put to as deep as it can hang, and what joints pull it back with.
  double most = 1.1 * sqrt(2.0 * 10.0 * 2.0 * (length + far)) + 10.0;
  for (uint32_t step = 0; step < 600; ++step) {
    probe_steps(scene, 1);
    if (probe_speed(scene, ball) > most)
      fail_msg("kind %u, %g kg, arm %g m, put %g m off: %g m/s", kind, mass, length, far, probe_speed(scene, ball));
  }
  scree_scene_destroy(scene);
}

static void a_small_ball_on_a_long_arm_is_put_elsewhere(void **state) {
  (void)state;
  static const uint32_t kinds[] = {SCREE_JOINT_REVOLUTE, SCREE_JOINT_WELD, SCREE_JOINT_PRISMATIC};
  static const double lengths[] = {20.0, 60.0, 80.0, 120.0, 1000.0}, masses[] = {1.0, 0.01, 0.0001};
  static const double puts[] = {0.0, 0.01, 0.1, 1.0};
  for (uint32_t kind = 0; kind < 3; ++kind)
    for (uint32_t length = 0; length < 5; ++length)
      for (uint32_t mass = 0; mass < 3; ++mass)
        for (uint32_t put = 0; put < 4; ++put) check_put(kinds[kind], lengths[length], masses[mass], puts[put]);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      PROBE_TEST(a_small_ball_on_a_long_arm_swings_as_a_point),
      PROBE_TEST(a_small_ball_on_a_long_arm_is_put_elsewhere),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
