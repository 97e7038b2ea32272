// SPDX-License-Identifier: MIT
// Shapes that stand somewhere or move straight. Whether they touch at their start is asked of what finds contacts.
#include "geom/box.h"
#include "geom/point.h"
#include "query/view.h"

// Sides as square to the way as this (sine of the angle) are passed along.
#define ALONG 1e-4
static ScreeHit hit_at(const ScView *v, double fraction, double length, ScVec point, ScVec normal) {
  ScreeVec2 n = sc_view_turned(v->placed->rotation, (ScreeVec2){(double)normal.x, (double)normal.y});
  return (ScreeHit){
      .fraction = fraction, .distance = fraction * length, .point = sc_view_in_world(v->placed, point), .normal = n};
}

// Of a shape that is touched at the start: does the way lead further in?
static bool leads_in(ScVec normal, ScreeVec2 translation, double length) {
  double opens = (double)normal.x * translation.x + (double)normal.y * translation.y;
  return length == 0.0 || opens < -ALONG * length;
}

// A cast of one core.
typedef struct Throw {
  const ScPlacedCore *core;
  ScreeVec2 translation;
  double length;
  bool begin; // with `hollow`: spares what it begins in, and hits nothing
} Throw;

static void meet(ScFinds *finds, const Throw *throw, uint32_t row) {
  ScView v = sc_view_make(finds->scene, row, throw->core);
  ScreeVec2 local = sc_view_turned_back(v.placed->rotation, throw->translation);
  ScCastHit hit;
  ScVec normal;
  ScLocalPoint point;
  bool touching = sc_view_touches(&v, sc_maxf(SC_TOUCH, sc_view_rounding(&v)), &normal, &point);
  if (throw->begin) {
    if (touching) sc_finds_spare(finds, row);
  } else if (touching) {
    if (leads_in(normal, local, throw->length))
      sc_finds_add(finds, row, hit_at(&v, 0.0, throw->length, point.point, normal));
  } else if (sc_view_strikes(&v, local, &hit)) {
    sc_finds_add(finds, row, hit_at(&v, hit.fraction, throw->length, hit.point, hit.normal));
  }
}

static void walk_along(ScFinds *finds, const Throw *throw, const ScreeQueryFilter *filter) {
  const ScPlacedCore *core = throw->core;
  double inverse = throw->length > 0.0 ? 1.0 / throw->length : 0.0;
  ScreeVec2 direction = {inverse * throw->translation.x, inverse * throw->translation.y};
  const ScWay way = sc_walk_way((ScreeVec2){core->x, core->y}, direction, sc_view_box(core, SC_TOUCH, 0.0, 0.0));
  ScWalk walk;
  for (uint32_t tree = 0; tree < SC_QUERY_TREES; ++tree) {
    sc_walk_begin(&walk, sc_query_tree(finds->scene, tree), &way);
    while (!finds->done) {
      uint32_t row = sc_walk_next(&walk, throw->begin ? 0.0f : (float)finds->limit);
      if (row == SC_TREE_NONE) break;
      if (sc_query_allows(finds->scene, filter, row) && !sc_finds_spares(finds, row)) meet(finds, throw, row);
    }
  }
}

void sc_query_cast(ScFinds *finds, const ScPlacedCore *placed, ScreeVec2 translation, const ScreeQueryFilter *filter,
                   bool begin) {
  const Throw throw = {placed, translation, sc_point_length(translation), begin};
  walk_along(finds, &throw, filter);
}

// Rows of shapes whose padded boxes overlap a box, of one tree; none when memory ran out.
static const uint32_t *look_up(ScFinds *finds, uint32_t tree, ScBox box, uint32_t *out_count) {
  ScArray *found = &finds->scene->found;
  const ScTree *from = sc_query_tree(finds->scene, tree);
  *out_count = sc_tree_query(from, box, found->data, found->capacity);
  if (*out_count <= found->capacity) return found->data;
  if (!sc_array_reserve(found, *out_count, sizeof(uint32_t))) {
    finds->failed = true;
    *out_count = 0;
    return found->data;
  }
  *out_count = sc_tree_query(from, box, found->data, found->capacity);
  return found->data;
}

void sc_query_overlap(ScFinds *finds, const ScPlacedCore *placed, const ScreeQueryFilter *filter) {
  ScBox box = sc_view_box(placed, SC_TOUCH, placed->x, placed->y);
  for (uint32_t tree = 0; tree < SC_QUERY_TREES; ++tree) {
    uint32_t count;
    const uint32_t *rows = look_up(finds, tree, box, &count);
    for (uint32_t i = 0; i < count && !finds->done; ++i) {
      if (!sc_query_allows(finds->scene, filter, rows[i])) continue;
      ScView v = sc_view_make(finds->scene, rows[i], placed);
      ScVec normal;
      ScLocalPoint point;
      if (sc_view_touches(&v, SC_TOUCH, &normal, &point)) sc_finds_add(finds, rows[i], (ScreeHit){0});
    }
  }
}

void sc_query_box(ScFinds *finds, ScBox box, const ScreeQueryFilter *filter) {
  const ScreeScene *scene = finds->scene;
  for (uint32_t tree = 0; tree < SC_QUERY_TREES; ++tree) {
    uint32_t count;
    const uint32_t *rows = look_up(finds, tree, box, &count);
    for (uint32_t i = 0; i < count && !finds->done; ++i) {
      const ScPlaced *at = &scene->tables.shape.placed[rows[i]];
      ScHull hull = sc_shape_hull(scene, rows[i]);
      bool meets = sc_box_overlap(box, sc_box_of_hull(&hull, at->x, at->y, at->rotation));
      if (meets && sc_query_allows(scene, filter, rows[i])) sc_finds_add(finds, rows[i], (ScreeHit){0});
    }
  }
}
