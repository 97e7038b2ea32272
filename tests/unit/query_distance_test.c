// SPDX-License-Identifier: MIT
// Distances of bodies and the nearest points of them, and queries far from the origin.
#include "query_probe.h"

static void distances_can_be_worked_out(void **state) {
  (void)state;
  ScreeScene *scene = probe_empty();
  ScreeBody box = probe_add(scene, 0, 0, test_box(2, 2)), ball = probe_add(scene, 4, 5, test_circle(1)),
            bar = probe_add(scene, -5, 0, test_capsule(4, 0.5));
  ScreeDistance d;
  assert_int_equal(scree_query_distance(scene, box, ball, &d), SCREE_OK);
  test_near(d.distance, 5.0 - 1.0, 1e-6); // from the corner (1, 1) to (4, 5) it is 3 by 4
  test_near(d.point_a.x, 1, 1e-6);
  test_near(d.point_a.y, 1, 1e-6);
  test_near(d.point_b.x, 4 - 0.6, 1e-6);
  test_near(d.point_b.y, 5 - 0.8, 1e-6);
  assert_int_equal(scree_shape_body(scene, d.shape_a), box);
  assert_int_equal(scree_shape_body(scene, d.shape_b), ball);
  assert_int_equal(scree_query_distance(scene, bar, box, &d), SCREE_OK);
  test_near(d.distance, 4 - 2.5, 1e-6);
  test_near(d.point_a.x, -2.5, 1e-6);
  assert_int_equal(scree_query_closest(scene, bar, (ScreeVec2){-5, 3}, &d), SCREE_OK);
  test_near(d.distance, 2.5, 1e-6);
  test_near(d.point_a.y, 0.5, 1e-6);
  test_near(d.point_b.y, 3, 1e-6);
  assert_int_equal(d.shape_b, 0);
  // Inside: the point itself.
  assert_int_equal(scree_query_closest(scene, box, (ScreeVec2){0.3, 0.2}, &d), SCREE_OK);
  assert_true(d.distance == 0.0);
  test_near(d.point_a.x, 0.3, 1e-6);
  test_near(d.point_a.y, 0.2, 1e-6);
  // A disabled body is where it is, though no other query finds it.
  assert_int_equal(scree_body_set(scene, ball, SCREE_BODY_DISABLED, 1), SCREE_OK);
  assert_int_equal(scree_query_distance(scene, box, ball, &d), SCREE_OK);
  test_near(d.distance, 4, 1e-6);
  scree_scene_destroy(scene);
}

static void overlapping_bodies_have_a_point_in_both(void **state) {
  (void)state;
  Lcg lcg = {99};
  uint32_t overlaps = 0;
  for (int i = 0; i < 2000; ++i) {
    ScreeScene *scene = probe_empty();
    const ScreeShapeDef kinds[] = {test_box(2, 1), test_circle(0.8), test_capsule(2, 0.3)};
    ScreeBodyDef def = test_body(SCREE_BODY_STATIC, lcg_range(&lcg, -1.5, 1.5), lcg_range(&lcg, -1.5, 1.5));
    def.angle = lcg_range(&lcg, -4, 4);
    ScreeBody a = probe_add(scene, 0, 0, kinds[lcg_below(&lcg, 3)]),
              b = test_add(scene, def, kinds[lcg_below(&lcg, 3)]);
    ScreeDistance d, back, at;
    assert_int_equal(scree_query_distance(scene, a, b, &d), SCREE_OK);
    assert_int_equal(scree_query_distance(scene, b, a, &back), SCREE_OK);
    test_near(d.distance, back.distance, 2e-6);
    test_near(hypot(d.point_a.x - d.point_b.x, d.point_a.y - d.point_b.y), d.distance, 2e-6);
    assert_int_equal(scree_query_closest(scene, a, d.point_a, &at), SCREE_OK);
    test_near(at.distance, 0, 3e-6);
    assert_int_equal(scree_query_closest(scene, b, d.point_b, &at), SCREE_OK);
    test_near(at.distance, 0, 3e-6);
    overlaps += d.distance == 0.0;
    scree_scene_destroy(scene);
  }
  assert_true(overlaps > 400 && overlaps < 1600);
}

