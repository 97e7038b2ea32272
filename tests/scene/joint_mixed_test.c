// SPDX-License-Identifier: MIT
// Many joints on one body, bodies that move by themselves, joints beside contacts, and equal scenes.
#include "joint_probe.h"

static const ScreeVec2 space = {0.0, 0.0}, earth = {0.0, -10.0};

// More joints than there are colours.
#define SPOKES 60u

static void a_hub_with_sixty_spokes(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(space);
  ScreeBody hub = probe_ghost_ball(scene, SCREE_BODY_DYNAMIC, space, 1.0, 10.0);
  assert_int_equal(scree_body_set_velocity(scene, hub, space, 2.0), SCREE_OK);
  ScreeJoint joints[SPOKES];
  for (uint32_t i = 0; i < SPOKES; ++i) {
    double angle = 2.0 * PROBE_PI * i / SPOKES, c = cos(angle), s = sin(angle);
    ScreeBody spoke =
        probe_ghost_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){2.0 * c, 2.0 * s}, angle, (ScreeVec2){2.0, 0.1}, 1.0);
    assert_int_equal(scree_body_set_velocity(scene, spoke, (ScreeVec2){-4.0 * s, 4.0 * c}, 2.0), SCREE_OK);
    joints[i] = probe_pin(scene, hub, spoke, (ScreeVec2){c, s});
  }
  ProbeMomentum start = probe_momentum(scene);
  double energy = probe_energy(scene);
  for (uint32_t step = 0; step < 600u; ++step) {
    probe_steps(scene, 1);
    ProbeMomentum now = probe_momentum(scene);
    PROBE_NEAR(now.x, 0.0, 1e-2);
    PROBE_NEAR(now.y, 0.0, 1e-2);
    PROBE_NEAR(now.turn, start.turn, 0.005 * start.turn);
    assert_true(probe_energy(scene) < 1.01 * energy);
    for (uint32_t i = 0; i < SPOKES; ++i) PROBE_NEAR(probe_gap(scene, joints[i]), 0.0, 1e-3);
  }
  PROBE_NEAR(probe_omega(scene, hub), 2.0, 0.02);
  scree_scene_destroy(scene);
}

// A hub of any mass holds any number of spokes by any rigid joint: what one pass over them leaves would swing up, were
// they always solved in the same order.
static void spin_spokes(uint32_t kind, uint32_t spokes, double mass) {
  ScreeScene *scene = probe_scene(space);
  ScreeBody hub = probe_ghost_ball(scene, SCREE_BODY_DYNAMIC, space, 1.0, mass);
  assert_int_equal(scree_body_set_velocity(scene, hub, space, 2.0), SCREE_OK);
  for (uint32_t i = 0; i < spokes; ++i) {
    double angle = 2.0 * PROBE_PI * i / spokes, c = cos(angle), s = sin(angle);
    ScreeVec2 size = {2.0, 0.1};
    ScreeBody spoke = probe_ghost_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){2.0 * c, 2.0 * s}, angle, size, 1.0);
    assert_int_equal(scree_body_set_velocity(scene, spoke, (ScreeVec2){-4.0 * s, 4.0 * c}, 2.0), SCREE_OK);
    ScreeJointDef def = probe_joint_def(scene, kind, hub, spoke, (ScreeVec2){c, s}, (ScreeVec2){1.0, 0.0});
    if (kind == SCREE_JOINT_DISTANCE) def.anchor_a = (ScreeVec2){0.5 * c, 0.5 * s};
    probe_join(scene, &def);
  }
  double start = probe_energy(scene), most = 0.0;
  for (uint32_t step = 0; step < 120u; ++step) {
    probe_steps(scene, 1);
    most = fmax(most, probe_energy(scene) / start);
  }
  if (!(most < 1.02)) fail_msg("kind %u, %u spokes, %g kg: %g times the energy", kind, spokes, mass, most);
  scree_scene_destroy(scene);
}

static void hubs_of_any_mass_hold_their_spokes(void **state) {
  (void)state;
  static const uint32_t kinds[] = {SCREE_JOINT_REVOLUTE, SCREE_JOINT_DISTANCE, SCREE_JOINT_WELD};
  static const uint32_t counts[] = {3, 4, 8, 20, 60};
  static const double masses[] = {0.1, 1.0, 10.0, 100.0};
  for (uint32_t k = 0; k < 3u; ++k)
    for (uint32_t n = 0; n < 5u; ++n)
      for (uint32_t m = 0; m < 4u; ++m) spin_spokes(kinds[k], counts[n], masses[m]);
}

