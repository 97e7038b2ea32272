// SPDX-License-Identifier: MIT
// Lists of touches, made when somebody asks: of pairs of pieces, shapes and bodies.
//
// Between two steps, pairs that are told can only be removed by edits, which events.ended_by_edit remembers. So what
// touched when the step ended is known at any time, and what touched when it began follows from `begun` and `ended`.
#ifndef SC_EVENT_TELL_H
#define SC_EVENT_TELL_H

#include "state/scene.h"

// Null when memory ran out.
const ScArray *sc_tell_touches(ScreeScene *scene, uint32_t touches);

#endif
