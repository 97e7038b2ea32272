// SPDX-License-Identifier: MIT
// Movers among what moves: platforms, doors, crates, running surfaces.
#include "mover_probe.h"

static const double dts[] = {1.0 / 30.0, 1.0 / 60.0};
static const ProbeMaterial rough = {.friction = 0.6, .density = 1};

static ScreeScene *floored(void) {
  ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
  probe_floor(scene, 100, rough);
  return scene;
}

static ScreeBody platform(ScreeScene *scene, ScreeVec2 middle, ScreeVec2 velocity, double omega) {
  ScreeBody body = probe_box(scene, SCREE_BODY_KINEMATIC, middle, 0, (ScreeVec2){6, 0.4}, rough);
  assert_int_equal(scree_body_set_velocity(scene, body, velocity, omega), SCREE_OK);
  return body;
}

// Standing or walking on a platform that moves any way it keeps its place on it, and jumping it keeps its speed.
static void platforms_carry_it(void **state) {
  (void)state;
  const ScreeVec2 ways[] = {{3, 0}, {-2, 0}, {0, 4}, {0, -4}, {2, -1}, {-3, 3}};
  for (int run = 0; run < 24; ++run) {
    ScreeVec2 way = ways[run / 4];
    double dt = dts[run % 2];
    ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
    ScreeBody body = platform(scene, (ScreeVec2){0, -0.2}, (ScreeVec2){0, 0}, 0);
    Walker w = walker_in(scene, run / 2 % 2, (ScreeVec2){-1, 0});
    walker_go(&w, 0, -1, dt);
    assert_int_equal(w.at.ground, body);
    assert_int_equal(scree_body_set_velocity(scene, body, way, 0), SCREE_OK);
    for (int i = 0; i < 30; ++i) {
      walker_step(&w, i < 15 ? 0 : 1, dt);
      assert_int_equal(w.at.ground, body);
      PROBE_NEAR(w.at.position.x - probe_x(scene, body), -1 + (i < 15 ? 0 : (i - 14) * dt), 1e-4);
      PROBE_NEAR(walker_foot(&w) - probe_y(scene, body), 0.2, 1e-4);
      PROBE_NEAR(w.at.ground_velocity.x, way.x, 1e-5);
      PROBE_NEAR(w.at.ground_velocity.y, way.y, 1e-5);
    }
    // What is given on the ground is as seen from it; in the air it is as seen from the world.
    scree_scene_step(scene, dt);
    walker_go(&w, 1, 5, dt);
    assert_int_equal(w.at.ground, 0);
    PROBE_NEAR(w.at.velocity.x, 1 + way.x, 1e-5);
    PROBE_NEAR(w.at.velocity.y, 5 + way.y, 1e-5);
    scree_scene_destroy(scene);
  }
}

// Who jumps straight up from a platform that goes evenly is over the same place of it in every step, and lands there:
// no step counts twice, that in which it leaves or that in which it lands.
static void a_jump_from_a_platform_ends_where_it_began(void **state) {
  (void)state;
  const ScreeVec2 ways[] = {{12, 0}, {-30, 0}, {5, 2}, {4, -3}};
  for (int run = 0; run < 16; ++run) {
    ScreeVec2 way = ways[run / 4];
    double dt = dts[run % 2], up = 5;
    ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
    ScreeBody body = platform(scene, (ScreeVec2){0, -0.2}, (ScreeVec2){0, 0}, 0);
    Walker w = walker_in(scene, run / 2 % 2, (ScreeVec2){1, 0});
    walker_go(&w, 0, -1, dt);
    assert_int_equal(scree_body_set_velocity(scene, body, way, 0), SCREE_OK);
    for (int i = 0; i < 10; ++i) walker_step(&w, 0, dt);
    assert_int_equal(w.at.ground, body);
    scree_scene_step(scene, dt);
    double height = 0;
    for (int i = 0; i < 70; ++i, up -= 10 * dt) {
      walker_go(&w, w.at.ground ? 0 : way.x, i ? w.at.velocity.y - 10 * dt : up, dt);
      height += up * dt;
      PROBE_NEAR(w.at.position.x - probe_x(scene, body), 1, 1e-4);
      PROBE_NEAR(walker_foot(&w) - probe_y(scene, body), 0.2 + fmax(height, 0), 1e-4);
      if (w.at.ground) break;
      scree_scene_step(scene, dt);
    }
    assert_int_equal(w.at.ground, body);
    PROBE_NEAR(w.at.velocity.x, 0, 1e-4);
    scree_scene_destroy(scene);
  }
}

