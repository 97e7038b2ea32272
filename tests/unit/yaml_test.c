// SPDX-License-Identifier: MIT
// What a scene text becomes: each value as the engine receives it.
#include "yaml_right.h"

#define PI 3.14159265358979323846

static void test_scene_defaults(void **state) {
  (void)state;
  ScreeSceneDef def = load(SCENE)->def, unset = scree_scene_def_default();
  same(def.gravity.x, 0);
  same(def.gravity.y, 0);
  same(def.border.x, 10);
  same(def.border.y, 10);
  same(def.dt, unset.dt);
  same(def.restitution_threshold, unset.restitution_threshold);
  assert_int_equal(def.substeps, unset.substeps);
  assert_int_equal(def.solver, SCREE_SOLVER_SOFT);
  assert_int_equal(def.passes, unset.passes);
  assert_int_equal(def.sleep, 1);
  same((double)def.sleep_threshold, (double)unset.sleep_threshold);
  assert_int_equal(def.background, 0);
  assert_int_equal(def.size, sizeof(ScreeSceneDef));
}

static void test_scene_values(void **state) {
  (void)state;
  ScreeSceneDef def = load("scene:\n"
                           "  description: >\n    two lines\n    of text\n"
                           "  size: [12.75, 6.5]\n"
                           "  gravity: [0.5, -9.81]\n"
                           "  background: [1, 2, 254, 255]\n"
                           "  dt: 0.01\n"
                           "  solver: xpbd\n"
                           "  substeps: 8\n"
                           "  passes: 6\n"
                           "  sleep: false\n"
                           "  sleep_threshold: 0.5\n"
                           "  restitution_threshold: 0.25\n"
                           "  mouse_drag: {stiffness: 4}\n")
                          ->def;
  same(def.border.x, 12.75); // not cut to whole metres
  same(def.border.y, 6.5);
  same(def.gravity.x, 0.5);
  same(def.gravity.y, -9.81);
  same(def.dt, 0.01);
  same(def.restitution_threshold, 0.25);
  assert_int_equal(def.substeps, 8);
  assert_int_equal(def.solver, SCREE_SOLVER_XPBD);
  assert_int_equal(def.passes, 6);
  assert_int_equal(def.sleep, 0);
  same((double)def.sleep_threshold, 0.5);
  assert_int_equal(def.background, 0x0102FEFF);
}

static void test_background_file(void **state) {
  (void)state;
  assert_int_equal(load("scene: {size: [1, 1], background: ./a/bg.png}\n")->def.background, 0);
}

static void test_angles(void **state) {
  (void)state;
  const MockBody *body = load_one("    pose: [1, 2, 45]\n    init_velocity: [3, 4, 90]\n");
  same(body->def.angle, PI / 4);
  same(body->def.angular_velocity, PI / 2);
  same(body->def.position.x, 1);
  same(body->def.position.y, 2);
  same(body->def.velocity.x, 3);
  same(body->def.velocity.y, 4);
  body = &load("scene: {size: [1, 1], angles: radians}\n"
               "entities: {a: {pose: [0, 0, 0.5], init_velocity: [0, 0, 2], shapes: [{circle: 1, angle: 0.25}]}}\n")
              ->bodies[0];
  same(body->def.angle, 0.5);
  same(body->def.angular_velocity, 2);
  same(body->shapes[0].angle, 0.25);
  // The setting reaches entities that stand before it.
  body = &load("entities: {a: {pose: [0, 0, 0.5]}}\nscene: {size: [1, 1], angles: radians}\n")->bodies[0];
  same(body->def.angle, 0.5);
}

static void test_body_defaults(void **state) {
  (void)state;
  const MockBody *body = load_one("    collision: {geometry: {circle: 0.5}}\n");
  assert_int_equal(body->def.type, SCREE_BODY_DYNAMIC);
  same(body->def.mass, 1);
  same(body->def.inertia, 0);
  same(body->def.gravity_scale, 1);
  same(body->def.linear_damping, 0);
  same(body->def.angular_damping, 0);
  assert_int_equal(body->shape_count, 1);
  const ScreeShapeDef *shape = &body->shapes[0];
  same(shape->friction, 0);
  same(shape->friction_kinetic, 0);
  same(shape->restitution, 0.1);
  same(shape->density, 1);
  assert_int_equal(shape->group, 0);
  assert_int_equal(shape->sensor, 0);
  assert_int_equal(shape->category, 1);
  assert_true(shape->mask == UINT32_MAX);
}

