// SPDX-License-Identifier: MIT
// Joints of a text: what definition each becomes, and in which units.
#include "yaml_joint.h"

// The one joint "j" of a text, given what stands in its braces.
static ScreeJointDef read_in(const char *settings, const char *inside) {
  char rest[1024];
  snprintf(rest, sizeof rest, "joints:\n  j: {%s}\n", inside);
  ScreeScene *scene = load_right(settings, rest);
  ScreeJoint joint = scree_joint_find(scene, "j", 1);
  assert_int_equal(scree_scene_counters(scene).joints, 1);
  ScreeJointDef def;
  assert_int_equal(scree_joint_describe(scene, joint, &def), SCREE_OK);
  scree_scene_destroy(scene);
  return def;
}

static ScreeJointDef read(const char *inside) { return read_in("", inside); }

static void is_pair(ScreeVec2 found, double x, double y) {
  test_near(found.x, x, 1e-6);
  test_near(found.y, y, 1e-6);
}

static void a_hinge_is_where_the_parent_has_it(void **state) {
  (void)state;
  // The parent is turned by a quarter: its x is up.
  ScreeJointDef def = read("type: revolute, parent: a, child: b, anchor: [1, 0]");
  assert_int_equal(def.kind, SCREE_JOINT_REVOLUTE);
  assert_int_equal(scree_row(def.body_a), 0);
  assert_int_equal(scree_row(def.body_b), 1);
  is_pair(def.anchor_a, 1, 0);
  is_pair(def.anchor_b, -3, 1);
  test_near(def.angle, -PI / 2, 1e-12);
  // A wheel turns for ever: no limits and no motor but those that are written.
  assert_int_equal(def.limited, 0);
  assert_int_equal(def.motor, SCREE_MOTOR_NONE);
  assert_int_equal(def.collide, 0);
  def = read("type: revolute, parent: a, child: b");
  is_pair(def.anchor_a, 0, 0);
  is_pair(def.anchor_b, -3, 0);
  def = read("type: revolute, child: b"); // to the world
  assert_int_equal(def.body_a, 0);
  is_pair(def.anchor_a, 4, 2);
  is_pair(def.anchor_b, 0, 0);
  def = read("type: revolute, parent: a, child: b, anchor2: [0, -2], entities_collide: true");
  is_pair(def.anchor_a, 0, 0);
  is_pair(def.anchor_b, 0, -2);
  assert_int_equal(def.collide, 1);
}

static void a_slider_begins_at_nought_along_the_parents_axis(void **state) {
  (void)state;
  ScreeJointDef def = read("type: prismatic, parent: a, child: b, axis: [3, 4], position_min: -2, position_max: 5");
  is_pair(def.axis, 0.6, 0.8);
  assert_int_equal(def.limited, 1);
  test_near(def.lower, -2, 0);
  test_near(def.upper, 5, 0);
  is_pair(def.anchor_b, 0, 0);
  is_pair(def.anchor_a, 0, -3); // b is to the right of a, that is along its negative y
  def = read("type: prismatic, parent: a, child: b, position_max: 5");
  is_pair(def.axis, 1, 0);
  test_near(def.lower, -1e9, 0);
  test_near(def.upper, 5, 0);
  assert_int_equal(read("type: prismatic, parent: a, child: b").limited, 0);
}

static void motors_of_fx2d(void **state) {
  (void)state;
  ScreeJointDef def = read("type: revolute, parent: a, child: b, target: 1.5");
  assert_int_equal(def.motor, SCREE_MOTOR_POSITION);
  assert_int_equal(def.gains, 1);
  test_near(def.gain_p, 1, 0);
  test_near(def.gain_i, 0, 0);
  test_near(def.gain_d, 0, 0);
  test_near(def.target, 1.5, 0);
  test_near(def.max_effort, SCREE_EFFORT_MAX, 0);
  def = read("type: prismatic, parent: a, child: b, control_mode: velocity, target: -2, pid: [6, 0.2, 0.1], "
             "max_force: 7");
  assert_int_equal(def.motor, SCREE_MOTOR_VELOCITY);
  test_near(def.target, -2, 0);
  test_near(def.gain_p, 6, 0);
  test_near(def.gain_i, 0.2, 0);
  test_near(def.gain_d, 0.1, 0);
  test_near(def.max_effort, 7, 0);
  def = read("type: revolute, parent: a, child: b, control_mode: effort, target: 12, max_torque: 9");
  assert_int_equal(def.motor, SCREE_MOTOR_EFFORT);
  test_near(def.target, 12, 0);
  test_near(def.max_effort, 9, 0);
  def = read("type: revolute, parent: a, child: b, pid: [1, 2, 3], max_effort: 5, max_torque: 9");
  test_near(def.max_effort, 5, 0);
  assert_int_equal(def.motor, SCREE_MOTOR_POSITION);
}

