// SPDX-License-Identifier: MIT
// Fields, once a step: what they accelerate by goes into what a substep gains, and drag into what it keeps,
//
//   v' = (v + h a) / (1 + h c) + h c w / (1 + h c)      c: rate, w: velocity of the medium
//
// which for no h c turns a velocity round, and rests where a = c (v - w).
//
// An acceleration that is found where a body is at the start of a step makes what swings gain by it. It is found where
// the body will be at the mean of the starts of all substeps, (dt - h) / 2 later: then the whole step turns what swings
// in a circle of the same area (the determinant of its matrix is 1).
#include <string.h>

#include "geom/clip.h"
#include "geom/point.h"
#include "solve/stage.h"
#include "state/scene.h"

// What would displace more than so many times its mass floats as if it were no lighter. Steps are too long for how such
// things bob, and they would be flung out of the water.
#define DISPLACED_MOST 10.0

typedef struct Fields {
  const ScFieldPlace *places;
  uint32_t count;
} Fields;

// A body on its way through a step, all about where it is at the start of it.
typedef struct Subject {
  uint32_t row;
  ScreeVec2 at;       // its centre of mass
  ScreeVec2 velocity; // of that
  double lead;        // how much later forces are found, s
} Subject;

// What all fields do to one body.
typedef struct Sum {
  ScreeVec2 gravity; // of all there is but for that of the scene, m/s2
  bool replaced;     // the latter does not act
  ScreeVec2 lift;    // m/s2
  double twist;      // rad/s2
  double rate, turn_rate;
  ScreeVec2 carried; // rates times velocities of their media
  double turned;
} Sum;

static ScreeVec2 plus(ScreeVec2 a, double s, ScreeVec2 b) { return (ScreeVec2){a.x + s * b.x, a.y + s * b.y}; }

// The velocity of what the field carries along, at the body.
static ScreeVec2 medium(const ScFieldPlace *place, ScreeVec2 at) {
  ScreeVec2 wind = sc_point_rotate(place->turn, place->def->wind);
  if (place->body == SC_NONE) return wind;
  ScreeVec2 arm = sc_point_sub(at, place->middle);
  double omega = (double)place->omega;
  return (ScreeVec2){wind.x + (double)place->velocity.x - omega * arm.y,
                     wind.y + (double)place->velocity.y + omega * arm.x};
}

// Where the body will be when forces are found, less how far the field will have come by then.
static ScreeVec2 later_place(const ScFieldPlace *place, const Subject *subject) {
  const ScreeVec2 carrier = {(double)place->velocity.x, (double)place->velocity.y};
  return plus(subject->at, subject->lead, sc_point_sub(subject->velocity, carrier));
}

static ScreeVec2 pull(const ScFieldPlace *place, const Subject *subject) {
  const ScreeFieldDef *def = place->def;
  ScreeVec2 way = sc_point_sub((ScreeVec2){place->x, place->y}, later_place(place, subject));
  double distance = sc_point_length(way), outside = sc_maxd(distance, def->pull_core);
  if (!(outside > 0.0)) return (ScreeVec2){0};
  double share = outside / def->pull_radius, size = def->pull;
  if (def->pull_power > 0.0) size *= share;
  for (double power = def->pull_power; power < 0.0; power += 1.0) size /= share;
  return (ScreeVec2){size / outside * way.x, size / outside * way.y};
}

static void add_gravity(const ScreeScene *scene, const Fields *fields, const Subject *subject, Sum *sum) {
  for (uint32_t i = 0; i < fields->count; ++i) {
    const ScFieldPlace *place = &fields->places[i];
    const ScreeFieldDef *def = place->def;
    bool idle = def->gravity.x == 0.0 && def->gravity.y == 0.0 && def->pull == 0.0 && !def->replace_gravity;
    if (idle || !sc_field_allows(scene, place, subject->row) || !sc_field_holds(scene, place, subject->at, 0.0))
      continue;
    sum->replaced |= def->replace_gravity != 0u;
    sum->gravity = plus(sum->gravity, 1.0, sc_point_rotate(place->turn, def->gravity));
    if (def->pull != 0.0) sum->gravity = plus(sum->gravity, 1.0, pull(place, subject));
  }
  if (!sum->replaced) sum->gravity = plus(sum->gravity, 1.0, scene->def.gravity);
}

static ScPatch both(ScPatch a, ScPatch b) {
  double area = a.area + b.area;
  if (!(area > 0.0)) return a;
  return (ScPatch){area, plus(a.center, b.area / area, sc_point_sub(b.center, a.center))};
}

