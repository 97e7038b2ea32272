// SPDX-License-Identifier: MIT
#include "state/group.h"

#include "base/least.h"
#include "state/scene.h"

enum { OF_GROUP, OF_BODY }; // the sides of a membership's links

static ScCoupleTable table_of(const ScreeScene *scene) {
  return (ScCoupleTable){scene->tables.membership.couple, sizeof(ScCouple)};
}

static uint32_t find(const ScreeScene *scene, uint32_t group, uint32_t body) {
  return sc_couples_find(&scene->membership_set, table_of(scene), (ScCouple){group, body});
}

ScreeStatus sc_group_create(ScreeScene *scene, const char *name, size_t length, bool self_collide, uint32_t *out_row) {
  uint32_t row = sc_pool_next(&scene->groups);
  if (row > SCREE_ROW_MAX) return SCREE_CAPACITY;
  if (!sc_pool_reserve(&scene->groups, row + 1u) || !sc_columns_reserve(&scene->tables, SC_TABLE_GROUP, row + 1u) ||
      !sc_names_reserve(&scene->group_names, scene->tables.group.name, scene->groups.rows, length))
    return SCREE_OUT_OF_MEMORY;
  sc_pool_take(&scene->groups);
  ScBodyGroups *group = &scene->tables.group;
  sc_names_add(&scene->group_names, group->name, row, name, length);
  group->self_collide[row] = self_collide;
  group->first_member[row] = SC_NONE;
  group->count[row] = 0;
  *out_row = row;
  return SCREE_OK;
}

uint32_t sc_group_find(const ScreeScene *scene, const char *name, size_t length) {
  return sc_names_find(&scene->group_names, scene->tables.group.name, name, length);
}

static void drop(ScreeScene *scene, uint32_t row) {
  ScMemberships *membership = &scene->tables.membership;
  ScBodyGroups *group = &scene->tables.group;
  ScCouple couple = membership->couple[row];
  sc_couples_remove(&scene->membership_set, table_of(scene), row);
  sc_link_remove(membership->link, &group->first_member[couple.a], row, OF_GROUP);
  sc_link_remove(membership->link, &scene->tables.body.first_membership[couple.b], row, OF_BODY);
  --group->count[couple.a];
  scene->apart -= !group->self_collide[couple.a];
  sc_pool_give_back(&scene->memberships, row);
}

const uint32_t *sc_group_list(ScreeScene *scene, uint32_t group) {
  const ScMemberships *membership = &scene->tables.membership;
  uint32_t count = scene->tables.group.count[group], entry = scene->tables.group.first_member[group];
  if (!sc_array_reserve(&scene->found, count + 1u, sizeof(uint32_t))) return NULL;
  ScLeast members = {.numbers = scene->found.data, .capacity = count};
  for (; entry != SC_NONE; entry = membership->link[entry >> 1].next[OF_GROUP])
    sc_least_add(&members, membership->couple[entry >> 1].b);
  sc_least_sort(&members);
  return members.numbers;
}

bool sc_group_reserve_queue(ScreeScene *scene, uint32_t group) {
  const ScMemberships *membership = &scene->tables.membership;
  uint32_t shapes = 0, entry = scene->tables.group.first_member[group];
  for (; entry != SC_NONE; entry = membership->link[entry >> 1].next[OF_GROUP])
    shapes += scene->tables.body.shape_count[membership->couple[entry >> 1].b];
  return sc_shape_reserve_queue(scene, shapes);
}

bool sc_group_destroy(ScreeScene *scene, uint32_t group) {
  ScBodyGroups *groups = &scene->tables.group;
  const uint32_t *members = sc_group_list(scene, group);
  if (!members || !sc_group_reserve_queue(scene, group)) return false;
  for (uint32_t i = 0; i < groups->count[group] && !groups->self_collide[group]; ++i)
    sc_shape_queue_all(scene, members[i]);
  while (groups->first_member[group] != SC_NONE) drop(scene, groups->first_member[group] >> 1);
  sc_names_remove(&scene->group_names, groups->name, group);
  sc_pool_give(&scene->groups, group);
  return true;
}

static bool reserve_row(ScreeScene *scene) {
  uint32_t rows = sc_pool_next(&scene->memberships) + 1u;
  return sc_pool_reserve(&scene->memberships, rows) && sc_columns_reserve(&scene->tables, SC_TABLE_MEMBERSHIP, rows) &&
         sc_couples_reserve(&scene->membership_set, table_of(scene));
}

bool sc_group_add(ScreeScene *scene, uint32_t group, uint32_t body) {
  ScBodyGroups *groups = &scene->tables.group;
  if (find(scene, group, body) != SC_NONE) return true;
  if (!reserve_row(scene) || !sc_shape_reserve_queue(scene, scene->tables.body.shape_count[body])) return false;
  uint32_t row = sc_pool_take(&scene->memberships);
  ScMemberships *membership = &scene->tables.membership;
  membership->couple[row] = (ScCouple){group, body};
  sc_couples_add(&scene->membership_set, table_of(scene), row);
  sc_link_add(membership->link, &groups->first_member[group], row, OF_GROUP);
  sc_link_add(membership->link, &scene->tables.body.first_membership[body], row, OF_BODY);
  ++groups->count[group];
  if (groups->self_collide[group]) return true;
  ++scene->apart;
  sc_shape_queue_all(scene, body);
  return true;
}

bool sc_group_remove(ScreeScene *scene, uint32_t group, uint32_t body) {
  uint32_t row = find(scene, group, body);
  if (row == SC_NONE) return true;
  if (!sc_shape_reserve_queue(scene, scene->tables.body.shape_count[body])) return false;
  drop(scene, row);
  if (!scene->tables.group.self_collide[group]) sc_shape_queue_all(scene, body);
  return true;
}

bool sc_group_keeps_apart(const ScreeScene *scene, uint32_t body_a, uint32_t body_b) {
  const ScMemberships *membership = &scene->tables.membership;
  uint32_t entry = scene->tables.body.first_membership[body_a];
  for (; entry != SC_NONE; entry = membership->link[entry >> 1].next[OF_BODY]) {
    uint32_t group = membership->couple[entry >> 1].a;
    if (!scene->tables.group.self_collide[group] && find(scene, group, body_b) != SC_NONE) return true;
  }
  return false;
}

void sc_group_forget(ScreeScene *scene, uint32_t body) {
  const uint32_t *first = scene->tables.body.first_membership;
  while (first[body] != SC_NONE) drop(scene, first[body] >> 1);
}
