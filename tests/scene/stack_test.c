// SPDX-License-Identifier: MIT
// Bodies at rest: columns, a wall, a pyramid, their loads, and the border of a scene.
#include "probe.h"

static const uint32_t lanes[PROBE_LANE_COUNTS] = PROBE_LANES;

static const ProbeMaterial rough = {.friction = 0.6};
static const ScreeVec2 unit = {1.0, 1.0};

// K03: columns of ten, a copy every 20 m, for sixty seconds.
static void k03_ten_boxes_stand_sixty_seconds(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene((ScreeVec2){0.0, -10.0});
  probe_floor(scene, 400.0, rough);
  ScreeBody boxes[5][10];
  for (uint32_t c = 0; c < 5u; ++c)
    for (uint32_t i = 0; i < 10u; ++i)
      boxes[c][i] = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){20.0 * c, 0.5 + i}, 0.0, unit, rough);
  probe_steps(scene, 3600);
  for (uint32_t c = 0; c < 5u; ++c)
    for (uint32_t i = 0; i < 10u; ++i) {
      PROBE_NEAR(probe_x(scene, boxes[c][i]), 20.0 * c, 0.005);
      PROBE_NEAR(probe_angle(scene, boxes[c][i]), 0.0, 0.005);
      PROBE_NEAR(probe_y(scene, boxes[c][i]), 0.5 + i, 0.05);
      PROBE_NEAR(probe_speed(scene, boxes[c][i]), 0.0, 1e-3);
    }
  scree_scene_destroy(scene);
}

static double brick_x(uint32_t row, uint32_t i) {
  if (row % 2u == 0u) return 2.0 * i;
  return i == 0u ? -0.5 : i == 6u ? 10.5 : 2.0 * i - 1.0;
}

// K03: a wall of ten rows with half overlaps, half bricks at the ends of every other row.
static void k03_brick_wall_stands(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene((ScreeVec2){0.0, -10.0});
  probe_floor(scene, 100.0, rough);
  ScreeBody bricks[10][7];
  for (uint32_t row = 0; row < 10u; ++row)
    for (uint32_t i = 0; i < 7u; ++i) {
      bool half = row % 2u && (i == 0u || i == 6u);
      if (row % 2u == 0u && i == 6u) continue;
      bricks[row][i] = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){brick_x(row, i), 0.5 + row}, 0.0,
                                 (ScreeVec2){half ? 1.0 : 2.0, 1.0}, rough);
    }
  probe_steps(scene, 3600);
  for (uint32_t row = 0; row < 10u; ++row)
    for (uint32_t i = 0; i < (row % 2u ? 7u : 6u); ++i) {
      PROBE_NEAR(probe_x(scene, bricks[row][i]), brick_x(row, i), 0.005);
      PROBE_NEAR(probe_y(scene, bricks[row][i]), 0.5 + row, 0.05);
    }
  scree_scene_destroy(scene);
}

// The load of a resting box is m g: the impulses of a step add up to m g dt, for any number of substeps.
static void resting_impulse_is_weight_times_step(void **state) {
  (void)state;
  uint32_t substeps[] = {1, 2, 4, 8};
  for (uint32_t s = 0; s < 4u; ++s)
    for (uint32_t l = 0; l < PROBE_LANE_COUNTS; ++l) {
      ScreeSceneDef def = probe_def();
      def.substeps = substeps[s];
      ScreeScene *scene;
      assert_int_equal(scree_scene_create(&def, NULL, &scene), SCREE_OK);
      probe_floor(scene, 2000.0, rough);
      for (uint32_t k = 0; k < lanes[l]; ++k) {
        ScreeBody box = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){3.0 * k, 0.5}, 0.0, unit, rough);
        assert_int_equal(scree_body_set(scene, box, SCREE_BODY_MASS, 2.0), SCREE_OK);
      }
      probe_steps(scene, 180);
      ScreeColumn impulses = scree_scene_column(scene, SCREE_COLUMN_CONTACT_NORMAL_IMPULSE);
      assert_int_equal(impulses.rows, lanes[l]);
      for (uint32_t k = 0; k < impulses.rows; ++k)
        PROBE_NEAR((double)((const float *)impulses.data)[k], 2.0 * 10.0 * PROBE_DT, 0.01 * 2.0 * 10.0 * PROBE_DT);
      scree_scene_destroy(scene);
    }
}

