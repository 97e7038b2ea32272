// SPDX-License-Identifier: MIT
// Chains and nets: how far they stretch, and that swinging does not tear them.
#include "joint_probe.h"

static const ScreeVec2 earth = {0.0, -10.0};
#define GRAVITY 10.0

#define LINKS       20u
#define LINK_LENGTH 0.5
#define LENGTH      (LINKS * LINK_LENGTH)

typedef struct Load {
  double mass, most_stretch;
  bool swings; // starts level
} Load;

static const Load loads[] = {{100.0, 0.01, false}, {1000.0, 0.05, false}, {100.0, 0.1, true}, {1000.0, 0.2, true}};

// 20 links of 1 kg, and a ball at the end.
static void make_chain(ScreeScene *scene, ProbeCopy *copy) {
  const Load *load = &loads[copy->variant];
  ScreeVec2 along = load->swings ? (ScreeVec2){1.0, 0.0} : (ScreeVec2){0.0, -1.0};
  ScreeVec2 size = load->swings ? (ScreeVec2){LINK_LENGTH, 0.1} : (ScreeVec2){0.1, LINK_LENGTH};
  ScreeBody before = 0;
  for (uint32_t i = 0; i <= LINKS; ++i) {
    double start = LINK_LENGTH * i, middle = i < LINKS ? start + 0.5 * LINK_LENGTH : start;
    ScreeVec2 at = probe_copy_at(copy, middle * along.x, middle * along.y);
    ScreeBody body = i < LINKS ? probe_ghost_box(scene, SCREE_BODY_DYNAMIC, at, 0.0, size, 1.0)
                               : probe_ghost_ball(scene, SCREE_BODY_DYNAMIC, at, 0.5, load->mass);
    probe_copy_body(copy, body);
    probe_copy_joint(copy, probe_pin(scene, before, body, probe_copy_at(copy, start * along.x, start * along.y)));
    before = body;
  }
  copy->seen[0] = probe_copy_energy(scene, copy);
}

static double reach_of(ScreeScene *scene, const ProbeCopy *copy) {
  ScreeBody ball = copy->body[LINKS];
  return hypot(probe_x(scene, ball) - copy->x, probe_y(scene, ball));
}

// Hanging or swinging, it reaches no further than it may, and what swings gains nothing.
static void watch_chain(ScreeScene *scene, ProbeCopy *copy, uint32_t step) {
  const Load *load = &loads[copy->variant];
  double reach = reach_of(scene, copy), scale = (load->mass + 0.5 * LINKS) * GRAVITY * LENGTH;
  if (reach > LENGTH * (1.0 + load->most_stretch))
    fail_msg("%g kg, %s, step %u: reaches %.5g m", load->mass, load->swings ? "swinging" : "hanging", step, reach);
  double gain = probe_copy_energy(scene, copy) - copy->seen[0];
  if (gain > 0.01 * scale)
    fail_msg("%g kg, %s, step %u: gained %.5g of %.5g J", load->mass, load->swings ? "swinging" : "hanging", step, gain,
             scale);
}

static void check_hanging(ScreeScene *scene, ProbeCopy *copy) {
  if (!loads[copy->variant].swings) PROBE_NEAR(reach_of(scene, copy) / LENGTH, 1.0, loads[copy->variant].most_stretch);
}

static void run_chain(uint32_t variant, uint32_t steps) {
  ProbeMechanism m = {.name = "J01",
                      .gravity = earth,
                      .variant = variant,
                      .steps = steps,
                      .make = make_chain,
                      .after = watch_chain,
                      .check = check_hanging};
  probe_run_mechanism(&m);
}

static void j01_chain_with_a_heavy_end_hangs(void **state) {
  (void)state;
  run_chain(0, 600);
}

static void j01_chain_with_a_very_heavy_end_hangs(void **state) {
  (void)state;
  run_chain(1, 600);
}

static void j01_chain_with_a_heavy_end_swings(void **state) {
  (void)state;
  run_chain(2, 600);
}

static void j01_chain_with_a_very_heavy_end_swings(void **state) {
  (void)state;
  run_chain(3, 600);
}

// Six rods end to end, hanging or swinging from level.
#define RODS 6u

static void make_rods(ScreeScene *scene, ProbeCopy *copy) {
  ScreeBody before = 0;
  for (uint32_t i = 1; i <= RODS; ++i) {
    ScreeVec2 at = copy->variant ? probe_copy_at(copy, i, 0.0) : probe_copy_at(copy, 0.0, -1.0 * i);
    ScreeJointDef def = scree_joint_def_default(SCREE_JOINT_DISTANCE);
    def.body_a = before;
    def.body_b = probe_copy_body(copy, probe_ghost_ball(scene, SCREE_BODY_DYNAMIC, at, 0.2, 1.0));
    if (!before) def.anchor_a = probe_copy_at(copy, 0.0, 0.0);
    probe_copy_joint(copy, probe_join(scene, &def));
    before = def.body_b;
  }
}

