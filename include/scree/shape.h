// SPDX-License-Identifier: MIT
/// Shapes: convex cores of 1 to 16 vertices with a skin radius around them, and chains of one-sided segments.
///
/// Circle: one vertex and a radius. Capsule: two vertices and a radius. Box, polygon and hull: their corners, sharp
/// when the radius is 0, otherwise grown outward by it with round corners. Outline: a polygon of any form, with holes,
/// cut into convex parts whose corners are the user's own points; its rings run either way, and touch neither
/// themselves nor each other (SCREE_NOT_SIMPLE). Tiles: a grid of cells, merged into few boxes. Edge: one segment.
/// Chain: a polyline of them, open or closed. Edges and chains are one-sided: their front is the left of the direction
/// in which their points run, so a floor written from left to right carries what lies above it, and a loop that runs
/// clockwise is solid inside. They have no mass and never touch each other, though a sensor sees both.
///
/// Skins have weight, but for those of outlines and tiles: these weigh what lies within their rings and cells.
///
/// A chain, an outline and tiles are several convex pieces under one handle, that of the first: what is done to it is
/// done to all of them.
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
  SCREE_SHAPE_CHAIN = 6,   ///< 2 to 65,535 points, 3 or more for a loop; its front is the left of the way they run
  SCREE_SHAPE_HULL = 7, ///< the convex hull of 3 to 65,535 points in any order, and a skin radius; at most 16 corners
  SCREE_SHAPE_OUTLINE = 8, ///< rings of 3 or more points, 4,096 in all: the first is the outside, the others are holes
  SCREE_SHAPE_TILES = 9    ///< columns x rows cells of width x height, the lower left corner of the first at the origin
} ScreeShapeKind;

#define SCREE_POLYGON_MAX 16u
#define SCREE_CHAIN_MAX   65535u
#define SCREE_OUTLINE_MAX 4096u
#define SCREE_TILES_MAX   1048576u ///< cells

/// How a pair of shapes makes one number of its two. Where the two shapes name different ways, the later in this order
/// counts. Both coefficients of friction mix alike, and the kinetic one never comes out above the static one.
typedef enum ScreeMix {
  SCREE_MIX_DEFAULT = 0, ///< minimum for friction, maximum for restitution; gives way to any that is named
  SCREE_MIX_AVERAGE = 1,
  SCREE_MIX_MINIMUM = 2,
  SCREE_MIX_GEOMETRIC_MEAN = 3, ///< 0 if either is 0
  SCREE_MIX_MULTIPLY = 4,
  SCREE_MIX_MAXIMUM = 5
} ScreeMix;

/// One shape of a body. Fill by scree_shape_def_default, then set `kind` and the sizes that it uses.
typedef struct ScreeShapeDef {
  uint32_t size;        ///< sizeof(ScreeShapeDef)
  uint32_t kind;        ///< a ScreeShapeKind
  ScreeVec2 position;   ///< of the shape in its body, m; default (0, 0)
  double angle;         ///< of the shape in its body, rad; default 0
  double width, height; ///< box; tiles: of a cell; m, above 0
  double length;        ///< capsule, m, at least 0
  double radius;        ///< circle and capsule: above 0; all others: skin, at least 0; m; default 0
  uint32_t first_point; ///< polygon, edge, chain, hull, outline: where its points begin in the list given with the call
  uint32_t point_count; ///< and how many there are
  uint32_t first_ring;  ///< outline: where the sizes of its rings begin in `rings`
  uint32_t ring_count;  ///< and how many there are; 0: all points are one ring
  uint32_t columns, rows;    ///< tiles: how many cells there are
  uint32_t first_cell;       ///< tiles: where its cells begin in `cells`, the lowest row first
  uint32_t loop;             ///< chain: 1 joins the last point to the first; default 0
  double density;            ///< kg/m2, at least 0; default 1
  double friction;           ///< static coefficient, 0 to 10; default 0.6
  double friction_kinetic;   ///< kinetic coefficient, 0 to the static one; default 0.6
  double restitution;        ///< 0 to 1; default 0
  double rolling_resistance; ///< 0 to 10: rolling is braked by a torque of at most this times the load times the larger
                             ///< skin radius of the two shapes; a pair takes the larger coefficient; default 0
  double surface_speed; ///< m/s: the surface runs clockwise round the shape, as a conveyor belt does: what lies on top
                        ///< of it is taken along local x for a positive speed; its force is bounded: a substep
                        ///< changes the speed of what it takes along by at most 1 m/s; default 0
  uint32_t friction_mix, restitution_mix; ///< a ScreeMix; default 0
  uint32_t category;                      ///< bits that say what this shape is; default 1
  uint32_t mask;                          ///< bits of what it may touch; both shapes must agree; default all
  int32_t group;     ///< shapes that share a negative group never touch, a positive one always; default 0
  uint32_t sensor;   ///< 1: sees what it overlaps (event.h), never pushes; default 0
  ScreeVec2 one_way; ///< holds only what comes against this direction (in the body's frame; of any length above 1e-6)
                     ///< and lets through all that comes from elsewhere; what was let through is held once it is clear
                     ///< in front. (0, 0), the default: holds everything
} ScreeShapeDef;

