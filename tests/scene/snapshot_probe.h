// SPDX-License-Identifier: MIT
// What tests of snapshots share: taking them, and futures to compare.
#ifndef SNAPSHOT_PROBE_H
#define SNAPSHOT_PROBE_H

#include <string.h>

#include "base/hash.h"
#include "probe.h"

typedef struct Bytes {
  uint8_t *data;
  size_t length;
} Bytes;

static inline Bytes take_snapshot(ScreeScene *scene) {
  Bytes bytes = {0};
  assert_int_equal(scree_scene_snapshot(scene, NULL, 0, &bytes.length), SCREE_OK);
  assert_true(bytes.length > 0);
  bytes.data = malloc(bytes.length);
  size_t length;
  assert_int_equal(scree_scene_snapshot(scene, bytes.data, bytes.length, &length), SCREE_OK);
  assert_int_equal(length, bytes.length);
  return bytes;
}

static inline void restore(ScreeScene *scene, Bytes bytes) {
  ScreeStatus status = scree_scene_restore(scene, bytes.data, bytes.length);
  if (status != SCREE_OK) fail_msg("%s: %s", scree_status_code(status), scree_scene_fault(scene)->argument);
}

// Of all that a snapshot holds, and of the columns and lists that a user reads.
static inline uint64_t state_of(ScreeScene *scene) {
  Bytes bytes = take_snapshot(scene);
  uint64_t hash = sc_hash_bytes(scree_scene_hash(scene), bytes.data, bytes.length);
  free(bytes.data);
  static const uint8_t sizes[] = {
      [SCREE_COLUMN_BODY_TYPE] = 1,  [SCREE_COLUMN_BODY_X] = 8,         [SCREE_COLUMN_BODY_Y] = 8,
      [SCREE_COLUMN_BODY_VX] = 4,    [SCREE_COLUMN_BODY_ROTATION] = 8,  [SCREE_COLUMN_BODY_TRANSFORM] = 16,
      [SCREE_COLUMN_VERTEX] = 8,     [SCREE_COLUMN_CONTACT_POINT] = 32, [SCREE_COLUMN_JOINT_ANCHORS] = 32,
      [SCREE_COLUMN_SHAPE_FIRST] = 4};
  scree_scene_blend(scene, 0.5);
  for (uint32_t id = 0; id < sizeof sizes; ++id) {
    ScreeColumn column = scree_scene_column(scene, (ScreeColumnId)id);
    // What free vertices hold is nobody's.
    if (sizes[id] && id != SCREE_COLUMN_VERTEX)
      hash = sc_hash_bytes(hash, column.data, sizes[id] * (size_t)column.rows);
  }
  for (uint32_t list = 0; list < SCREE_TOUCHES_COUNT; ++list) {
    uint32_t count;
    const ScreeTouch *touches = scree_scene_touches(scene, list, &count);
    hash = sc_hash_bytes(hash, touches, count * sizeof *touches);
  }
  return hash;
}

#define FUTURE_MOST 240u

typedef struct Future {
  uint64_t states[FUTURE_MOST + 1u];
  uint32_t steps;
} Future;

// What is done to a scene before a step: the same for the same seed and step.
typedef void (*Edits)(ScreeScene *scene, uint32_t step);

static inline Future look_ahead(ScreeScene *scene, uint32_t steps, Edits edits) {
  Future future = {.steps = steps};
  assert_true(steps <= FUTURE_MOST);
  for (uint32_t step = 0; step < steps; ++step) {
    future.states[step] = state_of(scene);
    if (edits) edits(scene, step);
    assert_int_equal(scree_scene_step(scene, PROBE_DT), SCREE_OK);
  }
  future.states[steps] = state_of(scene);
  return future;
}

static inline void assert_same_future(const char *what, const Future *a, const Future *b) {
  assert_int_equal(a->steps, b->steps);
  for (uint32_t step = 0; step <= a->steps; ++step)
    if (a->states[step] != b->states[step]) fail_msg("%s: other after %u steps", what, step);
}

// A scene goes on as it would have when it is restored, after it has gone on; when another one is made of it; and when
// that goes back to where it was kept.
static inline void check_restored(const char *what, ScreeScene *scene, uint32_t steps, Edits edits) {
  Bytes bytes = take_snapshot(scene), again;
  Future wanted = look_ahead(scene, steps, edits), got;
  restore(scene, bytes);
  again = take_snapshot(scene);
  assert_int_equal(again.length, bytes.length);
  assert_memory_equal(again.data, bytes.data, bytes.length);
  free(again.data);
  got = look_ahead(scene, steps, edits);
  assert_same_future(what, &wanted, &got);
  ScreeSceneDef def = scree_scene_def_default();
  ScreeScene *other;
  assert_int_equal(scree_scene_create(&def, NULL, &other), SCREE_OK);
  restore(other, bytes);
  assert_int_equal(scree_scene_keep(other, 1), SCREE_OK);
  assert_int_equal(scree_scene_save(other), SCREE_OK);
  double from = scree_scene_counters(other).steps;
  got = look_ahead(other, steps, edits);
  assert_same_future(what, &wanted, &got);
  assert_int_equal(scree_scene_rewind(other, from), SCREE_OK);
  got = look_ahead(other, steps, edits);
  assert_same_future(what, &wanted, &got);
  scree_scene_destroy(other);
  free(bytes.data);
}

#endif
