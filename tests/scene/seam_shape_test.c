// SPDX-License-Identifier: MIT
// Seams of shapes that are no boxes: triangles whose sides lie under the floor, round corners, one-way neighbours.
#include "probe.h"

static ScreeBody mover(ScreeScene *scene, int kind, double x, double speed) {
  ScreeShapeDef def = scree_shape_def_default();
  def.friction = def.friction_kinetic = 0;
  def.kind = kind == 0 ? SCREE_SHAPE_CIRCLE : kind == 1 ? SCREE_SHAPE_BOX : SCREE_SHAPE_CAPSULE;
  def.radius = kind == 1 ? 0 : 0.4;
  def.width = def.height = 0.8;
  def.length = 0.6;
  ScreeBody body = probe_shape(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){x, 0.4}, 0, &def);
  assert_int_equal(scree_body_set_velocity(scene, body, (ScreeVec2){speed, 0}, 0), SCREE_OK);
  return body;
}

// Two triangles to a column of 2 m, as meshes have them. The lower one has no open side but its bottom: it once pulled
// bodies out by that.
static void floor_of_triangles(void **state) {
  (void)state;
  for (int kind = 0; kind < 3; ++kind) {
    ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
    for (int i = 0; i < 8; ++i) {
      double x = 2.0 * i;
      const ScreeVec2 points[] = {{x, 0}, {x, -1}, {x + 2, 0}, {x, -1}, {x + 2, -1}, {x + 2, 0}};
      ScreeShapeDef defs[2];
      for (int k = 0; k < 2; ++k) {
        defs[k] = scree_shape_def_default();
        defs[k].kind = SCREE_SHAPE_POLYGON;
        defs[k].first_point = 3u * (uint32_t)k;
        defs[k].point_count = 3;
        defs[k].friction = defs[k].friction_kinetic = 0;
      }
      ScreeShapeList list = {.defs = defs, .count = 2, .points = points, .point_count = 6};
      ScreeBodyDef body = scree_body_def_default();
      body.type = SCREE_BODY_STATIC;
      ScreeBody handle;
      assert_int_equal(scree_body_create(scene, &body, &list, &handle), SCREE_OK);
    }
    ScreeBody body = mover(scene, kind, 1.2, 1);
    for (int step = 0; step < 600; ++step) {
      probe_steps(scene, 1);
      PROBE_NEAR(probe_y(scene, body), 0.4, 0.01);
      PROBE_NEAR(probe_velocity(scene, body).x, 1, 0.02);
    }
    scree_scene_destroy(scene);
  }
}

// Stones that are wider above: their tops are flush, and below the sides lean apart, so that neighbours meet by no more
// than a corner. Each once took that for its own, and threw what slid over it. Along a slope what slides gains speed by
// gravity alone.
static const ScreeVec2 stones[][4] = {
    {{0, 0}, {0.3, -1}, {0.7, -1}, {1, 0}}, {{0, 0}, {0.45, -1}, {0.55, -1}, {1, 0}}, {{0, 0}, {0.5, -0.1}, {1, 0}}};
static const uint32_t stone_corners[] = {4, 4, 3};

static void lay_stones(ScreeScene *scene, uint32_t form, ScreeVec2 from, double slope, int count) {
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = SCREE_SHAPE_POLYGON;
  def.point_count = stone_corners[form];
  def.friction = def.friction_kinetic = 0;
  ScreeShapeList list = {.defs = &def, .count = 1, .points = stones[form], .point_count = def.point_count};
  ScreeBodyDef body = scree_body_def_default();
  body.type = SCREE_BODY_STATIC;
  body.angle = slope;
  for (int i = -2; i < count; ++i) {
    body.position = (ScreeVec2){from.x + i * cos(slope), from.y + i * sin(slope)};
    ScreeBody handle;
    assert_int_equal(scree_body_create(scene, &body, &list, &handle), SCREE_OK);
  }
}

static void slide_over_stones(uint32_t lanes, uint32_t form, double slope) {
  static const double speeds[] = {0.5, 3, 8, 30};
  const double gain = -10 * sin(slope), time = 0.8;
  const ScreeVec2 along = {cos(slope), sin(slope)}, up = {-along.y, along.x};
  ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
  ScreeBody bodies[129];
  for (uint32_t i = 0; i < lanes; ++i) {
    double speed = speeds[i / 3 % 4];
    lay_stones(scene, form, (ScreeVec2){0, 40.0 * i}, slope, 4 + (int)(speed * time + 0.5 * gain * time * time));
    ScreeShapeDef def = scree_shape_def_default();
    def.kind = i % 3 == 0 ? SCREE_SHAPE_CIRCLE : i % 3 == 1 ? SCREE_SHAPE_BOX : SCREE_SHAPE_CAPSULE;
    def.radius = i % 3 == 1 ? 0 : 0.4;
    def.width = def.height = 0.8;
    def.length = 0.6;
    def.friction = def.friction_kinetic = 0;
    bodies[i] = probe_shape(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.4 * up.x, 40.0 * i + 0.4 * up.y}, slope, &def);
    ScreeVec2 velocity = {speed * along.x, speed * along.y};
    assert_int_equal(scree_body_set_velocity(scene, bodies[i], velocity, 0), SCREE_OK);
  }
  for (int step = 1; step <= time * 60; ++step) {
    probe_steps(scene, 1);
    for (uint32_t i = 0; i < lanes; ++i) {
      ScreeVec2 v = probe_velocity(scene, bodies[i]);
      double expected = speeds[i / 3 % 4] + gain * step / 60.0;
      PROBE_NEAR(v.x * along.x + v.y * along.y, expected, 0.01 * expected);
      PROBE_NEAR(probe_x(scene, bodies[i]) * up.x + (probe_y(scene, bodies[i]) - 40.0 * i) * up.y, 0.4, 0.01);
    }
  }
  scree_scene_destroy(scene);
}

