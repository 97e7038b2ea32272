// SPDX-License-Identifier: MIT
#include "ccd/ccd.h"
#include "geom/box.h"
#include "state/meet.h"
#include "state/one_way.h"

// What touches together has gaps no more different than this, m, and normals no more than this (sine): less than what
// is round is turned by a corner beside the one that it falls on.
#define TOGETHER  0.001f
#define SAME_SIDE 0.001f

// Overlaps that are none, m: several times what the solver leaves alone.
#define ALLOWED 0.002f

// The deepest overlap that the solver had to do with.
static float overlap_of(const ScreeScene *scene, uint32_t row) {
  const ScPairs *pair = &scene->tables.pair;
  float deepest = 0.0f;
  uint32_t entry = scene->tables.body.first_pair[row];
  for (; entry != SC_NONE; entry = pair->link[entry >> 1].next[entry & 1u]) {
    uint32_t flags = pair->flags[entry >> 1];
    if (sc_pair_pushes(flags)) deepest = sc_maxf(deepest, -sc_pair_separation(&pair->manifold[entry >> 1], flags));
  }
  return deepest;
}

static ScStriker striker(const ScreeScene *scene, uint32_t shape, uint32_t body, const ScLeg *leg) {
  return (ScStriker){.hull = sc_shape_hull(scene, shape),
                     .ghosts = sc_shape_ghosts(&scene->tables.shape, shape),
                     .path = sc_flight_path(scene, shape, body, leg)};
}

// The box that a shape stays in from a time to the end of the step, however it turns.
static ScBox box_of(const ScStriker *s, double time) {
  const ScPath *path = &s->path;
  double x = path->x + time * path->dx, y = path->y + time * path->dy, to_x = path->x + path->dx,
         to_y = path->y + path->dy, reach = (double)(path->extent + sc_length(path->arm));
  return (ScBox){sc_math_round_down(sc_mind(x, to_x) - reach), sc_math_round_down(sc_mind(y, to_y) - reach),
                 sc_math_round_up(sc_maxd(x, to_x) + reach), sc_math_round_up(sc_maxd(y, to_y) + reach)};
}

void sc_ccd_bound(const ScreeScene *scene, ScFlight *flight) {
  const ScBodies *body = &scene->tables.body;
  uint32_t shape = body->first_shape[flight->row];
  for (uint32_t i = 0; i < body->shape_count[flight->row]; ++i, shape = scene->tables.shape.next[shape]) {
    ScStriker own = striker(scene, shape, flight->row, flight->leg);
    ScBox box = box_of(&own, flight->leg->time);
    flight->box = i ? sc_box_union(flight->box, box) : box;
  }
}

// Does a one-way shape let it pass?
static bool is_let_through(const ScreeScene *scene, uint32_t own, uint32_t other, const ScStrike *strike) {
  const ScShapes *shape = &scene->tables.shape;
  if (!sc_shape_one_way(shape, own) && !sc_shape_one_way(shape, other)) return false;
  bool turned = own < other;
  ScPairKey key = turned ? (ScPairKey){own, other, shape->body[own], shape->body[other]}
                         : (ScPairKey){other, own, shape->body[other], shape->body[own]};
  uint32_t pair = sc_pairs_find(scene, key.shape_a, key.shape_b);
  uint32_t flags = pair != SC_NONE ? scene->tables.pair.flags[pair] : 0u;
  ScVec normal = turned ? sc_neg(strike->normal) : strike->normal;
  return !sc_one_way_holds(scene, &key, normal, strike->gap, flags);
}

// Looks at a leg of the other's way; when it meets that one before what was found so far, notes it.
static void meet_leg(const ScreeScene *scene, ScFlight *flight, const ScStriker *own, uint32_t shape, uint32_t other,
                     const ScLeg *leg, double until) {
  ScStriker his = striker(scene, other, scene->tables.shape.body[other], leg);
  double from = leg ? sc_maxd(flight->leg->time, leg->time) : flight->leg->time;
  ScStrike strike;
  if (flight->allowed == 0.0f)
    flight->allowed = sc_minf(ALLOWED + overlap_of(scene, flight->row), 0.5f * scene->tables.body.core[flight->row]);
  if (!sc_strike_find(&his, own, from, sc_mind(until, 1.0), flight->allowed, &strike)) return;
  bool first = strike.time < flight->strike.time || (strike.time == flight->strike.time && other < flight->other);
  if (!first || (strike.count && is_let_through(scene, shape, other, &strike))) return;
  if (sc_ccd_is_inside(scene, own, &his, flight->leg->time, shape, other, &strike)) return;
  flight->shape = shape;
  flight->other = other;
  flight->strike = strike;
}

void sc_ccd_allow_struck(const ScreeScene *scene, ScFlight *flight) {
  float allowed = ALLOWED - flight->strike.gap;
  flight->allowed = sc_maxf(flight->allowed, sc_minf(allowed, 0.5f * scene->tables.body.core[flight->row]));
}

