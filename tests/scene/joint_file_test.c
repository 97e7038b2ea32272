// SPDX-License-Identifier: MIT
// Files with joints run as their authors say: the joint control demo of Fx2D through its three phases, compared with
// the equations that its controllers and masses make, and the truck, whose joints are comments.
#include <stdio.h>
#include <string.h>

#include "probe.h"

#define FX2D SCREE_ROOT "/../shared/scenes/fx2d/"

static const char *read_file(const char *path) {
  static char text[1 << 16];
  FILE *stream = fopen(path, "rb");
  if (!stream) {
    print_message("SKIPPED: %s is not there\n", path);
    return NULL;
  }
  size_t length = fread(text, 1, sizeof text - 1u, stream);
  fclose(stream);
  text[length] = '\0';
  return text;
}

// With the solver of the test. Null, after saying so, where the file is not.
static ScreeScene *load_file(const char *path) {
  static char whole[1 << 17];
  const char *text = read_file(path);
  if (!text) return NULL;
  const char *gravity = strstr(text, "gravity:");
  assert_non_null(gravity);
  snprintf(whole, sizeof whole, "%.*ssolver: %s\n    %s", (int)(gravity - text), text,
           probe_solver == SCREE_SOLVER_XPBD ? "xpbd" : "soft", gravity);
  ScreeScene *scene = NULL;
  ScreeYamlMessage message = {0};
  ScreeYamlReport report = {.messages = &message, .capacity = 1};
  ScreeStatus status = scree_yaml_load(whole, strlen(whole), 1, &report, &scene);
  if (status != SCREE_OK || report.count) fail_msg("%s: line %u: %s", path, message.line, message.text);
  return scene;
}

static ScreeJoint joint(const ScreeScene *scene, const char *name) {
  ScreeJoint found = scree_joint_find(scene, name, strlen(name));
  assert_int_not_equal(found, 0);
  return found;
}

static double get(ScreeScene *scene, const char *name, ScreeJointField field) {
  double value = NAN;
  assert_int_equal(scree_joint_get(scene, joint(scene, name), field, &value), SCREE_OK);
  return value;
}

typedef struct Control {
  ScreeMotor mode;
  double target, p, i, d;
} Control;

static void control(ScreeScene *scene, const char *name, Control c) {
  const struct {
    ScreeJointField field;
    double value;
  } edits[] = {{SCREE_JOINT_MOTOR_MODE, c.mode},
               {SCREE_JOINT_TARGET, c.target},
               {SCREE_JOINT_GAIN_P, c.p},
               {SCREE_JOINT_GAIN_I, c.i},
               {SCREE_JOINT_GAIN_D, c.d}};
  for (size_t i = 0; i < sizeof edits / sizeof edits[0]; i++)
    assert_int_equal(scree_joint_set(scene, joint(scene, name), edits[i].field, edits[i].value), SCREE_OK);
}

// A mass (or inertia) under a controller: x'' m = p e + i integral(e) + d e', e = target - x (or - x').
typedef struct Motion {
  double x, v, integral;
} Motion;

static Motion rate(Motion s, Control c, double mass) {
  double error = c.mode == SCREE_MOTOR_POSITION ? c.target - s.x : c.target - s.v;
  // Of the error of a speed no gain of these phases takes the derivative.
  double slope = c.mode == SCREE_MOTOR_POSITION ? -s.v : 0.0;
  double effort = c.mode == SCREE_MOTOR_EFFORT ? c.target : c.p * error + c.i * s.integral + c.d * slope;
  return (Motion){s.v, effort / mass, error};
}

static Motion add(Motion a, Motion b, double h) {
  return (Motion){a.x + h * b.x, a.v + h * b.v, a.integral + h * b.integral};
}

// Two seconds of it, by Runge and Kutta's rule of the fourth order.
static Motion after_two_seconds(Motion s, Control c, double mass) {
  const double h = 1e-3;
  s.integral = 0.0;
  for (int i = 0; i < 2000; i++) {
    Motion a = rate(s, c, mass), b = rate(add(s, a, h / 2), c, mass), d = rate(add(s, b, h / 2), c, mass);
    Motion e = rate(add(s, d, h), c, mass);
    s = add(add(add(add(s, a, h / 6), b, h / 3), d, h / 3), e, h / 6);
  }
  return s;
}

static void demo_step(ScreeScene *scene) { assert_int_equal(scree_scene_step(scene, 0.01), SCREE_OK); }

