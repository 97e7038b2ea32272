// SPDX-License-Identifier: MIT
#include "geom/strike.h"

// So many looks at a way, and more for each radian that B turns in it. What then is not known to be clear is taken as
// not met; if B turns many times, as met without a point.
#define LOOKS      64u
#define LOOKS_TURN 4.0
#define LOOKS_MOST 512u
// What turns by more than this, rad, is taken for the circle that it turns in while it is further off.
#define WHIRL 3.0f
// A margin that leaves out nothing.
#define FAR 1e9f
// How far a segment looks ahead of itself, m: what contacts do at the least.
#define AHEAD 0.02f
// Of two points, the second counts as touching at the same time when it is no further off than this, m.
#define TOGETHER 0.001f
// So many times is the moment of touch made more exact, and so many more where that led to before they touch.
#define REFINE 3
#define HALVE  8
// Cosine between the normal found too deep and the one at the touch, where they are of the same meeting.
#define SAME_NORMAL 0.9f

typedef struct Look {
  ScSpot a, b;
  ScLocalManifold m;
  float gap;
  ScVec normal; // in the world
} Look;

// What is asked, and how both move against each other over the whole way, seen from what turns at some speed: the
// world, or one of the two. What rests on a turning wheel hardly moves as seen from it.
typedef struct Chase {
  const ScStriker *a, *b;
  float turn;     // at which what they are seen from turns, over the whole way
  ScVec way;      // of B as seen from A, without turning
  ScVec start;    // from A to B at the beginning, of their centres of mass
  float rim;      // what their own turning may add to how fast they close
  float pull;     // by how much that may change over the whole way, for the way is seen as bent
  float bend;     // how much the gap along a direction may hang below the line between two times, over the square of
                  // the time between these
  float deepest;  // the gap that counts as a strike
  float rounding; // closer to that than this is there
  ScSpot still;   // where A is, if it stands still, as most do
  bool stands;
  bool whirls; // B turns many times, and A does not
} Chase;

static ScSpot spot_of_a(const Chase *c, double time) { return c->stands ? c->still : sc_path_at(&c->a->path, time); }

static void measure(Look *look) {
  look->gap = FAR;
  for (uint32_t k = 0; k < look->m.count; ++k) look->gap = sc_minf(look->gap, look->m.points[k].separation);
  look->normal = sc_rotate(look->a.rotation, look->m.normal);
}

static ScLocalManifold collide(const Chase *c, const Look *look, bool one_sided, float margin) {
  ScVec across = sc_vec((float)(look->b.x - look->a.x), (float)(look->b.y - look->a.y));
  ScVec position = sc_unrotate(look->a.rotation, across);
  ScRot rotation = sc_rot_between(look->a.rotation, look->b.rotation);
  return sc_chain_collide_any(&c->a->hull, one_sided ? c->a->ghosts : NULL, &c->b->hull,
                              one_sided ? c->b->ghosts : NULL, position, rotation, margin);
}

static Look look_at(const Chase *c, double time) {
  Look look = {.a = spot_of_a(c, time), .b = sc_path_at(&c->b->path, time)};
  look.m = collide(c, &look, false, FAR);
  measure(&look);
  return look;
}

// Segments have their own say: what comes from behind, or meets a neighbour, does not meet them.
static bool meets(const Chase *c, Look *look, float most) {
  if (!c->a->ghosts && !c->b->ghosts) return true;
  look->m = collide(c, look, true, AHEAD);
  measure(look);
  return look->gap <= most;
}

// As contacts have it, the centre of the other core tells on which side of a segment it is.
static bool is_behind(const ScStriker *segment, const ScStriker *other, double time) {
  if (!segment->ghosts) return false;
  ScSpot at = sc_path_at(&segment->path, time), spot = sc_path_at(&other->path, time);
  ScVec across = sc_unrotate(at.rotation, sc_vec((float)(spot.x - at.x), (float)(spot.y - at.y)));
  return sc_dot(sc_sub(across, segment->hull.points[0]), segment->hull.normals[SC_CHAIN_FRONT]) < 0.0f;
}

// How deep a segment and another are in each other, at most, while the centre of the other is in front of the segment.
static float room_of(const ScStriker *segment, const ScStriker *other) {
  const ScHull *hull = &other->hull;
  float least = hull->count > 2u ? 3e38f : 0.0f;
  for (uint32_t i = 0; i < hull->count && hull->count > 2u; ++i)
    least = sc_minf(least, sc_dot(hull->normals[i], hull->points[i]));
  return least + hull->radius + segment->hull.radius;
}

