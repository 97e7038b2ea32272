// SPDX-License-Identifier: MIT
// Manifolds of cases worked out by hand: the textbook's, placements known to break other engines, and identity from
// step to step.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core_probe.h"
#include "geom/gjk.h"
#include "geom/manifold.h"
#include "lcg.h"
#include "state/scene.h"

#define MARGIN 0.02f

static const ScRot upright = {1.0f, 0.0f};

static ScCore core_of(const ScreeShapeDef *def, const ScreeVec2 *points) {
  ScCore core;
  const char *argument;
  assert_int_equal(sc_hull_from_def(def, points, &core, &argument), SCREE_OK);
  return core;
}

static ScCore circle(double radius) {
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = SCREE_SHAPE_CIRCLE;
  def.radius = radius;
  return core_of(&def, NULL);
}

static ScCore capsule(double length, double radius) {
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = SCREE_SHAPE_CAPSULE;
  def.length = length;
  def.radius = radius;
  return core_of(&def, NULL);
}

static ScCore box(double width, double height, double radius) {
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = SCREE_SHAPE_BOX;
  def.width = width;
  def.height = height;
  def.radius = radius;
  return core_of(&def, NULL);
}

static ScCore polygon(const ScreeVec2 *points, uint32_t count) {
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = SCREE_SHAPE_POLYGON;
  def.point_count = count;
  return core_of(&def, points);
}

static ScLocalManifold at(const ScCore *a, const ScCore *b, float x, float y, ScRot rotation) {
  ScHull hull_a = probe_view(a), hull_b = probe_view(b);
  return sc_manifold_collide(&hull_a, &hull_b, sc_vec(x, y), rotation, MARGIN);
}

static void assert_near(ScVec v, float x, float y, float tolerance) {
  assert_float_equal(v.x, x, tolerance);
  assert_float_equal(v.y, y, tolerance);
}

static float deepest(const ScLocalManifold *m) {
  assert_true(m->count > 0);
  return m->count == 2 ? sc_minf(m->points[0].separation, m->points[1].separation) : m->points[0].separation;
}

// Where the only point of a manifold lies on the surface of A, and on that of B.
static void assert_surfaces(const ScLocalManifold *m, ScVec on_a, ScVec on_b, float tolerance) {
  assert_int_equal(m->count, 1);
  float half = 0.5f * m->points[0].separation;
  assert_near(sc_mad(m->points[0].point, -half, m->normal), on_a.x, on_a.y, tolerance);
  assert_near(sc_mad(m->points[0].point, half, m->normal), on_b.x, on_b.y, tolerance);
}

// Two circles collide when their distance is less than the sum of their radii, not when it equals it.
static void tb13_tb18_tb37_two_circles(void **state) {
  (void)state;
  ScCore unit = circle(1);
  ScLocalManifold m = at(&unit, &unit, 1.7f, 0, upright);
  assert_int_equal(m.count, 1);
  assert_near(m.normal, 1, 0, 1e-6f);
  assert_near(m.points[0].point, 0.85f, 0, 1e-6f);
  assert_float_equal(m.points[0].separation, -0.3, 1e-6);

  assert_true(deepest(&m) < 0);
  m = at(&unit, &unit, 2, 0, upright);
  assert_true(deepest(&m) == 0);

  m = at(&unit, &unit, 1.2f, 0, upright); // E (2, 2) and F (3.2, 2), seen from E
  assert_int_equal(m.count, 1);
  assert_near(m.normal, 1, 0, 1e-6f);
  assert_float_equal(m.points[0].separation, -0.8, 1e-6);
  assert_near(m.points[0].point, 0.6f, 0, 1e-6f);
  assert_surfaces(&m, sc_vec(1, 0), sc_vec(0.2f, 0), 1e-6f);
}

// TB14 and TB15: the box (0, 0)-(3, 2). TB41: the box (2, 1)-(5, 3).
static void tb14_tb15_tb41_circle_and_box(void **state) {
  (void)state;
  ScCore wide = box(3, 2, 0), unit = circle(1), larger = circle(1.5);
  ScLocalManifold m = at(&wide, &unit, 3.5f - 1.5f, 0, upright);
  assert_int_equal(m.count, 1);
  assert_near(m.normal, 1, 0, 1e-6f);
  assert_float_equal(m.points[0].separation, -0.5, 1e-6);
  assert_near(m.points[0].point, 1.5f - 0.25f, 0, 1e-6f);
  assert_surfaces(&m, sc_vec(1.5f, 0), sc_vec(1, 0), 1e-6f);

  m = at(&wide, &unit, 2.8f - 1.5f, 0, upright);
  assert_near(m.normal, 1, 0, 1e-6f);
  assert_float_equal(deepest(&m), -1.2, 1e-6);

  m = at(&wide, &larger, 6.0f - 3.5f, 4.0f - 2.0f, upright);
  assert_int_equal(m.count, 1);
  assert_near(m.normal, 0.7071f, 0.7071f, 5e-5f);
  assert_float_equal(m.points[0].separation, -0.08579, 5e-5);
  ScVec corner = {1.5f, 1}; // (5, 3), 1.41421 from the centre
  assert_surfaces(&m, corner, sc_mad(corner, -0.08579f, m.normal), 5e-5f);
}

