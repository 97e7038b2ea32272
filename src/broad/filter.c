// SPDX-License-Identifier: MIT
#include "broad/broad.h"

bool sc_broad_allows(const ScreeScene *scene, uint32_t shape_a, uint32_t shape_b) {
  const ScShapes *shape = &scene->tables.shape;
  uint32_t body_a = shape->body[shape_a], body_b = shape->body[shape_b];
  if (body_a == body_b) return false;
  const uint8_t *type = scene->tables.body.type;
  if (type[body_a] != SCREE_BODY_DYNAMIC && type[body_b] != SCREE_BODY_DYNAMIC) return false;
  // Neither of two one-sided shapes has an inside to be kept out of.
  if (sc_shape_one_sided(shape, shape_a) && sc_shape_one_sided(shape, shape_b)) return false;
  ScFilter a = shape->filter[shape_a], b = shape->filter[shape_b];
  if (a.group != 0 && a.group == b.group) return a.group > 0;
  return (a.mask & b.category) != 0 && (b.mask & a.category) != 0;
}
