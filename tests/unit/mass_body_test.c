// SPDX-License-Identifier: MIT
// Mass, centre and inertia of bodies of every kind of shape against closed forms: sharp and rounded, alone and in
// company.
#include "support.h"

#define RELATIVE 1e-6
#define PI       3.14159265358979323846

// Of a density of 1, about the centre.
typedef struct Expected {
  double area, x, y, inertia;
} Expected;

static Expected together(Expected a, Expected b) {
  double area = a.area + b.area, x = (a.area * a.x + b.area * b.x) / area, y = (a.area * a.y + b.area * b.y) / area;
  double da = (a.x - x) * (a.x - x) + (a.y - y) * (a.y - y), db = (b.x - x) * (b.x - x) + (b.y - y) * (b.y - y);
  return (Expected){area, x, y, a.inertia + a.area * da + b.inertia + b.area * db};
}

// Placed in a body: turned and then moved.
static Expected placed(Expected e, double x, double y, double angle) {
  return (Expected){e.area, x + cos(angle) * e.x - sin(angle) * e.y, y + sin(angle) * e.x + cos(angle) * e.y,
                    e.inertia};
}

static Expected rectangle(double x, double y, double width, double height) {
  double area = width * height;
  return (Expected){area, x, y, area * (width * width + height * height) / 12.0};
}

// A regular polygon of n corners at distance R, with a skin: the polygon, a rectangle on each side, and n sectors that
// make one disc. A sector of angle t has the polar moment t r^4 / 4 about its tip and its centroid
// 4 r sin(t / 2) / (3 t) from it.
static Expected regular(uint32_t n, double R, double r) {
  double t = 2.0 * PI / n, side = 2.0 * R * sin(t / 2.0), apothem = R * cos(t / 2.0);
  double area = 0.5 * n * side * apothem;
  double inertia = area / 24.0 * (side * side + 12.0 * apothem * apothem);
  double strip = side * r, arm = apothem + r / 2.0;
  inertia += n * (strip * (side * side + r * r) / 12.0 + strip * arm * arm);
  double sector = 0.5 * t * r * r, out = 4.0 * r * sin(t / 2.0) / (3.0 * t);
  inertia += n * (0.25 * t * r * r * r * r + 2.0 * R * sector * out + sector * R * R);
  return (Expected){area + n * (strip + sector), 0.0, 0.0, inertia};
}

// By Green's theorem round a ring: sums over its sides of a x b and what goes with it. (Steger 1996, On the Calculation
// of Arbitrary Moments of Polygons.) A hole runs clockwise and counts as less than nothing.
static Expected ring_of(const ScreeVec2 *p, uint32_t n, int hole) {
  double area = 0.0, x = 0.0, y = 0.0, polar = 0.0;
  for (uint32_t i = 0; i < n; ++i) {
    ScreeVec2 a = p[i], b = p[(i + 1u) % n];
    double cross = a.x * b.y - a.y * b.x;
    area += cross / 2.0;
    x += cross * (a.x + b.x) / 6.0;
    y += cross * (a.y + b.y) / 6.0;
    polar += cross * (a.x * a.x + a.x * b.x + b.x * b.x + a.y * a.y + a.y * b.y + b.y * b.y) / 12.0;
  }
  double sign = (area < 0.0) == (hole != 0) ? 1.0 : -1.0;
  return (Expected){sign * area, x / area, y / area, sign * (polar - (x * x + y * y) / area)};
}

static ScreeBody body_of(ScreeScene *scene, const ScreeShapeList *list) {
  ScreeBodyDef def = test_body(SCREE_BODY_DYNAMIC, 7, -3);
  ScreeBody body = 0;
  assert_int_equal(scree_body_create(scene, &def, list, &body), SCREE_OK);
  return body;
}

static void check_body(const ScreeScene *scene, ScreeBody body, Expected e, double density) {
  double size = sqrt(e.area);
  test_near(test_get(scene, body, SCREE_BODY_MASS), density * e.area, RELATIVE * density * e.area);
  test_near(test_get(scene, body, SCREE_BODY_INERTIA), density * e.inertia, RELATIVE * density * e.inertia);
  test_near(test_get(scene, body, SCREE_BODY_CENTER_X), e.x, RELATIVE * size);
  test_near(test_get(scene, body, SCREE_BODY_CENTER_Y), e.y, RELATIVE * size);
}

