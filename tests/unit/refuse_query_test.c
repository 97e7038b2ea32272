// SPDX-License-Identifier: MIT
// Queries with wrong arguments: the right status, a fault that names call, argument and value, and a scene that has not
// noticed.
#include "support.h"

typedef struct Fixture {
  ScreeScene *scene;
  ScreeBody ball, floor, dead;
} Fixture;

static Fixture set_up(void) {
  ScreeSceneDef def = scree_scene_def_default();
  Fixture f = {.scene = test_scene(&def)};
  f.floor = test_add(f.scene, test_body(SCREE_BODY_STATIC, 0, -1), test_box(10, 2));
  f.ball = test_add(f.scene, test_body(SCREE_BODY_DYNAMIC, 0, 0.5), test_circle(0.5));
  f.dead = test_add(f.scene, test_body(SCREE_BODY_DYNAMIC, 3, 3), test_circle(0.5));
  assert_int_equal(scree_body_destroy(f.scene, f.dead), SCREE_OK);
  test_step(f.scene, 1.0 / 60.0, 3);
  return f;
}

static void wrong_rays_are_refused(void **state) {
  (void)state;
  Fixture f = set_up();
  const struct {
    ScreeRay ray;
    ScreeStatus status;
    const char *argument;
    double value;
  } rays[] = {
      {{{NAN, 0}, {1, 0}, 1}, SCREE_NOT_FINITE, "origin", NAN},
      {{{0, 2e9}, {1, 0}, 1}, SCREE_OUT_OF_RANGE, "origin", 2e9},
      {{{0, 0}, {0, 0}, 1}, SCREE_DEGENERATE, "direction", 0},
      {{{0, 0}, {1e-9, 0}, 1}, SCREE_DEGENERATE, "direction", 1e-9},
      {{{0, 0}, {0, INFINITY}, 1}, SCREE_NOT_FINITE, "direction", INFINITY},
      {{{0, 0}, {1, 0}, -1}, SCREE_OUT_OF_RANGE, "distance", -1},
      {{{0, 0}, {1, 0}, INFINITY}, SCREE_NOT_FINITE, "distance", INFINITY},
      {{{0, 0}, {1, 0}, NAN}, SCREE_NOT_FINITE, "distance", NAN},
  };
  ScreeHit hits[2];
  uint32_t count;
  for (uint32_t i = 0; i < COUNT_OF(rays); ++i) {
    // The second of two is to blame, and neither is cast.
    const ScreeRay two[] = {{{0, 5}, {0, -1}, 9}, rays[i].ray};
    memset(hits, 0x55, sizeof hits);
    ScreeHit untouched = hits[0];
    TEST_REFUSED(f.scene, rays[i].status, "scree_query_rays", rays[i].argument, rays[i].value,
                 scree_query_rays(f.scene, two, 2, SCREE_QUERY_NEAREST, NULL, hits));
    assert_int_equal(scree_scene_fault(f.scene)->index, 1);
    assert_memory_equal(&hits[0], &untouched, sizeof untouched);
    TEST_REFUSED(f.scene, rays[i].status, "scree_query_ray_all", rays[i].argument, rays[i].value,
                 scree_query_ray_all(f.scene, &rays[i].ray, NULL, hits, 2, &count));
    assert_int_equal(count, 0);
  }
  const ScreeRay good = {{0, 5}, {0, -1}, 9};
  TEST_REFUSED(f.scene, SCREE_BAD_KIND, "scree_query_rays", "mode", SCREE_QUERY_ALL,
               scree_query_rays(f.scene, &good, 1, SCREE_QUERY_ALL, NULL, hits));
  TEST_REFUSED(f.scene, SCREE_BAD_KIND, "scree_query_rays", "mode", 9,
               scree_query_rays(f.scene, &good, 1, (ScreeQueryMode)9, NULL, hits));
  scree_scene_destroy(f.scene);
}

