// SPDX-License-Identifier: MIT
// Whom fields act on: where they are, what they are carried by, who sleeps and who wakes.
#include "field_probe.h"

static const ScreeVec2 nothing = {0.0, 0.0};

// Does a field act on a small ball there?
static bool acts_at(ScreeScene *scene, ScreeVec2 at) {
  ScreeBody ball = probe_circle(scene, SCREE_BODY_DYNAMIC, at, 0.01, (ProbeMaterial){.density = 1.0});
  probe_steps(scene, 1);
  bool acted = probe_speed(scene, ball) > 0.0;
  assert_int_equal(scree_body_destroy(scene, ball), SCREE_OK);
  return acted;
}

static ScreeFieldDef pushing(void) {
  ScreeFieldDef def = scree_field_def_default();
  def.gravity = (ScreeVec2){1.0, 0.0};
  return def;
}

static void centres_of_mass_decide_and_edges_belong_to_the_region(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(nothing);
  ScreeFieldDef def = pushing();
  def.position = (ScreeVec2){10.0, 5.0};
  def.circle = 2.0;
  ScreeField field = field_make(scene, def);
  assert_true(acts_at(scene, (ScreeVec2){10.0, 5.0}) && acts_at(scene, (ScreeVec2){12.0, 5.0}));
  assert_false(acts_at(scene, (ScreeVec2){12.001, 5.0}) || acts_at(scene, (ScreeVec2){11.5, 6.5}));
  def.circle = 0.0;
  def.box = (ScreeVec2){4.0, 2.0};
  assert_int_equal(scree_field_redefine(scene, field, &def), SCREE_OK);
  assert_true(acts_at(scene, (ScreeVec2){12.0, 6.0}) && acts_at(scene, (ScreeVec2){8.0, 4.0}));
  assert_false(acts_at(scene, (ScreeVec2){12.001, 5.0}) || acts_at(scene, (ScreeVec2){10.0, 6.001}));
  def.angle = 0.5 * PROBE_PI;
  assert_int_equal(scree_field_redefine(scene, field, &def), SCREE_OK);
  assert_true(acts_at(scene, (ScreeVec2){10.99, 6.99}) && acts_at(scene, (ScreeVec2){10.0, 3.01}));
  assert_false(acts_at(scene, (ScreeVec2){11.01, 5.0}));
  scree_scene_destroy(scene);
}

// A triangle, and beside it a capsule, both sensors of one turned body.
static void shapes_of_a_body_are_a_region(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(nothing);
  const ScreeVec2 points[] = {{0.0, 0.0}, {4.0, 0.0}, {0.0, 4.0}};
  ScreeShapeDef shapes[2] = {scree_shape_def_default(), scree_shape_def_default()};
  shapes[0].kind = SCREE_SHAPE_POLYGON, shapes[0].point_count = 3;
  shapes[1].kind = SCREE_SHAPE_CAPSULE, shapes[1].length = 2.0, shapes[1].radius = 0.5;
  shapes[1].position = (ScreeVec2){-3.0, 0.0};
  shapes[0].sensor = shapes[1].sensor = 1u;
  ScreeShapeList list = {.defs = shapes, .count = 2, .points = points, .point_count = 3};
  ScreeBodyDef body = scree_body_def_default();
  body.type = SCREE_BODY_STATIC;
  body.position = (ScreeVec2){100.0, 0.0};
  body.angle = 0.5 * PROBE_PI;
  ScreeFieldDef def = pushing();
  assert_int_equal(scree_body_create(scene, &body, &list, &def.body), SCREE_OK);
  def.shapes = 1u;
  field_make(scene, def);
  // Turned by a right angle, (x, y) of the body is (100 - y, x).
  assert_true(acts_at(scene, (ScreeVec2){99.0, 1.0}) && acts_at(scene, (ScreeVec2){98.01, 1.98}));
  assert_false(acts_at(scene, (ScreeVec2){97.9, 2.2}) || acts_at(scene, (ScreeVec2){100.1, 1.0}));
  assert_true(acts_at(scene, (ScreeVec2){100.4, -3.0}) && acts_at(scene, (ScreeVec2){100.0, -4.4}));
  assert_false(acts_at(scene, (ScreeVec2){100.55, -3.0}) || acts_at(scene, (ScreeVec2){100.4, -4.4}));
  scree_scene_destroy(scene);
}

