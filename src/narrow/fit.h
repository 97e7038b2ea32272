// SPDX-License-Identifier: MIT
// The features that two shapes touch with, found at one relative pose.
#ifndef SC_NARROW_FIT_H
#define SC_NARROW_FIT_H

#include "state/scene.h"

// Where B's shape lies in the frame of A's.
typedef struct ScPose {
  ScVec position;
  ScRot rotation;
} ScPose;

// Makes the fit of a pair anew. Surfaces further apart than `margin` make no points. Where there are none, the fit says
// how far apart the surfaces are at least; a one-sided segment that turns a contact down says nothing, and is asked
// again.
void sc_fit_make(const ScreeScene *scene, const ScPairKey *key, ScPose pose, float margin, ScFit *out_fit);

#endif
