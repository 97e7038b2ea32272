// SPDX-License-Identifier: MIT
// Up to 15 digits and 22 tens are exact in doubles, so that one rounded operation gives the nearest one (Clinger, "How
// to Read Floating Point Numbers Accurately", 1990). The rest is done in long integers of bounded length, both ways.
#include "decimal.h"

#include <string.h>

// The most is 64 digits over 387 tens, the least that is not 0, with three limbs more for the bits of the answer.
#define LIMBS 48u

#define LEAST_EXPONENT (-1074) // of a double: its smallest positive number is two to it
#define LEAST_TENS     (-324)  // nothing below ten to it comes up to half of that number

typedef struct Long {
  uint32_t limb[LIMBS]; // least first
  uint32_t count;       // no zeros above
} Long;

static void multiply_add(Long *number, uint32_t factor, uint32_t term) {
  uint64_t carry = term;
  for (uint32_t i = 0; i < number->count; i++) {
    carry += (uint64_t)number->limb[i] * factor;
    number->limb[i] = (uint32_t)carry;
    carry >>= 32;
  }
  if (carry) {
    number->limb[number->count++] = (uint32_t)carry;
  }
}

// Returns whether anything remained.
static int divide(Long *number, uint32_t divisor) {
  uint64_t rest = 0;
  for (uint32_t i = number->count; i > 0; i--) {
    rest = rest << 32 | number->limb[i - 1];
    number->limb[i - 1] = (uint32_t)(rest / divisor);
    rest %= divisor;
  }
  while (number->count > 0 && number->limb[number->count - 1] == 0) {
    number->count--;
  }
  return rest != 0;
}

static void shift_up(Long *number, uint32_t limbs) {
  memmove(number->limb + limbs, number->limb, number->count * sizeof number->limb[0]);
  memset(number->limb, 0, limbs * sizeof number->limb[0]);
  number->count += limbs;
}

// Multiplies by ten to a power. The answer is number * 2^exponent, and a little more if it returns 1; a quotient keeps
// 64 bits or more. A ten is a five and a two, and thirteen fives go into a limb.
static int scale(Long *number, int tens, int *exponent) {
  static const uint32_t fives[] = {1,      5,       25,      125,      625,       3125,       15625,
                                   78125u, 390625u, 1953125, 9765625u, 48828125u, 244140625u, 1220703125u};
  int sticky = 0;
  *exponent = tens;
  for (; tens > 0; tens -= tens < 13 ? tens : 13) {
    multiply_add(number, fives[tens < 13 ? tens : 13], 0u);
  }
  if (tens < 0) {
    uint32_t limbs = (uint32_t)-tens * 75u / 1024u + 3u; // a five is less than 2400/1024 bits
    shift_up(number, limbs);
    *exponent -= (int)(limbs * 32u);
  }
  for (; tens<0; tens += tens> - 13 ? -tens : 13) {
    sticky |= divide(number, fives[tens > -13 ? -tens : 13]);
  }
  return sticky;
}

// number / 2^cut to the nearest integer, ties to even, where `sticky` says that there is a little more.
static uint64_t round_off(uint64_t number, uint32_t cut, int sticky) {
  if (cut == 0 || cut > 64u) {
    return cut ? 0u : number;
  }
  uint64_t half = (uint64_t)1 << (cut - 1u), rest = number & (half | (half - 1u));
  uint64_t kept = cut < 64u ? number >> cut : 0u;
  return kept + (rest > half || (rest == half && (sticky || (kept & 1u))));
}

// The highest 64 bits of a number that is not 0: it is *top * 2^*exponent, and a little more if it returns 1.
static int top_bits(const Long *number, uint64_t *top, int *exponent) {
  uint32_t limb[3] = {0, 0, 0}, below = number->count;
  for (int i = 0; i < 3; i++) {
    limb[i] = below > 0 ? number->limb[--below] : 0u;
  }
  uint32_t next = limb[2];
  *top = (uint64_t)limb[0] << 32 | limb[1];
  *exponent += ((int)number->count - 2) * 32;
  while (!(*top >> 63)) {
    *top = *top << 1 | next >> 31;
    next <<= 1;
    (*exponent)--;
  }
  int sticky = next != 0;
  while (below > 0) {
    sticky |= number->limb[--below] != 0;
  }
  return sticky;
}

