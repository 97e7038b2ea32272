// SPDX-License-Identifier: MIT
// A blow at one joint: solved alone, in a batch in which the other lanes are fillers.
#include <string.h>

#include "solve/blow.h"

// Joints that change the velocity of neither body by this, m/s and rad/s, hand nothing on. Less than contacts: where a
// load is heavy beside what it hangs by, much is still to come of a small change.
#define SETTLED 0.03f

// A joint in its batch.
typedef struct Place {
  ScJointBatch *batch;
  uint32_t lane, form;
} Place;

static Place place_of(const ScBlowWork *work, uint32_t lane) {
  ScBlowBatch batch = work->index->batches[lane / 4u];
  return (Place){(ScJointBatch *)(void *)(work->stage->joints + batch.offset), lane % 4u, batch.form};
}

// The impulses of a batch, in the order of the bits of its form, as ScJointState has them.
typedef struct Row {
  ScF4 *impulse, *total;
} Row;

static uint32_t rows_of(ScJointBatch *j, uint32_t form, Row rows[SC_JOINT_ROWS]) {
  ScJointDrive *drives = sc_joint_drive(j, form, SC_JOINT_SPRING(SC_TRAVEL));
  ScJointLimit *limits = sc_joint_limit(j, form, SC_JOINT_LIMIT(SC_TRAVEL));
  uint32_t count = 0;
  for (uint32_t i = 0; i < sc_joint_count(form & SC_JOINT_LOCKS); ++i)
    rows[count++] = (Row){&j->locks[i].impulse, &j->locks[i].total};
  for (uint32_t i = 0; i < sc_joint_count(form & SC_JOINT_DRIVES); ++i)
    rows[count++] = (Row){&drives[i].impulse, &drives[i].total};
  for (uint32_t i = 0; i < sc_joint_count(form & SC_JOINT_LIMITS); ++i)
    rows[count++] = (Row){&limits[i].impulse, &limits[i].total};
  return count;
}

// A batch in which one lane is a joint and the others are fillers.
typedef union Single {
  ScJointBatch batch;
  char room[sizeof(ScJointBatch) + SC_JOINT_ROWS * sizeof(ScJointDrive)];
} Single;

static void leave_lane(const Place *at, Single *single) {
  memcpy(single, at->batch, sc_joint_bytes(at->form));
  ScJointBatch *j = &single->batch;
  ScI4 none = {-1, -1, -1, -1};
  none[at->lane] = 0;
  ScF4 zero = sc_f4(0.0f);
  for (uint32_t lane = 0; lane < 4u; ++lane)
    if (lane != at->lane) j->at_a[lane] = j->at_b[lane] = 0u;
  j->ax = sc_f4_select(none, zero, j->ax), j->ay = sc_f4_select(none, zero, j->ay);
  j->aw = sc_f4_select(none, zero, j->aw), j->bx = sc_f4_select(none, zero, j->bx);
  j->by = sc_f4_select(none, zero, j->by), j->bw = sc_f4_select(none, zero, j->bw);
}

// Puts back what a pass changed.
static void keep_lane(const Place *at, Single *single) {
  Row to[SC_JOINT_ROWS], from[SC_JOINT_ROWS];
  uint32_t rows = rows_of(at->batch, at->form, to), lane = at->lane;
  rows_of(&single->batch, at->form, from);
  for (uint32_t i = 0; i < rows; ++i) {
    (*to[i].impulse)[lane] = (*from[i].impulse)[lane];
    (*to[i].total)[lane] = (*from[i].total)[lane];
  }
  if (sc_joint_is_point(at->form)) return;
  for (uint32_t i = 0; i < 6u; ++i) at->batch->given[i][lane] = single->batch.given[i][lane];
}

// Parts that a form does not have are 0.
ScBlowParts sc_blow_parts(const ScBlowWork *work, uint32_t lane) {
  Place at = place_of(work, lane);
  Row rows[SC_JOINT_ROWS];
  uint32_t count = rows_of(at.batch, at.form, rows);
  ScBlowParts parts = {{0.0f}};
  for (uint32_t i = 0; i < count; ++i) {
    parts.parts[2u * i] = (*rows[i].impulse)[at.lane];
    parts.parts[2u * i + 1u] = (*rows[i].total)[at.lane];
  }
  if (sc_joint_is_point(at.form)) return parts;
  for (uint32_t i = 0; i < 6u; ++i) parts.parts[2u * SC_JOINT_ROWS + i] = at.batch->given[i][at.lane];
  return parts;
}

