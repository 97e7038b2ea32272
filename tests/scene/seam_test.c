// SPDX-License-Identifier: MIT
// Floors made of many shapes that lie flush: what slides or rolls over them feels one floor.
#include "probe.h"

static const ProbeMaterial smooth = {.friction = 0.0}, rough = {.friction = 0.6};
static const ScreeVec2 unit = {1, 1};

typedef enum Floor {
  FLOOR_BOXES,    // bodies of their own
  FLOOR_COMPOUND, // boxes of one body
  FLOOR_UNEVEN,   // boxes of many sizes, tops level, standing on nothing
  FLOOR_EDGES,    // one-sided segments, bodies of their own
  FLOOR_MIXED,    // boxes and segments in turn
  FLOOR_POLYGONS, // trapezoids that lean on each other
  FLOOR_COUNT
} Floor;

static ScreeShapeDef piece(Floor floor, uint32_t i, ScreeVec2 *points, ProbeMaterial m) {
  ScreeShapeDef def = scree_shape_def_default();
  def.friction = def.friction_kinetic = m.friction;
  double x = i;
  if (floor == FLOOR_EDGES || (floor == FLOOR_MIXED && i % 2u)) {
    def.kind = SCREE_SHAPE_EDGE;
    def.point_count = 2;
    points[0] = (ScreeVec2){x - 0.5, 0};
    points[1] = (ScreeVec2){x + 0.5, 0};
  } else if (floor == FLOOR_POLYGONS) {
    // Sides lean to the left and to the right in turn.
    double lean = i % 2u ? 0.2 : -0.2;
    def.kind = SCREE_SHAPE_POLYGON;
    def.point_count = 4;
    points[0] = (ScreeVec2){x - 0.5 + lean, -1};
    points[1] = (ScreeVec2){x + 0.5 - lean, -1};
    points[2] = (ScreeVec2){x + 0.5, 0};
    points[3] = (ScreeVec2){x - 0.5, 0};
  } else {
    static const double heights[] = {1, 0.5, 2, 0.25, 3};
    def.kind = SCREE_SHAPE_BOX;
    def.width = 1;
    def.height = floor == FLOOR_UNEVEN ? heights[i % 5u] : 1;
    def.position = (ScreeVec2){x, -0.5 * def.height};
  }
  return def;
}

// Pieces 1 m wide, the first about x = 0, whose tops are y = 0.
static void lay(ScreeScene *scene, Floor floor, uint32_t count, ProbeMaterial m) {
  ScreeBodyDef body = scree_body_def_default();
  body.type = SCREE_BODY_STATIC;
  ScreeShapeDef *defs = calloc(count, sizeof *defs);
  ScreeVec2 points[4];
  ScreeBody handle;
  for (uint32_t i = 0; i < count; ++i) {
    defs[i] = piece(floor, i, points, m);
    if (floor == FLOOR_COMPOUND) continue;
    ScreeShapeList list = {.defs = &defs[i], .count = 1, .points = points, .point_count = defs[i].point_count};
    assert_int_equal(scree_body_create(scene, &body, &list, &handle), SCREE_OK);
  }
  ScreeShapeList all = {.defs = defs, .count = count};
  if (floor == FLOOR_COMPOUND) assert_int_equal(scree_body_create(scene, &body, &all, &handle), SCREE_OK);
  free(defs);
}

static void set_velocity(ScreeScene *scene, ScreeBody body, double vx, double vy) {
  assert_int_equal(scree_body_set_velocity(scene, body, (ScreeVec2){vx, vy}, 0), SCREE_OK);
}

// G01: forty squares, a square sliding over them at 8 m/s, free to turn and not.
static void G01_seam_row_of_boxes(void **state) {
  (void)state;
  for (uint32_t floor = 0; floor < FLOOR_COUNT; ++floor) {
    for (uint32_t locked = 0; locked < 2u; ++locked) {
      ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
      lay(scene, (Floor)floor, 40, smooth);
      ScreeBody box = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0, 0.51}, 0, unit, smooth);
      scree_body_set(scene, box, SCREE_BODY_FIXED_ROTATION, locked);
      set_velocity(scene, box, 8, 0);
      for (uint32_t i = 0; i < 240; ++i) {
        probe_steps(scene, 1);
        assert_true(probe_velocity(scene, box).x >= 7.92);
        if (i > 5) PROBE_NEAR(probe_y(scene, box), 0.5, 0.01);
        PROBE_NEAR(probe_angle(scene, box), 0, 0.01);
      }
      scree_scene_destroy(scene);
    }
  }
}

