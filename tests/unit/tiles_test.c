// SPDX-License-Identifier: MIT
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "geom/tiles.h"
#include "lcg.h"

#define CELLS 4096u

// Every full cell lies in one box, no empty one does.
static uint32_t check(const uint8_t *cells, uint32_t columns, uint32_t rows) {
  ScTile tiles[CELLS];
  uint8_t covered[CELLS] = {0};
  uint32_t count = sc_tiles_merge(cells, columns, rows, NULL);
  assert_in_range(count, 0, CELLS);
  assert_int_equal(sc_tiles_merge(cells, columns, rows, tiles), count);
  for (uint32_t i = 0; i < count; i++) {
    assert_in_range(tiles[i].columns, 1, columns - tiles[i].x);
    assert_in_range(tiles[i].rows, 1, rows - tiles[i].y);
    for (uint32_t y = tiles[i].y; y < tiles[i].y + tiles[i].rows; y++)
      for (uint32_t x = tiles[i].x; x < tiles[i].x + tiles[i].columns; x++) covered[y * columns + x]++;
  }
  for (uint32_t i = 0; i < columns * rows; i++) assert_int_equal(covered[i], cells[i] != 0);
  return count;
}

static void solid_areas_are_one(void **state) {
  (void)state;
  uint8_t cells[CELLS];
  memset(cells, 3, sizeof cells);
  assert_int_equal(check(cells, 1000, 1), 1);
  assert_int_equal(check(cells, 1, 1000), 1);
  assert_int_equal(check(cells, 64, 64), 1);
  memset(cells, 0, sizeof cells);
  assert_int_equal(check(cells, 64, 64), 0);
  assert_int_equal(sc_tiles_merge(cells, 0, 5, NULL), 0);
}

static void the_order_is_that_of_the_first_cells(void **state) {
  (void)state;
  const uint8_t cells[] = {1, 1, 0, 1, //
                           1, 1, 0, 1, //
                           1, 1, 1, 1};
  ScTile tiles[3];
  assert_int_equal(sc_tiles_merge(cells, 4, 3, tiles), 3);
  const ScTile expected[] = {{0, 0, 2, 2}, {3, 0, 1, 2}, {0, 2, 4, 1}};
  assert_memory_equal(tiles, expected, sizeof expected);
}

static void runs_go_the_better_way(void **state) {
  (void)state;
  // A wall with bumps on its right: by rows each row would be a box of its own.
  const uint8_t wall[] = {1, 0, 1, 1, 1, 0, 1, 1, 1, 0, 1, 1, 1, 0};
  assert_int_equal(check(wall, 2, 7), 4);
  // The same as a floor with bumps on top.
  const uint8_t bumps[] = {1, 1, 1, 1, 1, 1, 1, 0, 1, 0, 1, 0, 1, 0};
  assert_int_equal(check(bumps, 7, 2), 4);
}

static void any_cells_are_covered(void **state) {
  (void)state;
  Lcg lcg = {3};
  for (uint32_t round = 0; round < 3000; round++) {
    uint8_t cells[CELLS];
    uint32_t columns = 1 + lcg_below(&lcg, 64), rows = 1 + lcg_below(&lcg, 64), share = 1 + lcg_below(&lcg, 12);
    for (uint32_t i = 0; i < columns * rows; i++) cells[i] = (uint8_t)(lcg_below(&lcg, share) ? 1 + i % 255 : 0);
    check(cells, columns, rows);
  }
}

// A comb as large as a grid may be, which no way of looking at cells twice would get through.
static void the_largest_comb(void **state) {
  (void)state;
  static uint8_t cells[2u << 19];
  memset(cells, 1, sizeof cells);
  for (uint32_t i = 0; i < 1u << 19; i += 2) cells[i] = 0;
  assert_int_equal(sc_tiles_merge(cells, 1u << 19, 2, NULL), (1u << 18) + 1u);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(solid_areas_are_one),
      cmocka_unit_test(the_order_is_that_of_the_first_cells),
      cmocka_unit_test(runs_go_the_better_way),
      cmocka_unit_test(any_cells_are_covered),
      cmocka_unit_test(the_largest_comb),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
