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

// What joints have of a body: W^1/2 Jt K^-1 J W^1/2 of its part J of their rows, W being its inverse mass and K the
// inverse of the effective mass of the rows. Of one joint its characteristic numbers lie in [0, 1]: 1 along what it
// moves this body alone by, 1/2 between equals. Lanes are joints, or bodies where it is a sum.
typedef struct Hold {
  ScF4 xx, xy, yy, xw;
  ScF4 yw, ww, most, unused; // most: the largest number of each joint, summed
} Hold;

// Nothing in a body's sum is larger than this: its joints may have one pass. n joints that pull along one line alike
// can have 2.5 (n = 3) to 2.2 (n large) before an error of theirs grows.
#define CROWD 2.2f

// More than so many times as heavy as a body that has other joints is a load, or a heavy load.
#define LOAD       20.0f
#define HEAVY_LOAD 200.0f

// The largest characteristic number, from the sum of them and of their squares: exact where two of the three are equal,
// otherwise a little more.
SC_INLINE ScF4 largest(const Hold *h) {
  ScF4 third = sc_f4(1.0f / 3.0f), two = sc_f4(2.0f), zero = sc_f4(0.0f);
  ScF4 mean = third * (h->xx + h->yy + h->ww);
  ScF4 squares = h->xx * h->xx + h->yy * h->yy + h->ww * h->ww + two * (h->xy * h->xy + h->xw * h->xw + h->yw * h->yw);
  return mean + sc_f4_sqrt(sc_f4_max(two * (third * squares - mean * mean), zero));
}

// Of the part u (x, y, w) of `count` rows whose matrix is l.
SC_INLINE Hold hold_of_locks(ScF4 u[3][3], const ScJointLocks *l, uint32_t count) {
  ScF4 zero = sc_f4(0.0f), n[3][3];
  for (uint32_t c = 0; c < 3u; ++c) {
    ScF4 y[3];
    for (uint32_t i = 0; i < count; ++i) y[i] = u[i][c];
    sc_joint_solve_locks(l, count, y);
    for (uint32_t d = c; d < 3u; ++d) {
      n[c][d] = zero;
      for (uint32_t i = 0; i < count; ++i) n[c][d] += u[i][d] * y[i];
    }
  }
  return (Hold){n[0][0], n[0][1], n[1][1], n[0][2], n[1][2], n[2][2], zero, zero};
}

typedef struct Roots {
  ScF4 x, y, w;
} Roots;

SC_INLINE Roots roots_of(ScF4 x, ScF4 y, ScF4 w) { return (Roots){sc_f4_sqrt(x), sc_f4_sqrt(y), sc_f4_sqrt(w)}; }

SC_INLINE void holds_of_locks(const ScJointBatch *j, const ScJointLocks *l, uint32_t count, Hold *a, Hold *b) {
  Roots root_a = roots_of(j->ax, j->ay, j->aw), root_b = roots_of(j->bx, j->by, j->bw);
  ScF4 u_a[3][3], u_b[3][3];
  for (uint32_t i = 0; i < count; ++i) {
    const ScJointAxis *x = &l->axis[i];
    u_a[i][0] = root_a.x * x->ax, u_a[i][1] = root_a.y * x->ay, u_a[i][2] = root_a.w * x->aw;
    u_b[i][0] = root_b.x * x->bx, u_b[i][1] = root_b.y * x->by, u_b[i][2] = root_b.w * x->bw;
  }
  *a = hold_of_locks(u_a, l, count);
  *b = hold_of_locks(u_b, l, count);
}

SC_INLINE void add_row(Hold *h, ScF4 mass, ScF4 x, ScF4 y, ScF4 w) {
  h->xx += mass * x * x, h->xy += mass * x * y, h->yy += mass * y * y;
  h->xw += mass * x * w, h->yw += mass * y * w, h->ww += mass * w * w;
}

