// SPDX-License-Identifier: MIT
// bench_native [--steps N] [--solver soft|xpbd] FILE...: steps the scenes that scenes_dump.mjs wrote, for timing and
// for profilers. Prints of each its steps, processor time a step, touching pairs and hash, which is the wasm build's
// after as many steps.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "scree/scree.h"

#define SHAPES_MAX 8u

typedef struct Header {
  char name[64];
  long settle, steps;
  double dt;
  ScreeVec2 gravity;
  unsigned sleep, bodies;
} Header;

typedef struct Options {
  long steps; // 0: as many as the scene says
  uint32_t solver;
} Options;

/// The shapes of one body, reused for the next.
typedef struct Shapes {
  ScreeShapeDef defs[SHAPES_MAX];
  ScreeVec2 points[SHAPES_MAX * SCREE_POLYGON_MAX];
  uint32_t count, points_used;
} Shapes;

static int read_doubles(FILE *file, double *const *out, int count) {
  for (int i = 0; i < count; ++i)
    if (fscanf(file, "%lf", out[i]) != 1) return 0;
  return 1;
}

static int read_polygon(FILE *file, Shapes *shapes, ScreeShapeDef *def) {
  unsigned count;
  if (fscanf(file, "%u", &count) != 1 || count > SCREE_POLYGON_MAX) return 0;
  def->kind = SCREE_SHAPE_POLYGON;
  def->first_point = shapes->points_used;
  def->point_count = count;
  for (unsigned i = 0; i < count; ++i) {
    ScreeVec2 *point = &shapes->points[shapes->points_used++];
    if (fscanf(file, "%lf %lf", &point->x, &point->y) != 2) return 0;
  }
  return 1;
}

static int read_sizes(FILE *file, const char *kind, Shapes *shapes, ScreeShapeDef *def) {
  if (strcmp(kind, "circle") == 0) {
    def->kind = SCREE_SHAPE_CIRCLE;
    return read_doubles(file, (double *const[]){&def->radius}, 1);
  }
  if (strcmp(kind, "capsule") == 0) {
    def->kind = SCREE_SHAPE_CAPSULE;
    return read_doubles(file, (double *const[]){&def->length, &def->radius}, 2);
  }
  if (strcmp(kind, "box") == 0) {
    def->kind = SCREE_SHAPE_BOX;
    return read_doubles(file, (double *const[]){&def->width, &def->height}, 2);
  }
  return strcmp(kind, "polygon") == 0 && read_polygon(file, shapes, def);
}

static int read_shape(FILE *file, Shapes *shapes) {
  ScreeShapeDef *def = &shapes->defs[shapes->count++];
  *def = scree_shape_def_default();
  char kind[16];
  double *const members[] = {&def->position.x, &def->position.y, &def->angle,
                             &def->density,    &def->friction,   &def->restitution};
  if (fscanf(file, "%15s", kind) != 1 || !read_doubles(file, members, 6)) return 0;
  def->friction_kinetic = def->friction;
  return read_sizes(file, kind, shapes, def);
}

static int read_body(FILE *file, ScreeScene *scene, Shapes *shapes) {
  ScreeBodyDef def = scree_body_def_default();
  unsigned type, count;
  double *const members[] = {&def.position.x, &def.position.y, &def.angle,
                             &def.velocity.x, &def.velocity.y, &def.angular_velocity};
  if (fscanf(file, " body %u", &type) != 1 || !read_doubles(file, members, 6)) return 0;
  if (fscanf(file, "%u", &count) != 1 || count > SHAPES_MAX) return 0;
  def.type = type;
  shapes->count = shapes->points_used = 0;
  for (unsigned i = 0; i < count; ++i)
    if (!read_shape(file, shapes)) return 0;
  ScreeShapeList list = {
      .defs = shapes->defs, .count = shapes->count, .points = shapes->points, .point_count = shapes->points_used};
  ScreeBody body;
  if (scree_body_create(scene, &def, &list, &body) == SCREE_OK) return 1;
  const ScreeFault *fault = scree_scene_fault(scene);
  fprintf(stderr, "%s: %s: %s\n", fault->call, fault->argument, scree_status_text((ScreeStatus)fault->status));
  return 0;
}

