// SPDX-License-Identifier: MIT
// Named groups of bodies: names, members, and what is done to all of them.
#include "support.h"

#include <stdio.h>

static ScreeGroup make(ScreeScene *scene, const char *name, uint32_t self_collide) {
  ScreeGroup group = 0;
  assert_int_equal(scree_group_create(scene, name, strlen(name), self_collide, &group), SCREE_OK);
  assert_true(scree_group_alive(scene, group));
  return group;
}

static uint32_t size_of(const ScreeScene *scene, ScreeGroup group) {
  return scree_group_members(scene, group, NULL, 0);
}

static void groups_are_found_by_name(void **state) {
  (void)state;
  ScreeScene *scene = test_scene_bare(1.0 / 60.0);
  ScreeBody body = test_add_bare(scene, test_body(SCREE_BODY_DYNAMIC, 0, 0));
  assert_int_equal(scree_body_set_name(scene, body, "rag", 3), SCREE_OK);
  ScreeGroup rag = make(scene, "rag", 0), doll = make(scene, "doll.2", 1); // a body and a group may have one name
  assert_int_equal(scree_group_find(scene, "rag", 3), rag);
  assert_int_equal(scree_group_find(scene, "doll.2", 6), doll);
  assert_int_equal(scree_group_find(scene, "doll", 4), 0);
  assert_string_equal(scree_group_name(scene, doll), "doll.2");
  assert_int_equal(scree_group_self_collide(scene, rag), 0);
  assert_int_equal(scree_group_self_collide(scene, doll), 1);
  ScreeGroup all[3] = {0};
  assert_int_equal(scree_scene_groups(scene, all, 3), 2);
  assert_true(all[0] == rag && all[1] == doll && all[2] == 0);

  assert_int_equal(scree_group_destroy(scene, rag, 0), SCREE_OK);
  assert_int_equal(scree_group_find(scene, "rag", 3), 0);
  assert_string_equal(scree_group_name(scene, rag), "");
  assert_int_equal(scree_group_alive(scene, rag), 0);
  assert_int_equal(scree_body_find(scene, "rag", 3), body);
  ScreeGroup again = make(scene, "rag", 1);
  assert_true(scree_row(again) == scree_row(rag) && again != rag); // a new handle in the old row
  assert_int_equal(size_of(scene, rag), 0);
  scree_scene_destroy(scene);
}

static void many_names_come_and_go(void **state) {
  (void)state;
  enum { NAMES = 300 };
  ScreeScene *scene = test_scene_bare(1.0 / 60.0);
  ScreeGroup groups[NAMES] = {0};
  Lcg lcg = {11};
  for (uint32_t i = 0; i < 5000u; ++i) {
    uint32_t n = lcg_below(&lcg, NAMES);
    char name[16];
    int length = snprintf(name, sizeof name, "group-%u", n);
    assert_int_equal(scree_group_find(scene, name, (size_t)length), groups[n]);
    if (groups[n]) {
      assert_int_equal(scree_group_destroy(scene, groups[n], 0), SCREE_OK);
      groups[n] = 0;
    } else {
      groups[n] = make(scene, name, 1);
    }
  }
  scree_scene_destroy(scene);
}

