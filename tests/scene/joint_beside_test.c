// SPDX-License-Identifier: MIT
// Mechanisms that are unlike each other in one scene: each moves as it does alone, bit for bit. What one needs of the
// solver (more passes under a load, to and fro in a crowd, pushes that begin anew) is nothing to the others.
#include "joint_probe.h"

static const ScreeVec2 earth = {0.0, -10.0}, along = {1.0, 0.0};

// Links of 0.5 m and 1 kg from the world at (0, 4), the first level and the others hanging by 0.3 rad more each.
static void make_chain(ScreeScene *scene, ProbeCopy *copy, uint32_t links, double last, uint32_t limits) {
  ScreeVec2 at = probe_copy_at(copy, 0.0, 4.0);
  ScreeBody before = 0;
  double angle = 0.0;
  for (uint32_t i = 0; i < links; ++i, angle -= 0.3) {
    double x = 0.5 * cos(angle), y = 0.5 * sin(angle);
    ScreeVec2 middle = {at.x + 0.5 * x, at.y + 0.5 * y}, size = {0.5, 0.1};
    double mass = i + 1u == links ? last : 1.0;
    ScreeBody link = probe_copy_body(copy, probe_ghost_box(scene, SCREE_BODY_DYNAMIC, middle, angle, size, mass));
    ScreeJointDef def = probe_joint_def(scene, SCREE_JOINT_REVOLUTE, before, link, at, along);
    def.limited = limits;
    def.lower = -0.5, def.upper = 0.5;
    probe_copy_joint(copy, probe_join(scene, &def));
    before = link;
    at.x += x, at.y += y;
  }
}

static void make_light(ScreeScene *scene, ProbeCopy *copy) { make_chain(scene, copy, 6, 1.0, SCREE_LIMITS_NONE); }
static void make_loaded(ScreeScene *scene, ProbeCopy *copy) { make_chain(scene, copy, 5, 60.0, SCREE_LIMITS_NONE); }
static void make_heavy(ScreeScene *scene, ProbeCopy *copy) { make_chain(scene, copy, 4, 1000.0, SCREE_LIMITS_NONE); }
static void make_limited(ScreeScene *scene, ProbeCopy *copy) { make_chain(scene, copy, 4, 3.0, SCREE_LIMITS_RIGID); }

// A small hub with many bars, which land on the ground.
static void make_crowd(ScreeScene *scene, ProbeCopy *copy) {
  ScreeVec2 at = probe_copy_at(copy, 0.0, 2.0);
  ScreeBody hub = probe_copy_body(copy, probe_ghost_ball(scene, SCREE_BODY_DYNAMIC, at, 0.1, 0.2));
  for (uint32_t i = 0; i < 7; ++i) {
    double angle = 0.9 * i;
    ScreeVec2 middle = {at.x + 0.5 * cos(angle), at.y + 0.5 * sin(angle)}, size = {1.0, 0.1};
    ScreeBody bar = probe_limb(scene, middle, angle, size, 2.0);
    probe_copy_joint(copy, probe_pin(scene, hub, probe_copy_body(copy, bar), at));
  }
}

static void make_rods(ScreeScene *scene, ProbeCopy *copy) {
  ScreeBody before = 0;
  ScreeVec2 at = probe_copy_at(copy, 0.0, 5.0);
  for (uint32_t i = 0; i < 4; ++i) {
    ScreeVec2 next = {at.x + 0.6, at.y - 0.2 * i};
    ScreeBody ball = probe_copy_body(copy, probe_ghost_ball(scene, SCREE_BODY_DYNAMIC, next, 0.1, 1.0 + i));
    ScreeJointDef def = probe_joint_def(scene, SCREE_JOINT_DISTANCE, before, ball, at, along);
    def.anchor_b = (ScreeVec2){0.0, 0.0};
    def.length = probe_between(at, next);
    probe_copy_joint(copy, probe_join(scene, &def));
    before = ball;
    at = next;
  }
}

// No joints at all.
static void make_boxes(ScreeScene *scene, ProbeCopy *copy) {
  for (uint32_t i = 0; i < 4; ++i) {
    ScreeVec2 at = probe_copy_at(copy, 0.05 * i, 0.6 + 1.1 * i);
    probe_copy_body(copy, probe_box(scene, SCREE_BODY_DYNAMIC, at, 0.02 * i, (ScreeVec2){1.0, 1.0},
                                    (ProbeMaterial){.friction = 0.5, .density = 1.0}));
  }
}

typedef void (*Make)(ScreeScene *scene, ProbeCopy *copy);
static const Make makes[] = {make_light, make_loaded, make_crowd, make_limited, make_boxes, make_heavy, make_rods};
enum { KINDS = sizeof makes / sizeof *makes, TIMES = 3, ALL = KINDS * TIMES };

// Half-way one joint of each goes, and another body of it weighs more: what is needed is another thing from then on.
static void change(ScreeScene *scene, const ProbeCopy *copy) {
  if (copy->joints) assert_int_equal(scree_joint_destroy(scene, copy->joint[copy->joints - 1u]), SCREE_OK);
  assert_int_equal(scree_body_set(scene, copy->body[1], SCREE_BODY_MASS, 150.0), SCREE_OK);
}

static void run(ScreeScene *scene, const ProbeCopy *copies, uint32_t count) {
  probe_steps(scene, 150);
  for (uint32_t i = 0; i < count; ++i) change(scene, &copies[i]);
  probe_steps(scene, 150);
}

// All places lie between two powers of two: a position there is rounded alike, wherever the ground's middle is.
static ScreeScene *make_ground(void) {
  ScreeScene *scene = probe_scene(earth);
  probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){1536.0, -0.5}, 0.0, (ScreeVec2){1000.0, 1.0},
            (ProbeMaterial){.friction = 0.6});
  return scene;
}

static void place(uint32_t which, ProbeCopy *copy) { *copy = (ProbeCopy){.x = 1040.0 + 20.0 * which}; }

static void compare(ScreeScene *all, const ProbeCopy *copy, ScreeScene *scene, const ProbeCopy *alone, uint32_t which) {
  for (uint32_t k = 0; k < alone->bodies; ++k) {
    ScreeBody one = alone->body[k], other = copy->body[k];
    ScreeVec2 v = probe_velocity(scene, one), w = probe_velocity(all, other);
    if (probe_x(scene, one) != probe_x(all, other) || probe_y(scene, one) != probe_y(all, other) ||
        probe_angle(scene, one) != probe_angle(all, other) || v.x != w.x || v.y != w.y)
      fail_msg("mechanism %u: body %u moves otherwise than alone, by %g m", which, k,
               fabs(probe_x(scene, one) - probe_x(all, other)) + fabs(probe_y(scene, one) - probe_y(all, other)));
  }
}

static void unlike_mechanisms_move_as_alone(void **state) {
  (void)state;
  static ProbeCopy copies[ALL];
  ScreeScene *all = make_ground();
  for (uint32_t i = 0; i < ALL; ++i) {
    place(i, &copies[i]);
    makes[i % KINDS](all, &copies[i]);
  }
  run(all, copies, ALL);
  for (uint32_t i = 0; i < ALL; ++i) {
    ProbeCopy alone;
    place(i, &alone);
    ScreeScene *scene = make_ground();
    makes[i % KINDS](scene, &alone);
    run(scene, &alone, 1);
    compare(all, &copies[i], scene, &alone, i);
    scree_scene_destroy(scene);
  }
  scree_scene_destroy(all);
}

int main(void) {
  const struct CMUnitTest tests[] = {PROBE_TEST(unlike_mechanisms_move_as_alone)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
