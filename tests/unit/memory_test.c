// SPDX-License-Identifier: MIT
// Running out of memory, at every allocation there is: the call says so, nothing is lost, and the scene goes on.
#define _POSIX_C_SOURCE 200112L // posix_memalign
#include "scarce.h"

#include "base/mem.h"
#include "support.h"

static void blocks_are_aligned_and_zero(void **state) {
  (void)state;
  for (size_t bytes = 0; bytes < 300; bytes += 7) {
    uint8_t *block = sc_mem_alloc(bytes);
    assert_non_null(block);
    assert_int_equal((uintptr_t)block % 64u, 0);
    for (size_t i = 0; i < bytes; ++i) assert_int_equal(block[i], 0);
    memset(block, 1, bytes);
    block = sc_mem_realloc(block, bytes, bytes + 100u);
    for (size_t i = 0; i < bytes + 100u; ++i) assert_int_equal(block[i], i < bytes);
    sc_mem_free(block);
  }
  assert_null(sc_mem_alloc(SIZE_MAX));
  assert_null(sc_mem_alloc(SIZE_MAX - 10u));
}

static void failed_growth_keeps_an_array(void **state) {
  (void)state;
  ScArray array = {0};
  assert_true(sc_array_reserve(&array, 3, sizeof(uint32_t)));
  assert_true(array.capacity >= 3);
  ((uint32_t *)array.data)[2] = 77;
  void *data = array.data;
  uint32_t capacity = array.capacity;
  allowed = 0;
  bool grown = sc_array_reserve(&array, 1000, sizeof(uint32_t));
  allowed = -1;
  assert_false(grown);
  assert_ptr_equal(array.data, data);
  assert_int_equal(array.capacity, capacity);
  assert_true(sc_array_reserve(&array, 1000, sizeof(uint32_t)));
  assert_int_equal(((uint32_t *)array.data)[2], 77);
  sc_array_free(&array);
  assert_null(array.data);
}

static void arena_learns_what_a_step_needs(void **state) {
  (void)state;
  ScArena arena = {0};
  for (int round = 0; round < 4; ++round) {
    sc_arena_begin(&arena);
    uint8_t *blocks[20];
    for (size_t i = 0; i < 20; ++i) {
      blocks[i] = sc_arena_take(&arena, 100u * i);
      assert_non_null(blocks[i]);
      assert_int_equal((uintptr_t)blocks[i] % 64u, 0);
      memset(blocks[i], (int)i, 100u * i);
    }
    for (size_t i = 0; i < 20; ++i)
      for (size_t k = 0; k < 100u * i; ++k) assert_int_equal(blocks[i][k], i);
    // The first round has to fall back on single blocks, later ones do not.
    assert_int_equal(arena.spill != NULL, round == 0);
  }
  sc_arena_begin(&arena);
  allowed = 0;
  void *fits = sc_arena_take(&arena, 1000), *does_not = sc_arena_take(&arena, 1u << 20);
  allowed = -1;
  assert_non_null(fits);
  assert_null(does_not);
  sc_arena_free(&arena);
}

// An outline with a hole, and tiles.
static ScreeShapeList pieces(ScreeShapeDef shapes[2]) {
  static const ScreeVec2 points[] = {{0, 0}, {1, 0}, {1, 1}, {0.5, 0.8}, {0, 1}, {0.2, 0.2}, {0.4, 0.2}, {0.3, 0.4}};
  static const uint32_t rings[] = {5, 3};
  static const uint8_t cells[] = {1, 1, 0, 0, 1, 1};
  shapes[0] = shapes[1] = scree_shape_def_default();
  shapes[0].kind = SCREE_SHAPE_OUTLINE;
  shapes[0].point_count = 8, shapes[0].ring_count = 2;
  shapes[1].kind = SCREE_SHAPE_TILES;
  shapes[1].columns = 3, shapes[1].rows = 2;
  shapes[1].width = shapes[1].height = 0.2;
  return (ScreeShapeList){.defs = shapes,
                          .count = 2,
                          .points = points,
                          .point_count = 8,
                          .rings = rings,
                          .ring_count = 2,
                          .cells = cells,
                          .cell_count = 6};
}

