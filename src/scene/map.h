// SPDX-License-Identifier: MIT
// The end of a map: merge keys are replaced by what they name, and keys that stand twice are found.
#ifndef SC_SCENE_MAP_H
#define SC_SCENE_MAP_H

#include "message.h"

// Makes the entries of `map` from `count` pairs of key and value. Returns 0 when memory ran out.
//
// What a merge key names was counted with the map when it was read, so merging needs no bound of its own.
int sc_map_close(ScNode *map, const ScNode *const *pairs, uint32_t count, ScArena *arena, ScLog *log);

#endif
