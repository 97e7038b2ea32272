// SPDX-License-Identifier: MIT
// Casts and overlaps whose answers can be worked out by hand.
#include "query_probe.h"

// Q04
static void balls_of_every_size_reach_a_thin_box(void **state) {
  (void)state;
  ScreeScene *scene = probe_empty();
  probe_add(scene, 884.5, 188.5, test_box(489, 1));
  ScreeHit hit = probe_ask(scene, probe_ray(380, 241, 1004, 137), NULL);
  test_near(hit.fraction, 0.5, 1e-6);
  test_near(hit.point.x, 692, 1e-4);
  test_near(hit.point.y, 189, 1e-4);
  static const double radii[] = {0.5, 5};
  for (uint32_t i = 0; i < COUNT_OF(radii); ++i) {
    assert_int_equal(probe_cast(scene, test_circle(radii[i]), (ScreeVec2){380, 241}, (ScreeVec2){624, -104}, &hit), 1);
    test_near(hit.fraction, (52 - radii[i]) / 104, 1e-6);
    test_near(hit.normal.y, 1, 1e-6);
    test_near(hit.point.y, 189, 1e-4);
  }
  // One of 20 meets the corner at (640, 189) before it is over the box.
  assert_int_equal(probe_cast(scene, test_circle(20), (ScreeVec2){380, 241}, (ScreeVec2){624, -104}, &hit), 1);
  double length = hypot(624, 104), along = (260.0 * 624 + 52 * 104) / length, past = (260.0 * 104 - 52 * 624) / length;
  test_near(hit.fraction, (along - sqrt(400 - past * past)) / length, 1e-6);
  test_near(hit.point.x, 640, 1e-3);
  scree_scene_destroy(scene);
  scene = probe_empty();
  probe_add(scene, 408, 286.5, test_box(670, 1));
  test_near(probe_ask(scene, probe_ray(894, 328, 385, 217), NULL).fraction, 41.0 / 111.0, 1e-6);
  scree_scene_destroy(scene);
}

// Q05, at each of the gaps, and overlapping as deep as they are wide.
static void a_cast_that_begins_in_touch_is_stopped_by_what_it_is_led_into(void **state) {
  (void)state;
  static const double gaps[] = {-0.004, -0.001, 0.0, 0.0002, 0.001, 0.004};
  for (uint32_t i = 0; i < COUNT_OF(gaps); ++i) {
    ScreeScene *scene = probe_empty();
    ScreeBody floor = probe_add(scene, 0, -1, test_box(40, 2));
    ScreeVec2 at = {0, 0.5 + gaps[i]};
    ScreeHit hit;
    assert_int_equal(probe_cast(scene, test_box(1, 1), at, (ScreeVec2){0, 1}, &hit), 0);
    assert_int_equal(probe_cast(scene, test_box(1, 1), at, (ScreeVec2){1, 0}, &hit), 0);
    assert_int_equal(probe_cast(scene, test_box(1, 1), at, (ScreeVec2){-1, 0}, &hit), 0);
    assert_int_equal(probe_cast(scene, test_box(1, 1), at, (ScreeVec2){0, -1}, &hit), 1);
    assert_int_equal(hit.body, floor);
    bool touches = gaps[i] <= 0.00025;
    test_near(hit.fraction, touches ? 0.0 : gaps[i], 1e-6);
    test_near(hit.normal.x, 0, 1e-6);
    test_near(hit.normal.y, 1, 1e-6);
    // Without a way to go it is a question of touching alone.
    assert_int_equal(probe_cast(scene, test_box(1, 1), at, (ScreeVec2){0, 0}, &hit), touches);
    scree_scene_destroy(scene);
  }
}