static void lengths_left_out_are_those_of_now(void **state) {
  (void)state;
  static const struct {
    const char *inside;
    int limited;
    double length, lower, upper;
  } cases[] = {
      {"type: distance, parent: a, child: b", 0, 3, 0, 0},
      {"type: distance, parent: a, child: c", 0, 5, 0, 0},
      {"type: distance, parent: a, child: b, anchor1: [4, 0], anchor2: [0, 0]", 0, 5, 0, 0},
      {"type: distance, parent: a, child: b, length: 2", 0, 2, 0, 0},
      {"type: distance, parent: a, child: b, min_length: 2, max_length: 2", 0, 2, 0, 0},
      {"type: distance, parent: a, child: b, min_length: 1", 1, 3, 1, 3},
      {"type: distance, parent: a, child: b, max_length: 7", 1, 3, 3, 7},
      {"type: distance, parent: a, child: b, min_length: 1, max_length: 7", 1, 3, 1, 7},
      {"type: rope, parent: a, child: b", 1, 3, 0, 3},
      {"type: rope, parent: a, child: b, max_length: 3.5", 1, 3, 0, 3.5},
      {"type: rope, parent: a, child: b, min_length: 1", 1, 3, 1, 3},
      {"type: rope, parent: a, child: b, length: 2", 0, 2, 0, 0},
  };
  for (size_t i = 0; i < COUNT_OF(cases); i++) {
    ScreeJointDef def = read(cases[i].inside);
    if (def.limited != (uint32_t)cases[i].limited) print_message("%s\n", cases[i].inside);
    assert_int_equal(def.kind, SCREE_JOINT_DISTANCE);
    assert_int_equal(def.limited, cases[i].limited);
    test_near(def.length, cases[i].length, 1e-6);
    test_near(def.lower, cases[i].lower, 1e-6);
    test_near(def.upper, cases[i].upper, 1e-6);
  }
}

static void links_give_way(void **state) {
  (void)state;
  ScreeJointDef def = read("type: distance, parent: a, child: b, compliance: 0.01, length: 2");
  assert_int_equal(def.spring, SCREE_SPRING_STIFFNESS);
  test_near(def.stiffness, 100, 1e-12);
  test_near(def.damping, 0, 0);
  test_near(def.length, 2, 0);
  def = read("type: distance, parent: a, child: b, stiffness: 40");
  assert_int_equal(def.spring, SCREE_SPRING_STIFFNESS);
  test_near(def.stiffness, 40, 0);
  assert_int_equal(read("type: distance, parent: a, child: b, compliance: 0").spring, SCREE_SPRING_NONE);
  // Limits that give way.
  def = read("type: rope, parent: a, child: b, max_length: 9, compliance: 0.1");
  assert_int_equal(def.limited, SCREE_LIMITS_SOFT);
  assert_int_equal(def.spring, SCREE_SPRING_STIFFNESS);
  test_near(def.stiffness, 10, 1e-12);
  test_near(def.upper, 9, 0);
  def = read("type: distance, parent: a, child: b, min_length: 1, max_length: 4, stiffness: 7");
  assert_int_equal(def.limited, SCREE_LIMITS_SOFT);
  test_near(def.stiffness, 7, 0);
  def = read("type: distance, parent: a, child: b, min_length: 1, max_length: 4, compliance: 0");
  assert_int_equal(def.limited, SCREE_LIMITS_RIGID);
  assert_int_equal(def.spring, SCREE_SPRING_NONE);
  def = read("type: revolute, child: b, limits: [0, 90], spring: {stiffness: 7}");
  assert_int_equal(def.limited, SCREE_LIMITS_RIGID);
  def = read("type: revolute, child: b, limits: [0, 90], spring: {stiffness: 7}, soft_limits: true");
  assert_int_equal(def.limited, SCREE_LIMITS_SOFT);
  // The motor of a link that says nothing of its target holds it as it is.
  test_near(read("type: rope, parent: a, child: b, max_length: 9, pid: [5, 0, 1]").target, 3, 1e-6);
  test_near(read("type: distance, parent: a, child: b, length: 2, pid: [5, 0, 1]").target, 2, 1e-6);
  test_near(read("type: rope, parent: a, child: b, control_mode: velocity").target, 0, 0);
}

