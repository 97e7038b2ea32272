// SPDX-License-Identifier: MIT
#include "outline_probe.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

ProbeShape probe_shape; // large for a stack

void probe_begin(void) { probe_shape.ring_count = probe_shape.count = 0; }
void probe_ring(void) { probe_shape.sizes[probe_shape.ring_count++] = 0; }
void probe_add(double x, double y) {
  probe_shape.points[probe_shape.count++] =
      (ScreeVec2){rint(x / PROBE_UNIT) * PROBE_UNIT, rint(y / PROBE_UNIT) * PROBE_UNIT};
  probe_shape.sizes[probe_shape.ring_count - 1]++;
}

static Wide whole(double a) { return (int64_t)(a / PROBE_UNIT); }

// Twice the area of the triangle, above 0 when it turns left.
Wide probe_turn(ScreeVec2 a, ScreeVec2 b, ScreeVec2 c) {
  return (whole(b.x) - whole(a.x)) * (whole(c.y) - whole(a.y)) - (whole(b.y) - whole(a.y)) * (whole(c.x) - whole(a.x));
}

// Twice the area between a ring and the origin, above 0 when it runs counter-clockwise.
static Wide area_of_ring(const ScreeVec2 *points, uint32_t count) {
  Wide sum = 0;
  const ScreeVec2 origin = {0, 0};
  for (uint32_t i = 0; i < count; i++) sum += probe_turn(origin, points[i], points[(i + 1) % count]);
  return sum;
}

Wide probe_area(void) {
  Wide sum = 0;
  const ScreeVec2 *points = probe_shape.points;
  for (uint32_t i = 0; i < probe_shape.ring_count; points += probe_shape.sizes[i++]) {
    Wide area = area_of_ring(points, probe_shape.sizes[i]);
    if (area < 0) area = -area;
    sum += i == 0 ? area : -area;
  }
  return sum;
}

typedef enum Side { OUTSIDE, INSIDE, ON_IT } Side;

static Side side_of_ring(const ScreeVec2 *points, uint32_t count, ScreeVec2 p) {
  bool inside = false;
  for (uint32_t i = 0; i < count; i++) {
    ScreeVec2 a = points[i], b = points[(i + 1) % count];
    bool between = fmin(a.x, b.x) <= p.x && p.x <= fmax(a.x, b.x) && fmin(a.y, b.y) <= p.y && p.y <= fmax(a.y, b.y);
    Wide t = probe_turn(a, b, p);
    if (t == 0 && between) return ON_IT;
    if ((a.y > p.y) != (b.y > p.y) && (t > 0) == (b.y > a.y)) inside = !inside;
  }
  return inside ? INSIDE : OUTSIDE;
}

static Side side_of_shape(ScreeVec2 p) {
  const ScreeVec2 *points = probe_shape.points;
  bool inside = false;
  for (uint32_t i = 0; i < probe_shape.ring_count; points += probe_shape.sizes[i++]) {
    Side side = side_of_ring(points, probe_shape.sizes[i], p);
    if (side == ON_IT) return ON_IT;
    if (side == INSIDE) inside = !inside;
  }
  return inside ? INSIDE : OUTSIDE;
}

uint32_t probe_part(const ScParts *parts, uint32_t part, ScreeVec2 *out) {
  uint32_t first = part ? parts->ends[part - 1] : 0, count = parts->ends[part] - first;
  assert_in_range(count, 3, SC_HULL_MAX);
  for (uint32_t i = 0; i < count; i++) {
    assert_true(parts->corners[first + i] < probe_shape.count);
    out[i] = probe_shape.points[parts->corners[first + i]];
  }
  return count;
}

// Strictly convex, counter-clockwise, going round once: every corner is left of every side that it is not on.
static Wide check_part(const ScreeVec2 *p, uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    for (uint32_t j = 0; j < count; j++)
      if (j != i && j != (i + 1) % count) assert_true(probe_turn(p[i], p[(i + 1) % count], p[j]) > 0);
  return area_of_ring(p, count);
}

// A point is inside of the shape when it is inside of one part, and never inside of two.
static void check_samples(const ScParts *parts, uint32_t samples, Lcg *lcg) {
  ScreeVec2 lo = probe_shape.points[0], hi = lo;
  for (uint32_t i = 0; i < probe_shape.count; i++) {
    lo = (ScreeVec2){fmin(lo.x, probe_shape.points[i].x), fmin(lo.y, probe_shape.points[i].y)};
    hi = (ScreeVec2){fmax(hi.x, probe_shape.points[i].x), fmax(hi.y, probe_shape.points[i].y)};
  }
  for (uint32_t i = 0; i < samples; i++) {
    ScreeVec2 p;
    p.x = floor(lcg_range(lcg, lo.x, hi.x) / PROBE_UNIT) * PROBE_UNIT;
    p.y = floor(lcg_range(lcg, lo.y, hi.y) / PROBE_UNIT) * PROBE_UNIT;
    Side side = side_of_shape(p);
    if (side == ON_IT) continue;
    uint32_t inside = 0, on = 0;
    for (uint32_t part = 0; part < parts->count; part++) {
      ScreeVec2 points[SC_HULL_MAX];
      uint32_t count = probe_part(parts, part, points);
      Side of_part = side_of_ring(points, count, p);
      inside += of_part == INSIDE;
      on += of_part == ON_IT;
    }
    if (side == OUTSIDE) assert_int_equal(inside + on, 0);
    if (side == INSIDE && on == 0) assert_int_equal(inside, 1);
    if (side == INSIDE && on > 0) assert_int_equal(inside, 0);
  }
}

// Corners where the inside is more than half a turn wide, holes included.
static uint32_t reflex_corners(void) {
  uint32_t reflex = 0;
  const ScreeVec2 *p = probe_shape.points;
  for (uint32_t r = 0; r < probe_shape.ring_count; p += probe_shape.sizes[r++]) {
    uint32_t n = probe_shape.sizes[r];
    bool left = (area_of_ring(p, n) > 0) == (r == 0);
    for (uint32_t i = 0; i < n; i++) {
      Wide t = probe_turn(p[(i + n - 1) % n], p[i], p[(i + 1) % n]);
      reflex += left ? t < 0 : t > 0;
    }
  }
  return reflex;
}

uint32_t probe_outline(uint32_t samples) {
  Lcg lcg = {probe_shape.count};
  ScParts parts;
  assert_int_equal(sc_decompose_rings(probe_shape.points, probe_shape.sizes, probe_shape.ring_count, &parts), SCREE_OK);
  Wide sum = 0;
  for (uint32_t i = 0; i < parts.count; i++) {
    ScreeVec2 points[SC_HULL_MAX];
    uint32_t count = probe_part(&parts, i, points);
    sum += check_part(points, count);
  }
  assert_true(sum == probe_area());
  check_samples(&parts, samples, &lcg);
  // Every cut that is left serves some reflex corner, and no corner needs more than two; beyond that, parts of more
  // than SC_HULL_MAX corners are cut up.
  assert_true(parts.count <= 2 * reflex_corners() + 1 + probe_shape.count / (SC_HULL_MAX / 2));
  uint32_t count = parts.count;
  sc_decompose_free(&parts);
  return count;
}
