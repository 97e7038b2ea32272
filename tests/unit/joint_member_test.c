// SPDX-License-Identifier: MIT
// What a joint keeps of its definition: each member that its kind uses, and defaults for the rest.
#include "joint_support.h"

typedef struct Pair {
  ScreeScene *scene;
  ScreeBody hook, ball;
} Pair;

static Pair pair(void) {
  Pair p = {.scene = test_scene_bare(1.0 / 60.0)};
  p.hook = test_add(p.scene, test_body(SCREE_BODY_STATIC, 0, 0), test_circle(0.1));
  p.ball = test_add(p.scene, test_body(SCREE_BODY_DYNAMIC, 0, -2), test_circle(0.5));
  return p;
}

// A kind that uses a field, and one that does not.
static void kinds_of(uint32_t field, uint32_t *with, uint32_t *without) {
  *with = SCREE_JOINT_DISTANCE, *without = SCREE_JOINT_FILTER;
  switch (field) {
  case SCREE_JOINT_ANGLE: *with = SCREE_JOINT_WHEEL, *without = SCREE_JOINT_DISTANCE; break;
  case SCREE_JOINT_RATIO: *with = SCREE_JOINT_GEAR, *without = SCREE_JOINT_WELD; break;
  case SCREE_JOINT_ANGULAR_STIFFNESS:
  case SCREE_JOINT_ANGULAR_DAMPING:
  case SCREE_JOINT_ANGULAR_SPRING: *with = SCREE_JOINT_WELD, *without = SCREE_JOINT_REVOLUTE; break;
  case SCREE_JOINT_VELOCITY_X:
  case SCREE_JOINT_VELOCITY_Y:
  case SCREE_JOINT_MAX_FORCE: *with = SCREE_JOINT_MOTOR, *without = SCREE_JOINT_DISTANCE; break;
  case SCREE_JOINT_TARGET:
  case SCREE_JOINT_MOTOR_MODE: *without = SCREE_JOINT_WELD; break;
  case SCREE_JOINT_SPRING: *without = SCREE_JOINT_PULLEY; break;
  case SCREE_JOINT_ENABLED: *without = 0; break;
  default: break;
  }
}

static void fields_are_those_of_the_definition(void **state) {
  (void)state;
  Pair h = pair();
  for (uint32_t f = SCREE_JOINT_ANGLE; f <= SCREE_JOINT_ENABLED; ++f) {
    if (f >= SCREE_JOINT_COORDINATE && f <= SCREE_JOINT_EFFORT) continue;
    double value = f == SCREE_JOINT_LOWER ? 0.25 : f >= SCREE_JOINT_LIMITED ? 1.0 : 0.5 + f;
    if (f == SCREE_JOINT_MOTOR_MODE) value = SCREE_MOTOR_POSITION;
    if (f == SCREE_JOINT_SPRING || f == SCREE_JOINT_ANGULAR_SPRING) value = SCREE_SPRING_STIFFNESS;
    if (f == SCREE_JOINT_ENABLED) value = 0.0;
    uint32_t with, without;
    kinds_of(f, &with, &without);
    ScreeJointDef def = between(with, h.hook, h.ball), other = between(without, h.hook, h.ball), told;
    ScreeJoint joint = join(h.scene, &def), idle = without ? join(h.scene, &other) : 0;
    uint64_t before = scree_scene_hash(h.scene);
    if (idle) {
      double initial = get(h.scene, idle, (ScreeJointField)f);
      set(h.scene, idle, (ScreeJointField)f, value);
      test_near(get(h.scene, idle, (ScreeJointField)f), initial, 0);
      assert_true(scree_scene_hash(h.scene) == before);
    }
    set(h.scene, joint, (ScreeJointField)f, value);
    test_near(get(h.scene, joint, (ScreeJointField)f), value, 0);
    uint64_t after = scree_scene_hash(h.scene);
    assert_true(after != before);
    // Each is a number of its own.
    assert_int_equal(scree_joint_describe(h.scene, joint, &told), SCREE_OK);
    assert_true(told.body_a == h.hook && told.body_b == h.ball && told.kind == with);
    for (uint32_t g = SCREE_JOINT_ANGLE; g <= SCREE_JOINT_COLLIDE; ++g)
      if (g != f && g != SCREE_JOINT_UPPER) {
        ScreeJointDef bare = between(with, h.hook, h.ball);
        ScreeJoint twin = join(h.scene, &bare);
        test_near(get(h.scene, joint, (ScreeJointField)g), get(h.scene, twin, (ScreeJointField)g), 0);
        assert_int_equal(scree_joint_destroy(h.scene, twin), SCREE_OK);
      }
    assert_int_equal(scree_joint_destroy(h.scene, joint), SCREE_OK);
    if (idle) assert_int_equal(scree_joint_destroy(h.scene, idle), SCREE_OK);
  }
  scree_scene_destroy(h.scene);
}

