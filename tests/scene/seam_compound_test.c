// SPDX-License-Identifier: MIT
// Bodies of several shapes put deep into solids, of one piece and of many: they leave as one body by a near way. (Each
// shape once left by the way that was the nearest for itself: some bodies were torn to and fro between two sides, some
// sank, some trembled for ever, and what was thin was stopped at each cut by continuous collision.)
#include "../unit/lcg.h"
#include "probe.h"

#define MOST  17
#define APART 60.0

// Solids are rectangles put together.
typedef struct Rect {
  double x0, y0, x1, y1;
} Rect;

typedef enum World {
  WORLD_BOX,       // one shape
  WORLD_TROUGH,    // an outline
  WORLD_TILES,     // the same as a grid
  WORLD_CELLS,     // boxes side by side
  WORLD_TRIANGLES, // two to a cell
  WORLD_COUNT
} World;

static const Rect block = {0, 0, 10, 6};
static const Rect trough[] = {{0, 0, 10, 2}, {0, 0, 2, 8}, {8, 0, 10, 8}};

static bool is_in(World world, double x, double y) {
  const Rect *rects = world == WORLD_TROUGH || world == WORLD_TILES ? trough : &block;
  int count = rects == trough ? 3 : 1;
  for (int i = 0; i < count; ++i)
    if (x > rects[i].x0 && x < rects[i].x1 && y > rects[i].y0 && y < rects[i].y1) return true;
  return false;
}

static void add_polygon(ScreeScene *scene, double at, const ScreeVec2 *points, uint32_t count, uint32_t kind) {
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = kind;
  def.point_count = count;
  ScreeShapeList list = {.defs = &def, .count = 1, .points = points, .point_count = count};
  ScreeBodyDef body = scree_body_def_default();
  body.type = SCREE_BODY_STATIC;
  body.position.x = at;
  ScreeBody handle;
  assert_int_equal(scree_body_create(scene, &body, &list, &handle), SCREE_OK);
}

static void add_box(ScreeScene *scene, double x, double y, double width, double height) {
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = SCREE_SHAPE_BOX;
  def.width = width;
  def.height = height;
  probe_shape(scene, SCREE_BODY_STATIC, (ScreeVec2){x, y}, 0, &def);
}

static void add_tiles(ScreeScene *scene, double at) {
  uint8_t cells[80];
  for (int i = 0; i < 80; ++i) cells[i] = is_in(WORLD_TILES, i % 10 + 0.5, i / 10 + 0.5);
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = SCREE_SHAPE_TILES;
  def.width = def.height = 1;
  def.columns = 10;
  def.rows = 8;
  ScreeShapeList list = {.defs = &def, .count = 1, .cells = cells, .cell_count = 80};
  ScreeBodyDef body = scree_body_def_default();
  body.type = SCREE_BODY_STATIC;
  body.position.x = at;
  ScreeBody handle;
  assert_int_equal(scree_body_create(scene, &body, &list, &handle), SCREE_OK);
}

static void add_solid(ScreeScene *scene, World world, double at) {
  const ScreeVec2 outline[] = {{0, 0}, {10, 0}, {10, 8}, {8, 8}, {8, 2}, {2, 2}, {2, 8}, {0, 8}};
  if (world == WORLD_BOX) add_box(scene, at + 5, 3, 10, 6);
  if (world == WORLD_TROUGH) add_polygon(scene, at, outline, 8, SCREE_SHAPE_OUTLINE);
  if (world == WORLD_TILES) add_tiles(scene, at);
  for (int i = 0; i < 60 && world >= WORLD_CELLS; ++i) {
    double x = i % 10, y = i / 10;
    if (world == WORLD_CELLS) add_box(scene, at + x + 0.5, y + 0.5, 1, 1);
    const ScreeVec2 lower[] = {{x, y}, {x + 1, y}, {x + 1, y + 1}}, upper[] = {{x, y}, {x + 1, y + 1}, {x, y + 1}};
    if (world == WORLD_CELLS) continue;
    add_polygon(scene, at, lower, 3, SCREE_SHAPE_POLYGON);
    add_polygon(scene, at, upper, 3, SCREE_SHAPE_POLYGON);
  }
}

typedef struct Form {
  ScreeShapeDef defs[3];
  uint32_t count;
} Form;

#define FORMS 5

static const ScreeVec2 outlines[] = {{-0.5, -0.5}, {0.5, -0.5}, {0.5, 0}, {0, 0},    {0, 0.5},
                                     {-0.5, 0.5},  {-1, -1},    {1, -1},  {1, -0.6}, {-0.6, -0.6},
                                     {-0.6, 0.6},  {1, 0.6},    {1, 1},   {-1, 1}};
