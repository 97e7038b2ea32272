// SPDX-License-Identifier: MIT
// Every number that a definition can hold and a call can be given, wrong in every way: the right status, a fault that
// names call, argument and value, and a scene that has not noticed.
#include "support.h"

typedef struct Fixture {
  ScreeScene *scene;
  ScreeBody ball, wall, dead;
} Fixture;

static Fixture set_up(void) {
  ScreeSceneDef def = scree_scene_def_default();
  Fixture f = {.scene = test_scene(&def)};
  f.wall = test_add(f.scene, test_body(SCREE_BODY_STATIC, 0, -1), test_box(10, 2));
  f.ball = test_add(f.scene, test_body(SCREE_BODY_DYNAMIC, 0, 0.49), test_circle(0.5));
  f.dead = test_add(f.scene, test_body(SCREE_BODY_DYNAMIC, 3, 3), test_circle(0.5));
  assert_int_equal(scree_body_destroy(f.scene, f.dead), SCREE_OK);
  test_step(f.scene, 1.0 / 60.0, 10);
  return f;
}

static void tear_down(Fixture *f) {
  test_step(f->scene, 1.0 / 60.0, 10); // it goes on
  test_near(test_y(f->scene, f->ball), 0.5, 0.02);
  scree_scene_destroy(f->scene);
}

// A number of a definition: where it stands, and values just outside of what is allowed (NaN: there is no such bound).
typedef struct Field {
  const char *argument;
  size_t offset;
  double below, above;
} Field;

static uint32_t wrong_values(const Field *field, double values[5], ScreeStatus expected[5]) {
  const double not_finite[3] = {NAN, INFINITY, -INFINITY};
  uint32_t count = 0;
  for (int i = 0; i < 3; ++i) values[count] = not_finite[i], expected[count++] = SCREE_NOT_FINITE;
  if (!isnan(field->below)) values[count] = field->below, expected[count++] = SCREE_OUT_OF_RANGE;
  if (!isnan(field->above)) values[count] = field->above, expected[count++] = SCREE_OUT_OF_RANGE;
  return count;
}

#define BODY_AT(member) offsetof(ScreeBodyDef, member)

static void body_definition_is_checked(void **state) {
  (void)state;
  static const Field fields[] = {
      {"position", BODY_AT(position.x), -1.1e9, 1.1e9},
      {"position", BODY_AT(position.y), -1.1e9, 1.1e9},
      {"angle", BODY_AT(angle), -1.1e9, 1.1e9},
      {"velocity", BODY_AT(velocity.x), -1.1e6, 1.1e6},
      {"velocity", BODY_AT(velocity.y), -1.1e6, 1.1e6},
      {"angular_velocity", BODY_AT(angular_velocity), -1.1e6, 1.1e6},
      {"mass", BODY_AT(mass), -1e-9, 1.1e12},
      {"inertia", BODY_AT(inertia), -1e-9, 1.1e12},
      {"gravity_scale", BODY_AT(gravity_scale), -1.1e6, 1.1e6},
      {"linear_damping", BODY_AT(linear_damping), -1e-9, 1.1e6},
      {"angular_damping", BODY_AT(angular_damping), -1e-9, 1.1e6},
  };
  Fixture f = set_up();
  for (size_t i = 0; i < COUNT_OF(fields); ++i) {
    double values[5];
    ScreeStatus expected[5];
    uint32_t count = wrong_values(&fields[i], values, expected);
    for (uint32_t k = 0; k < count; ++k) {
      ScreeBodyDef def = scree_body_def_default();
      memcpy((char *)&def + fields[i].offset, &values[k], sizeof values[k]);
      ScreeBody body = 99;
      TestBefore before = test_look(f.scene);
      ScreeStatus status = scree_body_create(f.scene, &def, NULL, &body);
      test_refused(f.scene, &before, status, expected[k], "scree_body_create", fields[i].argument, values[k]);
      assert_int_equal(body, 0);
    }
  }
  tear_down(&f);
}

