// SPDX-License-Identifier: MIT
// Makes cores from definitions: places them in the body's frame, cleans polygons up and refuses what has no proper
// shape.
//
// All work is in double and only the finished vertices, about their centroid, are rounded to float. One length rules
// the cleaning of a polygon: TOLERANCE times its extent, about 16 steps of a float at the far corners. Features below
// it do not survive the rounding with a direction that can be trusted, so vertices that far from their neighbours or
// from the line between them are dropped; whatever is left is strictly convex after the rounding too.
#include "base/math.h"
#include "geom/shape.h"

// Sizes outside of this are refused: mass times length squared, and its inverse, must fit a float.
#define LENGTH_MIN      1e-6
#define LENGTH_MAX      1e9
#define TOLERANCE       1e-6
#define TOLERANCE_FLOOR 1e-9 // m

typedef ScreeVec2 Point;

typedef struct Outline {
  Point points[SC_HULL_MAX];
  uint32_t count;
} Outline;

static Point minus(Point a, Point b) { return (Point){a.x - b.x, a.y - b.y}; }
static double dot(Point a, Point b) { return a.x * b.x + a.y * b.y; }
static double cross(Point a, Point b) { return a.x * b.y - a.y * b.x; }
static double length_of(Point a) { return sc_math_sqrt(dot(a, a)); }

// False for what is not a number as well.
static bool in_range(double a) { return a >= -LENGTH_MAX && a <= LENGTH_MAX; }
static bool point_in_range(Point a) { return in_range(a.x) && in_range(a.y); }

static ScreeStatus fault(ScreeStatus status, const char *argument, const char **out_argument) {
  *out_argument = argument;
  return status;
}

// A length that a shape cannot be without.
static ScreeStatus check_length(double length) {
  if (!(length > 0.0 && length <= LENGTH_MAX)) return SCREE_OUT_OF_RANGE;
  return length < LENGTH_MIN ? SCREE_DEGENERATE : SCREE_OK;
}

// The side of the smallest upright square that could hold the points.
static double extent_of(const Outline *o) {
  Point lo = o->points[0], hi = lo;
  for (uint32_t i = 1; i < o->count; i++) {
    lo = (Point){sc_mind(lo.x, o->points[i].x), sc_mind(lo.y, o->points[i].y)};
    hi = (Point){sc_maxd(hi.x, o->points[i].x), sc_maxd(hi.y, o->points[i].y)};
  }
  return sc_maxd(hi.x - lo.x, hi.y - lo.y);
}

// Do all points lie within `tolerance` of the line through the two that are farthest apart?
static bool is_flat(const Outline *o, double tolerance) {
  Point origin = o->points[0], axis = {0.0, 0.0};
  for (uint32_t i = 0; i < o->count; i++) {
    for (uint32_t j = i + 1; j < o->count; j++) {
      Point d = minus(o->points[j], o->points[i]);
      if (dot(d, d) <= dot(axis, axis)) continue;
      origin = o->points[i];
      axis = d;
    }
  }
  double lo = 0.0, hi = 0.0;
  for (uint32_t i = 0; i < o->count; i++) {
    double side = cross(axis, minus(o->points[i], origin));
    lo = sc_mind(lo, side);
    hi = sc_maxd(hi, side);
  }
  return hi - lo <= tolerance * length_of(axis);
}

static double area_of(const Outline *o) {
  double twice = 0.0;
  for (uint32_t i = 0; i < o->count; i++) {
    Point a = o->points[i], b = o->points[i + 1 < o->count ? i + 1 : 0];
    twice += cross(minus(a, o->points[0]), minus(b, o->points[0]));
  }
  return 0.5 * twice;
}

// Clockwise to counter-clockwise; the first point stays the first.
static void reverse(Outline *o) {
  for (uint32_t i = 1, j = o->count - 1; i < j; i++, j--) {
    Point t = o->points[i];
    o->points[i] = o->points[j];
    o->points[j] = t;
  }
}

static double distance_to_segment(Point p, Point a, Point b) {
  Point d = minus(b, a), r = minus(p, a);
  double along = dot(r, d), squared = dot(d, d);
  if (along <= 0.0 || squared <= 0.0) return length_of(r);
  if (along >= squared) return length_of(minus(p, b));
  double side = cross(d, r);
  return (side < 0.0 ? -side : side) / length_of(d);
}

