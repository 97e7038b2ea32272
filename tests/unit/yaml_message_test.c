// SPDX-License-Identifier: MIT
// What is said about a text that is wrong: status, line, column, key, words.
#include "yaml_wrong.h"

static const Case one_error[] = {
    // the text as a whole
    {"", SCREE_YAML_MISSING, 0, 0, "", "the text is empty"},
    {"# only a comment\n", SCREE_YAML_MISSING, 0, 0, "", "the text is empty"},
    {"---\n", SCREE_YAML_TYPE, 2, 1, "", "found nothing; expected a map with scene and entities"},
    {"12\n", SCREE_YAML_TYPE, 1, 1, "", "found 12; expected a map"},
    {"- 1\n", SCREE_YAML_TYPE, 1, 1, "", "found a list of 1; expected a map"},
    {S "---\n" S, SCREE_YAML_VALUE, 2, 1, "", "a second document"},
    {"entities: {}\n", SCREE_YAML_MISSING, 1, 1, "", "missing key \"scene\"; expected a map"},
    // syntax
    {"scene: {size: [1, 1]\n", SCREE_YAML_SYNTAX, 2, 1, "scene", "did not find"},
    {"scene:\n  size: [1, 1]\n gravity: [0, 0]\n", SCREE_YAML_SYNTAX, 3, 2, "", "did not find expected key"},
    {"a: b: c\n", SCREE_YAML_SYNTAX, 1, 5, "", "mapping values are not allowed in this context"},
    {"a: \xFF\n", SCREE_YAML_SYNTAX, 1, 4, "", "UTF-8"},
    {"scene: !!map {size: [1, 1]}\n", SCREE_YAML_VALUE, 1, 8, "", "found the tag tag:yaml.org,2002:map"},
    {"? [a, b]\n: 1\n", SCREE_YAML_TYPE, 1, 3, "", "a key must be a word"},
    {"scene: *none\n", SCREE_YAML_VALUE, 1, 8, "", "no anchor &none stands before this alias"},
    // the scene block
    {"scene: {gravity: [0, 1]}\n", SCREE_YAML_MISSING, 1, 1, "scene",
     "missing key \"size\"; expected a list of 2 numbers"},
    {"scene: 5\n", SCREE_YAML_TYPE, 1, 8, "scene", "found 5; expected a map"},
    {"scene:\n", SCREE_YAML_MISSING, 1, 1, "", "missing key \"scene\""},
    {"scene: {size: 9}\n", SCREE_YAML_TYPE, 1, 15, "scene.size", "found 9; expected a list of 2 numbers, each above 0"},
    {"scene: {size: [1, 2, 3]}\n", SCREE_YAML_TYPE, 1, 15, "scene.size", "found a list of 3; expected a list of 2"},
    {"scene: {size: [1, 0]}\n", SCREE_YAML_VALUE, 1, 19, "scene.size[1]", "found 0; expected a number above 0"},
    {"scene: {size: [1, .inf]}\n", SCREE_NOT_FINITE, 1, 19, "scene.size[1]", "found .inf; expected a number above 0"},
    {"scene: {size: [1, 1], gravity: [0, .nan]}\n", SCREE_NOT_FINITE, 1, 36, "scene.gravity[1]", "found .nan"},
    {"scene: {size: [1, 1], gravity: [0, 1e999]}\n", SCREE_NOT_FINITE, 1, 36, "scene.gravity[1]",
     "found 1e999; expected a number, of a magnitude below 1e60"},
    {"scene: {size: [1, 1], dt: 0}\n", SCREE_YAML_VALUE, 1, 27, "scene.dt",
     "found 0; expected a number above 0 and at most 1"},
    {"scene: {size: [1, 1], substeps: 2.5}\n", SCREE_YAML_VALUE, 1, 33, "scene.substeps",
     "expected a whole number from 1 to 64"},
    {"scene: {size: [1, 1], angles: turns}\n", SCREE_YAML_VALUE, 1, 31, "scene.angles",
     "found turns; expected degrees or radians"},
    {"scene: {size: [1, 1], background: [0, 0, 256, 0]}\n", SCREE_YAML_VALUE, 1, 42, "scene.background[2]",
     "found 256; expected a whole number from 0 to 255"},
    {"scene: {size: [1, 1], background: [0, 0, 0]}\n", SCREE_YAML_TYPE, 1, 35, "scene.background",
     "found a list of 3; expected a colour"},
    {"scene: {size: [1, 1], background: 7}\n", SCREE_YAML_TYPE, 1, 35, "scene.background",
     "found 7; expected a colour"},
    {"scene: {size: [1, 1]}\nscene: {size: [2, 2]}\n", SCREE_YAML_VALUE, 2, 1, "scene", "stands already in line 1"},
    // entities
    {S "entities: [1]\n", SCREE_YAML_TYPE, 2, 11, "entities", "found a list of 1; expected a map of names"},
    {S "entities:\n  a:\n", SCREE_YAML_TYPE, 3, 5, "entities.a",
     "found nothing; expected a map that describes an entity"},
    {S "entities:\n  'b ll': {}\n", SCREE_BAD_NAME, 3, 3, "entities.b ll", "a name is 1 to 63 characters"},
    {S "entities:\n  a: {}\n  b: {}\n  a: {}\n", SCREE_YAML_VALUE, 5, 3, "entities.a", "stands already in line 3"},
    {E "    pose: [1, 2]\n", SCREE_YAML_TYPE, 4, 11, "entities.a.pose",
     "found a list of 2; expected a list of 3 numbers [x, y, theta]"},
    {E "    pose: [1e10, 2, 3]\n", SCREE_YAML_VALUE, 4, 12, "entities.a.pose[0]",
     "expected a number from -1000000000 to 1000000000"},
    {E "    type: static\n    init_velocity: [0, 0, 1]\n", SCREE_YAML_VALUE, 5, 20, "entities.a.init_velocity",
     "expected [0, 0, 0] for a static body"},
    {E "    pose: [1, 2, x]\n", SCREE_YAML_TYPE, 4, 18, "entities.a.pose[2]", "found x; expected a number"},
    {E "    type: frozen\n", SCREE_YAML_VALUE, 4, 11, "entities.a.type",
     "found frozen; expected static, kinematic or dynamic"},
    {E "    physics: {mass: -1}\n", SCREE_YAML_VALUE, 4, 21, "entities.a.physics.mass",
     "found -1; expected a number of at least 0"},
    {E "    physics: {mass: \"1\"}\n", SCREE_YAML_TYPE, 4, 21, "entities.a.physics.mass",
     "found the text \"1\"; expected a number"},
    {E "    physics:\n      mass:\n", SCREE_YAML_TYPE, 5, 12, "entities.a.physics.mass",
     "found nothing; expected a number"},
    {E "    physics: {mass: 0x10}\n", SCREE_YAML_TYPE, 4, 21, "entities.a.physics.mass",
     "found 0x10; expected a number"},
    {E "    physics: {mass: 010}\n", SCREE_YAML_TYPE, 4, 21, "entities.a.physics.mass", "found 010; expected a number"},
    {E "    physics: {mass: 1,5}\n", SCREE_OK, 4, 23, "entities.a.physics.5", "unknown key \"5\""},
    {E "    physics: {mass: 1e}\n", SCREE_YAML_TYPE, 4, 21, "entities.a.physics.mass", "found 1e; expected a number"},
    {E "    physics: {mass: 1_000}\n", SCREE_YAML_TYPE, 4, 21, "entities.a.physics.mass", "found 1_000"},
    {E "    physics: {elasticity: 1.5}\n", SCREE_YAML_VALUE, 4, 27, "entities.a.physics.elasticity",
     "expected a number from 0 to 1"},
    {E "    physics: {mass: 1, mass: 2}\n", SCREE_YAML_VALUE, 4, 24, "entities.a.physics.mass",
     "stands already in line 4"},
    {E "    physics: {sensor: 1}\n", SCREE_YAML_TYPE, 4, 23, "entities.a.physics.sensor",
     "found 1; expected true or false"},
    {E "    physics: {static_friction: 0.2, dynamic_friction: 0.3}\n", SCREE_YAML_VALUE, 4, 55,
     "entities.a.physics.dynamic_friction", "found 0.3; expected no more than static_friction"},
    {E "    physics: {dynamic_friction: 0.3}\n", SCREE_YAML_VALUE, 4, 33, "entities.a.physics.dynamic_friction",
     "no more than"},
    {E "    physics: {collision_group: 3000000000}\n", SCREE_YAML_VALUE, 4, 32, "entities.a.physics.collision_group",
     "expected a whole number from -2147483648 to 2147483647"},
    {E "    physics: {mass: 0}\n    type: dynamic\n", SCREE_YAML_VALUE, 4, 21, "entities.a.physics.mass",
     "a mass above 0"},
    {E "    physics: {<<: 5}\n", SCREE_YAML_TYPE, 4, 19, "entities.a.physics.<<",
     "found 5; expected a map or a list of maps"},
    {E "    physics: [1]\n", SCREE_YAML_TYPE, 4, 14, "entities.a.physics", "found a list of 1; expected a map"},
    // geometry
    {E "    collision: {pose: [0, 0, 0]}\n", SCREE_YAML_MISSING, 4, 5, "entities.a.collision",
     "missing key \"geometry\""},
    {E "    collision: {geometry: {}}\n", SCREE_YAML_MISSING, 4, 17, "entities.a.collision.geometry",
     "expected one of circle, capsule, rectangle, polygon, chain, edge"},
    {E "    collision: {geometry: {circle: 0}}\n", SCREE_YAML_VALUE, 4, 36, "entities.a.collision.geometry.circle",
     "above 0"},
    {E "    collision: {geometry: {circle: [1, 2]}}\n", SCREE_YAML_TYPE, 4, 36, "entities.a.collision.geometry.circle",
     "a list of 2"},
    {E "    collision: {geometry: {polygon: [[0, 0], [1, 0]]}}\n", SCREE_TOO_FEW_POINTS, 4, 37,
     "entities.a.collision.geometry.polygon", "found a list of 2; expected a list of 3 to 16 points [x, y]"},
    {E "    collision: {geometry: {edge: [[0, 0], [1, 0], [2, 0]]}}\n", SCREE_TOO_MANY_POINTS, 4, 34,
     "entities.a.collision.geometry.edge", "expected a list of 2 points [x, y]"},
    {E "    collision:\n      geometry:\n        polygon:\n        - [0, 0]\n        - [1]\n        - [1, 1]\n",
     SCREE_YAML_TYPE, 8, 11, "entities.a.collision.geometry.polygon[1]", "found a list of 1; expected a point [x, y]"},
    {E "    collision: {geometry: {chain: [[0, 0], [1, .NaN]]}}\n", SCREE_NOT_FINITE, 4, 48,
     "entities.a.collision.geometry.chain[1][1]", "found .NaN; expected a number"},
    {E "    visual: {geometry: {circle: -1}}\n    collision: {geometry: {circle: 1}}\n", SCREE_YAML_VALUE, 4, 33,
     "entities.a.visual.geometry.circle", "found -1"},
    {E "    visual: {border_thickness: -1}\n", SCREE_YAML_VALUE, 4, 32, "entities.a.visual.border_thickness",
     "found -1"},
    // shapes
    {E "    shapes: {circle: 1}\n", SCREE_YAML_TYPE, 4, 13, "entities.a.shapes", "found a map; expected a list"},
    {E "    shapes:\n    - 5\n", SCREE_YAML_TYPE, 5, 7, "entities.a.shapes[0]",
     "expected a map that describes one shape"},
    {E "    shapes:\n    - {circle: 1}\n    - {box: [1]}\n", SCREE_YAML_TYPE, 6, 13, "entities.a.shapes[1].box",
     "a list of 1"},
    {E "    shapes: [{density: 1}]\n", SCREE_YAML_MISSING, 4, 14, "entities.a.shapes[0]",
     "expected one of circle, capsule, box"},
    {E "    shapes: [{circle: 1, box: [1, 1]}]\n", SCREE_YAML_VALUE, 4, 26, "entities.a.shapes[0].box",
     "already a circle"},
    {E "    shapes: [{circle: 1, friction: {static: 0.1, kinetic: 0.2}}]\n", SCREE_YAML_VALUE, 4, 59,
     "entities.a.shapes[0].friction.kinetic", "found 0.2; expected no more than the static one"},
    {E "    shapes: [{circle: 1, friction: {kinetic: 0.2}}]\n", SCREE_YAML_MISSING, 4, 26,
     "entities.a.shapes[0].friction", "\"static\""},
    {E "    shapes: [{circle: 1, friction: x}]\n", SCREE_YAML_TYPE, 4, 36, "entities.a.shapes[0].friction",
     "or a number from 0 to 10"},
    {E "    shapes: [{circle: 1, category: -1}]\n", SCREE_YAML_VALUE, 4, 36, "entities.a.shapes[0].category",
     "from 0 to 4294967295"},
    {E "    shapes: [{circle: 1}]\n    collision: {geometry: {circle: 1}}\n", SCREE_YAML_VALUE, 4, 13,
     "entities.a.shapes", "either shapes or collision"},
};