static void only_dynamic_bodies_that_are_enabled_are_acted_on(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(nothing);
  ScreeFieldDef def = pushing();
  def.drag = 5.0;
  field_make(scene, def);
  ScreeBody wall = probe_circle(scene, SCREE_BODY_STATIC, (ScreeVec2){0.0, 0.0}, 0.5, (ProbeMaterial){0});
  ScreeBody lift = probe_circle(scene, SCREE_BODY_KINEMATIC, (ScreeVec2){0.0, 9.0}, 0.5, (ProbeMaterial){0});
  ScreeBody off = field_ball(scene, (ScreeVec2){0.0, 18.0});
  assert_int_equal(scree_body_set_velocity(scene, lift, (ScreeVec2){0.0, 2.0}, 0.0), SCREE_OK);
  assert_int_equal(scree_body_set(scene, off, SCREE_BODY_DISABLED, 1.0), SCREE_OK);
  probe_steps(scene, 60);
  assert_true(probe_x(scene, wall) == 0.0 && probe_x(scene, off) == 0.0 && probe_x(scene, lift) == 0.0);
  PROBE_NEAR(probe_y(scene, lift), 11.0, 1e-5);
  scree_scene_destroy(scene);
}

static void masks_choose_by_the_categories_of_shapes(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(nothing);
  ScreeBody balls[3];
  for (uint32_t i = 0; i < 3u; ++i) {
    ScreeShapeDef shape = scree_shape_def_default();
    shape.kind = SCREE_SHAPE_CIRCLE, shape.radius = 0.5;
    shape.category = 1u << i;
    shape.mask = 0u;
    balls[i] = probe_shape(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, 3.0 * i}, 0.0, &shape);
  }
  ScreeBodyDef bare = scree_body_def_default();
  ScreeShapeList none = {0};
  ScreeBody shapeless;
  assert_int_equal(scree_body_create(scene, &bare, &none, &shapeless), SCREE_OK);
  ScreeFieldDef def = pushing();
  def.mask = 5u;
  ScreeField field = field_make(scene, def);
  probe_steps(scene, 1);
  assert_true(probe_speed(scene, balls[0]) > 0.0 && probe_speed(scene, balls[2]) > 0.0);
  assert_true(probe_speed(scene, balls[1]) == 0.0 && probe_speed(scene, shapeless) == 0.0);
  def.mask = 0xffffffffu;
  assert_int_equal(scree_field_redefine(scene, field, &def), SCREE_OK);
  probe_steps(scene, 1);
  assert_true(probe_speed(scene, balls[1]) > 0.0 && probe_speed(scene, shapeless) > 0.0);
  scree_scene_destroy(scene);
}

static ScreeBody carrier(ScreeScene *scene, ScreeVec2 velocity, double omega) {
  ScreeShapeDef shape = scree_shape_def_default();
  shape.kind = SCREE_SHAPE_BOX, shape.width = 4.0, shape.height = 4.0;
  shape.sensor = 1u;
  ScreeBody body = probe_shape(scene, SCREE_BODY_KINEMATIC, nothing, 0.0, &shape);
  assert_int_equal(scree_body_set_velocity(scene, body, velocity, omega), SCREE_OK);
  return body;
}

// The medium goes with the body: as fast, round its centre, and with the wind turned as the body is.
static void a_field_goes_with_its_body_and_takes_along(void **state) {
  (void)state;
  for (uint32_t shapes = 0; shapes < 2u; ++shapes) {
    ScreeScene *scene = probe_scene(nothing);
    ScreeFieldDef def = scree_field_def_default();
    def.body = carrier(scene, (ScreeVec2){2.0, 0.0}, 0.0);
    def.shapes = shapes;
    if (!shapes) def.box = (ScreeVec2){4.0, 4.0};
    def.drag = 1e6;
    field_make(scene, def);
    ScreeBody inside = field_ball(scene, (ScreeVec2){1.0, 1.0}), outside = field_ball(scene, (ScreeVec2){-4.0, 0.0});
    probe_steps(scene, 120);
    PROBE_NEAR(probe_x(scene, inside), 5.0, 0.01);
    assert_true(probe_x(scene, outside) == -4.0);
    scree_scene_destroy(scene);
  }
}

