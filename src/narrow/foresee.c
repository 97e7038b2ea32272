// SPDX-License-Identifier: MIT
#include "narrow/foresee.h"

#include "geom/strike.h"

static ScStriker striker(const ScreeScene *scene, uint32_t shape, uint32_t body) {
  const ScBodies *bodies = &scene->tables.body;
  ScreeVec2 center = sc_body_center(scene, body);
  double dt = (double)scene->step.dt;
  return (ScStriker){.hull = sc_shape_hull(scene, shape),
                     .path = {.x = center.x,
                              .y = center.y,
                              .dx = dt * (double)bodies->vx[body],
                              .dy = dt * (double)bodies->vy[body],
                              .angle = bodies->angle[body],
                              .turn = dt * (double)bodies->omega[body],
                              .arm = scene->tables.shape.arm[shape],
                              .extent = scene->tables.shape.extent[shape]}};
}

bool sc_foresee_meeting(const ScreeScene *scene, uint32_t pair) {
  const ScPairKey *key = &scene->tables.pair.key[pair];
  ScStriker a = striker(scene, key->shape_a, key->body_a), b = striker(scene, key->shape_b, key->body_b);
  ScStrike strike;
  // As near as contacts are made in any case.
  b.hull.radius += SC_SPECULATIVE, b.path.extent += SC_SPECULATIVE;
  return sc_strike_find(&a, &b, 0.0, 1.0, SC_TOUCH, &strike);
}
