// SPDX-License-Identifier: MIT
// What fields do to a body that is in them, against closed forms.
#include "field_probe.h"

static const ScreeVec2 nothing = {0.0, 0.0};

static void own_gravity_is_added_or_takes_the_place_of_the_scenes(void **state) {
  (void)state;
  for (uint32_t replace = 0; replace < 2u; ++replace) {
    ScreeScene *scene = probe_scene((ScreeVec2){0.0, -10.0});
    ScreeFieldDef def = scree_field_def_default();
    def.gravity = (ScreeVec2){3.0, 4.0};
    def.replace_gravity = replace;
    field_make(scene, def);
    ScreeBody ball = field_ball(scene, nothing);
    probe_steps(scene, 120);
    double t = 2.0, h = field_substep(scene), ay = replace ? 4.0 : -6.0;
    PROBE_NEAR(probe_velocity(scene, ball).x, 3.0 * t, 5e-4);
    PROBE_NEAR(probe_velocity(scene, ball).y, ay * t, 5e-4);
    PROBE_NEAR(probe_x(scene, ball), 1.5 * t * t + 1.5 * h * t, 2e-4);
    PROBE_NEAR(probe_y(scene, ball), 0.5 * ay * (t * t + h * t), 2e-4);
    scree_scene_destroy(scene);
  }
}

static void no_gravity_is_none_at_all(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene((ScreeVec2){0.7, -9.81});
  ScreeFieldDef def = scree_field_def_default();
  def.replace_gravity = 1u;
  field_make(scene, def);
  ScreeBody ball = field_ball(scene, (ScreeVec2){1.0, 2.0});
  probe_steps(scene, 20);
  assert_true(probe_x(scene, ball) == 1.0 && probe_y(scene, ball) == 2.0);
  scree_scene_destroy(scene);
}

static void gravity_scale_counts_for_gravity_and_pull(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(nothing);
  ScreeFieldDef def = scree_field_def_default();
  def.gravity = (ScreeVec2){0.0, -6.0};
  def.position = (ScreeVec2){1000.0, 0.0};
  def.pull = 2.0;
  field_make(scene, def);
  ScreeBody ball = field_ball(scene, nothing);
  assert_int_equal(scree_body_set(scene, ball, SCREE_BODY_GRAVITY_SCALE, -0.5), SCREE_OK);
  probe_steps(scene, 60);
  PROBE_NEAR(probe_velocity(scene, ball).y, 3.0, 1e-3);
  PROBE_NEAR(probe_velocity(scene, ball).x, -1.0, 1e-3);
  scree_scene_destroy(scene);
}

// v = g / c (1 - exp(-c t)), to within the half substep that the method is off by.
static void linear_drag_ends_at_a_steady_speed(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene((ScreeVec2){0.0, -10.0});
  ScreeFieldDef def = scree_field_def_default();
  def.drag = 2.0;
  field_make(scene, def);
  ScreeBody ball = field_ball(scene, nothing);
  probe_steps(scene, 30);
  PROBE_NEAR(probe_velocity(scene, ball).y, -5.0 * (1.0 - exp(-1.0)), 0.01);
  probe_steps(scene, 570);
  PROBE_NEAR(probe_velocity(scene, ball).y, -5.0, 5e-4);
  scree_scene_destroy(scene);
}

// v = V tanh(g t / V) with V = sqrt(g / c).
static void quadratic_drag_ends_at_a_steady_speed(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene((ScreeVec2){0.0, -10.0});
  ScreeFieldDef def = scree_field_def_default();
  def.quadratic_drag = 0.4;
  field_make(scene, def);
  ScreeBody ball = field_ball(scene, nothing);
  probe_steps(scene, 30);
  PROBE_NEAR(probe_velocity(scene, ball).y, -5.0 * tanh(1.0), 0.01);
  probe_steps(scene, 570);
  PROBE_NEAR(probe_velocity(scene, ball).y, -5.0, 5e-4);
  scree_scene_destroy(scene);
}

// v = v0 / (1 + c v0 t), within 1 %.
static void quadratic_drag_slows_down_by_its_own_law(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(nothing);
  ScreeFieldDef def = scree_field_def_default();
  def.quadratic_drag = 0.5;
  field_make(scene, def);
  ScreeBody ball = field_ball(scene, nothing);
  assert_int_equal(scree_body_set_velocity(scene, ball, (ScreeVec2){12.0, 16.0}, 0.0), SCREE_OK);
  probe_steps(scene, 60);
  PROBE_NEAR(probe_speed(scene, ball), 20.0 / 11.0, 0.01 * 20.0 / 11.0);
  scree_scene_destroy(scene);
}

