// SPDX-License-Identifier: MIT
// The least numbers of many, against a plain sort.
#include "base/least.h"

#include <stdlib.h>

#include "support.h"

enum { MOST = 200 };

static int ascending(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

static void keeps_the_least_and_sorts_them(void **state) {
  (void)state;
  Lcg lcg = {7};
  for (uint32_t round = 0; round < 2000u; ++round) {
    uint32_t all[MOST], kept[MOST + 1], count = lcg_below(&lcg, MOST), capacity = lcg_below(&lcg, MOST);
    ScLeast least = {.numbers = kept, .capacity = capacity};
    kept[capacity] = 12345u;
    for (uint32_t i = 0; i < count; ++i) {
      all[i] = lcg_below(&lcg, round % 2u ? 50u : 0xffffffffu);
      sc_least_add(&least, all[i]);
    }
    sc_least_sort(&least);
    qsort(all, count, sizeof *all, ascending);
    assert_int_equal(least.count, count < capacity ? count : capacity);
    for (uint32_t i = 0; i < least.count; ++i) assert_int_equal(kept[i], all[i]);
    assert_int_equal(kept[capacity], 12345u);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(keeps_the_least_and_sorts_them),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
