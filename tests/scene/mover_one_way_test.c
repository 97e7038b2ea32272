// SPDX-License-Identifier: MIT
// Movers and one-way shapes: what holds them, what lets them through.
#include "mover_probe.h"

static const double dts[] = {1.0 / 30.0, 1.0 / 60.0};
static const ProbeMaterial rough = {.friction = 0.6, .density = 1};

static ScreeScene *floored(void) {
  ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
  probe_floor(scene, 100, rough);
  return scene;
}

static ScreeBody one_way(ScreeScene *scene, ScreeBodyType type, double y) {
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = SCREE_SHAPE_BOX;
  def.width = 4;
  def.height = 0.2;
  def.one_way = (ScreeVec2){0, 1};
  return probe_shape(scene, type, (ScreeVec2){0, y - 0.1}, 0, &def);
}

// From below it passes, on top it stands, told to drop it falls through, and from the side it passes.
static void one_way_platforms(void **state) {
  (void)state;
  for (int run = 0; run < 4; ++run) {
    double dt = dts[run % 2];
    ScreeScene *scene = floored();
    ScreeBody top = one_way(scene, SCREE_BODY_STATIC, 2);
    Walker w = walker_in(scene, run / 2, (ScreeVec2){0, 0});
    walker_step(&w, 0, dt);
    w.at.velocity.y = 8;
    double fastest = 0;
    for (int i = 0; i < (int)lround(0.5 / dt); ++i) {
      walker_step(&w, 0, dt);
      if (i > 0) fastest = fmax(fastest, fabs(w.at.velocity.y - (8 - 10 * (i + 1) * dt)));
      assert_int_equal(w.count, 0);
    }
    assert_true(fastest < 1e-4);
    for (int i = 0; i < (int)lround(1.5 / dt); ++i) walker_step(&w, 0, dt);
    assert_int_equal(w.at.ground, top);
    PROBE_NEAR(walker_foot(&w), 2, 1e-3);
    // One call is enough to drop, even a short one.
    w.def.drop_through = 1;
    walker_step(&w, 0, 1.0 / 240.0);
    w.def.drop_through = 0;
    assert_int_equal(w.at.ground, 0);
    assert_int_equal(scree_shape_body(scene, w.at.passing), top);
    for (int i = 0; i < (int)lround(1.5 / dt); ++i) walker_step(&w, 0, dt);
    PROBE_NEAR(walker_foot(&w), 0, 1e-3);
    assert_int_equal(w.at.passing, 0);
    scree_scene_destroy(scene);
  }
}

static void one_way_platforms_from_the_side_and_moving(void **state) {
  (void)state;
  for (int run = 0; run < 4; ++run) {
    double dt = dts[run % 2];
    ScreeScene *scene = floored();
    one_way(scene, SCREE_BODY_STATIC, 1);
    Walker w = walker_in(scene, run / 2, (ScreeVec2){-5, 0});
    for (int i = 0; i < (int)lround(3 / dt); ++i) walker_step(&w, 3, dt);
    PROBE_NEAR(w.at.position.x, 4, 1e-2);
    PROBE_NEAR(walker_foot(&w), 0, 1e-3);
    // A lift of that kind takes one along, up and down, and takes on one that falls onto it.
    ScreeBody lift = one_way(scene, SCREE_BODY_KINEMATIC, 6);
    scree_body_set_velocity(scene, lift, (ScreeVec2){0, 3}, 0);
    Walker v = walker_in(scene, run / 2, (ScreeVec2){0, 7});
    for (int i = 0; i < (int)lround(1 / dt); ++i) walker_step(&v, 0, dt);
    assert_int_equal(v.at.ground, lift);
    scree_body_set_velocity(scene, lift, (ScreeVec2){0, -3}, 0);
    for (int i = 0; i < (int)lround(1 / dt); ++i) {
      walker_step(&v, 0, dt);
      assert_int_equal(v.at.ground, lift);
    }
    PROBE_NEAR(walker_foot(&v) - probe_y(scene, lift), 0.1, 1e-3);
    scree_scene_destroy(scene);
  }
}

// However the two are when the step comes in which they meet, a lift of that kind does not pass one that falls onto it.
static void one_way_lifts_meet_it(void **state) {
  (void)state;
  for (int run = 0; run < 40; ++run) {
    double dt = dts[run % 2];
    ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
    ScreeBody lift = one_way(scene, SCREE_BODY_KINEMATIC, 0);
    scree_body_set_velocity(scene, lift, (ScreeVec2){0, 4}, 0);
    Walker w = walker_in(scene, run / 2 % 2, (ScreeVec2){0, 3 + 0.017 * run});
    for (int i = 0; i < (int)lround(1.5 / dt); ++i) walker_step(&w, 0, dt);
    assert_int_equal(w.at.ground, lift);
    scree_scene_destroy(scene);
  }
}

// Floors of one body, so low that the head is in the upper one: it stands on the lower one, and jumps through.
static void one_way_floors_of_one_body(void **state) {
  (void)state;
  for (int run = 0; run < 8; ++run) {
    double apart = 1.3 + 0.1 * (run / 2);
    ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
    ScreeShapeDef floors[2] = {scree_shape_def_default(), scree_shape_def_default()};
    for (int i = 0; i < 2; ++i) {
      floors[i].kind = SCREE_SHAPE_BOX;
      floors[i].width = 6;
      floors[i].height = 0.2;
      floors[i].position.y = i * apart - 0.1;
      floors[i].one_way = (ScreeVec2){0, 1};
    }
    const ScreeShapeList list = {.defs = floors, .count = 2};
    ScreeBodyDef def = scree_body_def_default();
    def.type = SCREE_BODY_STATIC;
    ScreeBody body;
    assert_int_equal(scree_body_create(scene, &def, &list, &body), SCREE_OK);
    Walker w = walker_in(scene, run % 2, (ScreeVec2){0, 0});
    for (int i = 0; i < 30; ++i) {
      walker_step(&w, 1, PROBE_DT);
      assert_int_equal(w.at.ground, body);
      PROBE_NEAR(walker_foot(&w), 0, 1e-3);
    }
    w.at.velocity.y = 8;
    for (int i = 0; i < 90; ++i) walker_step(&w, 0, PROBE_DT);
    assert_int_equal(w.at.ground, body);
    PROBE_NEAR(walker_foot(&w), apart, 1e-3);
    scree_scene_destroy(scene);
  }
}

// Nothing holds what rises through it, wherever a step ends.
static void one_way_platforms_leave_those_alone_that_rise(void **state) {
  (void)state;
  for (int run = 0; run < 80; ++run) {
    ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
    one_way(scene, SCREE_BODY_STATIC, 2);
    Walker w = walker_in(scene, run % 2, (ScreeVec2){0, 0.00211 * run});
    w.at.velocity.y = 9;
    while (w.at.velocity.y > 1) {
      double vy = w.at.velocity.y - 10 * PROBE_DT;
      walker_step(&w, 0, PROBE_DT);
      assert_int_equal(w.count, 0);
      PROBE_NEAR(w.at.velocity.y, vy, 1e-9);
    }
    assert_true(walker_foot(&w) > 2.1);
    scree_scene_destroy(scene);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(one_way_platforms),
      cmocka_unit_test(one_way_platforms_from_the_side_and_moving),
      cmocka_unit_test(one_way_lifts_meet_it),
      cmocka_unit_test(one_way_floors_of_one_body),
      cmocka_unit_test(one_way_platforms_leave_those_alone_that_rise),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
