// SPDX-License-Identifier: MIT
// Bodies that change what they are: type, disabled, locked axes, centre of mass.
#include "probe.h"

static const ProbeMaterial smooth = {.friction = 0.0}, rough = {.friction = 0.6};

static void set(ScreeScene *scene, ScreeBody body, ScreeBodyField field, double value) {
  assert_int_equal(scree_body_set(scene, body, field, value), SCREE_OK);
}

static uint32_t touches(ScreeScene *scene, uint32_t ended) {
  uint32_t count;
  scree_scene_touches(scene, ended, &count);
  return count;
}

// B01: made static, then dynamic: it has the mass of its shape and falls.
static void B01_static_to_dynamic(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
  ScreeBody ball = probe_circle(scene, SCREE_BODY_STATIC, (ScreeVec2){0, 5}, 0.5, rough);
  probe_steps(scene, 10);
  PROBE_NEAR(probe_y(scene, ball), 5, 0);
  set(scene, ball, SCREE_BODY_TYPE, SCREE_BODY_DYNAMIC);
  PROBE_NEAR(probe_get(scene, ball, SCREE_BODY_MASS), PROBE_PI * 0.25, 1e-6);
  probe_steps(scene, 60);
  PROBE_NEAR(probe_velocity(scene, ball).y, -10, 0.01);
  PROBE_NEAR(probe_y(scene, ball), 0, 0.1);
  scree_scene_destroy(scene);
}

// B03: frozen in the air for five steps, then let go.
static void B03_freeze_unfreeze_in_air(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
  ScreeBody ball = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0, 50}, 0.5, rough);
  probe_steps(scene, 30);
  double y = probe_y(scene, ball);
  set(scene, ball, SCREE_BODY_TYPE, SCREE_BODY_STATIC);
  PROBE_NEAR(probe_speed(scene, ball), 0, 0);
  probe_steps(scene, 5);
  PROBE_NEAR(probe_y(scene, ball), y, 0);
  set(scene, ball, SCREE_BODY_TYPE, SCREE_BODY_DYNAMIC);
  probe_steps(scene, 60);
  PROBE_NEAR(probe_y(scene, ball), y - 5, 0.1);
  scree_scene_destroy(scene);
}

// B06: no density but a mass: the shape still says how it is spread out.
static void B06_zero_density_with_mass(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene((ScreeVec2){0, 0});
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = SCREE_SHAPE_BOX;
  def.width = def.height = 1;
  def.density = 0;
  ScreeBody box = probe_shape(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0, 0}, 0, &def);
  set(scene, box, SCREE_BODY_MASS, 1);
  PROBE_NEAR(probe_get(scene, box, SCREE_BODY_INERTIA), 1.0 / 6.0, 1e-6);
  assert_int_equal(scree_body_apply_impulse_at(scene, box, (ScreeVec2){0, 1}, (ScreeVec2){0.5, 0}), SCREE_OK);
  PROBE_NEAR(probe_omega(scene, box), 3, 1e-5);
  scree_scene_destroy(scene);
}

// A stack whose middle box is frozen, let go and driven: what stands on it rests, falls asleep, and every touch that
// began ends once.
static void types_of_a_stack(void **state) {
  (void)state;
  static const uint32_t lanes[] = PROBE_LANES;
  static const ScreeBodyType order[] = {SCREE_BODY_STATIC, SCREE_BODY_DYNAMIC,   SCREE_BODY_KINEMATIC,
                                        SCREE_BODY_STATIC, SCREE_BODY_KINEMATIC, SCREE_BODY_DYNAMIC};
  for (uint32_t run = 0; run < PROBE_LANE_COUNTS; ++run) {
    ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
    probe_floor(scene, 1000, rough);
    ScreeBody boxes[129][3];
    for (uint32_t i = 0; i < lanes[run]; ++i)
      for (uint32_t k = 0; k < 3; ++k)
        boxes[i][k] =
            probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){2.0 * i - 130, k + 0.5}, 0, (ScreeVec2){1, 1}, rough);
    int balance = 0;
    for (uint32_t change = 0; change <= 6; ++change) {
      for (uint32_t step = 0; step < 90; ++step) {
        probe_steps(scene, 1);
        balance += (int)touches(scene, 0) - (int)touches(scene, 1);
      }
      for (uint32_t i = 0; i < lanes[run]; ++i) {
        for (uint32_t k = 0; k < 3; ++k) {
          PROBE_NEAR(probe_y(scene, boxes[i][k]), k + 0.5, 0.005);
          assert_false(probe_awake(scene, boxes[i][k]));
        }
        if (change < 6) set(scene, boxes[i][1], SCREE_BODY_TYPE, order[change]);
      }
    }
    assert_int_equal(balance, 3 * lanes[run]);
    scree_scene_destroy(scene);
  }
}

