// SPDX-License-Identifier: MIT
// What wakes sleepers: each cause by itself, on a stack of five that sleeps.
#include "probe.h"

enum { STACK = 5 };

static const ProbeMaterial rough = {.friction = 0.6};
static const ScreeVec2 unit = {1.0, 1.0};

typedef struct Stack {
  ScreeScene *scene;
  ScreeBody floor, boxes[STACK];
  ScreeBody other; // a box that sleeps elsewhere
} Stack;

static bool all_awake(const Stack *s, bool expected) {
  for (uint32_t i = 0; i < STACK; ++i)
    if (probe_awake(s->scene, s->boxes[i]) != expected) return false;
  return true;
}

// A stack at x = 0 on a floor of its own, 10 m wide, its top y = 0; another box on another floor.
static Stack sleeping_stack(ScreeBodyType floor) {
  Stack s = {.scene = probe_scene((ScreeVec2){0.0, -10.0})};
  s.floor = probe_box(s.scene, floor, (ScreeVec2){0.0, -1.0}, 0.0, (ScreeVec2){10.0, 2.0}, rough);
  probe_box(s.scene, SCREE_BODY_STATIC, (ScreeVec2){100.0, -1.0}, 0.0, (ScreeVec2){10.0, 2.0}, rough);
  for (uint32_t i = 0; i < STACK; ++i)
    s.boxes[i] = probe_box(s.scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, 0.5 + i}, 0.0, unit, rough);
  s.other = probe_box(s.scene, SCREE_BODY_DYNAMIC, (ScreeVec2){100.0, 0.5}, 0.0, unit, rough);
  for (uint32_t i = 0; i < 240u && scree_scene_counters(s.scene).awake; ++i) probe_steps(s.scene, 1);
  assert_int_equal(scree_scene_counters(s.scene).awake, 0);
  return s;
}

// After half a second without support: 1.25 m down.
static void check_fell(Stack *s) {
  assert_true(all_awake(s, true));
  assert_false(probe_awake(s->scene, s->other));
  double y = probe_y(s->scene, s->boxes[0]);
  probe_steps(s->scene, 30);
  PROBE_NEAR(y - probe_y(s->scene, s->boxes[0]), 1.25, 0.025);
  scree_scene_destroy(s->scene);
}

// S01.
static void a_destroyed_floor_lets_fall(void **state) {
  (void)state;
  for (ScreeBodyType type = SCREE_BODY_STATIC; type <= SCREE_BODY_KINEMATIC; ++type) {
    Stack s = sleeping_stack(type);
    assert_int_equal(scree_body_destroy(s.scene, s.floor), SCREE_OK);
    check_fell(&s);
  }
}

static void a_floor_moved_away_lets_fall(void **state) {
  (void)state;
  for (ScreeBodyType type = SCREE_BODY_STATIC; type <= SCREE_BODY_KINEMATIC; ++type) {
    Stack s = sleeping_stack(type);
    assert_int_equal(scree_body_set_pose(s.scene, s.floor, (ScreeVec2){0.0, -50.0}, 0.0), SCREE_OK);
    check_fell(&s);
  }
}

static void a_destroyed_box_wakes_the_rest(void **state) {
  (void)state;
  Stack s = sleeping_stack(SCREE_BODY_STATIC);
  assert_int_equal(scree_body_destroy(s.scene, s.boxes[0]), SCREE_OK);
  for (uint32_t i = 1; i < STACK; ++i) assert_true(probe_awake(s.scene, s.boxes[i]));
  probe_steps(s.scene, 60);
  PROBE_NEAR(probe_y(s.scene, s.boxes[1]), 0.5, 0.02);
  scree_scene_destroy(s.scene);
}

