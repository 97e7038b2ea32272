// SPDX-License-Identifier: MIT
// Rays whose answers can be worked out by hand.
#include "query_probe.h"

#define SQRT_2 1.4142135623730951

// Q01. Every solid, whatever its kind: at once, against the ray; with `hollow` not at all.
static void a_ray_from_inside_hits_every_solid_alike(void **state) {
  (void)state;
  static const ScreeVec2 pentagon[] = {{1, 0}, {0.3, 0.95}, {-0.8, 0.6}, {-0.8, -0.6}, {0.3, -0.95}};
  static const ScreeVec2 star[] = {{-1, -1}, {1, -1}, {1, 1}, {0, 0.2}, {-1, 1}};
  for (uint32_t kind = 0; kind < 5; ++kind) {
    ScreeScene *scene = probe_empty();
    ScreeBody body = 0;
    switch (kind) {
    case 0: body = probe_add(scene, 0, 0, test_circle(1)); break;
    case 1: body = probe_add(scene, 0, 0, test_box(2, 2)); break;
    case 2: body = probe_add(scene, 0, 0, test_capsule(1, 1)); break;
    case 3: body = probe_points(scene, SCREE_SHAPE_POLYGON, pentagon, 5); break;
    default: body = probe_points(scene, SCREE_SHAPE_OUTLINE, star, 5);
    }
    ScreeRay ray = probe_ray(0, 0.1, 0, 1.5);
    ScreeHit hit = probe_ask(scene, ray, NULL);
    assert_int_equal(hit.body, body);
    assert_true(hit.distance == 0.0 && hit.fraction == 0.0);
    assert_true(hit.point.x == 0.0 && hit.point.y == 0.1);
    test_near(hit.normal.x, 0, 1e-6);
    test_near(hit.normal.y, -1, 1e-6);
    ScreeQueryFilter hollow = scree_query_filter_default();
    hollow.hollow = 1;
    hit = probe_ask(scene, ray, &hollow);
    assert_int_equal(hit.body, 0);
    assert_true(hit.fraction == 1.0 && hit.distance == ray.distance);
    scree_scene_destroy(scene);
  }
}

// Q01, the last of its kinds: an edge or a chain has a front and no inside, not even a loop that a body could not
// leave.
static void a_ray_inside_a_loop_leaves_through_its_back(void **state) {
  (void)state;
  ScreeScene *scene = probe_empty();
  static const ScreeVec2 clockwise[] = {{-1, -1}, {-1, 1}, {1, 1}, {1, -1}};
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = SCREE_SHAPE_CHAIN;
  def.point_count = 4;
  def.loop = 1;
  const ScreeShapeList list = {.defs = &def, .count = 1, .points = clockwise, .point_count = 4};
  const ScreeBodyDef body = test_body(SCREE_BODY_STATIC, 0, 0);
  ScreeBody made;
  assert_int_equal(scree_body_create(scene, &body, &list, &made), SCREE_OK);
  assert_int_equal(probe_ask(scene, probe_ray(0, 0.5, 0, 5), NULL).body, 0);
  ScreeHit hit = probe_ask(scene, probe_ray(0, 5, 0, -5), NULL);
  assert_int_equal(hit.body, made);
  test_near(hit.fraction, 0.4, 1e-9);
  test_near(hit.normal.y, 1, 1e-6);
  scree_scene_destroy(scene);
}

// Q02
static void a_ray_from_inside_of_what_is_excluded_goes_on(void **state) {
  (void)state;
  ScreeScene *scene = probe_empty();
  ScreeBody a = probe_add(scene, 0, 0, test_box(1, 1)), b = probe_add(scene, 2, 0, test_box(1, 1));
  probe_add(scene, 4, 0, test_box(1, 1));
  probe_add(scene, 6, 0, test_box(1, 1));
  ScreeQueryFilter filter = scree_query_filter_default();
  filter.exclude = &a;
  filter.exclude_count = 1;
  ScreeHit hit = probe_ask(scene, probe_ray(0, 0, 10, 0), &filter);
  assert_int_equal(hit.body, b);
  test_near(hit.fraction, 0.15, 1e-12);
  test_near(hit.point.x, 1.5, 1e-12);
  test_near(hit.normal.x, -1, 1e-6);
  scree_scene_destroy(scene);
}

