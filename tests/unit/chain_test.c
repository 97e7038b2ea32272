// SPDX-License-Identifier: MIT
// One-sided segments: what their fronts, their ends and their neighbours do to a contact.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core_probe.h"
#include "geom/chain.h"
#include "lcg.h"

#define MARGIN 0.1f
// Normals that lean by less than this count as upright.
#define BEND 0.011

static ScCore core_of(ScreeShapeKind kind, double width, double height, double radius) {
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = kind;
  def.width = width;
  def.height = height;
  def.length = width;
  def.radius = radius;
  ScCore core;
  const char *argument;
  assert_int_equal(sc_hull_from_def(&def, NULL, &core, &argument), SCREE_OK);
  return core;
}

static ScCore circle(double radius) { return core_of(SCREE_SHAPE_CIRCLE, 0, 0, radius); }
static ScCore box(double width, double height) { return core_of(SCREE_SHAPE_BOX, width, height, 0); }

// Collides segment i of a chain with a core; normal and points in the frame of the chain.
static ScLocalManifold with_segment(const ScreeVec2 *chain, uint32_t count, uint32_t i, const ScCore *other, ScVec at,
                                    double angle) {
  ScreeShapeDef def = scree_shape_def_default();
  ScCore segment;
  assert_int_equal(sc_hull_segment(&def, chain[i], chain[i + 1], &segment), SCREE_OK);
  ScVec center = {(float)segment.center_x, (float)segment.center_y};
  ScGhosts ghosts = {.has_before = i > 0, .has_after = i + 2 < count};
  if (ghosts.has_before) ghosts.before = sc_sub(sc_vec((float)chain[i - 1].x, (float)chain[i - 1].y), center);
  if (ghosts.has_after) ghosts.after = sc_sub(sc_vec((float)chain[i + 2].x, (float)chain[i + 2].y), center);
  ScHull a = probe_view(&segment), b = probe_view(other);
  ScLocalManifold m = sc_chain_collide(&a, &ghosts, &b, sc_sub(at, center), sc_math_rotation(angle), MARGIN);
  for (uint32_t k = 0; k < m.count; ++k) {
    m.points[k].point = sc_add(m.points[k].point, center);
    assert_true(isfinite(m.points[k].separation));
    assert_float_equal(sc_length(m.normal), 1, 1e-5);
  }
  return m;
}

static const ScreeVec2 edge[] = {{0, 0}, {2, 0}};

// G09: a circle that only the end touches is pushed from the end.
static void test_free_end(void **state) {
  (void)state;
  ScCore ball = circle(0.5);
  float length = sqrtf(0.3f * 0.3f + 0.39f * 0.39f);
  for (int mirror = 0; mirror < 2; ++mirror) {
    ScLocalManifold m = with_segment(edge, 2, 0, &ball, sc_vec(mirror ? -0.3f : 2.3f, 0.39f), 0);
    assert_int_equal(m.count, 1);
    assert_float_equal(m.normal.x, (mirror ? -0.3f : 0.3f) / length, 1e-5);
    assert_float_equal(m.normal.y, 0.39f / length, 1e-5);
    assert_float_equal(m.points[0].separation, length - 0.5f, 1e-6);
  }
}

static void test_front_and_back(void **state) {
  (void)state;
  const ScCore others[] = {circle(0.25), box(0.5, 0.5), core_of(SCREE_SHAPE_CAPSULE, 0.5, 0, 0.25)};
  const ScreeVec2 turned[] = {{2, 0}, {0, 0}};
  for (uint32_t i = 0; i < 3; ++i) {
    for (int step = -8; step <= 8; ++step) {
      float y = 0.03f * (float)step;
      ScLocalManifold above = with_segment(edge, 2, 0, &others[i], sc_vec(1, y), 0);
      ScLocalManifold below = with_segment(turned, 2, 0, &others[i], sc_vec(1, y), 0);
      assert_int_equal(above.count > 0, y >= 0);
      assert_int_equal(below.count > 0, y <= 0);
      // However deep it is, as long as its centre has not passed, it is pushed out by the front.
      if (above.count) assert_float_equal(above.normal.y, 1, 1e-6);
      if (above.count) assert_float_equal(above.points[0].separation, y - 0.25f, 1e-6);
      if (below.count) assert_float_equal(below.normal.y, -1, 1e-6);
    }
  }
}