// G01's kind: circles, capsules, small and rounded boxes and polygons, slow and fast, from both sides, at every lane
// count. All keep their speed, and none leaves the floor.
static void nothing_feels_a_seam(void **state) {
  (void)state;
  static const uint32_t lanes[] = PROBE_LANES;
  for (uint32_t run = 0; run < PROBE_LANE_COUNTS; ++run) {
    for (uint32_t floor = 0; floor < FLOOR_COUNT; ++floor) {
      ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
      lay(scene, (Floor)floor, 40, smooth);
      ScreeBody bodies[129];
      double rest[129], speed[129];
      for (uint32_t i = 0; i < lanes[run]; ++i) {
        ScreeShapeDef def = scree_shape_def_default();
        const double sizes[] = {0.1, 0.3, 1, 2.5};
        double size = sizes[i / 4u % 4u];
        def.friction = def.friction_kinetic = 0;
        def.group = -1;
        def.kind = i % 4u == 0 ? SCREE_SHAPE_CIRCLE : i % 4u == 1 ? SCREE_SHAPE_CAPSULE : SCREE_SHAPE_BOX;
        def.radius = i % 4u < 2u ? 0.5 * size : i % 4u == 2u ? 0.1 * size : 0.0;
        def.length = size;
        def.width = def.height = size;
        rest[i] = i % 4u < 2u ? 0.5 * size : 0.5 * size + def.radius;
        speed[i] = (i / 16u % 2u ? -1 : 1) * (2.0 + 3.0 * (i % 3u));
        bodies[i] = probe_shape(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){speed[i] > 0 ? 2 : 37, rest[i]}, 0, &def);
        set_velocity(scene, bodies[i], speed[i], 0);
      }
      for (uint32_t step = 0; step < 240; ++step) {
        probe_steps(scene, 1);
        for (uint32_t i = 0; i < lanes[run]; ++i) {
          double x = probe_x(scene, bodies[i]);
          if (x < 2 || x > 37) continue;
          PROBE_NEAR(probe_velocity(scene, bodies[i]).x, speed[i], 0.01 * fabs(speed[i]));
          PROBE_NEAR(probe_y(scene, bodies[i]), rest[i], 0.01);
          PROBE_NEAR(probe_angle(scene, bodies[i]), 0, 0.01);
        }
      }
      scree_scene_destroy(scene);
    }
  }
}

// A ball rolls over seams as over one floor, to the last digit that a contact leaves.
static void ball_rolls_on(void **state) {
  (void)state;
  for (uint32_t floor = 0; floor < FLOOR_COUNT; ++floor) {
    ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
    lay(scene, (Floor)floor, 40, rough);
    ScreeBody ball = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0, 0.5}, 0.5, rough);
    assert_int_equal(scree_body_set_velocity(scene, ball, (ScreeVec2){5, 0}, -10), SCREE_OK);
    for (uint32_t step = 0; step < 400; ++step) {
      probe_steps(scene, 1);
      PROBE_NEAR(probe_velocity(scene, ball).x, 5, 0.01);
      PROBE_NEAR(probe_y(scene, ball), 0.5, 0.001);
    }
    scree_scene_destroy(scene);
  }
}

// The option turned off, some of many fast boxes are caught by a seam within the first few: the test above can fail.
static void seams_are_felt_when_asked_for(void **state) {
  (void)state;
  ScreeSceneDef def = probe_def();
  def.seams = 0;
  uint32_t caught = 0;
  for (double speed = 20.0; speed < 30.0; speed += 0.5) {
    ScreeScene *scene;
    assert_int_equal(scree_scene_create(&def, NULL, &scene), SCREE_OK);
    lay(scene, FLOOR_BOXES, 60, smooth);
    ScreeBody box = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0, 0.51}, 0, unit, smooth);
    set_velocity(scene, box, speed, 0);
    probe_steps(scene, 150);
    caught += probe_velocity(scene, box).x < speed - 1.5 || fabs(probe_angle(scene, box)) > 0.01;
    scree_scene_destroy(scene);
  }
  assert_true(caught > 0);
}

