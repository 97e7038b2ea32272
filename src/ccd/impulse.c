// SPDX-License-Identifier: MIT
#include "ccd/impulse.h"

#include <stdbool.h>

// Passes over the points, at most; two points of a flat side need ten, what is nearly one point many.
#define PASSES 300
// Of impulses that change by no more than this share there is nothing left to find.
#define DONE 1e-9
// Less than this share of a matrix is nothing.
#define SINGULAR 1e-9

static double lever(ScVec arm, ScVec d) { return (double)arm.x * (double)d.y - (double)arm.y * (double)d.x; }

static double speed_of(const ScSide *side, ScVec arm, ScVec d) {
  return side->vx * (double)d.x + side->vy * (double)d.y + side->omega * lever(arm, d);
}

// How fast B's point moves beyond A's.
static double speed_along(const ScKnock *c, uint32_t k, ScVec d) {
  return speed_of(c->b, c->points[k].arm_b, d) - speed_of(c->a, c->points[k].arm_a, d);
}

double sc_impulse_opening(const ScKnock *knock, uint32_t point) { return speed_along(knock, point, knock->normal); }

static ScVec tangent_of(const ScKnock *c) { return sc_left(c->normal); }

static double slip(const ScKnock *c, uint32_t k) { return speed_along(c, k, tangent_of(c)) + c->surface; }

static double give_of(const ScSide *side, ScVec arm, ScVec d, ScVec e) {
  return (double)d.x * (double)e.x * side->inverse_x + (double)d.y * (double)e.y * side->inverse_y +
         side->inverse_inertia * lever(arm, d) * lever(arm, e);
}

// What an impulse along one direction does to the speed along another, at the same point.
static double coupling(const ScKnock *c, uint32_t k, ScVec d, ScVec e) {
  return give_of(c->a, c->points[k].arm_a, d, e) + give_of(c->b, c->points[k].arm_b, d, e);
}

static void give(ScSide *side, ScVec arm, ScVec d, double impulse) {
  side->vx += impulse * side->inverse_x * (double)d.x;
  side->vy += impulse * side->inverse_y * (double)d.y;
  side->omega += impulse * side->inverse_inertia * lever(arm, d);
}

static void give_both(const ScKnock *c, uint32_t k, double push, double rub) {
  const ScKnockPoint *p = &c->points[k];
  ScVec t = tangent_of(c);
  give(c->a, p->arm_a, c->normal, -push), give(c->a, p->arm_a, t, -rub);
  give(c->b, p->arm_b, c->normal, push), give(c->b, p->arm_b, t, rub);
}

// The impulses of one point alone, in closed form: no push, or as much as parts it at the speed that is wanted; with
// that the friction that holds it, if the cone has it, or else that of sliding. Along the line of all pushes that part
// it so, the slip rises with the friction: where the friction that would hold it is outside of the cone, the edge of
// the cone on that side is met on the way to it, with a slip against it. Returns how much has changed.
static double settle(ScKnock *c, uint32_t k, bool bounces) {
  ScKnockPoint *p = &c->points[k];
  ScVec n = c->normal, t = tangent_of(c);
  double nn = coupling(c, k, n, n), nt = coupling(c, k, n, t), tt = coupling(c, k, t, t);
  double need = (bounces ? p->wanted : 0.0) - (sc_impulse_opening(c, k) - nn * p->push - nt * p->rub);
  double slides = slip(c, k) - nt * p->push - tt * p->rub;
  double push = 0.0, rub = 0.0;
  if (need > 0.0 && nn > 0.0) {
    double det = nn * tt - nt * nt, against = -(nn * slides + nt * need);
    bool solvable = det > SINGULAR * nn * tt;
    double hold = solvable ? against / det : 0.0, under = (need - nt * hold) / nn;
    double edge = against < 0.0 ? -c->kinetic : c->kinetic, steep = nn + nt * edge;
    if (solvable && sc_absd(hold) <= c->friction * under)
      push = under, rub = hold;
    else if (steep > SINGULAR * nn)
      push = need / steep, rub = edge * push;
    else
      push = need / nn;
  }
  double more = push - p->push, rubs = rub - p->rub;
  p->push = push, p->rub = rub;
  give_both(c, k, more, rubs);
  return sc_absd(more) + sc_absd(rubs);
}

