// SPDX-License-Identifier: MIT
// What a seam costs: a box that slides over 1,000 tiles, in several makings, beside the same on one floor.
//
//   bench_seams
//
// Prints microseconds a step, the least of several runs, and the ratio to one floor.
// For clock_gettime, which strict C17 hides.
#define _POSIX_C_SOURCE 199309L

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "scree/scree.h"

#define TILES 1000u
#define STEPS 5000u
#define RUNS  7

typedef enum Ground { GROUND_FLOOR, GROUND_BODIES, GROUND_COMPOUND, GROUND_TILES, GROUND_CHAIN, GROUND_COUNT } Ground;

static const char *const names[] = {"one floor", "1,000 bodies", "one body of 1,000 boxes", "one grid of tiles",
                                    "a chain of 1,000 segments"};

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static ScreeShapeDef smooth(ScreeShapeKind kind) {
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = kind;
  def.friction = def.friction_kinetic = 0;
  def.width = def.height = 1;
  return def;
}

static void add(ScreeScene *scene, ScreeBodyType type, ScreeVec2 at, const ScreeShapeList *shapes, double speed) {
  ScreeBodyDef def = scree_body_def_default();
  def.type = type;
  def.position = at;
  def.velocity.x = speed;
  ScreeBody body;
  if (scree_body_create(scene, &def, shapes, &body) != SCREE_OK) exit(1);
}

// Tops at y = 0, from x = 0 on.
static void lay(ScreeScene *scene, Ground ground) {
  static ScreeShapeDef defs[TILES];
  static ScreeVec2 points[TILES + 1u];
  static uint8_t cells[TILES];
  ScreeShapeList list = {.defs = defs, .count = 1, .points = points, .cells = cells, .cell_count = TILES};
  ScreeVec2 origin = {0, 0};
  for (uint32_t i = 0; i < TILES; ++i) {
    defs[i] = smooth(SCREE_SHAPE_BOX);
    defs[i].position = (ScreeVec2){i + 0.5, -0.5};
    if (ground == GROUND_BODIES) {
      ScreeShapeList one = {.defs = &defs[i], .count = 1};
      add(scene, SCREE_BODY_STATIC, origin, &one, 0);
    }
  }
  if (ground == GROUND_BODIES) return;
  if (ground == GROUND_COMPOUND) list.count = TILES;
  if (ground == GROUND_FLOOR) defs[0].width = TILES, defs[0].position.x = 0.5 * TILES;
  if (ground == GROUND_TILES) {
    for (uint32_t i = 0; i < TILES; ++i) cells[i] = 1;
    defs[0] = smooth(SCREE_SHAPE_TILES);
    defs[0].columns = TILES;
    defs[0].rows = 1;
    defs[0].position = (ScreeVec2){0, -1};
  }
  if (ground == GROUND_CHAIN) {
    for (uint32_t i = 0; i <= TILES; ++i) points[i] = (ScreeVec2){i, 0};
    defs[0] = smooth(SCREE_SHAPE_CHAIN);
    defs[0].point_count = list.point_count = TILES + 1u;
  }
  add(scene, SCREE_BODY_STATIC, origin, &list, 0);
}

static double run(Ground ground) {
  ScreeSceneDef settings = scree_scene_def_default();
  ScreeScene *scene;
  if (scree_scene_create(&settings, NULL, &scene) != SCREE_OK) exit(1);
  lay(scene, ground);
  ScreeShapeDef box = smooth(SCREE_SHAPE_BOX);
  ScreeShapeList list = {.defs = &box, .count = 1};
  add(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){2, 0.5}, &list, 8);
  for (int i = 0; i < 60; ++i) scree_scene_step(scene, settings.dt);
  double start = seconds();
  for (uint32_t i = 0; i < STEPS; ++i) scree_scene_step(scene, settings.dt);
  double time = seconds() - start;
  if (((const double *)scree_scene_column(scene, SCREE_COLUMN_BODY_Y).data)[scree_scene_counters(scene).bodies - 1u] <
      0.49)
    printf("it fell\n");
  scree_scene_destroy(scene);
  return 1e6 * time / STEPS;
}

int main(void) {
  double least[GROUND_COUNT];
  for (int g = 0; g < GROUND_COUNT; ++g) least[g] = 1e9;
  for (int i = 0; i < RUNS; ++i)
    for (int g = 0; g < GROUND_COUNT; ++g) {
      double time = run((Ground)g);
      if (time < least[g]) least[g] = time;
    }
  for (int g = 0; g < GROUND_COUNT; ++g) printf("%-26s %6.3f us  %.2f\n", names[g], least[g], least[g] / least[0]);
  return 0;
}