// Fx2D has the angles of joints in radians, though those of entities are degrees; a text that names a unit means all.
static void angles_are_in_the_unit_of_the_text(void **state) {
  (void)state;
  static const struct {
    const char *settings;
    double own, flat; // rad in one unit
  } cases[] = {{"", PI / 180, 1}, {", angles: degrees", PI / 180, PI / 180}, {", angles: radians", 1, 1}};
  for (size_t i = 0; i < COUNT_OF(cases); i++) {
    const char *settings = cases[i].settings;
    ScreeJointDef def = read_in(settings, "type: revolute, child: b, angle_min: -0.5, angle_max: 1, target: 0.25");
    test_near(def.lower, -0.5 * cases[i].flat, 1e-15);
    test_near(def.upper, 1.0 * cases[i].flat, 1e-15);
    test_near(def.target, 0.25 * cases[i].flat, 1e-15);
    def = read_in(settings,
                  "type: revolute, child: b, limits: [-90, 400], motor: {mode: velocity, target: 30}, angle: 9");
    test_near(def.lower, -90 * cases[i].own, 1e-12);
    test_near(def.upper, 400 * cases[i].own, 1e-12);
    test_near(def.target, 30 * cases[i].own, 1e-12);
    test_near(def.angle, 9 * cases[i].own, 1e-12);
    def = read_in(settings, "type: wheel, child: b, limits: [-1, 2], motor: {mode: position, target: 30}");
    test_near(def.upper, 2, 0); // m
    test_near(def.target, 30 * cases[i].own, 1e-12);
    def = read_in(settings, "type: wheel, child: b, motor: {mode: effort, target: 30}");
    test_near(def.target, 30, 0); // N m
    def = read_in(settings, "type: prismatic, child: b, limits: [-1, 2], motor: {mode: velocity, target: 3}");
    test_near(def.upper, 2, 0);
    test_near(def.target, 3, 0);
    def = read_in(settings, "type: motor, child: b, angular_velocity: 45");
    test_near(def.target, 45 * cases[i].own, 1e-12);
    def = read_in(settings, "type: motor, child: b, angular_spring: {frequency: 2}, target: 0.5");
    test_near(def.target, 0.5 * cases[i].flat, 1e-12);
  }
}

// In Fx2D no angle is beyond half a turn, and a limit there, which its files give for want of "none", limits nothing.
static void half_a_turn_is_no_limit_of_fx2d(void **state) {
  (void)state;
  assert_int_equal(read("type: revolute, child: b, angle_min: -3.14159, angle_max: 3.14159").limited, 0);
  ScreeJointDef def = read("type: revolute, child: b, angle_min: -3.14, angle_max: 3.2");
  assert_int_equal(def.limited, 1);
  test_near(def.lower, -3.14, 0);
  test_near(def.upper, 1e6, 0);
  def = read("type: revolute, child: b, angle_max: 0.6");
  test_near(def.lower, -1e6, 0);
  test_near(def.upper, 0.6, 0);
  def = read("type: revolute, child: b, limits: [-180, 180]");
  test_near(def.lower, -PI, 1e-15);
  test_near(def.upper, PI, 1e-15);
}

static void a_side_of_limits_may_be_open(void **state) {
  (void)state;
  ScreeJointDef def = read("type: revolute, child: b, limits: [none, 90]");
  test_near(def.lower, -1e6, 0);
  test_near(def.upper, PI / 2, 1e-15);
  def = read("type: prismatic, child: b, limits: [-2, none]");
  test_near(def.lower, -2, 0);
  test_near(def.upper, 1e9, 0);
  def = read("type: wheel, child: b, limits: [none, none]"); // free to travel, which it is not without
  assert_int_equal(def.limited, 1);
  test_near(def.lower, -1e9, 0);
  test_near(def.upper, 1e9, 0);
  def = read("type: distance, parent: a, child: b, limits: [none, 5]");
  test_near(def.lower, 0, 0);
  test_near(def.upper, 5, 0);
}

static void what_is_none_is_as_if_it_were_absent(void **state) {
  (void)state;
  const char *types[] = {"revolute", "prismatic", "wheel", "distance"};
  for (size_t i = 0; i < COUNT_OF(types); ++i) {
    char bare[64], none[128];
    snprintf(bare, sizeof bare, "type: %s, parent: a, child: b", types[i]);
    snprintf(none, sizeof none, "%s, limits: none, motor: none, spring: none", bare);
    ScreeJointDef without = read(bare), with = read(none);
    assert_memory_equal(&without, &with, sizeof with);
    snprintf(none, sizeof none, "%s, motor: , spring: , enabled: true", bare);
    with = read(none);
    assert_memory_equal(&without, &with, sizeof with);
  }
  assert_int_equal(read("type: filter, parent: a, child: b, enabled: false").enabled, 0);
}