// S04.
static void a_static_body_put_into_a_sleeper_pushes_it_out(void **state) {
  (void)state;
  Stack s = sleeping_stack(SCREE_BODY_STATIC);
  double x = probe_x(s.scene, s.other);
  probe_box(s.scene, SCREE_BODY_STATIC, (ScreeVec2){x + 0.5, 1.0}, 0.0, (ScreeVec2){0.5, 2.0}, rough);
  probe_steps(s.scene, 1);
  assert_true(probe_awake(s.scene, s.other));
  assert_true(all_awake(&s, false));
  probe_steps(s.scene, 240);
  assert_true(probe_x(s.scene, s.other) < x - 0.2);
  assert_false(probe_awake(s.scene, s.other));
  scree_scene_destroy(s.scene);
}

// The same with one that was there before and is moved, and with what only looks.
static void a_static_body_moved_into_a_sleeper_wakes_it(void **state) {
  (void)state;
  for (uint32_t sensor = 0; sensor < 2u; ++sensor) {
    Stack s = sleeping_stack(SCREE_BODY_STATIC);
    ScreeShapeDef wall = scree_shape_def_default();
    wall.kind = SCREE_SHAPE_BOX;
    wall.width = 1.0;
    wall.height = 0.8;
    wall.sensor = sensor;
    ScreeBody body = probe_shape(s.scene, SCREE_BODY_STATIC, (ScreeVec2){50.0, 0.5}, 0.0, &wall);
    probe_steps(s.scene, 1);
    assert_int_equal(scree_body_set_pose(s.scene, body, (ScreeVec2){0.6, 0.5}, 0.0), SCREE_OK);
    assert_true(all_awake(&s, false));
    probe_steps(s.scene, 1);
    assert_true(all_awake(&s, !sensor));
    uint32_t count;
    uint32_t of = sensor ? SCREE_TOUCHES_SENSOR : 0u;
    scree_scene_touches(s.scene, of + SCREE_TOUCHES_BEGIN, &count);
    assert_int_equal(count, 1);
    // A sensor that leaves tells of it as well.
    assert_int_equal(scree_body_set_pose(s.scene, body, (ScreeVec2){50.0, 0.5}, 0.0), SCREE_OK);
    probe_steps(s.scene, 1);
    scree_scene_touches(s.scene, of + SCREE_TOUCHES_END, &count);
    assert_int_equal(count, 1);
    scree_scene_destroy(s.scene);
  }
}

// Here the two shapes were neighbours before, so that the pair is not a new one.
static void a_sensor_moved_by_a_little_tells_of_a_sleeper(void **state) {
  (void)state;
  Stack s = sleeping_stack(SCREE_BODY_STATIC);
  ScreeShapeDef zone = scree_shape_def_default();
  zone.kind = SCREE_SHAPE_BOX;
  zone.width = zone.height = 0.8;
  zone.sensor = 1;
  ScreeBody body = probe_shape(s.scene, SCREE_BODY_STATIC, (ScreeVec2){100.98, 0.5}, 0.0, &zone);
  probe_steps(s.scene, 2);
  uint32_t pairs = scree_scene_counters(s.scene).pairs;
  for (int touches = 1; touches >= 0; --touches) {
    ScreeVec2 place = {touches ? 100.88 : 100.98, 0.5};
    assert_int_equal(scree_body_set_pose(s.scene, body, place, 0.0), SCREE_OK);
    probe_steps(s.scene, 1);
    uint32_t count;
    scree_scene_touches(s.scene, SCREE_TOUCHES_SENSOR + (touches ? SCREE_TOUCHES_BEGIN : SCREE_TOUCHES_END), &count);
    assert_int_equal(count, 1);
    assert_int_equal(scree_scene_counters(s.scene).pairs, pairs);
    assert_int_equal(scree_scene_counters(s.scene).awake, 0);
  }
  scree_scene_destroy(s.scene);
}