// The arm turns about its end, 1 m from its centre: 0.5 kg m2 and 1 kg at 1 m. The slider has 1 kg.
static void joint_control_demo_goes_through_its_phases(void **state) {
  (void)state;
  ScreeScene *scene = load_file(FX2D "joint_control_demo.yml");
  if (!scene) return;
  static const struct {
    Control arm, slider;
  } phases[] = {
      {{SCREE_MOTOR_POSITION, 1.0, 6.0, 0.05, 3.0}, {SCREE_MOTOR_POSITION, 1.0, 8.0, 0.2, 5.0}},
      {{SCREE_MOTOR_VELOCITY, 3.14, 6.0, 0.2, 0.0}, {SCREE_MOTOR_VELOCITY, 0.5, 8.0, 0.2, 0.0}},
      {{SCREE_MOTOR_EFFORT, 15.0, 6.0, 0.2, 0.0}, {SCREE_MOTOR_EFFORT, -2.0, 8.0, 0.2, 0.0}},
  };
  // Contacts look ahead along straight lines: an end that comes round at 40 m/s would be held up by the slider, which
  // it misses by 0.1 m.
  assert_int_equal(
      scree_bodies_exclude(scene, scree_body_find(scene, "arm", 3), scree_body_find(scene, "slider", 6), 1), SCREE_OK);
  Motion arm = {0}, slider = {0};
  for (int phase = 0; phase < 3; phase++) {
    control(scene, "arm_motor", phases[phase].arm);
    control(scene, "slider_motor", phases[phase].slider);
    arm = after_two_seconds(arm, phases[phase].arm, 1.5);
    slider = after_two_seconds(slider, phases[phase].slider, 1.0);
    for (int i = 0; i < 200; i++) {
      demo_step(scene);
    }
    // It turns past half a turn, which the limits of the file stand for no limit of.
    PROBE_NEAR(get(scene, "arm_motor", SCREE_JOINT_COORDINATE), arm.x, 0.02 * fabs(arm.x));
    PROBE_NEAR(get(scene, "arm_motor", SCREE_JOINT_SPEED), arm.v, 0.02 * fabs(arm.v) + 0.01);
    PROBE_NEAR(get(scene, "slider_motor", SCREE_JOINT_COORDINATE), slider.x, 0.02 * fabs(slider.x) + 0.01);
    PROBE_NEAR(get(scene, "slider_motor", SCREE_JOINT_SPEED), slider.v, 0.02 * fabs(slider.v) + 0.01);
  }
  assert_true(arm.x > 6.0);
  scree_scene_destroy(scene);
}

// By the gains of the file for the arm. Those of the position of the slider have a part on the derivative, which the
// authors take out for a speed.
static void joint_control_demo_keeps_its_speeds(void **state) {
  (void)state;
  ScreeScene *scene = load_file(FX2D "joint_control_demo.yml");
  if (!scene) return;
  control(scene, "arm_motor", (Control){SCREE_MOTOR_VELOCITY, 3.14, 6.0, 0.05, 0.4});
  control(scene, "slider_motor", (Control){SCREE_MOTOR_VELOCITY, 0.5, 8.0, 0.2, 0.0});
  for (int i = 0; i < 500; i++) {
    demo_step(scene);
    if (i < 200) continue;
    PROBE_NEAR(get(scene, "arm_motor", SCREE_JOINT_SPEED), 3.14, 0.02);
    PROBE_NEAR(get(scene, "slider_motor", SCREE_JOINT_SPEED), 0.5, 0.002);
  }
  scree_scene_destroy(scene);
}

// The small part on the integral takes its time, and nothing is to fall asleep on the way.
static void joint_control_demo_holds_its_positions(void **state) {
  (void)state;
  ScreeScene *scene = load_file(FX2D "joint_control_demo.yml");
  if (!scene) return;
  ScreeBody body = scree_body_find(scene, "slider", 6), arm = scree_body_find(scene, "arm", 3);
  assert_int_equal(scree_body_set(scene, body, SCREE_BODY_SLEEP_THRESHOLD, 0.0), SCREE_OK);
  assert_int_equal(scree_body_set(scene, arm, SCREE_BODY_SLEEP_THRESHOLD, 0.0), SCREE_OK);
  assert_int_equal(scree_joint_set(scene, joint(scene, "slider_motor"), SCREE_JOINT_TARGET, 0.5), SCREE_OK);
  for (int i = 0; i < 7000; i++) demo_step(scene);
  PROBE_NEAR(get(scene, "arm_motor", SCREE_JOINT_COORDINATE), 1.0, 0.02);
  PROBE_NEAR(get(scene, "slider_motor", SCREE_JOINT_COORDINATE), 0.5, 0.002);
  PROBE_NEAR(probe_x(scene, body), 6.5, 0.002);
  PROBE_NEAR(probe_y(scene, body), 1.5, 1e-4);
  PROBE_NEAR(probe_angle(scene, body), 0.0, 1e-4);
  scree_scene_destroy(scene);
}

// Nothing joins its wheels: it falls apart, and all of it comes to rest on the ground or the slope.
static void truck_comes_to_rest(void **state) {
  (void)state;
  ScreeScene *scene = load_file(FX2D "truck.yml");
  if (!scene) return;
  assert_int_equal(scree_scene_counters(scene).joints, 0);
  probe_steps(scene, 600);
  probe_assert_finite(scene);
  static const char *const names[] = {"box", "truck_head", "truck_back", "wheel1", "wheel2"};
  for (int i = 0; i < 5; i++) {
    ScreeBody body = scree_body_find(scene, names[i], strlen(names[i]));
    double x = probe_x(scene, body), y = probe_y(scene, body);
    assert_true(x >= 0.0 && x <= 12.0 && y > 1.5 && y < 6.0);
  }
  // The box lies where it was put, on ground that is 1.5 m high.
  ScreeBody box = scree_body_find(scene, "box", 3);
  PROBE_NEAR(probe_y(scene, box), 1.5 + 0.5 * 1.25, 0.01);
  PROBE_NEAR(probe_speed(scene, box), 0.0, 0.01);
  assert_true(probe_deepest(scene) < 0.02);
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      PROBE_TEST(joint_control_demo_goes_through_its_phases),
      PROBE_TEST(joint_control_demo_keeps_its_speeds),
      PROBE_TEST(joint_control_demo_holds_its_positions),
      PROBE_TEST(truck_comes_to_rest),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
