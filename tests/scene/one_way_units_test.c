// SPDX-License-Identifier: MIT
// One-way platforms in any units and at any rate: under gravity of 1 to 10,000 a second squared, at 30, 60 and 240 Hz,
// what falls on one from above is held and stays, what rises from below passes, and what is told to drop does so from
// one step on.
#include "probe.h"

// Bodies a scene, each over a platform of its own and begun at a height of its own.
#define BODIES 64

typedef enum Form { FORM_BALL, FORM_BOX, FORM_CAPSULE, FORM_COUNT } Form;

// Lengths are in a unit of which bodies measure `size` and platforms `size` times (3, 0.6).
typedef struct World {
  double gravity, rate, size;
  Form form;
} World;

static ScreeShapeDef form_of(const World *world) {
  ScreeShapeDef def = scree_shape_def_default();
  double size = world->size;
  switch (world->form) {
  case FORM_BALL:
    def.kind = SCREE_SHAPE_CIRCLE;
    def.radius = 0.5 * size;
    return def;
  case FORM_BOX:
    def.kind = SCREE_SHAPE_BOX;
    def.width = def.height = size;
    return def;
  default:
    def.kind = SCREE_SHAPE_CAPSULE;
    def.length = 0.6 * size;
    def.radius = 0.5 * size;
    return def;
  }
}

static ScreeScene *scene_of(const World *world) { return probe_scene((ScreeVec2){0, -world->gravity}); }

static double top_of(const World *world) { return 0.3 * world->size; }

static void platform(ScreeScene *scene, const World *world, double x) {
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = SCREE_SHAPE_BOX;
  def.width = 3 * world->size;
  def.height = 2 * top_of(world);
  def.one_way = (ScreeVec2){0, 1};
  probe_shape(scene, SCREE_BODY_STATIC, (ScreeVec2){x, 0}, 0, &def);
}

// A body whose underside is so high over its own platform.
static ScreeBody body_over(ScreeScene *scene, const World *world, int i, double height) {
  ScreeShapeDef def = form_of(world);

  platform(scene, world, 5 * world->size * i);
  return probe_shape(scene, SCREE_BODY_DYNAMIC,
                     (ScreeVec2){5 * world->size * i, top_of(world) + 0.5 * world->size + height}, 0, &def);
}

static void run(ScreeScene *scene, const World *world, double seconds) {
  uint32_t steps = (uint32_t)(seconds * world->rate + 0.5);
  for (uint32_t i = 0; i < steps; ++i) assert_int_equal(scree_scene_step(scene, 1 / world->rate), SCREE_OK);
}

// How far the underside of a body is above its platform.
static double height_of(ScreeScene *scene, const World *world, ScreeBody body) {
  return probe_y(scene, body) - 0.5 * world->size - top_of(world);
}

static const double gravities[] = {1, 10, 100, 300, 1000, 3000, 10000}, rates[] = {30, 60, 240};
#define COUNT_OF(list) ((int)(sizeof(list) / sizeof *(list)))

// Runs a test for every gravity and rate, each for bodies of a metre, and for such as games have that count in pixels.
static void in_all_worlds(void (*test)(const World *)) {
  for (int g = 0; g < COUNT_OF(gravities); ++g)
    for (int r = 0; r < COUNT_OF(rates); ++r)
      for (int size = 0; size < 2; ++size)
        for (int form = 0; form < FORM_COUNT; ++form) test(&(World){gravities[g], rates[r], size ? 30 : 1, (Form)form});
}

// At rest a body may sink in by what a tenth of the softest contact gives way by, as a solid floor allows as well.
static double sag_of(const World *world) { return 0.03 * world->size + 0.0002 * world->gravity; }

static void all_land(const World *world) {
  ScreeScene *scene = scene_of(world);
  ScreeBody bodies[BODIES];
  for (int i = 0; i < BODIES; ++i) bodies[i] = body_over(scene, world, i, 3 * world->size * (i + 0.37) / BODIES);
  run(scene, world, 3 + 4 * sqrt(6 * world->size / world->gravity));
  for (int i = 0; i < BODIES; ++i) assert_true(height_of(scene, world, bodies[i]) > -sag_of(world));
  scree_scene_destroy(scene);
}

static void bodies_from_above_land(void **state) {
  (void)state;
  in_all_worlds(all_land);
}