static void a_body_that_touches_wakes_the_whole_stack(void **state) {
  (void)state;
  Stack s = sleeping_stack(SCREE_BODY_STATIC);
  ScreeBody ball = probe_circle(s.scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, STACK + 2.0}, 0.5, rough);
  bool woken = false;
  for (uint32_t i = 0; i < 60u && !woken; ++i) {
    probe_steps(s.scene, 1);
    bool touching = probe_y(s.scene, ball) < STACK + 0.5 + 0.05;
    woken = all_awake(&s, true);
    if (!touching) assert_true(all_awake(&s, false));
  }
  assert_true(woken);
  assert_false(probe_awake(s.scene, s.other));
  scree_scene_destroy(s.scene);
}

// Within one island, one body stands for all.
static void edits_of_one_body_wake_all(void **state) {
  (void)state;
  for (int cause = 0; cause < 10; ++cause) {
    Stack s = sleeping_stack(SCREE_BODY_STATIC);
    ScreeBody b = s.boxes[2];
    ScreeVec2 side = {1.0, 0.0}, at = {0.0, 2.6};
    ScreeStatus done = SCREE_BAD_KIND;
    switch (cause) {
    case 0: done = scree_body_apply_force(s.scene, b, side, 0.0); break;
    case 1: done = scree_body_apply_force(s.scene, b, (ScreeVec2){0.0, 0.0}, 1.0); break;
    case 2: done = scree_body_apply_force_at(s.scene, b, side, at); break;
    case 3: done = scree_body_apply_impulse(s.scene, b, side, 0.0); break;
    case 4: done = scree_body_apply_impulse_at(s.scene, b, side, at); break;
    case 5: done = scree_body_set_velocity(s.scene, b, side, 0.0); break;
    case 6: done = scree_body_set_pose(s.scene, b, (ScreeVec2){0.1, 2.5}, 0.0); break;
    case 7: done = scree_body_set(s.scene, b, SCREE_BODY_MASS, 3.0); break;
    case 8: done = scree_body_set(s.scene, b, SCREE_BODY_GRAVITY_SCALE, -1.0); break;
    default: done = scree_body_wake(s.scene, b);
    }
    assert_int_equal(done, SCREE_OK);
    assert_true(all_awake(&s, true));
    assert_false(probe_awake(s.scene, s.other));
    scree_scene_destroy(s.scene);
  }
}

static void edits_that_change_nothing_wake_nobody(void **state) {
  (void)state;
  Stack s = sleeping_stack(SCREE_BODY_STATIC);
  ScreeVec2 none = {0.0, 0.0};
  assert_int_equal(scree_body_apply_force(s.scene, s.boxes[2], none, 0.0), SCREE_OK);
  assert_int_equal(scree_body_apply_impulse(s.scene, s.boxes[2], none, 0.0), SCREE_OK);
  assert_int_equal(scree_body_set_velocity(s.scene, s.boxes[2], none, 0.0), SCREE_OK);
  assert_int_equal(scree_body_wake(s.scene, s.floor), SCREE_OK);
  assert_int_equal(scree_scene_set_gravity(s.scene, (ScreeVec2){0.0, -10.0}), SCREE_OK);
  probe_steps(s.scene, 10);
  assert_int_equal(scree_scene_counters(s.scene).awake, 0);
  scree_scene_destroy(s.scene);
}

static void gravity_wakes_all(void **state) {
  (void)state;
  Stack s = sleeping_stack(SCREE_BODY_STATIC);
  double y = probe_y(s.scene, s.other);
  assert_int_equal(scree_scene_set_gravity(s.scene, (ScreeVec2){0.0, 10.0}), SCREE_OK);
  assert_true(all_awake(&s, true) && probe_awake(s.scene, s.other));
  probe_steps(s.scene, 30);
  PROBE_NEAR(probe_y(s.scene, s.other) - y, 1.25, 0.025);
  scree_scene_destroy(s.scene);
}

