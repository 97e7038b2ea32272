// SPDX-License-Identifier: MIT
// Makes cores from definitions: places them in the body's frame and refuses what has no proper shape. All work is in
// double, and only the finished vertices, about their centroid, are rounded to float.
#include "base/math.h"
#include "geom/point.h"
#include "geom/shape.h"
#include "geom/weld.h"

#define LENGTH_MIN SC_WELD_LENGTH_MIN
#define LENGTH_MAX SC_WELD_LENGTH_MAX
// A length that small beside another one does not count.
#define TOLERANCE       1e-6
#define TOLERANCE_FLOOR 1e-9 // m

typedef ScreeVec2 Point;

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

// Moves the centroid of the area to the origin and returns where it was.
static Point centre_area(ScCorners *o) {
  double area = sc_weld_area(o);
  Point base = o->points[0], sum = {0.0, 0.0};
  for (uint32_t i = 1; i + 1 < o->count; i++) {
    Point a = sc_point_sub(o->points[i], base), b = sc_point_sub(o->points[i + 1], base);
    double weight = sc_point_cross(a, b) / (6.0 * area);
    sum.x += weight * (a.x + b.x);
    sum.y += weight * (a.y + b.y);
  }
  Point centroid = {base.x + sum.x, base.y + sum.y};
  for (uint32_t i = 0; i < o->count; i++) o->points[i] = sc_point_sub(o->points[i], centroid);
  return centroid;
}

// The middle of a segment; each end is then exactly the negative of the other.
static Point centre_segment(ScCorners *o) {
  Point a = o->points[0], b = o->points[1];
  Point half = {0.5 * (b.x - a.x), 0.5 * (b.y - a.y)};
  o->points[0] = (Point){-half.x, -half.y};
  o->points[1] = half;
  return (Point){a.x + half.x, a.y + half.y};
}

// Turns and moves an outline about its own centre into the body's frame, and rounds it.
static void place(const ScreeShapeDef *def, Point center, const ScCorners *o, ScCore *out_core) {
  double s, c;
  sc_math_sincos(def->angle, &s, &c);
  *out_core = (ScCore){.count = o->count, .radius = (float)def->radius};
  out_core->center_x = def->position.x + c * center.x - s * center.y;
  out_core->center_y = def->position.y + s * center.x + c * center.y;
  for (uint32_t i = 0; i < o->count; i++) {
    Point p = o->points[i];
    out_core->points[i] = sc_vec((float)(c * p.x - s * p.y), (float)(s * p.x + c * p.y));
    if (o->count < 2) break;
    Point d = sc_point_sub(o->points[(i + 1) % o->count], p);
    double inverse = 1.0 / sc_point_length(d);
    Point n = {d.y * inverse, -d.x * inverse};
    out_core->normals[i] = sc_vec((float)(c * n.x - s * n.y), (float)(s * n.x + c * n.y));
  }
}

static ScreeStatus make_round(const ScreeShapeDef *def, ScCore *out_core, const char **out_argument) {
  ScreeStatus status = check_length(def->radius);
  if (status != SCREE_OK) return fault(status, "radius", out_argument);
  ScCorners o = {.count = 1};
  if (def->kind == SCREE_SHAPE_CAPSULE) {
    if (!(def->length >= 0.0 && def->length <= LENGTH_MAX)) return fault(SCREE_OUT_OF_RANGE, "length", out_argument);
    // Shorter, it is a circle.
    double shortest = sc_maxd(TOLERANCE * def->radius, TOLERANCE_FLOOR);
    if (def->length > shortest) {
      o = (ScCorners){{{-0.5 * def->length, 0.0}, {0.5 * def->length, 0.0}}, 2};
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
  ScCorners o = {{{-x, -y}, {x, -y}, {x, y}, {-x, y}}, 4};
  place(def, (Point){0.0, 0.0}, &o, out_core);
  return SCREE_OK;
}

static void make_polygon(const ScreeShapeDef *def, ScCorners *corners, ScCore *out_core) {
  Point center = centre_area(corners);
  place(def, center, corners, out_core);
}

static ScreeStatus make_segment(const ScreeShapeDef *def, Point a, Point b, ScCore *out_core) {
  if (!point_in_range(a) || !point_in_range(b)) return SCREE_OUT_OF_RANGE;
  ScCorners o = {{a, b}, 2};
  Point d = sc_point_sub(b, a);
  if (d.x < LENGTH_MIN && d.x > -LENGTH_MIN && d.y < LENGTH_MIN && d.y > -LENGTH_MIN) return SCREE_DEGENERATE;
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
  ScCorners corners;
  switch (def->kind) {
  case SCREE_SHAPE_CIRCLE:
  case SCREE_SHAPE_CAPSULE: return make_round(def, out_core, out_argument);
  case SCREE_SHAPE_BOX: return make_box(def, out_core, out_argument);
  case SCREE_SHAPE_POLYGON:
  case SCREE_SHAPE_HULL:
    status = def->kind == SCREE_SHAPE_HULL ? sc_weld_hull(points, def->point_count, &corners)
                                           : sc_weld_polygon(points, def->point_count, &corners);
    if (status == SCREE_OK) make_polygon(def, &corners, out_core);
    break;
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

ScreeStatus sc_hull_piece(const ScreeShapeDef *def, const ScreeVec2 *points, uint32_t count, ScCore *out_core) {
  ScCorners corners;
  ScreeStatus status = sc_weld_polygon(points, count, &corners);
  if (status == SCREE_OK) make_polygon(def, &corners, out_core);
  return status;
}
