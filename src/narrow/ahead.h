// SPDX-License-Identifier: MIT
// Contacts that are seen coming.
#ifndef SC_NARROW_AHEAD_H
#define SC_NARROW_AHEAD_H

#include "narrow/fit.h"

// Looks at a fit whose surfaces have a gap that this step may close, made at a pose: where the two move, as they do
// now, they may meet with other features, or pass each other by. The fit is then made anew at the pose at which they
// meet, or else at that to which the step takes them. Of two dynamic bodies the fit is left as it is.
void sc_ahead_look(const ScreeScene *scene, const ScPairKey *key, ScPose pose, ScFit *fit);

#endif
