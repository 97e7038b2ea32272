// SPDX-License-Identifier: MIT
// Explosions against the one impulse that each body is to get: strength times the width that faces it.
#include "probe.h"

static const ScreeVec2 nothing = {0.0, 0.0};
static const ScreeExplosion blast = {.position = {0.0, 0.0}, .radius = 2.0, .falloff = 4.0, .impulse = 3.0};

static uint32_t explode(ScreeScene *scene, ScreeExplosion explosion, const ScreeQueryFilter *filter) {
  uint32_t count = 99;
  assert_int_equal(scree_scene_explode(scene, &explosion, filter, &count), SCREE_OK);
  return count;
}

static ScreeBody box_at(ScreeScene *scene, ScreeVec2 at, double width, double height, double density) {
  return probe_box(scene, SCREE_BODY_DYNAMIC, at, 0.0, (ScreeVec2){width, height}, (ProbeMaterial){.density = density});
}

// Boxes of height 1.5 that face it from the right, at distances where it has its full strength and parts of it.
static void a_box_gets_its_width_times_the_strength_where_it_is(void **state) {
  (void)state;
  const double distances[] = {1.0, 2.0, 3.0, 5.0, 5.9, 6.1}, strengths[] = {1.0, 1.0, 0.75, 0.25, 0.025, 0.0};
  for (uint32_t i = 0; i < 6u; ++i) {
    ScreeScene *scene = probe_scene(nothing);
    ScreeBody box = box_at(scene, (ScreeVec2){distances[i] + 0.5, 0.0}, 1.0, 1.5, 2.0);
    assert_int_equal(explode(scene, blast, NULL), i < 5u);
    double width = fmin(1.5, 2.0 * sqrt(36.0 - fmin(36.0, distances[i] * distances[i])));
    PROBE_NEAR(probe_velocity(scene, box).x * 3.0, 3.0 * width * strengths[i], 1e-4);
    PROBE_NEAR(probe_velocity(scene, box).y, 0.0, 1e-6);
    PROBE_NEAR(probe_omega(scene, box), 0.0, 1e-5);
    scree_scene_destroy(scene);
  }
}

static void mass_divides_and_width_multiplies(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(nothing);
  ScreeBody light = box_at(scene, (ScreeVec2){1.5, 0.0}, 1.0, 1.0, 1.0);
  ScreeBody heavy = box_at(scene, (ScreeVec2){-1.5, 0.0}, 1.0, 1.0, 10.0);
  ScreeBody wide = box_at(scene, (ScreeVec2){0.0, 1.25}, 2.0, 0.5, 1.0);
  ScreeBody ball =
      probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, -1.5}, 0.5, (ProbeMaterial){.density = 1.0});
  assert_int_equal(explode(scene, blast, NULL), 4);
  PROBE_NEAR(probe_velocity(scene, light).x, 3.0, 1e-5);
  PROBE_NEAR(probe_velocity(scene, heavy).x, -0.3, 1e-5);
  PROBE_NEAR(probe_velocity(scene, wide).y, 6.0, 1e-5);
  PROBE_NEAR(probe_velocity(scene, ball).y, -3.0 / (0.25 * PROBE_PI), 1e-5);
  scree_scene_destroy(scene);
}

// One that is not struck in line with its centre turns: the impulse acts at the nearest point.
static void what_is_struck_beside_its_centre_turns(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(nothing);
  ScreeBody board = box_at(scene, (ScreeVec2){1.0, 1.0}, 1.0, 4.0, 1.0);
  assert_int_equal(explode(scene, blast, NULL), 1);
  double inertia = 4.0 * (1.0 + 16.0) / 12.0, impulse = 12.0;
  PROBE_NEAR(probe_velocity(scene, board).x, impulse / 4.0, 1e-4);
  PROBE_NEAR(probe_omega(scene, board), 1.0 * impulse / inertia, 1e-4);
  scree_scene_destroy(scene);
}

static void a_ring_flies_apart_evenly(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene((ScreeVec2){0.0, -10.0});
  ScreeBody ring[12];
  for (uint32_t i = 0; i < 12u; ++i) {
    double angle = PROBE_PI * i / 6.0;
    ring[i] = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){3.0 * cos(angle) + 50.0, 3.0 * sin(angle)}, angle,
                        (ScreeVec2){0.6, 0.8}, (ProbeMaterial){.density = 1.0});
  }
  ScreeExplosion explosion = blast;
  explosion.position = (ScreeVec2){50.0, 0.0};
  assert_int_equal(explode(scene, explosion, NULL), 12);
  double x = 0.0, y = 0.0, speed = 3.0 * 0.8 * (1.0 - 0.7 / 4.0) / 0.48;
  for (uint32_t i = 0; i < 12u; ++i) {
    PROBE_NEAR(probe_speed(scene, ring[i]), speed, 1e-4);
    x += probe_velocity(scene, ring[i]).x, y += probe_velocity(scene, ring[i]).y;
  }
  PROBE_NEAR(x, 0.0, 1e-4);
  PROBE_NEAR(y, 0.0, 1e-4);
  explosion.impulse = -3.0;
  assert_int_equal(explode(scene, explosion, NULL), 12);
  for (uint32_t i = 0; i < 12u; ++i) PROBE_NEAR(probe_speed(scene, ring[i]), 0.0, 1e-4);
  scree_scene_destroy(scene);
}

