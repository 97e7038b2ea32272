// SPDX-License-Identifier: MIT
// What a step tells of itself, against known numbers and against a count over all rows.
#include "geom/box.h"
#include "support.h"

enum { SHAPES_MOST = 256, PAIRS_MOST = 4096 };

// What the counters of the next step are compared with.
typedef struct Before {
  ScBox boxes[SHAPES_MOST];
  ScFit fits[PAIRS_MOST];
  uint8_t lived[PAIRS_MOST];
} Before;

static void remember(const ScreeScene *scene, Before *before) {
  assert_true(scene->shapes.rows <= SHAPES_MOST && scene->pairs.rows <= PAIRS_MOST);
  memset(before, 0, sizeof *before);
  memcpy(before->boxes, scene->tables.shape.box, scene->shapes.rows * sizeof(ScBox));
  if (scene->pairs.rows) memcpy(before->fits, scene->tables.pair.fit, scene->pairs.rows * sizeof(ScFit));
  for (uint32_t pair = 0; pair < scene->pairs.rows; ++pair) before->lived[pair] = sc_pool_live(&scene->pairs, pair);
}

static bool awake(const ScreeScene *scene, uint32_t body) {
  return scene->tables.body.awake[body] && scene->tables.body.type[body] == SCREE_BODY_DYNAMIC;
}

// By brute force over all rows, in a scene where nobody falls asleep.
static ScreeCounters recount(const ScreeScene *scene, const Before *before) {
  const ScShapes *shape = &scene->tables.shape;
  const ScPairs *pairs = &scene->tables.pair;
  ScreeCounters count = {0};
  for (uint32_t row = 0; row < scene->bodies.rows; ++row) count.awake += scene->tables.body.awake[row];
  for (uint32_t row = 0; row < scene->shapes.rows; ++row)
    count.moved += memcmp(&shape->box[row], &before->boxes[row], sizeof(ScBox)) != 0;
  for (uint32_t pair = 0; pair < scene->pairs.rows; ++pair) {
    if (!sc_pool_live(&scene->pairs, pair)) continue;
    ScPairKey key = pairs->key[pair];
    ++count.pairs;
    bool touches = (pairs->flags[pair] & SC_PAIR_TOUCHING) && !(pairs->flags[pair] & SC_PAIR_SENSOR);
    count.contacts += touches;
    // Continuous collision has impacts of its own.
    bool struck = pairs->flags[pair] & SC_PAIR_STRUCK;
    count.solved += touches && !struck && (awake(scene, key.body_a) || awake(scene, key.body_b));
    bool near =
        !(pairs->flags[pair] & SC_PAIR_SENSOR) && sc_box_overlap(shape->near[key.shape_a], shape->near[key.shape_b]);
    count.tested += near;
    bool same = before->lived[pair] && memcmp(&pairs->fit[pair], &before->fits[pair], sizeof(ScFit)) == 0;
    bool round = shape->kind[key.shape_a] == SCREE_SHAPE_CIRCLE && shape->kind[key.shape_b] == SCREE_SHAPE_CIRCLE;
    count.reused += near && (same || round);
  }
  return count;
}

// Lanes by what was laid out: every batch of a colour is full but the last of its size, overflow goes alone.
static void check_batches(const ScreeScene *scene, const ScreeCounters *told) {
  uint32_t batches = 0, filled = 0;
  for (uint32_t g = 0; g < scene->step.group_count; ++g) {
    ScGroup group = scene->step.groups[g];
    batches += group.batches;
    for (uint32_t lane = 0; lane < 4u * group.batches; ++lane)
      filled += scene->step.lane_pairs[group.first_lane + lane] != SC_NONE;
  }
  assert_int_equal(told->batches, batches);
  assert_int_equal(told->solved, filled);
}

// With sensors, near boxes are no longer those that the step looked at: they follow what strayed.
static void play_and_recount(bool sensors) {
  static Before before;
  ScreeSceneDef def = scree_scene_def_default();
  def.sleep = 0;
  def.continuous = 0; // which makes pairs and contacts of its own after all these were counted
  ScreeScene *scene = test_scene(&def);
  test_add(scene, test_body(SCREE_BODY_STATIC, 0, -1), test_box(60, 2));
  ScreeBodyDef paddle = test_body(SCREE_BODY_KINEMATIC, -3, 0.5);
  paddle.velocity.x = 1.0;
  test_add(scene, paddle, test_box(0.5, 6));
  Lcg lcg = {9};
  for (int i = 0; i < 120; ++i) {
    ScreeShapeDef shape = i % 2 ? test_circle(0.3) : test_box(0.6, 0.5);
    shape.sensor = sensors && i % 13 == 0;
    test_add(scene, test_body(SCREE_BODY_DYNAMIC, lcg_range(&lcg, -2, 4), 1.0 + 0.15 * i), shape);
  }
  uint32_t reused = 0, remade = 0, moved = 0;
  test_step(scene, 1.0 / 60.0, 1);
  for (int step = 0; step < 240; ++step) {
    remember(scene, &before);
    test_step(scene, 1.0 / 60.0, 1);
    ScreeCounters told = scree_scene_counters(scene), found = recount(scene, &before);
    assert_int_equal(told.awake, found.awake);
    assert_int_equal(told.pairs, found.pairs);
    assert_int_equal(told.contacts, found.contacts);
    assert_int_equal(told.solved, found.solved);
    if (!sensors) assert_int_equal(told.tested, found.tested);
    // One that was made anew within the same two micrometres is the same, and nothing tells it from one that was kept.
    if (!sensors) assert_in_range(told.reused, found.reused > 8u ? found.reused - 8u : 0u, found.reused);
    assert_true(sensors ? told.moved >= found.moved : told.moved == found.moved);
    check_batches(scene, &told);
    reused += told.reused;
    remade += told.tested - told.reused;
    moved += told.moved;
  }
  assert_true(reused > 1000 && remade > 1000 && moved > 100);
  scree_scene_destroy(scene);
}

