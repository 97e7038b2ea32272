// SPDX-License-Identifier: MIT
// Motors do what is asked of them, with no more than they may, and what they say they gave is what they gave.
#include "joint_probe.h"

static const ScreeVec2 space = {0.0, 0.0}, earth = {0.0, -10.0};

// J12: a ball of 1 kg at the end of an arm of 1 m, level, which weighs nothing.
static const double efforts[] = {9.0, 11.0};

static void make_lift(ScreeScene *scene, ProbeCopy *copy) {
  ScreeBody ball =
      probe_copy_body(copy, probe_ghost_ball(scene, SCREE_BODY_DYNAMIC, probe_copy_at(copy, 1.0, 0.0), 0.05, 1.0));
  ScreeJointDef def =
      probe_joint_def(scene, SCREE_JOINT_REVOLUTE, 0, ball, probe_copy_at(copy, 0.0, 0.0), (ScreeVec2){1.0, 0.0});
  def.motor = SCREE_MOTOR_VELOCITY;
  def.target = 1.0;
  def.max_effort = efforts[copy->variant];
  probe_copy_joint(copy, probe_join(scene, &def));
}

static void watch_lift(ScreeScene *scene, ProbeCopy *copy, uint32_t step) {
  double most = efforts[copy->variant], effort = probe_joint_get(scene, copy->joint[0], SCREE_JOINT_EFFORT);
  if (fabs(effort) > most) fail_msg("step %u: an effort of %.9g of %g", step, effort, most);
  assert_true(probe_omega(scene, copy->body[0]) <= 1.001);
}

static void check_lift(ScreeScene *scene, ProbeCopy *copy) {
  double angle = probe_angle(scene, copy->body[0]);
  if (copy->variant == 0u)
    assert_true(angle < -0.1);
  else
    assert_true(angle > 0.3);
  PROBE_NEAR(probe_copy_gap(scene, copy), 0.0, 1e-3);
}

static void j12_a_motor_stalls_or_lifts(void **state) {
  (void)state;
  for (uint32_t variant = 0; variant < 2u; ++variant) {
    ProbeMechanism m = {.name = "J12",
                        .gravity = earth,
                        .variant = variant,
                        .steps = 60,
                        .make = make_lift,
                        .after = watch_lift,
                        .check = check_lift};
    probe_run_mechanism(&m);
  }
}

// Once it has its speed, it gives what the weight asks for: 10 cos(angle).
static void a_motor_says_what_it_gives(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(earth);
  ScreeBody ball = probe_ghost_ball(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){1.0, 0.0}, 0.05, 1.0);
  ScreeJointDef def = probe_joint_def(scene, SCREE_JOINT_REVOLUTE, 0, ball, space, (ScreeVec2){1.0, 0.0});
  def.motor = SCREE_MOTOR_VELOCITY;
  def.target = 1.0;
  ScreeJoint joint = probe_join(scene, &def);
  // Nothing bounds it: it has its speed at once.
  probe_steps(scene, 1);
  PROBE_NEAR(probe_omega(scene, ball), 1.0, 1e-3);
  for (uint32_t step = 0; step < 120u; ++step) {
    probe_steps(scene, 1);
    double middle = probe_angle(scene, ball) - 0.5 * PROBE_DT;
    PROBE_NEAR(probe_omega(scene, ball), 1.0, 1e-3);
    PROBE_NEAR(probe_joint_get(scene, joint, SCREE_JOINT_EFFORT), 10.0 * cos(middle), 0.1);
  }
  scree_scene_destroy(scene);
}

// A bar of 1 kg and 2 m that turns about its end.
static ScreeBody arm_at(ScreeScene *scene, ScreeVec2 pin, double *out_inertia) {
  ScreeBody arm =
      probe_ghost_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){pin.x + 1.0, pin.y}, 0.0, (ScreeVec2){2.0, 0.2}, 1.0);
  *out_inertia = probe_get(scene, arm, SCREE_BODY_INERTIA) + 1.0;
  return arm;
}

// A gain of 6 on a speed of 3 rad/s, for a second: 3 (t - T (1 - exp(-t / T))), T being inertia / 6; wherever it is,
// and however long a step is.
static void an_offset_motor_keeps_its_authority(void **state) {
  (void)state;
  static const double places[] = {0.5, 7.0, 300.0}, steps[] = {1e-2, 1e-3};
  for (uint32_t p = 0; p < 3u; ++p)
    for (uint32_t s = 0; s < 2u; ++s) {
      ScreeScene *scene = probe_scene(space);
      ScreeVec2 pin = {places[p], 2.0};
      double inertia;
      ScreeBody arm = arm_at(scene, pin, &inertia);
      ScreeJointDef def = probe_joint_def(scene, SCREE_JOINT_REVOLUTE, 0, arm, pin, (ScreeVec2){1.0, 0.0});
      def.motor = SCREE_MOTOR_VELOCITY;
      def.target = 3.0;
      def.gains = 1;
      def.gain_p = 6.0;
      probe_join(scene, &def);
      for (double t = 0.0; t < 1.0 - 0.5 * steps[s]; t += steps[s])
        assert_int_equal(scree_scene_step(scene, steps[s]), SCREE_OK);
      double slow = inertia / 6.0, angle = 3.0 * (1.0 - slow * (1.0 - exp(-1.0 / slow)));
      assert_true(probe_angle(scene, arm) > 1.0);
      PROBE_NEAR(probe_angle(scene, arm), angle, 0.01 * angle);
      scree_scene_destroy(scene);
    }
}

