// SPDX-License-Identifier: MIT
// Blows that bodies pass on. One pass a substep is enough for loads, which hardly change from one to the next. A body
// that falls on one that rests is another matter: what the upper contact gives, the lower one has to take in the same
// substep, and back. So where a contact was struck, the contacts of its bodies are solved again, one by one, for as
// long as they change much. And a blow is over when it was dealt: it must not be part of the next substep's warm start,
// as loads are, or those under it push back what no longer comes.
//
// Islands know nothing of each other here as everywhere. A large one, and one in which much is struck at once, is a
// crowd, in which no blow can be told from another, and is left as it is.
#include <string.h>

#include "solve/rows.h"
#include "solve/stage.h"

// Contacts that change by less than this, m/s, hand nothing on.
#define SETTLED 0.05f
// Bodies of an island, contacts of it struck in one substep, and solved again in it, at most.
#define LARGE 256u
#define CROWD 4u
#define MOST  64u

typedef struct Before {
  float normal[2], tangent;
} Before;

// Where a batch is in stage->batches, and its form.
typedef struct Batch {
  uint32_t offset, form;
} Batch;

// Made when the first blow of a step is handed on.
typedef struct ScBlowIndex {
  Batch *batches;      // by lane / 4
  uint32_t *lane_of;   // by pair that is solved; of other pairs, whatever
  Before *before;      // by lane: what it held when the blow came
  uint8_t *has_before; // by lane
  uint8_t *queued;     // by lane
  uint32_t *noted;     // lanes that have a before
  uint32_t *queue;     // of lanes; a ring
  uint32_t lanes;
} ScBlowIndex;

typedef struct Work {
  ScreeScene *scene;
  const ScStage *stage;
  ScSolver solver; // notes no blows
  ScBlowIndex *index;
  uint32_t substep;
  uint32_t first, count; // of the queue
  uint32_t noted;
} Work;

static void list_batches(const ScStep *step, Batch *batches) {
  uint32_t offset = 0;
  for (uint32_t g = 0; g < step->group_count; ++g)
    for (uint32_t i = 0; i < step->groups[g].batches; ++i, offset += (uint32_t)sc_batch_bytes(step->groups[g].form))
      *batches++ = (Batch){offset, step->groups[g].form};
}

static bool make_index(ScreeScene *scene, ScBlowIndex *index) {
  const ScStep *step = &scene->step;
  ScArena *arena = &scene->arena;
  uint32_t lanes = 4u * step->batches;
  *index = (ScBlowIndex){.batches = sc_arena_take(arena, step->batches * sizeof(Batch)),
                         .lane_of = sc_arena_take(arena, scene->pairs.rows * sizeof(uint32_t)),
                         .before = sc_arena_take(arena, lanes * sizeof(Before)),
                         .has_before = sc_arena_take(arena, lanes),
                         .queued = sc_arena_take(arena, lanes),
                         .noted = sc_arena_take(arena, lanes * sizeof(uint32_t)),
                         .queue = sc_arena_take(arena, lanes * sizeof(uint32_t)),
                         .lanes = lanes};
  if (!index->batches || !index->lane_of || !index->before || !index->has_before || !index->queued || !index->noted ||
      !index->queue)
    return false;
  memset(index->has_before, 0, lanes);
  memset(index->queued, 0, lanes);
  list_batches(step, index->batches);
  for (uint32_t lane = 0; lane < lanes; ++lane)
    if (step->lane_pairs[lane] != SC_NONE) index->lane_of[step->lane_pairs[lane]] = lane;
  return true;
}

// A contact in its batch.
typedef struct Place {
  ScBatch *batch;
  uint32_t lane, form;
} Place;

static Place place_of(const Work *work, uint32_t lane) {
  Batch batch = work->index->batches[lane / 4u];
  return (Place){(ScBatch *)(void *)(work->stage->batches + batch.offset), lane % 4u, batch.form};
}

// The first lane of a batch. Batches lie in the order of their lanes.
static uint32_t lane_of_batch(const Work *work, const ScBatch *batch) {
  uint32_t offset = (uint32_t)((const char *)batch - work->stage->batches);
  uint32_t lo = 0, hi = work->index->lanes / 4u;
  while (hi - lo > 1u) {
    uint32_t middle = (lo + hi) / 2u;
    if (work->index->batches[middle].offset <= offset)
      lo = middle;
    else
      hi = middle;
  }
  return 4u * lo;
}

// The island of a contact, by either body that has one.
static ScIsland *island_of(ScreeScene *scene, const ScStage *stage, const ScBatch *c, uint32_t lane) {
  uint32_t slot = c->slot_a[lane] && c->slot_a[lane] < stage->first_driven ? c->slot_a[lane] : c->slot_b[lane];
  return &scene->islands.records[scene->tables.body.member[scene->step.slot_rows[slot]].island];
}

