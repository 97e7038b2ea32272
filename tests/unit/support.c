// SPDX-License-Identifier: MIT
#include "support.h"

ScreeScene *test_scene(const ScreeSceneDef *def) {
  ScreeScene *scene = NULL;
  assert_int_equal(scree_scene_create(def, NULL, &scene), SCREE_OK);
  assert_non_null(scene);
  return scene;
}

ScreeScene *test_scene_bare(double dt) {
  ScreeSceneDef def = scree_scene_def_default();
  def.gravity = (ScreeVec2){0.0, 0.0};
  def.restitution_threshold = 0.0f;
  def.substeps = 1;
  def.dt = dt;
  return test_scene(&def);
}

ScreeBodyDef test_body(ScreeBodyType type, double x, double y) {
  ScreeBodyDef def = scree_body_def_default();
  def.type = type;
  def.position = (ScreeVec2){x, y};
  return def;
}

ScreeShapeDef test_circle(double radius) {
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = SCREE_SHAPE_CIRCLE;
  def.radius = radius;
  return def;
}

ScreeShapeDef test_box(double width, double height) {
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = SCREE_SHAPE_BOX;
  def.width = width;
  def.height = height;
  return def;
}

ScreeShapeDef test_capsule(double length, double radius) {
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = SCREE_SHAPE_CAPSULE;
  def.length = length;
  def.radius = radius;
  return def;
}

ScreeBody test_add(ScreeScene *scene, ScreeBodyDef def, ScreeShapeDef shape) {
  ScreeShapeList list = {.defs = &shape, .count = 1};
  ScreeBody body = 0;
  assert_int_equal(scree_body_create(scene, &def, &list, &body), SCREE_OK);
  assert_true(scree_body_alive(scene, body));
  return body;
}

ScreeBody test_add_bare(ScreeScene *scene, ScreeBodyDef def) {
  ScreeBody body = 0;
  assert_int_equal(scree_body_create(scene, &def, NULL, &body), SCREE_OK);
  return body;
}

void test_step(ScreeScene *scene, double dt, uint32_t times) {
  for (uint32_t i = 0; i < times; ++i) assert_int_equal(scree_scene_step(scene, dt), SCREE_OK);
}

double test_x(const ScreeScene *scene, ScreeBody body) { return scene->tables.body.x[scree_row(body)]; }
double test_y(const ScreeScene *scene, ScreeBody body) { return scene->tables.body.y[scree_row(body)]; }
double test_angle(const ScreeScene *scene, ScreeBody body) { return scene->tables.body.angle[scree_row(body)]; }
double test_omega(const ScreeScene *scene, ScreeBody body) { return (double)scene->tables.body.omega[scree_row(body)]; }

ScreeVec2 test_velocity(const ScreeScene *scene, ScreeBody body) {
  uint32_t row = scree_row(body);
  return (ScreeVec2){(double)scene->tables.body.vx[row], (double)scene->tables.body.vy[row]};
}

double test_get(const ScreeScene *scene, ScreeBody body, ScreeBodyField field) {
  double value = NAN;
  assert_int_equal(scree_body_get(scene, body, field, &value), SCREE_OK);
  return value;
}

void test_near_at(double value, double expected, double tolerance, const char *text, const char *file, int line) {
  if (fabs(value - expected) <= tolerance) return;
  print_error("%s is %.17g, expected %.17g within %g\n", text, value, expected, tolerance);
  _fail(file, line);
}

TestBefore test_look(ScreeScene *scene) {
  scene->fault = (ScreeFault){.status = SCREE_OK};
  return (TestBefore){scree_scene_hash(scene), scree_scene_counters(scene)};
}

void test_refused(const ScreeScene *scene, const TestBefore *before, ScreeStatus status, ScreeStatus expected,
                  const char *call, const char *argument, double value) {
  const ScreeFault *fault = scree_scene_fault(scene);
  if (status != expected || fault->status != (uint32_t)expected)
    fail_msg("%s, %s = %g: %s, expected %s", call, argument, value, scree_status_code(status),
             scree_status_code(expected));
  assert_string_equal(fault->call, call);
  assert_string_equal(fault->argument, argument);
  if (!(fault->value == value || (isnan(fault->value) && isnan(value))))
    fail_msg("%s, %s: fault tells %g, not %g", call, argument, fault->value, value);
  ScreeCounters now = scree_scene_counters(scene);
  if (scree_scene_hash(scene) != before->hash || memcmp(&now, &before->counters, sizeof now) != 0)
    fail_msg("%s, %s = %g: the scene changed", call, argument, value);
}

uint32_t test_touches(ScreeScene *scene, uint32_t touches) {
  uint32_t count;
  scree_scene_touches(scene, touches, &count);
  return count;
}

ScreeTouch test_only(ScreeScene *scene, uint32_t touches) {
  uint32_t count;
  const ScreeTouch *all = scree_scene_touches(scene, touches, &count);
  assert_int_equal(count, 1);
  return *all;
}

uint32_t test_all_touches(ScreeScene *scene, uint32_t touches) {
  return test_touches(scene, touches) + test_touches(scene, touches + SCREE_TOUCHES_SENSOR);
}
