// SPDX-License-Identifier: MIT
// Texts that are wrong, and what is to be said of them.
#ifndef YAML_WRONG_H
#define YAML_WRONG_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "yaml_mock.h"

static ScreeYamlMessage messages[64];
static ScreeYamlReport report;

static ScreeStatus load(const char *text, size_t length, int strict) {
  ScreeScene *scene = (ScreeScene *)&report; // must not stay
  report = (ScreeYamlReport){.messages = messages, .capacity = 64};
  ScreeStatus status = scree_yaml_load(text, length, strict, &report, &scene);
  assert_true(status == SCREE_OK ? scene == &mock_scene : scene == NULL);
  assert_int_equal(mock_alive, status == SCREE_OK); // a refused text leaves nothing behind
  mock_alive = 0;
  return status;
}

typedef struct Case {
  const char *text;
  ScreeStatus status;
  uint32_t line, column;
  const char *key, *words;
} Case;

#define S "scene: {size: [9, 9]}\n"
#define E S "entities:\n  a:\n" // entity keys begin in line 4

#endif