// A wall that reaches far beyond is pushed on no more of its width than lies within reach.
static void only_what_is_within_reach_counts_as_width(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(nothing);
  ScreeBody wall = box_at(scene, (ScreeVec2){3.5, 0.0}, 1.0, 100.0, 1.0);
  assert_int_equal(explode(scene, blast, NULL), 1);
  PROBE_NEAR(probe_velocity(scene, wall).x * 100.0, 3.0 * 0.75 * 2.0 * sqrt(36.0 - 9.0), 1e-3);
  scree_scene_destroy(scene);
}

// Two boxes and a sensor on one body: the width is that of both together, and the sensor has none.
static void a_compound_is_one_body(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(nothing);
  ScreeShapeDef shapes[3] = {scree_shape_def_default(), scree_shape_def_default(), scree_shape_def_default()};
  for (uint32_t i = 0; i < 3u; ++i) {
    shapes[i].kind = SCREE_SHAPE_BOX, shapes[i].width = shapes[i].height = 1.0;
    shapes[i].position = (ScreeVec2){0.0, i == 1u ? 2.0 : -2.0};
  }
  shapes[2].width = shapes[2].height = 30.0, shapes[2].sensor = 1u;
  const ScreeShapeList list = {.defs = shapes, .count = 3};
  ScreeBodyDef def = scree_body_def_default();
  def.position = (ScreeVec2){1.5, 0.0};
  ScreeBody body;
  assert_int_equal(scree_body_create(scene, &def, &list, &body), SCREE_OK);
  assert_int_equal(explode(scene, blast, NULL), 1);
  // The nearest corners are (1, 1.5) and (1, -1.5). Across the way to one, the other box reaches to (2, -+2.5).
  const ScreeVec2 v = probe_velocity(scene, body);
  double length = sqrt(3.25), width = ((2.5 - 1.5 * 1.0) + (2.5 + 1.5 * 2.0)) / length;
  PROBE_NEAR(probe_speed(scene, body) * 2.0, 3.0 * width, 1e-4);
  PROBE_NEAR(fabs(v.y) / v.x, 1.5, 1e-4);
  scree_scene_destroy(scene);
}

static void what_it_lies_in_is_pushed_towards_its_centre(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(nothing);
  ScreeBody box = box_at(scene, (ScreeVec2){0.0, 0.5}, 2.0, 2.0, 1.0);
  assert_int_equal(explode(scene, blast, NULL), 1);
  PROBE_NEAR(probe_velocity(scene, box).y, 6.0 / 4.0, 1e-5);
  PROBE_NEAR(probe_omega(scene, box), 0.0, 1e-6);
  assert_int_equal(scree_body_set_pose(scene, box, nothing, 0.0), SCREE_OK);
  assert_int_equal(explode(scene, blast, NULL), 0);
  scree_scene_destroy(scene);
}

static void filters_types_and_sensors_are_obeyed(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(nothing);
  ScreeShapeDef shape = scree_shape_def_default();
  shape.kind = SCREE_SHAPE_CIRCLE, shape.radius = 0.5;
  shape.category = 4u;
  ScreeBody four = probe_shape(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){1.5, 0.0}, 0.0, &shape);
  shape.category = 1u, shape.mask = 0u;
  ScreeBody ghost = probe_shape(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){-1.5, 0.0}, 0.0, &shape);
  shape = scree_shape_def_default();
  shape.kind = SCREE_SHAPE_CIRCLE, shape.radius = 0.5, shape.sensor = 1u;
  probe_shape(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, 1.5}, 0.0, &shape);
  probe_circle(scene, SCREE_BODY_STATIC, (ScreeVec2){0.0, -1.5}, 0.5, (ProbeMaterial){0});
  ScreeBody lift = probe_circle(scene, SCREE_BODY_KINEMATIC, (ScreeVec2){1.5, 1.5}, 0.5, (ProbeMaterial){0});
  ScreeBody off = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){1.5, -1.5}, 0.5, (ProbeMaterial){0});
  assert_int_equal(scree_body_set(scene, off, SCREE_BODY_DISABLED, 1.0), SCREE_OK);
  assert_int_equal(explode(scene, blast, NULL), 1);
  assert_true(probe_speed(scene, four) > 0.0 && probe_speed(scene, ghost) == 0.0 && probe_speed(scene, lift) == 0.0);
  ScreeQueryFilter filter = scree_query_filter_default();
  filter.category = 0u;
  assert_int_equal(explode(scene, blast, &filter), 2);
  filter.mask = 1u;
  assert_int_equal(explode(scene, blast, &filter), 1);
  filter.exclude = &ghost, filter.exclude_count = 1;
  assert_int_equal(explode(scene, blast, &filter), 0);
  scree_scene_destroy(scene);
}

