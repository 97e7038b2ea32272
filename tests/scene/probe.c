// SPDX-License-Identifier: MIT
#include "probe.h"

#include <stdio.h>
#include <string.h>

uint32_t probe_solver;
uint32_t probe_sleep = 1;

int probe_take_soft(void **state) {
  (void)state;
  probe_solver = SCREE_SOLVER_SOFT;
  return 0;
}

int probe_take_xpbd(void **state) {
  (void)state;
  probe_solver = SCREE_SOLVER_XPBD;
  return 0;
}

ScreeSceneDef probe_def(void) {
  ScreeSceneDef def = scree_scene_def_default();
  def.solver = probe_solver;
  def.sleep = probe_sleep;
  return def;
}

ScreeScene *probe_scene(ScreeVec2 gravity) {
  ScreeSceneDef def = probe_def();
  def.gravity = gravity;
  ScreeScene *scene;
  assert_int_equal(scree_scene_create(&def, NULL, &scene), SCREE_OK);
  return scene;
}

ScreeBody probe_shape(ScreeScene *scene, ScreeBodyType type, ScreeVec2 at, double angle, const ScreeShapeDef *def) {
  ScreeBodyDef body = scree_body_def_default();
  body.type = type;
  body.position = at;
  body.angle = angle;
  ScreeShapeList shapes = {.defs = def, .count = 1};
  ScreeBody handle;
  assert_int_equal(scree_body_create(scene, &body, &shapes, &handle), SCREE_OK);
  return handle;
}

static ScreeShapeDef with_material(ProbeMaterial m) {
  ScreeShapeDef def = scree_shape_def_default();
  def.friction = m.friction;
  def.friction_kinetic = m.kinetic > 0.0 ? m.kinetic : m.friction;
  def.restitution = m.restitution;
  def.density = m.density > 0.0 ? m.density : 1.0;
  return def;
}

ScreeBody probe_box(ScreeScene *scene, ScreeBodyType type, ScreeVec2 at, double angle, ScreeVec2 size,
                    ProbeMaterial m) {
  ScreeShapeDef def = with_material(m);
  def.kind = SCREE_SHAPE_BOX;
  def.width = size.x;
  def.height = size.y;
  return probe_shape(scene, type, at, angle, &def);
}

ScreeBody probe_circle(ScreeScene *scene, ScreeBodyType type, ScreeVec2 at, double radius, ProbeMaterial m) {
  ScreeShapeDef def = with_material(m);
  def.kind = SCREE_SHAPE_CIRCLE;
  def.radius = radius;
  return probe_shape(scene, type, at, 0.0, &def);
}

ScreeBody probe_floor(ScreeScene *scene, double width, ProbeMaterial m) {
  return probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){0.0, -1.0}, 0.0, (ScreeVec2){width, 2.0}, m);
}

const char *probe_read_file(const char *name) {
  char path[512];
  snprintf(path, sizeof path, SCREE_ROOT "/tests/scenes/%s", name);
  FILE *stream = fopen(path, "rb");
  assert_non_null(stream);
  static char text[1 << 19];
  size_t length = fread(text, 1, sizeof text - 1u, stream);
  fclose(stream);
  text[length] = '\0';
  return text;
}

ScreeScene *probe_load_text(const char *text) {
  ScreeScene *scene = NULL;
  assert_int_equal(scree_yaml_load(text, strlen(text), 1, NULL, &scene), SCREE_OK);
  return scene;
}

ScreeScene *probe_load_file(const char *name) { return probe_load_text(probe_read_file(name)); }

ScreeBody probe_find(const ScreeScene *scene, const char *name) {
  ScreeBody body = scree_body_find(scene, name, strlen(name));
  assert_true(scree_body_alive(scene, body));
  return body;
}

ScreeBody probe_find_numbered(const ScreeScene *scene, const char *name, uint32_t number) {
  char text[32];
  snprintf(text, sizeof text, "%s%u", name, number);
  return probe_find(scene, text);
}

void probe_steps(ScreeScene *scene, uint32_t steps) {
  while (steps-- > 0u) assert_int_equal(scree_scene_step(scene, PROBE_DT), SCREE_OK);
}

static double read_double(ScreeScene *scene, ScreeColumnId column, ScreeBody body) {
  return ((const double *)scree_scene_column(scene, column).data)[scree_row(body)];
}

static double read_float(ScreeScene *scene, ScreeColumnId column, ScreeBody body) {
  return (double)((const float *)scree_scene_column(scene, column).data)[scree_row(body)];
}

double probe_x(ScreeScene *scene, ScreeBody body) { return read_double(scene, SCREE_COLUMN_BODY_X, body); }
double probe_y(ScreeScene *scene, ScreeBody body) { return read_double(scene, SCREE_COLUMN_BODY_Y, body); }
double probe_angle(ScreeScene *scene, ScreeBody body) { return read_double(scene, SCREE_COLUMN_BODY_ANGLE, body); }
double probe_omega(ScreeScene *scene, ScreeBody body) { return read_float(scene, SCREE_COLUMN_BODY_OMEGA, body); }

