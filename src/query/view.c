// SPDX-License-Identifier: MIT
#include "query/view.h"

#include "geom/box.h"

#define ROUNDING 1e-6f

static ScHull hull_of(const ScCore *core) { return (ScHull){core->points, core->normals, core->count, core->radius}; }

static float extent_of(const ScCore *core) {
  float most = 0.0f;
  for (uint32_t i = 0; i < core->count; ++i) most = sc_maxf(most, sc_length(core->points[i]));
  return most + core->radius;
}

ScView sc_view_make(const ScreeScene *scene, uint32_t row, const ScPlacedCore *core) {
  const ScShapes *shape = &scene->tables.shape;
  const ScPlaced *placed = &shape->placed[row];
  return (ScView){.placed = placed,
                  .shape = sc_shape_hull(scene, row),
                  .core = hull_of(core->core),
                  .extent_shape = shape->extent[row],
                  .extent_core = extent_of(core->core),
                  .ghosts = sc_shape_ghosts(shape, row),
                  .apart = sc_view_turned_back(placed->rotation, (ScreeVec2){core->x - placed->x, core->y - placed->y}),
                  .rotation = sc_rot_between(placed->rotation, core->rotation)};
}

float sc_view_rounding(const ScView *view) { return ROUNDING * (view->extent_shape + view->extent_core); }

bool sc_view_touches(const ScView *view, float gap, ScVec *out_normal, ScLocalPoint *out_point) {
  ScVec position = sc_vec((float)view->apart.x, (float)view->apart.y);
  // Contacts look further ahead, and what they find of a chain may depend on how far.
  float margin = sc_maxf(gap, SC_SPECULATIVE);
  ScLocalManifold m = view->ghosts
                          ? sc_chain_collide(&view->shape, view->ghosts, &view->core, position, view->rotation, margin)
                          : sc_manifold_collide(&view->shape, &view->core, position, view->rotation, margin);
  bool touching = false;
  for (uint32_t k = 0; k < m.count; ++k) {
    if (m.points[k].separation > gap) continue;
    gap = m.points[k].separation;
    *out_normal = m.normal;
    *out_point = m.points[k];
    touching = true;
  }
  return touching;
}

bool sc_view_strikes(const ScView *view, ScreeVec2 translation, ScCastHit *out_hit) {
  if (view->ghosts) {
    // As contacts have it, the centre of the core tells on which side it is.
    ScVec from = sc_sub(sc_vec((float)view->apart.x, (float)view->apart.y), view->shape.points[0]);
    if (sc_dot(from, view->shape.normals[SC_CHAIN_FRONT]) < 0.0f) return false;
  }
  const ScCast cast = {&view->shape, &view->core,    view->extent_shape, view->extent_core,
                       view->apart,  view->rotation, translation};
  if (!sc_cast_hull(&cast, out_hit)) return false;
  return !view->ghosts || sc_chain_meets(&view->shape, view->ghosts, out_hit->normal);
}

ScBox sc_view_box(const ScPlacedCore *core, float more, double x, double y) {
  ScHull hull = hull_of(core->core);
  hull.radius += more;
  return sc_box_of_hull(&hull, x, y, core->rotation);
}