static void walls_hide_what_is_behind_them(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(nothing);
  ScreeBody behind = box_at(scene, (ScreeVec2){3.0, 0.0}, 1.0, 1.0, 1.0);
  ScreeBody beside = box_at(scene, (ScreeVec2){0.0, 3.0}, 1.0, 1.0, 1.0);
  ScreeBody shadow = box_at(scene, (ScreeVec2){0.0, 4.5}, 1.0, 1.0, 1.0);
  probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){1.0, 0.0}, 0.0, (ScreeVec2){0.2, 2.0}, (ProbeMaterial){0});
  // What the explosion lies in, as on the ground, hides nobody.
  probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){0.0, -1.0}, 0.0, (ScreeVec2){1.0, 2.1}, (ProbeMaterial){0});
  ScreeExplosion explosion = blast;
  explosion.occluded = 1u;
  assert_int_equal(explode(scene, explosion, NULL), 2);
  assert_true(probe_speed(scene, behind) == 0.0 && probe_speed(scene, beside) > 0.0);
  assert_true(probe_speed(scene, shadow) > 0.0);
  explosion.occluded = 0u;
  assert_int_equal(explode(scene, explosion, NULL), 3);
  scree_scene_destroy(scene);
}

static void sleepers_wake(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene((ScreeVec2){0.0, -10.0});
  probe_floor(scene, 100.0, (ProbeMaterial){.friction = 1.0});
  ScreeBody near = box_at(scene, (ScreeVec2){3.0, 0.5}, 1.0, 1.0, 1.0),
            far = box_at(scene, (ScreeVec2){30.0, 0.5}, 1.0, 1.0, 1.0);
  probe_steps(scene, 60);
  assert_false(probe_awake(scene, near) || probe_awake(scene, far));
  assert_int_equal(explode(scene, blast, NULL), 1);
  assert_true(probe_awake(scene, near) && !probe_awake(scene, far));
  scree_scene_destroy(scene);
}

static void wrong_explosions_are_refused(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(nothing);
  ScreeBody box = box_at(scene, (ScreeVec2){1.0, 0.0}, 1.0, 1.0, 1.0);
  ScreeExplosion wrong[5] = {blast, blast, blast, blast, blast};
  wrong[0].position.x = NAN;
  wrong[1].radius = -1.0;
  wrong[2].falloff = INFINITY;
  wrong[3].impulse = 1e16;
  wrong[4].occluded = 2u;
  const char *const arguments[] = {"position", "radius", "falloff", "impulse", "occluded"};
  const uint64_t hash = scree_scene_hash(scene);
  for (uint32_t i = 0; i < 5u; ++i) {
    uint32_t count = 7;
    bool finite = i == 1u || i > 2u;
    assert_int_equal(scree_scene_explode(scene, &wrong[i], NULL, &count),
                     finite ? SCREE_OUT_OF_RANGE : SCREE_NOT_FINITE);
    assert_string_equal(scree_scene_fault(scene)->argument, arguments[i]);
    assert_int_equal(count, 0);
  }
  assert_true(scree_scene_hash(scene) == hash);
  ScreeQueryFilter filter = scree_query_filter_default();
  assert_int_equal(scree_body_destroy(scene, box), SCREE_OK);
  filter.exclude = &box, filter.exclude_count = 1;
  assert_int_equal(scree_scene_explode(scene, &blast, &filter, NULL), SCREE_INVALID_HANDLE);
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      PROBE_TEST(a_box_gets_its_width_times_the_strength_where_it_is),
      PROBE_TEST(mass_divides_and_width_multiplies),
      PROBE_TEST(what_is_struck_beside_its_centre_turns),
      PROBE_TEST(a_ring_flies_apart_evenly),
      PROBE_TEST(only_what_is_within_reach_counts_as_width),
      PROBE_TEST(a_compound_is_one_body),
      PROBE_TEST(what_it_lies_in_is_pushed_towards_its_centre),
      PROBE_TEST(filters_types_and_sensors_are_obeyed),
      PROBE_TEST(walls_hide_what_is_behind_them),
      PROBE_TEST(sleepers_wake),
      PROBE_TEST(wrong_explosions_are_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
