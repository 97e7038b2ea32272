// SPDX-License-Identifier: MIT
// Colours and lanes: no batch writes a body twice, no contact is left out, and a lane's neighbours do not change its
// bits.
#include "support.h"

static bool movable(const ScreeScene *scene, uint32_t body) {
  return scene->tables.body.type[body] == SCREE_BODY_DYNAMIC;
}

static void check_batch(const ScreeScene *scene, const uint32_t pairs[4], uint32_t points) {
  uint32_t bodies[8], count = 0;
  for (int lane = 0; lane < 4; ++lane) {
    if (pairs[lane] == SC_NONE) continue;
    ScPairKey key = scene->tables.pair.key[pairs[lane]];
    assert_int_equal(sc_pair_points(scene->tables.pair.flags[pairs[lane]]), points);
    if (movable(scene, key.body_a)) bodies[count++] = key.body_a;
    if (movable(scene, key.body_b)) bodies[count++] = key.body_b;
  }
  for (uint32_t i = 0; i < count; ++i)
    for (uint32_t j = 0; j < i; ++j)
      if (bodies[i] == bodies[j]) fail_msg("body %u is in two lanes of a batch", bodies[i]);
}

// The lanes lie in the step's arena, which holds until the next step.
static void check_lanes(const ScreeScene *scene) {
  enum { MOST = 4096 };
  static uint8_t seen[MOST];
  memset(seen, 0, sizeof seen);
  assert_true(scene->pairs.rows <= MOST);
  for (uint32_t g = 0; g < scene->step.group_count; ++g) {
    ScGroup group = scene->step.groups[g];
    assert_int_equal(group.first_lane % 4u, 0);
    for (uint32_t i = 0; i < group.batches; ++i) {
      const uint32_t *pairs = scene->step.lane_pairs + group.first_lane + 4u * i;
      check_batch(scene, pairs, group.form);
      for (int lane = 0; lane < 4; ++lane)
        if (pairs[lane] != SC_NONE) assert_int_equal(seen[pairs[lane]]++, 0);
    }
  }
  for (uint32_t pair = 0; pair < scene->pairs.rows; ++pair) {
    uint32_t flags = scene->tables.pair.flags[pair];
    // Continuous collision has impacts of its own.
    bool solved = (flags & SC_PAIR_TOUCHING) && !(flags & (SC_PAIR_SENSOR | SC_PAIR_STRUCK));
    assert_int_equal(seen[pair], solved);
  }
}

// What the column says: those of a colour share no movable body, but for the overflow, and all that were solved have
// one.
static void check_colours(ScreeScene *scene) {
  uint32_t count = scree_scene_publish_contacts(scene), solved = 0;
  const ScContacts *contact = &scene->tables.contact;
  ScreeCounters counters = scree_scene_counters(scene);
  static uint64_t used[4096];
  memset(used, 0, sizeof used);
  uint32_t overflow = 0;
  for (uint32_t i = 0; i < count; ++i) {
    uint32_t colour = contact->colour[i];
    assert_in_range(colour, 0, SCREE_COLOUR_OVERFLOW);
    solved += colour != 0u;
    overflow += colour == SCREE_COLOUR_OVERFLOW;
    if (colour == 0u || colour == SCREE_COLOUR_OVERFLOW) continue;
    const uint32_t bodies[2] = {contact->body_a[i], contact->body_b[i]};
    for (int side = 0; side < 2; ++side) {
      if (!movable(scene, bodies[side])) continue;
      assert_false(used[bodies[side]] >> colour & 1u);
      used[bodies[side]] |= 1ull << colour;
    }
  }
  assert_int_equal(solved, counters.solved);
  assert_int_equal(overflow, counters.overflow);
}

static void check_finite(const ScreeScene *scene) {
  for (uint32_t row = 0; row < scene->bodies.rows; ++row) {
    const ScBodies *body = &scene->tables.body;
    assert_true(isfinite(body->x[row]) && isfinite(body->y[row]) && isfinite(body->angle[row]));
    assert_true(isfinite(body->vx[row]) && isfinite(body->vy[row]) && isfinite(body->omega[row]));
  }
}

