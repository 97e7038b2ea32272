// SPDX-License-Identifier: MIT
// Four contacts are solved side by side, and which lane one is in, what its neighbours are, and how many there are may
// not matter. Stacks are made in many copies, each on a floor of its own: every copy moves as one alone does, bit for
// bit. What one alone must hold, and for how long, is said in envelope_test.c.
#include "probe.h"

static const uint32_t lanes[PROBE_LANE_COUNTS] = PROBE_LANES;

#define STEPS  60u
#define BOXES  31u // at most, of one copy
#define COPIES 129u
// All places lie between two powers of two: a position there is rounded alike in every copy, and what is relative to
// the copy's own floor is the same number.
#define FIRST 8224.0
#define APART 32.0

typedef struct Stack {
  const char *name;
  uint32_t boxes;
  double jitter;      // each is up to this far aside, m
  double top_density; // of the last one
} Stack;

static const Stack stacks[] = {
    {"column of 20", 20, 0.0, 1.0},
    {"column of 30 with a centimetre of jitter", 30, 0.01, 1.0},
    {"ten boxes under one of 100 times their density", 11, 0.0, 100.0},
    {"a box on one of a hundredth of its density", 2, 0.0, 100.0},
};

typedef struct State {
  double y, angle, omega;
  ScreeVec2 velocity;
} State;

static void add_copy(ScreeScene *scene, const Stack *stack, double x, ScreeBody *boxes) {
  ProbeMaterial m = {.friction = 0.6, .density = 1.0};
  ScreeVec2 unit = {1.0, 1.0};
  probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){x, -1.0}, 0.0, (ScreeVec2){20.0, 2.0}, m);
  for (uint32_t i = 0; i < stack->boxes; ++i) {
    double aside = stack->jitter * (2.0 * fmod(0.618033988749895 * i, 1.0) - 1.0);
    m.density = i + 1u < stack->boxes ? 1.0 : stack->top_density;
    // Rounded to a multiple of 2^-20, so that adding x loses nothing.
    ScreeVec2 at = {x + ldexp(round(ldexp(aside, 20)), -20), 0.5 + i};
    boxes[i] = probe_box(scene, SCREE_BODY_DYNAMIC, at, 0.0, unit, m);
  }
}

static State state_of(ScreeScene *scene, ScreeBody box) {
  return (State){probe_y(scene, box), probe_angle(scene, box), probe_omega(scene, box), probe_velocity(scene, box)};
}

static void assert_equal(const Stack *stack, uint32_t copy, uint32_t copies, State a, State b) {
  bool same = a.y == b.y && a.angle == b.angle && a.omega == b.omega && a.velocity.x == b.velocity.x &&
              a.velocity.y == b.velocity.y;
  if (!same) fail_msg("%s, copy %u of %u: y is %.17g, alone %.17g", stack->name, copy, copies, a.y, b.y);
}

static void every_copy_moves_as_one_alone(void **state) {
  (void)state;
  static ScreeBody boxes[COPIES][BOXES];
  for (uint32_t s = 0; s < sizeof stacks / sizeof stacks[0]; ++s) {
    State alone[BOXES];
    for (uint32_t l = 0; l < PROBE_LANE_COUNTS; ++l) {
      ScreeScene *scene = probe_scene((ScreeVec2){0.0, -10.0});
      for (uint32_t c = 0; c < lanes[l]; ++c) add_copy(scene, &stacks[s], FIRST + APART * c, boxes[c]);
      probe_steps(scene, STEPS);
      for (uint32_t c = 0; c < lanes[l]; ++c)
        for (uint32_t i = 0; i < stacks[s].boxes; ++i) {
          State now = state_of(scene, boxes[c][i]);
          if (lanes[l] == 1u) alone[i] = now;
          assert_equal(&stacks[s], c, lanes[l], now, alone[i]);
        }
      scree_scene_destroy(scene);
    }
  }
}

// One belt that rises and moves on, under so many boxes that they are solved in more than one block: it goes the same
// way beside each.
static void one_belt_carries_boxes_of_many_blocks(void **state) {
  (void)state;
  enum { COUNT = 1300 };
  static ScreeBody boxes[COUNT];
  ProbeMaterial m = {.friction = 0.6, .density = 1.0};
  ScreeScene *scene = probe_scene((ScreeVec2){0.0, -10.0});
  ScreeBody belt =
      probe_box(scene, SCREE_BODY_KINEMATIC, (ScreeVec2){0.0, -1.0}, 0.0, (ScreeVec2){3.0 * COUNT, 2.0}, m);
  assert_int_equal(scree_body_set_velocity(scene, belt, (ScreeVec2){0.25, 0.5}, 0.0), SCREE_OK);
  for (uint32_t i = 0; i < COUNT; ++i)
    boxes[i] = probe_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){2.0 * i - COUNT, 0.5}, 0.0, (ScreeVec2){1.0, 1.0}, m);
  probe_steps(scene, 120);
  PROBE_NEAR(probe_y(scene, belt), -1.0 + 0.5 * 2.0, 1e-6);
  for (uint32_t i = 0; i < COUNT; ++i) {
    PROBE_NEAR(probe_y(scene, boxes[i]), 1.5, 1e-3);
    PROBE_NEAR(probe_y(scene, boxes[i]), probe_y(scene, boxes[0]), 1e-5);
    PROBE_NEAR(probe_velocity(scene, boxes[i]).y, 0.5, 1e-4);
  }
  scree_scene_destroy(scene);
}

int main(void) {
  probe_sleep = 0;
  const struct CMUnitTest tests[] = {
      PROBE_TEST(every_copy_moves_as_one_alone),
      PROBE_TEST(one_belt_carries_boxes_of_many_blocks),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
