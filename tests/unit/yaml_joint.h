// SPDX-License-Identifier: MIT
// Joints of a text, by what the engine answers of them.
#ifndef YAML_JOINT_H
#define YAML_JOINT_H

#include <stdio.h>
#include <stdlib.h>

#include "support.h"

#define PI 3.14159265358979323846

static ScreeYamlMessage messages[16];
static ScreeYamlReport report;

// Entities: "a" stands still, turned by a quarter; "b" is 3 m to its right, "c" 4 m above b.
#define ENTITIES                                                                                                       \
  "entities:\n"                                                                                                        \
  "  a: {pose: [1, 2, 90], type: static, shapes: [{circle: 0.1}]}\n"                                                   \
  "  b: {pose: [4, 2, 0], shapes: [{circle: 0.1}]}\n"                                                                  \
  "  c: {pose: [4, 6, 0], shapes: [{circle: 0.1}]}\n"
#define SCENE "scene: {size: none}\n" ENTITIES
// The first line after SCENE.
#define FIRST_LINE 6u

static ScreeStatus load_text(const char *text, int strict, ScreeScene **out_scene) {
  report = (ScreeYamlReport){.messages = messages, .capacity = COUNT_OF(messages)};
  messages[0] = (ScreeYamlMessage){0};
  return scree_yaml_load(text, strlen(text), strict, &report, out_scene);
}

// A scene of those entities and what follows them, which must load without a remark.
static inline ScreeScene *load_right(const char *settings, const char *rest) {
  char text[4096];
  ScreeScene *scene = NULL;
  snprintf(text, sizeof text, "scene: {size: none%s}\n" ENTITIES "%s", settings, rest);
  ScreeStatus status = load_text(text, 1, &scene);
  if (status != SCREE_OK || report.count) fail_msg("%s: %s: %s", rest, messages[0].key, messages[0].text);
  return scene;
}

// Adds what is wrong with a text to the failures; line and column count from the first after the entities.
typedef struct Wrong {
  const char *rest;
  ScreeStatus status;
  uint32_t line, column;
  const char *key, *words;
} Wrong;

static inline void check_wrong(const Wrong *wrong, int warning, int *failures) {
  char text[4096];
  ScreeScene *scene = NULL;
  snprintf(text, sizeof text, SCENE "%s", wrong->rest);
  ScreeStatus status = load_text(text, warning && wrong->status == SCREE_YAML_VALUE, &scene);
  const ScreeYamlMessage *told = &messages[0];
  if (report.count != 1 || told->status != (uint32_t)wrong->status || (status == SCREE_OK) != warning ||
      (told->severity == SCREE_WARNING) != warning || told->line != wrong->line + FIRST_LINE - 1u ||
      told->column != wrong->column || strcmp(told->key, wrong->key) != 0 || !strstr(told->text, wrong->words)) {
    print_message("in\n%sexpected %u:%u %s: %s\nfound %u: %u at %u:%u %s: %s\n", wrong->rest, wrong->line,
                  wrong->column, wrong->key, wrong->words, report.count, told->status, told->line - FIRST_LINE + 1u,
                  told->column, told->key, told->text);
    ++*failures;
  }
  assert_true((status == SCREE_OK) == (scene != NULL));
  scree_scene_destroy(scene);
}

#endif
