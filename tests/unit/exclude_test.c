// SPDX-License-Identifier: MIT
// Excluded pairs of bodies: reasons that add up, what the interface tells, and bodies that die.
#include "support.h"

typedef struct Pair {
  ScreeScene *scene;
  ScreeBody floor, ball;
} Pair;

// A ball that lies on a floor, and sleeps if asked to.
static Pair lying(bool asleep) {
  ScreeSceneDef def = scree_scene_def_default();
  Pair p = {.scene = test_scene(&def)};
  p.floor = test_add(p.scene, test_body(SCREE_BODY_STATIC, 0, -1), test_box(10, 2));
  p.ball = test_add(p.scene, test_body(SCREE_BODY_DYNAMIC, 0, 0.4999), test_circle(0.5));
  test_step(p.scene, 1.0 / 60.0, asleep ? 120 : 10);
  assert_int_equal(scree_scene_counters(p.scene).awake, asleep ? 0 : 1);
  return p;
}

static bool touches(const Pair *p) { return scree_scene_counters(p->scene).contacts == 1u; }

static void reasons_add_up(void **state) {
  (void)state;
  Pair p = lying(false);
  uint32_t a = scree_row(p.floor), b = scree_row(p.ball);
  assert_true(sc_exclude_add(p.scene, a, b, SC_REASON_JOINT));
  assert_true(sc_exclude_add(p.scene, b, a, SC_REASON_JOINT));
  // A joint's reason is not the user's.
  assert_int_equal(scree_bodies_excluded(p.scene, p.floor, p.ball), 0);
  assert_int_equal(scree_body_exclusions(p.scene, p.ball, NULL, 0), 0);
  assert_int_equal(scree_bodies_exclude(p.scene, p.ball, p.floor, 0), SCREE_OK); // nor does the user take it back
  assert_int_equal(scree_bodies_exclude(p.scene, p.ball, p.floor, 1), SCREE_OK);
  assert_int_equal(scree_bodies_exclude(p.scene, p.floor, p.ball, 1), SCREE_OK); // twice is once
  const struct {
    ScReason reason;
    bool holds;
  } order[] = {{SC_REASON_JOINT, true}, {SC_REASON_USER, true}, {SC_REASON_JOINT, false}};
  for (size_t i = 0; i < COUNT_OF(order); ++i) {
    test_step(p.scene, 1.0 / 600.0, 1);
    assert_false(touches(&p));
    assert_true(sc_exclude_remove(p.scene, a, b, order[i].reason));
    assert_int_equal(sc_exclude_holds(p.scene, b, a), order[i].holds);
    assert_int_equal(scree_bodies_may_touch(p.scene, p.ball, p.floor), !order[i].holds);
  }
  test_step(p.scene, 1.0 / 600.0, 1);
  assert_true(touches(&p));
  scree_scene_destroy(p.scene);
}

static void an_exclusion_ends_a_touch_and_its_lifting_begins_one(void **state) {
  (void)state;
  for (int asleep = 0; asleep < 2; ++asleep) {
    Pair p = lying(asleep);
    uint32_t count;
    assert_int_equal(scree_bodies_exclude(p.scene, p.ball, p.floor, 1), SCREE_OK);
    test_step(p.scene, 1.0 / 600.0, 1);
    scree_scene_touches(p.scene, 1, &count);
    assert_int_equal(count, 1);
    assert_int_equal(scree_scene_counters(p.scene).awake, 1);
    assert_int_equal(scree_bodies_exclude(p.scene, p.ball, p.floor, 0), SCREE_OK);
    test_step(p.scene, 1.0 / 600.0, 1);
    scree_scene_touches(p.scene, 0, &count);
    assert_int_equal(count, 1);
    assert_true(touches(&p));
    scree_scene_destroy(p.scene);
  }
}

