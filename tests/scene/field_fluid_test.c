// SPDX-License-Identifier: MIT
// Fluids by the law of Archimedes: what is displaced lifts by its weight, at its middle.
#include "field_probe.h"

#define WATER 2.0

// A pool with its surface at y = 0, of water twice as dense as what floats in it.
static ScreeScene *pool(ScreeFieldDef *out_def, ScreeField *out_field) {
  ScreeScene *scene = probe_scene((ScreeVec2){0.0, -10.0});
  ScreeFieldDef def = scree_field_def_default();
  def.position = (ScreeVec2){0.0, -50.0};
  def.box = (ScreeVec2){200.0, 100.0};
  def.density = WATER;
  ScreeField field = field_make(scene, def);
  if (out_def) *out_def = def;
  if (out_field) *out_field = field;
  return scene;
}

static void set_drag(ScreeScene *scene, ScreeFieldDef def, ScreeField field, double drag) {
  def.drag = def.angular_drag = drag;
  assert_int_equal(scree_field_redefine(scene, field, &def), SCREE_OK);
}

static void what_is_under_water_rises_by_the_difference_of_weights(void **state) {
  (void)state;
  const double densities[] = {0.5, 1.0, 2.0, 4.0};
  for (uint32_t i = 0; i < 4u; ++i) {
    ScreeScene *scene = pool(NULL, NULL);
    ProbeMaterial m = {.density = densities[i]};
    ScreeBody ball = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, -40.0}, 0.5, m);
    ScreeBody box = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){9.0, -40.0}, 0.4, (ScreeVec2){2.0, 1.0}, m);
    probe_steps(scene, 30);
    double expected = 0.5 * 10.0 * (WATER / densities[i] - 1.0);
    PROBE_NEAR(probe_velocity(scene, box).y, expected, 1e-3);
    // Of a circle's area its polygon is worth as much.
    PROBE_NEAR(probe_velocity(scene, ball).y, expected, 1e-3);
    PROBE_NEAR(probe_omega(scene, box), 0.0, 1e-4);
    scree_scene_destroy(scene);
  }
}

// Afloat, a share of the area is under water that is the ratio of densities; and no more than half of a circle is so
// where that is half as dense.
static void what_floats_is_as_deep_as_its_weight_asks(void **state) {
  (void)state;
  ScreeFieldDef def;
  ScreeField field;
  ScreeScene *scene = pool(&def, &field);
  set_drag(scene, def, field, 4.0);
  ScreeBody box = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, 1.0}, 0.0, (ScreeVec2){4.0, 1.0},
                            (ProbeMaterial){.density = 0.6});
  ScreeBody ball = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){9.0, 1.0}, 0.5, (ProbeMaterial){.density = 1.0});
  probe_steps(scene, 900);
  // Both fall asleep in the last of their bobbing.
  PROBE_NEAR(probe_y(scene, box) - 0.5, -0.6 / WATER, 3e-3);
  PROBE_NEAR(probe_angle(scene, box), 0.0, 1e-3);
  PROBE_NEAR(probe_y(scene, ball), 0.0, 3e-3);
  assert_false(probe_awake(scene, box) || probe_awake(scene, ball));
  set_drag(scene, def, field, 5.0);
  assert_true(probe_awake(scene, box) && probe_awake(scene, ball));
  scree_scene_destroy(scene);
}

// A box of height H and density r bobs with w^2 = g d / (r H), and neither gains nor loses.
static void a_box_bobs_in_its_own_time(void **state) {
  (void)state;
  ScreeScene *scene = pool(NULL, NULL);
  ScreeBody box = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, 0.2}, 0.0, (ScreeVec2){4.0, 1.0},
                            (ProbeMaterial){.density = 1.0});
  double period = 2.0 * PROBE_PI / sqrt(10.0 * WATER), highest = 0.0, before = 0.2;
  uint32_t crossings = 0, step = 0;
  double time = 0.0;
  for (; crossings < 20u && step < 6000u; ++step) {
    probe_steps(scene, 1);
    double y = probe_y(scene, box);
    if (before < 0.0 && y >= 0.0) ++crossings, time = PROBE_DT * (step + 1u - y / (y - before));
    if (crossings == 19u) highest = fmax(highest, y);
    before = y;
  }
  PROBE_NEAR(time / 19.75, period, 0.01 * period);
  PROBE_NEAR(highest, 0.2, 0.004);
  scree_scene_destroy(scene);
}

// A board that stands in the water falls over, and lies flat in the end.
static void what_stands_upright_in_water_falls_over(void **state) {
  (void)state;
  ScreeFieldDef def;
  ScreeField field;
  ScreeScene *scene = pool(&def, &field);
  set_drag(scene, def, field, 2.0);
  ScreeBody board = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, 0.0}, 0.5 * PROBE_PI + 0.02,
                              (ScreeVec2){4.0, 0.5}, (ProbeMaterial){.density = 1.0});
  probe_steps(scene, 1800);
  PROBE_NEAR(sin(probe_angle(scene, board)), 0.0, 0.01);
  scree_scene_destroy(scene);
}

