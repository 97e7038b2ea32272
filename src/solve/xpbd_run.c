// SPDX-License-Identifier: MIT
// The substeps of the second solver.
#include <string.h>

#include "solve/joint_run.h"
#include "solve/stage.h"
#include "solve/xpbd.h"

#define COMPLIANCE  1e-8f // of a contact, m/N
#define PUSH_SPEED  3.0f  // most that overlaps are taken back by, m/s
#define JOINT_SHARE 1.0f  // of what joints are off by, taken back in a substep
#define LIMIT_SHARE 0.5f  // of what joints with limits are off by

typedef void (*Pass)(const ScXpbd *x, ScBatch *batches, ScLoad *loads, uint32_t count, uint32_t points);

typedef struct Run {
  const ScSlice *slice;
  ScLoad *loads;
  ScXpbd x;
} Run;

static void run(const Run *r, Pass pass) {
  char *at = r->slice->batches;
  ScLoad *loads = r->loads;
  for (uint32_t g = 0; g < r->slice->block.groups; ++g) {
    ScGroup group = r->slice->groups[g];
    pass(&r->x, (ScBatch *)(void *)at, loads, group.batches, group.form);
    at += sc_group_bytes(group);
    loads += group.batches;
  }
}

// The impulses of the step before are what it kept: loads that last.
static void fill_load(const ScreeScene *scene, const uint32_t *pairs, const ScBatch *batch, uint32_t points,
                      ScLoad *load) {
  for (uint32_t lane = 0; lane < 4u; ++lane)
    if (pairs[lane] != SC_NONE) load->restitution[lane] = scene->tables.pair.mix[pairs[lane]].restitution;
  load->last = batch->impulse;
  for (uint32_t k = 0; k < points; ++k) load->points[k].last = batch->points[k].impulse;
}

static ScLoad *make_loads(ScreeScene *scene, const ScSlice *slice) {
  uint32_t count = 0;
  for (uint32_t g = 0; g < slice->block.groups; ++g) count += slice->groups[g].batches;
  ScLoad *loads = sc_arena_take(&scene->arena, count * sizeof *loads);
  if (!loads) return NULL;
  memset(loads, 0, count * sizeof *loads);
  const char *at = slice->batches;
  ScLoad *load = loads;
  for (uint32_t g = 0; g < slice->block.groups; ++g) {
    ScGroup group = slice->groups[g];
    const uint32_t *pairs = scene->step.lane_pairs + group.first_lane;
    for (uint32_t i = 0; i < group.batches; ++i, pairs += 4, at += sc_batch_bytes(group.form))
      fill_load(scene, pairs, (const ScBatch *)(const void *)at, group.form & SC_FORM_POINTS, load++);
  }
  return loads;
}

static bool make_taken(ScreeScene *scene, ScStage *stage) {
  if (stage->taken) return true;
  stage->taken = sc_arena_take(&scene->arena, stage->slots * sizeof *stage->taken);
  if (stage->taken) memset(stage->taken, 0, stage->slots * sizeof *stage->taken);
  return stage->taken != NULL;
}

// Says by island whether a contact of it is solved: those of one block know nothing of each other. Null when memory ran
// out.
static uint8_t *find_touched(ScreeScene *scene, const ScSlice *slice) {
  uint8_t *touched = sc_arena_take(&scene->arena, scene->islands.capacity);
  if (!touched) return NULL;
  memset(touched, 0, scene->islands.capacity);
  uint32_t first = slice->block.first_slot, end = first + slice->block.slots;
  const char *at = slice->batches;
  for (uint32_t g = 0; g < slice->block.groups; ++g) {
    ScGroup group = slice->groups[g];
    for (uint32_t i = 0; i < group.batches; ++i, at += sc_batch_bytes(group.form)) {
      const ScBatch *c = (const ScBatch *)(const void *)at;
      for (uint32_t lane = 0; lane < 4u; ++lane) {
        uint32_t a = c->slot_a[lane], b = c->slot_b[lane];
        if (a >= first && a < end) touched[sc_stage_island(scene, a)] = 1;
        if (b >= first && b < end) touched[sc_stage_island(scene, b)] = 1;
      }
    }
  }
  return touched;
}

// What joints are off by where contacts have just had their way. Of a crowd, such as a pile of dolls, joints have the
// last word: a limb with a leg through its knee overlaps it a little more, rather than be torn off.
static void push_joints(const ScreeScene *scene, const ScStage *stage, const ScSlice *slice, const ScJointPass *joints,
                        const uint8_t *touched) {
  if (!touched) return;
  sc_joint_run(joints, slice, sc_joint_push);
  ScF4 h = sc_f4(stage->h), zero = sc_f4(0.0f);
  for (uint32_t slot = slice->block.first_slot; slot < slice->block.first_slot + slice->block.slots; ++slot) {
    float *moved = &stage->solver.moved[slot].x, *push = &stage->solver.push[slot].x;
    if (touched[sc_stage_island(scene, slot)]) sc_f4_store(moved, sc_f4_load(moved) + h * sc_f4_load(push));
    sc_f4_store(push, zero);
  }
}

bool sc_xpbd_run(ScreeScene *scene, ScStage *stage, const ScSlice *slice) {
  if (!make_taken(scene, stage)) return false;
  float h = stage->h;
  Run r = {.slice = slice,
           .loads = make_loads(scene, slice),
           .x = {.solver = stage->solver,
                 .gain = stage->gain,
                 .taken = stage->taken,
                 .h = h,
                 .softness = COMPLIANCE / (h * h),
                 .threshold = scene->def.restitution_threshold}};
  if (!r.loads) return false;
  r.x.solver.push_speed = PUSH_SPEED;
  ScJointPass joints = {
      .solver = &stage->solver, .h = h, .rate = JOINT_SHARE / h, .limit_rate = LIMIT_SHARE / h, .most = PUSH_SPEED};
  uint8_t *touched = NULL;
  if (sc_slice_crowded(slice) && slice->block.groups && !(touched = find_touched(scene, slice))) return false;
  // With the one before bodies move, as many forwards as backwards: see joint_effort.c.
  uint32_t sweeps = (scene->def.passes - 1u) | 1u;
  for (uint32_t substep = 0; substep < scene->def.substeps; ++substep) {
    sc_integrate_velocities(stage, slice, true);
    joints.still = substep == 0;
    sc_border_release(stage, slice);
    if (!joints.still) sc_joint_turn_bodies(stage, slice);
    if (!sc_blow_hold_joints(scene, stage, slice)) return false;
    sc_joint_run(&joints, slice, sc_joint_bear);
    run(&r, sc_xpbd_bear);
    sc_joint_run(&joints, slice, sc_joint_push);
    sc_joint_run(&joints, slice, sc_joint_solve);
    sc_border_hold(scene, stage, slice);
    sc_integrate_positions(stage, slice, true);
    run(&r, sc_xpbd_aim);
    run(&r, sc_xpbd_place);
    push_joints(scene, stage, slice, &joints, touched);
    memset(stage->taken + slice->block.first_slot, 0, slice->block.slots * sizeof *stage->taken);
    for (uint32_t pass = 0; pass < scene->def.passes; ++pass) {
      joints.back = !(pass & 1u);
      joints.last = pass + 1u == sweeps;
      if (pass < sweeps) sc_joint_run(&joints, slice, sc_joint_solve);
      sc_border_hold(scene, stage, slice);
      run(&r, sc_xpbd_sweep);
    }
    joints.back = joints.last = false;
    if (!sc_blow_spread(scene, stage, slice, &joints, substep)) return false;
    run(&r, sc_xpbd_keep);
  }
  return true;
}
