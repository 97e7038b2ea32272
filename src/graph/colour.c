// SPDX-License-Identifier: MIT
#include "graph/graph.h"

#include <string.h>

#include "graph/joint_colour.h"
#include "graph/slots.h"

#define OVERFLOW SC_SLOTS_OVERFLOW
#define LANES    4u
#define PLACES   (2u * SC_GROUPS)

// Of a colour: two points, one, and the same for special contacts.
static uint32_t group_index(uint32_t colour, uint32_t flags) {
  return 4u * colour + (sc_pair_points(flags) == 1u) + (flags & SC_PAIR_SPECIAL ? 2u : 0u);
}

static uint32_t form_of(uint32_t group) { return (group & 1u ? 1u : 2u) | (group & 2u ? SC_FORM_SPECIAL : 0u); }

// A contact that is to be solved. Its place: eight a colour and block, by its form and by whether it has a gap.
typedef struct Chosen {
  uint32_t pair, place;
  uint32_t slot_a, slot_b;
} Chosen;

// What the contacts are sorted with.
typedef struct Sorter {
  const uint32_t *block_of; // by slot; null: all are of one
  uint32_t *used;           // by slot: a bit a colour
  Chosen *chosen;
  uint32_t contacts;
  uint32_t *count, *next; // by place: contacts, and the lane of the next one
} Sorter;

// Colours every contact of somebody awake and counts them by place.
static void choose(ScreeScene *scene, const uint32_t *pairs, uint32_t pair_count, Sorter *sorter) {
  const ScTables *tables = &scene->tables;
  uint32_t first_driven = scene->step.first_driven;
  for (uint32_t i = 0; i < pair_count; ++i) {
    uint32_t flags = tables->pair.flags[pairs[i]];
    if (!sc_pair_pushes(flags)) continue;
    const ScPairKey *key = &tables->pair.key[pairs[i]];
    uint32_t slot_a = tables->body.slot[key->body_a], slot_b = tables->body.slot[key->body_b];
    uint32_t movable_a = slot_a < first_driven ? slot_a : 0u, movable_b = slot_b < first_driven ? slot_b : 0u;
    if (!(movable_a | movable_b)) continue;
    uint32_t block = sorter->block_of ? sorter->block_of[movable_a ? movable_a : movable_b] : 0u;
    uint32_t group = group_index(sc_slots_pick(sorter->used, movable_a, movable_b), flags);
    uint32_t place = block * PLACES + 2u * group + ((flags & (SC_PAIR_OPEN | SC_PAIR_FRESH)) != 0u);
    sorter->chosen[sorter->contacts++] = (Chosen){pairs[i], place, slot_a, slot_b};
    ++sorter->count[place];
  }
}

// Adds one group from `lanes` on, each in whole batches, and says where the first contact of each of its two places
// goes: those with a gap come last, for they make their batch be measured. Returns the lane after it.
static uint32_t add_group(ScStep *step, uint32_t group, const uint32_t count[2], uint32_t next[2], uint32_t lanes) {
  bool overflow = group / 4u == OVERFLOW;
  uint32_t all = count[0] + count[1], batches = overflow ? all : (all + LANES - 1u) / LANES;
  next[0] = lanes;
  next[1] = lanes + count[0] * (overflow ? LANES : 1u);
  uint32_t closed = overflow ? count[0] : count[0] / LANES;
  if (count[1] == 0u) closed = batches;
  step->groups[step->group_count++] = (ScGroup){lanes, batches, closed, form_of(group), group / 4u};
  step->solved += all;
  step->batches += batches;
  if (overflow) step->overflow += all;
  return lanes + batches * LANES;
}

// Lays the groups out one after another. Returns the number of lanes.
static uint32_t lay_out(ScStep *step, Sorter *sorter) {
  uint32_t lanes = 0;
  for (uint32_t b = 0; b < step->block_count; ++b) {
    uint32_t colours = 0, last_colour = SC_COLOURS;
    step->blocks[b].first_group = step->group_count;
    for (uint32_t group = 0; group < SC_GROUPS; ++group) {
      uint32_t place = b * PLACES + 2u * group;
      if (!(sorter->count[place] | sorter->count[place + 1u])) continue;
      lanes = add_group(step, group, &sorter->count[place], &sorter->next[place], lanes);
      colours += group / 4u != last_colour;
      last_colour = group / 4u;
    }
    step->blocks[b].groups = step->group_count - step->blocks[b].first_group;
    if (colours > step->colours) step->colours = colours;
  }
  return lanes;
}

static bool take_sorter(ScreeScene *scene, uint32_t pair_count, Sorter *sorter) {
  ScStep *step = &scene->step;
  size_t places = step->block_count * PLACES;
  sorter->used = sc_arena_take(&scene->arena, step->slots * sizeof(uint32_t));
  sorter->chosen = sc_arena_take(&scene->arena, pair_count * sizeof(Chosen));
  sorter->count = sc_arena_take(&scene->arena, places * sizeof(uint32_t));
  sorter->next = sc_arena_take(&scene->arena, places * sizeof(uint32_t));
  step->groups = sc_arena_take(&scene->arena, step->block_count * SC_GROUPS * sizeof(ScGroup));
  if (!sorter->used || !sorter->chosen || !sorter->count || !sorter->next || !step->groups) return false;
  memset(sorter->used, 0, step->slots * sizeof(uint32_t));
  memset(sorter->count, 0, places * sizeof(uint32_t));
  return true;
}

static bool take_lanes(ScreeScene *scene, uint32_t lanes) {
  ScStep *step = &scene->step;
  step->lane_pairs = sc_arena_take(&scene->arena, lanes * sizeof(uint32_t));
  step->lane_a = sc_arena_take(&scene->arena, lanes * sizeof(uint32_t));
  step->lane_b = sc_arena_take(&scene->arena, lanes * sizeof(uint32_t));
  if (!step->lane_pairs || !step->lane_a || !step->lane_b) return false;
  memset(step->lane_pairs, 0xff, lanes * sizeof(uint32_t));
  memset(step->lane_a, 0, lanes * sizeof(uint32_t));
  memset(step->lane_b, 0, lanes * sizeof(uint32_t));
  return true;
}

ScreeStatus sc_graph_colour(ScreeScene *scene) {
  ScStep *step = &scene->step;
  step->group_count = step->colours = step->solved = step->batches = step->overflow = 0;
  Sorter sorter = {0};
  uint32_t pair_count;
  const uint32_t *pairs = sc_rows_list(&scene->active, &pair_count);
  if (!sc_slots_give(scene, &sorter.block_of) || !take_sorter(scene, pair_count, &sorter)) return SCREE_OUT_OF_MEMORY;
  choose(scene, pairs, pair_count, &sorter);
  if (!take_lanes(scene, lay_out(step, &sorter))) return SCREE_OUT_OF_MEMORY;
  for (uint32_t i = 0; i < sorter.contacts; ++i) {
    const Chosen *chosen = &sorter.chosen[i];
    uint32_t lane = sorter.next[chosen->place];
    step->lane_pairs[lane] = chosen->pair;
    step->lane_a[lane] = chosen->slot_a;
    step->lane_b[lane] = chosen->slot_b;
    sorter.next[chosen->place] += chosen->place % PLACES / 8u == OVERFLOW ? LANES : 1u;
  }
  return sc_joint_colour(scene, sorter.block_of) ? SCREE_OK : SCREE_OUT_OF_MEMORY;
}
