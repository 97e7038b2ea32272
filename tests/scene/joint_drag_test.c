// SPDX-License-Identifier: MIT
// What pulls a body about in the plane: the mouse joint, and the motor joint as friction seen from above.
#include "joint_probe.h"

static const ScreeVec2 space = {0.0, 0.0}, earth = {0.0, -10.0};

static void a_mouse_holds_tracks_and_is_no_stronger_than_asked(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(earth);
  ScreeJointDef def = scree_joint_def_default(SCREE_JOINT_MOUSE);
  // A weight of 1 kg sags by g / w^2 = 0.0101 m.
  def.body_b = probe_ghost_ball(scene, SCREE_BODY_DYNAMIC, space, 0.3, 1.0);
  ScreeJoint mouse = probe_join(scene, &def);
  probe_steps(scene, 120);
  double w = 2.0 * PROBE_PI * 5.0, sag = 10.0 / (w * w);
  PROBE_NEAR(-probe_y(scene, def.body_b), sag, 0.05 * sag);
  PROBE_NEAR(probe_speed(scene, def.body_b), 0.0, 1e-3);
  // Dragged at 3 m/s it comes behind.
  double before = 0.0;
  for (uint32_t step = 1; step <= 120u; ++step) {
    ScreeVec2 target = {3.0 * PROBE_DT * step, 0.0};
    assert_int_equal(scree_joint_set_anchors(scene, mouse, target, space), SCREE_OK);
    probe_steps(scene, 1);
    assert_true(probe_between(target, probe_point(scene, def.body_b, space)) < 0.25);
    if (step > 60u) PROBE_NEAR(probe_x(scene, def.body_b) - before, 3.0 * PROBE_DT, 0.03 * PROBE_DT);
    before = probe_x(scene, def.body_b);
  }
  scree_scene_destroy(scene);
}

// 50 N on 1 kg make 25 m/s in half a second, however far away the target is; in whatever direction.
static void a_mouse_pulls_alike_in_every_direction(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(space);
  ScreeBody balls[8];
  ScreeJoint mice[8];
  for (uint32_t i = 0; i < 8u; ++i) {
    double angle = 0.25 * PROBE_PI * i + 0.1;
    ScreeJointDef def = scree_joint_def_default(SCREE_JOINT_MOUSE);
    def.body_b = balls[i] = probe_ghost_ball(scene, SCREE_BODY_DYNAMIC, space, 0.3, 1.0);
    def.anchor_a = (ScreeVec2){1000.0 * cos(angle), 1000.0 * sin(angle)};
    def.max_force = 50.0;
    mice[i] = probe_join(scene, &def);
  }
  for (uint32_t step = 0; step < 30u; ++step) {
    probe_steps(scene, 1);
    for (uint32_t i = 0; i < 8u; ++i) {
      double x = probe_joint_get(scene, mice[i], SCREE_JOINT_FORCE_X);
      double y = probe_joint_get(scene, mice[i], SCREE_JOINT_FORCE_Y);
      PROBE_NEAR(hypot(x, y), 50.0, 0.01);
    }
  }
  for (uint32_t i = 0; i < 8u; ++i) {
    double angle = 0.25 * PROBE_PI * i + 0.1;
    ScreeVec2 v = probe_velocity(scene, balls[i]);
    PROBE_NEAR(v.x, 25.0 * cos(angle), 0.02);
    PROBE_NEAR(v.y, 25.0 * sin(angle), 0.02);
  }
  scree_scene_destroy(scene);
}

// A mouse with all the force there is pulls a body no further than to the target.
static void a_strong_mouse_does_not_throw(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(space);
  ScreeJointDef def = scree_joint_def_default(SCREE_JOINT_MOUSE);
  def.body_b = probe_ghost_box(scene, SCREE_BODY_DYNAMIC, space, 0.0, (ScreeVec2){1.0, 0.5}, 1e-3);
  def.anchor_a = (ScreeVec2){4.0, 3.0};
  def.anchor_b = (ScreeVec2){0.5, 0.25};
  def.stiffness = 60.0;
  def.damping = 1.0;
  ScreeJoint mouse = probe_join(scene, &def);
  for (uint32_t step = 0; step < 600u; ++step) {
    probe_steps(scene, 1);
    assert_true(probe_gap(scene, mouse) < 5.1);
  }
  PROBE_NEAR(probe_gap(scene, mouse), 0.0, 0.05);
  scree_scene_destroy(scene);
}

