// SPDX-License-Identifier: MIT
// Chains of a text: where their links are, what joins them, what holds their ends.
#include "yaml_joint.h"

static ScreeBody body(ScreeScene *scene, const char *name) {
  ScreeBody found = scree_body_find(scene, name, strlen(name));
  if (!found) fail_msg("no %s", name);
  return found;
}

static ScreeJointDef joint(ScreeScene *scene, const char *name) {
  ScreeJointDef def;
  assert_int_equal(scree_joint_describe(scene, scree_joint_find(scene, name, strlen(name)), &def), SCREE_OK);
  return def;
}

// Anchors of a hinge in the world: on A or the world, and on B.
static void meets_at(ScreeScene *scene, const char *name, double x, double y) {
  ScreeJointDef def = joint(scene, name);
  ScreeBody bodies[2] = {def.body_a, def.body_b};
  ScreeVec2 anchors[2] = {def.anchor_a, def.anchor_b};
  assert_int_equal(def.kind, SCREE_JOINT_REVOLUTE);
  for (int i = 0; i < 2; i++) {
    double angle = bodies[i] ? test_angle(scene, bodies[i]) : 0.0, c = cos(angle), s = sin(angle);
    test_near((bodies[i] ? test_x(scene, bodies[i]) : 0.0) + c * anchors[i].x - s * anchors[i].y, x, 1e-5);
    test_near((bodies[i] ? test_y(scene, bodies[i]) : 0.0) + s * anchors[i].x + c * anchors[i].y, y, 1e-5);
  }
}

static void links_run_from_point_to_point(void **state) {
  (void)state;
  ScreeScene *scene = load_right("", "chains:\n  r: {points: [[0, 9], [3, 9], [3, 13], [0, 17]], thickness: 0.5}\n");
  static const double places[3][4] = {{1.5, 9, 0, 3}, {3, 11, PI / 2, 4}, {1.5, 15, 0, 5}};
  const char *names[] = {"r_0", "r_1", "r_2"};
  assert_int_equal(scree_scene_counters(scene).bodies, 3 + 3);
  assert_int_equal(scree_scene_counters(scene).joints, 2); // both ends are free
  for (int i = 0; i < 3; i++) {
    ScreeBody link = body(scene, names[i]);
    double angle = i < 2 ? places[i][2] : atan2(4, -3);
    ScreeShape shape;
    ScreeShapeDef def;
    ScreeShapeList list;
    test_near(test_x(scene, link), places[i][0], 1e-12);
    test_near(test_y(scene, link), places[i][1], 1e-12);
    test_near(test_angle(scene, link), angle, 1e-12);
    test_near(test_get(scene, link, SCREE_BODY_MASS), 1, 0);
    assert_int_equal(scree_body_shapes(scene, link, &shape, 1), 1);
    assert_int_equal(scree_shape_describe(scene, shape, &def, &list), SCREE_OK);
    assert_int_equal(def.kind, SCREE_SHAPE_CAPSULE);
    test_near(def.length, places[i][3], 1e-12);
    test_near(def.radius, 0.25, 0);
  }
  meets_at(scene, "r_0", 3, 9);
  meets_at(scene, "r_1", 3, 13);
  assert_int_equal(joint(scene, "r_0").body_a, body(scene, "r_0"));
  assert_int_equal(joint(scene, "r_0").body_b, body(scene, "r_1"));
  assert_int_equal(joint(scene, "r_0").limited, 0);
  assert_false(scree_bodies_may_touch(scene, body(scene, "r_0"), body(scene, "r_1")));
  assert_true(scree_bodies_may_touch(scene, body(scene, "r_0"), body(scene, "r_2")));
  scree_scene_destroy(scene);
}

// Every way there is, to a 2^-45th of a turn.
static void links_lie_in_any_direction(void **state) {
  (void)state;
  for (int i = 0; i < 360; i++) {
    char rest[128];
    double angle = (i - 179.5) / 180.0 * PI;
    snprintf(rest, sizeof rest, "chains:\n  r: {points: [[0, 0], [%.17g, %.17g]]}\n", cos(angle), sin(angle));
    ScreeScene *scene = load_right("", rest);
    test_near(test_angle(scene, body(scene, "r_0")), angle, 1e-13);
    scree_scene_destroy(scene);
  }
}

