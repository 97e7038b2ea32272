// SPDX-License-Identifier: MIT
/// Joints: what holds two bodies together, lets them move in some ways only, springs between them, and motors.
///
/// A joint has a frame on each of its bodies: an anchor, and for A an axis and the angle at which B stands when it
/// counts as 0. Of B's frame in A's frame these are the coordinates that a joint may lock, limit, spring and drive:
///
///   travel  of B's anchor along the axis of A, m
///   offset  of B's anchor across the axis, m
///   turn    angle of B less angle of A less `angle`, rad, unwrapped
///   reach   distance of the anchors, m
///   sum     of a pulley: length A + ratio * length B, m; of a gear: turn (or travel) of A + ratio * that of B
///
///   kind       locks                 the coordinate of its limits, its spring and its motor
///   revolute   travel, offset        turn
///   prismatic  offset, turn          travel
///   wheel      offset                travel, locked when it has neither limits nor a spring; its motor: turn
///   distance   reach                 reach, not locked when it has limits, a spring or a motor
///   weld       travel, offset, turn  not locked but sprung: travel and offset by the spring, turn by the angular one
///   mouse      -                     its spring pulls B's anchor to A's, by no more than max_force
///   motor      -                     drives travel and offset at `velocity` (with a spring: holds B's anchor at A's)
///                                    by no more than max_force, and turn at `target` (with an angular spring: holds
///                                    it at `target`) by no more than max_effort
///   pulley     sum                   sum: with limits it is not locked, and an upper one makes it a rope that may
///                                    slack
///   gear       sum                   -
///   filter     -                     - : only keeps the two from touching
///
/// What a gear counts are turns and travels in the world, whatever its bodies are mounted on.
///
/// Springs are exact: a body on one swings with the frequency and dies away with the damping asked for, whatever the
/// time step. Two bodies that a joint with `collide` 0 joins do not touch each other, whatever their other joints say.
/// Joints are islands' links: what is joined sleeps and wakes together; a change of a joint wakes both bodies. A joint
/// of a body that is disabled rests, and one between two bodies that nothing moves does nothing: what is told of its last
/// step is 0. One whose bodies sleep holds them as in the step before. A motor that is not at its target keeps its bodies
/// awake as long as it gets on, however slowly, or its integral grows.
#ifndef SCREE_JOINT_H
#define SCREE_JOINT_H

#include "scree/id.h"
#include "scree/scene.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum ScreeJointKind {
  SCREE_JOINT_REVOLUTE = 1,
  SCREE_JOINT_PRISMATIC = 2,
  SCREE_JOINT_DISTANCE = 3,
  SCREE_JOINT_WELD = 4,
  SCREE_JOINT_WHEEL = 5,
  SCREE_JOINT_MOUSE = 6,
  SCREE_JOINT_MOTOR = 7,
  SCREE_JOINT_PULLEY = 8,
  SCREE_JOINT_GEAR = 9,
  SCREE_JOINT_FILTER = 10
} ScreeJointKind;

/// How the two numbers of a spring are meant.
typedef enum ScreeSpring {
  SCREE_SPRING_NONE = 0,
  SCREE_SPRING_FREQUENCY = 1, ///< stiffness is a frequency, Hz, above 0; damping a ratio: 1 is critical. Of the two
                              ///< bodies against each other with nothing else on them, that is by their reduced mass:
                              ///< for a light body that is to carry a heavy one, say a stiffness
  SCREE_SPRING_STIFFNESS = 2  ///< stiffness in N/m (N m/rad), damping in N s/m (N m s/rad)
} ScreeSpring;

/// What holds a coordinate within its limits.
typedef enum ScreeLimits {
  SCREE_LIMITS_NONE = 0,
  SCREE_LIMITS_RIGID = 1, ///< what comes to them stops there, and nothing sends it back; a spring beside them pulls to
                          ///< its rest, within them as well
  SCREE_LIMITS_SOFT = 2   ///< the spring, which acts beyond them alone and only pulls back; without one they are rigid
} ScreeLimits;

