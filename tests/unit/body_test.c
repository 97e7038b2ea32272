// SPDX-License-Identifier: MIT
// Mass, centre and inertia of bodies against closed forms, and how a body turns about its centre of mass.
#include "support.h"

static void mass_comes_from_one_shape(void **state) {
  (void)state;
  ScreeScene *scene = test_scene_bare(0.1);
  ScreeShapeDef box = test_box(2.0, 3.0), circle = test_circle(0.5), capsule = test_capsule(2.0, 0.5);
  box.density = 4.0;
  box.position = (ScreeVec2){5.0, -7.0};
  ScreeBody body = test_add(scene, test_body(SCREE_BODY_DYNAMIC, 1, 1), box);
  test_near(test_get(scene, body, SCREE_BODY_MASS), 24.0, 1e-5);
  test_near(test_get(scene, body, SCREE_BODY_INERTIA), 24.0 * (4.0 + 9.0) / 12.0, 1e-4);
  test_near(test_get(scene, body, SCREE_BODY_CENTER_X), 5.0, 1e-9);
  test_near(test_get(scene, body, SCREE_BODY_CENTER_Y), -7.0, 1e-9);

  circle.density = 3.0;
  body = test_add(scene, test_body(SCREE_BODY_DYNAMIC, 1, 1), circle);
  double mass = 3.0 * SC_PI * 0.25;
  test_near(test_get(scene, body, SCREE_BODY_MASS), mass, 1e-6);
  test_near(test_get(scene, body, SCREE_BODY_INERTIA), 0.5 * mass * 0.25, 1e-6);

  // A rectangle l by 2r and two half discs whose centroids lie 4r/3pi past its ends.
  body = test_add(scene, test_body(SCREE_BODY_DYNAMIC, 1, 1), capsule);
  double l = 2.0, r = 0.5, bar = 2.0 * l * r, disc = SC_PI * r * r, out = 4.0 * r / (3.0 * SC_PI);
  double about_end = disc * r * r / 2.0 - disc * out * out; // of both halves, each about its own centroid
  double inertia = bar * (l * l + 4.0 * r * r) / 12.0 + about_end + disc * (l / 2.0 + out) * (l / 2.0 + out);
  test_near(test_get(scene, body, SCREE_BODY_MASS), bar + disc, 1e-5);
  test_near(test_get(scene, body, SCREE_BODY_INERTIA), inertia, 1e-5);
  scree_scene_destroy(scene);
}

static ScreeBody add_two(ScreeScene *scene, ScreeBodyDef def, ScreeShapeDef first, ScreeShapeDef second) {
  ScreeShapeDef shapes[2] = {first, second};
  ScreeShapeList list = {.defs = shapes, .count = 2};
  ScreeBody body = 0;
  assert_int_equal(scree_body_create(scene, &def, &list, &body), SCREE_OK);
  return body;
}

static void compound_turns_about_its_common_centre(void **state) {
  (void)state;
  ScreeScene *scene = test_scene_bare(0.1);
  ScreeShapeDef heavy = test_box(1, 1), light = test_box(1, 1);
  heavy.density = 3.0;
  light.position = (ScreeVec2){4.0, 0.0};
  ScreeBody body = add_two(scene, test_body(SCREE_BODY_DYNAMIC, 0, 0), heavy, light);
  test_near(test_get(scene, body, SCREE_BODY_MASS), 4.0, 1e-6);
  test_near(test_get(scene, body, SCREE_BODY_CENTER_X), 1.0, 1e-6);
  // Each square m/6 about itself, plus m d2: 3 kg at 1 m and 1 kg at 3 m.
  test_near(test_get(scene, body, SCREE_BODY_INERTIA), 4.0 / 6.0 + 3.0 * 1.0 + 1.0 * 9.0, 1e-5);
  test_near(test_get(scene, body, SCREE_BODY_SHAPE_COUNT), 2.0, 0);

  light.sensor = 1; // finds, never weighs
  body = add_two(scene, test_body(SCREE_BODY_DYNAMIC, 0, 0), heavy, light);
  test_near(test_get(scene, body, SCREE_BODY_MASS), 3.0, 1e-6);
  test_near(test_get(scene, body, SCREE_BODY_CENTER_X), 0.0, 1e-9);
  scree_scene_destroy(scene);
}

