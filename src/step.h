// SPDX-License-Identifier: MIT
#ifndef SC_STEP_H
#define SC_STEP_H

#include "state/scene.h"

// One step of `dt` seconds, above 0 and at most 1.
ScreeStatus sc_step(ScreeScene *scene, double dt);

// The same in pieces: begin, then a stage at a time while scene->stages_due. A stage that fails ends the step.
void sc_step_begin(ScreeScene *scene, double dt);
ScreeStatus sc_step_stage(ScreeScene *scene);

#endif