// A lift that starts takes its load along, and a load is not left behind by one that crawls.
static void a_platform_carries_its_sleepers(void **state) {
  (void)state;
  double speeds[] = {1.0, 0.03};
  for (uint32_t i = 0; i < 2u; ++i) {
    Stack s = sleeping_stack(SCREE_BODY_KINEMATIC);
    double y = probe_y(s.scene, s.boxes[STACK - 1]);
    assert_int_equal(scree_body_set_velocity(s.scene, s.floor, (ScreeVec2){0.0, speeds[i]}, 0.0), SCREE_OK);
    assert_true(all_awake(&s, true) && probe_awake(s.scene, s.floor));
    probe_steps(s.scene, 180);
    assert_true(all_awake(&s, true));
    PROBE_NEAR(probe_y(s.scene, s.boxes[STACK - 1]) - y, 3.0 * speeds[i], 0.02);
    assert_int_equal(scree_body_set_velocity(s.scene, s.floor, (ScreeVec2){0.0, 0.0}, 0.0), SCREE_OK);
    probe_steps(s.scene, 240);
    assert_int_equal(scree_scene_counters(s.scene).awake, 0);
    scree_scene_destroy(s.scene);
  }
}

// S06: a falling ball that is put somewhere and told to sleep stays there.
static void a_falling_ball_sleeps_where_it_is_put(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene((ScreeVec2){0.0, -9.81});
  ScreeBody ball = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, 10.0}, 0.5, rough);
  probe_steps(scene, 10);
  assert_int_equal(scree_body_set_pose(scene, ball, (ScreeVec2){0.0, 20.0}, 0.0), SCREE_OK);
  assert_int_equal(scree_body_sleep(scene, ball), SCREE_OK);
  for (uint32_t i = 0; i < 10u; ++i) {
    probe_steps(scene, 1);
    assert_false(probe_awake(scene, ball));
    assert_true(probe_x(scene, ball) == 0.0 && probe_y(scene, ball) == 20.0);
  }
  // And falls from rest when woken.
  assert_int_equal(scree_body_wake(scene, ball), SCREE_OK);
  probe_steps(scene, 60);
  PROBE_NEAR(20.0 - probe_y(scene, ball), 4.905, 0.02 * 4.905);
  scree_scene_destroy(scene);
}

// What is told to sleep stops at once, for whoever draws it as well, and forgets what it was given.
static void a_body_told_to_sleep_forgets_its_motion(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene((ScreeVec2){0.0, -10.0});
  ScreeBody ball = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, 10.0}, 0.5, rough);
  probe_steps(scene, 30);
  assert_int_equal(scree_body_apply_force(scene, ball, (ScreeVec2){1000.0, 0.0}, 50.0), SCREE_OK);
  assert_int_equal(scree_body_sleep(scene, ball), SCREE_OK);
  double y = probe_y(scene, ball);
  assert_int_equal(scree_scene_blend(scene, 0.0), SCREE_OK);
  const float *drawn = scree_scene_column(scene, SCREE_COLUMN_BODY_TRANSFORM).data;
  assert_true(drawn[4u * scree_row(ball) + 1u] == (float)y);
  assert_int_equal(scree_body_wake(scene, ball), SCREE_OK);
  probe_steps(scene, 60);
  assert_true(probe_x(scene, ball) == 0.0 && probe_omega(scene, ball) == 0.0);
  PROBE_NEAR(y - probe_y(scene, ball), 5.0, 0.1);
  scree_scene_destroy(scene);
}

// A platform slides away and up under a box that was told to sleep. That moves neither the box nor what stands on the
// ground.
static void a_platform_does_not_drag_who_was_told_to_sleep(void **state) {
  (void)state;
  Stack s = sleeping_stack(SCREE_BODY_KINEMATIC);
  assert_int_equal(scree_body_wake(s.scene, s.other), SCREE_OK);
  assert_int_equal(scree_body_set_velocity(s.scene, s.floor, (ScreeVec2){1.0, 0.05}, 0.0), SCREE_OK);
  assert_int_equal(scree_body_sleep(s.scene, s.boxes[0]), SCREE_OK);
  double x = probe_x(s.scene, s.boxes[0]), other_x = probe_x(s.scene, s.other), other_y = probe_y(s.scene, s.other);
  probe_steps(s.scene, 20);
  assert_true(all_awake(&s, false) && probe_awake(s.scene, s.other));
  assert_true(probe_x(s.scene, s.boxes[0]) == x);
  PROBE_NEAR(probe_x(s.scene, s.other), other_x, 1e-4);
  PROBE_NEAR(probe_y(s.scene, s.other), other_y, 1e-4);
  // Once it has gone they fall.
  probe_steps(s.scene, 400);
  assert_true(probe_y(s.scene, s.boxes[0]) < -1.0);
  scree_scene_destroy(s.scene);
}

