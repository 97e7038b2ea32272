// SPDX-License-Identifier: MIT
// Who touches whom, changed while bodies lie, sleep, fall and slide: supports that cease to hold, bodies that pass and
// land, and events that come in pairs.
#include "probe.h"

#include <string.h>

static const uint32_t lanes[PROBE_LANE_COUNTS] = PROBE_LANES;
static const ProbeMaterial rough = {.friction = 0.6};
static const ScreeVec2 down = {0.0, -10.0};

enum { STACK = 5 };

static ScreeShape shape_of(ScreeScene *scene, ScreeBody body) {
  ScreeShape shape = 0;
  assert_int_equal(scree_body_shapes(scene, body, &shape, 1), 1);
  return shape;
}

static void set(ScreeScene *scene, ScreeBody body, ScreeShapeField field, double value) {
  assert_int_equal(scree_shape_set(scene, shape_of(scene, body), field, value), SCREE_OK);
}

static ScreeGroup group_of(ScreeScene *scene, uint32_t self_collide, const ScreeBody *bodies, uint32_t count) {
  ScreeGroup group;
  assert_int_equal(scree_group_create(scene, "group", 5, self_collide, &group), SCREE_OK);
  for (uint32_t i = 0; i < count; ++i) assert_int_equal(scree_group_add(scene, group, bodies[i]), SCREE_OK);
  return group;
}

// The ways in which body b ceases to touch body a.
typedef enum Way { MASK, CATEGORY, NEGATIVE_GROUP, SENSOR, EXCLUSION, NAMED_GROUP, DISABLED, DESTROYED, WAYS } Way;

static void part(ScreeScene *scene, Way way, ScreeBody a, ScreeBody b) {
  const ScreeBody both[] = {a, b};
  switch (way) {
  case MASK: set(scene, a, SCREE_SHAPE_MASK, 2.0); break;
  case CATEGORY: set(scene, a, SCREE_SHAPE_CATEGORY, 0.0); break;
  case NEGATIVE_GROUP:
    set(scene, a, SCREE_SHAPE_GROUP, -7.0);
    set(scene, b, SCREE_SHAPE_GROUP, -7.0);
    break;
  case SENSOR: set(scene, a, SCREE_SHAPE_SENSOR, 1.0); break;
  case EXCLUSION: assert_int_equal(scree_bodies_exclude(scene, b, a, 1), SCREE_OK); break;
  case NAMED_GROUP: group_of(scene, 0, both, 2); break;
  case DISABLED: assert_int_equal(scree_group_set_disabled(scene, group_of(scene, 1, &a, 1), 1), SCREE_OK); break;
  default: assert_int_equal(scree_group_destroy(scene, group_of(scene, 1, &a, 1), 1), SCREE_OK);
  }
}

// S01: after half a second without support, 1.25 m down, and who sleeps elsewhere sleeps on.
static void a_sleeping_stack_falls_when_its_floor_ceases_to_hold(void **state) {
  (void)state;
  for (Way way = MASK; way < WAYS; ++way) {
    ScreeScene *scene = probe_scene(down);
    ScreeBody floor = probe_floor(scene, 10.0, rough), boxes[STACK], other;
    probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){100.0, -1.0}, 0.0, (ScreeVec2){10.0, 2.0}, rough);
    for (uint32_t i = 0; i < STACK; ++i)
      boxes[i] = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, 0.5 + i}, 0.0, (ScreeVec2){1.0, 1.0}, rough);
    other = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){100.0, 0.5}, 0.0, (ScreeVec2){1.0, 1.0}, rough);
    for (uint32_t i = 0; i < 240u && scree_scene_counters(scene).awake; ++i) probe_steps(scene, 1);
    assert_int_equal(scree_scene_counters(scene).awake, 0);
    double y = probe_y(scene, boxes[0]);
    part(scene, way, floor, boxes[0]);
    // The others are held by the bottom one alone, and it by nothing.
    probe_steps(scene, 1);
    for (uint32_t i = 0; i < STACK; ++i) assert_true(probe_awake(scene, boxes[i]));
    probe_steps(scene, 29);
    PROBE_NEAR(y - probe_y(scene, boxes[0]), 1.25, 0.025);
    assert_false(probe_awake(scene, other));
    scree_scene_destroy(scene);
  }
}

// The only touch that was told in the last step, `ended` or not, be it a contact or a sensor's; false when there is
// none.
static bool one_touch(ScreeScene *scene, uint32_t ended, ScreeTouch *touch) {
  uint32_t count, sensed;
  const ScreeTouch *touches = scree_scene_touches(scene, ended, &count);
  const ScreeTouch *seen = scree_scene_touches(scene, ended + SCREE_TOUCHES_SENSOR, &sensed);
  assert_true(count + sensed <= 1u);
  *touch = count ? *touches : sensed ? *seen : (ScreeTouch){0};
  return count + sensed == 1u;
}

