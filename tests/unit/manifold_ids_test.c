// SPDX-License-Identifier: MIT
// Points keep their ids while the features that make them last: shapes slide and rock over others in small steps, and
// each point is followed by its place.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core_probe.h"
#include "exact.h"
#include "geom/manifold.h"

#define MARGIN 0.02f
#define STEP   1e-3   // m, and radians, of one pose to the next
#define NEAR   0.0075 // m, that a point may move meanwhile: an end of a lever of 1 m, some steps at once

// What touches, found in double: of each core the side that faces the other most, or the corners of both.
typedef struct Features {
  uint32_t a, b;
  bool corners;
  bool sure; // no other side faces the other as much
} Features;

typedef struct Pose {
  double x, y, angle;
} Pose;

// A walk of poses: `at` says where B is at a time from 0 to 1.
typedef struct Walk {
  const ScCore *a, *b;
  Pose (*at)(double time);
  uint32_t steps;
} Walk;

static ScCore core_of(uint32_t kind, double width, double height, double radius) {
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = kind;
  def.width = def.length = width;
  def.height = height;
  def.radius = radius;
  ScCore core;
  const char *argument;
  assert_int_equal(sc_hull_from_def(&def, NULL, &core, &argument), SCREE_OK);
  return core;
}

// A regular polygon with a vertex pointing down.
static ScCore polygon(uint32_t count) {
  ScreeShapeDef def = scree_shape_def_default();
  ScreeVec2 points[SC_HULL_MAX];
  for (uint32_t i = 0; i < count; ++i) points[i] = (ScreeVec2){sin(2 * SC_PI * i / count), -cos(2 * SC_PI * i / count)};
  def.kind = SCREE_SHAPE_POLYGON;
  def.point_count = count;
  ScCore core;
  const char *argument;
  assert_int_equal(sc_hull_from_def(&def, points, &core, &argument), SCREE_OK);
  return core;
}

// The side that faces that way, with how much it does (1: wholly) and whether none comes near it.
static uint32_t facing(const Outline *o, Dot direction, double *most, bool *sure) {
  double best = -INFINITY, next = -INFINITY;
  uint32_t side = 0;
  for (uint32_t i = 0; i < o->count && o->count > 1; ++i) {
    Dot d = dot_minus(o->p[(i + 1) % o->count], o->p[i]);
    double value = (d.y * direction.x - d.x * direction.y) / hypot(d.x, d.y);
    next = fmax(next, fmin(value, best));
    if (value <= best) continue;
    best = value;
    side = i;
  }
  *sure = *sure && (o->count < 2 || best - next > 10 * STEP);
  *most = best;
  return side;
}

static Features features_of(const Outline *a, const Outline *b) {
  Dot n = exact_solve(a, b).normal;
  Features f = {.sure = true};
  double most_a, most_b;
  f.a = facing(a, n, &most_a, &f.sure);
  f.b = facing(b, (Dot){-n.x, -n.y}, &most_b, &f.sure);
  f.corners = fmax(most_a, most_b) < 1 - 1e-12;
  return f;
}

static bool same_features(Features f, Features g) {
  return f.sure && g.sure && f.a == g.a && f.b == g.b && f.corners == g.corners;
}

// Lays B upon A from above, a millimetre deep, at this place and turn.
static ScVec lay(const Walk *walk, Pose pose, ScRot turn) {
  double skins = (double)walk->a->radius + walk->b->radius;
  Outline a = exact_outline(walk->a, (ScVec){0, 0}, (ScRot){1, 0});
  ScVec at = {(float)pose.x, (float)pose.y};
  for (uint32_t i = 0; i < 50; ++i) {
    Outline b = exact_outline(walk->b, at, turn);
    Exact exact = exact_solve(&a, &b);
    double above = exact.separation - skins + 0.001;
    if (fabs(above) < 1e-6) break;
    at.y -= (float)(above / fmax(exact.normal.y, 0.2));
  }
  return at;
}