static void refuse_body(Fixture *f, const ScreeBodyDef *def, ScreeStatus expected, const char *argument, double value) {
  ScreeBody body = 99;
  TestBefore before = test_look(f->scene);
  ScreeStatus status = scree_body_create(f->scene, def, NULL, &body);
  test_refused(f->scene, &before, status, expected, "scree_body_create", argument, value);
  assert_int_equal(body, 0);
}

static void body_definition_must_make_sense(void **state) {
  (void)state;
  Fixture f = set_up();
  const ScreeBodyDef fine = scree_body_def_default();
  ScreeBodyDef def = fine;
  refuse_body(&f, NULL, SCREE_BAD_DEF, "def", 0.0);
  def.size = 3;
  refuse_body(&f, &def, SCREE_BAD_DEF, "def", 3.0);
  def = fine;
  def.type = 0;
  refuse_body(&f, &def, SCREE_BAD_KIND, "type", 0.0);
  def.type = 4;
  refuse_body(&f, &def, SCREE_BAD_KIND, "type", 4.0);
  def = fine;
  def.fixed_rotation = 2;
  refuse_body(&f, &def, SCREE_OUT_OF_RANGE, "fixed_rotation", 2.0);
  def = fine;
  def.outline_width = -1.0f;
  refuse_body(&f, &def, SCREE_OUT_OF_RANGE, "outline_width", -1.0);
  def = fine;
  def.type = SCREE_BODY_STATIC;
  def.velocity.y = 1.0;
  refuse_body(&f, &def, SCREE_OUT_OF_RANGE, "velocity", 1.0);
  def.velocity.y = 0.0;
  def.angular_velocity = -1.0;
  refuse_body(&f, &def, SCREE_OUT_OF_RANGE, "angular_velocity", -1.0);
  ScreeShapeList list = {.defs = NULL, .count = 2};
  ScreeBody body;
  TestBefore before = test_look(f.scene);
  ScreeStatus status = scree_body_create(f.scene, &fine, &list, &body);
  test_refused(f.scene, &before, status, SCREE_BAD_DEF, "scree_body_create", "shapes", 2.0);
  tear_down(&f);
}

// A call with one of its numbers wrong.
typedef ScreeStatus (*Call)(Fixture *f, double v);
#define CALL(name, expression)                                                                                         \
  static ScreeStatus name(Fixture *f, double v) { return expression; }
CALL(pose_x, scree_body_set_pose(f->scene, f->ball, (ScreeVec2){v, 0}, 0))
CALL(pose_y, scree_body_set_pose(f->scene, f->ball, (ScreeVec2){0, v}, 0))
CALL(pose_angle, scree_body_set_pose(f->scene, f->ball, (ScreeVec2){1, 1}, v))
CALL(velocity_x, scree_body_set_velocity(f->scene, f->ball, (ScreeVec2){v, 1}, 1))
CALL(velocity_y, scree_body_set_velocity(f->scene, f->ball, (ScreeVec2){1, v}, 1))
CALL(velocity_w, scree_body_set_velocity(f->scene, f->ball, (ScreeVec2){1, 1}, v))
CALL(wall_velocity, scree_body_set_velocity(f->scene, f->wall, (ScreeVec2){v, 0}, 0))
CALL(set_mass, scree_body_set(f->scene, f->ball, SCREE_BODY_MASS, v))
CALL(set_inertia, scree_body_set(f->scene, f->ball, SCREE_BODY_INERTIA, v))
CALL(set_gravity_scale, scree_body_set(f->scene, f->ball, SCREE_BODY_GRAVITY_SCALE, v))
CALL(set_linear, scree_body_set(f->scene, f->ball, SCREE_BODY_LINEAR_DAMPING, v))
CALL(set_angular, scree_body_set(f->scene, f->ball, SCREE_BODY_ANGULAR_DAMPING, v))
CALL(set_fixed, scree_body_set(f->scene, f->ball, SCREE_BODY_FIXED_ROTATION, v))
CALL(force_x, scree_body_apply_force(f->scene, f->ball, (ScreeVec2){v, 1}, 1))
CALL(force_y, scree_body_apply_force(f->scene, f->ball, (ScreeVec2){1, v}, 1))
CALL(torque, scree_body_apply_force(f->scene, f->ball, (ScreeVec2){1, 1}, v))
CALL(force_at, scree_body_apply_force_at(f->scene, f->ball, (ScreeVec2){1, v}, (ScreeVec2){1, 1}))
CALL(force_at_point, scree_body_apply_force_at(f->scene, f->ball, (ScreeVec2){1, 1}, (ScreeVec2){v, 1}))
CALL(impulse_x, scree_body_apply_impulse(f->scene, f->ball, (ScreeVec2){v, 1}, 1))
CALL(impulse_y, scree_body_apply_impulse(f->scene, f->ball, (ScreeVec2){1, v}, 1))
CALL(impulse_at, scree_body_apply_impulse_at(f->scene, f->ball, (ScreeVec2){v, 1}, (ScreeVec2){1, 1}))
CALL(impulse_at_point, scree_body_apply_impulse_at(f->scene, f->ball, (ScreeVec2){1, 1}, (ScreeVec2){1, v}))
CALL(step, scree_scene_step(f->scene, v))
CALL(advance, scree_scene_advance(f->scene, v, NULL))
CALL(gravity_x, scree_scene_set_gravity(f->scene, (ScreeVec2){v, 1}))
CALL(gravity_y, scree_scene_set_gravity(f->scene, (ScreeVec2){1, v}))
CALL(blend, scree_scene_blend(f->scene, v))