// Each substep divides by 1 + h c.
static void angular_drag_divides_the_spin(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(nothing);
  ScreeFieldDef def = scree_field_def_default();
  def.angular_drag = 3.0;
  field_make(scene, def);
  ScreeBody ball = field_ball(scene, nothing);
  assert_int_equal(scree_body_set_velocity(scene, ball, (ScreeVec2){1.0, 0.0}, 8.0), SCREE_OK);
  probe_steps(scene, 60);
  PROBE_NEAR(probe_omega(scene, ball), 8.0 * pow(1.0 + 3.0 * field_substep(scene), -1.0 / field_substep(scene)), 1e-4);
  PROBE_NEAR(probe_velocity(scene, ball).x, 1.0, 1e-6);
  scree_scene_destroy(scene);
}

static void drag_of_any_size_never_turns_a_velocity_round(void **state) {
  (void)state;
  const double sizes[] = {1.0, 1e3, 1e6, 1e9};
  for (uint32_t i = 0; i < 8u; ++i) {
    ScreeScene *scene = probe_scene(nothing);
    ScreeFieldDef def = scree_field_def_default();
    *(i < 4u ? &def.drag : &def.quadratic_drag) = def.angular_drag = sizes[i % 4u];
    field_make(scene, def);
    ScreeBody ball = field_ball(scene, nothing);
    assert_int_equal(scree_body_set_velocity(scene, ball, (ScreeVec2){300.0, -2.0}, 50.0), SCREE_OK);
    ScreeVec2 before = probe_velocity(scene, ball);
    for (uint32_t step = 0; step < 60u; ++step) {
      probe_steps(scene, 1);
      ScreeVec2 v = probe_velocity(scene, ball);
      assert_true(v.x >= 0.0 && v.x <= before.x && v.y <= 0.0 && v.y >= before.y);
      assert_true(probe_omega(scene, ball) >= 0.0);
      before = v;
    }
    scree_scene_destroy(scene);
  }
}

static void wind_carries_to_its_speed(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(nothing);
  ScreeFieldDef def = scree_field_def_default();
  def.drag = 1.0;
  def.wind = (ScreeVec2){6.0, -3.0};
  ScreeField field = field_make(scene, def);
  ScreeBody ball = field_ball(scene, nothing);
  probe_steps(scene, 60);
  PROBE_NEAR(probe_velocity(scene, ball).x, 6.0 * (1.0 - exp(-1.0)), 0.01);
  PROBE_NEAR(probe_velocity(scene, ball).y, -3.0 * (1.0 - exp(-1.0)), 0.01);
  def.drag = 1e9;
  assert_int_equal(scree_field_redefine(scene, field, &def), SCREE_OK);
  probe_steps(scene, 1);
  PROBE_NEAR(probe_velocity(scene, ball).x, 6.0, 1e-5);
  PROBE_NEAR(probe_velocity(scene, ball).y, -3.0, 1e-5);
  scree_scene_destroy(scene);
}

// The wind of a strong field is no acceleration that a bounce could be measured by.
static void a_gale_does_not_make_a_ball_bounce_higher(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene((ScreeVec2){0.0, -10.0});
  probe_floor(scene, 10.0, (ProbeMaterial){0});
  ScreeFieldDef def = scree_field_def_default();
  def.drag = 1e4;
  def.wind = (ScreeVec2){0.0, -20.0};
  field_make(scene, def);
  ScreeBody ball = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, 3.0}, 0.5, (ProbeMaterial){0, 1.0, 1.0, 0});
  for (uint32_t step = 0; step < 120u; ++step) {
    probe_steps(scene, 1);
    assert_true(probe_y(scene, ball) < 3.0 && probe_speed(scene, ball) < 20.5);
  }
  scree_scene_destroy(scene);
}

static double pull_at(ScreeFieldDef def, double x) {
  ScreeScene *scene = probe_scene(nothing);
  field_make(scene, def);
  ScreeBody ball = field_ball(scene, (ScreeVec2){x, 0.0});
  probe_steps(scene, 1);
  double speed = probe_velocity(scene, ball).x;
  assert_true(probe_velocity(scene, ball).y == 0.0);
  scree_scene_destroy(scene);
  return speed / PROBE_DT;
}

