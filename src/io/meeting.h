// SPDX-License-Identifier: MIT
// What is foreseen of pairs: their fits from how they lie now, their manifolds from these and from how they lay when
// the last step began, and what pushes them from itself.
#ifndef SC_IO_MEETING_H
#define SC_IO_MEETING_H

#include "io/foresee.h"

void sc_meeting_walk(ScPack *pack, ScTask *task);

#endif
