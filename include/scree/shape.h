// SPDX-License-Identifier: MIT
/// Shapes: convex cores of 1 to 16 vertices with a skin radius around them, and chains of one-sided segments.
///
/// Circle: one vertex and a radius. Capsule: two vertices and a radius. Box and polygon: their corners, sharp when the
/// radius is 0, otherwise grown outward by it with round corners. Edge: one segment. Chain: a polyline of them.
/// Edges and chains are one-sided: their front is the left of the direction in which their points run, so a floor
/// written from left to right carries what lies above it. They have no mass and never touch each other.
#ifndef SCREE_SHAPE_H
#define SCREE_SHAPE_H

#include "scree/id.h"
#include "scree/scene.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum ScreeShapeKind {
  SCREE_SHAPE_CIRCLE = 1,  ///< radius
  SCREE_SHAPE_CAPSULE = 2, ///< length between the end centres along local x, radius
  SCREE_SHAPE_BOX = 3,     ///< width, height, and a skin radius that grows it
  SCREE_SHAPE_POLYGON = 4, ///< 3 to 16 points, convex, in either order, and a skin radius that grows it
  SCREE_SHAPE_EDGE = 5,    ///< 2 points; its front is the left of the way from the first to the second
  SCREE_SHAPE_CHAIN = 6    ///< 2 to 65,535 points, open; its front is the left of the way they run
} ScreeShapeKind;

#define SCREE_POLYGON_MAX 16u
#define SCREE_CHAIN_MAX   65535u

/// One shape of a body. Fill by scree_shape_def_default, then set `kind` and the sizes that it uses.
typedef struct ScreeShapeDef {
  uint32_t size;           ///< sizeof(ScreeShapeDef)
  uint32_t kind;           ///< a ScreeShapeKind
  ScreeVec2 position;      ///< of the shape in its body, m; default (0, 0)
  double angle;            ///< of the shape in its body, rad; default 0
  double width, height;    ///< box, m, above 0
  double length;           ///< capsule, m, at least 0
  double radius;           ///< circle and capsule: above 0; all others: skin, at least 0; m; default 0
  uint32_t first_point;    ///< polygon, edge, chain: where its points begin in the list given with the call
  uint32_t point_count;    ///< and how many there are
  double density;          ///< kg/m2, at least 0; default 1
  double friction;         ///< static coefficient, 0 to 10; default 0.6
  double friction_kinetic; ///< kinetic coefficient, 0 to the static one; default 0.6
  double restitution;      ///< 0 to 1; default 0
  uint32_t category;       ///< bits that say what this shape is; default 1
  uint32_t mask;           ///< bits of what it may touch; both shapes must agree; default all
  int32_t group;           ///< shapes that share a negative group never touch, a positive one always; default 0
  uint32_t sensor;         ///< 1: finds overlaps, never pushes; default 0
} ScreeShapeDef;

/// Some shapes and the points that polygons, edges and chains among them use.
typedef struct ScreeShapeList {
  const ScreeShapeDef *defs;
  uint32_t count;
  const ScreeVec2 *points; ///< in the frame of each shape; may be null when no shape uses points
  uint32_t point_count;
} ScreeShapeList;

ScreeShapeDef scree_shape_def_default(void);

/// The definition that a shape was made from, members that its kind does not use being 0; for a segment, that of its
/// chain. Density, friction and restitution come back as the floats that they are kept in. `*out_points` are the points
/// of the definition, whose `first_point` is 0, and null for kinds without any; valid until a body is made or
/// destroyed.
ScreeStatus scree_shape_describe(ScreeScene *scene, ScreeShape shape, ScreeShapeDef *out_def,
                                 const ScreeVec2 **out_points);

/// Is this handle alive?
int scree_shape_alive(const ScreeScene *scene, ScreeShape shape);

#ifdef __cplusplus
}
#endif

#endif
