// SPDX-License-Identifier: MIT
// Scenes of still shapes, and queries that must be answered.
#ifndef TESTS_UNIT_QUERY_PROBE_H
#define TESTS_UNIT_QUERY_PROBE_H

#include "support.h"

static inline ScreeScene *probe_empty(void) {
  ScreeSceneDef def = scree_scene_def_default();
  return test_scene(&def);
}

static inline ScreeBody probe_add(ScreeScene *scene, double x, double y, ScreeShapeDef shape) {
  return test_add(scene, test_body(SCREE_BODY_STATIC, x, y), shape);
}

static inline ScreeBody probe_points(ScreeScene *scene, ScreeShapeKind kind, const ScreeVec2 *points, uint32_t count) {
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = kind;
  def.point_count = count;
  const ScreeShapeList list = {.defs = &def, .count = 1, .points = points, .point_count = count};
  const ScreeBodyDef body = test_body(SCREE_BODY_STATIC, 0, 0);
  ScreeBody made;
  assert_int_equal(scree_body_create(scene, &body, &list, &made), SCREE_OK);
  return made;
}

static inline ScreeRay probe_ray(double x0, double y0, double x1, double y1) {
  return (ScreeRay){{x0, y0}, {x1 - x0, y1 - y0}, hypot(x1 - x0, y1 - y0)};
}

static inline ScreeHit probe_ask(ScreeScene *scene, ScreeRay ray, const ScreeQueryFilter *filter) {
  ScreeHit hit;
  assert_int_equal(scree_query_rays(scene, &ray, 1, SCREE_QUERY_NEAREST, filter, &hit), SCREE_OK);
  ScreeHit some;
  assert_int_equal(scree_query_rays(scene, &ray, 1, SCREE_QUERY_ANY, filter, &some), SCREE_OK);
  assert_int_equal(some.body != 0, hit.body != 0);
  assert_true(hit.fraction >= 0.0 && hit.fraction <= 1.0);
  if (hit.body) test_near(hypot(hit.normal.x, hit.normal.y), 1.0, 1e-6);
  return hit;
}

static inline uint32_t probe_cast(ScreeScene *scene, ScreeShapeDef def, ScreeVec2 at, ScreeVec2 way, ScreeHit *hit) {
  const ScreeShapeList list = {.defs = &def, .count = 1};
  uint32_t count;
  assert_int_equal(scree_query_cast(scene, &list, at, 0, way, SCREE_QUERY_NEAREST, NULL, hit, 1, &count), SCREE_OK);
  return count;
}

static inline uint32_t probe_overlaps(ScreeScene *scene, ScreeShapeDef def, ScreeVec2 at, double angle) {
  const ScreeShapeList list = {.defs = &def, .count = 1};
  uint32_t count;
  assert_int_equal(scree_query_overlap(scene, &list, at, angle, NULL, NULL, 0, &count), SCREE_OK);
  return count;
}

static inline uint32_t probe_point(ScreeScene *scene, double x, double y) {
  uint32_t count;
  assert_int_equal(scree_query_point(scene, (ScreeVec2){x, y}, NULL, NULL, 0, &count), SCREE_OK);
  return count;
}

#endif
