// SPDX-License-Identifier: MIT
#include "geom/path.h"

#include "geom/gjk.h"

// Each look goes back at least half of the gap that counts as none; what turns so fast that this many are not enough
// is taken as not met.
#define LOOKS 64

// Where B is as seen from A at a time from 0 to 1, and the direction between the two in the world.
typedef struct Look {
  float gap;
  ScVec normal; // unit, from A to B
} Look;

ScSpot sc_path_at(const ScPath *path, double time) {
  ScRot q = sc_math_rotation(path->angle + time * path->turn);
  ScVec arm = sc_rotate(q, path->arm);
  return (ScSpot){path->x + time * path->dx + (double)arm.x, path->y + time * path->dy + (double)arm.y, q, arm};
}

ScPath sc_path_between(const ScPath *path, double from, double to) {
  ScPath part = *path;
  part.x += from * path->dx, part.y += from * path->dy, part.angle += from * path->turn;
  part.dx *= to - from, part.dy *= to - from, part.turn *= to - from;
  return part;
}

static Look look(const ScHull *a, const ScPath *path_a, const ScHull *b, const ScPath *path_b, double time) {
  ScSpot at = sc_path_at(path_a, time), other = sc_path_at(path_b, time);
  ScVec across = sc_vec((float)(other.x - at.x), (float)(other.y - at.y));
  ScRot turned = sc_rot_between(at.rotation, other.rotation);
  ScGjk found = sc_gjk_distance(a, b, sc_unrotate(at.rotation, across), turned);
  return (Look){found.distance - a->radius - b->radius, sc_rotate(at.rotation, found.normal)};
}

static float rim_way(const ScPath *path) { return sc_absf((float)path->turn) * (sc_length(path->arm) + path->extent); }

ScMeeting sc_path_meet(const ScHull *a, const ScPath *path_a, const ScHull *b, const ScPath *path_b, float gap,
                       bool whole_way) {
  ScVec way = sc_vec((float)(path_b->dx - path_a->dx), (float)(path_b->dy - path_a->dy));
  float turning = rim_way(path_a) + rim_way(path_b);
  double time = 1.0;
  for (int i = 0; i < (whole_way ? LOOKS : 1); ++i) {
    Look found = look(a, path_a, b, path_b, time);
    if (found.gap <= gap) return i == 0 ? SC_MEETING_AT_THE_END : SC_MEETING_ON_THE_WAY;
    // Backwards, the surfaces close along this normal by no more than that.
    float closing = sc_dot(way, found.normal) + turning, room = found.gap - 0.5f * gap;
    if (!(closing * (float)time >= room)) break;
    time -= (double)(room / closing);
  }
  return SC_MEETING_NONE;
}