// All contacts of a body but one.
static void push_body(Work *work, uint32_t slot, uint32_t except) {
  if (slot == 0u || slot >= work->stage->first_driven) return;
  const ScTables *tables = &work->scene->tables;
  ScBlowIndex *index = work->index;
  uint32_t entry = tables->body.first_pair[work->scene->step.slot_rows[slot]];
  for (; entry != SC_NONE; entry = tables->pair.link[entry >> 1].next[entry & 1u]) {
    if (!sc_pair_pushes(tables->pair.flags[entry >> 1])) continue;
    uint32_t lane = index->lane_of[entry >> 1];
    if (lane == except || index->queued[lane]) continue;
    index->queued[lane] = 1;
    uint32_t at = work->first + work->count++;
    index->queue[at < index->lanes ? at : at - index->lanes] = lane;
  }
}

static void note(Work *work, uint32_t lane, Before before) {
  if (work->index->has_before[lane]) return;
  work->index->has_before[lane] = 1;
  work->index->before[lane] = before;
  work->index->noted[work->noted++] = lane;
}

static Before read(const ScBatch *c, uint32_t form, uint32_t lane) {
  return (Before){
      .normal = {c->points[0].impulse[lane], (form & SC_FORM_POINTS) == 2u ? c->points[1].impulse[lane] : 0.0f},
      .tangent = c->impulse[lane]};
}

// A batch in which one lane is a contact and the others are fillers.
typedef union Single {
  ScBatch batch;
  char room[sizeof(ScBatch) + 2u * sizeof(ScBatchPoint) + sizeof(ScCoupling) + sizeof(ScSpecial)];
} Single;

static void leave_lane(Single *single, uint32_t form, uint32_t keep) {
  ScBatch *c = &single->batch;
  ScI4 none = {-1, -1, -1, -1};
  none[keep] = 0;
  ScF4 zero = sc_f4(0.0f);
  for (uint32_t lane = 0; lane < 4u; ++lane)
    if (lane != keep) c->slot_a[lane] = c->slot_b[lane] = 0u;
  c->inverse_mass_a = sc_f4_select(none, zero, c->inverse_mass_a);
  c->inverse_mass_b = sc_f4_select(none, zero, c->inverse_mass_b);
  c->inverse_inertia_a = sc_f4_select(none, zero, c->inverse_inertia_a);
  c->inverse_inertia_b = sc_f4_select(none, zero, c->inverse_inertia_b);
  ScSpecial *special = sc_batch_special(c, form);
  if (!special) return;
  special->inverse_ax = sc_f4_select(none, zero, special->inverse_ax);
  special->inverse_ay = sc_f4_select(none, zero, special->inverse_ay);
  special->inverse_bx = sc_f4_select(none, zero, special->inverse_bx);
  special->inverse_by = sc_f4_select(none, zero, special->inverse_by);
}

// Puts back what the kernel changed; sums over the substeps count each only once.
static void keep_lane(ScBatch *to, ScBatch *from, uint32_t form, uint32_t lane) {
  for (uint32_t k = 0; k < (form & SC_FORM_POINTS); ++k) {
    to->points[k].total[lane] += from->points[k].impulse[lane] - to->points[k].impulse[lane];
    to->points[k].impulse[lane] = from->points[k].impulse[lane];
  }
  to->total[lane] += from->impulse[lane] - to->impulse[lane];
  to->impulse[lane] = from->impulse[lane];
  if (form & SC_FORM_SPECIAL)
    sc_batch_special(to, form)->rolling_impulse[lane] = sc_batch_special(from, form)->rolling_impulse[lane];
}

static bool changed(const ScBatch *c, uint32_t form, uint32_t lane, Before before) {
  for (uint32_t k = 0; k < (form & SC_FORM_POINTS); ++k)
    if (sc_absf(c->points[k].impulse[lane] - before.normal[k]) > SETTLED * c->points[k].mass[lane]) return true;
  return false;
}

// What the contact held in the substeps before this one, on average: loads hardly change.
static Before mean_before(const Work *work, Place at) {
  Before now = read(at.batch, at.form, at.lane);
  if (work->substep == 0u) return now;
  float share = 1.0f / (float)work->substep;
  for (uint32_t k = 0; k < (at.form & SC_FORM_POINTS); ++k)
    now.normal[k] = share * (at.batch->points[k].total[at.lane] - now.normal[k]);
  now.tangent = share * (at.batch->total[at.lane] - now.tangent);
  return now;
}

static void solve_again(Work *work, uint32_t lane, Place at) {
  // The pass that has just run may have changed it as well, and contacts that came before it do not know.
  bool first = !work->index->has_before[lane];
  Before before = first ? mean_before(work, at) : read(at.batch, at.form, at.lane);
  note(work, lane, before);
  Single single;
  memcpy(&single, at.batch, sc_batch_bytes(at.form));
  leave_lane(&single, at.form, at.lane);
  sc_contact_solve(&work->solver, &single.batch, 1u, at.form);
  keep_lane(at.batch, &single.batch, at.form, at.lane);
  if (!changed(at.batch, at.form, at.lane, before)) return;
  push_body(work, at.batch->slot_a[at.lane], lane);
  push_body(work, at.batch->slot_b[at.lane], lane);
}

