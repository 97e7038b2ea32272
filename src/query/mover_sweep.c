// SPDX-License-Identifier: MIT
// What is in the way of a mover, and what it is stuck in.
#include "geom/point.h"
#include "query/mover.h"
#include "query/view.h"

// Sides as square to the way as this (sine of the angle) are passed along.
#define ALONG 1e-4
// Cosine between the normal of a touch and the direction that a one-way shape holds against.
#define FACES 0.5
// How deep a one-way shape that comes up at a mover may be in it when they meet, beside what it has moved, m.
#define RISE 1e-4
// No shorter way is gone, m.
#define WAY_MIN 1e-9

// Cores that touch the thicker skin.
typedef struct Touch {
  ScreeVec2 normal, point;
  double separation;
} Touch;

static ScPlacedCore placed_core(const ScMover *mover) {
  return (ScPlacedCore){&mover->core, mover->position.x, mover->position.y, mover->rotation};
}

static ScreeVec2 in_world(const ScView *view, ScVec direction) {
  ScreeVec2 n = sc_view_turned(view->placed->rotation, (ScreeVec2){(double)direction.x, (double)direction.y});
  double inverse = 1.0 / sc_point_length(n);
  return (ScreeVec2){inverse * n.x, inverse * n.y};
}

static bool touches(const ScView *view, Touch *out_touch) {
  ScVec normal;
  ScLocalPoint point;
  if (!sc_view_touches(view, sc_view_rounding(view), &normal, &point)) return false;
  ScVec on_shape = sc_mad(point.point, -0.5f * point.separation, normal);
  *out_touch = (Touch){in_world(view, normal), sc_view_in_world(view->placed, on_shape), (double)point.separation};
  return true;
}

static ScreeShape head_of(const ScMover *mover, uint32_t row) {
  return sc_pool_handle(&mover->scene->shapes, mover->scene->tables.shape.given[row].head);
}

// Does the shape hold a mover that is met with this normal, and overlaps it by so much?
static bool holds(const ScMover *mover, uint32_t row, ScreeVec2 normal, double overlap) {
  const ScShapes *shape = &mover->scene->tables.shape;
  if (!sc_shape_one_way(shape, row)) return true;
  if (mover->def->drop_through) return false;
  ScVec turned = sc_rotate(shape->placed[row].rotation, shape->one_way[row]);
  ScreeVec2 way = {(double)turned.x, (double)turned.y};
  if (sc_point_dot(way, normal) < FACES) return false;
  ScreeShape head = head_of(mover, row);
  if (head == mover->held || head == mover->passing) return head == mover->held;
  // What came any other way than from the front overlaps it; but the front may have come, too, and what goes down or
  // stands may have been put into the gap.
  const ScMeet meet = {.row = row, .normal = normal, .point = mover->position};
  double rise = sc_point_dot(sc_mover_velocity_of(mover, &meet), way) * mover->dt;
  double gap = sc_point_dot(mover->wanted, way) <= 0.0 ? mover->def->offset : 0.0;
  return overlap <= RISE + gap + sc_maxd(rise, 0.0);
}

// Is the one met before the other? Of several at once the one that is most in the way.
static bool before(const ScMeet *a, const ScMeet *b, ScreeVec2 way) {
  if (a->distance != b->distance) return a->distance < b->distance;
  double square_a = sc_point_dot(a->normal, way), square_b = sc_point_dot(b->normal, way);
  return square_a != square_b ? square_a < square_b : a->row < b->row;
}

// How far along a unit vector a shape lets it go, if not all the way.
static bool meets(const ScMover *mover, uint32_t row, ScreeVec2 direction, double length, ScMeet *out_meet) {
  const ScPlacedCore placed = placed_core(mover);
  ScView view = sc_view_make(mover->scene, row, &placed);
  Touch touch;
  if (touches(&view, &touch)) {
    *out_meet = (ScMeet){row, 0.0, touch.normal, touch.point};
    return sc_point_dot(touch.normal, direction) < -ALONG && holds(mover, row, touch.normal, -touch.separation);
  }
  ScreeVec2 way = {length * direction.x, length * direction.y};
  ScCastHit hit;
  if (!sc_view_strikes(&view, sc_view_turned_back(view.placed->rotation, way), &hit)) return false;
  ScreeVec2 normal = in_world(&view, hit.normal);
  double falls = -sc_point_dot(normal, direction), distance = hit.fraction * length;
  // It stops a little short of the surface, measured across that.
  if (falls > 0.0) distance = sc_maxd(distance - SC_MOVER_SHORT / falls, 0.0);
  *out_meet = (ScMeet){row, distance, normal, sc_view_in_world(view.placed, hit.point)};
  return falls > 0.0 && holds(mover, row, normal, 0.0);
}

