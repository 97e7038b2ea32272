// SPDX-License-Identifier: MIT
// Limits hold where they are, at any angle, push only inwards, and what begins beyond them comes back gently.
#include "joint_probe.h"

static const ScreeVec2 space = {0.0, 0.0}, earth = {0.0, -10.0};
#define DEGREE (PROBE_PI / 180.0)

// J03.
typedef struct Range {
  double lower, upper; // degrees
} Range;

static const Range ranges[] = {{0.0, 270.0}, {135.0, 225.0}, {-200.0, -100.0}, {-350.0, 10.0}};
enum { RANGES = sizeof ranges / sizeof ranges[0] };

// Variants: the range, up or down, by a motor or by a torque.
static const Range *range_of(const ProbeCopy *copy) { return &ranges[copy->variant / 4u]; }
static double way_of(const ProbeCopy *copy) { return copy->variant & 1u ? 1.0 : -1.0; }
static bool by_motor(const ProbeCopy *copy) { return (copy->variant & 2u) != 0u; }

static void make_arm(ScreeScene *scene, ProbeCopy *copy) {
  const Range *range = range_of(copy);
  double angle = 0.5 * DEGREE * (range->lower + range->upper);
  ScreeVec2 at = probe_copy_at(copy, cos(angle), sin(angle)), size = {1.0, 0.2};
  ScreeBody arm = probe_copy_body(copy, probe_ghost_box(scene, SCREE_BODY_DYNAMIC, at, angle, size, 0.2));
  assert_int_equal(scree_body_set(scene, arm, SCREE_BODY_ANGULAR_DAMPING, 3.0), SCREE_OK);
  ScreeJointDef def = scree_joint_def_default(SCREE_JOINT_REVOLUTE);
  def.body_b = arm;
  def.anchor_a = probe_copy_at(copy, 0.0, 0.0);
  def.anchor_b = (ScreeVec2){-1.0, 0.0};
  def.limited = 1;
  def.lower = DEGREE * range->lower;
  def.upper = DEGREE * range->upper;
  if (by_motor(copy)) {
    def.motor = SCREE_MOTOR_VELOCITY;
    def.target = 5.0 * way_of(copy);
    def.max_effort = 20.0;
  }
  probe_copy_joint(copy, probe_join(scene, &def));
}

static void twist_arm(ScreeScene *scene, ProbeCopy *copy, uint32_t step) {
  (void)step;
  if (!by_motor(copy))
    assert_int_equal(scree_body_apply_force(scene, copy->body[0], space, 0.1 * way_of(copy)), SCREE_OK);
}

static void watch_arm(ScreeScene *scene, ProbeCopy *copy, uint32_t step) {
  const Range *range = range_of(copy);
  double angle = probe_angle(scene, copy->body[0]) / DEGREE;
  if (angle < range->lower - 1.0 || angle > range->upper + 1.0)
    fail_msg("[%g, %g], variant %u: %g degrees in step %u", range->lower, range->upper, copy->variant, angle, step);
}

static void check_arm(ScreeScene *scene, ProbeCopy *copy) {
  const Range *range = range_of(copy);
  double limit = way_of(copy) > 0.0 ? range->upper : range->lower;
  PROBE_NEAR(probe_angle(scene, copy->body[0]) / DEGREE, limit, 1.0);
  PROBE_NEAR(probe_omega(scene, copy->body[0]), 0.0, 0.01);
}

static void j03_limits_past_half_a_turn(void **state) {
  (void)state;
  for (uint32_t variant = 0; variant < 4u * RANGES; ++variant) {
    ProbeMechanism m = {.name = "J03",
                        .gravity = space,
                        .variant = variant,
                        .steps = 600,
                        .make = make_arm,
                        .before = twist_arm,
                        .after = watch_arm,
                        .check = check_arm};
    probe_run_mechanism(&m);
  }
}

// J04: up to the stop, then held there by speed 0.
static void make_slope(ScreeScene *scene, ProbeCopy *copy) {
  ScreeVec2 at = probe_copy_at(copy, 0.0, 0.0), axis = {1.0, 1.0};
  ScreeBody box =
      probe_copy_body(copy, probe_ghost_box(scene, SCREE_BODY_DYNAMIC, at, 0.0, (ScreeVec2){1.0, 1.0}, 1.0));
  ScreeJointDef def = probe_joint_def(scene, SCREE_JOINT_PRISMATIC, 0, box, at, axis);
  def.limited = 1;
  def.lower = -2.0;
  def.upper = 2.0;
  def.motor = SCREE_MOTOR_VELOCITY;
  def.target = 2.0;
  def.max_effort = 100.0;
  probe_copy_joint(copy, probe_join(scene, &def));
}

