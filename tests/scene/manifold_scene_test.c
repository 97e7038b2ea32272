// SPDX-License-Identifier: MIT
// What contacts of the right points do over seconds: capsules lie still on their sides, and a very wide floor is no
// worse than a narrow one (H numbers: cases that broke other engines).
#include "probe.h"

static const uint32_t lanes[PROBE_LANE_COUNTS] = PROBE_LANES;

#define COPIES 129u

static const ProbeMaterial rough = {.friction = 0.6};

static ScreeBody lying_capsule(ScreeScene *scene, double x, double y) {
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = SCREE_SHAPE_CAPSULE;
  def.length = 2.0;
  def.radius = 0.25;
  return probe_shape(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){x, y}, 0.0, &def);
}

static void assert_two_points_each(ScreeScene *scene, uint32_t contacts) {
  ScreeColumn points = scree_scene_column(scene, SCREE_COLUMN_CONTACT_POINTS);
  assert_int_equal(points.rows, contacts);
  for (uint32_t i = 0; i < points.rows; ++i) assert_int_equal(((const uint32_t *)points.data)[i], 2);
}

// H13: a capsule on the top of a box, and on it another one, for twenty seconds.
static void h13_capsules_lie_still_on_a_box_and_on_each_other(void **state) {
  (void)state;
  for (uint32_t l = 0; l < PROBE_LANE_COUNTS; ++l) {
    ScreeScene *scene = probe_scene((ScreeVec2){0.0, -10.0});
    ScreeBody capsules[COPIES][2];
    for (uint32_t c = 0; c < lanes[l]; ++c) {
      probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){10.0 * c, -0.5}, 0.0, (ScreeVec2){4.0, 1.0}, rough);
      for (uint32_t i = 0; i < 2u; ++i) capsules[c][i] = lying_capsule(scene, 10.0 * c, 0.25 + 0.5 * i);
    }
    for (uint32_t second = 0; second < 20u; ++second) {
      probe_steps(scene, 60);
      assert_two_points_each(scene, 2u * lanes[l]);
      for (uint32_t c = 0; c < lanes[l]; ++c)
        for (uint32_t i = 0; i < 2u; ++i) {
          PROBE_NEAR(probe_angle(scene, capsules[c][i]), 0.0, 1e-3);
          PROBE_NEAR(probe_x(scene, capsules[c][i]), 10.0 * c, 1e-3);
          PROBE_NEAR(probe_y(scene, capsules[c][i]), 0.25 + 0.5 * i, 1e-3 * (i + 1.0));
        }
    }
    scree_scene_destroy(scene);
  }
}

// H17: a ball without restitution falls on a floor of a kilometre whose top is y = 3, wherever on it.
static void h17_ball_stops_on_a_very_wide_floor(void **state) {
  (void)state;
  for (uint32_t l = 0; l < PROBE_LANE_COUNTS; ++l) {
    ScreeScene *scene = probe_scene((ScreeVec2){0.0, -10.0});
    probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){0.0, -2.0}, 0.0, (ScreeVec2){1000.0, 10.0}, rough);
    ScreeBody balls[COPIES];
    for (uint32_t c = 0; c < lanes[l]; ++c)
      balls[c] = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){3.7 * c - 240.0, 8.0}, 0.5, rough);
    double energy = probe_energy(scene), start = energy;
    for (uint32_t step = 0; step < 300u; ++step) {
      probe_steps(scene, 1);
      double now = probe_energy(scene);
      if (now > energy + 1e-6 * start) fail_msg("energy rises from %.9g to %.9g at step %u", energy, now, step);
      energy = now;
    }
    for (uint32_t c = 0; c < lanes[l]; ++c) {
      PROBE_NEAR(probe_y(scene, balls[c]), 3.5, 1e-3);
      PROBE_NEAR(probe_speed(scene, balls[c]), 0.0, 1e-3);
      PROBE_NEAR(probe_x(scene, balls[c]), 3.7 * c - 240.0, 1e-3);
    }
    scree_scene_destroy(scene);
  }
}

int main(void) {
  probe_sleep = 0; // a body asleep cannot drift
  const struct CMUnitTest tests[] = {
      PROBE_TEST(h13_capsules_lie_still_on_a_box_and_on_each_other),
      PROBE_TEST(h17_ball_stops_on_a_very_wide_floor),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
