// SPDX-License-Identifier: MIT
// Long texts put together piece by piece, and the answer to them, which must come soon whatever they are.
#ifndef YAML_TEXT_H
#define YAML_TEXT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "scree/scree.h"

#if defined(__SANITIZE_ADDRESS__)
#define SLOWER 8.0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SLOWER 8.0
#endif
#endif
#ifndef SLOWER
#define SLOWER 1.0
#endif

static ScreeYamlMessage messages[100];
static ScreeYamlReport report;

// Loads, checks what holds for every text, throws the scene away.
static ScreeStatus load(const char *text, size_t length) {
  ScreeScene *scene = NULL;
  report = (ScreeYamlReport){.messages = messages, .capacity = 100};
  ScreeStatus status = scree_yaml_load(text, length, 0, &report, &scene);
  assert_true((status == SCREE_OK) == (scene != NULL));
  assert_true((status == SCREE_OK) == (report.errors == 0));
  assert_true(report.count <= 100 && report.count <= report.errors + report.warnings);
  for (uint32_t i = 0; i < report.count; i++) {
    assert_true(memchr(messages[i].key, 0, sizeof messages[i].key) != NULL);
    assert_true(memchr(messages[i].text, 0, sizeof messages[i].text) != NULL);
    assert_true(messages[i].text[0] != '\0');
    assert_true(messages[i].line <= length + 1);
    if (messages[i].severity == SCREE_ERROR) {
      assert_int_equal(messages[i].status, status);
      break;
    }
  }
  scree_scene_destroy(scene);
  return status;
}

static char *text;
static size_t length, room;

static void start(void) { length = 0; }

static void put(const char *words) {
  size_t more = strlen(words);
  if (length + more + 1 > room) {
    room = (length + more + 1) * 2;
    text = realloc(text, room);
    assert_non_null(text);
  }
  memcpy(text + length, words, more + 1);
  length += more;
}

static void repeat(const char *words, int times) {
  for (int i = 0; i < times; i++) {
    put(words);
  }
}

static void repeat_numbered(const char *before, const char *after, int times) {
  for (int i = 0; i < times; i++) {
    char number[16];
    snprintf(number, sizeof number, "%d", i);
    put(before);
    put(number);
    put(after);
  }
}

// The answer to the text in the buffer, which must come within a second.
static ScreeStatus answer(void) {
  clock_t begin = clock();
  ScreeStatus status = load(text, length);
  double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
  if (seconds > 0.3 * SLOWER) {
    print_message("%.2f s for %zu bytes that begin %.40s\n", seconds, length, text);
  }
  assert_true(seconds < 1.0 * SLOWER);
  return status;
}

static void expect_limit(const char *words) {
  assert_int_equal(answer(), SCREE_YAML_LIMIT);
  if (!strstr(messages[report.count - 1].text, words)) {
    print_message("found: %s\nexpected: %s\n", messages[report.count - 1].text, words);
    fail();
  }
}

static int tear_down(void **state) {
  (void)state;
  free(text);
  return 0;
}

#endif
