// SPDX-License-Identifier: MIT
// Bounces: height e^2 h, no energy from nowhere, momentum, and none below the threshold.
#include "probe.h"

static const uint32_t lanes[PROBE_LANE_COUNTS] = PROBE_LANES;

// Highest point of a ball's centre over the floor after its first bounce, less its radius.
static void first_apex(double drop, double radius, double e, uint32_t copies, double *apex) {
  ScreeScene *scene = probe_scene((ScreeVec2){0.0, -10.0});
  ScreeBody balls[129];
  probe_floor(scene, 4000.0, (ProbeMaterial){.restitution = e});
  for (uint32_t k = 0; k < copies; ++k)
    balls[k] = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){10.0 * k - 640.0, drop + radius}, radius,
                            (ProbeMaterial){.restitution = e});
  for (uint32_t k = 0; k < copies; ++k) apex[k] = 0.0;
  for (uint32_t step = 0; step < 240u; ++step) {
    probe_steps(scene, 1);
    for (uint32_t k = 0; k < copies; ++k) {
      bool bounced = apex[k] > 0.0 || probe_velocity(scene, balls[k]).y > 0.0;
      if (bounced) apex[k] = fmax(apex[k], probe_y(scene, balls[k]) - radius);
    }
    if (apex[0] > 0.0 && probe_velocity(scene, balls[0]).y < 0.0) break;
  }
  scree_scene_destroy(scene);
}

static void ball_rises_to_e_squared_h(void **state) {
  (void)state;
  double es[] = {0.3, 0.5, 0.8, 0.9, 1.0};
  for (uint32_t l = 0; l < PROBE_LANE_COUNTS; ++l)
    for (uint32_t i = 0; i < 5u; ++i) {
      double apex[129];
      first_apex(5.0, 0.5, es[i], lanes[l], apex);
      for (uint32_t k = 0; k < lanes[l]; ++k) PROBE_NEAR(apex[k], 5.0 * es[i] * es[i], 0.02 * 5.0 * es[i] * es[i]);
    }
}

// The height must not depend on where inside a step the ball meets the floor.
static void rebound_does_not_depend_on_phase(void **state) {
  (void)state;
  for (uint32_t i = 0; i < 40u; ++i) {
    double drop = 3.0 + 0.05 * i, apex;
    first_apex(drop, 0.4, 0.8, 1, &apex);
    PROBE_NEAR(apex, 0.64 * drop, 0.02 * 0.64 * drop);
  }
}

static void dead_ball_rests(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene((ScreeVec2){0.0, -10.0});
  probe_floor(scene, 100.0, (ProbeMaterial){0});
  ScreeBody ball = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, 5.5}, 0.5, (ProbeMaterial){0});
  probe_steps(scene, 70);
  double highest = 0.0;
  for (uint32_t i = 0; i < 230u; ++i) {
    probe_steps(scene, 1);
    highest = fmax(highest, probe_y(scene, ball));
  }
  PROBE_NEAR(highest, 0.5, 0.001);
  PROBE_NEAR(probe_y(scene, ball), 0.5, 0.001);
  PROBE_NEAR(probe_speed(scene, ball), 0.0, 1e-3);
  scree_scene_destroy(scene);
}

// The apex of each of many elastic balls, followed over its bounces.
typedef struct Bounce {
  ScreeBody ball;
  double apex, last;
  uint32_t count;
} Bounce;

// R01: no apex above 1.01 h, none below 0.95 h after ten bounces, nor below 0.98 h before.
static void follow(ScreeScene *scene, Bounce *b, double radius, double h) {
  double v = probe_velocity(scene, b->ball).y;
  if (b->last < 0.0 && v > 0.0) ++b->count, b->apex = 0.0;
  b->apex = fmax(b->apex, probe_y(scene, b->ball) - radius);
  if (b->last > 0.0 && v <= 0.0 && b->count > 0u) {
    assert_true(b->apex <= 1.01 * h);
    assert_true(b->apex >= (b->count <= 10u ? 0.98 : 0.95) * h);
  }
  b->last = v;
}

