// SPDX-License-Identifier: MIT
// The sign of a 3 x 3 determinant of doubles. A quick evaluation comes with a bound of its error; where that leaves the
// sign open, the determinant is summed up without rounding, as an expansion: a sum of doubles of falling size whose
// bits do not overlap. (Shewchuk 1997, Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric
// Predicates; the sums are Knuth's, the splitting Dekker's. They hold because nothing is fused or reordered.)
#include "geom/orient.h"

#include "base/math.h"

// A sum or a product: what it is rounded to, and what that leaves out.
typedef struct Pair {
  double high, low;
} Pair;

// Six products of two terms each, at the most.
#define TERMS 12

typedef struct Expansion {
  double terms[TERMS]; // from the least to the greatest, none of them 0
  uint32_t count;
} Expansion;

static Pair two_sum(double a, double b) {
  double sum = a + b, b_part = sum - a, a_part = sum - b_part;
  return (Pair){sum, (a - a_part) + (b - b_part)};
}

// The upper 26 bits of a double, and the rest.
static Pair split(double a) {
  double shifted = 134217729.0 * a; // 2^27 + 1
  double high = shifted - (shifted - a);
  return (Pair){high, a - high};
}

static Pair two_product(double a, double b) {
  double product = a * b;
  Pair x = split(a), y = split(b);
  double error = product - x.high * y.high - x.low * y.high - x.high * y.low;
  return (Pair){product, x.low * y.low - error};
}

static void add_term(Expansion *e, double term) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < e->count; i++) {
    Pair sum = two_sum(term, e->terms[i]);
    if (sum.low != 0.0) e->terms[count++] = sum.low;
    term = sum.high;
  }
  if (term != 0.0) e->terms[count++] = term;
  e->count = count;
}

static void add_product(Expansion *e, double a, double b) {
  Pair product = two_product(a, b);
  add_term(e, product.low);
  add_term(e, product.high);
}

static int sign_of(double a) { return (a > 0.0) - (a < 0.0); }

static int sign_of_sum(const Expansion *e) { return e->count ? sign_of(e->terms[e->count - 1]) : 0; }

static int exact_sign(ScreeVec2 a, ScreeVec2 b, ScreeVec2 c) {
  Expansion e = {.count = 0};
  Pair ax = two_sum(a.x, -c.x), ay = two_sum(a.y, -c.y), bx = two_sum(b.x, -c.x), by = two_sum(b.y, -c.y);
  // Points of a grid, or near to each other: their differences are not rounded, and two products do.
  if (ax.low == 0.0 && ay.low == 0.0 && bx.low == 0.0 && by.low == 0.0) {
    add_product(&e, ax.high, by.high);
    add_product(&e, -ay.high, bx.high);
    return sign_of_sum(&e);
  }
  add_product(&e, a.x, b.y);
  add_product(&e, -a.y, b.x);
  add_product(&e, b.x, c.y);
  add_product(&e, -b.y, c.x);
  add_product(&e, c.x, a.y);
  add_product(&e, -c.y, a.x);
  return sign_of_sum(&e);
}

static double cleaned(double a) { return a < 1e-130 && a > -1e-130 ? 0.0 : a; }

ScreeVec2 sc_orient_point(ScreeVec2 p) { return (ScreeVec2){cleaned(p.x), cleaned(p.y)}; }

int sc_orient_sign(ScreeVec2 a, ScreeVec2 b, ScreeVec2 c) {
  double left = (a.x - c.x) * (b.y - c.y), right = (a.y - c.y) * (b.x - c.x);
  double determinant = left - right;
  double size = (left < 0.0 ? -left : left) + (right < 0.0 ? -right : right);
  // (3 + 16 u) u with u = 2^-53, a little more than Shewchuk's bound A. The differences of cleaned points are at least
  // 1e-146 or 0, so the products do not underflow.
  double bound = 3.3306690738754731e-16 * size;
  if (determinant > bound || -determinant > bound) return sign_of(determinant);
  return exact_sign(a, b, c);
}
