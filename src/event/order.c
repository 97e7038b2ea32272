// SPDX-License-Identifier: MIT
#include "event/order.h"

#include "base/check.h"

#define WORDS_MAX 24u

bool sc_order_before(const void *a, const void *b) {
  const uint32_t *left = a, *right = b;
  return left[0] != right[0] ? left[0] < right[0] : left[1] < right[1];
}

static void copy(uint32_t *to, const uint32_t *from, size_t words) {
  for (size_t i = 0; i < words; ++i) to[i] = from[i];
}

// Lets a record sink from the root of a heap to where nothing below it is larger.
static void sink(uint32_t *records, size_t words, const uint32_t *sinking, uint32_t root, uint32_t count) {
  for (uint32_t child = 2u * root + 1u; child < count; child = 2u * root + 1u) {
    const uint32_t *larger = records + child * words;
    if (child + 1u < count && sc_order_before(larger, larger + words)) ++child, larger += words;
    if (!sc_order_before(sinking, larger)) break;
    copy(records + root * words, larger, words);
    root = child;
  }
  copy(records + root * words, sinking, words);
}

void sc_order_records(ScArray *list, size_t bytes) {
  uint32_t *records = list->data, sinking[WORDS_MAX];
  size_t words = bytes / sizeof *records;
  SC_ASSERT(words <= WORDS_MAX);
  for (uint32_t root = list->count / 2u; root-- > 0;) {
    copy(sinking, records + root * words, words);
    sink(records, words, sinking, root, list->count);
  }
  for (uint32_t last = list->count; last-- > 1u;) {
    copy(sinking, records + last * words, words);
    copy(records + last * words, records, words);
    sink(records, words, sinking, 0, last);
  }
}