// Half of a box in a fluid without weight: drag acts on what is displaced, d / (2 r) times the rate.
static void drag_acts_on_what_is_displaced(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene((ScreeVec2){0.0, 0.0});
  ScreeFieldDef def = scree_field_def_default();
  def.position = (ScreeVec2){0.0, -50.0};
  def.box = (ScreeVec2){2000.0, 100.0};
  def.density = WATER;
  def.drag = 1.0;
  field_make(scene, def);
  ScreeBody box = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, 0.0}, 0.0, (ScreeVec2){4.0, 1.0},
                            (ProbeMaterial){.density = 4.0});
  assert_int_equal(scree_body_set_velocity(scene, box, (ScreeVec2){8.0, 0.0}, 0.0), SCREE_OK);
  probe_steps(scene, 60);
  PROBE_NEAR(probe_velocity(scene, box).x, 8.0 * exp(-0.25), 0.01);
  scree_scene_destroy(scene);
}

// A sea about a planet: up is away from it, and what is light floats at its rim.
static void fluids_float_against_a_pull(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene((ScreeVec2){0.0, 0.0});
  ScreeFieldDef def = scree_field_def_default();
  def.circle = 10.0;
  def.density = WATER;
  def.drag = 2.0;
  field_make(scene, def);
  def = scree_field_def_default();
  def.pull = 10.0;
  field_make(scene, def);
  ScreeBody ball =
      probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){-4.0, 3.0}, 0.5, (ProbeMaterial){.density = 1.0});
  probe_steps(scene, 1200);
  double x = probe_x(scene, ball), y = probe_y(scene, ball);
  PROBE_NEAR(sqrt(x * x + y * y), 10.0, 0.1);
  PROBE_NEAR(y / x, -0.75, 0.01);
  scree_scene_destroy(scene);
}

// Shapes of a body hold water as a box does, corner for corner.
static void shapes_hold_water_as_boxes_do(void **state) {
  (void)state;
  double heights[2];
  for (uint32_t i = 0; i < 2u; ++i) {
    ScreeScene *scene = probe_scene((ScreeVec2){0.0, -10.0});
    ScreeFieldDef def = scree_field_def_default();
    ScreeShapeDef shape = scree_shape_def_default();
    shape.kind = SCREE_SHAPE_BOX, shape.width = 20.0, shape.height = 10.0;
    shape.sensor = 1u;
    if (i) def.body = probe_shape(scene, SCREE_BODY_STATIC, (ScreeVec2){0.0, -5.0}, 0.0, &shape);
    def.shapes = i;
    if (!i) def.position = (ScreeVec2){0.0, -5.0}, def.box = (ScreeVec2){20.0, 10.0};
    def.density = WATER;
    field_make(scene, def);
    ScreeBody box = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){9.8, 0.1}, 0.3, (ScreeVec2){2.0, 1.0},
                              (ProbeMaterial){.density = 1.0});
    probe_steps(scene, 20);
    heights[i] = probe_y(scene, box);
    assert_true(fabs(probe_angle(scene, box) - 0.3) > 0.05);
    scree_scene_destroy(scene);
  }
  PROBE_NEAR(heights[1], heights[0], 1e-5);
}

// A pool that goes up at a steady speed carries what floats in it, no deeper than one that stands still.
static void a_moving_pool_takes_along_what_floats(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene((ScreeVec2){0.0, -10.0});
  ScreeFieldDef def = scree_field_def_default();
  def.body = probe_circle(scene, SCREE_BODY_KINEMATIC, (ScreeVec2){0.0, -90.0}, 0.1, (ProbeMaterial){0});
  assert_int_equal(scree_body_set_velocity(scene, def.body, (ScreeVec2){2.0, 8.0}, 0.0), SCREE_OK);
  def.box = (ScreeVec2){40.0, 10.0};
  def.density = WATER;
  def.drag = def.angular_drag = 4.0;
  field_make(scene, def);
  ScreeBody box = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, -84.5}, 0.0, (ScreeVec2){4.0, 1.0},
                            (ProbeMaterial){.density = 0.6});
  probe_steps(scene, 600);
  PROBE_NEAR(probe_y(scene, box) - probe_y(scene, def.body), 5.5 - 0.3, 2e-3);
  PROBE_NEAR(probe_velocity(scene, box).x, 2.0, 1e-3);
  scree_scene_destroy(scene);
}

// What weighs next to nothing is not flung out, and floats as if it were a tenth as dense as the water.
static void a_feather_is_not_flung_out(void **state) {
  (void)state;
  ScreeFieldDef def;
  ScreeField field;
  ScreeScene *scene = pool(&def, &field);
  set_drag(scene, def, field, 1.0);
  ScreeBody feather = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, 0.5}, 0.0, (ScreeVec2){1.0, 0.1},
                                (ProbeMaterial){.density = 1e-3});
  for (uint32_t step = 0; step < 1800u; ++step) {
    probe_steps(scene, 1);
    assert_true(probe_y(scene, feather) < 0.5);
  }
  PROBE_NEAR(probe_y(scene, feather), 0.04, 1e-3);
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      PROBE_TEST(what_is_under_water_rises_by_the_difference_of_weights),
      PROBE_TEST(what_floats_is_as_deep_as_its_weight_asks),
      PROBE_TEST(a_box_bobs_in_its_own_time),
      PROBE_TEST(what_stands_upright_in_water_falls_over),
      PROBE_TEST(drag_acts_on_what_is_displaced),
      PROBE_TEST(fluids_float_against_a_pull),
      PROBE_TEST(shapes_hold_water_as_boxes_do),
      PROBE_TEST(a_moving_pool_takes_along_what_floats),
      PROBE_TEST(a_feather_is_not_flung_out),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
