// SPDX-License-Identifier: MIT
// Scenes as text: what it looks like, names, the keys that only saving needs, what is refused. That a scene comes back
// is tests/scene/save_test.c.
#include <stdio.h>
#include <stdlib.h>

#include "support.h"

static char text[SCREE_YAML_BYTES_MAX + 1u];
static size_t length;

static ScreeStatus save(ScreeScene *scene) {
  ScreeStatus status = scree_yaml_save(scene, text, sizeof text - 1u, &length);
  assert_true(length < sizeof text);
  text[length] = '\0';
  return status;
}

static ScreeYamlMessage messages[4];

static ScreeStatus load(const char *yaml, ScreeScene **out_scene) {
  ScreeYamlReport report = {.messages = messages, .capacity = 4};
  messages[0] = (ScreeYamlMessage){0};
  return scree_yaml_load(yaml, strlen(yaml), 1, &report, out_scene);
}

static void shows(const char *expected) {
  if (!strstr(text, expected)) fail_msg("no\n%s\nin\n%s", expected, text);
}

static void an_empty_scene_is_its_settings(void **state) {
  (void)state;
  ScreeSceneDef def = scree_scene_def_default();
  def.background = 0xF5F0E180u;
  def.substeps = 9;
  ScreeScene *scene = test_scene(&def);
  assert_int_equal(save(scene), SCREE_OK);
  assert_string_equal(text, "scene:\n"
                            "  size: none\n"
                            "  gravity: [0, -10]\n"
                            "  background: [245, 240, 225, 128]\n"
                            "  angles: radians\n"
                            "  dt: 0.016666666666666666\n"
                            "  solver: soft\n"
                            "  substeps: 9\n"
                            "  passes: 4\n"
                            "  restitution_threshold: 1\n"
                            "  seams: true\n"
                            "  continuous: true\n"
                            "  sleep: true\n"
                            "  sleep_threshold: 0.05\n"
                            "  hit_threshold: 1\n");
  ScreeScene *copy;
  assert_int_equal(load(text, &copy), SCREE_OK);
  ScreeSceneDef found = scree_scene_settings(copy);
  assert_true(found.border.x == 0 && found.border.y == 0);
  scree_scene_destroy(copy);
  scree_scene_destroy(scene);
}

// A body that has something to say under every key.
static void add_seesaw(ScreeScene *scene) {
  ScreeShapeDef shapes[3] = {test_box(2, 0.1), test_circle(0.3), scree_shape_def_default()};
  shapes[0].radius = 0.05;
  shapes[0].friction_kinetic = 0.4;
  shapes[1].position = (ScreeVec2){0, 0.35};
  shapes[1].angle = -0.5;
  shapes[1].restitution = 0.8;
  shapes[1].density = 0.1;
  shapes[1].sensor = 1;
  shapes[1].category = 4294967295u;
  shapes[1].mask = 6;
  shapes[1].group = -2147483648;
  ScreeVec2 points[10];
  for (int i = 0; i < 10; i++) points[i] = (ScreeVec2){i - 4.5, 0};
  shapes[2].kind = SCREE_SHAPE_CHAIN;
  shapes[2].point_count = 10;
  ScreeBodyDef def = test_body(SCREE_BODY_DYNAMIC, 8, 4.5);
  def.angle = 0.25;
  def.velocity = (ScreeVec2){0.1, -1e-7};
  def.angular_velocity = 0;
  def.mass = 2.5;
  def.inertia = 0.75;
  def.gravity_scale = 0.5;
  def.linear_damping = 0.1;
  def.angular_damping = 0.2;
  def.sleep_threshold = 0;
  def.fixed_rotation = 1;
  def.fill = 0x01020304u;
  def.outline = 0xFF000000u;
  def.outline_width = 1.5f;
  ScreeShapeList list = {.defs = shapes, .count = 3, .points = points, .point_count = 10};
  ScreeBody body;
  assert_int_equal(scree_body_create(scene, &def, &list, &body), SCREE_OK);
  assert_int_equal(scree_body_set_name(scene, body, "seesaw", 6), SCREE_OK);
  assert_int_equal(scree_body_apply_force(scene, body, (ScreeVec2){0.1, 0}, -2), SCREE_OK);
}

