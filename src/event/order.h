// SPDX-License-Identifier: MIT
// The order in which a step tells what happened: that of the two handles with which each record begins.
#ifndef SC_EVENT_ORDER_H
#define SC_EVENT_ORDER_H

#include "base/mem.h"

// Does a record come before another?
bool sc_order_before(const void *a, const void *b);

// Heapsort: in place, so that it cannot run out of memory. `bytes` is the size of a record, at most 96 and a multiple
// of 4.
void sc_order_records(ScArray *list, size_t bytes);

#endif
