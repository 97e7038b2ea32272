// SPDX-License-Identifier: MIT
// How many passes over its joints an island needs in a substep: more than one where many joints pull at one body, and
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
#include "solve/joint_run.h"
#include "solve/joint_stage.h"

// What joints have of a body: W^1/2 Jt K^-1 J W^1/2 of its part J of their rows, W being its inverse mass and K the
// inverse of the effective mass of the rows. Of one joint its characteristic numbers lie in [0, 1]: 1 along what it
// moves this body alone by, 1/2 between equals. Lanes are joints, or bodies where it is a sum.
typedef struct Hold {
  ScF4 xx, xy, yy, xw;
  ScF4 yw, ww, unused_a, unused_b;
} Hold;

// Nothing in a body's sum is larger than this: its joints may have one pass. n joints that pull along one line alike
// can have 2.5 (n = 3) to 2.2 (n large) before an error of theirs grows.
#define CROWD 2.2f

// More than so many times as heavy as a body that has other joints is a load, or a heavy load.
#define LOAD       20.0f
#define HEAVY_LOAD 200.0f

// Of these forms no push goes on with the one before: limits do not hold what they have sent back, and the direction of
// a distance, or of a rope, turns with what nobody knows.
#define AGAIN_NOT (SC_JOINT_LIMITS | SC_JOINT_LOCK(SC_REACH) | SC_JOINT_LOCK(SC_SUM))

// The largest characteristic number, from the sum of them and of their squares: exact where two of the three are equal,
// otherwise a little more.
SC_INLINE ScF4 largest(const Hold *h) {
  ScF4 third = sc_f4(1.0f / 3.0f), two = sc_f4(2.0f), zero = sc_f4(0.0f);
  ScF4 mean = third * (h->xx + h->yy + h->ww);
  ScF4 squares = h->xx * h->xx + h->yy * h->yy + h->ww * h->ww + two * (h->xy * h->xy + h->xw * h->xw + h->yw * h->yw);
  return mean + sc_f4_sqrt(sc_f4_max(two * (third * squares - mean * mean), zero));
}

