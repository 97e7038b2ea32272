// SPDX-License-Identifier: MIT
// Seams of kinematic boxes that lie flush, and of kinematic and static ones: while they stand still, or move as one,
// what slides over them feels one floor. (Only static ones once were one; over others sliders stopped at the first
// seam.)
#include "probe.h"

#define MOST  129
#define ABOVE 10.0 // from row to row
#define BOXES 14

typedef enum Drive {
  DRIVE_STILL,
  DRIVE_IN_TURN, // every other box is static
  DRIVE_ALONG,   // by their velocity
  DRIVE_UP,
  DRIVE_TOLD, // by poses, given before each step
  DRIVE_COUNT
} Drive;

static const double speeds[] = {0.5, 1, 5};
static const double dt = PROBE_DT;

static ScreeVec2 velocity_of(Drive drive) {
  if (drive == DRIVE_ALONG) return (ScreeVec2){-1.5, 0};
  if (drive == DRIVE_UP) return (ScreeVec2){0, 0.7};
  if (drive == DRIVE_TOLD) return (ScreeVec2){0.8, -0.3};
  return (ScreeVec2){0, 0};
}

static ScreeShapeDef box_def(void) {
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = SCREE_SHAPE_BOX;
  def.width = def.height = 1;
  def.friction = def.friction_kinetic = 0;
  return def;
}

static ScreeBody slider(ScreeScene *scene, uint32_t kind, ScreeVec2 at, ScreeVec2 velocity) {
  ScreeShapeDef def = box_def();
  def.kind = kind == 0 ? SCREE_SHAPE_CIRCLE : kind == 1 ? SCREE_SHAPE_BOX : SCREE_SHAPE_CAPSULE;
  def.radius = kind == 1 ? 0 : 0.4;
  def.width = def.height = 0.8;
  def.length = 0.6;
  ScreeBody body = probe_shape(scene, SCREE_BODY_DYNAMIC, at, 0, &def);
  assert_int_equal(scree_body_set_velocity(scene, body, velocity, 0), SCREE_OK);
  return body;
}

static void lay_row(ScreeScene *scene, double y, Drive drive, ScreeBody *out_boxes) {
  for (int i = 0; i < BOXES; ++i) {
    bool still = drive == DRIVE_IN_TURN && i % 2;
    ScreeShapeDef def = box_def();
    out_boxes[i] =
        probe_shape(scene, still ? SCREE_BODY_STATIC : SCREE_BODY_KINEMATIC, (ScreeVec2){i, y - 0.5}, 0, &def);
    if (drive == DRIVE_ALONG || drive == DRIVE_UP)
      assert_int_equal(scree_body_set_velocity(scene, out_boxes[i], velocity_of(drive), 0), SCREE_OK);
  }
}

static void slide(uint32_t lanes, Drive drive) {
  static ScreeBody boxes[MOST][BOXES];
  ScreeBody sliders[MOST];
  ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
  ScreeVec2 drift = velocity_of(drive);
  for (uint32_t i = 0; i < lanes; ++i) {
    lay_row(scene, ABOVE * i, drive, boxes[i]);
    ScreeVec2 velocity = {drift.x + speeds[i / 3 % 3], drift.y};
    sliders[i] = slider(scene, i % 3, (ScreeVec2){0, ABOVE * i + 0.4}, velocity);
  }
  for (int step = 1; step <= 140; ++step) {
    double time = step * dt;
    for (uint32_t i = 0; i < lanes && drive == DRIVE_TOLD; ++i)
      for (int k = 0; k < BOXES; ++k) {
        ScreeVec2 to = {k + drift.x * time, ABOVE * i - 0.5 + drift.y * time};
        assert_int_equal(scree_body_move_to(scene, boxes[i][k], to, 0), SCREE_OK);
      }
    probe_steps(scene, 1);
    for (uint32_t i = 0; i < lanes; ++i) {
      double speed = speeds[i / 3 % 3];
      PROBE_NEAR(probe_velocity(scene, sliders[i]).x - drift.x, speed, 0.01 * speed);
      // A ball comes to lie on a floor that goes up or down with a dip at first.
      PROBE_NEAR(probe_y(scene, sliders[i]) - ABOVE * i - drift.y * time, 0.4, 0.012);
    }
  }
  scree_scene_destroy(scene);
}

static void kinematic_boxes_that_lie_flush_are_one_floor(void **state) {
  (void)state;
  static const uint32_t lanes[] = PROBE_LANES;
  for (uint32_t run = 0; run < PROBE_LANE_COUNTS; ++run)
    for (int drive = 0; drive < DRIVE_COUNT; ++drive) slide(lanes[run], (Drive)drive);
}

// A box that rises out of the row is a step once it is higher, and one that sinks leaves a hole: what moves against its
// neighbours is no part of one floor.
static void boxes_that_move_against_each_other_are_none(void **state) {
  (void)state;
  for (int way = -1; way <= 1; way += 2) {
    ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
    ScreeBody boxes[BOXES];
    lay_row(scene, 0, DRIVE_STILL, boxes);
    assert_int_equal(scree_body_set_velocity(scene, boxes[4], (ScreeVec2){0, 0.2 * way}, 0), SCREE_OK);
    ScreeBody body = slider(scene, 0, (ScreeVec2){0, 0.4}, (ScreeVec2){1, 0});
    probe_steps(scene, 300);
    if (way > 0)
      assert_true(probe_x(scene, body) < 3.2 && fabs(probe_velocity(scene, body).x) < 0.99);
    else
      assert_true(probe_x(scene, body) > 3.6 && probe_x(scene, body) < 4.4 && probe_y(scene, body) < 0.1);
    scree_scene_destroy(scene);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {PROBE_TEST(kinematic_boxes_that_lie_flush_are_one_floor),
                                     PROBE_TEST(boxes_that_move_against_each_other_are_none)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
