// SPDX-License-Identifier: MIT
// Queries, and movers. A filter comes as words: category, mask, group, sensors, hollow, how many bodies are excluded,
// and these.
#include "exports.h"

static ScreeQueryFilter filter_of(const uint32_t *words) {
  return (ScreeQueryFilter){words[0], words[1], (int32_t)words[2], words[3], words[4], words + 6, words[5]};
}

EXPORT(query_rays)
uint32_t js_query_rays(ScreeScene *scene, const uint32_t *filter, const ScreeRay *rays, uint32_t count, uint32_t mode,
                       ScreeHit *hits) {
  const ScreeQueryFilter f = filter_of(filter);
  return scree_query_rays(scene, rays, count, (ScreeQueryMode)mode, &f, hits);
}

EXPORT(query_ray_all)
uint32_t js_query_ray_all(ScreeScene *scene, const uint32_t *filter, const ScreeRay *ray, ScreeHit *hits,
                          uint32_t capacity, uint32_t *out_count) {
  const ScreeQueryFilter f = filter_of(filter);
  return scree_query_ray_all(scene, ray, &f, hits, capacity, out_count);
}

EXPORT(query_cast)
uint32_t js_query_cast(ScreeScene *scene, const uint32_t *filter, const ScreeShapeDef *defs, uint32_t count,
                       const ScreeVec2 *points, uint32_t point_count, const uint32_t *rings, uint32_t ring_count,
                       const uint8_t *cells, uint32_t cell_count, double x, double y, uint32_t mode, ScreeHit *hits,
                       uint32_t capacity, uint32_t *out_count) {
  const ScreeQueryFilter f = filter_of(filter);
  const ScreeShapeList list = {defs, count, points, point_count, rings, ring_count, cells, cell_count};
  return scree_query_cast(scene, &list, (ScreeVec2){0, 0}, 0, (ScreeVec2){x, y}, (ScreeQueryMode)mode, &f, hits,
                          capacity, out_count);
}

EXPORT(query_overlap)
uint32_t js_query_overlap(ScreeScene *scene, const uint32_t *filter, const ScreeShapeDef *defs, uint32_t count,
                          const ScreeVec2 *points, uint32_t point_count, const uint32_t *rings, uint32_t ring_count,
                          const uint8_t *cells, uint32_t cell_count, ScreeHit *hits, uint32_t capacity,
                          uint32_t *out_count) {
  const ScreeQueryFilter f = filter_of(filter);
  const ScreeShapeList list = {defs, count, points, point_count, rings, ring_count, cells, cell_count};
  return scree_query_overlap(scene, &list, (ScreeVec2){0, 0}, 0, &f, hits, capacity, out_count);
}

EXPORT(query_point)
uint32_t js_query_point(ScreeScene *scene, const uint32_t *filter, double x, double y, ScreeHit *hits,
                        uint32_t capacity, uint32_t *out_count) {
  const ScreeQueryFilter f = filter_of(filter);
  return scree_query_point(scene, (ScreeVec2){x, y}, &f, hits, capacity, out_count);
}

EXPORT(query_box)
uint32_t js_query_box(ScreeScene *scene, const uint32_t *filter, double x0, double y0, double x1, double y1,
                      ScreeHit *hits, uint32_t capacity, uint32_t *out_count) {
  const ScreeQueryFilter f = filter_of(filter);
  return scree_query_box(scene, (ScreeVec2){x0, y0}, (ScreeVec2){x1, y1}, &f, hits, capacity, out_count);
}

EXPORT(query_distance)
uint32_t js_query_distance(ScreeScene *scene, ScreeBody body_a, ScreeBody body_b, ScreeDistance *out) {
  return scree_query_distance(scene, body_a, body_b, out);
}

EXPORT(query_closest)
uint32_t js_query_closest(ScreeScene *scene, ScreeBody body, double x, double y, ScreeDistance *out) {
  return scree_query_closest(scene, body, (ScreeVec2){x, y}, out);
}

EXPORT(mover_def_default)
void js_mover_def_default(ScreeMoverDef *out) { *out = scree_mover_def_default(); }

EXPORT(mover_check)
uint32_t js_mover_check(ScreeScene *scene, const ScreeMoverDef *def, const ScreeMover *mover) {
  return scree_mover_check(scene, def, mover);
}

EXPORT(mover_move)
uint32_t js_mover_move(ScreeScene *scene, const ScreeMoverDef *def, ScreeMover *mover, double dt, ScreeHit *touches,
                       uint32_t capacity, uint32_t *out_count) {
  return scree_mover_move(scene, def, mover, dt, touches, capacity, out_count);
}

// Explosions push what a filter finds.

EXPORT(scene_explode)
uint32_t js_scene_explode(ScreeScene *scene, const uint32_t *filter, const ScreeExplosion *explosion, uint32_t *out) {
  const ScreeQueryFilter f = filter_of(filter);
  return scree_scene_explode(scene, explosion, &f, out);
}
