// SPDX-License-Identifier: MIT
// Movers with wrong arguments: the right status, a fault that names call, argument and value, and a scene and a mover
// that have not noticed.
#include "support.h"

typedef struct Fixture {
  ScreeScene *scene;
  ScreeBody ball, stand_in, dead;
  ScreeMoverDef def;
  ScreeMover mover;
} Fixture;

static Fixture set_up(void) {
  ScreeSceneDef def = scree_scene_def_default();
  Fixture f = {.scene = test_scene(&def), .def = scree_mover_def_default(), .mover = {.position = {0, 2}}};
  test_add(f.scene, test_body(SCREE_BODY_STATIC, 0, -1), test_box(10, 2));
  f.ball = test_add(f.scene, test_body(SCREE_BODY_DYNAMIC, 3, 0.5), test_circle(0.5));
  f.stand_in = test_add(f.scene, test_body(SCREE_BODY_KINEMATIC, 0, 2), test_circle(0.5));
  f.dead = test_add(f.scene, test_body(SCREE_BODY_KINEMATIC, 3, 3), test_circle(0.5));
  assert_int_equal(scree_body_destroy(f.scene, f.dead), SCREE_OK);
  test_step(f.scene, 1.0 / 60.0, 3);
  f.def.kind = SCREE_SHAPE_CAPSULE;
  f.def.length = f.def.width = f.def.height = 1;
  f.def.radius = 0.4;
  return f;
}

static void refused(Fixture *f, const ScreeMoverDef *def, double dt, ScreeStatus status, const char *argument,
                    double value) {
  ScreeMover given = f->mover;
  uint32_t count = 9;
  TEST_REFUSED(f->scene, status, "scree_mover_move", argument, value,
               scree_mover_move(f->scene, def, &f->mover, dt, NULL, 0, &count));
  assert_int_equal(count, 0);
  assert_memory_equal(&given, &f->mover, sizeof given);
}

static void wrong_numbers_of_the_definition(void **state) {
  (void)state;
  Fixture f = set_up();
  const struct {
    size_t at;
    const char *name;
    double low, high; // that are allowed
  } numbers[] = {
      {offsetof(ScreeMoverDef, length), "length", 0, 2e6},
      {offsetof(ScreeMoverDef, radius), "radius", 1e-3, 2e6},
      {offsetof(ScreeMoverDef, width), "width", 1e-3, 2e6},
      {offsetof(ScreeMoverDef, height), "height", 1e-3, 2e6},
      {offsetof(ScreeMoverDef, offset), "offset", 1e-3, 1},
      {offsetof(ScreeMoverDef, max_slope), "max_slope", 0, 1.5},
      {offsetof(ScreeMoverDef, step_height), "step_height", 0, 2e6},
      {offsetof(ScreeMoverDef, snap), "snap", 0, 2e6},
      {offsetof(ScreeMoverDef, push), "push", 0, 1e15},
      {offsetof(ScreeMoverDef, mass), "mass", 0, 1e12},
  };
  for (uint32_t i = 0; i < COUNT_OF(numbers); ++i) {
    const double wrong[] = {numbers[i].low - 1e-4, numbers[i].high * 1.01, NAN, INFINITY};
    for (uint32_t k = 0; k < COUNT_OF(wrong); ++k) {
      ScreeMoverDef def = f.def;
      bool of_box = strcmp(numbers[i].name, "width") == 0 || strcmp(numbers[i].name, "height") == 0;
      if (of_box) def.kind = SCREE_SHAPE_BOX;
      memcpy((char *)&def + numbers[i].at, &wrong[k], sizeof wrong[k]);
      refused(&f, &def, 0.1, k < 2 ? SCREE_OUT_OF_RANGE : SCREE_NOT_FINITE, numbers[i].name, wrong[k]);
      const ScreeFault *fault = scree_scene_fault(f.scene);
      test_near(fault->low, numbers[i].low, 0);
      test_near(fault->high, numbers[i].high, 0);
    }
  }
  scree_scene_destroy(f.scene);
}

static void wrong_kinds_bodies_and_directions(void **state) {
  (void)state;
  Fixture f = set_up();
  ScreeMoverDef def = f.def;
  refused(&f, NULL, 0.1, SCREE_BAD_DEF, "def", 0);
  def.size = 7;
  refused(&f, &def, 0.1, SCREE_BAD_DEF, "def", 7);
  const uint32_t kinds[] = {0, SCREE_SHAPE_CIRCLE, SCREE_SHAPE_POLYGON, 99};
  for (uint32_t i = 0; i < COUNT_OF(kinds); ++i) {
    def = f.def;
    def.kind = kinds[i];
    refused(&f, &def, 0.1, SCREE_BAD_KIND, "kind", kinds[i]);
  }
  def = f.def;
  def.up = (ScreeVec2){1e-9, 0};
  refused(&f, &def, 0.1, SCREE_DEGENERATE, "up", 1e-9);
  def.up = (ScreeVec2){0, NAN};
  refused(&f, &def, 0.1, SCREE_NOT_FINITE, "up", NAN);
  def = f.def;
  def.drop_through = 2;
  refused(&f, &def, 0.1, SCREE_OUT_OF_RANGE, "drop_through", 2);
  def = f.def;
  def.body = f.dead;
  refused(&f, &def, 0.1, SCREE_INVALID_HANDLE, "body", f.dead);
  def.body = f.ball;
  refused(&f, &def, 0.1, SCREE_BAD_KIND, "body", f.ball);
  def = f.def;
  def.kind = SCREE_SHAPE_BOX;
  def.width = 1e-3;
  def.height = 1e6;
  refused(&f, &def, 0.1, SCREE_DEGENERATE, "width", 1e-3);
  scree_scene_destroy(f.scene);
}