// A kinematic body that moves goes on as a dynamic one, each point of it as fast as before, though it turned about its
// origin and now turns about its centre of mass.
static void motion_goes_on(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene((ScreeVec2){0, 0});
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = SCREE_SHAPE_CIRCLE;
  def.radius = 0.5;
  def.position = (ScreeVec2){2, 0};
  ScreeBody body = probe_shape(scene, SCREE_BODY_KINEMATIC, (ScreeVec2){0, 0}, 0, &def);
  assert_int_equal(scree_body_set_velocity(scene, body, (ScreeVec2){1, 0}, 3), SCREE_OK);
  set(scene, body, SCREE_BODY_TYPE, SCREE_BODY_DYNAMIC);
  PROBE_NEAR(probe_velocity(scene, body).x, 1, 1e-6);
  PROBE_NEAR(probe_velocity(scene, body).y, 6, 1e-5);
  // An eccentric centre given, and taken back.
  const ScreeVec2 center = {0, 1};
  assert_int_equal(scree_body_set_center(scene, body, &center), SCREE_OK);
  PROBE_NEAR(probe_get(scene, body, SCREE_BODY_CENTER_Y), 1, 0);
  PROBE_NEAR(probe_velocity(scene, body).x, 1 - 3, 1e-5);
  PROBE_NEAR(probe_velocity(scene, body).y, 0, 1e-5);
  double mass = PROBE_PI * 0.25;
  PROBE_NEAR(probe_get(scene, body, SCREE_BODY_INERTIA), mass * (0.125 + 5), 1e-5);
  assert_int_equal(scree_body_set_center(scene, body, NULL), SCREE_OK);
  PROBE_NEAR(probe_get(scene, body, SCREE_BODY_INERTIA), mass * 0.125, 1e-6);
  PROBE_NEAR(probe_velocity(scene, body).y, 6, 1e-5);
  // It turns about its centre of mass, which goes straight on.
  probe_steps(scene, 60);
  double angle = probe_angle(scene, body);
  PROBE_NEAR(angle, 3, 1e-4);
  PROBE_NEAR(probe_x(scene, body) + 2 * cos(angle), 2 + 1, 1e-4);
  PROBE_NEAR(probe_y(scene, body) + 2 * sin(angle), 6, 1e-3);
  scree_scene_destroy(scene);
}

// A disabled box is not there: what stood on it falls, its touches end; enabled, it goes on with the velocity it had.
static void disabled_body_is_not_there(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
  probe_floor(scene, 20, rough);
  ScreeBody low = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0, 0.5}, 0, (ScreeVec2){1, 1}, rough);
  ScreeBody high = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0, 1.5}, 0, (ScreeVec2){1, 1}, rough);
  ScreeBody flier = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0, 5}, 0.2, rough);
  assert_int_equal(scree_body_set_velocity(scene, flier, (ScreeVec2){3, 0}, 2), SCREE_OK);
  set(scene, flier, SCREE_BODY_GRAVITY_SCALE, 0);
  probe_steps(scene, 120);
  assert_false(probe_awake(scene, high));
  double x = probe_x(scene, flier);
  set(scene, low, SCREE_BODY_DISABLED, 1);
  set(scene, flier, SCREE_BODY_DISABLED, 1);
  probe_steps(scene, 1);
  assert_int_equal(touches(scene, 1), 2);
  probe_steps(scene, 120);
  PROBE_NEAR(probe_y(scene, high), 0.5, 0.01);
  PROBE_NEAR(probe_y(scene, low), 0.5, 0.01);
  PROBE_NEAR(probe_x(scene, flier), x, 0);
  PROBE_NEAR(probe_velocity(scene, flier).x, 3, 0);
  assert_false(probe_awake(scene, low));
  // Enabled inside the other, it is pushed out, whoever slept there.
  set(scene, low, SCREE_BODY_DISABLED, 0);
  set(scene, flier, SCREE_BODY_DISABLED, 0);
  probe_steps(scene, 60);
  PROBE_NEAR(probe_x(scene, flier), x + 3, 0.01);
  assert_true(fabs(probe_y(scene, low) - probe_y(scene, high)) + fabs(probe_x(scene, low) - probe_x(scene, high)) >
              0.9);
  // Made disabled, destroyed disabled, and moved meanwhile.
  ScreeBodyDef def = scree_body_def_default();
  def.disabled = 1;
  ScreeShapeDef shape = scree_shape_def_default();
  shape.kind = SCREE_SHAPE_CIRCLE;
  shape.radius = 0.5;
  ScreeShapeList list = {.defs = &shape, .count = 1};
  ScreeBody ghost;
  assert_int_equal(scree_body_create(scene, &def, &list, &ghost), SCREE_OK);
  probe_steps(scene, 2);
  assert_int_equal(scree_body_set_pose(scene, ghost, (ScreeVec2){0, 9}, 1), SCREE_OK);
  set(scene, ghost, SCREE_BODY_TYPE, SCREE_BODY_STATIC);
  set(scene, ghost, SCREE_BODY_TYPE, SCREE_BODY_DYNAMIC);
  probe_steps(scene, 2);
  PROBE_NEAR(probe_y(scene, ghost), 9, 0);
  set(scene, ghost, SCREE_BODY_DISABLED, 0);
  probe_steps(scene, 30);
  assert_true(probe_y(scene, ghost) < 8);
  set(scene, ghost, SCREE_BODY_DISABLED, 1);
  assert_int_equal(scree_body_destroy(scene, ghost), SCREE_OK);
  probe_steps(scene, 2);
  scree_scene_destroy(scene);
}

