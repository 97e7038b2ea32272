// SPDX-License-Identifier: MIT
#include "permute.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "../unit/lcg.h"

#define DT (1.0 / 60.0)

static void must(ScreeStatus status) {
  if (status == SCREE_OK) return;
  fprintf(stderr, "%s\n", scree_status_text(status));
  abort();
}

static void *room(uint32_t count, size_t bytes) {
  void *block = calloc(count, bytes);
  if (!block) abort();
  return block;
}

static ScreeShapeDef box(double width, double height) {
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = SCREE_SHAPE_BOX;
  def.width = width;
  def.height = height;
  return def;
}

static PermuteScene begin(uint32_t most) {
  return (PermuteScene){.pieces = room(most, sizeof(PermutePiece)), .low = {-1e3, -0.1}, .high = {1e3, 1e3}};
}

static PermutePiece *add(PermuteScene *scene, uint32_t type, ScreeVec2 at, ScreeShapeDef shape) {
  PermutePiece *piece = &scene->pieces[scene->count++];
  *piece = (PermutePiece){.type = type, .at = at, .shape = shape};
  return piece;
}

static void add_floor(PermuteScene *scene, double width) {
  add(scene, SCREE_BODY_STATIC, (ScreeVec2){0.0, -1.0}, box(width, 2.0));
}

static PermuteScene pyramid(uint32_t rows, double side, double pitch, double top_density) {
  PermuteScene scene = begin(1u + rows * (rows + 1u) / 2u);
  add_floor(&scene, pitch * rows + 40.0);
  for (uint32_t row = 0; row < rows; ++row)
    for (uint32_t i = 0; i < rows - row; ++i) {
      ScreeVec2 at = {pitch * (i + 0.5 * row - 0.5 * (rows - 1u)), side * (row + 0.5)};
      PermutePiece *piece = add(&scene, SCREE_BODY_DYNAMIC, at, box(side, side));
      if (row == rows - 1u) piece->shape.density = top_density;
    }
  return scene;
}

PermuteScene permute_pyramid(uint32_t rows) { return pyramid(rows, 1.0, 1.05, 1.0); }
PermuteScene permute_flush_pyramid(uint32_t rows) { return pyramid(rows, 1.0, 1.0, 1.0); }
PermuteScene permute_heavy_top(uint32_t rows) { return pyramid(rows, 2.0, 2.0, 300.0); }

PermuteScene permute_column(uint32_t boxes) {
  PermuteScene scene = begin(1u + boxes);
  add_floor(&scene, 100.0);
  for (uint32_t i = 0; i < boxes; ++i) add(&scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, i + 0.5}, box(1, 1));
  return scene;
}

PermuteScene permute_wall(uint32_t rows) {
  PermuteScene scene = begin(1u + 7u * rows);
  add_floor(&scene, 100.0);
  for (uint32_t row = 0; row < rows; ++row)
    for (uint32_t i = 0; i < 6u + row % 2u; ++i) {
      bool half = row % 2u && (i == 0u || i == 6u);
      double x = row % 2u ? fmin(fmax(2.0 * i - 1.0, -0.5), 10.5) : 2.0 * i;
      add(&scene, SCREE_BODY_DYNAMIC, (ScreeVec2){x - 5.0, row + 0.5}, box(half ? 1.0 : 2.0, 1.0));
    }
  return scene;
}

// Corners on a circle, none so far from its even place that it falls flat.
static void add_polygon(PermuteScene *scene, ScreeVec2 at, Lcg *lcg) {
  PermutePiece *piece = add(scene, SCREE_BODY_DYNAMIC, at, scree_shape_def_default());
  piece->shape.kind = SCREE_SHAPE_POLYGON;
  piece->shape.point_count = 5u + lcg_below(lcg, 4);
  for (uint32_t i = 0; i < piece->shape.point_count; ++i) {
    double turn = 6.283185307179586 * (i + lcg_range(lcg, -0.3, 0.3)) / piece->shape.point_count;
    piece->points[i] = (ScreeVec2){0.27 * cos(turn), 0.27 * sin(turn)};
  }
}