static ScPatch overlap(const ScPolygon *polygon, const ScPolygon *region) {
  ScPolygon inner = *polygon;
  sc_clip_by(&inner, region);
  return sc_clip_measure(&inner);
}

// What of a polygon about the body's centre, which will be at `at`, lies within the region of a field.
static ScPatch flooded(const ScreeScene *scene, const ScFieldPlace *place, const ScPolygon *polygon, ScreeVec2 at) {
  const ScreeFieldDef *def = place->def;
  ScPatch patch = {0};
  ScPolygon region;
  ScreeVec2 middle = sc_point_sub((ScreeVec2){place->x, place->y}, at);
  if (def->shapes) {
    const ScShapes *shape = &scene->tables.shape;
    uint32_t s = scene->tables.body.first_shape[place->body];
    for (uint32_t left = scene->tables.body.shape_count[place->body]; left > 0; --left, s = shape->next[s]) {
      ScHull hull = sc_shape_hull(scene, s);
      const ScPlaced *placed = &shape->placed[s];
      sc_clip_outline(&hull, sc_point_sub((ScreeVec2){placed->x, placed->y}, at), placed->rotation, &region);
      if (region.count > 2u) patch = both(patch, overlap(polygon, &region));
    }
    return patch;
  }
  const float x = (float)(0.5 * def->box.x), y = (float)(0.5 * def->box.y);
  const ScVec corners[4] = {{-x, -y}, {x, -y}, {x, y}, {-x, y}}, origin[1] = {{0.0f, 0.0f}};
  const ScHull box = {corners, NULL, 4u, 0.0f}, circle = {origin, NULL, 1u, (float)def->circle};
  if (!(def->box.x > 0.0 || def->circle > 0.0)) return sc_clip_measure(polygon);
  sc_clip_outline(def->circle > 0.0 ? &circle : &box, middle, place->box, &region);
  return overlap(polygon, &region);
}

// The mass that a body displaces as a share of its own, and the middle of that from its centre of mass.
static double displaced(const ScreeScene *scene, const ScFieldPlace *place, const Subject *subject,
                        ScreeVec2 *out_center) {
  const ScShapes *shape = &scene->tables.shape;
  ScreeVec2 at = later_place(place, subject);
  ScPatch all = {0};
  double whole = 0.0;
  uint32_t s = scene->tables.body.first_shape[subject->row];
  for (uint32_t left = scene->tables.body.shape_count[subject->row]; left > 0; --left, s = shape->next[s]) {
    if (shape->sensor[s] || sc_shape_one_sided(shape, s)) continue;
    ScHull hull = sc_shape_hull(scene, s);
    // Pieces of one whole share their inner borders, where a skin would count twice.
    if (sc_shape_in_pieces(shape, s)) hull.radius = 0.0f;
    const ScPlaced *placed = &shape->placed[s];
    ScPolygon outline;
    sc_clip_outline(&hull, sc_point_sub((ScreeVec2){placed->x, placed->y}, subject->at), placed->rotation, &outline);
    whole += sc_clip_measure(&outline).area;
    all = both(all, flooded(scene, place, &outline, at));
  }
  *out_center = all.center;
  double lightness = place->def->density * (double)scene->tables.body.inverse_mass[subject->row];
  return all.area > 0.0 ? sc_mind(lightness, DISPLACED_MOST / whole) * all.area : 0.0;
}

// The rate of drag at the speed against the medium that a body will have half-way through the step; one that falls at
// its steady speed has that then, too. `push` is what else accelerates it.
static double rate_of(const ScreeFieldDef *def, double share, ScreeVec2 slip, ScreeVec2 push, double half) {
  double rate = share * (def->drag + def->quadratic_drag * sc_point_length(slip));
  if (def->quadratic_drag == 0.0) return rate;
  ScreeVec2 later = plus(slip, half, push);
  return share * (def->drag + def->quadratic_drag * sc_point_length(later) / (1.0 + half * rate));
}

