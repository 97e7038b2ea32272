// SPDX-License-Identifier: MIT
// A scene that was restored goes on as one that never was, to the last bit.
#include <dirent.h>
#include <stdio.h>

#include "snapshot_edits.h"

#define OWN SCREE_ROOT "/tests/scenes/"

static void every_scene_goes_on_as_it_would_have(void **state) {
  (void)state;
  DIR *folder = opendir(OWN);
  assert_non_null(folder);
  uint32_t files = 0;
  for (struct dirent *entry; (entry = readdir(folder));) {
    if (!strstr(entry->d_name, ".yml")) continue;
    ScreeScene *scene = probe_load_file(entry->d_name);
    ++files;
    check_restored(entry->d_name, scene, 3, NULL);
    probe_steps(scene, 87);
    check_restored(entry->d_name, scene, 40, NULL);
    probe_steps(scene, 200);
    check_restored(entry->d_name, scene, 20, NULL);
    scree_scene_destroy(scene);
  }
  closedir(folder);
  assert_true(files >= 40);
}

// Whatever is made, moved, joined, named, excluded or destroyed between the steps; snapshots are taken between edits
// too.
static void edits_are_part_of_it(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    ScreeScene *scene = edits_scene(seed);
    for (uint32_t round = 0; round < 4; ++round) {
      edits_seed = seed + 100u * round;
      for (uint32_t step = 1000; step < 1025; ++step) {
        edits_some(scene, step);
        probe_steps(scene, 1);
      }
      edits_some(scene, 2000);
      char what[32];
      snprintf(what, sizeof what, "seed %u, round %u", (unsigned)seed, round);
      check_restored(what, scene, 25, edits_some);
      check_restored(what, scene, 40, NULL);
    }
    scree_scene_destroy(scene);
  }
}

// N02: what the file says of itself is so here, in wasm (tests/js/snapshot.test.mjs), and in browsers.
static void a_mixed_scene_has_the_same_bytes_everywhere(void **state) {
  (void)state;
  const char *text = probe_read_file("../scene/mixed.yml");
  unsigned long length;
  unsigned long long hash;
  assert_int_equal(sscanf(text, "# MIXED %lu bytes, %llx", &length, &hash), 2);
  ScreeScene *scene = probe_load_text(text);
  probe_steps(scene, 60);
  Bytes bytes = take_snapshot(scene);
  uint64_t found;
  memcpy(&found, bytes.data + 16u, sizeof found);
  assert_int_equal(bytes.length, length);
  assert_true(found == hash);
  free(bytes.data);
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_scene_goes_on_as_it_would_have),
      cmocka_unit_test(edits_are_part_of_it),
      cmocka_unit_test(a_mixed_scene_has_the_same_bytes_everywhere),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