static ScreeStatus make(ScreeScene *scene, uint32_t i) {
  static const ScreeVec2 points[6] = {{-9, 0}, {-3, -0.2}, {0, 0}, {3, -0.2}, {6, 0}, {9, 1}};
  ScreeShapeDef shapes[2] = {i % 2 ? test_circle(0.4) : test_box(0.7, 0.5), test_capsule(0.5, 0.2)};
  ScreeBodyDef def = test_body(SCREE_BODY_DYNAMIC, 0.9 * (i % 7) - 3.0, 1.0 + 0.5 * (i / 7));
  shapes[1].position.x = 0.3;
  ScreeShapeList list = {.defs = shapes, .count = 2};
  if (i % 20 == 0) {
    def = test_body(SCREE_BODY_STATIC, 0, -0.1 * i);
    shapes[0].kind = SCREE_SHAPE_CHAIN;
    shapes[0].radius = 0.0;
    shapes[0].point_count = 6;
    list = (ScreeShapeList){.defs = shapes, .count = 1, .points = points, .point_count = 6};
  }
  if (i % 20 == 10) list = pieces(shapes);
  ScreeBody body = 0;
  ScreeStatus status = scree_body_create(scene, &def, &list, &body);
  assert_int_equal(status == SCREE_OK, body != 0);
  return status;
}

// Of every fourth body one: it brings a group, which it and the next three are in.
static ScreeStatus group(ScreeScene *scene, char *name, size_t length, uint32_t i) {
  ScreeGroup made;
  return i % 4u ? SCREE_OK : scree_group_create(scene, name, length, 0, &made);
}

static ScreeStatus join(ScreeScene *scene, ScreeBody body, uint32_t i) {
  ScreeGroup groups[50];
  assert_int_equal(scree_scene_groups(scene, groups, 50), i / 4u + 1u);
  return scree_group_add(scene, groups[i / 4u], body);
}

static ScreeStatus exclude(ScreeScene *scene, ScreeBody body, uint32_t i) {
  return i < 3u ? SCREE_OK : scree_bodies_exclude(scene, body, scree_body_at(scene, i / 3u), 1);
}

static ScreeStatus filter(ScreeScene *scene, ScreeBody body) {
  ScreeShape shape;
  assert_true(scree_body_shapes(scene, body, &shape, 1) >= 1u);
  return scree_shape_set(scene, shape, SCREE_SHAPE_MASK, 3.0);
}

enum { MAKE, NAME, RENAME, MOVE, GROUP, JOIN, EXCLUDE, FILTER, ADD, STEP, OPERATIONS };

static ScreeStatus operate(ScreeScene *scene, int operation, uint32_t i) {
  char name[32] = "a-name-that-is-rather-long-";
  name[27] = (char)('a' + i % 26), name[28] = (char)('a' + i / 26);
  size_t length = 29;
  ScreeBody body = scree_body_at(scene, i);
  switch (operation) {
  case MAKE: return make(scene, i);
  case NAME: return scree_body_set_name(scene, body, name, length);
  case RENAME: return scree_body_set_name(scene, body, name + 5, length - 5);
  case MOVE: return scree_body_set_pose(scene, body, (ScreeVec2){test_x(scene, body), test_y(scene, body)}, 0.1);
  case GROUP: return group(scene, name, length, i);
  case JOIN: return join(scene, body, i);
  case EXCLUDE: return exclude(scene, body, i);
  case FILTER: return filter(scene, body);
  case ADD: {
    ScreeShapeDef shapes[2];
    ScreeShapeList list = pieces(shapes);
    return scree_shape_create(scene, body, &list, NULL);
  }
  default: return scree_scene_step(scene, 1.0 / 60.0);
  }
}

// Poses and velocities of all bodies, their number, and the clock: what a failed step may not have touched.
static uint64_t motion_of(const ScreeScene *scene) {
  const ScBodies *body = &scene->tables.body;
  double sum[2] = {scene->steps, scene->bodies.count};
  uint64_t hash = 0;
  for (uint32_t row = 0; row < scene->bodies.rows; ++row) {
    double state[6] = {body->x[row], body->y[row], body->angle[row], body->vx[row], body->vy[row], body->omega[row]};
    for (int k = 0; k < 6; ++k) {
      uint64_t bits;
      memcpy(&bits, &state[k], sizeof bits);
      hash = (hash ^ bits) * 0x9e3779b97f4a7c15u;
      hash ^= hash >> 29;
    }
  }
  return hash ^ (uint64_t)(sum[0] * 1e6 + sum[1]);
}

static void check_sound(const ScreeScene *scene) {
  for (int type = SCREE_BODY_STATIC; type <= SCREE_BODY_DYNAMIC; ++type)
    assert_true(sc_tree_valid(&scene->trees[type]));
  assert_int_equal(scene->pair_set.count, scene->pairs.count);
  assert_int_equal(scene->exclusion_set.count, scene->exclusions.count);
  assert_int_equal(scene->membership_set.count, scene->memberships.count);
  for (uint32_t pair = 0; pair < scene->pairs.rows; ++pair) {
    ScPairKey key = scene->tables.pair.key[pair];
    if (sc_pool_live(&scene->pairs, pair)) assert_int_equal(sc_pairs_find(scene, key.shape_a, key.shape_b), pair);
  }
  for (uint32_t row = 0; row < scene->bodies.rows; ++row) {
    ScreeBody body = scree_body_at(scene, row);
    const char *name = scree_body_name(scene, body);
    if (*name) assert_int_equal(scree_body_find(scene, name, strlen(name)), body);
  }
}

