// SPDX-License-Identifier: MIT
// Controllers whose gains are far stiffer than a substep, or whose derivative is far slower, do what the equations say.
#include "joint_probe.h"

static const ScreeVec2 space = {0.0, 0.0};

typedef struct Gains {
  double p, i, d;
} Gains;

// A wheel of this inertia about the origin, driven at `target` by a motor with gains.
static ScreeBody drive_wheel(ScreeScene *scene, double inertia, uint32_t mode, Gains gains, double target) {
  ScreeBody wheel = probe_ghost_ball(scene, SCREE_BODY_DYNAMIC, space, 0.1, 1.0);
  assert_int_equal(scree_body_set(scene, wheel, SCREE_BODY_INERTIA, inertia), SCREE_OK);
  ScreeJointDef def = probe_joint_def(scene, SCREE_JOINT_REVOLUTE, 0, wheel, space, (ScreeVec2){1.0, 0.0});
  def.motor = mode;
  def.target = target;
  def.gains = 1;
  def.gain_p = gains.p, def.gain_i = gains.i, def.gain_d = gains.d;
  probe_join(scene, &def);
  return wheel;
}

// With P on the error of the speed and D on its derivative, (I + D) w' = P (target - w): what is left of the error dies
// away with that rate, whatever it is in a substep.
static void a_speed_is_reached_at_the_rate_of_its_gains(void **state) {
  (void)state;
  static const double inertias[] = {0.001, 0.3, 20.0};
  static const double ps[] = {0.1, 10.0, 500.0, 1e6, 1e9}, ds[] = {0.0, 0.01, 2.0, 500.0, 1e6};
  for (uint32_t n = 0; n < 3u * 5u * 5u; ++n) {
    double inertia = inertias[n / 25u], p = ps[n / 5u % 5u], d = ds[n % 5u], rate = p / (inertia + d);
    ScreeScene *scene = probe_scene(space);
    ScreeBody wheel = drive_wheel(scene, inertia, SCREE_MOTOR_VELOCITY, (Gains){p, 0.0, d}, 3.0);
    for (uint32_t step = 1; step <= 120u; ++step) {
      probe_steps(scene, 1);
      double exact = 3.0 * (1.0 - exp(-rate * PROBE_DT * step)), omega = probe_omega(scene, wheel);
      if (!(fabs(omega - exact) < 0.02))
        fail_msg("inertia %g, P %g, D %g, step %u: %g instead of %g", inertia, p, d, step, omega, exact);
    }
    scree_scene_destroy(scene);
  }
}

// Stable by Routh's criterion: P D > i I. Whatever a substep cannot follow of P, the integral beside it must not make
// up for.
static void a_stiff_place_is_held_with_an_integral(void **state) {
  (void)state;
  static const Gains gains[] = {
      {3e5, 3e5, 1.0}, {1e6, 1e6, 1.0}, {1e9, 1e9, 100.0}, {1e12, 1e12, 1e6}, {1e6, 1e6, 1e9}};
  static const double inertias[] = {0.001, 0.3};
  for (uint32_t n = 0; n < 2u * 5u; ++n) {
    ScreeScene *scene = probe_scene(space);
    ScreeBody wheel = drive_wheel(scene, inertias[n / 5u], SCREE_MOTOR_POSITION, gains[n % 5u], 0.5);
    double most = 0.0;
    for (uint32_t step = 0; step < 600u; ++step) {
      probe_steps(scene, 1);
      most = fmax(most, fabs(probe_angle(scene, wheel)));
    }
    // What swings in overshoots by no more than its way; what is damped that much has hardly moved.
    if (!(most < 1.3)) fail_msg("inertia %g, gains %u: as far as %g", inertias[n / 5u], n % 5u, most);
    scree_scene_destroy(scene);
  }
}

// What starts at rest 1 m from where an undamped spring holds it swings out 1 m, and the same with the spring of a
// position motor, be it as stiff as it may: it went 20 m where it made nearly half a turn in a substep.
static void a_stiff_spring_swings_no_further_than_it_was_drawn(void **state) {
  (void)state;
  for (uint32_t n = 0; n < 60u; ++n) {
    double frequency = 20.0 + 10.0 * n, turn = 2.0 * PROBE_PI * frequency;
    ScreeScene *scene = probe_scene(space);
    ScreeBody motor = drive_wheel(scene, 1.0, SCREE_MOTOR_POSITION, (Gains){turn * turn, 0.0, 0.0}, 1.0);
    ScreeBody ball = probe_ghost_ball(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){5.0, 3.0}, 0.1, 2.0);
    ScreeJointDef def = scree_joint_def_default(SCREE_JOINT_DISTANCE);
    def.body_b = ball;
    def.anchor_a = (ScreeVec2){5.0, -4.0};
    def.length = 6.0;
    def.spring = SCREE_SPRING_FREQUENCY;
    def.stiffness = frequency;
    probe_join(scene, &def);
    double far = 0.0;
    for (uint32_t step = 0; step < 300u; ++step) {
      probe_steps(scene, 1);
      far = fmax(far, fmax(fabs(probe_angle(scene, motor) - 1.0), fabs(probe_y(scene, ball) - 2.0)));
    }
    if (!(far < 1.5)) fail_msg("%g Hz: as far as %g", frequency, far);
    scree_scene_destroy(scene);
  }
}

int main(void) {
  probe_sleep = 0;
  const struct CMUnitTest tests[] = {
      PROBE_TEST(a_speed_is_reached_at_the_rate_of_its_gains),
      PROBE_TEST(a_stiff_place_is_held_with_an_integral),
      PROBE_TEST(a_stiff_spring_swings_no_further_than_it_was_drawn),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