// Locked along x, a box on a slope falls straight down and is not carried aside; locked along y, it hangs in the air
// and slides when pushed. Both keep to their axis to the bit, whatever hits them.
static void locked_axes(void **state) {
  (void)state;
  static const uint32_t lanes[] = PROBE_LANES;
  for (uint32_t run = 0; run < PROBE_LANE_COUNTS; ++run) {
    ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
    double slope = 20 * PROBE_PI / 180;
    probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){0, 0}, slope, (ScreeVec2){400, 1}, smooth);
    ScreeBody locked[129], hanging[129];
    for (uint32_t i = 0; i < lanes[run]; ++i) {
      double x = 1.3 * i - 84, y = x * tan(slope) + 2;
      locked[i] = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){x, y}, 0.3, smooth);
      set(scene, locked[i], SCREE_BODY_LOCK_X, 1);
      hanging[i] = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){x, 120 + i}, 0, (ScreeVec2){0.5, 0.5}, smooth);
      set(scene, hanging[i], SCREE_BODY_LOCK_Y, 1);
      assert_int_equal(scree_body_apply_impulse(scene, hanging[i], (ScreeVec2){1, 5}, 0), SCREE_OK);
    }
    probe_steps(scene, 180);
    for (uint32_t i = 0; i < lanes[run]; ++i) {
      double x = 1.3 * i - 84, rest = x * tan(slope) + (0.5 + 0.3) / cos(slope);
      PROBE_NEAR(probe_x(scene, locked[i]), x, 0);
      PROBE_NEAR(probe_y(scene, locked[i]), rest, 0.002);
      PROBE_NEAR(probe_speed(scene, locked[i]), 0, 0.001);
      PROBE_NEAR(probe_y(scene, hanging[i]), 120 + i, 0);
      PROBE_NEAR(probe_x(scene, hanging[i]), x + 3 * 4, 0.001);
    }
    scree_scene_destroy(scene);
  }
}

// What is locked along an axis is as heavy there as a wall: a blow along the other axis goes by its mass, a slanting
// one by the plane of both. Elastic, so that impulse and energy say all: a ball of 1 kg hits a locked one of 1 kg at 45
// degrees; along n the locked one has the inverse mass cos^2 45 = 1/2.
static void blow_at_a_locked_body(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene((ScreeVec2){0, 0});
  ProbeMaterial elastic = {.restitution = 1};
  ScreeBody a = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){-3, -3}, 0.5, elastic);
  ScreeBody b = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0, 0}, 0.5, elastic);
  set(scene, a, SCREE_BODY_MASS, 1);
  set(scene, b, SCREE_BODY_MASS, 1);
  set(scene, b, SCREE_BODY_LOCK_Y, 1);
  double v = 5 * sqrt(0.5);
  assert_int_equal(scree_body_set_velocity(scene, a, (ScreeVec2){v, v}, 0), SCREE_OK);
  probe_steps(scene, 120);
  // j = (1 + e) 5 / (1 + 1/2)
  double j = 2 * 5 / 1.5;
  PROBE_NEAR(probe_velocity(scene, b).x, j * sqrt(0.5), 0.02);
  PROBE_NEAR(probe_velocity(scene, b).y, 0, 0);
  PROBE_NEAR(probe_velocity(scene, a).x, (5 - j) * sqrt(0.5), 0.02);
  PROBE_NEAR(probe_velocity(scene, a).y, (5 - j) * sqrt(0.5), 0.02);
  PROBE_NEAR(probe_energy(scene), 12.5, 0.1);
  scree_scene_destroy(scene);
}