static void a_body_reads_as_one_would_write_it(void **state) {
  (void)state;
  ScreeSceneDef settings = scree_scene_def_default();
  settings.border = (ScreeVec2){16, 9};
  ScreeScene *scene = test_scene(&settings);
  add_seesaw(scene);
  ScreeBody body = test_add_bare(scene, test_body(SCREE_BODY_KINEMATIC, 0, 0));
  assert_int_equal(scree_body_sleep(scene, body), SCREE_OK);
  assert_int_equal(save(scene), SCREE_OK);
  shows("  size: [16, 9]\n");
  assert_string_equal(strstr(text, "entities:"),
                      "entities:\n"
                      "  seesaw:\n"
                      "    type: dynamic\n"
                      "    pose: [8, 4.5, 0.25]\n"
                      "    init_velocity: [0.1, -1.0e-7, 0]\n"
                      "    force: [0.1, 0, -2]\n"
                      "    physics:\n"
                      "      mass: 2.5\n"
                      "      inertia: 0.75\n"
                      "      gravity_scale: 0.5\n"
                      "      linear_damping: 0.1\n"
                      "      angular_damping: 0.2\n"
                      "      fixed_rotation: true\n"
                      "      sleep_linear_threshold: 0\n"
                      "    visual:\n"
                      "      texture: [1, 2, 3, 4]\n"
                      "      border_color: [255, 0, 0, 0]\n"
                      "      border_thickness: 1.5\n"
                      "    shapes:\n"
                      "      - {box: [2, 0.1], radius: 0.05, density: 1, friction: {static: 0.6, kinetic: 0.4}, "
                      "restitution: 0}\n"
                      "      - {circle: 0.3, position: [0, 0.35], angle: -0.5, density: 0.1, friction: 0.6, "
                      "restitution: 0.8, sensor: true, category: 4294967295, mask: 6, group: -2147483648}\n"
                      "      - {chain: [[-4.5, 0], [-3.5, 0], [-2.5, 0], [-1.5, 0], [-0.5, 0], [0.5, 0], [1.5, 0], "
                      "[2.5, 0],\n"
                      "          [3.5, 0], [4.5, 0]], density: 1, friction: 0.6, restitution: 0}\n"
                      "  \"#1\":\n"
                      "    type: kinematic\n"
                      "    pose: [0, 0, 0]\n"
                      "    awake: false\n");
  scree_scene_destroy(scene);
}

static void names_come_back(void **state) {
  (void)state;
  static const struct {
    const char *name, *key;
  } cases[] = {
      {"ball", "  ball:\n"},
      {"yes", "  \"yes\":\n"},
      {"No", "  \"No\":\n"},
      {"null", "  \"null\":\n"},
      {"TRUE", "  \"TRUE\":\n"},
      {"y", "  \"y\":\n"},
      {"1e3", "  \"1e3\":\n"},
      {"-", "  \"-\":\n"},
      {"---", "  \"---\":\n"},
      {"...", "  \"...\":\n"},
      {".inf", "  \".inf\":\n"},
      {".5", "  \".5\":\n"},
      {"-.5", "  \"-.5\":\n"},
      {"007", "  \"007\":\n"},
      {"_", "  _:\n"},
      {"yesterday", "  yesterday:\n"},
      {"e5", "  e5:\n"},
      {"a.b-c_d", "  a.b-c_d:\n"},
      {"nan", "  nan:\n"},
      {"oN", "  \"oN\":\n"},
      {"mass", "  mass:\n"},
      {"012345678901234567890123456789012345678901234567890123456789abc",
       "  \"012345678901234567890123456789012345678901234567890123456789abc\":\n"},
  };
  ScreeSceneDef settings = scree_scene_def_default();
  ScreeScene *scene = test_scene(&settings);
  for (size_t i = 0; i < COUNT_OF(cases); i++) {
    ScreeBody body = test_add_bare(scene, test_body(SCREE_BODY_DYNAMIC, (double)i, 0));
    assert_int_equal(scree_body_set_name(scene, body, cases[i].name, strlen(cases[i].name)), SCREE_OK);
  }
  test_add_bare(scene, test_body(SCREE_BODY_DYNAMIC, 99, 0)); // no name
  // What would need an escape is no name to begin with.
  static const char *const none[] = {
      "a\"b", "a\nb", "a b", "#3", "caf\xC3\xA9", "a:", "{}", "*a", "&a", "!a", "%a", "'"};
  ScreeBody last = scree_body_at(scene, COUNT_OF(cases));
  for (size_t i = 0; i < COUNT_OF(none); i++)
    assert_int_equal(scree_body_set_name(scene, last, none[i], strlen(none[i])), SCREE_BAD_NAME);
  assert_int_equal(save(scene), SCREE_OK);
  for (size_t i = 0; i < COUNT_OF(cases); i++) shows(cases[i].key);
  ScreeScene *copy;
  assert_int_equal(load(text, &copy), SCREE_OK);
  for (uint32_t row = 0; row <= COUNT_OF(cases); row++)
    assert_string_equal(scree_body_name(copy, scree_body_at(copy, row)), row < COUNT_OF(cases) ? cases[row].name : "");
  scree_scene_destroy(copy);
  scree_scene_destroy(scene);
}

