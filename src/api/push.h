// SPDX-License-Identifier: MIT
#ifndef SC_API_PUSH_H
#define SC_API_PUSH_H

#include "state/scene.h"

// Changes the velocities of a dynamic body by an impulse through its centre of mass and a turn, and wakes it.
void sc_push_impulse(ScreeScene *scene, uint32_t row, ScreeVec2 impulse, double angular);

#endif
