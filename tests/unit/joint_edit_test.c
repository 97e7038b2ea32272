// SPDX-License-Identifier: MIT
// Edits of joints: who may touch whom, who wakes, what a changed joint remembers, and what is told of one that ends.
#include "state/joint.h"

#include "joint_support.h"

// Whatever other joints say, one that forbids it is enough.
static void one_joint_keeps_two_apart(void **state) {
  (void)state;
  for (int order = 0; order < 2; ++order) {
    ScreeScene *scene = test_scene_bare(1.0 / 60.0);
    ScreeBody a = test_add(scene, test_body(SCREE_BODY_DYNAMIC, 0, 0), test_circle(1));
    ScreeBody b = test_add(scene, test_body(SCREE_BODY_DYNAMIC, 0.5, 0), test_circle(1));
    ScreeJoint joints[2];
    for (int i = 0; i < 2; ++i) {
      ScreeJointDef def = between(SCREE_JOINT_REVOLUTE, i ? b : a, i ? a : b);
      assert_int_equal(scree_joint_def_place(scene, &def, (ScreeVec2){0.25, 0}, NULL), SCREE_OK);
      def.collide = i == order;
      joints[i] = join(scene, &def);
    }
    test_step(scene, 1.0 / 60.0, 2);
    assert_int_equal(scree_scene_counters(scene).contacts, 0);
    assert_int_equal(scree_bodies_may_touch(scene, a, b), 0);
    assert_int_equal(scree_bodies_excluded(scene, a, b), 0); // that is the user's

    // Until it is gone, or says otherwise.
    if (order)
      assert_int_equal(scree_joint_destroy(scene, joints[1 - order]), SCREE_OK);
    else
      set(scene, joints[1 - order], SCREE_JOINT_COLLIDE, 1);
    test_step(scene, 1.0 / 60.0, 1);
    assert_int_equal(scree_scene_counters(scene).contacts, 1);
    set(scene, joints[order], SCREE_JOINT_COLLIDE, 0);
    test_step(scene, 1.0 / 60.0, 1);
    assert_int_equal(scree_scene_counters(scene).contacts, 0);
    scree_scene_destroy(scene);
  }
}

typedef struct Hung {
  ScreeScene *scene;
  ScreeBody hook, ball;
  ScreeJoint joint;
} Hung;

// A ball that hangs 2 m below a hook of some type, asleep.
static Hung hang(ScreeBodyType type) {
  ScreeSceneDef def = scree_scene_def_default();
  Hung h = {.scene = test_scene(&def)};
  h.hook = test_add(h.scene, test_body(type, 0, 0), test_circle(0.1));
  h.ball = test_add(h.scene, test_body(SCREE_BODY_DYNAMIC, 0, -2), test_circle(0.5));
  ScreeJointDef rope = between(SCREE_JOINT_DISTANCE, h.hook, h.ball);
  h.joint = join(h.scene, &rope);
  test_step(h.scene, 1.0 / 60.0, 120);
  assert_int_equal(scree_scene_counters(h.scene).awake, 0);
  assert_int_equal(h.scene->jointed.count, 0);
  test_near(test_y(h.scene, h.ball), -2, 0.01);
  return h;
}

static bool awake(const Hung *h) { return h->scene->tables.body.awake[scree_row(h->ball)]; }

