// SPDX-License-Identifier: MIT
// Coordinates of joints: where they are 0, against plain geometry; how fast they change, against what a short movement
// changes of them; and bodies that are put where a motor aims.
#include "state/joint.h"

#include "support.h"

enum { KINDS = SCREE_JOINT_FILTER };

// Two bodies somewhere, in motion, with centres of mass that are not their origins.
static ScreeBody some_body(ScreeScene *scene, Lcg *lcg) {
  LcgPair at = lcg_pair(lcg, -3, 3), velocity = lcg_pair(lcg, -2, 2), center = lcg_pair(lcg, -0.5, 0.5);
  ScreeBodyDef def = test_body(SCREE_BODY_DYNAMIC, at.x, at.y);
  def.angle = lcg_range(lcg, -4, 4);
  def.velocity = (ScreeVec2){velocity.x, velocity.y};
  def.angular_velocity = lcg_range(lcg, -2, 2);
  def.center = (ScreeVec2){center.x, center.y}, def.center_given = 1;
  return test_add(scene, def, test_circle(0.5));
}

static ScreeJointDef some_joint(Lcg *lcg, uint32_t kind, ScreeBody a, ScreeBody b) {
  ScreeJointDef def = scree_joint_def_default(kind);
  LcgPair anchor_a = lcg_pair(lcg, -2, 2), anchor_b = lcg_pair(lcg, -2, 2), axis = lcg_pair(lcg, 0.1, 3);
  LcgPair ground_a = lcg_pair(lcg, 4, 9), ground_b = lcg_pair(lcg, -9, -4);
  def.body_a = a, def.body_b = b;
  def.anchor_a = (ScreeVec2){anchor_a.x, anchor_a.y}, def.anchor_b = (ScreeVec2){anchor_b.x, anchor_b.y};
  def.axis = (ScreeVec2){axis.x, axis.y};
  def.angle = lcg_range(lcg, -3, 3);
  def.ratio = lcg_range(lcg, 0.5, 2);
  def.ground_a = (ScreeVec2){ground_a.x, ground_a.y}, def.ground_b = (ScreeVec2){ground_b.x, ground_b.y};
  if (kind == SCREE_JOINT_GEAR && lcg_below(lcg, 2)) def.ground_a = (ScreeVec2){0, 0};
  return def;
}

static ScreeJoint join(ScreeScene *scene, const ScreeJointDef *def) {
  ScreeJoint joint = 0;
  assert_int_equal(scree_joint_create(scene, def, &joint), SCREE_OK);
  return joint;
}

static ScJointPlace measure(const ScreeScene *scene, ScreeJoint joint) {
  ScJointPlace place;
  sc_joint_measure(scene, scree_row(joint), &place);
  return place;
}

// What a body's velocity makes of its pose in a short time.
static void drift(ScreeScene *scene, ScreeBody body, double dt) {
  uint32_t row = scree_row(body);
  const ScBodies *bodies = &scene->tables.body;
  ScreeVec2 c = sc_body_center(scene, row), local = bodies->center[row];
  double angle = bodies->angle[row] + dt * (double)bodies->omega[row];
  double x = c.x + dt * (double)bodies->vx[row], y = c.y + dt * (double)bodies->vy[row];
  ScRot q = sc_math_rotation(angle);
  assert_true(sc_body_set_pose(scene, row, x - ((double)q.c * local.x - (double)q.s * local.y),
                               y - ((double)q.s * local.x + (double)q.c * local.y), angle));
}

static void speeds_are_what_movements_change(void **state) {
  (void)state;
  Lcg lcg = {4};
  const double dt = 1.0 / 1024.0;
  for (uint32_t i = 0; i < 40u * KINDS; ++i) {
    ScreeScene *scene = test_scene_bare(1.0 / 60.0);
    ScreeBody a = some_body(scene, &lcg), b = some_body(scene, &lcg);
    ScreeJointDef def = some_joint(&lcg, i % KINDS + 1u, i % 7u ? a : 0u, b);
    ScreeJoint joint = join(scene, &def);
    // The mean of the speeds at both ends is that half-way, to the third order.
    ScJointPlace before = measure(scene, joint);
    drift(scene, a, dt);
    drift(scene, b, dt);
    ScJointPlace after = measure(scene, joint);
    for (int c = 0; c < SC_COORDINATES; ++c) {
      double mean = 0.5 * (before.speed[c] + after.speed[c]);
      // Rotations are floats: 1e-7 of 8 m, twice, over 1/1024 s.
      test_near((after.value[c] - before.value[c]) / dt, mean, 2e-3);
    }
    scree_scene_destroy(scene);
  }
}

