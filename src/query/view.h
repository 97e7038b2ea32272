// SPDX-License-Identifier: MIT
// A core seen from a shape of the scene: whether they touch, and whether they will. The first is asked of what finds
// contacts, so that a query and a contact never disagree.
#ifndef SC_QUERY_VIEW_H
#define SC_QUERY_VIEW_H

#include "geom/cast.h"
#include "query/query.h"

typedef struct ScView {
  const ScPlaced *placed;
  ScHull shape, core;
  float extent_shape, extent_core;
  const ScGhosts *ghosts; // of a one-sided segment, or null
  ScreeVec2 apart;        // from the shape to the core, in the frame of the shape
  ScRot rotation;         // of the core, in that frame
} ScView;

ScView sc_view_make(const ScreeScene *scene, uint32_t row, const ScPlacedCore *core);

// Distances of less than this are rounding.
float sc_view_rounding(const ScView *view);

// The deepest point of contact of the two where they are, if there is one with no more than that gap; all in the frame
// of the shape.
bool sc_view_touches(const ScView *view, float gap, ScVec *out_normal, ScLocalPoint *out_point);

// The first touch on a way, given in that frame, of what does not touch at the start.
bool sc_view_strikes(const ScView *view, ScreeVec2 translation, ScCastHit *out_hit);

// No further from its origin does the core reach in any direction.
ScBox sc_view_box(const ScPlacedCore *core, float more, double x, double y);

static inline ScreeVec2 sc_view_turned(ScRot q, ScreeVec2 a) {
  return (ScreeVec2){(double)q.c * a.x - (double)q.s * a.y, (double)q.s * a.x + (double)q.c * a.y};
}
static inline ScreeVec2 sc_view_turned_back(ScRot q, ScreeVec2 a) { return sc_view_turned((ScRot){q.c, -q.s}, a); }
static inline ScreeVec2 sc_view_in_world(const ScPlaced *placed, ScVec point) {
  ScreeVec2 p = sc_view_turned(placed->rotation, (ScreeVec2){(double)point.x, (double)point.y});
  return (ScreeVec2){placed->x + p.x, placed->y + p.y};
}

#endif
