// SPDX-License-Identifier: MIT
// Sorting. The C library's own is not asked: what it does with equal keys differs from one library to the next.
#ifndef SC_BASE_SORT_H
#define SC_BASE_SORT_H

#include <stdint.h>

// Sorts rows by keys[stride * row], ascending; rows with equal keys keep their order. `spare` has room for as many.
// No key may be NaN.
void sc_sort_rows(uint32_t *rows, uint32_t *spare, uint32_t count, const double *keys, uint32_t stride);
// Sorts numbers, ascending, in place.
void sc_sort_numbers(uint32_t *numbers, uint32_t count);

#endif