// Without its joint, or with another, nobody rests.
static void what_changes_at_a_joint_wakes_what_hangs_by_it(void **state) {
  (void)state;
  enum { DESTROY, CHANGE, ANCHOR, MOVE, TYPE, DISABLE, KILL, SECOND, CASES };
  for (int what = 0; what < CASES; ++what) {
    Hung h = hang(SCREE_BODY_STATIC);
    ScreeJointDef second = between(SCREE_JOINT_REVOLUTE, h.hook, h.ball);
    ScreeStatus status = SCREE_OK;
    switch (what) {
    case DESTROY: status = scree_joint_destroy(h.scene, h.joint); break;
    case CHANGE: status = scree_joint_set(h.scene, h.joint, SCREE_JOINT_LENGTH, 3); break;
    case ANCHOR: status = scree_joint_set_anchors(h.scene, h.joint, (ScreeVec2){1, 0}, (ScreeVec2){0, 0}); break;
    case MOVE: status = scree_body_set_pose(h.scene, h.hook, (ScreeVec2){5, 0}, 0); break;
    case TYPE: status = scree_body_set(h.scene, h.hook, SCREE_BODY_TYPE, SCREE_BODY_KINEMATIC); break;
    case DISABLE: status = scree_body_set(h.scene, h.hook, SCREE_BODY_DISABLED, 1); break;
    case KILL: status = scree_body_destroy(h.scene, h.hook); break;
    default: join(h.scene, &second);
    }
    assert_int_equal(status, SCREE_OK);
    assert_true(awake(&h));
    test_step(h.scene, 1.0 / 60.0, 1);
    bool falls = what == DESTROY || what == DISABLE || what == KILL;
    if (what == CHANGE || what == MOVE) assert_true(fabs(test_y(h.scene, h.ball) + 2.0) > 0.01);
    if (falls) test_near(test_velocity(h.scene, h.ball).y, -10.0 / 60.0, 1e-3);
    scree_scene_destroy(h.scene);
  }
}

static void a_kinematic_body_pulls_what_hangs_by_it(void **state) {
  (void)state;
  for (int by_aim = 0; by_aim < 2; ++by_aim) {
    Hung h = hang(SCREE_BODY_KINEMATIC);
    if (by_aim)
      assert_int_equal(scree_body_move_to(h.scene, h.hook, (ScreeVec2){0, 0.001}, 0), SCREE_OK);
    else
      assert_int_equal(scree_body_set_velocity(h.scene, h.hook, (ScreeVec2){0, 0.01}, 0), SCREE_OK);
    assert_true(awake(&h));
    // Slower than what counts as rest, and yet nobody rests while it moves.
    if (!by_aim) {
      test_step(h.scene, 1.0 / 60.0, 120);
      assert_true(awake(&h));
      test_near(test_y(h.scene, h.ball), -2 + 0.02, 0.01);
    }
    scree_scene_destroy(h.scene);
  }
}

// What is done to a body far from the joint does not wake its neighbour when the joint rests.
static void a_joint_of_a_disabled_body_rests(void **state) {
  (void)state;
  Hung h = hang(SCREE_BODY_STATIC);
  const float *impulse = h.scene->tables.joint.state[scree_row(h.joint)].impulse;
  assert_true(impulse[0] != 0.0f);
  assert_int_equal(scree_body_set(h.scene, h.hook, SCREE_BODY_DISABLED, 1), SCREE_OK);
  assert_true(impulse[0] == 0.0f); // what it held is elsewhere when it holds again
  assert_int_equal(h.scene->jointed.count, 0);
  assert_int_equal(scree_body_sleep(h.scene, h.ball), SCREE_OK);
  assert_int_equal(scree_body_set_pose(h.scene, h.hook, (ScreeVec2){1, 1}, 0), SCREE_OK);
  assert_false(awake(&h));
  assert_int_equal(scree_body_set(h.scene, h.hook, SCREE_BODY_DISABLED, 0), SCREE_OK);
  assert_true(awake(&h));
  assert_int_equal(h.scene->jointed.count, 1);
  scree_scene_destroy(h.scene);
}