// A force acts over the first step alone, and a sleeper neither moves nor keeps its velocity.
static void forces_and_sleep_are_read(void **state) {
  (void)state;
  ScreeScene *scene;
  assert_int_equal(load("scene: {size: none}\n"
                        "entities:\n"
                        "  pushed: {physics: {mass: 2}, collision: {geometry: {circle: 1}}, force: [12, 0, 0]}\n"
                        "  asleep: {pose: [5, 0, 0], init_velocity: [1, 0, 0], awake: no}\n"
                        "  \"#\\x41\": {pose: [9, 0, 0]}\n",
                        &scene),
                   SCREE_OK);
  ScreeBody pushed = scree_body_find(scene, "pushed", 6), asleep = scree_body_find(scene, "asleep", 6);
  assert_string_equal(scree_body_name(scene, scree_body_at(scene, 2)), "");
  test_near(test_get(scene, pushed, SCREE_BODY_FORCE_X), 12, 0);
  test_step(scene, 0.5, 1);
  test_near(test_velocity(scene, pushed).x, 12.0 / 2.0 * 0.5, 1e-6);
  test_near(test_get(scene, pushed, SCREE_BODY_FORCE_X), 0, 0);
  test_step(scene, 0.5, 1);
  test_near(test_velocity(scene, pushed).x, 3, 1e-6);
  test_near(test_x(scene, asleep), 5, 0);
  test_near(test_velocity(scene, asleep).x, 0, 0);
  scree_scene_destroy(scene);
}

// A lift that was told to move is where it was told to be after the first step, and stands still after the second; the
// same when it is written before the first step, or between the two.
static void targets_are_read_and_written(void **state) {
  (void)state;
  ScreeScene *scene;
  assert_int_equal(load("scene: {size: none}\n"
                        "entities:\n"
                        "  lift: {type: kinematic, collision: {geometry: {circle: 1}}, move_to: [3, 0.5, 90]}\n",
                        &scene),
                   SCREE_OK);
  for (int steps = 0; steps < 3; ++steps) {
    assert_int_equal(save(scene), SCREE_OK);
    assert_int_equal(strstr(text, "move_to") != NULL, steps < 2);
    ScreeScene *copy;
    assert_int_equal(load(text, &copy), SCREE_OK);
    if (steps == 0) assert_true(scree_scene_hash(copy) == scree_scene_hash(scene));
    ScreeBody lift = scree_body_find(copy, "lift", 4);
    for (int more = steps; more < 3; ++more) {
      test_step(copy, 0.5, 1);
      test_near(test_x(copy, lift), 3.0, 0);
      test_near(test_y(copy, lift), 0.5, 0);
      test_near(test_angle(copy, lift), SC_PI / 2.0, 1e-12);
      test_near(test_velocity(copy, lift).x, more ? 0 : 6.0, 1e-6);
    }
    scree_scene_destroy(copy);
    test_step(scene, 0.5, 1);
  }
  scree_scene_destroy(scene);
}