// TB16 and TB17: the square (0, 0)-(2, 2) and a diamond, 2.8 and 4.2 to its right.
static void tb16_tb17_square_and_diamond(void **state) {
  (void)state;
  const ScreeVec2 diamond[] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
  ScCore square = box(2, 2, 0), other = polygon(diamond, 4);
  ScLocalManifold m = at(&square, &other, 2.8f - 1.0f, 0, upright);
  assert_near(m.normal, 1, 0, 1e-6f);
  assert_float_equal(deepest(&m), -0.2, 1e-6);
  assert_int_equal(at(&square, &other, 4.2f - 1.0f, 0, upright).count, 0);
}

// G09: a circle that only the end of a segment touches.
static void g09_circle_on_segment_end(void **state) {
  (void)state;
  ScCore segment = capsule(2, 1e-3), ball = circle(0.5);
  segment.radius = 0;
  float length = sqrtf(0.3f * 0.3f + 0.39f * 0.39f);
  ScLocalManifold m = at(&segment, &ball, 1.3f, 0.39f, upright);
  assert_int_equal(m.count, 1);
  assert_near(m.normal, 0.3f / length, 0.39f / length, 1e-5f);
  assert_float_equal(sc_length(m.normal), 1, 1e-5);
  assert_float_equal(m.points[0].separation, length - 0.5f, 1e-6);
}

// H13.
static void h13_capsule_lies_on_two_points(void **state) {
  (void)state;
  ScCore floor = box(4, 1, 0), bar = capsule(2, 0.25);
  ScLocalManifold on_box = at(&floor, &bar, 0.1f, 0.749f, upright), on_bar = at(&bar, &bar, 0.1f, 0.499f, upright);
  assert_int_equal(on_box.count, 2);
  assert_int_equal(on_bar.count, 2);
  assert_near(on_box.normal, 0, 1, 1e-6f);
  for (uint32_t k = 0; k < 2; ++k) {
    assert_float_equal(on_box.points[k].separation, -0.001, 1e-6);
    assert_float_equal(on_bar.points[k].separation, -0.001, 1e-6);
  }
  assert_float_equal(fabsf(on_box.points[0].point.x - on_box.points[1].point.x), 2, 1e-5);
  assert_float_equal(fabsf(on_bar.points[0].point.x - on_bar.points[1].point.x), 1.9, 1e-5);
}

// H15: however deep, a move by the depth along the normal parts them.
static void h15_deep_capsule_and_triangle(void **state) {
  (void)state;
  const ScreeVec2 corners[] = {{0, 1}, {-1, 1}, {1, -1}};
  ScCore bar = capsule(3, 0.4), triangle = polygon(corners, 3);
  ScRot quarter = {0.0f, 1.0f}; // the bar stands: seen from it, the triangle is turned back
  ScHull hull_a = probe_view(&bar), hull_b = probe_view(&triangle);
  uint32_t overlaps = 0;
  for (uint32_t i = 0; i < 400; ++i) {
    ScVec corner = {-1.9f + 0.2f * (float)(i % 20), -1.0f + 0.25f * (float)(i / 20)};
    ScVec center = sc_add(corner, sc_vec((float)triangle.center_x, (float)triangle.center_y - 1.5f));
    ScVec local = sc_unrotate(quarter, center);
    ScRot turn = {0.0f, -1.0f};
    ScLocalManifold m = sc_manifold_collide(&hull_a, &hull_b, local, turn, MARGIN);
    if (m.count == 0 || deepest(&m) >= 0) continue;
    overlaps++;
    ScVec pushed = sc_mad(local, -deepest(&m), m.normal);
    float distance = sc_gjk_distance(&hull_a, &hull_b, pushed, turn).distance - bar.radius;
    assert_true(fabsf(distance) < SC_SLOP);
  }
  assert_true(overlaps > 100);
}

static void test_crossing_capsules(void **state) {
  (void)state;
  ScCore bar = capsule(2, 0.1);
  for (int i = 0; i < 90; ++i) {
    // B crosses A 0.3 from A's right end and 0.2 above its own middle: out past the end, or along its own way.
    ScRot turn = sc_math_rotation(0.02 * i + 0.6);
    ScLocalManifold m = at(&bar, &bar, 0.7f - 0.2f * turn.c, -0.2f * turn.s, turn);
    float past_end = 0.3f * turn.s, own_way = 0.8f * turn.s;
    assert_float_equal(deepest(&m), -sc_minf(past_end, own_way) - 0.2f, 2e-6);
    assert_float_equal(sc_length(m.normal), 1, 1e-6);
  }
}

