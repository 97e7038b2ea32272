// SPDX-License-Identifier: MIT
#include "scree/group.h"

#include "api/fault.h"
#include "base/least.h"

static uint32_t check_group(ScCheck *check, const ScreeScene *scene, ScreeGroup group) {
  if (sc_pool_valid(&scene->groups, group)) return scree_row(group);
  sc_check_refuse(check, SCREE_INVALID_HANDLE, "group", (double)group);
  return SC_NONE;
}

ScreeStatus scree_group_create(ScreeScene *scene, const char *name, size_t length, uint32_t self_collide,
                               ScreeGroup *out_group) {
  ScCheck check = sc_check_begin(scene, "scree_group_create");
  *out_group = 0;
  if (!name || !sc_names_legal(name, length)) sc_check_refuse(&check, SCREE_BAD_NAME, "name", (double)length);
  sc_check_flag(&check, "self_collide", self_collide);
  if (check.status != SCREE_OK) return check.status;
  uint32_t row = sc_group_find(scene, name, length);
  if (row != SC_NONE) return sc_check_refuse(&check, SCREE_NAME_TAKEN, "name", (double)row);
  ScreeStatus status = sc_group_create(scene, name, length, self_collide != 0, &row);
  if (status != SCREE_OK) return sc_check_refuse(&check, status, "scene", (double)scene->groups.count);
  *out_group = sc_pool_handle(&scene->groups, row);
  return SCREE_OK;
}

ScreeStatus scree_group_destroy(ScreeScene *scene, ScreeGroup group, uint32_t with_bodies) {
  ScCheck check = sc_check_begin(scene, "scree_group_destroy");
  uint32_t row = check_group(&check, scene, group);
  sc_check_flag(&check, "with_bodies", with_bodies);
  if (check.status != SCREE_OK) return check.status;
  const uint32_t *members = sc_group_list(scene, row);
  uint32_t count = scene->tables.group.count[row];
  for (uint32_t i = 0; with_bodies && members && i < count; ++i) sc_body_destroy(scene, members[i]);
  if (members && sc_group_destroy(scene, row)) return SCREE_OK;
  return sc_check_refuse(&check, SCREE_OUT_OF_MEMORY, "group", (double)group);
}

int scree_group_alive(const ScreeScene *scene, ScreeGroup group) { return sc_pool_valid(&scene->groups, group); }

ScreeGroup scree_group_find(const ScreeScene *scene, const char *name, size_t length) {
  uint32_t row = sc_group_find(scene, name, length);
  return row == SC_NONE ? 0u : sc_pool_handle(&scene->groups, row);
}

const char *scree_group_name(const ScreeScene *scene, ScreeGroup group) {
  if (!sc_pool_valid(&scene->groups, group)) return "";
  return sc_names_text(&scene->group_names, scene->tables.group.name[scree_row(group)]);
}

int scree_group_self_collide(const ScreeScene *scene, ScreeGroup group) {
  return sc_pool_valid(&scene->groups, group) && scene->tables.group.self_collide[scree_row(group)];
}

ScreeStatus scree_group_add(ScreeScene *scene, ScreeGroup group, ScreeBody body) {
  ScCheck check = sc_check_begin(scene, "scree_group_add");
  uint32_t row = check_group(&check, scene, group), member = sc_check_body(&check, scene, body);
  if (check.status != SCREE_OK || sc_group_add(scene, row, member)) return check.status;
  return sc_check_refuse(&check, SCREE_OUT_OF_MEMORY, "body", (double)body);
}

ScreeStatus scree_group_remove(ScreeScene *scene, ScreeGroup group, ScreeBody body) {
  ScCheck check = sc_check_begin(scene, "scree_group_remove");
  uint32_t row = check_group(&check, scene, group), member = sc_check_body(&check, scene, body);
  if (check.status != SCREE_OK || sc_group_remove(scene, row, member)) return check.status;
  return sc_check_refuse(&check, SCREE_OUT_OF_MEMORY, "body", (double)body);
}

uint32_t scree_group_members(const ScreeScene *scene, ScreeGroup group, ScreeBody *out_bodies, uint32_t capacity) {
  if (!sc_pool_valid(&scene->groups, group)) return 0;
  const ScMemberships *membership = &scene->tables.membership;
  ScLeast members = {.numbers = out_bodies, .capacity = capacity};
  uint32_t entry = scene->tables.group.first_member[scree_row(group)];
  for (; entry != SC_NONE; entry = membership->link[entry >> 1].next[entry & 1u])
    sc_least_add(&members, membership->couple[entry >> 1].b);
  sc_least_sort(&members);
  for (uint32_t i = 0; i < members.count; ++i) out_bodies[i] = sc_pool_handle(&scene->bodies, out_bodies[i]);
  return scene->tables.group.count[scree_row(group)];
}

uint32_t scree_scene_groups(const ScreeScene *scene, ScreeGroup *out_groups, uint32_t capacity) {
  uint32_t count = 0;
  for (uint32_t row = 0; row < scene->groups.rows && count < capacity; ++row)
    if (sc_pool_live(&scene->groups, row)) out_groups[count++] = sc_pool_handle(&scene->groups, row);
  return scene->groups.count;
}

ScreeStatus scree_group_set_disabled(ScreeScene *scene, ScreeGroup group, uint32_t disabled) {
  ScCheck check = sc_check_begin(scene, "scree_group_set_disabled");
  uint32_t row = check_group(&check, scene, group);
  sc_check_flag(&check, "disabled", disabled);
  if (check.status != SCREE_OK) return check.status;
  const uint32_t *members = sc_group_list(scene, row);
  if (!members || !sc_group_reserve_queue(scene, row))
    return sc_check_refuse(&check, SCREE_OUT_OF_MEMORY, "group", (double)group);
  for (uint32_t i = 0; i < scene->tables.group.count[row]; ++i) sc_body_set_disabled(scene, members[i], disabled != 0);
  return SCREE_OK;
}