// One of two that are pinned together becomes static, asleep or not, and is dynamic again.
static void joined_bodies_change_and_sleep_as_one(void **state) {
  (void)state;
  for (int asleep = 0; asleep < 2; ++asleep) {
    ScreeScene *scene = test_scene_bare(1.0 / 60.0);
    ScreeBody a = test_add(scene, test_body(SCREE_BODY_DYNAMIC, 0, 0), test_circle(0.5));
    ScreeBody b = test_add(scene, test_body(SCREE_BODY_DYNAMIC, 4, 0), test_circle(0.5));
    ScreeJointDef def = between(SCREE_JOINT_REVOLUTE, a, b);
    assert_int_equal(scree_joint_def_place(scene, &def, (ScreeVec2){2, 0}, NULL), SCREE_OK);
    ScreeJoint joint = join(scene, &def);
    if (asleep)
      assert_int_equal(scree_body_sleep(scene, a), SCREE_OK);
    else
      test_step(scene, 1.0 / 60.0, 5);
    assert_int_equal(scree_scene_counters(scene).awake, asleep ? 0 : 2);
    assert_int_equal(scree_scene_counters(scene).islands, 1);
    assert_int_equal(scree_body_set(scene, a, SCREE_BODY_TYPE, SCREE_BODY_STATIC), SCREE_OK);
    assert_int_equal(scree_body_apply_impulse(scene, b, (ScreeVec2){0, 1}, 0), SCREE_OK);
    test_step(scene, 1.0 / 60.0, 10);
    ScJointPlace place;
    sc_joint_measure(scene, scree_row(joint), &place);
    test_near(place.value[SC_REACH], 0, 0.01);
    assert_int_equal(scree_scene_counters(scene).awake, 1);
    assert_int_equal(scree_body_set(scene, a, SCREE_BODY_TYPE, SCREE_BODY_DYNAMIC), SCREE_OK);
    assert_int_equal(scree_scene_counters(scene).islands, 1);
    for (int i = 0; i < 100; ++i) {
      if (i % 40 == 10) assert_int_equal(scree_body_sleep(scene, a) + scree_body_sleep(scene, b), 0);
      if (i % 40 == 20) assert_int_equal(scree_body_wake(scene, a), SCREE_OK);
      if (i % 40 == 30) assert_int_equal(scree_body_sleep(scene, b), SCREE_OK);
      if (i % 40 == 35) assert_int_equal(scree_body_wake(scene, b), SCREE_OK);
      uint32_t up = scree_scene_counters(scene).awake;
      assert_int_equal(up, i % 40 < 10 || i % 40 >= 35 || (i % 40 >= 20 && i % 40 < 30) ? 2 : 0);
      test_step(scene, 1.0 / 60.0, 1);
    }
    scree_scene_destroy(scene);
  }
}

// Impulses stand in the order of the form's bits.
static void a_changed_joint_keeps_what_still_holds(void **state) {
  (void)state;
  Hung h = hang(SCREE_BODY_STATIC);
  ScreeJointDef def = between(SCREE_JOINT_REVOLUTE, h.hook, h.ball);
  def.motor = SCREE_MOTOR_VELOCITY, def.limited = 1;
  ScreeJoint joint = join(h.scene, &def);
  ScJointState *kept = &h.scene->tables.joint.state[scree_row(joint)];
  *kept = (ScJointState){.impulse = {1, 2, 3, 4}, .integral = 7}; // travel, offset, motor, limit
  set(h.scene, joint, SCREE_JOINT_SPRING, SCREE_SPRING_STIFFNESS);
  assert_memory_equal(kept->impulse, ((float[SC_JOINT_ROWS]){1, 2, 0, 3, 4}), sizeof kept->impulse);
  set(h.scene, joint, SCREE_JOINT_LIMITED, 0);
  set(h.scene, joint, SCREE_JOINT_MAX_EFFORT, 5);
  assert_memory_equal(kept->impulse, ((float[SC_JOINT_ROWS]){1, 2, 0, 3}), sizeof kept->impulse);
  test_near((double)kept->integral, 7, 0);
  const ScreeJointField steering[] = {SCREE_JOINT_TARGET, SCREE_JOINT_MOTOR_MODE, SCREE_JOINT_GAINS,
                                      SCREE_JOINT_GAIN_P, SCREE_JOINT_GAIN_I,     SCREE_JOINT_GAIN_D};
  for (size_t i = 0; i < COUNT_OF(steering); ++i) {
    set(h.scene, joint, steering[i], get(h.scene, joint, steering[i])); // no change
    test_near((double)kept->integral, 7, 0);
    set(h.scene, joint, steering[i],
        steering[i] == SCREE_JOINT_GAIN_P || steering[i] == SCREE_JOINT_MOTOR_MODE ? 3 : 1);
    test_near((double)kept->integral, 0, 0);
    kept->integral = 7;
  }
  set(h.scene, joint, SCREE_JOINT_MOTOR_MODE, SCREE_MOTOR_NONE);
  assert_memory_equal(kept->impulse, ((float[SC_JOINT_ROWS]){1, 2}), sizeof kept->impulse);
  scree_scene_destroy(h.scene);
}

