// SPDX-License-Identifier: MIT
#include "state/island.h"

#include "state/joint.h"
#include "state/scene.h"

// Those from `first` on, of which the first is then the next to be taken.
static void free_records(ScIslands *islands, uint32_t first) {
  for (uint32_t i = islands->capacity; i-- > first;) {
    islands->records[i] = (ScIsland){.first = islands->free};
    islands->free = i;
  }
}

// One more record than bodies: a split holds the old island until its last member has gone over.
bool sc_island_reserve(ScIslands *islands, uint32_t bodies) {
  uint32_t old = islands->capacity, need = bodies + 1u;
  if (need <= old) return true;
  uint32_t grown = old + old / 2u;
  if (grown < need) grown = need;
  if (grown < 64u) grown = 64u;
  ScIsland *records = sc_mem_realloc(islands->records, old * sizeof *records, grown * sizeof *records);
  if (!records) return false;
  if (!old) islands->free = SC_NONE;
  islands->records = records;
  islands->capacity = grown;
  free_records(islands, old);
  return true;
}

void sc_island_clear(ScIslands *islands) {
  *islands = (ScIslands){.records = islands->records, .capacity = islands->capacity, .free = SC_NONE};
  free_records(islands, 0);
}

void sc_island_free(ScIslands *islands) {
  sc_mem_free(islands->records);
  *islands = (ScIslands){0};
}

static uint32_t take(ScIslands *islands) {
  uint32_t island = islands->free;
  SC_ASSERT(island != SC_NONE);
  islands->free = islands->records[island].first;
  islands->records[island] = (ScIsland){.first = SC_NONE};
  ++islands->count;
  return island;
}

static void give(ScIslands *islands, uint32_t island) {
  islands->records[island] = (ScIsland){.first = islands->free};
  islands->free = island;
  --islands->count;
}

// Puts a row that is in no ring at the end of an island's.
static void append(ScreeScene *scene, uint32_t island, uint32_t row) {
  ScIsland *record = &scene->islands.records[island];
  ScBodies *body = &scene->tables.body;
  uint32_t first = record->count ? record->first : row, last = record->count ? body->member[first].previous : row;
  body->member[row] = (ScMember){island, first, last};
  body->member[last].next = row;
  body->member[first].previous = row;
  record->first = first;
  ++record->count;
  scene->slots.kept = false;
}

void sc_island_enter(ScreeScene *scene, uint32_t row, uint32_t island) { append(scene, island, row); }

static void detach(ScreeScene *scene, uint32_t row) {
  ScMember *member = scene->tables.body.member, own = member[row];
  ScIsland *record = &scene->islands.records[own.island];
  member[own.previous].next = own.next;
  member[own.next].previous = own.previous;
  if (record->first == row) record->first = own.next;
  --record->count;
  scene->slots.kept = false;
}

void sc_island_add(ScreeScene *scene, uint32_t row) { append(scene, take(&scene->islands), row); }

void sc_island_remove(ScreeScene *scene, uint32_t row) {
  uint32_t island = scene->tables.body.member[row].island;
  detach(scene, row);
  scene->islands.parted = true;
  if (!scene->islands.records[island].count) give(&scene->islands, island);
  scene->tables.body.member[row].island = SC_NONE;
}

void sc_island_join(ScreeScene *scene, uint32_t row_a, uint32_t row_b) {
  ScMember *member = scene->tables.body.member;
  uint32_t large = member[row_a].island, small = member[row_b].island;
  if (large == small) return;
  ScIsland *records = scene->islands.records;
  // The smaller one is told of its new name: n joins cost n log n in all.
  if (records[large].count < records[small].count) {
    uint32_t swap = large;
    large = small;
    small = swap;
  }
  uint32_t row = records[small].first;
  for (uint32_t left = records[small].count; left > 0; --left, row = member[row].next) member[row].island = large;
  uint32_t a = records[large].first, b = records[small].first;
  uint32_t end_a = member[a].previous, end_b = member[b].previous;
  member[end_a].next = b;
  member[b].previous = end_a;
  member[end_b].next = a;
  member[a].previous = end_b;
  records[large].count += records[small].count;
  records[large].lost |= records[small].lost;
  give(&scene->islands, small);
  scene->slots.kept = false;
}

void sc_island_part(ScreeScene *scene, uint32_t row) {
  scene->islands.records[scene->tables.body.member[row].island].lost = 1;
  scene->islands.parted = true;
}

static void move(ScreeScene *scene, uint32_t row, uint32_t from, uint32_t to) {
  if (scene->tables.body.member[row].island != from) return;
  detach(scene, row);
  append(scene, to, row);
}

// Moves what is linked to a row from one island to another. The one place that knows what links are made of.
static void move_linked(ScreeScene *scene, uint32_t row, uint32_t from, uint32_t to) {
  const ScTables *tables = &scene->tables;
  uint32_t entry = tables->body.first_pair[row];
  while (entry != SC_NONE) {
    uint32_t pair = entry >> 1, side = entry & 1u;
    entry = tables->pair.link[pair].next[side];
    if (!(tables->pair.flags[pair] & SC_PAIR_LINKED)) continue;
    const ScPairKey *key = &tables->pair.key[pair];
    move(scene, side ? key->body_a : key->body_b, from, to);
  }
  entry = tables->body.first_joint[row];
  for (; entry != SC_NONE; entry = tables->joint.link[entry >> 1].next[entry & 1u]) {
    if (!sc_joint_links(scene, entry >> 1)) continue;
    ScCouple couple = tables->joint.couple[entry >> 1];
    move(scene, entry & 1u ? couple.a : couple.b, from, to);
  }
}

// A flood from one member after another; the ring that grows is the queue.
void sc_island_split(ScreeScene *scene, uint32_t island) {
  ScIsland *records = scene->islands.records;
  if (!records[island].lost) return;
  const ScMember *member = scene->tables.body.member;
  while (records[island].count) {
    uint32_t start = records[island].first, row = start;
    uint32_t fresh = take(&scene->islands);
    records[fresh].effort = records[island].effort;
    detach(scene, start);
    append(scene, fresh, start);
    do {
      move_linked(scene, row, island, fresh);
      row = member[row].next;
    } while (row != start);
  }
  give(&scene->islands, island);
}