static void the_medium_of_a_turning_body_turns(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(nothing);
  ScreeFieldDef def = scree_field_def_default();
  def.body = carrier(scene, nothing, 3.0);
  def.drag = def.angular_drag = 1e9;
  def.wind = (ScreeVec2){0.0, 0.5};
  field_make(scene, def);
  ScreeBody ball = field_ball(scene, (ScreeVec2){2.0, 0.0});
  probe_steps(scene, 1);
  PROBE_NEAR(probe_velocity(scene, ball).y, 6.5, 1e-4);
  PROBE_NEAR(probe_omega(scene, ball), 3.0, 1e-5);
  assert_int_equal(scree_body_set_pose(scene, def.body, nothing, 0.5 * PROBE_PI), SCREE_OK);
  assert_int_equal(scree_body_set_velocity(scene, def.body, nothing, 0.0), SCREE_OK);
  probe_steps(scene, 1);
  PROBE_NEAR(probe_velocity(scene, ball).x, -0.5, 1e-4);
  PROBE_NEAR(probe_velocity(scene, ball).y, 0.0, 1e-4);
  scree_scene_destroy(scene);
}

static void a_body_is_not_acted_on_by_its_own_field(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(nothing);
  ScreeFieldDef def = pushing();
  def.body = field_ball(scene, nothing);
  ScreeField field = field_make(scene, def);
  ScreeBody other = field_ball(scene, (ScreeVec2){5.0, 0.0});
  probe_steps(scene, 10);
  assert_true(probe_x(scene, def.body) == 0.0 && probe_speed(scene, other) > 0.0);
  assert_int_equal(scree_body_set(scene, def.body, SCREE_BODY_DISABLED, 1.0), SCREE_OK);
  double speed = probe_speed(scene, other);
  probe_steps(scene, 10);
  assert_true(probe_speed(scene, other) == speed);
  assert_int_equal(scree_body_destroy(scene, def.body), SCREE_OK);
  assert_false(scree_field_alive(scene, field));
  assert_int_equal(scree_scene_fields(scene, NULL, 0), 0);
  scree_scene_destroy(scene);
}

// A ball at rest on the floor in a box-shaped field, one in it but of another category, and one outside.
typedef struct Sleepers {
  ScreeScene *scene;
  ScreeBody inside, spared, outside;
  ScreeFieldDef def;
  ScreeField field;
} Sleepers;

static Sleepers put_to_sleep(void) {
  Sleepers s = {.scene = probe_scene((ScreeVec2){0.0, -10.0}), .def = scree_field_def_default()};
  probe_floor(s.scene, 100.0, (ProbeMaterial){.friction = 1.0});
  ScreeBody *bodies[] = {&s.inside, &s.spared, &s.outside};
  for (uint32_t i = 0; i < 3u; ++i) {
    ScreeShapeDef shape = scree_shape_def_default();
    shape.kind = SCREE_SHAPE_BOX, shape.width = shape.height = 1.0;
    shape.category = i == 1u ? 2u : 1u;
    *bodies[i] = probe_shape(s.scene, SCREE_BODY_DYNAMIC, (ScreeVec2){i == 2u ? 20.0 : 2.0 * i, 0.5}, 0.0, &shape);
  }
  s.def.box = (ScreeVec2){10.0, 10.0};
  s.def.gravity = (ScreeVec2){0.5, -5.0};
  s.def.mask = 1u;
  s.field = field_make(s.scene, s.def);
  probe_steps(s.scene, 60);
  assert_false(probe_awake(s.scene, s.inside) || probe_awake(s.scene, s.spared) || probe_awake(s.scene, s.outside));
  return s;
}