// A joint that is off is as good as none, and is again what it was when it is on.
static void a_disabled_joint_lets_go(void **state) {
  (void)state;
  Hung h = {.scene = test_scene_bare(1.0 / 60.0)};
  assert_int_equal(scree_scene_set_gravity(h.scene, (ScreeVec2){0, -10}), SCREE_OK);
  h.hook = test_add(h.scene, test_body(SCREE_BODY_DYNAMIC, 0, 0), test_circle(0.1));
  h.ball = test_add(h.scene, test_body(SCREE_BODY_DYNAMIC, 0, -2), test_circle(0.5));
  assert_int_equal(scree_body_set(h.scene, h.hook, SCREE_BODY_GRAVITY_SCALE, 0), SCREE_OK);
  ScreeJointDef rod = between(SCREE_JOINT_DISTANCE, h.hook, h.ball);
  h.joint = join(h.scene, &rod);
  test_step(h.scene, 1.0 / 60.0, 6);
  assert_true(test_velocity(h.scene, h.hook).y < -0.1);
  assert_int_equal(h.scene->jointed.count, 1);
  assert_int_equal(scree_bodies_may_touch(h.scene, h.hook, h.ball), 0);
  set(h.scene, h.joint, SCREE_JOINT_ENABLED, 0);
  assert_int_equal(h.scene->jointed.count, 0);
  assert_int_equal(scree_bodies_may_touch(h.scene, h.hook, h.ball), 1);
  double speed = test_velocity(h.scene, h.ball).y;
  test_step(h.scene, 1.0 / 60.0, 6);
  test_near(test_velocity(h.scene, h.ball).y, speed - 1.0, 1e-3);
  set(h.scene, h.joint, SCREE_JOINT_ENABLED, 1);
  assert_int_equal(scree_bodies_may_touch(h.scene, h.hook, h.ball), 0);
  assert_int_equal(h.scene->jointed.count, 1);
  test_near(get(h.scene, h.joint, SCREE_JOINT_LENGTH), 2, 1e-6);
  test_step(h.scene, 1.0 / 60.0, 60);
  test_near(get(h.scene, h.joint, SCREE_JOINT_COORDINATE), 2, 0.02);
  scree_scene_destroy(h.scene);
}

static void limits_take_each_other_along(void **state) {
  (void)state;
  Hung h = hang(SCREE_BODY_STATIC);
  set(h.scene, h.joint, SCREE_JOINT_LOWER, 3);
  test_near(get(h.scene, h.joint, SCREE_JOINT_UPPER), 3, 0);
  set(h.scene, h.joint, SCREE_JOINT_UPPER, 5);
  test_near(get(h.scene, h.joint, SCREE_JOINT_LOWER), 3, 0);
  set(h.scene, h.joint, SCREE_JOINT_UPPER, 1);
  test_near(get(h.scene, h.joint, SCREE_JOINT_LOWER), 1, 0);
  set(h.scene, h.joint, SCREE_JOINT_LENGTH, -1);
  test_near(get(h.scene, h.joint, SCREE_JOINT_LENGTH), get(h.scene, h.joint, SCREE_JOINT_COORDINATE), 0);
  scree_scene_destroy(h.scene);
}

