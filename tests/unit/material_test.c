// SPDX-License-Identifier: MIT
// How two materials become one: each way by its formula in double, and every pair of ways by a table of precedence.
#include "state/material.h"

#include "support.h"

enum { WAYS = SCREE_MIX_MAXIMUM + 1 };

static ScMaterial material(double friction, double kinetic, double restitution, uint32_t way) {
  return (ScMaterial){.friction = (float)friction,
                      .friction_kinetic = (float)kinetic,
                      .restitution = (float)restitution,
                      .friction_mix = way,
                      .restitution_mix = way};
}

static double expected(ScreeMix way, double a, double b) {
  switch (way) {
  case SCREE_MIX_AVERAGE: return (a + b) / 2.0;
  case SCREE_MIX_MINIMUM: return fmin(a, b);
  case SCREE_MIX_GEOMETRIC_MEAN: return sqrt(a * b);
  case SCREE_MIX_MULTIPLY: return a * b;
  default: return fmax(a, b);
  }
}

// TB35: bounciness 0.5, dynamic 0.5, static 0.6; the pair 0.5 and 0.6 in the four ways of the book, and the geometric
// mean.
static void tb35_combine_modes(void **state) {
  (void)state;
  const struct {
    ScreeMix way;
    double value;
  } book[] = {{SCREE_MIX_AVERAGE, 0.55},
              {SCREE_MIX_MINIMUM, 0.5},
              {SCREE_MIX_MAXIMUM, 0.6},
              {SCREE_MIX_MULTIPLY, 0.3},
              {SCREE_MIX_GEOMETRIC_MEAN, 0.54772255750516612}};
  for (size_t i = 0; i < COUNT_OF(book); ++i) {
    ScMaterial a = material(0.5, 0.5, 0.5, book[i].way), b = material(0.6, 0.6, 0.6, book[i].way);
    ScMix mix = sc_material_mix(&a, &b);
    test_near((double)mix.friction, book[i].value, 1e-6);
    test_near((double)mix.friction_kinetic, book[i].value, 1e-6);
    test_near((double)mix.restitution, book[i].value, 1e-6);
  }
}

// The table of DESIGN written out, row against column: average < minimum < geometric mean < multiply < maximum.
static void the_later_way_counts_and_a_default_gives_way(void **state) {
  (void)state;
  enum { D, A, I, G, U, X };
  static const uint8_t winner[WAYS][WAYS] = {{D, A, I, G, U, X}, {A, A, I, G, U, X}, {I, I, I, G, U, X},
                                             {G, G, G, G, U, X}, {U, U, U, U, U, X}, {X, X, X, X, X, X}};
  for (uint32_t i = 0; i < WAYS; ++i)
    for (uint32_t j = 0; j < WAYS; ++j) {
      ScMaterial a = material(0.3, 0.2, 0.9, i), b = material(0.8, 0.7, 0.4, j);
      ScMix mix = sc_material_mix(&a, &b);
      ScreeMix way = (ScreeMix)winner[i][j];
      ScreeMix friction = way == SCREE_MIX_DEFAULT ? SCREE_MIX_MINIMUM : way;
      ScreeMix restitution = way == SCREE_MIX_DEFAULT ? SCREE_MIX_MAXIMUM : way;
      test_near((double)mix.friction, expected(friction, 0.3, 0.8), 1e-6);
      test_near((double)mix.friction_kinetic, expected(friction, 0.2, 0.7), 1e-6);
      test_near((double)mix.restitution, expected(restitution, 0.9, 0.4), 1e-6);
    }
}

static void friction_and_restitution_may_mix_in_different_ways(void **state) {
  (void)state;
  ScMaterial a = material(0.3, 0.2, 0.9, SCREE_MIX_DEFAULT), b = material(0.8, 0.7, 0.4, SCREE_MIX_DEFAULT);
  a.friction_mix = SCREE_MIX_MULTIPLY;
  b.restitution_mix = SCREE_MIX_AVERAGE;
  ScMix mix = sc_material_mix(&a, &b);
  test_near((double)mix.friction, 0.24, 1e-6);
  test_near((double)mix.restitution, 0.65, 1e-6);
}

