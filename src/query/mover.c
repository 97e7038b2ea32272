// SPDX-License-Identifier: MIT
// A move: along with the ground, out of what came into it, then on foot or through the air.
#include "query/mover.h"

#include "geom/point.h"

// A speed upward that is no jump, and one off the ground that is still on it, m/s.
#define SLOW 1e-6

static ScreeVec2 sum(ScreeVec2 a, double s, ScreeVec2 b) { return (ScreeVec2){a.x + s * b.x, a.y + s * b.y}; }

// A point of a body in the world. Not told through its inverse: what did not move is then where it was, to the bit.
static ScreeVec2 in_world(const ScreeScene *scene, uint32_t row, ScreeVec2 local) {
  const ScBodies *body = &scene->tables.body;
  double c = (double)body->rotation[row].c, s = (double)body->rotation[row].s;
  return (ScreeVec2){body->x[row] + (c * local.x - s * local.y), body->y[row] + (s * local.x + c * local.y)};
}

static ScreeVec2 in_body(const ScreeScene *scene, uint32_t row, ScreeVec2 point) {
  const ScBodies *body = &scene->tables.body;
  double c = (double)body->rotation[row].c, s = (double)body->rotation[row].s;
  double x = point.x - body->x[row], y = point.y - body->y[row];
  return (ScreeVec2){c * x + s * y, c * y - s * x};
}

// Running surfaces run clockwise round their shape.
static double running(const ScMover *mover, const ScMeet *meet) {
  return (double)mover->scene->tables.shape.material[meet->row].surface_speed;
}

// Goes with its ground, which has moved already and is not in its own way.
static void ride(ScMover *mover, const ScreeMover *state) {
  ScreeVec2 now = in_world(mover->scene, scree_row(state->ground), state->ground_anchor);
  ScreeVec2 way = sc_point_sub(now, state->ground_point);
  uint32_t excluded = mover->filter.exclude_count;
  mover->apart[mover->filter.exclude_count++] = state->ground;
  ScMeet meet;
  bool met;
  double length = sc_point_length(way), gone = sc_mover_go(mover, way, &meet, &met);
  if (met) {
    // Along what stands in the way of that.
    ScreeVec2 rest = {(1.0 - gone / length) * way.x, (1.0 - gone / length) * way.y};
    sc_mover_go(mover, sum(rest, -sc_point_dot(rest, meet.normal), meet.normal), &meet, &met);
  }
  mover->filter.exclude_count = excluded;
}

// What limits a velocity: so fast at least along that normal.
typedef struct Plane {
  ScreeVec2 normal;
  double least;
} Plane;

typedef struct Planes {
  Plane plane[SC_MOVER_TURNS];
  uint32_t count;
} Planes;

static bool keeps(const Planes *planes, bool moving, ScreeVec2 v) {
  for (uint32_t i = 0; i < planes->count; ++i) {
    double least = moving ? planes->plane[i].least : 0.0;
    if (sc_point_dot(v, planes->plane[i].normal) < least - 1e-9 - 1e-6 * sc_absd(least)) return false;
  }
  return true;
}

// The velocity nearest to a given one that no plane forbids: that itself, or on one of them, or in the corner of two.
// `moving`: as seen from where the planes go, and not as if they stood still.
static ScreeVec2 clip(const Planes *planes, bool moving, ScreeVec2 v) {
  if (keeps(planes, moving, v)) return v;
  for (uint32_t i = 0; i < planes->count; ++i) {
    const Plane *plane = &planes->plane[i];
    double lacks = (moving ? plane->least : 0.0) - sc_point_dot(v, plane->normal);
    ScreeVec2 clipped = sum(v, lacks, plane->normal);
    if (lacks > 0.0 && keeps(planes, moving, clipped)) return clipped;
  }
  return (ScreeVec2){0.0, 0.0};
}

static void add_plane(Planes *planes, const ScMover *mover, const ScMeet *meet) {
  if (planes->count == SC_MOVER_TURNS) return;
  double least = sc_point_dot(sc_mover_velocity_of(mover, meet), meet->normal);
  planes->plane[planes->count++] = (Plane){meet->normal, least};
}