static const uint8_t boot[] = {1, 1, 1, 1, 0, 0};

static ScreeShapeDef shape_of(ScreeShapeKind kind, double x, double y, double width, double height) {
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = kind;
  def.position = (ScreeVec2){x, y};
  def.width = width;
  def.height = height;
  if (kind == SCREE_SHAPE_CIRCLE) def.radius = 0.5 * width;
  return def;
}

static Form form_of(uint32_t form) {
  Form f = {.count = 1};
  switch (form) {
  case 0:
  case 1: // an L and a C
    f.defs[0] = shape_of(SCREE_SHAPE_OUTLINE, 0, 0, 0, 0);
    f.defs[0].first_point = form ? 6 : 0;
    f.defs[0].point_count = form ? 8 : 6;
    return f;
  case 2:
    f.defs[0] = shape_of(SCREE_SHAPE_TILES, -0.6, -0.4, 0.4, 0.4);
    f.defs[0].columns = 3;
    f.defs[0].rows = 2;
    return f;
  case 3: // a dumb-bell with a thin rod
    f.defs[0] = shape_of(SCREE_SHAPE_CIRCLE, -0.6, 0, 0.6, 0.6);
    f.defs[1] = shape_of(SCREE_SHAPE_CIRCLE, 0.6, 0, 0.6, 0.6);
    f.defs[2] = shape_of(SCREE_SHAPE_BOX, 0, 0, 1.2, 0.1);
    f.count = 3;
    return f;
  default:
    f.defs[0] = shape_of(SCREE_SHAPE_BOX, 0, -0.2, 1, 0.6);
    f.defs[1] = shape_of(SCREE_SHAPE_CIRCLE, 0, 0.2, 0.6, 0.6);
    f.count = 2;
    return f;
  }
}

static ScreeBody put(ScreeScene *scene, uint32_t form, ScreeVec2 at, double angle) {
  Form f = form_of(form);
  ScreeShapeList list = {.defs = f.defs,
                         .count = f.count,
                         .points = outlines,
                         .point_count = sizeof outlines / sizeof *outlines,
                         .cells = boot,
                         .cell_count = sizeof boot};
  ScreeBodyDef def = scree_body_def_default();
  def.position = at;
  def.angle = angle;
  ScreeBody body;
  assert_int_equal(scree_body_create(scene, &def, &list, &body), SCREE_OK);
  return body;
}

static ScreeVec2 center_of(ScreeScene *scene, ScreeBody body) {
  double x = probe_get(scene, body, SCREE_BODY_CENTER_X), y = probe_get(scene, body, SCREE_BODY_CENTER_Y);
  double c = cos(probe_angle(scene, body)), s = sin(probe_angle(scene, body));
  return (ScreeVec2){probe_x(scene, body) + c * x - s * y, probe_y(scene, body) + s * x + c * y};
}

// How long it takes for all to be out. What falls as it leaves sideways is not to come back.
static void leave(uint32_t lanes, World world, double gravity, Lcg *lcg) {
  ScreeScene *scene = probe_scene((ScreeVec2){0, gravity});
  ScreeBody bodies[MOST];
  for (uint32_t i = 0; i < lanes; ++i) {
    add_solid(scene, world, APART * i);
    ScreeVec2 at;
    do {
      LcgPair random = lcg_pair(lcg, 0.2, 1);
      at = (ScreeVec2){10 * random.x - 0.2, 8 * random.y - 0.2};
    } while (!is_in(world, at.x, at.y));
    bodies[i] = put(scene, i % FORMS, (ScreeVec2){APART * i + at.x, at.y}, lcg_range(lcg, -3, 3));
  }
  probe_steps(scene, 300);
  for (uint32_t i = 0; i < lanes; ++i) {
    ScreeVec2 center = center_of(scene, bodies[i]);
    if (is_in(world, center.x - APART * i, center.y))
      fail_msg("form %u of lane %u stays in world %u at (%g, %g)", i % FORMS, i, (unsigned)world, center.x - APART * i,
               center.y);
  }
  scree_scene_destroy(scene);
}

static void bodies_of_several_shapes_leave_solids(void **state) {
  (void)state;
  static const uint32_t lanes[] = {1, 3, 4, 5, 8, 17};
  Lcg lcg = {5};
  for (uint32_t run = 0; run < sizeof lanes / sizeof *lanes; ++run)
    for (int world = 0; world < WORLD_COUNT; ++world)
      for (int falls = 0; falls < 2; ++falls) leave(lanes[run], (World)world, falls ? -10 : 0, &lcg);
}

int main(void) {
  const struct CMUnitTest tests[] = {PROBE_TEST(bodies_of_several_shapes_leave_solids)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