ScreeVec2 probe_velocity(ScreeScene *scene, ScreeBody body) {
  return (ScreeVec2){read_float(scene, SCREE_COLUMN_BODY_VX, body), read_float(scene, SCREE_COLUMN_BODY_VY, body)};
}

bool probe_awake(ScreeScene *scene, ScreeBody body) {
  return ((const uint8_t *)scree_scene_column(scene, SCREE_COLUMN_BODY_AWAKE).data)[scree_row(body)] == 1;
}

double probe_speed(ScreeScene *scene, ScreeBody body) {
  ScreeVec2 v = probe_velocity(scene, body);
  return hypot(v.x, v.y);
}

double probe_get(ScreeScene *scene, ScreeBody body, ScreeBodyField field) {
  double value;
  assert_int_equal(scree_body_get(scene, body, field, &value), SCREE_OK);
  return value;
}

double probe_energy(ScreeScene *scene) {
  ScreeVec2 g = scree_scene_settings(scene).gravity;
  uint32_t rows = scree_scene_column(scene, SCREE_COLUMN_BODY_TYPE).rows;
  double sum = 0.0;
  for (uint32_t row = 0; row < rows; ++row) {
    ScreeBody body = scree_body_at(scene, row);
    if (!body || probe_get(scene, body, SCREE_BODY_TYPE) != SCREE_BODY_DYNAMIC) continue;
    double m = probe_get(scene, body, SCREE_BODY_MASS), i = probe_get(scene, body, SCREE_BODY_INERTIA);
    double v = probe_speed(scene, body), w = probe_omega(scene, body);
    sum += 0.5 * m * v * v + 0.5 * i * w * w - m * (g.x * probe_x(scene, body) + g.y * probe_y(scene, body));
  }
  return sum;
}

void probe_assert_finite(ScreeScene *scene) {
  uint32_t rows = scree_scene_column(scene, SCREE_COLUMN_BODY_TYPE).rows;
  for (uint32_t row = 0; row < rows; ++row) {
    ScreeBody body = scree_body_at(scene, row);
    if (!body) continue;
    double all[] = {probe_x(scene, body), probe_y(scene, body), probe_angle(scene, body), probe_speed(scene, body),
                    probe_omega(scene, body)};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; ++i) assert_true(isfinite(all[i]));
  }
}

double probe_deepest(ScreeScene *scene) {
  ScreeColumn depths = scree_scene_column(scene, SCREE_COLUMN_CONTACT_DEPTH);
  double deepest = 0.0;
  for (uint32_t i = 0; i < depths.rows; ++i) deepest = fmax(deepest, (double)((const float *)depths.data)[i]);
  return deepest;
}

ScreeVec2 probe_ramp_end(void) { return (ScreeVec2){10 * cos(20 * PROBE_PI / 180), 10 * sin(20 * PROBE_PI / 180)}; }

// How far a point is above the plane of the ramp.
static double above_ramp(double x, double y) {
  ScreeVec2 end = probe_ramp_end();
  return (end.x * y - end.y * x) / 10;
}

void probe_climb(ScreeScene *scene, bool circle) {
  const ProbeMaterial smooth = {.friction = 0.0};
  ScreeVec2 at = {-3, 0.25};
  ScreeBody body = circle ? probe_circle(scene, SCREE_BODY_DYNAMIC, at, 0.25, smooth)
                          : probe_box(scene, SCREE_BODY_DYNAMIC, at, 0, (ScreeVec2){0.5, 0.5}, smooth);
  assert_int_equal(scree_body_set(scene, body, SCREE_BODY_FIXED_ROTATION, !circle), SCREE_OK);
  assert_int_equal(scree_body_set_velocity(scene, body, (ScreeVec2){5, 0}, 0), SCREE_OK);
  // A little after the touching point of the body has turned on to the ramp.
  double turn = 0.05 + (circle ? -0.25 * tan(10 * PROBE_PI / 180) : -0.25), after = 0, top = 0;
  for (int i = 0; i < 240 && probe_velocity(scene, body).x > 0; ++i) {
    bool before = probe_x(scene, body) < turn;
    probe_steps(scene, 1);
    double x = probe_x(scene, body), y = probe_y(scene, body);
    double gap = circle ? fmin(y, above_ramp(x, y)) - 0.25 : above_ramp(x + 0.25, y - 0.25);
    if (x > turn) assert_true(gap < 0.02 && gap > -0.005);
    // The speed just after, brought down to the corner by the height gained in between.
    if (before && x > turn) after = sqrt(pow(probe_speed(scene, body), 2) + 20 * (y - 0.25));
    top = fmax(top, y - 0.25);
  }
  double kept = 5 * cos(20 * PROBE_PI / 180);
  PROBE_NEAR(after, kept, 0.02 * kept);
  PROBE_NEAR(top, kept * kept / 20, 0.03 * 1.10);
}

void probe_assert_near(double value, double expected, double tolerance, const char *what) {
  if (fabs(value - expected) <= tolerance) return;
  fail_msg("%s is %.9g, expected %.9g within %.3g", what, value, expected, tolerance);
}
