// SPDX-License-Identifier: MIT
#include "graph/slots.h"

#include <string.h>

static ScIsland *island_of(ScreeScene *scene, uint32_t row) {
  return &scene->islands.records[scene->tables.body.member[row].island];
}

// The block that is being filled with islands of one effort, and how many bodies these have.
typedef struct Filling {
  uint32_t block, size;
} Filling;

// Fills blocks with islands in the order in which they are met. Returns the number of blocks; counts their bodies.
static uint32_t fill_blocks(ScreeScene *scene, const uint32_t *rows, uint32_t count, ScBlock *blocks) {
  for (uint32_t i = 0; i < count; ++i)
    if (sc_body_dynamic(&scene->tables.body, rows[i])) island_of(scene, rows[i])->block = SC_NONE;
  // There is always a block, for what is not dynamic.
  Filling filling[SC_EFFORTS] = {{0, 0}};
  uint32_t made = 0;
  blocks[0] = (ScBlock){0};
  for (uint32_t i = 0; i < count; ++i) {
    if (!sc_body_dynamic(&scene->tables.body, rows[i])) continue;
    ScIsland *island = island_of(scene, rows[i]);
    if (island->block == SC_NONE) {
      Filling *now = &filling[island->effort];
      if (now->size == 0u || now->size + island->count > SC_BLOCK_BODIES) {
        blocks[made] = (ScBlock){.effort = island->effort};
        *now = (Filling){made++, 0};
      }
      island->block = now->block;
      now->size += island->count;
    }
    ++blocks[island->block].slots;
  }
  return made ? made : 1u;
}

static void take_slot(ScreeScene *scene, uint32_t row, uint32_t slot) {
  scene->tables.body.slot[row] = slot;
  ((uint32_t *)scene->slots.rows.data)[slot] = row;
}

static bool reserve(ScSlots *slots, uint32_t count) {
  // Of one effort, any two blocks that follow each other hold more bodies than one may.
  return sc_array_reserve(&slots->blocks, 2u * count / SC_BLOCK_BODIES + SC_EFFORTS, sizeof(ScBlock)) &&
         sc_array_reserve(&slots->rows, count + 1u, sizeof(uint32_t)) &&
         sc_array_reserve(&slots->block_of, count + 1u, sizeof(uint32_t));
}

// Each block of which the bodies have been counted gets its first slot. Returns the slot after all of them.
static uint32_t lay_out(ScBlock *blocks, uint32_t count) {
  uint32_t next = 1u;
  for (uint32_t b = 0; b < count; ++b) {
    blocks[b].first_slot = next;
    next += blocks[b].slots;
    blocks[b].slots = 0;
  }
  return next;
}

static bool give_anew(ScreeScene *scene) {
  ScSlots *slots = &scene->slots;
  uint32_t count;
  const uint32_t *rows = sc_rows_list(&scene->stepped, &count);
  if (!reserve(slots, count)) return false;
  ScBlock *blocks = slots->blocks.data;
  uint32_t *block_of = slots->block_of.data;
  slots->blocks.count = fill_blocks(scene, rows, count, blocks);
  ((uint32_t *)slots->rows.data)[0] = SC_NONE;
  slots->rows.count = count + 1u;
  uint32_t next = slots->first_driven = lay_out(blocks, slots->blocks.count);
  for (uint32_t i = 0; i < count; ++i) {
    if (!sc_body_dynamic(&scene->tables.body, rows[i])) {
      take_slot(scene, rows[i], next++);
      continue;
    }
    uint32_t block = island_of(scene, rows[i])->block, slot = blocks[block].first_slot + blocks[block].slots++;
    take_slot(scene, rows[i], slot);
    block_of[slot] = block;
  }
  return true;
}

bool sc_slots_give(ScreeScene *scene, const uint32_t **out_block_of) {
  ScStep *step = &scene->step;
  ScSlots *slots = &scene->slots;
  if (!slots->kept && !give_anew(scene)) return false;
  slots->kept = true;
  // The stages that follow write what else they know of blocks.
  step->blocks = sc_arena_take(&scene->arena, slots->blocks.count * sizeof *step->blocks);
  if (!step->blocks) return false;
  memcpy(step->blocks, slots->blocks.data, slots->blocks.count * sizeof *step->blocks);
  step->block_count = slots->blocks.count;
  step->slot_rows = slots->rows.data;
  step->slots = slots->rows.count;
  step->first_driven = slots->first_driven;
  *out_block_of = step->block_count > 1u ? slots->block_of.data : NULL;
  return true;
}
