// SPDX-License-Identifier: MIT
// A scene that has warmed up steps without asking for memory: while bodies tumble, fall, fly, fall asleep and wake,
// and while all that a step publishes is read.
//
// The program's own aligned_alloc, the only allocator that the core calls, stands in front of the C library's. Each
// scene is played over and over: bodies are put back to where they began. What a tumbling crowd needs at most differs a
// little from round to round, so the first one is played with guests, who leave again.
#define _POSIX_C_SOURCE 200112L // posix_memalign
#include <stdlib.h>

#include "support.h"

static uint64_t allocations;

void *aligned_alloc(size_t alignment, size_t size) {
  ++allocations;
  void *block = NULL;
  return posix_memalign(&block, alignment, size) == 0 ? block : NULL;
}

enum { ROUNDS = 2, STEPS = 400, MOST = 160, GUESTS = 30 };

typedef struct Start {
  ScreeBody body;
  ScreeVec2 position, velocity;
  double angle, omega;
} Start;

typedef struct Play {
  ScreeScene *scene;
  Start starts[MOST];
  uint32_t count;
  uint32_t begun, asleep, most_pairs; // what was seen while playing
} Play;

static Play *play_of(uint32_t solver) {
  static Play play;
  play = (Play){0};
  ScreeSceneDef def = scree_scene_def_default();
  def.solver = solver;
  play.scene = test_scene(&def);
  return &play;
}

static void add(Play *play, ScreeBodyDef def, ScreeShapeDef shape) {
  ScreeBody body = test_add(play->scene, def, shape);
  assert_true(play->count < MOST);
  play->starts[play->count++] = (Start){body, def.position, def.velocity, def.angle, def.angular_velocity};
}

static void put_back(const Play *play) {
  for (uint32_t i = 0; i < play->count; ++i) {
    const Start *start = &play->starts[i];
    assert_int_equal(scree_body_set_pose(play->scene, start->body, start->position, start->angle), SCREE_OK);
    assert_int_equal(scree_body_set_velocity(play->scene, start->body, start->velocity, start->omega), SCREE_OK);
  }
}

static void read_all(Play *play) {
  uint32_t count;
  for (uint32_t touches = 0; touches < SCREE_TOUCHES_COUNT; ++touches) {
    scree_scene_touches(play->scene, touches, &count);
    bool begin = touches == SCREE_TOUCHES_BEGIN || touches == SCREE_TOUCHES_BEGIN + SCREE_TOUCHES_SENSOR;
    play->begun += begin ? count : 0;
  }
  scree_scene_hits(play->scene, &count);
  scree_scene_publish_contacts(play->scene);
  scree_scene_blend(play->scene, 0.5);
  ScreeCounters counters = scree_scene_counters(play->scene);
  play->asleep += counters.awake == 0;
  if (counters.pairs > play->most_pairs) play->most_pairs = counters.pairs;
  assert_true(scree_scene_hash(play->scene) != 0);
}

// In the middle of a round somebody is pushed, which wakes who sleeps.
static void play_round(Play *play) {
  put_back(play);
  for (uint32_t step = 0; step < STEPS; ++step) {
    if (step == 3 * STEPS / 4)
      assert_int_equal(scree_body_apply_impulse(play->scene, play->starts[0].body, (ScreeVec2){0.1, 1.0}, 0.1),
                       SCREE_OK);
    test_step(play->scene, 1.0 / 60.0, 1);
    read_all(play);
  }
}

static void assert_warmed_up_allocates_nothing(Play *play, bool sleeps) {
  ScreeBody guests[GUESTS];
  for (uint32_t i = 0; i < GUESTS; ++i) {
    ScreeVec2 at = play->starts[i].position;
    guests[i] = test_add(play->scene, test_body(SCREE_BODY_DYNAMIC, at.x + 0.1, at.y + 0.1), test_box(0.4, 0.4));
  }
  uint64_t before = allocations;
  play_round(play);
  assert_true(allocations > before);
  for (uint32_t i = 0; i < GUESTS; ++i) assert_int_equal(scree_body_destroy(play->scene, guests[i]), SCREE_OK);
  play_round(play);
  before = allocations;
  for (int round = 0; round < ROUNDS; ++round) play_round(play);
  assert_int_equal(allocations, before);
  assert_true(play->begun >= 50 && play->most_pairs > 50);
  assert_true(play->asleep > 0 || !sleeps);
  scree_scene_destroy(play->scene);
}

