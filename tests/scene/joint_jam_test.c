// SPDX-License-Identifier: MIT
// Limits that are struck harder than a pass over the joints can take back, limits and the ground against each other,
// and chains that land beside others that have long landed, or have yet to.
#include <string.h>

#include "joint_probe.h"

static const ScreeVec2 earth = {0.0, -10.0}, along = {1.0, 0.0};

// Links of one length, pinned in a row with limits, each turned against the one before.
typedef struct Chain {
  uint32_t links;
  double length, limit; // m; rad, of each pin to either side
  double last;          // kg, of the last link; the others weigh 1 kg
  double turn[2];       // rad, of the second link, the fourth ...; of the third, the fifth ...
  double least;         // limit of the pin by which the first hangs from the world; 0: it does not
} Chain;

static void make_chain(ScreeScene *scene, const Chain *chain, ScreeVec2 at, double angle, ProbeCopy *copy) {
  ScreeBody before = 0;
  for (uint32_t i = 0; i < chain->links; ++i) {
    double x = chain->length * cos(angle), y = chain->length * sin(angle);
    ScreeVec2 middle = {at.x + 0.5 * x, at.y + 0.5 * y}, size = {chain->length, 0.12};
    ScreeBody link = probe_limb(scene, middle, angle, size, i + 1u == chain->links ? chain->last : 1.0);
    probe_copy_body(copy, link);
    if (before || chain->least < 0.0) {
      ScreeJointDef def = probe_joint_def(scene, SCREE_JOINT_REVOLUTE, before, link, at, along);
      def.limited = SCREE_LIMITS_RIGID;
      if (!before) def.angle = 0.0;
      def.lower = before ? -chain->limit : chain->least;
      def.upper = before ? chain->limit : 2.0;
      probe_copy_joint(copy, probe_join(scene, &def));
    }
    before = link;
    at.x += x, at.y += y;
    angle += chain->turn[i & 1u];
  }
}

// Arms of 1 m swing down from 80 degrees until the first stops at its limit, at -0.3 rad, with all others behind it.
static void arms_that_strike_their_limits_stay_joined(void **state) {
  (void)state;
  for (uint32_t links = 4; links <= 5; ++links) {
    const Chain arms = {.links = links, .length = 1.0, .last = 1.0, .least = -0.3};
    ScreeScene *scene = probe_scene(earth);
    ProbeCopy copy = {0};
    make_chain(scene, &arms, (ScreeVec2){0.0, 0.0}, 1.4, &copy);
    double start = probe_copy_energy(scene, &copy);
    // One body of links kg and length m: its middle falls by half of its length times sin(1.4) + sin(0.3).
    double scale = 10.0 * links * 0.5 * links * (sin(1.4) + sin(0.3));
    probe_steps(scene, 240);
    double stopped = probe_copy_energy(scene, &copy);
    PROBE_NEAR(start - stopped, scale, 0.03 * scale);
    for (uint32_t step = 0; step < 600; ++step) {
      probe_steps(scene, 1);
      if (probe_copy_gap(scene, &copy) > 0.01) fail_msg("%u arms come apart", links);
    }
    if (probe_copy_energy(scene, &copy) - stopped > 0.01 * scale) fail_msg("%u arms are lifted", links);
    scree_scene_destroy(scene);
  }
}

// The same arms welded to each other, as stiff as one, and long enough for the blow to go to and fro in them for long:
// none of it comes back.
static void welded_arms_do_not_rebound_from_a_limit(void **state) {
  (void)state;
  for (uint32_t links = 3; links <= 6; ++links) {
    ScreeScene *scene = probe_scene(earth);
    ProbeCopy copy = {0};
    ScreeVec2 at = {0.0, 0.0}, reach = {cos(1.4), sin(1.4)};
    for (uint32_t i = 0; i < links; ++i, at.x += reach.x, at.y += reach.y) {
      ScreeBody before = i ? copy.body[i - 1u] : 0;
      ScreeVec2 middle = {at.x + 0.5 * reach.x, at.y + 0.5 * reach.y}, size = {1.0, 0.12};
      ScreeBody link = probe_copy_body(&copy, probe_ghost_box(scene, SCREE_BODY_DYNAMIC, middle, 1.4, size, 1.0));
      uint32_t kind = i ? SCREE_JOINT_WELD : SCREE_JOINT_REVOLUTE;
      ScreeJointDef def = probe_joint_def(scene, kind, before, link, at, along);
      if (!i) def.angle = 0.0, def.limited = SCREE_LIMITS_RIGID, def.lower = -0.3, def.upper = 2.0;
      probe_copy_joint(&copy, probe_join(scene, &def));
    }
    double start = probe_copy_energy(scene, &copy), least = start, back = 0.0;
    double fall = 10.0 * links * 0.5 * links * (sin(1.4) + sin(0.3)); // as above
    for (uint32_t step = 0; step < 300; ++step) {
      probe_steps(scene, 1);
      double energy = probe_copy_energy(scene, &copy);
      least = fmin(least, energy);
      back = fmax(back, energy - least);
    }
    PROBE_NEAR(start - least, fall, 0.03 * fall);
    if (back > 0.015 * fall) fail_msg("%u arms come back with %g of their fall", links, back / fall);
    scree_scene_destroy(scene);
  }
}

