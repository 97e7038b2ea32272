// SPDX-License-Identifier: MIT
// hash_tool FILE.yml STEPS: loads a scene, steps it at its own dt, prints its hash. Determinism checks compare builds
// by it.
#include <stdio.h>
#include <stdlib.h>

#include "scree/scree.h"

static char *read_file(const char *path, size_t *length) {
  FILE *file = fopen(path, "rb");
  if (!file) return NULL;
  char *text = malloc(SCREE_YAML_BYTES_MAX + 1u);
  *length = text ? fread(text, 1, SCREE_YAML_BYTES_MAX + 1u, file) : 0;
  fclose(file);
  return text;
}

int main(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: %s FILE.yml STEPS\n", argv[0]);
    return 2;
  }
  size_t length;
  char *text = read_file(argv[1], &length);
  if (!text) {
    fprintf(stderr, "%s: cannot be read\n", argv[1]);
    return 1;
  }
  ScreeYamlMessage messages[8];
  ScreeYamlReport report = {.messages = messages, .capacity = 8};
  ScreeScene *scene;
  ScreeStatus status = scree_yaml_load(text, length, 0, &report, &scene);
  free(text);
  for (uint32_t i = 0; i < report.count && status != SCREE_OK; ++i)
    fprintf(stderr, "%s:%u:%u: %s: %s\n", argv[1], messages[i].line, messages[i].column, messages[i].key,
            messages[i].text);
  if (status != SCREE_OK) return 1;
  double dt = scree_scene_settings(scene).dt;
  for (long left = strtol(argv[2], NULL, 10); left > 0 && status == SCREE_OK; --left)
    status = scree_scene_step(scene, dt);
  printf("%016llx\n", (unsigned long long)scree_scene_hash(scene));
  scree_scene_destroy(scene);
  return status == SCREE_OK ? 0 : 1;
}