static void assert_woke_and_free(Sleepers *s) {
  assert_true(probe_awake(s->scene, s->inside));
  assert_false(probe_awake(s->scene, s->spared) || probe_awake(s->scene, s->outside));
  scree_scene_destroy(s->scene);
}

static void a_change_of_a_field_wakes_whom_it_acts_on(void **state) {
  (void)state;
  Sleepers s = put_to_sleep();
  s.def.gravity.x = 8.0;
  assert_int_equal(scree_field_redefine(s.scene, s.field, &s.def), SCREE_OK);
  assert_woke_and_free(&s);
  s = put_to_sleep();
  s.def.enabled = 0u;
  assert_int_equal(scree_field_redefine(s.scene, s.field, &s.def), SCREE_OK);
  assert_woke_and_free(&s);
  s = put_to_sleep();
  s.def.position.x = 50.0;
  assert_int_equal(scree_field_redefine(s.scene, s.field, &s.def), SCREE_OK);
  assert_woke_and_free(&s);
  s = put_to_sleep();
  assert_int_equal(scree_field_destroy(s.scene, s.field), SCREE_OK);
  assert_woke_and_free(&s);
  s = put_to_sleep();
  field_make(s.scene, s.def);
  assert_woke_and_free(&s);
}

static void a_field_that_comes_by_wakes_and_one_that_leaves_lets_sleep(void **state) {
  (void)state;
  Sleepers s = put_to_sleep();
  ScreeShapeDef shape = scree_shape_def_default();
  shape.kind = SCREE_SHAPE_BOX, shape.width = shape.height = 2.0;
  shape.sensor = 1u;
  s.def.body = probe_shape(s.scene, SCREE_BODY_KINEMATIC, (ScreeVec2){40.0, 0.5}, 0.0, &shape);
  s.def.box = nothing;
  s.def.shapes = 1u;
  field_make(s.scene, s.def);
  assert_int_equal(scree_body_set_velocity(s.scene, s.def.body, (ScreeVec2){-20.0, 0.0}, 0.0), SCREE_OK);
  probe_steps(s.scene, 60);
  assert_true(probe_awake(s.scene, s.outside));
  assert_false(probe_awake(s.scene, s.inside));
  probe_steps(s.scene, 60);
  assert_true(probe_awake(s.scene, s.inside));
  assert_false(probe_awake(s.scene, s.outside) || probe_awake(s.scene, s.spared));
  probe_steps(s.scene, 60);
  assert_false(probe_awake(s.scene, s.inside));
  // Set down on one, and taken off.
  for (uint32_t i = 0; i < 2u; ++i) {
    assert_int_equal(scree_body_set_velocity(s.scene, s.def.body, nothing, 0.0), SCREE_OK);
    assert_int_equal(scree_body_set_pose(s.scene, s.def.body, (ScreeVec2){20.0, i * 50.0}, 0.0), SCREE_OK);
    assert_true(probe_awake(s.scene, s.outside));
    probe_steps(s.scene, 60);
    assert_false(probe_awake(s.scene, s.outside));
  }
  scree_scene_destroy(s.scene);
}

// One that leaves within a single step, from rest, wakes whom it held.
static void a_field_that_is_torn_away_wakes_whom_it_held(void **state) {
  (void)state;
  Sleepers s = put_to_sleep();
  s.def.body = probe_circle(s.scene, SCREE_BODY_KINEMATIC, (ScreeVec2){20.0, 30.0}, 0.1, (ProbeMaterial){0});
  s.def.position = (ScreeVec2){0.0, -29.5};
  s.def.box = (ScreeVec2){2.0, 2.0};
  field_make(s.scene, s.def);
  probe_steps(s.scene, 60);
  assert_false(probe_awake(s.scene, s.outside));
  assert_int_equal(scree_body_set_velocity(s.scene, s.def.body, (ScreeVec2){0.0, 6000.0}, 0.0), SCREE_OK);
  probe_steps(s.scene, 2);
  assert_true(probe_awake(s.scene, s.outside));
  scree_scene_destroy(s.scene);
}

