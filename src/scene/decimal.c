// SPDX-License-Identifier: MIT
// Up to 15 digits and 22 tens are exact in doubles, so that one rounded operation gives the nearest one (Clinger, "How
// to Read Floating Point Numbers Accurately", 1990). The rest is done in long integers of bounded length.
#include "decimal.h"

#include <string.h>

// 64 digits over at most 124 tens, and two limbs more for the bits of the answer.
#define LIMBS 24u

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

static double power_of_two(int exponent) {
  uint64_t bits = (uint64_t)(exponent + 1023) << 52;
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

// The nearest double to number * 2^exponent, where `sticky` says that there is a little more.
static double round_long(const Long *number, int exponent, int sticky) {
  // The highest three limbs, with zeros below where there are fewer; the first 64 bits of them go into `top`.
  uint32_t limb[3] = {0, 0, 0}, below = number->count;
  for (int i = 0; i < 3; i++) {
    limb[i] = below > 0 ? number->limb[--below] : 0u;
  }
  uint64_t top = (uint64_t)limb[0] << 32 | limb[1];
  uint32_t next = limb[2];
  exponent += ((int)number->count - 2) * 32;
  while (!(top >> 63)) {
    top = top << 1 | next >> 31;
    next <<= 1;
    exponent--;
  }
  sticky |= next != 0;
  while (below > 0) {
    sticky |= number->limb[--below] != 0;
  }
  uint64_t kept = top >> 11, cut = top & 0x7FFu;
  if (cut > 0x400u || (cut == 0x400u && (sticky || (kept & 1u)))) {
    kept++;
  }
  return (double)kept * power_of_two(exponent + 11);
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
  for (; exponent > 0; exponent--) {
    multiply_add(&number, 10u, 0u);
  }
  if (exponent == 0) {
    return round_long(&number, 0, 0);
  }
  // Room for the quotient to keep 64 bits: a ten is less than 10/3 bits and a limb has 32.
  uint32_t limbs = (uint32_t)(-exponent) * 10u / 96u + 3u;
  int sticky = 0;
  shift_up(&number, limbs);
  for (; exponent <= -9; exponent += 9) {
    sticky |= divide(&number, 1000000000u);
  }
  for (; exponent < 0; exponent++) {
    sticky |= divide(&number, 10u);
  }
  return round_long(&number, -(int)(limbs * 32u), sticky);
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
  if (count == 0 || magnitude <= -SC_DECIMAL_EXPONENT_MAX) {
    return 1;
  }
  if (magnitude > SC_DECIMAL_EXPONENT_MAX) {
    return 0;
  }
  int small = count <= 15 && exponent >= -22 && exponent <= 22;
  *out = small ? small_value(digits, count, exponent) : large_value(digits, count, exponent);
  return 1;
}