// Q12: what just touches is hit, and it is the same from both sides.
static void degenerate_rays_have_their_answers(void **state) {
  (void)state;
  static const struct {
    ScreeRay ray;
    int hit;
    double fraction;
  } table[] = {
      {{{3, 0}, {1, 0}, 0}, 0, 1},                              // no length, outside
      {{{0.2, 0.1}, {1, 0}, 0}, 1, 0},                          // no length, inside
      {{{1, 0.5}, {1, 0}, 0}, 1, 0},                            // no length, on the surface
      {{{1, 1}, {0, 1}, 0}, 1, 0},                              // no length, on a corner
      {{{-3, 1}, {1, 0}, 6}, 1, 2.0 / 6},                       // along a side
      {{{-3, 1}, {1, -0.0}, 6}, 1, 2.0 / 6},                    // the same with a zero of the other sign
      {{{-3, -1}, {1, 0.0}, 6}, 1, 2.0 / 6},                    // along the opposite one
      {{{1, 3}, {-0.0, -1}, 6}, 1, 2.0 / 6},                    // down along a side
      {{{-1, -3}, {0, 1}, 6}, 1, 2.0 / 6},                      // up along the other
      {{{-3, 1.001}, {1, 0}, 6}, 0, 1},                         // a millimetre beside it
      {{{-3, 0}, {1, 0}, 2}, 1, 1},                             // ends on the surface
      {{{-3, 0}, {1, 0}, 1.999}, 0, 1},                         // a millimetre before it
      {{{0, 2}, {1, -1}, 4}, 1, SQRT_2 / 4},                    // over a corner, at 45 degrees
      {{{0, 2.01}, {1, -1}, 4}, 0, 1},                          // beside the corner
      {{{-1, 0.3}, {-1, 0}, 2}, 1, 0},                          // from the surface outward: it begins on it
      {{{0, 4}, {1e-5, -1e-4}, 4}, 1, 3.0 * 1.00498756211 / 4}, // a short direction
  };
  ScreeScene *scene = probe_empty();
  probe_add(scene, 0, 0, test_box(2, 2));
  for (uint32_t i = 0; i < COUNT_OF(table); ++i) {
    ScreeHit hit = probe_ask(scene, table[i].ray, NULL);
    assert_int_equal(hit.body != 0, table[i].hit);
    test_near(hit.fraction, table[i].fraction, 1e-6);
    assert_true(isfinite(hit.point.x) && isfinite(hit.point.y) && isfinite(hit.distance));
  }
  scree_scene_destroy(scene);
}

// TB28 to TB30, TB39 and TB40.
static void a_swept_point_catches_the_wall_that_both_ends_miss(void **state) {
  (void)state;
  static const struct {
    double wall_0, wall_1, from, to, fraction;
  } cases[] = {{5.0, 5.1, 4.5, 6.1, 0.3125}, {10.0, 10.2, 9.0, 12.0, 1.0 / 3.0}};
  ScreeQueryFilter hollow = scree_query_filter_default();
  hollow.hollow = 1;
  for (uint32_t i = 0; i < 2; ++i) {
    ScreeScene *scene = probe_empty();
    double width = cases[i].wall_1 - cases[i].wall_0;
    probe_add(scene, cases[i].wall_0 + 0.5 * width, 0, test_box(width, 4));
    assert_int_equal(probe_point(scene, cases[i].from, 0), 0);
    assert_int_equal(probe_point(scene, cases[i].to, 0), 0);
    ScreeHit hit = probe_ask(scene, probe_ray(cases[i].from, 0, cases[i].to, 0), NULL);
    test_near(hit.fraction, cases[i].fraction, 1e-6);
    test_near(hit.point.x, cases[i].wall_0, 1e-6);
    // Clear when it begins at the near face, by the rule for which a surface is not in its own way, or ends before it.
    if (i == 0) assert_int_equal(probe_ask(scene, probe_ray(5.0, 0, 6.0, 0), &hollow).body, 0);
    if (i == 0) assert_int_equal(probe_ask(scene, probe_ray(4.0, 0, 4.9, 0), NULL).body, 0);
    scree_scene_destroy(scene);
  }
}

// The first seed's tests: a box's face at 9.0, a rim at 8.5, three hits in order.
static void hits_come_in_the_order_of_the_way(void **state) {
  (void)state;
  ScreeScene *scene = probe_empty();
  ScreeBody far = probe_add(scene, 8, 0, test_box(2, 2)), near = probe_add(scene, -8, 0, test_circle(1.5)),
            middle = probe_add(scene, 0, 0, test_capsule(2, 0.5));
  probe_add(scene, 0, 5, test_circle(1));
  const ScreeRay ray = {{-18, 0}, {3, 0}, 40};
  ScreeHit hits[4];
  uint32_t count;
  assert_int_equal(scree_query_ray_all(scene, &ray, NULL, hits, 4, &count), SCREE_OK);
  assert_int_equal(count, 3);
  assert_int_equal(hits[0].body, near);
  assert_int_equal(hits[1].body, middle);
  assert_int_equal(hits[2].body, far);
  test_near(hits[0].distance, 8.5, 1e-6);
  test_near(hits[1].distance, 16.5, 1e-6);
  test_near(hits[2].distance, 25, 1e-6);
  test_near(hits[2].fraction, 25.0 / 40.0, 1e-9);
  // With too little room the first ones are there, and how many there are in all.
  ScreeHit one[1];
  assert_int_equal(scree_query_ray_all(scene, &ray, NULL, one, 1, &count), SCREE_OK);
  assert_int_equal(count, 3);
  assert_int_equal(one[0].body, near);
  scree_scene_destroy(scene);
}