// Made of what it says it is, it is the same.
static void a_joint_is_what_it_tells(void **state) {
  (void)state;
  Pair h = pair();
  ScreeJointDef def = between(SCREE_JOINT_PRISMATIC, h.hook, h.ball), told;
  def.axis = (ScreeVec2){1, 3}, def.limited = 1, def.lower = -1, def.upper = 2, def.spring = 1, def.stiffness = 3;
  def.motor = SCREE_MOTOR_POSITION, def.target = 1, def.gains = 1, def.gain_i = 2, def.break_force = 9;
  ScreeJoint joint = join(h.scene, &def);
  assert_int_equal(scree_joint_describe(h.scene, joint, &told), SCREE_OK);
  uint64_t hash = scree_scene_hash(h.scene);
  assert_int_equal(scree_joint_destroy(h.scene, joint), SCREE_OK);
  assert_true(scree_scene_hash(h.scene) != hash);
  join(h.scene, &told);
  assert_true(scree_scene_hash(h.scene) == hash);
  scree_scene_destroy(h.scene);
}

// Numbers of what is off are no part of a definition, but are there for who sets them one by one.
static void what_is_off_is_not_kept_but_where_it_is_set(void **state) {
  (void)state;
  Pair h = pair();
  ScreeJointDef def = between(SCREE_JOINT_REVOLUTE, h.hook, h.ball), bare = def, told[2];
  def.lower = 1, def.upper = 2, def.stiffness = 3, def.damping = 4, def.target = 5, def.max_effort = 6;
  def.gains = 1, def.gain_p = 7, def.gain_i = 8, def.gain_d = 9;
  for (int redefined = 0; redefined < 2; ++redefined) {
    ScreeJoint joint = join(h.scene, redefined ? &bare : &def), twin = join(h.scene, &bare);
    if (redefined) assert_int_equal(scree_joint_redefine(h.scene, joint, &def), SCREE_OK);
    assert_int_equal(scree_joint_describe(h.scene, joint, &told[0]), SCREE_OK);
    assert_int_equal(scree_joint_describe(h.scene, twin, &told[1]), SCREE_OK);
    assert_memory_equal(&told[0], &told[1], sizeof told[0]);

    set(h.scene, joint, SCREE_JOINT_UPPER, 2);
    set(h.scene, joint, SCREE_JOINT_LOWER, 1);
    set(h.scene, joint, SCREE_JOINT_LIMITED, 1);
    test_near(get(h.scene, joint, SCREE_JOINT_LOWER), 1, 0);
    test_near(get(h.scene, joint, SCREE_JOINT_UPPER), 2, 0);
  }
  scree_scene_destroy(h.scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(fields_are_those_of_the_definition),
      cmocka_unit_test(a_joint_is_what_it_tells),
      cmocka_unit_test(what_is_off_is_not_kept_but_where_it_is_set),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
