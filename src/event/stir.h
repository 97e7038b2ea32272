// SPDX-License-Identifier: MIT
// Who fell asleep and who woke. Reads body.awake and what was stirred; writes body.told_awake and two lists. It runs
// after all that may put a body to sleep, and needs no memory: room was made with the bodies.
#ifndef SC_EVENT_STIR_H
#define SC_EVENT_STIR_H

#include "state/scene.h"

void sc_event_stir(ScreeScene *scene);

#endif
