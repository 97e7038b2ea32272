// SPDX-License-Identifier: MIT
// Scalars of YAML: numbers against the C library's strtod, which is correctly rounded, and what is not a number.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "scene/value.h"

static ScNode scalar(const char *text, int quoted) {
  return (ScNode){
      .kind = SC_NODE_SCALAR, .quoted = (uint8_t)quoted, .count = (uint32_t)strlen(text), .text = text, .weight = 1};
}

static void same_number(const char *token) {
  ScNode node = scalar(token, 0);
  double found = 1, expected = strtod(token, NULL);
  if (sc_value_number(&node, &found) != SC_NUMBER_OK || found != expected) {
    print_message("%s: found %.17g, expected %.17g\n", token, found, expected);
    fail();
  }
  // Whole numbers have one zero.
  int signed_zero = token[0] == '-' && strpbrk(token, ".eE") != NULL;
  assert_int_equal(found == 0 && 1 / found < 0, found == 0 && signed_zero);
}

static void test_numbers(void **state) {
  (void)state;
  static const char *const tokens[] = {
      "0",
      "-0",
      "-0.0",
      "-.0",
      "-0e3",
      "0.0",
      "12",
      "+3.5",
      ".5",
      "-.5",
      "5.",
      "1e3",
      "1.5E-3",
      "2.e+2",
      "0.1",
      "-9.81",
      "0.000001",
      "0e99999999999",
      "0.30000000000000004",
      "9007199254740993",
      "9007199254740992.5",
      "9007199254740993.0000000000000000000000000001",
      "123456789.123456789012345",
      "1e22",
      "1e23",
      "8.5e-22",
      "1e-23",
      "999999999999999999999999999999999999999999e17",
      "0.000000000000000000000000000000000000000000000000000000012345",
      "18014398509481985",
      "1152921504606846977e-3",
      "999999999999999e45",
      "1e-59",
      "4503599627370496.5",
      "4503599627370497.5",
      "4503599627370497.49999999999999999",
  };
  for (size_t i = 0; i < sizeof tokens / sizeof tokens[0]; i++) {
    same_number(tokens[i]);
  }
}

static void test_random_numbers(void **state) {
  (void)state;
  uint32_t seed = 7;
  for (int i = 0; i < 200000; i++) {
    char token[72];
    uint32_t length = 0, digits = 1 + (seed >> 8) % 40;
    for (uint32_t j = 0; j < digits; j++) {
      seed = seed * 1664525u + 1013904223u;
      token[length++] = (char)('0' + (seed >> 16) % 10);
      if (j == 0 && token[0] == '0') {
        token[0] = '1';
      }
    }
    int exponent = (int)((seed >> 4) % 110) - 59 - (int)digits / 2;
    exponent = exponent + (int)digits > 60 ? 60 - (int)digits : exponent;
    exponent = exponent + (int)digits < -58 ? -58 - (int)digits : exponent;
    snprintf(token + length, sizeof token - length, "e%d", exponent);
    same_number(token);
    seed = seed * 1664525u + 1013904223u;
  }
}

static void test_bounds(void **state) {
  (void)state;
  static const struct {
    const char *token;
    ScNumber answer;
    double value;
  } cases[] = {
      {"9.9999999e59", SC_NUMBER_OK, 9.9999999e59},
      {"1e60", SC_NUMBER_INFINITE, 0},
      {"-1e60", SC_NUMBER_INFINITE, 0},
      {"1e99999999999999999999", SC_NUMBER_INFINITE, 0},
      {"1e-60", SC_NUMBER_OK, 1e-60},
      {"9.9e-61", SC_NUMBER_OK, 9.9e-61},
      {"2.2250738585072014e-308", SC_NUMBER_OK, 0x1p-1022},
      {"2.2250738585072011e-308", SC_NUMBER_OK, 0x1p-1022 - 0x1p-1074},
      {"4.9406564584124654e-324", SC_NUMBER_OK, 0x1p-1074},
      {"2.4703282292062328e-324", SC_NUMBER_OK, 0x1p-1074}, // a little more than half of it
      {"2.4703282292062327e-324", SC_NUMBER_OK, 0},         // a little less
      {"7.4109846876186981e-324", SC_NUMBER_OK, 0x1p-1074}, // a little less than one and a half
      {"7.4109846876186982e-324", SC_NUMBER_OK, 0x1p-1073}, // a little more
      {"-1e-99999999999999999999", SC_NUMBER_OK, 0},
      {".nan", SC_NUMBER_INFINITE, 0},
      {"-.Inf", SC_NUMBER_INFINITE, 0},
      // 63 characters are the most
      {"0.0000000000000000000000000000000000000000000000000000000000001", SC_NUMBER_OK, 1e-61},
      {"0.12345678901234567890123456789012345678901234567890123456789012", SC_NUMBER_NONE, 0},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    ScNode node = scalar(cases[i].token, 0);
    double found = 0;
    assert_int_equal(sc_value_number(&node, &found), cases[i].answer);
    assert_true(found == cases[i].value);
  }
}

static void test_not_numbers(void **state) {
  (void)state;
  static const char *const tokens[] = {
      "",         ".",     "-",    "+",   "e5",   "1e",  "1e+",          "1.5.2", "1_000", "0x10",
      "0o7",      "010",   "-010", "1,5", "1 2",  "--1", "+-1",          "nan",   "inf",   "1f",
      "\xD9\xA3", "1e5.5", " 1",   "1 ",  "1:30", "0b1", "\xE2\x88\x9E", "1e 5",  "NaN",   "infinity"};
  double ignored;
  for (size_t i = 0; i < sizeof tokens / sizeof tokens[0]; i++) {
    ScNode node = scalar(tokens[i], 0);
    assert_int_equal(sc_value_number(&node, &ignored), SC_NUMBER_NONE);
  }
  ScNode quoted = scalar("12", 1);
  assert_int_equal(sc_value_number(&quoted, &ignored), SC_NUMBER_NONE);
}

static void test_kinds(void **state) {
  (void)state;
  static const struct {
    const char *text;
    int quoted, flag, null, words;
  } cases[] = {
      {"true", 0, 1, 0, 0}, {"Off", 0, 0, 0, 0},   {"tRUE", 0, -1, 0, 1},  {"true", 1, -1, 0, 1}, {"", 0, -1, 1, 0},
      {"", 1, -1, 0, 0},    {"~", 0, -1, 1, 0},    {"Null", 0, -1, 1, 0},  {"null", 1, -1, 0, 1}, {"5", 0, -1, 0, 0},
      {"5", 1, -1, 0, 1},   {".inf", 0, -1, 0, 0}, {"a.png", 0, -1, 0, 1},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    ScNode node = scalar(cases[i].text, cases[i].quoted);
    assert_int_equal(sc_value_flag(&node), cases[i].flag);
    assert_int_equal(sc_value_is_null(&node), cases[i].null);
    assert_int_equal(sc_value_is_text(&node), cases[i].words);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_numbers),     cmocka_unit_test(test_random_numbers), cmocka_unit_test(test_bounds),
      cmocka_unit_test(test_not_numbers), cmocka_unit_test(test_kinds),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