// An effort is a force or a torque that stays.
static void an_effort_accelerates(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(space);
  double inertia;
  ScreeBody arm = arm_at(scene, space, &inertia);
  ScreeJointDef hinge = probe_joint_def(scene, SCREE_JOINT_REVOLUTE, 0, arm, space, (ScreeVec2){1.0, 0.0});
  ScreeVec2 at = {0.0, 5.0};
  ScreeBody box = probe_ghost_box(scene, SCREE_BODY_DYNAMIC, at, 0.0, (ScreeVec2){1.0, 1.0}, 2.0);
  ScreeJointDef slide =
      probe_joint_def(scene, SCREE_JOINT_PRISMATIC, 0, box, (ScreeVec2){0.4, 5.3}, (ScreeVec2){3.0, 4.0});
  hinge.motor = slide.motor = SCREE_MOTOR_EFFORT;
  hinge.target = slide.target = 2.0;
  probe_join(scene, &hinge);
  ScreeJoint joint = probe_join(scene, &slide);
  probe_steps(scene, 60);
  PROBE_NEAR(probe_angle(scene, arm), 1.0 / inertia, 0.01);
  PROBE_NEAR(probe_omega(scene, arm), 2.0 / inertia, 0.01);
  PROBE_NEAR(probe_joint_get(scene, joint, SCREE_JOINT_COORDINATE), 0.5, 0.005);
  PROBE_NEAR(probe_joint_get(scene, joint, SCREE_JOINT_SPEED), 1.0, 0.005);
  PROBE_NEAR(probe_joint_get(scene, joint, SCREE_JOINT_EFFORT), 2.0, 1e-3);
  scree_scene_destroy(scene);
}

// Without gains a position motor comes in like a critically damped spring of 5 Hz, and does not shoot over.
static void a_position_motor_swings_in(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(space);
  double inertia, w = 2.0 * PROBE_PI * 5.0;
  ScreeBody arm = arm_at(scene, space, &inertia);
  ScreeJointDef def = probe_joint_def(scene, SCREE_JOINT_REVOLUTE, 0, arm, space, (ScreeVec2){1.0, 0.0});
  def.motor = SCREE_MOTOR_POSITION;
  def.target = 2.0;
  probe_join(scene, &def);
  for (uint32_t step = 1; step <= 60u; ++step) {
    probe_steps(scene, 1);
    double t = PROBE_DT * step;
    PROBE_NEAR(probe_angle(scene, arm), 2.0 * (1.0 - (1.0 + w * t) * exp(-w * t)), 0.05);
    assert_true(probe_angle(scene, arm) < 2.002);
  }
  PROBE_NEAR(probe_angle(scene, arm), 2.0, 1e-3);
  scree_scene_destroy(scene);
}

// A controller on a mass, in steps so short that it may count as exact.
typedef struct Controller {
  uint32_t mode;
  double mass, target, most, p, i, d, load; // load: a force that acts besides
} Controller;

typedef struct Exact {
  double x, v, integral;
} Exact;

static void advance(const Controller *c, Exact *e, double seconds) {
  enum { PARTS = 200 };
  double h = seconds / PARTS;
  for (uint32_t k = 0; k < PARTS; ++k) {
    bool place = c->mode == SCREE_MOTOR_POSITION;
    double error = place ? c->target - e->x : c->target - e->v;
    // Of a speed, the derivative of the error is minus the acceleration, and resists as more mass would.
    double wanted = c->p * error + c->i * e->integral - (place ? c->d * e->v : 0.0);
    double a = (wanted + c->load) / (c->mass + (place ? 0.0 : c->d));
    double effort = place ? wanted : wanted - c->d * a;
    bool bound = fabs(effort) > c->most;
    if (bound) a = (copysign(c->most, effort) + c->load) / c->mass;
    if (!bound || error * effort < 0.0) e->integral += h * error;
    e->v += h * a;
    e->x += h * e->v;
  }
}

static const Controller controllers[] = {
    {SCREE_MOTOR_POSITION, 1.0, 0.5, 20.0, 8.0, 0.2, 5.0, 0.0},
    {SCREE_MOTOR_POSITION, 2.0, 1.0, 1e6, 50.0, 20.0, 8.0, 0.0},
    {SCREE_MOTOR_POSITION, 1.0, 4.0, 3.0, 10.0, 4.0, 6.0, 0.0},
    {SCREE_MOTOR_POSITION, 1.0, 1.0, 30.0, 40.0, 30.0, 12.0, -10.0},
    {SCREE_MOTOR_VELOCITY, 2.0, 3.0, 1e6, 5.0, 0.0, 0.0, 0.0},
    {SCREE_MOTOR_VELOCITY, 2.0, 3.0, 1e6, 5.0, 4.0, 0.0, 0.0},
    {SCREE_MOTOR_VELOCITY, 2.0, 3.0, 1e6, 5.0, 4.0, 1.5, 0.0},
    {SCREE_MOTOR_VELOCITY, 1.0, 3.0, 15.0, 8.0, 20.0, 0.0, -10.0},
    {SCREE_MOTOR_VELOCITY, 1.0, 5.0, 2.0, 20.0, 10.0, 0.0, 0.0},
};
enum { CONTROLLERS = sizeof controllers / sizeof controllers[0] };

