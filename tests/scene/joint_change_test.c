// SPDX-License-Identifier: MIT
// Edits of joints, and of what hangs by them, take effect, asleep or not.
#include "joint_probe.h"

static const ScreeVec2 space = {0.0, 0.0}, earth = {0.0, -10.0};

// J06: a pendulum of 2 m at rest, by a pin or by a rod; then what its variant says.
enum { REMOVE, ANCHOR, MOVE };

static void make_settled(ScreeScene *scene, ProbeCopy *copy) {
  bool rod = copy->variant >= 3u;
  ScreeBody post = probe_copy_body(
      copy, probe_ghost_box(scene, SCREE_BODY_STATIC, probe_copy_at(copy, 0.0, 0.0), 0.0, (ScreeVec2){0.2, 0.2}, 0.0));
  ScreeBody ball =
      probe_copy_body(copy, probe_ghost_ball(scene, SCREE_BODY_DYNAMIC, probe_copy_at(copy, 0.0, -2.0), 0.2, 1.0));
  assert_int_equal(scree_body_set(scene, ball, SCREE_BODY_LINEAR_DAMPING, 1.5), SCREE_OK);
  assert_int_equal(scree_body_set(scene, ball, SCREE_BODY_ANGULAR_DAMPING, 1.5), SCREE_OK);
  ScreeJointDef def = scree_joint_def_default(rod ? SCREE_JOINT_DISTANCE : SCREE_JOINT_REVOLUTE);
  def.body_a = post;
  def.body_b = ball;
  if (!rod) def.anchor_b = (ScreeVec2){0.0, 2.0};
  probe_copy_joint(copy, probe_join(scene, &def));
}

static void edit_settled(ScreeScene *scene, ProbeCopy *copy, uint32_t step) {
  if (step != 120u) return;
  ScreeJoint joint = copy->joint[0];
  PROBE_NEAR(probe_y(scene, copy->body[1]), -2.0, 1e-3);
  switch (copy->variant % 3u) {
  case REMOVE: assert_int_equal(scree_joint_destroy(scene, joint), SCREE_OK); break;
  case ANCHOR:
    if (copy->variant == ANCHOR)
      assert_int_equal(scree_joint_set_anchors(scene, joint, space, (ScreeVec2){0.0, 4.0}), SCREE_OK);
    else
      probe_joint_set(scene, joint, SCREE_JOINT_LENGTH, 4.0);
    break;
  default: assert_int_equal(scree_body_set_pose(scene, copy->body[0], probe_copy_at(copy, 5.0, 0.0), 0.0), SCREE_OK);
  }
}

static void watch_settled(ScreeScene *scene, ProbeCopy *copy, uint32_t step) {
  if (step == 120u && copy->variant % 3u == REMOVE)
    PROBE_NEAR(probe_velocity(scene, copy->body[1]).y, -10.0 * PROBE_DT, 0.03 * 10.0 * PROBE_DT);
  assert_true(probe_speed(scene, copy->body[1]) < 100.0);
}

static void check_settled(ScreeScene *scene, ProbeCopy *copy) {
  double x = probe_x(scene, copy->body[1]) - copy->x, y = probe_y(scene, copy->body[1]);
  switch (copy->variant % 3u) {
  case REMOVE: assert_true(y < -30.0); break;
  case ANCHOR: PROBE_NEAR(hypot(x, y), 4.0, 1e-3); break;
  default: PROBE_NEAR(hypot(x - 5.0, y), 2.0, 1e-3);
  }
  if (copy->variant % 3u != REMOVE) PROBE_NEAR(probe_speed(scene, copy->body[1]), 0.0, 0.02);
}

static void j06_edits_take_effect(void **state) {
  (void)state;
  for (uint32_t variant = 0; variant < 6u; ++variant) {
    ProbeMechanism m = {.name = "J06",
                        .gravity = earth,
                        .variant = variant,
                        .steps = 1200,
                        .make = make_settled,
                        .before = edit_settled,
                        .after = watch_settled,
                        .check = check_settled};
    probe_run_mechanism(&m);
  }
}

// J08.
static void j08_one_joint_that_forbids_touching_is_enough(void **state) {
  (void)state;
  for (uint32_t first = 0; first < 2u; ++first) {
    ScreeScene *scene = probe_scene(space);
    ProbeMaterial rough = {.friction = 0.6, .density = 1.0};
    ScreeBody a = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, 0.0}, 1.0, rough);
    ScreeBody b = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){1.0, 0.0}, 1.0, rough);
    ScreeJoint joints[2];
    for (uint32_t i = 0; i < 2u; ++i) {
      ScreeJointDef def =
          probe_joint_def(scene, SCREE_JOINT_REVOLUTE, a, b, (ScreeVec2){0.5, 0.0}, (ScreeVec2){1.0, 0.0});
      def.collide = i == first;
      joints[i] = probe_join(scene, &def);
    }
    for (uint32_t step = 0; step < 60u; ++step) {
      probe_steps(scene, 1);
      assert_int_equal(scree_scene_counters(scene).contacts, 0);
    }
    // Without the one that forbids it, they touch.
    assert_int_equal(scree_joint_destroy(scene, joints[1u - first]), SCREE_OK);
    probe_steps(scene, 2);
    assert_int_equal(scree_scene_counters(scene).contacts, 1);
    scree_scene_destroy(scene);
  }
}

