// SPDX-License-Identifier: MIT
// Where the bodies of a joint are in its coordinates.
#include "state/joint.h"
#include "state/scene.h"

// A joint's frame on one of its bodies, in the world.
typedef struct Frame {
  ScreeVec2 anchor, velocity; // of the anchor
  double angle, omega;
  ScRot rotation;
} Frame;

static ScreeVec2 turned(ScRot q, ScreeVec2 v) {
  return (ScreeVec2){(double)q.c * v.x - (double)q.s * v.y, (double)q.s * v.x + (double)q.c * v.y};
}

static double dot(ScreeVec2 a, ScreeVec2 b) { return a.x * b.x + a.y * b.y; }
static ScreeVec2 sub(ScreeVec2 a, ScreeVec2 b) { return (ScreeVec2){a.x - b.x, a.y - b.y}; }
static ScreeVec2 left(ScreeVec2 a) { return (ScreeVec2){-a.y, a.x}; }
static double length(ScreeVec2 a) { return sc_math_sqrt(dot(a, a)); }

static Frame frame_of(const ScreeScene *scene, uint32_t body, ScreeVec2 anchor) {
  if (body == SC_NONE) return (Frame){.anchor = anchor, .rotation = {1.0f, 0.0f}};
  const ScBodies *bodies = &scene->tables.body;
  ScRot q = bodies->rotation[body];
  ScreeVec2 arm = turned(q, anchor), r = turned(q, sub(anchor, bodies->center[body]));
  double omega = (double)bodies->omega[body];
  return (Frame){.anchor = {bodies->x[body] + arm.x, bodies->y[body] + arm.y},
                 .velocity = {(double)bodies->vx[body] - omega * r.y, (double)bodies->vy[body] + omega * r.x},
                 .angle = bodies->angle[body],
                 .omega = omega,
                 .rotation = q};
}

// Of the distance between two points: their difference, and that of their velocities.
static double rate(ScreeVec2 d, ScreeVec2 v) {
  double distance = length(d);
  return distance > 0.0 ? dot(d, v) / distance : 0.0;
}

static void measure_frames(const Frame *a, const Frame *b, const ScreeJointDef *def, ScJointPlace *place) {
  ScreeVec2 axis = turned(a->rotation, def->axis), across = left(axis);
  ScreeVec2 d = sub(b->anchor, a->anchor), v = sub(b->velocity, a->velocity);
  double travel = dot(d, axis), offset = dot(d, across);
  place->axis = axis;
  place->value[SC_TRAVEL] = travel;
  place->value[SC_OFFSET] = offset;
  place->value[SC_TURN] = b->angle - a->angle - def->angle;
  place->value[SC_REACH] = length(d);
  // Axes turn with A.
  place->speed[SC_TRAVEL] = dot(v, axis) + a->omega * offset;
  place->speed[SC_OFFSET] = dot(v, across) - a->omega * travel;
  place->speed[SC_TURN] = b->omega - a->omega;
  place->speed[SC_REACH] = rate(d, v);
}

static void measure_pulley(const Frame *a, const Frame *b, const ScreeJointDef *def, ScJointPlace *place) {
  ScreeVec2 rope_a = sub(a->anchor, def->ground_a), rope_b = sub(b->anchor, def->ground_b);
  place->value[SC_SUM] = length(rope_a) + def->ratio * length(rope_b);
  place->speed[SC_SUM] = rate(rope_a, a->velocity) + def->ratio * rate(rope_b, b->velocity);
}

// What a gear counts of a body: how far its centre of mass is along a direction, or its angle.
typedef struct Count {
  double value, speed;
} Count;

static Count count_of(const ScreeScene *scene, uint32_t body, ScreeVec2 along) {
  if (body == SC_NONE) return (Count){0.0, 0.0};
  const ScBodies *bodies = &scene->tables.body;
  double size = length(along);
  if (size == 0.0) return (Count){bodies->angle[body], (double)bodies->omega[body]};
  ScreeVec2 velocity = {(double)bodies->vx[body], (double)bodies->vy[body]};
  return (Count){dot(along, sc_body_center(scene, body)) / size, dot(along, velocity) / size};
}