static void test_physics(void **state) {
  (void)state;
  const MockBody *body = load_one("    physics:\n"
                                  "      mass: 12.5\n"
                                  "      inertia: 0.125\n"
                                  "      gravity_scale: -2\n"
                                  "      vel_damping: 0.5\n"
                                  "      fixed_rotation: true\n"
                                  "      elasticity: 0.8\n"
                                  "      static_friction: 0.55\n"
                                  "      dynamic_friction: 0.4\n"
                                  "      sensor: true\n"
                                  "      collision_group: -3\n"
                                  "      ccd: true\n"
                                  "      sleep_linear_threshold: 0.25\n"
                                  "      sleep_angular_threshold: 0.05\n"
                                  "      sleep_time: 1\n"
                                  "    collision: {geometry: {circle: 0.5}}\n");
  same(body->def.mass, 12.5);
  same(body->def.inertia, 0.125);
  same(body->def.gravity_scale, -2);
  same(body->def.sleep_threshold, 0.25);
  same(body->def.linear_damping, 0.5);
  same(body->def.angular_damping, 0.5);
  assert_int_equal(body->def.fixed_rotation, 1);
  same(body->shapes[0].restitution, 0.8);
  same(body->shapes[0].friction, 0.55);
  same(body->shapes[0].friction_kinetic, 0.4);
  assert_int_equal(body->shapes[0].sensor, 1);
  assert_int_equal(body->shapes[0].group, -3);
}

static void test_damping_apart(void **state) {
  (void)state;
  const MockBody *body = load_one("    physics: {angular_damping: 3, vel_damping: 2}\n");
  same(body->def.linear_damping, 2);
  same(body->def.angular_damping, 3);
}

static void test_body_types(void **state) {
  (void)state;
  static const struct {
    const char *text;
    uint32_t type;
    double mass;
  } cases[] = {
      {"    physics: {mass: 0}\n", SCREE_BODY_STATIC, 0},
      {"    physics: {mass: 3, external_forces_enabled: false}\n", SCREE_BODY_STATIC, 0},
      {"    physics: {mass: 0}\n    init_velocity: [1, 0, 0]\n", SCREE_BODY_KINEMATIC, 0},
      {"    physics: {external_forces_enabled: no}\n    init_velocity: [0, 0, 1]\n", SCREE_BODY_KINEMATIC, 0},
      {"    physics: {mass: 2}\n    init_velocity: [1, 0, 0]\n", SCREE_BODY_DYNAMIC, 2},
      {"    type: static\n", SCREE_BODY_STATIC, 0},
      {"    type: kinematic\n", SCREE_BODY_KINEMATIC, 0},
      {"    type: dynamic\n    physics: {external_forces_enabled: false}\n", SCREE_BODY_DYNAMIC, 1},
      {"    physics: {density: 2}\n", SCREE_BODY_DYNAMIC, 0},
      {"    physics: {density: 2, mass: 3}\n", SCREE_BODY_DYNAMIC, 3},
      {"    shapes: [{circle: 1, density: 5}]\n", SCREE_BODY_DYNAMIC, 0},
      {"    shapes: [{circle: 1}]\n", SCREE_BODY_DYNAMIC, 1},
      {"    physics:\n", SCREE_BODY_DYNAMIC, 1},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    const MockBody *body = load_one(cases[i].text);
    assert_int_equal(body->def.type, cases[i].type);
    same(body->def.mass, cases[i].mass);
  }
}

