// SPDX-License-Identifier: MIT
// Drawing between two steps, and the border of a scene.
#include "support.h"

static const float *transform(ScreeScene *scene, ScreeBody body) {
  return (const float *)scree_scene_column(scene, SCREE_COLUMN_BODY_TRANSFORM).data + 4u * scree_row(body);
}

static void check(ScreeScene *scene, ScreeBody body, double alpha, double x, double y, double angle) {
  assert_int_equal(scree_scene_blend(scene, alpha), SCREE_OK);
  const float *t = transform(scene, body);
  test_near((double)t[0], x, 1e-6);
  test_near((double)t[1], y, 1e-6);
  test_near((double)t[2], cos(angle), 1e-6);
  test_near((double)t[3], sin(angle), 1e-6);
}

static void poses_are_blended_between_two_steps(void **state) {
  (void)state;
  ScreeScene *scene = test_scene_bare(0.125);
  ScreeBodyDef def = test_body(SCREE_BODY_DYNAMIC, 1, 2);
  def.velocity = (ScreeVec2){4.0, -8.0};
  def.angular_velocity = 2.0;
  def.angle = 0.5;
  ScreeBody body = test_add(scene, def, test_box(1, 1));
  for (int i = 0; i <= 2; ++i) check(scene, body, 0.5 * i, 1, 2, 0.5); // nothing moved yet
  test_step(scene, 0.125, 1);
  check(scene, body, 0.0, 1.0, 2.0, 0.5);
  check(scene, body, 0.5, 1.25, 1.5, 0.625);
  check(scene, body, 1.0, 1.5, 1.0, 0.75);
  test_step(scene, 0.125, 1);
  check(scene, body, 0.0, 1.5, 1.0, 0.75);
  check(scene, body, 1.0, 2.0, 0.0, 1.0);
  scree_scene_destroy(scene);
}

static void a_teleport_is_not_drawn_as_a_flight(void **state) {
  (void)state;
  ScreeScene *scene = test_scene_bare(0.125);
  ScreeBodyDef def = test_body(SCREE_BODY_DYNAMIC, 1, 2);
  def.velocity.x = 4.0;
  ScreeBody body = test_add(scene, def, test_box(1, 1));
  test_step(scene, 0.125, 3);
  assert_int_equal(scree_body_set_pose(scene, body, (ScreeVec2){100, 50}, 1.0), SCREE_OK);
  for (int i = 0; i <= 2; ++i) check(scene, body, 0.5 * i, 100, 50, 1.0);
  assert_true(test_velocity(scene, body).x == 4.0);
  test_step(scene, 0.125, 1);
  check(scene, body, 0.5, 100.25, 50, 1.0);
  scree_scene_destroy(scene);
}

// A wall at 10 m, e = 1, 10 m/s: the body comes back at 10 m/s, and is never outside.
static void border_gives_back_what_the_material_says(void **state) {
  (void)state;
  static const struct {
    double restitution, speed, back;
  } cases[] = {{1.0, 10.0, 10.0}, {0.5, 10.0, 5.0}, {0.0, 10.0, 0.0}, {1.0, 0.5, 0.0}}; // the last: below the threshold
  for (size_t i = 0; i < COUNT_OF(cases); ++i)
    for (int side = 0; side < 4; ++side) {
      ScreeSceneDef settings = scree_scene_def_default();
      settings.gravity = (ScreeVec2){0, 0};
      settings.border = (ScreeVec2){10, 10};
      ScreeScene *scene = test_scene(&settings);
      ScreeBodyDef def = test_body(SCREE_BODY_DYNAMIC, 5, 5);
      double sign = side & 1 ? -1.0 : 1.0;
      if (side & 2)
        def.velocity.y = sign * cases[i].speed;
      else
        def.velocity.x = sign * cases[i].speed;
      ScreeShapeDef ball = test_circle(0.5);
      ball.restitution = cases[i].restitution;
      ScreeBody body = test_add(scene, def, ball);
      bool turned = false;
      for (int step = 0; step < 900 && !turned; ++step) {
        test_step(scene, 1.0 / 60.0, 1);
        double x = test_x(scene, body), y = test_y(scene, body);
        assert_true(x >= 0.0 && x <= 10.0 && y >= 0.0 && y <= 10.0);
        ScreeVec2 v = test_velocity(scene, body);
        turned = sign * (side & 2 ? v.y : v.x) < 0.5 * cases[i].speed;
      }
      assert_true(turned);
      ScreeVec2 v = test_velocity(scene, body);
      test_near(side & 2 ? v.y : v.x, -sign * cases[i].back, 1e-5);
      test_near(side & 2 ? v.x : v.y, 0.0, 0);
      scree_scene_destroy(scene);
    }
}

static void border_leaves_other_bodies_alone(void **state) {
  (void)state;
  ScreeSceneDef settings = scree_scene_def_default();
  settings.border = (ScreeVec2){10, 10};
  ScreeScene *scene = test_scene(&settings);
  ScreeBody wall = test_add(scene, test_body(SCREE_BODY_STATIC, -5, 3), test_box(1, 1));
  ScreeBodyDef def = test_body(SCREE_BODY_KINEMATIC, 9, 9);
  def.velocity.x = 8.0;
  ScreeBody lift = test_add(scene, def, test_box(1, 1));
  test_step(scene, 0.125, 8);
  assert_true(test_x(scene, wall) == -5.0);
  assert_true(fabs(test_x(scene, lift) - 17.0) < 1e-5 && test_velocity(scene, lift).x == 8.0);
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(poses_are_blended_between_two_steps),
      cmocka_unit_test(a_teleport_is_not_drawn_as_a_flight),
      cmocka_unit_test(border_gives_back_what_the_material_says),
      cmocka_unit_test(border_leaves_other_bodies_alone),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
