// SPDX-License-Identifier: MIT
// No contact makes energy: not the bounce of a box that lands on two corners, nor that of bodies with locked axes that
// are jammed, nor surfaces that run.
#include "probe.h"

static const uint32_t lanes[PROBE_LANE_COUNTS] = PROBE_LANES;

static ScreeScene *scene_of(ScreeVec2 gravity, double threshold) {
  ScreeSceneDef def = probe_def();
  def.gravity = gravity;
  def.restitution_threshold = (float)threshold;
  ScreeScene *scene;
  assert_int_equal(scree_scene_create(&def, NULL, &scene), SCREE_OK);
  return scene;
}

static void send(ScreeScene *scene, ScreeBody body, double vx, double vy, double omega) {
  assert_int_equal(scree_body_set_velocity(scene, body, (ScreeVec2){vx, vy}, omega), SCREE_OK);
}

static double kinetic(ScreeScene *scene, ScreeBody body) {
  double v = probe_speed(scene, body), omega = probe_omega(scene, body);
  return 0.5 * probe_get(scene, body, SCREE_BODY_MASS) * v * v +
         0.5 * probe_get(scene, body, SCREE_BODY_INERTIA) * omega * omega;
}

// m g h, over the floor.
static double weight(ScreeScene *scene, ScreeBody body) {
  return 10.0 * probe_get(scene, body, SCREE_BODY_MASS) * probe_y(scene, body);
}

// Numbers in [0, 1) that look random and are the same everywhere.
static double scatter(uint32_t i) {
  double x = 0.6180339887498949 * (i + 1u);
  return x - floor(x);
}

typedef struct Flight {
  ScreeBody box;
  double energy; // at the start
} Flight;

// Boxes with a tilt, which fly at floors at 1 to 20 m/s and meet them at all times within a step. With walls they fly
// into the corner of their own cell.
static void fly(ScreeScene *scene, Flight *flights, uint32_t count, double tilt, double friction, bool walls) {
  ProbeMaterial m = {.friction = friction, .restitution = 1.0};
  for (uint32_t k = 0; k < count; ++k) {
    ScreeVec2 size = {0.4 + 3.0 * scatter(3u * k), 1.0};
    double x = 20.0 * k, speed = 1.0 + 19.0 * scatter(k), reach = 0.5 * (cos(tilt) + size.x * sin(tilt));
    probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){x, -1.0}, 0.0, (ScreeVec2){16.0, 2.0}, m);
    if (walls) probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){x - 4.0, 4.0}, 0.0, (ScreeVec2){2.0, 8.0}, m);
    ScreeVec2 at = {walls ? x - 2.5 + 0.5 * size.x : x, reach + speed / 60.0 * scatter(2u * k + 7u)};
    flights[k].box = probe_box(scene, SCREE_BODY_DYNAMIC, at, k % 2u ? tilt : -tilt, size, m);
    send(scene, flights[k].box, walls ? -speed * scatter(5u * k + 1u) : 0.0, -speed, 0.0);
    flights[k].energy = kinetic(scene, flights[k].box);
  }
}

// Watches them for a while. `kept` is the least share of its energy that a box may have in the end.
static void watch(ScreeScene *scene, const Flight *flights, uint32_t count, double kept) {
  for (uint32_t step = 0; step < 45u; ++step) {
    probe_steps(scene, 1);
    for (uint32_t k = 0; k < count; ++k) {
      double share = kinetic(scene, flights[k].box) / flights[k].energy;
      if (share > 1.001) fail_msg("box %u has %.4f of its energy after step %u", k, share, step);
    }
  }
  for (uint32_t k = 0; k < count; ++k) {
    if (kept > 0.0) assert_true(probe_velocity(scene, flights[k].box).y > 0.0);
    assert_true(kinetic(scene, flights[k].box) >= kept * flights[k].energy);
  }
}

// Dropped with a spin, a box lands on one corner after the other for as long as one looks. What gravity adds within the
// step of a landing is not told from what the box came with: at 4 m/s that is two per cent in the square.
static void drop(double friction) {
  for (uint32_t l = 0; l < PROBE_LANE_COUNTS; ++l) {
    ScreeScene *scene = scene_of((ScreeVec2){0.0, -10.0}, 1.0);
    Flight flights[129];
    fly(scene, flights, lanes[l], 0.01, friction, false);
    for (uint32_t k = 0; k < lanes[l]; ++k) {
      send(scene, flights[k].box, 0.0, -1.5 - 10.0 * scatter(k), 4.0 * scatter(3u * k + 2u) - 2.0);
      flights[k].energy = kinetic(scene, flights[k].box) + weight(scene, flights[k].box);
    }
    for (uint32_t step = 0; step < 120u; ++step) {
      probe_steps(scene, 1);
      for (uint32_t k = 0; k < lanes[l]; ++k)
        assert_true(kinetic(scene, flights[k].box) + weight(scene, flights[k].box) <= 1.03 * flights[k].energy);
    }
    scree_scene_destroy(scene);
  }
}

static void box_that_lands_on_its_corners_never_rises_higher(void **state) {
  (void)state;
  drop(0.0);
  drop(0.6);
}

