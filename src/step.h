// SPDX-License-Identifier: MIT
#ifndef SC_STEP_H
#define SC_STEP_H

#include "state/scene.h"

// One step of `dt` seconds, above 0 and at most 1.
ScreeStatus sc_step(ScreeScene *scene, double dt);

#endif