static void add_mixed(PermuteScene *scene, uint32_t i, ScreeVec2 at, Lcg *lcg) {
  ScreeShapeDef def = scree_shape_def_default();
  double size = lcg_range(lcg, 0.3, 0.5);
  switch (i % 4u) {
  case 0u:
    def.kind = SCREE_SHAPE_CIRCLE;
    def.radius = 0.6 * size;
    add(scene, SCREE_BODY_DYNAMIC, at, def);
    break;
  case 1u: add(scene, SCREE_BODY_DYNAMIC, at, box(size, lcg_range(lcg, 0.3, 0.5))); break;
  case 2u:
    def.kind = SCREE_SHAPE_CAPSULE;
    def.radius = 0.3 * size;
    def.length = lcg_range(lcg, 0.2, 0.4);
    add(scene, SCREE_BODY_DYNAMIC, at, def);
    break;
  default: add_polygon(scene, at, lcg);
  }
  scene->pieces[scene->count - 1u].angle = lcg_range(lcg, -3.0, 3.0);
}

PermuteScene permute_pile(uint32_t shapes) {
  PermuteScene scene = begin(3u + shapes);
  add_floor(&scene, 40.0);
  add(&scene, SCREE_BODY_STATIC, (ScreeVec2){-4.5, 20.0}, box(1, 40));
  add(&scene, SCREE_BODY_STATIC, (ScreeVec2){4.5, 20.0}, box(1, 40));
  scene.low.x = -4.0, scene.high.x = 4.0;
  Lcg lcg = {.state = shapes};
  for (uint32_t i = 0; i < shapes; ++i) {
    LcgPair aside = lcg_pair(&lcg, -0.02, 0.02);
    add_mixed(&scene, i, (ScreeVec2){0.75 * (i % 10u) - 3.375 + aside.x, 0.6 + 0.75 * (i / 10u) + aside.y}, &lcg);
  }
  return scene;
}

void permute_free(PermuteScene *scene) {
  free(scene->pieces);
  *scene = (PermuteScene){0};
}

static const PermutePiece *sorted_pieces; // what `leftmost` compares; qsort hands it none

static int leftmost(const void *a, const void *b) {
  const PermutePiece *p = &sorted_pieces[*(const uint32_t *)a], *q = &sorted_pieces[*(const uint32_t *)b];
  if (p->at.x < q->at.x || p->at.x > q->at.x) return p->at.x < q->at.x ? -1 : 1;
  return p->at.y < q->at.y ? -1 : 1;
}

static void put_in_order(const PermuteScene *pieces, uint32_t order, uint32_t *out) {
  uint32_t count = pieces->count;
  for (uint32_t i = 0; i < count; ++i) out[i] = order == PERMUTE_REVERSED ? count - 1u - i : i;
  if (order == PERMUTE_RIGHTWARD) {
    sorted_pieces = pieces->pieces;
    qsort(out, count, sizeof *out, leftmost);
  }
  if (order < PERMUTE_SHUFFLED) return;
  Lcg lcg = {.state = order};
  for (uint32_t i = count; i > 1u; --i) {
    uint32_t k = lcg_below(&lcg, i), last = out[i - 1u];
    out[i - 1u] = out[k];
    out[k] = last;
  }
}

static ScreeBody make(ScreeScene *scene, const PermutePiece *piece, double side) {
  ScreeVec2 points[PERMUTE_CORNERS];
  for (uint32_t i = 0; i < PERMUTE_CORNERS; ++i) points[i] = (ScreeVec2){side * piece->points[i].x, piece->points[i].y};
  ScreeBodyDef def = scree_body_def_default();
  def.type = piece->type;
  def.position = (ScreeVec2){side * piece->at.x, piece->at.y};
  def.angle = side * piece->angle;
  ScreeShapeList list = {.defs = &piece->shape, .count = 1, .points = points, .point_count = PERMUTE_CORNERS};
  ScreeBody body;
  must(scree_body_create(scene, &def, &list, &body));
  return body;
}