// Every point that was near by before had this id, and no other point had.
static void follow(const Walk *walk, double t, const ScLocalManifold *before, const ScLocalManifold *now) {
  for (uint32_t k = 0; k < now->count; ++k) {
    const ScLocalPoint *point = &now->points[k];
    for (uint32_t i = 0; i < before->count; ++i) {
      double way = (double)sc_length(sc_sub(before->points[i].point, point->point));
      bool same = before->points[i].id == point->id;
      if (same != (way < NEAR))
        fail_msg("A %u B %u time %g: point %#x is %g m from point %#x", walk->a->count, walk->b->count, t, point->id,
                 way, before->points[i].id);
    }
  }
}

static void take(const Walk *walk) {
  ScHull a = probe_view(walk->a), b = probe_view(walk->b);
  Outline outline_a = exact_outline(walk->a, (ScVec){0, 0}, (ScRot){1, 0});
  ScLocalManifold before = {.count = 0};
  Features had = {.sure = false};
  ScVec was = {0, 0};
  uint32_t followed = 0;
  for (uint32_t i = 0; i <= walk->steps; ++i) {
    Pose pose = walk->at((double)i / walk->steps);
    ScRot turn = sc_math_rotation(pose.angle);
    ScVec at = lay(walk, pose, turn);
    Outline outline_b = exact_outline(walk->b, at, turn);
    Features has = features_of(&outline_a, &outline_b);
    ScLocalManifold now = sc_manifold_collide(&a, &b, at, turn, MARGIN);
    // Points closer to each other than they may move tell nothing.
    bool apart = now.count < 2 || (double)sc_length(sc_sub(now.points[0].point, now.points[1].point)) > 2 * NEAR;
    bool near = (double)sc_length(sc_sub(at, was)) < 3 * STEP; // it may fall off an end
    was = at;
    if (apart && near && same_features(has, had)) follow(walk, (double)i / walk->steps, &before, &now), ++followed;
    before = now;
    had = apart ? has : (Features){.sure = false};
  }
  assert_true(followed > walk->steps / 2);
}

static Pose slide(double t) { return (Pose){2 * t - 1, 3, 0.02 * sin(40 * t)}; }
static Pose rock(double t) { return (Pose){0.3, 3, 0.7 * sin(8 * t)}; }
static Pose roll(double t) { return (Pose){1 - 2 * t, 3, 2 * t}; }

static void for_all(Pose (*at)(double), uint32_t steps) {
  const ScCore lower[] = {core_of(SCREE_SHAPE_BOX, 4, 1, 0),
                          core_of(SCREE_SHAPE_BOX, 1, 1, 0),
                          core_of(SCREE_SHAPE_BOX, 4, 1, 0.05),
                          polygon(3),
                          polygon(8),
                          core_of(SCREE_SHAPE_CAPSULE, 2, 0, 0.25)};
  const ScCore upper[] = {core_of(SCREE_SHAPE_BOX, 1, 1, 0), core_of(SCREE_SHAPE_BOX, 1, 1, 0.05), polygon(8),
                          core_of(SCREE_SHAPE_CAPSULE, 1, 0, 0.25), core_of(SCREE_SHAPE_CIRCLE, 0, 0, 0.5)};
  for (uint32_t i = 0; i < sizeof lower / sizeof *lower; ++i)
    for (uint32_t j = 0; j < sizeof upper / sizeof *upper; ++j) {
      Walk walk = {&lower[i], &upper[j], at, steps};
      take(&walk);
    }
}

static void test_sliding(void **state) {
  (void)state;
  for_all(slide, 2000);
}

static void test_rocking(void **state) {
  (void)state;
  for_all(rock, 6000);
}

static void test_rolling(void **state) {
  (void)state;
  for_all(roll, 2000);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_sliding),
      cmocka_unit_test(test_rocking),
      cmocka_unit_test(test_rolling),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
