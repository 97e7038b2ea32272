// SPDX-License-Identifier: MIT
// Motors that drive one thing share its load, and none of them works against another.
#include "joint_probe.h"

// A chassis of 150 kg on two driven wheels of 39 kg, r = 0.5 m, on a floor that is turned by so much.
typedef struct Car {
  ScreeBody chassis;
  ScreeJoint axle[2];
  double mass;
} Car;

#define TARGET (-20.0) // rad/s: 10 m/s to the right
#define EFFORT 200.0   // N m

static void make_car(ScreeScene *scene, Car *car) {
  ProbeMaterial body = {0.9, 0.0, 100.0, 0.0}, rubber = {0.9, 0.0, 50.0, 0.0};
  probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){0.0, -1.0}, 0.0, (ScreeVec2){2000.0, 2.0}, body);
  car->chassis = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, 1.0}, 0.0, (ScreeVec2){3.0, 0.5}, body);
  car->mass = probe_get(scene, car->chassis, SCREE_BODY_MASS);
  for (uint32_t i = 0; i < 2u; ++i) {
    ScreeVec2 at = {i ? 1.0 : -1.0, 0.5};
    ScreeBody wheel = probe_circle(scene, SCREE_BODY_DYNAMIC, at, 0.5, rubber);
    ScreeJointDef axle = probe_joint_def(scene, SCREE_JOINT_WHEEL, car->chassis, wheel, at, (ScreeVec2){0.0, 1.0});
    axle.spring = SCREE_SPRING_FREQUENCY;
    axle.stiffness = 4.0;
    axle.damping = 0.7;
    axle.motor = SCREE_MOTOR_VELOCITY;
    axle.target = TARGET;
    axle.max_effort = EFFORT;
    car->axle[i] = probe_join(scene, &axle);
    car->mass += probe_get(scene, wheel, SCREE_BODY_MASS);
  }
}

// On the level it needs no effort, uphill m g sin(angle) r in sum. Each gives half of it, within 0.15 of its bound.
static void wheels_share_the_load(void **state) {
  (void)state;
  static const double slopes[] = {0.0, 10.0};
  for (uint32_t s = 0; s < 2u; ++s) {
    double slope = slopes[s] * PROBE_PI / 180.0;
    ScreeScene *scene = probe_scene((ScreeVec2){-10.0 * sin(slope), -10.0 * cos(slope)});
    Car car;
    make_car(scene, &car);
    double need = -car.mass * 10.0 * sin(slope) * 0.5;
    probe_steps(scene, 900);
    for (uint32_t step = 0; step < 300u; ++step) {
      probe_steps(scene, 1);
      double sum = 0.0;
      for (uint32_t i = 0; i < 2u; ++i) {
        double effort = probe_joint_get(scene, car.axle[i], SCREE_JOINT_EFFORT);
        PROBE_NEAR(effort, 0.5 * need, 0.15 * EFFORT);
        sum += effort;
      }
      PROBE_NEAR(sum, need, 0.02 * EFFORT);
      PROBE_NEAR(probe_velocity(scene, car.chassis).x, 10.0, 0.01);
    }
    scree_scene_destroy(scene);
  }
}

// What shares no load keeps its speed under one.
static void a_motor_alone_keeps_its_speed(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene((ScreeVec2){0.0, -10.0});
  ScreeBody arm = probe_ghost_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.5, 0.0}, 0.0, (ScreeVec2){1.0, 0.1}, 1.0);
  ScreeBody load = probe_ghost_ball(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){1.0, 0.0}, 0.1, 100.0);
  ScreeJointDef def =
      probe_joint_def(scene, SCREE_JOINT_REVOLUTE, 0, arm, (ScreeVec2){0.0, 0.0}, (ScreeVec2){1.0, 0.0});
  def.motor = SCREE_MOTOR_VELOCITY;
  def.target = 0.1;
  probe_join(scene, &def);
  probe_pin(scene, arm, load, (ScreeVec2){1.0, 0.0});
  probe_steps(scene, 300);
  for (uint32_t step = 0; step < 300u; ++step) {
    probe_steps(scene, 1);
    PROBE_NEAR(probe_omega(scene, arm), 0.1, 0.1 * 1e-3);
  }
  scree_scene_destroy(scene);
}

int main(void) {
  probe_sleep = 0;
  const struct CMUnitTest tests[] = {
      PROBE_TEST(wheels_share_the_load),
      PROBE_TEST(a_motor_alone_keeps_its_speed),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
