// SPDX-License-Identifier: MIT
// Bodies put deep into one outline that is not convex, or has a hole: into a solid that the engine keeps in pieces.
// They leave by the nearest point of the outline, as they would leave a convex one. (Each piece once pushed by its own
// nearest side, and bodies were squeezed along the cuts and out at the bottom.)
#include "../unit/lcg.h"
#include "probe.h"

#define POINTS 24
#define STARTS 60
#define RADIUS 0.4

typedef struct Outline {
  const char *name;
  ScreeVec2 points[POINTS];
  uint32_t rings[2], ring_count; // points of each ring
} Outline;

static const Outline outlines[] = {
    {"notched", {{-20, -10}, {20, -10}, {20, 10}, {0, 9.5}, {-20, 10}}, {5}, 1},
    {"hills",
     {{-20, -10}, {20, -10}, {20, 3}, {10, 0}, {6, .8}, {2, 0}, {-2, 1}, {-6, 0}, {-10, .5}, {-20, 3}},
     {10},
     1},
    {"trough", {{-6, -4}, {6, -4}, {6, 4}, {4, 4}, {4, -1}, {-4, -1}, {-4, 4}, {-6, 4}}, {8}, 1},
    {"corner", {{-5, -5}, {5, -5}, {5, -1}, {-1, -1}, {-1, 5}, {-5, 5}}, {6}, 1},
    {"frame", {{-6, -6}, {6, -6}, {6, 6}, {-6, 6}, {-2, -2}, {-2, 2}, {2, 2}, {2, -2}}, {4, 4}, 2},
    {"star",
     {{0, 8}, {-2, 2.5}, {-8, 2.5}, {-3, -1}, {-5, -7}, {0, -3}, {5, -7}, {3, -1}, {8, 2.5}, {2, 2.5}},
     {10},
     1},
    {"convex", {{-4, -3}, {3, -4}, {5, 1}, {0, 4}, {-5, 2}}, {5}, 1},
};
#define OUTLINES ((int)(sizeof outlines / sizeof *outlines))

static ScreeVec2 minus(ScreeVec2 a, ScreeVec2 b) { return (ScreeVec2){a.x - b.x, a.y - b.y}; }
static double distance(ScreeVec2 a, ScreeVec2 b) { return hypot(a.x - b.x, a.y - b.y); }

// The k-th side; false past the last.
static bool side_of(const Outline *outline, uint32_t k, ScreeVec2 *out_a, ScreeVec2 *out_b) {
  uint32_t first = 0;
  for (uint32_t ring = 0; ring < outline->ring_count; first += outline->rings[ring++]) {
    if (k >= first + outline->rings[ring]) continue;
    *out_a = outline->points[k];
    *out_b = outline->points[first + (k - first + 1) % outline->rings[ring]];
    return true;
  }
  return false;
}

static ScreeVec2 nearest_on(ScreeVec2 a, ScreeVec2 b, ScreeVec2 p) {
  ScreeVec2 d = minus(b, a), from = minus(p, a);
  double t = fmin(fmax((from.x * d.x + from.y * d.y) / (d.x * d.x + d.y * d.y), 0), 1);
  return (ScreeVec2){a.x + t * d.x, a.y + t * d.y};
}

// By how often a ray to the right crosses the outline.
static bool is_inside(const Outline *outline, ScreeVec2 p) {
  bool inside = false;
  ScreeVec2 a, b;
  for (uint32_t k = 0; side_of(outline, k, &a, &b); ++k)
    if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x)) inside = !inside;
  return inside;
}

// The nearest point of the outline, and how much farther the nearest one is on any side that does not hold that point.
static ScreeVec2 nearest_of(const Outline *outline, ScreeVec2 p, double *out_lead) {
  ScreeVec2 best = {0, 0}, a, b;
  double least = INFINITY, next = INFINITY;
  for (uint32_t k = 0; side_of(outline, k, &a, &b); ++k)
    if (distance(nearest_on(a, b, p), p) < least) least = distance(best = nearest_on(a, b, p), p);
  for (uint32_t k = 0; side_of(outline, k, &a, &b); ++k)
    if (distance(nearest_on(a, b, best), best) > 1e-9) next = fmin(next, distance(nearest_on(a, b, p), p));
  *out_lead = next - least;
  return best;
}

static bool share_a_side(const Outline *outline, ScreeVec2 p, ScreeVec2 q) {
  ScreeVec2 a, b;
  for (uint32_t k = 0; side_of(outline, k, &a, &b); ++k)
    if (distance(nearest_on(a, b, p), p) + distance(nearest_on(a, b, q), q) < 1e-9) return true;
  return false;
}

static ScreeScene *scene_of(const Outline *outline, double gravity, uint32_t seams) {
  ScreeSceneDef settings = probe_def();
  settings.gravity = (ScreeVec2){0, gravity};
  settings.seams = seams;
  ScreeScene *scene;
  assert_int_equal(scree_scene_create(&settings, NULL, &scene), SCREE_OK);
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = SCREE_SHAPE_OUTLINE;
  def.point_count = outline->rings[0] + outline->rings[1];
  def.ring_count = outline->ring_count;
  ScreeShapeList list = {.defs = &def,
                         .count = 1,
                         .points = outline->points,
                         .point_count = def.point_count,
                         .rings = outline->rings,
                         .ring_count = outline->ring_count};
  ScreeBodyDef body = scree_body_def_default();
  body.type = SCREE_BODY_STATIC;
  ScreeBody handle;
  assert_int_equal(scree_body_create(scene, &body, &list, &handle), SCREE_OK);
  return scene;
}

