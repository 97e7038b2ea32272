// SPDX-License-Identifier: MIT
// Scenes from files move as the file says. Each test is named after a defect that another engine for these files has:
// borders that swallow a bounce, damping that is not felt, degrees taken for radians, forces that act for a moment.
#include <stdio.h>
#include <string.h>

#include "probe.h"

// Loads a scene of 12.75 m by 10 m, with the solver of the test and those entities, one named "a" among them.
static ScreeScene *load(const char *settings, const char *entities, ScreeBody *out_a) {
  char text[1024];
  snprintf(text, sizeof text, "scene: {size: [12.75, 10], solver: %s%s}\nentities:\n%s",
           probe_solver == SCREE_SOLVER_XPBD ? "xpbd" : "soft", settings, entities);
  ScreeScene *scene;
  assert_int_equal(scree_yaml_load(text, strlen(text), 1, NULL, &scene), SCREE_OK);
  *out_a = scree_body_find(scene, "a", 1);
  assert_true(scree_body_alive(scene, *out_a));
  return scene;
}

static void border_gives_the_bounce_back(void **state) {
  (void)state;
  ScreeBody a;
  ScreeScene *scene = load("",
                           "  a: {pose: [6, 5, 0], init_velocity: [10, 0, 0], physics: {elasticity: 1}, "
                           "collision: {geometry: {circle: 0.5}}}\n",
                           &a);
  double most = 0.0;
  for (uint32_t i = 0; i < 60u; ++i) {
    probe_steps(scene, 1);
    most = fmax(most, probe_x(scene, a));
  }
  // 6.75 m there and 3.25 m back; the step that meets the border ends at it.
  PROBE_NEAR(probe_velocity(scene, a).x, -10.0, 1e-3);
  PROBE_NEAR(probe_x(scene, a), 12.75 - 3.25, 10.0 * PROBE_DT);
  PROBE_NEAR(most, 12.75, 1e-6);
  scree_scene_destroy(scene);
}

// dv/dt = -d v leaves v / e after a second of d = 1; the implicit rule of n substeps leaves v / (1 + 1 / n)^n.
static void vel_damping_slows_down(void **state) {
  (void)state;
  ScreeBody a;
  ScreeScene *scene = load("",
                           "  a: {pose: [2, 5, 0], init_velocity: [5, 0, 90], physics: {vel_damping: 1}, "
                           "collision: {geometry: {circle: 0.5}}}\n",
                           &a);
  probe_steps(scene, 60);
  PROBE_NEAR(probe_velocity(scene, a).x, 5.0 * exp(-1.0), 0.01 * 5.0 * exp(-1.0));
  PROBE_NEAR(probe_omega(scene, a), 0.5 * PROBE_PI * exp(-1.0), 0.01 * 0.5 * PROBE_PI * exp(-1.0));
  scree_scene_destroy(scene);
}

static void angles_are_degrees_gravity_is_none_and_size_keeps_its_fraction(void **state) {
  (void)state;
  ScreeBody a;
  ScreeScene *scene = load("",
                           "  a: {pose: [6, 5, 45], init_velocity: [0, 0, 90], "
                           "collision: {geometry: {rectangle: [2, 1]}}}\n",
                           &a);
  PROBE_NEAR(probe_angle(scene, a), 0.25 * PROBE_PI, 1e-12);
  PROBE_NEAR(scree_scene_settings(scene).border.x, 12.75, 0.0);
  probe_steps(scene, 60);
  PROBE_NEAR(probe_angle(scene, a), 0.75 * PROBE_PI, 1e-5);
  PROBE_NEAR(probe_y(scene, a), 5.0, 0.0); // nothing is said of gravity, and there is none
  scree_scene_destroy(scene);
  scene = load(", gravity: [0, -10]", "  a: {pose: [6, 8, 0], collision: {geometry: {circle: 0.5}}}\n", &a);
  probe_steps(scene, 60);
  PROBE_NEAR(probe_velocity(scene, a).y, -10.0, 1e-4);
  scree_scene_destroy(scene);
}

static void force_acts_over_the_whole_step(void **state) {
  (void)state;
  ScreeBody a;
  ScreeScene *scene = load("",
                           "  a: {pose: [2, 2, 0], physics: {mass: 1, inertia: 0.5}, "
                           "collision: {geometry: {circle: 0.5}}}\n",
                           &a);
  for (uint32_t i = 0; i < 60u; ++i) {
    assert_int_equal(scree_body_apply_force(scene, a, (ScreeVec2){10.0, 0.0}, 2.0), SCREE_OK);
    probe_steps(scene, 1);
  }
  PROBE_NEAR(probe_velocity(scene, a).x, 10.0, 1e-3);
  PROBE_NEAR(probe_omega(scene, a), 4.0, 1e-3);
  assert_int_equal(scree_body_apply_impulse(scene, a, (ScreeVec2){0.0, 3.0}, 0.0), SCREE_OK);
  probe_steps(scene, 1);
  PROBE_NEAR(probe_velocity(scene, a).y, 3.0, 1e-6);
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      PROBE_TEST(border_gives_the_bounce_back),
      PROBE_TEST(vel_damping_slows_down),
      PROBE_TEST(angles_are_degrees_gravity_is_none_and_size_keeps_its_fraction),
      PROBE_TEST(force_acts_over_the_whole_step),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
