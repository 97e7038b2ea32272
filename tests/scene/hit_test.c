// SPDX-License-Identifier: MIT
// Hits: each is told once, step by step, and what was foreseen and never came is none.
#include "probe.h"

static const ScreeVec2 none = {0.0, 0.0}, down = {0.0, -10.0};
static const ProbeMaterial rough = {.friction = 0.6}, lively = {.restitution = 0.5}, elastic = {.restitution = 1.0};

static void set_velocity(ScreeScene *scene, ScreeBody body, double x, double y) {
  assert_int_equal(scree_body_set_velocity(scene, body, (ScreeVec2){x, y}, 0.0), SCREE_OK);
}

// How many hits the last step had between two bodies.
static uint32_t hits_of(ScreeScene *scene, ScreeBody a, ScreeBody b) {
  uint32_t count, found = 0;
  const ScreeContact *hit = scree_scene_hits(scene, &count);
  for (uint32_t i = 0; i < count; ++i)
    found += (hit[i].body_a == a && hit[i].body_b == b) || (hit[i].body_a == b && hit[i].body_b == a);
  return found;
}

static uint32_t count_of(ScreeScene *scene, uint32_t touches) {
  uint32_t count;
  scree_scene_touches(scene, touches, &count);
  return count;
}

// Of hits in two steps running, the second was not told. A ball that goes to and fro between two plates 0.2 m apart at
// 15 m/s comes to each of them every 0.4 m: in some steps to both, in some to one.
static void a_ball_in_a_slot_strikes_in_step_after_step(void **state) {
  (void)state;
  const double radius = 0.1, room = 0.1, speed = 15.0, start = 0.07, way = speed * PROBE_DT;
  ScreeScene *scene = probe_scene(none);
  ScreeBody plate[2];
  for (uint32_t i = 0; i < 2u; ++i) {
    double y = i ? 2.0 * radius + room + 0.5 : -0.5;
    plate[i] = probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){0.0, y}, 0.0, (ScreeVec2){4.0, 1.0}, elastic);
  }
  ScreeBody ball = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, radius + start}, radius, elastic);
  set_velocity(scene, ball, 0.0, -speed);
  uint32_t running = 0, before[2] = {0};
  for (uint32_t step = 0; step < 100u; ++step) {
    // How often it came to each plate until the step began, and until it ended.
    double from = step * way, to = from + way;
    probe_steps(scene, 1);
    for (uint32_t i = 0; i < 2u; ++i) {
      double first = start + i * room, period = 2.0 * room;
      double edge = fmod(to - first + period, period);
      bool certain = edge > 0.02 && edge < period - 0.02;
      double edge_from = fmod(from - first + period, period);
      certain = certain && edge_from > 0.02 && edge_from < period - 0.02;
      bool came = floor((to - first) / period) > floor((from - first) / period);
      uint32_t told = hits_of(scene, plate[i], ball);
      if (certain && told != came) fail_msg("step %u plate %u: %u hits of %d", step, i, told, came);
      running += told && before[i];
      before[i] = told;
    }
    PROBE_NEAR(fabs(probe_velocity(scene, ball).y), speed, 0.01);
  }
  assert_true(running > 50u);
  scree_scene_destroy(scene);
}

// What bounces and is thrown back at once strikes each time, though it has no room to come away; what lies still and is
// pressed on is at rest.
static void what_is_thrown_back_strikes_again(void **state) {
  (void)state;
  for (uint32_t bounces = 0; bounces < 2u; ++bounces) {
    ScreeScene *scene = probe_scene(down);
    ScreeBody floor = probe_floor(scene, 20.0, bounces ? lively : rough);
    ScreeBody ball = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, 0.6}, 0.5, bounces ? lively : rough);
    uint32_t hits = 0;
    for (uint32_t step = 0; step < 20u; ++step) {
      set_velocity(scene, ball, 0.0, -7.0);
      probe_steps(scene, 1);
      hits += hits_of(scene, floor, ball);
    }
    if (bounces)
      assert_true(hits >= 19u); // it is 0.1 m away to begin with
    else
      assert_true(hits >= 1u && hits <= 3u); // while it comes to rest
    scree_scene_destroy(scene);
  }
}

