// SPDX-License-Identifier: MIT
// What the geometry knows of a shape: a convex core of 1 to 16 vertices and the radius of the skin around it.
#ifndef SC_GEOM_SHAPE_H
#define SC_GEOM_SHAPE_H

#include "base/math.h"
#include "scree/shape.h"

#define SC_HULL_MAX 16

// A view of a core. Vertices run counter-clockwise; normals[i] is the outward unit normal of the side from vertex i to
// the next. A segment has two sides with opposite normals; a point has none.
typedef struct ScHull {
  const ScVec *points;
  const ScVec *normals;
  uint32_t count;
  float radius;
} ScHull;

// A core that owns its vertices, as made from what a user wrote. Vertices are about (center_x, center_y), the centroid
// of the core, so that geometry far from its body's origin keeps its precision.
typedef struct ScCore {
  double center_x, center_y;
  ScVec points[SC_HULL_MAX];
  ScVec normals[SC_HULL_MAX];
  uint32_t count;
  float radius;
  bool massless; // edges and the segments of chains, whatever their skin
} ScCore;

typedef struct ScMass {
  double mass;               // kg
  double center_x, center_y; // centre of mass, in the frame that the core's center is given in
  double inertia;            // about that centre, kg m2
} ScMass;

// Makes the core of a circle, capsule, box, polygon, hull or edge from its definition, turned and moved into the body's
// frame. `points` are the def's own points (already offset by first_point). On a fault `*out_argument` names the field.
ScreeStatus sc_hull_from_def(const ScreeShapeDef *def, const ScreeVec2 *points, ScCore *out_core,
                             const char **out_argument);

// One segment of a chain: from a to b in the frame of the shape, turned and moved as above. The centre is its middle.
ScreeStatus sc_hull_segment(const ScreeShapeDef *def, ScreeVec2 a, ScreeVec2 b, ScCore *out_core);

// One convex piece of an outline or of tiles, its corners in the frame of the shape. SCREE_DEGENERATE when it is too
// thin to be told from a line.
ScreeStatus sc_hull_piece(const ScreeShapeDef *def, const ScreeVec2 *points, uint32_t count, ScCore *out_core);

// Mass, centre and inertia of a core of that density, skin included; exact for every kind (closed forms in double).
ScMass sc_mass_of_core(const ScCore *core, double density);

// The sum of two: common centre, inertias moved by the parallel-axis theorem.
ScMass sc_mass_add(ScMass a, ScMass b);

#endif