// E02: exactly one end, of what had begun, asleep or not; a sensor that is one from now on begins to see.
static void whatever_parts_them_ends_a_touch_once(void **state) {
  (void)state;
  for (uint32_t asleep = 0; asleep < 2u; ++asleep)
    for (Way way = MASK; way < WAYS; ++way) {
      ScreeScene *scene = probe_scene(down);
      ScreeBody floor = probe_floor(scene, 10.0, rough);
      ScreeBody ball = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, 0.5}, 0.5, rough);
      ScreeTouch begun, ended, seen;
      probe_steps(scene, 1);
      assert_true(one_touch(scene, 0, &begun));
      probe_steps(scene, asleep ? 120 : 10);
      assert_int_equal(probe_awake(scene, ball), !asleep);
      part(scene, way, floor, ball);
      probe_steps(scene, 1);
      assert_true(one_touch(scene, 1, &ended));
      assert_memory_equal(&ended, &begun, sizeof ended);
      assert_int_equal(one_touch(scene, 0, &seen), way == SENSOR);
      if (way == SENSOR) assert_true(seen.sensor && seen.shape_a == begun.shape_a && seen.shape_b == begun.shape_b);
      uint32_t more = 0;
      for (uint32_t i = 0; i < 120u; ++i) {
        probe_steps(scene, 1);
        assert_false(one_touch(scene, 0, &seen));
        more += one_touch(scene, 1, &seen);
      }
      assert_int_equal(more, way == SENSOR);
      scree_scene_destroy(scene);
    }
}

// By threes: one that nobody edits, one that is excluded from the floor in mid-air, and one for which that is lifted.
static void exclusions_made_and_lifted_in_mid_air(void **state) {
  (void)state;
  for (uint32_t l = 0; l < PROBE_LANE_COUNTS; ++l) {
    ScreeScene *scene = probe_scene(down);
    ScreeBody floor = probe_floor(scene, 4000.0, rough), balls[129];
    for (uint32_t k = 0; k < lanes[l]; ++k) {
      balls[k] = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){4.0 * k - 250.0, 5.5}, 0.5, rough);
      if (k % 3u == 2u) assert_int_equal(scree_bodies_exclude(scene, balls[k], floor, 1), SCREE_OK);
    }
    probe_steps(scene, 30);
    for (uint32_t k = 0; k < lanes[l]; ++k)
      if (k % 3u) assert_int_equal(scree_bodies_exclude(scene, floor, balls[k], k % 3u == 1u), SCREE_OK);
    probe_steps(scene, 90);
    // Two seconds of free fall, 20 m; in steps of 1/60 s it falls a 120th part further at the most.
    for (uint32_t k = 0; k < lanes[l]; ++k)
      PROBE_NEAR(probe_y(scene, balls[k]), k % 3u == 1u ? 5.5 - 20.0 : 0.5, k % 3u == 1u ? 0.2 : 0.002);
    scree_scene_destroy(scene);
  }
}

// A doll of three balls that lie in each other, hung in a group of its own; at rest they would push each other apart.
static void members_of_a_doll_lie_in_each_other(void **state) {
  (void)state;
  for (uint32_t keeps_apart = 0; keeps_apart < 2u; ++keeps_apart) {
    ScreeScene *scene = probe_scene((ScreeVec2){0.0, 0.0});
    ScreeBody parts[3];
    for (uint32_t i = 0; i < 3u; ++i)
      parts[i] = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.6 * i, 0.0}, 0.5, rough);
    ScreeGroup doll = group_of(scene, !keeps_apart, parts, 3);
    probe_steps(scene, 120);
    double spread = probe_x(scene, parts[2]) - probe_x(scene, parts[0]);
    if (keeps_apart) {
      PROBE_NEAR(spread, 1.2, 1e-9);
      // Let go while they sleep, they are met.
      assert_int_equal(scree_scene_counters(scene).awake, 0);
      assert_int_equal(scree_group_destroy(scene, doll, 0), SCREE_OK);
      probe_steps(scene, 120);
      spread = probe_x(scene, parts[2]) - probe_x(scene, parts[0]);
    }
    assert_true(spread > 1.9);
    scree_scene_destroy(scene);
  }
}

// What sleeps inside a sensor is pushed out when that becomes solid.
static void a_sensor_that_becomes_solid_pushes_out(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(down);
  probe_floor(scene, 20.0, rough);
  ScreeBody box = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, 0.5}, 0.0, (ScreeVec2){1.0, 1.0}, rough);
  ScreeBody gate = probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){0.7, 1.1}, 0.0, (ScreeVec2){0.6, 2.0}, rough);
  set(scene, gate, SCREE_SHAPE_SENSOR, 1.0);
  probe_steps(scene, 120);
  assert_false(probe_awake(scene, box));
  PROBE_NEAR(probe_x(scene, box), 0.0, 1e-6);
  set(scene, gate, SCREE_SHAPE_SENSOR, 0.0);
  ScreeTouch touch;
  probe_steps(scene, 1);
  assert_true(one_touch(scene, 1, &touch) && touch.sensor);
  assert_true(one_touch(scene, 0, &touch) && !touch.sensor);
  probe_steps(scene, 120);
  PROBE_NEAR(probe_x(scene, box), -0.1, 0.002);
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      PROBE_TEST(a_sleeping_stack_falls_when_its_floor_ceases_to_hold),
      PROBE_TEST(whatever_parts_them_ends_a_touch_once),
      PROBE_TEST(exclusions_made_and_lifted_in_mid_air),
      PROBE_TEST(members_of_a_doll_lie_in_each_other),
      PROBE_TEST(a_sensor_that_becomes_solid_pushes_out),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
