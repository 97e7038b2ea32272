// SPDX-License-Identifier: MIT
// Blows that bodies pass on. One pass a substep is enough for loads, which hardly change from one to the next. A body
// that falls on one that rests, or is stopped by the limit of a joint with others behind it, is another matter: what
// the upper contact gives, the lower one has to take in the same substep, and back. So where a contact or a limit was
// struck, the contacts and joints of its bodies are solved again, one by one, for as long as they change much. And a
// blow is over when it was dealt: it must not be part of the next substep's warm start, as loads are, or those under it
// push back what no longer comes.
//
// Islands know nothing of each other here. A large one, and one in which much is struck at once, is a crowd, in which
// no blow can be told from another, and is left as it is.
//
// The second solver has passes of its own over contacts, whose blows do not last: there joints alone hand blows on.
#include "solve/blow.h"

#include <string.h>

#include "base/sort.h"
#include "solve/joint_run.h"

// Bodies of an island, and what of it is struck in one substep, at most.
#define LARGE 256u
#define CROWD 4u
// What is solved again in an island and a substep, at most; a contact counts for so many joints, which have more to do
// where loads hang by what is light.
#define MOST    512u
#define CONTACT 8u

static uint32_t list_batches(const ScGroup *groups, uint32_t count, bool joints, ScBlowBatch *batches) {
  uint32_t offset = 0, listed = 0;
  for (uint32_t g = 0; g < count; ++g) {
    uint32_t form = groups[g].form, bytes = (uint32_t)(joints ? sc_joint_bytes(form) : sc_batch_bytes(form));
    for (uint32_t i = 0; i < groups[g].batches; ++i, offset += bytes) batches[listed++] = (ScBlowBatch){offset, form};
  }
  return listed;
}

// Of the contacts that two bodies have with each other no two are of one colour, and the order of colours is that of
// lanes.
static void list_contact(const ScreeScene *scene, ScBlowIndex *index, uint32_t pair, uint32_t lane) {
  if (pair == SC_NONE) return;
  const ScPairKey *key = &scene->tables.pair.key[pair];
  index->lane_of[pair] = lane;
  index->order[lane] = (double)key->body_a * (double)scene->bodies.rows + (double)key->body_b;
}

static void list_lanes(const ScreeScene *scene, ScBlowIndex *index) {
  const ScStep *step = &scene->step;
  for (uint32_t lane = 0; lane < index->contacts; ++lane) list_contact(scene, index, step->lane_pairs[lane], lane);
  memset(index->lane_of_joint, 0xff, scene->joints.rows * sizeof *index->lane_of_joint);
  for (uint32_t lane = index->contacts; lane < index->lanes; ++lane) {
    uint32_t own = lane - index->contacts, joint = step->joint_lanes[own / 4u].joint[own % 4u];
    if (joint != SC_NONE) index->lane_of_joint[joint] = lane;
  }
}

static bool make_index(ScreeScene *scene, ScBlowIndex *index) {
  const ScStep *step = &scene->step;
  ScArena *arena = &scene->arena;
  bool soft = scene->def.solver == SCREE_SOLVER_SOFT;
  uint32_t contacts = soft ? 4u * step->batches : 0u, joints = 4u * step->joint_batches, lanes = contacts + joints;
  *index = (ScBlowIndex){.batches = sc_arena_take(arena, lanes / 4u * sizeof(ScBlowBatch)),
                         .lane_of = sc_arena_take(arena, scene->pairs.rows * sizeof(uint32_t)),
                         .lane_of_joint = sc_arena_take(arena, scene->joints.rows * sizeof(uint32_t)),
                         .before = sc_arena_take(arena, contacts * sizeof(ScBlowBefore)),
                         .before_joint = sc_arena_take(arena, joints * sizeof(ScBlowRows)),
                         .has_before = sc_arena_take(arena, lanes),
                         .queued = sc_arena_take(arena, lanes),
                         .noted = sc_arena_take(arena, lanes * sizeof(uint32_t)),
                         .queue = sc_arena_take(arena, lanes * sizeof(uint32_t)),
                         .order = sc_arena_take(arena, contacts * sizeof(double)),
                         .blow_of = sc_arena_take(arena, contacts * sizeof(ScBlow *)),
                         .near = sc_arena_take(arena, contacts * sizeof(uint32_t)),
                         .spare = sc_arena_take(arena, contacts * sizeof(uint32_t)),
                         .contacts = contacts,
                         .lanes = lanes};
  if (!index->batches || !index->lane_of || !index->lane_of_joint || !index->before || !index->before_joint ||
      !index->has_before || !index->queued || !index->noted || !index->queue || !index->order || !index->blow_of ||
      !index->near || !index->spare)
    return false;
  memset(index->has_before, 0, lanes);
  memset(index->queued, 0, lanes);
  uint32_t listed = soft ? list_batches(step->groups, step->group_count, false, index->batches) : 0u;
  list_batches(step->joint_groups, step->joint_group_count, true, index->batches + listed);
  list_lanes(scene, index);
  return true;
}