static void pull_follows_the_power_of_the_distance(void **state) {
  (void)state;
  ScreeFieldDef def = scree_field_def_default();
  def.pull = 9.0;
  def.pull_radius = 2.0;
  def.pull_core = 0.5;
  const double powers[] = {-2.0, -1.0, 0.0, 1.0}, at_4[] = {2.25, 4.5, 9.0, 18.0};
  const double at_core[] = {144.0, 36.0, 9.0, 2.25};
  for (uint32_t i = 0; i < 4u; ++i) {
    def.pull_power = powers[i];
    PROBE_NEAR(pull_at(def, 2.0), -9.0, 1e-4);
    PROBE_NEAR(pull_at(def, -4.0), at_4[i], 1e-4);
    PROBE_NEAR(pull_at(def, 0.5), -at_core[i], 1e-3);
    PROBE_NEAR(pull_at(def, 0.125), -0.25 * at_core[i], 1e-3);
    assert_true(pull_at(def, 0.0) == 0.0);
  }
  def.pull = -9.0;
  PROBE_NEAR(pull_at(def, 2.0), 9.0, 1e-4);
  def.pull_core = 0.0;
  assert_true(pull_at(def, 0.0) == 0.0);
}

// Kepler: a body that passes a planet at the distance p with sqrt(1 + e) times the speed of a circle goes round on an
// ellipse of half axis p / (1 - e), in the time 2 pi sqrt(a^3 / (g r^2)).
static void orbits_keep_their_energy_and_period(void **state) {
  (void)state;
  const double eccentricities[] = {0.0, 0.3, 0.6};
  for (uint32_t i = 0; i < 3u; ++i) {
    double e = eccentricities[i], p = 10.0, strength = 1000.0, v = sqrt(strength / p * (1.0 + e)), a = p / (1.0 - e);
    double period = 2.0 * PROBE_PI * sqrt(a * a * a / strength), energy = -strength / (2.0 * a);
    ScreeScene *scene = probe_scene(nothing);
    ScreeFieldDef def = scree_field_def_default();
    def.position = (ScreeVec2){-3.0, 7.0};
    def.pull = 10.0, def.pull_radius = 10.0, def.pull_power = -2.0;
    field_make(scene, def);
    ScreeBody ball = field_ball(scene, (ScreeVec2){p - 3.0, 7.0});
    assert_int_equal(scree_body_set_velocity(scene, ball, (ScreeVec2){0.0, v}, 0.0), SCREE_OK);
    uint32_t turns = 0, steps = 0;
    double before = 0.0, time = 0.0;
    for (; turns < 5u && steps < 20000u; ++steps) {
      probe_steps(scene, 1);
      double x = probe_x(scene, ball) + 3.0, y = probe_y(scene, ball) - 7.0, speed = probe_speed(scene, ball);
      PROBE_NEAR(0.5 * speed * speed - strength / sqrt(x * x + y * y), energy, 0.01 * fabs(energy));
      if (before < 0.0 && y >= 0.0 && x > 0.0) ++turns, time = PROBE_DT * (steps + 1u - y / (y - before));
      before = y;
    }
    assert_int_equal(turns, 5);
    PROBE_NEAR(time / 5.0, period, 0.01 * period);
    scree_scene_destroy(scene);
  }
}

static void locked_axes_and_rotations_stay(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(nothing);
  ScreeFieldDef def = scree_field_def_default();
  def.gravity = (ScreeVec2){5.0, 5.0};
  def.drag = def.angular_drag = 10.0;
  def.wind = (ScreeVec2){3.0, 3.0};
  ScreeBody ball = field_ball(scene, nothing),
            spinner = probe_circle(scene, SCREE_BODY_KINEMATIC, nothing, 9.0, (ProbeMaterial){0});
  assert_int_equal(scree_body_set_velocity(scene, spinner, nothing, 4.0), SCREE_OK);
  def.body = spinner;
  field_make(scene, def);
  assert_int_equal(scree_body_set(scene, ball, SCREE_BODY_LOCK_X, 1.0), SCREE_OK);
  assert_int_equal(scree_body_set(scene, ball, SCREE_BODY_FIXED_ROTATION, 1.0), SCREE_OK);
  assert_int_equal(scree_bodies_exclude(scene, ball, spinner, 1u), SCREE_OK);
  probe_steps(scene, 30);
  assert_true(probe_x(scene, ball) == 0.0 && probe_angle(scene, ball) == 0.0 && probe_y(scene, ball) != 0.0);
  scree_scene_destroy(scene);
}

