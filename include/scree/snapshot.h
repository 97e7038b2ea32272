// SPDX-License-Identifier: MIT
/// Snapshots: all of a scene as bytes, to go back to or to carry on elsewhere.
///
/// A scene that was restored goes on as one that never was: every later step gives the same bits, whatever is done to
/// both alike. What touches, sleeps, is about to break or waits to be told as an event, forces and edits given since
/// the last step, names, groups, joints and fields, handles and their generations: all of it is in the bytes.
///
/// Not in them are what the caller brought (the clock of profile.h, movers, the answers of queries), the counts of what
/// the last step did (ScreeCounters: 0 until the next step), and the speeds at which contacts closed in it, which
/// scree_body_contacts tells, and scree_scene_hits if it was never asked before: until the next step they are those of
/// now.
///
/// The same scene gives the same bytes on every machine. They may be restored by the same version of Scree only.
#ifndef SCREE_SNAPSHOT_H
#define SCREE_SNAPSHOT_H

#include "scree/scene.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Writes a snapshot of the scene as it is now. `*out_length` is the length of the whole; if that is more than
/// `capacity`, what was written is of no use, and another call needs so much room. `bytes` may be null when `capacity`
/// is 0.
ScreeStatus scree_scene_snapshot(ScreeScene *scene, void *bytes, size_t capacity, size_t *out_length);

/// Makes a scene what it was when a snapshot was taken of it, or of any other scene. Handles from then are alive again,
/// and those of what was made since are dead until the same is made again. Columns stay where they are if they have
/// room (see scree_scene_epoch). The first time takes as much memory once more as the scene has, to put together what
/// is read.
///
/// Refused, and the scene is as it was: bytes that are not a snapshot, or were changed (SCREE_SNAPSHOT_DAMAGED), and
/// those of another version (SCREE_SNAPSHOT_FOREIGN).
ScreeStatus scree_scene_restore(ScreeScene *scene, const void *bytes, size_t length);

/// Keeps the last `count` states that scree_scene_save is called for, 0 to 4,096, to go back to: for rollback, and for
/// stepping back. Forgets those that were kept before. Their memory is the scene's, and is used again and again: about
/// a kilobyte a body, for they are written quickly rather than shortly.
ScreeStatus scree_scene_keep(ScreeScene *scene, uint32_t count);

/// Keeps the state as it is now under the count of steps taken (ScreeCounters); what was kept under that or a higher
/// count is forgotten. Refused when none is to be kept (SCREE_CAPACITY).
ScreeStatus scree_scene_save(ScreeScene *scene);

/// Goes back to a state that was kept, as scree_scene_restore does, and forgets later ones. Refused when none was kept
/// under that count (SCREE_OUT_OF_RANGE).
ScreeStatus scree_scene_rewind(ScreeScene *scene, double step);

/// How many states are kept, and the counts of the first and the last of them; these are not written where there are
/// none.
uint32_t scree_scene_kept(const ScreeScene *scene, double *out_first, double *out_last);

#ifdef __cplusplus
}
#endif

#endif
