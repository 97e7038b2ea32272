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

// Makes the fit of a pair anew. Surfaces further apart than `margin` make no points.
void sc_fit_make(const ScreeScene *scene, const ScPairKey *key, ScPose pose, float margin, ScFit *out_fit);

static inline uint32_t sc_fit_count(const ScFit *fit) {
  return (uint32_t)(fit->id[0] != SC_ID_NONE) + (uint32_t)(fit->id[1] != SC_ID_NONE);
}

#endif
