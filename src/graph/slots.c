// SPDX-License-Identifier: MIT
#include "graph/slots.h"

static ScIsland *island_of(ScreeScene *scene, uint32_t row) {
  return &scene->islands.records[scene->tables.body.member[row].island];
}

// Fills blocks with islands in the order in which they are met. Returns the number of blocks; counts their bodies.
static uint32_t fill_blocks(ScreeScene *scene, const uint32_t *rows, uint32_t count, ScBlock *blocks) {
  for (uint32_t i = 0; i < count; ++i)
    if (sc_body_dynamic(&scene->tables.body, rows[i])) island_of(scene, rows[i])->block = SC_NONE;
  uint32_t block = 0, size = 0;
  blocks[0] = (ScBlock){0};
  for (uint32_t i = 0; i < count; ++i) {
    if (!sc_body_dynamic(&scene->tables.body, rows[i])) continue;
    ScIsland *island = island_of(scene, rows[i]);
    if (island->block == SC_NONE) {
      if (size > 0u && size + island->count > SC_BLOCK_BODIES) {
        blocks[++block] = (ScBlock){0};
        size = 0;
      }
      island->block = block;
      size += island->count;
    }
    ++blocks[island->block].slots;
  }
  return block + 1u;
}

static void take_slot(ScreeScene *scene, uint32_t row, uint32_t slot) {
  scene->tables.body.slot[row] = slot;
  scene->step.slot_rows[slot] = row;
}

bool sc_slots_give(ScreeScene *scene, const uint32_t **out_block_of) {
  ScStep *step = &scene->step;
  uint32_t count;
  const uint32_t *rows = sc_rows_list(&scene->stepped, &count);
  // Any two blocks that follow each other hold more bodies than one may.
  step->blocks = sc_arena_take(&scene->arena, (2u * count / SC_BLOCK_BODIES + 2u) * sizeof *step->blocks);
  step->slot_rows = sc_arena_take(&scene->arena, (count + 1u) * sizeof(uint32_t));
  uint32_t *block_of = sc_arena_take(&scene->arena, (count + 1u) * sizeof(uint32_t));
  if (!step->blocks || !step->slot_rows || !block_of) return false;
  step->block_count = fill_blocks(scene, rows, count, step->blocks);
  step->slot_rows[0] = SC_NONE;
  step->slots = count + 1u;

  uint32_t next = 1u;
  for (uint32_t b = 0; b < step->block_count; ++b) {
    step->blocks[b].first_slot = next;
    next += step->blocks[b].slots;
    step->blocks[b].slots = 0;
  }
  step->first_driven = next;
  for (uint32_t i = 0; i < count; ++i) {
    if (!sc_body_dynamic(&scene->tables.body, rows[i])) {
      take_slot(scene, rows[i], next++);
      continue;
    }
    ScBlock *block = &step->blocks[island_of(scene, rows[i])->block];
    uint32_t slot = block->first_slot + block->slots++;
    take_slot(scene, rows[i], slot);
    block_of[slot] = (uint32_t)(block - step->blocks);
  }
  *out_block_of = step->block_count > 1u ? block_of : NULL;
  return true;
}
