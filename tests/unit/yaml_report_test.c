// SPDX-License-Identifier: MIT
// Which messages a report keeps, and keys that stand twice in maps of any size.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "yaml_mock.h"

static ScreeYamlMessage messages[64];
static ScreeYamlReport report;

static ScreeStatus load(const char *text, uint32_t capacity) {
  ScreeScene *scene = NULL;
  report = (ScreeYamlReport){.messages = messages, .capacity = capacity};
  ScreeStatus status = scree_yaml_load(text, strlen(text), 0, &report, &scene);
  assert_int_equal(mock_alive, status == SCREE_OK);
  mock_alive = 0;
  return status;
}

// Errors are what the reader has to know: they push warnings out of a report that is full, the last of them first.
static void test_errors_before_warnings(void **state) {
  (void)state;
  const char *text = "scene: {size: [9, 9], a1: 1, a2: 1, a3: 1, dt: 7, a4: 1}\n"
                     "entities: {a: {pose: 1, b1: 1}, c: {pose: 2}, d: {pose: 3}}\n";
  static const struct {
    uint32_t capacity;
    const char *keys[6];
  } cases[] = {
      {3, {"scene.dt", "entities.a.pose", "entities.c.pose"}},
      {4, {"scene.dt", "entities.a.pose", "entities.c.pose", "entities.d.pose"}},
      {6, {"scene.a1", "scene.a2", "scene.dt", "entities.a.pose", "entities.c.pose", "entities.d.pose"}},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    assert_int_equal(load(text, cases[i].capacity), SCREE_YAML_VALUE);
    assert_int_equal(report.errors, 4);
    assert_int_equal(report.warnings, 5);
    assert_int_equal(report.count, cases[i].capacity);
    for (uint32_t j = 0; j < report.count; j++) {
      assert_string_equal(messages[j].key, cases[i].keys[j]);
    }
  }
}

// A key that stands twice is found in small maps and in large ones, which go different ways.
static void test_twins_in_maps_of_any_size(void **state) {
  (void)state;
  for (int others = 0; others <= 40; others++) {
    char text[2048] = "scene: {size: [9, 9]}\nentities:\n  twin: {}\n";
    for (int i = 0; i < others; i++) {
      char line[32];
      snprintf(line, sizeof line, "  e%d: {}\n", i);
      strcat(text, line);
    }
    assert_int_equal(load(text, 64), SCREE_OK);
    assert_int_equal(mock_scene.count, 1 + others);
    assert_string_equal(mock_scene.bodies[0].name, "twin");
    assert_true(others == 0 || strcmp(mock_scene.bodies[1].name, "e0") == 0); // in the order of the text
    strcat(text, "  twin: {}\n");
    assert_int_equal(load(text, 64), SCREE_YAML_VALUE);
    assert_int_equal(report.errors, 1);
    assert_int_equal(messages[0].line, 4 + others);
    assert_non_null(strstr(messages[0].text, "stands already in line 3"));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_errors_before_warnings),
      cmocka_unit_test(test_twins_in_maps_of_any_size),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