static const struct {
  Call call;
  const char *name;
  Field field;
} calls[] = {
    {pose_x, "scree_body_set_pose", {"position", 0, -1.1e9, 1.1e9}},
    {pose_y, "scree_body_set_pose", {"position", 0, -1.1e9, 1.1e9}},
    {pose_angle, "scree_body_set_pose", {"angle", 0, -1.1e9, 1.1e9}},
    {velocity_x, "scree_body_set_velocity", {"velocity", 0, -1.1e6, 1.1e6}},
    {velocity_y, "scree_body_set_velocity", {"velocity", 0, -1.1e6, 1.1e6}},
    {velocity_w, "scree_body_set_velocity", {"angular_velocity", 0, -1.1e6, 1.1e6}},
    {wall_velocity, "scree_body_set_velocity", {"velocity", 0, -0.1, 0.1}},
    {set_mass, "scree_body_set", {"mass", 0, -1.0, 1.1e12}},
    {set_inertia, "scree_body_set", {"inertia", 0, -1.0, 1.1e12}},
    {set_gravity_scale, "scree_body_set", {"gravity_scale", 0, -1.1e6, 1.1e6}},
    {set_linear, "scree_body_set", {"linear_damping", 0, -0.1, 1.1e6}},
    {set_angular, "scree_body_set", {"angular_damping", 0, -0.1, 1.1e6}},
    {set_fixed, "scree_body_set", {"fixed_rotation", 0, -1.0, 0.5}},
    {force_x, "scree_body_apply_force", {"force", 0, -1.1e15, 1.1e15}},
    {force_y, "scree_body_apply_force", {"force", 0, -1.1e15, 1.1e15}},
    {torque, "scree_body_apply_force", {"torque", 0, -1.1e15, 1.1e15}},
    {force_at, "scree_body_apply_force_at", {"force", 0, -1.1e15, 1.1e15}},
    {force_at_point, "scree_body_apply_force_at", {"point", 0, -1.1e9, 1.1e9}},
    {impulse_x, "scree_body_apply_impulse", {"impulse", 0, -1.1e15, 1.1e15}},
    {impulse_y, "scree_body_apply_impulse", {"impulse", 0, -1.1e15, 1.1e15}},
    {impulse_at, "scree_body_apply_impulse_at", {"impulse", 0, -1.1e15, 1.1e15}},
    {impulse_at_point, "scree_body_apply_impulse_at", {"point", 0, -1.1e9, 1.1e9}},
    {step, "scree_scene_step", {"dt", 0, -1e-9, NAN}},
    {advance, "scree_scene_advance", {"seconds", 0, -1e-9, NAN}},
    {gravity_x, "scree_scene_set_gravity", {"gravity", 0, -1.1e6, 1.1e6}},
    {gravity_y, "scree_scene_set_gravity", {"gravity", 0, -1.1e6, 1.1e6}},
    {blend, "scree_scene_blend", {"alpha", 0, -0.01, 1.01}},
};