static void test_capsules_in_line(void **state) {
  (void)state;
  ScCore bar = capsule(2, 0.1);
  for (int i = -20; i <= 20; ++i) {
    // End on, or overlapping by their caps only, whatever rounding says about sides that lie in one line.
    ScRot turn = sc_math_rotation(0.1 * i);
    ScHull hull = probe_view(&bar);
    ScVec tilted[2] = {sc_rotate(turn, bar.points[0]), sc_rotate(turn, bar.points[1])};
    ScVec normals[2] = {sc_rotate(turn, bar.normals[0]), sc_rotate(turn, bar.normals[1])};
    ScHull other = {tilted, normals, 2, bar.radius};
    ScLocalManifold m = sc_manifold_collide(&other, &hull, sc_mul(2.15f, sc_vec(turn.c, turn.s)), turn, MARGIN);
    assert_int_equal(m.count, 1);
    assert_near(m.normal, turn.c, turn.s, 1e-5f);
    assert_float_equal(m.points[0].separation, -0.05, 2e-6);
  }
}

// A capsule on end over the very end of a side touches with its lower end, whichever that is.
static void test_upright_capsule_on_a_corner(void **state) {
  (void)state;
  ScCore base = box(2, 1, 0), bar = capsule(2, 0.125);
  const ScRot turns[] = {{0.0f, 1.0f}, {0.0f, -1.0f}};
  for (uint32_t i = 0; i < 8; ++i) {
    float x = i & 1 ? 1.0f : -1.0f, y = i & 2 ? 1.625f : -1.625f;
    ScRot turn = turns[i / 4];
    ScRot back = {turn.c, -turn.s};
    ScLocalManifold m = at(&base, &bar, x, y, turn);
    assert_int_equal(m.count, 1);
    assert_near(m.normal, 0, y > 0 ? 1 : -1, 1e-6f);
    assert_float_equal(m.points[0].separation, 0, 1e-6);
    ScVec local = sc_neg(sc_unrotate(turn, sc_vec(x, y)));
    m = at(&bar, &base, local.x, local.y, back);
    assert_int_equal(m.count, 1);
    assert_float_equal(m.points[0].separation, 0, 1e-6);
  }
}

static void test_coincident_centres(void **state) {
  (void)state;
  const ScCore cores[] = {circle(0.5), capsule(1, 0.25), box(1, 1, 0), box(2, 0.5, 0.1)};
  for (uint32_t i = 0; i < 4; ++i) {
    for (uint32_t j = 0; j < 4; ++j) {
      ScLocalManifold m = at(&cores[i], &cores[j], 0, 0, upright);
      assert_float_equal(sc_length(m.normal), 1, 1e-6);
      assert_true(deepest(&m) < -0.4f);
    }
  }
}

// A circle wholly inside leaves by the nearest face.
static void test_circle_inside_polygon(void **state) {
  (void)state;
  const ScreeVec2 triangle[] = {{-3, 0}, {3, 0}, {0, 4}};
  ScCore outer = polygon(triangle, 3), inner = circle(0.1);
  float cx = (float)outer.center_x, cy = (float)outer.center_y;
  ScLocalManifold m = at(&outer, &inner, -cx, 0.3f - cy, upright);
  assert_near(m.normal, 0, -1, 1e-6f);
  assert_float_equal(deepest(&m), -0.4, 1e-6);
  m = at(&outer, &inner, 1.5f - cx, 1.5f - cy, upright); // the right side is 4x + 3y = 12, 0.3 away
  assert_near(m.normal, 0.8f, 0.6f, 1e-6f);
  assert_float_equal(deepest(&m), -0.4f, 1e-6);
}

// Faces within a hundredth of a radian carry on two points, also where rounded boxes are flush and a corner of the
// upper one looks past the lower one. Each separation is that of the surfaces there.
static void test_flush_faces_have_two_points(void **state) {
  (void)state;
  Lcg lcg = {5};
  for (uint32_t i = 0; i < 2000; ++i) {
    double radius = i % 2 ? 0.05 : 0.0, tilt = lcg_range(&lcg, -0.005, 0.005);
    ScCore lower = box(1, 1, radius), upper = box(i % 3 ? 1 : 0.5, 1, radius);
    float gap = (float)lcg_range(&lcg, 0.0, 0.01), x = i % 5 ? (float)lcg_range(&lcg, -0.0005, 0.0005) : 0.2f;
    ScRot turn = sc_math_rotation(tilt);
    ScLocalManifold m = at(&lower, &upper, x, 1.0f + 2.0f * (float)radius + gap, turn);
    assert_int_equal(m.count, 2);
    assert_true(m.normal.y > 0.9999f);
    for (uint32_t k = 0; k < 2; ++k) {
      float above = gap + turn.s * (m.points[k].point.x - x);
      assert_float_equal(m.points[k].separation, above, 1e-4);
    }
  }
}

