// SPDX-License-Identifier: MIT
// Lists of shapes and of bodies, of those who slept and woke, and what the calls on a body and a shape answer.
#include <string.h>

#include "probe.h"

static const ScreeVec2 none = {0.0, 0.0}, down = {0.0, -10.0};
static const ProbeMaterial rough = {.friction = 0.6};

static uint32_t count_of(ScreeScene *scene, uint32_t touches) {
  uint32_t count;
  scree_scene_touches(scene, touches, &count);
  return count;
}

static ScreeBody make(ScreeScene *scene, ScreeBodyType type, ScreeVec2 at, const ScreeShapeList *list) {
  ScreeBodyDef def = scree_body_def_default();
  def.type = type;
  def.position = at;
  ScreeBody body;
  assert_int_equal(scree_body_create(scene, &def, list, &body), SCREE_OK);
  return body;
}

static ScreeShape shape_of(const ScreeScene *scene, ScreeBody body) {
  ScreeShape shape;
  assert_int_equal(scree_body_shapes(scene, body, &shape, 1), 1);
  return shape;
}

// Does a probing circle see what has this body's only shape?
static bool sees(ScreeScene *scene, ScreeVec2 at, double radius, ScreeBody body) {
  ScreeShapeDef eye = scree_shape_def_default();
  eye.kind = SCREE_SHAPE_CIRCLE;
  eye.radius = radius;
  eye.sensor = 1;
  ScreeBody probe = probe_shape(scene, SCREE_BODY_STATIC, at, 0.0, &eye);
  probe_steps(scene, 1);
  ScreeShape seen, own = shape_of(scene, probe);
  uint32_t count = scree_shape_overlaps(scene, own, &seen, 1);
  if (count) assert_int_equal(seen, shape_of(scene, body));
  assert_int_equal(scree_shape_overlaps(scene, shape_of(scene, body), &seen, 1), count);
  if (count) assert_int_equal(seen, own);
  assert_int_equal(scree_body_destroy(scene, probe), SCREE_OK);
  assert_int_equal(scree_shape_overlaps(scene, shape_of(scene, body), &seen, 1), 0);
  return count == 1u;
}

// An engine looked at centres alone, and missed a circle that touches the end of a box.
static void what_overlaps_in_part_is_seen(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(none);
  ScreeBody box = probe_box(scene, SCREE_BODY_STATIC, none, 0.0, (ScreeVec2){10.0, 1.0}, rough);
  assert_true(sees(scene, (ScreeVec2){5.4, 0.0}, 0.5, box));
  assert_true(sees(scene, (ScreeVec2){5.5, 0.0}, 0.5, box));    // it touches
  assert_false(sees(scene, (ScreeVec2){5.501, 0.0}, 0.5, box)); // 1 mm off
  assert_true(sees(scene, (ScreeVec2){2.0, 0.1}, 0.1, box));    // inside
  assert_true(sees(scene, (ScreeVec2){0.0, 0.0}, 20.0, box));   // around
  assert_false(sees(scene, (ScreeVec2){5.36, 0.86}, 0.5, box)); // its box overlaps, it does not
  scree_scene_destroy(scene);
}

// An engine closed open chains by a segment that is not there.
static void an_open_chain_has_no_closing_segment(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(none);
  ScreeVec2 tent[3] = {{-10.0, 0.0}, {0.0, 10.0}, {10.0, 0.0}};
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = SCREE_SHAPE_CHAIN;
  def.point_count = 3;
  ScreeShapeList list = {.defs = &def, .count = 1, .points = tent, .point_count = 3};
  ScreeBody chain = make(scene, SCREE_BODY_STATIC, none, &list);
  assert_false(sees(scene, none, 0.5, chain));
  assert_false(sees(scene, (ScreeVec2){0.0, 5.0}, 1.0, chain)); // nor an inside
  // From both sides of what is there, and once where two segments meet.
  assert_true(sees(scene, (ScreeVec2){5.3, 5.3}, 0.5, chain));
  assert_true(sees(scene, (ScreeVec2){4.7, 4.7}, 0.5, chain));
  assert_true(sees(scene, (ScreeVec2){0.0, 10.0}, 0.5, chain));
  scree_scene_destroy(scene);
}

static uint32_t stirred(ScreeScene *scene, int woke, ScreeBody *only) {
  uint32_t count;
  const ScreeBody *bodies = scree_scene_slept(scene, woke, &count);
  *only = count ? *bodies : 0u;
  return count;
}

