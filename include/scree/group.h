// SPDX-License-Identifier: MIT
/// Named groups of bodies, to do something to all of them at once.
///
/// A body may be in any number of groups; it leaves them when it is destroyed. Names are those of bodies: 1 to 63
/// characters of A-Z a-z 0-9 _ - . and no two groups alike; a group and a body may have one name.
#ifndef SCREE_GROUP_H
#define SCREE_GROUP_H

#include "scree/id.h"
#include "scree/scene.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Makes an empty group. `self_collide` 0: its members never touch each other; the next step ends what one that joins
/// touches of them, or finds it again when it has left, asleep or not.
ScreeStatus scree_group_create(ScreeScene *scene, const char *name, size_t length, uint32_t self_collide,
                               ScreeGroup *out_group);

/// Destroys a group, and its members too if `with_bodies` is 1.
ScreeStatus scree_group_destroy(ScreeScene *scene, ScreeGroup group, uint32_t with_bodies);

int scree_group_alive(const ScreeScene *scene, ScreeGroup group);

/// The group of that name, or 0.
ScreeGroup scree_group_find(const ScreeScene *scene, const char *name, size_t length);

/// The name; "" for a dead handle. Valid until the next change of groups.
const char *scree_group_name(const ScreeScene *scene, ScreeGroup group);

/// 1 if members may touch each other.
int scree_group_self_collide(const ScreeScene *scene, ScreeGroup group);

/// Puts a body in, or takes it out; what is so already is fine.
ScreeStatus scree_group_add(ScreeScene *scene, ScreeGroup group, ScreeBody body);
ScreeStatus scree_group_remove(ScreeScene *scene, ScreeGroup group, ScreeBody body);

/// Writes the handles of the members by row, at most `capacity`, and returns how many there are.
uint32_t scree_group_members(const ScreeScene *scene, ScreeGroup group, ScreeBody *out_bodies, uint32_t capacity);

/// Writes the handles of all groups by row, at most `capacity`, and returns how many there are.
uint32_t scree_scene_groups(const ScreeScene *scene, ScreeGroup *out_groups, uint32_t capacity);

/// Sets SCREE_BODY_DISABLED of all members.
ScreeStatus scree_group_set_disabled(ScreeScene *scene, ScreeGroup group, uint32_t disabled);

#ifdef __cplusplus
}
#endif

#endif