/// Some shapes and the points, rings and cells that they use.
typedef struct ScreeShapeList {
  const ScreeShapeDef *defs;
  uint32_t count;
  const ScreeVec2 *points; ///< in the frame of each shape; may be null when no shape uses points
  uint32_t point_count;
  const uint32_t *rings; ///< points in each ring of an outline; may be null
  uint32_t ring_count;
  const uint8_t *cells; ///< of tiles, row by row from the lowest, 0 is empty; may be null
  uint32_t cell_count;
} ScreeShapeList;

/// What scree_shape_get and scree_shape_set reach.
typedef enum ScreeShapeField {
  SCREE_SHAPE_DENSITY = 1,
  SCREE_SHAPE_FRICTION = 2, ///< static; setting it below the kinetic one lowers that as well
  SCREE_SHAPE_FRICTION_KINETIC = 3,
  SCREE_SHAPE_RESTITUTION = 4,
  SCREE_SHAPE_ROLLING_RESISTANCE = 5,
  SCREE_SHAPE_SURFACE_SPEED = 6,
  SCREE_SHAPE_FRICTION_MIX = 7,    ///< a ScreeMix
  SCREE_SHAPE_RESTITUTION_MIX = 8, ///< a ScreeMix
  SCREE_SHAPE_CATEGORY = 9,
  SCREE_SHAPE_MASK = 10,
  SCREE_SHAPE_GROUP = 11,
  SCREE_SHAPE_SENSOR = 12, ///< 0 or 1
  SCREE_SHAPE_KIND = 13,   ///< a ScreeShapeKind; read only
  SCREE_SHAPE_PIECES = 14  ///< convex pieces that it is made of; read only
} ScreeShapeField;

ScreeShapeDef scree_shape_def_default(void);

/// The definition that a shape was made from, members that its kind does not use being 0; for a piece, that of its
/// whole. Material constants come back as the floats that they are kept in. `*out_list` holds that one definition
/// (`out_def`) with its points, rings and cells, which begin at 0; valid until a body or a shape is made or destroyed.
ScreeStatus scree_shape_describe(ScreeScene *scene, ScreeShape shape, ScreeShapeDef *out_def, ScreeShapeList *out_list);

/// Adds shapes to a body, or none at all; mass, centre and inertia are worked out anew, and the body wakes.
/// `out_shapes` may be null, or has room for a handle each.
ScreeStatus scree_shape_create(ScreeScene *scene, ScreeBody body, const ScreeShapeList *shapes, ScreeShape *out_shapes);

/// Takes a shape off its body, with all of its pieces; what it touched wakes.
ScreeStatus scree_shape_destroy(ScreeScene *scene, ScreeShape shape);

/// Changes a shape; ranges and meanings are those of the definition. Contacts go by the new value from the next step
/// on: what may not touch any more ends to touch, what may from now on is found; a sensor that becomes solid, or the
/// other way round, ends its touches as the one and begins them as the other. Mass follows density, and sensors have
/// none. The body wakes, and who touches it.
ScreeStatus scree_shape_set(ScreeScene *scene, ScreeShape shape, ScreeShapeField field, double value);
ScreeStatus scree_shape_get(const ScreeScene *scene, ScreeShape shape, ScreeShapeField field, double *out_value);

/// Changes the direction that a shape holds against (ScreeShapeDef.one_way), or with (0, 0) makes it hold everything.
/// It counts from the next step on; what stands on the shape goes on being held if its front still faces it.
ScreeStatus scree_shape_set_one_way(ScreeScene *scene, ScreeShape shape, ScreeVec2 direction);

/// The body of a shape, or 0.
ScreeBody scree_shape_body(const ScreeScene *scene, ScreeShape shape);

/// The convex hull of points in any order, counter-clockwise: what SCREE_SHAPE_HULL makes of them. Points nearer to
/// each other, or to the line between two others, than the engine tells apart are welded. `out_points` has room for
/// SCREE_POLYGON_MAX. Refused: SCREE_TOO_FEW_POINTS, SCREE_OUT_OF_RANGE (beyond 1e9 m, or not finite),
/// SCREE_DEGENERATE (no area), SCREE_TOO_MANY_POINTS (corners).
ScreeStatus scree_hull_compute(const ScreeVec2 *points, uint32_t count, ScreeVec2 *out_points, uint32_t *out_count);

/// Is this handle alive?
int scree_shape_alive(const ScreeScene *scene, ScreeShape shape);

#ifdef __cplusplus
}
#endif

#endif