// Who falls on what moves is not moved by the step in which it lands, be it told of the ground's speed or not.
static void what_lands_on_a_platform_lands_where_it_falls(void **state) {
  (void)state;
  for (int run = 0; run < 24; ++run) {
    double dt = dts[run % 2], drop = 0.01 + 0.05 * (run / 4), speed = run / 2 % 2 ? -9 : 3;
    ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
    ScreeBody body = platform(scene, (ScreeVec2){0, -0.2}, (ScreeVec2){speed, 0}, 0);
    Walker w = walker_in(scene, run % 2, (ScreeVec2){0, drop});
    for (int i = 0; i < 30 && !w.at.ground; ++i) {
      walker_step(&w, 0, dt);
      PROBE_NEAR(w.at.position.x, 0, 1e-4);
    }
    assert_int_equal(w.at.ground, body);
    PROBE_NEAR(w.at.velocity.x, -speed, 1e-4);
    scree_scene_destroy(scene);
  }
}

// On a disc that turns under it, it goes round with the point that it stands on as long as the top is no steeper than
// it may walk.
static void a_turning_platform_carries_it(void **state) {
  (void)state;
  for (int run = 0; run < 4; ++run) {
    double dt = dts[run % 2], omega = 0.5;
    ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
    ScreeBody body = platform(scene, (ScreeVec2){0, -0.2}, (ScreeVec2){0, 0}, omega);
    Walker w = walker_in(scene, run / 2, (ScreeVec2){2, 0});
    walker_go(&w, 0, -1, dt);
    int steps = (int)lround(1.2 / dt);
    for (int i = 0; i < steps; ++i) {
      walker_step(&w, 0, dt);
      assert_int_equal(w.at.ground, body);
      double angle = probe_angle(scene, body);
      PROBE_NEAR(w.at.ground_normal.x, -sin(angle), 1e-4);
      // How far out along the top of the platform the place where it stands is.
      double out = w.at.ground_point.x * cos(angle) + (w.at.ground_point.y + 0.2) * sin(angle);
      PROBE_NEAR(out, run / 2 ? 2.35 : 2, 0.36);
    }
    assert_true(w.at.position.y > 0.75 + 2 * sin(0.5) * 0.9);
    scree_scene_destroy(scene);
  }
}

// A lift that comes up under one in the air takes it on, and so does one that falls slower than it.
static void lifts_take_it_on(void **state) {
  (void)state;
  for (int run = 0; run < 8; ++run) {
    double dt = dts[run % 2], speed = run / 4 ? -1 : 3;
    ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
    ScreeBody body = platform(scene, (ScreeVec2){0, -0.2}, (ScreeVec2){0, speed}, 0);
    Walker w = walker_in(scene, run / 2 % 2, (ScreeVec2){0, 2});
    for (int i = 0; i < 90; ++i) walker_step(&w, 0, dt);
    assert_int_equal(w.at.ground, body);
    PROBE_NEAR(walker_foot(&w) - probe_y(scene, body), 0.2, 1e-3);
    PROBE_NEAR(w.at.velocity.y, 0, 1e-9);
    scree_scene_destroy(scene);
  }
}

// A door that closes pushes it along; against a wall it is crushed, and says so, and does not come out beyond the wall.
static void what_moves_in_pushes_it_out(void **state) {
  (void)state;
  for (int run = 0; run < 4; ++run) {
    double dt = dts[run % 2];
    ScreeScene *scene = floored();
    still_box(scene, 4, 0, 0.1, 4);
    ScreeBody door = probe_box(scene, SCREE_BODY_KINEMATIC, (ScreeVec2){-3, 2}, 0, (ScreeVec2){1, 3.8}, rough);
    scree_body_set_velocity(scene, door, (ScreeVec2){3, 0}, 0);
    Walker w = walker_in(scene, run / 2, (ScreeVec2){0, 0});
    double end = 4 - 0.36;
    for (int i = 0; i < (int)lround(2.1 / dt); ++i) {
      walker_step(&w, 0, dt);
      double face = probe_x(scene, door) + 0.5;
      assert_true(w.at.position.x < end + 1e-6);
      if (face < end - 0.36) {
        assert_true(w.at.position.x - face > 0.35);
        assert_false(w.at.crushed);
        assert_true(w.at.ground != 0);
      }
      if (face > end - 0.3) assert_true(w.at.crushed);
    }
    assert_true(w.at.crushed);
    scree_scene_destroy(scene);
  }
}

