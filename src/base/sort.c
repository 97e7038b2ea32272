// SPDX-License-Identifier: MIT
#include "base/sort.h"

#include <stdbool.h>
#include <string.h>

// Merges the sorted runs [first, middle) and [middle, end).
static void merge(const uint32_t *from, uint32_t *to, uint32_t first, uint32_t middle, uint32_t end, const double *keys,
                  uint32_t stride) {
  uint32_t left = first, right = middle;
  for (uint32_t i = first; i < end; i++) {
    bool take_right =
        left == middle || (right < end && keys[(uint64_t)stride * from[right]] < keys[(uint64_t)stride * from[left]]);
    to[i] = take_right ? from[right++] : from[left++];
  }
}

void sc_sort_rows(uint32_t *rows, uint32_t *spare, uint32_t count, const double *keys, uint32_t stride) {
  uint32_t *from = rows, *to = spare;
  for (uint64_t run = 1; run < count; run *= 2) {
    for (uint64_t first = 0; first < count; first += 2 * run) {
      uint64_t middle = first + run < count ? first + run : count;
      uint64_t end = first + 2 * run < count ? first + 2 * run : count;
      merge(from, to, (uint32_t)first, (uint32_t)middle, (uint32_t)end, keys, stride);
    }
    uint32_t *swap = from;
    from = to;
    to = swap;
  }
  if (from != rows) memcpy(rows, from, count * sizeof *rows);
}

// By Shell's gaps, halved each time: most are few, and nearly in order.
void sc_sort_numbers(uint32_t *numbers, uint32_t count) {
  for (uint32_t gap = count / 2u; gap > 0u; gap /= 2u) {
    for (uint32_t i = gap; i < count; ++i) {
      uint32_t number = numbers[i], place = i;
      for (; place >= gap && numbers[place - gap] > number; place -= gap) numbers[place] = numbers[place - gap];
      numbers[place] = number;
    }
  }
}