// False when the passes did not come to their end.
static bool solve(ScKnock *knocks, uint32_t count, bool bounces) {
  for (int pass = 0; pass < PASSES; ++pass) {
    double changed = 0.0, total = 0.0;
    for (uint32_t i = 0; i < count; ++i)
      for (uint32_t k = 0; k < knocks[i].count; ++k) {
        changed += settle(&knocks[i], k, bounces);
        total += knocks[i].points[k].push;
      }
    if (!(changed > DONE * total)) return true;
  }
  return false;
}

// The few that friction keeps from coming to their end go without it: then each pass takes energy, and they do.
static bool find(ScKnock *knocks, uint32_t count, bool bounces) {
  if (solve(knocks, count, bounces)) return true;
  for (uint32_t i = 0; i < count; ++i) knocks[i].friction = knocks[i].kinetic = 0.0;
  return solve(knocks, count, bounces);
}

// The impulses and speeds of one answer, point by point.
typedef struct Answer {
  double push, rub, opening, slip;
} Answer;

static void read(const ScKnock *knocks, uint32_t count, Answer *to) {
  for (uint32_t i = 0; i < count; ++i)
    for (uint32_t k = 0; k < knocks[i].count; ++k)
      *to++ = (Answer){knocks[i].points[k].push, knocks[i].points[k].rub, sc_impulse_opening(&knocks[i], k),
                       slip(&knocks[i], k)};
}

// Goes from one answer to another as far as the share says; the sides stand at the second.
static void blend(ScKnock *knocks, uint32_t count, const Answer *from, double share) {
  for (uint32_t i = 0; i < count; ++i)
    for (uint32_t k = 0; k < knocks[i].count; ++k, ++from) {
      ScKnockPoint *p = &knocks[i].points[k];
      double push = from->push + share * (p->push - from->push), rub = from->rub + share * (p->rub - from->rub);
      give_both(&knocks[i], k, push - p->push, rub - p->rub);
      p->push = push, p->rub = rub;
    }
}

// The most of a way on which work is still + linear share + square share^2, with no work done at its end; all of it if
// it is none there.
static double most_of(double still, double linear, double square) {
  if (still + linear + square <= 0.0) return 1.0;
  double taken = sc_maxd(-still, 0.0), root = sc_math_sqrt(sc_maxd(linear * linear + 4.0 * square * taken, 0.0));
  double share = linear > 0.0 ? 2.0 * taken / (linear + root) : square > 0.0 ? (root - linear) / (2.0 * square) : 0.0;
  return sc_mind(share, 1.0);
}

// An impulse works at the mean of the speeds before and after it. From and to are answers for the same points; before
// any impulse was given, `start` was.
static double share_of(const Answer *start, const Answer *from, const Answer *to, uint32_t points) {
  double still = 0.0, linear = 0.0, square = 0.0;
  for (uint32_t i = 0; i < points; ++i) {
    double push = to[i].push - from[i].push, rub = to[i].rub - from[i].rub;
    still += from[i].push * (start[i].opening + from[i].opening) + from[i].rub * (start[i].slip + from[i].slip);
    linear += 2.0 * (push * from[i].opening + rub * from[i].slip);
    square += push * (to[i].opening - from[i].opening) + rub * (to[i].slip - from[i].slip);
  }
  return most_of(still, linear, square);
}

void sc_impulse_solve(ScKnock *knocks, uint32_t count) {
  Answer start[2 * SC_IMPULSE_KNOCKS], held[2 * SC_IMPULSE_KNOCKS], parted[2 * SC_IMPULSE_KNOCKS];
  uint32_t points = 0;
  bool bounces = false;
  for (uint32_t i = 0; i < count; ++i)
    for (uint32_t k = 0; k < knocks[i].count; ++k, ++points) {
      knocks[i].points[k].push = knocks[i].points[k].rub = 0.0;
      bounces = bounces || knocks[i].points[k].wanted > 0.0;
    }
  read(knocks, count, start);
  find(knocks, count, false);
  read(knocks, count, held);
  // Where the passes did not come to their end, friction may have worked.
  double share = share_of(start, start, held, points);
  if (share < 1.0) {
    blend(knocks, count, start, share);
    read(knocks, count, held);
  }
  if (!bounces) return;
  bool found = find(knocks, count, true);
  read(knocks, count, parted);
  blend(knocks, count, held, found ? share_of(start, held, parted, points) : 0.0);
}
