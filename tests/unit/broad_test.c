// SPDX-License-Identifier: MIT
// The pairs of a scene against brute force over all boxes, and the filters.
#include "broad/broad.h"
#include "geom/box.h"
#include "state/meet.h"

#include "support.h"

static ScBox tight(const ScreeScene *scene, uint32_t row) {
  const ScShapes *shape = &scene->tables.shape;
  ScHull hull = sc_shape_hull(scene, row);
  return sc_box_of_hull(&hull, shape->placed[row].x, shape->placed[row].y, scene->tables.body.rotation[shape->body[row]]);
}

// By the rule alone: no shared code with the stage.
static bool may_meet(const ScreeScene *scene, uint32_t a, uint32_t b) {
  const ScShapes *shape = &scene->tables.shape;
  const uint8_t *type = scene->tables.body.type;
  uint32_t body_a = shape->body[a], body_b = shape->body[b];
  if (body_a == body_b) return false;
  return type[body_a] == SCREE_BODY_DYNAMIC || type[body_b] == SCREE_BODY_DYNAMIC;
}

// `tight_before` are the boxes that the step began with. A pair is kept exactly while padded boxes overlap, and padded
// boxes hold the shapes, so no overlap of shapes can be missed.
static uint32_t check_pairs(const ScreeScene *scene, const ScBox *tight_before) {
  uint32_t pairs = 0;
  for (uint32_t a = 0; a < scene->shapes.rows; ++a) {
    if (!sc_pool_live(&scene->shapes, a)) continue;
    ScBox box = scene->tables.shape.box[a];
    if (!sc_box_contains(box, tight_before[a])) fail_msg("the box of shape %u does not hold it", a);
    for (uint32_t b = a + 1u; b < scene->shapes.rows; ++b) {
      if (!sc_pool_live(&scene->shapes, b)) continue;
      bool expected = may_meet(scene, a, b) && sc_box_overlap(box, scene->tables.shape.box[b]);
      bool found = sc_pairs_find(scene, a, b) != SC_NONE;
      if (found != expected) fail_msg("pair %u %u: %s", a, b, found ? "too many" : "missed");
      pairs += expected;
    }
  }
  assert_int_equal(scene->pairs.count, pairs);
  assert_int_equal(scree_scene_counters(scene).pairs, pairs);
  for (int type = SCREE_BODY_STATIC; type <= SCREE_BODY_DYNAMIC; ++type)
    assert_true(sc_tree_valid(&scene->trees[type]));
  return pairs;
}

enum { BODIES = 300, STEPS = 200 };

static ScreeBody add_random(ScreeScene *scene, Lcg *lcg) {
  uint32_t kind = lcg_below(lcg, 10);
  ScreeBodyDef def = test_body(kind == 0   ? SCREE_BODY_STATIC
                               : kind == 1 ? SCREE_BODY_KINEMATIC
                                           : SCREE_BODY_DYNAMIC,
                               lcg_range(lcg, -20, 20), lcg_range(lcg, -20, 20));
  def.angle = lcg_range(lcg, -3, 3);
  if (kind > 0) {
    def.velocity = (ScreeVec2){lcg_range(lcg, -20, 20), lcg_range(lcg, -20, 20)};
    def.angular_velocity = lcg_range(lcg, -9, 9);
  }
  double size = lcg_range(lcg, 0.1, 1.5);
  uint32_t shape = lcg_below(lcg, 3);
  if (shape == 0) return test_add(scene, def, test_circle(size));
  return test_add(scene, def, shape == 1 ? test_box(size, 3.0 * size) : test_capsule(size, 0.3));
}

// Towards the middle, so that the crowd stays together.
static void pull_in(ScreeScene *scene) {
  for (uint32_t row = 0; row < scene->bodies.rows; ++row) {
    ScreeBody body = scree_body_at(scene, row);
    if (!body) continue;
    double mass = test_get(scene, body, SCREE_BODY_MASS);
    ScreeVec2 force = {-8.0 * mass * test_x(scene, body), -8.0 * mass * test_y(scene, body)};
    assert_int_equal(scree_body_apply_force(scene, body, force, 0), SCREE_OK);
  }
}

