// SPDX-License-Identifier: MIT
// Joints without length, between what cannot move, and of bodies that are held in part: finite, and still.
#include "joint_probe.h"

static const ScreeVec2 space = {0.0, 0.0}, earth = {0.0, -10.0};

enum { KINDS = SCREE_JOINT_FILTER };

// J10: the four ways to hold two anchors together, of two boxes that touch on a floor, of two balls at one place, and
// of one ball at a place of the world.
typedef struct Tie {
  uint32_t kind, spring;
} Tie;

static const Tie ties[] = {{SCREE_JOINT_DISTANCE, SCREE_SPRING_NONE},
                           {SCREE_JOINT_DISTANCE, SCREE_SPRING_FREQUENCY},
                           {SCREE_JOINT_MOUSE, SCREE_SPRING_FREQUENCY},
                           {SCREE_JOINT_WELD, SCREE_SPRING_NONE},
                           {SCREE_JOINT_WELD, SCREE_SPRING_FREQUENCY}};
enum { TIES = sizeof ties / sizeof ties[0] };

static ScreeJointDef tie_of(const ProbeCopy *copy) {
  const Tie *tie = &ties[copy->variant % TIES];
  ScreeJointDef def = scree_joint_def_default(tie->kind);
  def.spring = tie->spring;
  def.stiffness = 5.0;
  def.damping = 0.7;
  def.length = 0.0;
  return def;
}

static void make_touching(ScreeScene *scene, ProbeCopy *copy) {
  ProbeMaterial rough = {.friction = 0.6, .density = 1.0};
  ScreeVec2 size = {1.0, 1.0};
  probe_box(scene, SCREE_BODY_STATIC, probe_copy_at(copy, 0.0, -1.0), 0.0, (ScreeVec2){10.0, 2.0}, rough);
  ScreeJointDef def = tie_of(copy);
  for (uint32_t i = 0; i < 2u; ++i)
    probe_copy_body(copy, probe_box(scene, SCREE_BODY_DYNAMIC, probe_copy_at(copy, i - 0.5, 0.5), 0.0, size, rough));
  def.body_a = copy->body[0], def.body_b = copy->body[1];
  def.anchor_a = (ScreeVec2){0.5, 0.0}, def.anchor_b = (ScreeVec2){-0.5, 0.0};
  def.collide = 1;
  probe_copy_joint(copy, probe_join(scene, &def));
}

static void make_coincident(ScreeScene *scene, ProbeCopy *copy) {
  ProbeMaterial rough = {.friction = 0.6, .density = 1.0};
  probe_box(scene, SCREE_BODY_STATIC, probe_copy_at(copy, 0.0, -1.0), 0.0, (ScreeVec2){10.0, 2.0}, rough);
  ScreeJointDef def = tie_of(copy);
  for (uint32_t i = 0; i < 2u; ++i)
    probe_copy_body(copy, probe_circle(scene, SCREE_BODY_DYNAMIC, probe_copy_at(copy, 0.0, 0.5), 0.5, rough));
  def.body_a = copy->body[0], def.body_b = copy->body[1];
  probe_copy_joint(copy, probe_join(scene, &def));
}

static void make_hung(ScreeScene *scene, ProbeCopy *copy) {
  ScreeJointDef def = tie_of(copy);
  def.body_b =
      probe_copy_body(copy, probe_ghost_ball(scene, SCREE_BODY_DYNAMIC, probe_copy_at(copy, 0.0, 0.0), 0.5, 1.0));
  def.anchor_a = probe_copy_at(copy, 0.0, 0.0);
  probe_copy_joint(copy, probe_join(scene, &def));
}

static void watch_buzz(ScreeScene *scene, ProbeCopy *copy, uint32_t step) {
  if (step < 90u) return;
  for (uint32_t i = 0; i < copy->bodies; ++i) {
    double speed = probe_speed(scene, copy->body[i]) + fabs(probe_omega(scene, copy->body[i]));
    if (!(speed < 0.01)) fail_msg("kind %u, step %u: %g m/s", ties[copy->variant % TIES].kind, step, speed);
  }
  PROBE_NEAR(probe_copy_gap(scene, copy), 0.0, 0.02);
}

static void j10_zero_length(void **state) {
  (void)state;
  void (*const makers[])(ScreeScene *, ProbeCopy *) = {make_touching, make_coincident, make_hung};
  for (uint32_t variant = 0; variant < 3u * TIES; ++variant) {
    ProbeMechanism m = {.name = "J10",
                        .gravity = earth,
                        .variant = variant,
                        .steps = 360,
                        .make = makers[variant / TIES],
                        .after = watch_buzz};
    probe_run_mechanism(&m);
  }
}