// B's frame at a known place in A's.
static void values_are_those_of_geometry(void **state) {
  (void)state;
  ScreeScene *scene = test_scene_bare(1.0 / 60.0);
  ScreeBodyDef def_a = test_body(SCREE_BODY_DYNAMIC, 10, 20), def_b = test_body(SCREE_BODY_DYNAMIC, 5, 21);
  def_a.angle = SC_PI / 2.0;
  def_b.angle = 7.0;
  ScreeBody a = test_add(scene, def_a, test_circle(0.5)), b = test_add(scene, def_b, test_circle(0.5));
  ScreeJointDef def = scree_joint_def_default(SCREE_JOINT_PRISMATIC);
  def.body_a = a, def.body_b = b;
  def.anchor_a = (ScreeVec2){1, 2}; // (8, 21) in the world
  def.axis = (ScreeVec2){0, 5};     // to the left
  def.angle = 1.5;
  ScJointPlace place = measure(scene, join(scene, &def));
  const double expected[] = {[SC_TRAVEL] = 3, [SC_OFFSET] = 0, [SC_TURN] = 7 - SC_PI / 2 - 1.5, [SC_REACH] = 3};
  for (int c = 0; c < SC_COORDINATES; ++c) test_near(place.value[c], c < SC_SUM ? expected[c] : 0.0, 1e-6);
  test_near(place.anchor_a.x, 8, 1e-6);
  test_near(place.anchor_a.y, 21, 1e-6);
  test_near(place.axis.x, -1, 1e-6);

  def = scree_joint_def_default(SCREE_JOINT_PULLEY);
  def.body_a = a, def.body_b = b;
  def.ground_a = (ScreeVec2){10, 25}, def.ground_b = (ScreeVec2){8, 25};
  def.ratio = 3.0;
  ScreeJoint pulley = join(scene, &def);
  place = measure(scene, pulley);
  test_near(place.value[SC_SUM], 5.0 + 3.0 * 5.0, 1e-6);
  test_near(place.value[SC_TRAVEL], 0, 0);
  double length;
  assert_int_equal(scree_joint_get(scene, pulley, SCREE_JOINT_LENGTH, &length), SCREE_OK);
  test_near(length, 20.0, 1e-6);

  def = scree_joint_def_default(SCREE_JOINT_GEAR);
  def.body_a = a, def.body_b = b;
  def.ground_a = (ScreeVec2){3, 4}; // A's travel: 0.6 * 10 + 0.8 * 20
  def.ratio = -2.0;
  test_near(measure(scene, join(scene, &def)).value[SC_SUM], 22.0 - 2.0 * 7.0, 1e-6);
  scree_scene_destroy(scene);
}

// Both anchors at one point, the axis along another, turn and travel 0: far away, too, and to the last digits.
static void a_definition_is_placed_where_it_is_wanted(void **state) {
  (void)state;
  Lcg lcg = {11};
  for (int i = 0; i < 200; ++i) {
    ScreeScene *scene = test_scene_bare(1.0 / 60.0);
    ScreeBody a = some_body(scene, &lcg), b = some_body(scene, &lcg);
    double far = i % 2 ? 1e7 : 0.0;
    assert_int_equal(scree_body_set_pose(scene, a, (ScreeVec2){far + 1, 2}, lcg_range(&lcg, -9, 9)), SCREE_OK);
    assert_int_equal(scree_body_set_pose(scene, b, (ScreeVec2){far - 1, 3}, lcg_range(&lcg, -9, 9)), SCREE_OK);
    LcgPair anchor = lcg_pair(&lcg, -5, 5), axis = lcg_pair(&lcg, 0.5, 4);
    ScreeJointDef def = scree_joint_def_default(SCREE_JOINT_PRISMATIC);
    def.body_a = i % 5 ? a : 0u, def.body_b = b;
    ScreeVec2 along = {axis.x, axis.y};
    assert_int_equal(scree_joint_def_place(scene, &def, (ScreeVec2){far + anchor.x, anchor.y}, &along), SCREE_OK);
    ScJointPlace place = measure(scene, join(scene, &def));
    double exact = far > 0.0 ? 1e-8 : 1e-14; // a few steps of a double there
    test_near(place.value[SC_TRAVEL], 0, exact);
    test_near(place.value[SC_OFFSET], 0, exact);
    test_near(place.value[SC_TURN], 0, 1e-14);
    test_near(place.anchor_a.x, far + anchor.x, exact);
    test_near(place.anchor_b.y, anchor.y, exact);
    double size = sqrt(along.x * along.x + along.y * along.y);
    test_near(place.axis.x, along.x / size, 2e-7);
    test_near(place.axis.y, along.y / size, 2e-7);
    scree_scene_destroy(scene);
  }
}

typedef struct Snap {
  ScreeScene *scene;
  ScreeBody a, b;
  ScreeJoint joint;
} Snap;

