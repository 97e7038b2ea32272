// SPDX-License-Identifier: MIT
// Mass, centre and inertia in closed form.
//
// A core with a skin is the sum of its parts: the polygon itself, a rectangle on each side, and at each vertex the
// sector of a disc between the normals of the two sides that meet there. A segment is a polygon without area, with two
// sides and two half discs: a capsule. Each part adds its area, first moment and polar second moment about the origin
// of the core.
#include "base/math.h"
#include "geom/shape.h"

typedef struct Moments {
  double area;
  double x, y;  // integral of position
  double polar; // integral of distance squared
} Moments;

typedef struct Side {
  double ax, ay, bx, by; // ends
  double dx, dy, length; // from one end to the other
  double nx, ny;         // outward unit normal
} Side;

// A part of that area whose own centroid is at (x, y), with its polar moment about that centroid.
static void add_part(Moments *m, double area, double x, double y, double own_polar) {
  m->area += area;
  m->x += area * x;
  m->y += area * y;
  m->polar += own_polar + area * (x * x + y * y);
}

static Side side_of(const ScCore *core, uint32_t i) {
  ScVec a = core->points[i], b = core->points[i + 1 < core->count ? i + 1 : 0];
  Side s = {.ax = a.x, .ay = a.y, .bx = b.x, .by = b.y};
  s.dx = s.bx - s.ax;
  s.dy = s.by - s.ay;
  s.length = sc_math_sqrt(s.dx * s.dx + s.dy * s.dy);
  s.nx = s.dy / s.length;
  s.ny = -s.dx / s.length;
  return s;
}

// The triangle of the origin and a side. Its centroid is a third of the sum of its corners, and its polar moment about
// the origin is area/6 times (a.a + a.b + b.b).
static void add_triangle(Moments *m, const Side *s) {
  double area = 0.5 * (s->ax * s->by - s->ay * s->bx);
  double sum = s->ax * s->ax + s->ay * s->ay + s->ax * s->bx + s->ay * s->by + s->bx * s->bx + s->by * s->by;
  m->area += area;
  m->x += area * (s->ax + s->bx) / 3.0;
  m->y += area * (s->ay + s->by) / 3.0;
  m->polar += area * sum / 6.0;
}

static void add_rectangle(Moments *m, const Side *s, double radius) {
  double area = s->length * radius;
  double x = 0.5 * (s->ax + s->bx + radius * s->nx);
  double y = 0.5 * (s->ay + s->by + radius * s->ny);
  add_part(m, area, x, y, area * (s->length * s->length + radius * radius) / 12.0);
}

// The sector at the end of side u, which is the start of side v. About the apex its area is r^2 angle / 2, its polar
// moment r^4 angle / 4, and its first moment r^3 / 3 times the integral of the unit vector from one normal to the
// other: their difference turned by -90 degrees.
static void add_sector(Moments *m, const Side *u, const Side *v, double radius) {
  double angle = sc_math_atan2(u->dx * v->dy - u->dy * v->dx, u->dx * v->dx + u->dy * v->dy);
  double r2 = radius * radius, area = 0.5 * r2 * angle;
  double first_x = r2 * radius / 3.0 * (v->ny - u->ny), first_y = r2 * radius / 3.0 * (u->nx - v->nx);
  double x = u->bx, y = u->by;
  m->area += area;
  m->x += first_x + area * x;
  m->y += first_y + area * y;
  m->polar += 0.25 * r2 * r2 * angle + 2.0 * (x * first_x + y * first_y) + area * (x * x + y * y);
}

static Moments moments_of(const ScCore *core) {
  Moments m = {0};
  double radius = core->radius;
  if (core->count == 1) {
    double r2 = radius * radius;
    add_part(&m, SC_PI * r2, core->points[0].x, core->points[0].y, 0.5 * SC_PI * r2 * r2);
    return m;
  }
  Side before = side_of(core, core->count - 1);
  for (uint32_t i = 0; i < core->count; i++) {
    Side side = side_of(core, i);
    add_triangle(&m, &side);
    if (radius > 0.0) {
      add_rectangle(&m, &side, radius);
      add_sector(&m, &before, &side, radius);
    }
    before = side;
  }
  return m;
}

ScMass sc_mass_of_core(const ScCore *core, double density) {
  ScMass out = {.center_x = core->center_x, .center_y = core->center_y};
  if (core->massless || !(density > 0.0)) return out;
  Moments m = moments_of(core);
  if (!(m.area > 0.0)) return out;
  double x = m.x / m.area, y = m.y / m.area;
  out.mass = density * m.area;
  out.center_x += x;
  out.center_y += y;
  out.inertia = density * (m.polar - m.area * (x * x + y * y));
  return out;
}

ScMass sc_mass_add(ScMass a, ScMass b) {
  if (!(b.mass > 0.0)) return a;
  if (!(a.mass > 0.0)) return b;
  // With the share of b, the moved inertias come to the reduced mass times the distance squared: nothing cancels.
  double share = b.mass / (a.mass + b.mass);
  double dx = b.center_x - a.center_x, dy = b.center_y - a.center_y;
  ScMass sum;
  sum.mass = a.mass + b.mass;
  sum.center_x = a.center_x + share * dx;
  sum.center_y = a.center_y + share * dy;
  sum.inertia = a.inertia + b.inertia + a.mass * share * (dx * dx + dy * dy);
  return sum;
}
