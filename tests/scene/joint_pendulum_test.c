// SPDX-License-Identifier: MIT
// Pendulums keep their period, their length and their energy, anywhere.
#include "joint_probe.h"

static const ScreeVec2 earth = {0.0, -10.0};
#define GRAVITY 10.0

typedef struct Pendulum {
  uint32_t kind;            // of its joint
  double length, amplitude; // of the centre of mass from the pin, m; at the start, rad
  bool bar;                 // it hangs by its end; otherwise a ball on a rod of no mass
} Pendulum;

static const Pendulum pendulums[] = {
    {SCREE_JOINT_REVOLUTE, 0.5, 0.1, true},  {SCREE_JOINT_REVOLUTE, 0.5, 1.0, true},
    {SCREE_JOINT_REVOLUTE, 2.0, 0.5, false}, {SCREE_JOINT_REVOLUTE, 2.0, 2.5, false},
    {SCREE_JOINT_DISTANCE, 2.0, 0.5, false}, {SCREE_JOINT_DISTANCE, 0.5, 1.5, false},
};
enum { PENDULUMS = sizeof pendulums / sizeof pendulums[0] };

static ScreeBody hang(ScreeScene *scene, const Pendulum *p, ScreeVec2 pin, ScreeJoint *out_joint) {
  ScreeVec2 at = {pin.x + p->length * sin(p->amplitude), pin.y - p->length * cos(p->amplitude)};
  ScreeBody body =
      p->bar ? probe_ghost_box(scene, SCREE_BODY_DYNAMIC, at, p->amplitude, (ScreeVec2){0.1, 2.0 * p->length}, 1.0)
             : probe_ghost_ball(scene, SCREE_BODY_DYNAMIC, at, 0.1, 1.0);
  ScreeJointDef def = scree_joint_def_default(p->kind);
  def.body_b = body;
  def.anchor_a = pin;
  if (p->bar) def.anchor_b = (ScreeVec2){0.0, p->length};
  if (!p->bar && p->kind == SCREE_JOINT_REVOLUTE) {
    assert_int_equal(scree_joint_def_place(scene, &def, pin, NULL), SCREE_OK);
  }
  *out_joint = probe_join(scene, &def);
  return body;
}

// The period of any amplitude, by the arithmetic-geometric mean.
static double period_of(ScreeScene *scene, const Pendulum *p, ScreeBody body) {
  double m = probe_get(scene, body, SCREE_BODY_MASS), inertia = m * p->length * p->length;
  if (p->kind == SCREE_JOINT_REVOLUTE) inertia += probe_get(scene, body, SCREE_BODY_INERTIA);
  double a = 1.0, g = cos(0.5 * p->amplitude);
  for (uint32_t i = 0; i < 20u; ++i) {
    double mean = 0.5 * (a + g);
    g = sqrt(a * g);
    a = mean;
  }
  return 2.0 * PROBE_PI * sqrt(inertia / (m * GRAVITY * p->length)) / a;
}

static double angle_at(ScreeScene *scene, ScreeBody body, ScreeVec2 pin) {
  return atan2(probe_x(scene, body) - pin.x, pin.y - probe_y(scene, body));
}

// Swings ten times: the time from the first pass through the lowest point to the twenty-first, a tenth of it.
static double measure(ScreeScene *scene, const Pendulum *p, ScreeBody body, ScreeJoint joint, ScreeVec2 pin) {
  double first = 0.0, last = 0.0, before = p->amplitude, start = probe_body_energy(scene, body);
  double scale = start + probe_get(scene, body, SCREE_BODY_MASS) * GRAVITY * (p->length - pin.y);
  uint32_t passes = 0;
  for (uint32_t step = 1; passes < 21u && step < 5000u; ++step) {
    probe_steps(scene, 1);
    double now = angle_at(scene, body, pin);
    if (now * before < 0.0 && fabs(now - before) < 3.0) {
      last = PROBE_DT * (step - now / (now - before));
      if (++passes == 1u) first = last;
    }
    before = now;
    PROBE_NEAR(probe_body_energy(scene, body), start, 0.01 * scale);
    if (p->kind == SCREE_JOINT_REVOLUTE)
      PROBE_NEAR(probe_gap(scene, joint), 0.0, 1e-3);
    else
      PROBE_NEAR(probe_gap(scene, joint), p->length, 1e-3);
  }
  assert_int_equal(passes, 21);
  return (last - first) / 10.0;
}

static void a_pendulum_keeps_its_period_and_its_energy(void **state) {
  (void)state;
  for (uint32_t i = 0; i < PENDULUMS; ++i) {
    const Pendulum *p = &pendulums[i];
    ScreeScene *scene = probe_scene(earth);
    ScreeVec2 pin = {3.0, 1.0};
    ScreeJoint joint;
    ScreeBody body = hang(scene, p, pin, &joint);
    double period = period_of(scene, p, body);
    PROBE_NEAR(measure(scene, p, body, joint, pin) / period, 1.0, 0.01);
    scree_scene_destroy(scene);
  }
}