static void axes_are_kept_as_units(void **state) {
  (void)state;
  Hung h = hang(SCREE_BODY_STATIC);
  ScreeJointDef def = between(SCREE_JOINT_PRISMATIC, h.hook, h.ball), told;
  def.axis = (ScreeVec2){3, 4};
  ScreeJoint joint = join(h.scene, &def);
  assert_int_equal(scree_joint_describe(h.scene, joint, &told), SCREE_OK);
  assert_true(fabs(told.axis.x - 0.6) < 1e-15 && fabs(told.axis.y - 0.8) < 1e-15);
  assert_int_equal(scree_joint_set_axis(h.scene, joint, (ScreeVec2){0, -1e-3}), SCREE_OK);
  assert_int_equal(scree_joint_describe(h.scene, joint, &told), SCREE_OK);
  assert_true(told.axis.x == 0.0 && told.axis.y == -1.0);
  // Where the axis counts for nothing, the coordinates are those of A's frame.
  assert_int_equal(scree_joint_set_axis(h.scene, h.joint, (ScreeVec2){0, -1}), SCREE_OK);
  assert_int_equal(scree_joint_describe(h.scene, h.joint, &told), SCREE_OK);
  assert_true(told.axis.x == 1.0 && told.axis.y == 0.0);
  scree_scene_destroy(h.scene);
}

static void joints_have_names_of_their_own(void **state) {
  (void)state;
  Hung h = hang(SCREE_BODY_STATIC);
  ScreeJointDef def = between(SCREE_JOINT_FILTER, h.hook, h.ball);
  ScreeJoint other = join(h.scene, &def);
  assert_int_equal(scree_body_set_name(h.scene, h.ball, "rope", 4), SCREE_OK);
  assert_int_equal(scree_joint_set_name(h.scene, h.joint, "rope", 4), SCREE_OK);
  assert_int_equal(scree_joint_find(h.scene, "rope", 4), h.joint);
  assert_string_equal(scree_joint_name(h.scene, h.joint), "rope");
  assert_string_equal(scree_joint_name(h.scene, other), "");
  assert_int_equal(scree_joint_set_name(h.scene, other, "rope", 4), SCREE_NAME_TAKEN);
  assert_int_equal(scree_joint_set_name(h.scene, h.joint, "chain", 5), SCREE_OK);
  assert_int_equal(scree_joint_find(h.scene, "rope", 4), 0);
  assert_int_equal(scree_joint_set_name(h.scene, other, "rope", 4), SCREE_OK);
  ScreeJoint joints[3] = {0};
  assert_int_equal(scree_body_joints(h.scene, h.ball, joints, 3), 2);
  assert_true(joints[0] == h.joint && joints[1] == other && joints[2] == 0);
  assert_int_equal(scree_body_joints(h.scene, h.hook, joints, 0), 2);
  assert_int_equal(scree_body_destroy(h.scene, h.hook), SCREE_OK);
  assert_int_equal(scree_joint_find(h.scene, "chain", 5), 0);
  assert_string_equal(scree_joint_name(h.scene, h.joint), "");
  assert_int_equal(scree_body_joints(h.scene, h.ball, joints, 3), 0);
  assert_int_equal(scree_joint_at(h.scene, scree_row(h.joint)), 0);
  assert_int_equal(scree_body_find(h.scene, "rope", 4), h.ball);
  assert_int_equal(scree_scene_counters(h.scene).joints, 0);
  scree_scene_destroy(h.scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(one_joint_keeps_two_apart),
      cmocka_unit_test(what_changes_at_a_joint_wakes_what_hangs_by_it),
      cmocka_unit_test(a_kinematic_body_pulls_what_hangs_by_it),
      cmocka_unit_test(a_joint_of_a_disabled_body_rests),
      cmocka_unit_test(joined_bodies_change_and_sleep_as_one),
      cmocka_unit_test(a_changed_joint_keeps_what_still_holds),
      cmocka_unit_test(a_disabled_joint_lets_go),
      cmocka_unit_test(limits_take_each_other_along),
      cmocka_unit_test(axes_are_kept_as_units),
      cmocka_unit_test(joints_have_names_of_their_own),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
