// SPDX-License-Identifier: MIT
// The pairs of shapes whose padded boxes overlap: a table of rows, a set to find them by, and a list for each body.
#ifndef SC_STATE_PAIRS_H
#define SC_STATE_PAIRS_H

#include "state/columns.h"

// The row of a pair, or SC_NONE. shape_a < shape_b.
uint32_t sc_pairs_find(const ScreeScene *scene, uint32_t shape_a, uint32_t shape_b);

// Adds a pair that is not there yet. It has no material before it touches. False when memory ran out.
bool sc_pairs_add(ScreeScene *scene, ScPairKey key, uint32_t flags);

// Notes whether a pair needs the batches that know of surfaces and of locked axes.
void sc_pairs_mark_special(ScreeScene *scene, uint32_t row);

// Takes a pair away; when a touch of it was told, so will be its end. Wakes who leaned on it.
void sc_pairs_remove(ScreeScene *scene, uint32_t row);

#endif
