// SPDX-License-Identifier: MIT
// All of a scene that its future depends on and that does not follow from the rest.
#ifndef SC_IO_WALK_H
#define SC_IO_WALK_H

#include "io/pack.h"

// Writes or measures a scene, or reads one into a scene that sc_scene_clear left. What is read has its lengths right
// and fits what was reserved for it, and no more: see io/verify.h.
void sc_walk_scene(ScPack *pack, ScreeScene *scene);

// A table and the rows that are lived in.
typedef struct ScLived {
  ScTable table;
  size_t pool; // offset in ScreeScene
} ScLived;
extern const ScLived sc_walk_tables[];
#define SC_WALK_TABLES 8u
ScPool *sc_walk_pool(ScreeScene *scene, uint32_t index);

#endif