static const double tilts[] = {0.0, 1e-6, 1e-5, 1e-4, 1e-3, 0.01, 0.03, 0.1, 0.3};

static void fly_all(double friction, bool walls, double kept) {
  for (uint32_t l = 0; l < PROBE_LANE_COUNTS; ++l)
    for (uint32_t i = 0; i < sizeof tilts / sizeof *tilts; ++i) {
      ScreeScene *scene = scene_of((ScreeVec2){0.0, 0.0}, 0.0);
      Flight flights[129];
      fly(scene, flights, lanes[l], tilts[i], friction, walls);
      watch(scene, flights, lanes[l], kept);
      scree_scene_destroy(scene);
    }
}

static void elastic_tilted_box_keeps_its_energy(void **state) {
  (void)state;
  fly_all(0.0, false, 0.99);
}

static void elastic_box_in_a_corner_keeps_its_energy(void **state) {
  (void)state;
  // The default solver lets bounces that come in one step follow each other once.
  fly_all(0.0, true, probe_solver == SCREE_SOLVER_XPBD ? 0.99 : 0.85);
}

static void friction_makes_no_energy_of_a_bounce(void **state) {
  (void)state;
  fly_all(0.6, false, 0.0);
  fly_all(0.6, true, 0.0);
}

// A ball strikes one whose x is locked, along the normal (c, s). All that the struck one can do is move along y, so the
// impulse is (1 + e) v c / (1 / m1 + s^2 / m2), and no other number comes out than those of a ball and a bead on a
// wire.
static void locked_axis_is_a_wall(void **state) {
  (void)state;
  const double es[] = {0.0, 0.5, 1.0}, radius = 0.5, speed = 2.0;
  for (uint32_t l = 0; l < PROBE_LANE_COUNTS; ++l) {
    ScreeScene *scene = scene_of((ScreeVec2){0.0, 0.0}, 0.0);
    ScreeBody balls[129], beads[129];
    for (uint32_t k = 0; k < lanes[l]; ++k) {
      double angle = 1.2 * scatter(k), c = cos(angle), s = sin(angle), e = es[k % 3u];
      ProbeMaterial m = {.restitution = e};
      beads[k] = probe_circle(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){30.0 * k, 0.0}, radius, m);
      assert_int_equal(scree_body_set(scene, beads[k], SCREE_BODY_LOCK_X, 1.0), SCREE_OK);
      ScreeVec2 at = {30.0 * k - 2.0 * radius * c - 0.001, -2.0 * radius * s};
      balls[k] = probe_circle(scene, SCREE_BODY_DYNAMIC, at, radius, m);
      send(scene, balls[k], speed, 0.0, 0.0);
    }
    probe_steps(scene, 2);
    for (uint32_t k = 0; k < lanes[l]; ++k) {
      double angle = 1.2 * scatter(k), c = cos(angle), s = sin(angle), e = es[k % 3u];
      double m = probe_get(scene, balls[k], SCREE_BODY_MASS), j = (1.0 + e) * speed * c * m / (1.0 + s * s);
      PROBE_NEAR(probe_velocity(scene, balls[k]).x, speed - j * c / m, 0.02 * speed);
      PROBE_NEAR(probe_velocity(scene, balls[k]).y, -j * s / m, 0.02 * speed);
      PROBE_NEAR(probe_velocity(scene, beads[k]).y, j * s / m, 0.02 * speed);
      assert_true(probe_velocity(scene, beads[k]).x == 0.0f);
      assert_true(probe_x(scene, beads[k]) == 30.0 * k);
    }
    scree_scene_destroy(scene);
  }
}

#define CELL 16u // boxes in one, four by four

// Sixteen boxes side by side in a closed cell, each third with a locked axis.
static void fill_cell(ScreeScene *scene, ScreeBody *boxes, double x, ProbeMaterial m, uint32_t seed) {
  for (uint32_t i = 0; i < 2u; ++i) {
    double side = i ? 4.0 : -4.0;
    probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){x, side}, 0.0, (ScreeVec2){12.0, 2.0}, m);
    probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){x + side, 0.0}, 0.0, (ScreeVec2){2.0, 12.0}, m);
  }
  for (uint32_t i = 0; i < CELL; ++i) {
    ScreeVec2 at = {x + (i % 4u) - 1.5, (i / 4u) - 1.5};
    boxes[i] = probe_box(scene, SCREE_BODY_DYNAMIC, at, 0.0, (ScreeVec2){1.0, 1.0}, m);
    if (i % 3u == 0u)
      assert_int_equal(scree_body_set(scene, boxes[i], i % 2u ? SCREE_BODY_LOCK_Y : SCREE_BODY_LOCK_X, 1.0), SCREE_OK);
    uint32_t r = 3u * (CELL * seed + i);
    send(scene, boxes[i], 10.0 * scatter(r) - 5.0, 10.0 * scatter(r + 1u) - 5.0, 10.0 * scatter(r + 2u) - 5.0);
  }
}