// `push` is what accelerates the body but for its drag.
static void add_medium(const ScreeScene *scene, const Fields *fields, const Subject *subject, ScreeVec2 push,
                       Sum *sum) {
  for (uint32_t i = 0; i < fields->count; ++i) {
    const ScFieldPlace *place = &fields->places[i];
    const ScreeFieldDef *def = place->def;
    bool drags = def->drag > 0.0 || def->quadratic_drag > 0.0 || def->angular_drag > 0.0;
    if (!drags && !(def->density > 0.0)) continue;
    double margin = def->density > 0.0 ? (double)scene->tables.body.extent[subject->row] : 0.0;
    if (!sc_field_allows(scene, place, subject->row) || !sc_field_holds(scene, place, subject->at, margin)) continue;
    ScreeVec2 center = {0.0, 0.0};
    double share = def->density > 0.0 ? displaced(scene, place, subject, &center) : 1.0;
    if (!(share > 0.0)) continue;
    if (def->density > 0.0) {
      ScreeVec2 lift = {-share * sum->gravity.x, -share * sum->gravity.y};
      sum->lift = plus(sum->lift, 1.0, lift);
      sum->twist += sc_point_cross(center, lift) * scene->tables.body.mass[subject->row] *
                    (double)scene->tables.body.inverse_inertia[subject->row];
      push = plus(push, 1.0, lift);
    }
    ScreeVec2 flow = medium(place, subject->at);
    double rate = rate_of(def, share, sc_point_sub(subject->velocity, flow), push, 0.5 * (double)scene->step.dt);
    sum->rate += rate;
    sum->carried = plus(sum->carried, rate, flow);
    sum->turn_rate += share * def->angular_drag;
    sum->turned += share * def->angular_drag * (double)place->omega;
  }
}

static float bounded(double speed, double most) { return (float)sc_maxd(-most, sc_mind(speed, most)); }

// Writes what was summed up into the records of a slot; `push` is all that accelerates it but for drag.
static void settle(const ScreeScene *scene, const ScStage *stage, uint32_t slot, ScreeVec2 push, const Sum *sum) {
  const ScBodies *body = &scene->tables.body;
  uint32_t row = scene->step.slot_rows[slot], locks = body->locks[row];
  double h = (double)stage->h, most = SC_SPEED_MAX / (double)scene->def.substeps;
  ScVelocity *gain = &stage->gain[slot], *keep = &stage->keep[slot], *drift = &stage->drift[slot];
  gain->x = locks & SC_LOCK_X ? 0.0f : bounded(h * push.x, most);
  gain->y = locks & SC_LOCK_Y ? 0.0f : bounded(h * push.y, most);
  gain->angular = bounded((double)gain->angular + h * sum->twist, most);
  if (sum->rate > 0.0) {
    double share = h / (1.0 + h * ((double)body->linear_damping[row] + sum->rate));
    keep->x = keep->y = (float)(share / h);
    drift->x = locks & SC_LOCK_X ? 0.0f : bounded(share * sum->carried.x, SC_SPEED_MAX);
    drift->y = locks & SC_LOCK_Y ? 0.0f : bounded(share * sum->carried.y, SC_SPEED_MAX);
  }
  if (sum->turn_rate > 0.0) {
    double share = h / (1.0 + h * ((double)body->angular_damping[row] + sum->turn_rate));
    keep->angular = (float)(share / h);
    drift->angular = body->inverse_inertia[row] > 0.0f ? bounded(share * sum->turned, SC_SPEED_MAX) : 0.0f;
  }
}

static void apply(const ScreeScene *scene, const ScStage *stage, const Fields *fields, uint32_t slot) {
  const ScBodies *body = &scene->tables.body;
  uint32_t row = scene->step.slot_rows[slot];
  const ScVelocity *v = &stage->solver.velocity[slot];
  const Subject subject = {
      row, sc_body_center(scene, row), {(double)v->x, (double)v->y}, 0.5 * (double)(scene->step.dt - stage->h)};
  Sum sum = {0};
  add_gravity(scene, fields, &subject, &sum);
  ScreeVec2 force = {(double)body->force_x[row], (double)body->force_y[row]};
  ScreeVec2 push = {(double)body->gravity_scale[row] * sum.gravity.x, (double)body->gravity_scale[row] * sum.gravity.y};
  push = plus(push, (double)body->inverse_mass[row], force);
  add_medium(scene, fields, &subject, plus(push, -(double)body->linear_damping[row], subject.velocity), &sum);
  settle(scene, stage, slot, plus(push, 1.0, sum.lift), &sum);
}

bool sc_field_prepare(ScreeScene *scene, ScStage *stage) {
  if (scene->fields.count == 0u) return true;
  ScFieldPlace *places = sc_arena_take(&scene->arena, scene->fields.count * sizeof *places);
  if (!places) return false;
  Fields fields = {places, 0};
  for (uint32_t row = 0; row < scene->fields.rows; ++row)
    if (sc_field_works(scene, row)) places[fields.count++] = sc_field_place(scene, row);
  if (fields.count == 0u) return true;
  stage->drift = sc_arena_take(&scene->arena, stage->slots * sizeof *stage->drift);
  if (!stage->drift) return false;
  memset(stage->drift, 0, stage->slots * sizeof *stage->drift);
  for (uint32_t slot = 1; slot < stage->first_driven; ++slot) apply(scene, stage, &fields, slot);
  return true;
}
