// SPDX-License-Identifier: MIT
// What is driven fast runs through nobody: not through what hangs by joints, which stops where it touches, nor through
// what has had its share of impacts.
#include "joint_probe.h"

static const ScreeVec2 space = {0.0, 0.0};
static const ProbeMaterial rough = {.friction = 0.6, .density = 1.0};

enum { PHASES = 6 };

typedef enum Hold { WELDED, HINGED, TIED, HELD, HOLDS } Hold;

// Two crates, held to each other, to a ball further up by a rope that is slack, or softly to the world.
static uint32_t hang(ScreeScene *scene, Hold hold, ScreeBody bodies[3]) {
  ScreeVec2 crate = {0.5, 0.5}, first = {0.0, 0.0}, second = {0.5, 0.6};
  bodies[0] = probe_box(scene, SCREE_BODY_DYNAMIC, first, 0.0, crate, rough);
  bodies[1] = probe_box(scene, SCREE_BODY_DYNAMIC, second, 0.0, crate, rough);
  bodies[2] = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){1.0, 5.0}, 0.1, rough);
  if (hold == WELDED || hold == HINGED) {
    ScreeJointDef def = probe_joint_def(scene, hold == WELDED ? SCREE_JOINT_WELD : SCREE_JOINT_REVOLUTE, bodies[0],
                                        bodies[1], (ScreeVec2){0.25, 0.3}, (ScreeVec2){1.0, 0.0});
    probe_join(scene, &def);
    return 2;
  }
  ScreeJointDef def = scree_joint_def_default(hold == TIED ? SCREE_JOINT_DISTANCE : SCREE_JOINT_MOUSE);
  def.body_b = bodies[0];
  if (hold == TIED) {
    def.body_a = bodies[2];
    def.limited = 1, def.upper = 30.0;
  } else {
    def.max_force = 10.0;
  }
  probe_join(scene, &def);
  return 3;
}

static void a_fast_wall_takes_what_hangs_by_joints_along(void **state) {
  (void)state;
  const double speeds[] = {10.0, 20.0, 60.0, 100.0, 300.0};
  for (uint32_t run = 0; run < 5u * HOLDS * PHASES; ++run) {
    double speed = speeds[run / (HOLDS * PHASES)];
    Hold hold = (Hold)(run / PHASES % HOLDS);
    ScreeScene *scene = probe_scene(space);
    ScreeVec2 at = {-6.0 - speed * PROBE_DT * (run % PHASES) / PHASES, 0.0};
    ScreeBody bodies[3], wall = probe_box(scene, SCREE_BODY_KINEMATIC, at, 0.0, (ScreeVec2){0.2, 40.0}, rough);
    assert_int_equal(scree_body_set_velocity(scene, wall, (ScreeVec2){speed, 0.0}, 0.0), SCREE_OK);
    uint32_t count = hang(scene, hold, bodies);
    for (uint32_t step = 0; step < 60u; ++step) {
      probe_steps(scene, 1);
      for (uint32_t i = 0; i < count; ++i)
        if (!(probe_x(scene, bodies[i]) > probe_x(scene, wall)))
          fail_msg("%g m/s, hold %u, phase %u, step %u: body %u", speed, hold, run % PHASES, step, i);
    }
    scree_scene_destroy(scene);
  }
}

// A bar hangs by its middle in the way of a paddle that turns: from the step in which it is struck on, it is on that
// side of the paddle.
static void a_fast_paddle_takes_what_hangs_by_joints_along(void **state) {
  (void)state;
  for (uint32_t run = 0; run < 40u; ++run) {
    double omega = 10.0 + 2.0 * (run % 20u);
    ScreeScene *scene = probe_scene(space);
    ScreeBody paddle = probe_box(scene, SCREE_BODY_KINEMATIC, space, -1.0 - 0.05 * run, (ScreeVec2){8.0, 0.1}, rough);
    assert_int_equal(scree_body_set_velocity(scene, paddle, space, omega), SCREE_OK);
    ScreeBody ball = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){3.0, 0.0}, 0.1, rough);
    ScreeBody mate = probe_ghost_ball(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){3.0, 0.0}, 0.1, 0.05);
    ScreeJointDef def =
        probe_joint_def(scene, SCREE_JOINT_WELD, ball, mate, (ScreeVec2){3.0, 0.0}, (ScreeVec2){1.0, 0.0});
    probe_join(scene, &def);
    for (uint32_t step = 0; step < 30u; ++step) {
      probe_steps(scene, 1);
      double angle = probe_angle(scene, paddle), x = probe_x(scene, ball), y = probe_y(scene, ball);
      double ahead = cos(angle) * y - sin(angle) * x, along = cos(angle) * x + sin(angle) * y;
      if (fabs(along) > 4.0) break;
      // Before it comes round, the ball is ahead of it; it never is behind.
      if (angle > -0.5 * PROBE_PI && angle < 0.5 * PROBE_PI && !(ahead > 0.0))
        fail_msg("%g rad/s, run %u, step %u: %g m", omega, run, step, ahead);
    }
    scree_scene_destroy(scene);
  }
}

// A ball goes to and fro between two walls that run at one speed, so often that not all of its impacts of a step are
// followed: it stays between them.
static void a_fast_cage_keeps_what_bounces_in_it(void **state) {
  (void)state;
  const ProbeMaterial elastic = {.restitution = 1.0, .density = 1.0};
  for (uint32_t run = 0; run < 60u; ++run) {
    double wide = 0.25 + 0.05 * (run % 10u), speed = 40.0 + 80.0 * (run / 10u);
    ScreeScene *scene = probe_scene(space);
    ScreeBody walls[2], ball = probe_circle(scene, SCREE_BODY_DYNAMIC, space, 0.05, elastic);
    for (uint32_t i = 0; i < 2u; ++i) {
      ScreeVec2 at = {i ? 0.5 * wide + 0.1 : -0.5 * wide - 0.1, 0.0}, velocity = {speed, 0.0};
      walls[i] = probe_box(scene, SCREE_BODY_KINEMATIC, at, 0.0, (ScreeVec2){0.2, 4.0}, elastic);
      assert_int_equal(scree_body_set_velocity(scene, walls[i], velocity, 0.0), SCREE_OK);
    }
    ScreeVec2 velocity = {speed + 200.0, 0.0};
    assert_int_equal(scree_body_set_velocity(scene, ball, velocity, 0.0), SCREE_OK);
    for (uint32_t step = 0; step < 40u; ++step) {
      probe_steps(scene, 1);
      double x = probe_x(scene, ball);
      if (!(x > probe_x(scene, walls[0]) && x < probe_x(scene, walls[1])))
        fail_msg("%g m/s, %g m, step %u: at %g m", speed, wide, step, x - probe_x(scene, walls[0]));
    }
    scree_scene_destroy(scene);
  }
}

int main(void) {
  probe_sleep = 0;
  const struct CMUnitTest tests[] = {
      PROBE_TEST(a_fast_wall_takes_what_hangs_by_joints_along),
      PROBE_TEST(a_fast_paddle_takes_what_hangs_by_joints_along),
      PROBE_TEST(a_fast_cage_keeps_what_bounces_in_it),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
