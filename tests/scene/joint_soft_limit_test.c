// SPDX-License-Identifier: MIT
// Limits that give way: free within, and beyond them as the spring says.
#include <string.h>

#include "joint_probe.h"
#include "scree/yaml.h"

static const ScreeVec2 space = {0.0, 0.0}, earth = {0.0, -10.0};
#define GRAVITY 10.0

// Of the spring on 1 kg.
static ScreeJointDef soft(ScreeJointDef def, double lower, double upper, double stiffness, double damping) {
  def.limited = SCREE_LIMITS_SOFT;
  def.lower = lower, def.upper = upper;
  def.spring = SCREE_SPRING_STIFFNESS;
  def.stiffness = stiffness, def.damping = damping;
  return def;
}

static ScreeBody ball(ScreeScene *scene, double y) {
  return probe_ghost_ball(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, y}, 0.3, 1.0);
}

static ScreeJointDef rope(ScreeScene *scene, double y, double upper, double stiffness, double damping) {
  ScreeJointDef def = scree_joint_def_default(SCREE_JOINT_DISTANCE);
  def.body_b = ball(scene, y);
  return soft(def, 0.0, upper, stiffness, damping);
}

// Jumps from where the rope is tied, falls freely for 2 m, and turns where m g (2 + x) = k x^2 / 2; then it comes up
// again to where it jumped from, three times.
static void a_jumper_turns_where_the_rope_has_the_energy(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(earth);
  ScreeJointDef def = rope(scene, 0.0, 2.0, 100.0, 0.0);
  probe_join(scene, &def);
  double stretch = (GRAVITY + sqrt(GRAVITY * GRAVITY + 4.0 * 100.0 * GRAVITY)) / 100.0, lowest = 0.0, before = 0.0;
  uint32_t tops = 0;
  for (uint32_t step = 0; step < 600u && tops < 3u; ++step) {
    double v = probe_velocity(scene, def.body_b).y;
    probe_steps(scene, 1);
    double y = probe_y(scene, def.body_b), t = (step + 1u) / 60.0;
    if (t < 0.6) PROBE_NEAR(y, -0.5 * GRAVITY * t * t, 0.01);
    lowest = fmin(lowest, y);
    if (step > 60u && v > 0.0 && probe_velocity(scene, def.body_b).y <= 0.0) {
      PROBE_NEAR(before, 0.0, 0.05);
      ++tops;
    }
    before = y;
  }
  PROBE_NEAR(lowest, -2.0 - stretch, 0.01);
  assert_int_equal(tops, 3);
  scree_scene_destroy(scene);
}

// Nothing is gained, however stiff: what comes back comes no higher.
static void stiff_limits_gain_nothing(void **state) {
  (void)state;
  static const double stiffnesses[] = {1e3, 1e4, 3e4, 1e5, 3e5, 1e6, 1e8};
  for (uint32_t k = 0; k < sizeof stiffnesses / sizeof stiffnesses[0]; ++k) {
    ScreeScene *scene = probe_scene(earth);
    ScreeJointDef def = rope(scene, -1.0, 2.03, stiffnesses[k], 0.0);
    probe_join(scene, &def);
    for (uint32_t step = 0; step < 1800u; ++step) {
      probe_steps(scene, 1);
      double y = probe_y(scene, def.body_b);
      if (!(y < -1.0 + 0.02 && y > -2.03 - 0.02 - 10.0 / sqrt(stiffnesses[k])))
        fail_msg("%g N/m, step %u: at %.6g m", stiffnesses[k], step, y);
    }
    scree_scene_destroy(scene);
  }
}