void sc_blow_add_parts(const ScBlowWork *work, uint32_t lane, const ScBlowParts *parts) {
  Place at = place_of(work, lane);
  Row rows[SC_JOINT_ROWS];
  uint32_t count = rows_of(at.batch, at.form, rows);
  for (uint32_t i = 0; i < count; ++i) {
    (*rows[i].impulse)[at.lane] += parts->parts[2u * i];
    (*rows[i].total)[at.lane] += parts->parts[2u * i + 1u];
  }
  if (sc_joint_is_point(at.form)) return;
  for (uint32_t i = 0; i < 6u; ++i) at.batch->given[i][at.lane] += parts->parts[2u * SC_JOINT_ROWS + i];
}

// What it held before this substep's passes, or what it holds now where nothing but contacts was struck: those come
// after them. Points turn theirs with a body.
static ScBlowRows rows_before(const ScBlowWork *work, uint32_t lane, Place at) {
  bool limited = sc_blow_island(work->scene, sc_blow_joint_ends(work, lane))->limited;
  const ScBlowRows4 *held = limited ? &work->stage->joint_held[(lane - work->index->contacts) / 4u] : NULL;
  ScBlowRows before = {{0.0f}};
  Row rows[SC_JOINT_ROWS];
  uint32_t count = rows_of(at.batch, at.form, rows);
  for (uint32_t i = 0; i < count; ++i) before.impulse[i] = (held ? held->impulse[i] : *rows[i].impulse)[at.lane];
  if (!held || !sc_joint_is_point(at.form)) return before;
  const ScJointBatch *j = at.batch;
  ScI4 with_b = sc_joint_with_b(j);
  ScTurned turned = work->solver.turned[sc_joint_slot(with_b[at.lane] ? j->at_b[at.lane] : j->at_a[at.lane])];
  float x = before.impulse[0], y = before.impulse[1];
  before.impulse[0] = turned.last_c * x - turned.last_s * y;
  before.impulse[1] = turned.last_s * x + turned.last_c * y;
  return before;
}

void sc_blow_note_joint(ScBlowWork *work, uint32_t lane) {
  if (!sc_blow_note(work, lane)) return;
  work->index->before_joint[lane - work->index->contacts] = rows_before(work, lane, place_of(work, lane));
}

ScBlowEnds sc_blow_joint_ends(const ScBlowWork *work, uint32_t lane) {
  Place at = place_of(work, lane);
  return (ScBlowEnds){sc_joint_slot(at.batch->at_a[at.lane]), sc_joint_slot(at.batch->at_b[at.lane])};
}

// What those parts of the impulses make of the velocities of both bodies.
typedef struct Pair {
  ScVelocity a, b;
} Pair;

static Pair given_by(const Place *at, const float impulse[SC_JOINT_ROWS], Single *single) {
  ScVelocity records[3] = {{0.0f, 0.0f, 0.0f, 0.0f}}; // of slot 0, A and B
  Row rows[SC_JOINT_ROWS];
  leave_lane(at, single);
  single->batch.at_a[at->lane] = sizeof *records, single->batch.at_b[at->lane] = 2u * sizeof *records;
  uint32_t count = rows_of(&single->batch, at->form, rows);
  for (uint32_t i = 0; i < count; ++i) *rows[i].impulse = sc_f4(impulse[i]);
  ScSolver solver = {.velocity = records};
  ScJointPass bear = {.solver = &solver, .again = 1.0f, .still = true};
  sc_joint_bear(&bear, &single->batch, 1u, at->form);
  return (Pair){records[1], records[2]};
}

static bool is_much(ScVelocity v) {
  return sc_absf(v.x) > SETTLED || sc_absf(v.y) > SETTLED || sc_absf(v.angular) > SETTLED;
}

static ScVelocity less(ScVelocity v, ScVelocity w) {
  return (ScVelocity){v.x - w.x, v.y - w.y, v.angular - w.angular, 0.0f};
}

bool sc_blow_solve_joint(ScBlowWork *work, uint32_t lane) {
  Place at = place_of(work, lane);
  bool first = !work->index->has_before[lane];
  sc_blow_note_joint(work, lane);
  ScBlowEnds ends = sc_blow_joint_ends(work, lane);
  const ScVelocity *velocity = work->solver.velocity;
  Pair before = {velocity[ends.a], velocity[ends.b]};
  Single single;
  leave_lane(&at, &single);
  sc_joint_solve(&work->joints, &single.batch, 1u, at.form);
  keep_lane(&at, &single);
  if (!first) return is_much(less(velocity[ends.a], before.a)) || is_much(less(velocity[ends.b], before.b));
  // The pass that has just run may have changed it as well, and what came before it does not know.
  float change[SC_JOINT_ROWS] = {0.0f};
  Row rows[SC_JOINT_ROWS];
  uint32_t count = rows_of(at.batch, at.form, rows);
  const float *held = work->index->before_joint[lane - work->index->contacts].impulse;
  for (uint32_t i = 0; i < count; ++i) change[i] = (*rows[i].impulse)[at.lane] - held[i];
  Pair given = given_by(&at, change, &single);
  return is_much(given.a) || is_much(given.b);
}