// Fails an operation at its first allocation, its second, and so on until it has all that it needs. Returns how often.
static uint32_t insist(ScreeScene *scene, int operation, uint32_t i) {
  uint32_t failures = 0;
  for (int64_t n = 0;; ++n) {
    uint64_t motion = motion_of(scene), hash = scree_scene_hash(scene);
    allowed = n;
    ScreeStatus status = operate(scene, operation, i);
    allowed = -1;
    if (status == SCREE_OK) return failures;
    ++failures;
    assert_int_equal(status, SCREE_OUT_OF_MEMORY);
    assert_int_equal(scree_scene_fault(scene)->status, SCREE_OUT_OF_MEMORY);
    assert_true(motion_of(scene) == motion);
    if (operation != STEP) assert_true(scree_scene_hash(scene) == hash);
    check_sound(scene);
    assert_true(n < 1000);
  }
}

// Was this pair told to touch, and none before it of the same two shapes?
static bool is_first(const ScreeScene *scene, uint32_t pair) {
  if (!(scene->tables.pair.flags[pair] & SC_PAIR_TOLD)) return false;
  ScreeTouch own = sc_scene_touch(scene, pair);
  for (uint32_t other = 0; other < pair; ++other) {
    if (!(scene->tables.pair.flags[other] & SC_PAIR_TOLD)) continue;
    ScreeTouch touch = sc_scene_touch(scene, other);
    if (memcmp(&touch, &own, sizeof own) == 0) return false;
  }
  return true;
}

// Follows how many touches are open by what was told, and compares with how many there are.
static void follow(ScreeScene *scene, uint32_t *open) {
  uint32_t told = 0;
  for (uint32_t pair = 0; pair < scene->pairs.rows; ++pair) told += is_first(scene, pair);
  *open += test_all_touches(scene, SCREE_TOUCHES_BEGIN);
  *open -= test_all_touches(scene, SCREE_TOUCHES_END);
  assert_int_equal(*open, told);
}

// Which needs no memory.
static void remove_last_shape(ScreeScene *scene, uint32_t i) {
  ScreeShape shapes[8];
  uint32_t count = scree_body_shapes(scene, scree_body_at(scene, i), shapes, 8);
  allowed = 0;
  assert_int_equal(scree_shape_destroy(scene, shapes[count - 1u]), SCREE_OK);
  allowed = -1;
}

static void run_short_of_memory(bool only_once) {
  ScreeSceneDef def = scree_scene_def_default();
  ScreeScene *scene = NULL;
  once = only_once;
  allowed = 0;
  assert_int_equal(scree_scene_create(&def, NULL, &scene), SCREE_OUT_OF_MEMORY);
  assert_null(scene);
  allowed = -1;
  scene = test_scene(&def);
  uint32_t failures[OPERATIONS] = {0}, open = 0;
  for (uint32_t i = 0; i < 200; ++i)
    for (int operation = 0; operation < OPERATIONS; ++operation) {
      if (operation == ADD && i % 10) continue;
      failures[operation] += insist(scene, operation, i);
      if (operation == STEP) follow(scene, &open);
      if (operation == ADD && i % 20) remove_last_shape(scene, i);
    }
  assert_true(open > 100);
  // A step whose arena could not grow makes do with single blocks: one failure alone rarely stops it.
  assert_true(failures[MAKE] > 100 && failures[NAME] >= 8 && failures[RENAME] >= 2 && failures[STEP] >= 10);
  assert_true(failures[GROUP] >= 5 && failures[JOIN] >= 5 && failures[EXCLUDE] >= 5);
  assert_int_equal(scene->memberships.count, 200);
  assert_int_equal(scene->exclusions.count, 197);
  assert_true(failures[ADD] >= 10 * 20);
  check_sound(scene);
  assert_int_equal(scree_scene_counters(scene).bodies, 200);
  // Taking away needs no memory at all, and loses no end.
  allowed = 0;
  for (uint32_t row = 0; row < 200; ++row)
    assert_int_equal(scree_body_destroy(scene, scree_body_at(scene, row)), SCREE_OK);
  allowed = -1;
  test_step(scene, 1.0 / 60.0, 1);
  follow(scene, &open);
  assert_int_equal(open, 0);
  scree_scene_destroy(scene);
  once = false;
}

static void nothing_is_lost_when_memory_runs_out(void **state) {
  (void)state;
  run_short_of_memory(false);
}

static void nothing_is_lost_when_one_allocation_fails(void **state) {
  (void)state;
  run_short_of_memory(true);
}

