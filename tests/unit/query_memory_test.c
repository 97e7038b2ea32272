// SPDX-License-Identifier: MIT
// Queries when memory runs out: they say so, the scene is as it was, and the next one is right. Once warm, they need
// none.
#define _POSIX_C_SOURCE 200112L // posix_memalign
#include "scarce.h"

#include "support.h"

enum { BALLS = 300 };

static ScreeScene *balls(void) {
  ScreeSceneDef def = scree_scene_def_default();
  def.gravity = (ScreeVec2){0, 0};
  ScreeScene *scene = test_scene(&def);
  for (int i = 0; i < BALLS; ++i) test_add(scene, test_body(SCREE_BODY_DYNAMIC, i, 0), test_circle(0.4));
  return scene;
}

typedef struct Answers {
  ScreeStatus status[4];
  uint32_t count[4];
} Answers;

static Answers ask(ScreeScene *scene) {
  Answers a = {0};
  ScreeHit hit;
  const ScreeRay ray = {{-5, 0}, {1, 0}, 2 * BALLS};
  ScreeShapeDef def = test_box(BALLS * 3, 1);
  const ScreeShapeList list = {.defs = &def, .count = 1};
  ScreeQueryFilter hollow = scree_query_filter_default();
  hollow.hollow = 1;
  ScreeVec2 at = {0, 0};
  a.status[0] = scree_query_ray_all(scene, &ray, NULL, NULL, 0, &a.count[0]);
  a.status[1] = scree_query_overlap(scene, &list, at, 0, NULL, NULL, 0, &a.count[1]);
  a.status[2] = scree_query_cast(scene, &list, (ScreeVec2){0, 5}, 0, (ScreeVec2){0, -9}, SCREE_QUERY_ALL, &hollow, &hit,
                                 1, &a.count[2]);
  a.status[3] = scree_query_box(scene, (ScreeVec2){-1, -1}, (ScreeVec2){BALLS, 1}, NULL, &hit, 1, &a.count[3]);
  return a;
}

static bool all_answered(Answers a) {
  bool ok = true;
  for (int i = 0; i < 4; ++i) {
    assert_true(a.status[i] == SCREE_OK || a.status[i] == SCREE_OUT_OF_MEMORY);
    assert_int_equal(a.count[i], a.status[i] == SCREE_OK ? BALLS : 0);
    ok = ok && a.status[i] == SCREE_OK;
  }
  return ok;
}

static void queries_survive_a_lack_of_memory(void **state) {
  (void)state;
  bool answered = false;
  int64_t tries = 0;
  for (; !answered; ++tries) {
    ScreeScene *scene = balls();
    uint64_t hash = scree_scene_hash(scene);
    allowed = tries;
    Answers a = ask(scene);
    allowed = -1;
    answered = all_answered(a);
    assert_true(scree_scene_hash(scene) == hash);
    assert_true(all_answered(ask(scene)));
    // Edits while the strays are known, with no memory for the note of them.
    allowed = 0;
    for (uint32_t row = 0; row < BALLS; ++row) {
      ScreeBody body = scree_body_at(scene, row);
      scree_body_set_pose(scene, body, (ScreeVec2){row, row % 2 ? 0.1 : 0.05}, 0);
    }
    allowed = -1;
    assert_true(all_answered(ask(scene)));
    scree_scene_destroy(scene);
  }
  assert_true(tries > 3);
}

static void warm_queries_need_no_memory(void **state) {
  (void)state;
  ScreeScene *scene = balls();
  for (int i = 0; i < 3; ++i) {
    assert_true(all_answered(ask(scene)));
    allowed = 0;
    Answers a = ask(scene);
    allowed = -1;
    assert_true(all_answered(a));
    test_step(scene, 1.0 / 60.0, 1);
    allowed = 0;
    a = ask(scene);
    allowed = -1;
    assert_true(all_answered(a));
  }
  scree_scene_destroy(scene);
}

// What is edited again and again between two questions does not fill the list of news.
static void edits_without_questions_cost_no_memory(void **state) {
  (void)state;
  ScreeScene *scene = balls();
  assert_true(all_answered(ask(scene)));
  ScreeBody first = scree_body_at(scene, 0);
  for (int i = 0; i < 3000; ++i) {
    assert_int_equal(scree_body_set_pose(scene, first, (ScreeVec2){0, i % 2 ? 0.1 : 0.0}, 0), SCREE_OK);
    ScreeBody passing = test_add(scene, test_body(SCREE_BODY_STATIC, 5, 500), test_circle(1));
    assert_int_equal(scree_body_destroy(scene, passing), SCREE_OK);
  }
  assert_true(scene->strays.news.capacity < 4 * BALLS + 256);
  assert_true(all_answered(ask(scene)));
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(queries_survive_a_lack_of_memory),
      cmocka_unit_test(warm_queries_need_no_memory),
      cmocka_unit_test(edits_without_questions_cost_no_memory),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