static void members_are_listed_by_row_and_leave_when_they_die(void **state) {
  (void)state;
  ScreeScene *scene = test_scene_bare(1.0 / 60.0);
  ScreeBody bodies[5];
  for (int i = 0; i < 5; ++i) bodies[i] = test_add_bare(scene, test_body(SCREE_BODY_DYNAMIC, i, 0));
  ScreeGroup odd = make(scene, "odd", 1), all = make(scene, "all", 1);
  const int order[] = {3, 0, 4, 1, 2};
  for (int i = 0; i < 5; ++i) {
    assert_int_equal(scree_group_add(scene, all, bodies[order[i]]), SCREE_OK);
    if (order[i] % 2) assert_int_equal(scree_group_add(scene, odd, bodies[order[i]]), SCREE_OK);
  }
  assert_int_equal(scree_group_add(scene, all, bodies[0]), SCREE_OK); // is in already
  ScreeBody listed[5] = {0};
  assert_int_equal(scree_group_members(scene, all, listed, 5), 5);
  assert_memory_equal(listed, bodies, sizeof bodies);
  assert_int_equal(scree_group_members(scene, all, listed, 2), 5);
  assert_int_equal(scree_body_destroy(scene, bodies[3]), SCREE_OK);
  assert_int_equal(size_of(scene, all), 4);
  assert_int_equal(scree_group_members(scene, odd, listed, 5), 1);
  assert_int_equal(listed[0], bodies[1]);
  // Who moves into the row is in no group.
  ScreeBody heir = test_add_bare(scene, test_body(SCREE_BODY_DYNAMIC, 3, 0));
  assert_int_equal(scree_row(heir), scree_row(bodies[3]));
  assert_int_equal(size_of(scene, all), 4);
  assert_int_equal(scree_group_remove(scene, all, heir), SCREE_OK); // was not in
  assert_int_equal(scree_group_remove(scene, all, bodies[4]), SCREE_OK);
  assert_int_equal(size_of(scene, all), 3);

  assert_int_equal(scree_group_destroy(scene, all, 1), SCREE_OK);
  for (int i = 0; i < 5; ++i) assert_int_equal(scree_body_alive(scene, bodies[i]), i == 4);
  assert_int_equal(scree_body_alive(scene, heir), 1);
  assert_int_equal(size_of(scene, odd), 0);
  scree_scene_destroy(scene);
}

// Three balls in a row that overlap; the middle one touches both.
typedef struct Row {
  ScreeScene *scene;
  ScreeBody balls[3];
} Row;

static Row row_of_three(void) {
  Row r = {.scene = test_scene_bare(1.0 / 60.0)};
  for (int i = 0; i < 3; ++i)
    r.balls[i] = test_add(r.scene, test_body(SCREE_BODY_DYNAMIC, 0.9 * i, 0), test_circle(0.5));
  return r;
}

// Contacts after the next step, that moves hardly anything.
static uint32_t contacts(Row *r) {
  test_step(r->scene, 1e-5, 1);
  return scree_scene_counters(r->scene).contacts;
}

static void a_group_keeps_its_members_apart(void **state) {
  (void)state;
  Row r = row_of_three();
  assert_int_equal(contacts(&r), 2);
  ScreeGroup apart = make(r.scene, "apart", 0), also = make(r.scene, "also", 0), mixed = make(r.scene, "mixed", 1);
  for (int i = 0; i < 3; ++i) assert_int_equal(scree_group_add(r.scene, mixed, r.balls[i]), SCREE_OK);
  assert_int_equal(contacts(&r), 2);
  assert_int_equal(scree_group_add(r.scene, apart, r.balls[0]), SCREE_OK);
  assert_int_equal(contacts(&r), 2); // alone in it
  assert_int_equal(scree_group_add(r.scene, apart, r.balls[1]), SCREE_OK);
  assert_int_equal(contacts(&r), 1);
  assert_int_equal(scree_bodies_may_touch(r.scene, r.balls[0], r.balls[1]), 0);
  assert_int_equal(scree_bodies_may_touch(r.scene, r.balls[1], r.balls[2]), 1);
  // Another group that keeps the same two apart: it takes both to go.
  assert_int_equal(scree_group_add(r.scene, also, r.balls[0]), SCREE_OK);
  assert_int_equal(scree_group_add(r.scene, also, r.balls[1]), SCREE_OK);
  assert_int_equal(scree_group_remove(r.scene, apart, r.balls[0]), SCREE_OK);
  assert_int_equal(contacts(&r), 1);
  assert_int_equal(scree_group_destroy(r.scene, also, 0), SCREE_OK);
  assert_int_equal(contacts(&r), 2);
  assert_int_equal(scree_bodies_may_touch(r.scene, r.balls[0], r.balls[1]), 1);
  scree_scene_destroy(r.scene);
}