// An engine let a sleeper float where its support was deleted, or gravity changed.
static void a_sleeper_without_support_wakes_and_tells(void **state) {
  (void)state;
  for (uint32_t how = 0; how < 3u; ++how) {
    ScreeScene *scene = probe_scene(down);
    ScreeBody floor = probe_floor(scene, 10.0, rough), told;
    ScreeBody box = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, 0.5}, 0.0, (ScreeVec2){1.0, 1.0}, rough);
    uint32_t slept = 0, begun = 0;
    for (int i = 0; i < 120; ++i) {
      probe_steps(scene, 1);
      slept += stirred(scene, 0, &told);
      if (told) assert_int_equal(told, box);
      assert_int_equal(stirred(scene, 1, &told), 0);
      begun += count_of(scene, SCREE_TOUCHES_BEGIN);
      assert_int_equal(count_of(scene, SCREE_TOUCHES_END), 0);
    }
    assert_true(slept == 1u && begun == 1u && !probe_awake(scene, box));
    assert_int_equal(count_of(scene, SCREE_TOUCHES_STAY), 1);
    if (how == 0) assert_int_equal(scree_body_destroy(scene, floor), SCREE_OK);
    if (how == 1) assert_int_equal(scree_shape_destroy(scene, shape_of(scene, floor)), SCREE_OK);
    if (how == 2) assert_int_equal(scree_scene_set_gravity(scene, (ScreeVec2){0.0, 10.0}), SCREE_OK);
    probe_steps(scene, 1);
    assert_true(stirred(scene, 1, &told) == 1u && told == box && stirred(scene, 0, &told) == 0u);
    uint32_t ends = count_of(scene, SCREE_TOUCHES_END);
    for (int i = 0; i < 29; ++i) probe_steps(scene, 1), ends += count_of(scene, SCREE_TOUCHES_END);
    assert_int_equal(ends, 1);
    PROBE_NEAR(fabs(probe_y(scene, box) - 0.5), 1.25, 0.03);
    scree_scene_destroy(scene);
  }
}

// Bodies that are made, destroyed, or put to sleep and woken between two steps have told nothing.
static void only_changes_from_step_to_step_are_told(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(none);
  ScreeBody still = probe_circle(scene, SCREE_BODY_DYNAMIC, none, 0.5, rough), told;
  ScreeBody other = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){9.0, 0.0}, 0.5, rough);
  probe_steps(scene, 1);
  assert_int_equal(stirred(scene, 1, &told) + stirred(scene, 0, &told), 0);
  assert_int_equal(scree_body_sleep(scene, still), SCREE_OK);
  assert_int_equal(scree_body_wake(scene, still), SCREE_OK);
  assert_int_equal(scree_body_sleep(scene, other), SCREE_OK);
  probe_steps(scene, 1);
  assert_true(stirred(scene, 0, &told) == 1u && told == other && stirred(scene, 1, &told) == 0u);
  // Its row goes to another one, which was not asleep.
  assert_int_equal(scree_body_destroy(scene, other), SCREE_OK);
  ScreeBody next = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){9.0, 0.0}, 0.5, rough);
  assert_int_equal(scree_row(next), scree_row(other));
  probe_steps(scene, 1);
  assert_int_equal(stirred(scene, 1, &told) + stirred(scene, 0, &told), 0);
  assert_int_equal(scree_body_set(scene, next, SCREE_BODY_DISABLED, 1), SCREE_OK);
  probe_steps(scene, 1);
  assert_true(stirred(scene, 0, &told) == 1u && told == next);
  scree_scene_destroy(scene);
}

