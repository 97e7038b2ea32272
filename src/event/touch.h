// SPDX-License-Identifier: MIT
// Contact events. Reads the touching bits of this step and of the last; writes the lists of what began and what ended.
#ifndef SC_EVENT_TOUCH_H
#define SC_EVENT_TOUCH_H

#include "state/scene.h"

ScreeStatus sc_event_touch(ScreeScene *scene);

#endif
