// SPDX-License-Identifier: MIT
// Free motion against closed forms, and what semi-implicit Euler is known to do (TB numbers: the tutorial's items).
#include "probe.h"

static ScreeScene *one_substep(ScreeVec2 gravity) {
  ScreeSceneDef def = probe_def();
  def.gravity = gravity;
  def.substeps = 1;
  ScreeScene *scene;
  assert_int_equal(scree_scene_create(&def, NULL, &scene), SCREE_OK);
  return scene;
}

// TB04: a spring a = -k x by a force each step; x and energy every eighth step.
static void tb04_spring_follows_semi_implicit_euler(void **state) {
  (void)state;
  const double x_expected[] = {1.0, -0.1323, -0.9916, 0.1955, 0.9791, -0.258};
  const double e_expected[] = {0.5, 0.5133, 0.4936, 0.5196, 0.4875, 0.5256};
  const double explicit_x[] = {1.0, -0.0098, -1.3684, 0.0402, 1.8719, -0.0917};
  ScreeScene *scene = one_substep((ScreeVec2){0.0, 0.0});
  ScreeBody body = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){1.0, 0.0}, 0.5, (ProbeMaterial){0});
  assert_int_equal(scree_body_set(scene, body, SCREE_BODY_MASS, 1.0), SCREE_OK);
  for (uint32_t step = 0; step <= 40u; ++step) {
    double x = probe_x(scene, body), v = probe_velocity(scene, body).x;
    if (step % 8u == 0u) {
      PROBE_NEAR(x, x_expected[step / 8u], 5e-5);
      PROBE_NEAR(0.5 * (v * v + x * x), e_expected[step / 8u], 5e-5);
      if (step > 0u) assert_true(fabs(x - explicit_x[step / 8u]) > 0.1);
    }
    assert_int_equal(scree_body_apply_force(scene, body, (ScreeVec2){-x, 0.0}, 0.0), SCREE_OK);
    assert_int_equal(scree_scene_step(scene, 0.2), SCREE_OK);
  }
  scree_scene_destroy(scene);
}

// TB05: over ten thousand steps the energy stays in a band around 0.5 (x^2 + v^2 - h x v is what the method keeps).
static void tb05_spring_energy_stays_in_its_band(void **state) {
  (void)state;
  ScreeScene *scene = one_substep((ScreeVec2){0.0, 0.0});
  ScreeBody body = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){1.0, 0.0}, 0.5, (ProbeMaterial){0});
  assert_int_equal(scree_body_set(scene, body, SCREE_BODY_MASS, 1.0), SCREE_OK);
  double least = 1.0, most = 0.0;
  for (uint32_t step = 0; step < 10000u; ++step) {
    double x = probe_x(scene, body), v = probe_velocity(scene, body).x, e = 0.5 * (v * v + x * x);
    if (step <= 40u && step % 8u == 0u) least = fmin(least, e), most = fmax(most, e);
    assert_true(e > 0.45 && e < 0.56);
    assert_int_equal(scree_body_apply_force(scene, body, (ScreeVec2){-x, 0.0}, 0.0), SCREE_OK);
    assert_int_equal(scree_scene_step(scene, 0.2), SCREE_OK);
  }
  PROBE_NEAR(least, 0.4875, 1e-3);
  PROBE_NEAR(most, 0.5256, 1e-3);
  scree_scene_destroy(scene);
}

// y = y0 - g t^2 / 2 less the half substep that semi-implicit Euler is early: -g h t / 2.
static void fall_matches_the_closed_form(void **state) {
  (void)state;
  uint32_t substeps[] = {1, 4, 16};
  for (uint32_t i = 0; i < 3u; ++i) {
    ScreeSceneDef def = probe_def();
    def.substeps = substeps[i];
    ScreeScene *scene;
    assert_int_equal(scree_scene_create(&def, NULL, &scene), SCREE_OK);
    ScreeBody body = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, 100.0}, 0.5, (ProbeMaterial){0});
    probe_steps(scene, 120);
    double t = 2.0, h = PROBE_DT / substeps[i];
    PROBE_NEAR(probe_y(scene, body), 100.0 - 5.0 * t * t - 5.0 * h * t, 2e-4);
    PROBE_NEAR(probe_velocity(scene, body).y, -10.0 * t, 1e-4);
    scree_scene_destroy(scene);
  }
}

// A spinning bar thrown without gravity: straight path of its centre of mass, steady spin, all momenta and energy kept.
static void free_bar_keeps_momentum(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene((ScreeVec2){0.0, 0.0});
  ScreeBody bar =
      probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, 0.0}, 0.3, (ScreeVec2){2.0, 0.2}, (ProbeMaterial){0});
  assert_int_equal(scree_body_set_velocity(scene, bar, (ScreeVec2){3.0, -2.0}, 25.0), SCREE_OK);
  double energy = probe_energy(scene);
  probe_steps(scene, 600);
  PROBE_NEAR(probe_x(scene, bar), 30.0, 1e-4);
  PROBE_NEAR(probe_y(scene, bar), -20.0, 1e-4);
  PROBE_NEAR(probe_angle(scene, bar), 0.3 + 250.0, 1e-3);
  PROBE_NEAR(probe_energy(scene), energy, 1e-6 * energy);
  scree_scene_destroy(scene);
}

