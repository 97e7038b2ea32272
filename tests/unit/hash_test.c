// SPDX-License-Identifier: MIT
// The hash of a scene: alike for scenes with one future, different for scenes whose futures differ.
#include "base/hash.h"

#include "support.h"

static void every_byte_counts(void **state) {
  (void)state;
  uint8_t bytes[37];
  for (size_t i = 0; i < sizeof bytes; ++i) bytes[i] = (uint8_t)(i * 7u);
  for (size_t length = 1; length <= sizeof bytes; ++length) {
    uint64_t hash = sc_hash_bytes(SC_HASH_START, bytes, length);
    assert_true(hash == sc_hash_bytes(SC_HASH_START, bytes, length));
    for (size_t i = 0; i < length; ++i)
      for (int bit = 0; bit < 8; ++bit) {
        bytes[i] ^= (uint8_t)(1 << bit);
        assert_true(hash != sc_hash_bytes(SC_HASH_START, bytes, length));
        bytes[i] ^= (uint8_t)(1 << bit);
      }
  }
  assert_true(sc_hash_bytes(SC_HASH_START, bytes, 0) == SC_HASH_START);
}

// A scene with one thing changed; 0 changes nothing.
typedef struct Variant {
  ScreeSceneDef scene;
  ScreeBodyDef body;
  ScreeShapeDef ball, polygon;
  ScreeVec2 points[4]; // of the polygon
  ScreeVec2 chain[4];
} Variant;

static Variant plain(void) {
  Variant v = {.scene = scree_scene_def_default(),
               .body = test_body(SCREE_BODY_DYNAMIC, 2, 3),
               .ball = test_circle(0.5),
               .polygon = scree_shape_def_default(),
               .points = {{0, 0}, {2, 0}, {2, 1}, {0, 1}},
               .chain = {{-10, 0}, {0, -1}, {10, 0}, {20, 5}}};
  v.polygon.kind = SCREE_SHAPE_POLYGON;
  v.polygon.point_count = 4;
  v.body.mass = 2.0;
  v.body.inertia = 3.0;
  return v;
}

static ScreeScene *build(const Variant *v) {
  ScreeScene *scene = test_scene(&v->scene);
  ScreeShapeDef chain = scree_shape_def_default();
  chain.kind = SCREE_SHAPE_CHAIN;
  chain.point_count = 4;
  ScreeBodyDef ground = test_body(SCREE_BODY_STATIC, 0, 0);
  ScreeShapeList list = {.defs = &chain, .count = 1, .points = v->chain, .point_count = 4};
  ScreeBody body;
  assert_int_equal(scree_body_create(scene, &ground, &list, &body), SCREE_OK);
  ScreeShapeDef shapes[2] = {v->ball, v->polygon};
  list = (ScreeShapeList){.defs = shapes, .count = 2, .points = v->points, .point_count = 4};
  assert_int_equal(scree_body_create(scene, &v->body, &list, &body), SCREE_OK);
  return scene;
}

static uint64_t hash_of(const Variant *v) {
  ScreeScene *scene = build(v);
  uint64_t hash = scree_scene_hash(scene);
  scree_scene_destroy(scene);
  return hash;
}