PermuteRun permute_start(const PermuteScene *pieces, const ScreeSceneDef *def, uint32_t order, bool mirrored) {
  PermuteRun run = {.pieces = pieces, .side = mirrored ? -1.0 : 1.0};
  must(scree_scene_create(def, NULL, &run.scene));
  run.bodies = room(pieces->count, sizeof *run.bodies);
  uint32_t *rank = room(pieces->count, sizeof *rank);
  put_in_order(pieces, order, rank);
  for (uint32_t i = 0; i < pieces->count; ++i)
    run.bodies[rank[i]] = make(run.scene, &pieces->pieces[rank[i]], run.side);
  free(rank);
  return run;
}

void permute_step(PermuteRun *run, uint32_t steps) {
  while (steps-- > 0u) must(scree_scene_step(run->scene, DT));
}

void permute_end(PermuteRun *run) {
  scree_scene_destroy(run->scene);
  free(run->bodies);
  *run = (PermuteRun){0};
}

static double get(PermuteRun *run, uint32_t i, ScreeBodyField field) {
  double value;
  must(scree_body_get(run->scene, run->bodies[i], field, &value));
  return value;
}

static const void *column(PermuteRun *run, ScreeColumnId id) { return scree_scene_column(run->scene, id).data; }

static double energy_of(PermuteRun *run, uint32_t i) {
  uint32_t row = scree_row(run->bodies[i]);
  double vx = (double)((const float *)column(run, SCREE_COLUMN_BODY_VX))[row];
  double vy = (double)((const float *)column(run, SCREE_COLUMN_BODY_VY))[row];
  double omega = (double)((const float *)column(run, SCREE_COLUMN_BODY_OMEGA))[row];
  return 0.5 * (get(run, i, SCREE_BODY_MASS) * (vx * vx + vy * vy) + get(run, i, SCREE_BODY_INERTIA) * omega * omega);
}

static double deepest(PermuteRun *run) {
  scree_scene_publish_contacts(run->scene);
  ScreeColumn depths = scree_scene_column(run->scene, SCREE_COLUMN_CONTACT_DEPTH);
  double most = 0.0;
  for (uint32_t i = 0; i < depths.rows; ++i) most = fmax(most, (double)((const float *)depths.data)[i]);
  return most;
}

// Sums run in the order in which the pieces are written, so that equal states give equal figures.
PermuteFigures permute_figures(PermuteRun *run) {
  const PermuteScene *pieces = run->pieces;
  const double *xs = column(run, SCREE_COLUMN_BODY_X), *ys = column(run, SCREE_COLUMN_BODY_Y);
  PermuteFigures figures = {.overlap = deepest(run)};
  double mass = 0.0;
  uint32_t count = 0;
  for (uint32_t i = 0; i < pieces->count; ++i) {
    if (pieces->pieces[i].type != SCREE_BODY_DYNAMIC) continue;
    double x = run->side * xs[scree_row(run->bodies[i])], y = ys[scree_row(run->bodies[i])];
    double aside = x - pieces->pieces[i].at.x, m = get(run, i, SCREE_BODY_MASS);
    figures.top = fmax(figures.top, y);
    figures.middle += m * y;
    figures.drift = fmax(figures.drift, fabs(aside));
    figures.lean += aside;
    figures.energy += energy_of(run, i);
    figures.inside += x > pieces->low.x && x < pieces->high.x && y > pieces->low.y && y < pieces->high.y;
    mass += m;
    ++count;
  }
  figures.middle /= mass;
  figures.lean /= count;
  return figures;
}