static const Case one_warning[] = {
    {S "entity: {}\n", SCREE_YAML_UNKNOWN, 2, 1, "entity",
     "unknown key \"entity\"; known here: scene, entities, joints, chains, exclude, groups"},
    {S "entitties: {}\n", SCREE_YAML_UNKNOWN, 2, 1, "entitties",
     "unknown key \"entitties\"; did you mean \"entities\"?"},
    {E "    physics: {velocity_damping: 0}\n", SCREE_YAML_UNKNOWN, 4, 15, "entities.a.physics.velocity_damping",
     "did you mean \"vel_damping\"?"},
    {E "    physics: {mas: 0}\n", SCREE_YAML_UNKNOWN, 4, 15, "entities.a.physics.mas", "did you mean \"mass\"?"},
    {E "    physics: {amss: 0}\n", SCREE_YAML_UNKNOWN, 4, 15, "entities.a.physics.amss", "did you mean \"mass\"?"},
    {E "    physics: {type: static}\n", SCREE_YAML_UNKNOWN, 4, 15, "entities.a.physics.type",
     "; it belongs in an entity"},
    {E "    physics: {colour: red}\n", SCREE_YAML_UNKNOWN, 4, 15, "entities.a.physics.colour",
     "known here: mass, density"},
    {E "    visual: {boarder_colour: red}\n", SCREE_YAML_UNKNOWN, 4, 14, "entities.a.visual.boarder_colour",
     "\"border_color\"?"},
};