/// What a motor does with its target. With gains given, its effort is that of a PID controller on the error:
/// gain_p * error + gain_i * integral of it + gain_d * its derivative, in N or N m. However stiff it is, it is stable
/// where the equations are, which with an integral takes a derivative as well to hold a position. Without gains, a
/// velocity motor reaches its speed at once and a position motor swings in like a critically damped spring of 5 Hz, both
/// as far as max_effort lets them; where several drive one thing, as the wheels of a car do, each may stay 0.02 % behind
/// its speed, so that they share the load. The integral stands still while the effort is at its bound and the error asks
/// for more, and is 0 again when the mode, the target or a gain changes.
typedef enum ScreeMotor {
  SCREE_MOTOR_NONE = 0,
  SCREE_MOTOR_POSITION = 1, ///< target: of the coordinate, m or rad
  SCREE_MOTOR_VELOCITY = 2, ///< target: of its speed, m/s or rad/s
  SCREE_MOTOR_EFFORT = 3    ///< target: the effort itself, N or N m
} ScreeMotor;

/// A new joint. Fill by scree_joint_def_default, then set the bodies, and what the kind uses. The rest is ignored and
/// kept as by default, and so are the numbers of limits, springs, motors and gains that are off; all have to be in
/// their ranges all the same. No padding: joints are hashed as they are.
typedef struct ScreeJointDef {
  uint32_t size;    ///< sizeof(ScreeJointDef)
  uint32_t kind;    ///< a ScreeJointKind
  ScreeBody body_a; ///< 0: the world, in which anchor_a and axis then are
  ScreeBody body_b;
  ScreeVec2 anchor_a; ///< in A's frame, m; default (0, 0)
  ScreeVec2 anchor_b; ///< in B's frame, m; default (0, 0)
  ScreeVec2 axis;     ///< prismatic, wheel: in A's frame, of any length above 1e-6; default (1, 0)
  double angle;       ///< of B less that of A where turn is 0, rad; default 0
  double length;      ///< distance: reach that is locked, or at which the spring rests, m, one of up to 0.25 mm being
                      ///< none; one whose ends move by more than it in a substep, as 1 cm at 3 m/s, is held by a few
                      ///< cm alone; pulley, gear: the sum, m or rad; not below 0 but for a gear; -1, the default: as
                      ///< it is when the joint is made
  double ratio;       ///< pulley, gear: of magnitude 1e-6 to 1e6; pulley: above 0; default 1
  ScreeVec2 ground_a; ///< pulley: where A hangs from, in the world; gear: the direction in the world along which the
                      ///< travel of A counts, (0, 0), the default: its turn counts
  ScreeVec2 ground_b;
  double lower, upper;                       ///< of what is limited; lower <= upper; reach at least 0; default 0; what
                                             ///< rests on a limit is within 0.25 mm (mrad) of it, but in a row that
                                             ///< limits alone keep straight: of 4 bodies 2, of 6 some 9 mrad; weld it
  double stiffness;                          ///< of the spring, as `spring` says, at least 0; default 0
  double damping;                            ///< of the spring, at least 0; default 0
  double angular_stiffness, angular_damping; ///< weld, motor: of the spring of turn
  double target;                             ///< of the motor; default 0
  double max_effort;                         ///< of the motor, N or N m, at least 0; default SCREE_EFFORT_MAX
  double gain_p, gain_i, gain_d;             ///< with gains 1; at least 0; default 1, 0, 0
  ScreeVec2 velocity;                        ///< motor: of B's anchor in A's frame, m/s; default (0, 0)
  double max_force;                          ///< mouse, motor: N, at least 0; default SCREE_EFFORT_MAX
  double break_force;  ///< the joint breaks after a step in which it pulled with more than this, N, as a mean over the
                       ///< step, so that shocks count for more in short ones; 0, the default: never
  double break_torque; ///< the same for its torque, N m
  uint32_t limited;    ///< a ScreeLimits; default none
  uint32_t spring;     ///< a ScreeSpring; default none; mouse: default frequency 5 Hz, damping ratio 0.7
  uint32_t angular_spring; ///< a ScreeSpring; default none
  uint32_t motor;          ///< a ScreeMotor; default none
  uint32_t gains;          ///< 1: gain_p, gain_i and gain_d are those of the motor; default 0
  uint32_t collide;        ///< 1: the two bodies touch each other, unless something else forbids it; default 0
  uint32_t enabled;        ///< 0: it does nothing, and forbids no touching; default 1
  uint32_t unused;         ///< kept 0
} ScreeJointDef;