static void stop_slope(ScreeScene *scene, ProbeCopy *copy, uint32_t step) {
  if (step == 120u) probe_joint_set(scene, copy->joint[0], SCREE_JOINT_TARGET, 0.0);
}

static void watch_slope(ScreeScene *scene, ProbeCopy *copy, uint32_t step) {
  double x = probe_x(scene, copy->body[0]) - copy->x, y = probe_y(scene, copy->body[0]);
  PROBE_NEAR((y - x) * sqrt(0.5), 0.0, 1e-3);
  PROBE_NEAR(probe_angle(scene, copy->body[0]), 0.0, 1e-3);
  assert_true((x + y) * sqrt(0.5) < 2.0 + 1e-3);
  if (step < 150u) return;
  PROBE_NEAR((x + y) * sqrt(0.5), 2.0, 1e-3);
  PROBE_NEAR(probe_speed(scene, copy->body[0]), 0.0, 1e-3);
}

static void j04_diagonal_prismatic(void **state) {
  (void)state;
  ProbeMechanism m = {
      .name = "J04", .gravity = earth, .steps = 360, .make = make_slope, .before = stop_slope, .after = watch_slope};
  probe_run_mechanism(&m);
}

// An arm that runs into a limit of half a radian at 1 rad/s stays inside, and nothing throws it out.
static void make_swinger(ScreeScene *scene, ProbeCopy *copy) {
  ScreeVec2 at = probe_copy_at(copy, 1.0, 0.0);
  ScreeBody arm =
      probe_copy_body(copy, probe_ghost_box(scene, SCREE_BODY_DYNAMIC, at, 0.0, (ScreeVec2){2.0, 0.2}, 1.0));
  ScreeJointDef def =
      probe_joint_def(scene, SCREE_JOINT_REVOLUTE, 0, arm, probe_copy_at(copy, 0.0, 0.0), (ScreeVec2){1.0, 0.0});
  def.limited = 1;
  def.lower = -0.5;
  def.upper = 0.5;
  probe_copy_joint(copy, probe_join(scene, &def));
  double way = copy->variant ? -1.0 : 1.0;
  assert_int_equal(scree_body_set_velocity(scene, arm, (ScreeVec2){0.0, way}, way), SCREE_OK);
}

static void watch_swinger(ScreeScene *scene, ProbeCopy *copy, uint32_t step) {
  (void)step;
  double angle = probe_angle(scene, copy->body[0]), omega = probe_omega(scene, copy->body[0]);
  assert_true(fabs(angle) <= 0.5 + DEGREE);
  assert_true(fabs(omega) <= 1.001);
  PROBE_NEAR(probe_copy_gap(scene, copy), 0.0, 1e-3);
}

static void a_limit_never_pushes_outwards(void **state) {
  (void)state;
  for (uint32_t variant = 0; variant < 2u; ++variant) {
    ProbeMechanism m = {.name = "swinger",
                        .gravity = space,
                        .variant = variant,
                        .steps = 180,
                        .make = make_swinger,
                        .after = watch_swinger};
    probe_run_mechanism(&m);
  }
}

// J16: made 2 m beyond its limit, by A's place in the world turned and not, on a slide and on a rope.
static void make_beyond(ScreeScene *scene, ProbeCopy *copy) {
  double angle = copy->variant == 1u ? 2.1 : 0.0, c = cos(angle), s = sin(angle);
  bool rope = copy->variant == 2u;
  ScreeVec2 size = {0.5, 0.5};
  ScreeBody a = probe_ghost_box(scene, SCREE_BODY_STATIC, probe_copy_at(copy, 0.0, 0.0), angle, size, 0.0);
  ScreeBody b = probe_copy_body(
      copy, probe_ghost_box(scene, SCREE_BODY_DYNAMIC, probe_copy_at(copy, 3.0 * c, 3.0 * s), angle, size, 1.0));
  ScreeJointDef def = scree_joint_def_default(rope ? SCREE_JOINT_DISTANCE : SCREE_JOINT_PRISMATIC);
  def.body_a = a;
  def.body_b = b;
  def.limited = 1;
  def.lower = rope ? 0.0 : -1.0;
  def.upper = 1.0;
  probe_copy_joint(copy, probe_join(scene, &def));
  copy->seen[0] = 3.0;
}

