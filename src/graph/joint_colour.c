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
  uint32_t *forms; // those that occur
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

// Puts forms in order: that in which they are met is a matter of all mechanisms, and none may know of the others.
static void sort_forms(Sorter *sorter, uint32_t *place, uint32_t *sorted) {
  for (uint32_t i = 0; i < sorter->form_count; ++i) {
    place[i] = 0;
    for (uint32_t k = 0; k < sorter->form_count; ++k) place[i] += sorter->forms[k] < sorter->forms[i];
    sorted[place[i]] = sorter->forms[i];
  }
  for (uint32_t i = 0; i < sorter->joints; ++i) sorter->chosen[i].form = place[sorter->chosen[i].form];
  sorter->forms = sorted;
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

// One group after another, each in whole batches; turns counts into the lanes from which each place is filled. Returns
// the number of batches.
static uint32_t lay_out(ScJointGraph *graph, Sorter *sorter) {
  uint32_t batches = 0, place = 0;
  ScGroup *groups = graph->groups.data;
  graph->groups.count = 0;
  for (uint32_t b = 0; b < graph->blocks.count; ++b) {
    ScBlock *block = (ScBlock *)graph->blocks.data + b;
    block->first_joint_group = graph->groups.count;
    for (uint32_t colour = 0; colour < SC_COLOURS; ++colour) {
      for (uint32_t form = 0; form < sorter->form_count; ++form, ++place) {
        uint32_t count = sorter->count[place];
        sorter->count[place] = LANES * batches;
        if (!count) continue;
        uint32_t own = colour == SC_SLOTS_OVERFLOW ? count : (count + LANES - 1u) / LANES;
        groups[graph->groups.count++] =
            (ScGroup){.first_lane = LANES * batches, .batches = own, .form = sorter->forms[form]};
        batches += own;
      }
    }
    block->joint_groups = graph->groups.count - block->first_joint_group;
  }
  return batches;
}

static bool take_lanes(ScJointGraph *graph, uint32_t batches) {
  if (!sc_array_reserve(&graph->lanes, batches, sizeof(ScJointLanes))) return false;
  ScJointLanes *lanes = graph->lanes.data;
  for (uint32_t i = 0; i < batches; ++i) lanes[i] = (ScJointLanes){.joint = {SC_NONE, SC_NONE, SC_NONE, SC_NONE}};
  graph->lanes.count = batches;
  return true;
}

static bool count_places(ScreeScene *scene, Sorter *sorter) {
  size_t places = (size_t)scene->step.block_count * SC_COLOURS * sorter->form_count;
  sorter->count = sc_arena_take(&scene->arena, places * sizeof(uint32_t));
  // No more groups than joints.
  if (!sorter->count || !sc_array_reserve(&scene->joint_graph.groups, sorter->joints, sizeof(ScGroup))) return false;
  memset(sorter->count, 0, places * sizeof(uint32_t));
  for (uint32_t i = 0; i < sorter->joints; ++i) ++sorter->count[place_of(sorter, &sorter->chosen[i])];
  return true;
}

static void fill_arms(const ScreeScene *scene, const Chosen *chosen, uint32_t lane, ScJointLanes *lanes) {
  const ScreeVec2 *center = scene->tables.body.center;
  ScJointPoints anchors = scene->tables.joint.anchors[chosen->joint];
  ScCouple couple = scene->tables.joint.couple[chosen->joint];
  if (chosen->slot_a) {
    lanes->arm_ax[lane] = (float)(anchors.a.x - center[couple.a].x);
    lanes->arm_ay[lane] = (float)(anchors.a.y - center[couple.a].y);
  }
  if (chosen->slot_b) {
    lanes->arm_bx[lane] = (float)(anchors.b.x - center[couple.b].x);
    lanes->arm_by[lane] = (float)(anchors.b.y - center[couple.b].y);
  }
}

static void fill_lanes(const ScreeScene *scene, ScJointGraph *graph, Sorter *sorter) {
  for (uint32_t i = 0; i < sorter->joints; ++i) {
    const Chosen *chosen = &sorter->chosen[i];
    uint32_t *next = &sorter->count[place_of(sorter, chosen)], lane = *next % LANES;
    ScJointLanes *lanes = (ScJointLanes *)graph->lanes.data + *next / LANES;
    lanes->joint[lane] = chosen->joint;
    lanes->slot_a[lane] = chosen->slot_a;
    lanes->slot_b[lane] = chosen->slot_b;
    fill_arms(scene, chosen, lane, lanes);
    ++lanes->count;
    *next += chosen->colour == SC_SLOTS_OVERFLOW ? LANES : 1u;
  }
}

static bool keep_slots(const ScStep *step, ScJointGraph *graph) {
  if (!sc_array_reserve(&graph->slot_rows, step->slots, sizeof(uint32_t)) ||
      !sc_array_reserve(&graph->blocks, step->block_count, sizeof(ScBlock)))
    return false;
  memcpy(graph->slot_rows.data, step->slot_rows, step->slots * sizeof(uint32_t));
  memcpy(graph->blocks.data, step->blocks, step->block_count * sizeof(ScBlock));
  graph->slot_rows.count = step->slots;
  graph->blocks.count = step->block_count;
  graph->first_driven = step->first_driven;
  return true;
}

static bool make(ScreeScene *scene, const uint32_t *block_of) {
  ScStep *step = &scene->step;
  ScJointGraph *graph = &scene->joint_graph;
  uint32_t count;
  const uint32_t *rows = sc_rows_list(&scene->jointed, &count);
  uint32_t *used = sc_arena_take(&scene->arena, step->slots * sizeof(uint32_t));
  Sorter sorter = {.chosen = sc_arena_take(&scene->arena, count * sizeof(Chosen)),
                   .forms = sc_arena_take(&scene->arena, count * sizeof(uint32_t))};
  uint32_t *place = sc_arena_take(&scene->arena, count * sizeof(uint32_t));
  uint32_t *sorted = sc_arena_take(&scene->arena, count * sizeof(uint32_t));
  if (!used || !sorter.chosen || !sorter.forms || !place || !sorted || !keep_slots(step, graph)) return false;
  memset(used, 0, step->slots * sizeof(uint32_t));
  choose(scene, block_of, used, &sorter, rows, count);
  sort_forms(&sorter, place, sorted);
  if (!count_places(scene, &sorter) || !take_lanes(graph, lay_out(graph, &sorter))) return false;
  fill_lanes(scene, graph, &sorter);
  return true;
}

static bool is_current(const ScStep *step, const ScJointGraph *graph) {
  if (graph->stale || graph->slot_rows.count != step->slots || graph->blocks.count != step->block_count ||
      graph->first_driven != step->first_driven)
    return false;
  const ScBlock *blocks = graph->blocks.data;
  for (uint32_t b = 0; b < step->block_count; ++b)
    if (blocks[b].slots != step->blocks[b].slots) return false;
  return memcmp(graph->slot_rows.data, step->slot_rows, step->slots * sizeof(uint32_t)) == 0;
}

bool sc_joint_colour(ScreeScene *scene, const uint32_t *block_of) {
  ScStep *step = &scene->step;
  ScJointGraph *graph = &scene->joint_graph;
  if (!scene->jointed.count) return true;
  if (!is_current(step, graph)) {
    graph->stale = true;
    if (!make(scene, block_of)) return false;
    graph->stale = false;
  }
  const ScBlock *blocks = graph->blocks.data;
  for (uint32_t b = 0; b < step->block_count; ++b) {
    step->blocks[b].first_joint_group = blocks[b].first_joint_group;
    step->blocks[b].joint_groups = blocks[b].joint_groups;
  }
  step->joint_groups = graph->groups.data;
  step->joint_lanes = graph->lanes.data;
  step->joint_group_count = graph->groups.count;
  step->joint_batches = graph->lanes.count;
  return true;
}
