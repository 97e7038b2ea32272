// SPDX-License-Identifier: MIT
/// Handles. A handle is a number: 20 bits of row and 12 bits of generation. Zero names nothing.
///
/// A row is stable for as long as its owner lives, and indexes the columns of column.h. When the owner is destroyed the
/// generation moves on, so an old handle is recognised as dead. A row whose 4,095 generations are used up rests until 64
/// rows do; then they begin anew: a handle that is kept for long after its owner died may one day be another's.
/// Rows are given out lowest free first, so a scene that is cleared and rebuilt has the rows of a new one and moves as
/// that would. Its handles and, once it was stepped, its hash differ: generations and the count of steps go on.
#ifndef SCREE_ID_H
#define SCREE_ID_H

#include "scree/base.h"

#define SCREE_ROW_BITS 20
#define SCREE_ROW_MAX  ((1u << SCREE_ROW_BITS) - 1u)

typedef uint32_t ScreeBody;
typedef uint32_t ScreeShape;
typedef uint32_t ScreeGroup;
typedef uint32_t ScreeJoint;
typedef uint32_t ScreeField;

/// The row of a handle in the columns.
static inline uint32_t scree_row(uint32_t handle) { return handle & SCREE_ROW_MAX; }

#endif
