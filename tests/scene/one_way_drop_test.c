// SPDX-License-Identifier: MIT
// Bodies of several shapes told to drop through a platform for one step: all of their shapes pass, and the platform is
// all that lies flush with what they stand on. (The shape on top once was caught where the one below it had been let
// through, and rows that lie on rows caught all.)
#include "probe.h"

#define MOST   129
#define APART  16.0
#define BELOW  6.0 // of the platform that catches them
#define HEIGHT 0.2

static ScreeShapeDef box_def(double x, double y, double width, double height) {
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = SCREE_SHAPE_BOX;
  def.position = (ScreeVec2){x, y};
  def.width = width;
  def.height = height;
  def.friction = def.friction_kinetic = 0;
  return def;
}

static ScreeShapeDef ball_def(double y, double radius) {
  ScreeShapeDef def = box_def(0, y, 0, 0);
  def.kind = SCREE_SHAPE_CIRCLE;
  def.radius = radius;
  return def;
}

// Each stands on y = 0 of its frame.
static ScreeBody body_at(ScreeScene *scene, double x, double y, double speed, uint32_t form) {
  ScreeShapeDef forms[4][3] = {
      {box_def(0, 0.5, 1, 1), ball_def(1.4, 0.4)},                         // a head on a torso
      {box_def(0, 0.5, 1, 1), box_def(0, 1.5, 1, 1)},                      // two that lie flush
      {ball_def(1.2, 0.4), ball_def(0.4, 0.4), box_def(0, 0.1, 0.4, 0.2)}, // with a foot inside, the top one first
      {box_def(-0.5, 0.3, 0.2, 0.6), box_def(0.5, 0.3, 0.2, 0.6), box_def(0, 0.7, 1.2, 0.2)}, // a table
  };
  static const uint32_t counts[4] = {2, 2, 3, 3};
  ScreeBodyDef def = scree_body_def_default();
  def.position = (ScreeVec2){x, y};
  def.velocity.x = speed;
  def.fixed_rotation = 1;
  ScreeShapeList shapes = {.defs = forms[form], .count = counts[form]};
  ScreeBody body;
  assert_int_equal(scree_body_create(scene, &def, &shapes, &body), SCREE_OK);
  return body;
}

// A line is crossed in no time, and a shape is through it that does not touch it any more.
static void line(ScreeScene *scene, double x, double y) {
  ScreeVec2 points[15];
  for (int i = 0; i < 15; ++i) points[i] = (ScreeVec2){x + i - 7, y};
  ScreeShapeDef def = box_def(0, 0, 0, 0);
  def.kind = SCREE_SHAPE_CHAIN;
  def.point_count = 15;
  def.one_way = (ScreeVec2){0, 1};
  ScreeShapeList shapes = {.defs = &def, .count = 1, .points = points, .point_count = 15};
  ScreeBodyDef body = scree_body_def_default();
  body.type = SCREE_BODY_STATIC;
  ScreeBody handle;
  assert_int_equal(scree_body_create(scene, &body, &shapes, &handle), SCREE_OK);
}

// Its top is y, about x: one board, a row of blocks, two rows one on the other, or a line.
static void platform(ScreeScene *scene, double x, double y, uint32_t form) {
  if (form == 3) {
    line(scene, x, y);
    return;
  }
  uint32_t across = form ? 28 : 1, rows = form == 2 ? 2 : 1;
  double width = 14.0 / across;
  for (uint32_t row = 0; row < rows; ++row)
    for (uint32_t i = 0; i < across; ++i) {
      ScreeShapeDef def = box_def(0, 0, width, HEIGHT);
      def.one_way = (ScreeVec2){0, 1};
      ScreeVec2 at = {x + ((double)i + 0.5) * width - 7, y - (row + 0.5) * HEIGHT};
      probe_shape(scene, SCREE_BODY_STATIC, at, 0, &def);
    }
}

static void set_drops(ScreeScene *scene, const ScreeBody *bodies, uint32_t count, double value) {
  for (uint32_t i = 0; i < count; ++i)
    assert_int_equal(scree_body_set(scene, bodies[i], SCREE_BODY_DROP_THROUGH, value), SCREE_OK);
}

static void drop(uint32_t lanes, uint32_t kind) {
  ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
  ScreeBody bodies[MOST];
  double speeds[MOST];
  for (uint32_t i = 0; i < lanes; ++i) {
    double x = APART * i;
    platform(scene, x, 0, kind);
    platform(scene, x, -BELOW, kind);
    speeds[i] = (i / 4) % 3 * 1.0;
    bodies[i] = body_at(scene, x - 1.9, 0, speeds[i], i % 4);
  }
  probe_steps(scene, 20);
  for (uint32_t i = 0; i < lanes; ++i) PROBE_NEAR(probe_y(scene, bodies[i]), 0, 0.012);
  set_drops(scene, bodies, lanes, 1);
  probe_steps(scene, 1);
  set_drops(scene, bodies, lanes, 0);
  // It falls freely from then on.
  probe_steps(scene, 44);
  for (uint32_t i = 0; i < lanes; ++i) {
    PROBE_NEAR(probe_y(scene, bodies[i]), -0.5 * 10 * 0.75 * 0.75, 0.1);
    PROBE_NEAR(probe_velocity(scene, bodies[i]).x, speeds[i], 1e-3);
  }
  probe_steps(scene, 60);
  for (uint32_t i = 0; i < lanes; ++i) PROBE_NEAR(probe_y(scene, bodies[i]), -BELOW, 0.012);
  scree_scene_destroy(scene);
}

static void all_shapes_of_a_body_drop(void **state) {
  (void)state;
  static const uint32_t lanes[] = PROBE_LANES;
  for (uint32_t run = 0; run < PROBE_LANE_COUNTS; ++run)
    for (uint32_t kind = 0; kind < 4; ++kind) drop(lanes[run], kind);
}

int main(void) {
  const struct CMUnitTest tests[] = {PROBE_TEST(all_shapes_of_a_body_drop)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
