// SPDX-License-Identifier: MIT
#include "state/near.h"

#include <string.h>

#include "geom/box.h"
#include "state/meet.h"

// Of what meets nobody, as a share of its size.
#define LONELY_ROOM 1.0f

float sc_near_room(const ScreeScene *scene, uint32_t row) {
  const ScShapes *shape = &scene->tables.shape;
  bool lonely = sc_meet_nobody(shape, row) && sc_body_dynamic(&scene->tables.body, shape->body[row]);
  return lonely ? sc_maxf(SC_NEAR_ROOM, LONELY_ROOM * shape->extent[row]) : SC_NEAR_ROOM;
}

// As sc_near_round, of a coordinate.
static double round_place(double a) { return (a + 0x1.8p41) - 0x1.8p41; }

ScHome sc_near_home(const ScreeScene *scene, uint32_t row) {
  const ScPlaced *placed = &scene->tables.shape.placed[row];
  return (ScHome){round_place(placed->x), round_place(placed->y),
                  scene->tables.body.angle[scene->tables.shape.body[row]]};
}

ScBox sc_near_box(const ScreeScene *scene, uint32_t row, ScHome home, ScRot rotation) {
  ScHull hull = sc_shape_hull(scene, row);
  return sc_near_grown(sc_box_of_hull(&hull, home.x, home.y, rotation),
                       0.5f * SC_SPECULATIVE + sc_near_room(scene, row));
}

// The largest power of two that is no larger.
static float power_below(float a) {
  uint32_t bits;
  memcpy(&bits, &a, sizeof bits);
  bits &= 0x7f800000u;
  memcpy(&a, &bits, sizeof a);
  return a;
}

// To a multiple of a grid, where floats are finer than that.
static float round_to(float a, float grid, float per_metre) {
  float cells = a * per_metre;
  if (!(sc_absf(cells) < 4194304.0f)) return a;
  return (float)(int32_t)(cells < 0.0f ? cells - 0.5f : cells + 0.5f) * grid;
}

ScBox sc_near_padded(ScBox near, float extent, uint32_t row) {
  float padding = sc_minf(SC_BOX_MARGIN, 0.15f * extent), grid = power_below(0.0625f * padding);
  if (!(grid > 1e-6f)) return near;
  float per_metre = 1.0f / grid;
  // Apart by row, so that what lies in line is not all alike to the tree.
  float off = (float)(row * 2654435761u >> 28) * 0.0625f * grid;
  ScBox box = sc_near_grown(near, padding);
  return (ScBox){round_to(box.min_x - off, grid, per_metre) + off, round_to(box.min_y - off, grid, per_metre) + off,
                 round_to(box.max_x - off, grid, per_metre) + off, round_to(box.max_y - off, grid, per_metre) + off};
}
