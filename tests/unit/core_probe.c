// SPDX-License-Identifier: MIT
#include "core_probe.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

ScreeShapeDef probe_def(uint32_t kind) {
  return (ScreeShapeDef){.size = sizeof(ScreeShapeDef), .kind = kind, .density = 1.0};
}

static double extent_of(const ScCore *core) {
  double most = 0.0;
  for (uint32_t i = 0; i < core->count; i++) {
    most = fmax(most, fmax(fabs((double)core->points[i].x), fabs((double)core->points[i].y)));
  }
  return most;
}

static void check_normals(const ScCore *core) {
  for (uint32_t i = 0; i < core->count; i++) {
    ScVec a = core->points[i], b = core->points[(i + 1) % core->count], n = core->normals[i];
    double dx = (double)b.x - a.x, dy = (double)b.y - a.y, length = hypot(dx, dy);
    assert_true(fabs(hypot(n.x, n.y) - 1.0) < 1e-6);
    // Across the side to within the rounding of its ends, and outward: the side runs to the left of it.
    assert_true(fabs(n.x * dx + n.y * dy) <= 4e-7 * extent_of(core) + 1e-6 * length);
    assert_true(n.x * dy - n.y * dx > 0.9 * length);
  }
}

// Every vertex is strictly on the inner side of every side it does not belong to, and the centroid, here by integrals
// along the outline, is at the origin.
static void check_polygon(const ScCore *core) {
  for (uint32_t i = 0; i < core->count; i++) {
    ScVec a = core->points[i], b = core->points[(i + 1) % core->count];
    double dx = (double)b.x - a.x, dy = (double)b.y - a.y;
    for (uint32_t j = 0; j < core->count; j++) {
      if (j == i || j == (i + 1) % core->count) continue;
      assert_true(dx * ((double)core->points[j].y - a.y) - dy * ((double)core->points[j].x - a.x) > 0.0);
    }
  }
  double twice_area = 0.0, x = 0.0, y = 0.0;
  for (uint32_t i = 0; i < core->count; i++) {
    ScVec a = core->points[i], b = core->points[(i + 1) % core->count];
    // Green's theorem: the integral of x over the area is that of x^2/2 dy round it.
    double dx = (double)b.x - a.x, dy = (double)b.y - a.y;
    twice_area += a.x * dy - a.y * dx;
    x += dy * ((double)a.x * a.x + (double)a.x * b.x + (double)b.x * b.x) / 6.0;
    y -= dx * ((double)a.y * a.y + (double)a.y * b.y + (double)b.y * b.y) / 6.0;
  }
  assert_true(twice_area > 0.0);
  double extent = extent_of(core), width = 0.5 * twice_area / extent;
  // The rounding of a vertex moves the centroid by more the thinner the polygon is.
  double tolerance = 1e-6 * extent * (1.0 + extent / width);
  assert_true(fabs(2.0 * x / twice_area) < tolerance && fabs(2.0 * y / twice_area) < tolerance);
}

void probe_check(const ScCore *core) {
  assert_in_range(core->count, 1, SC_HULL_MAX);
  assert_true(isfinite(core->center_x) && isfinite(core->center_y) && isfinite(core->radius) && core->radius >= 0.0f);
  for (uint32_t i = 0; i < core->count; i++) {
    assert_true(isfinite(core->points[i].x) && isfinite(core->points[i].y));
  }
  if (core->count == 1) {
    assert_true(core->points[0].x == 0.0f && core->points[0].y == 0.0f);
    return;
  }
  check_normals(core);
  if (core->count == 2) {
    assert_true(core->points[0].x == -core->points[1].x && core->points[0].y == -core->points[1].y);
    assert_true(core->normals[0].x == -core->normals[1].x && core->normals[0].y == -core->normals[1].y);
    return;
  }
  check_polygon(core);
}

ScCore probe_core(const ScreeShapeDef *def, const ScreeVec2 *points) {
  ScCore core;
  const char *argument = NULL;
  assert_int_equal(sc_hull_from_def(def, points, &core, &argument), SCREE_OK);
  probe_check(&core);
  return core;
}

ScCore probe_polygon(const ScreeVec2 *points, uint32_t count, double radius) {
  ScreeShapeDef def = probe_def(SCREE_SHAPE_POLYGON);
  def.point_count = count;
  def.radius = radius;
  return probe_core(&def, points);
}
