// SPDX-License-Identifier: MIT
// The set of rows against a plain array of flags.
#include "base/rows.h"

#include "support.h"

enum { ROWS = 9000, OPERATIONS = 60000 };

static void check_list(ScRows *set, const bool *model) {
  uint32_t count, at = 0;
  const uint32_t *list = sc_rows_list(set, &count);
  for (uint32_t row = 0; row < ROWS; ++row) {
    assert_int_equal(sc_rows_has(set, row), model[row]);
    if (!model[row]) continue;
    assert_true(at < count);
    assert_int_equal(list[at++], row);
  }
  assert_int_equal(at, count);
  assert_int_equal(set->count, count);
}

static void lists_what_is_in_ascending(void **state) {
  (void)state;
  static bool model[ROWS];
  memset(model, 0, sizeof model);
  ScRows set = {0};
  uint32_t room = 10;
  Lcg lcg = {11};
  for (uint32_t i = 0; i < OPERATIONS; ++i) {
    // Growth on the way must keep what is in.
    if (i % 500u == 0 && room < ROWS) room = room * 2u < ROWS ? room * 2u : ROWS;
    assert_true(sc_rows_reserve(&set, room));
    uint32_t row = lcg_below(&lcg, room);
    bool in = i / 10000u % 2u ? lcg_below(&lcg, 20) == 0 : lcg_below(&lcg, 3) != 0;
    if (in)
      sc_rows_add(&set, row);
    else
      sc_rows_remove(&set, row);
    model[row] = in;
    if (i % 3000u == 0) check_list(&set, model);
  }
  check_list(&set, model);
  sc_rows_clear(&set);
  memset(model, 0, sizeof model);
  check_list(&set, model);
  sc_rows_add(&set, ROWS - 1u);
  model[ROWS - 1u] = true;
  check_list(&set, model);
  sc_rows_free(&set);
}

// Whoever walks the list may change the set meanwhile.
static void a_list_stands_until_the_next(void **state) {
  (void)state;
  ScRows set = {0};
  assert_true(sc_rows_reserve(&set, 200));
  sc_rows_add(&set, 150);
  sc_rows_add(&set, 3);
  uint32_t count;
  const uint32_t *list = sc_rows_list(&set, &count);
  sc_rows_remove(&set, 3);
  sc_rows_add(&set, 70);
  assert_int_equal(count, 2);
  assert_int_equal(list[0], 3);
  assert_int_equal(list[1], 150);
  list = sc_rows_list(&set, &count);
  assert_int_equal(count, 2);
  assert_int_equal(list[0], 70);
  assert_int_equal(list[1], 150);
  sc_rows_free(&set);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(lists_what_is_in_ascending),
      cmocka_unit_test(a_list_stands_until_the_next),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