// A box spun on a floor that does not give back never gains energy, however fast it turns.
static void spinning_box_never_gains_energy(void **state) {
  (void)state;
  double spins[] = {5.0, 25.0, 100.0};
  for (uint32_t i = 0; i < 3u; ++i) {
    ScreeScene *scene = probe_scene((ScreeVec2){0.0, -10.0});
    ProbeMaterial m = {.friction = 0.5};
    probe_floor(scene, 2000.0, m);
    ScreeBody box = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, 1.2}, 0.0, (ScreeVec2){1.0, 1.0}, m);
    assert_int_equal(scree_body_set_velocity(scene, box, (ScreeVec2){0.0, 0.0}, spins[i]), SCREE_OK);
    double start = probe_energy(scene);
    for (uint32_t step = 0; step < 600u; ++step) {
      probe_steps(scene, 1);
      double energy = probe_energy(scene);
      if (energy > 1.001 * start) fail_msg("spin %g: energy %g of %g at step %u", spins[i], energy, start, step);
    }
    scree_scene_destroy(scene);
  }
}

// Slow rolling on the flat: nothing drives it and nothing stops it. A contact that rode on the ball pushed it from
// behind.
static void rolling_ball_neither_gains_nor_loses(void **state) {
  (void)state;
  ProbeMaterial m = {.friction = 0.5};
  ScreeShapeDef defs[2] = {scree_shape_def_default(), scree_shape_def_default()};
  defs[0].kind = SCREE_SHAPE_CIRCLE;
  // A ball in disguise: a small square with a thick skin, which rolls from arc to side to arc.
  defs[1].kind = SCREE_SHAPE_BOX, defs[1].width = defs[1].height = 1e-3;
  defs[0].radius = defs[1].radius = 0.5;
  for (uint32_t i = 0; i < 4u; ++i) {
    ScreeScene *scene = probe_scene((ScreeVec2){0.0, -10.0});
    // The ball as first and as second of the pair.
    if (i < 2u) probe_floor(scene, 100.0, m);
    ScreeBody ball = probe_shape(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, 0.5005}, 0.0, &defs[i % 2u]);
    if (i >= 2u) probe_floor(scene, 100.0, m);
    assert_int_equal(scree_body_set_velocity(scene, ball, (ScreeVec2){0.2, 0.0}, -0.4), SCREE_OK);
    probe_steps(scene, 1200);
    PROBE_NEAR(probe_velocity(scene, ball).x, 0.2, i % 2u ? 0.02 : 1e-3);
    scree_scene_destroy(scene);
  }
}

// Half a minute on a fixed cylinder of radius R = 0.3: a capsule of radius c = 0.15 has its centre at (R + c) cos a + R
// a sin a to first order, a stable balance since c < R, and keeps its amplitude. Forces frozen over a step where they
// were at its start made it grow by half every five seconds.
static void rocking_gains_no_energy(void **state) {
  (void)state;
  ProbeMaterial m = {.friction = 1.0, .density = 1.0};
  ScreeShapeDef capsule = scree_shape_def_default();
  capsule.kind = SCREE_SHAPE_CAPSULE, capsule.length = 0.6, capsule.radius = 0.15;
  capsule.friction = capsule.friction_kinetic = 1.0;
  for (uint32_t first = 0; first < 2u; ++first) {
    const double start = 0.05, round = 0.3, c = 0.15;
    ScreeScene *scene = probe_scene((ScreeVec2){0.0, -10.0});
    if (first == 0u) probe_circle(scene, SCREE_BODY_STATIC, (ScreeVec2){0.0, 0.0}, round, m);
    // Rolled aside by the angle: the touching point is on the cylinder at `start`, and R times that along the capsule.
    ScreeVec2 at = {-(round + c) * sin(start) + round * start * cos(start),
                    (round + c) * cos(start) + round * start * sin(start)};
    ScreeBody body = probe_shape(scene, SCREE_BODY_DYNAMIC, at, start, &capsule);
    if (first == 1u) probe_circle(scene, SCREE_BODY_STATIC, (ScreeVec2){0.0, 0.0}, round, m);
    double least = start, most = 0.0;
    for (uint32_t second = 0; second < 30u; ++second) {
      double peak = 0.0;
      for (uint32_t step = 0; step < 60u; ++step) {
        probe_steps(scene, 1);
        peak = fmax(peak, fabs(probe_angle(scene, body)));
      }
      least = fmin(least, peak), most = fmax(most, peak);
    }
    PROBE_NEAR(most, start, 0.03 * start);
    PROBE_NEAR(least, start, 0.25 * start);
    scree_scene_destroy(scene);
  }
}

int main(void) {
  probe_sleep = 0;
  const struct CMUnitTest tests[] = {
      PROBE_TEST(tb04_spring_follows_semi_implicit_euler),
      PROBE_TEST(tb05_spring_energy_stays_in_its_band),
      PROBE_TEST(fall_matches_the_closed_form),
      PROBE_TEST(free_bar_keeps_momentum),
      PROBE_TEST(spinning_box_never_gains_energy),
      PROBE_TEST(rolling_ball_neither_gains_nor_loses),
      PROBE_TEST(rocking_gains_no_energy),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
