// SPDX-License-Identifier: MIT
#include "graph/joint_colour.h"

#include <string.h>

#include "graph/slots.h"

#define LANES 4u

// A joint that is to be solved. Its place: by block, colour and form.
typedef struct Chosen {
  uint32_t joint, block, colour, form;
  uint32_t slot_a, slot_b;
} Chosen;

typedef struct Sorter {
  Chosen *chosen;
  uint32_t joints;
  uint32_t *forms; // those that occur, in the order in which they were met
  uint32_t form_count;
  uint32_t *count; // by place: joints, then the lane of the next one
} Sorter;

static uint32_t index_of_form(Sorter *sorter, uint32_t form) {
  // Neighbours are mostly alike.
  for (uint32_t i = sorter->form_count; i > 0u; --i)
    if (sorter->forms[i - 1u] == form) return i - 1u;
  sorter->forms[sorter->form_count] = form;
  return sorter->form_count++;
}

static uint32_t slot_of(const ScreeScene *scene, uint32_t body) {
  return body == SC_NONE ? 0u : scene->tables.body.slot[body];
}

static void choose(const ScreeScene *scene, const uint32_t *block_of, uint32_t *used, Sorter *sorter,
                   const uint32_t *rows, uint32_t count) {
  const ScJoints *joint = &scene->tables.joint;
  uint32_t first_driven = scene->step.first_driven;
  for (uint32_t i = 0; i < count; ++i) {
    ScCouple couple = joint->couple[rows[i]];
    uint32_t slot_a = slot_of(scene, couple.a), slot_b = slot_of(scene, couple.b);
    uint32_t movable_a = slot_a < first_driven ? slot_a : 0u, movable_b = slot_b < first_driven ? slot_b : 0u;
    if (!(movable_a | movable_b)) continue;
    Chosen *to = &sorter->chosen[sorter->joints++];
    *to = (Chosen){.joint = rows[i], .slot_a = slot_a, .slot_b = slot_b};
    to->block = block_of ? block_of[movable_a ? movable_a : movable_b] : 0u;
    to->colour = sc_slots_pick(used, movable_a, movable_b);
    to->form = index_of_form(sorter, joint->form[rows[i]]);
  }
}

static uint32_t place_of(const Sorter *sorter, const Chosen *chosen) {
  return (chosen->block * SC_COLOURS + chosen->colour) * sorter->form_count + chosen->form;
}

// One group after another, each in whole batches. Returns the number of lanes.
static uint32_t lay_out(ScStep *step, Sorter *sorter) {
  uint32_t lanes = 0, place = 0;
  for (uint32_t b = 0; b < step->block_count; ++b) {
    step->blocks[b].first_joint_group = step->joint_group_count;
    for (uint32_t colour = 0; colour < SC_COLOURS; ++colour) {
      for (uint32_t form = 0; form < sorter->form_count; ++form, ++place) {
        uint32_t count = sorter->count[place];
        sorter->count[place] = lanes;
        if (!count) continue;
        uint32_t batches = colour == SC_SLOTS_OVERFLOW ? count : (count + LANES - 1u) / LANES;
        step->joint_groups[step->joint_group_count++] =
            (ScGroup){.first_lane = lanes, .batches = batches, .form = sorter->forms[form]};
        step->joint_batches += batches;
        lanes += batches * LANES;
      }
    }
    step->blocks[b].joint_groups = step->joint_group_count - step->blocks[b].first_joint_group;
  }
  return lanes;
}

static bool take_lanes(ScreeScene *scene, uint32_t lanes) {
  ScStep *step = &scene->step;
  step->joint_lanes = sc_arena_take(&scene->arena, lanes * sizeof(uint32_t));
  step->joint_a = sc_arena_take(&scene->arena, lanes * sizeof(uint32_t));
  step->joint_b = sc_arena_take(&scene->arena, lanes * sizeof(uint32_t));
  if (!step->joint_lanes || !step->joint_a || !step->joint_b) return false;
  memset(step->joint_lanes, 0xff, lanes * sizeof(uint32_t));
  memset(step->joint_a, 0, lanes * sizeof(uint32_t));
  memset(step->joint_b, 0, lanes * sizeof(uint32_t));
  return true;
}

static bool take_groups(ScreeScene *scene, Sorter *sorter) {
  ScStep *step = &scene->step;
  size_t places = (size_t)step->block_count * SC_COLOURS * sorter->form_count;
  sorter->count = sc_arena_take(&scene->arena, places * sizeof(uint32_t));
  // No more groups than joints.
  step->joint_groups = sc_arena_take(&scene->arena, sorter->joints * sizeof(ScGroup));
  if (!sorter->count || !step->joint_groups) return false;
  memset(sorter->count, 0, places * sizeof(uint32_t));
  for (uint32_t i = 0; i < sorter->joints; ++i) ++sorter->count[place_of(sorter, &sorter->chosen[i])];
  return true;
}

bool sc_joint_colour(ScreeScene *scene, const uint32_t *block_of) {
  ScStep *step = &scene->step;
  uint32_t count;
  const uint32_t *rows = sc_rows_list(&scene->jointed, &count);
  if (!count) return true;
  uint32_t *used = sc_arena_take(&scene->arena, step->slots * sizeof(uint32_t));
  Sorter sorter = {.chosen = sc_arena_take(&scene->arena, count * sizeof(Chosen)),
                   .forms = sc_arena_take(&scene->arena, count * sizeof(uint32_t))};
  if (!used || !sorter.chosen || !sorter.forms) return false;
  memset(used, 0, step->slots * sizeof(uint32_t));
  choose(scene, block_of, used, &sorter, rows, count);
  if (!take_groups(scene, &sorter) || !take_lanes(scene, lay_out(step, &sorter))) return false;
  for (uint32_t i = 0; i < sorter.joints; ++i) {
    const Chosen *chosen = &sorter.chosen[i];
    uint32_t *next = &sorter.count[place_of(&sorter, chosen)], lane = *next;
    step->joint_lanes[lane] = chosen->joint;
    step->joint_a[lane] = chosen->slot_a;
    step->joint_b[lane] = chosen->slot_b;
    *next += chosen->colour == SC_SLOTS_OVERFLOW ? LANES : 1u;
  }
  return true;
}