static void r01_elastic_ball_keeps_its_height_for_sixty_seconds(void **state) {
  (void)state;
  struct {
    double g, r, h;
  } cases[] = {{10.0, 0.25, 4.0}, {9.0, 0.066, 2.5}};
  for (uint32_t i = 0; i < 2u; ++i)
    for (uint32_t l = 0; l < PROBE_LANE_COUNTS; ++l) {
      ScreeScene *scene = probe_scene((ScreeVec2){0.0, -cases[i].g});
      ProbeMaterial m = {.restitution = 1.0};
      probe_floor(scene, 1000.0, m);
      Bounce bounces[129] = {0};
      for (uint32_t k = 0; k < lanes[l]; ++k) {
        ScreeVec2 at = {3.0 * k, cases[i].h + cases[i].r};
        bounces[k].ball = probe_circle(scene, SCREE_BODY_DYNAMIC, at, cases[i].r, m);
      }
      for (uint32_t step = 0; step < 3600u; ++step) {
        probe_steps(scene, 1);
        for (uint32_t k = 0; k < lanes[l]; ++k) follow(scene, &bounces[k], cases[i].r, cases[i].h);
      }
      for (uint32_t k = 0; k < lanes[l]; ++k) assert_true(bounces[k].count >= 20u);
      scree_scene_destroy(scene);
    }
}

// R02: boxes of three forms (the sizes are of a game that drew 30 pixels to the metre) dropped flat rise alike: to
// where they fell from.
static void r02_elastic_boxes_of_any_form_rise_alike(void **state) {
  (void)state;
  static const double drop = 5.0;
  const ScreeVec2 sizes[] = {{74.0 / 30.0, 73.0 / 30.0}, {18.0 / 30.0, 73.0 / 30.0}, {73.0 / 30.0, 18.0 / 30.0}};
  ProbeMaterial m = {.restitution = 1.0};
  for (uint32_t l = 0; l < PROBE_LANE_COUNTS; ++l) {
    ScreeScene *scene = probe_scene((ScreeVec2){0.0, -10.0});
    probe_floor(scene, 2000.0, m);
    ScreeBody boxes[129];
    double apex[129] = {0.0}, least = INFINITY, most = 0.0;
    for (uint32_t k = 0; k < lanes[l]; ++k) {
      ScreeVec2 at = {6.0 * k - 390.0, drop + 0.5 * sizes[k % 3u].y};
      boxes[k] = probe_box(scene, SCREE_BODY_DYNAMIC, at, 0.0, sizes[k % 3u], m);
    }
    probe_steps(scene, 75); // they land after one second and turn back after two
    for (uint32_t step = 0; step < 75u; ++step) {
      probe_steps(scene, 1);
      for (uint32_t k = 0; k < lanes[l]; ++k) apex[k] = fmax(apex[k], probe_y(scene, boxes[k]) - 0.5 * sizes[k % 3u].y);
    }
    for (uint32_t k = 0; k < lanes[l]; ++k) {
      least = fmin(least, apex[k]);
      most = fmax(most, apex[k]);
      PROBE_NEAR(probe_angle(scene, boxes[k]), 0.0, 1e-3);
    }
    PROBE_NEAR(most - least, 0.0, 0.02 * drop);
    PROBE_NEAR(least, drop, 0.02 * drop);
    scree_scene_destroy(scene);
  }
}

static void closing_speed_at_the_threshold_does_not_bounce(void **state) {
  (void)state;
  double speeds[] = {0.9, 1.2};
  for (uint32_t i = 0; i < 2u; ++i) {
    ScreeScene *scene = probe_scene((ScreeVec2){0.0, 0.0});
    probe_floor(scene, 100.0, (ProbeMaterial){.restitution = 1.0});
    ScreeBody ball = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, 1.0}, 0.5, (ProbeMaterial){0});
    assert_int_equal(scree_body_set_velocity(scene, ball, (ScreeVec2){0.0, -speeds[i]}, 0.0), SCREE_OK);
    probe_steps(scene, 120);
    PROBE_NEAR(probe_velocity(scene, ball).y, speeds[i] > 1.0 ? speeds[i] : 0.0, 0.01);
    scree_scene_destroy(scene);
  }
}