// The first lane of a batch at that offset, of those from lane `lo` up to `hi`. Batches lie in the order of their
// lanes.
static uint32_t lane_of_batch(const ScBlowIndex *index, uint32_t lo, uint32_t hi, uint32_t offset) {
  for (lo /= 4u, hi /= 4u; hi - lo > 1u;) {
    uint32_t middle = (lo + hi) / 2u;
    if (index->batches[middle].offset <= offset)
      lo = middle;
    else
      hi = middle;
  }
  return 4u * lo;
}

static void push_lane(ScBlowWork *work, uint32_t lane) {
  ScBlowIndex *index = work->index;
  if (index->queued[lane]) return;
  index->queued[lane] = 1;
  uint32_t at = work->first + work->count++;
  index->queue[at < index->lanes ? at : at - index->lanes] = lane;
}

static void sort_near(const ScBlowIndex *index, uint32_t count) {
  sc_sort_rows(index->near, index->spare, count, index->order, 1u);
}

// All contacts and joints of a body but one.
static void push_body(ScBlowWork *work, uint32_t slot, uint32_t except) {
  if (slot == 0u || slot >= work->stage->first_driven) return;
  const ScTables *tables = &work->scene->tables;
  const ScBlowIndex *index = work->index;
  uint32_t row = work->scene->step.slot_rows[slot];
  uint32_t entry = index->contacts ? tables->body.first_pair[row] : SC_NONE, near = 0;
  for (; entry != SC_NONE; entry = tables->pair.link[entry >> 1].next[entry & 1u]) {
    if (!sc_pair_pushes(tables->pair.flags[entry >> 1])) continue;
    uint32_t lane = index->lane_of[entry >> 1];
    if (lane != except) index->near[near++] = lane;
  }
  sort_near(index, near);
  for (uint32_t i = 0; i < near; ++i) push_lane(work, index->near[i]);
  for (entry = tables->body.first_joint[row]; entry != SC_NONE;
       entry = tables->joint.link[entry >> 1].next[entry & 1u]) {
    uint32_t lane = index->lane_of_joint[entry >> 1];
    if (lane != SC_NONE && lane != except) push_lane(work, lane);
  }
}

static void push_ends(ScBlowWork *work, ScBlowEnds ends, uint32_t except) {
  push_body(work, ends.a, except);
  push_body(work, ends.b, except);
}

static bool is_crowd(const ScIsland *island) { return island->count > LARGE || island->struck > CROWD; }

// What was struck: a contact, or the limit of a joint.
typedef struct ScStruck {
  const ScBlow *blow; // null of a joint
  const ScJointBatch *joint;
  ScIsland *island;
  uint32_t lane; // in its batch
} ScStruck;

static uint32_t list_contacts(ScreeScene *scene, const ScStage *stage, ScStruck *list) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < stage->blows.count; ++i) {
    const ScBlow *blow = &stage->blows.list[i];
    for (uint32_t lane = 0; lane < 4u; ++lane) {
      if (!blow->struck[lane]) continue;
      ScIsland *island = sc_blow_island(scene, (ScBlowEnds){blow->batch->slot_a[lane], blow->batch->slot_b[lane]});
      list[count++] = (ScStruck){blow, NULL, island, lane};
    }
  }
  return count;
}

static uint32_t list_limits(ScreeScene *scene, const ScStage *stage, const ScSlice *slice, ScStruck *list) {
  uint32_t count = 0;
  char *at = slice->joints;
  for (uint32_t g = 0; g < slice->block.joint_groups; at += sc_joint_group_bytes(slice->joint_groups[g++])) {
    ScGroup group = slice->joint_groups[g];
    for (uint32_t i = 0; i < group.batches && (group.form & SC_JOINT_LIMITS); ++i) {
      ScJointBatch *batch = (ScJointBatch *)(void *)(at + i * sc_joint_bytes(group.form));
      ScI4 struck = sc_blow_take_struck(stage, batch, group.form);
      for (uint32_t lane = 0; lane < 4u; ++lane) {
        if (!struck[lane]) continue;
        ScBlowEnds ends = {sc_joint_slot(batch->at_a[lane]), sc_joint_slot(batch->at_b[lane])};
        ScIsland *island = sc_blow_island(scene, ends);
        island->limited = 1;
        list[count++] = (ScStruck){NULL, batch, island, lane};
      }
    }
  }
  return count;
}

static uint32_t lane_of_contact(const ScBlowWork *work, const ScStruck *struck) {
  uint32_t offset = (uint32_t)((const char *)struck->blow->batch - work->stage->batches);
  return lane_of_batch(work->index, 0u, work->index->contacts, offset) + struck->lane;
}

static uint32_t lane_of_limit(const ScBlowWork *work, const ScStruck *struck) {
  uint32_t offset = (uint32_t)((const char *)struck->joint - work->stage->joints);
  return lane_of_batch(work->index, work->index->contacts, work->index->lanes, offset) + struck->lane;
}