// How deep they may come; a segment is met by what is in front of it alone, and so before that is behind.
static void allow(Chase *c, float gap, float allowed) {
  float room = c->a->ghosts ? room_of(c->a, c->b) : c->b->ghosts ? room_of(c->b, c->a) : 3e38f;
  float more = sc_minf(allowed, 0.5f * room);
  c->deepest = sc_maxf(sc_minf(-more, gap - more), -0.9f * room);
  c->rounding = 0.25f * more;
}

// The least of all n . p over the core, from the centre of its shape.
static float least_along(const ScHull *hull, ScRot rotation, ScVec n) {
  ScVec local = sc_unrotate(rotation, n);
  float least = sc_dot(hull->points[0], local);
  for (uint32_t i = 1; i < hull->count; ++i) least = sc_minf(least, sc_dot(hull->points[i], local));
  return least;
}

// How fast B moves as seen from A and from what turns.
static ScVec way_at(const Chase *c, double time) {
  ScVec across = sc_mad(c->start, (float)time, c->way);
  return sc_mad(c->way, -c->turn, sc_left(across));
}

// The gap along a direction at a time.
static float gap_along(const Chase *c, ScVec n, double time) {
  ScSpot a = spot_of_a(c, time), b = sc_path_at(&c->b->path, time);
  ScVec across = sc_vec((float)(b.x - a.x), (float)(b.y - a.y));
  return sc_dot(n, across) + least_along(&c->b->hull, b.rotation, n) + least_along(&c->a->hull, a.rotation, sc_neg(n)) -
         c->a->hull.radius - c->b->hull.radius;
}

// For how long the circle that B turns in is clear of A, which does not turn.
static double whirl_on(const Chase *c, const Look *look, double left) {
  const ScPath *path = &c->b->path;
  ScVec n = look->normal;
  ScVec across = sc_vec((float)(look->b.x - (double)look->b.arm.x - look->a.x),
                        (float)(look->b.y - (double)look->b.arm.y - look->a.y));
  float side = least_along(&c->a->hull, look->a.rotation, sc_neg(n)) - c->a->hull.radius;
  float room = sc_dot(n, across) + side - sc_length(path->arm) - path->extent - c->deepest;
  float closing = -sc_dot(c->way, n);
  if (!(room > 0.0f)) return 0.0;
  return closing * (float)left <= room ? left : (double)(room / closing);
}

// For how long from `time` on the gap cannot come to the deepest one; `left` when it does not at all.
static double go_on(const Chase *c, const Look *look, double time, double left) {
  float room = look->gap - c->deepest;
  float closing = c->rim + c->pull * (float)left - sc_dot(way_at(c, time), look->normal);
  if (closing * (float)left <= room) return left;
  double least = (double)(room / closing), most = left;
  if (c->whirls) return sc_maxd(least, whirl_on(c, look, left));
  if (c->bend == 0.0f) return least;
  for (; most > least; most *= 0.5) {
    ScVec normal = sc_rotate(sc_math_rotation(most * (double)c->turn), look->normal);
    float end = gap_along(c, normal, time + most);
    if (sc_minf(look->gap, end) - c->bend * (float)(most * most) >= c->deepest) return most;
  }
  return least;
}

// No point of the core is further from the centre of mass: the skin does not turn.
static float reach_of(const ScStriker *s) { return sc_length(s->path.arm) + s->path.extent - s->hull.radius; }

// From what turns, the straight way between the two is bent: to the frame it has the acceleration of Coriolis and the
// centrifugal one.
static void see_from(Chase *c, float turn) {
  float turn_a = (float)c->a->path.turn - turn, turn_b = (float)c->b->path.turn - turn;
  float reach_a = reach_of(c->a), reach_b = reach_of(c->b);
  ScVec pull = sc_mad(sc_mul(turn * turn, c->start), 2.0f * turn, sc_left(c->way));
  c->turn = turn;
  c->rim = sc_absf(turn_a) * reach_a + sc_absf(turn_b) * reach_b;
  c->pull = sc_length(pull) + turn * turn * sc_length(c->way);
  c->bend = 0.125f * (turn_a * turn_a * reach_a + turn_b * turn_b * reach_b + c->pull);
}

static Chase chase_of(const ScStriker *a, const ScStriker *b) {
  const ScPath *path = &a->path;
  Chase c = {.a = a,
             .b = b,
             .way = sc_vec((float)(b->path.dx - path->dx), (float)(b->path.dy - path->dy)),
             .start = sc_vec((float)(b->path.x - path->x), (float)(b->path.y - path->y)),
             .still = sc_path_at(path, 0.0),
             .stands = path->dx == 0.0 && path->dy == 0.0 && path->turn == 0.0,
             .whirls = path->turn == 0.0 && sc_absf((float)b->path.turn) > WHIRL};
  see_from(&c, 0.0f);
  if (c.whirls) return c;
  float turns[2] = {(float)path->turn, (float)b->path.turn};
  for (uint32_t i = 0; i < 2u; ++i) {
    Chase other = c;
    if (turns[i] != 0.0f) see_from(&other, turns[i]);
    if (other.rim + other.pull < c.rim + c.pull) c = other;
  }
  return c;
}