static uint32_t ids_of(const ScLocalManifold *m) {
  assert_int_equal(m->count, 2);
  return (uint32_t)m->points[0].id << 16 | m->points[1].id;
}

// A box that slides and rocks a little on another keeps both identities, in order, while the reference side goes from
// one to the other.
static void test_ids_persist(void **state) {
  (void)state;
  ScCore wide = box(4, 1, 0), unit = box(1, 1, 0);
  const ScCore *lower[] = {&unit, &wide, &unit}, *upper[] = {&unit, &unit, &wide};
  for (uint32_t i = 0; i < 3; ++i) {
    Lcg lcg = {i};
    ScLocalManifold rest = at(lower[i], upper[i], 0, 0.999f, upright);
    uint32_t from_lower = 0, from_upper = 0;
    for (uint32_t k = 0; k < 1000; ++k) {
      ScRot turn = sc_math_rotation(lcg_range(&lcg, -0.01, 0.01));
      ScLocalManifold m = at(lower[i], upper[i], (float)lcg_range(&lcg, -0.4, 0.4), 0.999f, turn);
      assert_int_equal(ids_of(&m), ids_of(&rest));
      bool own = m.normal.x == 0.0f;
      from_lower += own;
      from_upper += !own;
    }
    if (i == 0) assert_true(from_lower > 100 && from_upper > 100);
  }
}

static void assert_sound(const ScLocalManifold *m) {
  assert_true(m->count <= 2);
  for (uint32_t k = 0; k < m->count; ++k) {
    assert_true(isfinite(m->points[k].separation));
    assert_true(isfinite(m->points[k].point.x) && isfinite(m->points[k].point.y));
    assert_float_equal(sc_length(m->normal), 1, 1e-5);
  }
}

// Any finite input, from a micrometre to a thousand kilometres, coincident or not.
static void test_always_finite(void **state) {
  (void)state;
  const double sizes[] = {1e-6, 1e-3, 1, 1e3, 1e6};
  Lcg lcg = {9};
  for (uint32_t i = 0; i < 25; ++i) {
    double u = sizes[i / 5], v = sizes[i % 5];
    ScHull hulls[8];
    ScCore cores[] = {circle(1), capsule(1, 1), box(1, 1, 0), box(1, 0.5, 0.2)};
    ScVec points[8][4];
    for (uint32_t k = 0; k < 8; ++k) {
      const ScCore *core = &cores[k % 4];
      float scale = (float)(k < 4 ? u : v);
      for (uint32_t n = 0; n < core->count; ++n) points[k][n] = sc_mul(scale, core->points[n]);
      hulls[k] = (ScHull){points[k], core->normals, core->count, scale * core->radius};
    }
    for (uint32_t k = 0; k < 1600; ++k) {
      double reach = k % 3 ? u + v : k % 2 ? u : 0;
      ScVec to = {(float)lcg_range(&lcg, -reach, reach), (float)lcg_range(&lcg, -reach, reach)};
      ScRot turn = k % 4 ? sc_math_rotation(lcg_range(&lcg, -4, 4)) : upright;
      ScLocalManifold m = sc_manifold_collide(&hulls[k / 4 % 4], &hulls[4 + k % 4], to, turn, MARGIN);
      assert_sound(&m);
      if (reach == 0) assert_true(m.count > 0);
      if (hulls[k / 4 % 4].count < 2) continue;
      m = sc_manifold_on_side(&hulls[k / 4 % 4], &hulls[4 + k % 4], to, turn, 1, MARGIN);
      assert_sound(&m);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(tb13_tb18_tb37_two_circles),
      cmocka_unit_test(tb14_tb15_tb41_circle_and_box),
      cmocka_unit_test(tb16_tb17_square_and_diamond),
      cmocka_unit_test(g09_circle_on_segment_end),
      cmocka_unit_test(h13_capsule_lies_on_two_points),
      cmocka_unit_test(h15_deep_capsule_and_triangle),
      cmocka_unit_test(test_crossing_capsules),
      cmocka_unit_test(test_capsules_in_line),
      cmocka_unit_test(test_upright_capsule_on_a_corner),
      cmocka_unit_test(test_coincident_centres),
      cmocka_unit_test(test_circle_inside_polygon),
      cmocka_unit_test(test_flush_faces_have_two_points),
      cmocka_unit_test(test_ids_persist),
      cmocka_unit_test(test_always_finite),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
