// SPDX-License-Identifier: MIT
// A spring has the frequency and the damping that were asked for, by either unit, whatever the time step; it sags as
// far as it should, and one that is too stiff for the time step is rigid.
#include "joint_probe.h"

static const ScreeVec2 space = {0.0, 0.0};

typedef struct Spring {
  uint32_t unit;
  double frequency, damping; // Hz; ratio
} Spring;

// What swings, and which number of it.
typedef struct Oscillator {
  ScreeBody body;
  ScreeJoint joint;
  enum { READ_X, READ_ANGLE, READ_COORDINATE } read;
  double rest;
} Oscillator;

// The two numbers of a spring on what is this heavy.
static void ask(const Spring *spring, double mass, double *out_stiffness, double *out_damping) {
  double w = 2.0 * PROBE_PI * spring->frequency;
  bool hertz = spring->unit == SCREE_SPRING_FREQUENCY;
  *out_stiffness = hertz ? spring->frequency : mass * w * w;
  *out_damping = hertz ? spring->damping : 2.0 * spring->damping * mass * w;
}

static void set_spring(ScreeJointDef *def, const Spring *spring, double mass) {
  def->spring = spring->unit;
  ask(spring, mass, &def->stiffness, &def->damping);
}

static void set_angular_spring(ScreeJointDef *def, const Spring *spring, double inertia) {
  def->angular_spring = spring->unit;
  ask(spring, inertia, &def->angular_stiffness, &def->angular_damping);
}

static ScreeBody ball(ScreeScene *scene, double x, double mass) {
  return probe_ghost_ball(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){x, 0.0}, 0.3, mass);
}

static ScreeBody bar(ScreeScene *scene, double x) {
  return probe_ghost_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){x, 0.0}, 0.0, (ScreeVec2){2.0, 0.4}, 2.0);
}

static double inertia_of(ScreeScene *scene, ScreeBody body) { return probe_get(scene, body, SCREE_BODY_INERTIA); }

static void turn_by(ScreeScene *scene, ScreeBody body, ScreeVec2 pivot, double angle) {
  ScreeVec2 arm = {probe_x(scene, body) - pivot.x, probe_y(scene, body) - pivot.y};
  double c = cos(angle), s = sin(angle);
  ScreeVec2 at = {pivot.x + c * arm.x - s * arm.y, pivot.y + s * arm.x + c * arm.y};
  assert_int_equal(scree_body_set_pose(scene, body, at, angle), SCREE_OK);
}

static Oscillator make_distance(ScreeScene *scene, const Spring *spring) {
  ScreeJointDef def = scree_joint_def_default(SCREE_JOINT_DISTANCE);
  def.body_b = ball(scene, 2.2, 2.0);
  def.length = 2.0;
  set_spring(&def, spring, 2.0);
  return (Oscillator){def.body_b, probe_join(scene, &def), READ_COORDINATE, 2.0};
}

static Oscillator make_distance_of_two(ScreeScene *scene, const Spring *spring) {
  ScreeJointDef def = scree_joint_def_default(SCREE_JOINT_DISTANCE);
  def.body_a = ball(scene, -1.0, 6.0);
  def.body_b = ball(scene, 1.2, 2.0);
  def.length = 2.0;
  set_spring(&def, spring, 1.5);
  return (Oscillator){def.body_b, probe_join(scene, &def), READ_COORDINATE, 2.0};
}

// The spring pulls beside the centre of mass, and only what keeps B from turning makes it swing straight.
static Oscillator make_prismatic(ScreeScene *scene, const Spring *spring) {
  ScreeBody body = bar(scene, 0.0);
  ScreeJointDef def =
      probe_joint_def(scene, SCREE_JOINT_PRISMATIC, 0, body, (ScreeVec2){0.7, 0.2}, (ScreeVec2){1.0, 2.0});
  set_spring(&def, spring, 2.0);
  Oscillator o = {body, probe_join(scene, &def), READ_COORDINATE, 0.0};
  ScreeVec2 aside = {0.2 / sqrt(5.0), 0.4 / sqrt(5.0)};
  assert_int_equal(scree_body_set_pose(scene, body, aside, 0.0), SCREE_OK);
  return o;
}

static Oscillator make_revolute(ScreeScene *scene, const Spring *spring, double arm) {
  ScreeBody body = bar(scene, arm);
  ScreeJointDef def = probe_joint_def(scene, SCREE_JOINT_REVOLUTE, 0, body, space, (ScreeVec2){1.0, 0.0});
  set_spring(&def, spring, inertia_of(scene, body) + 2.0 * arm * arm);
  Oscillator o = {body, probe_join(scene, &def), READ_ANGLE, 0.0};
  turn_by(scene, body, space, 0.3);
  return o;
}

static Oscillator make_revolute_at_centre(ScreeScene *scene, const Spring *spring) {
  return make_revolute(scene, spring, 0.0);
}

static Oscillator make_revolute_at_end(ScreeScene *scene, const Spring *spring) {
  return make_revolute(scene, spring, 1.0);
}