// Drops vertices within `tolerance` of the segment between their neighbours: duplicates, near-duplicates and vertices
// in the middle of a straight side. The least important goes first, so that where the list begins does not matter and a
// fine arc is not worn away.
static void drop_needless(Outline *o, double tolerance) {
  while (o->count >= 3) {
    uint32_t best = 0;
    double least = 0.0;
    for (uint32_t i = 0; i < o->count; i++) {
      Point before = o->points[(i + o->count - 1) % o->count], after = o->points[(i + 1) % o->count];
      double distance = distance_to_segment(o->points[i], before, after);
      if (i > 0 && distance >= least) continue;
      best = i;
      least = distance;
    }
    if (least > tolerance) return;
    o->count--;
    for (uint32_t i = best; i < o->count; i++) o->points[i] = o->points[i + 1];
  }
}

// Does the outline turn left by more than the tolerance at every vertex, and go round once? A star turns left
// everywhere too, but its sides point from the lower half of directions into the upper one more than once.
static bool is_convex(const Outline *o, double tolerance) {
  uint32_t rounds = 0;
  bool was_upper = false;
  for (uint32_t i = 0; i <= o->count; i++) {
    Point a = o->points[i % o->count], b = o->points[(i + 1) % o->count], c = o->points[(i + 2) % o->count];
    Point side = minus(b, a), chord = minus(c, a);
    if (!(cross(side, chord) > tolerance * length_of(chord))) return false;
    bool upper = side.y > 0.0 || (side.y == 0.0 && side.x > 0.0);
    if (i > 0 && upper && !was_upper) rounds++;
    was_upper = upper;
  }
  return rounds == 1;
}

// Moves the centroid of the area to the origin and returns where it was.
static Point centre_area(Outline *o) {
  double area = area_of(o);
  Point base = o->points[0], sum = {0.0, 0.0};
  for (uint32_t i = 1; i + 1 < o->count; i++) {
    Point a = minus(o->points[i], base), b = minus(o->points[i + 1], base);
    double weight = cross(a, b) / (6.0 * area);
    sum.x += weight * (a.x + b.x);
    sum.y += weight * (a.y + b.y);
  }
  Point centroid = {base.x + sum.x, base.y + sum.y};
  for (uint32_t i = 0; i < o->count; i++) o->points[i] = minus(o->points[i], centroid);
  return centroid;
}

// The middle of a segment; each end is then exactly the negative of the other.
static Point centre_segment(Outline *o) {
  Point a = o->points[0], b = o->points[1];
  Point half = {0.5 * (b.x - a.x), 0.5 * (b.y - a.y)};
  o->points[0] = (Point){-half.x, -half.y};
  o->points[1] = half;
  return (Point){a.x + half.x, a.y + half.y};
}

// Turns and moves an outline about its own centre into the body's frame, and rounds it.
static void place(const ScreeShapeDef *def, Point center, const Outline *o, ScCore *out_core) {
  double s, c;
  sc_math_sincos(def->angle, &s, &c);
  *out_core = (ScCore){.count = o->count, .radius = (float)def->radius};
  out_core->center_x = def->position.x + c * center.x - s * center.y;
  out_core->center_y = def->position.y + s * center.x + c * center.y;
  for (uint32_t i = 0; i < o->count; i++) {
    Point p = o->points[i];
    out_core->points[i] = sc_vec((float)(c * p.x - s * p.y), (float)(s * p.x + c * p.y));
    if (o->count < 2) break;
    Point d = minus(o->points[(i + 1) % o->count], p);
    double inverse = 1.0 / length_of(d);
    Point n = {d.y * inverse, -d.x * inverse};
    out_core->normals[i] = sc_vec((float)(c * n.x - s * n.y), (float)(s * n.x + c * n.y));
  }
}

static ScreeStatus make_round(const ScreeShapeDef *def, ScCore *out_core, const char **out_argument) {
  ScreeStatus status = check_length(def->radius);
  if (status != SCREE_OK) return fault(status, "radius", out_argument);
  Outline o = {.count = 1};
  if (def->kind == SCREE_SHAPE_CAPSULE) {
    if (!(def->length >= 0.0 && def->length <= LENGTH_MAX)) return fault(SCREE_OUT_OF_RANGE, "length", out_argument);
    // A capsule too short for its own radius to notice is a circle.
    double shortest = sc_maxd(TOLERANCE * def->radius, TOLERANCE_FLOOR);
    if (def->length > shortest) {
      o = (Outline){{{-0.5 * def->length, 0.0}, {0.5 * def->length, 0.0}}, 2};
    }
  }
  place(def, (Point){0.0, 0.0}, &o, out_core);
  return SCREE_OK;
}

