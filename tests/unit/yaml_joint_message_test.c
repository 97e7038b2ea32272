// SPDX-License-Identifier: MIT
// Joints that are wrong, and what is said of them.
#include "yaml_joint.h"

#define J "joints:\n  j: {type: "

static const Wrong errors[] = {
    {"joints: 5\n", SCREE_YAML_TYPE, 1, 9, "joints", "expected a map of names"},
    {"joints: {j: 5}\n", SCREE_YAML_TYPE, 1, 13, "joints.j", "found 5; expected a map that describes a joint"},
    {"joints: {\"a b\": {type: filter, child: a}}\n", SCREE_BAD_NAME, 1, 10, "joints.a b", "1 to 63 characters"},
    {"joints:\n  j: {child: b}\n", SCREE_YAML_MISSING, 2, 3, "joints.j",
     "missing key \"type\"; expected revolute, prismatic, distance, rope"},
    {J "revolute}\n", SCREE_YAML_MISSING, 2, 3, "joints.j", "missing key \"child\""},
    {J "hinge, child: b}\n", SCREE_YAML_VALUE, 2, 13, "joints.j.type", "found hinge; expected revolute, prismatic"},
    {J "2, child: b}\n", SCREE_YAML_TYPE, 2, 13, "joints.j.type", "found 2; expected revolute"},
    {J "weld, child: bb}\n", SCREE_YAML_VALUE, 2, 26, "joints.j.child",
     "no entity is named \"bb\"; did you mean \"b\"?"},
    {J "weld, parent: [b], child: b}\n", SCREE_YAML_TYPE, 2, 27, "joints.j.parent", "found a list of 1; expected text"},
    {J "weld, parent: , child: b}\n", SCREE_YAML_TYPE, 2, 27, "joints.j.parent", "the name of an entity"},
    {J "weld, parent: b, child: b}\n", SCREE_SAME_BODY, 2, 37, "joints.j.child",
     "found b; expected another entity than the parent"},
    {J "weld, child: b, anchor: [1, 2], anchor2: [1, 2]}\n", SCREE_YAML_VALUE, 2, 54, "joints.j.anchor2",
     "either anchor or anchor2, not both"},
    {J "revolute, child: b, angle_min: 1, limits: [0, 1]}\n", SCREE_YAML_VALUE, 2, 44, "joints.j.angle_min",
     "either limits or angle_min, not both"},
    {J "revolute, child: b, pid: [1, 0, 0], motor: {mode: effort}}\n", SCREE_YAML_VALUE, 2, 38, "joints.j.pid",
     "either motor or pid, not both"},
    {J "revolute, child: b, limits: [2, 1]}\n", SCREE_YAML_VALUE, 2, 41, "joints.j.limits", "the lower limit before"},
    {J "revolute, child: b, limits: [2, x]}\n", SCREE_YAML_TYPE, 2, 45, "joints.j.limits[1]", "a number"},
    {J "revolute, child: b, limits: 2}\n", SCREE_YAML_TYPE, 2, 41, "joints.j.limits", "each a number or none"},
    {J "revolute, child: b, limits: [0, 1e12]}\n", SCREE_OUT_OF_RANGE, 2, 41, "joints.j.limits", "upper is"},
    {J "revolute, child: b, angle_min: 1, angle_max: 0.5}\n", SCREE_YAML_VALUE, 2, 58, "joints.j.angle_max",
     "no less than the least"},
    {J "rope, parent: a, child: b, min_length: 4}\n", SCREE_YAML_VALUE, 2, 52, "joints.j.min_length",
     "no more than what it is now"},
    {J "distance, parent: a, child: b, max_length: 2}\n", SCREE_YAML_VALUE, 2, 56, "joints.j.max_length",
     "no less than what it is now"},
    {J "distance, parent: a, child: b, max_length: 2, min_length: 3}\n", SCREE_YAML_VALUE, 2, 56, "joints.j.max_length",
     "no less than min_length"},
    {J "distance, parent: a, child: b, length: -1}\n", SCREE_YAML_VALUE, 2, 52, "joints.j.length", "at least 0"},
    {J "distance, parent: a, child: b, compliance: -1}\n", SCREE_YAML_VALUE, 2, 56, "joints.j.compliance",
     "at least 0"},
    {J "distance, parent: a, child: b, compliance: 1, stiffness: 1}\n", SCREE_YAML_VALUE, 2, 70, "joints.j.stiffness",
     "either compliance or stiffness"},
    {J "prismatic, child: b, axis: [0, 0]}\n", SCREE_DEGENERATE, 2, 40, "joints.j.axis", "no length"},
    {J "revolute, child: b, motor: {target: 1}}\n", SCREE_YAML_MISSING, 2, 33, "joints.j.motor",
     "missing key \"mode\"; expected position, velocity or effort"},
    {J "revolute, child: b, motor: {mode: speed}}\n", SCREE_YAML_VALUE, 2, 47, "joints.j.motor.mode",
     "found speed; expected position, velocity or effort"},
    {J "revolute, child: b, control_mode: speed}\n", SCREE_YAML_VALUE, 2, 47, "joints.j.control_mode",
     "position, velocity or effort"},
    {J "revolute, child: b, pid: [1, 2]}\n", SCREE_YAML_TYPE, 2, 38, "joints.j.pid", "3 numbers [p, i, d]"},
    {J "revolute, child: b, pid: [1, -2, 0]}\n", SCREE_YAML_VALUE, 2, 42, "joints.j.pid[1]", "found -2"},
    {J "revolute, child: b, max_effort: -1}\n", SCREE_YAML_VALUE, 2, 45, "joints.j.max_effort", "from 0 to"},
    {J "revolute, child: b, target: [1, 2]}\n", SCREE_YAML_VALUE, 2, 41, "joints.j.target", "a number"},
    {J "revolute, child: b, target: .nan}\n", SCREE_NOT_FINITE, 2, 41, "joints.j.target", "found .nan"},
    {J "revolute, child: b, target: 1e7}\n", SCREE_OUT_OF_RANGE, 2, 41, "joints.j.target", "target is 10000000"},
    {J "mouse, child: b, target: 3}\n", SCREE_YAML_VALUE, 2, 38, "joints.j.target", "a point [x, y]"},
    {J "weld, child: b, spring: {damping: 1}}\n", SCREE_YAML_MISSING, 2, 29, "joints.j.spring",
     "expected one of frequency, stiffness, compliance"},
    {J "weld, child: b, spring: {frequency: 1, stiffness: 1}}\n", SCREE_YAML_VALUE, 2, 63, "joints.j.spring.stiffness",
     "one of frequency, stiffness and compliance"},
    {J "weld, child: b, spring: {frequency: 0}}\n", SCREE_YAML_VALUE, 2, 49, "joints.j.spring.frequency", "above 0"},
    {J "weld, child: b, spring: 5}\n", SCREE_YAML_TYPE, 2, 37, "joints.j.spring", "a map, or none"},
    {J "motor, child: b, spring: {frequency: 1}, velocity: [1, 0]}\n", SCREE_YAML_VALUE, 2, 64, "joints.j.velocity",
     "either spring or velocity"},
    {J "pulley, parent: c, child: b, ground1: [0, 9], ground2: [1, 9], ratio: -1}\n", SCREE_OUT_OF_RANGE, 2, 83,
     "joints.j.ratio", "ratio is -1"},
    {J "gear, parent: c, child: b, ratio: 0}\n", SCREE_OUT_OF_RANGE, 2, 47, "joints.j.ratio", "ratio is 0"},
    {J "weld, child: b, break_force: -1}\n", SCREE_YAML_VALUE, 2, 42, "joints.j.break_force", "from 0 to"},
};

