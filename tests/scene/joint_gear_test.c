// SPDX-License-Identifier: MIT
// Pulleys, gears and racks pass on speeds and forces by their ratio.
#include "joint_probe.h"

static const ScreeVec2 space = {0.0, 0.0}, earth = {0.0, -10.0};

typedef struct Atwood {
  double mass_a, mass_b, ratio;
} Atwood;

static const Atwood atwoods[] = {{1.0, 2.0, 1.0}, {3.0, 1.0, 1.0}, {2.0, 3.0, 2.0}, {1.0, 10.0, 0.5}, {2.0, 1.0, 2.0}};
enum { ATWOODS = sizeof atwoods / sizeof atwoods[0] };

static ScreeJointDef pulley(ScreeScene *scene, const Atwood *p, ScreeVec2 at) {
  ScreeJointDef def = scree_joint_def_default(SCREE_JOINT_PULLEY);
  def.ground_a = (ScreeVec2){at.x - 2.0, at.y};
  def.ground_b = (ScreeVec2){at.x + 2.0, at.y};
  def.body_a = probe_ghost_ball(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){at.x - 2.0, at.y - 30.0}, 0.5, p->mass_a);
  def.body_b = probe_ghost_ball(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){at.x + 2.0, at.y - 30.0}, 0.5, p->mass_b);
  def.ratio = p->ratio;
  return def;
}

static void make_atwood(ScreeScene *scene, ProbeCopy *copy) {
  ScreeJointDef def = pulley(scene, &atwoods[copy->variant], probe_copy_at(copy, 0.0, 0.0));
  probe_copy_body(copy, def.body_a);
  probe_copy_body(copy, def.body_b);
  probe_copy_joint(copy, probe_join(scene, &def));
}

// The sum a + k b stays: with the rope pulling at A by T and at B by k T, the acceleration of A downwards is
// g (m_a k^2 - k m_b) / (m_a k^2 + m_b).
static void check_atwood(ScreeScene *scene, ProbeCopy *copy) {
  const Atwood *p = &atwoods[copy->variant];
  double k = p->ratio, a = 10.0 * (p->mass_a * k * k - k * p->mass_b) / (p->mass_a * k * k + p->mass_b);
  double fallen = -30.0 - probe_y(scene, copy->body[0]), risen = probe_y(scene, copy->body[1]) + 30.0;
  PROBE_NEAR(-probe_velocity(scene, copy->body[0]).y, a, 0.01 * fabs(a));
  PROBE_NEAR(fallen, 0.5 * a, 0.01 * fabs(a));
  PROBE_NEAR(risen, fallen / k, 1e-3);
  // The rope pulls at B by k T, T = m_a (g - a).
  double pull = probe_joint_get(scene, copy->joint[0], SCREE_JOINT_FORCE_Y);
  PROBE_NEAR(pull, k * p->mass_a * (10.0 - a), 0.01 * pull);
}

static void a_pulley_is_atwoods_machine(void **state) {
  (void)state;
  for (uint32_t variant = 0; variant < ATWOODS; ++variant) {
    ProbeMechanism m = {.name = "Atwood",
                        .gravity = earth,
                        .variant = variant,
                        .steps = 60,
                        .make = make_atwood,
                        .check = check_atwood};
    probe_run_mechanism(&m);
  }
}

// Both hang on 5 m of rope and swing, one more than the other: nothing is lost, and the rope keeps its length.
static void a_pulley_keeps_the_energy_of_what_swings(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(earth);
  ScreeJointDef def = scree_joint_def_default(SCREE_JOINT_PULLEY);
  def.ground_a = (ScreeVec2){-3.0, 0.0}, def.ground_b = (ScreeVec2){3.0, 0.0};
  def.body_a = probe_ghost_ball(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){-6.0, -4.0}, 0.1, 1.0);
  def.body_b = probe_ghost_ball(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){4.0, -4.0}, 0.1, 1.2);
  ScreeJoint joint = probe_join(scene, &def);
  double start = probe_energy(scene), length = probe_joint_get(scene, joint, SCREE_JOINT_LENGTH);
  for (uint32_t step = 0; step < 300u; ++step) {
    probe_steps(scene, 1);
    double energy = probe_body_energy(scene, def.body_a) + probe_body_energy(scene, def.body_b);
    PROBE_NEAR(energy, start, 0.01);
    PROBE_NEAR(probe_joint_get(scene, joint, SCREE_JOINT_COORDINATE), length, 1e-3);
  }
  scree_scene_destroy(scene);
}