// On a straight chain every normal is the front's, wherever a body stands and however deep.
static void test_flat_joints_are_not_felt(void **state) {
  (void)state;
  ScreeVec2 chain[6];
  for (uint32_t i = 0; i < 6; ++i) chain[i] = (ScreeVec2){i * 0.8, i * 0.6};
  const ScCore others[] = {circle(0.25), box(0.5, 0.5), box(2.5, 0.5)};
  Lcg lcg = {3};
  uint32_t contacts = 0;
  for (uint32_t i = 0; i < 6000; ++i) {
    double along = lcg_range(&lcg, 2, 3), up = lcg_range(&lcg, 0.1, 0.3),
           tilt = i % 2 ? 0 : lcg_range(&lcg, -0.05, 0.05);
    ScVec at = {(float)(0.8 * along - 0.6 * up), (float)(0.6 * along + 0.8 * up)};
    for (uint32_t k = 0; k < 5; ++k) {
      ScLocalManifold m = with_segment(chain, 6, k, &others[i % 3], at, atan2(0.6, 0.8) + tilt);
      contacts += m.count;
      // A box may be tilted, and its own side be the one that touches.
      if (m.count) assert_true(fabs(0.8 * m.normal.x + 0.6 * m.normal.y) < fabs(tilt) + BEND);
    }
  }
  assert_true(contacts > 6000);
}

// Points lie over the segment that makes them, also where a box ends just there.
static void test_points_lie_over_their_segment(void **state) {
  (void)state;
  const ScreeVec2 chain[] = {{0, 0}, {1, 0}, {2, 0}, {3, 0}};
  ScCore crate = box(1, 1);
  for (int i = -100; i <= 100; ++i) {
    for (uint32_t k = 0; k < 3; ++k) {
      ScLocalManifold m = with_segment(chain, 4, k, &crate, sc_vec(1.5f + 0.01f * (float)i, 0.499f), 0);
      for (uint32_t n = 0; n < m.count; ++n) {
        assert_true(m.points[n].point.x > (float)k - 1e-5f && m.points[n].point.x < (float)k + 1.00001f);
        assert_float_equal(m.points[n].separation, -0.001, 1e-6);
      }
      if (k == 1 && i > -100 && i < 100) assert_int_equal(m.count, 2);
    }
  }
}

// The nearest a point is to the chain.
static double distance_to(const ScreeVec2 *chain, uint32_t count, double x, double y) {
  double best = INFINITY;
  for (uint32_t i = 0; i + 1 < count; ++i) {
    double dx = chain[i + 1].x - chain[i].x, dy = chain[i + 1].y - chain[i].y;
    double t = fmin(1, fmax(0, ((x - chain[i].x) * dx + (y - chain[i].y) * dy) / (dx * dx + dy * dy)));
    best = fmin(best, hypot(x - chain[i].x - t * dx, y - chain[i].y - t * dy));
  }
  return best;
}

// A circle anywhere above a rugged chain feels all of it: the least of the separations is its distance from the chain.
// And no segment pushes it down.
static void test_rugged_chain_against_distance(void **state) {
  (void)state;
  ScCore ball = circle(0.25);
  Lcg lcg = {4};
  uint32_t touching = 0;
  for (uint32_t i = 0; i < 20000; ++i) {
    ScreeVec2 chain[7];
    for (uint32_t k = 0; k < 7; ++k)
      chain[k] = (ScreeVec2){k - 3.0 + lcg_range(&lcg, -0.3, 0.3), lcg_range(&lcg, -0.6, 0.6)};
    double x = lcg_range(&lcg, -1.5, 1.5), y = lcg_range(&lcg, -0.6, 1.2), least = INFINITY;
    uint32_t s = 0;
    while (chain[s + 1].x < x) ++s;
    double dx = chain[s + 1].x - chain[s].x, dy = chain[s + 1].y - chain[s].y;
    if (dx * (y - chain[s].y) - dy * (x - chain[s].x) < 0.02) continue; // below
    for (uint32_t k = 0; k < 6; ++k) {
      ScLocalManifold m = with_segment(chain, 7, k, &ball, sc_vec((float)x, (float)y), 0);
      if (m.count == 0) continue;
      assert_true(m.normal.y > 0);
      least = fmin(least, m.points[0].separation);
    }
    double distance = distance_to(chain, 7, x, y) - 0.25;
    if (distance > MARGIN - 1e-3) continue;
    touching++;
    // A corner that leans by less than counts is passed over.
    assert_true(fabs(least - distance) < 1e-4);
  }
  assert_true(touching > 4000);
}

