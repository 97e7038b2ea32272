// SPDX-License-Identifier: MIT
// What sleepers cost: a step of a scene where all sleep, and of one that moves beside 10,000 sleepers.
// For clock_gettime, which strict C17 hides.
#define _POSIX_C_SOURCE 199309L

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "scree/scree.h"

static void must(ScreeStatus status) {
  if (status == SCREE_OK) return;
  fprintf(stderr, "%s\n", scree_status_text(status));
  exit(1);
}

static ScreeBody add(ScreeScene *scene, uint32_t type, double x, double y, double width, double height) {
  ScreeBodyDef def = scree_body_def_default();
  def.type = type;
  def.position = (ScreeVec2){x, y};
  ScreeShapeDef shape = scree_shape_def_default();
  shape.kind = SCREE_SHAPE_BOX;
  shape.width = width;
  shape.height = height;
  ScreeShapeList shapes = {.defs = &shape, .count = 1};
  ScreeBody body;
  must(scree_body_create(scene, &def, &shapes, &body));
  return body;
}

// Columns of ten on a floor, until they sleep.
static ScreeScene *sleepers(uint32_t count) {
  ScreeSceneDef def = scree_scene_def_default();
  ScreeScene *scene;
  must(scree_scene_create(&def, NULL, &scene));
  add(scene, SCREE_BODY_STATIC, 0, -1, 1e5, 2);
  for (uint32_t i = 0; i < count; ++i) add(scene, SCREE_BODY_DYNAMIC, 3.0 * (i / 10u), 0.5 + i % 10u, 1, 1);
  for (uint32_t steps = 0; scree_scene_counters(scene).awake && steps < 1200u; ++steps)
    must(scree_scene_step(scene, def.dt));
  return scene;
}

// The least of several means, microseconds a step.
static double cost(ScreeScene *scene) {
  const uint32_t rounds = 20, steps = 2000;
  double least = 1e9;
  for (uint32_t round = 0; round < rounds; ++round) {
    struct timespec from, to;
    clock_gettime(CLOCK_MONOTONIC, &from);
    for (uint32_t i = 0; i < steps; ++i) must(scree_scene_step(scene, 1.0 / 60.0));
    clock_gettime(CLOCK_MONOTONIC, &to);
    double us = ((double)(to.tv_sec - from.tv_sec) * 1e6 + (double)(to.tv_nsec - from.tv_nsec) * 1e-3) / steps;
    if (us < least) least = us;
  }
  return least;
}

static void report(const char *what, ScreeScene *scene) {
  double us = cost(scene);
  printf("%-44s %8.3f us/step  (%u awake)\n", what, us, scree_scene_counters(scene).awake);
  scree_scene_destroy(scene);
}

// Slides for ever, high above.
static ScreeScene *with_mover(ScreeScene *scene) {
  ScreeBody mover = add(scene, SCREE_BODY_DYNAMIC, -100, 500, 1, 1);
  must(scree_body_set(scene, mover, SCREE_BODY_GRAVITY_SCALE, 0.0));
  must(scree_body_set_velocity(scene, mover, (ScreeVec2){0.5, 0.0}, 0.0));
  return scene;
}

int main(void) {
  report("nothing", sleepers(0));
  report("1,000 asleep", sleepers(1000));
  report("10,000 asleep", sleepers(10000));
  report("one moving alone", with_mover(sleepers(0)));
  report("one moving far from 10,000 asleep", with_mover(sleepers(10000)));
  return 0;
}