// The points that touch, those furthest in.
static void tell(const Look *look, double time, ScStrike *out) {
  *out = (ScStrike){.time = time, .normal = look->normal, .gap = look->gap};
  ScVec across = sc_vec((float)(look->b.x - look->a.x), (float)(look->b.y - look->a.y));
  for (uint32_t k = 0; k < look->m.count; ++k) {
    if (look->m.points[k].separation > look->gap + TOGETHER) continue;
    ScVec from_a = sc_rotate(look->a.rotation, look->m.points[k].point);
    out->arm_a[out->count] = sc_add(look->a.arm, from_a);
    out->arm_b[out->count++] = sc_add(look->b.arm, sc_sub(from_a, across));
  }
}

// How fast the surfaces close at the deepest point, over the whole way.
static float closing_at(const Chase *c, const ScStrike *strike) {
  float most = 0.0f;
  for (uint32_t k = 0; k < strike->count; ++k) {
    float opening = sc_dot(c->way, strike->normal) +
                    (float)c->b->path.turn * sc_cross(strike->arm_b[k], strike->normal) -
                    (float)c->a->path.turn * sc_cross(strike->arm_a[k], strike->normal);
    most = sc_maxf(most, -opening);
  }
  return most;
}

// From where they are too deep back to where they touched. Of flush shapes that are met nearly at once the one that was
// truly touched first must come out as that: it has the normal of the surface, the others have a corner. What turns may
// close faster at first than where it is deep; then that leads too far, and half of the way is tried.
static void go_back(const Chase *c, const Look *deep, double from, double time, ScStrike *out) {
  float gap = deep->gap;
  double apart = from;
  bool far = false;
  for (int i = 0, left = HALVE; i < REFINE && left > 0; i += !far, left -= far) {
    double next = out->time + (double)(gap / sc_maxf(closing_at(c, out), 1e-9f));
    if (far) next = 0.5 * (apart + out->time);
    next = next > apart ? next < time ? next : time : apart;
    Look touch = look_at(c, next);
    if (!meets(c, &touch, AHEAD) || !(sc_dot(touch.normal, deep->normal) > SAME_NORMAL)) return;
    far = touch.gap > TOGETHER;
    if (far) {
      apart = next;
      continue;
    }
    gap = touch.gap;
    tell(&touch, next, out);
  }
}

bool sc_strike_look(const ScStriker *a, const ScStriker *b, double time, ScStrike *out_strike) {
  Chase c = {.a = a, .b = b};
  Look look = look_at(&c, time);
  if (!(look.gap <= AHEAD) || !meets(&c, &look, AHEAD)) return false;
  tell(&look, time, out_strike);
  return true;
}

bool sc_strike_find(const ScStriker *a, const ScStriker *b, double from, double to, float allowed,
                    ScStrike *out_strike) {
  Chase c = chase_of(a, b);
  if (is_behind(a, b, from) || is_behind(b, a, from)) return false;
  double time = from, turns = sc_mind(LOOKS_TURN * sc_absd(b->path.turn) * (to - from), (double)(LOOKS_MOST - LOOKS));
  uint32_t looks = LOOKS + (uint32_t)turns;
  for (uint32_t i = 0; i < looks && time < to; ++i) {
    Look look = look_at(&c, time);
    if (i == 0u) allow(&c, look.gap, allowed);
    if (look.gap > c.deepest + c.rounding) {
      time += go_on(&c, &look, time, to - time);
      continue;
    }
    if (meets(&c, &look, c.deepest + 2.0f * c.rounding)) {
      tell(&look, time, out_strike);
      if (closing_at(&c, out_strike) > 0.0f) {
        go_back(&c, &look, from, time, out_strike);
        out_strike->deep = time;
        return true;
      }
    }
    // It is another's, or nobody's: on by as much as may bring something else to meet.
    float speed = sc_length(way_at(&c, time)) + c.rim + c.pull;
    time += (double)(sc_maxf(allowed, 0.25f * sc_minf(a->path.extent, b->path.extent)) / sc_maxf(speed, 1e-9f));
  }
  *out_strike = (ScStrike){.time = time, .deep = time};
  return c.whirls && time < to;
}