static void make_controlled(ScreeScene *scene, ProbeCopy *copy) {
  const Controller *c = &controllers[copy->variant];
  ScreeBody box = probe_copy_body(copy, probe_ghost_box(scene, SCREE_BODY_DYNAMIC, probe_copy_at(copy, 0.0, 0.0), 0.0,
                                                        (ScreeVec2){0.8, 0.8}, c->mass));
  ScreeJointDef def =
      probe_joint_def(scene, SCREE_JOINT_PRISMATIC, 0, box, probe_copy_at(copy, 0.3, 0.2), (ScreeVec2){1.0, 0.0});
  def.motor = c->mode;
  def.target = c->target;
  def.max_effort = c->most;
  def.gains = 1;
  def.gain_p = c->p, def.gain_i = c->i, def.gain_d = c->d;
  probe_copy_joint(copy, probe_join(scene, &def));
}

static void load_controlled(ScreeScene *scene, ProbeCopy *copy, uint32_t step) {
  (void)step;
  ScreeVec2 force = {controllers[copy->variant].load, 0.0};
  assert_int_equal(scree_body_apply_force(scene, copy->body[0], force, 0.0), SCREE_OK);
}

// Within 2 % of the target of what the controller should do.
static void watch_controlled(ScreeScene *scene, ProbeCopy *copy, uint32_t step) {
  const Controller *c = &controllers[copy->variant];
  Exact e = {copy->seen[0], copy->seen[1], copy->seen[2]};
  advance(c, &e, PROBE_DT);
  copy->seen[0] = e.x, copy->seen[1] = e.v, copy->seen[2] = e.integral;
  bool place = c->mode == SCREE_MOTOR_POSITION;
  double is = place ? probe_x(scene, copy->body[0]) - copy->x : probe_velocity(scene, copy->body[0]).x;
  double should = place ? e.x : e.v;
  if (fabs(is - should) > 0.02 * c->target)
    fail_msg("controller %u, step %u: %.6g, should be %.6g", copy->variant, step, is, should);
}

static void a_controller_does_what_its_gains_say(void **state) {
  (void)state;
  for (uint32_t variant = 0; variant < CONTROLLERS; ++variant) {
    ProbeMechanism m = {.name = "controller",
                        .gravity = space,
                        .variant = variant,
                        .steps = 240,
                        .make = make_controlled,
                        .before = load_controlled,
                        .after = watch_controlled};
    probe_run_mechanism(&m);
  }
}

// Gains that no time step of this length could follow.
static void no_gain_is_unstable(void **state) {
  (void)state;
  static const double gains[][3] = {
      {1e9, 0.0, 0.0}, {1e9, 0.0, 1e9}, {1e6, 1e6, 1e3}, {0.0, 0.0, 1e12}, {1e12, 1e3, 0.0}};
  for (uint32_t mode = SCREE_MOTOR_POSITION; mode <= SCREE_MOTOR_VELOCITY; ++mode)
    for (uint32_t g = 0; g < sizeof gains / sizeof gains[0]; ++g) {
      ScreeScene *scene = probe_scene(space);
      double inertia, most = 0.0;
      ScreeBody arm = arm_at(scene, space, &inertia);
      ScreeJointDef def = probe_joint_def(scene, SCREE_JOINT_REVOLUTE, 0, arm, space, (ScreeVec2){1.0, 0.0});
      def.motor = mode;
      def.target = 0.5;
      def.gains = 1;
      def.gain_p = gains[g][0], def.gain_i = gains[g][1], def.gain_d = gains[g][2];
      probe_join(scene, &def);
      for (uint32_t step = 0; step < 300u; ++step) {
        probe_steps(scene, 1);
        double value = mode == SCREE_MOTOR_POSITION ? probe_angle(scene, arm) : probe_omega(scene, arm);
        most = fmax(most, fabs(value));
      }
      if (!(most < 2.0)) fail_msg("mode %u, gains %u: as much as %g", mode, g, most);
      scree_scene_destroy(scene);
    }
}

int main(void) {
  probe_sleep = 0;
  const struct CMUnitTest tests[] = {
      PROBE_TEST(j12_a_motor_stalls_or_lifts),
      PROBE_TEST(a_motor_says_what_it_gives),
      PROBE_TEST(an_offset_motor_keeps_its_authority),
      PROBE_TEST(an_effort_accelerates),
      PROBE_TEST(a_position_motor_swings_in),
      PROBE_TEST(a_controller_does_what_its_gains_say),
      PROBE_TEST(no_gain_is_unstable),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
