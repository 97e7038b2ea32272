// SPDX-License-Identifier: MIT
#include "event/sense.h"

#include "geom/path.h"

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

ScSight sc_sense_pair(const ScreeScene *scene, uint32_t pair, bool whole_way) {
  const ScPairKey *key = &scene->tables.pair.key[pair];
  const ScBox *near = scene->tables.shape.near;
  if (!sc_box_overlap(near[key->shape_a], near[key->shape_b])) return SC_SIGHT_NONE;
  ScHull a = sc_shape_hull(scene, key->shape_a), b = sc_shape_hull(scene, key->shape_b);
  ScPath path_a = path_of(scene, key->shape_a, key->body_a), path_b = path_of(scene, key->shape_b, key->body_b);
  if (sc_path_meets_at_end(&a, &path_a, &b, &path_b, SC_TOUCH)) return SC_SIGHT_OVERLAP;
  return whole_way && sc_path_meets(&a, &path_a, &b, &path_b, SC_TOUCH) ? SC_SIGHT_PASSED : SC_SIGHT_NONE;
}
