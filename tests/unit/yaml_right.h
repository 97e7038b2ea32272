// SPDX-License-Identifier: MIT
// Texts that must load without a remark, and what they become.
#ifndef YAML_RIGHT_H
#define YAML_RIGHT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "yaml_mock.h"

static ScreeYamlMessage messages[64];
static ScreeYamlReport report;

// Loads a text that must load, without remarks, and answers the recorded scene.
static const ScreeScene *load(const char *text) {
  ScreeScene *scene = NULL;
  report = (ScreeYamlReport){.messages = messages, .capacity = 64};
  mock_refusal.status = SCREE_OK;
  ScreeStatus status = scree_yaml_load(text, strlen(text), 0, &report, &scene);
  if (report.count) {
    print_message("%u:%u %s: %s\n", messages[0].line, messages[0].column, messages[0].key, messages[0].text);
  }
  assert_int_equal(status, SCREE_OK);
  assert_int_equal(report.errors + report.warnings, 0);
  assert_ptr_equal(scene, &mock_scene);
  assert_int_equal(mock_alive, 1);
  mock_alive = 0;
  return scene;
}

static void same(double found, double expected) {
  if (found != expected) {
    print_message("found %.17g, expected %.17g\n", found, expected);
  }
  assert_true(found == expected);
}

#define SCENE "scene: {size: [10, 10]}\n"

static const MockBody *load_one(const char *entity) {
  char text[2048] = SCENE "entities:\n  one:\n";
  strcat(text, entity);
  const ScreeScene *scene = load(text);
  assert_int_equal(scene->count, 1);
  assert_string_equal(scene->bodies[0].name, "one");
  return &scene->bodies[0];
}

#endif