// Two that were put to sleep inside each other, and may touch from now on.
static void sleepers_that_may_touch_are_found(void **state) {
  (void)state;
  ScreeScene *scene = test_scene_bare(1.0 / 60.0);
  ScreeBody a = test_add(scene, test_body(SCREE_BODY_DYNAMIC, 0, 0), test_box(1, 1));
  ScreeBody b = test_add(scene, test_body(SCREE_BODY_DYNAMIC, 0.9, 0), test_box(1, 1));
  assert_int_equal(scree_bodies_exclude(scene, a, b, 1), SCREE_OK);
  test_step(scene, 1.0 / 60.0, 1);
  assert_int_equal(scree_body_sleep(scene, a) + scree_body_sleep(scene, b), 0);
  test_step(scene, 1.0 / 60.0, 2);
  assert_int_equal(scree_scene_counters(scene).awake, 0);
  assert_int_equal(scree_bodies_exclude(scene, b, a, 0), SCREE_OK);
  test_step(scene, 1.0 / 60.0, 1);
  assert_int_equal(scree_scene_counters(scene).contacts, 1);
  assert_int_equal(scree_scene_counters(scene).awake, 2);
  scree_scene_destroy(scene);
}

static void they_die_with_their_bodies(void **state) {
  (void)state;
  enum { BODIES = 6 };
  ScreeScene *scene = test_scene_bare(1.0 / 60.0);
  ScreeBody bodies[BODIES];
  for (int i = 0; i < BODIES; ++i) bodies[i] = test_add_bare(scene, test_body(SCREE_BODY_DYNAMIC, i, 0));
  uint64_t bare = scree_scene_hash(scene);
  for (int i = 0; i < BODIES; ++i)
    for (int j = 0; j < i; ++j) assert_int_equal(scree_bodies_exclude(scene, bodies[i], bodies[j], 1), SCREE_OK);
  assert_true(scree_scene_hash(scene) != bare); // it decides what comes
  assert_int_equal(scree_body_destroy(scene, bodies[2]), SCREE_OK);
  ScreeBody others[BODIES];
  const ScreeBody expected[] = {bodies[0], bodies[1], bodies[4], bodies[5]};
  assert_int_equal(scree_body_exclusions(scene, bodies[3], others, BODIES), 4);
  assert_memory_equal(others, expected, sizeof expected);
  // Less room than there are: the lowest rows.
  memset(others, 0, sizeof others);
  assert_int_equal(scree_body_exclusions(scene, bodies[3], others, 2), 4);
  assert_memory_equal(others, expected, 2 * sizeof *expected);
  assert_int_equal(others[2], 0);
  assert_int_equal(scree_body_exclusions(scene, bodies[2], others, BODIES), 0);
  assert_int_equal(scree_bodies_excluded(scene, bodies[2], bodies[3]), 0);

  // Who moves into the row inherits nothing.
  ScreeBody heir = test_add_bare(scene, test_body(SCREE_BODY_DYNAMIC, 2, 0));
  assert_int_equal(scree_row(heir), scree_row(bodies[2]));
  assert_int_equal(scree_body_exclusions(scene, heir, others, BODIES), 0);
  assert_int_equal(scree_bodies_excluded(scene, heir, bodies[3]), 0);
  for (int i = 0; i < BODIES; ++i)
    for (int j = 0; j < i; ++j)
      if (i != 2 && j != 2) assert_int_equal(scree_bodies_exclude(scene, bodies[i], bodies[j], 0), SCREE_OK);
  assert_true(scree_scene_hash(scene) == bare);
  scree_scene_destroy(scene);
}

