// SPDX-License-Identifier: MIT
// Movers driven at random through random places: whatever they are told, they are in nothing afterwards, go no further
// than they were told, and stand still when they are let alone.
#include "../unit/lcg.h"
#include "mover_probe.h"

#define HALF   12.0
#define ROUNDS 60
#define MOVES  400

// A closed room: four walls of 1 m, and things at random in it.
static void furnish(ScreeScene *scene, Lcg *lcg) {
  still_box(scene, -HALF - 1, -HALF - 1, 2 * HALF + 2, 1);
  still_box(scene, -HALF - 1, HALF, 2 * HALF + 2, 1);
  still_box(scene, -HALF - 1, -HALF, 1, 2 * HALF);
  still_box(scene, HALF, -HALF, 1, 2 * HALF);
  for (int i = 0; i < 40; ++i) {
    ScreeVec2 at = {lcg_range(lcg, -HALF, HALF), lcg_range(lcg, -HALF, HALF)};
    ScreeShapeDef def = scree_shape_def_default();
    def.kind = i % 4 == 0 ? SCREE_SHAPE_CIRCLE : i % 4 == 1 ? SCREE_SHAPE_CAPSULE : SCREE_SHAPE_BOX;
    def.radius = i % 4 == 3 ? lcg_range(lcg, 0, 0.2) : lcg_range(lcg, 0.1, 0.8);
    if (i % 4 == 2) def.radius = 0;
    def.length = lcg_range(lcg, 0, 3);
    def.width = lcg_range(lcg, 0.2, 4);
    def.height = lcg_range(lcg, 0.1, 1);
    probe_shape(scene, SCREE_BODY_STATIC, at, lcg_below(lcg, 3) ? lcg_range(lcg, -3, 3) : 0, &def);
  }
}

// Does the mover, less a millimetre, touch anything?
static bool is_in_something(Walker *w) {
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = w->def.kind;
  def.width = w->def.width - 0.002;
  def.height = w->def.height - 0.002;
  def.length = w->def.length;
  def.radius = w->def.kind == SCREE_SHAPE_BOX ? 0 : w->def.radius - 0.001;
  const ScreeShapeList list = {.defs = &def, .count = 1};
  double angle = w->def.kind == SCREE_SHAPE_BOX ? 0 : 0.5 * PROBE_PI;
  uint32_t count;
  assert_int_equal(scree_query_overlap(w->scene, &list, w->at.position, angle, NULL, NULL, 0, &count), SCREE_OK);
  return count > 0;
}

static void place_freely(Walker *w, Lcg *lcg) {
  do {
    w->at = (ScreeMover){.position = {lcg_range(lcg, -HALF + 1, HALF - 1), lcg_range(lcg, -HALF + 1, HALF - 1)}};
  } while (is_in_something(w));
}

static void drive(Walker *w, Lcg *lcg, double *standing) {
  double vx = 0, dt = lcg_below(lcg, 2) ? PROBE_DT : 2 * PROBE_DT;
  for (int i = 0; i < MOVES; ++i) {
    if (lcg_below(lcg, 20) == 0) vx = lcg_below(lcg, 3) ? lcg_range(lcg, -8, 8) : lcg_range(lcg, -200, 200);
    if (w->at.ground && lcg_below(lcg, 15) == 0) w->at.velocity.y = lcg_range(lcg, 0, 12);
    ScreeVec2 before = w->at.position;
    double vy = w->at.velocity.y - 10 * dt, speed = hypot(vx, w->at.ground ? fmax(vy, 0) : vy);
    bool free = !is_in_something(w);
    walker_go(w, vx, vy, dt);
    if (free) assert_false(is_in_something(w));
    assert_false(w->at.crushed && free);
    assert_true(fabs(w->at.position.x) < HALF && fabs(w->at.position.y) < HALF);
    double gone = hypot(w->at.position.x - before.x, w->at.position.y - before.y);
    // A step up and a drop down come on top, and a jump uphill is as fast as both.
    assert_true(gone <= 1.5 * speed * dt + 0.31 + 0.22 + 0.1 + fabs(vx) * dt);
    *standing += w->at.ground != 0;
  }
}