static void wrong_values_of_these_keys_are_told(void **state) {
  (void)state;
  static const struct {
    const char *yaml;
    ScreeStatus status;
    const char *key, *words;
  } cases[] = {
      {"scene: {size: non}", SCREE_YAML_TYPE, "scene.size", "expected a list of 2 numbers, each above 0, or none"},
      {"scene: {size: [0, 0]}", SCREE_YAML_VALUE, "scene.size[0]", "found 0; expected a number above 0"},
      {"scene: {size: none}\nentities: {a: {awake: 3}}", SCREE_YAML_TYPE, "entities.a.awake", "true or false"},
      {"scene: {size: none}\nentities: {a: {force: [1, 2]}}", SCREE_YAML_TYPE, "entities.a.force", "3 numbers"},
      {"scene: {size: none}\nentities: {a: {force: [1, 2e15, 0]}}", SCREE_OUT_OF_RANGE, "entities.a.force",
       "is 2000000000000000"},
      {"scene: {size: none}\nentities: {a: {force: [1, 2, -3e15]}}", SCREE_OUT_OF_RANGE, "entities.a.force",
       "is -3000000000000000"},
      {"scene: {size: none}\nentities: {a: {move_to: [1, 2, 3]}}", SCREE_YAML_VALUE, "entities.a.move_to",
       "none but for a kinematic body"},
      {"scene: {size: none}\nentities: {a: {move_to: [1, 2e9, 3]}}", SCREE_YAML_VALUE, "entities.a.move_to[1]",
       "from -1000000000"},
      {"scene: {size: none}\nentities: {\"#\": {}}", SCREE_BAD_NAME, "entities.#", "1 to 63"},
      {"scene: {size: none}\nentities: {\"#a b\": {}}", SCREE_BAD_NAME, "entities.#a b", "1 to 63"},
      {"scene: {size: none}\nentities: {\"#1\": {}, \"#1\": {}}", SCREE_YAML_VALUE, "entities.#1", "stands already"},
  };
  for (size_t i = 0; i < COUNT_OF(cases); i++) {
    ScreeScene *scene;
    ScreeStatus status = load(cases[i].yaml, &scene);
    bool told = strcmp(messages[0].key, cases[i].key) == 0 && strstr(messages[0].text, cases[i].words);
    if (status != cases[i].status || !told)
      fail_msg("%s: %d, %s: %s", cases[i].yaml, (int)status, messages[0].key, messages[0].text);
    assert_null(scene);
  }
}

// The whole length is told whatever the room; the bytes before its end are the right ones, those after are left alone.
static void any_buffer_will_do(void **state) {
  (void)state;
  ScreeSceneDef settings = scree_scene_def_default();
  ScreeScene *scene = test_scene(&settings);
  test_add(scene, test_body(SCREE_BODY_DYNAMIC, 0.1, 3), test_circle(0.5));
  assert_int_equal(save(scene), SCREE_OK);
  size_t whole = length, found = 0;
  assert_int_equal(scree_yaml_save(scene, NULL, 0, &found), SCREE_OK);
  assert_int_equal(found, whole);
  assert_int_equal(scree_yaml_save(scene, NULL, 1000, &found), SCREE_OK);
  assert_int_equal(found, whole);
  char *cut = malloc(whole + 1u);
  for (size_t room = 0; room <= whole; room++) {
    memset(cut, '?', whole + 1u);
    assert_int_equal(scree_yaml_save(scene, cut, room, &found), SCREE_OK);
    assert_int_equal(found, whole);
    assert_memory_equal(cut, text, room);
    for (size_t i = room; i <= whole; i++) assert_int_equal(cut[i], '?');
  }
  free(cut);
  scree_scene_destroy(scene);
}

