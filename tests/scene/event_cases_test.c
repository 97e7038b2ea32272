// SPDX-License-Identifier: MIT
// Scenes in which engines have told too much of touching, or too little.
#include <string.h>

#include "probe.h"

static const ScreeVec2 none = {0.0, 0.0}, down = {0.0, -10.0};
static const ProbeMaterial rough = {.friction = 0.6};

static uint32_t count_of(ScreeScene *scene, uint32_t touches) {
  uint32_t count;
  scree_scene_touches(scene, touches, &count);
  return count;
}

// The begins and ends of a stream over some steps, as a word: "be" is one begin, then one end.
typedef struct Story {
  char word[32];
  uint32_t length;
} Story;

static void tell(Story *story, ScreeScene *scene, uint32_t of) {
  // A step tells ends of what began before it.
  for (uint32_t i = count_of(scene, of + SCREE_TOUCHES_END); i > 0; --i) story->word[story->length++] = 'e';
  for (uint32_t i = count_of(scene, of + SCREE_TOUCHES_BEGIN); i > 0; --i) story->word[story->length++] = 'b';
  assert_true(story->length < sizeof story->word - 4u);
}

static ScreeShapeDef box_of(double width, double height, bool sensor) {
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = SCREE_SHAPE_BOX;
  def.width = width, def.height = height;
  def.sensor = sensor;
  return def;
}

static ScreeShapeDef circle_of(double radius, bool sensor) {
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = SCREE_SHAPE_CIRCLE;
  def.radius = radius;
  def.sensor = sensor;
  return def;
}

static void set_velocity(ScreeScene *scene, ScreeBody body, double x, double y) {
  assert_int_equal(scree_body_set_velocity(scene, body, (ScreeVec2){x, y}, 0.0), SCREE_OK);
}

// E01: one crosses the other, whatever the types of both and whichever has the sensor: seen in all cases. Touched, when
// neither has one, where a body moves by itself.
static void E01_every_type_sees_every_type(void **state) {
  (void)state;
  for (uint32_t mover = SCREE_BODY_STATIC; mover <= SCREE_BODY_DYNAMIC; ++mover)
    for (uint32_t target = SCREE_BODY_STATIC; target <= SCREE_BODY_DYNAMIC; ++target)
      for (uint32_t sensor = 0; sensor < 4u; ++sensor) {
        ScreeScene *scene = probe_scene(none);
        ScreeShapeDef ball = circle_of(0.4, sensor & 1u), gate = box_of(0.5, 3.0, sensor & 2u);
        ScreeBody a = probe_shape(scene, (ScreeBodyType)mover, (ScreeVec2){-2.0, 0.1}, 0.0, &ball);
        probe_shape(scene, (ScreeBodyType)target, none, 0.0, &gate);
        if (mover != SCREE_BODY_STATIC) set_velocity(scene, a, 6.0, 0.0);
        Story seen = {{0}, 0}, touched = {{0}, 0};
        for (uint32_t i = 1; i <= 60u; ++i) {
          ScreeVec2 to = {-2.0 + 6.0 * i / 60.0, 0.1};
          if (mover == SCREE_BODY_STATIC) assert_int_equal(scree_body_set_pose(scene, a, to, 0.0), SCREE_OK);
          probe_steps(scene, 1);
          tell(&seen, scene, SCREE_TOUCHES_SENSOR);
          tell(&touched, scene, 0);
        }
        assert_string_equal(seen.word, sensor ? "be" : "");
        bool moves = mover == SCREE_BODY_DYNAMIC || target == SCREE_BODY_DYNAMIC;
        assert_int_equal(touched.word[0], !sensor && moves ? 'b' : 0);
        scree_scene_destroy(scene);
      }
}

