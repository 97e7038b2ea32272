// SPDX-License-Identifier: MIT
// What slides fast over a floor in pieces keeps to it as over a floor in one: no seam lifts it, none holds it up.
#include "probe.h"

// What solvers leave alone, m: an overlap of half a millimetre, a gap of a quarter.
#define LEVEL 0.00076

enum { MOST_STEPS = 60 };

static const double speeds[] = {20, 35, 50, 100, 150, 250, 400};
static const double sizes[] = {0.2, 0.35, 0.5, 1, 1.5, 2, 3, 4};

typedef enum Floor { BOXES, TILES, CHAIN, PLANK, FLOORS } Floor;

static void add_static(ScreeScene *scene, const ScreeShapeList *shapes) {
  ScreeBodyDef def = scree_body_def_default();
  def.type = SCREE_BODY_STATIC;
  ScreeBody made;
  assert_int_equal(scree_body_create(scene, &def, shapes, &made), SCREE_OK);
}

// A floor with its top at y = 0, from x = -10 on, in so many pieces of one length. A plank is a movable box.
static void add_floor(ScreeScene *scene, Floor floor, uint32_t pieces, double length, ProbeMaterial m) {
  static uint8_t cells[1000];
  static ScreeVec2 points[1001];
  for (uint32_t i = 0; i < pieces && floor == BOXES; ++i)
    probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){-10 + length * (i + 0.5), -0.5}, 0, (ScreeVec2){length, 1}, m);
  if (floor == PLANK) {
    probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){0, -1.5}, 0, (ScreeVec2){5000, 1}, m);
    double whole = pieces * length;
    probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.5 * whole - 10, -0.5}, 0, (ScreeVec2){whole, 1}, m);
  }
  ScreeShapeDef def = scree_shape_def_default();
  def.friction = def.friction_kinetic = m.friction;
  ScreeShapeList list = {.defs = &def, .count = 1, .points = points, .cells = cells};
  if (floor == TILES) {
    def.kind = SCREE_SHAPE_TILES;
    def.width = def.height = length;
    def.columns = list.cell_count = pieces, def.rows = 1;
    def.position = (ScreeVec2){-10, -length};
    for (uint32_t i = 0; i < pieces; ++i) cells[i] = 1;
    add_static(scene, &list);
  } else if (floor == CHAIN) {
    def.kind = SCREE_SHAPE_CHAIN;
    def.point_count = list.point_count = pieces + 1;
    for (uint32_t i = 0; i <= pieces; ++i) points[i] = (ScreeVec2){-10 + length * i, 0};
    add_static(scene, &list);
  }
}

// How high and how low the middle of a slider came off its own half height, and how far it turned.
typedef struct Ride {
  double high, low, turned;
} Ride;

static Ride ride(Floor floor, uint32_t pieces, double length, double size, double speed, double friction) {
  ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
  ProbeMaterial m = {.friction = friction};
  add_floor(scene, floor, pieces, length, m);
  ScreeBody slider = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0, 0.5 * size}, 0, (ScreeVec2){size, size}, m);
  assert_int_equal(scree_body_set_velocity(scene, slider, (ScreeVec2){speed, 0}, 0), SCREE_OK);
  Ride way = {0};
  double end = pieces * length - 15 - size;
  for (uint32_t i = 1; i <= MOST_STEPS && speed * PROBE_DT * i < end; ++i) {
    probe_steps(scene, 1);
    double height = probe_y(scene, slider) - 0.5 * size;
    way.high = fmax(way.high, height), way.low = fmin(way.low, height);
    way.turned = fmax(way.turned, fabs(probe_angle(scene, slider)));
    // Friction is that of a floor, and no corner adds to it.
    PROBE_NEAR(probe_velocity(scene, slider).x, speed - 10 * friction * PROBE_DT * i, 0.02 + 1e-4 * speed);
  }
  scree_scene_destroy(scene);
  return way;
}

// Floors of 1 to 1,000 pieces, 0.5 m and longer, at most 1,000 m long.
static void pieces_are_one_floor(void **state) {
  (void)state;
  static const double lengths[] = {500, 20, 7, 2, 1, 0.5};
  for (uint32_t i = 0; i < 8u * 7u * 2u; ++i) {
    double size = sizes[i % 8u], speed = speeds[i / 8u % 7u], friction = 0.6 * (i / 56u);
    Ride one = ride(BOXES, 1, 1000, size, speed, friction);
    assert_true(one.high < 0.5 * LEVEL && one.low > -LEVEL);
    for (uint32_t floor = 0; floor < FLOORS; ++floor)
      for (uint32_t k = 0; k < 6u; ++k) {
        uint32_t pieces = lengths[k] < 1 ? 1000 : (uint32_t)(1000 / lengths[k]);
        if (floor == PLANK && (friction > 0 || k)) continue;
        Ride way = ride((Floor)floor, pieces, lengths[k], size, speed, friction);
        if (!(way.high < one.high + LEVEL && way.low > one.low - LEVEL && way.turned * size < 2 * LEVEL))
          fail_msg("floor %u of %u pieces, %g m at %g m/s: %g m above, %g below, turned by %g", floor, pieces, size,
                   speed, way.high, way.low, way.turned);
      }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {PROBE_TEST(pieces_are_one_floor)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
