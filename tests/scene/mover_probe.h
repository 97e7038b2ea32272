// SPDX-License-Identifier: MIT
// A mover in a scene, for tests.
#ifndef MOVER_PROBE_H
#define MOVER_PROBE_H

#include <string.h>

#include "probe.h"

#define TOUCHES 16u

typedef struct Walker {
  ScreeScene *scene;
  ScreeMoverDef def;
  ScreeMover at;
  ScreeHit touches[TOUCHES];
  uint32_t count;
} Walker;

// 0.7 m wide and 1.5 m high, either way; `foot` is where its lowest point would be without the gap that it keeps.
static inline Walker walker_in(ScreeScene *scene, bool box, ScreeVec2 foot) {
  Walker w = {.scene = scene, .def = scree_mover_def_default()};
  w.def.kind = box ? SCREE_SHAPE_BOX : SCREE_SHAPE_CAPSULE;
  w.def.radius = 0.35;
  w.def.length = 0.8;
  w.def.width = 0.7;
  w.def.height = 1.5;
  w.at.position = (ScreeVec2){foot.x, foot.y + 0.75};
  return w;
}

static inline double walker_foot(const Walker *w) { return w->at.position.y - 0.75 - w->def.offset; }

static inline void walker_go(Walker *w, double vx, double vy, double dt) {
  w->at.velocity = (ScreeVec2){vx, vy};
  assert_int_equal(scree_mover_move(w->scene, &w->def, &w->at, dt, w->touches, TOUCHES, &w->count), SCREE_OK);
  assert_true(isfinite(w->at.position.x) && isfinite(w->at.position.y));
}

// Takes a step of the scene and then moves: sideways as told, and falling by its own weight when it is in the air.
static inline void walker_step(Walker *w, double vx, double dt) {
  assert_int_equal(scree_scene_step(w->scene, dt), SCREE_OK);
  walker_go(w, vx, w->at.velocity.y - 10.0 * dt, dt);
}

// The speed sideways it has by itself, in the air; on the ground none.
static inline void walker_drift(Walker *w, double dt) { walker_step(w, w->at.ground ? 0.0 : w->at.velocity.x, dt); }

static inline bool walker_touches(const Walker *w, ScreeBody body) {
  for (uint32_t i = 0; i < w->count && i < TOUCHES; ++i)
    if (w->touches[i].body == body) return true;
  return false;
}

static inline ScreeBody still_box(ScreeScene *scene, double left, double bottom, double width, double height) {
  return probe_box(scene, SCREE_BODY_STATIC, (ScreeVec2){left + 0.5 * width, bottom + 0.5 * height}, 0,
                   (ScreeVec2){width, height}, (ProbeMaterial){.friction = 0.6});
}

static inline ScreeBody still_points(ScreeScene *scene, ScreeShapeKind kind, const ScreeVec2 *points, uint32_t count) {
  ScreeShapeDef def = scree_shape_def_default();
  def.kind = kind;
  def.point_count = count;
  const ScreeShapeList list = {.defs = &def, .count = 1, .points = points, .point_count = count};
  ScreeBodyDef body = scree_body_def_default();
  body.type = SCREE_BODY_STATIC;
  ScreeBody made;
  assert_int_equal(scree_body_create(scene, &body, &list, &made), SCREE_OK);
  return made;
}

// A slope that rises to the right from the origin at an angle, 10 m long.
static inline void slope(ScreeScene *scene, double angle) {
  const ScreeVec2 points[] = {{0, 0}, {10 * cos(angle), 0}, {10 * cos(angle), 10 * sin(angle)}};
  still_points(scene, SCREE_SHAPE_POLYGON, points, 3);
}

#endif
