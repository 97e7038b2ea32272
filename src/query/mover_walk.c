// SPDX-License-Identifier: MIT
// A mover on the ground: along slopes, over steps, and down again.
#include "geom/point.h"
#include "query/mover.h"

// A step may be higher than it should by so much, m: the gap that it stands above the ground is not exact.
#define STEP_SLACK 1e-3
// Feeling whether a step can be taken goes at least so far, m.
#define STEP_MIN 1e-3
// What is left of a way that is shorter, m, is not gone.
#define LEFT_MIN 1e-7
// A corner of a shape is met where the touch is no further from it than its skin and this, m.
#define CORNER 1e-4
// Normals (their cosines with up) that are nearer than this are of the same surface.
#define SAME 1e-3

static ScreeVec2 scaled(double s, ScreeVec2 a) { return (ScreeVec2){s * a.x, s * a.y}; }

// The more upright of two.
static ScVec upper(ScVec a, ScVec b, ScVec up) { return sc_dot(a, up) >= sc_dot(b, up) ? a : b; }

static ScVec front(ScVec from, ScVec to) {
  float length;
  return sc_left(sc_math_normalize(sc_sub(to, from), &length));
}

// The most level side beside a corner of a one-sided segment: its own or that of its neighbour.
static ScVec top_of_chain(const ScHull *hull, const ScGhosts *ghosts, uint32_t corner, ScVec up) {
  ScVec top = hull->normals[SC_CHAIN_FRONT];
  if (corner == 0u && ghosts->has_before) top = upper(top, front(ghosts->before, hull->points[0]), up);
  if (corner == 1u && ghosts->has_after) top = upper(top, front(hull->points[1], ghosts->after), up);
  return top;
}

// Where a corner was met: the normal of the most level side beside it, if that is more level than what was met. Of the
// touch otherwise.
static ScreeVec2 top_beside(const ScMover *mover, const ScMeet *meet) {
  const ScreeScene *scene = mover->scene;
  const ScPlaced *placed = &scene->tables.shape.placed[meet->row];
  ScHull hull = sc_shape_hull(scene, meet->row);
  ScreeVec2 away = {meet->point.x - placed->x, meet->point.y - placed->y};
  ScVec point = sc_unrotate(placed->rotation, sc_vec((float)away.x, (float)away.y));
  ScVec up = sc_unrotate(placed->rotation, sc_vec((float)mover->up.x, (float)mover->up.y));
  uint32_t corner = 0;
  float nearest = 3e38f;
  for (uint32_t i = 0; i < hull.count; ++i) {
    float distance = sc_length(sc_sub(point, hull.points[i]));
    if (distance >= nearest) continue;
    nearest = distance;
    corner = i;
  }
  if (hull.count < 2u || nearest > hull.radius + (float)CORNER) return meet->normal;
  uint32_t last = corner == 0u ? hull.count - 1u : corner - 1u;
  bool chain = sc_shape_one_sided(&scene->tables.shape, meet->row);
  ScVec top = chain ? top_of_chain(&hull, &scene->tables.shape.ghosts[meet->row], corner, up)
                    : upper(hull.normals[corner], hull.normals[last], up);
  top = sc_rotate(placed->rotation, top);
  const ScreeVec2 normal = {(double)top.x, (double)top.y};
  double level = sc_point_dot(meet->normal, mover->up) + SAME;
  return sc_point_dot(normal, mover->up) > level ? scaled(1.0 / sc_point_length(normal), normal) : meet->normal;
}

// How high above the mover's foot it was met, m.
static double height_of(const ScMover *mover, const ScMeet *meet) {
  return sc_point_dot(sc_point_sub(meet->point, mover->position), mover->up) + mover->foot;
}

bool sc_mover_stands(const ScMover *mover, const ScMeet *meet, bool edges, ScreeVec2 *out_normal) {
  *out_normal = edges ? top_beside(mover, meet) : meet->normal;
  if (sc_point_dot(meet->normal, mover->up) >= mover->walkable) return true;
  return edges && height_of(mover, meet) <= mover->def->step_height + STEP_SLACK &&
         sc_point_dot(*out_normal, mover->up) >= mover->walkable;
}