// C10: what passes a thin sensor within a step is seen once, and a thin solid by a sensor that flies. TB28 to TB30, TB39
// and TB40 of the textbook: both ends of the step are clear of the wall, and the way crosses it or stops short of it.
static void C10_a_thin_sensor_is_not_jumped(void **state) {
  (void)state;
  const struct {
    double wall, width, x, speed, dt, radius;
    const char *story;
  } cases[] = {
      {0.0, 0.05, -3.0, 400.0, PROBE_DT, 0.1, "be"}, {0.0, 0.05, -3.3, 400.0, PROBE_DT, 0.1, "be"},
      {5.05, 0.1, 4.5, 80.0, 0.02, 1e-3, "be"},      {5.05, 0.1, 5.2, 80.0, 0.02, 1e-3, ""},
      {5.05, 0.1, 4.0, 45.0, 0.02, 1e-3, ""},        {10.1, 0.2, 9.0, 150.0, 0.02, 1e-3, "be"},
      {0.0, 0.05, 3.0, -400.0, PROBE_DT, 0.1, "be"},
  };
  for (size_t c = 0; c < sizeof cases / sizeof *cases; ++c)
    for (uint32_t flies = 0; flies < 2u; ++flies) {
      ScreeScene *scene = probe_scene(none);
      ScreeShapeDef wall = box_of(cases[c].width, 4.0, !flies), ball = circle_of(cases[c].radius, flies);
      probe_shape(scene, SCREE_BODY_STATIC, (ScreeVec2){cases[c].wall, 0.0}, 0.0, &wall);
      ScreeBody body = probe_shape(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){cases[c].x, 0.0}, 0.0, &ball);
      set_velocity(scene, body, cases[c].speed, 0.0);
      Story story = {{0}, 0};
      assert_int_equal(scree_scene_step(scene, cases[c].dt), SCREE_OK);
      tell(&story, scene, SCREE_TOUCHES_SENSOR);
      double x = probe_x(scene, body), first = cases[c].x + cases[c].speed * cases[c].dt;
      PROBE_NEAR(x, first, 1e-4); // it is not held up
      // On the way it begins, in the next step it ends. Then it stands still.
      if (story.length) set_velocity(scene, body, 0.0, 0.0);
      assert_string_equal(story.word, *cases[c].story ? "b" : "");
      probe_steps(scene, 3);
      if (*cases[c].story) assert_int_equal(count_of(scene, SCREE_TOUCHES_SENSOR + SCREE_TOUCHES_STAY), 0);
      scree_scene_destroy(scene);
    }
}

static void C10_what_passed_ends_in_the_next_step(void **state) {
  (void)state;
  for (uint32_t sleeps = 0; sleeps < 2u; ++sleeps) {
    ScreeScene *scene = probe_scene(none);
    ScreeShapeDef wall = box_of(0.05, 4.0, true), ball = circle_of(0.1, false);
    ScreeBody gate = probe_shape(scene, SCREE_BODY_STATIC, none, 0.0, &wall);
    ScreeBody body = probe_shape(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){-3.0, 0.0}, 0.0, &ball);
    set_velocity(scene, body, 400.0, 0.0);
    probe_steps(scene, 1);
    uint32_t count;
    const ScreeTouch *begin = scree_scene_touches(scene, SCREE_TOUCHES_SENSOR + SCREE_TOUCHES_BEGIN, &count);
    assert_true(count == 1u && begin->body_a == gate && begin->body_b == body && begin->sensor == 1u);
    ScreeShape seen;
    assert_int_equal(scree_shape_overlaps(scene, begin->shape_a, &seen, 1), 1);
    assert_int_equal(seen, begin->shape_b);
    if (sleeps) assert_int_equal(scree_body_sleep(scene, body), SCREE_OK);
    Story story = {{0}, 0};
    for (int i = 0; i < 5; ++i) {
      probe_steps(scene, 1);
      if (i == 0) assert_int_equal(count_of(scene, SCREE_TOUCHES_SENSOR + SCREE_TOUCHES_END), 1);
      tell(&story, scene, SCREE_TOUCHES_SENSOR);
    }
    assert_string_equal(story.word, "e");
    scree_scene_destroy(scene);
  }
}