static void stones_that_meet_by_a_corner_are_one_floor(void **state) {
  (void)state;
  static const uint32_t lanes[] = PROBE_LANES;
  for (uint32_t run = 0; run < PROBE_LANE_COUNTS; ++run)
    for (uint32_t form = 0; form < 3; ++form)
      for (int tilted = 0; tilted < 2; ++tilted) slide_over_stones(lanes[run], form, tilted ? -0.35 : 0);
}

// Between round corners there is a groove: what is slow dips into it, by no more than its form allows, and never falls
// through.
static void grooves_between_round_tiles(void **state) {
  (void)state;
  // A circle of 0.4 between two of 0.1, 0.2 m apart: sqrt(0.5^2 - 0.1^2) - 0.1 = 0.39.
  for (int i = 0; i < 3; ++i) {
    ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
    ScreeShapeDef tile = scree_shape_def_default();
    tile.kind = SCREE_SHAPE_BOX;
    tile.width = tile.height = 0.8;
    tile.radius = 0.1;
    tile.friction = tile.friction_kinetic = 0;
    for (int k = 0; k < 12; ++k) probe_shape(scene, SCREE_BODY_STATIC, (ScreeVec2){k, -0.5}, 0, &tile);
    const double speeds[] = {0.2, 1, 5};
    ScreeBody body = mover(scene, 0, 1, speeds[i]);
    for (int step = 0; step < 600 && probe_x(scene, body) < 10.5; ++step) {
      probe_steps(scene, 1);
      assert_true(probe_y(scene, body) > 0.388);
    }
    scree_scene_destroy(scene);
  }
}

// One-way boxes and solid ones in turn are one floor from above.
static void one_way_and_solid_in_turn(void **state) {
  (void)state;
  for (int kind = 0; kind < 2; ++kind) {
    ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
    ScreeShapeDef tile = scree_shape_def_default();
    tile.kind = SCREE_SHAPE_BOX;
    tile.width = tile.height = 1;
    tile.friction = tile.friction_kinetic = 0;
    for (int i = 0; i < 20; ++i) {
      tile.one_way = (ScreeVec2){0, i % 2};
      probe_shape(scene, SCREE_BODY_STATIC, (ScreeVec2){i, -0.5}, 0, &tile);
    }
    ScreeBody body = mover(scene, kind, 1, 3);
    for (int step = 0; step < 330; ++step) {
      probe_steps(scene, 1);
      PROBE_NEAR(probe_velocity(scene, body).x, 3, 0.03);
      PROBE_NEAR(probe_y(scene, body), 0.4, 0.01);
    }
    scree_scene_destroy(scene);
  }
}

// Parts of one body that meet with a slanting cut at the bottom: it lies where it fell. The cut was once taken for the
// ground's way on, and the body slid off on its own.
static void outlines_lie_still(void **state) {
  (void)state;
  static const ScreeVec2 letters[3][8] = {
      {{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}},
      {{0, 0}, {3, 0}, {3, 2}, {2, 2}, {2, 1}, {1, 1}, {1, 2}, {0, 2}},
      {{0, 0}, {2, 0}, {2, 2}, {0, 2}, {0.5, 0.5}, {0.5, 1.5}, {1.5, 1.5}, {1.5, 0.5}}};
  static const uint32_t sizes[3] = {6, 8, 8}, rings[] = {4, 4};
  for (int kind = 0; kind < 3; ++kind) {
    for (int tiles = 0; tiles < 2; ++tiles) {
      ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
      ProbeMaterial rough = {.friction = 0.6};
      for (int i = -10; i <= 10 && tiles; ++i)
        probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){i, -0.5}, 0, (ScreeVec2){1, 1}, rough);
      if (!tiles) probe_floor(scene, 200, rough);
      ScreeShapeDef def = scree_shape_def_default();
      def.kind = SCREE_SHAPE_OUTLINE;
      def.point_count = sizes[kind];
      def.ring_count = kind == 2 ? 2 : 0;
      ScreeShapeList list = {.defs = &def, .count = 1, .points = letters[kind], .point_count = sizes[kind]};
      list.rings = rings;
      list.ring_count = 2;
      ScreeBodyDef at = scree_body_def_default();
      at.position = (ScreeVec2){-1.3, 1.5};
      ScreeBody body;
      assert_int_equal(scree_body_create(scene, &at, &list, &body), SCREE_OK);
      for (int step = 0; step < 300; ++step) {
        probe_steps(scene, 1);
        assert_true(probe_deepest(scene) < 0.05);
      }
      PROBE_NEAR(probe_x(scene, body), -1.3, 0.01);
      PROBE_NEAR(probe_y(scene, body), 0, 0.01);
      assert_false(probe_awake(scene, body));
      scree_scene_destroy(scene);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      PROBE_TEST(floor_of_triangles),          PROBE_TEST(stones_that_meet_by_a_corner_are_one_floor),
      PROBE_TEST(grooves_between_round_tiles), PROBE_TEST(one_way_and_solid_in_turn),
      PROBE_TEST(outlines_lie_still),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