// The rule of filter.h, a row a case.
static void may_touch_goes_by_the_rule(void **state) {
  (void)state;
  typedef struct Side {
    uint32_t type, kind, category, mask;
    int32_t group;
    uint32_t disabled;
  } Side;
  enum { S = SCREE_BODY_STATIC, K = SCREE_BODY_KINEMATIC, D = SCREE_BODY_DYNAMIC };
  enum { BALL = SCREE_SHAPE_CIRCLE, EDGE = SCREE_SHAPE_EDGE };
  const struct {
    Side a, b;
    int may;
  } cases[] = {
      {{D, BALL, 1, 1, 0, 0}, {D, BALL, 1, 1, 0, 0}, 1},
      {{S, BALL, 1, 1, 0, 0}, {K, BALL, 1, 1, 0, 0}, 0},
      {{K, BALL, 1, 1, 0, 0}, {D, BALL, 1, 1, 0, 0}, 1},
      {{S, BALL, 1, 1, 0, 0}, {S, BALL, 1, 1, 5, 0}, 0},
      {{D, BALL, 1, 2, 0, 0}, {D, BALL, 2, 1, 0, 0}, 1},
      {{D, BALL, 1, 2, 0, 0}, {D, BALL, 2, 2, 0, 0}, 0},
      {{D, BALL, 1, 0, 0, 0}, {D, BALL, 1, 1, 0, 0}, 0},
      {{D, BALL, 0x80000000u, 1, 0, 0}, {D, BALL, 1, 0x80000000u, 0, 0}, 1},
      {{D, BALL, 1, 0, 3, 0}, {D, BALL, 1, 0, 3, 0}, 1},
      {{D, BALL, 1, 1, -3, 0}, {D, BALL, 1, 1, -3, 0}, 0},
      {{D, BALL, 1, 1, -3, 0}, {D, BALL, 1, 1, 3, 0}, 1},
      {{D, BALL, 1, 1, -3, 0}, {D, BALL, 1, 1, -4, 0}, 1},
      {{D, BALL, 1, 0, 3, 0}, {D, BALL, 1, 0, 4, 0}, 0},
      {{S, EDGE, 1, 1, 0, 0}, {D, EDGE, 1, 1, 0, 0}, 0},
      {{S, EDGE, 1, 1, 0, 0}, {D, BALL, 1, 1, 0, 0}, 1},
      {{D, BALL, 1, 1, 0, 1}, {D, BALL, 1, 1, 0, 0}, 0},
  };
  const ScreeVec2 points[2] = {{-1, 0}, {1, 0}};
  for (size_t i = 0; i < COUNT_OF(cases); ++i) {
    ScreeScene *scene = test_scene_bare(1.0 / 60.0);
    ScreeBody bodies[2];
    for (int k = 0; k < 2; ++k) {
      Side side = k ? cases[i].b : cases[i].a;
      ScreeShapeDef def = test_circle(0.5);
      if (side.kind == SCREE_SHAPE_EDGE) def.kind = SCREE_SHAPE_EDGE, def.radius = 0.0, def.point_count = 2;
      def.category = side.category, def.mask = side.mask, def.group = side.group;
      ScreeBodyDef body = test_body((ScreeBodyType)side.type, 100.0 * k, 0);
      body.disabled = side.disabled;
      ScreeShapeList list = {.defs = &def, .count = 1, .points = points, .point_count = 2};
      assert_int_equal(scree_body_create(scene, &body, &list, &bodies[k]), SCREE_OK);
    }
    for (int k = 0; k < 2; ++k)
      if (scree_bodies_may_touch(scene, bodies[k], bodies[1 - k]) != cases[i].may) fail_msg("case %zu", i);
    assert_int_equal(scree_bodies_may_touch(scene, bodies[0], bodies[0]), 0);
    assert_int_equal(scree_body_destroy(scene, bodies[1]), SCREE_OK);
    assert_int_equal(scree_bodies_may_touch(scene, bodies[0], bodies[1]), 0);
    scree_scene_destroy(scene);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(reasons_add_up),
      cmocka_unit_test(an_exclusion_ends_a_touch_and_its_lifting_begins_one),
      cmocka_unit_test(sleepers_that_may_touch_are_found),
      cmocka_unit_test(they_die_with_their_bodies),
      cmocka_unit_test(may_touch_goes_by_the_rule),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