// The same for what falls asleep, by a threshold that is high, at the end of the very step in which it passes.
static void C10_what_passed_and_fell_asleep_has_its_end(void **state) {
  (void)state;
  bool fell = false;
  for (int gate = 20; gate < 40; ++gate) {
    ScreeScene *scene = probe_scene(none);
    ScreeShapeDef wall = box_of(0.05, 4.0, true), ball = circle_of(0.1, false);
    probe_shape(scene, SCREE_BODY_STATIC, (ScreeVec2){2.0 * gate + 1.0, 0.0}, 0.0, &wall);
    ScreeBody body = probe_shape(scene, SCREE_BODY_DYNAMIC, none, 0.0, &ball);
    assert_int_equal(scree_body_set(scene, body, SCREE_BODY_SLEEP_THRESHOLD, 1e6), SCREE_OK);
    set_velocity(scene, body, 120.0, 0.0);
    Story story = {{0}, 0};
    for (int i = 0; i < 60; ++i) {
      probe_steps(scene, 1);
      tell(&story, scene, SCREE_TOUCHES_SENSOR);
      fell = fell || (count_of(scene, SCREE_TOUCHES_SENSOR) && !probe_awake(scene, body));
    }
    assert_false(probe_awake(scene, body));
    assert_string_equal(story.word, probe_x(scene, body) > 2.0 * gate + 1.0 ? "be" : "");
    scree_scene_destroy(scene);
  }
  assert_true(fell);
}

// Struck within the step, so that its speed at the beginning says nothing: a ball at rest is shot through a thin gate.
static void C10_what_is_struck_within_the_step_is_followed(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(none);
  ProbeMaterial heavy = {.density = 1000.0};
  ScreeBody cue = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){-0.6, 0.0}, 0.5, heavy);
  ScreeBody ball = probe_circle(scene, SCREE_BODY_DYNAMIC, none, 0.05, rough);
  ScreeShapeDef wall = box_of(0.02, 4.0, true);
  wall.category = 2;
  probe_shape(scene, SCREE_BODY_STATIC, (ScreeVec2){0.5, 0.0}, 0.0, &wall);
  ScreeShape shape;
  assert_int_equal(scree_body_shapes(scene, cue, &shape, 1), 1);
  assert_int_equal(scree_shape_set(scene, shape, SCREE_SHAPE_MASK, 1), SCREE_OK);
  set_velocity(scene, cue, 60.0, 0.0);
  probe_steps(scene, 1);
  assert_true(probe_x(scene, ball) > 0.6);
  Story story = {{0}, 0};
  tell(&story, scene, SCREE_TOUCHES_SENSOR);
  assert_string_equal(story.word, "b");
  probe_steps(scene, 1);
  tell(&story, scene, SCREE_TOUCHES_SENSOR);
  assert_string_equal(story.word, "be");
  scree_scene_destroy(scene);
}

// A bar that turns within a step sweeps over what neither end of it is near.
static void a_turning_bar_is_swept(void **state) {
  (void)state;
  for (uint32_t sensor = 0; sensor < 2u; ++sensor) {
    ScreeScene *scene = probe_scene(none);
    ScreeShapeDef bar = box_of(8.0, 0.05, sensor), dot = circle_of(0.05, !sensor);
    ScreeBody hand = probe_shape(scene, SCREE_BODY_KINEMATIC, none, 0.0, &bar);
    probe_shape(scene, SCREE_BODY_STATIC, (ScreeVec2){3.0 * cos(0.4), 3.0 * sin(0.4)}, 0.0, &dot);
    probe_shape(scene, SCREE_BODY_STATIC, (ScreeVec2){3.0 * cos(1.2), 3.0 * sin(1.2)}, 0.0, &dot);
    assert_int_equal(scree_body_set_velocity(scene, hand, none, 0.8 * 60.0), SCREE_OK);
    probe_steps(scene, 1);
    assert_int_equal(count_of(scene, SCREE_TOUCHES_SENSOR + SCREE_TOUCHES_BEGIN), 1);
    probe_steps(scene, 1);
    assert_int_equal(count_of(scene, SCREE_TOUCHES_SENSOR + SCREE_TOUCHES_BEGIN), 1);
    assert_int_equal(count_of(scene, SCREE_TOUCHES_SENSOR + SCREE_TOUCHES_END), 1);
    scree_scene_destroy(scene);
  }
}