// Friction of 10 N on 2 kg stops 5 m/s after v^2 / (2 a) = 2.5 m, straight on, whatever the direction, and
// 2 N m stop 4 rad/s.
static void make_slider(ScreeScene *scene, ProbeCopy *copy) {
  double angle = 0.25 * PROBE_PI * copy->variant + 0.2;
  ScreeBody box = probe_copy_body(
      copy, probe_ghost_box(scene, SCREE_BODY_DYNAMIC, probe_copy_at(copy, 0.0, 0.0), 0.3, (ScreeVec2){1.0, 0.5}, 2.0));
  ScreeVec2 v = {5.0 * cos(angle), 5.0 * sin(angle)};
  assert_int_equal(scree_body_set_velocity(scene, box, v, 4.0), SCREE_OK);
  ScreeJointDef def = scree_joint_def_default(SCREE_JOINT_MOTOR);
  def.body_b = box;
  def.max_force = 10.0;
  def.max_effort = 2.0;
  probe_copy_joint(copy, probe_join(scene, &def));
}

static void check_slider(ScreeScene *scene, ProbeCopy *copy) {
  double angle = 0.25 * PROBE_PI * copy->variant + 0.2;
  ScreeBody box = copy->body[0];
  double inertia = probe_get(scene, box, SCREE_BODY_INERTIA);
  PROBE_NEAR(probe_x(scene, box) - copy->x, 2.5 * cos(angle), 0.02);
  PROBE_NEAR(probe_y(scene, box), 2.5 * sin(angle), 0.02);
  PROBE_NEAR(probe_angle(scene, box) - 0.3, 16.0 * inertia / 4.0, 0.02);
  PROBE_NEAR(probe_speed(scene, box) + fabs(probe_omega(scene, box)), 0.0, 1e-5);
}

static void friction_from_above_is_the_same_in_all_directions(void **state) {
  (void)state;
  for (uint32_t variant = 0; variant < 8u; ++variant) {
    ProbeMechanism m = {.name = "slider",
                        .gravity = space,
                        .variant = variant,
                        .steps = 90,
                        .make = make_slider,
                        .check = check_slider};
    probe_run_mechanism(&m);
  }
}

// A motor joint takes B along at its velocity, as A sees it: A turns, and so does the way of B.
static void a_motor_joint_drives(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(space);
  ScreeBody table = probe_ghost_ball(scene, SCREE_BODY_KINEMATIC, space, 3.0, 0.0);
  ScreeJointDef def = scree_joint_def_default(SCREE_JOINT_MOTOR);
  def.body_a = table;
  def.body_b = probe_ghost_ball(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){1.0, 0.0}, 0.3, 1.0);
  def.velocity = (ScreeVec2){0.5, 0.0};
  def.target = 1.5;
  probe_join(scene, &def);
  probe_steps(scene, 60);
  PROBE_NEAR(probe_x(scene, def.body_b), 1.5, 0.01);
  PROBE_NEAR(probe_angle(scene, def.body_b), 1.5, 0.01);
  // Turned by a quarter, its way is along y.
  assert_int_equal(scree_body_set_velocity(scene, table, space, 0.5 * PROBE_PI), SCREE_OK);
  probe_steps(scene, 60);
  assert_int_equal(scree_body_set_velocity(scene, table, space, 0.0), SCREE_OK);
  PROBE_NEAR(probe_x(scene, def.body_b), 0.0, 0.03);
  PROBE_NEAR(probe_y(scene, def.body_b), 2.0, 0.03);
  probe_steps(scene, 60);
  PROBE_NEAR(probe_x(scene, def.body_b), 0.0, 0.03);
  PROBE_NEAR(probe_y(scene, def.body_b), 2.5, 0.03);
  scree_scene_destroy(scene);
}

int main(void) {
  probe_sleep = 0;
  const struct CMUnitTest tests[] = {
      PROBE_TEST(a_mouse_holds_tracks_and_is_no_stronger_than_asked),
      PROBE_TEST(a_mouse_pulls_alike_in_every_direction),
      PROBE_TEST(a_strong_mouse_does_not_throw),
      PROBE_TEST(friction_from_above_is_the_same_in_all_directions),
      PROBE_TEST(a_motor_joint_drives),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
