// SPDX-License-Identifier: MIT
// Begins and ends: each once, in pairs, in order, whatever is done to the bodies in between.
#include "support.h"

static uint32_t count(ScreeScene *scene, int ended) { return test_touches(scene, (uint32_t)ended); }

static ScreeTouch only(ScreeScene *scene, int ended) { return test_only(scene, (uint32_t)ended); }

typedef struct Meeting {
  ScreeScene *scene;
  ScreeBody wall, ball;
  ScreeTouch begin;
} Meeting;

// A ball that has just met a wall.
static Meeting meet(double restitution) {
  Meeting m = {.scene = test_scene_bare(1.0 / 60.0)};
  m.wall = test_add(m.scene, test_body(SCREE_BODY_STATIC, 0, 0), test_box(2, 2));
  ScreeBodyDef def = test_body(SCREE_BODY_DYNAMIC, 3, 0);
  def.velocity.x = -2.0;
  ScreeShapeDef ball = test_circle(0.5);
  ball.restitution = restitution;
  m.ball = test_add(m.scene, def, ball);
  assert_int_equal(count(m.scene, 0) + count(m.scene, 1), 0);
  for (int i = 0; i < 60; ++i) {
    test_step(m.scene, 1.0 / 60.0, 1);
    assert_int_equal(count(m.scene, 1), 0);
    if (count(m.scene, 0)) break;
  }
  m.begin = only(m.scene, 0);
  assert_int_equal(m.begin.body_a, m.wall);
  assert_int_equal(m.begin.body_b, m.ball);
  assert_int_equal(m.begin.sensor, 0);
  assert_true(scree_shape_alive(m.scene, m.begin.shape_a) && scree_shape_alive(m.scene, m.begin.shape_b));
  return m;
}

// Goes on for a second: exactly one end, of the touch that began.
static void check_one_end(Meeting *m) {
  uint32_t ends = 0;
  for (int i = 0; i < 60; ++i) {
    test_step(m->scene, 1.0 / 60.0, 1);
    assert_int_equal(count(m->scene, 0), 0);
    ends += count(m->scene, 1);
    if (count(m->scene, 1) == 0) continue;
    ScreeTouch end = only(m->scene, 1);
    assert_memory_equal(&end, &m->begin, sizeof end);
  }
  assert_int_equal(ends, 1);
  scree_scene_destroy(m->scene);
}

static void a_bounce_ends_once(void **state) {
  (void)state;
  Meeting m = meet(1.0);
  check_one_end(&m);
}

static void a_rest_does_not_end(void **state) {
  (void)state;
  Meeting m = meet(0.0);
  for (int i = 0; i < 120; ++i) {
    test_step(m.scene, 1.0 / 60.0, 1);
    assert_int_equal(count(m.scene, 0) + count(m.scene, 1), 0);
  }
  scree_scene_destroy(m.scene);
}

static void destruction_ends_once(void **state) {
  (void)state;
  for (int which = 0; which < 2; ++which) {
    Meeting m = meet(0.0);
    assert_int_equal(scree_body_destroy(m.scene, which ? m.ball : m.wall), SCREE_OK);
    // What the last step told still stands, and names the dead.
    ScreeTouch begin = only(m.scene, 0);
    assert_memory_equal(&begin, &m.begin, sizeof begin);
    // A new body in the same row is somebody else.
    ScreeBody next = test_add(m.scene, test_body(SCREE_BODY_STATIC, 50, 0), test_box(2, 2));
    assert_int_equal(scree_row(next), scree_row(which ? m.ball : m.wall));
    check_one_end(&m);
  }
}

static void a_teleport_ends_once(void **state) {
  (void)state;
  for (int which = 0; which < 2; ++which) {
    Meeting m = meet(0.0);
    assert_int_equal(scree_body_set_pose(m.scene, which ? m.ball : m.wall, (ScreeVec2){40, 3}, 0), SCREE_OK);
    check_one_end(&m);
  }
}

static void a_sensor_tells_and_does_not_push(void **state) {
  (void)state;
  ScreeScene *scene = test_scene_bare(1.0 / 60.0);
  ScreeShapeDef gate = test_box(2, 2);
  gate.sensor = 1;
  test_add(scene, test_body(SCREE_BODY_STATIC, 0, 0), gate);
  ScreeBodyDef def = test_body(SCREE_BODY_DYNAMIC, 3, 0);
  def.velocity.x = -4.0;
  ScreeBody ball = test_add(scene, def, test_circle(0.5));
  double began = 0.0, ended = 0.0;
  for (int i = 1; i <= 120; ++i) {
    test_step(scene, 1.0 / 60.0, 1);
    assert_int_equal(scree_scene_counters(scene).contacts, 0);
    assert_int_equal(scree_scene_publish_contacts(scene), 0);
    assert_int_equal(count(scene, 0) + count(scene, 1), 0);
    if (test_touches(scene, SCREE_TOUCHES_SENSOR + SCREE_TOUCHES_BEGIN)) assert_true(began == 0.0), began = i / 60.0;
    if (test_touches(scene, SCREE_TOUCHES_SENSOR + SCREE_TOUCHES_END)) assert_true(ended == 0.0), ended = i / 60.0;
  }
  // 1.5 m until the ball reaches the gate, 4.5 m until it has left it, at 4 m/s.
  test_near(began, 1.5 / 4.0, 1.0 / 60.0);
  test_near(ended, 4.5 / 4.0, 1.0 / 60.0);
  assert_true(test_velocity(scene, ball).x == -4.0);
  test_near(test_x(scene, ball), 3.0 - 8.0, 1e-4);
  scree_scene_destroy(scene);
}