static void springs_go_by_frequency_stiffness_or_compliance(void **state) {
  (void)state;
  ScreeJointDef def = read("type: wheel, parent: a, child: b, axis: [0, 1], spring: {frequency: 4, damping: 0.7}");
  assert_int_equal(def.spring, SCREE_SPRING_FREQUENCY);
  test_near(def.stiffness, 4, 0);
  test_near(def.damping, 0.7, 0);
  def = read("type: weld, child: b, spring: {stiffness: 30}, angular_spring: {compliance: 0.5, damping: 2}");
  assert_int_equal(def.spring, SCREE_SPRING_STIFFNESS);
  test_near(def.stiffness, 30, 0);
  test_near(def.damping, 0, 0);
  assert_int_equal(def.angular_spring, SCREE_SPRING_STIFFNESS);
  test_near(def.angular_stiffness, 2, 0);
  test_near(def.angular_damping, 2, 0);
  assert_int_equal(read("type: weld, child: b, spring: none").spring, SCREE_SPRING_NONE);
}

static void a_motor_without_gains_is_the_engines_own(void **state) {
  (void)state;
  ScreeJointDef def = read("type: prismatic, child: b, motor: {mode: position, target: 2, max_effort: 30}");
  assert_int_equal(def.motor, SCREE_MOTOR_POSITION);
  assert_int_equal(def.gains, 0);
  test_near(def.max_effort, 30, 0);
  def = read("type: prismatic, child: b, motor: {mode: effort, pid: [1, 2, 3]}");
  assert_int_equal(def.gains, 1);
  test_near(def.gain_d, 3, 0);
  test_near(def.target, 0, 0);
}

static void mice_pull_from_their_target(void **state) {
  (void)state;
  ScreeJointDef def = read("type: mouse, child: b, target: [5, 2.5]");
  is_pair(def.anchor_a, 5, 2.5);
  is_pair(def.anchor_b, 1, 0.5); // what of it is there
  assert_int_equal(def.spring, SCREE_SPRING_FREQUENCY);
  test_near(def.stiffness, 5, 0);
  test_near(def.damping, 0.7, 0);
  def = read("type: mouse, child: b, target: [5, 3], anchor2: [0, 0], max_force: 40, spring: {frequency: 3}");
  is_pair(def.anchor_b, 0, 0);
  test_near(def.max_force, 40, 0);
  test_near(def.stiffness, 3, 0);
  test_near(def.damping, 0.7, 0);
  def = read("type: mouse, child: b, spring: {stiffness: 3}");
  is_pair(def.anchor_a, 4, 2);
  test_near(def.damping, 0, 0);
}

static void other_kinds_take_what_is_theirs(void **state) {
  (void)state;
  ScreeJointDef def = read("type: motor, parent: a, child: b, velocity: [1, -2], max_force: 3, max_torque: 4");
  assert_int_equal(def.kind, SCREE_JOINT_MOTOR);
  is_pair(def.velocity, 1, -2);
  test_near(def.max_force, 3, 0);
  test_near(def.max_effort, 4, 0);
  is_pair(def.anchor_b, 0, 0);
  def = read("type: pulley, parent: c, child: b, ground1: [4, 9], ground2: [4, 10], anchor1: [0, 1], ratio: 2");
  assert_int_equal(def.kind, SCREE_JOINT_PULLEY);
  is_pair(def.ground_a, 4, 9);
  is_pair(def.ground_b, 4, 10);
  is_pair(def.anchor_a, 0, 1);
  test_near(def.length, 2 + 2 * 8, 1e-6);
  def = read("type: pulley, parent: c, child: b, ground1: [4, 9], ground2: [4, 10], limits: [none, 20]");
  assert_int_equal(def.limited, 1);
  test_near(def.upper, 20, 0);
  def = read("type: gear, parent: c, child: b, ratio: -3, axis2: [0, 2]");
  assert_int_equal(def.kind, SCREE_JOINT_GEAR);
  test_near(def.ratio, -3, 0);
  is_pair(def.ground_a, 0, 0);
  is_pair(def.ground_b, 0, 1);
  test_near(def.length, -3 * 2, 1e-6); // b is 2 m up
  assert_int_equal(read("type: filter, parent: c, child: b").kind, SCREE_JOINT_FILTER);
  def = read("type: weld, parent: c, child: b, break_force: 5, break_torque: 6");
  test_near(def.break_force, 5, 0);
  test_near(def.break_torque, 6, 0);
}