static double cell_energy(ScreeScene *scene, const ScreeBody *boxes) {
  double sum = 0.0;
  for (uint32_t i = 0; i < CELL; ++i) sum += kinetic(scene, boxes[i]);
  return sum;
}

// What is sent along a locked axis is gone at once.
static double start_energy(ScreeScene *scene, const ScreeBody *boxes) {
  double sum = cell_energy(scene, boxes);
  for (uint32_t i = 0; i < CELL; i += 3u) {
    ScreeVec2 v = probe_velocity(scene, boxes[i]);
    double lost = i % 2u ? v.y : v.x;
    sum -= 0.5 * probe_get(scene, boxes[i], SCREE_BODY_MASS) * lost * lost;
  }
  return sum;
}

// A bounce pays with what its own bodies have lost, which is not all that there is to pay with in a heap that is
// elastic throughout.
static void shake(double friction, double restitution, uint32_t count) {
  ScreeScene *scene = scene_of((ScreeVec2){0.0, 0.0}, 1.0);
  ScreeBody boxes[129][CELL];
  double start[129];
  for (uint32_t k = 0; k < count; ++k) {
    fill_cell(scene, boxes[k], 40.0 * k, (ProbeMaterial){.friction = friction, .restitution = restitution}, k);
    start[k] = start_energy(scene, boxes[k]);
  }
  for (uint32_t step = 0; step < 40u; ++step) {
    probe_steps(scene, 1);
    for (uint32_t k = 0; k < count; ++k) {
      double share = cell_energy(scene, boxes[k]) / start[k];
      if (share > (restitution < 1.0 ? 1.001 : 1.05))
        fail_msg("cell %u has %.4f of its energy after step %u", k, share, step);
    }
  }
  scree_scene_destroy(scene);
}

static void jammed_bodies_with_locked_axes_make_no_energy(void **state) {
  (void)state;
  for (uint32_t l = 0; l < PROBE_LANE_COUNTS; ++l)
    for (uint32_t i = 0; i < 6u; ++i) shake(i % 2u ? 0.6 : 0.0, i < 2u ? 0.0 : i < 4u ? 0.8 : 1.0, lanes[l]);
}

// Two rows of five boxes that overlap by a tenth, whose surfaces run at 1 m/s: with locked axes, or all free between
// two posts. Nothing of a heap can fall from higher than three boxes, nor be carried faster than two surfaces run.
static void fill_heap(ScreeScene *scene, ScreeBody *boxes, double x, double restitution, bool posts) {
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = SCREE_SHAPE_BOX;
  def.width = def.height = 1.0;
  def.restitution = restitution;
  for (uint32_t i = 0; posts && i < 2u; ++i)
    probe_shape(scene, SCREE_BODY_STATIC, (ScreeVec2){x + (i ? 3.0 : -3.0), 0.4}, 0.0, &def);
  def.surface_speed = 1.0;
  for (uint32_t i = 0; i < 10u; ++i) {
    ScreeVec2 at = {x - 2.0 + 0.9 * (i % 5u), 0.4 + 0.9 * (i / 5u)};
    boxes[i] = probe_shape(scene, SCREE_BODY_DYNAMIC, at, 0.0, &def);
    if (!posts && i % 3u == 0u)
      assert_int_equal(scree_body_set(scene, boxes[i], i % 2u ? SCREE_BODY_LOCK_X : SCREE_BODY_LOCK_Y, 1.0), SCREE_OK);
  }
}

static void run_heaps(uint32_t count, double restitution, bool posts) {
  const double most = sqrt(2.0 * 10.0 * 3.0) + 2.0;
  ScreeScene *scene = scene_of((ScreeVec2){0.0, -10.0}, 1.0);
  ScreeBody boxes[129][10];
  probe_floor(scene, 40000.0, (ProbeMaterial){.friction = 0.6});
  for (uint32_t k = 0; k < count; ++k) fill_heap(scene, boxes[k], 60.0 * k, restitution, posts);
  for (uint32_t step = 0; step < 150u; ++step) {
    probe_steps(scene, 1);
    for (uint32_t k = 0; k < count; ++k)
      for (uint32_t i = 0; i < 10u; ++i) assert_true(probe_speed(scene, boxes[k][i]) <= most);
  }
  scree_scene_destroy(scene);
}

static void running_surfaces_in_a_jam_do_not_burst_it(void **state) {
  (void)state;
  for (uint32_t l = 0; l < PROBE_LANE_COUNTS; ++l)
    for (uint32_t i = 0; i < 4u; ++i) run_heaps(lanes[l], i % 2u ? 0.8 : 0.0, i >= 2u);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      PROBE_TEST(elastic_tilted_box_keeps_its_energy),
      PROBE_TEST(elastic_box_in_a_corner_keeps_its_energy),
      PROBE_TEST(friction_makes_no_energy_of_a_bounce),
      PROBE_TEST(box_that_lands_on_its_corners_never_rises_higher),
      PROBE_TEST(locked_axis_is_a_wall),
      PROBE_TEST(jammed_bodies_with_locked_axes_make_no_energy),
      PROBE_TEST(running_surfaces_in_a_jam_do_not_burst_it),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