static void wrong_filters_are_refused_by_every_query(void **state) {
  (void)state;
  Fixture f = set_up();
  const ScreeBody two[] = {f.ball, f.dead};
  ScreeQueryFilter filters[3];
  for (uint32_t i = 0; i < 3; ++i) filters[i] = scree_query_filter_default();
  filters[0].sensors = 2;
  filters[1].hollow = 7;
  filters[2].exclude = two, filters[2].exclude_count = 2;
  static const char *const arguments[] = {"sensors", "hollow", "exclude"};
  const double values[] = {2, 7, f.dead};
  ScreeShapeDef def = test_circle(1);
  const ScreeShapeList list = {.defs = &def, .count = 1};
  const ScreeRay ray = {{0, 5}, {0, -1}, 9};
  ScreeVec2 at = {0, 0}, way = {0, -1};
  ScreeHit hit;
  uint32_t n;
  for (uint32_t i = 0; i < 3; ++i) {
    const ScreeQueryFilter *w = &filters[i];
    ScreeStatus status = i == 2 ? SCREE_INVALID_HANDLE : SCREE_OUT_OF_RANGE;
    const char *argument = arguments[i];
    ScreeScene *s = f.scene;
    double value = values[i];
    TEST_REFUSED(f.scene, status, "scree_query_rays", argument, value,
                 scree_query_rays(s, &ray, 1, SCREE_QUERY_ANY, w, &hit));
    TEST_REFUSED(f.scene, status, "scree_query_ray_all", argument, value, scree_query_ray_all(s, &ray, w, &hit, 1, &n));
    TEST_REFUSED(f.scene, status, "scree_query_cast", argument, value,
                 scree_query_cast(s, &list, at, 0, way, SCREE_QUERY_ALL, w, &hit, 1, &n));
    TEST_REFUSED(f.scene, status, "scree_query_overlap", argument, value,
                 scree_query_overlap(s, &list, at, 0, w, &hit, 1, &n));
    TEST_REFUSED(f.scene, status, "scree_query_point", argument, value, scree_query_point(s, at, w, &hit, 1, &n));
    TEST_REFUSED(f.scene, status, "scree_query_box", argument, value, scree_query_box(s, at, at, w, &hit, 1, &n));
  }
  scree_scene_destroy(f.scene);
}

static void wrong_shapes_and_places_are_refused(void **state) {
  (void)state;
  Fixture f = set_up();
  ScreeShapeDef good = test_circle(1), bad = test_box(1, 0);
  const ScreeShapeList list = {.defs = &good, .count = 1}, thin = {.defs = &bad, .count = 1};
  ScreeVec2 at = {0, 0}, way = {0, -1}, nan = {0, NAN}, far = {-3e9, 0};
  ScreeScene *s = f.scene;
  ScreeHit hit;
  uint32_t n;
  const char *cast = "scree_query_cast", *overlap = "scree_query_overlap", *box = "scree_query_box";
  const ScreeQueryMode all = SCREE_QUERY_ALL;
  TEST_REFUSED(f.scene, SCREE_OUT_OF_RANGE, cast, "shapes.height", 0,
               scree_query_cast(s, &thin, at, 0, way, all, NULL, &hit, 1, &n));
  TEST_REFUSED(f.scene, SCREE_NOT_FINITE, cast, "position", NAN,
               scree_query_cast(s, &list, nan, 0, way, all, NULL, &hit, 1, &n));
  TEST_REFUSED(f.scene, SCREE_NOT_FINITE, cast, "angle", NAN,
               scree_query_cast(s, &list, at, NAN, way, all, NULL, &hit, 1, &n));
  TEST_REFUSED(f.scene, SCREE_OUT_OF_RANGE, cast, "translation", -3e9,
               scree_query_cast(s, &list, at, 0, far, all, NULL, &hit, 1, &n));
  TEST_REFUSED(f.scene, SCREE_BAD_KIND, cast, "mode", 0,
               scree_query_cast(s, &list, at, 0, way, (ScreeQueryMode)0, NULL, &hit, 1, &n));
  TEST_REFUSED(f.scene, SCREE_OUT_OF_RANGE, overlap, "shapes.height", 0,
               scree_query_overlap(s, &thin, at, 0, NULL, &hit, 1, &n));
  TEST_REFUSED(f.scene, SCREE_OUT_OF_RANGE, overlap, "position", -3e9,
               scree_query_overlap(s, &list, far, 0, NULL, &hit, 1, &n));
  TEST_REFUSED(f.scene, SCREE_NOT_FINITE, "scree_query_point", "point", NAN,
               scree_query_point(s, nan, NULL, &hit, 1, &n));
  TEST_REFUSED(f.scene, SCREE_NOT_FINITE, box, "lower", NAN, scree_query_box(s, nan, at, NULL, &hit, 1, &n));
  TEST_REFUSED(f.scene, SCREE_OUT_OF_RANGE, box, "upper", -1,
               scree_query_box(s, at, (ScreeVec2){1, -1}, NULL, &hit, 1, &n));
  scree_scene_destroy(s);
}