static void long_ways_are_divided(void **state) {
  (void)state;
  ScreeScene *scene = load_right("", "chains:\n"
                                     "  r: {points: [[0, 0], [4, 0], [4, 0.2]], link_length: 0.9, shape: box,\n"
                                     "      physics: {density: 3, static_friction: 0.5, vel_damping: 0.1}}\n");
  assert_int_equal(scree_scene_counters(scene).bodies, 3 + 4 + 1);
  assert_int_equal(scree_scene_counters(scene).joints, 4);
  test_near(test_x(scene, body(scene, "r_2")), 2.5, 1e-12);
  meets_at(scene, "r_1", 2, 0);
  meets_at(scene, "r_3", 4, 0);
  // A box of 1 m by the 0.1 m that links are thick by themselves.
  test_near(test_get(scene, body(scene, "r_0"), SCREE_BODY_MASS), 3 * 1 * 0.1, 1e-6);
  test_near(test_get(scene, body(scene, "r_0"), SCREE_BODY_LINEAR_DAMPING), 0.1, 1e-7);
  scree_scene_destroy(scene);
}

static void ends_are_free_pinned_or_held_by_a_body(void **state) {
  (void)state;
  ScreeScene *scene = load_right("", "chains:\n"
                                     "  r: {points: [[1, 2], [2, 2], [3, 2], [4, 2]], start: a, end: pinned,\n"
                                     "      max_bend: 30, spring: {frequency: 3, damping: 1}, break_force: 9}\n"
                                     "  s: {points: [[4, 6], [9, 6]], start: free, end: r_1}\n"
                                     "exclude: [[r_0, s_0]]\n"
                                     "joints: {j: {type: distance, parent: r_0, child: c}}\n");
  ScreeJointDef first = joint(scene, "r_0"), inner = joint(scene, "r_1"), last = joint(scene, "r_3");
  assert_int_equal(first.body_a, body(scene, "a"));
  assert_int_equal(first.body_b, body(scene, "r_0"));
  meets_at(scene, "r_0", 1, 2);
  assert_int_equal(first.limited, 0); // what holds an end does not bend it
  assert_int_equal(first.spring, SCREE_SPRING_NONE);
  test_near(first.break_force, 9, 0);
  assert_int_equal(inner.limited, 1);
  test_near(inner.lower, -PI / 6, 1e-15);
  test_near(inner.upper, PI / 6, 1e-15);
  test_near(inner.stiffness, 3, 0);
  assert_int_equal(last.body_a, 0);
  assert_int_equal(last.body_b, body(scene, "r_2"));
  meets_at(scene, "r_3", 4, 2);
  assert_int_equal(joint(scene, "s_0").body_a, body(scene, "r_1"));
  assert_false(scree_bodies_may_touch(scene, body(scene, "r_0"), body(scene, "s_0")));
  assert_int_equal(joint(scene, "j").body_a, body(scene, "r_0"));
  scree_scene_destroy(scene);
}

static void a_chain_may_be_closed(void **state) {
  (void)state;
  ScreeScene *scene =
      load_right("", "chains:\n  r: {points: [[0, 0], [1, 0], [1, 1], [0, 0]], entities_collide: true}\n");
  assert_int_equal(scree_scene_counters(scene).bodies, 3 + 3);
  assert_int_equal(scree_scene_counters(scene).joints, 3);
  ScreeJointDef def = joint(scene, "r_2");
  assert_int_equal(def.body_a, body(scene, "r_2"));
  assert_int_equal(def.body_b, body(scene, "r_0"));
  meets_at(scene, "r_2", 0, 0);
  assert_true(scree_bodies_may_touch(scene, body(scene, "r_0"), body(scene, "r_1")));
  scree_scene_destroy(scene);
}

#define C "chains:\n  r: {points: "

