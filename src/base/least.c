// SPDX-License-Identifier: MIT
#include "base/least.h"

// Puts a number at the root of a heap of `count`, and lets it sink to where nothing below it is larger.
static void sink(uint32_t *heap, uint32_t count, uint32_t number) {
  uint32_t at = 0;
  for (uint32_t child = 1; child < count; child = 2u * at + 1u) {
    if (child + 1u < count && heap[child + 1u] > heap[child]) ++child;
    if (heap[child] <= number) break;
    heap[at] = heap[child];
    at = child;
  }
  heap[at] = number;
}

static void rise(uint32_t *heap, uint32_t at, uint32_t number) {
  for (; at > 0u && heap[(at - 1u) / 2u] < number; at = (at - 1u) / 2u) heap[at] = heap[(at - 1u) / 2u];
  heap[at] = number;
}

void sc_least_add(ScLeast *least, uint32_t number) {
  if (least->count < least->capacity)
    rise(least->numbers, least->count++, number);
  else if (least->count && number < least->numbers[0])
    sink(least->numbers, least->count, number);
}

void sc_least_sort(ScLeast *least) {
  for (uint32_t last = least->count; last-- > 1u;) {
    uint32_t largest = least->numbers[0];
    sink(least->numbers, last, least->numbers[last]);
    least->numbers[last] = largest;
  }
}