// A row that is not locked counts as one that is; a spring only as far as it is stiff.
static void add_soft(ScJointBatch *j, const ScJointMotion *m, uint32_t form, Hold *a, Hold *b) {
  Roots root_a = roots_of(j->ax, j->ay, j->aw), root_b = roots_of(j->bx, j->by, j->bw);
  for (uint32_t c = 0; c < SC_COORDINATES; ++c) {
    uint32_t spring = form & SC_JOINT_SPRING(c), rigid = form & (SC_JOINT_MOTOR(c) | SC_JOINT_LIMIT(c));
    if (!(spring | rigid)) continue;
    ScJointAxis x;
    sc_joint_find_axis(j, m, form, c, &x);
    ScF4 stiff = rigid ? sc_f4(1.0f) : sc_joint_drive(j, form, spring)->share;
    ScF4 mass = stiff * sc_joint_mass(sc_joint_inverse(j, &x, &x));
    add_row(a, mass, root_a.x * x.ax, root_a.y * x.ay, root_a.w * x.aw);
    add_row(b, mass, root_b.x * x.bx, root_b.y * x.by, root_b.w * x.bw);
  }
}

SC_APART static void find_holds(ScJointBatch *j, uint32_t form, Hold *a, Hold *b) {
  ScF4 zero = sc_f4(0.0f);
  ScJointPair still = {{zero, zero, zero}, {zero, zero, zero}};
  ScJointMotion m = sc_joint_motion(&j->now, &still, 1.0f);
  *a = *b = (Hold){zero, zero, zero, zero, zero, zero, zero, zero};
  if (form & SC_JOINT_LOCKS) {
    ScJointLocks l;
    uint32_t count = sc_joint_find_locks(j, &m, form, &l);
    holds_of_locks(j, &l, count, a, b);
  }
  add_soft(j, &m, form, a, b);
}

// The part of a body with this arm and these roots in a point.
SC_INLINE Hold hold_of_point(const ScJointMass *m, ScVec4 arm, Roots root) {
  ScF4 zero = sc_f4(0.0f), xw = m->xy * arm.x - m->xx * arm.y, yw = m->yy * arm.x - m->xy * arm.y;
  return (Hold){root.x * root.x * m->xx,
                root.x * root.y * m->xy,
                root.y * root.y * m->yy,
                root.x * root.w * xw,
                root.y * root.w * yw,
                root.w * root.w * (arm.x * yw - arm.y * xw),
                zero,
                zero};
}

SC_INLINE void find_point_holds(const ScJointBatch *j, Hold *a, Hold *b) {
  *a = hold_of_point(&j->mass, j->now.arm_a, roots_of(j->ax, j->ay, j->aw));
  *b = hold_of_point(&j->mass, j->now.arm_b, roots_of(j->bx, j->by, j->bw));
}

// A row of lanes each.
SC_INLINE void add_to_bodies(Hold h, const uint32_t slot[4], float *sums) {
  sc_f4_transpose(&h.xx, &h.xy, &h.yy, &h.xw);
  sc_f4_transpose(&h.yw, &h.ww, &h.most, &h.unused);
  ScF4 low[4] = {h.xx, h.xy, h.yy, h.xw}, high[4] = {h.yw, h.ww, h.most, h.unused};
  for (uint32_t i = 0; i < 4u; ++i) {
    float *sum = sums + 8u * slot[i];
    sc_f4_store(sum, sc_f4_load(sum) + low[i]);
    sc_f4_store(sum + 4, sc_f4_load(sum + 4) + high[i]);
  }
}

// What two bodies have of four joints.
typedef struct Shares {
  ScF4 a, b;
} Shares;

static char *add_up(const ScStep *step, const ScBlock *block, char *at, Shares *shares, float *sums) {
  for (uint32_t g = 0; g < block->joint_groups; ++g) {
    ScGroup group = step->joint_groups[block->first_joint_group + g];
    for (uint32_t i = 0; i < group.batches; ++i, at += sc_joint_bytes(group.form), ++shares) {
      ScJointBatch *j = (ScJointBatch *)(void *)at;
      Hold a, b;
      if (group.form == SC_JOINT_POINT)
        find_point_holds(j, &a, &b);
      else
        find_holds(j, group.form, &a, &b);
      ScF4 one = sc_f4(1.0f);
      *shares = (Shares){a.most = sc_f4_min(largest(&a), one), b.most = sc_f4_min(largest(&b), one)};
      add_to_bodies(a, j->slot_a, sums);
      add_to_bodies(b, j->slot_b, sums);
    }
  }
  return at;
}