static void edit_some(ScreeScene *scene, Lcg *lcg) {
  for (int i = 0; i < 4; ++i) {
    ScreeBody body = scree_body_at(scene, lcg_below(lcg, scene->bodies.rows));
    if (!body) continue;
    uint32_t what = lcg_below(lcg, 3);
    ScreeVec2 to = {lcg_range(lcg, -20, 20), lcg_range(lcg, -20, 20)};
    if (what == 0) assert_int_equal(scree_body_destroy(scene, body), SCREE_OK);
    if (what == 1) assert_int_equal(scree_body_set_pose(scene, body, to, to.x), SCREE_OK); // static ones as well
    if (what == 2) add_random(scene, lcg);
  }
}

static void pairs_are_those_of_brute_force(void **state) {
  (void)state;
  static ScBox before[2 * BODIES + 4 * STEPS];
  ScreeScene *scene = test_scene_bare(1.0 / 60.0);
  Lcg lcg = {21};
  for (int i = 0; i < BODIES; ++i) add_random(scene, &lcg);
  uint32_t most = 0;
  for (int step = 0; step < STEPS; ++step) {
    pull_in(scene);
    edit_some(scene, &lcg);
    for (uint32_t row = 0; row < scene->shapes.rows; ++row)
      if (sc_pool_live(&scene->shapes, row)) before[row] = tight(scene, row);
    test_step(scene, step % 7 == 0 ? 1.0 / 20.0 : 1.0 / 60.0, 1);
    uint32_t pairs = check_pairs(scene, before);
    if (pairs > most) most = pairs;
  }
  assert_true(most > 100);
  scree_scene_destroy(scene);
}

// TB09: n bodies at one place are n(n-1)/2 pairs.
static void all_pairs_are_found(void **state) {
  (void)state;
  static const struct {
    int bodies;
    uint32_t pairs;
  } cases[] = {{4, 6}, {100, 4950}};
  for (size_t i = 0; i < COUNT_OF(cases); ++i) {
    ScreeScene *scene = test_scene_bare(1.0 / 60.0);
    for (int n = 0; n < cases[i].bodies; ++n)
      test_add(scene, test_body(SCREE_BODY_DYNAMIC, 0.001 * n, 0), test_circle(1));
    test_step(scene, 1.0 / 60.0, 1);
    assert_int_equal(scree_scene_counters(scene).pairs, cases[i].pairs);
    scree_scene_destroy(scene);
  }
}

// 300 balls at one point that may not touch each other: no pairs, and nobody moves.
static void masked_out_balls_make_no_pairs(void **state) {
  (void)state;
  ScreeScene *scene = test_scene_bare(1.0 / 60.0);
  ScreeShapeDef ball = test_circle(0.5);
  ball.category = 2;
  ball.mask = 1;
  for (int i = 0; i < 300; ++i) test_add(scene, test_body(SCREE_BODY_DYNAMIC, 3, 3), ball);
  test_step(scene, 1.0 / 60.0, 60);
  ScreeCounters counters = scree_scene_counters(scene);
  assert_int_equal(counters.pairs, 0);
  assert_int_equal(counters.contacts, 0);
  for (uint32_t row = 0; row < 300; ++row) assert_true(scene->tables.body.x[row] == 3.0);
  scree_scene_destroy(scene);
}

typedef struct Filter {
  uint32_t category, mask;
  int32_t group;
} Filter;

