// SPDX-License-Identifier: MIT
// Fields of a text, and of a scene to a text and back.
#include <stdlib.h>

#include "support.h"

static ScreeYamlMessage messages[4];
static ScreeYamlReport report;

#define TEXT(rest)                                                                                                     \
  "scene: {size: none}\nentities:\n  ship: {shapes: [{circle: 1}]}\n  \"#1\": {shapes: [{circle: 1}]}\nfields:\n" rest

static ScreeStatus try_load(const char *text, ScreeScene **out_scene) {
  report = (ScreeYamlReport){.messages = messages, .capacity = 4};
  return scree_yaml_load(text, strlen(text), 1, &report, out_scene);
}

static ScreeScene *load(const char *text) {
  ScreeScene *scene = NULL;
  if (try_load(text, &scene) != SCREE_OK) fail_msg("%s: %s", messages[0].key, messages[0].text);
  return scene;
}

static ScreeFieldDef field_of(ScreeScene *scene, const char *name) {
  ScreeFieldDef def;
  assert_int_equal(scree_field_describe(scene, scree_field_find(scene, name, strlen(name)), &def), SCREE_OK);
  return def;
}

static const char *const full = TEXT("  all: {box: [4, 2.5], position: [1, -2], angle: 90, body: ship, mask: 6, "
                                     "enabled: false, gravity: [0.1, 3], replace_gravity: true, pull: -2, "
                                     "pull_power: -2, pull_radius: 3, pull_core: 0.5, drag: 1, quadratic_drag: 2, "
                                     "angular_drag: 4, wind: [5, 6], density: 7}\n"
                                     "  \"#1\": {}\n"
                                     "  round: {circle: 3.5}\n"
                                     "  hull: {shapes: true, body: \"#1\"}\n");

static void every_key_is_read(void **state) {
  (void)state;
  ScreeScene *scene = load(full);
  ScreeFieldDef def = scree_field_def_default(), all = field_of(scene, "all"), round = field_of(scene, "round");
  def.box = (ScreeVec2){4, 2.5}, def.position = (ScreeVec2){1, -2}, def.body = scree_body_at(scene, 0);
  def.angle = 3.14159265358979323846 / 2, def.mask = 6, def.enabled = 0;
  def.gravity = (ScreeVec2){0.1, 3}, def.replace_gravity = 1;
  def.pull = -2, def.pull_power = -2, def.pull_radius = 3, def.pull_core = 0.5;
  def.drag = 1, def.quadratic_drag = 2, def.angular_drag = 4, def.wind = (ScreeVec2){5, 6}, def.density = 7;
  assert_memory_equal(&all, &def, sizeof def);
  def = scree_field_def_default();
  def.circle = 3.5;
  assert_memory_equal(&round, &def, sizeof def);
  def = scree_field_def_default();
  def.shapes = 1, def.body = scree_body_at(scene, 1);
  ScreeFieldDef hull = field_of(scene, "hull");
  assert_memory_equal(&hull, &def, sizeof def);
  assert_int_equal(scree_scene_fields(scene, NULL, 0), 4);
  scree_scene_destroy(scene);
}

static void no_fields_are_none(void **state) {
  (void)state;
  ScreeScene *scene = load(TEXT(""));
  assert_int_equal(scree_scene_fields(scene, NULL, 0), 0);
  scree_scene_destroy(scene);
}

static void what_is_written_is_read_as_it_was(void **state) {
  (void)state;
  ScreeScene *scene = load(full);
  static char text[4096], again[4096];
  size_t length = 0, second = 0;
  assert_int_equal(scree_yaml_save(scene, text, sizeof text, &length), SCREE_OK);
  assert_true(length < sizeof text);
  ScreeScene *copy = load(text);
  assert_true(scree_scene_hash(copy) == scree_scene_hash(scene));
  assert_int_equal(scree_yaml_save(copy, again, sizeof again, &second), SCREE_OK);
  assert_int_equal(second, length);
  assert_memory_equal(text, again, length);
  ScreeField fields[4];
  scree_scene_fields(copy, fields, 4);
  assert_string_equal(scree_field_name(copy, fields[0]), "all");
  assert_string_equal(scree_field_name(copy, fields[1]), "");
  scree_scene_destroy(scene);
  scree_scene_destroy(copy);
}

// A field wakes whom it acts on when it is made; one that comes with a text finds its sleepers asleep.
static void sleepers_of_a_text_sleep_on(void **state) {
  (void)state;
  ScreeScene *scene =
      load("scene: {size: none}\nentities: {a: {awake: false, shapes: [{circle: 1}]}}\nfields: {f: {pull: 2}}\n");
  const uint8_t *awake = scree_scene_column(scene, SCREE_COLUMN_BODY_AWAKE).data;
  assert_int_equal(awake[0], 0);
  scree_scene_destroy(scene);
}

static void wrong(const char *text, ScreeStatus status, uint32_t line, const char *key) {
  ScreeScene *scene = NULL;
  assert_int_equal(try_load(text, &scene), status);
  assert_null(scene);
  assert_int_equal(messages[0].line, line);
  assert_string_equal(messages[0].key, key);
}

static void errors_say_where_they_are(void **state) {
  (void)state;
  wrong(TEXT("  f: {densty: 1}\n"), SCREE_YAML_UNKNOWN, 6, "fields.f.densty");
  wrong(TEXT("  f: {circle: 1, box: [1, 1]}\n"), SCREE_BAD_KIND, 6, "fields.f.box");
  wrong(TEXT("  f:\n    shapes: true\n"), SCREE_BAD_KIND, 7, "fields.f.shapes");
  wrong(TEXT("  f: {box: [1, 0]}\n"), SCREE_OUT_OF_RANGE, 6, "fields.f.box");
  wrong(TEXT("  f: {pull_power: -0.5}\n"), SCREE_YAML_VALUE, 6, "fields.f.pull_power");
  wrong(TEXT("  f: {gravity: [0, 1e7]}\n"), SCREE_OUT_OF_RANGE, 6, "fields.f.gravity");
  wrong(TEXT("  f: {body: shop}\n"), SCREE_YAML_VALUE, 6, "fields.f.body");
  wrong(TEXT("  f: 7\n"), SCREE_YAML_TYPE, 6, "fields.f");
  wrong(TEXT("  a b: {}\n"), SCREE_BAD_NAME, 6, "fields.a b");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_key_is_read),
      cmocka_unit_test(no_fields_are_none),
      cmocka_unit_test(what_is_written_is_read_as_it_was),
      cmocka_unit_test(sleepers_of_a_text_sleep_on),
      cmocka_unit_test(errors_say_where_they_are),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