// C11: the paddle turns the ball back before it reaches the goal that lies behind.
static void C11_no_goal_behind_the_paddle(void **state) {
  (void)state;
  for (double x = -4.0; x > -6.0; x -= 0.13) {
    ScreeScene *scene = probe_scene(none);
    ProbeMaterial elastic = {.restitution = 1.0};
    probe_box(scene, SCREE_BODY_STATIC, none, 0.0, (ScreeVec2){0.2, 3.0}, elastic);
    ScreeShapeDef goal = box_of(0.1, 3.0, true);
    probe_shape(scene, SCREE_BODY_STATIC, (ScreeVec2){0.3, 0.0}, 0.0, &goal);
    ScreeBody ball = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){x, 0.0}, 0.2, elastic);
    set_velocity(scene, ball, 20.0, 0.0);
    for (int i = 0; i < 30; ++i) {
      probe_steps(scene, 1);
      assert_int_equal(count_of(scene, SCREE_TOUCHES_SENSOR + SCREE_TOUCHES_BEGIN), 0);
    }
    PROBE_NEAR(probe_velocity(scene, ball).x, -20.0, 0.4);
    scree_scene_destroy(scene);
  }
}

// E04: the one hit of a ball that falls 5 m, at sqrt(2 g h) = 10 m/s, with all of its momentum.
static void E04_a_hit_tells_how_hard(void **state) {
  (void)state;
  for (uint32_t late = 0; late < 2u; ++late) {
    ScreeScene *scene = probe_scene(down);
    ScreeBody floor = probe_floor(scene, 20.0, rough);
    ScreeBody ball = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){1.0, 5.5}, 0.5, rough);
    double mass = probe_get(scene, ball, SCREE_BODY_MASS), impulse = 0.0, rest = 0.0;
    uint32_t hits = 0, count;
    for (uint32_t i = 0; i < 180u; ++i) {
      probe_steps(scene, 1);
      bool begins = count_of(scene, SCREE_TOUCHES_BEGIN) > 0;
      // The first call finds what the last step did; later steps list it by themselves.
      if (late && !begins && !hits) continue;
      const ScreeContact *hit = scree_scene_hits(scene, &count);
      if (count) {
        assert_true(begins && count == 1u && hit->body_a == floor && hit->body_b == ball);
        PROBE_NEAR((double)hit->speed, 10.0, 0.2);
        impulse = (double)hit->impulse;
        PROBE_NEAR((double)hit->normal_y, 1.0, 1e-6);
        PROBE_NEAR(hit->point_x, 1.0, 1e-3);
        PROBE_NEAR(hit->point_y, 0.0, 0.1); // half-way to where it was before the step
      }
      hits += count;
      ScreeContact contact = {0};
      if (hits && !count && rest == 0.0 && scree_body_contacts(scene, ball, &contact, 1))
        rest = (double)contact.impulse;
    }
    assert_int_equal(hits, 1);
    // The soft solver may need the next step for what is left.
    assert_true(impulse > 0.3 * 10.0 * mass);
    PROBE_NEAR(impulse + rest, 10.0 * mass, 0.6 * mass);
    scree_scene_destroy(scene);
  }
}

// A threshold of its own, and one hit for two shapes however many pieces they meet with.
static void hits_obey_the_threshold(void **state) {
  (void)state;
  const double thresholds[] = {0.0, 3.9, 4.1};
  for (uint32_t i = 0; i < 3u; ++i) {
    ScreeSceneDef def = probe_def();
    def.gravity = none;
    def.hit_threshold = (float)thresholds[i];
    ScreeScene *scene;
    assert_int_equal(scree_scene_create(&def, NULL, &scene), SCREE_OK);
    const uint8_t cells[] = {1, 1, 1, 1, 0, 1};
    ScreeShapeDef tiles = scree_shape_def_default();
    tiles.kind = SCREE_SHAPE_TILES;
    tiles.width = tiles.height = 1.0;
    tiles.columns = 3, tiles.rows = 2;
    ScreeShapeList list = {.defs = &tiles, .count = 1, .cells = cells, .cell_count = 6};
    ScreeBodyDef ground = scree_body_def_default();
    ground.type = SCREE_BODY_STATIC;
    ScreeBody body;
    assert_int_equal(scree_body_create(scene, &ground, &list, &body), SCREE_OK);
    ScreeBody lid = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){1.5, 3.0}, 0.0, (ScreeVec2){3.0, 1.0}, rough);
    set_velocity(scene, lid, 0.0, -4.0);
    uint32_t hits = 0, begins = 0, count;
    for (uint32_t step = 0; step < 30u; ++step) {
      probe_steps(scene, 1);
      const ScreeContact *hit = scree_scene_hits(scene, &count);
      if (count) PROBE_NEAR((double)hit->speed, 4.0, 0.01);
      hits += count;
      begins += count_of(scene, SCREE_TOUCHES_BEGIN);
    }
    assert_int_equal(hits, thresholds[i] < 4.0);
    assert_int_equal(begins, 1);
    scree_scene_destroy(scene);
  }
}