// The shapes of a body are a region: one that comes, and one that goes, wakes whom it holds.
static void shapes_that_come_and_go_wake_whom_they_hold(void **state) {
  (void)state;
  Sleepers s = put_to_sleep();
  ScreeBodyDef body = scree_body_def_default();
  body.type = SCREE_BODY_STATIC;
  const ScreeShapeList none = {0};
  assert_int_equal(scree_body_create(s.scene, &body, &none, &s.def.body), SCREE_OK);
  s.def.box = nothing;
  s.def.shapes = 1u;
  field_make(s.scene, s.def);
  ScreeShapeDef shape = scree_shape_def_default();
  shape.kind = SCREE_SHAPE_CIRCLE, shape.radius = 1.0, shape.sensor = 1u;
  shape.position = (ScreeVec2){20.0, 0.0};
  const ScreeShapeList one = {.defs = &shape, .count = 1};
  ScreeShape made;
  assert_int_equal(scree_shape_create(s.scene, s.def.body, &one, &made), SCREE_OK);
  assert_true(probe_awake(s.scene, s.outside) && !probe_awake(s.scene, s.inside));
  probe_steps(s.scene, 60);
  assert_false(probe_awake(s.scene, s.outside));
  assert_int_equal(scree_shape_destroy(s.scene, made), SCREE_OK);
  assert_true(probe_awake(s.scene, s.outside) && !probe_awake(s.scene, s.inside));
  scree_scene_destroy(s.scene);
}

static void fields_count_for_the_hash_while_they_are(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(nothing);
  field_ball(scene, nothing);
  uint64_t bare = scree_scene_hash(scene);
  ScreeFieldDef def = pushing();
  ScreeField field = field_make(scene, def);
  uint64_t one = scree_scene_hash(scene);
  def.drag = 1.0;
  assert_int_equal(scree_field_redefine(scene, field, &def), SCREE_OK);
  assert_true(bare != one && one != scree_scene_hash(scene));
  assert_int_equal(scree_field_destroy(scene, field), SCREE_OK);
  assert_true(scree_scene_hash(scene) == bare);
  scree_scene_destroy(scene);
}

static void overlapping_fields_add_up(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene((ScreeVec2){0.0, -10.0});
  ScreeFieldDef def = pushing();
  field_make(scene, def);
  def.replace_gravity = 1u;
  def.drag = 1e6;
  def.wind = (ScreeVec2){4.0, 0.0};
  field_make(scene, def);
  def.wind = (ScreeVec2){0.0, 8.0};
  def.enabled = 0u;
  ScreeField third = field_make(scene, def);
  ScreeBody ball = field_ball(scene, nothing);
  probe_steps(scene, 1);
  PROBE_NEAR(probe_velocity(scene, ball).x, 4.0, 1e-4);
  PROBE_NEAR(probe_velocity(scene, ball).y, 0.0, 1e-6);
  def.enabled = 1u;
  assert_int_equal(scree_field_redefine(scene, third, &def), SCREE_OK);
  probe_steps(scene, 1);
  PROBE_NEAR(probe_velocity(scene, ball).x, 2.0, 1e-4);
  PROBE_NEAR(probe_velocity(scene, ball).y, 4.0, 1e-4);
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      PROBE_TEST(centres_of_mass_decide_and_edges_belong_to_the_region),
      PROBE_TEST(shapes_of_a_body_are_a_region),
      PROBE_TEST(only_dynamic_bodies_that_are_enabled_are_acted_on),
      PROBE_TEST(masks_choose_by_the_categories_of_shapes),
      PROBE_TEST(a_field_goes_with_its_body_and_takes_along),
      PROBE_TEST(the_medium_of_a_turning_body_turns),
      PROBE_TEST(a_body_is_not_acted_on_by_its_own_field),
      PROBE_TEST(a_change_of_a_field_wakes_whom_it_acts_on),
      PROBE_TEST(a_field_that_comes_by_wakes_and_one_that_leaves_lets_sleep),
      PROBE_TEST(a_field_that_is_torn_away_wakes_whom_it_held),
      PROBE_TEST(shapes_that_come_and_go_wake_whom_they_hold),
      PROBE_TEST(fields_count_for_the_hash_while_they_are),
      PROBE_TEST(overlapping_fields_add_up),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