// A stop may take a step in which it begins and a step in which it ends: that is one hit, whatever falls, how far, and
// when in a step it lands.
static void a_stop_is_one_hit(void **state) {
  (void)state;
  for (uint32_t i = 0; i < 120u; ++i) {
    double gravity = i % 3u ? 10.0 : 50.0;
    ScreeScene *scene = probe_scene((ScreeVec2){0.0, -gravity});
    ScreeBody floor = probe_floor(scene, 20.0, rough);
    ScreeVec2 at = {0.0, 1.5 + 0.013 * i};
    ScreeBody body = i % 2u ? probe_circle(scene, SCREE_BODY_DYNAMIC, at, 0.5, rough)
                            : probe_box(scene, SCREE_BODY_DYNAMIC, at, 0.0, (ScreeVec2){1.0, 1.0}, rough);
    uint32_t hits = 0;
    for (uint32_t step = 0; step < 90u; ++step) {
      probe_steps(scene, 1);
      hits += hits_of(scene, floor, body);
    }
    if (hits != 1u) fail_msg("case %u: %u hits", i, hits);
    scree_scene_destroy(scene);
  }
}

// A pile that has come to rest strikes nothing, however soft a blow counts.
static void a_pile_at_rest_strikes_nothing(void **state) {
  (void)state;
  ScreeSceneDef def = probe_def();
  def.hit_threshold = 0.05f;
  ScreeScene *scene;
  assert_int_equal(scree_scene_create(&def, NULL, &scene), SCREE_OK);
  probe_floor(scene, 20.0, rough);
  for (uint32_t row = 0; row < 8u; ++row)
    for (uint32_t i = 0; i < 8u - row; ++i) {
      ScreeVec2 at = {1.05 * i + 0.52 * row - 4.0, 0.5 + 1.02 * row};
      probe_box(scene, SCREE_BODY_DYNAMIC, at, 0.0, (ScreeVec2){1.0, 1.0}, rough);
    }
  uint32_t count, fell = 0;
  for (uint32_t step = 0; step < 600u; ++step) {
    probe_steps(scene, 1);
    scree_scene_hits(scene, &count);
    if (step < 200u)
      fell += count;
    else
      assert_int_equal(count, 0);
  }
  assert_true(fell > 0u);
  scree_scene_destroy(scene);
}

// A ball on its way to a wall is struck by a bullet before it gets there, and goes elsewhere: the wall was told to be
// touched, with an impulse that it never got. Equal masses, elastic and central: they exchange what they have along the
// normal, which is upright.
static void what_is_struck_off_its_way_meets_nothing_there(void **state) {
  (void)state;
  for (uint32_t bullet = 0; bullet < 2u; ++bullet) {
    ScreeScene *scene = probe_scene(none);
    ScreeBody wall = probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){0.85, 0.0}, 0.0, (ScreeVec2){0.1, 0.4}, elastic);
    ScreeBody ball = probe_circle(scene, SCREE_BODY_DYNAMIC, none, 0.1, elastic);
    ScreeBody other = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.2, 0.4}, 0.1, elastic);
    set_velocity(scene, ball, 60.0, 0.0);
    set_velocity(scene, other, 0.0, -60.0);
    assert_int_equal(scree_body_set(scene, other, SCREE_BODY_CCD, bullet), SCREE_OK);
    scree_scene_hits(scene, &(uint32_t){0});
    probe_steps(scene, 1);
    assert_int_equal(count_of(scene, SCREE_TOUCHES_BEGIN), 1);
    assert_int_equal(hits_of(scene, ball, other), bullet);
    assert_int_equal(hits_of(scene, wall, ball), !bullet);
    ScreeContact contact;
    assert_int_equal(scree_body_contacts(scene, wall, &contact, 1), !bullet);
    double x = probe_x(scene, ball), y = probe_y(scene, ball);
    ScreeVec2 velocity = probe_velocity(scene, ball);
    if (bullet) {
      PROBE_NEAR(x, 1.0, 0.01);
      PROBE_NEAR(y, -0.8, 0.01);
      PROBE_NEAR(velocity.x, 60.0, 0.1);
      PROBE_NEAR(velocity.y, -60.0, 0.1);
    } else {
      PROBE_NEAR(x, 0.7 - 0.3, 0.01);
      PROBE_NEAR(velocity.x, -60.0, 0.1);
    }
    probe_steps(scene, 1);
    assert_int_equal(count_of(scene, SCREE_TOUCHES_END), 1);
    scree_scene_destroy(scene);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      PROBE_TEST(a_ball_in_a_slot_strikes_in_step_after_step),
      PROBE_TEST(what_is_thrown_back_strikes_again),
      PROBE_TEST(a_stop_is_one_hit),
      PROBE_TEST(a_pile_at_rest_strikes_nothing),
      PROBE_TEST(what_is_struck_off_its_way_meets_nothing_there),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
