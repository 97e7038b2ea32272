// SPDX-License-Identifier: MIT
// Numbers to text and back: against the C library's strtod and printf, which are correctly rounded.
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "lcg.h"
#include "scene/decimal.h"
#include "scene/value.h"

#define COUNT_OF(array) (sizeof(array) / sizeof(array)[0])

static double from_bits(uint64_t bits) {
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

static uint64_t bits_of(double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

static const char *text_of(double value, int single) {
  static char text[SC_DECIMAL_TEXT_MAX + 1u];
  uint32_t length = sc_decimal_text(value, single, text);
  assert_in_range(length, 1, SC_DECIMAL_TEXT_MAX - 1u);
  text[length] = '\0';
  return text;
}

static double read_back(const char *text) {
  ScNode node = {.kind = SC_NODE_SCALAR, .count = (uint32_t)strlen(text), .text = text, .weight = 1};
  double value = 0.0;
  assert_int_equal(sc_value_number(&node, &value), SC_NUMBER_OK);
  return value;
}

// How many digits printf needs for the same number.
static uint32_t digits_needed(double value, int single) {
  char text[40];
  for (int count = 1;; count++) {
    snprintf(text, sizeof text, "%.*e", count - 1, value);
    if (single ? strtof(text, NULL) == (float)value : strtod(text, NULL) == value) return (uint32_t)count;
  }
}

static uint32_t digits_in(const char *text) {
  char digits[40];
  uint32_t count = 0;
  for (; *text && *text != 'e'; text++)
    if (*text >= '0' && *text <= '9' && (count || *text != '0')) digits[count++] = *text;
  while (count > 1 && digits[count - 1] == '0') count--;
  return count;
}

// Returns how many digits too many it has.
static uint32_t check_number(double value, int single) {
  const char *text = text_of(value, single);
  double read = read_back(text), library = strtod(text, NULL);
  bool same = single ? (float)read == (float)value : bits_of(read) == bits_of(value);
  if (!same || bits_of(read) != bits_of(library)) fail_msg("%.17g: wrote %s, read %.17g", value, text, read);
  uint32_t needed = digits_needed(value, single), found = digits_in(text);
  if (found > needed + (single ? 3u : 2u)) fail_msg("%.17g: wrote %s, needs %u digits", value, text, needed);
  return found > needed;
}

static void every_double_comes_back(void **state) {
  (void)state;
  Lcg lcg = {3};
  uint32_t longer = 0;
  for (int i = 0; i < 60000; i++) {
    uint64_t mantissa = (uint64_t)lcg_next(&lcg) << 20 | lcg_next(&lcg) >> 12;
    // Any exponent that is read at all; every third near 1, where numbers mostly are.
    uint64_t exponent = i % 3 ? lcg_below(&lcg, 1023 + 199) : 1003 + lcg_below(&lcg, 40);
    longer += check_number(from_bits(mantissa | exponent << 52), 0);
  }
  // Only numbers near the smallest of all, and few others, take a digit more than they need.
  assert_true(longer < 60);
}

static void every_float_comes_back(void **state) {
  (void)state;
  Lcg lcg = {4};
  uint32_t longer = 0;
  for (int i = 0; i < 60000; i++) {
    uint32_t bits = lcg_next(&lcg) & 0x7fffffffu;
    float value;
    memcpy(&value, &bits, sizeof value);
    if (value != value || value > 1e30f || value == 0.0f) continue;
    longer += check_number((double)value, 1);
  }
  assert_true(longer < 600);
}

static void edges_come_back(void **state) {
  (void)state;
  for (int exponent = -1074; exponent < 199; exponent++) {
    double power =
        exponent < -1022 ? from_bits((uint64_t)1 << (exponent + 1074)) : from_bits((uint64_t)(exponent + 1023) << 52);
    uint64_t bits = bits_of(power);
    for (int off = -1; off <= 1; off++)
      if (bits + (uint64_t)off) check_number(from_bits(bits + (uint64_t)off), 0);
  }
  for (int tens = -60; tens < 60; tens++) {
    char text[16];
    snprintf(text, sizeof text, "1e%d", tens);
    double value = strtod(text, NULL);
    check_number(value, 0);
    check_number(from_bits(bits_of(value) - 1u), 0);
    check_number(from_bits(bits_of(value) + 1u), 0);
  }
}

static void numbers_look_as_one_would_write_them(void **state) {
  (void)state;
  static const struct {
    double value;
    const char *text;
  } cases[] = {
      {0.0, "0"},
      {-0.0, "-0.0"},
      {1.0, "1"},
      {-10.0, "-10"},
      {0.1, "0.1"},
      {9.81, "9.81"},
      {1.0 / 60.0, "0.016666666666666666"},
      {1e9, "1000000000"},
      {4294967295.0, "4294967295"},
      {1e15 - 1.0, "999999999999999"},
      {1e15, "1.0e+15"},
      {2.5e21, "2.5e+21"},
      {0.00001, "0.00001"},
      {0.0000015, "1.5e-6"},
      {1e-7, "1.0e-7"},
      {-6.25e-300, "-6.25e-300"},
      {0x1p-1074, "5.0e-324"},
      {100.5, "100.5"},
      {0.30000000000000004, "0.30000000000000004"},
      {123456789.125, "123456789.125"},
  };
  for (size_t i = 0; i < COUNT_OF(cases); i++) assert_string_equal(text_of(cases[i].value, 0), cases[i].text);
  assert_string_equal(text_of((double)0.1f, 1), "0.1");
  assert_string_equal(text_of((double)0.05f, 1), "0.05");
  assert_string_equal(text_of((double)-16777216.0f, 1), "-16777216");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_double_comes_back),
      cmocka_unit_test(every_float_comes_back),
      cmocka_unit_test(edges_come_back),
      cmocka_unit_test(numbers_look_as_one_would_write_them),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