// Head-on, 2 kg at 4 m/s and 1 kg at -2 m/s, e 0.5 (the chapter's worked example): 1 and 4 m/s, momentum 6.
static void two_bodies_share_momentum(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene((ScreeVec2){0.0, 0.0});
  ProbeMaterial m = {.restitution = 0.5};
  ScreeBody a = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){-2.0, 0.0}, 0.5, m);
  ScreeBody b = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){2.0, 0.0}, 0.5, m);
  assert_int_equal(scree_body_set(scene, a, SCREE_BODY_MASS, 2.0), SCREE_OK);
  assert_int_equal(scree_body_set(scene, b, SCREE_BODY_MASS, 1.0), SCREE_OK);
  assert_int_equal(scree_body_set_velocity(scene, a, (ScreeVec2){4.0, 0.0}, 0.0), SCREE_OK);
  assert_int_equal(scree_body_set_velocity(scene, b, (ScreeVec2){-2.0, 0.0}, 0.0), SCREE_OK);
  probe_steps(scene, 120);
  PROBE_NEAR(probe_velocity(scene, a).x, 1.0, 0.01);
  PROBE_NEAR(probe_velocity(scene, b).x, 4.0, 0.01);
  PROBE_NEAR(2.0 * probe_velocity(scene, a).x + probe_velocity(scene, b).x, 6.0, 1e-4);
  scree_scene_destroy(scene);
}

static ScreeScene *weightless(float threshold) {
  ScreeSceneDef def = probe_def();
  def.gravity = (ScreeVec2){0.0, 0.0};
  def.restitution_threshold = threshold;
  ScreeScene *scene;
  assert_int_equal(scree_scene_create(&def, NULL, &scene), SCREE_OK);
  return scene;
}

// R04: a shallow ball keeps its speed along and across the room of 20 m by 10 m at every wall.
static void add_room(ScreeScene *scene, double x, ProbeMaterial m) {
  ScreeVec2 wide = {30.0, 2.0}, tall = {2.0, 30.0};
  for (double sign = -1.0; sign < 2.0; sign += 2.0) {
    probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){x, 6.0 * sign}, 0.0, wide, m);
    probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){x + 11.0 * sign, 0.0}, 0.0, tall, m);
  }
}

static void r04_shallow_ball_keeps_both_speeds(void **state) {
  (void)state;
  ProbeMaterial m = {.restitution = 1.0};
  for (uint32_t l = 0; l < PROBE_LANE_COUNTS; ++l) {
    ScreeScene *scene = weightless(0.0f);
    ScreeBody balls[129];
    uint32_t flips[129] = {0};
    double was[129];
    for (uint32_t k = 0; k < lanes[l]; ++k) {
      add_room(scene, 40.0 * k, m);
      balls[k] = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){40.0 * k, 0.0}, 0.5, m);
      assert_int_equal(scree_body_set_velocity(scene, balls[k], (ScreeVec2){10.0, 0.3}, 0.0), SCREE_OK);
      was[k] = 0.3;
    }
    for (uint32_t i = 0; i < 1800u; ++i) {
      probe_steps(scene, 2);
      for (uint32_t k = 0; k < lanes[l]; ++k) {
        ScreeVec2 v = probe_velocity(scene, balls[k]);
        PROBE_NEAR(fabs(v.x), 10.0, 0.01);
        PROBE_NEAR(fabs(v.y), 0.3, 0.003);
        flips[k] += v.y * was[k] < 0.0;
        was[k] = v.y;
      }
    }
    for (uint32_t k = 0; k < lanes[l]; ++k) assert_int_equal(flips[k], 2); // 18 m up and down between 9 m
    scree_scene_destroy(scene);
  }
}