static void what_could_not_be_read_is_not_written(void **state) {
  (void)state;
  ScreeSceneDef settings = scree_scene_def_default();
  settings.gravity = (ScreeVec2){0, 0};
  ScreeScene *scene = test_scene(&settings);
  ScreeBodyDef def = test_body(SCREE_BODY_KINEMATIC, 1e9 - 1.0, 0);
  def.velocity.x = 1e6;
  ScreeBody body = test_add_bare(scene, def);
  assert_int_equal(save(scene), SCREE_OK);
  test_step(scene, 1.0, 1);
  assert_int_equal(save(scene), SCREE_OUT_OF_RANGE);
  assert_int_equal(length, 0);
  assert_string_equal(scree_scene_fault(scene)->argument, "position");
  scree_body_destroy(scene, body);
  body = test_add_bare(scene, test_body(SCREE_BODY_DYNAMIC, 0, 0));
  for (int i = 0; i < 2; i++) assert_int_equal(scree_body_apply_force(scene, body, (ScreeVec2){0, 0}, 1e15), SCREE_OK);
  assert_int_equal(save(scene), SCREE_OUT_OF_RANGE);
  assert_string_equal(scree_scene_fault(scene)->argument, "torque");
  scree_scene_destroy(scene);
}

// Nodes are counted as the reader counts them: the largest scene that is written is read, and one body more is refused.
static void the_bounds_of_the_reader_hold(void **state) {
  (void)state;
  ScreeSceneDef settings = scree_scene_def_default();
  ScreeScene *scene = test_scene(&settings), *copy;
  ScreeVec2 points[4096];
  for (uint32_t i = 0; i < COUNT_OF(points); i++) points[i] = (ScreeVec2){i, 0};
  ScreeShapeDef shape = scree_shape_def_default();
  shape.kind = SCREE_SHAPE_CHAIN;
  shape.point_count = COUNT_OF(points);
  ScreeShapeList list = {.defs = &shape, .count = 1, .points = points, .point_count = COUNT_OF(points)};
  ScreeBodyDef def = test_body(SCREE_BODY_STATIC, 0, 0);
  ScreeBody body;
  // 31 nodes down to the settings, 2 of entities; a body of one chain has 20 beside the 3 of each point.
  uint32_t nodes = 33;
  for (; nodes + 20u + 3u * COUNT_OF(points) <= SCREE_YAML_NODES_MAX; nodes += 20u + 3u * COUNT_OF(points))
    assert_int_equal(scree_body_create(scene, &def, &list, &body), SCREE_OK);
  shape.point_count = (SCREE_YAML_NODES_MAX - nodes - 20u) / 3u;
  assert_int_equal(scree_body_create(scene, &def, &list, &body), SCREE_OK);
  assert_int_equal(save(scene), SCREE_OK);
  assert_int_equal(load(text, &copy), SCREE_OK);
  scree_scene_destroy(copy);
  scree_body_destroy(scene, body);
  shape.point_count++;
  assert_int_equal(scree_body_create(scene, &def, &list, &body), SCREE_OK);
  assert_int_equal(save(scene), SCREE_YAML_LIMIT);
  assert_int_equal(length, 0);
  // Few nodes in many bytes.
  scree_scene_destroy(scene);
  scene = test_scene(&settings);
  for (uint32_t i = 0; i < COUNT_OF(points); i++) points[i].y = 1.0 / (3.0 + i), points[i].x += points[i].y;
  shape.point_count = COUNT_OF(points);
  for (int i = 0; i < 30; i++) assert_int_equal(scree_body_create(scene, &def, &list, &body), SCREE_OK);
  assert_int_equal(scree_yaml_save(scene, NULL, 0, &length), SCREE_YAML_LIMIT);
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(an_empty_scene_is_its_settings),
      cmocka_unit_test(a_body_reads_as_one_would_write_it),
      cmocka_unit_test(names_come_back),
      cmocka_unit_test(forces_and_sleep_are_read),
      cmocka_unit_test(targets_are_read_and_written),
      cmocka_unit_test(wrong_values_of_these_keys_are_told),
      cmocka_unit_test(any_buffer_will_do),
      cmocka_unit_test(what_could_not_be_read_is_not_written),
      cmocka_unit_test(the_bounds_of_the_reader_hold),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
