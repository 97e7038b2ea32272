// SPDX-License-Identifier: MIT
// Narrow phase. Reads pairs, shapes, poses and velocities; writes pair.manifold and the touching bits of pair.flags.
#ifndef SC_NARROW_NARROW_H
#define SC_NARROW_NARROW_H

#include "state/scene.h"

SC_APART ScreeStatus sc_narrow_update(ScreeScene *scene);

#endif