static void given_mass_and_inertia_win(void **state) {
  (void)state;
  ScreeScene *scene = test_scene_bare(0.1);
  ScreeBodyDef def = test_body(SCREE_BODY_DYNAMIC, 0, 0);
  def.mass = 12.0;
  ScreeBody body = test_add(scene, def, test_box(1, 2)); // 2 kg by its density
  test_near(test_get(scene, body, SCREE_BODY_MASS), 12.0, 0);
  test_near(test_get(scene, body, SCREE_BODY_INERTIA), 12.0 * 5.0 / 12.0, 1e-5);
  def.inertia = 7.0;
  body = test_add(scene, def, test_box(1, 2));
  test_near(test_get(scene, body, SCREE_BODY_INERTIA), 7.0, 0);

  assert_int_equal(scree_body_set(scene, body, SCREE_BODY_MASS, 6.0), SCREE_OK);
  test_near(test_get(scene, body, SCREE_BODY_MASS), 6.0, 0);
  test_near(test_get(scene, body, SCREE_BODY_INERTIA), 7.0, 0);
  assert_int_equal(scree_body_set(scene, body, SCREE_BODY_INERTIA, 0.0), SCREE_OK);
  test_near(test_get(scene, body, SCREE_BODY_INERTIA), 6.0 * 5.0 / 12.0, 1e-5);
  assert_int_equal(scree_body_set(scene, body, SCREE_BODY_MASS, 0.0), SCREE_OK);
  test_near(test_get(scene, body, SCREE_BODY_MASS), 2.0, 1e-6);
  scree_scene_destroy(scene);
}

// A mass that shapes without density spread out: the body turns, and does so as if its density were even.
static void mass_without_density_still_turns(void **state) {
  (void)state;
  ScreeScene *scene = test_scene_bare(0.1);
  ScreeBodyDef def = test_body(SCREE_BODY_DYNAMIC, 0, 0);
  def.mass = 1.0;
  ScreeShapeDef box = test_box(1, 1);
  box.density = 0.0;
  ScreeBody body = test_add(scene, def, box);
  test_near(test_get(scene, body, SCREE_BODY_MASS), 1.0, 0);
  test_near(test_get(scene, body, SCREE_BODY_INERTIA), 1.0 / 6.0, 1e-6);
  assert_int_equal(scree_body_apply_impulse(scene, body, (ScreeVec2){0, 0}, 1.0), SCREE_OK);
  test_near(test_omega(scene, body), 6.0, 1e-5);
  scree_scene_destroy(scene);
}

static void body_that_nothing_weighs_has_one_kilogram(void **state) {
  (void)state;
  ScreeScene *scene = test_scene_bare(0.1);
  ScreeBody bare = test_add_bare(scene, test_body(SCREE_BODY_DYNAMIC, 0, 0));
  test_near(test_get(scene, bare, SCREE_BODY_MASS), 1.0, 0);
  ScreeShapeDef box = test_box(1, 1);
  box.density = 0.0;
  ScreeBody light = test_add(scene, test_body(SCREE_BODY_DYNAMIC, 9, 0), box);
  test_near(test_get(scene, light, SCREE_BODY_MASS), 1.0, 0);
  // Static and kinematic bodies have none that could be read, whatever they are made of.
  ScreeBody wall = test_add(scene, test_body(SCREE_BODY_STATIC, 20, 0), test_box(1, 1));
  test_near(test_get(scene, wall, SCREE_BODY_MASS), 0, 0);
  ScreeBody mover = test_add(scene, test_body(SCREE_BODY_KINEMATIC, 40, 0), test_box(1, 1));
  test_near(test_get(scene, mover, SCREE_BODY_INERTIA), 0, 0);
  scree_scene_destroy(scene);
}

// TB01: the inverse of 2 kg is a half; what cannot be moved has 0.
static void inverse_mass_is_that_of_the_textbook(void **state) {
  (void)state;
  ScreeScene *scene = test_scene_bare(0.1);
  ScreeBodyDef def = test_body(SCREE_BODY_DYNAMIC, 0, 0);
  def.mass = 2.0;
  test_add(scene, def, test_box(1, 1));
  def.type = SCREE_BODY_STATIC;
  test_add(scene, def, test_box(1, 1));
  assert_true(scene->tables.body.inverse_mass[0] == 0.5f);
  assert_true(scene->tables.body.inverse_mass[1] == 0.0f);
  assert_true(scene->tables.body.inverse_inertia[1] == 0.0f);
  scree_scene_destroy(scene);
}