// At a peak the normals of the fan between both fronts are kept, and nothing beyond it is.
static void test_peak(void **state) {
  (void)state;
  const ScreeVec2 chain[] = {{-2, -1}, {0, 0}, {2, -1}};
  ScCore ball = circle(0.25);
  double fan = atan2(1, 2);
  for (int i = -9; i <= 9; ++i) {
    double lean = 0.1 * i * fan;
    ScVec at = {(float)(0.24 * sin(lean)), (float)(0.24 * cos(lean))};
    for (uint32_t k = 0; k < 2; ++k) {
      ScLocalManifold m = with_segment(chain, 3, k, &ball, at, 0);
      assert_int_equal(m.count, 1);
      assert_float_equal(m.normal.x, (float)sin(lean), 1e-5);
      assert_float_equal(m.points[0].separation, -0.01, 1e-5);
    }
  }
  // Well on the left slope: the right one, which only its end could reach from, keeps out.
  assert_int_equal(with_segment(chain, 3, 1, &ball, sc_vec(-0.3f, 0.05f), 0).count, 0);
  assert_int_equal(with_segment(chain, 3, 0, &ball, sc_vec(-0.3f, 0.05f), 0).count, 1);
}

// A box that slides on the floor of a hollow meets the slope before it reaches it, in the slope's own plane.
static void test_hollow_is_met_ahead(void **state) {
  (void)state;
  const ScreeVec2 chain[] = {{-4, 0}, {0, 0}, {2, 2}};
  ScCore crate = box(1, 1);
  for (int i = 0; i < 8; ++i) {
    float ahead = 0.01f * (float)i;
    ScLocalManifold m = with_segment(chain, 3, 1, &crate, sc_vec(-0.5f - ahead, 0.5f), 0);
    assert_true(m.count > 0);
    assert_float_equal(m.normal.x, -sqrtf(0.5f), 1e-6);
    float least = m.count == 2 ? sc_minf(m.points[0].separation, m.points[1].separation) : m.points[0].separation;
    assert_float_equal(least, ahead * sqrtf(0.5f), 1e-6);
    ScLocalManifold floor = with_segment(chain, 3, 0, &crate, sc_vec(-0.5f - ahead, 0.5f), 0);
    assert_int_equal(floor.count, 2);
    assert_float_equal(floor.normal.y, 1, 1e-6);
  }
  assert_int_equal(with_segment(chain, 3, 1, &crate, sc_vec(-0.7f, 0.5f), 0).count, 0);
}

// A chain's segment went on past its hollow end, and took what lay behind the next one for its own: what was a third of
// a metre off was told to overlap.
static void test_behind_a_hollow_is_not_met(void **state) {
  (void)state;
  const ScreeVec2 chain[] = {{-4, 0}, {0, 0}, {2, 2}};
  ScCore crate = box(0.1, 0.1);
  for (int i = 0; i < 8; ++i) {
    float up = 0.02f * (float)i - 0.05f;
    assert_int_equal(with_segment(chain, 3, 0, &crate, sc_vec(0.14f, up), 0).count, 0);
  }
  // In front of both it is met.
  assert_int_equal(with_segment(chain, 3, 0, &crate, sc_vec(0.06f, 0.1f), 0).count, 2);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_free_end),
      cmocka_unit_test(test_front_and_back),
      cmocka_unit_test(test_flat_joints_are_not_felt),
      cmocka_unit_test(test_points_lie_over_their_segment),
      cmocka_unit_test(test_rugged_chain_against_distance),
      cmocka_unit_test(test_peak),
      cmocka_unit_test(test_hollow_is_met_ahead),
      cmocka_unit_test(test_behind_a_hollow_is_not_met),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