static void all_are_disabled_at_once(void **state) {
  (void)state;
  Row r = row_of_three();
  ScreeGroup pair = make(r.scene, "pair", 1);
  assert_int_equal(scree_group_add(r.scene, pair, r.balls[0]), SCREE_OK);
  assert_int_equal(scree_group_add(r.scene, pair, r.balls[2]), SCREE_OK);
  assert_int_equal(contacts(&r), 2);
  assert_int_equal(scree_group_set_disabled(r.scene, pair, 1), SCREE_OK);
  assert_int_equal(contacts(&r), 0);
  for (int i = 0; i < 3; ++i) test_near(test_get(r.scene, r.balls[i], SCREE_BODY_DISABLED), i == 1 ? 0.0 : 1.0, 0);
  assert_int_equal(scree_group_set_disabled(r.scene, pair, 0), SCREE_OK);
  assert_int_equal(contacts(&r), 2);
  scree_scene_destroy(r.scene);
}

static void groups_decide_what_comes_and_so_the_hash(void **state) {
  (void)state;
  Row r = row_of_three();
  uint64_t bare = scree_scene_hash(r.scene);
  ScreeGroup group = make(r.scene, "group", 0);
  uint64_t empty = scree_scene_hash(r.scene);
  assert_int_equal(scree_group_add(r.scene, group, r.balls[1]), SCREE_OK);
  assert_true(empty != bare && scree_scene_hash(r.scene) != empty);
  assert_int_equal(scree_group_destroy(r.scene, group, 0), SCREE_OK);
  assert_true(scree_scene_hash(r.scene) == bare);
  scree_scene_destroy(r.scene);
}

// A heap of boxes, all in one group: what is done to the group does not depend on who joined it first.
static uint64_t heap_after(bool backwards, bool destroyed) {
  enum { BOXES = 40 };
  ScreeSceneDef settings = scree_scene_def_default();
  ScreeScene *scene = test_scene(&settings);
  test_add(scene, test_body(SCREE_BODY_STATIC, 0, -1), test_box(40, 2));
  ScreeBody boxes[BOXES];
  for (int i = 0; i < BOXES; ++i)
    boxes[i] =
        test_add(scene, test_body(SCREE_BODY_DYNAMIC, 0.7 * (i % 8) + 0.05 * i, 0.6 + 0.9 * (i / 8)), test_box(1, 0.8));
  ScreeGroup all = make(scene, "all", 1);
  for (int i = 0; i < BOXES; ++i)
    assert_int_equal(scree_group_add(scene, all, boxes[backwards ? BOXES - 1 - i : i]), SCREE_OK);
  test_step(scene, 1.0 / 60.0, 30);
  assert_int_equal(scree_group_set_disabled(scene, all, 1), SCREE_OK);
  test_step(scene, 1.0 / 60.0, 1);
  assert_int_equal(scree_group_set_disabled(scene, all, 0), SCREE_OK);
  test_step(scene, 1.0 / 60.0, 60);
  if (destroyed) {
    for (int i = 0; i < BOXES; i += 2) assert_int_equal(scree_group_remove(scene, all, boxes[i]), SCREE_OK);
    assert_int_equal(scree_group_destroy(scene, all, 1), SCREE_OK);
    test_step(scene, 1.0 / 60.0, 60);
  }
  uint64_t hash = scree_scene_hash(scene);
  scree_scene_destroy(scene);
  return hash;
}

static void who_joined_first_decides_nothing(void **state) {
  (void)state;
  assert_true(heap_after(false, false) == heap_after(true, false));
  assert_true(heap_after(false, true) == heap_after(true, true));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(groups_are_found_by_name),
      cmocka_unit_test(many_names_come_and_go),
      cmocka_unit_test(members_are_listed_by_row_and_leave_when_they_die),
      cmocka_unit_test(a_group_keeps_its_members_apart),
      cmocka_unit_test(all_are_disabled_at_once),
      cmocka_unit_test(groups_decide_what_comes_and_so_the_hash),
      cmocka_unit_test(who_joined_first_decides_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
