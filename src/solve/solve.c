// SPDX-License-Identifier: MIT
#include "solve/solve.h"

#include <string.h>

#include "solve/joint_run.h"
#include "solve/joint_stage.h"

// Overlaps are taken back by this share in each push, and by no more than this speed over the step.
#define PUSH_SHARE 0.5f
#define PUSH_SPEED 3.0f // m/s

typedef void (*Pass)(const ScSolver *solver, ScBatch *batches, uint32_t count, uint32_t points);

static void run(const ScStage *stage, const ScSlice *slice, Pass pass) {
  char *at = slice->batches;
  for (uint32_t g = 0; g < slice->block.groups; ++g) {
    ScGroup group = slice->groups[g];
    pass(&stage->solver, (ScBatch *)(void *)at, group.batches, group.form);
    at += sc_group_bytes(group);
  }
}

// The passes over joints after the first, back and forth.
static void solve_again(const ScSlice *slice, ScJointPass joints) {
  joints.again = 0.0f;
  uint32_t passes = sc_slice_passes(slice);
  for (uint32_t pass = 1; pass < passes; ++pass) {
    joints.back = sc_slice_crowded(slice) && !joints.back;
    joints.last = pass + 1u == passes;
    sc_joint_run(&joints, slice, sc_joint_solve);
  }
}

// The special batches, of which there are few, are all taken for open: that is right for the others as well.
static void run_solve(const ScStage *stage, const ScSlice *slice) {
  char *at = slice->batches;
  for (uint32_t g = 0; g < slice->block.groups; ++g) {
    ScGroup group = slice->groups[g];
    uint32_t closed = group.form & SC_FORM_SPECIAL ? 0u : group.closed;
    ScBatch *open = (ScBatch *)(void *)(at + closed * sc_batch_bytes(group.form));
    sc_contact_solve_closed(&stage->solver, (ScBatch *)(void *)at, closed, group.form);
    sc_contact_solve(&stage->solver, open, group.batches - closed, group.form);
    at += sc_group_bytes(group);
  }
}

// Piles need short substeps, and so do a few joints to keep their energy; a large net, of which it is asked that it
// holds together, does with longer ones, but for drives, whose numbers are made for the substep of the scene. Returns
// how many a block takes.
static uint32_t substeps_of(const ScreeScene *scene, const ScSlice *slice) {
  uint32_t substeps = scene->def.substeps;
  bool net = slice->block.slots > SC_BLOCK_BODIES && !slice->block.groups && sc_slice_passes(slice) == 1u;
  for (uint32_t g = 0; net && g < slice->block.joint_groups; ++g)
    net = !(slice->joint_groups[g].form & SC_JOINT_DRIVES);
  return net ? (3u * substeps + 3u) / 4u : substeps;
}

// The same stage with another substep for the bodies of a slice, where nothing touches.
static ScStage with_substeps(const ScreeScene *scene, const ScStage *stage, const ScSlice *slice, uint32_t substeps) {
  ScStage other = *stage;
  other.substeps = substeps;
  other.h = scene->step.dt / (float)substeps;
  other.solver.inverse_h = 1.0f / other.h;
  other.solver.push_speed *= stage->h / other.h;
  ScF4 ratio = sc_f4(other.h / stage->h), one = sc_f4(1.0f);
  for (uint32_t i = 0; i < slice->block.slots; ++i) {
    uint32_t slot = slice->block.first_slot + i;
    float *gain = &stage->gain[slot].x, *keep = &stage->keep[slot].x;
    ScF4 before = sc_f4_load(keep), after = one / (one + ratio * (one / before - one));
    sc_f4_store(gain, ratio * sc_f4_load(gain));
    sc_f4_store(keep, after);
    if (!stage->drift) continue;
    float *drift = &stage->drift[slot].x;
    sc_f4_store(drift, ratio * (after / before) * sc_f4_load(drift));
  }
  return other;
}

// Of a net, joints turn in every second substep, or in every fourth where nobody turns by more than this until then.
#define NET_TURN 0.1f

static float spin_of(const ScStage *stage, const ScBlock *block) {
  const ScVelocity *velocities = stage->solver.velocity;
  ScF4 most = sc_f4(0.0f);
  for (uint32_t slot = block->first_slot; slot < block->first_slot + block->slots; ++slot)
    most = sc_f4_max(sc_f4_abs(sc_f4_load(&velocities[slot].x)), most);
  return most[2];
}

// What joints and contacts are off by. Where they contradict each other, the last ones win. Of a crowd, such as a pile
// of dolls, these are the joints: a limb with a leg through its knee overlaps it a little more, rather than be torn
// off.
static void push(const ScStage *stage, const ScSlice *slice, const ScJointPass *joints, uint32_t substep) {
  bool last = sc_slice_crowded(slice);
  if (!last) sc_joint_push_run(stage, slice, *joints, substep);
  if (sc_stage_pushes(stage, substep, SC_PUSHES)) {
    run(stage, slice, sc_contact_push);
    sc_joint_push_keep(stage, slice);
  }
  if (last) sc_joint_push_run(stage, slice, *joints, substep);
}