#define SCREE_EFFORT_MAX 1e15 ///< N or N m: the largest bound of a force or an effort; as good as none

/// Scalars that scree_joint_get and scree_joint_set reach; meaning and range are those of the definition. What the kind
/// does not use stays at its default; numbers of what is off are kept here, so that it may be switched on last.
typedef enum ScreeJointField {
  SCREE_JOINT_KIND = 1, ///< read only
  SCREE_JOINT_ANGLE = 2,
  SCREE_JOINT_LENGTH = 3, ///< setting -1 takes it as it is now
  SCREE_JOINT_RATIO = 4,
  SCREE_JOINT_LOWER = 5, ///< setting it above the upper one raises that as well
  SCREE_JOINT_UPPER = 6, ///< setting it below the lower one lowers that as well
  SCREE_JOINT_STIFFNESS = 7,
  SCREE_JOINT_DAMPING = 8,
  SCREE_JOINT_ANGULAR_STIFFNESS = 9,
  SCREE_JOINT_ANGULAR_DAMPING = 10,
  SCREE_JOINT_TARGET = 11,
  SCREE_JOINT_MAX_EFFORT = 12,
  SCREE_JOINT_GAIN_P = 13,
  SCREE_JOINT_GAIN_I = 14,
  SCREE_JOINT_GAIN_D = 15,
  SCREE_JOINT_VELOCITY_X = 16,
  SCREE_JOINT_VELOCITY_Y = 17,
  SCREE_JOINT_MAX_FORCE = 18,
  SCREE_JOINT_BREAK_FORCE = 19,
  SCREE_JOINT_BREAK_TORQUE = 20,
  SCREE_JOINT_LIMITED = 21,
  SCREE_JOINT_SPRING = 22,
  SCREE_JOINT_ANGULAR_SPRING = 23,
  SCREE_JOINT_MOTOR_MODE = 24,
  SCREE_JOINT_GAINS = 25,
  SCREE_JOINT_COLLIDE = 26,
  SCREE_JOINT_COORDINATE = 27, ///< that of its limits, as the bodies are now; 0 where the kind has none; read only
  SCREE_JOINT_SPEED = 28,      ///< its rate of change now, m/s or rad/s; read only
  SCREE_JOINT_FORCE_X = 29,    ///< on B at its anchor, mean over the last step, N, in the world; read only
  SCREE_JOINT_FORCE_Y = 30,    ///< read only
  SCREE_JOINT_TORQUE = 31,     ///< on B about its anchor, mean over the last step, N m; read only
  SCREE_JOINT_EFFORT = 32,     ///< of the motor, mean over the last step, N or N m; read only
  SCREE_JOINT_ENABLED = 33,
  SCREE_JOINT_TURN = 34,       ///< of B against A beyond `angle`, as of a wheel; 0 of pulleys and gears; read only
  SCREE_JOINT_TURN_SPEED = 35, ///< its rate of change now, rad/s; read only
  SCREE_JOINT_ANCHOR_X = 36,   ///< where it holds B, in the world, m; 0 of gears; read only
  SCREE_JOINT_ANCHOR_Y = 37    ///< read only
} ScreeJointField;

ScreeJointDef scree_joint_def_default(uint32_t kind);

