// SPDX-License-Identifier: MIT
// What those cost that should cost nothing: a step of a scene where all sleep, of one body that moves beside 10,000
// sleepers or has 2,210 shapes, and of ten among 10,000 static boxes.
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

#define SHAPES 2210u

// One body of many shapes that overlap, turning in free fall.
static ScreeScene *many_shapes(void) {
  static ScreeShapeDef defs[SHAPES];
  for (uint32_t i = 0; i < SHAPES; ++i) {
    defs[i] = scree_shape_def_default();
    defs[i].kind = SCREE_SHAPE_BOX;
    defs[i].width = defs[i].height = 1.0;
    defs[i].position = (ScreeVec2){0.5 * (i % 47u), 0.5 * (i / 47u)};
  }
  ScreeScene *scene = sleepers(0);
  ScreeBodyDef def = scree_body_def_default();
  def.position.y = 500.0;
  def.angular_velocity = 0.5;
  def.gravity_scale = 0.0;
  ScreeShapeList shapes = {.defs = defs, .count = SHAPES};
  ScreeBody body;
  must(scree_body_create(scene, &def, &shapes, &body));
  return scene;
}

static ScreeScene *asleep(ScreeScene *scene) {
  uint32_t rows = scree_scene_column(scene, SCREE_COLUMN_BODY_TYPE).rows;
  must(scree_scene_step(scene, 1.0 / 60.0));
  for (uint32_t row = 0; row < rows; ++row) must(scree_body_sleep(scene, scree_body_at(scene, row)));
  return scene;
}

// Ten boxes that rest, awake, on the top row of a grid of so many static ones to a side.
static ScreeScene *ten_on_a_grid(uint32_t side) {
  ScreeSceneDef def = scree_scene_def_default();
  def.sleep = 0;
  ScreeScene *scene;
  must(scree_scene_create(&def, NULL, &scene));
  for (uint32_t i = 0; i < side * side; ++i) add(scene, SCREE_BODY_STATIC, 2.0 * (i % side), -2.0 * (i / side), 1.8, 1);
  for (uint32_t i = 0; i < 10u; ++i) add(scene, SCREE_BODY_DYNAMIC, 2.0 * i, 1, 1, 1);
  return scene;
}

int main(void) {
  report("nothing", sleepers(0));
  report("1,000 asleep", sleepers(1000));
  report("10,000 asleep", sleepers(10000));
  report("one moving alone", with_mover(sleepers(0)));
  report("one moving far from 10,000 asleep", with_mover(sleepers(10000)));
  report("one body of 2,210 shapes, turning", many_shapes());
  report("one body of 2,210 shapes, asleep", asleep(many_shapes()));
  report("ten on 100 static boxes", ten_on_a_grid(10));
  report("ten on 10,000 static boxes", ten_on_a_grid(100));
  return 0;
}
