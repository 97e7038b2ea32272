// SPDX-License-Identifier: MIT
// Reading of scalars.
#include "value.h"

#include "decimal.h"

#define TOKEN_MAX    SC_DECIMAL_DIGITS_MAX // bytes, the final zero included
#define EXPONENT_MAX 9999

static int any_of(const ScNode *node, const char *const words[]) {
  for (; *words; words++) {
    if (sc_doc_is(node, *words)) {
      return 1;
    }
  }
  return 0;
}

static int is_digit(char c) { return c >= '0' && c <= '9'; }

typedef struct Decimal {
  char digits[TOKEN_MAX];
  uint32_t count;
  int negative, exponent;
  int whole; // written without a point and without an exponent
} Decimal;

static const char *take_digits(const char *at, Decimal *decimal) {
  for (; is_digit(*at); at++) {
    decimal->digits[decimal->count++] = *at;
  }
  return at;
}

// Null when there is no digit after the e.
static const char *take_exponent(const char *at, int *exponent) {
  int sign = *at == '-' ? -1 : 1;
  at += *at == '-' || *at == '+';
  if (!is_digit(*at)) {
    return NULL;
  }
  int value = 0;
  for (; is_digit(*at); at++) {
    value = value < EXPONENT_MAX ? value * 10 + (*at - '0') : EXPONENT_MAX;
  }
  *exponent += sign * (value < EXPONENT_MAX ? value : EXPONENT_MAX);
  return at;
}

// [-+]? ( digits [ . digits? ]? | . digits ) ( e [-+]? digits )?, no 0 before another digit, since that is octal to
// some.
static int scan_decimal(const char *at, Decimal *decimal) {
  decimal->negative = *at == '-';
  at += *at == '-' || *at == '+';
  if (at[0] == '0' && is_digit(at[1])) {
    return 0;
  }
  at = take_digits(at, decimal);
  decimal->whole = *at == '\0';
  if (*at == '.') {
    uint32_t whole = decimal->count;
    at = take_digits(at + 1, decimal);
    decimal->exponent = (int)whole - (int)decimal->count;
  }
  if (decimal->count == 0) {
    return 0;
  }
  if (*at == 'e' || *at == 'E') {
    at = take_exponent(at + 1, &decimal->exponent);
  }
  return at && *at == '\0';
}

ScNumber sc_value_number(const ScNode *node, double *out) {
  static const char *const infinite[] = {".nan",  ".NaN",  ".NAN",  ".inf",  ".Inf",  ".INF", "-.inf",
                                         "-.Inf", "-.INF", "+.inf", "+.Inf", "+.INF", NULL};
  if (node->kind != SC_NODE_SCALAR || node->quoted || node->count > TOKEN_MAX - 1u) {
    return SC_NUMBER_NONE;
  }
  if (any_of(node, infinite)) {
    return SC_NUMBER_INFINITE;
  }
  Decimal decimal = {.count = 0};
  double value;
  if (!scan_decimal(node->text, &decimal)) {
    return SC_NUMBER_NONE;
  }
  if (!sc_decimal_value(decimal.digits, decimal.count, decimal.exponent, &value)) {
    return SC_NUMBER_INFINITE;
  }
  // Whole numbers have one zero, floats two: -0.0 keeps its sign, for a scene that was saved with it.
  *out = decimal.negative && !(decimal.whole && value == 0.0) ? -value : value;
  return SC_NUMBER_OK;
}

int sc_value_flag(const ScNode *node) {
  // "yes" and its like are words of YAML 1.1, which readers of such files have long accepted.
  static const char *const yes[] = {"true", "True", "TRUE", "yes", "Yes", "YES", "on", "On", "ON", NULL};
  static const char *const no[] = {"false", "False", "FALSE", "no", "No", "NO", "off", "Off", "OFF", NULL};
  if (node->kind != SC_NODE_SCALAR || node->quoted) {
    return -1;
  }
  return any_of(node, yes) ? 1 : any_of(node, no) ? 0 : -1;
}

int sc_value_is_null(const ScNode *node) {
  static const char *const null[] = {"", "~", "null", "Null", "NULL", NULL};
  return node->kind == SC_NODE_SCALAR && !node->quoted && any_of(node, null);
}

int sc_value_is_text(const ScNode *node) {
  double ignored;
  if (node->kind != SC_NODE_SCALAR || node->count == 0) {
    return 0;
  }
  return node->quoted ||
         (!sc_value_is_null(node) && sc_value_flag(node) < 0 && sc_value_number(node, &ignored) == SC_NUMBER_NONE);
}
