// SPDX-License-Identifier: MIT
// What of one convex polygon lies within another, against closed forms and by what must hold for any two.
#include "geom/clip.h"

#include "lcg.h"
#include "support.h"

static const ScRot straight = {1.0f, 0.0f};

static ScPolygon box(double x, double y, float half_width, float half_height, ScRot turn) {
  const ScVec corners[] = {
      {-half_width, -half_height}, {half_width, -half_height}, {half_width, half_height}, {-half_width, half_height}};
  const ScHull hull = {corners, NULL, 4, 0.0f};
  ScPolygon polygon;
  sc_clip_outline(&hull, (ScreeVec2){x, y}, turn, &polygon);
  return polygon;
}

static ScPatch shared(ScPolygon a, const ScPolygon *b) {
  sc_clip_by(&a, b);
  return sc_clip_measure(&a);
}

static void boxes_share_a_box(void **state) {
  (void)state;
  ScPolygon other = box(2, 1, 2, 1, straight);
  ScPatch patch = shared(box(0, 0, 1, 1, straight), &other);
  test_near(patch.area, 1, 1e-12);
  test_near(patch.center.x, 0.5, 1e-12);
  test_near(patch.center.y, 0.5, 1e-12);
  other = box(50, 50, 99, 99, straight);
  test_near(shared(box(7, 8, 1, 2, straight), &other).area, 8, 1e-12);
  other = box(2.5, 0, 1, 9, straight);
  test_near(shared(box(0, 0, 1, 1, straight), &other).area, 0, 0);
}

// A square on its corner, cut at a third of its height from the top: a triangle.
static void a_corner_is_cut_off(void **state) {
  (void)state;
  const ScRot turn = sc_math_rotation(SC_PI / 4);
  const double half = 1.4142135623730951;
  ScPolygon above = box(0, 10 + half / 3, 10, 10, straight);
  ScPatch patch = shared(box(0, 0, 1, 1, turn), &above);
  test_near(patch.area, 4 * half * half / 9, 1e-6);
  test_near(patch.center.y, half / 3 + 2 * half / 9, 1e-6);
}

static void round_cores_have_their_area(void **state) {
  (void)state;
  const ScVec ends[] = {{-1, 0}, {1, 0}};
  for (uint32_t count = 1; count <= 2; ++count) {
    const ScHull hull = {ends, NULL, count, 0.5f};
    ScPolygon polygon;
    sc_clip_outline(&hull, (ScreeVec2){3, 4}, sc_math_rotation(0.7), &polygon);
    assert_int_equal(polygon.count, SC_CLIP_ROUND);
    double exact = SC_PI / 4 + (count - 1.0) * 2;
    test_near(sc_clip_measure(&polygon).area, exact, count == 1 ? 1e-6 : 0.003 * exact);
  }
}

// Half of a circle on either side of any line through its middle, to within what its polygon can tell.
static void halves_of_a_circle_are_halves(void **state) {
  (void)state;
  const ScVec middle = {0, 0};
  const ScHull hull = {&middle, NULL, 1, 1.0f};
  for (int i = 0; i < 50; ++i) {
    ScPolygon circle;
    ScRot turn = sc_math_rotation(0.1 * i);
    ScPolygon half = box(10 * (double)turn.c, 10 * (double)turn.s, 10, 10, turn);
    sc_clip_outline(&hull, (ScreeVec2){0, 0}, straight, &circle);
    ScPatch patch = shared(circle, &half);
    test_near(patch.area, SC_PI / 2, 1e-5);
    // Its centroid is 4 / (3 pi) away.
    double x = patch.center.x, y = patch.center.y;
    test_near(x * (double)turn.c + y * (double)turn.s, 4 / (3 * SC_PI), 0.004);
  }
}

// a in b is b in a; what is in b and what is beyond one side of it make up the whole.
static void parts_make_up_the_whole(void **state) {
  (void)state;
  Lcg lcg = {7};
  uint32_t some = 0;
  for (int i = 0; i < 2000; ++i) {
    LcgPair at = lcg_pair(&lcg, -2, 2), size = lcg_pair(&lcg, 0.2, 1.5);
    ScRot turn = sc_math_rotation(lcg_range(&lcg, -3, 3));
    ScPolygon a = box(at.x, at.y, (float)size.x, (float)size.y, turn), b = box(0, 0, 1, 0.7f, straight);
    double both = shared(a, &b).area;
    test_near(shared(b, &a).area, both, 1e-9);
    ScPolygon left = box(-50, 0, 50, 99, straight), right = box(50, 0, 50, 99, straight);
    ScPatch l = shared(a, &left), r = shared(a, &right), whole = sc_clip_measure(&a);
    test_near(l.area + r.area, whole.area, 1e-9);
    test_near(l.area * l.center.x + r.area * r.center.x, whole.area * whole.center.x, 1e-9);
    some += both > 0.01 && both < 0.99 * whole.area;
  }
  assert_true(some > 500);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(boxes_share_a_box),           cmocka_unit_test(a_corner_is_cut_off),
      cmocka_unit_test(round_cores_have_their_area), cmocka_unit_test(halves_of_a_circle_are_halves),
      cmocka_unit_test(parts_make_up_the_whole),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