// Pushing: no body gets more than the force that there is, nor is it faster than what pushes it; friction holds heavy
// ones, and without a force nothing moves.
static void crates_are_pushed_as_hard_as_it_can(void **state) {
  (void)state;
  const double masses[] = {1, 20, 100, 1};
  for (int run = 0; run < 16; ++run) {
    double mass = masses[run / 4], dt = dts[run % 2], push = run / 4 == 3 ? 0 : 300;
    ScreeScene *scene = floored();
    ScreeBody crate = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){2, 0.5}, 0, (ScreeVec2){1, 1}, rough);
    assert_int_equal(scree_body_set(scene, crate, SCREE_BODY_MASS, mass), SCREE_OK);
    Walker w = walker_in(scene, run / 2 % 2, (ScreeVec2){0, 0});
    w.def.push = push;
    w.def.step_height = 0;
    for (int i = 0; i < 60; ++i) probe_steps(scene, 1);
    for (int i = 0; i < (int)lround(3 / dt); ++i) {
      scree_scene_step(scene, dt);
      assert_true(probe_velocity(scene, crate).x <= 3 * (1 + 1e-5));
      walker_go(&w, 3, 0, dt);
      double force = probe_get(scene, crate, SCREE_BODY_FORCE_X);
      assert_true(force >= 0 && force <= push * (1 + 1e-6));
      PROBE_NEAR(probe_get(scene, crate, SCREE_BODY_TORQUE), 0, 1e-3);
      assert_true(w.at.position.x + 0.35 <= probe_x(scene, crate) - 0.5 + 1e-4);
      assert_true(w.at.ground != 0);
    }
    // Friction is 0.6 of the weight: 6 N of the light one, and 600 N of the heavy one.
    double came = probe_x(scene, crate) - 2;
    if (push == 0 || mass == 100) PROBE_NEAR(came, 0, 0.01);
    // The light one loses mu g dt between two pushes.
    if (push > 0 && mass == 1) assert_true(w.at.position.x > 3 * (3 - 6 * dt) - 0.5 && w.at.position.x < 9);
    if (mass == 20) assert_true(came > 3);
    scree_scene_destroy(scene);
  }
}

// Its weight tips a plank, and none does not.
static void its_weight_is_felt(void **state) {
  (void)state;
  for (int run = 0; run < 2; ++run) {
    ScreeScene *scene = floored();
    still_box(scene, -0.25, 0, 0.5, 0.5);
    ScreeBody plank = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0, 0.6}, 0, (ScreeVec2){4, 0.2}, rough);
    probe_steps(scene, 60);
    uint64_t hash = scree_scene_hash(scene);
    Walker w = walker_in(scene, false, (ScreeVec2){1.5, 0.71});
    w.def.mass = run ? 70 : 0;
    walker_go(&w, 0, -1, PROBE_DT);
    assert_int_equal(w.at.ground, plank);
    assert_int_equal(scree_scene_hash(scene) == hash, run == 0);
    for (int i = 0; i < 60; ++i) walker_step(&w, 0, PROBE_DT);
    if (run)
      assert_true(probe_angle(scene, plank) < -0.1);
    else
      PROBE_NEAR(probe_angle(scene, plank), 0, 1e-3);
    scree_scene_destroy(scene);
  }
}

// In the air it is as fast as a wall that it runs into, and no slower.
static void walls_that_move_take_what_is_too_fast(void **state) {
  (void)state;
  const double speeds[] = {2, 0, -1};
  for (int run = 0; run < 6; ++run) {
    double speed = speeds[run / 2];
    ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
    ScreeBody wall = probe_box(scene, SCREE_BODY_KINEMATIC, (ScreeVec2){2, 0}, 0, (ScreeVec2){1, 40}, rough);
    scree_body_set_velocity(scene, wall, (ScreeVec2){speed, 0}, 0);
    Walker w = walker_in(scene, run % 2, (ScreeVec2){0, 10});
    w.at.velocity.x = 5;
    bool met = false;
    for (int i = 0; i < 60 && !met; ++i) {
      walker_drift(&w, PROBE_DT);
      met = walker_touches(&w, wall);
    }
    assert_true(met);
    PROBE_NEAR(w.at.velocity.x, speed, 1e-6);
    scree_scene_destroy(scene);
  }
}