static void mistakes_are_told(void **state) {
  (void)state;
  static const Wrong errors[] = {
      {"chains: 5\n", SCREE_YAML_TYPE, 1, 9, "chains", "expected a map of names"},
      {"chains: {r: 5}\n", SCREE_YAML_TYPE, 1, 13, "chains.r", "found 5; expected a map that describes a chain"},
      {"chains: {\"#1\": {points: [[0, 0], [1, 0]]}}\n", SCREE_BAD_NAME, 1, 10, "chains.#1", "1 to 63 characters"},
      {"chains: {r: {}}\n", SCREE_YAML_MISSING, 1, 10, "chains.r", "missing key \"points\""},
      {C "[[0, 0]]}\n", SCREE_TOO_FEW_POINTS, 2, 15, "chains.r.points", "a list of 2 to 65535 points"},
      {C "[[0, 0], 3]}\n", SCREE_YAML_TYPE, 2, 24, "chains.r.points[1]", "a point [x, y]"},
      {C "[[0, 0], [0, 0], [1, 0]]}\n", SCREE_DEGENERATE, 2, 24, "chains.r.points[1]", "where the one before it is"},
      {C "[[0, 0], [1, 0], [0, 0]]}\n", SCREE_TOO_FEW_POINTS, 2, 15, "chains.r.points", "3 links or more"},
      {C "[[0, 0], [1, 0], [1, 1], [0, 0]], end: pinned}\n", SCREE_YAML_VALUE, 2, 54, "chains.r.end",
       "free, as the chain is closed"},
      {C "[[0, 0], [1, 0]], end: d}\n", SCREE_YAML_VALUE, 2, 38, "chains.r.end", "no entity is named \"d\""},
      {C "[[0, 0], [1, 0]], shape: circle}\n", SCREE_YAML_VALUE, 2, 40, "chains.r.shape", "capsule or box"},
      {C "[[0, 0], [1, 0]], thickness: 0}\n", SCREE_YAML_VALUE, 2, 44, "chains.r.thickness", "above 0"},
      {C "[[0, 0], [1, 0]], thickness: 1e9}\n", SCREE_OUT_OF_RANGE, 2, 7, "chains.r.points", "radius is"},
      {C "[[0, 0], [1, 0]], link_length: 1e-9}\n", SCREE_YAML_LIMIT, 2, 24, "chains.r.points[1]", "100,000 links"},
      {C "[[0, 0], [1, 0]], spring: {damping: 1}}\n", SCREE_YAML_MISSING, 2, 33, "chains.r.spring", "one of frequency"},
      {C "[[0, 0], [1, 0]], physics: {mass: -1}}\n", SCREE_YAML_VALUE, 2, 49, "chains.r.physics.mass", "at least 0"},
      {C "[[0, 0], [1, 0]], physics: {dynamic_friction: 1}}\n", SCREE_YAML_VALUE, 2, 61,
       "chains.r.physics.dynamic_friction", "no more than static_friction"},
      {C "[[0, 0], [1, 0]], physics: {mass: 1e20}}\n", SCREE_OUT_OF_RANGE, 2, 49, "chains.r.physics.mass", "mass is"},
      {C "[[0, 0], [1, 0], [2, 0]], max_bend: 1e9}\n", SCREE_OUT_OF_RANGE, 2, 3, "chains.r", "lower is"},
      {C "[[0, 0], [1, 0]]}\n  r_0: {points: [[0, 1], [1, 1]]}\n  r_0_0: {points: [[0, 2]]}\n", SCREE_TOO_FEW_POINTS, 4,
       19, "chains.r_0_0.points", "2 to 65535"},
      {"  r_0: {}\n" C "[[0, 0], [1, 0]]}\n", SCREE_NAME_TAKEN, 3, 3, "chains.r", "has this name"},
      {C "[[0, 0], [1, 0], [2, 0]]}\njoints: {r_0: {type: filter, parent: a, child: b}}\n", SCREE_NAME_TAKEN, 3, 10,
       "joints.r_0", "has this name"},
  };
  static const Wrong warnings[] = {
      {C "[[0, 0], [1, 0]], thicknes: 1}\n", SCREE_YAML_UNKNOWN, 2, 33, "chains.r.thicknes", "\"thickness\"?"},
  };
  int failures = 0;
  for (size_t i = 0; i < COUNT_OF(errors); i++) check_wrong(&errors[i], 0, &failures);
  for (size_t i = 0; i < COUNT_OF(warnings); i++) check_wrong(&warnings[i], 1, &failures);
  assert_int_equal(failures, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(links_run_from_point_to_point), cmocka_unit_test(links_lie_in_any_direction),
      cmocka_unit_test(long_ways_are_divided),         cmocka_unit_test(ends_are_free_pinned_or_held_by_a_body),
      cmocka_unit_test(a_chain_may_be_closed),         cmocka_unit_test(mistakes_are_told),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