static void test_geometries(void **state) {
  (void)state;
  const ScreeShapeDef *shape = load_one("    collision: {geometry: {circle: 0.25}}\n")->shapes;
  assert_int_equal(shape->kind, SCREE_SHAPE_CIRCLE);
  same(shape->radius, 0.25);
  shape = load_one("    collision: {geometry: {capsule: [2, 0.5]}}\n")->shapes;
  assert_int_equal(shape->kind, SCREE_SHAPE_CAPSULE);
  same(shape->length, 2);
  same(shape->radius, 0.5);
  shape = load_one("    collision: {geometry: {radius: 0.125, rectangle: [3, 4]}}\n")->shapes;
  assert_int_equal(shape->kind, SCREE_SHAPE_BOX);
  same(shape->width, 3);
  same(shape->height, 4);
  same(shape->radius, 0.125);
  const MockBody *body = load_one("    collision: {geometry: {polygon: [[0, 0], [8, 0], [8, .85]], radius: 0.1}}\n");
  assert_int_equal(body->shapes[0].kind, SCREE_SHAPE_POLYGON);
  assert_int_equal(body->shapes[0].first_point, 0);
  assert_int_equal(body->shapes[0].point_count, 3);
  same(body->shapes[0].radius, 0.1);
  same(body->points[0].x, 0); // where the author put them, not about their mean
  same(body->points[2].x, 8);
  same(body->points[2].y, 0.85);
  body = load_one("    collision: {geometry: {chain: [[0, 0], [1, 0], [2, 1], [3, 1]]}}\n");
  assert_int_equal(body->shapes[0].kind, SCREE_SHAPE_CHAIN);
  assert_int_equal(body->shapes[0].point_count, 4);
  body = load_one("    collision: {geometry: {edge: [[-1, 0.5], [1, 0.5]]}}\n");
  assert_int_equal(body->shapes[0].kind, SCREE_SHAPE_EDGE);
  assert_int_equal(body->shapes[0].point_count, 2);
  same(body->points[0].x, -1);
}

static void test_collision_pose(void **state) {
  (void)state;
  const MockBody *body = load_one("    pose: [20, 20, 90]\n"
                                  "    collision: {pose: [2, 1, 30], geometry: {circle: 1}}\n");
  same(body->shapes[0].position.x, 2); // in the frame of the body, so that it turns with it
  same(body->shapes[0].position.y, 1);
  same(body->shapes[0].angle, 30.0 / 180.0 * PI);
  same(body->def.position.x, 20);
}

static void test_visual(void **state) {
  (void)state;
  const MockBody *body = load_one("    visual:\n"
                                  "      pose: [1, 2, 180]\n"
                                  "      geometry: {rectangle: [5, 6]}\n"
                                  "      texture: [98, 66, 38, 200]\n"
                                  "      border_color: [0, 0, 0, 255]\n"
                                  "      border_thickness: 2.5\n");
  assert_true(body->def.fill == 0x624226C8u);
  assert_int_equal(body->def.outline, 0x000000FF);
  same(body->def.outline_width, 2.5);
  assert_int_equal(body->shape_count, 1); // drawn, never touching
  assert_int_equal(body->shapes[0].category, 0);
  assert_int_equal(body->shapes[0].mask, 0);
  same(body->shapes[0].width, 5);
  same(body->shapes[0].position.x, 1);
  same(body->shapes[0].angle, PI);
  body = load_one("    visual: {geometry: {polygon: [[0, 0], [1, 0], [0, 1]]}, texture: ./a.png}\n"
                  "    collision: {geometry: {polygon: [[0, 0], [2, 0], [0, 2]]}}\n");
  assert_int_equal(body->def.fill, 0);
  assert_int_equal(body->shape_count, 1); // the shape that touches is the one of collision
  assert_int_equal(body->point_count, 3);
  same(body->points[1].x, 2);
  assert_int_equal(body->shapes[0].category, 1);
}