static void names_and_order_are_kept(void **state) {
  (void)state;
  ScreeScene *scene = load_right("", "joints:\n"
                                     "  pin: {type: revolute, parent: a, child: b}\n"
                                     "  \"#1\": {type: filter, parent: a, child: c}\n"
                                     "  b: {type: distance, parent: b, child: c}\n");
  assert_string_equal(scree_joint_name(scene, scree_joint_at(scene, 0)), "pin");
  assert_string_equal(scree_joint_name(scene, scree_joint_at(scene, 1)), "");
  assert_string_equal(scree_joint_name(scene, scree_joint_at(scene, 2)), "b");
  scree_scene_destroy(scene);
  const char *none[] = {"joints:\n", "joints: {}\n"};
  for (int i = 0; i < 2; ++i) scree_scene_destroy(load_right("", none[i]));
}

static double awake(ScreeScene *scene, const char *name) {
  const uint8_t *column = scree_scene_column(scene, SCREE_COLUMN_BODY_AWAKE).data;
  return column[scree_row(scree_body_find(scene, name, strlen(name)))];
}

// A new joint wakes what it joins, but a text says how things are, not what is done to them.
static void joints_wake_nobody_who_is_to_sleep(void **state) {
  (void)state;
  ScreeScene *scene;
  assert_int_equal(load_text("scene: {size: none}\n"
                             "entities:\n"
                             "  a: {pose: [0, 0, 0], awake: false, shapes: [{circle: 1}]}\n"
                             "  b: {pose: [9, 0, 0], awake: false, shapes: [{circle: 1}]}\n"
                             "  c: {pose: [0, 9, 0], shapes: [{circle: 1}]}\n"
                             "joints: {j: {type: distance, parent: a, child: b}}\n",
                             1, &scene),
                   SCREE_OK);
  test_near(awake(scene, "a"), 0, 0);
  test_near(awake(scene, "b"), 0, 0);
  test_near(awake(scene, "c"), 1, 0);
  test_step(scene, 1.0 / 60, 2);
  test_near(awake(scene, "a"), 0, 0);
  scree_scene_destroy(scene);
}

// What a motor does at once, it does after all joints are made of the bodies as the text has them.
static void instant_motors_begin_at_their_target(void **state) {
  (void)state;
  ScreeScene *scene =
      load_right("", "joints:\n"
                     "  j: {type: prismatic, parent: a, child: b, motor: {mode: position, target: 2, instant: true}}\n"
                     "  k: {type: distance, parent: b, child: c}\n"
                     "  l: {type: revolute, child: c, motor: {mode: velocity, target: 90, instant: true}}\n");
  double value;
  ScreeJoint joint = scree_joint_find(scene, "j", 1);
  assert_int_equal(scree_joint_get(scene, joint, SCREE_JOINT_COORDINATE, &value), SCREE_OK);
  test_near(value, 2, 1e-6);
  test_near(test_y(scene, scree_body_find(scene, "b", 1)), 2 + 2, 1e-6); // a's axis is up
  joint = scree_joint_find(scene, "k", 1);
  assert_int_equal(scree_joint_get(scene, joint, SCREE_JOINT_LENGTH, &value), SCREE_OK);
  test_near(value, 4, 1e-6);
  test_near(test_omega(scene, scree_body_find(scene, "c", 1)), PI / 2, 1e-6);
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_hinge_is_where_the_parent_has_it),
      cmocka_unit_test(a_slider_begins_at_nought_along_the_parents_axis),
      cmocka_unit_test(motors_of_fx2d),
      cmocka_unit_test(lengths_left_out_are_those_of_now),
      cmocka_unit_test(links_give_way),
      cmocka_unit_test(angles_are_in_the_unit_of_the_text),
      cmocka_unit_test(half_a_turn_is_no_limit_of_fx2d),
      cmocka_unit_test(a_side_of_limits_may_be_open),
      cmocka_unit_test(what_is_none_is_as_if_it_were_absent),
      cmocka_unit_test(springs_go_by_frequency_stiffness_or_compliance),
      cmocka_unit_test(a_motor_without_gains_is_the_engines_own),
      cmocka_unit_test(mice_pull_from_their_target),
      cmocka_unit_test(other_kinds_take_what_is_theirs),
      cmocka_unit_test(names_and_order_are_kept),
      cmocka_unit_test(joints_wake_nobody_who_is_to_sleep),
      cmocka_unit_test(instant_motors_begin_at_their_target),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
