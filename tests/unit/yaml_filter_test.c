// SPDX-License-Identifier: MIT
// Excluded pairs and groups of a text, by what the scene answers: who touches whom.
#include <stdio.h>
#include <stdlib.h>

#include "support.h"

static ScreeYamlMessage messages[8];
static ScreeYamlReport report;

static ScreeStatus try_load(const char *text, ScreeScene **out_scene) {
  report = (ScreeYamlReport){.messages = messages, .capacity = 8};
  return scree_yaml_load(text, strlen(text), 1, &report, out_scene);
}

#define BALLS                                                                                                          \
  "scene: {size: none}\n"                                                                                              \
  "entities:\n"                                                                                                        \
  "  a: &ball {shapes: [{circle: 1}]}\n"                                                                               \
  "  b: *ball\n"                                                                                                       \
  "  \"#2\": *ball\n"                                                                                                  \
  "  d: *ball\n"                                                                                                       \
  "  \"12\": *ball\n"

static ScreeScene *load(const char *rest) {
  char text[1024] = BALLS;
  ScreeScene *scene = NULL;
  strcat(text, rest);
  ScreeStatus status = try_load(text, &scene);
  if (status != SCREE_OK) fail_msg("%s: %s: %s", rest, messages[0].key, messages[0].text);
  return scene;
}

// "ab cd": pairs of rows as letters that do not touch, all others do.
static void only_apart(ScreeScene *scene, const char *pairs) {
  for (uint32_t a = 0; a < 5; a++) {
    for (uint32_t b = a + 1; b < 5; b++) {
      const char pair[] = {(char)('a' + a), (char)('a' + b), '\0'};
      bool touch = scree_bodies_may_touch(scene, scree_body_at(scene, a), scree_body_at(scene, b));
      if (touch != !strstr(pairs, pair)) fail_msg("%s is %d, not as in \"%s\"", pair, touch, pairs);
    }
  }
  scree_scene_destroy(scene);
}

static void pairs_are_excluded(void **state) {
  (void)state;
  only_apart(load(""), "");
  only_apart(load("exclude: []\ngroups: {}\n"), "");
  only_apart(load("exclude:\ngroups:\n"), "");
  only_apart(load("exclude: [[d, a], [b, \"#2\"], [a, d], [12, d]]\n"), "ad bc de");
}

static void groups_keep_apart_or_not(void **state) {
  (void)state;
  only_apart(load("groups: {g: {members: [d, a, 12, d], self_collide: false}}\n"), "ad ae de");
  only_apart(load("groups: {g: {members: [d, a]}}\n"), "");
  only_apart(load("groups: {g: {members: [a, b], self_collide: no}, h: {members: [b, d], self_collide: no}}\n"),
             "ab bd");
  ScreeScene *scene = load("groups:\n  g: {members: [\"#2\", a]}\n  h: {members: []}\n  a: {members: [b]}\n");
  ScreeGroup groups[4], group = scree_group_find(scene, "g", 1);
  ScreeBody members[4];
  assert_int_equal(scree_scene_groups(scene, groups, 4), 3);
  assert_string_equal(scree_group_name(scene, groups[1]), "h");
  assert_int_equal(scree_group_members(scene, groups[1], members, 4), 0);
  assert_int_equal(scree_group_members(scene, group, members, 4), 2);
  assert_int_equal(scree_row(members[0]), 0);
  assert_int_equal(scree_row(members[1]), 2);
  assert_int_equal(scree_group_self_collide(scene, group), 1);
  scree_scene_destroy(scene);
}

static void groups_are_disabled(void **state) {
  (void)state;
  ScreeScene *scene = load("groups: {g: {members: [b, d], enabled: false}, h: {members: [a], enabled: true}}\n");
  for (uint32_t row = 0; row < 5; row++)
    test_near(test_get(scene, scree_body_at(scene, row), SCREE_BODY_DISABLED), row == 1 || row == 3, 0);
  scree_scene_destroy(scene);
}

// The same pairs and members in another order are the same scene.
static void order_decides_nothing(void **state) {
  (void)state;
  ScreeScene *one = load("exclude: [[a, b], [a, d], [\"#2\", d]]\ngroups: {g: {members: [a, b, d]}}\n");
  ScreeScene *other = load("groups: {g: {members: [d, a, b]}}\nexclude: [[d, \"#2\"], [d, a], [b, a], [a, d]]\n");
  assert_true(scree_scene_hash(one) == scree_scene_hash(other));
  scree_scene_destroy(one);
  scree_scene_destroy(other);
}

static void mistakes_are_told(void **state) {
  (void)state;
  static const struct {
    const char *rest;
    ScreeStatus status;
    uint32_t line, column; // line 8 is the first after the balls
    const char *key, *words;
  } cases[] = {
      {"groups: 3\n", SCREE_YAML_TYPE, 8, 9, "groups", "expected a map of names"},
      {"groups: {g: 3}\n", SCREE_YAML_TYPE, 8, 13, "groups.g", "found 3; expected a map that describes a group"},
      {"groups: {g: {}}\n", SCREE_YAML_MISSING, 8, 10, "groups.g", "missing key \"members\""},
      {"groups: {g: {members: a}}\n", SCREE_YAML_TYPE, 8, 23, "groups.g.members", "expected a list"},
      {"groups: {g: {members: [a, c]}}\n", SCREE_YAML_VALUE, 8, 27, "groups.g.members[1]", "no entity is named \"c\""},
      {"groups: {g: {members: [{}]}}\n", SCREE_YAML_TYPE, 8, 24, "groups.g.members[0]", "the name of an entity"},
      {"groups: {g: {members: [], enabled: 7}}\n", SCREE_YAML_TYPE, 8, 36, "groups.g.enabled", "true or false"},
      {"groups: {g: {members: [], member: 7}}\n", SCREE_YAML_UNKNOWN, 8, 27, "groups.g.member", "did you mean"},
      {"groups: {\"a b\": {members: []}}\n", SCREE_BAD_NAME, 8, 10, "groups.a b", "a name is 1 to 63 characters"},
      {"groups: {\"#1\": {members: []}}\n", SCREE_BAD_NAME, 8, 10, "groups.#1", "a name is 1 to 63 characters"},
      {"groups: {g: {members: []}, g: {members: []}}\n", SCREE_YAML_VALUE, 8, 28, "groups.g", "stands already"},
      {"  bad: {shapes: [{circle: 0}]}\nexclude: [[a, bad]]\n", SCREE_YAML_VALUE, 8, 27,
       "entities.bad.shapes[0].circle", "above 0"},
  };
  for (size_t i = 0; i < COUNT_OF(cases); i++) {
    char text[1024] = BALLS;
    ScreeScene *scene;
    ScreeStatus status = try_load(strcat(text, cases[i].rest), &scene);
    const ScreeYamlMessage *told = &messages[0];
    if (status != cases[i].status || report.errors != 1 || told->line != cases[i].line ||
        told->column != cases[i].column || strcmp(told->key, cases[i].key) != 0 || !strstr(told->text, cases[i].words))
      fail_msg("%s: %d, %u errors, %u:%u %s: %s", cases[i].rest, (int)status, report.errors, told->line, told->column,
               told->key, told->text);
    assert_null(scene);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(pairs_are_excluded),  cmocka_unit_test(groups_keep_apart_or_not),
      cmocka_unit_test(groups_are_disabled), cmocka_unit_test(order_decides_nothing),
      cmocka_unit_test(mistakes_are_told),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