static void any_pair_stays_within_its_bounds_and_knows_no_order(void **state) {
  (void)state;
  Lcg lcg = {17};
  for (int i = 0; i < 20000; ++i) {
    ScMaterial m[2];
    for (int side = 0; side < 2; ++side) {
      double friction = lcg_below(&lcg, 8) ? lcg_range(&lcg, 0, 10) : 0.0;
      double kinetic = lcg_below(&lcg, 4) ? lcg_range(&lcg, 0, friction) : friction;
      m[side] = material(friction, kinetic, lcg_range(&lcg, 0, 1), lcg_below(&lcg, WAYS));
      m[side].rolling_resistance = (float)lcg_range(&lcg, 0, 10);
      m[side].surface_speed = (float)lcg_range(&lcg, -50, 50);
    }
    ScMix mix = sc_material_mix(&m[0], &m[1]), turned = sc_material_mix(&m[1], &m[0]);
    assert_memory_equal(&mix, &turned, sizeof mix);
    assert_true(mix.friction >= 0.0f && mix.friction_kinetic >= 0.0f && mix.friction_kinetic <= mix.friction);
    assert_true(mix.restitution >= 0.0f && mix.restitution <= 1.0f);
    ScSurface surface = sc_material_surface(&m[0], 0.1f, &m[1], 0.7f);
    ScSurface surface_turned = sc_material_surface(&m[1], 0.7f, &m[0], 0.1f);
    assert_memory_equal(&surface, &surface_turned, sizeof surface);
  }
}

static void a_geometric_mean_with_nothing_is_nothing(void **state) {
  (void)state;
  ScMaterial none = material(0.0, 0.0, 0.0, SCREE_MIX_GEOMETRIC_MEAN), some = material(10.0, 1.0, 1.0, 0);
  ScMix mix = sc_material_mix(&none, &some);
  assert_true(mix.friction == 0.0f && mix.friction_kinetic == 0.0f && mix.restitution == 0.0f);
}

// A wheel of 0.4 m on a sharp floor: the load may stand off by 0.05 of the wheel's radius.
static void rolling_takes_the_larger_of_each(void **state) {
  (void)state;
  ScMaterial wheel = {.rolling_resistance = 0.02f}, floor = {.rolling_resistance = 0.05f};
  test_near((double)sc_material_surface(&wheel, 0.4f, &floor, 0.0f).rolling, 0.05 * 0.4, 1e-7);
}

// The speed of one surface at a point: clockwise round its shape, whose outward normal there is `out`.
static ScVec surface_velocity(ScMaterial m, ScVec out) { return sc_mul(m.surface_speed, sc_right(out)); }

static void surface_speeds_add_up_along_the_tangent(void **state) {
  (void)state;
  ScMaterial a = {.surface_speed = 3.0f}, b = {.surface_speed = -0.5f};
  for (int i = 0; i < 8; ++i) {
    ScRot q = sc_math_rotation(i * 0.7);
    ScVec normal = {q.c, q.s}, tangent = sc_left(normal);
    ScVec beyond = sc_sub(surface_velocity(b, sc_neg(normal)), surface_velocity(a, normal));
    test_near((double)sc_material_surface(&a, 0, &b, 0).speed, (double)sc_dot(beyond, tangent), 1e-6);
  }
  // What lies on top of a belt is taken along x.
  assert_true(surface_velocity(a, sc_vec(0, 1)).x == 3.0f);
}

// Surfaces and locked axes are what the solver keeps special batches for.
static void only_what_needs_it_is_special(void **state) {
  (void)state;
  const struct {
    double rolling, speed;
    uint32_t lock_x;
    bool special;
  } cases[] = {{0, 0, 0, false}, {0.1, 0, 0, true}, {0, -2, 0, true}, {0, 0, 1, true}};
  for (size_t i = 0; i < COUNT_OF(cases); ++i) {
    ScreeScene *scene = test_scene_bare(1.0 / 60.0);
    ScreeShapeDef floor = test_box(10, 1), ball = test_circle(0.5);
    floor.rolling_resistance = cases[i].rolling;
    floor.surface_speed = cases[i].speed;
    test_add(scene, test_body(SCREE_BODY_STATIC, 0, 0), floor);
    ScreeBodyDef body = test_body(SCREE_BODY_DYNAMIC, 0, 1);
    body.lock_x = cases[i].lock_x;
    test_add(scene, body, ball);
    test_step(scene, 1.0 / 60.0, 1);
    uint32_t pair = sc_pairs_find(scene, 0, 1);
    assert_int_not_equal(pair, SC_NONE);
    assert_int_equal((scene->tables.pair.flags[pair] & SC_PAIR_SPECIAL) != 0, cases[i].special);
    test_near((double)scene->tables.pair.surface[pair].rolling, cases[i].rolling * 0.5, 1e-7);
    test_near((double)scene->tables.pair.surface[pair].speed, cases[i].speed, 0);
    scree_scene_destroy(scene);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(tb35_combine_modes),
      cmocka_unit_test(the_later_way_counts_and_a_default_gives_way),
      cmocka_unit_test(friction_and_restitution_may_mix_in_different_ways),
      cmocka_unit_test(any_pair_stays_within_its_bounds_and_knows_no_order),
      cmocka_unit_test(a_geometric_mean_with_nothing_is_nothing),
      cmocka_unit_test(rolling_takes_the_larger_of_each),
      cmocka_unit_test(surface_speeds_add_up_along_the_tangent),
      cmocka_unit_test(only_what_needs_it_is_special),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