static Snap snap_up(uint32_t kind, uint32_t motor, double target) {
  Snap s = {.scene = test_scene_bare(1.0 / 60.0)};
  Lcg lcg = {kind + 10u * motor};
  s.a = some_body(s.scene, &lcg), s.b = some_body(s.scene, &lcg);
  ScreeJointDef def = some_joint(&lcg, kind, s.a, s.b);
  def.motor = motor, def.target = target;
  def.ground_a = def.ground_b = (ScreeVec2){1, 1};
  s.joint = join(s.scene, &def);
  return s;
}

static void a_snap_reaches_the_target_at_once(void **state) {
  (void)state;
  const uint32_t kinds[] = {SCREE_JOINT_REVOLUTE, SCREE_JOINT_PRISMATIC, SCREE_JOINT_WHEEL, SCREE_JOINT_DISTANCE};
  for (size_t i = 0; i < COUNT_OF(kinds); ++i)
    for (uint32_t motor = SCREE_MOTOR_POSITION; motor <= SCREE_MOTOR_VELOCITY; ++motor) {
      Snap s = snap_up(kinds[i], motor, 1.75);
      uint32_t driven = sc_joint_driven(kinds[i]);
      ScJointPlace before = measure(s.scene, s.joint);
      ScreeBodyDef was, is;
      assert_int_equal(scree_body_describe(s.scene, s.a, &was), SCREE_OK);
      assert_int_equal(scree_joint_snap(s.scene, s.joint), SCREE_OK);
      ScJointPlace after = measure(s.scene, s.joint);
      assert_int_equal(scree_body_describe(s.scene, s.a, &is), SCREE_OK);
      assert_memory_equal(&was, &is, offsetof(ScreeBodyDef, fill)); // A stays as it is
      bool placed = motor == SCREE_MOTOR_POSITION;
      test_near(placed ? after.value[driven] : after.speed[driven], 1.75, 1e-6);
      // What the joint locks, or would spring, is as it was.
      const uint32_t others[] = {SC_TRAVEL, SC_OFFSET, SC_TURN};
      for (size_t k = 0; driven != SC_REACH && k < COUNT_OF(others); ++k) {
        uint32_t c = others[k];
        if (c == driven) continue;
        test_near(after.value[c], before.value[c], 2e-6);
        if (!placed) test_near(after.speed[c], before.speed[c], 2e-6);
      }
      scree_scene_destroy(s.scene);
    }
}

// Anchors on each other: B goes along the axis of A's frame.
static void a_reach_of_nothing_grows_along_the_axis(void **state) {
  (void)state;
  ScreeScene *scene = test_scene_bare(1.0 / 60.0);
  ScreeBodyDef turned = test_body(SCREE_BODY_DYNAMIC, 1, 1);
  turned.angle = SC_PI / 2.0;
  ScreeJointDef def = scree_joint_def_default(SCREE_JOINT_DISTANCE);
  def.body_a = test_add(scene, turned, test_circle(0.5));
  def.body_b = test_add(scene, test_body(SCREE_BODY_DYNAMIC, 1, 1), test_circle(0.5));
  def.motor = SCREE_MOTOR_POSITION, def.target = 2.0;
  assert_int_equal(scree_joint_snap(scene, join(scene, &def)), SCREE_OK);
  test_near(test_x(scene, def.body_b), 1, 1e-6);
  test_near(test_y(scene, def.body_b), 3, 1e-6);
  scree_scene_destroy(scene);
}

static void a_snap_of_anything_else_does_nothing(void **state) {
  (void)state;
  for (uint32_t kind = 1; kind <= KINDS; ++kind)
    for (uint32_t motor = SCREE_MOTOR_NONE; motor <= SCREE_MOTOR_EFFORT; ++motor) {
      Snap s = snap_up(kind, motor, 1.75);
      bool aims = motor == SCREE_MOTOR_POSITION || motor == SCREE_MOTOR_VELOCITY;
      bool driven = kind <= SCREE_JOINT_DISTANCE || kind == SCREE_JOINT_WHEEL;
      for (uint32_t type = SCREE_BODY_DYNAMIC; type >= SCREE_BODY_STATIC; --type) {
        assert_int_equal(scree_body_set(s.scene, s.b, SCREE_BODY_TYPE, type), SCREE_OK);
        uint64_t hash = scree_scene_hash(s.scene);
        assert_int_equal(scree_joint_snap(s.scene, s.joint), SCREE_OK);
        assert_int_equal(scree_scene_hash(s.scene) != hash, type == SCREE_BODY_DYNAMIC && aims && driven);
      }
      scree_scene_destroy(s.scene);
    }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(speeds_are_what_movements_change),
      cmocka_unit_test(values_are_those_of_geometry),
      cmocka_unit_test(a_definition_is_placed_where_it_is_wanted),
      cmocka_unit_test(a_snap_reaches_the_target_at_once),
      cmocka_unit_test(a_reach_of_nothing_grows_along_the_axis),
      cmocka_unit_test(a_snap_of_anything_else_does_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
