// SPDX-License-Identifier: MIT
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/sort.h"
#include "lcg.h"

// Every length, so that runs of every kind are merged; few keys, so that many are equal.
static void ascending_and_equal_keys_keep_their_order(void **state) {
  (void)state;
  Lcg lcg = {5};
  for (uint32_t count = 0; count <= 200; count++) {
    uint32_t rows[200], spare[200], seen[200] = {0};
    double keys[400];
    for (uint32_t i = 0; i < count; i++) {
      rows[i] = count - 1 - i;
      keys[2 * i] = (double)lcg_below(&lcg, 9) - 4.0;
      keys[2 * i + 1] = -1e9;
    }
    sc_sort_rows(rows, spare, count, keys, 2);
    for (uint32_t i = 0; i < count; i++) {
      assert_int_equal(seen[rows[i]]++, 0);
      if (i == 0) continue;
      double before = keys[2 * rows[i - 1]], key = keys[2 * rows[i]];
      assert_true(before < key || (before == key && rows[i - 1] > rows[i]));
    }
  }
}

// Sorted by counting them.
static void numbers_ascend(void **state) {
  (void)state;
  Lcg lcg = {6};
  for (uint32_t count = 0; count <= 200; count++) {
    uint32_t numbers[200], seen[300] = {0};
    for (uint32_t i = 0; i < count; i++) ++seen[numbers[i] = lcg_below(&lcg, 300)];
    sc_sort_numbers(numbers, count);
    for (uint32_t i = 0, number = 0; i < count; i++) {
      while (!seen[number]) ++number;
      --seen[number];
      assert_int_equal(numbers[i], number);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(ascending_and_equal_keys_keep_their_order),
                                     cmocka_unit_test(numbers_ascend)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
