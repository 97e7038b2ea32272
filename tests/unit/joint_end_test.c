// SPDX-License-Identifier: MIT
// Joints that end though nobody destroyed them: they break by the load they bear, or die with a body.
#include <stdio.h>

#include "support.h"

// A load of so many kg under a hook, held by a weld that an arm as long as that makes turn.
typedef struct Load {
  ScreeScene *scene;
  ScreeBody hook, load;
  ScreeJoint joint;
} Load;

static Load hang(double mass, double arm, double break_force, double break_torque) {
  ScreeSceneDef def = scree_scene_def_default();
  Load l = {.scene = test_scene(&def)};
  l.hook = test_add(l.scene, test_body(SCREE_BODY_STATIC, 0, 0), test_box(1, 1));
  ScreeBodyDef body = test_body(SCREE_BODY_DYNAMIC, arm, -0.5);
  body.mass = mass;
  l.load = test_add(l.scene, body, test_circle(0.4));
  ScreeJointDef weld = scree_joint_def_default(SCREE_JOINT_WELD);
  weld.body_a = l.hook, weld.body_b = l.load;
  weld.break_force = break_force, weld.break_torque = break_torque;
  assert_int_equal(scree_joint_def_place(l.scene, &weld, (ScreeVec2){0, -0.5}, NULL), SCREE_OK);
  assert_int_equal(scree_joint_create(l.scene, &weld, &l.joint), SCREE_OK);
  return l;
}

static const ScreeJointEnd *ends_of(const Load *l, uint32_t expected) {
  uint32_t count;
  const ScreeJointEnd *ends = scree_scene_joint_ends(l->scene, &count);
  assert_int_equal(count, expected);
  return ends;
}

// 2 kg weigh 20 N, and 1 m to the side turn with 20 N m.
static void a_joint_breaks_by_what_it_bears(void **state) {
  (void)state;
  const struct {
    double arm, force, torque;
    bool breaks;
  } cases[] = {{0, 0, 0, false},   {0, 22, 0, false}, {0, 18, 0, true},  {0, 22, 0.1, false},
               {1, 0, 22, false},  {1, 0, 18, true},  {1, 22, 18, true}, {1, 18, 22, true},
               {1, 22, 22, false}, {-1, 0, 18, true}, {-1, 0, 22, false}};
  for (size_t i = 0; i < COUNT_OF(cases); ++i) {
    Load l = hang(2, cases[i].arm, cases[i].force, cases[i].torque);
    uint32_t steps = 0;
    while (steps < 30 && scree_joint_alive(l.scene, l.joint)) test_step(l.scene, 1.0 / 60.0, 1), ++steps;
    if (scree_joint_alive(l.scene, l.joint) == cases[i].breaks) fail_msg("case %zu", i);
    const ScreeJointEnd *end = ends_of(&l, cases[i].breaks);
    if (!cases[i].breaks) {
      scree_scene_destroy(l.scene);
      continue;
    }
    assert_true(end->joint == l.joint && end->body_a == l.hook && end->body_b == l.load);
    assert_int_equal(end->reason, SCREE_JOINT_END_BROKEN);
    bool by_force = cases[i].force > 0.0 && (double)end->force > cases[i].force;
    bool by_torque = cases[i].torque > 0.0 && fabs((double)end->torque) > cases[i].torque;
    assert_true(by_force || by_torque);
    test_near((double)end->force, 20, 2);
    assert_int_equal(scree_scene_counters(l.scene).joints, 0);
    // Told once, and nothing holds the load any more.
    double vy = test_velocity(l.scene, l.load).y;
    test_step(l.scene, 1.0 / 60.0, 1);
    ends_of(&l, 0);
    if (cases[i].arm != 0.0) test_near(test_velocity(l.scene, l.load).y - vy, -10.0 / 60.0, 1e-3);
    scree_scene_destroy(l.scene);
  }
}

// They were kept from it while they were joined.
static void what_broke_apart_may_touch_again(void **state) {
  (void)state;
  Load l = hang(2, 0, 0, 0);
  test_step(l.scene, 1.0 / 60.0, 10);
  assert_int_equal(scree_scene_counters(l.scene).contacts, 0);
  assert_int_equal(scree_joint_set(l.scene, l.joint, SCREE_JOINT_BREAK_FORCE, 1), SCREE_OK);
  test_step(l.scene, 1.0 / 60.0, 1);
  assert_int_equal(scree_joint_alive(l.scene, l.joint), 0);
  assert_int_equal(scree_bodies_may_touch(l.scene, l.hook, l.load), 1);
  test_step(l.scene, 1.0 / 60.0, 1);
  assert_int_equal(scree_scene_counters(l.scene).contacts, 1);
  scree_scene_destroy(l.scene);
}

