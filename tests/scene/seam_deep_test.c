// SPDX-License-Identifier: MIT
// Bodies put deep into solids of many shapes, where each shape's neighbours cover the sides by which it could push.
// Every shape once left such a body to the others, and it fell through; or pushed it out by a side metres away.
#include "../unit/lcg.h"
#include "probe.h"

#define ROUNDS 3000

typedef enum Solid {
  SOLID_TILES,   // one grid, some of its cells empty
  SOLID_FLUSH,   // boxes that meet face to face
  SOLID_CROSSED, // boxes that lie across each other
  SOLID_COUNT
} Solid;

static ScreeShapeDef box_of(double width, double height) {
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = SCREE_SHAPE_BOX;
  def.width = width;
  def.height = height;
  return def;
}

static void add_tiles(ScreeScene *scene, Lcg *lcg) {
  uint8_t cells[12];
  for (uint32_t i = 0; i < 12u; ++i) cells[i] = lcg_below(lcg, 5) > 0u;
  cells[0] = 1;
  ScreeShapeDef def = box_of(1, 1);
  def.kind = SCREE_SHAPE_TILES;
  def.columns = 4;
  def.rows = 3;
  ScreeShapeList list = {.defs = &def, .count = 1, .cells = cells, .cell_count = 12};
  ScreeBodyDef body = scree_body_def_default();
  body.type = SCREE_BODY_STATIC;
  ScreeBody handle;
  assert_int_equal(scree_body_create(scene, &body, &list, &handle), SCREE_OK);
}

static void add_boxes(ScreeScene *scene, Solid solid, Lcg *lcg) {
  if (solid == SOLID_FLUSH) {
    ScreeShapeDef def = box_of(1, 1);
    for (int i = 0; i < 12; ++i)
      probe_shape(scene, SCREE_BODY_STATIC, (ScreeVec2){0.5 + i % 4, 0.5 + (double)(i / 4)}, 0, &def);
    return;
  }
  for (int i = 0; i < 6; ++i) {
    LcgPair size = lcg_pair(lcg, 0.5, 2), at = lcg_pair(lcg, 0, 3);
    ScreeShapeDef def = box_of(size.x, size.y);
    double angle = lcg_range(lcg, -3, 3);
    probe_shape(scene, SCREE_BODY_STATIC, (ScreeVec2){at.x, at.y}, i % 2 ? angle : 0, &def);
  }
}

// The same solid and the same body in it for the same seed.
static ScreeScene *make(Solid solid, uint32_t seed, uint32_t seams) {
  Lcg lcg = {seed};
  ScreeSceneDef settings = probe_def();
  settings.gravity = (ScreeVec2){0, 0};
  settings.seams = seams;
  ScreeScene *scene;
  assert_int_equal(scree_scene_create(&settings, NULL, &scene), SCREE_OK);
  if (solid == SOLID_TILES)
    add_tiles(scene, &lcg);
  else
    add_boxes(scene, solid, &lcg);
  LcgPair size = lcg_pair(&lcg, 0.2, 1.5), at = lcg_pair(&lcg, -0.5, 4);
  ScreeShapeDef def = box_of(size.x, size.y);
  def.kind = (ScreeShapeKind[]){SCREE_SHAPE_BOX, SCREE_SHAPE_CIRCLE, SCREE_SHAPE_CAPSULE}[lcg_below(&lcg, 3)];
  def.radius = 0.4 * size.x;
  def.length = size.y;
  double angle = lcg_range(&lcg, -3, 3);
  probe_shape(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){at.x, at.y}, lcg_below(&lcg, 3) ? angle : 0, &def);
  return scene;
}

// The depth of the contact on a shape, m; 0 when it makes none.
static double depth_on(ScreeScene *scene, uint32_t shape) {
  uint32_t count = scree_scene_publish_contacts(scene);
  const uint32_t *shapes = scree_scene_column(scene, SCREE_COLUMN_CONTACT_SHAPE_A).data;
  const float *depth = scree_scene_column(scene, SCREE_COLUMN_CONTACT_DEPTH).data;
  for (uint32_t i = 0; i < count; ++i)
    if (shapes[i] == shape) return depth[i];
  return 0;
}

static void deep_bodies_are_held(void **state) {
  (void)state;
  for (uint32_t solid = 0; solid < SOLID_COUNT; ++solid) {
    uint32_t deep = 0;
    for (uint32_t seed = 1; seed <= ROUNDS; ++seed) {
      ScreeScene *plain = make((Solid)solid, seed, 0), *mended = make((Solid)solid, seed, 1);
      probe_steps(plain, 1);
      probe_steps(mended, 1);
      if (probe_deepest(plain) > 0.005) {
        ++deep;
        assert_true(scree_scene_publish_contacts(mended) > 0u);
      }
      scree_scene_destroy(plain);
      scree_scene_destroy(mended);
    }
    assert_true(deep > ROUNDS / 2u);
  }
}

// By the open side it may be farther than by the covered one, but in proportion.
static void open_sides_far_away_push_nobody(void **state) {
  (void)state;
  for (uint32_t solid = 0; solid < SOLID_COUNT; ++solid) {
    for (uint32_t seed = 1; seed <= ROUNDS; ++seed) {
      ScreeScene *plain = make((Solid)solid, seed, 0), *mended = make((Solid)solid, seed, 1);
      probe_steps(plain, 1);
      probe_steps(mended, 1);
      for (uint32_t shape = 0; shape < 12u; ++shape) {
        double before = depth_on(plain, shape), after = depth_on(mended, shape);
        assert_true(after <= 4 * fmax(before, 0) + 0.101);
      }
      scree_scene_destroy(plain);
      scree_scene_destroy(mended);
    }
  }
}

// In the middle of many boxes no side is open at all: what is put there stays, and does not sink.
static void bodies_inside_stay_inside(void **state) {
  (void)state;
  for (uint32_t seed = 1; seed <= 100u; ++seed) {
    Lcg lcg = {seed};
    ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
    ScreeShapeDef def = box_of(1, 1);
    for (int i = 0; i < 81; ++i)
      probe_shape(scene, SCREE_BODY_STATIC, (ScreeVec2){i % 9 - 4, (double)(i / 9) - 4}, 0, &def);
    LcgPair at = lcg_pair(&lcg, -0.6, 0.6), size = lcg_pair(&lcg, 0.2, 1);
    def = box_of(size.x, size.y);
    ScreeBody body = probe_shape(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){at.x, at.y}, lcg_range(&lcg, -3, 3), &def);
    probe_steps(scene, 240);
    assert_true(hypot(probe_x(scene, body) - at.x, probe_y(scene, body) - at.y) < 1.5);
    scree_scene_destroy(scene);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {PROBE_TEST(deep_bodies_are_held), PROBE_TEST(open_sides_far_away_push_nobody),
                                     PROBE_TEST(bodies_inside_stay_inside)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
