// SPDX-License-Identifier: MIT
// Rays against one core: 100,000 of each kind beside the exact answer, and what can be worked out by hand.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core_probe.h"
#include "geom/ray.h"
#include "sweep_oracle.h"

// Sanitizers take ten times as long.
#ifdef __SANITIZE_ADDRESS__
#define RAYS 10000u
#else
#define RAYS 100000u
#endif

static Dot at_end(const ScRay *ray, double distance) {
  return (Dot){ray->origin.x + distance * ray->direction.x, ray->origin.y + distance * ray->direction.y};
}

// From near and far, most of them at the shape.
static ScRay random_ray(Lcg *lcg, double extent) {
  double from = lcg_range(lcg, -SC_PI, SC_PI), away = extent * (lcg_below(lcg, 4) ? lcg_range(lcg, 0.0, 4.0) : 1e5);
  LcgPair aim = lcg_pair(lcg, -1.2 * extent, 1.2 * extent);
  ScRay ray = {.origin = {away * cos(from), away * sin(from)}};
  double dx = aim.x - ray.origin.x, dy = aim.y - ray.origin.y, length = hypot(dx, dy);
  ray.direction = (ScreeVec2){dx / length, dy / length};
  ray.length = length * lcg_range(lcg, 0.0, 3.0);
  return ray;
}

static void check_hit(const Outline *outline, const ScCore *core, const ScRay *ray, const ScRayHit *hit, double noise) {
  if (hit->distance == 0.0) {
    assert_true(hit->normal.x == -ray->direction.x && hit->normal.y == -ray->direction.y);
    return;
  }
  const Outline point = {{at_end(ray, hit->distance)}, 1};
  assert_true(fabs(exact_solve(outline, &point).separation - (double)core->radius) <= 4.0 * noise);
  assert_true(fabs(hypot(hit->normal.x, hit->normal.y) - 1.0) < 1e-6);
  // A step out along the normal leads away from the shape, by as much as it is long where the surface is smooth.
  double step = 0.01 * probe_extent(core);
  const Outline out = {{dot_moved(point.p[0], step, (Dot){hit->normal.x, hit->normal.y})}, 1};
  double gained = exact_solve(outline, &out).separation - (double)core->radius;
  assert_true(gained > (core->radius > 0.0f ? 0.999 : 0.3) * step);
}

static void check_kind(ExactKind kind) {
  Lcg lcg = {77u + (uint64_t)kind};
  uint32_t hits = 0;
  for (uint32_t i = 0; i < RAYS; ++i) {
    ScCore core = exact_random(&lcg, kind, lcg_range(&lcg, 0.1, 10.0));
    ScHull hull = probe_view(&core);
    Outline outline = exact_outline(&core, (ScVec){0, 0}, (ScRot){1, 0});
    float extent = probe_extent(&core);
    ScRay ray = random_ray(&lcg, (double)extent);
    if (ray.length == 0.0) continue;
    ScRayHit hit;
    bool found = sc_ray_cast(&hull, extent, false, &ray, &hit);
    double noise = 1e-6 * (double)extent, radius = (double)core.radius;
    Dot at = {ray.origin.x, ray.origin.y}, way = dot_minus(at_end(&ray, ray.length), at);
    double early = sweep_point(&outline, at, way, radius + noise, SWEEP_NEVER);
    double late = sweep_point(&outline, at, way, radius - noise, SWEEP_NEVER);
    assert_true(sweep_agrees(found ? hit.distance / ray.length : SWEEP_NEVER, early, late, noise / ray.length));
    if (found) check_hit(&outline, &core, &ray, &hit, noise);
    hits += found;
  }
  assert_true(hits > RAYS / 4u && hits < RAYS - RAYS / 10u);
}

static void random_rays_hit_where_they_enter(void **state) {
  (void)state;
  for (ExactKind kind = 0; kind < EXACT_KINDS; ++kind) check_kind(kind);
}

// A segment without neighbours is met from its front, by rays from its front.
static void random_rays_meet_segments_from_their_front(void **state) {
  (void)state;
  Lcg lcg = {5};
  uint32_t hits = 0;
  for (uint32_t i = 0; i < RAYS; ++i) {
    ScreeShapeDef def = scree_shape_def_default();
    double angle = lcg_range(&lcg, -SC_PI, SC_PI);
    def.radius = lcg_below(&lcg, 2) ? lcg_range(&lcg, 0.02, 0.5) : 0.0;
    ScCore core;
    assert_int_equal(sc_hull_segment(&def, (ScreeVec2){0, 0}, (ScreeVec2){2 * cos(angle), 2 * sin(angle)}, &core),
                     SCREE_OK);
    ScHull hull = probe_view(&core);
    Outline outline = exact_outline(&core, (ScVec){0, 0}, (ScRot){1, 0});
    ScRay ray = random_ray(&lcg, 1.0);
    ScRayHit hit;
    bool found = sc_ray_cast(&hull, probe_extent(&core), true, &ray, &hit);
    hits += found;
    Dot at = {ray.origin.x, ray.origin.y}, way = dot_minus(at_end(&ray, ray.length), at),
        front = dot_of(core.normals[1]);
    double noise = 2e-6, above = dot_product(front, dot_minus(at, outline.p[0]));
    if (fabs(above) < noise) continue; // on the line: either may be right
    if (above < 0.0) {
      assert_false(found);
      continue;
    }
    double early = sweep_point(&outline, at, way, def.radius + noise, SWEEP_NEVER);
    double late = sweep_point(&outline, at, way, def.radius - noise, SWEEP_NEVER);
    // From its front and with no skin it is a line, which no reach is less than.
    if (def.radius == 0.0) late = early;
    // Round an end, and from behind: there the surface does not face the front.
    Dot end = dot_moved(at, fmin(early, 1.0), way);
    double facing = early < SWEEP_NEVER ? dot_product(front, dot_minus(end, outline.p[0])) : 1.0;
    bool graze =
        facing < 1e-3 || (def.radius == 0.0 && (sweep_point(&outline, at, way, 0.0, SWEEP_NEVER) == SWEEP_NEVER));
    if (graze) continue;
    double slack = def.radius == 0.0 ? 1e-3 : noise / ray.length;
    assert_true(sweep_agrees(found ? hit.distance / ray.length : SWEEP_NEVER, early, late, slack));
    if (found && hit.distance > 0.0) assert_true(dot_product(front, (Dot){hit.normal.x, hit.normal.y}) >= 0.0);
  }
  assert_true(hits > RAYS / 10u);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(random_rays_hit_where_they_enter),
      cmocka_unit_test(random_rays_meet_segments_from_their_front),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