static void meet(const ScreeScene *scene, ScFlight *flight, const ScStriker *own, uint32_t shape, uint32_t other) {
  bool driven = !sc_body_dynamic(&scene->tables.body, scene->tables.shape.body[other]);
  bool begins = !flight->leg->before;
  if (scene->tables.shape.sensor[other] || (driven && begins && sc_ccd_is_safe(scene, flight->row, shape, other)))
    return;
  if (!sc_meet_allows(scene, shape, other)) return;
  const ScFlight *his = sc_flight_find(scene, scene->tables.shape.body[other]);
  if (!his) {
    meet_leg(scene, flight, own, shape, other, NULL, 1.0);
    return;
  }
  double until = 1.0;
  for (const ScLeg *leg = his->leg; leg && until > flight->leg->time; until = leg->time, leg = leg->before)
    meet_leg(scene, flight, own, shape, other, leg, until);
}

// Shapes of one kind of bodies that a box overlaps.
static const uint32_t *look_up(ScreeScene *scene, uint32_t type, ScBox box, uint32_t *out_count) {
  ScArray *found = &scene->found;
  const ScTree *tree = &scene->trees[type];
  *out_count = sc_tree_query(tree, box, found->data, found->capacity);
  if (*out_count <= found->capacity) return found->data;
  // Without memory for all, those that there is room for.
  sc_array_reserve(found, *out_count, sizeof(uint32_t));
  *out_count = sc_tree_query(tree, box, found->data, found->capacity);
  if (*out_count > found->capacity) *out_count = found->capacity;
  return found->data;
}

void sc_ccd_seek(ScreeScene *scene, ScFlight *flight) {
  const ScShapes *shapes = &scene->tables.shape;
  flight->strike.time = 2.0;
  // What has stopped is in the way of others as they are in its own.
  uint32_t last = flight->bullet && !flight->stops ? SCREE_BODY_DYNAMIC : SCREE_BODY_KINEMATIC;
  uint32_t shape = scene->tables.body.first_shape[flight->row];
  for (uint32_t left = scene->tables.body.shape_count[flight->row]; left > 0; --left, shape = shapes->next[shape]) {
    if (shapes->sensor[shape]) continue;
    ScStriker own = striker(scene, shape, flight->row, flight->leg);
    ScBox box = box_of(&own, flight->leg->time);
    for (uint32_t type = SCREE_BODY_STATIC; type <= last; ++type) {
      uint32_t count;
      const uint32_t *rows = look_up(scene, type, box, &count);
      // What stands still has a tight box.
      for (uint32_t i = 0; i < count; ++i)
        if (type != SCREE_BODY_STATIC || sc_box_overlap(box, shapes->near[rows[i]]))
          meet(scene, flight, &own, shape, rows[i]);
    }
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

// Does the flight touch the other shape together with what it strikes, and on the same side?
static bool touches_too(const ScreeScene *scene, const ScFlight *flight, const ScStriker *own, uint32_t shape,
                        uint32_t other, ScStrike *out) {
  if (shape == flight->shape && other == flight->other) return false;
  if (scene->tables.shape.sensor[other] || !sc_meet_allows(scene, shape, other)) return false;
  ScStriker his = striker(scene, other, scene->tables.shape.body[other], NULL);
  if (!sc_strike_look(&his, own, flight->strike.time, out)) return false;
  ScVec n = flight->strike.normal;
  bool same = out->gap <= flight->strike.gap + TOGETHER && sc_absf(sc_cross(out->normal, n)) < SAME_SIDE;
  return same && sc_dot(out->normal, n) > 0.0f && !is_let_through(scene, shape, other, out);
}

uint32_t sc_ccd_together(ScreeScene *scene, const ScFlight *flight, ScTouching *out_touching) {
  const ScShapes *shapes = &scene->tables.shape;
  uint32_t count = 0, shape = scene->tables.body.first_shape[flight->row];
  out_touching[count++] = (ScTouching){flight->shape, flight->other, flight->strike};
  for (uint32_t left = scene->tables.body.shape_count[flight->row]; left > 0; --left, shape = shapes->next[shape]) {
    if (shapes->sensor[shape]) continue;
    ScStriker own = striker(scene, shape, flight->row, flight->leg);
    ScSpot at = sc_path_at(&own.path, flight->strike.time);
    ScBox box = sc_box_of_hull(&own.hull, at.x, at.y, at.rotation);
    for (uint32_t type = SCREE_BODY_STATIC; type <= SCREE_BODY_KINEMATIC; ++type) {
      uint32_t found;
      const uint32_t *rows = look_up(scene, type, box, &found);
      for (uint32_t i = 0; i < found && count < SC_CCD_TOUCHING; ++i) {
        ScTouching *next = &out_touching[count];
        *next = (ScTouching){shape, rows[i], flight->strike};
        count += touches_too(scene, flight, &own, shape, rows[i], &next->strike);
      }
    }
  }
  return count;
}