static const Case other_warning[] = {
    {E "    collision: {geometry: {rectangle: [1, 1], circle: 2}}\n", SCREE_YAML_VALUE, 4, 28,
     "entities.a.collision.geometry.rectangle", "already a circle"},
    {E "    collision: {geometry: {circle: 2, radius: 1}}\n", SCREE_YAML_VALUE, 4, 39,
     "entities.a.collision.geometry.radius", "the radius is not used by a circle"},
};

static int failures; // of a table, so that one run shows them all

static void same_message(const Case *expected, uint32_t severity, ScreeStatus status) {
  const ScreeYamlMessage *message = &messages[0];
  if (report.count != 1 || message->line != expected->line || message->column != expected->column ||
      strcmp(message->key, expected->key) != 0 || !strstr(message->text, expected->words)) {
    print_message("in\n%s\nexpected %u:%u %s: %s\nfound %u, %u:%u %s: %s\n", expected->text, expected->line,
                  expected->column, expected->key, expected->words, report.count, message->line, message->column,
                  message->key, message->text);
    failures++;
    return;
  }
  assert_int_equal(message->severity, severity);
  assert_int_equal(message->status, status);
  assert_int_equal(report.errors, severity == SCREE_ERROR);
  assert_int_equal(report.warnings, severity == SCREE_WARNING);
}

