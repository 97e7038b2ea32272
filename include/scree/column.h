// SPDX-License-Identifier: MIT
/// Columns: the state of a scene as plain arrays, read in place.
///
/// A body column is indexed by the row of a body's handle (scree_row), a shape column by the row of a shape's. `kind`
/// and `type` are 0 in rows that nobody lives in. Contact columns are dense, 0 to count - 1: the touching pairs of the
/// last step, sensors left out, in a fixed order. Addresses hold until `scree_scene_epoch` changes.
#ifndef SCREE_COLUMN_H
#define SCREE_COLUMN_H

#include "scree/scene.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Contacts of one colour share no body that moves, so that they may be solved side by side. What finds no colour is
/// solved one at a time, and counts as of this one.
#define SCREE_COLOUR_OVERFLOW 32u

typedef enum ScreeColumnId {
  SCREE_COLUMN_BODY_TYPE = 0,      ///< u8: a ScreeBodyType, 0 where the row is free
  SCREE_COLUMN_BODY_X,             ///< f64: origin, m
  SCREE_COLUMN_BODY_Y,             ///< f64
  SCREE_COLUMN_BODY_ANGLE,         ///< f64: rad, not wrapped
  SCREE_COLUMN_BODY_VX,            ///< f32: velocity of the centre of mass, m/s
  SCREE_COLUMN_BODY_VY,            ///< f32
  SCREE_COLUMN_BODY_OMEGA,         ///< f32: rad/s
  SCREE_COLUMN_BODY_AWAKE,         ///< u8: 1 when the body is stepped
  SCREE_COLUMN_BODY_ROTATION,      ///< f32 x 2: cosine and sine of the angle
  SCREE_COLUMN_BODY_TRANSFORM,     ///< f32 x 4: x, y, cosine, sine between the last two steps; see scree_scene_blend
  SCREE_COLUMN_BODY_FILL,          ///< u32: 0xRRGGBBAA, 0 unset
  SCREE_COLUMN_BODY_OUTLINE,       ///< u32
  SCREE_COLUMN_BODY_OUTLINE_WIDTH, ///< f32: pixels
  SCREE_COLUMN_BODY_DISABLED,      ///< u8: 1 when the body is not stepped and touches nothing
  SCREE_COLUMN_BODY_CENTER,        ///< f64 x 2: centre of mass in the body's frame, m
  SCREE_COLUMN_SHAPE_KIND,     ///< u8: a ScreeShapeKind, 0 where the row is free; the pieces of a shape have its kind
  SCREE_COLUMN_SHAPE_BODY,     ///< u32: row of the body
  SCREE_COLUMN_SHAPE_CENTER_X, ///< f64: where the vertices are measured from, in the body's frame, m
  SCREE_COLUMN_SHAPE_CENTER_Y, ///< f64
  SCREE_COLUMN_SHAPE_RADIUS,   ///< f32: skin radius, m
  SCREE_COLUMN_SHAPE_FIRST,    ///< u32: first vertex in SCREE_COLUMN_VERTEX
  SCREE_COLUMN_SHAPE_COUNT,    ///< u32: number of vertices: 1 circle, 2 capsule, edge, chain segment, 3 to 16 polygon
  SCREE_COLUMN_SHAPE_ONE_WAY,  ///< f32 x 2: unit vector in the body's frame; (0, 0): it holds everything
  SCREE_COLUMN_SHAPE_BOX, ///< f32 x 4: least x and y, greatest x and y of the padded box that its tree holds, world, m
  SCREE_COLUMN_VERTEX, ///< f32 x 2: vertices, counter-clockwise, turned into the body's frame, about the shape's center
  // Contacts are those that the last step solved: where the bodies were at its beginning, and the impulses it gave
  // them.
  SCREE_COLUMN_CONTACT_BODY_A,   ///< u32: row of the first body
  SCREE_COLUMN_CONTACT_BODY_B,   ///< u32
  SCREE_COLUMN_CONTACT_SHAPE_A,  ///< u32: row of the first shape
  SCREE_COLUMN_CONTACT_SHAPE_B,  ///< u32
  SCREE_COLUMN_CONTACT_NORMAL_X, ///< f32: unit normal from A to B
  SCREE_COLUMN_CONTACT_NORMAL_Y, ///< f32
  SCREE_COLUMN_CONTACT_DEPTH,    ///< f32: deepest point, m; positive when overlapping, negative for a gap
  SCREE_COLUMN_CONTACT_POINTS,   ///< u32: 1 or 2
  SCREE_COLUMN_CONTACT_POINT, ///< f64 x 4: x, y of both points in the world; the second repeats the first when there is
                              ///< one
  SCREE_COLUMN_CONTACT_NORMAL_IMPULSE,  ///< f32: of both points over the whole step, N s
  SCREE_COLUMN_CONTACT_TANGENT_IMPULSE, ///< f32: along the normal turned by +90 degrees, over the whole step, N s
  SCREE_COLUMN_CONTACT_COLOUR, ///< u32: the colour that it was solved in, 1 to SCREE_COLOUR_OVERFLOW; 0: it was not
  // Joints: those of a free row have kind 0. What the solver tells is of the last step in which a body of the joint was
  // awake.
  SCREE_COLUMN_JOINT_KIND,    ///< u8: a ScreeJointKind, 0 where the row is free
  SCREE_COLUMN_JOINT_BODIES,  ///< u32 x 2: rows of A and B; A 0xffffffff: the world
  SCREE_COLUMN_JOINT_ANCHORS, ///< f64 x 4: x, y of the anchor in A's frame (in the world if that is A), then in B's, m
  SCREE_COLUMN_JOINT_GROUND,  ///< f64 x 4: pulley: the points that A and B hang from, in the world, m
  SCREE_COLUMN_JOINT_ROWS,    ///< u8: rows that were solved
  SCREE_COLUMN_JOINT_CLAMPED, ///< u8: rows of those whose impulse ended at a bound
  SCREE_COLUMN_JOINT_ANCHOR_ERROR,        ///< f32: of locked travel, offset, reach and sum before the step, m
  SCREE_COLUMN_JOINT_LIMIT_ERROR,         ///< f32: beyond the limits before the step, m or rad
  SCREE_COLUMN_JOINT_MOTOR_ERROR,         ///< f32: target less what it is for, before the step
  SCREE_COLUMN_JOINT_CACHED_IMPULSE,      ///< f32: magnitude of the warm start, all rows, N s (N m s for turns)
  SCREE_COLUMN_JOINT_INCREMENTAL_IMPULSE, ///< f32: magnitude of what the step changed of it
  SCREE_COLUMN_JOINT_MOTOR_IMPULSE,       ///< f32: of the motor over the whole step, N s or N m s
  SCREE_COLUMN_JOINT_FORCE,               ///< f32: magnitude of the mean force over the step, N
  SCREE_COLUMN_JOINT_TORQUE,              ///< f32: mean torque about B's anchor over the step, N m
  SCREE_COLUMN_COUNT
} ScreeColumnId;

/// The address of a column and how many rows of it may be read. Contact columns are brought up to date by the call, and
/// the transform column by scree_scene_blend.
typedef struct ScreeColumn {
  const void *data;
  uint32_t rows;
} ScreeColumn;

ScreeColumn scree_scene_column(ScreeScene *scene, ScreeColumnId column);

/// Grows by one each time that a column of bodies, shapes, vertices or contacts moves in memory.
uint32_t scree_scene_epoch(const ScreeScene *scene);

/// Brings the contact columns up to date with the last step and returns how many rows they have.
uint32_t scree_scene_publish_contacts(ScreeScene *scene);

/// Writes the transform column for every live body: the pose `alpha` of the way (0 to 1) from the last step but one to
/// the last. Returns SCREE_OUT_OF_RANGE for an alpha outside.
ScreeStatus scree_scene_blend(ScreeScene *scene, double alpha);

#ifdef __cplusplus
}
#endif

#endif
