// SPDX-License-Identifier: MIT
// Bodies put deep into solids of many shapes, where each shape's neighbours cover the sides by which it could push.
// Every shape once left such a body to the others, and it fell through; or pushed it out by a side metres away, or
// along the cuts between two of them.
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

// A point with double coordinates against the boxes of a solid, each in its own frame.
typedef struct Block {
  double x, y, c, s, half_x, half_y;
} Block;

static bool is_in(const Block *block, double x, double y, double room) {
  double dx = x - block->x, dy = y - block->y;
  return fabs(block->c * dx + block->s * dy) < block->half_x + room &&
         fabs(block->c * dy - block->s * dx) < block->half_y + room;
}

static bool is_in_any(const Block *blocks, int count, double x, double y, double room) {
  for (int i = 0; i < count; ++i)
    if (is_in(&blocks[i], x, y, room)) return true;
  return false;
}

// How far a ball is to go to be out of all blocks by the nearest point of their surface, found by trying all points of
// all their sides; 0 where its centre is outside, or where there is hardly room for it.
static double way_out(const Block *blocks, int count, double x, double y, double radius) {
  double best = INFINITY, to_x = 0, to_y = 0;
  if (!is_in_any(blocks, count, x, y, -0.001)) return 0;
  for (int i = 0; i < count; ++i)
    for (int side = 0; side < 4; ++side)
      for (int k = 0; k <= 500; ++k) {
        const Block *b = &blocks[i];
        double t = k / 250.0 - 1, out = side % 2 ? 1 : -1;
        double u = side < 2 ? t * b->half_x : out * (b->half_x + 0.001),
               v = side < 2 ? out * (b->half_y + 0.001) : t * b->half_y;
        double px = b->x + b->c * u - b->s * v, py = b->y + b->s * u + b->c * v, far = hypot(px - x, py - y);
        if (far >= best || is_in_any(blocks, count, px, py, 0.0005)) continue;
        best = far;
        to_x = (px - x) / far;
        to_y = (py - y) / far;
      }
  double way = best + radius;
  return is_in_any(blocks, count, x + way * to_x, y + way * to_y, 0.02) ? 0 : way;
}

// In boxes that lie across each other, of which none alone knows the way.
static void balls_take_the_nearest_way_out(void **state) {
  (void)state;
  uint32_t deep = 0;
  for (uint32_t seed = 1; seed <= ROUNDS; ++seed) {
    Lcg lcg = {seed};
    ScreeScene *scene = probe_scene((ScreeVec2){0, 0});
    Block blocks[6];
    for (int i = 0; i < 6; ++i) {
      LcgPair size = lcg_pair(&lcg, 0.5, 2), at = lcg_pair(&lcg, 0, 3);
      ScreeShapeDef def = box_of(size.x, size.y);
      double angle = lcg_range(&lcg, -3, 3);
      blocks[i] = (Block){at.x, at.y, cos(angle), sin(angle), 0.5 * size.x, 0.5 * size.y};
      probe_shape(scene, SCREE_BODY_STATIC, (ScreeVec2){at.x, at.y}, angle, &def);
    }
    LcgPair at = lcg_pair(&lcg, 0, 3);
    double radius = lcg_range(&lcg, 0.1, 0.4);
    probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){at.x, at.y}, radius, (ProbeMaterial){.friction = 0});
    double way = way_out(blocks, 6, at.x, at.y, radius);
    probe_steps(scene, 1);
    if (way > radius) {
      ++deep;
      PROBE_NEAR(probe_deepest(scene), way, 0.02);
    }
    scree_scene_destroy(scene);
  }
  assert_true(deep > ROUNDS / 4u);
}

// What is nearer to one side of a block of many boxes than to the others leaves by that.
static void bodies_leave_blocks_by_the_nearest_side(void **state) {
  (void)state;
  for (uint32_t seed = 1; seed <= 100u; ++seed) {
    Lcg lcg = {seed};
    ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
    ScreeShapeDef def = box_of(1, 1);
    for (int i = 0; i < 81; ++i)
      probe_shape(scene, SCREE_BODY_STATIC, (ScreeVec2){i % 9 - 4, (double)(i / 9) - 4}, 0, &def);
    LcgPair at = lcg_pair(&lcg, -1, 1), size = lcg_pair(&lcg, 0.2, 1);
    def = box_of(size.x, size.y);
    ScreeBody body =
        probe_shape(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){2 * at.x, 3.2 + 0.6 * at.y}, lcg_range(&lcg, -3, 3), &def);
    probe_steps(scene, 600);
    assert_true(fabs(probe_x(scene, body)) < 4.5 && probe_y(scene, body) > 4.5);
    scree_scene_destroy(scene);
  }
}

// Where there are too many to look through, it stays as on a floor: it may tip over, and does not sink.
static void bodies_inside_stay_inside(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
  ScreeShapeDef def = box_of(1, 1);
  for (int i = 0; i < 961; ++i)
    probe_shape(scene, SCREE_BODY_STATIC, (ScreeVec2){i % 31 - 15, (double)(i / 31) - 15}, 0, &def);
  for (uint32_t seed = 1; seed <= 30u; ++seed) {
    Lcg lcg = {seed};
    LcgPair at = lcg_pair(&lcg, -0.6, 0.6), size = lcg_pair(&lcg, 0.2, 1);
    def = box_of(size.x, size.y);
    ScreeBody body = probe_shape(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){at.x, at.y}, lcg_range(&lcg, -3, 3), &def);
    probe_steps(scene, 600);
    assert_true(hypot(probe_x(scene, body) - at.x, probe_y(scene, body) - at.y) < 1);
    assert_int_equal(scree_body_destroy(scene, body), SCREE_OK);
  }
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {PROBE_TEST(deep_bodies_are_held), PROBE_TEST(balls_take_the_nearest_way_out),
                                     PROBE_TEST(bodies_leave_blocks_by_the_nearest_side),
                                     PROBE_TEST(bodies_inside_stay_inside)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
