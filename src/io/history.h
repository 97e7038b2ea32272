// SPDX-License-Identifier: MIT
// The last states of a scene, in a ring of snapshots that are written over again and again.
#ifndef SC_IO_HISTORY_H
#define SC_IO_HISTORY_H

#include "io/foresee.h"

// Keeps up to so many from now on, and forgets all that there are. False when memory ran out; all is as it was.
bool sc_history_keep(ScreeScene *scene, uint32_t most);
// Keeps the state as it is, under the count of steps. What was kept under this count or a higher one is forgotten, and
// where there are too many, the oldest.
ScreeStatus sc_history_save(ScreeScene *scene, const ScForesight *foresight);
// The state of that count, which is one of those kept; the later ones are forgotten when it is taken. Null when there
// is none.
const ScMoment *sc_history_find(const ScreeScene *scene, double step);
void sc_history_forget_after(ScreeScene *scene, double step);

#endif