static void numbers_of_calls_are_checked(void **state) {
  (void)state;
  Fixture f = set_up();
  for (size_t i = 0; i < COUNT_OF(calls); ++i) {
    double values[5];
    ScreeStatus expected[5];
    uint32_t count = wrong_values(&calls[i].field, values, expected);
    for (uint32_t k = 0; k < count; ++k) {
      TestBefore before = test_look(f.scene);
      ScreeStatus status = calls[i].call(&f, values[k]);
      test_refused(f.scene, &before, status, expected[k], calls[i].name, calls[i].field.argument, values[k]);
    }
  }
  TestBefore before = test_look(f.scene);
  ScreeStatus status = scree_body_set(f.scene, f.ball, SCREE_BODY_CENTER_X, 1.0);
  test_refused(f.scene, &before, status, SCREE_BAD_KIND, "scree_body_set", "field", SCREE_BODY_CENTER_X);
  status = scree_body_set(f.scene, f.ball, (ScreeBodyField)77, 1.0);
  test_refused(f.scene, &before, status, SCREE_BAD_KIND, "scree_body_set", "field", 77.0);
  double value = 5.0;
  assert_int_equal(scree_body_get(f.scene, f.ball, (ScreeBodyField)77, &value), SCREE_BAD_KIND);
  assert_true(value == 0.0);
  tear_down(&f);
}

static ScreeStatus use(Fixture *f, ScreeBody body, int call, const char **name) {
  ScreeVec2 one = {1, 1};
  switch (call) {
  case 0: *name = "scree_body_destroy"; return scree_body_destroy(f->scene, body);
  case 1: *name = "scree_body_set_name"; return scree_body_set_name(f->scene, body, "x", 1);
  case 2: *name = "scree_body_set_pose"; return scree_body_set_pose(f->scene, body, one, 1);
  case 3: *name = "scree_body_set_velocity"; return scree_body_set_velocity(f->scene, body, one, 1);
  case 4: *name = "scree_body_set"; return scree_body_set(f->scene, body, SCREE_BODY_MASS, 1);
  case 5: *name = "scree_body_apply_force"; return scree_body_apply_force(f->scene, body, one, 1);
  case 6: *name = "scree_body_apply_force_at"; return scree_body_apply_force_at(f->scene, body, one, one);
  case 7: *name = "scree_body_apply_impulse"; return scree_body_apply_impulse(f->scene, body, one, 1);
  default: *name = "scree_body_apply_impulse_at"; return scree_body_apply_impulse_at(f->scene, body, one, one);
  }
}

static void dead_handles_are_refused(void **state) {
  (void)state;
  Fixture f = set_up();
  ScreeBody later = f.ball + (1u << SCREE_ROW_BITS);
  const ScreeBody handles[] = {0, f.dead, 0xffffffffu, later, scree_row(f.ball), 500u | 1u << SCREE_ROW_BITS};
  for (size_t i = 0; i < COUNT_OF(handles); ++i) {
    assert_false(scree_body_alive(f.scene, handles[i]));
    assert_string_equal(scree_body_name(f.scene, handles[i]), "");
    double value = 5.0;
    assert_int_equal(scree_body_get(f.scene, handles[i], SCREE_BODY_MASS, &value), SCREE_INVALID_HANDLE);
    for (int call = 0; call <= 8; ++call) {
      const char *name;
      TestBefore before = test_look(f.scene);
      ScreeStatus status = use(&f, handles[i], call, &name);
      test_refused(f.scene, &before, status, SCREE_INVALID_HANDLE, name, "body", (double)handles[i]);
    }
  }
  assert_int_equal(scree_body_at(f.scene, scree_row(f.dead)), 0);
  assert_int_equal(scree_body_at(f.scene, 0xffffffffu), 0);
  assert_int_equal(scree_body_at(f.scene, scree_row(f.ball)), f.ball);
  tear_down(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(body_definition_is_checked),
      cmocka_unit_test(body_definition_must_make_sense),
      cmocka_unit_test(numbers_of_calls_are_checked),
      cmocka_unit_test(dead_handles_are_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