// A chain of loads, each heavier to hold than the last: those joints break that bear more than they can, and the
// islands they made part.
static void only_those_break_that_bear_too_much(void **state) {
  (void)state;
  enum { LINKS = 10, HELD = 5 };
  ScreeSceneDef def = scree_scene_def_default();
  Load l = {.scene = test_scene(&def)};
  ScreeJoint joints[LINKS];
  ScreeBody above = 0;
  for (int i = 0; i < LINKS; ++i) {
    ScreeBodyDef body = test_body(SCREE_BODY_DYNAMIC, 0, -i);
    body.mass = 1.0;
    l.load = test_add(l.scene, body, test_circle(0.2));
    ScreeJointDef link = scree_joint_def_default(SCREE_JOINT_DISTANCE);
    link.body_a = above, link.body_b = l.load;
    link.anchor_a.y = above ? 0.0 : 1.0;
    assert_int_equal(scree_joint_create(l.scene, &link, &joints[i]), SCREE_OK);
    above = l.load;
  }
  test_step(l.scene, 1.0 / 60.0, 30);
  assert_int_equal(scree_scene_counters(l.scene).islands, 1);
  // Link i bears LINKS - i kg; but one that lets go leaves less to those above it, so all have to go in one step.
  for (int i = 0; i < LINKS; ++i)
    assert_int_equal(scree_joint_set(l.scene, joints[i], SCREE_JOINT_BREAK_FORCE, 10.0 * (LINKS - HELD) + 5.0),
                     SCREE_OK);
  test_step(l.scene, 1.0 / 60.0, 1);
  const ScreeJointEnd *ends = ends_of(&l, HELD);
  for (int i = 0; i < LINKS; ++i) assert_int_equal(scree_joint_alive(l.scene, joints[i]), i >= HELD);
  for (int i = 0; i < HELD; ++i) {
    assert_int_equal(ends[i].joint, joints[i]);
    assert_int_equal(ends[i].body_a == 0, i == 0);
    test_near((double)ends[i].force, 10.0 * (LINKS - i), 3.0);
  }
  scree_scene_destroy(l.scene);
}

static void records_come_in_the_order_of_handles(void **state) {
  (void)state;
  enum { JOINTS = 12 };
  ScreeScene *scene = test_scene_bare(1.0 / 60.0);
  ScreeBody bodies[JOINTS];
  ScreeJoint joints[JOINTS];
  ScreeJointDef def = scree_joint_def_default(SCREE_JOINT_REVOLUTE);
  for (int i = 0; i < JOINTS; ++i)
    bodies[i] = test_add(scene, test_body(SCREE_BODY_DYNAMIC, 3.0 * i, 0), test_circle(1));
  // Two generations of joints, the older ones in every third row.
  for (int round = 0; round < 2; ++round)
    for (int i = 0; i < JOINTS; ++i) {
      if (round && i % 3 == 0) continue;
      if (round) assert_int_equal(scree_joint_destroy(scene, joints[i]), SCREE_OK);
      def.body_b = bodies[i];
      assert_int_equal(scree_joint_create(scene, &def, &joints[i]), SCREE_OK);
    }
  // Half of them have a name, one the longest that there is.
  char names[JOINTS][64] = {{0}};
  for (int i = 0; i < JOINTS; i += 2) {
    int length = snprintf(names[i], sizeof names[i], "joint-%0*d", i == 6 ? 57 : 2, i);
    assert_int_equal(scree_joint_set_name(scene, joints[i], names[i], (size_t)length), SCREE_OK);
  }
  const int order[JOINTS] = {7, 2, 11, 0, 4, 9, 1, 6, 10, 3, 8, 5};
  for (int i = 0; i < JOINTS - 2; ++i) assert_int_equal(scree_body_destroy(scene, bodies[order[i]]), SCREE_OK);
  uint32_t count;
  scree_scene_joint_ends(scene, &count);
  assert_int_equal(count, 0); // the next step tells
  test_step(scene, 1.0 / 60.0, 1);
  const ScreeJointEnd *ends = scree_scene_joint_ends(scene, &count);
  assert_int_equal(count, JOINTS - 2);
  for (uint32_t i = 0; i < count; ++i) {
    assert_int_equal(ends[i].reason, SCREE_JOINT_END_BODY_DESTROYED);
    assert_int_equal(ends[i].body_b, bodies[scree_row(ends[i].joint)]);
    assert_string_equal(ends[i].name, names[scree_row(ends[i].joint)]);
    if (i) assert_true(ends[i - 1u].joint < ends[i].joint);
  }
  // One that somebody destroyed is not told of.
  assert_int_equal(scree_joint_destroy(scene, joints[8]), SCREE_OK);
  test_step(scene, 1.0 / 60.0, 1);
  scree_scene_joint_ends(scene, &count);
  assert_int_equal(count, 0);
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_joint_breaks_by_what_it_bears),
      cmocka_unit_test(what_broke_apart_may_touch_again),
      cmocka_unit_test(only_those_break_that_bear_too_much),
      cmocka_unit_test(records_come_in_the_order_of_handles),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
