// SPDX-License-Identifier: MIT
#include "ccd/ccd.h"
#include "state/reach.h"

// Is the other further off than both may come towards each other? Told by its sides alone, from where the step began.
static bool is_far_off(const ScreeScene *scene, uint32_t row, uint32_t shape, uint32_t other) {
  const ScShapes *shapes = &scene->tables.shape;
  const ScBodies *body = &scene->tables.body;
  const ScPlaced *own = &shapes->placed[shape], *his = &shapes->placed[other];
  ScHull hull = sc_shape_hull(scene, other);
  ScVec at = sc_unrotate(his->rotation, sc_vec((float)(own->x - his->x), (float)(own->y - his->y)));
  float reach = hull.radius + shapes->extent[shape] + sc_ccd_movement(body, row);
  if (body->slot[shapes->body[other]]) reach += sc_ccd_movement(body, shapes->body[other]);
  if (hull.count == 1u) return sc_length(at) > reach;
  for (uint32_t i = 0; i < hull.count; ++i)
    if (sc_dot(hull.normals[i], sc_sub(at, hull.points[i])) > reach) return true;
  return false;
}

bool sc_ccd_is_safe(const ScreeScene *scene, uint32_t row, uint32_t shape, uint32_t other) {
  uint32_t body = scene->tables.shape.body[other];
  if (is_far_off(scene, row, shape, other)) return true;
  return scene->tables.body.slot[body] &&
         sc_ccd_movement_past(scene, row, body) <= SC_CCD_FAST * scene->tables.body.core[row];
}

void sc_ccd_warn(const ScreeScene *scene, uint8_t *out_danger) {
  const ScBodies *body = &scene->tables.body;
  for (uint32_t i = 0; i < scene->step.swept_count; ++i) {
    const ScPairKey *key = &scene->tables.pair.key[scene->step.swept[i]];
    bool second = sc_body_dynamic(body, key->body_b);
    uint32_t row = second ? key->body_b : key->body_a, slot = body->slot[row];
    if (!slot || out_danger[slot] || !(sc_ccd_movement(body, row) > SC_CCD_FAST * body->core[row])) continue;
    // Of two dynamic ones, one is a bullet, which is followed anyway.
    uint32_t own = second ? key->shape_b : key->shape_a, other = second ? key->shape_a : key->shape_b;
    out_danger[slot] = !sc_ccd_is_safe(scene, row, own, other);
  }
}

bool sc_ccd_strays(const ScreeScene *scene, uint32_t row) {
  const ScBodies *body = &scene->tables.body;
  uint32_t shape = body->first_shape[row];
  for (uint32_t left = body->shape_count[row]; left > 0; --left, shape = scene->tables.shape.next[shape])
    if (sc_reach_strays(scene, shape, body->delta[row])) return true;
  return false;
}