// Of a velocity into a slope that is too steep to walk: what runs level against that is taken off, so that it lifts
// nobody. The rest slides.
static ScreeVec2 unlifted(const ScMover *mover, const ScMeet *meet, ScreeVec2 v) {
  double level = sc_point_dot(meet->normal, mover->up), into = sc_point_dot(meet->normal, v);
  double side = sc_point_dot(v, mover->right), lean = sc_point_dot(meet->normal, mover->right);
  if (into >= 0.0 || level <= 0.0 || level >= mover->walkable || side * lean >= 0.0) return v;
  // No more than leaves it running along the slope.
  double most = sc_absd(into / lean), share = sc_mind(most, sc_absd(side));
  return sum(v, side > 0.0 ? -share : share, mover->right);
}

// Through the air, along what is met; true, with what is left of the time, where it lands on something. The ground that
// it leaves has taken it along already, at the speed `carried`.
static bool fly(ScMover *mover, ScreeVec2 carried, ScreeVec2 *velocity, double *time, ScFooting *out_footing) {
  Planes planes = {0};
  ScreeVec2 v = *velocity, pace = sc_point_sub(v, carried);
  for (uint32_t i = 0; i < SC_MOVER_TURNS; ++i) {
    ScMeet meet;
    bool met;
    ScreeVec2 way = {*time * pace.x, *time * pace.y};
    double length = sc_point_length(way), gone = sc_mover_go(mover, way, &meet, &met);
    if (!met) break;
    sc_mover_touch(mover, &meet);
    *time *= 1.0 - gone / length;
    ScreeVec2 seen = sc_point_sub(v, sc_mover_velocity_of(mover, &meet));
    if (sc_mover_stands(mover, &meet, false, &out_footing->normal) && sc_point_dot(seen, meet.normal) <= SLOW) {
      out_footing->meet = meet;
      *velocity = v;
      return true;
    }
    sc_mover_push(mover, &meet, v);
    add_plane(&planes, mover, &meet);
    v = clip(&planes, true, unlifted(mover, &meet, v));
    pace = clip(&planes, false, unlifted(mover, &meet, pace));
  }
  *velocity = v;
  return false;
}

static ScreeVec2 surface_velocity(const ScMover *mover, const ScFooting *footing) {
  ScreeVec2 tangent = {footing->normal.y, -footing->normal.x};
  return sum(sc_mover_velocity_of(mover, &footing->meet), running(mover, &footing->meet), tangent);
}

// Tells what it stands on, and that its own speed is `speed` along that.
static void stand(ScMover *mover, ScreeMover *state, const ScFooting *footing, double speed) {
  const ScreeScene *scene = mover->scene;
  const ScMeet *meet = &footing->meet;
  uint32_t body = scene->tables.shape.body[meet->row];
  state->ground = sc_pool_handle(&scene->bodies, body);
  state->ground_shape = sc_pool_handle(&scene->shapes, scene->tables.shape.given[meet->row].head);
  state->ground_normal = footing->normal;
  state->ground_velocity = surface_velocity(mover, footing);
  state->ground_anchor = in_body(scene, body, meet->point);
  state->ground_point = in_world(scene, body, state->ground_anchor);
  // Nothing is added so that none of it is a negative zero.
  state->velocity = (ScreeVec2){speed * mover->right.x + 0.0, speed * mover->right.y + 0.0};
  sc_mover_touch(mover, meet);
  sc_mover_weigh(mover, meet);
}

// No faster than the next move may be told to go.
static double bounded(double speed) { return sc_maxd(sc_mind(speed, SC_SPEED_MAX), -SC_SPEED_MAX); }

static void leave(ScreeMover *state, ScreeVec2 velocity) {
  state->ground = state->ground_shape = 0;
  state->ground_normal = state->ground_velocity = state->ground_point = state->ground_anchor = (ScreeVec2){0};
  state->velocity = (ScreeVec2){bounded(velocity.x), bounded(velocity.y)};
}

// Along the ground for a time, and down to it; the speed is as seen from the surface.
static void go_on_foot(ScMover *mover, ScreeMover *state, ScFooting *footing, double speed, double time) {
  double surface = running(mover, &footing->meet);
  ScreeVec2 base = sc_mover_velocity_of(mover, &footing->meet);
  const ScreeVec2 from = mover->position;
  double kept = sc_mover_walk(mover, footing, speed + surface, time);
  double travel = sc_absd(sc_point_dot(sc_point_sub(mover->position, from), mover->right));
  ScFooting found;
  if (sc_mover_settle(mover, mover->def->snap + mover->def->offset, travel, true, &found))
    stand(mover, state, &found, kept - running(mover, &found.meet));
  else
    leave(state, sum(base, kept, mover->right));
}