void sc_joint_place(const ScreeScene *scene, const ScreeJointDef *def, ScCouple couple, ScJointPlace *out_place) {
  *out_place = (ScJointPlace){0};
  if (def->kind == SCREE_JOINT_GEAR) {
    Count a = count_of(scene, couple.a, def->ground_a), b = count_of(scene, couple.b, def->ground_b);
    out_place->value[SC_SUM] = a.value + def->ratio * b.value;
    out_place->speed[SC_SUM] = a.speed + def->ratio * b.speed;
    return;
  }
  Frame a = frame_of(scene, couple.a, def->anchor_a), b = frame_of(scene, couple.b, def->anchor_b);
  out_place->anchor_a = a.anchor, out_place->anchor_b = b.anchor;
  if (def->kind == SCREE_JOINT_PULLEY)
    measure_pulley(&a, &b, def, out_place);
  else
    measure_frames(&a, &b, def, out_place);
}

void sc_joint_measure(const ScreeScene *scene, uint32_t row, ScJointPlace *out_place) {
  const ScJoints *joint = &scene->tables.joint;
  sc_joint_place(scene, &joint->def[row], joint->couple[row], out_place);
}

// Along what B moves when its travel or its reach grows.
static ScreeVec2 way_of(const ScJointPlace *place, uint32_t driven) {
  double reach = place->value[SC_REACH];
  if (driven == SC_TRAVEL || reach == 0.0) return place->axis;
  ScreeVec2 d = sub(place->anchor_b, place->anchor_a);
  return (ScreeVec2){d.x / reach, d.y / reach};
}

// Turns B about its own anchor.
static bool snap_angle(ScreeScene *scene, uint32_t body, ScreeVec2 local, ScreeVec2 anchor, double angle) {
  ScreeVec2 arm = turned(sc_math_rotation(angle), local);
  return sc_body_set_pose(scene, body, anchor.x - arm.x, anchor.y - arm.y, angle);
}

static bool snap_place(ScreeScene *scene, uint32_t body, const ScreeJointDef *def, const ScJointPlace *place) {
  const ScBodies *bodies = &scene->tables.body;
  uint32_t driven = sc_joint_driven(def->kind);
  double more = def->target - place->value[driven];
  if (driven == SC_TURN) return snap_angle(scene, body, def->anchor_b, place->anchor_b, bodies->angle[body] + more);
  ScreeVec2 way = way_of(place, driven);
  return sc_body_set_pose(scene, body, bodies->x[body] + more * way.x, bodies->y[body] + more * way.y,
                          bodies->angle[body]);
}

static float bounded(double speed) { return (float)sc_maxd(-SC_SPEED_MAX, sc_mind(speed, SC_SPEED_MAX)); }

static void snap_speed(ScreeScene *scene, uint32_t body, const ScreeJointDef *def, const ScJointPlace *place) {
  ScBodies *bodies = &scene->tables.body;
  uint32_t driven = sc_joint_driven(def->kind);
  double more = def->target - place->speed[driven];
  ScreeVec2 way = driven == SC_TURN ? left(sub(sc_body_center(scene, body), place->anchor_b)) : way_of(place, driven);
  if (driven == SC_TURN) bodies->omega[body] = bounded((double)bodies->omega[body] + more);
  bodies->vx[body] = bounded((double)bodies->vx[body] + more * way.x);
  bodies->vy[body] = bounded((double)bodies->vy[body] + more * way.y);
  sc_body_obey_locks(scene, body);
  sc_sleep_wake(scene, body);
}

bool sc_joint_snap(ScreeScene *scene, uint32_t row) {
  const ScreeJointDef *def = &scene->tables.joint.def[row];
  uint32_t body = scene->tables.joint.couple[row].b;
  // The kind `motor` has no mode: its target is that of its rows.
  bool driven = def->kind != SCREE_JOINT_MOTOR && sc_joint_driven(def->kind) != SC_COORDINATES;
  if (!driven || !sc_body_dynamic(&scene->tables.body, body)) return true;
  ScJointPlace place;
  sc_joint_measure(scene, row, &place);
  if (def->motor == SCREE_MOTOR_POSITION) return snap_place(scene, body, def, &place);
  if (def->motor == SCREE_MOTOR_VELOCITY) snap_speed(scene, body, def, &place);
  return true;
}