// A rope with an upper limit only: A falls freely until it is taut, and lifts B then.
static void a_pulley_may_be_slack(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(earth);
  ScreeBody floor = probe_floor(scene, 40.0, (ProbeMaterial){.friction = 0.6});
  (void)floor;
  ScreeJointDef def = scree_joint_def_default(SCREE_JOINT_PULLEY);
  def.ground_a = (ScreeVec2){-2.0, 10.0}, def.ground_b = (ScreeVec2){2.0, 10.0};
  def.body_a = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){-2.0, 8.0}, 0.5, (ProbeMaterial){.density = 4.0});
  def.body_b = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){2.0, 0.5}, 0.5, (ProbeMaterial){.density = 1.0});
  def.limited = 1;
  def.upper = 2.0 + 9.5 + 2.0;
  ScreeJoint joint = probe_join(scene, &def);
  probe_steps(scene, 30);
  PROBE_NEAR(probe_velocity(scene, def.body_a).y, -5.0, 0.01);
  PROBE_NEAR(probe_y(scene, def.body_b), 0.5, 0.01);
  for (uint32_t step = 0; step < 60u; ++step) {
    probe_steps(scene, 1);
    assert_true(probe_joint_get(scene, joint, SCREE_JOINT_COORDINATE) < def.upper + 0.01);
  }
  assert_true(probe_y(scene, def.body_b) > 1.0);
  scree_scene_destroy(scene);
}

// A torque on the first of two wheels: w_a + k w_b stays 0, and the second weighs as I_b / k^2 on it.
static const double ratios[] = {1.0, 2.0, -3.0, 0.25};

static void make_gear(ScreeScene *scene, ProbeCopy *copy) {
  ScreeJointDef def = scree_joint_def_default(SCREE_JOINT_GEAR);
  for (uint32_t i = 0; i < 2u; ++i) {
    ScreeVec2 at = probe_copy_at(copy, 3.0 * i, 0.0);
    ScreeBody wheel = probe_copy_body(copy, probe_ghost_ball(scene, SCREE_BODY_DYNAMIC, at, 1.0, 2.0 + 2.0 * i));
    probe_copy_joint(copy, probe_pin(scene, 0, wheel, at));
  }
  def.body_a = copy->body[0], def.body_b = copy->body[1];
  def.ratio = ratios[copy->variant];
  probe_join(scene, &def);
}

static void twist_gear(ScreeScene *scene, ProbeCopy *copy, uint32_t step) {
  (void)step;
  assert_int_equal(scree_body_apply_force(scene, copy->body[0], space, 3.0), SCREE_OK);
}

static void watch_gear(ScreeScene *scene, ProbeCopy *copy, uint32_t step) {
  (void)step;
  double k = ratios[copy->variant];
  PROBE_NEAR(probe_omega(scene, copy->body[0]), -k * probe_omega(scene, copy->body[1]), 1e-4);
  PROBE_NEAR(probe_angle(scene, copy->body[0]), -k * probe_angle(scene, copy->body[1]), 1e-4);
}

static void check_gear(ScreeScene *scene, ProbeCopy *copy) {
  double k = ratios[copy->variant], inertia_a = probe_get(scene, copy->body[0], SCREE_BODY_INERTIA);
  double inertia_b = probe_get(scene, copy->body[1], SCREE_BODY_INERTIA);
  double w = 3.0 / (inertia_a + inertia_b / (k * k)) * 2.0;
  PROBE_NEAR(probe_omega(scene, copy->body[0]), w, 0.01 * w);
}

static void a_gear_keeps_the_ratio_under_torque(void **state) {
  (void)state;
  for (uint32_t variant = 0; variant < sizeof ratios / sizeof ratios[0]; ++variant) {
    ProbeMechanism m = {.name = "gear",
                        .gravity = space,
                        .variant = variant,
                        .steps = 120,
                        .make = make_gear,
                        .before = twist_gear,
                        .after = watch_gear,
                        .check = check_gear};
    probe_run_mechanism(&m);
  }
}

