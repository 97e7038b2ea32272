// SPDX-License-Identifier: MIT
// J14: chains and nets that swing for a long time never gain energy, and stay where they can be.
#include "joint_probe.h"

static const ScreeVec2 earth = {0.0, -10.0};
#define GRAVITY 10.0
#define STEPS   5000u

// Eight boxes of 1 kg, each on a slide of +-0.5 m on the one before, to the left and to the right by turns, and a push.
#define BOXES 8u

static void make_slides(ScreeScene *scene, ProbeCopy *copy) {
  ScreeBody before = 0;
  for (uint32_t i = 0; i < BOXES; ++i) {
    ScreeVec2 at = probe_copy_at(copy, 0.0, -1.0 * i), axis = {i % 2u ? 1.0 : -1.0, -1.0};
    ScreeBody box =
        probe_copy_body(copy, probe_ghost_box(scene, SCREE_BODY_DYNAMIC, at, 0.0, (ScreeVec2){0.5, 0.5}, 1.0));
    ScreeJointDef def = probe_joint_def(scene, SCREE_JOINT_PRISMATIC, before, box, at, axis);
    def.limited = 1;
    def.lower = -0.5;
    def.upper = 0.5;
    probe_copy_joint(copy, probe_join(scene, &def));
    before = box;
  }
  assert_int_equal(scree_body_set_velocity(scene, before, (ScreeVec2){2.0, 3.0}, 0.0), SCREE_OK);
  copy->seen[0] = probe_copy_energy(scene, copy);
}

static void watch_slides(ScreeScene *scene, ProbeCopy *copy, uint32_t step) {
  // What they can fall: each box as far as all the slides above it go.
  double scale = 0.0, gain = probe_copy_energy(scene, copy) - copy->seen[0];
  for (uint32_t i = 0; i < BOXES; ++i) scale += GRAVITY * (i + 1u) * 0.5 * sqrt(0.5);
  if (gain > 0.01 * scale) fail_msg("step %u: gained %.4g of %.4g J", step, gain, scale);
  for (uint32_t i = 0; i < BOXES; ++i) {
    double reach = 0.5 * sqrt(0.5) * (i + 1u) + 0.05;
    PROBE_NEAR(probe_x(scene, copy->body[i]), copy->x, reach);
    PROBE_NEAR(probe_y(scene, copy->body[i]), -1.0 * i, reach);
    PROBE_NEAR(probe_angle(scene, copy->body[i]), 0.0, 0.1);
  }
}

static void j14_a_chain_of_slides_keeps_its_energy(void **state) {
  (void)state;
  ProbeMechanism m = {.name = "J14", .gravity = earth, .steps = STEPS, .make = make_slides, .after = watch_slides};
  probe_run_mechanism(&m);
}

// A net of 20 by 20 balls, 1 m apart, held by the whole of its top row, or by both ends of it.
#define SIDE 20u

typedef struct Net {
  ScreeBody body[SIDE * SIDE];
  ScreeJoint joint[2u * SIDE * (SIDE - 1u)];
  uint32_t joints;
} Net;

static void make_net(ScreeScene *scene, Net *net, bool by_corners) {
  net->joints = 0;
  for (uint32_t i = 0; i < SIDE * SIDE; ++i) {
    uint32_t row = i / SIDE, k = i % SIDE;
    bool fixed = row == 0u && (!by_corners || k == 0u || k + 1u == SIDE);
    ScreeVec2 at = {k, -1.0 * row};
    net->body[i] = probe_ghost_ball(scene, fixed ? SCREE_BODY_STATIC : SCREE_BODY_DYNAMIC, at, 0.4, 0.5);
    if (row > 0u)
      net->joint[net->joints++] = probe_pin(scene, net->body[i - SIDE], net->body[i], (ScreeVec2){at.x, at.y + 0.5});
    if (k > 0u)
      net->joint[net->joints++] = probe_pin(scene, net->body[i - 1u], net->body[i], (ScreeVec2){at.x - 0.5, at.y});
  }
}

static double net_energy(ScreeScene *scene, const Net *net) {
  double sum = 0.0;
  for (uint32_t i = 0; i < SIDE * SIDE; ++i) sum += probe_body_energy(scene, net->body[i]);
  return sum;
}

// No ball comes further from an end than the threads that lead there.
static void assert_within_reach(ScreeScene *scene, const Net *net) {
  for (uint32_t i = 0; i < SIDE * SIDE; ++i) {
    ScreeVec2 at = probe_point(scene, net->body[i], (ScreeVec2){0.0, 0.0});
    double left = i % SIDE + i / SIDE, right = SIDE - 1u - i % SIDE + i / SIDE;
    assert_true(hypot(at.x, at.y) < left + 0.2);
    assert_true(hypot(at.x - (SIDE - 1.0), at.y) < right + 0.2);
  }
}

static void j14_a_net_by_its_corners_keeps_its_energy(void **state) {
  (void)state;
  static Net net;
  ScreeScene *scene = probe_scene(earth);
  make_net(scene, &net, true);
  double start = net_energy(scene, &net), most = start;
  // Its lowest row can fall by about half its width.
  double scale = 0.5 * SIDE * SIDE * GRAVITY * 0.5 * SIDE;
  for (uint32_t step = 0; step < STEPS; ++step) {
    probe_steps(scene, 1);
    if (step % 4u == 0u) most = fmax(most, net_energy(scene, &net));
    if (step % 50u == 0u) assert_within_reach(scene, &net);
  }
  if (most > start + 0.01 * scale) fail_msg("gained %.4g of %.4g J", most - start, scale);
  scree_scene_destroy(scene);
}

// Nothing moves: it hangs as it was made.
static void j14_a_net_by_its_top_row_hangs_still(void **state) {
  (void)state;
  static Net net;
  ScreeScene *scene = probe_scene(earth);
  make_net(scene, &net, false);
  for (uint32_t step = 0; step < STEPS / 4u; ++step) {
    probe_steps(scene, 1);
    if (step % 50u) continue;
    for (uint32_t i = 0; i < SIDE * SIDE; ++i) {
      ScreeVec2 made = {i % SIDE, -1.0 * (i / SIDE)};
      PROBE_NEAR(probe_between(probe_point(scene, net.body[i], (ScreeVec2){0.0, 0.0}), made), 0.0, 0.01);
      if (step > 120u) assert_true(probe_speed(scene, net.body[i]) < 0.01);
    }
  }
  for (uint32_t i = 0; i < net.joints; ++i) PROBE_NEAR(probe_gap(scene, net.joint[i]), 0.0, 1e-3);
  scree_scene_destroy(scene);
}

int main(void) {
  probe_sleep = 0;
  const struct CMUnitTest tests[] = {
      PROBE_TEST(j14_a_chain_of_slides_keeps_its_energy),
      PROBE_TEST(j14_a_net_by_its_corners_keeps_its_energy),
      PROBE_TEST(j14_a_net_by_its_top_row_hangs_still),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