// What the contact held before it was struck, each point by its share.
static Before before_blow(const ScBlow *blow, uint32_t lane) {
  Before now = read(blow->batch, blow->form, lane);
  float sum = now.normal[0] + now.normal[1], share = sc_maxf(sum - blow->normal[lane], 0.0f) / sum;
  return (Before){.normal = {share * now.normal[0], share * now.normal[1]},
                  .tangent = now.tangent - blow->tangent[lane]};
}

static bool is_crowd(const ScIsland *island) { return island->count > LARGE || island->struck > CROWD; }

// A contact that was struck.
typedef struct ScStruck {
  const ScBlow *blow;
  ScIsland *island;
  uint32_t lane;
} ScStruck;

// Lists what was struck, and counts it in each island.
static uint32_t list_struck(ScreeScene *scene, const ScStage *stage, ScStruck *list) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < stage->blows.count; ++i) {
    const ScBlow *blow = &stage->blows.list[i];
    for (uint32_t lane = 0; lane < 4u; ++lane) {
      if (!blow->struck[lane]) continue;
      ScIsland *island = island_of(scene, stage, blow->batch, lane);
      ++island->struck;
      list[count++] = (ScStruck){blow, island, lane};
    }
  }
  return count;
}

static void push_struck(Work *work, const ScStruck *struck) {
  const ScBatch *c = struck->blow->batch;
  uint32_t lane = lane_of_batch(work, c) + struck->lane;
  note(work, lane, before_blow(struck->blow, struck->lane));
  push_body(work, c->slot_a[struck->lane], lane);
  push_body(work, c->slot_b[struck->lane], lane);
}

// What of an impulse was there before the blow stays for the next substep; the rest is taken for part of the motion.
static void end_contact(const ScStage *stage, ScBatch *batch, uint32_t lane, const Before *before, uint32_t form) {
  Single single;
  memcpy(&single, batch, sc_batch_bytes(form));
  leave_lane(&single, form, lane);
  ScBatch *c = &single.batch;
  ScLanes a = sc_rows_gather(stage->integrated, c->slot_a), b = sc_rows_gather(stage->integrated, c->slot_b);
  ScPairRows p = sc_rows_open(c, sc_batch_special(c, form), a, b);
  for (uint32_t k = 0; k < (form & SC_FORM_POINTS); ++k) {
    float lasts = sc_minf(batch->points[k].impulse[lane], before->normal[k]);
    sc_rows_give_normal(&p, c, &c->points[k], c->points[k].impulse - sc_f4(lasts));
    batch->points[k].impulse[lane] = lasts;
  }
  float lasts = sc_clampf(batch->impulse[lane], sc_minf(before->tangent, 0.0f), sc_maxf(before->tangent, 0.0f));
  sc_rows_give_tangent(&p, c, c->impulse - sc_f4(lasts));
  batch->impulse[lane] = lasts;
  sc_rows_close(stage->integrated, c, &p, a, b);
}

static void solve_queue(Work *work) {
  ScBlowIndex *index = work->index;
  while (work->count > 0u) {
    uint32_t lane = index->queue[work->first];
    work->first = work->first + 1u < index->lanes ? work->first + 1u : 0u;
    --work->count;
    index->queued[lane] = 0;
    Place at = place_of(work, lane);
    if (++island_of(work->scene, work->stage, at.batch, at.lane)->struck <= MOST) solve_again(work, lane, at);
  }
}

static void end_noted(Work *work) {
  for (uint32_t i = 0; i < work->noted; ++i) {
    uint32_t lane = work->index->noted[i];
    Place at = place_of(work, lane);
    end_contact(work->stage, at.batch, at.lane, &work->index->before[lane], at.form);
    work->index->has_before[lane] = 0;
  }
}

// Hands on what was struck outside of crowds. False when memory ran out.
static bool hand_on(ScreeScene *scene, ScStage *stage, uint32_t substep, const ScStruck *struck, uint32_t count) {
  if (!stage->blow_index) {
    stage->blow_index = sc_arena_take(&scene->arena, sizeof *stage->blow_index);
    if (!stage->blow_index || !make_index(scene, stage->blow_index)) return false;
  }
  Work work = {.scene = scene, .stage = stage, .solver = stage->solver, .index = stage->blow_index, .substep = substep};
  work.solver.blows = NULL;
  for (uint32_t i = 0; i < count; ++i)
    if (!is_crowd(struck[i].island)) push_struck(&work, &struck[i]);
  solve_queue(&work);
  end_noted(&work);
  return true;
}

bool sc_blow_spread(ScreeScene *scene, ScStage *stage, uint32_t substep) {
  if (!stage->blows.count) return true;
  if (!stage->struck) stage->struck = sc_arena_take(&scene->arena, 4u * stage->open * sizeof(ScStruck));
  ScStruck *struck = stage->struck;
  if (!struck) return false;
  uint32_t count = list_struck(scene, stage, struck);
  bool some = false, done = true;
  for (uint32_t i = 0; i < count; ++i) some = some || !is_crowd(struck[i].island);
  if (some) done = hand_on(scene, stage, substep, struck, count);
  for (uint32_t i = 0; i < count; ++i) struck[i].island->struck = 0;
  stage->blows.count = 0;
  return done;
}
