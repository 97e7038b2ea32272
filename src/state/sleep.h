// SPDX-License-Identifier: MIT
// Who is stepped. Bodies that are awake stand in scene->stepped, pairs with one of them in scene->active and joints
// with one of them in scene->jointed; nothing in a step looks at any other row.
//
//   awake: body.awake is 1, the body is in `stepped`, all of its pairs are in `active`, and in `jointed` all of its
//          joints that have rows and no disabled body
//   asleep: velocity and forces are 0, and body.slot is 0; dynamic bodies of one island are all awake or all asleep
//   static, and disabled ones of any type: never awake
//
// A pair that an edit made or moved while both of its bodies sleep is in `active`, and in `once`, for one step.
#ifndef SC_STATE_SLEEP_H
#define SC_STATE_SLEEP_H

#include <stdint.h>

#include "scree/scene.h"

// Seconds that all of an island must have been slow.
#define SC_REST_TIME 0.5f

// Wakes a body, a dynamic one with its island, and lets its time at rest begin anew. Static bodies stay as they are.
void sc_sleep_wake(ScreeScene *scene, uint32_t row);
// Wakes every dynamic body that a body touches or is joined to.
void sc_sleep_wake_touching(ScreeScene *scene, uint32_t row);
void sc_sleep_wake_all(ScreeScene *scene);
// Stops a body, a dynamic one with all that hangs together with it. Between steps, room must have been reserved in
// scene->changed for their shapes.
void sc_sleep_stop(ScreeScene *scene, uint32_t row);
// The same by the user's will, at rest or not: the next step looks at all pairs of these where they were stopped.
void sc_sleep_put(ScreeScene *scene, uint32_t row);
// Takes one body out of the step as it is; its island stays awake.
void sc_sleep_leave(ScreeScene *scene, uint32_t row);

// The next step looks at all pairs of a body, asleep or not.
void sc_sleep_look_at_pairs(ScreeScene *scene, uint32_t row);
// The same for a new pair.
void sc_sleep_look_at(ScreeScene *scene, uint32_t pair);
// Ends `once`.
void sc_sleep_looked(ScreeScene *scene);

// A pair that pushes began or ceased to touch: links islands or parts them, and wakes who sleeps. Without support that
// it had, or with one that it had not, nobody rests.
void sc_sleep_link(ScreeScene *scene, uint32_t pair);
void sc_sleep_unlink(ScreeScene *scene, uint32_t pair);
// The same when a step finds that they are apart. Who was put to sleep on the way, and not by rest, sleeps on.
void sc_sleep_let_go(ScreeScene *scene, uint32_t pair);

#endif
