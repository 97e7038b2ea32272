// SPDX-License-Identifier: MIT
// How many passes over its joints a block needs in a substep: more than one where many joints pull at one body, and
// where something heavy hangs by something light.
//
// A pass takes a warm start of the impulses of the substep before and mends them joint by joint. What is left of an
// error e after a pass is G e, and of the errors of substeps that follow each other e'' = G (2 e' - e), for velocities
// go on as well as impulses do. That dies away where the characteristic numbers g of G lie in [0, 1): z^2 = g (2 z - 1)
// has |z|^2 = g. They do for chains; but where many joints share a body that weighs little beside what hangs by it,
// some are negative or not real, and from g = -1/3 on it grows. Solved forwards and backwards by turns, G is a product
// of a matrix and its transpose, and all is well whatever the masses are.
//
// A load is carried once the impulses of all links down to it have grown to its weight. With g = 1 - d they do so like
// an oscillator of frequency sqrt(d) a substep, and until then the load falls by some 1 / d of what it falls in a
// substep. d is the smaller the heavier the load is beside the links, and grows with the passes.
#include <string.h>

#include "solve/joint_locks.h"
#include "solve/joint_stage.h"

// Of the effective inverse mass of each joint of a body a share is that of the body itself: 1/2 between equals. This
// much of all its other joints together has one pass for itself, as a net of equal bodies has (3/2).
#define MOST_SHARE 1.7f

// Of both bodies of four joints.
typedef struct Shares {
  ScF4 a, b;
} Shares;

static ScF4 part_of_a(const ScJointBatch *j, const ScJointAxis *x, const ScJointAxis *y) {
  return j->ax * x->ax * y->ax + j->ay * x->ay * y->ay + j->aw * x->aw * y->aw;
}

// The largest characteristic number of the inverse of the whole times the part of A, from its trace and its
// determinant; for B it is 1 less the smallest. Three rows go by what cannot be exceeded.
static Shares shares_of_locks(const ScJointBatch *j, const ScJointLocks *l, uint32_t count) {
  ScF4 zero = sc_f4(0.0f), one = sc_f4(1.0f), half = sc_f4(0.5f), trace = zero, rest = zero;
  ScF4 columns[3][3];
  for (uint32_t i = 0; i < count; ++i) {
    for (uint32_t k = 0; k < count; ++k) columns[i][k] = part_of_a(j, &l->axis[k], &l->axis[i]);
    sc_joint_solve_locks(l, count, columns[i]);
    trace += columns[i][i];
  }
  if (count == 1u) return (Shares){trace, one - trace};
  if (count == 3u) return (Shares){sc_f4_min(trace, one), sc_f4_min(sc_f4(3.0f) - trace, one)};
  rest = columns[0][0] * columns[1][1] - columns[0][1] * columns[1][0];
  ScF4 root = sc_f4_sqrt(sc_f4_max(half * half * trace * trace - rest, zero));
  return (Shares){half * trace + root, one - half * trace + root};
}

// A row that is not locked counts as one that is; a spring only as far as it is stiff.
static Shares shares_of_soft(ScJointBatch *j, const ScJointMotion *m, uint32_t form) {
  Shares most = {sc_f4(0.0f), sc_f4(0.0f)};
  for (uint32_t c = 0; c < SC_COORDINATES; ++c) {
    uint32_t spring = form & SC_JOINT_SPRING(c), rigid = form & (SC_JOINT_MOTOR(c) | SC_JOINT_LIMIT(c));
    if (!(spring | rigid)) continue;
    ScJointAxis x;
    sc_joint_find_axis(j, m, form, c, &x);
    ScF4 part = part_of_a(j, &x, &x), whole = sc_joint_inverse(j, &x, &x), mass = sc_joint_mass(whole);
    ScF4 stiff = rigid ? sc_f4(1.0f) : sc_joint_drive(j, form, spring)->share;
    most.a = sc_f4_max(most.a, stiff * part * mass);
    most.b = sc_f4_max(most.b, stiff * (whole - part) * mass);
  }
  return most;
}

