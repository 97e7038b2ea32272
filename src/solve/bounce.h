// SPDX-License-Identifier: MIT
// What both solvers ask when something bounces: seldom enough to be a call.
#ifndef SC_SOLVE_BOUNCE_H
#define SC_SOLVE_BOUNCE_H

#include "solve/rows.h"

// The bodies of a batch as its rows see them.
SC_APART void sc_bounce_read(const ScVelocity *records, ScBatch *c, uint32_t form, ScPairRows *out);

// Of something that works still + linear share + square share^2, the most, up to all, that leaves no work done; or no
// more than without it.
SC_APART ScF4 sc_bounce_share(ScF4 still, ScF4 linear, ScF4 square);

#endif