/// Fills anchor_a, anchor_b, axis and angle for bodies as they stand now: both anchors at `anchor` in the world, the
/// axis along `axis` in the world (null: the x axis), turn and travel 0. Refused for dead handles, the same body twice
/// and an axis without length.
ScreeStatus scree_joint_def_place(ScreeScene *scene, ScreeJointDef *def, ScreeVec2 anchor, const ScreeVec2 *axis);

/// Refused: dead handles; the same body twice (SCREE_SAME_BODY); numbers out of their ranges; lower above upper; an
/// axis without length.
ScreeStatus scree_joint_create(ScreeScene *scene, const ScreeJointDef *def, ScreeJoint *out_joint);
ScreeStatus scree_joint_destroy(ScreeScene *scene, ScreeJoint joint);
int scree_joint_alive(const ScreeScene *scene, ScreeJoint joint);

/// The handle of a live row, or 0.
ScreeJoint scree_joint_at(const ScreeScene *scene, uint32_t row);

/// The definition that would make this joint as it is now; a length of -1 comes back as the length that it stood for.
ScreeStatus scree_joint_describe(ScreeScene *scene, ScreeJoint joint, ScreeJointDef *out_def);

/// Takes all of a definition at once, or nothing of it: what scree_joint_describe gave, changed. Refused as by
/// scree_joint_create, and where kind or bodies are others.
ScreeStatus scree_joint_redefine(ScreeScene *scene, ScreeJoint joint, const ScreeJointDef *def);

ScreeStatus scree_joint_set(ScreeScene *scene, ScreeJoint joint, ScreeJointField field, double value);
ScreeStatus scree_joint_get(const ScreeScene *scene, ScreeJoint joint, ScreeJointField field, double *out_value);

/// Moves both anchors, each given in the frame of its body (of the world where A is the world: so a mouse joint is
/// dragged).
ScreeStatus scree_joint_set_anchors(ScreeScene *scene, ScreeJoint joint, ScreeVec2 anchor_a, ScreeVec2 anchor_b);

/// Sets the axis, in A's frame.
ScreeStatus scree_joint_set_axis(ScreeScene *scene, ScreeJoint joint, ScreeVec2 axis);

/// Puts B where the target of a position motor is, or gives it the speed that the target of a velocity motor is, at
/// once and whatever is in the way; A stays as it is. Does nothing for other motors, and for a B that is not dynamic.
ScreeStatus scree_joint_snap(ScreeScene *scene, ScreeJoint joint);

/// Names as those of bodies; a joint and a body may have one name.
ScreeStatus scree_joint_set_name(ScreeScene *scene, ScreeJoint joint, const char *name, size_t length);
const char *scree_joint_name(const ScreeScene *scene, ScreeJoint joint);
ScreeJoint scree_joint_find(const ScreeScene *scene, const char *name, size_t length);

/// Writes the handles of a body's joints by row, at most `capacity`, and returns how many there are. 0 for a dead
/// handle.
uint32_t scree_body_joints(const ScreeScene *scene, ScreeBody body, ScreeJoint *out_joints, uint32_t capacity);

typedef enum ScreeJointEndReason {
  SCREE_JOINT_END_BROKEN = 1,        ///< by its force or its torque
  SCREE_JOINT_END_BODY_DESTROYED = 2 ///< with one of its bodies
} ScreeJointEndReason;

/// A joint that is no more, though nobody destroyed it.
typedef struct ScreeJointEnd {
  uint32_t joint, body_a, body_b; ///< handles as they were; body_a 0: the world
  uint32_t reason;                ///< a ScreeJointEndReason
  float force, torque;            ///< as they were told of it last, N and N m
  char name[64];                  ///< zero-terminated; empty for a joint without one
} ScreeJointEnd;

/// The joints that broke in the last step, or lost a body in it or since the one before; sorted by handles (generation
/// first).
const ScreeJointEnd *scree_scene_joint_ends(const ScreeScene *scene, uint32_t *out_count);

#ifdef __cplusplus
}
#endif

#endif
