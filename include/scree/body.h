// SPDX-License-Identifier: MIT
/// Bodies: what moves, what stands still, and the edits of both.
///
/// A body's position is its origin, the point that its shapes are placed from; it turns about its centre of mass.
/// Every call checks its arguments first; a refused call returns a status, leaves the scene as it was, and is described
/// by scree_scene_fault.
///
/// Sleep. Dynamic bodies that touch or are joined (joint.h), directly or through others, form an island. When every
/// body of an island was slower than its threshold for half a second, the island falls asleep: velocities become 0,
/// nothing of it moves, no contact of it ends, and a step costs nothing for it. All of it wakes when a body that is
/// awake touches it; when one of its bodies is given a force, an impulse, a velocity (other than 0), a pose, or another
/// value by scree_body_set; when something that it touches or hangs by is moved or destroyed or put into motion; when a
/// joint of it changes; when something is put into its place; when gravity changes; and by scree_body_wake. Sensors
/// never wake. A kinematic body is asleep when it has not moved for half a second, and awakens with its velocity.
/// Static bodies are never awake.
#ifndef SCREE_BODY_H
#define SCREE_BODY_H

#include "scree/id.h"
#include "scree/scene.h"
#include "scree/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum ScreeBodyType {
  SCREE_BODY_STATIC = 1,    ///< never moves by itself
  SCREE_BODY_KINEMATIC = 2, ///< moves with its velocity, whatever it hits
  SCREE_BODY_DYNAMIC = 3    ///< moved by forces and contacts
} ScreeBodyType;

/// A new body. Fill by scree_body_def_default, then change what you like.
typedef struct ScreeBodyDef {
  uint32_t size;           ///< sizeof(ScreeBodyDef)
  uint32_t type;           ///< a ScreeBodyType; default dynamic
  ScreeVec2 position;      ///< of the origin, m; default (0, 0)
  double angle;            ///< rad, not wrapped; default 0
  ScreeVec2 velocity;      ///< of the centre of mass, m/s; must be 0 for a static body
  double angular_velocity; ///< rad/s; must be 0 for a static body
  double mass;             ///< kg; 0, the default, takes it from shapes and densities; 1 kg for a dynamic body whose
                           ///< shapes weigh nothing, or that has none
  double inertia;          ///< about the centre of mass, kg m2; 0, the default, takes it from the shapes
  double gravity_scale;    ///< default 1
  double linear_damping;   ///< 1/s, at least 0: v is divided by 1 + dt * damping; default 0
  double angular_damping;  ///< 1/s, at least 0; default 0
  double sleep_threshold;  ///< m/s, at least 0: it rests while speed + |angular velocity| * its radius about the centre
                           ///< of mass is below; 0: it never does; -1, the default: as the scene says
  ScreeVec2 center;        ///< with center_given 1: centre of mass in the body's frame, m
  uint32_t center_given;   ///< default 0: the centre of mass is that of the shapes
  uint32_t fixed_rotation; ///< 1: a dynamic body never turns: its angular velocity is 0, whatever is given here or set
                           ///< later; default 0
  uint32_t lock_x, lock_y; ///< 1: contacts, forces and gravity never move a dynamic body along that axis; default 0
  uint32_t disabled;       ///< 1: it is not stepped and touches nothing; default 0
  uint32_t drop_through;   ///< 1: one-way shapes let it through, and what it touches in a step of which this is 1, with
                           ///< what lies flush with that, does so until no shape of the body touches it: one step is
                           ///< enough; default 0
  uint32_t ccd;            ///< 1: a bullet, which does not run through what moves either (scene.h); default 0
  uint32_t fill, outline;  ///< colours 0xRRGGBBAA for whoever draws it; 0, the default, is unset
  float outline_width;     ///< pixels; default 0
} ScreeBodyDef;

/// Scalars of a body that scree_body_get and scree_body_set reach.
typedef enum ScreeBodyField {
  SCREE_BODY_MASS = 1,    ///< kg, 0 for static and kinematic bodies; setting 0 goes back to shapes and densities
  SCREE_BODY_INERTIA = 2, ///< kg m2 about the centre of mass; setting 0 goes back to the shapes
  SCREE_BODY_GRAVITY_SCALE = 3,
  SCREE_BODY_LINEAR_DAMPING = 4,
  SCREE_BODY_ANGULAR_DAMPING = 5,
  SCREE_BODY_FIXED_ROTATION = 6,   ///< 0 or 1; setting 1 stops what turns
  SCREE_BODY_TYPE = 7,             ///< a ScreeBodyType
  SCREE_BODY_CENTER_X = 8,         ///< centre of mass in the body's frame, m; read only: see scree_body_set_center
  SCREE_BODY_CENTER_Y = 9,         ///< read only
  SCREE_BODY_SHAPE_COUNT = 10,     ///< read only
  SCREE_BODY_SLEEP_THRESHOLD = 11, ///< m/s; setting -1 goes back to the scene's
  SCREE_BODY_FORCE_X = 12,         ///< N, all that was given for the next step; read only
  SCREE_BODY_FORCE_Y = 13,         ///< read only
  SCREE_BODY_TORQUE = 14,          ///< N m; read only
  SCREE_BODY_LOCK_X = 15,          ///< 0 or 1
  SCREE_BODY_LOCK_Y = 16,          ///< 0 or 1
  SCREE_BODY_DISABLED = 17,        ///< 0 or 1
  SCREE_BODY_DROP_THROUGH = 18,    ///< 0 or 1
  SCREE_BODY_CCD = 19              ///< 0 or 1
} ScreeBodyField;