// A step that fails before contacts are counted leaves the pairs touching; reading them wrote through a null column.
static void contacts_can_be_read_after_a_step_that_failed(void **state) {
  (void)state;
  ScreeSceneDef settings = scree_scene_def_default();
  ScreeScene *scene = test_scene(&settings);
  ScreeBodyDef floor = test_body(SCREE_BODY_STATIC, 0, -1);
  test_add(scene, floor, test_box(100, 2));
  for (uint32_t i = 0; i < 20u; ++i)
    test_add(scene, test_body(SCREE_BODY_DYNAMIC, 2.0 * i - 20.0, 0.5), test_box(1, 1));
  test_step(scene, 1.0 / 60, 5);
  // Bodies at one point ask for far more pairs than there is room for.
  for (uint32_t i = 0; i < 400u; ++i) test_add(scene, test_body(SCREE_BODY_DYNAMIC, 0, 50), test_box(1, 1));
  allowed = 2;
  ScreeStatus status = scree_scene_step(scene, 1.0 / 60);
  allowed = -1;
  assert_int_equal(status, SCREE_OUT_OF_MEMORY);
  uint32_t count = scree_scene_publish_contacts(scene);
  ScreeColumn depths = scree_scene_column(scene, SCREE_COLUMN_CONTACT_DEPTH);
  assert_int_equal(depths.rows, count);
  assert_true(count == 0 || depths.data != NULL);
  test_step(scene, 1.0 / 60, 1);
  assert_true(scree_scene_publish_contacts(scene) >= 20u);
  scree_scene_destroy(scene);
}

// In pieces as well as whole: a stage that fails ends its step, and no time is spent on it.
static void a_step_in_pieces_that_fails_is_over(void **state) {
  (void)state;
  for (int64_t n = 0;; ++n) {
    ScreeSceneDef settings = scree_scene_def_default();
    ScreeScene *scene = test_scene(&settings);
    for (uint32_t i = 0; i < 20u; ++i) test_add(scene, test_body(SCREE_BODY_DYNAMIC, 0.9 * i, 0), test_box(1, 1));
    uint64_t motion = motion_of(scene);
    ScreeStatus status = SCREE_OK;
    allowed = n;
    assert_int_equal(scree_scene_advance_begin(scene, settings.dt), SCREE_OK);
    while (status == SCREE_OK && scree_scene_stages_due(scene)) status = scree_scene_step_stage(scene);
    allowed = -1;
    assert_int_equal(scree_scene_stages_due(scene), 0);
    assert_true(scree_scene_alpha(scene) == (status == SCREE_OK ? 0.0 : 1.0));
    if (status != SCREE_OK) {
      assert_int_equal(status, SCREE_OUT_OF_MEMORY);
      assert_string_equal(scree_scene_fault(scene)->call, "scree_scene_step_stage");
      assert_true(motion_of(scene) == motion);
      uint32_t steps;
      assert_int_equal(scree_scene_advance(scene, 0.0, &steps), SCREE_OK);
      assert_int_equal(steps, 1);
    }
    scree_scene_destroy(scene);
    if (status != SCREE_OK) continue;
    assert_true(n >= 3); // broad, graph and solve all ask for memory
    return;
  }
}

static double ticks(void *context) { return *(double *)context += 1.0; }

static void a_step_that_failed_is_not_timed(void **state) {
  (void)state;
  ScreeSceneDef settings = scree_scene_def_default();
  ScreeScene *scene = test_scene(&settings);
  double now = 0.0;
  assert_int_equal(scree_scene_set_clock(scene, ticks, &now), SCREE_OK);
  test_step(scene, settings.dt, 1);
  for (uint32_t i = 0; i < 20u; ++i) test_add(scene, test_body(SCREE_BODY_DYNAMIC, 0.9 * i, 0), test_box(1, 1));
  allowed = 0;
  ScreeStatus status = scree_scene_step(scene, settings.dt);
  allowed = -1;
  assert_int_equal(status, SCREE_OUT_OF_MEMORY);
  assert_true(scree_scene_stage_totals(scene).count == 1.0);
  assert_true(scree_scene_stage_times(scene).step == SCREE_STAGE_COUNT);
  test_step(scene, settings.dt, 1);
  assert_true(scree_scene_stage_totals(scene).count == 2.0);
  assert_true(scree_scene_stage_totals(scene).step == 2.0 * SCREE_STAGE_COUNT);
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(blocks_are_aligned_and_zero),
      cmocka_unit_test(failed_growth_keeps_an_array),
      cmocka_unit_test(arena_learns_what_a_step_needs),
      cmocka_unit_test(nothing_is_lost_when_memory_runs_out),
      cmocka_unit_test(nothing_is_lost_when_one_allocation_fails),
      cmocka_unit_test(contacts_can_be_read_after_a_step_that_failed),
      cmocka_unit_test(a_step_in_pieces_that_fails_is_over),
      cmocka_unit_test(a_step_that_failed_is_not_timed),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