static void test_errors(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof one_error / sizeof one_error[0]; i++) {
    const Case *at = &one_error[i];
    ScreeStatus status = load(at->text, strlen(at->text), 0);
    if (at->status == SCREE_OK) {
      same_message(at, SCREE_WARNING, SCREE_YAML_UNKNOWN);
    } else {
      same_message(at, SCREE_ERROR, at->status);
    }
    assert_int_equal(status, at->status);
  }
  assert_int_equal(failures, 0);
}

static void test_warnings(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof one_warning / sizeof one_warning[0]; i++) {
    const Case *at = &one_warning[i];
    assert_int_equal(load(at->text, strlen(at->text), 0), SCREE_OK);
    same_message(at, SCREE_WARNING, SCREE_YAML_UNKNOWN);
    assert_int_equal(load(at->text, strlen(at->text), 1), SCREE_YAML_UNKNOWN);
    same_message(at, SCREE_ERROR, SCREE_YAML_UNKNOWN);
  }
  for (size_t i = 0; i < sizeof other_warning / sizeof other_warning[0]; i++) {
    const Case *at = &other_warning[i];
    assert_int_equal(load(at->text, strlen(at->text), 1), SCREE_OK); // known, only unused
    same_message(at, SCREE_WARNING, SCREE_YAML_VALUE);
  }
  assert_int_equal(failures, 0);
}