static bool is_crowded(const ScBlock *block, const float *sums) {
  ScF4 most = sc_f4(0.0f);
  // Those of the next block, at most three, have nothing in their sums yet.
  for (uint32_t i = 0; i < block->slots; i += 4u) {
    const float *at = sums + 8u * (block->first_slot + i);
    Hold h = {sc_f4_load(at),     sc_f4_load(at + 8),  sc_f4_load(at + 16), sc_f4_load(at + 24),
              sc_f4_load(at + 4), sc_f4_load(at + 12), sc_f4_load(at + 20), sc_f4_load(at + 28)};
    sc_f4_transpose(&h.xx, &h.xy, &h.yy, &h.xw);
    sc_f4_transpose(&h.yw, &h.ww, &h.most, &h.unused);
    most = sc_f4_max(most, largest(&h));
  }
  return sc_i4_any(most > sc_f4(CROWD));
}

// own, other: shares of this body of the joint and of the other one; sum: of this one in all its joints.
static uint8_t passes_for(float own, float other, float sum) {
  if (other == 0.0f || sum == own) return 1;
  return own > HEAVY_LOAD * other ? 4 : own > LOAD * other ? 2 : 1;
}

static uint8_t passes_of(const ScStep *step, const ScBlock *block, const char *at, const Shares *shares,
                         const float *sums) {
  uint8_t passes = 1;
  for (uint32_t g = 0; g < block->joint_groups; ++g) {
    ScGroup group = step->joint_groups[block->first_joint_group + g];
    for (uint32_t i = 0; i < group.batches; ++i, at += sc_joint_bytes(group.form), ++shares) {
      const ScJointBatch *j = (const ScJointBatch *)(const void *)at;
      ScF4 load = sc_f4(LOAD);
      if (!sc_i4_any((shares->a > load * shares->b) | (shares->b > load * shares->a))) continue;
      for (uint32_t lane = 0; lane < 4u; ++lane) {
        float a = sc_f4_get(&shares->a, lane), b = sc_f4_get(&shares->b, lane);
        uint8_t for_a = passes_for(a, b, sums[8u * j->slot_a[lane] + 6u]);
        uint8_t for_b = passes_for(b, a, sums[8u * j->slot_b[lane] + 6u]);
        passes = for_a > passes ? for_a : passes;
        passes = for_b > passes ? for_b : passes;
      }
    }
  }
  return passes;
}

bool sc_joint_find_efforts(ScreeScene *scene, ScStage *stage) {
  const ScStep *step = &scene->step;
  size_t bytes = (stage->slots + 3u) * 8u * sizeof(float);
  float *sums = sc_arena_take(&scene->arena, bytes);
  Shares *shares = sc_arena_take(&scene->arena, step->joint_batches * sizeof *shares);
  stage->joint_efforts = sc_arena_take(&scene->arena, step->block_count * sizeof *stage->joint_efforts);
  if (!sums || !shares || !stage->joint_efforts) return false;
  memset(sums, 0, bytes);
  char *at = stage->joints;
  for (uint32_t b = 0; b < step->block_count; ++b) {
    const ScBlock *block = &step->blocks[b];
    char *next = add_up(step, block, at, shares, sums);
    bool crowded = is_crowded(block, sums);
    uint8_t passes = passes_of(step, block, at, shares, sums);
    bool driven = false;
    for (uint32_t g = 0; g < block->joint_groups; ++g)
      driven |= (step->joint_groups[block->first_joint_group + g].form & SC_JOINT_DRIVES) != 0;
    stage->joint_efforts[b] = (ScJointEffort){.light = passes == 1u && !crowded && !driven,
                                              .passes = crowded && passes < 2u ? 2 : passes,
                                              .crowded = crowded};
    for (uint32_t g = 0; g < block->joint_groups; ++g)
      shares += step->joint_groups[block->first_joint_group + g].batches;
    at = next;
  }
  return true;
}
