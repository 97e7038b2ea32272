// SPDX-License-Identifier: MIT
// In free flight: what holds bodies together pushes neither them nor their spin as a whole.
#include "joint_probe.h"

static const ScreeVec2 space = {0.0, 0.0};

// Neighbours in a row, each pair by another kind of joint.
enum { FLYERS = 9 };

static void ask_of(ScreeJointDef *def, uint32_t i) {
  switch (i) {
  case 1: def->limited = 1, def->lower = -0.3, def->upper = 0.3; break;
  case 2: def->spring = SCREE_SPRING_FREQUENCY, def->stiffness = 2.0, def->damping = 0.1; break;
  case 3: def->spring = SCREE_SPRING_STIFFNESS, def->stiffness = 30.0, def->damping = 0.5; break;
  case 4: def->motor = SCREE_MOTOR_VELOCITY, def->target = 2.0, def->max_effort = 1.0; break;
  case 5: def->spring = SCREE_SPRING_FREQUENCY, def->stiffness = 3.0, def->damping = 0.2; break;
  case 6: def->angular_spring = SCREE_SPRING_FREQUENCY, def->angular_stiffness = 2.0; break;
  case 7: def->max_force = 3.0, def->max_effort = 0.5, def->target = 1.0; break;
  default: break;
  }
}

static void join_flyers(ScreeScene *scene, const ScreeBody *bodies) {
  static const uint32_t kinds[FLYERS - 1] = {SCREE_JOINT_REVOLUTE, SCREE_JOINT_REVOLUTE, SCREE_JOINT_PRISMATIC,
                                             SCREE_JOINT_DISTANCE, SCREE_JOINT_WHEEL,    SCREE_JOINT_WHEEL,
                                             SCREE_JOINT_WELD,     SCREE_JOINT_MOTOR};
  for (uint32_t i = 0; i + 1u < FLYERS; ++i) {
    ScreeVec2 at = {1.5 * i + 0.75, 0.1};
    ScreeJointDef def = probe_joint_def(scene, kinds[i], bodies[i], bodies[i + 1u], at, (ScreeVec2){1.0, 0.3});
    if (kinds[i] == SCREE_JOINT_DISTANCE) {
      def.anchor_a = (ScreeVec2){0.2, 0.1};
      def.anchor_b = (ScreeVec2){-0.2, 0.2};
    }
    ask_of(&def, i);
    probe_join(scene, &def);
  }
}

static void joints_keep_momentum_and_spin(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(space);
  ScreeBody bodies[FLYERS];
  for (uint32_t i = 0; i < FLYERS; ++i) {
    bodies[i] = probe_ghost_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){1.5 * i, 0.0}, 0.0, (ScreeVec2){1.0, 0.5},
                                1.0 + 0.5 * (i % 3u));
    ScreeVec2 v = {0.5 * (i % 2u), 0.3 * (i % 4u)};
    assert_int_equal(scree_body_set_velocity(scene, bodies[i], v, 1.0 - 0.5 * (i % 3u)), SCREE_OK);
  }
  join_flyers(scene, bodies);
  ProbeMomentum start = probe_momentum(scene);
  for (uint32_t step = 0; step < 600u; ++step) {
    probe_steps(scene, 1);
    ProbeMomentum now = probe_momentum(scene);
    PROBE_NEAR(now.x, start.x, 1e-3);
    PROBE_NEAR(now.y, start.y, 1e-3);
    PROBE_NEAR(now.turn, start.turn, 5e-3 * fabs(start.turn));
  }
  scree_scene_destroy(scene);
}

// A bead on a rod that spins freely: r'' = r w^2 with w = L / (I + mu r^2), mu the reduced mass.
static void make_bead(ScreeScene *scene, ProbeCopy *copy) {
  ScreeBody rod = probe_copy_body(
      copy, probe_ghost_box(scene, SCREE_BODY_DYNAMIC, probe_copy_at(copy, 0.0, 0.0), 0.0, (ScreeVec2){6.0, 0.2}, 3.0));
  ScreeBody bead = probe_copy_body(
      copy, probe_ghost_box(scene, SCREE_BODY_DYNAMIC, probe_copy_at(copy, 0.5, 0.0), 0.0, (ScreeVec2){0.4, 0.4}, 1.0));
  ScreeJointDef def =
      probe_joint_def(scene, SCREE_JOINT_PRISMATIC, rod, bead, probe_copy_at(copy, 0.5, 0.0), (ScreeVec2){1.0, 0.0});
  probe_copy_joint(copy, probe_join(scene, &def));
  // Both turn at 4 rad/s about their common centre.
  double w = 4.0, middle = 0.5 / 4.0;
  assert_int_equal(scree_body_set_velocity(scene, rod, (ScreeVec2){0.0, -middle * w}, w), SCREE_OK);
  assert_int_equal(scree_body_set_velocity(scene, bead, (ScreeVec2){0.0, (0.5 - middle) * w}, w), SCREE_OK);
  copy->seen[0] = 0.5;
  copy->seen[2] = probe_copy_energy(scene, copy);
}