// Touches that began and have not ended, as told.
typedef struct Open {
  ScreeTouch touch[2000];
  uint32_t count;
} Open;

static uint32_t find(const Open *open, const ScreeTouch *touch) {
  for (uint32_t i = 0; i < open->count; ++i)
    if (memcmp(&open->touch[i], touch, sizeof *touch) == 0) return i;
  return SC_NONE;
}

static void check_sorted(const ScreeTouch *touches, uint32_t n) {
  for (uint32_t i = 1; i < n; ++i) {
    const ScreeTouch *a = &touches[i - 1], *b = &touches[i];
    assert_true(a->shape_a < b->shape_a || (a->shape_a == b->shape_a && a->shape_b < b->shape_b));
  }
}

static void follow_list(ScreeScene *scene, Open *open, uint32_t of) {
  uint32_t n;
  const ScreeTouch *touches = scree_scene_touches(scene, of + SCREE_TOUCHES_END, &n);
  check_sorted(touches, n);
  for (uint32_t i = 0; i < n; ++i) {
    uint32_t at = find(open, &touches[i]);
    if (at == SC_NONE) fail_msg("an end without a begin");
    open->touch[at] = open->touch[--open->count];
  }
  touches = scree_scene_touches(scene, of + SCREE_TOUCHES_BEGIN, &n);
  check_sorted(touches, n);
  for (uint32_t i = 0; i < n; ++i) {
    if (find(open, &touches[i]) != SC_NONE) fail_msg("a second begin");
    assert_true(open->count < COUNT_OF(open->touch));
    open->touch[open->count++] = touches[i];
  }
}

static void follow(ScreeScene *scene, Open *open) {
  follow_list(scene, open, 0);
  follow_list(scene, open, SCREE_TOUCHES_SENSOR);
  uint32_t touching = 0;
  for (uint32_t pair = 0; pair < scene->pairs.rows; ++pair) {
    if (!(scene->tables.pair.flags[pair] & SC_PAIR_TOLD)) continue;
    ++touching;
    ScreeTouch touch = sc_scene_touch(scene, pair);
    assert_true(find(open, &touch) != SC_NONE);
  }
  assert_int_equal(touching, open->count);
}

static void every_begin_has_its_end(void **state) {
  (void)state;
  static Open open;
  open.count = 0;
  ScreeSceneDef def = scree_scene_def_default();
  ScreeScene *scene = test_scene(&def);
  test_add(scene, test_body(SCREE_BODY_STATIC, 0, -1), test_box(40, 2));
  Lcg lcg = {9};
  uint32_t most = 0;
  for (int step = 0; step < 600; ++step) {
    for (int edit = 0; edit < 2; ++edit) {
      ScreeBody body = scree_body_at(scene, lcg_below(&lcg, 60));
      ScreeBodyDef at = test_body(SCREE_BODY_DYNAMIC, lcg_range(&lcg, -2, 2), lcg_range(&lcg, 1, 9));
      ScreeShapeDef shape = step % 2 ? test_circle(0.3) : test_box(0.7, 0.4);
      shape.sensor = lcg_below(&lcg, 4) == 0;
      shape.restitution = 0.5;
      if (!body)
        test_add(scene, at, shape);
      else if (lcg_below(&lcg, 12) == 0)
        assert_int_equal(scree_body_destroy(scene, body), SCREE_OK);
      else if (lcg_below(&lcg, 12) == 0)
        assert_int_equal(scree_body_set_pose(scene, body, at.position, 1.0), SCREE_OK);
    }
    test_step(scene, 1.0 / 60.0, 1);
    follow(scene, &open);
    if (open.count > most) most = open.count;
  }
  assert_true(most > 30);
  for (uint32_t row = 0; row < 60; ++row) scree_body_destroy(scene, scree_body_at(scene, row));
  test_step(scene, 1.0 / 60.0, 1);
  follow(scene, &open);
  assert_int_equal(open.count, 0);
  test_step(scene, 1.0 / 60.0, 1);
  assert_int_equal(count(scene, 0) + count(scene, 1), 0);
  scree_scene_destroy(scene);
}

// Many at once come in the order of their shapes.
static void many_begins_are_sorted(void **state) {
  (void)state;
  ScreeScene *scene = test_scene_bare(1.0 / 60.0);
  enum { BALLS = 333 };
  Lcg lcg = {2};
  for (int i = 0; i < BALLS; ++i) {
    if (i == BALLS / 2) test_add(scene, test_body(SCREE_BODY_STATIC, 0, 0), test_box(1000, 1));
    test_add(scene, test_body(SCREE_BODY_DYNAMIC, 1.1 * i - 200.0, 0.9 + lcg_range(&lcg, 0, 0.05)), test_circle(0.5));
  }
  test_step(scene, 1.0 / 60.0, 1);
  uint32_t n;
  const ScreeTouch *touches = scree_scene_touches(scene, 0, &n);
  assert_int_equal(n, BALLS);
  check_sorted(touches, n);
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_bounce_ends_once),
      cmocka_unit_test(a_rest_does_not_end),
      cmocka_unit_test(destruction_ends_once),
      cmocka_unit_test(a_teleport_ends_once),
      cmocka_unit_test(a_sensor_tells_and_does_not_push),
      cmocka_unit_test(every_begin_has_its_end),
      cmocka_unit_test(many_begins_are_sorted),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
