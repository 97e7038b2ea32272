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

// What flew from impact to impact: back from the end, as long as both go straight at a time.
static ScMeeting meet_bent(const ScreeScene *scene, const ScPairKey *key, float within, const ScLeg *a,
                           const ScLeg *b) {
  ScHull hull_a = sc_shape_hull(scene, key->shape_a), hull_b = sc_shape_hull(scene, key->shape_b);
  for (double to = 1.0, from; to > 0.0; to = from) {
    from = sc_maxd(a ? a->time : 0.0, b ? b->time : 0.0);
    ScPath path_a = a ? sc_flight_path(scene, key->shape_a, key->body_a, a) : path_of(scene, key->shape_a, key->body_a);
    ScPath path_b = b ? sc_flight_path(scene, key->shape_b, key->body_b, b) : path_of(scene, key->shape_b, key->body_b);
    path_a = sc_path_between(&path_a, from, to), path_b = sc_path_between(&path_b, from, to);
    ScMeeting meeting = sc_path_meet(&hull_a, &path_a, &hull_b, &path_b, within, true);
    if (meeting != SC_MEETING_NONE) return to == 1.0 ? meeting : SC_MEETING_ON_THE_WAY;
    if (a && a->time == from) a = a->before;
    if (b && b->time == from) b = b->before;
  }
  return SC_MEETING_NONE;
}

ScMeeting sc_sense_pair(const ScreeScene *scene, uint32_t pair, float within, bool whole_way) {
  const ScPairKey *key = &scene->tables.pair.key[pair];
  const ScBox *near = scene->tables.shape.near;
  if (!sc_box_overlap(near[key->shape_a], near[key->shape_b])) return SC_MEETING_NONE;
  const ScLeg *leg_a = sc_flight_bent(scene, key->body_a), *leg_b = sc_flight_bent(scene, key->body_b);
  if (whole_way && (leg_a || leg_b)) return meet_bent(scene, key, within, leg_a, leg_b);
  ScHull a = sc_shape_hull(scene, key->shape_a), b = sc_shape_hull(scene, key->shape_b);
  ScPath path_a = path_of(scene, key->shape_a, key->body_a), path_b = path_of(scene, key->shape_b, key->body_b);
  return sc_path_meet(&a, &path_a, &b, &path_b, within, whole_way);
}