static void test_all_errors_are_told(void **state) {
  (void)state;
  const char *text = "scene: {size: [0, x]}\n"
                     "entities:\n"
                     "  a: {pose: 1, physics: {mass: -1}}\n"
                     "  b: {shapes: [{circle: 1}, {}, {box: 3}]}\n"
                     "joints: {pin: {type: weld}}\n";
  assert_int_equal(load(text, strlen(text), 0), SCREE_YAML_VALUE); // the first
  static const char *const keys[] = {"scene.size[0]",
                                     "scene.size[1]",
                                     "entities.a.pose",
                                     "entities.a.physics.mass",
                                     "entities.b.shapes[1]",
                                     "entities.b.shapes[2].box",
                                     "joints.pin"};
  assert_int_equal(report.errors, 7);
  assert_int_equal(report.count, 7);
  for (uint32_t i = 0; i < 7; i++) {
    assert_string_equal(messages[i].key, keys[i]);
  }
  // A report too small keeps the first ones and counts the rest; none at all is fine.
  ScreeScene *scene = NULL;
  ScreeYamlReport small = {.messages = messages, .capacity = 2};
  assert_int_equal(scree_yaml_load(text, strlen(text), 0, &small, &scene), SCREE_YAML_VALUE);
  assert_int_equal(small.count, 2);
  assert_int_equal(small.errors, 7);
  assert_int_equal(scree_yaml_load(text, strlen(text), 0, NULL, &scene), SCREE_YAML_VALUE);
  mock_alive = 0;
}

static void test_good_entities_beside_bad(void **state) {
  (void)state;
  const char *text = S "entities: {a: {}, b: {pose: 1}, c: {}}\n";
  load(text, strlen(text), 0);
  assert_int_equal(mock_scene.count, 2); // c was still tried, and the scene thrown away
}