bool sc_mover_sweep(const ScMover *mover, ScreeVec2 way, ScMeet *out_meet) {
  double length = sc_point_length(way);
  if (!(length > WAY_MIN)) return false;
  ScreeVec2 direction = {way.x / length, way.y / length};
  const ScPlacedCore placed = placed_core(mover);
  const ScWay line = sc_walk_way(mover->position, direction, sc_view_box(&placed, SC_TOUCH, 0.0, 0.0));
  ScWalk walk;
  bool met = false;
  // Beyond the first touch nothing matters, and that is a little beyond where it stops.
  double limit = length;
  for (uint32_t tree = 0; tree < SC_QUERY_TREES; ++tree) {
    sc_walk_begin(&walk, sc_query_tree(mover->scene, tree), &line);
    for (;;) {
      uint32_t row = sc_walk_next(&walk, (float)limit);
      if (row == SC_TREE_NONE) break;
      ScMeet meet;
      if (!sc_query_allows(mover->scene, &mover->filter, row)) continue;
      if (!meets(mover, row, direction, length, &meet) || (met && !before(&meet, out_meet, direction))) continue;
      *out_meet = meet;
      met = true;
    }
  }
  return met;
}

double sc_mover_go(ScMover *mover, ScreeVec2 way, ScMeet *out_meet, bool *out_met) {
  double length = sc_point_length(way), gone = length;
  *out_met = sc_mover_sweep(mover, way, out_meet);
  if (*out_met) gone = sc_mind(length, out_meet->distance);
  double share = length > 0.0 ? gone / length : 0.0;
  mover->position.x += share * way.x;
  mover->position.y += share * way.y;
  return gone;
}

void sc_mover_touch(ScMover *mover, const ScMeet *meet) {
  const ScreeScene *scene = mover->scene;
  ScreeHit touch = {.body = sc_pool_handle(&scene->bodies, scene->tables.shape.body[meet->row]),
                    .shape = head_of(mover, meet->row),
                    .point = meet->point,
                    .normal = meet->normal};
  for (uint32_t i = 0; i < mover->count; ++i)
    if (mover->touches[i].shape == touch.shape && sc_point_dot(mover->touches[i].normal, touch.normal) > 0.999) return;
  if (mover->count < SC_MOVER_TOUCHES) mover->touches[mover->count++] = touch;
}

// How deep a shape may be in the gap that it keeps. Dynamic bodies may rest against it, and where it has a body they
// rest against that, or they and it would drive each other on for ever.
static double spared(const ScMover *mover, uint32_t row) {
  const ScTables *tables = &mover->scene->tables;
  if (!sc_body_dynamic(&tables->body, tables->shape.body[row])) return 0.0;
  return mover->def->body ? 1e300 : mover->def->offset;
}

// Does it overlap the shape by more than it may, and rounding?
static bool is_stuck(ScMover *mover, uint32_t row, ScMeet *out_meet) {
  if (!sc_query_allows(mover->scene, &mover->filter, row)) return false;
  const ScPlacedCore placed = placed_core(mover);
  ScView view = sc_view_make(mover->scene, row, &placed);
  Touch touch;
  if (!touches(&view, &touch)) return false;
  mover->passes |= touch.separation < 0.0 && head_of(mover, row) == mover->passing;
  double depth = -touch.separation - spared(mover, row);
  *out_meet = (ScMeet){row, depth, touch.normal, touch.point};
  return depth > (double)sc_view_rounding(&view) && holds(mover, row, touch.normal, -touch.separation);
}

// What it is stuck in deepest.
static bool deepest(ScMover *mover, ScMeet *out_meet) {
  const ScPlacedCore placed = placed_core(mover);
  const ScWay here = sc_walk_way(mover->position, (ScreeVec2){0}, sc_view_box(&placed, SC_TOUCH, 0.0, 0.0));
  ScWalk walk;
  bool found = false;
  for (uint32_t tree = 0; tree < SC_QUERY_TREES; ++tree) {
    sc_walk_begin(&walk, sc_query_tree(mover->scene, tree), &here);
    for (uint32_t row; (row = sc_walk_next(&walk, 0.0f)) != SC_TREE_NONE;) {
      ScMeet meet;
      if (!is_stuck(mover, row, &meet)) continue;
      if (found && (meet.distance != out_meet->distance ? meet.distance < out_meet->distance : row > out_meet->row))
        continue;
      *out_meet = meet;
      found = true;
    }
  }
  return found;
}

// Out of one thing, or along another that is in the way of that. False where neither leads out.
static bool push_out_of(ScMover *mover, const ScMeet *stuck) {
  ScreeVec2 n = stuck->normal;
  double depth = stuck->distance + SC_MOVER_SHORT;
  ScMeet other;
  bool met;
  double gone = sc_mover_go(mover, (ScreeVec2){depth * n.x, depth * n.y}, &other, &met);
  if (!met) return true;
  double across = sc_point_dot(n, other.normal);
  ScreeVec2 along = {n.x - across * other.normal.x, n.y - across * other.normal.y};
  double square = sc_point_dot(along, along);
  // Ways that lead out by less than a tenth of their length are none.
  if (square < 0.01) return gone > SC_MOVER_SHORT;
  double far = (depth - gone) / square;
  return sc_mover_go(mover, (ScreeVec2){far * along.x, far * along.y}, &other, &met) + gone > SC_MOVER_SHORT;
}

bool sc_mover_push_out(ScMover *mover) {
  ScMeet stuck;
  for (uint32_t i = 0; i < 2u * SC_MOVER_TURNS; ++i) {
    if (!deepest(mover, &stuck)) return true;
    sc_mover_touch(mover, &stuck);
    if (!push_out_of(mover, &stuck)) break;
  }
  // Less than the gap of either side is a tight place and no overlap.
  return !deepest(mover, &stuck) || stuck.distance <= mover->def->offset + SC_MOVER_SHORT;
}