static void wrong_distances_are_refused(void **state) {
  (void)state;
  Fixture f = set_up();
  ScreeDistance d;
  const char *distance = "scree_query_distance", *closest = "scree_query_closest";
  TEST_REFUSED(f.scene, SCREE_INVALID_HANDLE, distance, "body_a", f.dead,
               scree_query_distance(f.scene, f.dead, f.ball, &d));
  TEST_REFUSED(f.scene, SCREE_INVALID_HANDLE, distance, "body_b", 0, scree_query_distance(f.scene, f.ball, 0, &d));
  TEST_REFUSED(f.scene, SCREE_SAME_BODY, distance, "body_b", f.ball, scree_query_distance(f.scene, f.ball, f.ball, &d));
  TEST_REFUSED(f.scene, SCREE_INVALID_HANDLE, closest, "body", f.dead,
               scree_query_closest(f.scene, f.dead, (ScreeVec2){0}, &d));
  TEST_REFUSED(f.scene, SCREE_NOT_FINITE, closest, "point", NAN,
               scree_query_closest(f.scene, f.ball, (ScreeVec2){NAN, 0}, &d));
  assert_int_equal(d.shape_a, 0);
  scree_scene_destroy(f.scene);
}

// While a step is under way, boxes and poses may not fit each other.
static void queries_are_refused_within_a_step(void **state) {
  (void)state;
  Fixture f = set_up();
  assert_int_equal(scree_scene_step_begin(f.scene, 1.0 / 60.0), SCREE_OK);
  ScreeHit hit;
  uint32_t count;
  ScreeDistance d;
  const ScreeRay ray = {{0, 5}, {0, -1}, 9};
  assert_int_equal(scree_query_rays(f.scene, &ray, 1, SCREE_QUERY_NEAREST, NULL, &hit), SCREE_IN_STEP);
  assert_int_equal(scree_query_point(f.scene, (ScreeVec2){0, 0}, NULL, &hit, 1, &count), SCREE_IN_STEP);
  assert_int_equal(scree_query_distance(f.scene, f.ball, f.floor, &d), SCREE_IN_STEP);
  while (scree_scene_stages_due(f.scene)) assert_int_equal(scree_scene_step_stage(f.scene), SCREE_OK);
  assert_int_equal(scree_query_rays(f.scene, &ray, 1, SCREE_QUERY_NEAREST, NULL, &hit), SCREE_OK);
  assert_int_equal(hit.body, f.ball);
  scree_scene_destroy(f.scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(wrong_rays_are_refused),
      cmocka_unit_test(wrong_filters_are_refused_by_every_query),
      cmocka_unit_test(wrong_shapes_and_places_are_refused),
      cmocka_unit_test(wrong_distances_are_refused),
      cmocka_unit_test(queries_are_refused_within_a_step),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