// E05: what a box at rest is told to press with is its weight, whatever the substeps.
static void E05_the_impulse_at_rest_is_the_weight(void **state) {
  (void)state;
  for (uint32_t substeps = 1; substeps <= 40u; substeps *= 2u) {
    ScreeSceneDef def = probe_def();
    def.gravity = down;
    def.sleep = 0;
    def.substeps = substeps;
    ScreeScene *scene;
    assert_int_equal(scree_scene_create(&def, NULL, &scene), SCREE_OK);
    probe_floor(scene, 10.0, rough);
    ProbeMaterial heavy = {.friction = 0.6, .density = 2.0};
    ScreeBody box = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, 0.5}, 0.0, (ScreeVec2){1.0, 1.0}, heavy);
    probe_steps(scene, 120);
    ScreeContact contact;
    assert_int_equal(scree_body_contacts(scene, box, &contact, 1), 1);
    PROBE_NEAR((double)contact.impulse, 2.0 * 10.0 / 60.0, 0.00333);
    PROBE_NEAR((double)contact.speed, 0.0, 1e-3);
    scree_scene_destroy(scene);
  }
}

// E07: a sensor that follows somebody leaves a coin behind that sleeps in it.
static void E07_a_sensor_that_jumps_away_leaves_a_sleeper(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(down);
  probe_floor(scene, 10.0, rough);
  ScreeShapeDef zone = box_of(3.0, 3.0, true);
  ScreeBody sensor = probe_shape(scene, SCREE_BODY_STATIC, (ScreeVec2){0.0, 2.0}, 0.0, &zone);
  ScreeBody coin = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, 0.8}, 0.3, rough);
  probe_steps(scene, 120);
  assert_false(probe_awake(scene, coin));
  assert_int_equal(count_of(scene, SCREE_TOUCHES_SENSOR + SCREE_TOUCHES_STAY), 1);
  assert_int_equal(scree_body_set_pose(scene, sensor, (ScreeVec2){100.0, 2.0}, 0.0), SCREE_OK);
  Story story = {{0}, 0};
  for (int i = 0; i < 60; ++i) {
    probe_steps(scene, 1);
    tell(&story, scene, SCREE_TOUCHES_SENSOR);
    assert_int_equal(story.length, 1);
  }
  assert_string_equal(story.word, "e");
  assert_false(probe_awake(scene, coin));
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      PROBE_TEST(E01_every_type_sees_every_type),
      PROBE_TEST(C10_a_thin_sensor_is_not_jumped),
      PROBE_TEST(C10_what_passed_ends_in_the_next_step),
      PROBE_TEST(C10_what_passed_and_fell_asleep_has_its_end),
      PROBE_TEST(C10_what_is_struck_within_the_step_is_followed),
      PROBE_TEST(a_turning_bar_is_swept),
      PROBE_TEST(C11_no_goal_behind_the_paddle),
      PROBE_TEST(E04_a_hit_tells_how_hard),
      PROBE_TEST(hits_obey_the_threshold),
      PROBE_TEST(E05_the_impulse_at_rest_is_the_weight),
      PROBE_TEST(E07_a_sensor_that_jumps_away_leaves_a_sleeper),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
