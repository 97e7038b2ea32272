// SPDX-License-Identifier: MIT
// Shapes of live bodies, and hulls.
#include "exports.h"

EXPORT(shape_def_default) void js_shape_def_default(ScreeShapeDef *out) { *out = scree_shape_def_default(); }

EXPORT(shape_create)
uint32_t js_shape_create(ScreeScene *scene, ScreeBody body, const ScreeShapeDef *defs, uint32_t count,
                         const ScreeVec2 *points, uint32_t point_count, const uint32_t *rings, uint32_t ring_count,
                         const uint8_t *cells, uint32_t cell_count, ScreeShape *out) {
  const ScreeShapeList list = {defs, count, points, point_count, rings, ring_count, cells, cell_count};
  return scree_shape_create(scene, body, &list, out);
}

EXPORT(shape_destroy) uint32_t js_shape_destroy(ScreeScene *scene, ScreeShape shape) {
  return scree_shape_destroy(scene, shape);
}

EXPORT(shape_alive) int js_shape_alive(const ScreeScene *scene, ScreeShape shape) {
  return scree_shape_alive(scene, shape);
}

EXPORT(shape_body) ScreeBody js_shape_body(const ScreeScene *scene, ScreeShape shape) {
  return scree_shape_body(scene, shape);
}

EXPORT(shape_set) uint32_t js_shape_set(ScreeScene *scene, ScreeShape shape, uint32_t field, double value) {
  return scree_shape_set(scene, shape, (ScreeShapeField)field, value);
}

EXPORT(shape_get) uint32_t js_shape_get(const ScreeScene *scene, ScreeShape shape, uint32_t field, double *out) {
  return scree_shape_get(scene, shape, (ScreeShapeField)field, out);
}

EXPORT(shape_set_one_way) uint32_t js_shape_set_one_way(ScreeScene *scene, ScreeShape shape, double x, double y) {
  return scree_shape_set_one_way(scene, shape, (ScreeVec2){x, y});
}

// Where the points, the rings and the cells are goes to three numbers.
EXPORT(shape_describe)
uint32_t js_shape_describe(ScreeScene *scene, ScreeShape shape, ScreeShapeDef *out, const void *out_lists[3]) {
  ScreeShapeList list;
  ScreeStatus status = scree_shape_describe(scene, shape, out, &list);
  out_lists[0] = list.points, out_lists[1] = list.rings, out_lists[2] = list.cells;
  return status;
}

EXPORT(hull_compute)
uint32_t js_hull_compute(const ScreeVec2 *points, uint32_t count, ScreeVec2 *out, uint32_t *out_count) {
  return scree_hull_compute(points, count, out, out_count);
}