// Up, on, and down again. False, and it is where it was, if that leads to no place to stand.
static bool take_step(ScMover *mover, ScreeVec2 ahead, double *left, ScFooting *footing) {
  const ScreeVec2 from = mover->position;
  double highest = mover->def->step_height + STEP_SLACK;
  ScMeet meet;
  bool met;
  double risen = sc_mover_go(mover, scaled(highest, mover->up), &meet, &met);
  double gone = sc_mover_go(mover, scaled(sc_maxd(*left, STEP_MIN), ahead), &meet, &met);
  if (gone >= 0.1 * STEP_MIN) {
    double above = sc_mover_go(mover, scaled(-risen, mover->up), &meet, &met);
    // Where it meets nothing the step was no wider than it itself.
    ScreeVec2 normal = footing->normal;
    bool low = !met || height_of(mover, &meet) + risen - above <= highest;
    if (low && (!met || sc_mover_stands(mover, &meet, true, &normal))) {
      if (met) *footing = (ScFooting){meet, normal};
      *left = sc_maxd(*left - gone, 0.0);
      return true;
    }
  }
  mover->position = from;
  return false;
}

static bool may_step(const ScMover *mover, const ScMeet *meet) {
  if (mover->def->step_height == 0.0 || sc_mover_pushes(mover, meet)) return false;
  double level = sc_point_dot(meet->normal, mover->up);
  // A corner is not walked round like a slope: that would take speed from the mover.
  return level < mover->walkable || sc_point_dot(top_beside(mover, meet), mover->up) > level;
}

// What is left of a speed along the ground where something is in the way: what that itself gives way with.
static double held_back(ScMover *mover, const ScMeet *meet, const ScFooting *footing, ScreeVec2 along, double speed) {
  ScreeVec2 ground = sc_mover_velocity_of(mover, &footing->meet);
  ScreeVec2 velocity = {ground.x + speed * along.x, ground.y + speed * along.y};
  sc_mover_push(mover, meet, velocity);
  ScreeVec2 gives = sc_point_sub(sc_mover_velocity_of(mover, meet), ground);
  double against = sc_point_dot(along, meet->normal);
  // As fast as it may go without closing in.
  double free = against < -SAME ? sc_point_dot(gives, meet->normal) / against : 0.0;
  return sc_maxd(sc_mind(speed, free), 0.0);
}

double sc_mover_walk(ScMover *mover, ScFooting *footing, double speed, double time) {
  double side = speed < 0.0 ? -1.0 : 1.0, left = side * speed * time, kept = side * speed;
  const ScreeVec2 ahead = scaled(side, mover->right);
  for (uint32_t i = 0; i < 2u * SC_MOVER_TURNS && left > LEFT_MIN; ++i) {
    ScreeVec2 n = footing->normal;
    const ScreeVec2 along = scaled(side, (ScreeVec2){n.y, -n.x});
    ScMeet meet;
    bool met;
    left -= sc_mover_go(mover, scaled(left, along), &meet, &met);
    if (!met) break;
    sc_mover_touch(mover, &meet);
    ScreeVec2 normal;
    if (may_step(mover, &meet) && take_step(mover, ahead, &left, footing)) continue;
    if (sc_mover_stands(mover, &meet, false, &normal)) {
      *footing = (ScFooting){meet, normal};
      continue;
    }
    kept = held_back(mover, &meet, footing, along, kept);
    break;
  }
  return side * kept;
}

// Two surfaces, one on either side, that together leave no way down hold it, though it could stand on neither.
static bool is_wedged(ScMover *mover, const ScMeet *first) {
  const ScreeVec2 from = mover->position, n = first->normal;
  double lean = sc_point_dot(n, mover->right), level = sc_point_dot(n, mover->up);
  // Down along the first.
  double down = lean > 0.0 ? mover->def->offset : -mover->def->offset;
  ScMeet second;
  bool met;
  sc_mover_go(mover, scaled(down, (ScreeVec2){n.y, -n.x}), &second, &met);
  mover->position = from;
  if (!met) return false;
  double other_lean = sc_point_dot(second.normal, mover->right);
  double other_level = sc_point_dot(second.normal, mover->up);
  // Up is between the two normals.
  return lean * other_lean < 0.0 && sc_absd(other_lean) * level + sc_absd(lean) * other_level > SAME;
}

bool sc_mover_settle(ScMover *mover, double reach, double travel, bool edges, ScFooting *out_footing) {
  const ScreeVec2 from = mover->position;
  ScFooting found;
  bool met;
  double gone = sc_mover_go(mover, scaled(-(reach + travel * mover->steepest), mover->up), &found.meet, &met);
  if (met) {
    bool stands = sc_mover_stands(mover, &found.meet, edges, &found.normal);
    // As far down as the slope that it stands on falls on the way, and the reach beside.
    double level = sc_point_dot(found.normal, mover->up), lean = sc_absd(sc_point_dot(found.normal, mover->right));
    if (stands && gone <= reach + travel * lean / sc_maxd(level, SAME)) {
      *out_footing = found;
      return true;
    }
    if (!stands && gone <= mover->def->offset && is_wedged(mover, &found.meet)) {
      found.normal = mover->up;
      *out_footing = found;
      return true;
    }
  }
  mover->position = from;
  return false;
}