static void filters_decide_who_meets(void **state) {
  (void)state;
  static const struct {
    Filter a, b;
    bool meet;
  } cases[] = {
      {{1, 0xffffffffu, 0}, {1, 0xffffffffu, 0}, true},
      {{1, 2, 0}, {2, 1, 0}, true},
      {{1, 2, 0}, {2, 4, 0}, false}, // both must agree
      {{1, 4, 0}, {2, 1, 0}, false},
      {{0, 0xffffffffu, 0}, {1, 0xffffffffu, 0}, false},   // nothing that a mask could name
      {{6, 1, 0}, {1, 4, 0}, true},                        // one common bit is enough
      {{1, 0xffffffffu, -3}, {1, 0xffffffffu, -3}, false}, // a shared negative group: never
      {{1, 0, 3}, {2, 0, 3}, true},                        // a shared positive group: always
      {{1, 0xffffffffu, -3}, {1, 0xffffffffu, -4}, true},  // different groups say nothing
      {{1, 0, 3}, {2, 0, 4}, false},
      {{1, 0, 3}, {1, 0xffffffffu, 0}, false},
  };
  for (size_t i = 0; i < COUNT_OF(cases); ++i)
    for (int swapped = 0; swapped < 2; ++swapped) {
      ScreeScene *scene = test_scene_bare(1.0 / 60.0);
      const Filter *filters[2] = {swapped ? &cases[i].b : &cases[i].a, swapped ? &cases[i].a : &cases[i].b};
      for (int k = 0; k < 2; ++k) {
        ScreeShapeDef ball = test_circle(0.5);
        ball.category = filters[k]->category;
        ball.mask = filters[k]->mask;
        ball.group = filters[k]->group;
        test_add(scene, test_body(SCREE_BODY_DYNAMIC, 0.5 * k, 0), ball);
      }
      test_step(scene, 1.0 / 60.0, 1);
      if ((scree_scene_counters(scene).contacts == 1) != cases[i].meet) fail_msg("case %zu", i);
      assert_int_equal(sc_meet_allows(scene, 0, 1), cases[i].meet);
      scree_scene_destroy(scene);
    }
}

// Open shapes, immovable bodies and the shapes of one body never meet.
static void some_kinds_never_meet(void **state) {
  (void)state;
  static const struct {
    ScreeBodyType a, b;
    uint32_t kind_a, kind_b;
    bool meet;
  } cases[] = {
      {SCREE_BODY_STATIC, SCREE_BODY_KINEMATIC, SCREE_SHAPE_CIRCLE, SCREE_SHAPE_CIRCLE, false},
      {SCREE_BODY_KINEMATIC, SCREE_BODY_KINEMATIC, SCREE_SHAPE_CIRCLE, SCREE_SHAPE_CIRCLE, false},
      {SCREE_BODY_STATIC, SCREE_BODY_DYNAMIC, SCREE_SHAPE_CIRCLE, SCREE_SHAPE_CIRCLE, true},
      {SCREE_BODY_KINEMATIC, SCREE_BODY_DYNAMIC, SCREE_SHAPE_CIRCLE, SCREE_SHAPE_CIRCLE, true},
      {SCREE_BODY_STATIC, SCREE_BODY_DYNAMIC, SCREE_SHAPE_EDGE, SCREE_SHAPE_CIRCLE, true},
      {SCREE_BODY_STATIC, SCREE_BODY_DYNAMIC, SCREE_SHAPE_EDGE, SCREE_SHAPE_EDGE, false},
      {SCREE_BODY_DYNAMIC, SCREE_BODY_DYNAMIC, SCREE_SHAPE_CHAIN, SCREE_SHAPE_EDGE, false},
  };
  const ScreeVec2 points[2] = {{-1, 0}, {1, 0}};
  for (size_t i = 0; i < COUNT_OF(cases); ++i) {
    ScreeScene *scene = test_scene_bare(1.0 / 60.0);
    for (int k = 0; k < 2; ++k) {
      ScreeBodyDef def = test_body(k ? cases[i].b : cases[i].a, 0, 0.1 * k);
      ScreeShapeDef shapes[2] = {test_circle(0.5), test_circle(0.5)};
      for (int j = 0; j < 2; ++j) {
        shapes[j].kind = k ? cases[i].kind_b : cases[i].kind_a;
        if (shapes[j].kind != SCREE_SHAPE_CIRCLE) shapes[j].radius = 0.0;
        shapes[j].point_count = 2;
      }
      ScreeShapeList list = {.defs = shapes, .count = 2, .points = points, .point_count = 2};
      ScreeBody body;
      assert_int_equal(scree_body_create(scene, &def, &list, &body), SCREE_OK);
    }
    test_step(scene, 1.0 / 60.0, 1);
    // Two shapes a body: four pairs across, none within.
    if (scree_scene_counters(scene).pairs != (cases[i].meet ? 4u : 0u)) fail_msg("case %zu", i);
    scree_scene_destroy(scene);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(pairs_are_those_of_brute_force), cmocka_unit_test(all_pairs_are_found),
      cmocka_unit_test(masked_out_balls_make_no_pairs), cmocka_unit_test(filters_decide_who_meets),
      cmocka_unit_test(some_kinds_never_meet),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