// R06: a plate of 100 by 10 pixels turned by 70 degrees, 30 to the metre; a ball of 5 comes down on it at 2.9 m/s. Its
// speed against the plate, about 1 m/s, is below the usual threshold and above the one here: all of it comes back.
static void r06_slow_ball_bounces_off_a_tilted_plate(void **state) {
  (void)state;
  ProbeMaterial m = {.restitution = 1.0};
  double turn = 70.0 * PROBE_PI / 180.0;
  ScreeVec2 n = {-sin(turn), cos(turn)}; // of the side that the ball comes to
  for (uint32_t l = 0; l < PROBE_LANE_COUNTS; ++l) {
    ScreeScene *scene = weightless(0.1f);
    ScreeBody balls[129];
    for (uint32_t k = 0; k < lanes[l]; ++k) {
      ScreeVec2 plate = {205.0 / 30.0 + 20.0 * k, 120.0 / 30.0}, ball = {200.0 / 30.0 + 20.0 * k, 250.0 / 30.0};
      probe_box(scene, SCREE_BODY_STATIC, plate, turn, (ScreeVec2){100.0 / 30.0, 10.0 / 30.0}, m);
      balls[k] = probe_circle(scene, SCREE_BODY_DYNAMIC, ball, 5.0 / 30.0, m);
      assert_int_equal(scree_body_set_velocity(scene, balls[k], (ScreeVec2){0.0, -2.9}, 0.0), SCREE_OK);
    }
    probe_steps(scene, 120);
    for (uint32_t k = 0; k < lanes[l]; ++k) {
      ScreeVec2 v = probe_velocity(scene, balls[k]);
      double before = 2.9 * n.y, after = v.x * n.x + v.y * n.y, along = -v.x * n.y + v.y * n.x;
      PROBE_NEAR(after, before, 0.03 * before);
      PROBE_NEAR(along, -2.9 * n.x, 0.03 * before);
    }
    scree_scene_destroy(scene);
  }
}

static double random_in(uint32_t *seed, double lo, double hi) {
  *seed = *seed * 1664525u + 1013904223u;
  return lo + (hi - lo) * (double)(*seed >> 8) / 16777216.0;
}

// Two elastic boxes without friction, thrown at each other at any angle: energy and momentum come out as they went in,
// whether corners meet or sides. Two points solved one after the other made up to half as much again.
static void elastic_boxes_keep_their_energy(void **state) {
  (void)state;
  uint32_t seed = 7, hits = 0, flat = 0;
  for (uint32_t i = 0; i < 600u; ++i) {
    ScreeScene *scene = weightless(0.0f);
    ProbeMaterial m = {.restitution = 1.0};
    bool square_on = i % 3u == 0u;
    double turn = square_on ? 0.0 : random_in(&seed, 0.0, 3.0), offset = random_in(&seed, -0.9, 0.9);
    ScreeBody a = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){-1.6, 0.0}, 0.0, (ScreeVec2){1.0, 1.0}, m);
    ScreeBody b = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){1.6, offset}, turn, (ScreeVec2){1.5, 0.8}, m);
    assert_int_equal(scree_body_set_velocity(scene, a, (ScreeVec2){random_in(&seed, 2.0, 6.0), 0.0}, 0.0), SCREE_OK);
    double spin = square_on ? 0.0 : random_in(&seed, -1.0, 1.0);
    assert_int_equal(scree_body_set_velocity(scene, b, (ScreeVec2){-3.0, 0.0}, spin), SCREE_OK);
    double energy = probe_energy(scene);
    for (uint32_t step = 0; step < 60u; ++step) {
      probe_steps(scene, 1);
      ScreeColumn points = scree_scene_column(scene, SCREE_COLUMN_CONTACT_POINTS);
      if (points.rows > 0u) ++hits, flat += ((const uint32_t *)points.data)[0] == 2u;
    }
    PROBE_NEAR(probe_energy(scene), energy, 0.01 * energy);
    scree_scene_destroy(scene);
  }
  assert_true(hits > 300u && flat > 50u);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      PROBE_TEST(ball_rises_to_e_squared_h),
      PROBE_TEST(rebound_does_not_depend_on_phase),
      PROBE_TEST(dead_ball_rests),
      PROBE_TEST(r01_elastic_ball_keeps_its_height_for_sixty_seconds),
      PROBE_TEST(r02_elastic_boxes_of_any_form_rise_alike),
      PROBE_TEST(closing_speed_at_the_threshold_does_not_bounce),
      PROBE_TEST(two_bodies_share_momentum),
      PROBE_TEST(r04_shallow_ball_keeps_both_speeds),
      PROBE_TEST(r06_slow_ball_bounces_off_a_tilted_plate),
      PROBE_TEST(elastic_boxes_keep_their_energy),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
