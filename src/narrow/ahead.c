// SPDX-License-Identifier: MIT
#include "narrow/ahead.h"

#include "geom/strike.h"

// Overlaps that are no meeting, m: what slides over a gap between flush shapes goes in by as much as solvers leave
// alone.
#define GRAZE 0.001f
// What moves by less than this within a step meets nothing else than what it sees, m.
#define SLOW 0.005f
// How far a step must take surfaces that touch into each other for them to be looked at, m.
#define DEEP 0.01f
// By so much more than it is now is the gap behind what will have passed by, m.
#define PASSING 0.0001f

static ScStriker striker(const ScreeScene *scene, uint32_t shape, uint32_t body) {
  const ScShapes *shapes = &scene->tables.shape;
  const ScBodies *bodies = &scene->tables.body;
  ScreeVec2 center = sc_body_center(scene, body);
  double dt = (double)scene->step.dt;
  return (ScStriker){.hull = sc_shape_hull(scene, shape),
                     .ghosts = sc_shape_ghosts(shapes, shape),
                     .path = {.x = center.x,
                              .y = center.y,
                              .dx = dt * (double)bodies->vx[body],
                              .dy = dt * (double)bodies->vy[body],
                              .angle = bodies->angle[body],
                              .turn = dt * (double)bodies->omega[body],
                              .arm = shapes->arm[shape],
                              .extent = shapes->extent[shape]}};
}

static uint32_t points_of(const ScFit *fit) {
  return (fit->id[0] != SC_ID_NONE ? 1u : 0u) + (fit->id[1] != SC_ID_NONE ? 1u : 0u);
}

static float gap_of(const ScFit *fit, ScPose pose) {
  float gap = 3e38f;
  for (uint32_t k = 0; k < points_of(fit); ++k) {
    ScVec on_b = sc_add(pose.position, sc_rotate(pose.rotation, fit->on_b[k]));
    gap = sc_minf(gap, sc_dot(fit->normal, sc_sub(on_b, fit->on_a[k])));
  }
  return gap;
}

// May the step close the gap? What touches already is looked at where it goes in by much: it may be on its way over the
// other. Most pairs end here, for they move slowly against each other. Without a point, from whichever side.
static bool may_close(const ScreeScene *scene, const ScPairKey *key, ScPose pose, const ScFit *fit, float gap) {
  const ScShapes *shape = &scene->tables.shape;
  const ScMotion *a = &shape->motion[key->shape_a], *b = &shape->motion[key->shape_b];
  ScRot rotation = shape->placed[key->shape_a].rotation;
  // How fast the two part where they are nearest: what turns as one does not.
  ScVec at = points_of(fit) ? fit->on_a[0] : pose.position;
  ScVec from_a = sc_rotate(rotation, at), from_b = sc_rotate(rotation, sc_sub(at, pose.position));
  ScVec turning = sc_sub(sc_mul(b->omega, sc_left(from_b)), sc_mul(a->omega, sc_left(from_a)));
  float dt = scene->step.dt, rims = dt * sc_absf(b->omega - a->omega) * sc_minf(a->extent, b->extent);
  ScVec way = sc_mul(dt, sc_add(sc_sub(b->velocity, a->velocity), turning)), n = sc_rotate(rotation, fit->normal);
  float length = sc_length(way);
  if (length + rims < SLOW) return false;
  float closing = points_of(fit) ? -sc_dot(way, n) : length;
  return gap > SC_TOUCH ? gap < closing + rims : gap > -GRAZE && closing > DEEP;
}

// Where both are at a time.
typedef struct Then {
  ScPose pose;      // of B in the frame of A
  ScRot rotation_a; // of that frame
} Then;

static Then then_at(const ScStriker *a, const ScStriker *b, double time) {
  ScSpot from = sc_path_at(&a->path, time), to = sc_path_at(&b->path, time);
  ScVec across = sc_vec((float)(to.x - from.x), (float)(to.y - from.y));
  return (Then){sc_fit_pose(across, from.rotation, to.rotation), from.rotation};
}

// The normal is that of the meeting, whatever turns on the way to it, and skins do not turn with what they are of:
// their points are those that look along it now.
static void bring_back(const ScreeScene *scene, const ScPairKey *key, ScPose pose, const Then *then, ScFit *fit) {
  const ScShapes *shape = &scene->tables.shape;
  ScVec old = fit->normal;
  fit->normal = sc_unrotate(shape->placed[key->shape_a].rotation, sc_rotate(then->rotation_a, old));
  ScVec turn_a = sc_sub(fit->normal, old);
  ScVec turn_b = sc_sub(sc_unrotate(then->pose.rotation, old), sc_unrotate(pose.rotation, fit->normal));
  for (uint32_t k = 0; k < points_of(fit); ++k) {
    fit->on_a[k] = sc_mad(fit->on_a[k], shape->radius[key->shape_a], turn_a);
    fit->on_b[k] = sc_mad(fit->on_b[k], shape->radius[key->shape_b], turn_b);
  }
}

// Two that both move by forces go elsewhere than their velocities say, with joints the more so; and in a heap they are
// too many to be looked at.
static bool both_dynamic(const ScreeScene *scene, const ScPairKey *key) {
  return sc_body_dynamic(&scene->tables.body, key->body_a) && sc_body_dynamic(&scene->tables.body, key->body_b);
}

void sc_ahead_look(const ScreeScene *scene, const ScPairKey *key, ScPose pose, ScFit *fit) {
  bool found = points_of(fit) > 0u;
  float margin = fit->margin;
  // What is apart says how far; what was turned down says nothing, and may be wanted where it is going.
  if ((!found && margin > 0.0f) || both_dynamic(scene, key)) return;
  float gap = found ? gap_of(fit, pose) : SC_TOUCH;
  if (!may_close(scene, key, pose, fit, gap)) return;
  ScStriker a = striker(scene, key->shape_a, key->body_a), b = striker(scene, key->shape_b, key->body_b);
  ScStrike strike;
  bool meet = sc_strike_find(&a, &b, 0.0, 1.0, GRAZE, &strike);
  // What comes to lie against a corner just then is looked at a little further on.
  float way = sc_length(sc_vec((float)(b.path.dx - a.path.dx), (float)(b.path.dy - a.path.dy)));
  Then then = then_at(&a, &b, meet ? strike.time : 1.0 + (double)sc_minf(2.0f * GRAZE / sc_maxf(way, GRAZE), 1.0f));
  sc_fit_foresee(scene, key, then.pose, sc_maxf(meet ? margin - gap : margin, SC_SPECULATIVE), fit);
  fit->margin = 0.0f; // it serves for this step alone
  float room = gap_of(fit, then.pose);
  bring_back(scene, key, pose, &then, fit);
  // What will have passed by the other would seem to be in it, seen from where it is then.
  float now = gap_of(fit, pose);
  if (!meet && now < 0.0f && now < room - PASSING) fit->id[0] = fit->id[1] = SC_ID_NONE;
}