static ScreeScene *read_scene(FILE *file, Header *header, uint32_t solver) {
  if (fscanf(file, " scene %63s %ld %ld %lf %lf %lf %u %u", header->name, &header->settle, &header->steps, &header->dt,
             &header->gravity.x, &header->gravity.y, &header->sleep, &header->bodies) != 8)
    return NULL;
  ScreeSceneDef def = scree_scene_def_default();
  def.dt = header->dt;
  def.sleep = header->sleep;
  def.solver = solver;
  def.gravity = header->gravity;
  ScreeScene *scene;
  if (scree_scene_create(&def, NULL, &scene) != SCREE_OK) return NULL;
  Shapes shapes;
  for (unsigned i = 0; i < header->bodies; ++i) {
    if (read_body(file, scene, &shapes)) continue;
    fprintf(stderr, "body %u of %u cannot be read or made\n", i + 1, header->bodies);
    scree_scene_destroy(scene);
    return NULL;
  }
  return scene;
}

static ScreeStatus take(ScreeScene *scene, long steps, double dt) {
  ScreeStatus status = SCREE_OK;
  for (long i = 0; i < steps && status == SCREE_OK; ++i) status = scree_scene_step(scene, dt);
  return status;
}

static int run(const char *path, Options options) {
  FILE *file = fopen(path, "r");
  if (!file) {
    fprintf(stderr, "%s: cannot be opened; scenes_dump.mjs writes the scenes\n", path);
    return 0;
  }
  Header header;
  ScreeScene *scene = read_scene(file, &header, options.solver);
  fclose(file);
  if (!scene) {
    fprintf(stderr, "%s: not a scene\n", path);
    return 0;
  }
  long steps = options.steps ? options.steps : header.steps;
  ScreeStatus status = take(scene, options.steps ? 0 : header.settle, header.dt);
  clock_t start = clock();
  if (status == SCREE_OK) status = take(scene, steps, header.dt);
  double ms = (double)(clock() - start) * 1000.0 / CLOCKS_PER_SEC / (double)steps;
  printf("%-16s %6ld steps %9.4f ms a step %7u contacts  %016llx\n", header.name, steps, ms,
         scree_scene_counters(scene).contacts, (unsigned long long)scree_scene_hash(scene));
  fflush(stdout);
  scree_scene_destroy(scene);
  return status == SCREE_OK;
}

// The index of the first file, or 0 when the arguments make no sense.
static int read_options(int argc, char **argv, Options *options) {
  int i = 1;
  for (; i + 1 < argc && strncmp(argv[i], "--", 2) == 0; i += 2) {
    char *end = argv[i + 1];
    if (strcmp(argv[i], "--steps") == 0) {
      options->steps = strtol(argv[i + 1], &end, 10);
      if (*end || options->steps < 1) return 0;
    } else if (strcmp(argv[i], "--solver") == 0) {
      options->solver = strcmp(end, "xpbd") == 0 ? SCREE_SOLVER_XPBD : SCREE_SOLVER_SOFT;
      if (options->solver == SCREE_SOLVER_SOFT && strcmp(end, "soft") != 0) return 0;
    } else {
      return 0;
    }
  }
  return i < argc ? i : 0;
}

int main(int argc, char **argv) {
  Options options = {.steps = 0, .solver = SCREE_SOLVER_SOFT};
  int first = read_options(argc, argv, &options);
  if (first == 0) {
    fprintf(stderr, "usage: %s [--steps N] [--solver soft|xpbd] FILE...\n", argv[0]);
    return 2;
  }
  int failed = 0;
  for (int i = first; i < argc; ++i) failed += !run(argv[i], options);
  return failed > 0;
}
