// SPDX-License-Identifier: MIT
// What follows from what a snapshot holds.
#ifndef SC_IO_REBUILD_H
#define SC_IO_REBUILD_H

#include "state/scene.h"

// Where shapes are.
void sc_rebuild_places(ScreeScene *scene);
// The rest, for a scene that was read, found sound and placed. False when memory ran out.
bool sc_rebuild_scene(ScreeScene *scene);

#endif
