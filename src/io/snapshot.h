// SPDX-License-Identifier: MIT
// Snapshots: a scene as bytes, and a scene from them.
//
// Bytes begin with what they are: a mark, the version of Scree, a number over what the tables are made of, the length,
// and a hash over all that follows. Numbers are little-endian, as on every machine that Scree is made for.
#ifndef SC_IO_SNAPSHOT_H
#define SC_IO_SNAPSHOT_H

#include "io/foresee.h"

// Writes a snapshot of at most `capacity` bytes and says how long it is; what is longer is not written to its end. The
// scene is not const because its lists are tidied on the way; its future stays as it is.
//
// Plain ones are for the scene itself: they are several times as long, and made and read in a fraction of the time,
// without a look at what is in them.
ScreeStatus sc_snapshot_write(ScreeScene *scene, const ScForesight *foresight, bool plain, void *bytes, size_t capacity,
                              size_t *out_length);

// Reads how a scene hangs together into the spare one, and looks whether that could be. The scene itself stays as it
// is. `out_argument` is told what was wrong, and the pack stands at the rest.
ScreeStatus sc_snapshot_read(ScreeScene *scene, bool plain, const void *bytes, size_t length, ScPack *out_pack,
                             const char **out_argument);
// Reads the rest, and puts the spare scene in the place of the scene, whose columns stay where they are if they have
// room.
ScreeStatus sc_snapshot_take(ScreeScene *scene, const ScForesight *foresight, ScPack *pack);

#endif
