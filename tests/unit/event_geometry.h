// SPDX-License-Identifier: MIT
// How far two shapes of a scene are apart, by exact geometry in double, at any moment of the last step.
#ifndef TESTS_UNIT_EVENT_GEOMETRY_H
#define TESTS_UNIT_EVENT_GEOMETRY_H

#include "event_walker.h"
#include "exact.h"

// The pieces of a shape, and a box around where the step began, where it ended and a few places between.
typedef struct Pieces {
  uint32_t rows[16], count;
  double min_x, min_y, max_x, max_y;
} Pieces;

static inline Outline place(const ScreeScene *scene, uint32_t row, double back) {
  const ScBodies *body = &scene->tables.body;
  const ScShapes *shape = &scene->tables.shape;
  uint32_t b = shape->body[row];
  double angle;
  ScreeVec2 at, center = body->center[b];
  pose_at(scene, b, back, &at, &angle);
  double x = at.x, y = at.y, c = cos(angle), s = sin(angle);
  ScHull hull = sc_shape_hull(scene, row);
  Outline outline; // of which most is never used
  outline.count = hull.count;
  for (uint32_t k = 0; k < hull.count; ++k) {
    double px = shape->center_x[row] - center.x + (double)hull.points[k].x,
           py = shape->center_y[row] - center.y + (double)hull.points[k].y;
    outline.p[k] = (Dot){x + c * px - s * py, y + s * px + c * py};
  }
  return outline;
}

static inline Pieces rows_of(const ScreeScene *scene, ScreeShape head) {
  const ScShapes *shape = &scene->tables.shape;
  Pieces p = {.count = 0};
  uint32_t body = shape->body[scree_row(head)], row = scene->tables.body.first_shape[body];
  for (uint32_t left = scene->tables.body.shape_count[body]; left > 0; --left, row = shape->next[row])
    if (shape->given[row].head == scree_row(head)) p.rows[p.count++] = row;
  return p;
}

static inline Pieces pieces_of(const ScreeScene *scene, ScreeShape head) {
  Pieces p = rows_of(scene, head);
  p.min_x = p.min_y = 1e9, p.max_x = p.max_y = -1e9;
  for (uint32_t i = 0; i < p.count; ++i)
    for (int back = 0; back <= 8; ++back) {
      Outline outline = place(scene, p.rows[i], back / 8.0);
      for (uint32_t k = 0; k < outline.count; ++k) {
        p.min_x = fmin(p.min_x, outline.p[k].x), p.max_x = fmax(p.max_x, outline.p[k].x);
        p.min_y = fmin(p.min_y, outline.p[k].y), p.max_y = fmax(p.max_y, outline.p[k].y);
      }
    }
  return p;
}

static inline double gap_of(const ScreeScene *scene, const Pieces *p, const Pieces *q, double back) {
  const float *radius = scene->tables.shape.radius;
  double least = 1e9;
  for (uint32_t i = 0; i < p->count; ++i) {
    Outline one = place(scene, p->rows[i], back);
    for (uint32_t k = 0; k < q->count; ++k) {
      Outline two = place(scene, q->rows[k], back);
      double skins = (double)radius[p->rows[i]] + (double)radius[q->rows[k]];
      least = fmin(least, exact_solve(&one, &two).separation - skins);
    }
  }
  return least;
}

// Exact gap of two shapes, the least over their pieces, with their bodies `back` of the way to where the step began.
static inline double gap(const ScreeScene *scene, ScreeShape a, ScreeShape b, double back) {
  Pieces p = rows_of(scene, a), q = rows_of(scene, b);
  return gap_of(scene, &p, &q, back);
}

// Too far from each other in both poses for any check to mind.
static inline bool far_apart(const Pieces *a, const Pieces *b) {
  const double room = 1.3; // two skins, and then some
  return a->min_x > b->max_x + room || b->min_x > a->max_x + room || a->min_y > b->max_y + room ||
         b->min_y > a->max_y + room;
}

// How far any point of a shape would go in a whole step, at the pace of the leg that its body is on there.
static inline double pace(const ScreeScene *scene, const Pieces *p, double back) {
  const ScBodies *body = &scene->tables.body;
  const ScShapes *shape = &scene->tables.shape;
  uint32_t b = shape->body[p->rows[0]];
  WalkerLeg leg = walker_leg(scene, b, back);
  double reach = 0.0;
  for (uint32_t i = 0; i < p->count; ++i) {
    uint32_t row = p->rows[i];
    double x = shape->center_x[row] - body->center[b].x, y = shape->center_y[row] - body->center[b].y;
    reach = fmax(reach, hypot(x, y) + (double)shape->extent[row]);
  }
  return hypot(leg.dx, leg.dy) + fabs(leg.turn) * reach;
}

// Does the way of the step bring the two together? From the end it goes back as far as the gap that there is cannot
// have closed.
static inline bool passes(const ScreeScene *scene, ScreeShape a, ScreeShape b) {
  const double near = 0.01;
  Pieces p = rows_of(scene, a), q = rows_of(scene, b);
  for (double back = 0.0; back <= 1.0;) {
    double room = gap_of(scene, &p, &q, back);
    if (room < near) return true;
    double begun = fmin(walker_leg(scene, scene->tables.shape.body[p.rows[0]], back).begun,
                        walker_leg(scene, scene->tables.shape.body[q.rows[0]], back).begun);
    double sooner = back + (room - 0.5 * near) / fmax(pace(scene, &p, back) + pace(scene, &q, back), 1e-9);
    // Another leg has another pace.
    back = sooner < begun ? sooner : begun + 1e-12;
  }
  return false;
}

// How far the step could take any point of a shape, as fast as it was when that began.
static inline double way(const ScreeScene *scene, ScreeShape head) {
  double most = 0.0;
  Pieces p = pieces_of(scene, head);
  for (uint32_t i = 0; i < p.count; ++i) {
    const ScMotion *motion = &scene->tables.shape.motion[p.rows[i]];
    most = fmax(most, (double)(sc_length(motion->velocity) + sc_absf(motion->omega) * motion->extent) / 60.0);
  }
  return most;
}

#endif