// A wall of boxes that are locked along x stands against a push as one that is fixed, and does not sag into itself.
static void locked_stack_stands(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
  probe_floor(scene, 20, rough);
  ScreeBody boxes[5];
  for (int i = 0; i < 5; ++i) {
    boxes[i] = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.1 * (i % 2), i + 0.5}, 0, (ScreeVec2){1, 1}, rough);
    set(scene, boxes[i], SCREE_BODY_LOCK_X, 1);
    set(scene, boxes[i], SCREE_BODY_FIXED_ROTATION, 1);
  }
  ScreeBody ball = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){-5, 3}, 0.5, (ProbeMaterial){.density = 20});
  assert_int_equal(scree_body_set_velocity(scene, ball, (ScreeVec2){10, 2}, 0), SCREE_OK);
  for (int step = 0; step < 300; ++step) {
    probe_steps(scene, 1);
    for (int i = 0; i < 5; ++i) PROBE_NEAR(probe_x(scene, boxes[i]), 0.1 * (i % 2), 0);
  }
  for (int i = 0; i < 5; ++i) PROBE_NEAR(probe_y(scene, boxes[i]), i + 0.5, 0.01);
  scree_scene_destroy(scene);
}

// A lock stops what it locks, of a dynamic body, and nothing else, whoever sets a velocity afterwards.
static void lock_stops_its_axis_only(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene((ScreeVec2){0, 0});
  ScreeBody driven = probe_circle(scene, SCREE_BODY_KINEMATIC, (ScreeVec2){9, 0}, 0.5, smooth);
  assert_int_equal(scree_body_set_velocity(scene, driven, (ScreeVec2){1, 2}, 0), SCREE_OK);
  set(scene, driven, SCREE_BODY_LOCK_X, 1);
  PROBE_NEAR(probe_velocity(scene, driven).x, 1, 0);
  ScreeBody body = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0, 0}, 0.5, smooth);
  assert_int_equal(scree_body_set_velocity(scene, body, (ScreeVec2){1, 2}, 3), SCREE_OK);
  set(scene, body, SCREE_BODY_LOCK_X, 1);
  PROBE_NEAR(probe_velocity(scene, body).x, 0, 0);
  PROBE_NEAR(probe_velocity(scene, body).y, 2, 0);
  assert_int_equal(scree_body_set_velocity(scene, body, (ScreeVec2){1, 2}, 3), SCREE_OK);
  PROBE_NEAR(probe_velocity(scene, body).x, 0, 0);
  const ScreeVec2 center = {0, 1};
  assert_int_equal(scree_body_set_center(scene, body, &center), SCREE_OK);
  PROBE_NEAR(probe_velocity(scene, body).x, 0, 0);
  scree_scene_destroy(scene);
}

static void refused_fields(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene((ScreeVec2){0, 0});
  ScreeBody body = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0, 0}, 0.5, smooth);
  uint64_t hash = scree_scene_hash(scene);
  static const struct {
    ScreeBodyField field;
    double value;
    const char *argument;
    ScreeStatus status;
  } wrong[] = {{SCREE_BODY_TYPE, 0, "type", SCREE_OUT_OF_RANGE},
               {SCREE_BODY_TYPE, 4, "type", SCREE_OUT_OF_RANGE},
               {SCREE_BODY_TYPE, 1.5, "type", SCREE_OUT_OF_RANGE},
               {SCREE_BODY_TYPE, NAN, "type", SCREE_NOT_FINITE},
               {SCREE_BODY_DISABLED, 2, "disabled", SCREE_OUT_OF_RANGE},
               {SCREE_BODY_LOCK_X, -1, "lock_x", SCREE_OUT_OF_RANGE},
               {SCREE_BODY_LOCK_Y, 0.5, "lock_y", SCREE_OUT_OF_RANGE},
               {SCREE_BODY_DROP_THROUGH, INFINITY, "drop_through", SCREE_NOT_FINITE},
               {SCREE_BODY_CCD, 2.0, "ccd", SCREE_OUT_OF_RANGE},
               {SCREE_BODY_CENTER_X, 1, "field", SCREE_BAD_KIND}};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; ++i) {
    assert_int_equal(scree_body_set(scene, body, wrong[i].field, wrong[i].value), wrong[i].status);
    assert_string_equal(scree_scene_fault(scene)->argument, wrong[i].argument);
  }
  assert_int_equal(scree_body_move_to(scene, body, (ScreeVec2){1, 0}, 0), SCREE_BAD_KIND);
  const ScreeVec2 far_away = {2e9, 0};
  assert_int_equal(scree_body_set_center(scene, body, &far_away), SCREE_OUT_OF_RANGE);
  assert_true(scree_scene_hash(scene) == hash);
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      PROBE_TEST(B01_static_to_dynamic),
      PROBE_TEST(B03_freeze_unfreeze_in_air),
      PROBE_TEST(B06_zero_density_with_mass),
      PROBE_TEST(types_of_a_stack),
      PROBE_TEST(motion_goes_on),
      PROBE_TEST(disabled_body_is_not_there),
      PROBE_TEST(locked_axes),
      PROBE_TEST(blow_at_a_locked_body),
      PROBE_TEST(locked_stack_stands),
      PROBE_TEST(lock_stops_its_axis_only),
      PROBE_TEST(refused_fields),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