// Settling on the floor from 0.2 m: no creep, no overlap beyond a millimetre, still.
static void dropped_shapes_rest_on_their_skin(void **state) {
  (void)state;
  ScreeShapeDef defs[4];
  double heights[4] = {0.5, 0.4, 0.3, 0.65};
  for (uint32_t i = 0; i < 4u; ++i) defs[i] = scree_shape_def_default();
  defs[0].kind = SCREE_SHAPE_BOX, defs[0].width = defs[0].height = 1.0;
  defs[1].kind = SCREE_SHAPE_CIRCLE, defs[1].radius = 0.4;
  defs[2].kind = SCREE_SHAPE_CAPSULE, defs[2].length = 1.2, defs[2].radius = 0.3;
  defs[3].kind = SCREE_SHAPE_BOX, defs[3].width = defs[3].height = 1.0, defs[3].radius = 0.15;
  for (uint32_t l = 0; l < PROBE_LANE_COUNTS; ++l) {
    ScreeScene *scene = probe_scene((ScreeVec2){0.0, -10.0});
    probe_floor(scene, 4000.0, rough);
    ScreeBody bodies[129];
    for (uint32_t k = 0; k < lanes[l]; ++k)
      bodies[k] =
          probe_shape(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){5.0 * k, heights[k % 4u] + 0.2}, 0.0, &defs[k % 4u]);
    probe_steps(scene, 300);
    for (uint32_t k = 0; k < lanes[l]; ++k) {
      PROBE_NEAR(probe_y(scene, bodies[k]), heights[k % 4u], 1e-3);
      PROBE_NEAR(probe_x(scene, bodies[k]), 5.0 * k, 1e-3);
      PROBE_NEAR(probe_speed(scene, bodies[k]), 0.0, 1e-3);
    }
    assert_int_equal(scree_scene_counters(scene).contacts, lanes[l]);
    scree_scene_destroy(scene);
  }
}

// The same stack far from the origin: what the solver sees is relative, so it stands alike.
static void stack_stands_ten_thousand_kilometres_away(void **state) {
  (void)state;
  double far[] = {0.0, 1e7};
  double height[2];
  for (uint32_t f = 0; f < 2u; ++f) {
    ScreeScene *scene = probe_scene((ScreeVec2){0.0, -10.0});
    probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){far[f], far[f] - 1.0}, 0.0, (ScreeVec2){50.0, 2.0}, rough);
    ScreeBody top = 0;
    for (uint32_t i = 0; i < 8u; ++i)
      top = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){far[f], far[f] + 0.5 + i}, 0.0, unit, rough);
    probe_steps(scene, 600);
    PROBE_NEAR(probe_x(scene, top), far[f], 0.005);
    height[f] = probe_y(scene, top) - far[f];
    scree_scene_destroy(scene);
  }
  PROBE_NEAR(height[1], height[0], 1e-4);
}

int main(void) {
  // What stands must stand by itself: a body asleep cannot drift.
  probe_sleep = 0;
  const struct CMUnitTest tests[] = {
      PROBE_TEST(k03_ten_boxes_stand_sixty_seconds),         PROBE_TEST(k03_brick_wall_stands),
      PROBE_TEST(resting_impulse_is_weight_times_step),      PROBE_TEST(dropped_shapes_rest_on_their_skin),
      PROBE_TEST(stack_stands_ten_thousand_kilometres_away),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
