// SPDX-License-Identifier: MIT
// Hash of a scene: a walk over the columns that columns.def marks HASH, live rows only. Knows rows, not what they mean.
#ifndef SC_IO_HASH_H
#define SC_IO_HASH_H

#include "state/scene.h"

uint64_t sc_hash_scene(const ScreeScene *scene);

#endif