static void wrong_states_and_times(void **state) {
  (void)state;
  Fixture f = set_up();
  refused(&f, &f.def, -0.1, SCREE_OUT_OF_RANGE, "dt", -0.1);
  refused(&f, &f.def, 1.1, SCREE_OUT_OF_RANGE, "dt", 1.1);
  refused(&f, &f.def, NAN, SCREE_NOT_FINITE, "dt", NAN);
  f.mover.position.x = NAN;
  refused(&f, &f.def, 0.1, SCREE_NOT_FINITE, "position", NAN);
  f.mover.position.x = 2e9;
  refused(&f, &f.def, 0.1, SCREE_OUT_OF_RANGE, "position", 2e9);
  f.mover.position.x = 0;
  f.mover.velocity.y = 1e7;
  refused(&f, &f.def, 0.1, SCREE_OUT_OF_RANGE, "velocity", 1e7);
  f.mover.velocity.y = 0;
  f.mover.ground = f.ball;
  f.mover.ground_normal.y = INFINITY;
  refused(&f, &f.def, 0.1, SCREE_NOT_FINITE, "ground_normal", INFINITY);
  scree_scene_destroy(f.scene);
}

// A state that no call gave back is odd, and yet it goes.
static void odd_grounds_are_none(void **state) {
  (void)state;
  Fixture f = set_up();
  uint32_t count;
  ScreeHit touches[4];
  const ScreeBody grounds[] = {f.dead, f.ball, 0xffffffffu, f.stand_in};
  for (uint32_t i = 0; i < COUNT_OF(grounds); ++i) {
    for (uint32_t normal = 0; normal < 3; ++normal) {
      ScreeMover mover = {.position = {0, 6}, .velocity = {1, 0}, .ground = grounds[i]};
      scree_body_shapes(f.scene, grounds[i], &mover.ground_shape, 1);
      mover.ground_normal = (ScreeVec2){normal == 1 ? 5 : 0, normal == 2 ? -1 : 0};
      assert_int_equal(scree_mover_move(f.scene, &f.def, &mover, 0.1, touches, 4, &count), SCREE_OK);
      assert_int_equal(mover.ground, 0);
      test_near(mover.position.x, 0.1, 1e-9);
    }
  }
  // And no time is no way.
  ScreeMover mover = {.position = {0, 6}, .velocity = {1, 0}};
  assert_int_equal(scree_mover_move(f.scene, &f.def, &mover, 0, NULL, 0, &count), SCREE_OK);
  test_near(mover.position.x, 0, 0);
  test_near(mover.velocity.x, 1, 0);
  scree_scene_destroy(f.scene);
}

// More touches than there is room for are counted; those that fit are written.
static void touches_beyond_the_capacity_are_counted(void **state) {
  (void)state;
  Fixture f = set_up();
  test_add(f.scene, test_body(SCREE_BODY_STATIC, 1, 2), test_box(1, 8));
  f.def.body = f.stand_in;
  ScreeMover mover = {.position = {0, 1.2}, .velocity = {9, -9}};
  ScreeHit touches[4];
  uint32_t count;
  ScreeMover copy = mover;
  assert_int_equal(scree_mover_move(f.scene, &f.def, &mover, 0.5, touches, 4, &count), SCREE_OK);
  assert_int_equal(count, 2);
  memset(touches, 0x55, sizeof touches);
  ScreeHit untouched = touches[1];
  assert_int_equal(scree_mover_move(f.scene, &f.def, &copy, 0.5, touches, 1, &count), SCREE_OK);
  assert_int_equal(count, 2);
  assert_memory_equal(&touches[1], &untouched, sizeof untouched);
  assert_memory_equal(&mover, &copy, sizeof copy);
  scree_scene_destroy(f.scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(wrong_numbers_of_the_definition),
      cmocka_unit_test(wrong_kinds_bodies_and_directions),
      cmocka_unit_test(wrong_states_and_times),
      cmocka_unit_test(odd_grounds_are_none),
      cmocka_unit_test(touches_beyond_the_capacity_are_counted),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
