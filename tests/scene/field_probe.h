// SPDX-License-Identifier: MIT
#ifndef FIELD_PROBE_H
#define FIELD_PROBE_H

#include "probe.h"

ScreeField field_make(ScreeScene *scene, ScreeFieldDef def);
// A circle of mass pi/4 that nothing but fields acts on, in a scene without gravity.
ScreeBody field_ball(ScreeScene *scene, ScreeVec2 at);
// The substep of a scene, s.
double field_substep(ScreeScene *scene);

#endif