static void watch_bead(ScreeScene *scene, ProbeCopy *copy, uint32_t step) {
  (void)step;
  double inertia =
      probe_get(scene, copy->body[0], SCREE_BODY_INERTIA) + probe_get(scene, copy->body[1], SCREE_BODY_INERTIA);
  double mu = 3.0 / 4.0, turn = (inertia + mu * 0.25) * 4.0, r = copy->seen[0], speed = copy->seen[1], w = 0.0;
  enum { PARTS = 1000 };
  for (uint32_t k = 0; k < PARTS; ++k) {
    w = turn / (inertia + mu * r * r);
    speed += PROBE_DT / PARTS * r * w * w;
    r += PROBE_DT / PARTS * speed;
  }
  copy->seen[0] = r, copy->seen[1] = speed;
  ScreeVec2 a = probe_point(scene, copy->body[0], space), b = probe_point(scene, copy->body[1], space);
  PROBE_NEAR(probe_between(a, b), r, 0.01 * r);
  PROBE_NEAR(probe_omega(scene, copy->body[0]), w, 0.01 * w);
  PROBE_NEAR(probe_copy_energy(scene, copy) / copy->seen[2], 1.0, 5e-4);
  PROBE_NEAR(probe_angle(scene, copy->body[1]), probe_angle(scene, copy->body[0]), 1e-3);
  double c = cos(probe_angle(scene, copy->body[0])), s = sin(probe_angle(scene, copy->body[0]));
  PROBE_NEAR(c * (b.y - a.y) - s * (b.x - a.x), 0.0, 1e-3);
}

static void a_bead_slides_out_on_a_spinning_rod(void **state) {
  (void)state;
  ProbeMechanism m = {.name = "bead", .gravity = space, .steps = 60, .make = make_bead, .after = watch_bead};
  probe_run_mechanism(&m);
}

// Two balls on a rod, a weld and a hinge, spinning at 30 rad/s, keep what they have for ten seconds.
static void what_spins_keeps_its_energy(void **state) {
  (void)state;
  static const uint32_t kinds[] = {SCREE_JOINT_DISTANCE, SCREE_JOINT_WELD, SCREE_JOINT_REVOLUTE, SCREE_JOINT_PRISMATIC};
  for (uint32_t k = 0; k < 4u; ++k) {
    ScreeScene *scene = probe_scene(space);
    ScreeBody a = probe_ghost_ball(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){-0.5, 0.0}, 0.2, 1.0);
    ScreeBody b = probe_ghost_ball(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.5, 0.0}, 0.2, 1.0);
    assert_int_equal(scree_body_set_velocity(scene, a, (ScreeVec2){0.0, -15.0}, 30.0), SCREE_OK);
    assert_int_equal(scree_body_set_velocity(scene, b, (ScreeVec2){0.0, 15.0}, 30.0), SCREE_OK);
    ScreeJointDef def = probe_joint_def(scene, kinds[k], a, b, (ScreeVec2){0.5, 0.0}, (ScreeVec2){1.0, 0.0});
    if (kinds[k] == SCREE_JOINT_DISTANCE) def.anchor_a = space;
    if (kinds[k] == SCREE_JOINT_PRISMATIC) def.limited = 1;
    probe_join(scene, &def);
    double start = probe_energy(scene);
    for (uint32_t step = 0; step < 600u; ++step) {
      probe_steps(scene, 1);
      probe_assert_near(probe_energy(scene) / start, 1.0, 0.01, k ? "energy" : "energy on a rod");
      double apart = probe_between(probe_point(scene, a, space), probe_point(scene, b, space));
      PROBE_NEAR(apart, 1.0, 2e-3);
    }
    scree_scene_destroy(scene);
  }
}

int main(void) {
  probe_sleep = 0;
  const struct CMUnitTest tests[] = {
      PROBE_TEST(joints_keep_momentum_and_spin),
      PROBE_TEST(a_bead_slides_out_on_a_spinning_rod),
      PROBE_TEST(what_spins_keeps_its_energy),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