// Contacts first, all in the order of their bodies: to be noted comes before what they push.
static void push_struck(ScBlowWork *work, const ScStruck *struck, uint32_t count) {
  ScBlowIndex *index = work->index;
  uint32_t contacts = 0;
  for (uint32_t i = 0; i < count; ++i) {
    if (!struck[i].blow || is_crowd(struck[i].island)) continue;
    uint32_t lane = index->near[contacts++] = lane_of_contact(work, &struck[i]);
    index->blow_of[lane] = struck[i].blow;
  }
  sort_near(index, contacts);
  for (uint32_t i = 0; i < contacts; ++i) sc_blow_note_contact(work, index->near[i], index->blow_of[index->near[i]]);
  // What was noted is what was struck, in that order; `near` is used anew for each.
  for (uint32_t i = 0; i < contacts; ++i) {
    uint32_t lane = index->noted[i];
    push_ends(work, sc_blow_contact_ends(work, lane), lane);
  }
  for (uint32_t i = 0; i < count; ++i) {
    if (struck[i].blow || is_crowd(struck[i].island)) continue;
    uint32_t lane = lane_of_limit(work, &struck[i]);
    sc_blow_note_joint(work, lane);
    push_ends(work, sc_blow_joint_ends(work, lane), lane);
  }
}

static void solve_queue(ScBlowWork *work) {
  ScBlowIndex *index = work->index;
  while (work->count > 0u) {
    uint32_t lane = index->queue[work->first];
    work->first = work->first + 1u < index->lanes ? work->first + 1u : 0u;
    --work->count;
    index->queued[lane] = 0;
    bool contact = lane < index->contacts;
    ScBlowEnds ends = (contact ? sc_blow_contact_ends : sc_blow_joint_ends)(work, lane);
    ScIsland *island = sc_blow_island(work->scene, ends);
    island->struck += contact ? CONTACT : 1u;
    if (island->struck > MOST) continue;
    if ((contact ? sc_blow_solve_contact : sc_blow_solve_joint)(work, lane)) push_ends(work, ends, lane);
  }
}

// False when memory ran out.
static bool settle_all(ScBlowWork *work, const ScStruck *struck, uint32_t count) {
  bool done = true;
  for (uint32_t i = 0; i < count; ++i) {
    ScIsland *island = struck[i].island;
    if (island->struck <= MOST) continue;
    done = sc_blow_settle(work, island) && done;
    island->struck = MOST; // once, whoever else is in it
  }
  return done;
}

static void end_noted(ScBlowWork *work) {
  for (uint32_t i = 0; i < work->noted; ++i) {
    uint32_t lane = work->index->noted[i];
    (lane < work->index->contacts ? sc_blow_end_contact : sc_blow_end_joint)(work, lane);
    work->index->has_before[lane] = 0;
  }
}

// Hands on what was struck outside of crowds. False when memory ran out.
static bool hand_on(ScreeScene *scene, ScStage *stage, const ScJointPass *joints, uint32_t substep,
                    const ScStruck *struck, uint32_t count) {
  if (!stage->blow_index) {
    stage->blow_index = sc_arena_take(&scene->arena, sizeof *stage->blow_index);
    if (!stage->blow_index || !make_index(scene, stage->blow_index)) return false;
  }
  ScBlowWork work = {.scene = scene,
                     .stage = stage,
                     .solver = stage->solver,
                     .joints = *joints,
                     .index = stage->blow_index,
                     .substep = substep};
  work.solver.blows = NULL;
  work.solver.limit_struck = NULL;
  work.joints.solver = &work.solver;
  work.joints.again = 0.0f;
  work.joints.last = work.joints.back = false;
  push_struck(&work, struck, count);
  solve_queue(&work);
  bool done = settle_all(&work, struck, count);
  end_noted(&work);
  return done;
}

bool sc_blow_spread(ScreeScene *scene, ScStage *stage, const ScSlice *slice, const ScJointPass *joints,
                    uint32_t substep) {
  bool *limit_struck = stage->solver.limit_struck;
  if (!stage->blows.count && !*limit_struck) return true;
  if (!stage->struck)
    stage->struck =
        sc_arena_take(&scene->arena, 4u * (stage->open + scene->step.joint_batches) * sizeof *stage->struck);
  ScStruck *struck = stage->struck;
  if (!struck) return false;
  uint32_t count = list_contacts(scene, stage, struck);
  if (*limit_struck) count += list_limits(scene, stage, slice, struck + count);
  bool some = false, done = true;
  for (uint32_t i = 0; i < count; ++i) ++struck[i].island->struck;
  for (uint32_t i = 0; i < count; ++i) some = some || !is_crowd(struck[i].island);
  if (some) done = hand_on(scene, stage, joints, substep, struck, count);
  for (uint32_t i = 0; i < count; ++i) struck[i].island->struck = struck[i].island->limited = 0;
  stage->blows.count = 0;
  *limit_struck = false;
  return done;
}