static Oscillator make_wheel(ScreeScene *scene, const Spring *spring) {
  ScreeBody body = ball(scene, 0.0, 2.0);
  ScreeJointDef def = probe_joint_def(scene, SCREE_JOINT_WHEEL, 0, body, space, (ScreeVec2){0.0, 1.0});
  set_spring(&def, spring, 2.0);
  Oscillator o = {body, probe_join(scene, &def), READ_COORDINATE, 0.0};
  assert_int_equal(scree_body_set_pose(scene, body, (ScreeVec2){0.0, 0.2}, 0.0), SCREE_OK);
  return o;
}

static Oscillator make_weld(ScreeScene *scene, const Spring *spring) {
  ScreeBody body = bar(scene, 0.0);
  ScreeJointDef def = probe_joint_def(scene, SCREE_JOINT_WELD, 0, body, space, (ScreeVec2){1.0, 0.0});
  set_spring(&def, spring, 2.0);
  Oscillator o = {body, probe_join(scene, &def), READ_X, 0.0};
  assert_int_equal(scree_body_set_pose(scene, body, (ScreeVec2){0.2, 0.1}, 0.0), SCREE_OK);
  return o;
}

static Oscillator make_weld_that_bends(ScreeScene *scene, const Spring *spring, double arm) {
  ScreeBody body = bar(scene, arm);
  ScreeJointDef def = probe_joint_def(scene, SCREE_JOINT_WELD, 0, body, space, (ScreeVec2){1.0, 0.0});
  set_angular_spring(&def, spring, inertia_of(scene, body) + 2.0 * arm * arm);
  Oscillator o = {body, probe_join(scene, &def), READ_ANGLE, 0.0};
  turn_by(scene, body, space, 0.3);
  return o;
}

static Oscillator make_weld_bent_at_centre(ScreeScene *scene, const Spring *spring) {
  return make_weld_that_bends(scene, spring, 0.0);
}

static Oscillator make_weld_bent_at_end(ScreeScene *scene, const Spring *spring) {
  return make_weld_that_bends(scene, spring, 1.0);
}

static Oscillator make_mouse(ScreeScene *scene, const Spring *spring) {
  ScreeJointDef def = scree_joint_def_default(SCREE_JOINT_MOUSE);
  def.body_b = ball(scene, 0.2, 2.0);
  set_spring(&def, spring, 2.0);
  return (Oscillator){def.body_b, probe_join(scene, &def), READ_X, 0.0};
}

static Oscillator make_motor(ScreeScene *scene, const Spring *spring) {
  ScreeJointDef def = scree_joint_def_default(SCREE_JOINT_MOTOR);
  def.body_b = bar(scene, 0.2);
  set_spring(&def, spring, 2.0);
  return (Oscillator){def.body_b, probe_join(scene, &def), READ_X, 0.0};
}

static Oscillator make_motor_that_turns(ScreeScene *scene, const Spring *spring) {
  ScreeJointDef def = scree_joint_def_default(SCREE_JOINT_MOTOR);
  def.body_b = bar(scene, 0.0);
  def.target = 0.3;
  set_angular_spring(&def, spring, inertia_of(scene, def.body_b));
  return (Oscillator){def.body_b, probe_join(scene, &def), READ_ANGLE, 0.3};
}

typedef struct Maker {
  const char *name;
  Oscillator (*make)(ScreeScene *scene, const Spring *spring);
} Maker;

static const Maker makers[] = {
    {"distance", make_distance},
    {"distance of two bodies", make_distance_of_two},
    {"prismatic", make_prismatic},
    {"revolute", make_revolute_at_centre},
    {"revolute at the end of a bar", make_revolute_at_end},
    {"wheel", make_wheel},
    {"weld", make_weld},
    {"weld that bends", make_weld_bent_at_centre},
    {"weld that bends at the end of a bar", make_weld_bent_at_end},
    {"mouse", make_mouse},
    {"motor", make_motor},
    {"motor that turns", make_motor_that_turns},
};
enum { MAKERS = sizeof makers / sizeof makers[0] };

static double read_of(ScreeScene *scene, const Oscillator *o) {
  double value = o->read == READ_X       ? probe_x(scene, o->body)
                 : o->read == READ_ANGLE ? probe_angle(scene, o->body)
                                         : probe_joint_get(scene, o->joint, SCREE_JOINT_COORDINATE);
  return value - o->rest;
}

// Twelve samples a period.
static ProbeWave swing(ScreeScene *scene, const Oscillator *o, const Spring *spring, double dt) {
  enum { SAMPLES = 61 };
  double samples[SAMPLES];
  uint32_t stride = (uint32_t)lround(1.0 / (12.0 * spring->frequency * dt));
  for (uint32_t i = 0; i < SAMPLES; ++i) {
    samples[i] = read_of(scene, o);
    for (uint32_t k = 0; k < stride; ++k) assert_int_equal(scree_scene_step(scene, dt), SCREE_OK);
  }
  return probe_wave(samples, SAMPLES, dt * stride);
}

