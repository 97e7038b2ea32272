// SPDX-License-Identifier: MIT
// The features that two shapes touch with, found at one relative pose.
#ifndef SC_NARROW_FIT_H
#define SC_NARROW_FIT_H

#include "geom/manifold.h"
#include "state/scene.h"

// Where B's shape lies in the frame of A's.
typedef struct ScPose {
  ScVec position;
  ScRot rotation;
} ScPose;

// From where the centres and rotations of both are in the world.
static inline ScPose sc_fit_pose(ScVec across, ScRot a, ScRot b) {
  return (ScPose){sc_unrotate(a, across), sc_rot_between(a, b)};
}

// Where one shape lies in the frame of another, as they are placed.
static inline ScPose sc_fit_placed(const ScShapes *shapes, uint32_t shape, uint32_t other) {
  const ScPlaced *a = &shapes->placed[shape], *b = &shapes->placed[other];
  return sc_fit_pose(sc_vec((float)(b->x - a->x), (float)(b->y - a->y)), a->rotation, b->rotation);
}

// The same to multiples of 2^-19 m and rad, two micrometres, near the shape: so little changes no contact, and
// snapshots have less to say of where fits were made.
ScPose sc_fit_rounded(ScPose pose);

// Where A's shape lies in the frame of B's.
static inline ScPose sc_fit_back(ScPose pose) {
  return (ScPose){sc_neg(sc_unrotate(pose.rotation, pose.position)), {pose.rotation.c, -pose.rotation.s}};
}

// A manifold that was found with B first, carried over into the frame of A's shape.
static inline ScLocalManifold sc_fit_turned(ScPose pose, ScLocalManifold m) {
  m.normal = sc_neg(sc_rotate(pose.rotation, m.normal));
  for (uint32_t k = 0; k < m.count; ++k)
    m.points[k].point = sc_add(pose.position, sc_rotate(pose.rotation, m.points[k].point));
  return m;
}

// Makes the fit of a pair anew. Surfaces further apart than `margin` make no points. Where there are none, the fit says
// how far apart the surfaces are at least; a one-sided segment that turns a contact down says nothing, and is asked
// again. False where one is inside a solid, and the fit tells the way out: that is no matter of where they are going.
bool sc_fit_make(const ScreeScene *scene, const ScPairKey *key, ScPose pose, float margin, ScFit *out_fit);

// The same for a pose that the two are not at yet: neither is pushed out of where it is not.
void sc_fit_foresee(const ScreeScene *scene, const ScPairKey *key, ScPose pose, float margin, ScFit *out_fit);

#endif