// S02.
static void s02_removing_the_joint_wakes_what_hung_by_it(void **state) {
  (void)state;
  static const uint32_t kinds[] = {SCREE_JOINT_DISTANCE, SCREE_JOINT_REVOLUTE, SCREE_JOINT_WELD};
  for (uint32_t k = 0; k < 6u; ++k) {
    ScreeScene *scene = probe_scene(earth);
    ScreeBody post = probe_ghost_box(scene, SCREE_BODY_STATIC, space, 0.0, (ScreeVec2){0.2, 0.2}, 0.0);
    ScreeBody ball = probe_ghost_ball(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, -1.0}, 0.2, 1.0);
    ScreeJointDef def = scree_joint_def_default(kinds[k % 3u]);
    def.body_a = k < 3u ? post : 0;
    def.body_b = ball;
    if (def.kind != SCREE_JOINT_DISTANCE) def.anchor_b = (ScreeVec2){0.0, 1.0};
    ScreeJoint joint = probe_join(scene, &def);
    probe_steps(scene, 180);
    assert_false(probe_awake(scene, ball));
    PROBE_NEAR(probe_y(scene, ball), -1.0, 1e-3);
    assert_int_equal(scree_joint_destroy(scene, joint), SCREE_OK);
    probe_steps(scene, 1);
    assert_true(probe_awake(scene, ball));
    PROBE_NEAR(probe_velocity(scene, ball).y, -10.0 * PROBE_DT, 1e-3);
    scree_scene_destroy(scene);
  }
}

static void s02_removing_the_post_wakes_what_hung_by_it(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(earth);
  ScreeBody post = probe_ghost_box(scene, SCREE_BODY_STATIC, space, 0.0, (ScreeVec2){0.2, 0.2}, 0.0);
  ScreeBody ball = probe_ghost_ball(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, -1.0}, 0.2, 1.0);
  ScreeJoint joint = probe_pin(scene, post, ball, space);
  probe_steps(scene, 180);
  assert_false(probe_awake(scene, ball));
  assert_int_equal(scree_body_destroy(scene, post), SCREE_OK);
  assert_false(scree_joint_alive(scene, joint));
  probe_steps(scene, 1);
  assert_true(probe_awake(scene, ball));
  uint32_t ends;
  const ScreeJointEnd *end = scree_scene_joint_ends(scene, &ends);
  assert_int_equal(ends, 1);
  assert_int_equal(end->joint, joint);
  assert_int_equal(end->reason, SCREE_JOINT_END_BODY_DESTROYED);
  scree_scene_destroy(scene);
}

// S09.
static void s09_a_type_change_while_asleep(void **state) {
  (void)state;
  for (uint32_t asleep = 0; asleep < 2u; ++asleep)
    for (uint32_t which = 0; which < 2u; ++which) {
      ScreeScene *scene = probe_scene(space);
      ScreeBody bodies[2];
      for (uint32_t i = 0; i < 2u; ++i)
        bodies[i] =
            probe_ghost_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){4.0 * i, 0.0}, 0.0, (ScreeVec2){1.0, 1.0}, 1.0);
      ScreeJoint joint = probe_pin(scene, bodies[0], bodies[1], (ScreeVec2){2.0, 0.0});
      if (asleep)
        assert_int_equal(scree_body_sleep(scene, bodies[0]), SCREE_OK);
      else
        probe_steps(scene, 5);
      assert_int_equal(probe_awake(scene, bodies[1]), !asleep);
      assert_int_equal(scree_body_set(scene, bodies[which], SCREE_BODY_TYPE, SCREE_BODY_STATIC), SCREE_OK);
      assert_int_equal(scree_body_apply_impulse(scene, bodies[1u - which], (ScreeVec2){0.5, 1.0}, 0.3), SCREE_OK);
      for (uint32_t step = 0; step < 10u; ++step) {
        probe_steps(scene, 1);
        probe_assert_finite(scene);
        PROBE_NEAR(probe_gap(scene, joint), 0.0, 0.01);
      }
      assert_true(probe_speed(scene, bodies[1u - which]) > 0.1);
      assert_true(probe_speed(scene, bodies[which]) == 0.0);
      scree_scene_destroy(scene);
    }
}

// S11.
static void s11_sleeping_and_waking_again_and_again(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(earth);
  ScreeBody a = probe_ghost_ball(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, 0.0}, 0.5, 1.0);
  ScreeBody b = probe_ghost_ball(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){2.0, 0.0}, 0.5, 1.0);
  ScreeJoint joint = probe_pin(scene, a, b, (ScreeVec2){1.0, 0.0});
  assert_int_equal(scree_body_sleep(scene, a), SCREE_OK);
  assert_int_equal(scree_body_sleep(scene, b), SCREE_OK);
  for (uint32_t step = 0; step < 500u; ++step) {
    switch (step % 40u) {
    case 10: assert_int_equal(scree_body_sleep(scene, a), SCREE_OK), scree_body_sleep(scene, b); break;
    case 20: assert_int_equal(scree_body_wake(scene, a), SCREE_OK); break;
    case 30: assert_int_equal(scree_body_sleep(scene, b), SCREE_OK); break;
    case 35: assert_int_equal(scree_body_wake(scene, b), SCREE_OK); break;
    default: break;
    }
    probe_steps(scene, 1);
    // They are one island: both sleep, or neither.
    assert_int_equal(probe_awake(scene, a), probe_awake(scene, b));
    PROBE_NEAR(probe_gap(scene, joint), 0.0, 0.01);
  }
  probe_assert_finite(scene);
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      PROBE_TEST(j06_edits_take_effect),
      PROBE_TEST(j08_one_joint_that_forbids_touching_is_enough),
      PROBE_TEST(s02_removing_the_joint_wakes_what_hung_by_it),
      PROBE_TEST(s02_removing_the_post_wakes_what_hung_by_it),
      PROBE_TEST(s09_a_type_change_while_asleep),
      PROBE_TEST(s11_sleeping_and_waking_again_and_again),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
