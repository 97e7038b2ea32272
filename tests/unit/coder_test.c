// SPDX-License-Identifier: MIT
// Whatever numbers come, they come back; and what is foreseen takes next to nothing.
#include "io/coder.h"

#include "support.h"

enum { NUMBERS = 4000 };

static size_t write_all(const int64_t *numbers, uint32_t count, uint8_t *bytes, size_t room) {
  ScCoder coder;
  sc_coder_begin(&coder, bytes, room, 0, false);
  for (uint32_t i = 0; i < count; i += SC_CODER_BLOCK) {
    int64_t block[SC_CODER_BLOCK];
    uint32_t some = count - i < SC_CODER_BLOCK ? count - i : SC_CODER_BLOCK;
    memcpy(block, numbers + i, some * sizeof *block);
    sc_coder_block(&coder, block, some);
  }
  return sc_coder_end(&coder);
}

static bool read_all(int64_t *numbers, uint32_t count, const uint8_t *bytes, size_t length, size_t *out_end) {
  ScCoder coder;
  sc_coder_begin(&coder, (uint8_t *)(uintptr_t)bytes, length, 0, true);
  for (uint32_t i = 0; i < count; i += SC_CODER_BLOCK)
    sc_coder_block(&coder, numbers + i, count - i < SC_CODER_BLOCK ? count - i : SC_CODER_BLOCK);
  *out_end = sc_coder_end(&coder);
  return !coder.failed;
}

static int64_t random_number(Lcg *lcg, uint32_t round) {
  uint64_t wide = (uint64_t)lcg_next(lcg) << 32 | lcg_next(lcg);
  switch ((lcg_below(lcg, 20) + round) % 8u) {
  case 0: return (int64_t)wide;
  case 1: return (int64_t)(wide >> lcg_below(lcg, 64));
  case 2: return -(int64_t)(wide >> 40);
  case 3: return (int64_t)(wide << 20);
  case 4: return INT64_MIN;
  case 5: return INT64_MAX;
  default: return 0;
  }
}

static void numbers_come_back(void **state) {
  (void)state;
  static int64_t numbers[NUMBERS], back[NUMBERS];
  static uint8_t bytes[10 * NUMBERS];
  Lcg lcg = {3};
  for (uint32_t round = 0; round < 200; ++round) {
    uint32_t count = lcg_below(&lcg, NUMBERS + 1u);
    for (uint32_t i = 0; i < count; ++i) numbers[i] = random_number(&lcg, round);
    // In runs, too.
    for (uint32_t i = count / 3u; i < count / 2u; ++i) numbers[i] = 0;
    size_t length = write_all(numbers, count, bytes, sizeof bytes), end;
    assert_true(length <= sizeof bytes);
    assert_int_equal(write_all(numbers, count, NULL, 0), length);
    assert_true(read_all(back, count, bytes, length, &end));
    assert_int_equal(end, length);
    assert_memory_equal(back, numbers, count * sizeof *numbers);
    // What is cut short is noticed, and nothing behind it is read.
    if (length) assert_false(read_all(back, count, bytes, length - 1u, &end));
  }
}

static void what_is_small_takes_little(void **state) {
  (void)state;
  static int64_t numbers[NUMBERS];
  static uint8_t bytes[10 * NUMBERS];
  memset(numbers, 0, sizeof numbers);
  assert_true(write_all(numbers, NUMBERS, bytes, sizeof bytes) <= 4);
  // Of six bits and a sign, in blocks that tell in three bits how many.
  Lcg lcg = {9};
  for (uint32_t i = 0; i < NUMBERS; ++i) numbers[i] = (int64_t)lcg_below(&lcg, 127) - 63;
  assert_true(write_all(numbers, NUMBERS, bytes, sizeof bytes) <= NUMBERS * (7u * 8u + 4u) / 64u + 8u);
  // Low bits that are 0 are not told.
  for (uint32_t i = 0; i < NUMBERS; ++i) numbers[i] *= 1024;
  assert_true(write_all(numbers, NUMBERS, bytes, sizeof bytes) <= NUMBERS * (7u * 8u + 6u) / 64u + 8u);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(numbers_come_back),
      cmocka_unit_test(what_is_small_takes_little),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