// A joint to what cannot move counts half, and nothing for that: what hangs by it goes nowhere.
static Shares with_immovable(Shares shares, ScF4 mass_a, ScF4 mass_b) {
  ScF4 zero = sc_f4(0.0f), half = sc_f4(0.5f);
  ScI4 still_a = mass_a <= zero, still_b = mass_b <= zero;
  return (Shares){sc_f4_select(still_a, zero, sc_f4_select(still_b, half, shares.a)),
                  sc_f4_select(still_b, zero, sc_f4_select(still_a, half, shares.b))};
}

static Shares shares_of_rows(ScJointBatch *j, uint32_t form) {
  ScF4 zero = sc_f4(0.0f);
  ScJointPair still = {{zero, zero, zero}, {zero, zero, zero}};
  ScJointMotion m = sc_joint_motion(&j->now, &still, 1.0f);
  Shares soft = shares_of_soft(j, &m, form);
  if (!(form & SC_JOINT_LOCKS)) return soft;
  ScJointLocks l;
  uint32_t count = sc_joint_find_locks(j, &m, form, &l);
  Shares locks = shares_of_locks(j, &l, count);
  return (Shares){sc_f4_max(soft.a, locks.a), sc_f4_max(soft.b, locks.b)};
}

static Shares shares_of(ScJointBatch *j, uint32_t form) {
  return with_immovable(shares_of_rows(j, form), j->ax + j->ay + j->aw, j->bx + j->by + j->bw);
}

// More than so many times as heavy as a body that has other joints is a load, or a heavy load.
#define LOAD       20.0f
#define HEAVY_LOAD 200.0f

// For one body of a joint. own, other: shares of this body and of the other one; rest: what the other joints of this
// one have of it together.
static void note(float own, float other, float rest, ScJointEffort *effort) {
  bool bears = rest > 0.0f && other > 0.0f;
  uint8_t passes = bears && own > HEAVY_LOAD * other ? 4 : rest > MOST_SHARE || (bears && own > LOAD * other) ? 2 : 1;
  if (passes > effort->passes) effort->passes = passes;
  if (rest > MOST_SHARE) effort->crowded = true;
}

// Visits the batches of all groups of a block.
typedef void (*Visit)(const ScJointBatch *batch, Shares shares, float *sum, ScJointEffort *effort);

static void add_up(const ScJointBatch *batch, Shares shares, float *sum, ScJointEffort *effort) {
  (void)effort;
  for (uint32_t lane = 0; lane < 4u; ++lane) {
    sum[batch->slot_a[lane]] += sc_f4_get(&shares.a, lane);
    sum[batch->slot_b[lane]] += sc_f4_get(&shares.b, lane);
  }
  sum[0] = 0.0f;
}

static void compare(const ScJointBatch *batch, Shares shares, float *sum, ScJointEffort *effort) {
  for (uint32_t lane = 0; lane < 4u; ++lane) {
    float a = sc_f4_get(&shares.a, lane), b = sc_f4_get(&shares.b, lane);
    note(a, b, sum[batch->slot_a[lane]] - a, effort);
    note(b, a, sum[batch->slot_b[lane]] - b, effort);
  }
}

static char *visit(const ScStep *step, const ScBlock *block, char *at, Visit function, float *sum,
                   ScJointEffort *effort) {
  for (uint32_t g = 0; g < block->joint_groups; ++g) {
    ScGroup group = step->joint_groups[block->first_joint_group + g];
    for (uint32_t i = 0; i < group.batches; ++i, at += sc_joint_bytes(group.form)) {
      ScJointBatch *batch = (ScJointBatch *)(void *)at;
      function(batch, shares_of(batch, group.form), sum, effort);
    }
  }
  return at;
}

bool sc_joint_find_efforts(ScreeScene *scene, ScStage *stage) {
  const ScStep *step = &scene->step;
  float *sum = sc_arena_take(&scene->arena, stage->slots * sizeof *sum);
  stage->joint_efforts = sc_arena_take(&scene->arena, step->block_count * sizeof *stage->joint_efforts);
  if (!sum || !stage->joint_efforts) return false;
  memset(sum, 0, stage->slots * sizeof *sum);
  char *at = stage->joints;
  for (uint32_t b = 0; b < step->block_count; ++b) {
    ScJointEffort *effort = &stage->joint_efforts[b];
    *effort = (ScJointEffort){.passes = 1};
    visit(step, &step->blocks[b], at, add_up, sum, effort);
    at = visit(step, &step->blocks[b], at, compare, sum, effort);
  }
  return true;
}