// A stack of flush boxes is one wall: what slides down it is not caught.
static void nothing_is_caught_on_a_wall(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
  for (int i = 0; i < 30; ++i) probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){0.5, i + 0.5}, 0, unit, smooth);
  ScreeBody box = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){-0.25, 28}, 0, (ScreeVec2){0.5, 0.5}, smooth);
  double v = 0;
  for (int i = 0; i < 120; ++i) {
    assert_int_equal(scree_body_apply_force(scene, box, (ScreeVec2){2.5, 0}, 0), SCREE_OK);
    probe_steps(scene, 1);
    v -= 10.0 * PROBE_DT;
    PROBE_NEAR(probe_velocity(scene, box).y, v, 0.01 * fabs(v) + 0.02);
    PROBE_NEAR(probe_x(scene, box), -0.25, 0.005);
  }
  scree_scene_destroy(scene);
}

// What stands in the way does so still: a step of a tenth of the box, a wall on the floor, a gap that it falls into.
static void real_edges_are_felt(void **state) {
  (void)state;
  for (int kind = 0; kind < 3; ++kind) {
    ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
    for (int i = 0; i < 20; ++i) {
      double x = kind == 2 && i > 6 ? i + 1.5 : i, top = kind == 0 && i > 6 ? 0.1 : 0;
      probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){x, top - 0.5}, 0, unit, smooth);
    }
    if (kind == 1) probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){8, 0.5}, 0, unit, smooth);
    ScreeBody box = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){2, 0.5}, 0, unit, smooth);
    scree_body_set(scene, box, SCREE_BODY_FIXED_ROTATION, 1);
    set_velocity(scene, box, 3, 0);
    probe_steps(scene, 240);
    if (kind == 0) PROBE_NEAR(probe_x(scene, box), 6.0, 0.01);
    if (kind == 1) PROBE_NEAR(probe_x(scene, box), 7.0, 0.01);
    if (kind == 2) assert_true(probe_y(scene, box) < -0.5);
    scree_scene_destroy(scene);
  }
}

// A tilted box whose lower corner hits a wall right at the floor is stopped by the wall.
static void corner_at_the_foot_of_a_wall(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
  for (int i = 0; i < 10; ++i) probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){i, -0.5}, 0, unit, rough);
  for (int i = 0; i < 4; ++i) probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){8, i + 0.5}, 0, unit, rough);
  ScreeBody box = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){4, 0.8}, 0.6, unit, smooth);
  set_velocity(scene, box, 4, 0);
  for (int i = 0; i < 300; ++i) {
    probe_steps(scene, 1);
    assert_true(probe_x(scene, box) < 7.05);
    assert_true(probe_y(scene, box) > 0.45);
    assert_true(probe_deepest(scene) < 0.03);
  }
  scree_scene_destroy(scene);
}

enum { FALLING = 50, FALLING_STEPS = 120 };

static void fall(bool seams, double y[FALLING_STEPS][FALLING]) {
  ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
  if (seams)
    lay(scene, FLOOR_BOXES, FALLING + 2u, rough);
  else
    probe_floor(scene, 3 * FALLING, rough);
  ScreeBody boxes[FALLING];
  for (uint32_t i = 0; i < FALLING; ++i) {
    ScreeVec2 at = {i + 0.5 + 0.004 * ((double)i - 25.0), 3};
    boxes[i] = probe_box(scene, SCREE_BODY_DYNAMIC, at, 0, (ScreeVec2){0.2, 0.2}, rough);
    set_velocity(scene, boxes[i], 0, -0.12 * i);
  }
  for (uint32_t step = 0; step < FALLING_STEPS; ++step) {
    probe_steps(scene, 1);
    for (uint32_t i = 0; i < FALLING; ++i) y[step][i] = probe_y(scene, boxes[i]);
  }
  scree_scene_destroy(scene);
}

// Narrow boxes that fall on a seam, wherever they hit it, come to rest as on one floor.
static void falling_on_a_seam(void **state) {
  (void)state;
  static double one[FALLING_STEPS][FALLING], many[FALLING_STEPS][FALLING];
  fall(false, one);
  fall(true, many);
  for (uint32_t step = 0; step < FALLING_STEPS; ++step)
    for (uint32_t i = 0; i < FALLING; ++i)
      // Two contacts that stop a fall between them do it a little unevenly.
      PROBE_NEAR(many[step][i], one[step][i], step + 1 < FALLING_STEPS ? 0.01 : 0.001);
}

