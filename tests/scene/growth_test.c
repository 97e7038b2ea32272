// SPDX-License-Identifier: MIT
// Work and memory grow with what there is, no faster. Times are for the benchmark; these are counts. (K, N numbers:
// small scenes that broke other engines.)
#include "probe.h"

static const ScreeVec2 down = {0.0, -10.0};
static const ScreeVec2 unit = {1.0, 1.0};
static const ProbeMaterial rough = {.friction = 0.6};

// Pyramids of ten rows beside each other, each on a floor of its own.
static ScreeScene *pyramids(uint32_t copies) {
  ScreeScene *scene = probe_scene(down);
  for (uint32_t c = 0; c < copies; ++c) {
    double left = 20.0 * c;
    probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){left + 5.0, -1.0}, 0.0, (ScreeVec2){16.0, 2.0}, rough);
    for (uint32_t row = 0; row < 10u; ++row)
      for (uint32_t i = 0; i < 10u - row; ++i)
        probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){left + 1.05 * (i + 0.5 * row), 0.5 + row}, 0.0, unit, rough);
  }
  probe_steps(scene, 5);
  return scene;
}

static void copies_take_as_much_each_as_one(void **state) {
  (void)state;
  ScreeScene *scene = pyramids(1);
  ScreeCounters one = scree_scene_counters(scene);
  // 10 boxes on the floor, 45 on two boxes each.
  assert_int_equal(one.contacts, 100);
  scree_scene_destroy(scene);
  uint32_t copies[] = {10, 100, 300};
  for (uint32_t i = 0; i < 3u; ++i) {
    scene = pyramids(copies[i]);
    ScreeCounters many = scree_scene_counters(scene);
    assert_int_equal(many.pairs, copies[i] * one.pairs);
    assert_int_equal(many.contacts, copies[i] * one.contacts);
    assert_int_equal(many.islands, copies[i] * one.islands);
    // Copies do not touch: what one is coloured with is enough for all of them.
    assert_int_equal(many.colours, one.colours);
    // Arrays grow by half, so that up to a third of one is spare, and the arena of a step by half of what was used.
    assert_true(many.bytes < 1.5 * copies[i] * one.bytes);
    scree_scene_destroy(scene);
  }
}

// K08: three hundred balls at one point that may not touch each other.
static void k08_balls_of_no_matching_group_make_no_pairs(void **state) {
  (void)state;
  for (uint32_t way = 0; way < 2u; ++way) {
    ScreeScene *scene = probe_scene(down);
    ScreeShapeDef ball = scree_shape_def_default();
    ball.kind = SCREE_SHAPE_CIRCLE;
    ball.radius = 0.5;
    if (way == 0u) ball.group = -1;
    if (way == 1u) ball.category = 2, ball.mask = 1;
    ScreeBody bodies[300];
    for (uint32_t i = 0; i < 300u; ++i)
      bodies[i] = probe_shape(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, 0.0}, 0.0, &ball);
    for (uint32_t step = 0; step < 60u; ++step) {
      probe_steps(scene, 1);
      assert_int_equal(scree_scene_counters(scene).pairs, 0);
      assert_int_equal(scree_scene_counters(scene).contacts, 0);
    }
    // They fall as one would: g t^2 / 2, to the steps' half step more.
    for (uint32_t i = 0; i < 300u; ++i) PROBE_NEAR(probe_y(scene, bodies[i]), -5.0, 0.1);
    scree_scene_destroy(scene);
  }
}

// N10: ten movers over so many static boxes, which lie in a grid with gaps, meet those that are near them and no
// others.
static ScreeCounters movers_over(uint32_t side) {
  ScreeScene *scene = probe_scene(down);
  for (uint32_t row = 0; row < side; ++row)
    for (uint32_t i = 0; i < side; ++i)
      probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){2.0 * i, -2.0 * row}, 0.0, (ScreeVec2){1.8, 1.0}, rough);
  ScreeBody movers[10];
  for (uint32_t i = 0; i < 10u; ++i)
    movers[i] = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){2.0 * i, 1.5}, 0.0, unit, rough);
  probe_steps(scene, 240);
  for (uint32_t i = 0; i < 10u; ++i) PROBE_NEAR(probe_y(scene, movers[i]), 1.0, 0.001);
  ScreeCounters counters = scree_scene_counters(scene);
  scree_scene_destroy(scene);
  return counters;
}

static void n10_movers_meet_the_static_boxes_near_them(void **state) {
  (void)state;
  ScreeCounters few = movers_over(10), many = movers_over(100);
  assert_int_equal(many.bodies, 10010);
  assert_int_equal(many.contacts, 10);
  // The eleventh box of the top row is within reach of the tenth mover at most.
  assert_true(few.pairs >= 10u && few.pairs <= many.pairs && many.pairs <= few.pairs + 1u);
  assert_int_equal(many.colours, few.colours);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      PROBE_TEST(copies_take_as_much_each_as_one),
      PROBE_TEST(k08_balls_of_no_matching_group_make_no_pairs),
      PROBE_TEST(n10_movers_meet_the_static_boxes_near_them),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