// A table of two legs: bodies begin with the first and end with the second, whichever those are.
static void bodies_begin_with_the_first_shape_and_end_with_the_last(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(none);
  ScreeShapeDef legs[2] = {scree_shape_def_default(), scree_shape_def_default()};
  for (int i = 0; i < 2; ++i) legs[i].kind = SCREE_SHAPE_CIRCLE, legs[i].radius = 0.5;
  legs[0].position.x = -2.0, legs[1].position.x = 2.0;
  ScreeShapeList list = {.defs = legs, .count = 2};
  ScreeBody table = make(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, 5.0}, &list);
  ScreeBody floor = probe_floor(scene, 20.0, rough);
  // Poses: on no leg, on the left one, on both, on the right one, on none.
  const struct {
    double y, angle;
    uint32_t shapes[2], bodies[2];
  } steps[] = {{5.0, 0.0, {0, 0}, {0, 0}},
               {0.4 + 0.4, 0.2, {1, 0}, {1, 0}},
               {0.49, 0.0, {1, 0}, {0, 0}},
               {0.8, -0.2, {0, 1}, {0, 0}},
               {5.0, 0.0, {0, 1}, {0, 1}}};
  for (size_t i = 0; i < sizeof steps / sizeof *steps; ++i) {
    assert_int_equal(scree_body_set_pose(scene, table, (ScreeVec2){0.0, steps[i].y}, steps[i].angle), SCREE_OK);
    assert_int_equal(scree_body_set_velocity(scene, table, none, 0.0), SCREE_OK);
    probe_steps(scene, 1);
    for (uint32_t end = 0; end < 2u; ++end) {
      assert_int_equal(count_of(scene, end), steps[i].shapes[end]);
      assert_int_equal(count_of(scene, SCREE_TOUCHES_BODIES + end), steps[i].bodies[end]);
      uint32_t count;
      const ScreeTouch *touch = scree_scene_touches(scene, SCREE_TOUCHES_BODIES + end, &count);
      if (count) assert_true(touch->body_a == table && touch->body_b == floor && !touch->shape_a && !touch->sensor);
    }
  }
  scree_scene_destroy(scene);
}

// A ball that rolls over the segments of a chain, or over tiles, touches one shape all the way.
static void pieces_of_a_shape_are_one(void **state) {
  (void)state;
  for (uint32_t tiles = 0; tiles < 2u; ++tiles) {
    ScreeScene *scene = probe_scene(down);
    ScreeVec2 points[21];
    uint8_t cells[20];
    for (int i = 0; i < 21; ++i) points[i] = (ScreeVec2){i, 1.0};
    for (int i = 0; i < 20; ++i) cells[i] = 1;
    ScreeShapeDef def = scree_shape_def_default();
    def.kind = tiles ? SCREE_SHAPE_TILES : SCREE_SHAPE_CHAIN;
    if (tiles) def.columns = 20, def.rows = 1, def.width = def.height = 1.0;
    if (!tiles) def.point_count = 21;
    ScreeShapeList list = {
        .defs = &def, .count = 1, .points = points, .point_count = 21, .cells = cells, .cell_count = 20};
    ScreeBody floor = make(scene, SCREE_BODY_STATIC, none, &list);
    ScreeBody ball = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){2.0, 1.5}, 0.5, rough);
    assert_int_equal(scree_body_set_velocity(scene, ball, (ScreeVec2){5.0, 0.0}, -10.0), SCREE_OK);
    uint32_t begun = 0, ended = 0;
    for (int i = 0; i < 180; ++i) {
      probe_steps(scene, 1);
      begun += count_of(scene, SCREE_TOUCHES_BEGIN);
      ended += count_of(scene, SCREE_TOUCHES_END);
      assert_int_equal(count_of(scene, SCREE_TOUCHES_BEGIN) + count_of(scene, SCREE_TOUCHES_STAY), 1);
    }
    assert_true(probe_x(scene, ball) > 15.0 && begun == 1u && ended == 0u);
    ScreeContact contact;
    assert_true(scree_body_contacts(scene, ball, &contact, 1) >= 1u);
    assert_true(contact.shape_a == shape_of(scene, floor) && contact.body_b == ball);
    scree_scene_destroy(scene);
  }
}

// What an edit ends and the next step finds again went on; of two edits each way, the last counts.
static void what_is_ended_and_begun_again_went_on(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(down);
  ScreeBody floor = probe_floor(scene, 10.0, rough);
  ScreeBody box = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, 0.5}, 0.0, (ScreeVec2){1.0, 1.0}, rough);
  probe_steps(scene, 5);
  ScreeContact contact;
  for (uint32_t disabled = 1; disabled <= 2u; ++disabled) {
    assert_int_equal(scree_body_contacts(scene, floor, &contact, 1), 1);
    assert_int_equal(scree_body_set(scene, box, SCREE_BODY_DISABLED, 1), SCREE_OK);
    assert_int_equal(scree_body_contacts(scene, floor, &contact, 1), 0); // at once
    if (disabled == 1u) assert_int_equal(scree_body_set(scene, box, SCREE_BODY_DISABLED, 0), SCREE_OK);
    probe_steps(scene, 1);
    assert_int_equal(count_of(scene, SCREE_TOUCHES_BEGIN), 0);
    assert_int_equal(count_of(scene, SCREE_TOUCHES_STAY), disabled == 1u);
    assert_int_equal(count_of(scene, SCREE_TOUCHES_END), disabled == 2u);
  }
  uint32_t count = 7;
  assert_null(scree_scene_touches(scene, SCREE_TOUCHES_COUNT, &count));
  assert_int_equal(count, 0);
  scree_scene_destroy(scene);
}

