// SPDX-License-Identifier: MIT
// How what joints are off by is shared out over the pushes of a step.
//
// A pass takes back what each joint is off by, one after another: what hangs far from anything that holds it moves by a
// little each time, and a net that was torn 20 mm apart would take a minute to close. So a push goes on with most of
// the one before (Polyak's heavy ball, 1964). Of an error e that a pass leaves as g e, with d = 1 - g small and a share
// b of the push before, 1 - sqrt(d) is left after a push where b = (1 - sqrt(d))^2, instead of 1 - d; where d is
// smaller still, it counts 1 / (1 - b) times. What came before never grows as long as g is above -1/3 or so, which it
// is but where blocks are crowded (joint_effort.c): those have more pushes of less, each for itself.
//
// What contacts stop is not gone on with: it would press on what is wedged, harder and harder.
#include <string.h>

#include "base/lanes.h"
#include "solve/joint_run.h"
#include "solve/joint_stage.h"

// Of the push before, where all is still. What turns leaves the way of it: with a turn of so many radians a push
// nothing of it is gone on with. And it may be no faster than this: what is torn wide open has no way to go on with.
#define AGAIN      0.99f
#define AGAIN_TURN 0.1f
#define AGAIN_MOST 0.2f // m/s and rad/s, of a push
// Of what joints are off by; of others all at once.
#define CROWDED_SHARE 0.5f

// How fast a body turns: about itself, or about what is no nearer than it is large, rad/s.
static float turning_of(const ScreeScene *scene, const ScStage *stage, uint32_t slot) {
  ScVelocity v = stage->solver.velocity[slot];
  float across = 2.0f * scene->tables.body.extent[scene->step.slot_rows[slot]];
  float speed2 = across > 0.0f ? (v.x * v.x + v.y * v.y) / (across * across) : 0.0f;
  return sc_maxf(sc_absf(v.angular), __builtin_sqrtf(speed2));
}

// How much of the push before the bodies of a block go on with. `turning`: by island, of the fastest of its bodies.
static void find_again(const ScreeScene *scene, ScStage *stage, const ScBlock *block, float *turning) {
  uint32_t end = block->first_slot + block->slots;
  for (uint32_t slot = block->first_slot; slot < end; ++slot) turning[sc_stage_island(scene, slot)] = 0.0f;
  for (uint32_t slot = block->first_slot; slot < end; ++slot) {
    float *most = &turning[sc_stage_island(scene, slot)];
    *most = sc_maxf(*most, turning_of(scene, stage, slot));
  }
  float push = scene->step.dt / (float)SC_PUSHES;
  for (uint32_t slot = block->first_slot; slot < end; ++slot) {
    float turn = turning[sc_stage_island(scene, slot)] * push;
    stage->again[slot] = sc_clampf(1.0f - turn / AGAIN_TURN, 0.0f, AGAIN);
  }
}

static bool goes_on(const ScBlock *block) { return block->joint_groups && !(block->effort & SC_EFFORT_ALONE); }

bool sc_joint_push_prepare(ScreeScene *scene, ScStage *stage) {
  ScDelta *kept = scene->tables.body.push;
  if (scene->def.solver != SCREE_SOLVER_SOFT) return true;
  if (!scene->step.joint_group_count) {
    // Nobody goes on with what he did when the last joint went.
    if (scene->pushed) memset(kept, 0, scene->bodies.rows * sizeof *kept);
    scene->pushed = false;
    return true;
  }
  stage->pushed = sc_arena_take(&scene->arena, stage->slots * sizeof *stage->pushed);
  stage->again = sc_arena_take(&scene->arena, stage->slots * sizeof *stage->again);
  float *turning = sc_arena_take(&scene->arena, scene->islands.capacity * sizeof *turning);
  if (!stage->pushed || !stage->again || !turning) return false;
  for (uint32_t slot = scene->step.first_driven; slot < stage->slots; ++slot) stage->pushed[slot] = (ScVelocity){0};
  for (uint32_t b = 0; b < scene->step.block_count; ++b) {
    const ScBlock *block = &scene->step.blocks[b];
    ScVelocity *pushed = stage->pushed + block->first_slot;
    if (!goes_on(block)) {
      memset(pushed, 0, block->slots * sizeof *pushed);
      continue;
    }
    find_again(scene, stage, block, turning);
    const uint32_t *rows = scene->step.slot_rows + block->first_slot;
    for (uint32_t i = 0; i < block->slots; ++i) memcpy(&pushed[i], &kept[rows[i]], sizeof *pushed);
  }
  scene->pushed = true;
  return true;
}

static void begin(const ScStage *stage, const ScSlice *slice) {
  ScF4 most = sc_f4(AGAIN_MOST);
  uint32_t end = slice->block.first_slot + slice->block.slots;
  for (uint32_t slot = slice->block.first_slot; slot < end; ++slot) {
    ScF4 before = sc_f4_clamp(sc_f4_load(&stage->pushed[slot].x), -most, most);
    sc_f4_store(&stage->solver.push[slot].x, sc_f4(stage->again[slot]) * before);
  }
}

void sc_joint_push_run(const ScStage *stage, const ScSlice *slice, ScJointPass pass, uint32_t substep) {
  bool on = goes_on(&slice->block);
  if (!sc_stage_pushes(stage, substep, on ? SC_PUSHES : SC_PUSHES_MOST)) return;
  pass.rate = pass.limit_rate = (on ? 1.0f : CROWDED_SHARE) * stage->solver.inverse_h;
  ScVelocity *push = stage->solver.push + slice->block.first_slot;
  if (on) begin(stage, slice);
  sc_joint_run(&pass, slice, sc_joint_push);
  if (on) memcpy(stage->pushed + slice->block.first_slot, push, slice->block.slots * sizeof *push);
}

void sc_joint_push_keep(const ScStage *stage, const ScSlice *slice) {
  if (!slice->block.groups || !goes_on(&slice->block)) return;
  ScF4 zero = sc_f4(0.0f);
  uint32_t end = slice->block.first_slot + slice->block.slots;
  for (uint32_t slot = slice->block.first_slot; slot < end; ++slot) {
    ScF4 left = sc_f4_load(&stage->solver.push[slot].x), own = sc_f4_load(&stage->pushed[slot].x);
    sc_f4_store(&stage->pushed[slot].x, sc_f4_clamp(own, sc_f4_min(left, zero), sc_f4_max(left, zero)));
  }
}

void sc_joint_push_store(ScreeScene *scene, const ScStage *stage) {
  if (!stage->pushed) return;
  for (uint32_t slot = 1; slot < stage->slots; ++slot) {
    ScF4 push = sc_f4_load(&stage->pushed[slot].x);
    sc_f4_store(&scene->tables.body.push[scene->step.slot_rows[slot]].x, push);
  }
}