static void test_shapes(void **state) {
  (void)state;
  const MockBody *body =
      load_one("    physics: {density: 3, elasticity: 0.5, static_friction: 0.7, dynamic_friction: 0.6}\n"
               "    shapes:\n"
               "      - {box: [1, 2], radius: 0.05, position: [1, -1], angle: 90}\n"
               "      - {circle: 0.5, density: 7, friction: 0.3, restitution: 0.9, sensor: true}\n"
               "      - polygon: [[0, 0], [1, 0], [0, 1]]\n"
               "        friction: {static: 0.8, kinetic: 0.2}\n"
               "        category: 4294967295\n"
               "        mask: 6\n"
               "        group: -2\n"
               "      - edge: [[0, 0], [1, 0]]\n"
               "        friction: {static: 0.4}\n");
  assert_int_equal(body->shape_count, 4);
  const ScreeShapeDef *shape = body->shapes;
  assert_int_equal(shape[0].kind, SCREE_SHAPE_BOX);
  same(shape[0].radius, 0.05);
  same(shape[0].position.y, -1);
  same(shape[0].angle, PI / 2);
  same(shape[0].density, 3); // what a shape does not say, it takes from its entity
  same(shape[0].friction, 0.7);
  same(shape[0].friction_kinetic, 0.6);
  same(shape[0].restitution, 0.5);
  same(shape[1].density, 7);
  same(shape[1].friction, 0.3);
  same(shape[1].friction_kinetic, 0.3);
  same(shape[1].restitution, 0.9);
  assert_int_equal(shape[1].sensor, 1);
  same(shape[2].friction, 0.8);
  same(shape[2].friction_kinetic, 0.2);
  assert_true(shape[2].category == UINT32_MAX);
  assert_int_equal(shape[2].mask, 6);
  assert_int_equal(shape[2].group, -2);
  same(shape[3].friction_kinetic, 0.4);
  assert_int_equal(shape[3].first_point, 3);
  assert_int_equal(shape[3].point_count, 2);
  assert_int_equal(body->point_count, 5);
}

static void test_aliases_and_merge(void **state) {
  (void)state;
  const ScreeScene *scene = load(SCENE "entities:\n"
                                       "  a:\n"
                                       "    physics: &stone {mass: 5, elasticity: 0.25}\n"
                                       "    pose: &here [1, 2, 3]\n"
                                       "  b:\n"
                                       "    pose: *here\n"
                                       "    physics: {<<: *stone, mass: 7}\n"
                                       "    collision: {geometry: {circle: 1}}\n"
                                       "  c:\n"
                                       "    physics: {<<: [{mass: 8}, *stone]}\n"
                                       "    collision: {geometry: {circle: 1}}\n");
  same(scene->bodies[0].def.mass, 5);
  same(scene->bodies[1].def.mass, 7); // own keys win
  same(scene->bodies[1].def.position.y, 2);
  same(scene->bodies[1].shapes[0].restitution, 0.25);
  same(scene->bodies[2].def.mass, 8); // then the earlier source
  same(scene->bodies[2].shapes[0].restitution, 0.25);
}

static void test_encodings(void **state) {
  (void)state;
  assert_int_equal(load("\xEF\xBB\xBFscene: {size: [2, 3]}\n")->count, 0);
  same(mock_scene.def.border.y, 3);
  char wide[64];
  size_t length = 0;
  wide[length++] = '\xFF';
  wide[length++] = '\xFE';
  for (const char *at = "scene: {size: [2, 4]}"; *at; at++) {
    wide[length++] = *at;
    wide[length++] = '\0';
  }
  ScreeScene *scene = NULL;
  assert_int_equal(scree_yaml_load(wide, length, 0, NULL, &scene), SCREE_OK);
  same(scene->def.border.y, 4);
  mock_alive = 0;
}

static void test_empty_blocks(void **state) {
  (void)state;
  assert_int_equal(load(SCENE "entities:\njoints:\n")->count, 0);
  assert_int_equal(load(SCENE "entities: {}\njoints: {}\n")->count, 0);
  assert_int_equal(load_one("    visual:\n    physics: ~\n    shapes:\n")->shape_count, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_scene_defaults),
      cmocka_unit_test(test_scene_values),
      cmocka_unit_test(test_background_file),
      cmocka_unit_test(test_angles),
      cmocka_unit_test(test_body_defaults),
      cmocka_unit_test(test_physics),
      cmocka_unit_test(test_damping_apart),
      cmocka_unit_test(test_body_types),
      cmocka_unit_test(test_geometries),
      cmocka_unit_test(test_collision_pose),
      cmocka_unit_test(test_visual),
      cmocka_unit_test(test_shapes),
      cmocka_unit_test(test_aliases_and_merge),
      cmocka_unit_test(test_encodings),
      cmocka_unit_test(test_empty_blocks),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