// The inverse of a very small mass is beyond float: such a body may be wild, but it must not poison what it touches.
static void smallest_mass_is_finite(void **state) {
  (void)state;
  ScreeSceneDef settings = scree_scene_def_default();
  ScreeScene *scene = test_scene(&settings);
  ScreeBodyDef def = test_body(SCREE_BODY_DYNAMIC, 0, 1.4);
  def.mass = 1e-300;
  test_add(scene, test_body(SCREE_BODY_STATIC, 0, -0.5), test_box(10, 1));
  ScreeBody box = test_add(scene, test_body(SCREE_BODY_DYNAMIC, 0, 0.5), test_box(1, 1));
  ScreeBody speck = test_add(scene, def, test_box(1, 0.8));
  def.mass = 0.0;
  def.inertia = 1e-300;
  def.position.x = 3.0;
  ScreeBody spinner = test_add(scene, def, test_box(0.5, 0.5));
  for (uint32_t row = 0; row < 4; ++row) {
    assert_true(isfinite(scene->tables.body.inverse_mass[row]));
    assert_true(isfinite(scene->tables.body.inverse_inertia[row]));
  }
  test_step(scene, 1.0 / 60.0, 120);
  test_near(test_y(scene, box), 0.5, 0.02);
  assert_true(isfinite(test_y(scene, speck)) && isfinite(test_angle(scene, speck)));
  assert_true(isfinite(test_y(scene, spinner)) && isfinite(test_angle(scene, spinner)));
  scree_scene_destroy(scene);
}

static void fixed_rotation_never_turns(void **state) {
  (void)state;
  ScreeSceneDef settings = scree_scene_def_default();
  ScreeScene *scene = test_scene(&settings);
  test_add(scene, test_body(SCREE_BODY_STATIC, 0, -1), test_box(40, 2));
  ScreeBodyDef def = test_body(SCREE_BODY_DYNAMIC, 0, 2);
  def.fixed_rotation = 1;
  def.angle = 0.5; // would fall onto its corner and tip over
  def.velocity.x = 2.0;
  ScreeBody body = test_add(scene, def, test_box(1, 1));
  assert_int_equal(scree_body_apply_force(scene, body, (ScreeVec2){0, 0}, 100.0), SCREE_OK);
  assert_int_equal(scree_body_apply_impulse(scene, body, (ScreeVec2){0, 0}, 100.0), SCREE_OK);
  test_step(scene, 1.0 / 60.0, 120);
  assert_true(test_angle(scene, body) == 0.5 && test_omega(scene, body) == 0.0);
  test_near(test_get(scene, body, SCREE_BODY_FIXED_ROTATION), 1.0, 0);
  assert_int_equal(scree_body_set(scene, body, SCREE_BODY_FIXED_ROTATION, 0.0), SCREE_OK);
  test_step(scene, 1.0 / 60.0, 120);
  assert_true(fabs(test_angle(scene, body) - 0.5) > 0.2);
  scree_scene_destroy(scene);
}

// It once went on turning as fast as it was told to.
static void fixed_rotation_stops_what_turns(void **state) {
  (void)state;
  for (uint32_t solver = SCREE_SOLVER_SOFT; solver <= SCREE_SOLVER_XPBD; ++solver) {
    ScreeSceneDef settings = scree_scene_def_default();
    settings.gravity = (ScreeVec2){0, 0};
    settings.solver = solver;
    ScreeScene *scene = test_scene(&settings);
    ScreeBodyDef def = test_body(SCREE_BODY_DYNAMIC, 0, 0);
    def.angular_velocity = 3;
    def.velocity.x = 1;
    def.fixed_rotation = 1;
    ScreeBody body = test_add(scene, def, test_box(1, 1));
    assert_true(test_omega(scene, body) == 0.0);
    assert_int_equal(scree_body_set_velocity(scene, body, def.velocity, 3), SCREE_OK);
    assert_true(test_omega(scene, body) == 0.0);
    scene->tables.body.omega[scree_row(body)] = 3; // as through the column
    test_step(scene, 1.0 / 60.0, 1);
    assert_true(test_angle(scene, body) == 0.0 && test_omega(scene, body) == 0.0);
    test_near(test_x(scene, body), 1.0 / 60.0, 1e-6);

    assert_int_equal(scree_body_set(scene, body, SCREE_BODY_FIXED_ROTATION, 0.0), SCREE_OK);
    assert_int_equal(scree_body_set_velocity(scene, body, def.velocity, 3), SCREE_OK);
    test_step(scene, 1.0 / 60.0, 1);
    test_near(test_angle(scene, body), 3.0 / 60.0, 1e-6);
    assert_int_equal(scree_body_set(scene, body, SCREE_BODY_FIXED_ROTATION, 1.0), SCREE_OK);
    assert_true(test_omega(scene, body) == 0.0);
    test_step(scene, 1.0 / 60.0, 10);
    test_near(test_angle(scene, body), 3.0 / 60.0, 1e-6);

    // What is told how to move turns as it is told, until it is dynamic.
    def.type = SCREE_BODY_KINEMATIC;
    body = test_add(scene, def, test_box(1, 1));
    test_step(scene, 1.0 / 60.0, 1);
    test_near(test_angle(scene, body), 3.0 / 60.0, 1e-6);
    assert_int_equal(scree_body_set(scene, body, SCREE_BODY_TYPE, SCREE_BODY_DYNAMIC), SCREE_OK);
    assert_true(test_omega(scene, body) == 0.0);
    scree_scene_destroy(scene);
  }
}