// Bodies far from each other move as each of them does alone.
static void bodies_beside_each_other_move_as_alone(void **state) {
  (void)state;
  static const uint32_t lanes[] = PROBE_LANES;
  ScreeFieldDef def = scree_field_def_default();
  def.gravity = (ScreeVec2){0.0, -3.0};
  def.drag = 0.7, def.quadratic_drag = 0.2, def.angular_drag = 0.3;
  def.wind = (ScreeVec2){1.5, 0.25};
  def.density = 0.8;
  double alone[4] = {0};
  for (uint32_t i = 0; i < PROBE_LANE_COUNTS; ++i) {
    ScreeScene *scene = probe_scene(nothing);
    field_make(scene, def);
    ScreeBody bodies[129];
    for (uint32_t k = 0; k < lanes[i]; ++k) {
      bodies[k] = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, 16.0 * k}, 0.3, (ScreeVec2){2.0, 1.0},
                            (ProbeMaterial){.density = 1.0});
      assert_int_equal(scree_body_set_velocity(scene, bodies[k], (ScreeVec2){1.0, 0.0}, 2.0), SCREE_OK);
    }
    probe_steps(scene, 90);
    for (uint32_t k = 0; k < lanes[i]; ++k) {
      ScreeVec2 v = probe_velocity(scene, bodies[k]);
      const double now[4] = {v.x, v.y, probe_omega(scene, bodies[k]), probe_x(scene, bodies[k])};
      for (uint32_t n = 0; n < 4u && i + k > 0u; ++n) assert_true(now[n] == alone[n]);
      for (uint32_t n = 0; n < 4u && i + k == 0u; ++n) alone[n] = now[n];
    }
    scree_scene_destroy(scene);
  }
  assert_true(alone[0] != 0.0 && alone[1] != 0.0 && alone[2] != 0.0);
}

// A net that is solved in fewer substeps than its scene has is carried and slowed down as any other body is.
static void a_large_net_goes_with_the_wind(void **state) {
  (void)state;
  enum { BALLS = 600 };
  ScreeScene *scene = probe_scene(nothing);
  ScreeFieldDef def = scree_field_def_default();
  def.drag = 3.0;
  def.wind = (ScreeVec2){0.0, 4.0};
  field_make(scene, def);
  ScreeBody balls[BALLS];
  for (uint32_t i = 0; i < BALLS; ++i) {
    balls[i] = field_ball(scene, (ScreeVec2){2.0 * i, 0.0});
    ScreeJointDef joint = scree_joint_def_default(SCREE_JOINT_DISTANCE);
    joint.body_a = i ? balls[i - 1u] : 0u;
    joint.body_b = balls[i];
    ScreeJoint made;
    if (i) assert_int_equal(scree_joint_create(scene, &joint, &made), SCREE_OK);
  }
  probe_steps(scene, 20);
  for (uint32_t i = 0; i < BALLS; ++i) PROBE_NEAR(probe_velocity(scene, balls[i]).y, 4.0 * (1.0 - exp(-1.0)), 0.02);
  probe_steps(scene, 280);
  for (uint32_t i = 0; i < BALLS; ++i) PROBE_NEAR(probe_velocity(scene, balls[i]).y, 4.0, 1e-3);
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      PROBE_TEST(own_gravity_is_added_or_takes_the_place_of_the_scenes),
      PROBE_TEST(no_gravity_is_none_at_all),
      PROBE_TEST(gravity_scale_counts_for_gravity_and_pull),
      PROBE_TEST(linear_drag_ends_at_a_steady_speed),
      PROBE_TEST(quadratic_drag_ends_at_a_steady_speed),
      PROBE_TEST(quadratic_drag_slows_down_by_its_own_law),
      PROBE_TEST(angular_drag_divides_the_spin),
      PROBE_TEST(drag_of_any_size_never_turns_a_velocity_round),
      PROBE_TEST(wind_carries_to_its_speed),
      PROBE_TEST(a_gale_does_not_make_a_ball_bounce_higher),
      PROBE_TEST(pull_follows_the_power_of_the_distance),
      PROBE_TEST(orbits_keep_their_energy_and_period),
      PROBE_TEST(locked_axes_and_rotations_stay),
      PROBE_TEST(bodies_beside_each_other_move_as_alone),
      PROBE_TEST(a_large_net_goes_with_the_wind),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