// Where it is written, and turned and moved in its body.
static void check_shape(ScreeShapeList list, ScreeShapeDef def, Expected e) {
  ScreeScene *scene = test_scene_bare(1.0);
  list.defs = &def;
  list.count = 1;
  check_body(scene, body_of(scene, &list), e, 1.0);
  def.position = (ScreeVec2){-2.5, 11.0};
  def.angle = 1.25;
  def.density = 3.0;
  check_body(scene, body_of(scene, &list), placed(e, -2.5, 11.0, 1.25), 3.0);
  scree_scene_destroy(scene);
}

static ScreeShapeDef kind_of(uint32_t kind, double radius) {
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = kind;
  def.radius = radius;
  return def;
}

static void round_ones(void **state) {
  (void)state;
  check_shape((ScreeShapeList){0}, test_circle(0.75), (Expected){PI * 0.5625, 0, 0, PI * 0.5625 * 0.5625 / 2.0});
  // A rectangle and two half discs, each with its centroid 4 r / (3 pi) beyond the end.
  const double r = 0.4, length = 1.7, half = 0.5 * PI * r * r, out = 4.0 * r / (3.0 * PI);
  Expected middle = rectangle(0, 0, length, 2 * r);
  Expected right = {half, length / 2 + out, 0, half * r * r / 2.0 - half * out * out}, left = right;
  left.x = -left.x;
  check_shape((ScreeShapeList){0}, test_capsule(length, r), together(middle, together(left, right)));
}

// Four quarter discs at the corners are one disc cut in four.
static void boxes(void **state) {
  (void)state;
  check_shape((ScreeShapeList){0}, test_box(3.0, 0.5), rectangle(0, 0, 3.0, 0.5));
  const double w = 3.0, h = 0.5, r = 0.2, quarter = PI * r * r / 4.0, out = 4.0 * r / (3.0 * PI);
  Expected sum = together(rectangle(0, 0, w + 2 * r, h), rectangle(0, h / 2 + r / 2, w, r));
  sum = together(sum, rectangle(0, -h / 2 - r / 2, w, r));
  for (int i = 0; i < 4; ++i) {
    double x = w / 2 + out, y = h / 2 + out;
    Expected e = {quarter, i % 2 ? x : -x, i / 2 ? y : -y, quarter * (r * r / 2.0 - 2.0 * out * out)};
    sum = together(sum, e);
  }
  ScreeShapeDef def = test_box(w, h);
  def.radius = r;
  check_shape((ScreeShapeList){0}, def, sum);
}

// The hull is given with points inside, twice, and out of order.
static void polygons_and_hulls(void **state) {
  (void)state;
  for (uint32_t n = 3; n <= 16; ++n) {
    ScreeVec2 points[16], more[48];
    for (uint32_t i = 0; i < n; ++i) points[i] = (ScreeVec2){2.0 * cos(2 * PI * i / n), 2.0 * sin(2 * PI * i / n)};
    for (uint32_t i = 0; i < 3 * n; ++i) {
      ScreeVec2 p = points[i * 7u % n];
      more[i] = i < 2u * n ? p : (ScreeVec2){0.4 * p.x, 0.3 * p.y};
    }
    for (int k = 0; k < 2; ++k) {
      double radius = k ? 0.3 : 0.0;
      ScreeShapeDef polygon = kind_of(SCREE_SHAPE_POLYGON, radius), hull = kind_of(SCREE_SHAPE_HULL, radius);
      polygon.point_count = n;
      check_shape((ScreeShapeList){.points = points, .point_count = n}, polygon, regular(n, 2.0, radius));
      hull.point_count = 3 * n;
      if (n % 7u) check_shape((ScreeShapeList){.points = more, .point_count = 3 * n}, hull, regular(n, 2.0, radius));
    }
  }
}