static void offset_shape_turns_with_its_body(void **state) {
  (void)state;
  ScreeScene *scene = test_scene_bare(0.1);
  ScreeShapeDef circle = test_circle(0.25);
  circle.position = (ScreeVec2){2.0, 0.0};
  ScreeBodyDef def = test_body(SCREE_BODY_STATIC, 20.0, 20.0);
  def.angle = SC_PI / 2.0;
  test_add(scene, def, circle);
  test_near(scene->tables.shape.placed[0].x, 20.0, 1e-6);
  test_near(scene->tables.shape.placed[0].y, 22.0, 1e-6);
  // A ball is stopped by it there, and nowhere else.
  ScreeBodyDef ball = test_body(SCREE_BODY_DYNAMIC, 20.0, 25.0);
  ball.velocity.y = -4.0;
  ScreeBody hits = test_add(scene, ball, test_circle(0.25));
  ball.position.x = 22.0;
  ScreeBody misses = test_add(scene, ball, test_circle(0.25));
  test_step(scene, 1.0 / 60.0, 120);
  test_near(test_y(scene, hits), 22.5, 0.02);
  test_near(test_y(scene, misses), 25.0 - 8.0, 1e-3);
  scree_scene_destroy(scene);
}

// Free of forces the centre of mass goes straight at its speed, whatever the origin does about it.
static void centre_of_mass_moves_straight(void **state) {
  (void)state;
  ScreeScene *scene = test_scene_bare(0.1);
  ScreeShapeDef heavy = test_box(1, 1), light = test_box(0.5, 0.5);
  heavy.density = 5.0;
  heavy.position = (ScreeVec2){1.5, 0.5};
  light.position = (ScreeVec2){-1.0, 2.0};
  ScreeBodyDef def = test_body(SCREE_BODY_DYNAMIC, 3, 4);
  def.velocity = (ScreeVec2){1.0, -2.0};
  def.angular_velocity = 3.0;
  ScreeBody body = add_two(scene, def, heavy, light);
  ScreeVec2 from = sc_body_center(scene, scree_row(body));
  const double dt = 1.0 / 64.0;
  for (int i = 1; i <= 640; ++i) {
    test_step(scene, dt, 1);
    ScreeVec2 c = sc_body_center(scene, scree_row(body));
    test_near(c.x, from.x + 1.0 * dt * i, 2e-4);
    test_near(c.y, from.y - 2.0 * dt * i, 2e-4);
    test_near(test_angle(scene, body), 3.0 * dt * i, 1e-4);
    test_near(test_velocity(scene, body).x, 1.0, 0);
    test_near(test_velocity(scene, body).y, -2.0, 0);
    test_near(test_omega(scene, body), 3.0, 0);
  }
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(mass_comes_from_one_shape),
      cmocka_unit_test(compound_turns_about_its_common_centre),
      cmocka_unit_test(given_mass_and_inertia_win),
      cmocka_unit_test(mass_without_density_still_turns),
      cmocka_unit_test(body_that_nothing_weighs_has_one_kilogram),
      cmocka_unit_test(inverse_mass_is_that_of_the_textbook),
      cmocka_unit_test(smallest_mass_is_finite),
      cmocka_unit_test(fixed_rotation_never_turns),
      cmocka_unit_test(fixed_rotation_stops_what_turns),
      cmocka_unit_test(offset_shape_turns_with_its_body),
      cmocka_unit_test(centre_of_mass_moves_straight),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