// A rack along a slope, with a pinion of radius 0.5 turning against it: x + 0.5 turn stays, so the pinion weighs as
// I / r^2 on a force along the rack.
static void make_rack(ScreeScene *scene, ProbeCopy *copy) {
  ScreeVec2 at = probe_copy_at(copy, 0.0, 0.0), along = {0.6, 0.8};
  ScreeBody rack =
      probe_copy_body(copy, probe_ghost_box(scene, SCREE_BODY_DYNAMIC, at, 0.0, (ScreeVec2){2.0, 0.2}, 3.0));
  ScreeJointDef slide = probe_joint_def(scene, SCREE_JOINT_PRISMATIC, 0, rack, at, along);
  probe_copy_joint(copy, probe_join(scene, &slide));
  ScreeVec2 axle = probe_copy_at(copy, 0.0, 2.0);
  ScreeBody pinion = probe_copy_body(copy, probe_ghost_ball(scene, SCREE_BODY_DYNAMIC, axle, 0.5, 4.0));
  probe_copy_joint(copy, probe_pin(scene, 0, pinion, axle));
  ScreeJointDef def = scree_joint_def_default(SCREE_JOINT_GEAR);
  def.body_a = rack, def.body_b = pinion;
  def.ground_a = along;
  def.ratio = 0.5;
  probe_join(scene, &def);
}

static void push_rack(ScreeScene *scene, ProbeCopy *copy, uint32_t step) {
  (void)step;
  assert_int_equal(scree_body_apply_force(scene, copy->body[0], (ScreeVec2){6.0, 8.0}, 0.0), SCREE_OK);
}

static void watch_rack(ScreeScene *scene, ProbeCopy *copy, uint32_t step) {
  (void)step;
  double travel = 0.6 * (probe_x(scene, copy->body[0]) - copy->x) + 0.8 * probe_y(scene, copy->body[0]);
  PROBE_NEAR(travel, -0.5 * probe_angle(scene, copy->body[1]), 1e-4);
}

static void check_rack(ScreeScene *scene, ProbeCopy *copy) {
  double inertia = probe_get(scene, copy->body[1], SCREE_BODY_INERTIA), v = 10.0 / (3.0 + inertia / 0.25);
  PROBE_NEAR(probe_speed(scene, copy->body[0]), v, 0.01 * v);
}

static void a_rack_turns_its_pinion(void **state) {
  (void)state;
  ProbeMechanism m = {.name = "rack",
                      .gravity = space,
                      .steps = 60,
                      .make = make_rack,
                      .before = push_rack,
                      .after = watch_rack,
                      .check = check_rack};
  probe_run_mechanism(&m);
}

// After a thousand turns the wheels still stand as they began.
static void gears_do_not_slip(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(space);
  ScreeJointDef def = scree_joint_def_default(SCREE_JOINT_GEAR);
  def.body_a = probe_ghost_ball(scene, SCREE_BODY_DYNAMIC, space, 1.0, 2.0);
  def.body_b = probe_ghost_ball(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){3.0, 0.0}, 1.0, 1.0);
  probe_pin(scene, 0, def.body_a, space);
  probe_pin(scene, 0, def.body_b, (ScreeVec2){3.0, 0.0});
  def.ratio = 3.0;
  probe_join(scene, &def);
  assert_int_equal(scree_body_set_velocity(scene, def.body_a, space, 60.0), SCREE_OK);
  assert_int_equal(scree_body_set_velocity(scene, def.body_b, space, -20.0), SCREE_OK);
  probe_steps(scene, 6300);
  PROBE_NEAR(probe_angle(scene, def.body_a), 6300.0, 6.3);
  PROBE_NEAR(probe_angle(scene, def.body_a) + 3.0 * probe_angle(scene, def.body_b), 0.0, 1e-3);
  scree_scene_destroy(scene);
}

int main(void) {
  probe_sleep = 0;
  const struct CMUnitTest tests[] = {
      PROBE_TEST(a_pulley_is_atwoods_machine),
      PROBE_TEST(a_pulley_may_be_slack),
      PROBE_TEST(a_gear_keeps_the_ratio_under_torque),
      PROBE_TEST(a_rack_turns_its_pinion),
      PROBE_TEST(gears_do_not_slip),
      PROBE_TEST(a_pulley_keeps_the_energy_of_what_swings),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