static const Wrong warnings[] = {
    {J "weld, child: b, entities_colide: true}\n", SCREE_YAML_UNKNOWN, 2, 29, "joints.j.entities_colide",
     "did you mean \"entities_collide\"?"},
    {J "weld, child: b, mass: 2}\n", SCREE_YAML_UNKNOWN, 2, 29, "joints.j.mass", "; it belongs in physics"},
    {J "gear, parent: c, child: b, anchor: [1, 2]}\n", SCREE_YAML_VALUE, 2, 40, "joints.j.anchor",
     "the anchor is not used by a joint of type gear"},
    {J "revolute, child: b, max_torque: 9}\n", SCREE_YAML_VALUE, 2, 33, "joints.j.max_torque",
     "the max_torque is not used without control_mode, target or pid"},
    {J "revolute, child: b, soft_limits: true, limits: [0, 1]}\n", SCREE_YAML_VALUE, 2, 33, "joints.j.soft_limits",
     "the soft_limits is not used without limits and a spring"},
};

static void mistakes_are_told(void **state) {
  (void)state;
  int failures = 0;
  for (size_t i = 0; i < COUNT_OF(errors); i++) check_wrong(&errors[i], 0, &failures);
  for (size_t i = 0; i < COUNT_OF(warnings); i++) check_wrong(&warnings[i], 1, &failures);
  assert_int_equal(failures, 0);
}

// As many as there are, also those of joints behind an entity that is wrong.
static void all_mistakes_are_told(void **state) {
  (void)state;
  ScreeScene *scene;
  ScreeStatus status = load_text("scene: {size: none}\n"
                                 "entities:\n"
                                 "  a: {pose: 3}\n"
                                 "  b: {}\n"
                                 "joints:\n"
                                 "  i: {type: revolute, parent: a, child: b, anchor: 4}\n"
                                 "  j: {type: distance, parent: a, child: x, length: -2}\n"
                                 "  k: {type: nut, parent: b, child: b}\n",
                                 1, &scene);
  static const char *const keys[] = {"entities.a.pose", "joints.i.anchor", "joints.j.child",
                                     "joints.j.length", "joints.k.type",   "joints.k.child"};
  assert_int_equal(status, SCREE_YAML_TYPE);
  assert_int_equal(report.errors, COUNT_OF(keys));
  for (size_t i = 0; i < COUNT_OF(keys); i++) assert_string_equal(messages[i].key, keys[i]);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(mistakes_are_told),
      cmocka_unit_test(all_mistakes_are_told),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
