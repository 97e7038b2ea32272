// SPDX-License-Identifier: MIT
// What shapes of many points, tiles, surfaces, locks, excluded pairs and groups look like as text.
#include <stdio.h>
#include <stdlib.h>

#include "support.h"

static char text[SCREE_YAML_BYTES_MAX + 1u];
static size_t length;

static ScreeStatus save(ScreeScene *scene) {
  ScreeStatus status = scree_yaml_save(scene, text, sizeof text - 1u, &length);
  assert_true(length < sizeof text);
  text[length] = '\0';
  return status;
}

static const ScreeVec2 points[] = {{0, 0}, {4, 0}, {2, 3}, {1.5, 0.5}, {2.5, 0.5}, {2, 1}, {2, 0.25}};
static const uint32_t rings[] = {3, 3};
static const uint8_t cells[] = {1, 1, 1, 0, 0, 1};

static void set_shapes(ScreeShapeDef shapes[4]) {
  for (int i = 0; i < 4; i++) shapes[i] = scree_shape_def_default();
  shapes[0].kind = SCREE_SHAPE_TILES;
  shapes[0].width = 0.5, shapes[0].height = 1;
  shapes[0].columns = 3, shapes[0].rows = 2;
  shapes[0].one_way = (ScreeVec2){0, 2};
  shapes[1].kind = SCREE_SHAPE_OUTLINE;
  shapes[1].point_count = 6;
  shapes[1].ring_count = 2;
  shapes[1].rolling_resistance = 0.25;
  shapes[1].friction_mix = SCREE_MIX_GEOMETRIC_MEAN;
  shapes[2].kind = SCREE_SHAPE_HULL;
  shapes[2].point_count = 7;
  shapes[2].restitution_mix = SCREE_MIX_MAXIMUM;
  shapes[3].kind = SCREE_SHAPE_CHAIN;
  shapes[3].point_count = 3;
  shapes[3].loop = 1;
  shapes[3].surface_speed = -1.5;
}

static void add_level(ScreeScene *scene) {
  ScreeShapeDef shapes[4];
  set_shapes(shapes);
  ScreeShapeList list = {.defs = shapes,
                         .count = 4,
                         .points = points,
                         .point_count = 7,
                         .rings = rings,
                         .ring_count = 2,
                         .cells = cells,
                         .cell_count = 6};
  ScreeBodyDef def = test_body(SCREE_BODY_DYNAMIC, 0, 0);
  def.mass = 1;
  def.center_given = 1;
  def.center = (ScreeVec2){0, 0.5};
  def.lock_x = def.lock_y = def.drop_through = def.ccd = def.disabled = 1;
  ScreeBody level, bare = test_add_bare(scene, test_body(SCREE_BODY_STATIC, 0, 0));
  assert_int_equal(scree_body_create(scene, &def, &list, &level), SCREE_OK);
  assert_int_equal(scree_body_set_name(scene, level, "no", 2), SCREE_OK);
  assert_int_equal(scree_bodies_exclude(scene, level, bare, 1), SCREE_OK);
  ScreeGroup group;
  assert_int_equal(scree_group_create(scene, "all", 3, 0, &group), SCREE_OK);
  assert_int_equal(scree_group_add(scene, group, bare), SCREE_OK);
  assert_int_equal(scree_group_add(scene, group, level), SCREE_OK);
  assert_int_equal(scree_group_create(scene, "7", 1, 1, &group), SCREE_OK);
}

static void levels_read_as_one_would_write_them(void **state) {
  (void)state;
  ScreeSceneDef settings = scree_scene_def_default();
  settings.seams = settings.continuous = 0;
  ScreeScene *scene = test_scene(&settings);
  add_level(scene);
  assert_int_equal(save(scene), SCREE_OK);
  assert_non_null(strstr(text, "  seams: false\n  continuous: false\n"));
  assert_string_equal(
      strstr(text, "  \"no\":"),
      "  \"no\":\n"
      "    type: dynamic\n"
      "    pose: [0, 0, 0]\n"
      "    enabled: false\n"
      "    physics:\n"
      "      mass: 1\n"
      "      center: [0, 0.5]\n"
      "      lock_x: true\n"
      "      lock_y: true\n"
      "      drop_through: true\n"
      "      ccd: true\n"
      "    shapes:\n"
      "      - {tiles: {cell: [0.5, 1], rows: [\"..#\",\n"
      "          \"###\"]}, density: 1, friction: 0.6, restitution: 0, one_way: [0, 1]}\n"
      "      - {outline: [[[0, 0], [4, 0], [2, 3]],\n"
      "          [[1.5, 0.5], [2.5, 0.5], [2, 1]]], density: 1, friction: 0.6, restitution: 0, "
      "rolling_resistance: 0.25, friction_mix: geometric_mean}\n"
      "      - {hull: [[0, 0], [4, 0], [2, 3], [1.5, 0.5], [2.5, 0.5], [2, 1], [2, 0.25]], density: 1, "
      "friction: 0.6, restitution: 0, restitution_mix: maximum}\n"
      "      - {chain: [[0, 0], [4, 0], [2, 3]], loop: true, density: 1, friction: 0.6, restitution: 0, "
      "surface_speed: -1.5}\n"
      "exclude:\n"
      "  - [\"#0\", \"no\"]\n"
      "groups:\n"
      "  all:\n"
      "    members: [\"#0\", \"no\"]\n"
      "    self_collide: false\n"
      "  \"7\":\n"
      "    members: []\n"
      "    self_collide: true\n");
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(levels_read_as_one_would_write_them)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
