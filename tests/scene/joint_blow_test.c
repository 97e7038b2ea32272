// SPDX-License-Identifier: MIT
// Where nothing is elastic, what a limit or the ground stops stays there, whatever hangs by it or stands on it: the
// blow goes through all joints at once, and none of it comes back.
#include "joint_probe.h"

static const ScreeVec2 earth = {0.0, -10.0};
#define DROP 1.0

// After 27 steps of 1/60 s a fall of 1 m is over: sqrt(2 * 1 / 10) s = 0.447 s. Its speed is sqrt(2 * 10 * 1) m/s.
#define FALL  27u
#define SPEED 4.472

typedef struct Case {
  double load; // kg; all else weighs 1 kg
  uint32_t links;
  double soft, xpbd; // the fastest rebound of anything, m/s
} Case;

// A slide that falls onto its limit, with a chain of pins below it and a load at the end. Each pass over the joints
// leaves some 1 - 1 / load of what is to be stopped, and by three pins the last load wants more of them than there are.
static const Case slides[] = {{1, 1, 0.02, 0.02}, {10, 1, 0.05, 0.05}, {100, 1, 0.12, 0.12},
                              {1, 3, 0.05, 0.05}, {10, 3, 0.12, 0.08}, {100, 3, 0.8, 2.0}};

static const Case *slide_of(const ProbeCopy *copy) { return &slides[copy->variant]; }

static void make_slide(ScreeScene *scene, ProbeCopy *copy) {
  ScreeVec2 at = probe_copy_at(copy, 0.0, 0.0);
  ScreeBody before =
      probe_copy_body(copy, probe_ghost_box(scene, SCREE_BODY_DYNAMIC, at, 0.0, (ScreeVec2){0.4, 0.4}, 1.0));
  ScreeJointDef def = probe_joint_def(scene, SCREE_JOINT_PRISMATIC, 0, before, at, (ScreeVec2){0.0, 1.0});
  def.limited = SCREE_LIMITS_RIGID;
  def.lower = -DROP;
  def.upper = 5.0;
  probe_copy_joint(copy, probe_join(scene, &def));
  for (uint32_t i = 1; i <= slide_of(copy)->links; ++i) {
    double mass = i == slide_of(copy)->links ? slide_of(copy)->load : 1.0;
    ScreeBody link =
        probe_copy_body(copy, probe_ghost_box(scene, SCREE_BODY_DYNAMIC, probe_copy_at(copy, 0.0, -0.5 * i), 0.0,
                                              (ScreeVec2){0.3, 0.3}, mass));
    probe_copy_joint(copy, probe_pin(scene, before, link, probe_copy_at(copy, 0.0, -0.5 * i + 0.25)));
    before = link;
  }
}

static void watch_rise(ScreeScene *scene, ProbeCopy *copy, uint32_t step) {
  for (uint32_t i = 0; i < copy->bodies; ++i) {
    double up = probe_velocity(scene, copy->body[i]).y;
    if (step + 1u == FALL - 1u) assert_true(up < -0.95 * SPEED);
    if (step > FALL) copy->seen[0] = fmax(copy->seen[0], up);
  }
}

static void check_slide(ScreeScene *scene, ProbeCopy *copy) {
  const Case *is = slide_of(copy);
  double most = probe_solver == SCREE_SOLVER_SOFT ? is->soft : is->xpbd;
  if (copy->seen[0] > most)
    fail_msg("a load of %g kg by %u pins comes back with %.3g m/s", is->load, is->links, copy->seen[0]);
  PROBE_NEAR(probe_y(scene, copy->body[0]), -DROP, 0.01);
  for (uint32_t i = 1; i < copy->joints; ++i) assert_true(probe_gap(scene, copy->joint[i]) < 0.005);
}

static void what_a_limit_stops_does_not_come_back(void **state) {
  (void)state;
  for (uint32_t i = 0; i < sizeof slides / sizeof *slides; ++i) {
    ProbeMechanism m = {.name = "slide",
                        .gravity = earth,
                        .variant = i,
                        .steps = 120,
                        .make = make_slide,
                        .after = watch_rise,
                        .check = check_slide};
    probe_run_mechanism(&m);
  }
}

// A foot of 1 kg lands with ten times its weight joined on top.
static const uint32_t stands[] = {SCREE_JOINT_REVOLUTE, SCREE_JOINT_PRISMATIC, SCREE_JOINT_DISTANCE, SCREE_JOINT_WELD};

static void make_stand(ScreeScene *scene, ProbeCopy *copy) {
  const ProbeMaterial rough = {.friction = 0.6};
  const ProbeMaterial light = {.friction = 0.6, .density = 1.0 / 0.16},
                      heavy = {.friction = 0.6, .density = 10.0 / 0.16};
  uint32_t kind = stands[copy->variant];
  ScreeVec2 size = {0.4, 0.4}, at = probe_copy_at(copy, 0.0, DROP + 0.2), top = probe_copy_at(copy, 0.0, DROP + 0.8);
  probe_box(scene, SCREE_BODY_STATIC, probe_copy_at(copy, 0.0, -1.0), 0.0, (ScreeVec2){8, 2}, rough);
  ScreeBody foot = probe_copy_body(copy, probe_box(scene, SCREE_BODY_DYNAMIC, at, 0.0, size, light));
  ScreeBody load = probe_copy_body(copy, probe_box(scene, SCREE_BODY_DYNAMIC, top, 0.0, size, heavy));
  ScreeVec2 between = probe_copy_at(copy, 0.0, DROP + 0.5);
  ScreeJointDef def =
      probe_joint_def(scene, kind, foot, load, kind == SCREE_JOINT_DISTANCE ? at : between, (ScreeVec2){0.0, 1.0});
  if (kind == SCREE_JOINT_DISTANCE) def.anchor_b = (ScreeVec2){0.0, 0.0};
  if (kind == SCREE_JOINT_PRISMATIC) def.limited = SCREE_LIMITS_RIGID, def.lower = -0.05, def.upper = 0.05;
  probe_copy_joint(copy, probe_join(scene, &def));
}

static void check_stand(ScreeScene *scene, ProbeCopy *copy) {
  if (copy->seen[0] > 0.05) fail_msg("kind %u hops with %.3g m/s", stands[copy->variant], copy->seen[0]);
  PROBE_NEAR(probe_y(scene, copy->body[0]), 0.2, 0.005);
}

static void what_lands_with_a_load_does_not_hop(void **state) {
  (void)state;
  for (uint32_t i = 0; i < sizeof stands / sizeof *stands; ++i) {
    ProbeMechanism m = {.name = "stand",
                        .gravity = earth,
                        .variant = i,
                        .steps = 40,
                        .make = make_stand,
                        .after = watch_rise,
                        .check = check_stand};
    probe_run_mechanism(&m);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      PROBE_TEST(what_a_limit_stops_does_not_come_back),
      {"what_lands_with_a_load_does_not_hop (soft)", what_lands_with_a_load_does_not_hop, probe_take_soft, NULL, NULL},
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
