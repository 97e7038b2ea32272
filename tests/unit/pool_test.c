// SPDX-License-Identifier: MIT
// Rows and generations, against a list of booleans.
#include "base/pool.h"
#include "support.h"

#define GENERATIONS 4095u

static uint32_t take(ScPool *pool) {
  assert_true(sc_pool_reserve(pool, sc_pool_next(pool) + 1u));
  return sc_pool_take(pool);
}

static void lowest_free_row_comes_first(void **state) {
  (void)state;
  ScPool pool = {0};
  for (uint32_t i = 0; i < 100; ++i) assert_int_equal(take(&pool), i);
  sc_pool_give(&pool, 50);
  sc_pool_give(&pool, 3);
  sc_pool_give(&pool, 99);
  sc_pool_give(&pool, 7);
  assert_int_equal(pool.count, 96);
  const uint32_t expected[] = {3, 7, 50, 99, 100};
  for (uint32_t i = 0; i < COUNT_OF(expected); ++i) assert_int_equal(take(&pool), expected[i]);
  assert_int_equal(pool.rows, 101);
  sc_pool_free(&pool);
}

static void random_use_agrees_with_a_model(void **state) {
  (void)state;
  enum { ROWS = 300, ROUNDS = 20000 };
  static uint32_t handle[ROWS];
  memset(handle, 0, sizeof handle);
  ScPool pool = {0};
  Lcg lcg = {7};
  uint32_t live = 0;
  for (uint32_t round = 0; round < ROUNDS; ++round) {
    uint32_t row = lcg_below(&lcg, ROWS);
    if (handle[row]) {
      sc_pool_give(&pool, row);
      assert_false(sc_pool_valid(&pool, handle[row]));
      handle[row] = 0;
      --live;
    } else if (live < ROWS) {
      uint32_t lowest = 0;
      while (handle[lowest]) ++lowest;
      assert_int_equal(take(&pool), lowest);
      handle[lowest] = sc_pool_handle(&pool, lowest);
      assert_int_equal(scree_row(handle[lowest]), lowest);
      ++live;
    }
    assert_int_equal(pool.count, live);
    if (round % 100 != 0) continue;
    for (uint32_t i = 0; i < ROWS; ++i) {
      assert_int_equal(sc_pool_live(&pool, i), handle[i] != 0);
      if (handle[i]) assert_true(sc_pool_valid(&pool, handle[i]));
    }
  }
  sc_pool_free(&pool);
}

static void used_up_row_is_retired(void **state) {
  (void)state;
  ScPool pool = {0};
  uint32_t first = 0;
  for (uint32_t use = 1; use <= GENERATIONS; ++use) {
    assert_int_equal(take(&pool), 0);
    uint32_t handle = sc_pool_handle(&pool, 0);
    if (use == 1) first = handle;
    // Generations count up from 1, so that no two handles of a row are alike and none is 0.
    assert_int_equal(handle >> SCREE_ROW_BITS, use);
    assert_true(sc_pool_valid(&pool, handle));
    if (use > 1) assert_false(sc_pool_valid(&pool, first));
    sc_pool_give(&pool, 0);
    assert_false(sc_pool_valid(&pool, handle));
  }
  assert_int_equal(take(&pool), 1);
  assert_false(sc_pool_valid(&pool, 0));
  assert_false(sc_pool_valid(&pool, first));
  sc_pool_give(&pool, 1);
  assert_int_equal(take(&pool), 1);
  // Growth must not bring it back.
  for (uint32_t row = 2; row < 500; ++row) assert_int_equal(take(&pool), row);
  sc_pool_free(&pool);
}

// One that comes and goes alone: the rows take turns, and there are never more than rest at a time.
static void rows_that_rest_come_back(void **state) {
  (void)state;
  ScPool pool = {0};
  uint32_t first = 0;
  for (uint32_t round = 0; round < 3u; ++round)
    for (uint32_t use = 0; use < SC_POOL_RETIRED * GENERATIONS; ++use) {
      uint32_t row = take(&pool);
      assert_int_equal(row, use / GENERATIONS);
      uint32_t handle = sc_pool_handle(&pool, row);
      if (use == 0u) first = handle;
      // Until all have had their turn, no handle is given twice.
      assert_int_equal(handle >> SCREE_ROW_BITS, use % GENERATIONS + 1u);
      assert_int_equal(handle == first, use == 0u);
      sc_pool_give(&pool, row);
      assert_false(sc_pool_valid(&pool, handle));
    }
  assert_int_equal(pool.rows, SC_POOL_RETIRED);
  sc_pool_free(&pool);
}

static void handles_that_were_never_given_are_dead(void **state) {
  (void)state;
  ScPool pool = {0};
  assert_false(sc_pool_valid(&pool, 0));
  assert_false(sc_pool_valid(&pool, 1u << SCREE_ROW_BITS));
  uint32_t handle = (take(&pool), sc_pool_handle(&pool, 0));
  assert_true(sc_pool_valid(&pool, handle));
  assert_false(sc_pool_valid(&pool, handle + 1u));                     // a row that nobody used
  assert_false(sc_pool_valid(&pool, handle + (1u << SCREE_ROW_BITS))); // a generation that has not been
  assert_false(sc_pool_valid(&pool, 0xffffffffu));
  sc_pool_free(&pool);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(lowest_free_row_comes_first),
      cmocka_unit_test(random_use_agrees_with_a_model),
      cmocka_unit_test(used_up_row_is_retired),
      cmocka_unit_test(rows_that_rest_come_back),
      cmocka_unit_test(handles_that_were_never_given_are_dead),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