// A plate on the ground holds up an arm on either side, the heavier of which has a corner on the ground.
static void a_plate_with_two_arms_comes_to_rest(void **state) {
  (void)state;
  const ProbeMaterial rough = {.friction = 0.6};
  ScreeScene *scene = probe_scene(earth);
  probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){0.0, -0.5}, 0.0, (ScreeVec2){20.0, 1.0}, rough);
  const double length[3] = {0.4, 0.4, 0.6}, mass[3] = {3.0, 0.8, 1.5}, angle[3] = {-0.25, 0.0, 0.25};
  ScreeBody bodies[3];
  for (uint32_t i = 0; i < 3u; ++i) {
    double side = (double)i - 1.0;
    ScreeVec2 at = {side * (0.2 + 0.5 * length[i] * cos(angle[i])), 0.06 + 0.5 * length[i] * fabs(sin(angle[i]))};
    bodies[i] = probe_limb(scene, at, angle[i], (ScreeVec2){length[i], 0.12}, mass[i]);
  }
  for (uint32_t i = 0; i < 3u; i += 2u) {
    ScreeVec2 pin = {0.2 * ((double)i - 1.0), 0.06};
    ScreeJointDef def = probe_joint_def(scene, SCREE_JOINT_REVOLUTE, bodies[1], bodies[i], pin, along);
    def.limited = SCREE_LIMITS_RIGID;
    probe_join(scene, &def);
  }
  probe_steps(scene, 300);
  for (uint32_t i = 0; i < 3u; ++i) assert_false(probe_awake(scene, bodies[i]));
  scree_scene_destroy(scene);
}

#define COPIES 24u
#define STEPS  240u

// All places lie between two powers of two: a position there is rounded alike, wherever the ground's middle is.
static ScreeScene *make_ground(void) {
  ScreeScene *scene = probe_scene(earth);
  const ProbeMaterial rough = {.friction = 0.6};
  probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){12288.0, -0.5}, 0.0, (ScreeVec2){8000.0, 1.0}, rough);
  return scene;
}

static void drop_chain(ScreeScene *scene, const Chain *chain, uint32_t which, ProbeCopy *copy) {
  copy->x = 8200.0 + 20.0 * which;
  make_chain(scene, chain, (ScreeVec2){copy->x, 1.2 + 0.037 * which}, 0.3, copy);
}

static void chains_that_land_at_other_times_are_no_matter(void **state) {
  (void)state;
  static const Chain chains[] = {
      {.links = 4, .length = 0.5, .limit = 0.2, .last = 10.0, .turn = {0.56, -0.8}},
      {.links = 5, .length = 0.5, .limit = 0.2, .last = 1.0, .turn = {0.56, -0.8}},
      {.links = 3, .length = 0.5, .limit = 0.0, .last = 10.0, .turn = {0.28, -0.4}},
  };
  for (uint32_t c = 0; c < sizeof chains / sizeof *chains; ++c) {
    static ProbeCopy copies[COPIES];
    memset(copies, 0, sizeof copies);
    ScreeScene *all = make_ground();
    for (uint32_t i = 0; i < COPIES; ++i) drop_chain(all, &chains[c], i, &copies[i]);
    probe_steps(all, STEPS);
    for (uint32_t i = 0; i < COPIES; ++i) {
      ProbeCopy alone = {0};
      ScreeScene *scene = make_ground();
      drop_chain(scene, &chains[c], i, &alone);
      probe_steps(scene, STEPS);
      for (uint32_t k = 0; k < alone.bodies; ++k) {
        ScreeBody one = alone.body[k], other = copies[i].body[k];
        if (probe_x(scene, one) != probe_x(all, other) || probe_y(scene, one) != probe_y(all, other) ||
            probe_angle(scene, one) != probe_angle(all, other))
          fail_msg("chain %u, copy %u: link %u is elsewhere than alone", c, i, k);
      }
      scree_scene_destroy(scene);
    }
    scree_scene_destroy(all);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      PROBE_TEST(arms_that_strike_their_limits_stay_joined),
      PROBE_TEST(welded_arms_do_not_rebound_from_a_limit),
      PROBE_TEST(a_plate_with_two_arms_comes_to_rest),
      PROBE_TEST(chains_that_land_at_other_times_are_no_matter),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
