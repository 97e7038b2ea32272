// SPDX-License-Identifier: MIT
// A fault tells the range that the refused number, or the number of points, should lie in.
#include "support.h"

static void is_told(ScreeScene *scene, ScreeBodyDef body, ScreeShapeDef shape, uint32_t points, double low,
                    double high) {
  static const ScreeVec2 corners[17] = {{0, 0}, {4, 0}, {1, 1}, {0, 4}};
  ScreeShapeList list = {.defs = &shape, .count = 1, .points = corners, .point_count = points};
  shape.point_count = points;
  ScreeBody made;
  assert_int_not_equal(scree_body_create(scene, &body, &list, &made), SCREE_OK);
  const ScreeFault *fault = scree_scene_fault(scene);
  if (fault->low != low || fault->high != high)
    fail_msg("%s = %g: told %g to %g, not %g to %g", fault->argument, fault->value, fault->low, fault->high, low, high);
}

static void the_allowed_range_is_told(void **state) {
  (void)state;
  ScreeScene *scene = test_scene_bare(0.1);
  ScreeBodyDef body = scree_body_def_default(), fixed = body;
  fixed.type = SCREE_BODY_STATIC;
  fixed.velocity.x = 1.0;
  ScreeShapeDef box = test_box(1, 1), polygon = scree_shape_def_default(), edge = polygon;
  polygon.kind = SCREE_SHAPE_POLYGON;
  edge.kind = SCREE_SHAPE_EDGE;
  is_told(scene, fixed, box, 0, 0.0, 0.0);
  ScreeShapeDef wrong = box;
  wrong.restitution = 1.5;
  is_told(scene, body, wrong, 0, 0.0, 1.0);
  wrong.restitution = NAN;
  is_told(scene, body, wrong, 0, 0.0, 1.0);
  wrong = box;
  wrong.friction = 0.25;
  is_told(scene, body, wrong, 0, 0.0, 0.25); // the kinetic one lies above it
  wrong = box;
  wrong.sensor = 2;
  is_told(scene, body, wrong, 0, 0.0, 1.0);
  is_told(scene, body, polygon, 2, 3.0, 16.0);
  is_told(scene, body, polygon, 17, 3.0, 16.0);
  is_told(scene, body, edge, 1, 2.0, 2.0);
  // No range is to blame: low lies above high.
  is_told(scene, body, polygon, 4, 1.0, 0.0);
  wrong = box;
  wrong.width = 1e-6;
  wrong.height = 1e6;
  is_told(scene, body, wrong, 0, 1.0, 0.0);
  assert_true(scree_scene_fault(scene)->value == 1e-6);
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_allowed_range_is_told),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