static ScreeStatus make_box(const ScreeShapeDef *def, ScCore *out_core, const char **out_argument) {
  ScreeStatus status = check_length(def->width);
  if (status != SCREE_OK) return fault(status, "width", out_argument);
  status = check_length(def->height);
  if (status != SCREE_OK) return fault(status, "height", out_argument);
  if (def->width <= TOLERANCE * def->height) return fault(SCREE_DEGENERATE, "width", out_argument);
  if (def->height <= TOLERANCE * def->width) return fault(SCREE_DEGENERATE, "height", out_argument);
  double x = 0.5 * def->width, y = 0.5 * def->height;
  Outline o = {{{-x, -y}, {x, -y}, {x, y}, {-x, y}}, 4};
  place(def, (Point){0.0, 0.0}, &o, out_core);
  return SCREE_OK;
}

static ScreeStatus make_polygon(const ScreeShapeDef *def, const Point *points, ScCore *out_core) {
  if (def->point_count < 3) return SCREE_TOO_FEW_POINTS;
  if (def->point_count > SC_HULL_MAX) return SCREE_TOO_MANY_POINTS;
  Outline o = {.count = def->point_count};
  for (uint32_t i = 0; i < o.count; i++) {
    if (!point_in_range(points[i])) return SCREE_OUT_OF_RANGE;
    o.points[i] = points[i];
  }
  double extent = extent_of(&o);
  if (extent < LENGTH_MIN) return SCREE_DEGENERATE;
  double tolerance = sc_maxd(TOLERANCE * extent, TOLERANCE_FLOOR);
  if (is_flat(&o, tolerance)) return SCREE_DEGENERATE;
  if (area_of(&o) < 0.0) reverse(&o);
  drop_needless(&o, tolerance);
  if (o.count < 3) return SCREE_DEGENERATE;
  if (!is_convex(&o, tolerance)) return SCREE_NOT_CONVEX;
  Point center = centre_area(&o);
  place(def, center, &o, out_core);
  return SCREE_OK;
}

static ScreeStatus make_segment(const ScreeShapeDef *def, Point a, Point b, ScCore *out_core) {
  if (!point_in_range(a) || !point_in_range(b)) return SCREE_OUT_OF_RANGE;
  Outline o = {{a, b}, 2};
  if (extent_of(&o) < LENGTH_MIN) return SCREE_DEGENERATE;
  Point center = centre_segment(&o);
  place(def, center, &o, out_core);
  out_core->massless = true;
  return SCREE_OK;
}

static ScreeStatus check_placement(const ScreeShapeDef *def, const char **out_argument) {
  if (!point_in_range(def->position)) return fault(SCREE_OUT_OF_RANGE, "position", out_argument);
  if (!(def->radius >= 0.0 && def->radius <= LENGTH_MAX)) return fault(SCREE_OUT_OF_RANGE, "radius", out_argument);
  return SCREE_OK;
}

ScreeStatus sc_hull_from_def(const ScreeShapeDef *def, const ScreeVec2 *points, ScCore *out_core,
                             const char **out_argument) {
  ScreeStatus status = check_placement(def, out_argument);
  if (status != SCREE_OK) return status;
  switch (def->kind) {
  case SCREE_SHAPE_CIRCLE:
  case SCREE_SHAPE_CAPSULE: return make_round(def, out_core, out_argument);
  case SCREE_SHAPE_BOX: return make_box(def, out_core, out_argument);
  case SCREE_SHAPE_POLYGON: status = make_polygon(def, points, out_core); break;
  case SCREE_SHAPE_EDGE:
    if (def->point_count != 2) status = def->point_count < 2 ? SCREE_TOO_FEW_POINTS : SCREE_TOO_MANY_POINTS;
    if (status == SCREE_OK) status = make_segment(def, points[0], points[1], out_core);
    break;
  default: return fault(SCREE_BAD_KIND, "kind", out_argument);
  }
  return status == SCREE_OK ? SCREE_OK : fault(status, "points", out_argument);
}

ScreeStatus sc_hull_segment(const ScreeShapeDef *def, ScreeVec2 a, ScreeVec2 b, ScCore *out_core) {
  const char *ignored;
  ScreeStatus status = check_placement(def, &ignored);
  return status == SCREE_OK ? make_segment(def, a, b, out_core) : status;
}