static void it_is_never_in_anything(void **state) {
  (void)state;
  double standing = 0;
  for (int round = 0; round < ROUNDS; ++round) {
    Lcg lcg = {(uint64_t)round + 1};
    ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
    furnish(scene, &lcg);
    Walker w = walker_in(scene, round % 2, (ScreeVec2){0, 0});
    place_freely(&w, &lcg);
    drive(&w, &lcg, &standing);
    scree_scene_destroy(scene);
  }
  // It was on the ground for a good part of the time, and in the air for another.
  double share = standing / (ROUNDS * MOVES);
  assert_true(share > 0.3 && share < 0.95);
}

// Let alone it comes to rest wherever it is, and stays there.
static void it_comes_to_rest(void **state) {
  (void)state;
  for (int round = 0; round < ROUNDS; ++round) {
    Lcg lcg = {(uint64_t)round + 1000};
    ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
    furnish(scene, &lcg);
    Walker w = walker_in(scene, round % 2, (ScreeVec2){0, 0});
    place_freely(&w, &lcg);
    for (int i = 0; i < 900; ++i)
      walker_go(&w, w.at.ground ? 0 : w.at.velocity.x, w.at.velocity.y - 10 * PROBE_DT, PROBE_DT);
    ScreeVec2 there = w.at.position;
    for (int i = 0; i < 100; ++i) {
      walker_go(&w, 0, w.at.velocity.y - 10 * PROBE_DT, PROBE_DT);
      assert_true(w.at.ground != 0);
    }
    PROBE_NEAR(w.at.position.x, there.x, 1e-6);
    PROBE_NEAR(w.at.position.y, there.y, 1e-6);
    scree_scene_destroy(scene);
  }
}

// With crates that it pushes and platforms that move it stays in the room.
static void it_lives_among_what_moves(void **state) {
  (void)state;
  for (int round = 0; round < ROUNDS / 3; ++round) {
    Lcg lcg = {(uint64_t)round + 2000};
    ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
    furnish(scene, &lcg);
    ScreeBody moving[30];
    for (int i = 0; i < 30; ++i) {
      LcgPair at = lcg_pair(&lcg, -HALF + 1, HALF - 1), size = lcg_pair(&lcg, 0.2, 1.5), v = lcg_pair(&lcg, -3, 3);
      moving[i] = probe_box(scene, i % 3 ? SCREE_BODY_DYNAMIC : SCREE_BODY_KINEMATIC, (ScreeVec2){at.x, at.y}, 0,
                            (ScreeVec2){size.x, size.y}, (ProbeMaterial){.friction = 0.5, .density = 50});
      scree_body_set_velocity(scene, moving[i], (ScreeVec2){v.x, v.y}, v.x);
    }
    Walker w = walker_in(scene, round % 2, (ScreeVec2){0, 0});
    place_freely(&w, &lcg);
    w.def.push = round % 3 ? 500 : 0;
    w.def.mass = round % 4 ? 80 : 0;
    for (int i = 0; i < MOVES; ++i) {
      for (int k = 0; k < 30 && i % 60 == 0; k += 3) {
        ScreeVec2 back = {-probe_velocity(scene, moving[k]).x, -probe_velocity(scene, moving[k]).y};
        scree_body_set_velocity(scene, moving[k], back, 0.5);
      }
      if (w.at.ground && lcg_below(&lcg, 15) == 0) w.at.velocity.y = 8;
      walker_step(&w, lcg_below(&lcg, 2) ? 5 : -5, PROBE_DT);
      assert_true(fabs(w.at.position.x) < HALF && fabs(w.at.position.y) < HALF);
    }
    probe_assert_finite(scene);
    scree_scene_destroy(scene);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(it_is_never_in_anything),
      cmocka_unit_test(it_comes_to_rest),
      cmocka_unit_test(it_lives_among_what_moves),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
