// SPDX-License-Identifier: MIT
// Bodies that are hard to hold: thinner than the overlaps that are none, and turning many times in a step.
#include "probe.h"

static const ProbeMaterial plain = {.friction = 0.6, .density = 1.0};

enum { DROPS = 24, FORMS = 9, FLOORS = 3 };

static ScreeShapeDef thin_form(uint32_t form) {
  static const double radii[] = {0.0005, 0.001, 0.002, 0.004};
  static const ScreeVec2 sizes[] = {{0.03, 0.001}, {0.03, 0.003}, {0.002, 0.002}, {0.1, 0.002}, {0.05, 0.002}};
  ScreeShapeDef def = scree_shape_def_default();
  if (form < 4u) {
    def.kind = SCREE_SHAPE_CIRCLE;
    def.radius = radii[form];
  } else {
    def.kind = SCREE_SHAPE_BOX;
    def.width = sizes[form - 4u].x, def.height = sizes[form - 4u].y;
  }
  return def;
}

// 2 km wide, its front at y = 0: an edge, a chain, or the top of a box.
static void add_floor(ScreeScene *scene, uint32_t floor) {
  enum { POINTS = 201 };
  ScreeVec2 points[POINTS];
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = floor == 0u ? SCREE_SHAPE_EDGE : SCREE_SHAPE_CHAIN;
  def.point_count = floor == 0u ? 2u : POINTS;
  for (uint32_t i = 0; i < def.point_count; ++i)
    points[i] = (ScreeVec2){2000.0 * i / (def.point_count - 1u) - 1000.0, 0.0};
  if (floor == 2u) {
    probe_floor(scene, 2000.0, plain);
    return;
  }
  ScreeShapeList list = {.defs = &def, .count = 1, .points = points, .point_count = def.point_count};
  ScreeBodyDef body = scree_body_def_default();
  body.type = SCREE_BODY_STATIC;
  ScreeBody made;
  assert_int_equal(scree_body_create(scene, &body, &list, &made), SCREE_OK);
}

static void thin_bodies_fall_through_no_floor(void **state) {
  (void)state;
  const double speeds[] = {5.0, 50.0, 400.0};
  for (uint32_t run = 0; run < 3u * FLOORS * FORMS; ++run) {
    double speed = speeds[run % 3u];
    ScreeScene *scene = probe_scene((ScreeVec2){0.0, -10.0});
    add_floor(scene, run / 3u % FLOORS);
    ScreeBody bodies[DROPS];
    for (uint32_t i = 0; i < DROPS; ++i) {
      ScreeShapeDef form = thin_form(run / (3u * FLOORS));
      ScreeVec2 at = {1.5 * i - 18.0, 2.0 + i * speed * PROBE_DT / DROPS}, velocity = {0.0, -speed};
      bodies[i] = probe_shape(scene, SCREE_BODY_DYNAMIC, at, 0.37 * i, &form);
      assert_int_equal(scree_body_set_velocity(scene, bodies[i], velocity, 30.0 * (i % 2u)), SCREE_OK);
    }
    for (uint32_t step = 0; step < 90u; ++step) {
      probe_steps(scene, 1);
      for (uint32_t i = 0; i < DROPS; ++i)
        if (!(probe_y(scene, bodies[i]) > -0.003) && fabs(probe_x(scene, bodies[i])) < 990.0)
          fail_msg("form %u, floor %u, %g m/s, step %u: body %u", run / (3u * FLOORS), run / 3u % FLOORS, speed, step,
                   i);
    }
    scree_scene_destroy(scene);
  }
}

// A splinter that whirls about in a room of thin walls stays in it, at any length of the step.
static void what_whirls_stays_in_its_room(void **state) {
  (void)state;
  const double dts[] = {1.0 / 60.0, 0.1, 0.25};
  for (uint32_t run = 0; run < 60u; ++run) {
    ScreeSceneDef def = probe_def();
    def.gravity = (ScreeVec2){0.0, -40.0 * (run % 2u)};
    ScreeScene *scene;
    assert_int_equal(scree_scene_create(&def, NULL, &scene), SCREE_OK);
    const ProbeMaterial elastic = {.restitution = 1.0, .density = 1.0};
    for (uint32_t i = 0; i < 4u; ++i) {
      ScreeVec2 at = {i == 0u ? -10.0 : i == 1u ? 10.0 : 0.0, i == 2u ? -10.0 : i == 3u ? 10.0 : 0.0};
      ScreeVec2 size = {i < 2u ? 0.1 : 21.0, i < 2u ? 21.0 : 0.1};
      probe_box(scene, SCREE_BODY_STATIC, at, 0.0, size, elastic);
    }
    ScreeVec2 size = {0.02 * (1u + run % 4u), 0.01 + 0.03 * (run % 3u)};
    ScreeBody body = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.1 * run - 3.0, 1.0}, 0.4 * run, size, elastic);
    ScreeVec2 velocity = {80.0 * sin(run), 80.0 * cos(run)};
    assert_int_equal(scree_body_set_velocity(scene, body, velocity, 1000.0 * (1u + run % 7u)), SCREE_OK);
    for (uint32_t step = 0; step < 120u; ++step) {
      assert_int_equal(scree_scene_step(scene, dts[run % 3u]), SCREE_OK);
      double x = probe_x(scene, body), y = probe_y(scene, body);
      if (!(fabs(x) < 10.0 && fabs(y) < 10.0)) fail_msg("run %u, step %u: at (%g, %g)", run, step, x, y);
    }
    scree_scene_destroy(scene);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      PROBE_TEST(thin_bodies_fall_through_no_floor),
      PROBE_TEST(what_whirls_stays_in_its_room),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
