// SPDX-License-Identifier: MIT
// Pairs of bodies that never touch, each with the reasons for it: it lasts as long as there is one.
#ifndef SC_STATE_EXCLUDE_H
#define SC_STATE_EXCLUDE_H

#include <stdbool.h>
#include <stdint.h>

#include "scree/scene.h"

// The user has one reason at the most; of joints, each is one.
typedef enum ScReason { SC_REASON_USER, SC_REASON_JOINT, SC_REASON_COUNT } ScReason;

typedef struct ScReasons {
  uint32_t count[SC_REASON_COUNT];
} ScReasons;

// The order of the two rows does not matter, and they are two. The next step ends what they touch, or finds what they
// may touch again. False when memory ran out; all is as it was.
bool sc_exclude_add(ScreeScene *scene, uint32_t row_a, uint32_t row_b, ScReason reason);
// Takes back what was added.
bool sc_exclude_remove(ScreeScene *scene, uint32_t row_a, uint32_t row_b, ScReason reason);

// How many reasons of one kind there are.
uint32_t sc_exclude_count(const ScreeScene *scene, uint32_t row_a, uint32_t row_b, ScReason reason);
// Is there any?
bool sc_exclude_holds(const ScreeScene *scene, uint32_t row_a, uint32_t row_b);

// For a body that dies.
void sc_exclude_forget(ScreeScene *scene, uint32_t row);

#endif
