// SPDX-License-Identifier: MIT
// Who touches whom, and named groups.
#include "exports.h"

EXPORT(bodies_exclude)
uint32_t js_bodies_exclude(ScreeScene *scene, ScreeBody body_a, ScreeBody body_b, uint32_t excluded) {
  return scree_bodies_exclude(scene, body_a, body_b, excluded);
}

EXPORT(bodies_excluded) int js_bodies_excluded(const ScreeScene *scene, ScreeBody body_a, ScreeBody body_b) {
  return scree_bodies_excluded(scene, body_a, body_b);
}

EXPORT(body_exclusions)
uint32_t js_body_exclusions(const ScreeScene *scene, ScreeBody body, ScreeBody *out, uint32_t capacity) {
  return scree_body_exclusions(scene, body, out, capacity);
}

EXPORT(bodies_may_touch) int js_bodies_may_touch(const ScreeScene *scene, ScreeBody body_a, ScreeBody body_b) {
  return scree_bodies_may_touch(scene, body_a, body_b);
}

EXPORT(group_create)
uint32_t js_group_create(ScreeScene *scene, const char *name, size_t length, uint32_t self_collide, ScreeGroup *out) {
  return scree_group_create(scene, name, length, self_collide, out);
}

EXPORT(group_destroy) uint32_t js_group_destroy(ScreeScene *scene, ScreeGroup group, uint32_t with_bodies) {
  return scree_group_destroy(scene, group, with_bodies);
}

EXPORT(group_alive) int js_group_alive(const ScreeScene *scene, ScreeGroup group) {
  return scree_group_alive(scene, group);
}

EXPORT(group_find) ScreeGroup js_group_find(const ScreeScene *scene, const char *name, size_t length) {
  return scree_group_find(scene, name, length);
}

EXPORT(group_name) const char *js_group_name(const ScreeScene *scene, ScreeGroup group) {
  return scree_group_name(scene, group);
}

EXPORT(group_self_collide) int js_group_self_collide(const ScreeScene *scene, ScreeGroup group) {
  return scree_group_self_collide(scene, group);
}

EXPORT(group_add) uint32_t js_group_add(ScreeScene *scene, ScreeGroup group, ScreeBody body) {
  return scree_group_add(scene, group, body);
}

EXPORT(group_remove) uint32_t js_group_remove(ScreeScene *scene, ScreeGroup group, ScreeBody body) {
  return scree_group_remove(scene, group, body);
}

EXPORT(group_members)
uint32_t js_group_members(const ScreeScene *scene, ScreeGroup group, ScreeBody *out, uint32_t capacity) {
  return scree_group_members(scene, group, out, capacity);
}

EXPORT(scene_groups) uint32_t js_scene_groups(const ScreeScene *scene, ScreeGroup *out, uint32_t capacity) {
  return scree_scene_groups(scene, out, capacity);
}

EXPORT(group_set_disabled) uint32_t js_group_set_disabled(ScreeScene *scene, ScreeGroup group, uint32_t disabled) {
  return scree_group_set_disabled(scene, group, disabled);
}