// The nearest double to number * 2^exponent.
static double round_long(const Long *number, int exponent, int sticky) {
  uint64_t top;
  sticky |= top_bits(number, &top, &exponent);
  int unit = exponent + 11; // of the last of 53 bits; numbers near 0 have fewer
  unit = unit > LEAST_EXPONENT ? unit : LEAST_EXPONENT;
  uint64_t kept = round_off(top, (uint32_t)(unit - exponent), sticky);
  // The highest of 53 bits counts as one in the field of the exponent, and so does a carry out of them.
  uint64_t bits = ((uint64_t)(unit - LEAST_EXPONENT) << 52) + kept;
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

static double small_value(const char *digits, uint32_t count, int exponent) {
  static const double tens[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
  uint64_t whole = 0;
  for (uint32_t i = 0; i < count; i++) {
    whole = whole * 10u + (uint64_t)(digits[i] - '0');
  }
  return exponent < 0 ? (double)whole / tens[-exponent] : (double)whole * tens[exponent];
}

static double large_value(const char *digits, uint32_t count, int exponent) {
  Long number = {.count = 0};
  for (uint32_t i = 0; i < count; i++) {
    multiply_add(&number, 10u, (uint32_t)(digits[i] - '0'));
  }
  int binary;
  int sticky = scale(&number, exponent, &binary);
  return round_long(&number, binary, sticky);
}

int sc_decimal_value(const char *digits, uint32_t count, int exponent, double *out) {
  while (count > 0 && *digits == '0') {
    digits++;
    count--;
  }
  while (count > 0 && digits[count - 1] == '0') {
    count--;
    exponent++;
  }
  int magnitude = (int)count + exponent;
  *out = 0.0;
  if (count == 0 || magnitude <= LEAST_TENS) {
    return 1;
  }
  if (magnitude > SC_DECIMAL_EXPONENT_MAX) {
    return 0;
  }
  int small = count <= 15 && exponent >= -22 && exponent <= 22;
  *out = small ? small_value(digits, count, exponent) : large_value(digits, count, exponent);
  return 1;
}

// --- writing ---

typedef struct Digits {
  char digit[20];
  uint32_t count;
  int exponent; // the digits as a whole number times ten to it
} Digits;

// value * 10^tens to the nearest integer, which must be below 2^63.
static uint64_t whole_of(double value, int tens) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  int biased = (int)(bits >> 52);
  uint64_t mantissa = (bits & 0xFFFFFFFFFFFFFu) | (uint64_t)(biased > 0) << 52;
  Long number = {.limb = {(uint32_t)mantissa, (uint32_t)(mantissa >> 32)}};
  number.count = mantissa >> 32 ? 2u : 1u;
  int exponent;
  int sticky = scale(&number, tens, &exponent);
  exponent += (biased > 0 ? biased - 1 : 0) + LEAST_EXPONENT;
  uint64_t top;
  sticky |= top_bits(&number, &top, &exponent);
  return round_off(top, (uint32_t)-exponent, sticky);
}

// The nearest decimal of that many digits, its last zeros left out.
static Digits digits_of(double value, uint32_t count) {
  uint64_t limit = 1, whole;
  for (uint32_t i = 0; i < count; i++) {
    limit *= 10u;
  }
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  // At most the number of tens in it; for numbers near 0 less, which costs digits that they do not have anyway.
  double tens = ((int)(bits >> 52) - 1023) * 0.30102999566398120;
  int exponent = (int)tens - (tens < 0.0) - (int)count + 1;
  for (whole = whole_of(value, -exponent); whole >= limit; whole = whole_of(value, -exponent)) {
    exponent++;
  }
  for (; whole % 10u == 0 && whole; whole /= 10u) {
    exponent++;
  }
  Digits result = {.exponent = exponent};
  for (uint64_t rest = whole; rest; rest /= 10u) {
    result.count++;
  }
  for (uint32_t i = result.count; i > 0; i--, whole /= 10u) {
    result.digit[i - 1u] = (char)('0' + whole % 10u);
  }
  return result;
}

// Every number of 15 digits (6 in a float) is the nearest such one to the double that it reads as, so fewer than these
// are found by leaving out zeros; 17 (9) tell every double apart.
static Digits shortest(double value, int single) {
  uint32_t most = single ? 9u : 17u;
  Digits digits;
  for (uint32_t count = single ? 6u : 15u;; count++) {
    digits = digits_of(value, count);
    double read = 0.0;
    sc_decimal_value(digits.digit, digits.count, digits.exponent, &read);
    if (count == most || (single ? (float)read == (float)value : read == value)) {
      return digits;
    }
  }
}

static uint32_t put(char *out, uint32_t at, const char *bytes, uint32_t count) {
  memcpy(out + at, bytes, count);
  return at + count;
}

static uint32_t put_zeros(char *out, uint32_t at, int count) {
  for (; count > 0; count--) {
    out[at++] = '0';
  }
  return at;
}

// "1.5e-7". With a point and a sign, without which some readers of YAML take it for text.
static uint32_t put_scientific(char *out, uint32_t at, const Digits *digits, int point) {
  at = put(out, at, digits->digit, 1);
  out[at++] = '.';
  at = digits->count > 1u ? put(out, at, digits->digit + 1, digits->count - 1u) : put(out, at, "0", 1);
  int tens = point - 1;
  out[at++] = 'e';
  out[at++] = tens < 0 ? '-' : '+';
  tens = tens < 0 ? -tens : tens;
  for (int unit = tens >= 100 ? 100 : tens >= 10 ? 10 : 1; unit > 0; unit /= 10) {
    out[at++] = (char)('0' + tens / unit % 10);
  }
  return at;
}

uint32_t sc_decimal_text(double value, int single, char out[SC_DECIMAL_TEXT_MAX]) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  if (value == 0.0) {
    return bits ? put(out, 0, "-0.0", 4) : put(out, 0, "0", 1); // "-0" would be a whole number, and those have one zero
  }
  uint32_t at = bits >> 63 ? put(out, 0, "-", 1) : 0;
  Digits digits = shortest(value < 0.0 ? -value : value, single);
  int point = (int)digits.count + digits.exponent; // the value is 0.digits times ten to it
  if (point < -4 || point > 15) {
    return put_scientific(out, at, &digits, point);
  }
  if (point <= 0) {
    at = put(out, at, "0.", 2);
    at = put_zeros(out, at, -point);
    return put(out, at, digits.digit, digits.count);
  }
  if (digits.exponent >= 0) {
    at = put(out, at, digits.digit, digits.count);
    return put_zeros(out, at, digits.exponent);
  }
  at = put(out, at, digits.digit, (uint32_t)point);
  at = put(out, at, ".", 1);
  return put(out, at, digits.digit + point, digits.count - (uint32_t)point);
}