// Whatever is far from the origin swings as it does there.
static void a_pendulum_far_away_swings_as_at_the_origin(void **state) {
  (void)state;
  static const double far[] = {0.0, 1e6, -1e7};
  for (uint32_t i = 0; i < PENDULUMS; ++i) {
    ScreeScene *scene = probe_scene(earth);
    ScreeVec2 pins[3];
    ScreeBody bodies[3];
    ScreeJoint joints[3];
    for (uint32_t k = 0; k < 3u; ++k) {
      pins[k] = (ScreeVec2){far[k], 0.5 * far[k]};
      bodies[k] = hang(scene, &pendulums[i], pins[k], &joints[k]);
    }
    for (uint32_t step = 0; step < 600u; ++step) {
      probe_steps(scene, 1);
      double gap = probe_gap(scene, joints[0]), angle = angle_at(scene, bodies[0], pins[0]);
      for (uint32_t k = 1; k < 3u; ++k) {
        PROBE_NEAR(probe_gap(scene, joints[k]), gap, 1e-5);
        PROBE_NEAR(remainder(angle_at(scene, bodies[k], pins[k]) - angle, 2.0 * PROBE_PI), 0.0, 2e-3);
        PROBE_NEAR(probe_speed(scene, bodies[k]), probe_speed(scene, bodies[0]), 1e-2);
      }
    }
    scree_scene_destroy(scene);
  }
}

// The energy above that of hanging still, of two bars of 1 kg and 1 m.
static double energy_above_rest(ScreeScene *scene, const ScreeBody bars[2]) {
  return probe_body_energy(scene, bars[0]) + probe_body_energy(scene, bars[1]) + GRAVITY * (0.5 + 1.5);
}

static void a_double_pendulum_never_gains_energy(void **state) {
  (void)state;
  static const double starts[][2] = {{1.57, 1.57}, {3.1, 3.1}, {3.0, -2.0}, {0.4, 0.8}, {2.0, 0.0}};
  for (uint32_t i = 0; i < sizeof starts / sizeof starts[0]; ++i) {
    ScreeScene *scene = probe_scene(earth);
    ScreeVec2 end = {0.0, 0.0};
    ScreeBody bars[2], held = 0;
    ScreeJoint joints[2];
    for (uint32_t k = 0; k < 2u; ++k) {
      double s = sin(starts[i][k]), c = cos(starts[i][k]);
      ScreeVec2 at = {end.x + 0.5 * s, end.y - 0.5 * c};
      bars[k] = probe_ghost_box(scene, SCREE_BODY_DYNAMIC, at, starts[i][k], (ScreeVec2){0.1, 1.0}, 1.0);
      joints[k] = probe_pin(scene, held, bars[k], end);
      held = bars[k];
      end = (ScreeVec2){end.x + s, end.y - c};
    }
    double start = energy_above_rest(scene, bars), most = 0.0;
    for (uint32_t step = 0; step < 3600u; ++step) {
      probe_steps(scene, 1);
      most = fmax(most, energy_above_rest(scene, bars));
      for (uint32_t k = 0; k < 2u; ++k) PROBE_NEAR(probe_gap(scene, joints[k]), 0.0, 1e-3);
    }
    if (most > 1.001 * start) fail_msg("start %u: %.6g J became %.6g J", i, start, most);
    scree_scene_destroy(scene);
  }
}

// J02: pinned at the body's origin, with the centre of mass 1 m away.
static void make_offset(ScreeScene *scene, ProbeCopy *copy) {
  ScreeShapeDef capsule = scree_shape_def_default();
  capsule.kind = SCREE_SHAPE_CAPSULE;
  capsule.length = 1.0;
  capsule.radius = 0.2;
  capsule.position = (ScreeVec2){1.0, 0.0};
  ScreeBody body =
      probe_copy_body(copy, probe_shape(scene, SCREE_BODY_DYNAMIC, probe_copy_at(copy, 0.0, 0.0), 0.0, &capsule));
  PROBE_NEAR(probe_get(scene, body, SCREE_BODY_CENTER_X), 1.0, 1e-6);
  probe_copy_joint(copy, probe_pin(scene, 0, body, probe_copy_at(copy, 0.0, 0.0)));
}

static void watch_offset(ScreeScene *scene, ProbeCopy *copy, uint32_t step) {
  (void)step;
  PROBE_NEAR(probe_copy_gap(scene, copy), 0.0, 0.01);
}

static void j02_wide_lanes_with_an_offset_centre_of_mass(void **state) {
  (void)state;
  ProbeMechanism m = {.name = "J02", .gravity = earth, .steps = 240, .make = make_offset, .after = watch_offset};
  probe_run_mechanism(&m);
}

// The same out to 20 km, where positions have fewer digits, to the last bit.
static void j02_is_the_same_far_out(void **state) {
  (void)state;
  enum { PLACES = 5 };
  static const double places[PLACES] = {0.0, 20.0, 2060.0, 5000.0, 20480.0};
  ScreeScene *scene = probe_scene(earth);
  ProbeCopy copies[PLACES] = {0};
  for (uint32_t i = 0; i < PLACES; ++i) {
    copies[i].x = places[i];
    make_offset(scene, &copies[i]);
  }
  probe_steps(scene, 400);
  for (uint32_t i = 1; i < PLACES; ++i) {
    double off = probe_angle(scene, copies[i].body[0]) - probe_angle(scene, copies[0].body[0]);
    if (off != 0.0) fail_msg("at x = %g it is %g rad off", places[i], off);
  }
  scree_scene_destroy(scene);
}

int main(void) {
  probe_sleep = 0;
  const struct CMUnitTest tests[] = {
      PROBE_TEST(a_pendulum_keeps_its_period_and_its_energy),
      PROBE_TEST(a_pendulum_far_away_swings_as_at_the_origin),
      PROBE_TEST(a_double_pendulum_never_gains_energy),
      PROBE_TEST(j02_wide_lanes_with_an_offset_centre_of_mass),
      PROBE_TEST(j02_is_the_same_far_out),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
