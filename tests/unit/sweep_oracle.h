// SPDX-License-Identifier: MIT
// When a point, or a core, that moves straight first comes as near to a placed core as some reach: the slow way, in
// double. And the bounds that such a time has when lengths may be wrong by some noise.
#ifndef TESTS_UNIT_SWEEP_ORACLE_H
#define TESTS_UNIT_SWEEP_ORACLE_H

#include <math.h>
#include <stdbool.h>

#include "exact.h"

// Above any fraction of a way.
#define SWEEP_NEVER 9.0

// A point against a core, as a share of its way, if that is less than the most. Newton's method on the distance, which
// is a convex function: no time it comes by is too late.
static inline double sweep_point(const Outline *core, Dot at, Dot way, double reach, double most) {
  double length = hypot(way.x, way.y), t = 0.0;
  for (int i = 0; i < 200; ++i) {
    const Outline point = {{dot_moved(at, t, way)}, 1};
    Exact exact = exact_solve(core, &point);
    double gap = exact.separation - reach, closes = -dot_product(way, exact.normal);
    if (gap <= 1e-14 * length) return t;
    if (!(closes > 0.0)) return SWEEP_NEVER;
    double next = t + gap / closes;
    if (next > 1.0 + 1e-12 || next >= most) return SWEEP_NEVER;
    if (!(next > t)) return t;
    t = next;
  }
  return t;
}

// Where two convex cores first come within reach of each other, one of them does with a vertex.
static inline double sweep_core(const Outline *still, const Outline *moving, Dot way, double reach) {
  double first = SWEEP_NEVER;
  for (uint32_t i = 0; i < moving->count; ++i) first = fmin(first, sweep_point(still, moving->p[i], way, reach, first));
  Dot back = {-way.x, -way.y};
  for (uint32_t i = 0; i < still->count; ++i) first = fmin(first, sweep_point(moving, still->p[i], back, reach, first));
  return first;
}

// Does a found time, SWEEP_NEVER for none, agree with the exact ones for a reach that is larger by the noise, and for
// one that is smaller? What only just touches may be a hit or none.
static inline bool sweep_agrees(double found, double early, double late, double slack) {
  if (early == SWEEP_NEVER) return found == SWEEP_NEVER;
  if (found == SWEEP_NEVER) return late == SWEEP_NEVER;
  return found >= early - slack && (late == SWEEP_NEVER || found <= late + slack);
}

#endif
