// SPDX-License-Identifier: MIT
// Named groups of bodies. A membership is a couple of a group and a body.
#ifndef SC_STATE_GROUP_H
#define SC_STATE_GROUP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "scree/scene.h"

// An empty group. The name must be legal and free. SCREE_OUT_OF_MEMORY or SCREE_CAPACITY, and nothing has changed,
// otherwise.
ScreeStatus sc_group_create(ScreeScene *scene, const char *name, size_t length, bool self_collide, uint32_t *out_row);
// Takes all members out first. False when memory ran out; all is as it was.
bool sc_group_destroy(ScreeScene *scene, uint32_t group);
// The row of that name, or SC_NONE.
uint32_t sc_group_find(const ScreeScene *scene, const char *name, size_t length);

// What is so already is fine. Where members may not touch each other, the next step ends what the body touches of them,
// or finds it again. False when memory ran out; all is as it was.
bool sc_group_add(ScreeScene *scene, uint32_t group, uint32_t body);
bool sc_group_remove(ScreeScene *scene, uint32_t group, uint32_t body);

// The rows of the members in ascending order, so that what is done to all of them does not depend on who came first;
// they stay in scene->found until it is used again. Null when memory ran out.
const uint32_t *sc_group_list(ScreeScene *scene, uint32_t group);
// Room in scene->changed for the shapes of all members. False when memory ran out.
bool sc_group_reserve_queue(ScreeScene *scene, uint32_t group);

// Is there a group of both whose members may not touch? To be asked only where scene->apart is not 0.
bool sc_group_keeps_apart(const ScreeScene *scene, uint32_t body_a, uint32_t body_b);

// For a body that dies.
void sc_group_forget(ScreeScene *scene, uint32_t body);

#endif
