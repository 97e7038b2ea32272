// SPDX-License-Identifier: MIT
// hash_tool FILE.yml STEPS: loads a scene, steps it at its own dt, prints its hash, a digest of all events of all
// steps and of a snapshot at the end, and one of what queries and movers find in it at the end. Determinism checks
// compare builds by it.
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scree/scree.h"

static char *read_file(const char *path, size_t *length) {
  FILE *file = fopen(path, "rb");
  if (!file) return NULL;
  char *text = malloc(SCREE_YAML_BYTES_MAX + 1u);
  *length = text ? fread(text, 1, SCREE_YAML_BYTES_MAX + 1u, file) : 0;
  fclose(file);
  return text;
}

// FNV-1a over 32-bit words; tests/check/lib/digest.mjs does the same.
static uint32_t mix(uint32_t digest, uint32_t word) {
  for (int shift = 0; shift < 32; shift += 8) digest = (digest ^ (word >> shift & 0xffu)) * 16777619u;
  return digest;
}

static uint32_t mix_number(uint32_t digest, float number) {
  uint32_t word;
  memcpy(&word, &number, sizeof word);
  return mix(digest, word);
}

static uint32_t mix_pair(uint32_t digest, uint32_t a, uint32_t b) {
  return mix(mix(digest, scree_row(a)), scree_row(b));
}

static uint32_t mix_events(uint32_t digest, ScreeScene *scene) {
  uint32_t count;
  for (uint32_t list = 0; list < SCREE_TOUCHES_COUNT; ++list) {
    const ScreeTouch *touch = scree_scene_touches(scene, list, &count);
    digest = mix(digest, count);
    for (uint32_t i = 0; i < count; ++i) {
      digest = mix_pair(digest, touch[i].body_a, touch[i].body_b);
      if (list < SCREE_TOUCHES_BODIES) digest = mix_pair(digest, touch[i].shape_a, touch[i].shape_b);
    }
  }
  const ScreeContact *hit = scree_scene_hits(scene, &count);
  for (uint32_t i = 0; i < count; ++i) {
    digest = mix_pair(digest, hit[i].shape_a, hit[i].shape_b);
    digest = mix_number(mix_number(digest, hit[i].normal_x), hit[i].normal_y);
    digest = mix_number(mix_number(digest, hit[i].speed), hit[i].impulse);
  }
  for (int woke = 0; woke < 2; ++woke) {
    const ScreeBody *body = scree_scene_slept(scene, woke, &count);
    digest = mix(digest, count);
    for (uint32_t i = 0; i < count; ++i) digest = mix(digest, scree_row(body[i]));
  }
  return digest;
}

// Over the bytes of a number.
static uint32_t mix_double(uint32_t digest, double number) {
  unsigned char bytes[sizeof number];
  memcpy(bytes, &number, sizeof number);
  for (size_t i = 0; i < sizeof number; ++i) digest = (digest ^ bytes[i]) * 16777619u;
  return digest;
}

static uint32_t mix_hit(uint32_t digest, const ScreeHit *hit) {
  const double numbers[] = {hit->distance, hit->point.x, hit->point.y, hit->normal.x, hit->normal.y, hit->body};
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; ++i) digest = mix_double(digest, numbers[i]);
  return digest;
}

// Over the bytes of a snapshot.
static uint32_t mix_snapshot(uint32_t digest, ScreeScene *scene) {
  size_t length, room;
  if (scree_scene_snapshot(scene, NULL, 0, &room) != SCREE_OK) return 0;
  unsigned char *bytes = malloc(room);
  if (!bytes || scree_scene_snapshot(scene, bytes, room, &length) != SCREE_OK || length != room) return 0;
  for (size_t i = 0; i < length; ++i) digest = (digest ^ bytes[i]) * 16777619u;
  free(bytes);
  return digest;
}

// 600 rays, of which every fifth throws a ball as well.
static uint32_t query_digest(ScreeScene *scene) {
  ScreeShapeDef ball = scree_shape_def_default();
  ball.kind = SCREE_SHAPE_CIRCLE;
  ball.radius = 0.25;
  const ScreeShapeList list = {.defs = &ball, .count = 1};
  uint32_t digest = 2166136261u;
  for (int i = 0; i < 600; ++i) {
    const ScreeRay ray = {{i % 25 - 4, i % 16}, {i % 7 - 3 + 0.5, i % 11 - 5 + 0.25}, 40};
    ball.position = ray.origin;
    ScreeHit hit;
    uint32_t count;
    if (scree_query_rays(scene, &ray, 1, SCREE_QUERY_NEAREST, NULL, &hit) != SCREE_OK) return 0;
    if (hit.body) digest = mix_hit(digest, &hit);
    if (i % 5) continue;
    const ScreeVec2 at = {0, 0}, way = {4 * ray.direction.x, 4 * ray.direction.y};
    if (scree_query_cast(scene, &list, at, 0, way, SCREE_QUERY_NEAREST, NULL, &hit, 1, &count) != SCREE_OK) return 0;
    if (count) digest = mix_hit(digest, &hit);
  }
  return digest;
}

// Four movers that run to and fro and jump.
static uint32_t mover_digest(ScreeScene *scene, uint32_t digest) {
  const double dt = 1.0 / 60.0;
  for (int i = 0; i < 4; ++i) {
    ScreeMoverDef def = scree_mover_def_default();
    def.kind = i % 2 ? SCREE_SHAPE_BOX : SCREE_SHAPE_CAPSULE;
    def.length = def.width = 0.75;
    def.radius = 0.375;
    def.height = 1.5;
    ScreeMover mover = {.position = {2 + 5 * i, 8}};
    for (int step = 0; step < 200; ++step) {
      bool jumps = mover.ground && step % 30 == 0;
      mover.velocity = (ScreeVec2){step % 40 < 22 ? 4 : -5, jumps ? 7 : mover.velocity.y - 10 * dt};
      uint32_t count;
      if (scree_mover_move(scene, &def, &mover, dt, NULL, 0, &count) != SCREE_OK) return 0;
      const double numbers[] = {mover.position.x, mover.position.y, mover.velocity.x, mover.velocity.y, count};
      for (size_t k = 0; k < sizeof numbers / sizeof *numbers; ++k) digest = mix_double(digest, numbers[k]);
    }
  }
  return digest;
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
  uint32_t digest = 2166136261u;
  for (long left = strtol(argv[2], NULL, 10); left > 0 && status == SCREE_OK; --left) {
    status = scree_scene_step(scene, dt);
    digest = mix_events(digest, scene);
  }
  digest = mix_snapshot(digest, scene);
  printf("%016llx %08x %08x\n", (unsigned long long)scree_scene_hash(scene), (unsigned)digest,
         (unsigned)mover_digest(scene, query_digest(scene)));
  scree_scene_destroy(scene);
  return status == SCREE_OK ? 0 : 1;
}