// Sleep, too, is of islands.
static void a_body_told_to_sleep_takes_its_island_along(void **state) {
  (void)state;
  Stack s = sleeping_stack(SCREE_BODY_STATIC);
  assert_int_equal(scree_body_wake(s.scene, s.boxes[4]), SCREE_OK);
  assert_int_equal(scree_body_wake(s.scene, s.other), SCREE_OK);
  probe_steps(s.scene, 1);
  assert_true(all_awake(&s, true));
  assert_int_equal(scree_body_sleep(s.scene, s.boxes[0]), SCREE_OK);
  assert_true(all_awake(&s, false));
  assert_true(probe_awake(s.scene, s.other));
  scree_scene_destroy(s.scene);
}

// N09: one body of many shapes never pairs with itself, awake or asleep.
static void many_shapes_of_one_body_make_no_pairs(void **state) {
  (void)state;
  enum { SHAPES = 2210 };
  static ScreeShapeDef defs[SHAPES];
  for (uint32_t i = 0; i < SHAPES; ++i) {
    defs[i] = scree_shape_def_default();
    defs[i].kind = SCREE_SHAPE_BOX;
    defs[i].width = defs[i].height = 1.0;
    defs[i].position = (ScreeVec2){0.5 * (i % 47u), 0.5 * (i / 47u)};
  }
  ScreeScene *scene = probe_scene((ScreeVec2){0.0, -10.0});
  ScreeBodyDef def = scree_body_def_default();
  ScreeShapeList shapes = {.defs = defs, .count = SHAPES};
  ScreeBody body;
  assert_int_equal(scree_body_create(scene, &def, &shapes, &body), SCREE_OK);
  probe_steps(scene, 60);
  assert_int_equal(scree_scene_counters(scene).pairs, 0);
  assert_int_equal(scree_body_sleep(scene, body), SCREE_OK);
  double y = probe_y(scene, body);
  probe_steps(scene, 60);
  assert_true(probe_y(scene, body) == y);
  assert_int_equal(scree_scene_counters(scene).pairs, 0);
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_destroyed_floor_lets_fall),
      cmocka_unit_test(a_floor_moved_away_lets_fall),
      cmocka_unit_test(a_destroyed_box_wakes_the_rest),
      cmocka_unit_test(a_static_body_put_into_a_sleeper_pushes_it_out),
      cmocka_unit_test(a_static_body_moved_into_a_sleeper_wakes_it),
      cmocka_unit_test(a_sensor_moved_by_a_little_tells_of_a_sleeper),
      cmocka_unit_test(a_body_that_touches_wakes_the_whole_stack),
      cmocka_unit_test(edits_of_one_body_wake_all),
      cmocka_unit_test(edits_that_change_nothing_wake_nobody),
      cmocka_unit_test(gravity_wakes_all),
      cmocka_unit_test(a_platform_carries_its_sleepers),
      cmocka_unit_test(a_falling_ball_sleeps_where_it_is_put),
      cmocka_unit_test(a_body_told_to_sleep_forgets_its_motion),
      cmocka_unit_test(a_platform_does_not_drag_who_was_told_to_sleep),
      cmocka_unit_test(a_body_told_to_sleep_takes_its_island_along),
      cmocka_unit_test(many_shapes_of_one_body_make_no_pairs),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
