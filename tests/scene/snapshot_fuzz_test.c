// SPDX-License-Identifier: MIT
// Forged snapshots: changed in a few places, and given the hash that makes them look whole. Each is refused, and the
// scene is as it was, or makes a scene that can be stepped, edited and written again.
#include <stdio.h>

#include "snapshot_edits.h"

// Of each of the scenes; SNAPSHOT_FUZZ sets another number.
#define FORGERIES 400u
enum { LENGTH_AT = 12, HASH_AT = 16, HEADER = 24 };

static void sign(uint8_t *bytes, size_t length) {
  uint32_t told = (uint32_t)length;
  memcpy(bytes + LENGTH_AT, &told, sizeof told);
  uint64_t hash = sc_hash_bytes(SC_HASH_START, bytes + HEADER, length - HEADER);
  memcpy(bytes + HASH_AT, &hash, sizeof hash);
}

static void change(Lcg *lcg, uint8_t *bytes, size_t length) {
  static const uint32_t words[] = {0,           1,           2,           0xffffffffu, 0x7fc00000u,
                                   0x7f800000u, 0x80000000u, 0x00ffffffu, 0x7f7fffffu};
  size_t at = HEADER + lcg_below(lcg, (uint32_t)(length - HEADER));
  // Lengths and flags stand before the tables.
  if (lcg_below(lcg, 4) == 0) at = HEADER + lcg_below(lcg, 256);
  uint32_t word = words[lcg_below(lcg, sizeof words / sizeof *words)], more = lcg_next(lcg);
  switch (lcg_below(lcg, 4)) {
  case 0: bytes[at] ^= (uint8_t)(1u << (more & 7u)); break;
  case 1: bytes[at] = (uint8_t)more; break;
  case 2:
    at -= at % 4u;
    if (at >= HEADER && at + 4u <= length) memcpy(bytes + at, &word, 4u);
    break;
  default:
    at -= at % 4u;
    more &= 63u;
    if (at >= HEADER && at + 4u <= length) memcpy(bytes + at, &more, 4u);
    break;
  }
}

// What was let in does no harm.
static void live_on(ScreeScene *scene, uint32_t seed) {
  for (uint32_t step = 0; step < 3; ++step) {
    edits_some(scene, seed + step);
    scree_scene_step(scene, PROBE_DT);
  }
  size_t length;
  scree_scene_snapshot(scene, NULL, 0, &length);
  ScreeHit hit;
  ScreeRay ray = {.origin = {-9, 3}, .direction = {1, 0}, .distance = 20};
  scree_query_rays(scene, &ray, 1, SCREE_QUERY_NEAREST, NULL, &hit);
  uint32_t count;
  for (uint32_t list = 0; list < SCREE_TOUCHES_COUNT; ++list) scree_scene_touches(scene, list, &count);
  for (uint32_t row = 0; row < 8; ++row) scree_body_destroy(scene, scree_body_at(scene, row));
}

static void forge(ScreeScene *scene, uint32_t count, uint64_t seed, uint32_t accepted[2]) {
  Bytes whole = take_snapshot(scene);
  uint64_t hash = scree_scene_hash(scene);
  uint8_t *bytes = malloc(whole.length + 64u);
  Lcg lcg = {seed};
  for (uint32_t i = 0; i < count; ++i) {
    memcpy(bytes, whole.data, whole.length);
    memset(bytes + whole.length, 0, 64u);
    size_t length = whole.length;
    if (lcg_below(&lcg, 16) == 0) length = HEADER + lcg_below(&lcg, (uint32_t)(length - HEADER + 64u));
    for (uint32_t k = 1u + lcg_below(&lcg, 3); k > 0; --k) change(&lcg, bytes, length);
    sign(bytes, length);
    ScreeStatus status = scree_scene_restore(scene, bytes, length);
    ++accepted[status == SCREE_OK];
    if (status == SCREE_OK) {
      live_on(scene, i);
      restore(scene, whole);
    } else {
      assert_true(status == SCREE_SNAPSHOT_DAMAGED || status == SCREE_OUT_OF_MEMORY);
    }
    if (scree_scene_hash(scene) != hash) fail_msg("forgery %u changed the scene", i);
  }
  free(bytes);
  free(whole.data);
}

static uint32_t forgeries(void) {
  const char *asked = getenv("SNAPSHOT_FUZZ");
  return asked ? (uint32_t)strtoul(asked, NULL, 10) : FORGERIES;
}

static void forged_bytes_do_no_harm(void **state) {
  (void)state;
  uint32_t accepted[2] = {0};
  for (uint64_t seed = 1; seed <= 4; ++seed) {
    ScreeScene *scene = edits_scene(seed);
    for (uint32_t step = 0; step < 60; ++step) {
      edits_some(scene, step);
      probe_steps(scene, 1);
    }
    edits_some(scene, 99);
    forge(scene, forgeries(), seed, accepted);
    scree_scene_destroy(scene);
  }
  static const char *const files[] = {"joints.yml", "ragdolls.yml", "sensors.yml", "tiles.yml"};
  for (uint32_t i = 0; i < sizeof files / sizeof *files; ++i) {
    ScreeScene *scene = probe_load_file(files[i]);
    probe_steps(scene, 50);
    forge(scene, forgeries(), 7u + i, accepted);
    scree_scene_destroy(scene);
  }
  // Either would show that nothing was tried.
  assert_true(accepted[0] > 100 && accepted[1] > 100);
}

// Without the hash made anew, every single change is noticed.
static void damage_is_noticed(void **state) {
  (void)state;
  ScreeScene *scene = probe_load_file("stack10.yml");
  probe_steps(scene, 30);
  Bytes whole = take_snapshot(scene);
  uint64_t hash = scree_scene_hash(scene);
  size_t stride = whole.length / 4000u + 1u;
  for (size_t at = 0; at < whole.length; at += at < HEADER ? 1u : stride) {
    whole.data[at] ^= 0x10u;
    ScreeStatus status = scree_scene_restore(scene, whole.data, whole.length);
    bool version = at >= 4u && at < LENGTH_AT;
    assert_int_equal(status, version ? SCREE_SNAPSHOT_FOREIGN : SCREE_SNAPSHOT_DAMAGED);
    whole.data[at] ^= 0x10u;
  }
  for (size_t length = 0; length < whole.length; length += length < HEADER ? 1u : stride)
    assert_int_equal(scree_scene_restore(scene, whole.data, length), SCREE_SNAPSHOT_DAMAGED);
  assert_int_equal(scree_scene_restore(scene, NULL, 0), SCREE_SNAPSHOT_DAMAGED);
  assert_true(scree_scene_hash(scene) == hash);
  restore(scene, whole);
  free(whole.data);
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(forged_bytes_do_no_harm),
      cmocka_unit_test(damage_is_noticed),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