// A rod of 1 m whose anchors start at one place finds its length, in some direction.
static void a_rod_that_starts_without_a_direction(void **state) {
  (void)state;
  for (uint32_t sprung = 0; sprung < 3u; ++sprung) {
    ScreeScene *scene = probe_scene(space);
    ScreeJointDef def = scree_joint_def_default(SCREE_JOINT_DISTANCE);
    def.body_a = probe_ghost_ball(scene, SCREE_BODY_DYNAMIC, space, 0.2, 1.0);
    def.body_b = probe_ghost_ball(scene, SCREE_BODY_DYNAMIC, space, 0.2, 1.0);
    def.length = 1.0;
    if (sprung == 1u) def.spring = SCREE_SPRING_FREQUENCY, def.stiffness = 2.0, def.damping = 1.0;
    if (sprung == 2u) def.limited = 1, def.lower = 1.0, def.upper = 2.0;
    ScreeJoint joint = probe_join(scene, &def);
    for (uint32_t step = 0; step < 300u; ++step) {
      probe_steps(scene, 1);
      assert_true(probe_speed(scene, def.body_b) < 20.0);
    }
    probe_assert_finite(scene);
    PROBE_NEAR(probe_gap(scene, joint), 1.0, 0.01);
    scree_scene_destroy(scene);
  }
}

static ScreeJointDef any_joint(uint32_t kind) {
  ScreeJointDef def = scree_joint_def_default(kind);
  def.limited = 1;
  def.lower = def.upper = 0.5;
  def.spring = def.angular_spring = SCREE_SPRING_FREQUENCY;
  def.stiffness = def.angular_stiffness = 3.0;
  def.motor = SCREE_MOTOR_VELOCITY;
  def.target = 1.0;
  def.ground_a = (ScreeVec2){0.0, 3.0}, def.ground_b = (ScreeVec2){1.0, 3.0};
  return def;
}

// Everything held against everything that cannot be moved: nothing does, but what moves by itself.
static void what_cannot_move_stays(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(earth);
  ScreeVec2 size = {1.0, 1.0};
  ScreeBody bodies[5];
  for (uint32_t i = 0; i < 5u; ++i) {
    ScreeBodyType type = i < 1u ? SCREE_BODY_STATIC : i < 3u ? SCREE_BODY_KINEMATIC : SCREE_BODY_DYNAMIC;
    bodies[i] = probe_ghost_box(scene, type, (ScreeVec2){i, 0.0}, 0.1 * i, size, 1.0);
  }
  assert_int_equal(scree_body_set_velocity(scene, bodies[1], (ScreeVec2){0.5, 0.25}, 1.0), SCREE_OK);
  for (uint32_t i = 3; i < 5u; ++i) {
    assert_int_equal(scree_body_set(scene, bodies[i], SCREE_BODY_LOCK_X, 1.0), SCREE_OK);
    assert_int_equal(scree_body_set(scene, bodies[i], SCREE_BODY_LOCK_Y, 1.0), SCREE_OK);
    assert_int_equal(scree_body_set(scene, bodies[i], SCREE_BODY_FIXED_ROTATION, 1.0), SCREE_OK);
  }
  for (uint32_t kind = 1; kind <= KINDS; ++kind)
    for (uint32_t plain = 0; plain < 2u; ++plain)
      for (uint32_t b = 0; b < 5u; ++b)
        for (uint32_t a = 0; a <= b; ++a) {
          ScreeJointDef def = plain ? scree_joint_def_default(kind) : any_joint(kind);
          def.body_a = a < b ? bodies[a] : 0;
          def.body_b = bodies[b];
          probe_join(scene, &def);
        }
  probe_steps(scene, 120);
  probe_assert_finite(scene);
  for (uint32_t i = 0; i < 5u; ++i) {
    double t = i == 1u ? 2.0 : 0.0;
    PROBE_NEAR(probe_x(scene, bodies[i]), i + 0.5 * t, 1e-5);
    PROBE_NEAR(probe_y(scene, bodies[i]), 0.25 * t, 1e-5);
    PROBE_NEAR(probe_angle(scene, bodies[i]), 0.1 * i + t, 1e-5);
  }
  scree_scene_destroy(scene);
}

