// SPDX-License-Identifier: MIT
#include <string.h>

#include "io/verify.h"

// Rows that join two others and stand in a list of each.
typedef struct Linked {
  const ScPool *pool;
  const ScLink *link;
  const char *couples; // a, then b
  size_t bytes;        // from one to the next
  const ScPool *owners[2];
  const uint32_t *first[2];
  bool alone; // A may be none
} Linked;

static uint32_t owner_of(const Linked *linked, uint32_t row, uint32_t side) {
  uint32_t owner;
  memcpy(&owner, linked->couples + row * linked->bytes + side * sizeof owner, sizeof owner);
  return owner;
}

// Each entry knows its neighbours, the first one of a list is known to its owner, and no list is a ring: then each row
// stands in the list of each of its owners, and nowhere else, if as many are met as there are.
static uint32_t count_list(const Linked *linked, uint32_t owner, uint32_t list) {
  uint32_t before = SC_LINK_END, count = 0, most = 2u * linked->pool->count;
  for (uint32_t entry = linked->first[list][owner]; entry != SC_LINK_END; ++count) {
    uint32_t row = entry >> 1, side = entry & 1u;
    if (count >= most || !sc_pool_live(linked->pool, row) || owner_of(linked, row, side) != owner ||
        linked->first[side] != linked->first[list] || linked->link[row].previous[side] != before)
      return SC_NONE;
    before = entry;
    entry = linked->link[row].next[side];
  }
  return count;
}

static bool linked_sound(const Linked *linked) {
  uint32_t met = 0, wanted = 0;
  for (uint32_t row = 0; row < linked->pool->rows; ++row) {
    if (!sc_pool_live(linked->pool, row)) continue;
    for (uint32_t side = 0; side < 2u; ++side) {
      uint32_t owner = owner_of(linked, row, side);
      if (side == 0u && linked->alone && owner == SC_NONE) continue;
      if (!sc_pool_live(linked->owners[side], owner)) return false;
      ++wanted;
    }
    if (linked->owners[0] == linked->owners[1] && owner_of(linked, row, 0) == owner_of(linked, row, 1)) return false;
  }
  for (uint32_t list = 0; list < (linked->first[0] == linked->first[1] ? 1u : 2u); ++list)
    for (uint32_t owner = 0; owner < linked->owners[list]->rows; ++owner) {
      if (!sc_pool_live(linked->owners[list], owner)) continue;
      uint32_t count = count_list(linked, owner, list);
      if (count == SC_NONE) return false;
      met += count;
    }
  return met == wanted;
}

bool sc_verify_links(const ScreeScene *scene) {
  const ScTables *t = &scene->tables;
  const ScPool *bodies = &scene->bodies;
  const Linked all[] = {
      {&scene->pairs,
       t->pair.link,
       (const char *)t->pair.key + offsetof(ScPairKey, body_a),
       sizeof(ScPairKey),
       {bodies, bodies},
       {t->body.first_pair, t->body.first_pair},
       false},
      {&scene->exclusions,
       t->exclusion.link,
       (const char *)t->exclusion.couple,
       sizeof(ScCouple),
       {bodies, bodies},
       {t->body.first_exclusion, t->body.first_exclusion},
       false},
      {&scene->memberships,
       t->membership.link,
       (const char *)t->membership.couple,
       sizeof(ScCouple),
       {&scene->groups, bodies},
       {t->group.first_member, t->body.first_membership},
       false},
      {&scene->joints,
       t->joint.link,
       (const char *)t->joint.couple,
       sizeof(ScCouple),
       {bodies, bodies},
       {t->body.first_joint, t->body.first_joint},
       true},
  };
  for (uint32_t i = 0; i < sizeof all / sizeof *all; ++i)
    if (!linked_sound(&all[i])) return false;
  return true;
}