// Of the part u (x, y, w) of rows whose matrix is l.
SC_INLINE Hold hold_of_locks(ScF4 u[3][3], const ScJointLocks *l) {
  uint32_t count = l->count;
  ScF4 zero = sc_f4(0.0f), n[3][3];
  for (uint32_t c = 0; c < 3u; ++c) {
    ScF4 y[3];
    for (uint32_t i = 0; i < count; ++i) y[i] = u[i][c];
    sc_joint_solve_locks(l, y);
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

// Of a point, whose two rows are those of the world.
SC_INLINE Hold hold_of_point(const ScJointMass *m, ScVec4 arm, Roots root) {
  ScF4 x = -root.w * arm.y, y = root.w * arm.x, zero = sc_f4(0.0f);
  ScF4 mass_x = m->xx * x + m->xy * y, mass_y = m->xy * x + m->yy * y;
  return (Hold){root.x * m->xx * root.x,
                root.x * m->xy * root.y,
                root.y * m->yy * root.y,
                root.x * mass_x,
                root.y * mass_y,
                x * mass_x + y * mass_y,
                zero,
                zero};
}

SC_INLINE void holds_of_locks(const ScJointBatch *j, const ScJointLocks *l, Hold *a, Hold *b) {
  Roots root_a = roots_of(j->ax, j->ay, j->aw), root_b = roots_of(j->bx, j->by, j->bw);
  ScF4 u_a[3][3], u_b[3][3];
  for (uint32_t i = 0; i < l->count; ++i) {
    const ScJointAxis *x = &l->axis[i];
    u_a[i][0] = root_a.x * x->ax, u_a[i][1] = root_a.y * x->ay, u_a[i][2] = root_a.w * x->aw;
    u_b[i][0] = root_b.x * x->bx, u_b[i][1] = root_b.y * x->by, u_b[i][2] = root_b.w * x->bw;
  }
  *a = hold_of_locks(u_a, l);
  *b = hold_of_locks(u_b, l);
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
  if (form == SC_JOINT_POINT) {
    *a = hold_of_point(&j->mass, j->now.arm_a, roots_of(j->ax, j->ay, j->aw));
    *b = hold_of_point(&j->mass, j->now.arm_b, roots_of(j->bx, j->by, j->bw));
    return;
  }
  ScF4 zero = sc_f4(0.0f);
  ScJointPair still = {{zero, zero, zero}, {zero, zero, zero}};
  ScJointMotion m = sc_joint_motion(&j->now, &still, 1.0f);
  *a = *b = (Hold){zero, zero, zero, zero, zero, zero, zero, zero};
  if (form & SC_JOINT_LOCKS) {
    ScJointLocks l;
    sc_joint_find_locks(j, &m, form, &l);
    holds_of_locks(j, &l, a, b);
  }
  add_soft(j, &m, form, a, b);
}

// The same of one body.
typedef struct BodyHold {
  float values[8];
} BodyHold;

// The largest characteristic number of what a body has of a point: that of the mass times the body's part of its
// inverse, whose rank is no more than 2.
SC_INLINE ScF4 largest_of_point(const ScJointMass *m, ScVec4 arm, ScF4 x, ScF4 y, ScF4 w) {
  ScF4 xx = x + w * arm.y * arm.y, xy = -w * arm.x * arm.y, yy = y + w * arm.x * arm.x;
  ScF4 half = sc_f4(0.5f) * (m->xx * xx + m->yy * yy) + m->xy * xy;
  ScF4 product = (m->xx * m->yy - m->xy * m->xy) * (xx * yy - xy * xy);
  return half + sc_f4_sqrt(sc_f4_max(half * half - product, sc_f4(0.0f)));
}

// The largest numbers of what two bodies have of four joints.
typedef struct Shares {
  ScF4 a, b;
} Shares;

SC_APART static Shares shares_of_any(ScJointBatch *j, uint32_t form) {
  Hold a, b;
  find_holds(j, form, &a, &b);
  return (Shares){largest(&a), largest(&b)};
}

SC_INLINE Shares shares_of(ScJointBatch *j, uint32_t form) {
  if (form != SC_JOINT_POINT) return shares_of_any(j, form);
  return (Shares){largest_of_point(&j->mass, j->now.arm_a, j->ax, j->ay, j->aw),
                  largest_of_point(&j->mass, j->now.arm_b, j->bx, j->by, j->bw)};
}

SC_INLINE ScI4 is_loaded(const Shares *s) {
  ScF4 load = sc_f4(LOAD), one = sc_f4(1.0f), a = sc_f4_min(s->a, one), b = sc_f4_min(s->b, one);
  return (a > load * b) | (b > load * a);
}

// What is known of the joints of a step. The largest number of a sum is no more than the sum of the largest ones, which
// is soon found: only where this is too much the other is.
typedef struct Look {
  const ScreeScene *scene;
  const ScStep *step;
  uint8_t *efforts; // by island
  float *sums;      // by slot: of the shares of a body
  BodyHold *holds;  // by slot: sums of matrices
} Look;

// Returns whether some joint has a load.
static bool add_up(const Look *look, const ScBlock *block, char *at, Shares *shares) {
  ScI4 loaded = {0, 0, 0, 0};
  for (uint32_t g = 0; g < block->joint_groups; ++g) {
    ScGroup group = look->step->joint_groups[block->first_joint_group + g];
    for (uint32_t i = 0; i < group.batches; ++i, at += sc_joint_bytes(group.form), ++shares) {
      ScJointBatch *j = (ScJointBatch *)(void *)at;
      *shares = shares_of(j, group.form);
      loaded |= is_loaded(shares);
      for (uint32_t lane = 0; lane < 4u; ++lane) {
        look->sums[sc_joint_slot(j->at_a[lane])] += sc_f4_get(&shares->a, lane);
        look->sums[sc_joint_slot(j->at_b[lane])] += sc_f4_get(&shares->b, lane);
      }
    }
  }
  return sc_i4_any(loaded);
}

// Adds a lane each to the sums of bodies that have too many shares; of others nobody asks.
SC_INLINE void add_to_bodies(const Look *look, Hold h, const uint32_t at[4]) {
  sc_f4_transpose(&h.xx, &h.xy, &h.yy, &h.xw);
  sc_f4_transpose(&h.yw, &h.ww, &h.unused_a, &h.unused_b);
  ScF4 low[4] = {h.xx, h.xy, h.yy, h.xw}, high[4] = {h.yw, h.ww, h.unused_a, h.unused_b};
  for (uint32_t i = 0; i < 4u; ++i) {
    uint32_t slot = sc_joint_slot(at[i]);
    if (look->sums[slot] <= CROWD) continue;
    float *sum = look->holds[slot].values;
    sc_f4_store(sum, sc_f4_load(sum) + low[i]);
    sc_f4_store(sum + 4, sc_f4_load(sum + 4) + high[i]);
  }
}

SC_INLINE bool has_many(const Look *look, const uint32_t at[4]) {
  float most = 0.0f;
  for (uint32_t i = 0; i < 4u; ++i) most = sc_maxf(most, look->sums[sc_joint_slot(at[i])]);
  return most > CROWD;
}

// Sums up what the bodies that have too many shares have of their joints.
static void add_holds(const Look *look, const ScBlock *block, char *at) {
  for (uint32_t slot = block->first_slot; slot < block->first_slot + block->slots; ++slot)
    if (look->sums[slot] > CROWD) look->holds[slot] = (BodyHold){{0.0f}};
  for (uint32_t g = 0; g < block->joint_groups; ++g) {
    ScGroup group = look->step->joint_groups[block->first_joint_group + g];
    for (uint32_t i = 0; i < group.batches; ++i, at += sc_joint_bytes(group.form)) {
      ScJointBatch *j = (ScJointBatch *)(void *)at;
      if (!has_many(look, j->at_a) && !has_many(look, j->at_b)) continue;
      Hold a, b;
      find_holds(j, group.form, &a, &b);
      add_to_bodies(look, a, j->at_a);
      add_to_bodies(look, b, j->at_b);
    }
  }
}

static void note(const Look *look, uint32_t slot, uint32_t effort) {
  if (slot && slot < look->step->first_driven) look->efforts[sc_stage_island(look->scene, slot)] |= (uint8_t)effort;
}

static void note_crowds(const Look *look, const ScBlock *block, char *at) {
  uint32_t slot = block->first_slot, end = slot + block->slots;
  while (slot < end && look->sums[slot] <= CROWD) ++slot;
  if (slot == end) return;
  add_holds(look, block, at);
  for (; slot < end; ++slot) {
    if (look->sums[slot] <= CROWD) continue;
    const float *v = look->holds[slot].values;
    Hold h = {sc_f4(v[0]), sc_f4(v[1]), sc_f4(v[2]), sc_f4(v[3]), sc_f4(v[4]), sc_f4(v[5]), sc_f4(0.0f), sc_f4(0.0f)};
    if (largest(&h)[0] > CROWD) note(look, slot, SC_EFFORT_CROWDED | SC_EFFORT_TWICE | SC_EFFORT_ALONE);
  }
}

// own, other: shares of this body of the joint and of the other one; sum: of this one in all its joints. Rows that hold
// the same, as a lock and a limit may, make more than 1 of them.
static uint32_t effort_for(float own, float other, float sum) {
  if (other == 0.0f || sum == own) return 0u;
  own = sc_minf(own, 1.0f), other = sc_minf(other, 1.0f);
  return own > HEAVY_LOAD * other ? SC_EFFORT_FOUR | SC_EFFORT_TWICE : own > LOAD * other ? SC_EFFORT_TWICE : 0u;
}

static void note_ends(const Look *look, const ScJointBatch *j, uint32_t lane, uint32_t effort) {
  note(look, sc_joint_slot(j->at_a[lane]), effort);
  note(look, sc_joint_slot(j->at_b[lane]), effort);
}

static void note_loads(const Look *look, const ScJointBatch *j, const Shares *shares) {
  if (!sc_i4_any(is_loaded(shares))) return;
  for (uint32_t lane = 0; lane < 4u; ++lane) {
    float a = sc_f4_get(&shares->a, lane), b = sc_f4_get(&shares->b, lane);
    uint32_t effort = effort_for(a, b, look->sums[sc_joint_slot(j->at_a[lane])]) |
                      effort_for(b, a, look->sums[sc_joint_slot(j->at_b[lane])]);
    if (effort) note_ends(look, j, lane, effort);
  }
}

// Returns the batches of the next block.
static char *find_efforts(const Look *look, const ScBlock *block, char *at, Shares *shares) {
  bool loaded = add_up(look, block, at, shares);
  note_crowds(look, block, at);
  for (uint32_t g = 0; g < block->joint_groups; ++g) {
    ScGroup group = look->step->joint_groups[block->first_joint_group + g];
    bool alone = (group.form & AGAIN_NOT) != 0u;
    for (uint32_t i = 0; i < group.batches; ++i, at += sc_joint_bytes(group.form), ++shares) {
      const ScJointBatch *j = (const ScJointBatch *)(const void *)at;
      if (loaded) note_loads(look, j, shares);
      for (uint32_t lane = 0; alone && lane < 4u; ++lane) note_ends(look, j, lane, SC_EFFORT_ALONE);
    }
  }
  return at;
}

// Whether all islands have the efforts of their blocks. Tells them their own.
static bool are_alike(ScreeScene *scene, const uint8_t *efforts) {
  bool alike = true;
  for (uint32_t b = 0; b < scene->step.block_count; ++b) {
    const ScBlock *block = &scene->step.blocks[b];
    if (!block->joint_groups && !block->effort) continue;
    for (uint32_t slot = block->first_slot; slot < block->first_slot + block->slots; ++slot) {
      uint32_t island = sc_stage_island(scene, slot);
      scene->islands.records[island].effort = efforts[island];
      alike &= efforts[island] == block->effort;
    }
  }
  return alike;
}

bool sc_joint_find_efforts(ScreeScene *scene, ScStage *stage) {
  ScStep *step = &scene->step;
  uint8_t *efforts = sc_arena_take(&scene->arena, scene->islands.capacity);
  if (!efforts) return false;
  memset(efforts, 0, scene->islands.capacity);
  if (step->joint_group_count) {
    // Of one block at a time.
    Shares *shares = sc_arena_take(&scene->arena, step->joint_batches * sizeof *shares);
    Look look = {.scene = scene,
                 .step = step,
                 .efforts = efforts,
                 .sums = sc_arena_take(&scene->arena, stage->slots * sizeof(float)),
                 .holds = sc_arena_take(&scene->arena, stage->slots * sizeof(BodyHold))};
    if (!shares || !look.sums || !look.holds) return false;
    memset(look.sums, 0, stage->slots * sizeof(float));
    char *at = stage->joints;
    for (uint32_t b = 0; b < step->block_count; ++b) at = find_efforts(&look, &step->blocks[b], at, shares);
  }
  step->unlike = !are_alike(scene, efforts);
  if (step->unlike) scene->slots.kept = false;
  return true;
}