static void tumbler(uint32_t solver) {
  Play *play = play_of(solver);
  for (uint32_t i = 0; i < 144; ++i)
    add(play, test_body(SCREE_BODY_DYNAMIC, 0.6 * (i % 12) - 3.3, 0.6 * (i / 12) - 3.3), test_box(0.5, 0.5));
  ScreeShapeDef walls[4] = {test_box(1, 10), test_box(1, 10), test_box(10, 1), test_box(10, 1)};
  walls[0].position.x = -4.5, walls[1].position.x = 4.5, walls[2].position.y = -4.5, walls[3].position.y = 4.5;
  ScreeBodyDef def = test_body(SCREE_BODY_KINEMATIC, 0, 0);
  def.angular_velocity = 0.6;
  ScreeShapeList list = {.defs = walls, .count = 4};
  Start *drum = &play->starts[play->count++];
  *drum = (Start){.omega = def.angular_velocity};
  assert_int_equal(scree_body_create(play->scene, &def, &list, &drum->body), SCREE_OK);
  assert_warmed_up_allocates_nothing(play, false);
}

// Falls on rising ground, through a sensor.
static void pile(uint32_t solver) {
  static const ScreeVec2 ground[6] = {{-20, 4}, {-6, 0}, {-2, -0.2}, {2, -0.2}, {6, 0}, {20, 4}};
  Play *play = play_of(solver);
  for (uint32_t i = 0; i < 60; ++i) {
    ScreeShapeDef kinds[] = {test_box(0.5, 0.4), test_circle(0.25), test_capsule(0.4, 0.15)};
    add(play, test_body(SCREE_BODY_DYNAMIC, 0.9 * (i % 10) - 4.0, 1.0 + 0.7 * (i / 10)), kinds[i % 3]);
  }
  ScreeShapeDef gate = test_box(12, 1);
  gate.sensor = 1;
  test_add(play->scene, test_body(SCREE_BODY_STATIC, 0, 0.8), gate);
  ScreeShapeDef chain = scree_shape_def_default();
  chain.kind = SCREE_SHAPE_CHAIN;
  chain.point_count = 6;
  ScreeShapeList list = {.defs = &chain, .count = 1, .points = ground, .point_count = 6};
  ScreeBodyDef def = test_body(SCREE_BODY_STATIC, 0, 0);
  ScreeBody body;
  assert_int_equal(scree_body_create(play->scene, &def, &list, &body), SCREE_OK);
  assert_warmed_up_allocates_nothing(play, false);
}

// Columns that stand, fall asleep after half a second, and are woken one after another by a ball.
static void sleepers(uint32_t solver) {
  Play *play = play_of(solver);
  ScreeBodyDef ball = test_body(SCREE_BODY_DYNAMIC, -9, 0.5);
  ball.velocity.x = 6;
  add(play, ball, test_circle(0.4));
  for (uint32_t i = 0; i < 50; ++i)
    add(play, test_body(SCREE_BODY_DYNAMIC, 2.0 * (i / 5), 0.5 + i % 5), test_box(1, 1));
  test_add(play->scene, test_body(SCREE_BODY_STATIC, 0, -1), test_box(200, 2));
  assert_warmed_up_allocates_nothing(play, true);
}

// Elastic balls at up to 200 m/s between walls that are thick enough.
static void fast(uint32_t solver) {
  Play *play = play_of(solver);
  for (uint32_t i = 0; i < 50; ++i) {
    ScreeBodyDef def = test_body(SCREE_BODY_DYNAMIC, 1.5 * (i % 10) - 7.0, 1.5 * (i / 10) - 3.0);
    def.velocity = (ScreeVec2){4.0 * i, 200.0 - 4.0 * i};
    ScreeShapeDef ball = test_circle(0.3);
    ball.restitution = 1.0;
    add(play, def, ball);
  }
  ScreeVec2 sides[4] = {{-30, 0}, {30, 0}, {0, -30}, {0, 30}};
  for (uint32_t i = 0; i < 4; ++i)
    test_add(play->scene, test_body(SCREE_BODY_STATIC, sides[i].x, sides[i].y), test_box(40, 40));
  assert_warmed_up_allocates_nothing(play, false);
}

static void tumbling_allocates_nothing(void **state) {
  (void)state;
  tumbler(SCREE_SOLVER_SOFT);
  tumbler(SCREE_SOLVER_XPBD);
}

static void piling_up_allocates_nothing(void **state) {
  (void)state;
  pile(SCREE_SOLVER_SOFT);
  pile(SCREE_SOLVER_XPBD);
}

static void sleeping_and_waking_allocates_nothing(void **state) {
  (void)state;
  sleepers(SCREE_SOLVER_SOFT);
  sleepers(SCREE_SOLVER_XPBD);
}

static void flying_fast_allocates_nothing(void **state) {
  (void)state;
  fast(SCREE_SOLVER_SOFT);
  fast(SCREE_SOLVER_XPBD);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(tumbling_allocates_nothing),
      cmocka_unit_test(piling_up_allocates_nothing),
      cmocka_unit_test(sleeping_and_waking_allocates_nothing),
      cmocka_unit_test(flying_fast_allocates_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