static void assert_swings(const Maker *maker, const Spring *spring, double dt) {
  ScreeScene *scene = probe_scene(space);
  Oscillator o = maker->make(scene, spring);
  ProbeWave wave = swing(scene, &o, spring, dt);
  bool right = fabs(wave.frequency - spring->frequency) <= 0.01 * spring->frequency &&
               fabs(wave.damping - spring->damping) <= fmax(0.01 * spring->damping, 0.001);
  if (!right)
    fail_msg("%s, unit %u, at %g Hz: %.5g Hz and %.5g were asked for, %.5g Hz and %.5g came", maker->name, spring->unit,
             1.0 / dt, spring->frequency, spring->damping, wave.frequency, wave.damping);
  scree_scene_destroy(scene);
}

static void springs_swing_and_die_away_as_asked(void **state) {
  (void)state;
  static const double frequencies[] = {0.5, 2.0, 5.0}, dampings[] = {0.0, 0.1, 0.5},
                      steps[] = {1.0 / 60.0, 1.0 / 240.0};
  static const uint32_t units[] = {SCREE_SPRING_FREQUENCY, SCREE_SPRING_STIFFNESS};
  for (uint32_t m = 0; m < MAKERS; ++m)
    for (uint32_t u = 0; u < 2u; ++u)
      for (uint32_t f = 0; f < 3u; ++f)
        for (uint32_t d = 0; d < 3u; ++d)
          for (uint32_t t = 0; t < 2u; ++t)
            assert_swings(&makers[m], &(Spring){units[u], frequencies[f], dampings[d]}, steps[t]);
}

// x0 (1 + w t) exp(-w t).
static void critical_damping_is_critical(void **state) {
  (void)state;
  for (uint32_t m = 0; m < MAKERS; ++m) {
    Spring spring = {SCREE_SPRING_FREQUENCY, 2.0, 1.0};
    ScreeScene *scene = probe_scene(space);
    Oscillator o = makers[m].make(scene, &spring);
    double start = read_of(scene, &o), w = 2.0 * PROBE_PI * spring.frequency;
    for (uint32_t i = 1; i <= 60u; ++i) {
      probe_steps(scene, 1);
      double t = PROBE_DT * i;
      probe_assert_near(read_of(scene, &o), start * (1.0 + w * t) * exp(-w * t), 0.01 * fabs(start), makers[m].name);
    }
    scree_scene_destroy(scene);
  }
}

// A weight of 10 N on 100 N/m: it starts where it belongs and stays there, or comes there with damping, be it 20 times
// the critical one.
static void a_weight_sags_as_far_as_the_spring_says(void **state) {
  (void)state;
  static const double dampings[] = {0.0, 2.0, 40.0, 400.0};
  for (uint32_t k = 0; k < sizeof dampings / sizeof dampings[0]; ++k) {
    bool damped = dampings[k] > 0.0;
    ScreeScene *scene = probe_scene((ScreeVec2){0.0, -10.0});
    ScreeJointDef def = scree_joint_def_default(SCREE_JOINT_DISTANCE);
    def.body_b = probe_ghost_ball(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, damped ? -1.0 : -1.1}, 0.3, 1.0);
    def.length = 1.0;
    def.spring = SCREE_SPRING_STIFFNESS;
    def.stiffness = 100.0;
    def.damping = dampings[k];
    probe_join(scene, &def);
    for (uint32_t i = 0; i < 1200u; ++i) {
      probe_steps(scene, 1);
      if (!damped) PROBE_NEAR(-1.0 - probe_y(scene, def.body_b), 0.1, 0.002);
    }
    PROBE_NEAR(-1.0 - probe_y(scene, def.body_b), 0.1, 0.001);
    if (damped) PROBE_NEAR(probe_speed(scene, def.body_b), 0.0, 1e-3);
    scree_scene_destroy(scene);
  }
}

static void a_spring_too_stiff_for_the_step_is_rigid(void **state) {
  (void)state;
  static const double stiff[] = {300.0, 3e3, 1e6};
  for (uint32_t i = 0; i < 3u; ++i) {
    ScreeScene *scene = probe_scene((ScreeVec2){0.0, -10.0});
    Spring spring = {SCREE_SPRING_FREQUENCY, stiff[i], 0.5};
    ScreeJointDef def = scree_joint_def_default(SCREE_JOINT_DISTANCE);
    def.body_b = probe_ghost_ball(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){1.0, 0.0}, 0.3, 1.0);
    def.length = 1.0;
    set_spring(&def, &spring, 1.0);
    probe_join(scene, &def);
    double start = probe_body_energy(scene, def.body_b);
    for (uint32_t k = 0; k < 600u; ++k) {
      probe_steps(scene, 1);
      PROBE_NEAR(hypot(probe_x(scene, def.body_b), probe_y(scene, def.body_b)), 1.0, 2e-3);
      assert_true(probe_body_energy(scene, def.body_b) < start + 0.1);
    }
    scree_scene_destroy(scene);
  }
}

int main(void) {
  probe_sleep = 0;
  const struct CMUnitTest tests[] = {
      PROBE_TEST(springs_swing_and_die_away_as_asked),
      PROBE_TEST(critical_damping_is_critical),
      PROBE_TEST(a_weight_sags_as_far_as_the_spring_says),
      PROBE_TEST(a_spring_too_stiff_for_the_step_is_rigid),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
