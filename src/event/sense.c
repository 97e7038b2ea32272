// SPDX-License-Identifier: MIT
#include "event/sense.h"

static ScPath path_of(const ScreeScene *scene, uint32_t shape, uint32_t body) {
  const ScBodies *bodies = &scene->tables.body;
  ScreeVec2 from = sc_body_center_before(scene, body), to = sc_body_center(scene, body);
  return (ScPath){.x = from.x,
                  .y = from.y,
                  .dx = to.x - from.x,
                  .dy = to.y - from.y,
                  .angle = bodies->previous_angle[body],
                  .turn = bodies->angle[body] - bodies->previous_angle[body],
                  .arm = scene->tables.shape.arm[shape],
                  .extent = scene->tables.shape.extent[shape]};
}

ScMeeting sc_sense_pair(const ScreeScene *scene, uint32_t pair, bool whole_way) {
  const ScPairKey *key = &scene->tables.pair.key[pair];
  const ScBox *near = scene->tables.shape.near;
  if (!sc_box_overlap(near[key->shape_a], near[key->shape_b])) return SC_MEETING_NONE;
  ScHull a = sc_shape_hull(scene, key->shape_a), b = sc_shape_hull(scene, key->shape_b);
  ScPath path_a = path_of(scene, key->shape_a, key->body_a), path_b = path_of(scene, key->shape_b, key->body_b);
  return sc_path_meet(&a, &path_a, &b, &path_b, SC_TOUCH, whole_way);
}