static void add(ScVelocity *to, ScVelocity v) { to->x += v.x, to->y += v.y, to->angular += v.angular; }

void sc_blow_end_joint(ScBlowWork *work, uint32_t lane) {
  Place at = place_of(work, lane);
  const ScBlowRows *before = &work->index->before_joint[lane - work->index->contacts];
  float rest[SC_JOINT_ROWS] = {0.0f};
  Row rows[SC_JOINT_ROWS];
  uint32_t count = rows_of(at.batch, at.form, rows), limits = count - sc_joint_count(at.form & SC_JOINT_LIMITS);
  ScBlowEnds ends = sc_blow_joint_ends(work, lane);
  bool limited = sc_blow_island(work->scene, ends)->limited;
  for (uint32_t i = 0; i < count; ++i) {
    float now = (*rows[i].impulse)[at.lane];
    // A limit that the blow has left holds nothing any more. And where blow follows on blow, what was held before has
    // long been another load.
    float lasts = before->impulse[i];
    if (limited || i >= limits) lasts = sc_clampf(now, sc_minf(lasts, 0.0f), sc_maxf(lasts, 0.0f));
    (*rows[i].impulse)[at.lane] = lasts;
    rest[i] = now - lasts;
  }
  Single single;
  Pair given = given_by(&at, rest, &single);
  add(&work->stage->integrated[ends.a], given.a);
  add(&work->stage->integrated[ends.b], given.b);
  if (sc_joint_is_point(at.form)) return;
  for (uint32_t i = 0; i < 6u; ++i) at.batch->given[i][at.lane] -= single.batch.given[i][at.lane];
}

// The velocities before forces came to them in this substep, but for damping.
static ScJointPair before_forces(const ScStage *stage, const ScJointBatch *batch) {
  ScJointPair v = sc_joint_gather(stage->integrated, batch), gain = sc_joint_gather(stage->gain, batch);
  v.a.vx -= gain.a.vx, v.a.vy -= gain.a.vy, v.a.w -= gain.a.w;
  v.b.vx -= gain.b.vx, v.b.vy -= gain.b.vy, v.b.w -= gain.b.w;
  return v;
}

// A blow stops what was in motion. What forces have brought about since is a load, however sudden: it is here to stay,
// and has to become part of the warm start.
ScI4 sc_blow_take_struck(const ScStage *stage, ScJointBatch *batch, uint32_t form) {
  ScI4 none = {0, 0, 0, 0}, struck = none;
  ScJointPair v = before_forces(stage, batch);
  ScJointMotion m = sc_joint_motion(&batch->now, &v, 1.0f);
  for (uint32_t c = 0; c < SC_COORDINATES; ++c) {
    if (!(form & SC_JOINT_LIMIT(c))) continue;
    ScJointLimit *limit = sc_joint_limit(batch, form, SC_JOINT_LIMIT(c));
    if (!sc_i4_any(limit->struck)) continue;
    ScJointAxis x;
    sc_joint_find_axis(batch, &m, form, c, &x);
    ScF4 speed = sc_joint_speed(&x, &v), zero = sc_f4(0.0f);
    ScF4 closing = sc_f4_select(limit->impulse > zero, -speed, speed);
    struck |= limit->struck & (closing > sc_f4(SC_BLOW_LIMIT));
    limit->struck = none;
  }
  return struck;
}

bool sc_blow_hold_joints(ScreeScene *scene, ScStage *stage, const ScSlice *slice) {
  uint32_t forms = 0, count = slice->block.joint_groups;
  for (uint32_t g = 0; g < count; ++g) forms |= slice->joint_groups[g].form;
  // A block of more has one island, which is a crowd.
  if (!(forms & SC_JOINT_LIMITS) || slice->block.slots > SC_BLOCK_BODIES) return true;
  if (!stage->joint_held)
    stage->joint_held = sc_arena_take(&scene->arena, scene->step.joint_batches * sizeof *stage->joint_held);
  if (!stage->joint_held) return false;
  ScBlowRows4 *held = stage->joint_held + slice->joint_groups[0].first_lane / 4u;
  char *at = slice->joints;
  for (uint32_t g = 0; g < count; ++g) {
    ScGroup group = slice->joint_groups[g];
    for (uint32_t i = 0; i < group.batches; ++i, ++held, at += sc_joint_bytes(group.form)) {
      Row rows[SC_JOINT_ROWS];
      uint32_t all = rows_of((ScJointBatch *)(void *)at, group.form, rows);
      for (uint32_t k = 0; k < all; ++k) held->impulse[k] = *rows[k].impulse;
    }
  }
  return true;
}