// A body that may not turn, pinned beside its centre, goes round without turning; one that may not move along x gives
// way along y alone.
static void held_bodies_move_as_they_may(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(earth);
  ScreeVec2 size = {1.0, 1.0};
  ScreeBody stiff = probe_ghost_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){1.0, 0.0}, 0.0, size, 1.0);
  assert_int_equal(scree_body_set(scene, stiff, SCREE_BODY_FIXED_ROTATION, 1.0), SCREE_OK);
  ScreeJointDef rod = scree_joint_def_default(SCREE_JOINT_DISTANCE);
  rod.body_b = stiff;
  rod.anchor_b = (ScreeVec2){0.3, 0.3};
  ScreeJoint joint = probe_join(scene, &rod);
  double length = probe_gap(scene, joint), start = probe_body_energy(scene, stiff);
  ScreeBody bead = probe_ghost_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){12.0, 0.0}, 0.0, size, 1.0);
  assert_int_equal(scree_body_set(scene, bead, SCREE_BODY_LOCK_X, 1.0), SCREE_OK);
  ScreeJointDef slope =
      probe_joint_def(scene, SCREE_JOINT_DISTANCE, 0, bead, (ScreeVec2){12.0, 0.0}, (ScreeVec2){1.0, 0.0});
  slope.anchor_a = (ScreeVec2){10.0, 3.0};
  slope.limited = 1;
  slope.upper = 5.0;
  probe_join(scene, &slope);
  for (uint32_t step = 0; step < 300u; ++step) {
    probe_steps(scene, 1);
    assert_true(probe_angle(scene, stiff) == 0.0 && probe_omega(scene, stiff) == 0.0);
    PROBE_NEAR(probe_gap(scene, joint), length, 1e-3);
    PROBE_NEAR(probe_body_energy(scene, stiff), start, 0.05);
    assert_true(probe_x(scene, bead) == 12.0);
    assert_true(hypot(2.0, 3.0 - probe_y(scene, bead)) < 5.005);
  }
  scree_scene_destroy(scene);
}

// A pin of a body that may not turn and may not move along x holds it along y.
static void a_pin_of_a_held_body_carries_it(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(earth);
  ScreeBody box = probe_ghost_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){1.0, 0.0}, 0.0, (ScreeVec2){1.0, 1.0}, 2.0);
  assert_int_equal(scree_body_set(scene, box, SCREE_BODY_FIXED_ROTATION, 1.0), SCREE_OK);
  assert_int_equal(scree_body_set(scene, box, SCREE_BODY_LOCK_X, 1.0), SCREE_OK);
  ScreeJoint joint = probe_pin(scene, 0, box, space);
  for (uint32_t step = 0; step < 120u; ++step) {
    probe_steps(scene, 1);
    PROBE_NEAR(probe_gap(scene, joint), 0.0, 1e-3);
    PROBE_NEAR(probe_speed(scene, box), 0.0, 1e-3);
  }
  PROBE_NEAR(probe_joint_get(scene, joint, SCREE_JOINT_FORCE_Y), 20.0, 0.2);
  scree_scene_destroy(scene);
}

// A bar that hangs by the end of another, at a distance of nothing but rounding, and of little: the line between the
// anchors turns right round in a substep, and no bend of its way may be made of that.
static void short_rods_give_nothing(void **state) {
  (void)state;
  static const double lengths[] = {0.0, 1e-17, 1e-6, 2e-5, 1e-4, 1e-3, 0.01, 0.03}, masses[] = {1.0, 30.0};
  for (uint32_t i = 0; i < sizeof lengths / sizeof *lengths; ++i) {
    for (uint32_t k = 0; k < 2u; ++k) {
      ScreeScene *scene = probe_scene(earth);
      ScreeVec2 size = {1.0, 0.1}, end = {1.0, 0.0};
      ScreeBody bars[2] = {
          probe_ghost_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.5, 0.0}, 0.0, size, 1.0),
          probe_ghost_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){1.4, 0.3}, 0.6435, size, masses[k]),
      };
      probe_pin(scene, 0, bars[0], (ScreeVec2){0.0, 0.0});
      ScreeJointDef def = probe_joint_def(scene, SCREE_JOINT_DISTANCE, bars[0], bars[1], end, end);
      def.length = lengths[i];
      ScreeJoint rod = probe_join(scene, &def);
      double start = probe_energy(scene), scale = 10.0 * (0.5 + 1.5 * masses[k]);
      for (uint32_t step = 0; step < 600; ++step) {
        probe_steps(scene, 1);
        double gained = probe_body_energy(scene, bars[0]) + probe_body_energy(scene, bars[1]) - start;
        if (gained > 0.02 * scale) fail_msg("a rod of %g m gives %g of the energy", lengths[i], gained / scale);
        if (probe_gap(scene, rod) > lengths[i] + 0.08) fail_msg("a rod of %g m is torn", lengths[i]);
      }
      scree_scene_destroy(scene);
    }
  }
}

int main(void) {
  probe_sleep = 0;
  const struct CMUnitTest tests[] = {
      PROBE_TEST(j10_zero_length),
      PROBE_TEST(a_rod_that_starts_without_a_direction),
      PROBE_TEST(short_rods_give_nothing),
      PROBE_TEST(what_cannot_move_stays),
      PROBE_TEST(held_bodies_move_as_they_may),
      PROBE_TEST(a_pin_of_a_held_body_carries_it),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