// Has it come to rest on something without a way into that, or did something come up from below?
static bool comes_down(ScMover *mover, ScreeVec2 velocity, ScFooting *out_footing) {
  const ScreeVec2 from = mover->position;
  if (!sc_mover_settle(mover, mover->def->offset, 0.0, false, out_footing)) return false;
  ScreeVec2 seen = sc_point_sub(velocity, sc_mover_velocity_of(mover, &out_footing->meet));
  if (sc_point_dot(seen, out_footing->normal) <= SLOW) return true;
  mover->position = from;
  return false;
}

// What it lands on takes it along for what is left of the time, and has moved already: only along its surface.
static void be_taken_along(ScMover *mover, const ScFooting *footing, ScreeVec2 carried, double time) {
  ScreeVec2 along = {footing->normal.y, -footing->normal.x};
  double speed = sc_point_dot(sc_point_sub(sc_mover_velocity_of(mover, &footing->meet), carried), along);
  ScMeet meet;
  bool met;
  sc_mover_go(mover, (ScreeVec2){time * speed * along.x, time * speed * along.y}, &meet, &met);
}

// Through the air, and on foot from where it lands.
static void go_by_air(ScMover *mover, ScreeMover *state, ScreeVec2 velocity, ScreeVec2 carried) {
  double time = mover->dt;
  ScFooting footing;
  if (fly(mover, carried, &velocity, &time, &footing)) {
    be_taken_along(mover, &footing, carried, time);
  } else {
    time = 0.0;
    if (!comes_down(mover, velocity, &footing)) {
      leave(state, velocity);
      return;
    }
  }
  ScreeVec2 seen = sc_point_sub(velocity, sc_mover_velocity_of(mover, &footing.meet));
  go_on_foot(mover, state, &footing, sc_point_dot(seen, mover->right) - running(mover, &footing.meet), time);
}

// The velocity that it jumps with: up, from the ground, on along that where it rises.
static ScreeVec2 take_off(const ScMover *mover, const ScreeMover *state, const ScFooting *footing) {
  double side = sc_point_dot(state->velocity, mover->right), rise = sc_point_dot(state->velocity, mover->up);
  ScreeVec2 along = {footing->normal.y, -footing->normal.x};
  if (side * sc_point_dot(along, mover->up) <= 0.0) along = mover->right;
  return sum(sum(surface_velocity(mover, footing), side, along), rise, mover->up);
}

// The shape that it stood on, where it stood; false when that is gone.
static bool find_footing(const ScMover *mover, const ScreeMover *state, ScFooting *out_footing) {
  const ScreeScene *scene = mover->scene;
  if (!sc_pool_valid(&scene->bodies, state->ground) || !sc_pool_valid(&scene->shapes, state->ground_shape))
    return false;
  uint32_t shape = scree_row(state->ground_shape);
  if (scene->tables.shape.body[shape] != scree_row(state->ground)) return false;
  out_footing->meet = (ScMeet){.row = shape, .normal = state->ground_normal};
  out_footing->normal = state->ground_normal;
  // What is no normal would be none to walk by.
  return sc_absd(sc_point_dot(state->ground_normal, state->ground_normal) - 1.0) < 1e-3 &&
         sc_point_dot(state->ground_normal, mover->up) > 0.0;
}

void sc_mover_move(ScMover *mover, ScreeMover *state) {
  mover->position = state->position;
  ScFooting footing;
  bool grounded = find_footing(mover, state, &footing);
  mover->held = grounded ? state->ground_shape : 0;
  mover->passing = state->passing;
  mover->wanted = state->velocity;
  if (grounded) {
    ride(mover, state);
    footing.meet.point = in_world(mover->scene, scree_row(state->ground), state->ground_anchor);
  }
  state->crushed = !sc_mover_push_out(mover);
  bool drops = grounded && mover->def->drop_through && sc_shape_one_way(&mover->scene->tables.shape, footing.meet.row);
  if (!mover->passes) mover->passing = 0;
  if (drops) mover->passing = mover->held;
  state->passing = mover->passing;
  if (!grounded)
    go_by_air(mover, state, state->velocity, (ScreeVec2){0});
  else if (drops || sc_point_dot(state->velocity, mover->up) > SLOW)
    go_by_air(mover, state, take_off(mover, state, &footing), sc_mover_velocity_of(mover, &footing.meet));
  else
    go_on_foot(mover, state, &footing, sc_point_dot(state->velocity, mover->right), mover->dt);
  state->position = mover->position;
}