// Q08
static void a_ball_meets_a_corner(void **state) {
  (void)state;
  ScreeScene *scene = probe_empty();
  probe_add(scene, 500, 225, test_box(50, 50));
  for (int k = 1; k <= 25; ++k) {
    ScreeHit hit;
    double rise = sqrt(2500.0 - k * k);
    assert_int_equal(probe_cast(scene, test_circle(50), (ScreeVec2){525 + k, 0}, (ScreeVec2){0, 500}, &hit), 1);
    test_near(hit.fraction, (200 - rise) / 500, 1e-7);
    test_near(hit.normal.x, k / 50.0, 1e-5);
    test_near(hit.normal.y, -rise / 50, 1e-5);
    test_near(hit.point.x, 525, 1e-4);
    test_near(hit.point.y, 200, 1e-4);
  }
  scree_scene_destroy(scene);
}

// Q10
static void one_of_three_shapes_is_enough(void **state) {
  (void)state;
  ScreeScene *scene = probe_empty();
  ScreeShapeDef defs[] = {test_circle(1), test_circle(1), test_circle(1)};
  for (uint32_t i = 0; i < 3; ++i) defs[i].position = (ScreeVec2){10.0 * i, 0};
  const ScreeShapeList list = {.defs = defs, .count = 3};
  const ScreeBodyDef def = test_body(SCREE_BODY_DYNAMIC, 0, 0);
  ScreeBody body;
  assert_int_equal(scree_body_create(scene, &def, &list, &body), SCREE_OK);
  ScreeShape shapes[3];
  assert_int_equal(scree_body_shapes(scene, body, shapes, 3), 3);
  for (uint32_t i = 0; i < 3; ++i) {
    ScreeShapeDef probe = test_box(1, 1);
    const ScreeShapeList one = {.defs = &probe, .count = 1};
    ScreeHit hit;
    uint32_t count;
    assert_int_equal(scree_query_overlap(scene, &one, (ScreeVec2){10.0 * i + 1.4, 0}, 0, NULL, &hit, 1, &count),
                     SCREE_OK);
    assert_int_equal(count, 1);
    assert_int_equal(hit.body, body);
    assert_int_equal(scree_row(hit.shape), i);
  }
  scree_scene_destroy(scene);
}

// A4, defect 4: an overlap that holds no centre and lies in none.
static void partial_overlaps_count_and_so_does_full_containment(void **state) {
  (void)state;
  ScreeScene *scene = probe_empty();
  probe_add(scene, 0, 0, test_box(10, 1));
  assert_int_equal(probe_overlaps(scene, test_circle(0.5), (ScreeVec2){5.4, 0}, 0), 1);
  assert_int_equal(probe_overlaps(scene, test_circle(0.5), (ScreeVec2){5.6, 0}, 0), 0);
  assert_int_equal(probe_overlaps(scene, test_circle(0.1), (ScreeVec2){2, 0.1}, 0), 1); // inside of it
  assert_int_equal(probe_overlaps(scene, test_circle(100), (ScreeVec2){2, 0.1}, 0), 1); // around it
  assert_int_equal(probe_overlaps(scene, test_box(0.2, 0.2), (ScreeVec2){0, 0}, 1), 1); // with one centre
  assert_int_equal(probe_overlaps(scene, test_box(2, 2), (ScreeVec2){0, 1.8}, 0), 0);
  assert_int_equal(probe_overlaps(scene, test_box(2, 2), (ScreeVec2){0, 1.8}, 0.785), 1); // a corner down
  assert_int_equal(probe_overlaps(scene, test_capsule(4, 0.2), (ScreeVec2){0, 0.8}, 0), 0);
  assert_int_equal(probe_overlaps(scene, test_capsule(4, 0.2), (ScreeVec2){0, 0.8}, 0.5), 1);
  assert_int_equal(probe_point(scene, 4.99, 0.49), 1);
  assert_int_equal(probe_point(scene, 5.01, 0.49), 0);
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(balls_of_every_size_reach_a_thin_box),
      cmocka_unit_test(a_cast_that_begins_in_touch_is_stopped_by_what_it_is_led_into),
      cmocka_unit_test(a_ball_meets_a_corner),
      cmocka_unit_test(one_of_three_shapes_is_enough),
      cmocka_unit_test(partial_overlaps_count_and_so_does_full_containment),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
