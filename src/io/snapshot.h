// SPDX-License-Identifier: MIT
// Snapshots: a scene as bytes, and a scene from them.
//
// Bytes begin with what they are: a mark, the version of Scree, a number over what the tables are made of, the length,
// and a hash over all that follows. Numbers are little-endian, as on every machine that Scree is made for.
#ifndef SC_IO_SNAPSHOT_H
#define SC_IO_SNAPSHOT_H

#include "state/scene.h"

// Writes a snapshot of at most `capacity` bytes and says how long it is; what is longer is not written to its end. The
// scene is not const because its lists are tidied on the way; its future stays as it is.
ScreeStatus sc_snapshot_write(ScreeScene *scene, void *bytes, size_t capacity, size_t *out_length);

// Reads a snapshot into the spare scene, and looks whether that could be a scene. The scene itself stays as it is.
// `out_argument` is told what was wrong.
ScreeStatus sc_snapshot_read(ScreeScene *scene, const void *bytes, size_t length, const char **out_argument);
// Makes the spare scene whole and puts it in the place of the scene, whose columns stay where they are if they have
// room.
ScreeStatus sc_snapshot_take(ScreeScene *scene);

#endif