// Two of them at the same distance: the lower handle first, whichever was made or moved last.
static void equal_hits_come_in_the_order_of_handles(void **state) {
  (void)state;
  ScreeScene *scene = probe_empty();
  ScreeBody bodies[6];
  for (uint32_t i = 0; i < 6; ++i) bodies[i] = probe_add(scene, 5, 0, test_box(2, 2));
  assert_int_equal(scree_body_set_pose(scene, bodies[0], (ScreeVec2){5, 0.1}, 0), SCREE_OK);
  const ScreeRay ray = {{0, 0}, {1, 0}, 10};
  ScreeHit hits[6];
  uint32_t count;
  assert_int_equal(scree_query_ray_all(scene, &ray, NULL, hits, 6, &count), SCREE_OK);
  assert_int_equal(count, 6);
  for (uint32_t i = 0; i < 6; ++i) assert_int_equal(hits[i].body, bodies[i]);
  assert_int_equal(probe_ask(scene, ray, NULL).body, bodies[0]);
  scree_scene_destroy(scene);
}

static void a_shape_of_many_pieces_is_hit_once(void **state) {
  (void)state;
  ScreeScene *scene = probe_empty();
  static const ScreeVec2 comb[] = {{0, 0}, {7, 0}, {7, 3}, {6, 3}, {6, 1}, {4, 1},
                                   {4, 3}, {3, 3}, {3, 1}, {1, 1}, {1, 3}, {0, 3}};
  ScreeBody body = probe_points(scene, SCREE_SHAPE_OUTLINE, comb, COUNT_OF(comb));
  const ScreeRay ray = {{-2, 2}, {1, 0}, 20};
  ScreeHit hits[4];
  uint32_t count;
  assert_int_equal(scree_query_ray_all(scene, &ray, NULL, hits, 4, &count), SCREE_OK);
  assert_int_equal(count, 1);
  assert_int_equal(hits[0].body, body);
  test_near(hits[0].distance, 2, 1e-6);
  assert_int_equal(scree_shape_body(scene, hits[0].shape), body);
  assert_int_equal(probe_overlaps(scene, test_circle(30), (ScreeVec2){0, 0}, 0), 1);
  assert_int_equal(probe_point(scene, 2, 2), 0);
  assert_int_equal(probe_point(scene, 2, 0.5), 1);
  scree_scene_destroy(scene);
}

// No ray slips through where pieces or bodies lie flush.
static void rays_along_seams_hit(void **state) {
  (void)state;
  ScreeScene *scene = probe_empty();
  for (int i = 0; i < 10; ++i) probe_add(scene, 0.35 + 0.7 * i, -0.35, test_box(0.7, 0.7));
  for (int i = 0; i <= 10; ++i) {
    ScreeHit hit = probe_ask(scene, (ScreeRay){{0.7 * i, 3}, {0, -1}, 10}, NULL);
    assert_true(hit.body != 0);
    test_near(hit.distance, 3, 1e-5);
    test_near(hit.normal.y, 1, 1e-3);
  }
  scree_scene_destroy(scene);
}

// Seeds-survey A4, defect 5: a ray that goes up through a tent came back with a segment that is not there.
static void an_open_chain_has_no_closing_segment(void **state) {
  (void)state;
  ScreeScene *scene = probe_empty();
  static const ScreeVec2 tent[] = {{10, 5}, {0, 15}, {-10, 5}};
  ScreeBody body = probe_points(scene, SCREE_SHAPE_CHAIN, tent, 3); // its front is below
  ScreeHit hit = probe_ask(scene, probe_ray(0, 0, 0, 20), NULL);
  assert_int_equal(hit.body, body);
  test_near(hit.distance, 15, 1e-6);
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_ray_from_inside_hits_every_solid_alike),
      cmocka_unit_test(a_ray_inside_a_loop_leaves_through_its_back),
      cmocka_unit_test(a_ray_from_inside_of_what_is_excluded_goes_on),
      cmocka_unit_test(degenerate_rays_have_their_answers),
      cmocka_unit_test(a_swept_point_catches_the_wall_that_both_ends_miss),
      cmocka_unit_test(hits_come_in_the_order_of_the_way),
      cmocka_unit_test(equal_hits_come_in_the_order_of_handles),
      cmocka_unit_test(a_shape_of_many_pieces_is_hit_once),
      cmocka_unit_test(rays_along_seams_hit),
      cmocka_unit_test(an_open_chain_has_no_closing_segment),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