static void have_refused(uint32_t status, const char *argument, uint32_t index, double value) {
  mock_refusal = (ScreeFault){.status = status, .index = index, .value = value, .low = -1e9, .high = 0.5};
  strcpy(mock_refusal.call, "scree_body_create");
  strcpy(mock_refusal.argument, argument);
}

static void test_engine_refusals(void **state) {
  (void)state;
  const char *text = E "    pose: [0, 0, 1]\n"
                       "    init_velocity: [1, 0, 0]\n"
                       "    type: dynamic\n"
                       "    physics:\n"
                       "      mass: 1\n"
                       "    shapes:\n"
                       "    - circle: 1\n"
                       "    - polygon:\n"
                       "      - [0, 0]\n      - [1, 0]\n      - [0, 1]\n";
  static const struct {
    uint32_t status;
    const char *argument;
    uint32_t index;
    double value;
    Case found;
  } cases[] = {
      {SCREE_NOT_CONVEX, "shapes.points", 1, 0, {NULL, 0, 11, 7, "entities.a.shapes[1].polygon", "it is not convex"}},
      {SCREE_DEGENERATE, "shapes.radius", 0, 0, {NULL, 0, 10, 7, "entities.a.shapes[0].circle", "it has no area"}},
      // Bodies have an angle too; it is the shape's that is meant.
      {SCREE_OUT_OF_RANGE,
       "shapes.angle",
       1,
       2e9,
       {NULL, 0, 11, 7, "entities.a.shapes[1].polygon",
        "angle is 2000000000; expected a number from -1000000000 to 0.5"}},
      {SCREE_OUT_OF_RANGE, "angle", 1, 2e9, {NULL, 0, 4, 11, "entities.a.pose", "angle is 2000000000"}},
      {SCREE_OUT_OF_RANGE,
       "velocity",
       0,
       1,
       {NULL, 0, 5, 20, "entities.a.init_velocity", "velocity is 1; expected a number from -1000000000 to 0.5"}},
      {SCREE_OUT_OF_RANGE, "mass", 0, 1, {NULL, 0, 8, 13, "entities.a.physics.mass", "mass is 1"}},
      {SCREE_CAPACITY, "scene", 9, 0, {NULL, 0, 3, 3, "entities.a", "the scene cannot hold more"}},
      {SCREE_NAME_TAKEN, "name", 0, 0, {NULL, 0, 3, 3, "entities.a", "another body"}},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    have_refused(cases[i].status, cases[i].argument, cases[i].index, cases[i].value);
    ScreeStatus status = load(text, strlen(text), 0);
    mock_refusal.status = SCREE_OK;
    Case expected = cases[i].found;
    expected.text = text;
    same_message(&expected, SCREE_ERROR, (ScreeStatus)cases[i].status);
    assert_int_equal(status, cases[i].status);
  }
  assert_int_equal(failures, 0);
}

static void test_foreign_text(void **state) {
  (void)state;
  // A quoted key may hold anything: control characters, a zero, a long word that is cut between characters.
  const char *text = S "\"a\\0\\n\xC3\xA4\": 1\n";
  assert_int_equal(load(text, strlen(text), 0), SCREE_OK);
  assert_string_equal(messages[0].key, "a??\xC3\xA4");
  char cut[256] = S;
  for (int i = 0; i < 60; i++) {
    strcat(cut, "\xC3\xA4");
  }
  strcat(cut, ": 1\n");
  assert_int_equal(load(cut, strlen(cut), 0), SCREE_OK);
  assert_non_null(strstr(messages[0].text, "\xC3\xA4..."));
  assert_int_equal(strlen(messages[0].key) % 2, 1); // whole characters and three dots
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_errors),
      cmocka_unit_test(test_warnings),
      cmocka_unit_test(test_all_errors_are_told),
      cmocka_unit_test(test_good_entities_beside_bad),
      cmocka_unit_test(test_engine_refusals),
      cmocka_unit_test(test_foreign_text),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
