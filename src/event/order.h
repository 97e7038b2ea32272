// SPDX-License-Identifier: MIT
// The order in which a step tells what happened: that of the two handles with which each record begins.
#ifndef SC_EVENT_ORDER_H
#define SC_EVENT_ORDER_H

#include <stdint.h>
#include <string.h>

#include "base/check.h"
#include "base/mem.h"

#define SC_EVENT_BYTES_MAX 96u

SC_INLINE bool sc_order_before(const char *a, const char *b) {
  uint32_t left[2], right[2];
  memcpy(left, a, sizeof left);
  memcpy(right, b, sizeof right);
  return left[0] != right[0] ? left[0] < right[0] : left[1] < right[1];
}

// Lets a record sink from the root of a heap to where nothing below it is larger.
SC_INLINE void sc_order_sink(char *records, size_t bytes, const char *sinking, uint32_t root, uint32_t count) {
  for (uint32_t child = 2u * root + 1u; child < count; child = 2u * root + 1u) {
    const char *larger = records + child * bytes;
    if (child + 1u < count && sc_order_before(larger, larger + bytes)) ++child, larger += bytes;
    if (!sc_order_before(sinking, larger)) break;
    memcpy(records + root * bytes, larger, bytes);
    root = child;
  }
  memcpy(records + root * bytes, sinking, bytes);
}

// Heapsort: in place, so that it cannot run out of memory. No two records of a list have one key. Inline, so that their
// size is known.
SC_INLINE void sc_order_records(ScArray *list, size_t bytes) {
  char *records = list->data, sinking[SC_EVENT_BYTES_MAX];
  for (uint32_t root = list->count / 2u; root-- > 0;) {
    memcpy(sinking, records + root * bytes, bytes);
    sc_order_sink(records, bytes, sinking, root, list->count);
  }
  for (uint32_t last = list->count; last-- > 1u;) {
    memcpy(sinking, records + last * bytes, bytes);
    memcpy(records + last * bytes, records, bytes);
    sc_order_sink(records, bytes, sinking, 0, last);
  }
}

#endif