#define DIFFERS(change)                                                                                                \
  do {                                                                                                                 \
    Variant v = plain();                                                                                               \
    change;                                                                                                            \
    if (hash_of(&v) == base) fail_msg("the hash does not see that %s", #change);                                       \
  } while (0)

static void settings_that_decide_the_future_are_seen(void **state) {
  (void)state;
  Variant same = plain();
  uint64_t base = hash_of(&same);
  assert_true(base == hash_of(&same));
  DIFFERS(v.scene.gravity.y = -9.0);
  DIFFERS(v.scene.dt = 0.01);
  DIFFERS(v.scene.substeps = 5);
  DIFFERS(v.scene.solver = SCREE_SOLVER_XPBD);
  DIFFERS(v.scene.passes = 5);
  DIFFERS(v.scene.border = ((ScreeVec2){50, 50}));
  DIFFERS(v.scene.restitution_threshold = 2.0f);
  DIFFERS(v.body.type = SCREE_BODY_KINEMATIC);
  DIFFERS(v.body.position.x = 2.5);
  DIFFERS(v.body.angle = 0.1);
  DIFFERS(v.body.velocity.y = 1.0);
  DIFFERS(v.body.angular_velocity = 1.0);
  DIFFERS(v.body.mass = 2.5);
  DIFFERS(v.body.inertia = 3.5);
  DIFFERS(v.body.gravity_scale = 0.5);
  DIFFERS(v.body.linear_damping = 0.1);
  DIFFERS(v.body.angular_damping = 0.1);
  DIFFERS(v.body.fixed_rotation = 1);
}

static void shapes_that_decide_the_future_are_seen(void **state) {
  (void)state;
  Variant same = plain();
  uint64_t base = hash_of(&same);
  DIFFERS(v.ball.radius = 0.6);
  DIFFERS(v.ball.friction = 0.7);
  DIFFERS(v.ball.friction_kinetic = 0.5);
  DIFFERS(v.ball.restitution = 0.5);
  DIFFERS(v.ball.category = 2);
  DIFFERS(v.ball.mask = 2);
  DIFFERS(v.ball.group = -1);
  DIFFERS(v.ball.sensor = 1);
  DIFFERS(v.polygon.radius = 0.1);
  DIFFERS(v.points[2].x = 2.5);
  DIFFERS(v.chain[3].y = 4.0);
}

static void what_only_looks_different_is_not_seen(void **state) {
  (void)state;
  Variant v = plain();
  uint64_t base = hash_of(&v);
  v.body.fill = 0xff0000ffu;
  v.body.outline_width = 3.0f;
  v.scene.background = 0xffffffffu;
  assert_true(hash_of(&v) == base);
}

static void a_pending_push_is_seen_and_used_up(void **state) {
  (void)state;
  Variant v = plain();
  ScreeScene *a = build(&v), *b = build(&v);
  ScreeBody body = scree_body_at(a, 1);
  assert_int_equal(scree_body_apply_force(a, body, (ScreeVec2){1, 0}, 0), SCREE_OK);
  assert_true(scree_scene_hash(a) != scree_scene_hash(b));
  assert_int_equal(scree_body_apply_force(a, body, (ScreeVec2){-1, 0}, 0), SCREE_OK);
  assert_true(scree_scene_hash(a) == scree_scene_hash(b));
  uint32_t steps;
  assert_int_equal(scree_scene_advance(a, 0.01, &steps), SCREE_OK);
  assert_int_equal(steps, 0);
  assert_true(scree_scene_hash(a) == scree_scene_hash(b)); // banked time is the caller's
  scree_scene_destroy(a);
  scree_scene_destroy(b);
}

// A free row decides where the next body goes, and so in which order things are done.
static void a_gap_between_bodies_is_seen(void **state) {
  (void)state;
  ScreeScene *gap = test_scene_bare(0.1), *dense = test_scene_bare(0.1);
  ScreeBody middle = 0;
  for (int i = 0; i < 3; ++i) {
    ScreeBody body = test_add_bare(gap, test_body(SCREE_BODY_DYNAMIC, i, 0));
    if (i == 1) middle = body;
    if (i != 1) test_add_bare(dense, test_body(SCREE_BODY_DYNAMIC, i, 0));
  }
  assert_int_equal(scree_body_destroy(gap, middle), SCREE_OK);
  assert_true(scree_scene_hash(gap) != scree_scene_hash(dense));
  scree_scene_destroy(gap);
  scree_scene_destroy(dense);
}

// Excluded pairs and members are sets: in whatever order they came, and over whatever was taken out in between, the
// hash is one. Which they are counts.
static uint64_t hash_of_sets(const uint32_t *order, bool detour, uint32_t last) {
  ScreeScene *scene = test_scene_bare(0.1);
  ScreeBody bodies[5];
  ScreeGroup groups[2];
  for (int i = 0; i < 5; ++i) bodies[i] = test_add_bare(scene, test_body(SCREE_BODY_DYNAMIC, i, 0));
  for (int i = 0; i < 2; ++i) assert_int_equal(scree_group_create(scene, i ? "b" : "a", 1, 1, &groups[i]), SCREE_OK);
  if (detour) {
    assert_int_equal(scree_bodies_exclude(scene, bodies[0], bodies[4], 1), SCREE_OK);
    assert_int_equal(scree_group_add(scene, groups[1], bodies[4]), SCREE_OK);
  }
  for (int i = 0; i < 4; ++i) {
    ScreeBody a = bodies[order[i]], b = bodies[order[i] == 3u ? last : order[i] + 1u];
    assert_int_equal(scree_bodies_exclude(scene, i % 2 ? a : b, i % 2 ? b : a, 1), SCREE_OK);
    assert_int_equal(scree_group_add(scene, groups[order[i] % 2u], a), SCREE_OK);
    if (order[i] % 2u) assert_int_equal(scree_group_add(scene, groups[0], b), SCREE_OK);
  }
  if (detour) {
    assert_int_equal(scree_bodies_exclude(scene, bodies[0], bodies[4], 0), SCREE_OK);
    assert_int_equal(scree_group_remove(scene, groups[1], bodies[4]), SCREE_OK);
  }
  uint64_t hash = scree_scene_hash(scene);
  scree_scene_destroy(scene);
  return hash;
}

static void sets_have_no_order(void **state) {
  (void)state;
  const uint32_t forwards[] = {0, 1, 2, 3}, backwards[] = {3, 2, 1, 0}, mixed[] = {2, 0, 3, 1};
  uint64_t hash = hash_of_sets(forwards, false, 4);
  assert_true(hash_of_sets(backwards, false, 4) == hash);
  assert_true(hash_of_sets(mixed, false, 4) == hash);
  assert_true(hash_of_sets(mixed, true, 4) == hash);
  assert_true(hash_of_sets(forwards, false, 0) != hash);
}

static void two_runs_of_one_scene_stay_alike(void **state) {
  (void)state;
  Variant v = plain();
  ScreeScene *a = build(&v), *b = build(&v);
  uint64_t before = scree_scene_hash(a);
  for (int i = 0; i < 200; ++i) {
    test_step(a, 1.0 / 60.0, 1);
    scree_scene_publish_contacts(a); // reading changes nothing
    scree_scene_blend(a, 0.5);
    test_step(b, 1.0 / 60.0, 1);
    assert_true(scree_scene_hash(a) == scree_scene_hash(b));
  }
  assert_true(scree_scene_hash(a) != before);
  scree_scene_destroy(a);
  scree_scene_destroy(b);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_byte_counts),
      cmocka_unit_test(settings_that_decide_the_future_are_seen),
      cmocka_unit_test(shapes_that_decide_the_future_are_seen),
      cmocka_unit_test(what_only_looks_different_is_not_seen),
      cmocka_unit_test(a_pending_push_is_seen_and_used_up),
      cmocka_unit_test(a_gap_between_bodies_is_seen),
      cmocka_unit_test(sets_have_no_order),
      cmocka_unit_test(two_runs_of_one_scene_stay_alike),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