static void watch_beyond(ScreeScene *scene, ProbeCopy *copy, uint32_t step) {
  (void)step;
  double distance = hypot(probe_x(scene, copy->body[0]) - copy->x, probe_y(scene, copy->body[0]));
  double speed = (copy->seen[0] - distance) / PROBE_DT;
  if (!(speed < 10.0 && speed > -0.1)) fail_msg("it comes back at %g m/s", speed);
  assert_true(probe_speed(scene, copy->body[0]) < 10.0);
  copy->seen[0] = distance;
}

static void check_beyond(ScreeScene *scene, ProbeCopy *copy) {
  (void)scene;
  PROBE_NEAR(copy->seen[0], 1.0, 2e-3);
}

static void j16_what_begins_beyond_its_limit_comes_back(void **state) {
  (void)state;
  for (uint32_t variant = 0; variant < 3u; ++variant) {
    ProbeMechanism m = {.name = "J16",
                        .gravity = space,
                        .variant = variant,
                        .steps = 240,
                        .make = make_beyond,
                        .after = watch_beyond,
                        .check = check_beyond};
    probe_run_mechanism(&m);
  }
}

// Both limits at one place hold like a lock: an arm, and a slide, under gravity.
static void limits_at_one_place_lock(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(earth);
  ScreeBody arm = probe_ghost_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){1.0, 0.0}, 0.0, (ScreeVec2){2.0, 0.2}, 2.0);
  ScreeJointDef hinge = probe_joint_def(scene, SCREE_JOINT_REVOLUTE, 0, arm, space, (ScreeVec2){1.0, 0.0});
  hinge.limited = 1;
  ScreeBody box = probe_ghost_box(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){8.0, 1.0}, 0.0, (ScreeVec2){1.0, 1.0}, 2.0);
  ScreeJointDef slide =
      probe_joint_def(scene, SCREE_JOINT_PRISMATIC, 0, box, (ScreeVec2){8.0, 0.0}, (ScreeVec2){0.0, 1.0});
  slide.limited = 1;
  probe_join(scene, &hinge);
  probe_join(scene, &slide);
  for (uint32_t step = 0; step < 300u; ++step) {
    probe_steps(scene, 1);
    PROBE_NEAR(probe_angle(scene, arm), 0.0, 1e-3);
    PROBE_NEAR(probe_y(scene, box), 1.0, 1e-3);
    if (step > 60u) PROBE_NEAR(probe_speed(scene, arm) + probe_speed(scene, box), 0.0, 1e-3);
  }
  scree_scene_destroy(scene);
}

// A rope of 2 m: slack until it is taut, and then no longer than it is.
static void a_rope_stops_what_falls(void **state) {
  (void)state;
  ScreeScene *scene = probe_scene(earth);
  ScreeJointDef def = scree_joint_def_default(SCREE_JOINT_DISTANCE);
  def.body_b = probe_ghost_ball(scene, SCREE_BODY_DYNAMIC, (ScreeVec2){0.0, -0.5}, 0.2, 1.0);
  def.limited = 1;
  def.upper = 2.0;
  ScreeJoint rope = probe_join(scene, &def);
  for (uint32_t step = 1; step <= 300u; ++step) {
    probe_steps(scene, 1);
    double t = PROBE_DT * step, fallen = 0.5 + 5.0 * t * t;
    if (fallen < 1.9) PROBE_NEAR(probe_gap(scene, rope), fallen, 0.01 * fallen);
    assert_true(probe_gap(scene, rope) < 2.005);
  }
  PROBE_NEAR(probe_y(scene, def.body_b), -2.0, 2e-3);
  PROBE_NEAR(probe_speed(scene, def.body_b), 0.0, 1e-3);
  scree_scene_destroy(scene);
}

int main(void) {
  probe_sleep = 0;
  const struct CMUnitTest tests[] = {
      PROBE_TEST(j03_limits_past_half_a_turn),   PROBE_TEST(j04_diagonal_prismatic),
      PROBE_TEST(a_limit_never_pushes_outwards), PROBE_TEST(j16_what_begins_beyond_its_limit_comes_back),
      PROBE_TEST(limits_at_one_place_lock),      PROBE_TEST(a_rope_stops_what_falls),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
