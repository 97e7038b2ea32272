// SPDX-License-Identifier: MIT
// Builders and readers for scene tests of joints, and mechanisms that run in many copies side by side.
#ifndef JOINT_PROBE_H
#define JOINT_PROBE_H

#include "probe.h"
#include "scree/joint.h"

// Bodies that touch nothing. `size` of a box is its width and height.
ScreeBody probe_ghost_box(ScreeScene *scene, ScreeBodyType type, ScreeVec2 at, double angle, ScreeVec2 size,
                          double mass);
ScreeBody probe_ghost_ball(ScreeScene *scene, ScreeBodyType type, ScreeVec2 at, double radius, double mass);

// A box of a mechanism that touches the rest of the world, but no other limb.
ScreeBody probe_limb(ScreeScene *scene, ScreeVec2 at, double angle, ScreeVec2 size, double mass);

// A definition with both anchors at a point of the world and the axis along a direction of it.
ScreeJointDef probe_joint_def(ScreeScene *scene, uint32_t kind, ScreeBody a, ScreeBody b, ScreeVec2 at, ScreeVec2 axis);
ScreeJoint probe_join(ScreeScene *scene, const ScreeJointDef *def);
// A revolute without anything else.
ScreeJoint probe_pin(ScreeScene *scene, ScreeBody a, ScreeBody b, ScreeVec2 at);
double probe_joint_get(ScreeScene *scene, ScreeJoint joint, ScreeJointField field);
void probe_joint_set(ScreeScene *scene, ScreeJoint joint, ScreeJointField field, double value);

// Where a point of a body (0: the world) is in the world.
ScreeVec2 probe_point(ScreeScene *scene, ScreeBody body, ScreeVec2 local);
double probe_between(ScreeVec2 a, ScreeVec2 b);
// How far the anchors of a joint are apart.
double probe_gap(ScreeScene *scene, ScreeJoint joint);
// Kinetic energy and m g h of one body. A step leaves it with the velocity of the middle of the last substep, and its
// height is taken there as well: otherwise the sum would seem to swing by m g v h, which nothing gains or loses.
double probe_body_energy(ScreeScene *scene, ScreeBody body);
// Of all dynamic bodies: momentum, and angular momentum about the origin.
typedef struct ProbeMomentum {
  double x, y, turn;
} ProbeMomentum;
ProbeMomentum probe_momentum(ScreeScene *scene);

// One of many copies of a mechanism. Its bodies and joints are listed for the comparison of copies.
enum { PROBE_COPY_MOST = 32 };
typedef struct ProbeCopy {
  double x; // of its origin; y is 0
  uint32_t variant;
  uint32_t bodies, joints;
  ScreeBody body[PROBE_COPY_MOST];
  ScreeJoint joint[PROBE_COPY_MOST];
  double seen[8]; // what its test wants to remember; 0 at first
} ProbeCopy;

ScreeVec2 probe_copy_at(const ProbeCopy *copy, double x, double y);
ScreeBody probe_copy_body(ProbeCopy *copy, ScreeBody body);
ScreeJoint probe_copy_joint(ProbeCopy *copy, ScreeJoint joint);
double probe_copy_energy(ScreeScene *scene, const ProbeCopy *copy);
// The largest gap of its joints now.
double probe_copy_gap(ScreeScene *scene, const ProbeCopy *copy);

typedef struct ProbeMechanism {
  const char *name;
  ScreeVec2 gravity;
  uint32_t variant, steps;
  void (*make)(ScreeScene *scene, ProbeCopy *copy);
  void (*before)(ScreeScene *scene, ProbeCopy *copy, uint32_t step); // each step; may be null
  void (*after)(ScreeScene *scene, ProbeCopy *copy, uint32_t step);  // each step; may be null
  void (*check)(ScreeScene *scene, ProbeCopy *copy);                 // at the end; may be null
} ProbeMechanism;

// Runs it in as many copies, 20 m apart, as PROBE_LANES says, one number after another. Each copy is watched and
// checked (where they are more than eight: watched, for a quarter of the steps), and each moves as one alone does, bit
// for bit.
void probe_run_mechanism(const ProbeMechanism *mechanism);

// The frequency (Hz) and damping ratio of a free oscillation about 0 that is sampled every `dt`.
typedef struct ProbeWave {
  double frequency, damping;
} ProbeWave;
ProbeWave probe_wave(const double *samples, uint32_t count, double dt);

#endif
