// SPDX-License-Identifier: MIT
// The least of many numbers in ascending order, in an array that may be too small for all.
#ifndef SC_BASE_LEAST_H
#define SC_BASE_LEAST_H

#include <stdint.h>

typedef struct ScLeast {
  uint32_t *numbers; // while numbers are added: a heap, the largest first
  uint32_t capacity, count;
} ScLeast;

// Keeps a number if it is among the least `capacity` so far.
void sc_least_add(ScLeast *least, uint32_t number);
// Sorts what was kept.
void sc_least_sort(ScLeast *least);

#endif
