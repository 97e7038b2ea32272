// SPDX-License-Identifier: MIT
#include "geom/ray.h"

#include "query/query.h"

static ScreeVec2 unrotated(ScRot q, double x, double y) {
  return (ScreeVec2){(double)q.c * x + (double)q.s * y, (double)q.c * y - (double)q.s * x};
}

static bool strikes(const ScreeScene *scene, const ScreeRay *ray, uint32_t row, ScRayHit *out_hit) {
  const ScShapes *shape = &scene->tables.shape;
  const ScPlaced *placed = &shape->placed[row];
  ScHull hull = sc_shape_hull(scene, row);
  ScRot q = placed->rotation;
  ScRay local = {unrotated(q, ray->origin.x - placed->x, ray->origin.y - placed->y),
                 unrotated(q, ray->direction.x, ray->direction.y), ray->distance};
  return sc_ray_cast(&hull, shape->extent[row], sc_shape_one_sided(shape, row), &local, out_hit);
}

static void add(ScFinds *finds, const ScreeRay *ray, uint32_t row, ScRayHit hit) {
  ScRot q = finds->scene->tables.shape.placed[row].rotation;
  double t = hit.distance;
  ScreeVec2 n = hit.normal;
  sc_finds_add(finds, row,
               (ScreeHit){.fraction = ray->distance > 0.0 ? t / ray->distance : 0.0,
                          .distance = t,
                          .point = {ray->origin.x + t * ray->direction.x, ray->origin.y + t * ray->direction.y},
                          .normal = unrotated((ScRot){q.c, -q.s}, n.x, n.y)});
}

// Walks along the ray up to the limit. With `begin` it spares what the ray begins in, and hits nothing.
static void walk_along(ScFinds *finds, const ScreeRay *ray, const ScreeQueryFilter *filter, bool begin) {
  const ScreeScene *scene = finds->scene;
  const ScWay way = sc_walk_way(ray->origin, ray->direction, (ScBox){0});
  ScWalk walk;
  for (uint32_t tree = 0; tree < SC_QUERY_TREES; ++tree) {
    sc_walk_begin(&walk, sc_query_tree(scene, tree), &way);
    while (!finds->done) {
      uint32_t row = sc_walk_next(&walk, begin ? 0.0f : (float)finds->limit);
      if (row == SC_TREE_NONE) break;
      ScRayHit hit;
      if (!sc_query_allows(scene, filter, row) || !strikes(scene, ray, row, &hit)) continue;
      if (begin && hit.distance == 0.0)
        sc_finds_spare(finds, row);
      else if (!begin && !sc_finds_spares(finds, row))
        add(finds, ray, row, hit);
    }
  }
}

void sc_query_ray(ScFinds *finds, const ScreeRay *ray, const ScreeQueryFilter *filter) {
  if (filter->hollow) walk_along(finds, ray, filter, true);
  walk_along(finds, ray, filter, false);
}
