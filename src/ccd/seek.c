// SPDX-License-Identifier: MIT
#include "ccd/ccd.h"
#include "geom/box.h"
#include "state/meet.h"
#include "state/one_way.h"

static ScStriker striker(const ScreeScene *scene, uint32_t shape, uint32_t body, const ScLeg *leg) {
  const ScShapes *shapes = &scene->tables.shape;
  return (ScStriker){.hull = sc_shape_hull(scene, shape),
                     .ghosts = sc_shape_one_sided(shapes, shape) ? &shapes->ghosts[shape] : NULL,
                     .path = sc_flight_path(scene, shape, body, leg)};
}

// The box that a shape stays in from a time to the end of the step.
static ScBox box_of(const ScStriker *s, double time) {
  ScSpot from = sc_path_at(&s->path, time), to = sc_path_at(&s->path, 1.0);
  if (s->path.turn == 0.0)
    return sc_box_union(sc_box_of_hull(&s->hull, from.x, from.y, from.rotation),
                        sc_box_of_hull(&s->hull, to.x, to.y, to.rotation));
  // Its centre leaves the line between both by the bend of its arc.
  float turn = (float)s->path.turn, bend = sc_minf(0.125f * turn * turn, 2.0f) * sc_length(s->path.arm);
  double reach = (double)(s->path.extent + bend);
  return (ScBox){sc_math_round_down(sc_mind(from.x, to.x) - reach), sc_math_round_down(sc_mind(from.y, to.y) - reach),
                 sc_math_round_up(sc_maxd(from.x, to.x) + reach), sc_math_round_up(sc_maxd(from.y, to.y) + reach)};
}

// Does a one-way shape let it pass?
static bool is_let_through(const ScreeScene *scene, uint32_t own, uint32_t other, const ScStrike *strike) {
  const ScShapes *shape = &scene->tables.shape;
  if (!sc_shape_one_way(shape, own) && !sc_shape_one_way(shape, other)) return false;
  bool turned = own < other;
  ScPairKey key = turned ? (ScPairKey){own, other, shape->body[own], shape->body[other]}
                         : (ScPairKey){other, own, shape->body[other], shape->body[own]};
  uint32_t pair = sc_pairs_find(scene, key.shape_a, key.shape_b);
  bool held = pair != SC_NONE && scene->tables.pair.flags[pair] & SC_PAIR_HOLDS;
  ScVec normal = turned ? sc_neg(strike->normal) : strike->normal;
  return !sc_one_way_holds(scene, &key, normal, strike->gap, held);
}

// Looks at a leg of the other's way; when it meets that one before what was found so far, notes it.
static void meet_leg(const ScreeScene *scene, ScFlight *flight, const ScStriker *own, uint32_t shape, uint32_t other,
                     const ScLeg *leg, double until) {
  ScStriker his = striker(scene, other, scene->tables.shape.body[other], leg);
  double from = leg ? sc_maxd(flight->leg->time, leg->time) : flight->leg->time;
  ScStrike strike;
  if (!sc_strike_find(&his, own, from, sc_mind(until, 1.0), flight->allowed, &strike)) return;
  bool first = strike.time < flight->strike.time || (strike.time == flight->strike.time && other < flight->other);
  if (!first || is_let_through(scene, shape, other, &strike)) return;
  flight->shape = shape;
  flight->other = other;
  flight->strike = strike;
}

static void meet(const ScreeScene *scene, ScFlight *flight, const ScStriker *own, uint32_t shape, uint32_t other) {
  if (scene->tables.shape.sensor[other] || !sc_meet_allows(scene, shape, other)) return;
  const ScFlight *his = sc_flight_find(scene, scene->tables.shape.body[other]);
  if (!his) {
    meet_leg(scene, flight, own, shape, other, NULL, 1.0);
    return;
  }
  double until = 1.0;
  for (const ScLeg *leg = his->leg; leg && until > flight->leg->time; until = leg->time, leg = leg->before)
    meet_leg(scene, flight, own, shape, other, leg, until);
}

static void meet_tree(ScreeScene *scene, ScFlight *flight, const ScStriker *own, uint32_t shape, const ScTree *tree) {
  ScArray *found = &scene->found;
  ScBox box = box_of(own, flight->leg->time);
  uint32_t count = sc_tree_query(tree, box, found->data, found->capacity);
  if (count > found->capacity) {
    // Without memory for all, those that there is room for.
    sc_array_reserve(found, count, sizeof(uint32_t));
    count = sc_tree_query(tree, box, found->data, found->capacity);
    if (count > found->capacity) count = found->capacity;
  }
  const uint32_t *rows = found->data;
  for (uint32_t i = 0; i < count; ++i) meet(scene, flight, own, shape, rows[i]);
}

void sc_ccd_seek(ScreeScene *scene, ScFlight *flight) {
  const ScShapes *shapes = &scene->tables.shape;
  flight->strike.time = 2.0;
  uint32_t last = flight->bullet ? SCREE_BODY_DYNAMIC : SCREE_BODY_KINEMATIC;
  uint32_t shape = scene->tables.body.first_shape[flight->row];
  for (uint32_t left = scene->tables.body.shape_count[flight->row]; left > 0; --left, shape = shapes->next[shape]) {
    if (shapes->sensor[shape]) continue;
    ScStriker own = striker(scene, shape, flight->row, flight->leg);
    for (uint32_t type = SCREE_BODY_STATIC; type <= last; ++type)
      meet_tree(scene, flight, &own, shape, &scene->trees[type]);
  }
}

void sc_ccd_seek_body(ScreeScene *scene, ScFlight *flight, uint32_t body) {
  const ScShapes *shapes = &scene->tables.shape;
  const ScBodies *bodies = &scene->tables.body;
  uint32_t shape = bodies->first_shape[flight->row];
  for (uint32_t left = bodies->shape_count[flight->row]; left > 0; --left, shape = shapes->next[shape]) {
    if (shapes->sensor[shape]) continue;
    ScStriker own = striker(scene, shape, flight->row, flight->leg);
    uint32_t other = bodies->first_shape[body];
    for (uint32_t more = bodies->shape_count[body]; more > 0; --more, other = shapes->next[other])
      meet(scene, flight, &own, shape, other);
  }
}
