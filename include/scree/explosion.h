// SPDX-License-Identifier: MIT
/// Explosions: one push away from a point.
#ifndef SCREE_EXPLOSION_H
#define SCREE_EXPLOSION_H

#include "scree/query.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What goes off. All of it is to be set; 0 is a value.
typedef struct ScreeExplosion {
  ScreeVec2 position;
  double radius;     ///< up to which it has its full strength, m
  double falloff;    ///< over which it then falls to nothing, in a straight line, m
  double impulse;    ///< for each metre of width that faces it, N s/m; negative: pulls in
  uint32_t occluded; ///< 1: bodies behind a static one are spared
} ScreeExplosion;

/// Pushes every dynamic body within radius + falloff, and wakes it.
///
/// Each gets one impulse: `impulse` times the width that it turns to the explosion, times the strength at its nearest
/// point. It acts at that point, away from the explosion, and so turns what is not struck in line with its centre of
/// mass. The width is that of all of the body's shapes across the push, no more of it than lies within reach. So a big
/// body takes more than a small one, and of two of one size the heavier is the slower; none is thrown the faster for
/// being heavy. What the explosion lies in is pushed from its centre towards the body's centre of mass, at that.
///
/// Sensors are not pushed. The filter says which shapes are, as it does for queries; `sensors` and `hollow` count for
/// nothing. With `occluded`, a body is spared when a static shape, other than one that the explosion lies in, is met on
/// the straight way to its nearest point. `out_count`, which may be null, gets how many bodies were pushed.
ScreeStatus scree_scene_explode(ScreeScene *scene, const ScreeExplosion *explosion, const ScreeQueryFilter *filter,
                                uint32_t *out_count);

#ifdef __cplusplus
}
#endif

#endif