// A ball, or a box that a ball of the same radius just fits in.
static ScreeBody put(ScreeScene *scene, ScreeVec2 at, bool box) {
  const ProbeMaterial smooth = {.friction = 0};
  return box ? probe_box(scene, SCREE_BODY_DYNAMIC, at, 0, (ScreeVec2){2 * RADIUS, 2 * RADIUS}, smooth)
             : probe_circle(scene, SCREE_BODY_DYNAMIC, at, RADIUS, smooth);
}

// Anywhere in the outline.
static ScreeVec2 start_in(const Outline *outline, Lcg *lcg) {
  ScreeVec2 at;
  do {
    LcgPair random = lcg_pair(lcg, -1, 1);
    at = (ScreeVec2){20 * random.x, 10 * random.y};
  } while (!is_inside(outline, at));
  return at;
}

// Steps until the centre of a body is out of the outline; fails where that takes longer than the depth explains.
static ScreeVec2 leave(ScreeScene *scene, const Outline *outline, ScreeBody body) {
  for (int i = 0; i < 900; ++i) {
    ScreeVec2 at = {probe_x(scene, body), probe_y(scene, body)};
    if (!is_inside(outline, at)) return at;
    probe_steps(scene, 1);
  }
  fail_msg("a body stays in %s", outline->name);
  return (ScreeVec2){0, 0};
}

// Without gravity the way is straight, but for what a body that turns, or a side that is not met squarely, makes of it.
// Under gravity the body slides as it goes, on a side that leads up; on its way to another one it falls.
static void try(const Outline *outline, Lcg *lcg, double gravity, uint32_t seams) {
  uint32_t told = 0;
  for (int start = 0; start < STARTS; ++start) {
    ScreeVec2 at = start_in(outline, lcg);
    double lead, unused;
    ScreeVec2 exit = nearest_of(outline, at, &lead);
    double depth = distance(at, exit);
    bool box = start % 3 == 0, leads_up = exit.y - at.y > 0.8 * depth && depth < 3;
    ScreeScene *scene = scene_of(outline, gravity, seams);
    ScreeBody body = put(scene, at, box);
    ScreeVec2 left = nearest_of(outline, leave(scene, outline, body), &unused);
    // A box on end reaches farther by its corners.
    bool clear = lead > (box ? (sqrt(2) - 1) * RADIUS : 0) + 0.2;
    if (clear && (gravity == 0 || leads_up)) {
      if (gravity == 0) PROBE_NEAR(distance(left, exit), 0, (box ? 0.4 : 0.05) + 0.03 * depth);
      assert_true(share_a_side(outline, left, exit));
      ++told;
    }
    scree_scene_destroy(scene);
  }
  assert_true(told > (gravity == 0 ? STARTS / 2 : 3));
}

static void A4_10_bodies_leave_by_the_nearest_side(void **state) {
  (void)state;
  for (int i = 0; i < OUTLINES; ++i)
    for (uint32_t seams = 0; seams < 2; ++seams)
      for (int falls = 0; falls < 2; ++falls) {
        Lcg lcg = {7};
        try(&outlines[i], &lcg, falls ? -10.0 : 0.0, seams);
      }
}

// Balls so small that a step takes them further than their size: continuous collision once stopped them at the cuts.
static void small_balls_leave_across_cuts(void **state) {
  (void)state;
  const double radii[] = {0.02, 0.05, 0.1};
  for (int i = 0; i < OUTLINES; ++i) {
    Lcg lcg = {11};
    for (int start = 0; start < 3 * STARTS; ++start) {
      double lead, radius = radii[start % 3];
      ScreeVec2 at = start_in(&outlines[i], &lcg), exit = nearest_of(&outlines[i], at, &lead);
      // 5 to 40 cm under the side that is nearest to a point somewhere in the outline.
      double under = fmin((0.05 + 0.0875 * (start % 5)) / distance(at, exit), 1);
      at = (ScreeVec2){exit.x + under * (at.x - exit.x), exit.y + under * (at.y - exit.y)};
      ScreeScene *scene = scene_of(&outlines[i], start % 2 ? -10.0 : 0.0, 1);
      ScreeBody ball = probe_circle(scene, SCREE_BODY_DYNAMIC, at, radius, (ProbeMaterial){.friction = 0});
      ScreeVec2 left = nearest_of(&outlines[i], leave(scene, &outlines[i], ball), &lead);
      PROBE_NEAR(distance(left, exit), 0, start % 2 ? 0.4 : 0.05);
      scree_scene_destroy(scene);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {PROBE_TEST(A4_10_bodies_leave_by_the_nearest_side),
                                     PROBE_TEST(small_balls_leave_across_cuts)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