// Nor does a list that is asked for late: what it names may be gone by then.
static void a_list_may_be_asked_for_after_edits(void **state) {
  (void)state;
  for (uint32_t late = 0; late < 2u; ++late) {
    ScreeScene *scene = probe_scene(down);
    ScreeBody floor = probe_floor(scene, 10.0, rough);
    ScreeBody box = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, 0.5}, 0.0, (ScreeVec2){1.0, 1.0}, rough);
    probe_steps(scene, 1 + late);
    assert_int_equal(scree_body_destroy(scene, box), SCREE_OK);
    for (uint32_t bodies = 0; bodies <= SCREE_TOUCHES_BODIES; bodies += SCREE_TOUCHES_BODIES) {
      uint32_t count;
      const ScreeTouch *touch = scree_scene_touches(scene, bodies + late * SCREE_TOUCHES_STAY, &count);
      assert_true(count == 1u && touch->body_a == floor && touch->body_b == box);
      assert_int_equal(count_of(scene, bodies + (late ? SCREE_TOUCHES_BEGIN : SCREE_TOUCHES_STAY)), 0);
      assert_int_equal(count_of(scene, bodies + SCREE_TOUCHES_END), 0);
    }
    probe_steps(scene, 1);
    assert_int_equal(count_of(scene, SCREE_TOUCHES_END), 1);
    scree_scene_destroy(scene);
  }
}

// Put to sleep right after a bounce, in the air: the touch that was told has its end, and the ball sleeps on, also
// where the solver would still look at it.
static void who_is_put_to_sleep_in_the_air_touches_nothing(void **state) {
  (void)state;
  const double gaps[] = {0.2, 0.01, 0.003};
  for (uint32_t g = 0; g < 3u; ++g) {
    ScreeScene *scene = probe_scene(down);
    ProbeMaterial elastic = {.restitution = 1.0};
    probe_floor(scene, 10.0, elastic);
    ScreeBody ball = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, 5.5}, 0.5, elastic);
    uint32_t ended = 0;
    while (probe_velocity(scene, ball).y <= 0.0) {
      probe_steps(scene, 1);
      assert_int_equal(count_of(scene, SCREE_TOUCHES_END), 0);
    }
    assert_int_equal(count_of(scene, SCREE_TOUCHES_BEGIN) + count_of(scene, SCREE_TOUCHES_STAY), 1);
    assert_int_equal(scree_body_set_pose(scene, ball, (ScreeVec2){0.0, 0.5 + gaps[g]}, 0.0), SCREE_OK);
    assert_int_equal(scree_body_sleep(scene, ball), SCREE_OK);
    for (int i = 0; i < 20; ++i) probe_steps(scene, 1), ended += count_of(scene, SCREE_TOUCHES_END);
    assert_int_equal(ended, 1);
    assert_int_equal(count_of(scene, SCREE_TOUCHES_STAY), 0);
    assert_false(probe_awake(scene, ball));
    scree_scene_destroy(scene);
  }
}

// A gap that is passed at 1 cm is no touch, though the solver has looked at it.
static void passing_by_is_no_touch(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(none);
  probe_floor(scene, 100.0, rough);
  ScreeBody ball = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){-5.0, 0.51}, 0.5, rough);
  assert_int_equal(scree_body_set_velocity(scene, ball, (ScreeVec2){5.0, 0.0}, 0.0), SCREE_OK);
  for (int i = 0; i < 60; ++i) {
    probe_steps(scene, 1);
    assert_int_equal(scree_scene_publish_contacts(scene), 1);
    assert_int_equal(count_of(scene, SCREE_TOUCHES_BEGIN), 0);
  }
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      PROBE_TEST(what_overlaps_in_part_is_seen),
      PROBE_TEST(an_open_chain_has_no_closing_segment),
      PROBE_TEST(a_sleeper_without_support_wakes_and_tells),
      PROBE_TEST(only_changes_from_step_to_step_are_told),
      PROBE_TEST(bodies_begin_with_the_first_shape_and_end_with_the_last),
      PROBE_TEST(pieces_of_a_shape_are_one),
      PROBE_TEST(what_is_ended_and_begun_again_went_on),
      PROBE_TEST(a_list_may_be_asked_for_after_edits),
      PROBE_TEST(who_is_put_to_sleep_in_the_air_touches_nothing),
      PROBE_TEST(passing_by_is_no_touch),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