ScreeBodyDef scree_body_def_default(void);

/// Makes a body with all of its shapes, or nothing at all. `shapes` may be null for a body without any.
ScreeStatus scree_body_create(ScreeScene *scene, const ScreeBodyDef *def, const ScreeShapeList *shapes,
                              ScreeBody *out_body);

/// Removes a body, its shapes and its joints; the next step tells of the latter (joint.h).
ScreeStatus scree_body_destroy(ScreeScene *scene, ScreeBody body);

/// Is this handle alive?
int scree_body_alive(const ScreeScene *scene, ScreeBody body);

/// The handle of a live row, or 0.
ScreeBody scree_body_at(const ScreeScene *scene, uint32_t row);

/// Names a body, for scree_body_find. 1 to 63 characters of A-Z a-z 0-9 _ - . and no two bodies alike; length 0 takes
/// the name away.
ScreeStatus scree_body_set_name(ScreeScene *scene, ScreeBody body, const char *name, size_t length);

/// The name, or "" when it has none. Valid until the next change of names.
const char *scree_body_name(const ScreeScene *scene, ScreeBody body);

/// The body of that name, or 0.
ScreeBody scree_body_find(const ScreeScene *scene, const char *name, size_t length);

/// Puts a body somewhere else at once, with its velocity kept.
ScreeStatus scree_body_set_pose(ScreeScene *scene, ScreeBody body, ScreeVec2 position, double angle);

/// Where a kinematic body is to be at the end of the next step: it gets the velocity that takes it there, carries what
/// lies on it, and stands still in the step after unless it is told again. Nothing happens to its velocity when no time
/// passes. A new velocity and sleep make it forget; a new pose does not. What is further than 1e6 m/s reach is not
/// reached. Refused for bodies of another type.
ScreeStatus scree_body_move_to(ScreeScene *scene, ScreeBody body, ScreeVec2 position, double angle);

/// Where scree_body_move_to has the next step take a body: 1 and the pose, or 0 when it was not told to go anywhere. A
/// body that has arrived is told to stay where it is.
int scree_body_target(const ScreeScene *scene, ScreeBody body, ScreeVec2 *out_position, double *out_angle);

/// Sets the centre of mass, in the body's frame, whatever the shapes say; null goes back to theirs. The origin stays
/// where it is, and every point of the body keeps its velocity. Kept for a body that is not dynamic, and in force when
/// it is.
ScreeStatus scree_body_set_center(ScreeScene *scene, ScreeBody body, const ScreeVec2 *center);

/// Refused for static bodies unless all is 0.
ScreeStatus scree_body_set_velocity(ScreeScene *scene, ScreeBody body, ScreeVec2 velocity, double angular_velocity);

/// Changes one of its numbers. Type: mass and inertia follow; it keeps its velocity, which becomes 0 for a static body;
/// contacts go on where both types allow it. Disabled: it keeps its pose and velocity, and ends to touch.
ScreeStatus scree_body_set(ScreeScene *scene, ScreeBody body, ScreeBodyField field, double value);
ScreeStatus scree_body_get(const ScreeScene *scene, ScreeBody body, ScreeBodyField field, double *out_value);

/// The definition that would make this body as it is now: its pose and velocity, its mass and inertia as they were
/// given, a sleep threshold of -1 where it is the scene's. Not in it: name, shapes, sleep, forces given for the next
/// step. Refused when the body has come where none can be made (beyond 1e9 m), or when forces that one call could not
/// give have added up.
ScreeStatus scree_body_describe(ScreeScene *scene, ScreeBody body, ScreeBodyDef *out_def);

/// Writes the handles of the body's shapes, at most `capacity` of them, in the order of the list that it was made with,
/// and returns how many there are; a chain is one, by the handle of its first segment. 0 for a dead handle.
uint32_t scree_body_shapes(const ScreeScene *scene, ScreeBody body, ScreeShape *out_shapes, uint32_t capacity);

/// Wakes a body and its island, and lets its time at rest begin anew. Static bodies are left alone.
ScreeStatus scree_body_wake(ScreeScene *scene, ScreeBody body);

/// Puts a body to sleep with all of its island, at rest or not, whatever the scene and the thresholds say: velocities
/// and forces become 0. A contact that the next step finds wakes it again. Static bodies are left alone.
ScreeStatus scree_body_sleep(ScreeScene *scene, ScreeBody body);

/// Adds a force (N) through the centre of mass and a torque (N m) for the whole of the next step. On bodies that are
/// not dynamic they do nothing.
ScreeStatus scree_body_apply_force(ScreeScene *scene, ScreeBody body, ScreeVec2 force, double torque);

/// Adds a force at a point given in world coordinates.
ScreeStatus scree_body_apply_force_at(ScreeScene *scene, ScreeBody body, ScreeVec2 force, ScreeVec2 point);

/// Changes the velocity at once: an impulse (N s) through the centre of mass and an angular one (N m s).
ScreeStatus scree_body_apply_impulse(ScreeScene *scene, ScreeBody body, ScreeVec2 impulse, double angular_impulse);

/// The same at a point given in world coordinates.
ScreeStatus scree_body_apply_impulse_at(ScreeScene *scene, ScreeBody body, ScreeVec2 impulse, ScreeVec2 point);

#ifdef __cplusplus
}
#endif

#endif
