// SPDX-License-Identifier: MIT
#include "graph/graph.h"

#include <string.h>

#define OVERFLOW (SC_COLOURS - 1u)
#define LANES    4u
#define PLACES   (2u * SC_GROUPS)

// Every body that is awake gets a place in the solver's arrays: dynamic ones in the order of rows, then the others. All
// that sleep hold place 0. Returns the number of dynamic ones.
static uint32_t give_slots(ScreeScene *scene, const uint32_t *rows, uint32_t count) {
  ScBodies *body = &scene->tables.body;
  ScStep *step = &scene->step;
  uint32_t slot = 1u, dynamic = 0u;
  step->slot_rows[0] = SC_NONE;
  for (uint32_t i = 0; i < count; ++i) {
    if (body->type[rows[i]] != SCREE_BODY_DYNAMIC) continue;
    body->slot[rows[i]] = slot;
    step->slot_rows[slot++] = rows[i];
  }
  dynamic = slot - 1u;
  for (uint32_t i = 0; i < count && slot <= count; ++i) {
    if (body->type[rows[i]] == SCREE_BODY_DYNAMIC) continue;
    body->slot[rows[i]] = slot;
    step->slot_rows[slot++] = rows[i];
  }
  step->slots = slot;
  return dynamic;
}

static bool solved(uint32_t flags) { return (flags & SC_PAIR_TOUCHING) && !(flags & SC_PAIR_SENSOR); }

// The colour of a contact: the lowest that neither body has yet. `used` holds a bit a colour for each slot; what cannot
// be moved stands for slot 0, which has none.
static uint32_t pick(uint32_t *used, uint32_t slot_a, uint32_t slot_b) {
  uint32_t open = ~(used[slot_a] | used[slot_b]) & ~(1u << OVERFLOW);
  uint32_t colour = open ? (uint32_t)__builtin_ctz(open) : OVERFLOW;
  used[slot_a] |= 1u << colour;
  used[slot_b] |= 1u << colour;
  used[0] = 0u;
  return colour;
}

static uint32_t group_index(uint32_t colour, uint32_t points) { return 2u * colour + (points == 1u); }

// A contact that is to be solved. Its place: twice its group, and 1 more if it has a gap.
typedef struct Chosen {
  uint32_t pair, place;
  uint32_t slot_a, slot_b;
} Chosen;

// Colours every contact of somebody awake and counts them by colour and size. Returns how many there are. The first
// `dynamic` slots are of bodies that can be moved.
static uint32_t choose(ScreeScene *scene, const uint32_t *pairs, uint32_t pair_count, uint32_t dynamic, uint32_t *used,
                       Chosen *chosen, uint32_t count[PLACES]) {
  const ScTables *tables = &scene->tables;
  uint32_t contacts = 0;
  for (uint32_t i = 0; i < pair_count; ++i) {
    uint32_t flags = tables->pair.flags[pairs[i]];
    if (!solved(flags)) continue;
    const ScPairKey *key = &tables->pair.key[pairs[i]];
    uint32_t slot_a = tables->body.slot[key->body_a], slot_b = tables->body.slot[key->body_b];
    uint32_t movable_a = slot_a <= dynamic ? slot_a : 0u, movable_b = slot_b <= dynamic ? slot_b : 0u;
    if (!(movable_a | movable_b)) continue;
    uint32_t group = group_index(pick(used, movable_a, movable_b), sc_pair_points(flags));
    uint32_t place = 2u * group + ((flags & SC_PAIR_OPEN) != 0u);
    chosen[contacts++] = (Chosen){pairs[i], place, slot_a, slot_b};
    ++count[place];
  }
  return contacts;
}

// Lays the groups out one after another, each in whole batches, and says where the first contact of each place goes:
// those with a gap come last, for they make their batch be measured. Returns the number of lanes.
static uint32_t lay_out(ScStep *step, const uint32_t count[PLACES], uint32_t first[PLACES]) {
  uint32_t lanes = 0, last_colour = SC_COLOURS;
  step->group_count = 0;
  step->colours = 0;
  for (uint32_t group = 0; group < SC_GROUPS; ++group) {
    uint32_t closed = count[2u * group], all = closed + count[2u * group + 1u], colour = group / 2u;
    bool overflow = colour == OVERFLOW;
    first[2u * group] = lanes;
    first[2u * group + 1u] = lanes + closed * (overflow ? LANES : 1u);
    if (!all) continue;
    uint32_t batches = overflow ? all : (all + LANES - 1u) / LANES;
    step->groups[step->group_count++] = (ScGroup){lanes, batches, group & 1u ? 1u : 2u};
    step->colours += colour != last_colour;
    last_colour = colour;
    lanes += batches * LANES;
    step->solved += all;
    step->batches += batches;
    if (overflow) step->overflow += all;
  }
  return lanes;
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
  uint32_t body_count, pair_count;
  const uint32_t *bodies = sc_rows_list(&scene->stepped, &body_count);
  const uint32_t *pairs = sc_rows_list(&scene->active, &pair_count);
  step->slot_rows = sc_arena_take(&scene->arena, (body_count + 1u) * sizeof(uint32_t));
  uint32_t *used = sc_arena_take(&scene->arena, (body_count + 1u) * sizeof(uint32_t));
  Chosen *chosen = sc_arena_take(&scene->arena, pair_count * sizeof *chosen);
  if (!step->slot_rows || !used || !chosen) return SCREE_OUT_OF_MEMORY;
  uint32_t dynamic = give_slots(scene, bodies, body_count);
  memset(used, 0, step->slots * sizeof(uint32_t));
  uint32_t count[PLACES] = {0}, next[PLACES];
  uint32_t contacts = choose(scene, pairs, pair_count, dynamic, used, chosen, count);

  if (!take_lanes(scene, lay_out(step, count, next))) return SCREE_OUT_OF_MEMORY;
  for (uint32_t i = 0; i < contacts; ++i) {
    uint32_t place = chosen[i].place, lane = next[place];
    step->lane_pairs[lane] = chosen[i].pair;
    step->lane_a[lane] = chosen[i].slot_a;
    step->lane_b[lane] = chosen[i].slot_b;
    next[place] += place / 4u == OVERFLOW ? LANES : 1u;
  }
  return SCREE_OK;
}