// A belt takes it along at its speed, and it walks on it at its own.
static void running_surfaces_carry_it(void **state) {
  (void)state;
  for (int box = 0; box < 2; ++box) {
    ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
    ScreeShapeDef def = scree_shape_def_default();
    def.kind = SCREE_SHAPE_BOX;
    def.width = 40;
    def.height = 1;
    def.surface_speed = 2;
    probe_shape(scene, SCREE_BODY_STATIC, (ScreeVec2){0, -0.5}, 0, &def);
    Walker w = walker_in(scene, box, (ScreeVec2){0, 0});
    walker_go(&w, 0, -1, PROBE_DT);
    double from = w.at.position.x;
    for (int i = 0; i < 60; ++i) walker_step(&w, 0, PROBE_DT);
    PROBE_NEAR(w.at.position.x - from, 2, 1e-6);
    for (int i = 0; i < 60; ++i) walker_step(&w, -3, PROBE_DT);
    PROBE_NEAR(w.at.position.x - from, 1, 1e-6);
    PROBE_NEAR(w.at.velocity.x, -3, 1e-9);
    PROBE_NEAR(w.at.ground_velocity.x, 2, 1e-6);
    scree_scene_destroy(scene);
  }
}

// Sensors, disabled bodies, what its mask leaves out and its own body are not there; and nothing of the scene changes.
static void what_it_does_not_see(void **state) {
  (void)state;
  ScreeScene *scene = floored();
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = SCREE_SHAPE_BOX;
  def.width = def.height = 2;
  def.sensor = 1;
  probe_shape(scene, SCREE_BODY_STATIC, (ScreeVec2){3, 1}, 0, &def);
  def.sensor = 0;
  def.category = 4;
  probe_shape(scene, SCREE_BODY_STATIC, (ScreeVec2){6, 1}, 0, &def);
  ScreeBody off = still_box(scene, 8, 0, 1, 2);
  scree_body_set(scene, off, SCREE_BODY_DISABLED, 1);
  ScreeBody crate = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){15, 0.5}, 0, (ScreeVec2){1, 1}, rough);
  probe_steps(scene, 30);
  uint64_t hash = scree_scene_hash(scene);
  Walker w = walker_in(scene, false, (ScreeVec2){0, 0});
  w.def.mask = ~4u;
  w.def.step_height = 0;
  for (int i = 0; i < 300; ++i) walker_go(&w, 4, -1, PROBE_DT);
  PROBE_NEAR(w.at.position.x, 15 - 0.5 - 0.36, 1e-3);
  assert_true(walker_touches(&w, crate));
  assert_true(scree_scene_hash(scene) == hash);
  scree_scene_destroy(scene);
}

// Its body follows, stops what it meets, and is never in its way.
static void its_body_stands_for_it(void **state) {
  (void)state;
  ScreeScene *scene = floored();
  ScreeBody body = probe_box(scene, SCREE_BODY_KINEMATIC, (ScreeVec2){0, 0.76}, 0, (ScreeVec2){0.7, 1.5}, rough);
  Walker w = walker_in(scene, true, (ScreeVec2){0, 0});
  w.def.body = body;
  for (int i = 0; i < 60; ++i) {
    ScreeVec2 before = w.at.position;
    walker_step(&w, 2, PROBE_DT);
    if (i > 0) PROBE_NEAR(probe_x(scene, body), before.x, 1e-6);
  }
  PROBE_NEAR(w.at.position.x, 2, 1e-6);
  // A ball that rolls at it as it stands stops there.
  ScreeBody ball = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){4, 0.3}, 0.3, rough);
  scree_body_set_velocity(scene, ball, (ScreeVec2){-3, 0}, 0);
  for (int i = 0; i < 120; ++i) walker_step(&w, 0, PROBE_DT);
  assert_true(probe_x(scene, ball) > 2 + 0.35 + 0.29);
  PROBE_NEAR(w.at.position.x, 2, 0.02);
  scree_scene_destroy(scene);
}

