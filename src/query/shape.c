// SPDX-License-Identifier: MIT
// Shapes that stand somewhere or move straight. Whether they touch at their start is asked of what finds contacts.
#include "geom/box.h"
#include "geom/cast.h"
#include "geom/point.h"
#include "query/query.h"

// Sides as square to the way as this (sine of the angle) are passed along.
#define ALONG 1e-4
// Distances of less than this share of the sizes involved are rounding.
#define ROUNDING 1e-6f

// A core seen from a shape of the scene.
typedef struct View {
  const ScPlaced *placed;
  ScHull shape, core;
  float extent_shape, extent_core;
  const ScGhosts *ghosts; // of a one-sided segment, or null
  ScreeVec2 apart;        // from the shape to the core, in the frame of the shape
  ScRot rotation;         // of the core, in that frame
} View;

static ScHull hull_of(const ScCore *core) { return (ScHull){core->points, core->normals, core->count, core->radius}; }

static float extent_of(const ScCore *core) {
  float most = 0.0f;
  for (uint32_t i = 0; i < core->count; ++i) most = sc_maxf(most, sc_length(core->points[i]));
  return most + core->radius;
}

static ScreeVec2 turned(ScRot q, ScreeVec2 a) {
  return (ScreeVec2){(double)q.c * a.x - (double)q.s * a.y, (double)q.s * a.x + (double)q.c * a.y};
}

static ScreeVec2 turned_back(ScRot q, ScreeVec2 a) { return turned((ScRot){q.c, -q.s}, a); }

static ScreeVec2 in_world(const ScPlaced *placed, ScVec point) {
  ScreeVec2 p = turned(placed->rotation, (ScreeVec2){(double)point.x, (double)point.y});
  return (ScreeVec2){placed->x + p.x, placed->y + p.y};
}

static View view(const ScreeScene *scene, uint32_t row, const ScPlacedCore *core) {
  const ScShapes *shape = &scene->tables.shape;
  const ScPlaced *placed = &shape->placed[row];
  return (View){.placed = placed,
                .shape = sc_shape_hull(scene, row),
                .core = hull_of(core->core),
                .extent_shape = shape->extent[row],
                .extent_core = extent_of(core->core),
                .ghosts = sc_shape_one_sided(shape, row) ? &shape->ghosts[row] : NULL,
                .apart = turned_back(placed->rotation, (ScreeVec2){core->x - placed->x, core->y - placed->y}),
                .rotation = sc_rot_between(placed->rotation, core->rotation)};
}

// The deepest point of contact of the two where they are, if there is one with no more than that gap. Contacts look
// further ahead, and what they find of a chain may depend on how far.
static bool touches(const View *v, float gap, ScVec *out_normal, ScVec *out_point) {
  ScVec position = sc_vec((float)v->apart.x, (float)v->apart.y);
  float margin = sc_maxf(gap, SC_SPECULATIVE);
  ScLocalManifold m = v->ghosts ? sc_chain_collide(&v->shape, v->ghosts, &v->core, position, v->rotation, margin)
                                : sc_manifold_collide(&v->shape, &v->core, position, v->rotation, margin);
  bool touching = false;
  for (uint32_t k = 0; k < m.count; ++k) {
    if (m.points[k].separation > gap) continue;
    gap = m.points[k].separation;
    *out_normal = m.normal;
    *out_point = m.points[k].point;
    touching = true;
  }
  return touching;
}

static ScreeHit hit_at(const View *v, double fraction, double length, ScVec point, ScVec normal) {
  ScreeVec2 n = turned(v->placed->rotation, (ScreeVec2){(double)normal.x, (double)normal.y});
  return (ScreeHit){
      .fraction = fraction, .distance = fraction * length, .point = in_world(v->placed, point), .normal = n};
}

// Of a shape that is touched at the start: does the way lead further in?
static bool leads_in(ScVec normal, ScreeVec2 translation, double length) {
  double opens = (double)normal.x * translation.x + (double)normal.y * translation.y;
  return length == 0.0 || opens < -ALONG * length;
}

// The first touch on the way of what does not touch at the start.
static bool strikes(const View *v, ScreeVec2 translation, ScCastHit *out_hit) {
  if (v->ghosts) {
    // As contacts have it, the centre of the core tells on which side it is.
    ScVec from = sc_sub(sc_vec((float)v->apart.x, (float)v->apart.y), v->shape.points[0]);
    if (sc_dot(from, v->shape.normals[SC_CHAIN_FRONT]) < 0.0f) return false;
  }
  const ScCast cast = {&v->shape, &v->core, v->extent_shape, v->extent_core, v->apart, v->rotation, translation};
  if (!sc_cast_hull(&cast, out_hit)) return false;
  return !v->ghosts || sc_chain_meets(&v->shape, v->ghosts, out_hit->normal);
}

// A cast of one core.
typedef struct Throw {
  const ScPlacedCore *core;
  ScreeVec2 translation;
  double length;
  bool begin; // with `hollow`: spares what it begins in, and hits nothing
} Throw;

static void meet(ScFinds *finds, const Throw *throw, uint32_t row) {
  View v = view(finds->scene, row, throw->core);
  ScreeVec2 local = turned_back(v.placed->rotation, throw->translation);
  ScCastHit hit;
  bool touching = touches(&v, sc_maxf(SC_TOUCH, ROUNDING * (v.extent_shape + v.extent_core)), &hit.normal, &hit.point);
  if (throw->begin) {
    if (touching) sc_finds_spare(finds, row);
  } else if (touching) {
    if (leads_in(hit.normal, local, throw->length))
      sc_finds_add(finds, row, hit_at(&v, 0.0, throw->length, hit.point, hit.normal));
  } else if (strikes(&v, local, &hit)) {
    sc_finds_add(finds, row, hit_at(&v, hit.fraction, throw->length, hit.point, hit.normal));
  }
}

static ScBox grown_box(const ScPlacedCore *placed, double x, double y) {
  ScHull hull = hull_of(placed->core);
  hull.radius += SC_TOUCH;
  return sc_box_of_hull(&hull, x, y, placed->rotation);
}

static void walk_along(ScFinds *finds, const Throw *throw, const ScreeQueryFilter *filter) {
  const ScPlacedCore *core = throw->core;
  double inverse = throw->length > 0.0 ? 1.0 / throw->length : 0.0;
  ScreeVec2 direction = {inverse * throw->translation.x, inverse * throw->translation.y};
  const ScWay way = sc_walk_way((ScreeVec2){core->x, core->y}, direction, grown_box(core, 0.0, 0.0));
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
  ScBox box = grown_box(placed, placed->x, placed->y);
  for (uint32_t tree = 0; tree < SC_QUERY_TREES; ++tree) {
    uint32_t count;
    const uint32_t *rows = look_up(finds, tree, box, &count);
    for (uint32_t i = 0; i < count && !finds->done; ++i) {
      if (!sc_query_allows(finds->scene, filter, rows[i])) continue;
      View v = view(finds->scene, rows[i], placed);
      ScVec normal, point;
      if (touches(&v, SC_TOUCH, &normal, &point)) sc_finds_add(finds, rows[i], (ScreeHit){0});
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