// A box set deep into the seam of two others, wherever, is pushed out upwards: the sides between the two push nobody.
static void deep_in_a_seam(void **state) {
  (void)state;
  for (int i = -9; i <= 9; ++i) {
    ScreeScene *scene = probe_scene((ScreeVec2){0, 0});
    lay(scene, FLOOR_BOXES, 3, rough);
    ScreeVec2 at = {0.5 + 0.01 * i, -0.05};
    ScreeBody box = probe_box(scene, SCREE_BODY_DYNAMIC, at, 0, (ScreeVec2){0.2, 0.2}, smooth);
    scree_body_set(scene, box, SCREE_BODY_FIXED_ROTATION, 1);
    probe_steps(scene, 60);
    PROBE_NEAR(probe_x(scene, box), at.x, 0.001);
    PROBE_NEAR(probe_y(scene, box), 0.1, 0.01);
    scree_scene_destroy(scene);
  }
}

// A beam that spans forty boxes and lies a little past a seam at either end, deeper than it lies past it: what lies
// beside each box is more than is looked at, and what is left out does not depend on the order in which the boxes came.
static void many_beside_each_other_in_any_order(void **state) {
  (void)state;
  enum { BOXES = 60 };
  static const uint32_t strides[4] = {1, BOXES - 1, 23, 37};
  for (uint32_t k = 0; k < 4u; ++k) {
    ScreeScene *scene = probe_scene((ScreeVec2){0, 0});
    for (uint32_t i = 0; i < BOXES; ++i) {
      double x = i * strides[k] % (uint32_t)BOXES;
      probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){x, -0.5}, 0, unit, smooth);
    }
    ScreeBody beam = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){30, 0.45}, 0, (ScreeVec2){41.04, 1}, smooth);
    probe_steps(scene, 60);
    PROBE_NEAR(probe_x(scene, beam), 30, 1e-4);
    PROBE_NEAR(probe_y(scene, beam), 0.5, 0.02);
    PROBE_NEAR(probe_angle(scene, beam), 0, 0.002);
    scree_scene_destroy(scene);
  }
}

// G11: a circle on the sixteenth box of a body of twenty rests as on a single box.
static void G11_composite_offset_contact_arm(void **state) {
  (void)state;
  double y[2], load[2];
  for (int whole = 0; whole < 2; ++whole) {
    ScreeScene *scene = probe_scene((ScreeVec2){0, -10});
    if (whole)
      lay(scene, FLOOR_COMPOUND, 20, rough);
    else
      probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){15.5, -0.5}, 0, unit, rough);
    // The case has its boxes about y = 0, 0.5 high: here their tops are at 0.
    ScreeBody ball = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){15.5, 1.5}, 0.4, rough);
    probe_steps(scene, 180);
    y[whole] = probe_y(scene, ball);
    PROBE_NEAR(y[whole], 0.4, 0.01);
    assert_true(probe_speed(scene, ball) < 0.01);
    ScreeColumn impulses = scree_scene_column(scene, SCREE_COLUMN_CONTACT_NORMAL_IMPULSE);
    load[whole] = 0;
    for (uint32_t i = 0; i < impulses.rows; ++i) load[whole] += (double)((const float *)impulses.data)[i];
    scree_scene_destroy(scene);
  }
  PROBE_NEAR(y[1], y[0], 1e-5);
  PROBE_NEAR(load[1], load[0], 1e-3 * load[0] + 1e-9);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      PROBE_TEST(G01_seam_row_of_boxes),
      PROBE_TEST(nothing_feels_a_seam),
      PROBE_TEST(ball_rolls_on),
      PROBE_TEST(seams_are_felt_when_asked_for),
      PROBE_TEST(nothing_is_caught_on_a_wall),
      PROBE_TEST(real_edges_are_felt),
      PROBE_TEST(corner_at_the_foot_of_a_wall),
      PROBE_TEST(falling_on_a_seam),
      PROBE_TEST(deep_in_a_seam),
      PROBE_TEST(many_beside_each_other_in_any_order),
      PROBE_TEST(G11_composite_offset_contact_arm),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