// A platform that hangs by a pin, a rod and a spring, and carries a slide, a wheel, a weld and a rope: at rest, those
// that hold it bear the weight of all.
static ScreeJoint hold(ScreeScene *scene, uint32_t kind, ScreeBody platform, double x) {
  ScreeVec2 at = {x, 0.0};
  ScreeJointDef def = probe_joint_def(scene, kind, 0, platform, at, (ScreeVec2){1.0, 0.0});
  if (kind == SCREE_JOINT_DISTANCE) def.anchor_a = (ScreeVec2){x, 2.0};
  if (x == 0.0) {
    def.spring = SCREE_SPRING_STIFFNESS;
    def.stiffness = 500.0;
    def.damping = 20.0;
    def.length = 1.9;
  }
  return probe_join(scene, &def);
}

static void load(ScreeScene *scene, uint32_t kind, ScreeBody platform, double x) {
  ScreeVec2 at = {x, -1.0};
  ScreeBody box = probe_ghost_box(scene, SCREE_BODY_DYNAMIC, at, 0.0, (ScreeVec2){0.5, 0.5}, 1.0);
  assert_int_equal(scree_body_set(scene, box, SCREE_BODY_LINEAR_DAMPING, 1.0), SCREE_OK);
  assert_int_equal(scree_body_set(scene, box, SCREE_BODY_ANGULAR_DAMPING, 1.0), SCREE_OK);
  ScreeJointDef def = probe_joint_def(scene, kind, platform, box, at, (ScreeVec2){0.0, 1.0});
  if (kind == SCREE_JOINT_DISTANCE) {
    def.anchor_a = (ScreeVec2){x, 0.0};
    def.limited = 1;
    def.upper = 1.0;
  } else if (kind != SCREE_JOINT_WELD) {
    def.limited = 1;
    def.lower = def.upper = -0.25;
  }
  if (kind == SCREE_JOINT_WHEEL) {
    def.limited = 0;
    def.spring = SCREE_SPRING_FREQUENCY;
    def.stiffness = 3.0;
    def.damping = 0.5;
  }
  probe_join(scene, &def);
}

static void one_body_with_joints_of_many_kinds(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(earth);
  ScreeBody platform = probe_ghost_box(scene, SCREE_BODY_DYNAMIC, space, 0.0, (ScreeVec2){8.0, 0.4}, 5.0);
  ScreeJoint held[] = {hold(scene, SCREE_JOINT_REVOLUTE, platform, -4.0),
                       hold(scene, SCREE_JOINT_DISTANCE, platform, 4.0),
                       hold(scene, SCREE_JOINT_DISTANCE, platform, 0.0)};
  load(scene, SCREE_JOINT_PRISMATIC, platform, -3.0);
  load(scene, SCREE_JOINT_WHEEL, platform, -1.0);
  load(scene, SCREE_JOINT_WELD, platform, 1.0);
  load(scene, SCREE_JOINT_DISTANCE, platform, 3.0);
  probe_steps(scene, 900);
  probe_assert_finite(scene);
  double sum = 0.0;
  for (uint32_t i = 0; i < 3u; ++i) sum += probe_joint_get(scene, held[i], SCREE_JOINT_FORCE_Y);
  PROBE_NEAR(sum, 90.0, 0.9);
  PROBE_NEAR(probe_gap(scene, held[0]), 0.0, 1e-3);
  PROBE_NEAR(probe_gap(scene, held[1]), 2.0, 1e-3);
  PROBE_NEAR(probe_speed(scene, platform) + fabs(probe_omega(scene, platform)), 0.0, 1e-3);
  PROBE_NEAR(probe_angle(scene, platform), 0.0, 1e-3);
  scree_scene_destroy(scene);
}

// A carriage that goes and turns by itself, with a beam welded on and a pendulum under it.
static void make_carriage(ScreeScene *scene, ProbeCopy *copy) {
  ScreeVec2 size = {1.0, 0.5};
  ScreeBody carriage = probe_ghost_box(scene, SCREE_BODY_KINEMATIC, probe_copy_at(copy, 0.0, 0.0), 0.0, size, 0.0);
  assert_int_equal(scree_body_set_velocity(scene, carriage, (ScreeVec2){1.0, 0.5}, 2.0), SCREE_OK);
  ScreeBody beam = probe_ghost_box(scene, SCREE_BODY_DYNAMIC, probe_copy_at(copy, 1.0, 0.0), 0.0, size, 1.0);
  ScreeJointDef weld =
      probe_joint_def(scene, SCREE_JOINT_WELD, carriage, beam, probe_copy_at(copy, 0.5, 0.0), (ScreeVec2){1.0, 0.0});
  ScreeBody bob = probe_ghost_ball(scene, SCREE_BODY_DYNAMIC, probe_copy_at(copy, 0.0, -2.0), 0.2, 1.0);
  probe_copy_body(copy, carriage), probe_copy_body(copy, beam), probe_copy_body(copy, bob);
  probe_copy_joint(copy, probe_join(scene, &weld));
  probe_copy_joint(copy, probe_pin(scene, carriage, bob, probe_copy_at(copy, 0.0, 0.0)));
}