static void batches_share_no_movable_body(void **state) {
  (void)state;
  ScreeSceneDef def = scree_scene_def_default();
  def.sleep = 0;
  ScreeScene *scene = test_scene(&def);
  test_add(scene, test_body(SCREE_BODY_STATIC, 0, -1), test_box(60, 2));
  ScreeBodyDef paddle = test_body(SCREE_BODY_KINEMATIC, -3, 0.5);
  paddle.velocity.x = 1.0;
  test_add(scene, paddle, test_box(0.5, 6));
  Lcg lcg = {4};
  for (int i = 0; i < 150; ++i) {
    ScreeBodyDef body = test_body(SCREE_BODY_DYNAMIC, lcg_range(&lcg, -2, 4), 1.0 + 0.15 * i);
    ScreeShapeDef shape = i % 2 ? test_circle(0.3) : test_box(0.6, 0.5);
    shape.sensor = i % 11 == 0;
    test_add(scene, body, shape);
  }
  uint32_t most = 0;
  for (int step = 0; step < 300; ++step) {
    test_step(scene, 1.0 / 60.0, 1);
    check_lanes(scene);
    check_colours(scene);
    uint32_t contacts = scree_scene_counters(scene).contacts;
    if (contacts > most) most = contacts;
  }
  assert_true(most > 200);
  check_finite(scene);
  scree_scene_destroy(scene);
}

// A hub that touches more bodies than there are colours.
static void more_neighbours_than_colours(void **state) {
  (void)state;
  ScreeScene *scene = test_scene_bare(1.0 / 60.0);
  scene->def.sleep = 0;
  enum { RING = 40 };
  ScreeBody hub = test_add(scene, test_body(SCREE_BODY_DYNAMIC, 0, 0), test_circle(5.0));
  for (int i = 0; i < RING; ++i) {
    double angle = 2.0 * SC_PI * i / RING;
    ScreeBodyDef def = test_body(SCREE_BODY_DYNAMIC, 5.29 * cos(angle), 5.29 * sin(angle));
    def.velocity = (ScreeVec2){-cos(angle), -sin(angle)};
    test_add(scene, def, test_circle(0.3));
  }
  test_step(scene, 1.0 / 60.0, 1);
  assert_int_equal(scree_scene_counters(scene).contacts, RING);
  assert_int_equal(scree_scene_counters(scene).colours, SC_COLOURS);
  check_lanes(scene);
  check_colours(scene);
  for (int step = 0; step < 120; ++step) {
    test_step(scene, 1.0 / 60.0, 1);
    check_lanes(scene);
  }
  check_finite(scene);
  // All push alike from all around: the hub stays, and none goes through its rim.
  test_near(test_x(scene, hub), 0.0, 0.05);
  test_near(test_y(scene, hub), 0.0, 0.05);
  for (uint32_t row = 1; row <= RING; ++row)
    assert_true(hypot(scene->tables.body.x[row], scene->tables.body.y[row]) > 5.27);
  scree_scene_destroy(scene);
}

enum { STEPS = 40 };

typedef struct Track {
  ScDelta delta[STEPS][2];
  float omega[STEPS][2];
} Track;

// `count` pairs of bodies, 64 m apart, each thrown together in the same way. Watches pair `which`.
static void run_copies(uint32_t count, uint32_t which, Track *track) {
  ScreeScene *scene = test_scene_bare(1.0 / 64.0);
  for (uint32_t i = 0; i < count; ++i)
    for (int k = 0; k < 2; ++k) {
      ScreeBodyDef def = test_body(SCREE_BODY_DYNAMIC, k ? 0.75 : 0.0, 64.0 * i);
      def.velocity.x = k ? -1.5 : 1.0;
      def.velocity.y = k ? -0.5 : 0.0;
      def.angular_velocity = 0.5;
      ScreeShapeDef shape = k ? test_box(0.5, 0.75) : test_circle(0.25);
      shape.restitution = 0.25;
      test_add(scene, def, shape);
    }
  for (int step = 0; step < STEPS; ++step) {
    test_step(scene, 1.0 / 64.0, 1);
    check_lanes(scene);
    for (uint32_t k = 0; k < 2; ++k) {
      track->delta[step][k] = scene->tables.body.delta[2u * which + k];
      track->omega[step][k] = scene->tables.body.omega[2u * which + k];
    }
  }
  assert_true(track->omega[STEPS - 1][0] != 0.5f); // they did meet
  scree_scene_destroy(scene);
}

static void lanes_do_not_change_each_others_bits(void **state) {
  (void)state;
  static const uint32_t counts[] = {1, 3, 4, 5, 8, 64, 129};
  static Track alone, among;
  memset(&alone, 0, sizeof alone);
  run_copies(1, 0, &alone);
  for (size_t i = 0; i < COUNT_OF(counts); ++i) {
    const uint32_t watched[] = {0, counts[i] / 2u, counts[i] - 1u};
    for (size_t k = 0; k < COUNT_OF(watched); ++k) {
      memset(&among, 0, sizeof among);
      run_copies(counts[i], watched[k], &among);
      if (memcmp(&alone, &among, sizeof alone) != 0)
        fail_msg("copy %u of %u moves in another way", watched[k], counts[i]);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(batches_share_no_movable_body),
      cmocka_unit_test(more_neighbours_than_colours),
      cmocka_unit_test(lanes_do_not_change_each_others_bits),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