// What rests against the body of one that stands still falls asleep.
static void its_body_lets_others_sleep(void **state) {
  (void)state;
  ScreeScene *scene = floored();
  ScreeBody body = probe_box(scene, SCREE_BODY_KINEMATIC, (ScreeVec2){0, 0.76002}, 0, (ScreeVec2){0.7, 1.5}, rough);
  ScreeBody crate = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0, 1.76}, 0, (ScreeVec2){0.5, 0.5}, rough);
  Walker w = walker_in(scene, true, (ScreeVec2){0, 0});
  w.def.body = body;
  for (int i = 0; i < 180; ++i) walker_step(&w, 0, PROBE_DT);
  PROBE_NEAR(probe_y(scene, crate), 0.76 + 0.75 + 0.25, 0.01);
  assert_false(probe_awake(scene, crate));
  scree_scene_destroy(scene);
}

// What it stands on may go at any moment.
static void the_ground_may_vanish(void **state) {
  (void)state;
  for (int how = 0; how < 3; ++how) {
    ScreeScene *scene = floored();
    ScreeBody body = still_box(scene, -1, 1, 2, 1);
    Walker w = walker_in(scene, false, (ScreeVec2){0, 2});
    walker_step(&w, 0, PROBE_DT);
    assert_int_equal(w.at.ground, body);
    ScreeShape shape;
    scree_body_shapes(scene, body, &shape, 1);
    if (how == 0) scree_body_destroy(scene, body);
    if (how == 1) scree_shape_destroy(scene, shape);
    if (how == 2) scree_body_set(scene, body, SCREE_BODY_DISABLED, 1);
    for (int i = 0; i < 60; ++i) walker_step(&w, 0, PROBE_DT);
    assert_true(w.at.ground != 0 && w.at.ground != body);
    PROBE_NEAR(walker_foot(&w), 0, 1e-3);
    scree_scene_destroy(scene);
  }
}

// Gravity may point anywhere, and so does up; far from the origin nothing changes.
static void any_way_up_and_far_out(void **state) {
  (void)state;
  for (int run = 0; run < 8; ++run) {
    double angle = 0.7 * run;
    ScreeVec2 up = {-sin(angle), cos(angle)}, right = {up.y, -up.x}, middle = {run % 2 ? 1e7 : 0, run % 2 ? -3e6 : 0};
    ScreeScene *scene = probe_scene((ScreeVec2){-10 * up.x, -10 * up.y});
    ScreeVec2 at = {middle.x - up.x, middle.y - up.y};
    probe_box(scene, SCREE_BODY_STATIC, at, angle, (ScreeVec2){40, 2}, rough);
    Walker w = walker_in(scene, run / 2 % 2, (ScreeVec2){0, 0});
    w.at.position = (ScreeVec2){middle.x + up.x, middle.y + up.y};
    for (int i = 0; i < 120; ++i) {
      double fall = w.at.velocity.x * up.x + w.at.velocity.y * up.y - 10 * PROBE_DT;
      walker_go(&w, 3 * right.x + fall * up.x, 3 * right.y + fall * up.y, PROBE_DT);
    }
    ScreeVec2 gone = {w.at.position.x - middle.x, w.at.position.y - middle.y};
    assert_true(w.at.ground != 0);
    PROBE_NEAR(gone.x * up.x + gone.y * up.y, 0.76, 1e-3);
    PROBE_NEAR(gone.x * right.x + gone.y * right.y, 6, 1e-3);
    scree_scene_destroy(scene);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(platforms_carry_it),
      cmocka_unit_test(a_jump_from_a_platform_ends_where_it_began),
      cmocka_unit_test(what_lands_on_a_platform_lands_where_it_falls),
      cmocka_unit_test(a_turning_platform_carries_it),
      cmocka_unit_test(lifts_take_it_on),
      cmocka_unit_test(what_moves_in_pushes_it_out),
      cmocka_unit_test(crates_are_pushed_as_hard_as_it_can),
      cmocka_unit_test(its_weight_is_felt),
      cmocka_unit_test(walls_that_move_take_what_is_too_fast),
      cmocka_unit_test(running_surfaces_carry_it),
      cmocka_unit_test(what_it_does_not_see),
      cmocka_unit_test(its_body_stands_for_it),
      cmocka_unit_test(its_body_lets_others_sleep),
      cmocka_unit_test(the_ground_may_vanish),
      cmocka_unit_test(any_way_up_and_far_out),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