// Beyond the limit by weight / stiffness.
static void a_load_sags_beyond_the_limit(void **state) {
  (void)state;
  static const double stiffnesses[] = {100.0, 1e3, 1e5, 1e7};
  for (uint32_t k = 0; k < sizeof stiffnesses / sizeof stiffnesses[0]; ++k) {
    double sag = GRAVITY / stiffnesses[k], damping = 0.5 * sqrt(stiffnesses[k]);
    ScreeScene *scene = probe_scene(earth);
    ScreeJointDef hung = rope(scene, -1.0, 2.0, stiffnesses[k], damping);
    ScreeJoint joint = probe_join(scene, &hung);
    ScreeBody body = ball(scene, 0.0);
    ScreeJointDef slid = soft(probe_joint_def(scene, SCREE_JOINT_PRISMATIC, 0, body, space, (ScreeVec2){0.0, 1.0}),
                              -1.0, 1.0, stiffnesses[k], damping);
    ScreeJoint slider = probe_join(scene, &slid);
    probe_steps(scene, 900);
    PROBE_NEAR(probe_joint_get(scene, joint, SCREE_JOINT_COORDINATE), 2.0 + sag, 1e-5 + 0.01 * sag);
    PROBE_NEAR(probe_joint_get(scene, slider, SCREE_JOINT_COORDINATE), -1.0 - sag, 1e-5 + 0.01 * sag);
    PROBE_NEAR(probe_joint_get(scene, joint, SCREE_JOINT_FORCE_Y), GRAVITY, 0.01 * GRAVITY);
    scree_scene_destroy(scene);
  }
}

// A bar of 1 kg about its end: 5 N m of weight on 50 N m/rad.
static void a_hinge_yields_at_its_limit(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(earth);
  ScreeBody bar = probe_ghost_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.5, 0.0}, 0.0, (ScreeVec2){1.0, 0.1}, 1.0);
  ScreeJointDef def =
      soft(probe_joint_def(scene, SCREE_JOINT_REVOLUTE, 0, bar, space, (ScreeVec2){1.0, 0.0}), -0.2, 3.0, 50.0, 5.0);
  ScreeJoint joint = probe_join(scene, &def);
  probe_steps(scene, 600);
  double angle = -probe_joint_get(scene, joint, SCREE_JOINT_COORDINATE);
  PROBE_NEAR(50.0 * (angle - 0.2), 5.0 * cos(angle), 0.01);
  scree_scene_destroy(scene);
}

// Damped more than critically, it comes back from beyond its limit, and is not held where it leaves it.
static void what_comes_back_is_let_go(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(space);
  ScreeJointDef def = rope(scene, -2.5, 2.0, 100.0, 20.0);
  probe_join(scene, &def);
  assert_int_equal(scree_body_set_velocity(scene, def.body_b, (ScreeVec2){0.0, 8.0}, 0.0), SCREE_OK);
  for (uint32_t step = 0; probe_y(scene, def.body_b) < -1.95 && step < 60u; ++step) probe_steps(scene, 1);
  double speed = probe_velocity(scene, def.body_b).y;
  assert_true(speed > 0.0);
  probe_steps(scene, 15);
  PROBE_NEAR(probe_velocity(scene, def.body_b).y, speed, 1e-5);
  scree_scene_destroy(scene);
}

// The keys of Fx2D: 10 N at 0.01 m/N.
static void a_rope_of_a_file_gives_way(void **state) {
  (void)state;
  static const char file[] = "scene: {size: none, gravity: [0, -10], sleep: false}\n"
                             "entities:\n"
                             "  roof: {pose: [0, 0, 0], physics: {mass: 0}}\n"
                             "  load: {pose: [0, -1, 0], physics: {mass: 1, linear_damping: 2}}\n"
                             "joints:\n"
                             "  rope: {type: rope, parent: roof, child: load, max_length: 2, compliance: 0.01}\n";
  ScreeScene *scene = NULL;
  ScreeYamlReport report = {0};
  assert_int_equal(scree_yaml_load(file, strlen(file), 0, &report, &scene), SCREE_OK);
  probe_steps(scene, 900);
  ScreeBody load = scree_body_find(scene, "load", 4);
  PROBE_NEAR(probe_y(scene, load), -2.1, 1e-3);
  scree_scene_destroy(scene);
}

int main(void) {
  probe_sleep = 0;
  const struct CMUnitTest tests[] = {
      PROBE_TEST(a_jumper_turns_where_the_rope_has_the_energy),
      PROBE_TEST(stiff_limits_gain_nothing),
      PROBE_TEST(a_load_sags_beyond_the_limit),
      PROBE_TEST(a_hinge_yields_at_its_limit),
      PROBE_TEST(what_comes_back_is_let_go),
      PROBE_TEST(a_rope_of_a_file_gives_way),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
