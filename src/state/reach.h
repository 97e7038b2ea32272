// SPDX-License-Identifier: MIT
// How far a step was expected to take a shape, by the velocity that it began with: what near boxes are made for.
#ifndef SC_STATE_REACH_H
#define SC_STATE_REACH_H

#include "state/scene.h"

// Room in a near box, m.
#define SC_NEAR_ROOM 0.01f

// How far beyond what was expected a shape may come and still be within the room of its near box, m.
#define SC_STRAY 0.005f

// Along x, along y, and any way by turning.
typedef struct ScReach {
  float dx, dy, turn;
} ScReach;

// A shape off its body's centre is carried round it: along the tangent, and off the tangent by the bend of the arc.
static inline ScReach sc_reach_of(const ScreeScene *scene, uint32_t shape) {
  const ScMotion *motion = &scene->tables.shape.motion[shape];
  float dt = scene->step.dt, turn = dt * motion->omega;
  return (ScReach){dt * motion->velocity.x, dt * motion->velocity.y,
                   sc_absf(turn) * motion->extent +
                       0.5f * turn * turn * sc_length(scene->tables.shape.placed[shape].arm)};
}

// Has the step taken the shape out of its near box?
static inline bool sc_reach_strays(const ScreeScene *scene, uint32_t shape, ScDelta delta) {
  ScVec arm = scene->tables.shape.placed[shape].arm;
  ScReach reach = sc_reach_of(scene, shape);
  float bend = 0.5f * delta.angle * delta.angle * sc_length(arm);
  float x = delta.x - delta.angle * arm.y, y = delta.y + delta.angle * arm.x;
  float beyond_x = sc_maxf(x - sc_maxf(reach.dx, 0.0f), sc_minf(reach.dx, 0.0f) - x);
  float beyond_y = sc_maxf(y - sc_maxf(reach.dy, 0.0f), sc_minf(reach.dy, 0.0f) - y);
  float turned = sc_absf(delta.angle) * scene->tables.shape.extent[shape] + bend - reach.turn;
  return sc_maxf(sc_maxf(beyond_x, beyond_y), 0.0f) + sc_maxf(turned, 0.0f) > SC_STRAY;
}

#endif
