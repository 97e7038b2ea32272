// SPDX-License-Identifier: MIT
// The set of pairs against a square table that knows every pair.
#include "support.h"

enum { SHAPES = 240, BODIES = 60, OPERATIONS = 20000 };

typedef struct Model {
  bool present[SHAPES][SHAPES]; // [low][high]
  bool touching[SHAPES][SHAPES];
  uint32_t count, ended;
} Model;

static uint32_t body_of(uint32_t shape) { return shape * 7u % BODIES; }

// Bodies and shapes that are rows and nothing else.
static ScreeScene *rows_only(void) {
  ScreeScene *scene = test_scene_bare(0.1);
  assert_true(sc_pool_reserve(&scene->bodies, BODIES) && sc_pool_reserve(&scene->shapes, SHAPES));
  assert_true(sc_columns_reserve(&scene->tables, SC_TABLE_BODY, BODIES));
  assert_true(sc_columns_reserve(&scene->tables, SC_TABLE_SHAPE, SHAPES));
  for (uint32_t i = 0; i < BODIES; ++i) scene->tables.body.first_pair[sc_pool_take(&scene->bodies)] = SC_NONE;
  for (uint32_t i = 0; i < SHAPES; ++i) sc_pool_take(&scene->shapes);
  return scene;
}

static void add(ScreeScene *scene, Model *model, uint32_t a, uint32_t b, bool touching) {
  ScPairKey key = {a, b, body_of(a), body_of(b)};
  assert_true(sc_pairs_add(scene, key, 0u));
  uint32_t row = sc_pairs_find(scene, a, b);
  if (touching) scene->tables.pair.flags[row] |= SC_PAIR_TOLD;
  // A mark by which the pair is known again.
  scene->tables.pair.mix[row].friction = (float)a;
  model->present[a][b] = true;
  model->touching[a][b] = touching;
  ++model->count;
}

static void drop(ScreeScene *scene, Model *model, uint32_t a, uint32_t b) {
  sc_pairs_remove(scene, sc_pairs_find(scene, a, b));
  model->ended += model->touching[a][b];
  model->present[a][b] = model->touching[a][b] = false;
  --model->count;
}

// The list of a body holds each pair of its shapes once, and nothing else.
static void check_list(const ScreeScene *scene, const Model *model, uint32_t body) {
  static uint32_t seen[SHAPES][SHAPES];
  memset(seen, 0, sizeof seen);
  uint32_t previous = SC_NONE;
  for (uint32_t entry = scene->tables.body.first_pair[body]; entry != SC_NONE;) {
    uint32_t row = entry >> 1, side = entry & 1u;
    ScPairKey key = scene->tables.pair.key[row];
    assert_int_equal(side ? key.body_b : key.body_a, body);
    assert_int_equal(scene->tables.pair.link[row].previous[side], previous);
    assert_true(model->present[key.shape_a][key.shape_b]);
    assert_int_equal(seen[key.shape_a][key.shape_b]++, 0);
    previous = entry;
    entry = scene->tables.pair.link[row].next[side];
  }
  for (uint32_t a = 0; a < SHAPES; ++a)
    for (uint32_t b = a + 1u; b < SHAPES; ++b)
      if (model->present[a][b] && (body_of(a) == body || body_of(b) == body)) assert_int_equal(seen[a][b], 1);
}

static void check_all(const ScreeScene *scene, const Model *model) {
  assert_int_equal(scene->pairs.count, model->count);
  assert_int_equal(scene->pair_set.count, model->count);
  for (uint32_t a = 0; a < SHAPES; ++a)
    for (uint32_t b = a + 1u; b < SHAPES; ++b) {
      uint32_t row = sc_pairs_find(scene, a, b);
      if (!model->present[a][b]) {
        if (row != SC_NONE) fail_msg("pair %u %u is still there", a, b);
        continue;
      }
      if (row == SC_NONE) fail_msg("pair %u %u is lost", a, b);
      assert_true(scene->tables.pair.flags[row] & SC_PAIR_LIVE);
      assert_true(scene->tables.pair.mix[row].friction == (float)a);
    }
  for (uint32_t body = 0; body < BODIES; ++body) check_list(scene, model, body);
}

static void random_pair(Lcg *lcg, uint32_t *a, uint32_t *b) {
  do {
    *a = lcg_below(lcg, SHAPES);
    *b = lcg_below(lcg, SHAPES);
  } while (*a >= *b || body_of(*a) == body_of(*b));
}

static void random_use_agrees_with_a_model(void **state) {
  (void)state;
  static Model model;
  memset(&model, 0, sizeof model);
  ScreeScene *scene = rows_only();
  Lcg lcg = {3};
  for (uint32_t i = 0; i < OPERATIONS; ++i) {
    uint32_t a, b;
    random_pair(&lcg, &a, &b);
    // Phases that grow the set, and phases that empty it.
    bool growing = i / 4000u % 2u == 0;
    if (model.present[a][b]) {
      drop(scene, &model, a, b);
    } else if (growing || lcg_below(&lcg, 4) == 0) {
      add(scene, &model, a, b, lcg_below(&lcg, 3) == 0);
    } else {
      uint32_t row = lcg_below(&lcg, scene->pairs.rows);
      ScPairKey key = scene->tables.pair.key[row];
      if (scene->tables.pair.flags[row]) drop(scene, &model, key.shape_a, key.shape_b);
    }
    if (i % 2000 == 1999) check_all(scene, &model);
  }
  assert_true(model.ended > 100);
  assert_int_equal(scene->events.ended_by_edit.count, model.ended);
  while (model.count) {
    uint32_t row = 0;
    while (!scene->tables.pair.flags[row]) ++row;
    ScPairKey key = scene->tables.pair.key[row];
    drop(scene, &model, key.shape_a, key.shape_b);
  }
  check_all(scene, &model);
  for (uint32_t i = 0; i < scene->pair_set.capacity; ++i) assert_int_equal(scene->pair_set.slots[i], 0);
  scree_scene_destroy(scene);
}

// Runs of the probing sequence that cross the end of the table are the hard case of removal without graves.
static void removal_leaves_every_other_pair_findable(void **state) {
  (void)state;
  static Model model;
  memset(&model, 0, sizeof model);
  ScreeScene *scene = rows_only();
  Lcg lcg = {5};
  for (uint32_t round = 0; round < 30; ++round) {
    while (model.count < 127u) { // as full as 256 slots get
      uint32_t a, b;
      random_pair(&lcg, &a, &b);
      if (!model.present[a][b]) add(scene, &model, a, b, false);
    }
    assert_int_equal(scene->pair_set.capacity, 256);
    for (uint32_t i = 0; i < 60; ++i) {
      uint32_t row = lcg_below(&lcg, scene->pairs.rows);
      ScPairKey key = scene->tables.pair.key[row];
      if (scene->tables.pair.flags[row]) drop(scene, &model, key.shape_a, key.shape_b);
    }
    check_all(scene, &model);
  }
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(random_use_agrees_with_a_model),
      cmocka_unit_test(removal_leaves_every_other_pair_findable),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
