// SPDX-License-Identifier: MIT
// What follows from what a snapshot holds.
#ifndef SC_IO_REBUILD_H
#define SC_IO_REBUILD_H

#include "state/scene.h"

// Works it out for a scene that was read and found sound. False when memory ran out.
bool sc_rebuild_scene(ScreeScene *scene);

#endif
