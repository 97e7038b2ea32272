// SPDX-License-Identifier: MIT
// What a list of shapes becomes: for each definition one convex core or more, which are its pieces. What outlines and
// tiles are cut into is worked out once, when they are checked, and kept until the rows of the pieces have been made.
#ifndef SC_GEOM_PLAN_H
#define SC_GEOM_PLAN_H

#include "geom/shape.h"

// The corners of convex pieces, one after another, in the frame of their shape.
typedef struct ScPieces {
  ScreeVec2 *corners;
  uint32_t *ends; // for each piece, one past its last corner
  uint32_t count;
  uint32_t wrong; // of an outline that is refused: the number of the point to blame
} ScPieces;

typedef struct ScPlan {
  const ScreeShapeList *list;
  ScPieces *pieces; // of each definition; null when none of them is an outline or tiles
} ScPlan;

// Why a definition was refused: the member, and the number that goes with it.
typedef struct ScPlanFault {
  const char *argument;
  double value;
} ScPlanFault;

// Plans one definition of the list, whose members must be in range. What only geometry can tell is found out here:
// area, convexity, rings that cross.
ScreeStatus sc_plan_shape(ScPlan *plan, uint32_t index, ScPlanFault *out_fault);
void sc_plan_free(ScPlan *plan);

// Of a definition that was planned, or of any that is no outline or tiles.
uint32_t sc_plan_count(const ScPlan *plan, uint32_t index);
// No fewer vertices than all pieces of it have.
uint32_t sc_plan_vertices(const ScPlan *plan, uint32_t index);
ScreeStatus sc_plan_core(const ScPlan *plan, uint32_t index, uint32_t piece, ScCore *out_core,
                         const char **out_argument);

// The points of a definition; null for kinds that use none.
const ScreeVec2 *sc_plan_points(const ScPlan *plan, uint32_t index);

// Points of a chain that are points of its segments: a loop may end with its first one written again, which is none.
uint32_t sc_plan_chain_points(const ScreeShapeDef *def, const ScreeVec2 *points);

#endif