static void all_stay(const World *world) {
  if (world->rate > 100) return; // the slowest to run, and the easiest
  ScreeScene *scene = scene_of(world);
  ScreeBody bodies[4];
  for (int i = 0; i < 4; ++i) bodies[i] = body_over(scene, world, i, 0.01 * world->size * i);
  run(scene, world, 20);
  for (int i = 0; i < 4; ++i) assert_true(fabs(height_of(scene, world, bodies[i])) < sag_of(world));
  scree_scene_destroy(scene);
}

static void bodies_at_rest_stay(void **state) {
  (void)state;
  in_all_worlds(all_stay);
}

// Thrown up from below as high as to have its underside so far over the top, at most, or so far under it: it passes
// unhindered, and comes to rest on the platform, or falls back. A step more or less of free fall is what it may be off.
static void all_pass(const World *world) {
  double from = -2.2 * world->size, step = world->gravity / world->rate;
  if (step / world->rate > 0.05 * world->size) return; // it would not be seen inside
  ScreeScene *scene = scene_of(world);
  ScreeBody bodies[BODIES];
  double time[BODIES];
  for (int i = 0; i < BODIES; ++i) {
    bodies[i] = body_over(scene, world, i, from);
    double height = world->size * (i % 2 ? 0.1 + 0.01 * i : -0.1 - 0.005 * i),
           speed = sqrt(2 * world->gravity * (height - from));
    assert_int_equal(scree_body_set_velocity(scene, bodies[i], (ScreeVec2){0, speed}, 0), SCREE_OK);
    time[i] = speed / world->gravity;
  }
  double now = 0, over = 0;
  for (int i = 0; i < BODIES; ++i) over = fmax(over, time[i]);
  while (now < 4 * over + 1) {
    run(scene, world, 1 / world->rate);
    now += 1 / world->rate;
    for (int i = 0; i < BODIES; ++i)
      if (now < time[i])
        PROBE_NEAR(probe_velocity(scene, bodies[i]).y, world->gravity * (time[i] - now),
                   0.02 * step + 1e-3 * world->gravity * over);
  }
  for (int i = 0; i < BODIES; ++i) {
    double height = height_of(scene, world, bodies[i]);
    assert_true(i % 2 ? fabs(height) < sag_of(world) : height < -world->size);
  }
  scree_scene_destroy(scene);
}

static void bodies_from_below_pass(void **state) {
  (void)state;
  in_all_worlds(all_pass);
}

// Told to drop for one step, from rest, a body is let through whatever one step moves it; and lands on the next.
static void all_drop(const World *world) {
  if (world->gravity > world->size * world->rate * world->rate) return; // that step takes it through the next as well
  ScreeScene *scene = scene_of(world);
  ScreeBody bodies[4];
  for (int i = 0; i < 4; ++i) {
    bodies[i] = body_over(scene, world, i, 0);
    ScreeShapeDef def = scree_shape_def_default();
    def.kind = SCREE_SHAPE_BOX;
    def.width = 3 * world->size;
    def.height = 0.6 * world->size;
    def.one_way = (ScreeVec2){0, 1};
    probe_shape(scene, SCREE_BODY_STATIC, (ScreeVec2){5 * world->size * i, -4 * world->size}, 0, &def);
  }
  run(scene, world, 2);
  for (int i = 0; i < 3; ++i) assert_int_equal(scree_body_set(scene, bodies[i], SCREE_BODY_DROP_THROUGH, 1), SCREE_OK);
  run(scene, world, 1 / world->rate);
  for (int i = 0; i < 3; ++i) assert_int_equal(scree_body_set(scene, bodies[i], SCREE_BODY_DROP_THROUGH, 0), SCREE_OK);
  run(scene, world, 1 + 4 * sqrt(8 * world->size / world->gravity));
  for (int i = 0; i < 4; ++i) {
    double expected = i < 3 ? -4 * world->size : 0;
    assert_true(fabs(height_of(scene, world, bodies[i]) - expected) < sag_of(world));
  }
  scree_scene_destroy(scene);
}

static void one_step_of_dropping_is_enough(void **state) {
  (void)state;
  in_all_worlds(all_drop);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      PROBE_TEST(bodies_from_above_land),
      PROBE_TEST(bodies_at_rest_stay),
      PROBE_TEST(bodies_from_below_pass),
      PROBE_TEST(one_step_of_dropping_is_enough),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
