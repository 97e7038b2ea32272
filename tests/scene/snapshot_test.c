// SPDX-License-Identifier: MIT
// A scene that was restored goes on as one that never was, to the last bit.
#include <dirent.h>
#include <stdio.h>

#include "../unit/lcg.h"
#include "snapshot_probe.h"

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

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_scene_goes_on_as_it_would_have),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