static void outlines(void **state) {
  (void)state;
  const ScreeVec2 corner[] = {{0, 0}, {3, 0}, {3, 1}, {1, 1}, {1, 2}, {0, 2}};
  ScreeShapeDef def = kind_of(SCREE_SHAPE_OUTLINE, 0.0);
  def.point_count = 6;
  Expected e = together(rectangle(1.5, 0.5, 3, 1), rectangle(0.5, 1.5, 1, 1));
  check_shape((ScreeShapeList){.points = corner, .point_count = 6}, def, e);
  def.radius = 0.1; // the skin of an outline weighs nothing
  check_shape((ScreeShapeList){.points = corner, .point_count = 6}, def, e);

  Lcg lcg = {19};
  for (int round = 0; round < 50; ++round) {
    ScreeVec2 points[60];
    const uint32_t rings[] = {40, 20};
    for (uint32_t i = 0; i < 60; ++i) {
      double r = i < 40 ? lcg_range(&lcg, 2.0, 6.0) : lcg_range(&lcg, 0.3, 1.5),
             a = 2 * PI * (i < 40 ? i / 40. : i / 20.);
      points[i] = (ScreeVec2){r * cos(a) + 0.2, r * sin(a) - 4.0};
    }
    def = kind_of(SCREE_SHAPE_OUTLINE, 0.0);
    def.point_count = 60;
    def.ring_count = 2;
    ScreeShapeList list = {.points = points, .point_count = 60, .rings = rings, .ring_count = 2};
    check_shape(list, def, together(ring_of(points, 40, 0), ring_of(points + 40, 20, 1)));
  }
}

static void tiles(void **state) {
  (void)state;
  Lcg lcg = {23};
  for (int round = 0; round < 50; ++round) {
    uint8_t cells[35];
    Expected sum = {0};
    for (uint32_t i = 0; i < 35; ++i) {
      cells[i] = i == 17 || lcg_below(&lcg, 3);
      if (!cells[i]) continue;
      Expected cell = rectangle(0.5 * (i % 7) + 0.25, 0.8 * (i / 7) + 0.4, 0.5, 0.8);
      sum = sum.area > 0.0 ? together(sum, cell) : cell;
    }
    ScreeShapeDef def = kind_of(SCREE_SHAPE_TILES, round % 2 ? 0.05 : 0.0);
    def.columns = 7, def.rows = 5, def.width = 0.5, def.height = 0.8;
    check_shape((ScreeShapeList){.cells = cells, .cell_count = 35}, def, sum);
  }
}

// One of each, placed, turned and of its own density; sensors and what is one-sided weigh nothing.
static void all_kinds_in_one_body(void **state) {
  (void)state;
  const ScreeVec2 points[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}};
  const uint8_t cells[] = {1, 1, 0, 1};
  ScreeShapeDef defs[8] = {test_circle(0.5),
                           test_box(2, 1),
                           kind_of(SCREE_SHAPE_HULL, 0.25),
                           kind_of(SCREE_SHAPE_OUTLINE, 0),
                           kind_of(SCREE_SHAPE_TILES, 0),
                           test_box(9, 9),
                           kind_of(SCREE_SHAPE_CHAIN, 0.1),
                           kind_of(SCREE_SHAPE_EDGE, 0.1)};
  defs[2].point_count = 5;
  defs[3].first_point = 4, defs[3].point_count = 6;
  defs[4].columns = defs[4].rows = 2, defs[4].width = defs[4].height = 1.5;
  defs[5].sensor = 1;
  defs[6].point_count = 4, defs[6].loop = 1;
  defs[7].point_count = 2;
  Expected own[5] = {{PI * 0.25, 0, 0, PI * 0.0625 / 2},
                     rectangle(0, 0, 2, 1),
                     regular(4, 1.0, 0.25),
                     together(rectangle(1, 0.5, 2, 1), rectangle(0.5, 1.5, 1, 1)),
                     together(rectangle(1.5, 0.75, 3, 1.5), rectangle(2.25, 2.25, 1.5, 1.5))};
  Expected sum = {0};
  for (uint32_t i = 0; i < 8; ++i) {
    defs[i].position = (ScreeVec2){3.0 * i, 5.0 - (double)i * i};
    defs[i].angle = 0.4 * i;
    defs[i].density = 1.0 + i;
    if (i >= 5) continue;
    Expected e = placed(own[i], defs[i].position.x, defs[i].position.y, defs[i].angle);
    e.area *= defs[i].density, e.inertia *= defs[i].density;
    sum = i ? together(sum, e) : e;
  }
  ScreeShapeList list = {
      .defs = defs, .count = 8, .points = points, .point_count = 10, .cells = cells, .cell_count = 4};
  ScreeScene *scene = test_scene_bare(1.0);
  check_body(scene, body_of(scene, &list), sum, 1.0);
  scree_scene_destroy(scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(round_ones), cmocka_unit_test(boxes), cmocka_unit_test(polygons_and_hulls),
      cmocka_unit_test(outlines),   cmocka_unit_test(tiles), cmocka_unit_test(all_kinds_in_one_body),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