// The nearest of many pieces, on either body.
static void the_nearest_pieces_count(void **state) {
  (void)state;
  ScreeScene *scene = probe_empty();
  ScreeVec2 teeth[40];
  for (uint32_t i = 0; i < 40; ++i) teeth[i] = (ScreeVec2){(double)i, i % 2 ? 1.0 : 0.0};
  ScreeBody comb = probe_points(scene, SCREE_SHAPE_CHAIN, teeth, 40);
  ScreeBody ball = probe_add(scene, 17, 4, test_circle(0.5));
  ScreeDistance d;
  assert_int_equal(scree_query_distance(scene, comb, ball, &d), SCREE_OK);
  test_near(d.distance, 2.5, 1e-6);
  test_near(d.point_a.x, 17, 1e-6);
  test_near(d.point_a.y, 1, 1e-6);
  ScreeBody bare = test_add_bare(scene, test_body(SCREE_BODY_STATIC, 0, 0));
  assert_int_equal(scree_query_distance(scene, comb, bare, &d), SCREE_OK);
  assert_int_equal(d.shape_a, 0);
  scree_scene_destroy(scene);
}

// Ten thousand kilometres away all answers are the same numbers, seen from there.
static void far_from_the_origin_all_is_the_same(void **state) {
  (void)state;
  static const ScreeVec2 places[] = {{0, 0}, {1e7, -1e7}, {-8388608, 4194304}};
  ScreeHit hits[3], throws[3];
  ScreeDistance apart[3];
  for (uint32_t i = 0; i < 3; ++i) {
    ScreeScene *scene = probe_empty();
    ScreeVec2 o = places[i];
    ScreeBodyDef def = test_body(SCREE_BODY_STATIC, o.x, o.y);
    def.angle = 0.3;
    ScreeBody box = test_add(scene, def, test_box(2, 1)), ball = probe_add(scene, o.x + 4, o.y + 1, test_circle(0.5));
    hits[i] = probe_ask(scene, (ScreeRay){{o.x - 5, o.y + 0.25}, {1, 0}, 20}, NULL);
    assert_int_equal(hits[i].body, box);
    assert_int_equal(
        probe_cast(scene, test_circle(0.25), (ScreeVec2){o.x - 0.5, o.y + 6}, (ScreeVec2){0, -8}, &throws[i]), 1);
    assert_int_equal(scree_query_distance(scene, box, ball, &apart[i]), SCREE_OK);
    test_near(hits[i].distance, hits[0].distance, 1e-6);
    test_near(hits[i].point.x - o.x, hits[0].point.x, 1e-6);
    test_near(throws[i].fraction, throws[0].fraction, 1e-7);
    test_near(throws[i].point.y - o.y, throws[0].point.y, 1e-6);
    test_near(apart[i].distance, apart[0].distance, 1e-6);
    test_near(apart[i].point_b.x - o.x, apart[0].point_b.x, 1e-6);
    scree_scene_destroy(scene);
  }
}

// Rays that come from a thousand kilometres away still find a ball of half a metre, and where its rim is.
static void long_rays_are_as_exact_as_short_ones(void **state) {
  (void)state;
  ScreeScene *scene = probe_empty();
  probe_add(scene, 0, 0, test_circle(0.5));
  probe_add(scene, 0, 50, test_box(1, 1));
  for (int k = -4; k <= 4; ++k) {
    ScreeHit hit = probe_ask(scene, (ScreeRay){{-1e6, 0.1 * k}, {1, 0}, 2e6}, NULL);
    test_near(hit.point.x, -sqrt(0.25 - 0.01 * k * k), 1e-6);
    hit = probe_ask(scene, (ScreeRay){{-1e6, 50 + 0.1 * k}, {1, 0}, 2e6}, NULL);
    test_near(hit.point.x, -0.5, 1e-6);
  }
  assert_int_equal(probe_ask(scene, (ScreeRay){{-1e6, 0.501}, {1, 0}, 2e6}, NULL).body, 0);
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(distances_can_be_worked_out),
      cmocka_unit_test(overlapping_bodies_have_a_point_in_both),
      cmocka_unit_test(the_nearest_pieces_count),
      cmocka_unit_test(far_from_the_origin_all_is_the_same),
      cmocka_unit_test(long_rays_are_as_exact_as_short_ones),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