static void watch_rods(ScreeScene *scene, ProbeCopy *copy, uint32_t step) {
  (void)step;
  for (uint32_t i = 0; i < RODS; ++i) PROBE_NEAR(probe_gap(scene, copy->joint[i]), 1.0, copy->variant ? 0.03 : 0.02);
}

static void chains_of_rods_keep_their_lengths(void **state) {
  (void)state;
  for (uint32_t swings = 0; swings < 2u; ++swings) {
    ProbeMechanism m = {
        .name = "rods", .gravity = earth, .variant = swings, .steps = 300, .make = make_rods, .after = watch_rods};
    probe_run_mechanism(&m);
  }
}

// The grid of the benchmarks: balls 1 m apart, each pinned to its neighbours, and seven of the top row fixed.
#define SIDE 40u

typedef struct Grid {
  ScreeBody body[SIDE * SIDE]; // row by row from the top
  ScreeJoint joint[2u * SIDE * (SIDE - 1u)];
  uint32_t joints;
} Grid;

static void make_grid(ScreeScene *scene, Grid *grid) {
  for (uint32_t row = 0; row < SIDE; ++row)
    for (uint32_t k = 0; k < SIDE; ++k) {
      bool fixed = row == 0u && k + 3u >= SIDE / 2u && k <= SIDE / 2u + 3u;
      ScreeVec2 at = {k, -1.0 * row};
      ScreeBody body = grid->body[SIDE * row + k] =
          probe_ghost_ball(scene, fixed ? SCREE_BODY_STATIC : SCREE_BODY_DYNAMIC, at, 0.4, PROBE_PI * 0.4 * 0.4);
      if (row > 0u)
        grid->joint[grid->joints++] =
            probe_pin(scene, grid->body[SIDE * (row - 1u) + k], body, (ScreeVec2){at.x, at.y + 0.5});
      if (k > 0u)
        grid->joint[grid->joints++] =
            probe_pin(scene, grid->body[SIDE * row + k - 1u], body, (ScreeVec2){at.x - 0.5, at.y});
    }
}

static double largest_gap(ScreeScene *scene, const Grid *grid) {
  double most = 0.0;
  for (uint32_t i = 0; i < grid->joints; ++i) most = fmax(most, probe_gap(scene, grid->joint[i]));
  return most;
}

static void damp(ScreeScene *scene, const Grid *grid, double damping) {
  for (uint32_t i = 0; i < SIDE * SIDE; ++i) {
    assert_int_equal(scree_body_set(scene, grid->body[i], SCREE_BODY_LINEAR_DAMPING, damping), SCREE_OK);
    assert_int_equal(scree_body_set(scene, grid->body[i], SCREE_BODY_ANGULAR_DAMPING, damping), SCREE_OK);
  }
}

// Falls for ten seconds, then is brought to rest.
static void a_net_of_1600_holds_together(void **state) {
  (void)state;
  static Grid grid;
  grid.joints = 0;
  ScreeScene *scene = probe_scene(earth);
  make_grid(scene, &grid);
  double worst = 0.0;
  for (uint32_t step = 0; step < 600u; ++step) {
    probe_steps(scene, 1);
    worst = fmax(worst, largest_gap(scene, &grid));
  }
  if (!(worst < 0.1)) fail_msg("anchors came %.4g m apart during the fall", worst);
  damp(scene, &grid, 2.0);
  probe_steps(scene, 1800);
  double fastest = 0.0, gap = largest_gap(scene, &grid);
  for (uint32_t i = 0; i < SIDE * SIDE; ++i) fastest = fmax(fastest, probe_speed(scene, grid.body[i]));
  if (!(gap < 1e-3)) fail_msg("anchors are %.4g m apart at rest", gap);
  if (!(fastest < 0.05)) fail_msg("it does not come to rest: %.4g m/s", fastest);
  scree_scene_destroy(scene);
}

int main(void) {
  probe_sleep = 0;
  const struct CMUnitTest tests[] = {
      PROBE_TEST(j01_chain_with_a_heavy_end_hangs),  PROBE_TEST(j01_chain_with_a_very_heavy_end_hangs),
      PROBE_TEST(j01_chain_with_a_heavy_end_swings), PROBE_TEST(j01_chain_with_a_very_heavy_end_swings),
      PROBE_TEST(chains_of_rods_keep_their_lengths), PROBE_TEST(a_net_of_1600_holds_together),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