static void counters_are_what_a_recount_finds(void **state) {
  (void)state;
  play_and_recount(false);
  play_and_recount(true);
}

// A hub that touches 40 others: 31 of the contacts find a colour of their own, 9 find none. Each fills one lane of a
// batch, because no two may share one.
static void contacts_without_a_colour_overflow(void **state) {
  (void)state;
  ScreeScene *scene = test_scene_bare(1.0 / 60.0);
  enum { RING = 40 };
  test_add(scene, test_body(SCREE_BODY_DYNAMIC, 0, 0), test_circle(5.0));
  for (int i = 0; i < RING; ++i) {
    double angle = 2.0 * SC_PI * i / RING;
    test_add(scene, test_body(SCREE_BODY_DYNAMIC, 5.29 * cos(angle), 5.29 * sin(angle)), test_circle(0.3));
  }
  test_step(scene, 1.0 / 60.0, 1);
  ScreeCounters told = scree_scene_counters(scene);
  assert_int_equal(told.contacts, RING);
  assert_int_equal(told.solved, RING);
  assert_int_equal(told.colours, SC_COLOURS);
  assert_int_equal(told.overflow, RING - (SC_COLOURS - 1));
  assert_int_equal(told.batches, RING);
  scree_scene_destroy(scene);
}

// Eight boxes on a floor share no movable body: one colour, two full batches. As a stack of two each: the eight on the
// floor and the eight above take a colour each.
static void known_stacks_fill_known_batches(void **state) {
  (void)state;
  for (uint32_t high = 1; high <= 2; ++high) {
    ScreeSceneDef def = scree_scene_def_default();
    ScreeScene *scene = test_scene(&def);
    test_add(scene, test_body(SCREE_BODY_STATIC, 0, -1), test_box(100, 2));
    for (uint32_t i = 0; i < 8u * high; ++i)
      test_add(scene, test_body(SCREE_BODY_DYNAMIC, 3.0 * (i % 8u), 0.5 + i / 8u), test_box(1, 1));
    test_step(scene, 1.0 / 60.0, 1);
    ScreeCounters told = scree_scene_counters(scene);
    assert_int_equal(told.moved, 1 + 8 * high);
    assert_int_equal(told.reused, 0);
    test_step(scene, 1.0 / 60.0, 9);
    told = scree_scene_counters(scene);
    assert_int_equal(told.awake, 8 * high);
    assert_int_equal(told.islands, 8);
    assert_int_equal(told.contacts, 8 * high);
    assert_int_equal(told.solved, 8 * high);
    assert_int_equal(told.colours, high);
    assert_int_equal(told.batches, 2 * high);
    assert_int_equal(told.overflow, 0);
    assert_int_equal(told.tested, 8 * high);
    assert_int_equal(told.reused, 8 * high);
    assert_int_equal(told.moved, 0);
    // Asleep, they touch as before, and a step does nothing.
    test_step(scene, 1.0 / 60.0, 120);
    told = scree_scene_counters(scene);
    assert_int_equal(told.contacts, 8 * high);
    assert_int_equal(told.islands, 8);
    assert_int_equal(told.awake + told.solved + told.batches + told.colours + told.tested + told.moved, 0);
    scree_scene_destroy(scene);
  }
}

static void step_bytes_are_the_most_that_a_step_took(void **state) {
  (void)state;
  ScreeSceneDef def = scree_scene_def_default();
  ScreeScene *scene = test_scene(&def);
  assert_true(scree_scene_counters(scene).step_bytes == 0.0);
  test_add(scene, test_body(SCREE_BODY_STATIC, 0, -1), test_box(100, 2));
  for (int i = 0; i < 100; ++i)
    test_add(scene, test_body(SCREE_BODY_DYNAMIC, 1.5 * (i % 20) - 15.0, 1.0 + i / 20), test_box(1, 1));
  double most = 0.0, last = 0.0;
  for (int step = 0; step < 200; ++step) {
    test_step(scene, 1.0 / 60.0, 1);
    last = (double)scene->arena.wanted;
    if (last > most) most = last;
    assert_true(scree_scene_counters(scene).step_bytes == most);
  }
  // All asleep by now: the most is remembered.
  assert_int_equal(scree_scene_counters(scene).awake, 0);
  assert_true(last < most);
  assert_true(scree_scene_counters(scene).bytes >= most);
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(counters_are_what_a_recount_finds),
      cmocka_unit_test(contacts_without_a_colour_overflow),
      cmocka_unit_test(known_stacks_fill_known_batches),
      cmocka_unit_test(step_bytes_are_the_most_that_a_step_took),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