static bool run_soft(ScreeScene *scene, ScStage *stage, const ScSlice *slice) {
  uint32_t substeps = substeps_of(scene, slice), turns = 1;
  ScStage coarse;
  if (substeps != scene->def.substeps) {
    coarse = with_substeps(scene, stage, slice, substeps);
    stage = &coarse;
    turns = 4.0f * stage->h * spin_of(stage, &slice->block) > NET_TURN ? 2 : 4;
  }
  ScJointPass joints = {.solver = &stage->solver,
                        .h = stage->h,
                        .again = 1.0f,
                        .still = true,
                        .last = sc_slice_passes(slice) == 1u,
                        .most = stage->solver.push_speed};
  sc_integrate_velocities(stage, slice, true);
  for (uint32_t substep = 0; substep < substeps; ++substep) {
    if (!sc_blow_hold_joints(scene, stage, slice)) return false;
    if (substep == 0) {
      sc_joint_run(&joints, slice, sc_joint_bear);
      run(stage, slice, sc_contact_warm_start);
      sc_joint_run(&joints, slice, sc_joint_solve);
    } else if (substep % turns) {
      sc_joint_run(&joints, slice, sc_joint_solve);
    } else {
      sc_joint_turn_bodies(stage, slice);
      sc_joint_run(&joints, slice, sc_joint_turn);
    }
    solve_again(slice, joints);
    run_solve(stage, slice);
    if (!sc_blow_spread(scene, stage, slice, &joints, substep)) return false;
    push(stage, slice, &joints, substep);
    sc_border_hold(scene, stage, slice);
    bool pushed = sc_stage_pushes(stage, substep, SC_PUSHES_MOST);
    (substep + 1u < substeps ? sc_integrate_on : sc_integrate_positions)(stage, slice, pushed);
  }
  if (stage->bounces) {
    const ScSolver *solver = &stage->solver;
    uint32_t first = slice->block.first_slot;
    memcpy(solver->end + first, solver->velocity + first, slice->block.slots * sizeof *solver->end);
    run(stage, slice, sc_bounce_give);
  }
  return true;
}

// False when memory ran out.
typedef bool (*Solver)(ScreeScene *scene, ScStage *stage, const ScSlice *slice);

static const Solver solvers[] = {[SCREE_SOLVER_SOFT] = run_soft, [SCREE_SOLVER_XPBD] = sc_xpbd_run};

// What is driven goes the same way beside each block.
static void rewind_driven(const ScStage *stage) {
  for (uint32_t slot = stage->first_driven; slot < stage->slots; ++slot) {
    stage->solver.moved[slot] = (ScVelocity){0};
    if (stage->solver.turned) stage->solver.turned[slot] = SC_NOT_TURNED;
  }
}

static bool run_blocks(ScreeScene *scene, ScStage *stage) {
  const ScStep *step = &scene->step;
  char *at = stage->batches, *joints = stage->joints;
  for (uint32_t b = 0; b < step->block_count; ++b) {
    ScSlice slice = {step->blocks[b], step->groups + step->blocks[b].first_group, at,
                     step->joint_groups + step->blocks[b].first_joint_group, joints};
    rewind_driven(stage);
    if (!solvers[scene->def.solver](scene, stage, &slice)) return false;
    for (uint32_t g = 0; g < slice.block.groups; ++g) at += sc_group_bytes(slice.groups[g]);
    for (uint32_t g = 0; g < slice.block.joint_groups; ++g) joints += sc_joint_group_bytes(slice.joint_groups[g]);
  }
  return true;
}

// What bounces is measured by the velocities that it came with. Those of what is driven stay as they are.
static bool keep_start(ScreeScene *scene, ScStage *stage) {
  if (!stage->bounces) return true;
  ScSolver *solver = &stage->solver;
  size_t bytes = stage->slots * sizeof *solver->start;
  solver->start = sc_arena_take(&scene->arena, bytes);
  solver->end = sc_arena_take(&scene->arena, bytes);
  if (!solver->start || !solver->end) return false;
  memcpy(solver->start, solver->velocity, bytes);
  memcpy(solver->end, solver->velocity, bytes);
  return true;
}

ScreeStatus sc_solve_step(ScreeScene *scene) {
  float h = scene->step.dt / (float)scene->def.substeps;
  ScStage stage = {.h = h,
                   .substeps = scene->def.substeps,
                   .solver = {.inverse_h = 1.0f / h,
                              .push_rate = PUSH_SHARE / h,
                              .push_speed = PUSH_SPEED * scene->step.dt / (SC_PUSHES * h),
                              .slop = SC_SLOP,
                              .touch = SC_TOUCH}};
  if (!sc_prepare_bodies(scene, &stage) || !sc_joint_prepare(scene, &stage) || !sc_joint_find_efforts(scene, &stage))
    return SCREE_OUT_OF_MEMORY;
  if (scene->step.unlike) return SCREE_OK;
  if (!sc_field_prepare(scene, &stage) || !sc_prepare_contacts(scene, &stage) ||
      !sc_joint_push_prepare(scene, &stage) || !sc_border_prepare(scene, &stage))
    return SCREE_OUT_OF_MEMORY;
  stage.blows.list = sc_arena_take(&scene->arena, stage.open * sizeof *stage.blows.list);
  stage.solver.blows = &stage.blows;
  stage.solver.limit_struck = &stage.limit_struck;
  if (!stage.blows.list || !sc_impact_deal(scene, &stage) || !keep_start(scene, &stage)) return SCREE_OUT_OF_MEMORY;
  if (!run_blocks(scene, &stage)) return SCREE_OUT_OF_MEMORY;
  sc_store_bodies(scene, &stage);
  sc_store_impulses(scene, &stage);
  sc_joint_store(scene, &stage);
  sc_joint_push_store(scene, &stage);
  return SCREE_OK;
}