static void watch_carriage(ScreeScene *scene, ProbeCopy *copy, uint32_t step) {
  double t = PROBE_DT * (step + 1u), angle = 2.0 * t;
  PROBE_NEAR(probe_x(scene, copy->body[0]) - copy->x, t, 1e-4);
  PROBE_NEAR(probe_copy_gap(scene, copy), 0.0, 1e-3);
  PROBE_NEAR(probe_angle(scene, copy->body[1]), angle, 5e-3);
  // Velocities are those of the middle of the last substep.
  ScreeVec2 v = probe_velocity(scene, copy->body[1]);
  if (step < 6u) return;
  PROBE_NEAR(v.x, 1.0 - 2.0 * sin(angle), 0.03);
  PROBE_NEAR(v.y, 0.5 + 2.0 * cos(angle), 0.03);
}

static void what_moves_by_itself_takes_along(void **state) {
  (void)state;
  ProbeMechanism m = {
      .name = "carriage", .gravity = earth, .steps = 240, .make = make_carriage, .after = watch_carriage};
  probe_run_mechanism(&m);
}

// A box on a floor, tied to a wall by a rope and pulled by more than its friction: the rope bears the rest.
static void joints_and_contacts_share_a_load(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(earth);
  ProbeMaterial rough = {.friction = 0.5, .density = 1.0};
  probe_floor(scene, 40.0, rough);
  ScreeJointDef def = scree_joint_def_default(SCREE_JOINT_DISTANCE);
  def.body_b = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, 0.5}, 0.0, (ScreeVec2){1.0, 1.0}, rough);
  def.anchor_a = (ScreeVec2){-3.0, 0.5};
  def.limited = 1;
  def.upper = 3.5;
  ScreeJoint rope = probe_join(scene, &def);
  for (uint32_t step = 0; step < 300u; ++step) {
    assert_int_equal(scree_body_apply_force(scene, def.body_b, (ScreeVec2){12.0, 0.0}, 0.0), SCREE_OK);
    probe_steps(scene, 1);
    assert_true(probe_gap(scene, rope) < 3.502);
  }
  // Friction gives between none and all of its 5 N, for nothing slides any more.
  double pull = -probe_joint_get(scene, rope, SCREE_JOINT_FORCE_X);
  assert_true(pull > 6.9 && pull < 12.1);
  PROBE_NEAR(probe_speed(scene, def.body_b), 0.0, 1e-3);
  PROBE_NEAR(probe_y(scene, def.body_b), 0.5, 0.01);
  scree_scene_destroy(scene);
}

static ScreeScene *make_muddle(void) {
  ScreeScene *scene = probe_scene(earth);
  ProbeMaterial rough = {.friction = 0.5, .density = 1.0};
  probe_floor(scene, 60.0, rough);
  ScreeBody before = 0;
  for (uint32_t i = 0; i < 40u; ++i) {
    ScreeVec2 at = {1.1 * (i % 8u) + 0.1 * (i / 8u), 2.0 + 1.2 * (i / 8u)};
    ScreeBody body = probe_box(scene, SCREE_BODY_DYNAMIC, at, 0.1 * i, (ScreeVec2){0.8, 0.6}, rough);
    if (i % 8u) {
      ScreeJointDef def =
          probe_joint_def(scene, 1u + i % 7u, before, body, (ScreeVec2){at.x - 0.5, at.y}, (ScreeVec2){1.0, 0.5});
      def.limited = i % 3u == 0u;
      def.upper = 1.0;
      def.spring = def.kind == SCREE_JOINT_MOUSE || i % 2u ? SCREE_SPRING_FREQUENCY : SCREE_SPRING_NONE;
      def.stiffness = 4.0;
      def.motor = i % 4u;
      def.target = 0.5;
      def.max_effort = def.max_force = 5.0;
      def.collide = i % 5u == 0u;
      probe_join(scene, &def);
    }
    before = body;
  }
  return scene;
}

static void equal_scenes_go_the_same_way(void **state) {
  (void)state;
  ScreeScene *a = make_muddle(), *b = make_muddle();
  for (uint32_t step = 0; step < 300u; ++step) {
    probe_steps(a, 1);
    probe_steps(b, 1);
    assert_true(scree_scene_hash(a) == scree_scene_hash(b));
  }
  probe_assert_finite(a);
  scree_scene_destroy(a);
  scree_scene_destroy(b);
}

int main(void) {
  probe_sleep = 0;
  const struct CMUnitTest tests[] = {
      PROBE_TEST(a_hub_with_sixty_spokes),
      PROBE_TEST(hubs_of_any_mass_hold_their_spokes),
      PROBE_TEST(one_body_with_joints_of_many_kinds),
      PROBE_TEST(what_moves_by_itself_takes_along),
      PROBE_TEST(joints_and_contacts_share_a_load),
      PROBE_TEST(equal_scenes_go_the_same_way),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
