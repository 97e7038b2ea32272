// SPDX-License-Identifier: MIT
// Cores that move straight: 100,000 against each kind beside the exact answer.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core_probe.h"
#include "geom/cast.h"
#include "sweep_oracle.h"

// Sanitizers take ten times as long.
#ifdef __SANITIZE_ADDRESS__
#define CASTS 10000u
#else
#define CASTS 100000u
#endif

// From near and far, most of them at the other.
static void aim(Lcg *lcg, ScCast *cast) {
  double from = lcg_range(lcg, -SC_PI, SC_PI), angle = lcg_range(lcg, -SC_PI, SC_PI);
  double extents = (double)(cast->extent_a + cast->extent_b);
  double away = extents * (lcg_below(lcg, 4) ? lcg_range(lcg, 0.3, 4.0) : 1e4);
  LcgPair aim = lcg_pair(lcg, -extents, extents);
  cast->position = (ScreeVec2){away * cos(from), away * sin(from)};
  cast->rotation = (ScRot){(float)cos(angle), (float)sin(angle)};
  double reach = lcg_range(lcg, 0.0, 3.0);
  cast->translation = (ScreeVec2){reach * (aim.x - cast->position.x), reach * (aim.y - cast->position.y)};
}

static void check_hit(const ScCast *cast, const Outline *a, const Outline *b, const ScCastHit *hit, double noise) {
  Outline moved = *b;
  Dot way = {cast->translation.x, cast->translation.y};
  for (uint32_t i = 0; i < b->count; ++i) moved.p[i] = dot_moved(b->p[i], hit->fraction, way);
  const Outline point = {{dot_of(hit->point)}, 1};
  assert_true(fabs(exact_solve(a, &point).separation - (double)cast->a->radius) <= 8.0 * noise);
  assert_true(fabs(exact_solve(&moved, &point).separation - (double)cast->b->radius) <= 8.0 * noise);
  // The normal parts the two: along it lies the skins' width between them, but for how far it turns where noise moves
  // the touch along a skin.
  double skins = (double)(cast->a->radius + cast->b->radius), turn = sqrt(noise / (skins + noise));
  double size = (double)(cast->extent_a + cast->extent_b);
  assert_true(exact_gap(a, &moved, dot_of(hit->normal)) >= skins - turn * size - 20.0 * noise);
}

static void check_kind(ExactKind kind) {
  Lcg lcg = {1234u + (uint64_t)kind};
  uint32_t hits = 0, tried = 0;
  for (uint32_t i = 0; i < CASTS; ++i) {
    ScCore a = exact_random(&lcg, kind, lcg_range(&lcg, 0.3, 3.0));
    ScCore b = exact_random(&lcg, (ExactKind)lcg_below(&lcg, lcg_below(&lcg, 3) ? 3u : EXACT_KINDS),
                            lcg_range(&lcg, 0.3, 3.0));
    ScHull hull_a = probe_view(&a), hull_b = probe_view(&b);
    ScCast cast = {.a = &hull_a, .b = &hull_b, .extent_a = probe_extent(&a), .extent_b = probe_extent(&b)};
    aim(&lcg, &cast);
    Outline still = exact_outline(&a, (ScVec){0, 0}, (ScRot){1, 0}),
            moving = exact_outline(&b, (ScVec){0, 0}, cast.rotation);
    for (uint32_t k = 0; k < moving.count; ++k)
      moving.p[k] = dot_moved(moving.p[k], 1.0, (Dot){cast.position.x, cast.position.y});
    double noise = 2e-6 * (double)(cast.extent_a + cast.extent_b), skins = (double)(a.radius + b.radius);
    if (exact_solve(&still, &moving).separation < skins + 2.0 * noise) continue; // begins in touch
    Dot way = {cast.translation.x, cast.translation.y};
    ScCastHit hit;
    bool found = sc_cast_hull(&cast, &hit);
    double early = sweep_core(&still, &moving, way, skins + noise), late = SWEEP_NEVER;
    if (early < SWEEP_NEVER) late = sweep_core(&still, &moving, way, skins - noise);
    double length = hypot(way.x, way.y);
    assert_true(sweep_agrees(found ? hit.fraction : SWEEP_NEVER, early, late, noise / length));
    if (found) check_hit(&cast, &still, &moving, &hit, noise);
    hits += found;
    ++tried;
  }
  assert_true(tried > CASTS / 2u && hits > tried / 5u && hits < tried - tried / 10u);
}

static void random_casts_stop_where_they_touch(void **state) {
  (void)state;
  for (ExactKind kind = 0; kind < EXACT_KINDS; ++kind) check_kind(kind);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(random_casts_stop_where_they_touch)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
