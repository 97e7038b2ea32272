// SPDX-License-Identifier: MIT
#include <string.h>

#include "solve/joint_stage.h"

// What a joint did in the step, summed over its rows, a lane each.
typedef struct Sum {
  ScF4 pull_x, pull_y, torque; // on B, about its anchor; impulses over the step
  ScF4 before2, change2;       // squares of the warm start, and of what became of it
  ScF4 motor;                  // total; of several motors the magnitude
} Sum;

typedef struct Four {
  ScJointBatch *batch;
  const ScJointLanes *lanes;
  const uint32_t *rows;
  uint32_t count, form;
} Four;

// A force acts at B's anchor and has no torque about it.
SC_INLINE void add_pull(const Four *four, uint32_t bit, const ScJointAxis *x, ScF4 total, Sum *sum) {
  const uint32_t turns =
      SC_JOINT_LOCK(SC_TURN) | SC_JOINT_SPRING(SC_TURN) | SC_JOINT_MOTOR(SC_TURN) | SC_JOINT_LIMIT(SC_TURN);
  sum->pull_x += x->bx * total;
  sum->pull_y += x->by * total;
  if ((bit & turns) || sc_joint_is_gear(four->form)) sum->torque += x->bw * total;
}

// One row of the four joints: keeps its impulse, and adds what it did. Where numbers ran out, nothing is kept: bodies
// stop there as well (store.c), and go on from rest.
SC_INLINE void store_row(const ScJoints *joint, const Four *four, uint32_t bit, const ScJointAxis *x, ScF4 impulse,
                         ScF4 total, Sum *sum) {
  uint32_t at = sc_joint_count(four->form & (bit - 1u));
  ScF4 before = sc_f4(0.0f);
  impulse = sc_f4_finite(impulse), total = sc_f4_finite(total);
  for (uint32_t lane = 0; lane < four->count; ++lane) {
    float *kept = &joint->state[four->rows[lane]].impulse[at];
    sc_f4_set(&before, lane, *kept);
    *kept = sc_f4_get(&impulse, lane);
  }
  sum->before2 += before * before;
  sum->change2 += (impulse - before) * (impulse - before);
  add_pull(four, bit, x, total, sum);
}

// How the bodies that the impulses of points turn with lay when joints last asked.
SC_INLINE ScRot4 turned_of(const ScStage *stage, const ScJointBatch *batch) {
  ScI4 at_a, at_b, with_b = sc_joint_with_b(batch);
  memcpy(&at_a, batch->at_a, sizeof at_a);
  memcpy(&at_b, batch->at_b, sizeof at_b);
  ScI4 either = (at_b & with_b) | (at_a & ~with_b);
  uint32_t at[4];
  memcpy(at, &either, sizeof at);
  const ScRot *rotation = stage->rotation;
  ScVec4 start =
      sc_vec4_from(sc_f4_load(&rotation[sc_joint_slot(at[0])].c), sc_f4_load(&rotation[sc_joint_slot(at[1])].c),
                   sc_f4_load(&rotation[sc_joint_slot(at[2])].c), sc_f4_load(&rotation[sc_joint_slot(at[3])].c));
  ScRot4 turn = sc_joint_turned(sc_joint_gather_turned(stage->solver.turned, at));
  ScVec4 now = sc_vec4_rotate(turn, start);
  return (ScRot4){now.x, now.y};
}

// Back along the directions of the body.
SC_INLINE void store_point(const ScreeScene *scene, const ScStage *stage, const Four *four, Sum *sum) {
  const ScJoints *joint = &scene->tables.joint;
  const ScJointBatch *batch = four->batch;
  ScVec4 last = {batch->locks[0].impulse, batch->locks[1].impulse};
  ScVec4 kept = sc_vec4_unrotate(turned_of(stage, batch), last);
  kept = (ScVec4){sc_f4_finite(kept.x), sc_f4_finite(kept.y)};
  ScRows4 before = sc_joint_kept(joint, four->lanes);
  ScF4 zero = sc_f4(0.0f), lanes[4] = {kept.x, kept.y, zero, zero};
  sc_f4_transpose(&lanes[0], &lanes[1], &lanes[2], &lanes[3]);
  for (uint32_t lane = 0; lane < 4u; ++lane)
    if (lane < four->count) sc_f4_store_two(joint->state[four->rows[lane]].impulse, lanes[lane]);
  ScF4 x = kept.x - before.a, y = kept.y - before.b;
  sum->before2 += before.a * before.a + before.b * before.b;
  sum->change2 += x * x + y * y;
  sum->pull_x += sc_f4_finite(batch->locks[0].total);
  sum->pull_y += sc_f4_finite(batch->locks[1].total);
}

SC_APART static void store_rows(const ScJoints *joint, const Four *four, Sum *sum) {
  ScF4 zero = sc_f4(0.0f);
  ScJointPair still = {{zero, zero, zero}, {zero, zero, zero}};
  ScJointMotion m = sc_joint_motion(&four->batch->now, &still, 1.0f);
  uint32_t form = sc_joint_is_point(four->form) ? four->form & ~SC_JOINT_LOCKS : four->form;
  for (uint32_t c = 0; c < SC_COORDINATES; ++c) {
    uint32_t lock = form & SC_JOINT_LOCK(c), spring = form & SC_JOINT_SPRING(c), motor = form & SC_JOINT_MOTOR(c);
    uint32_t limit = form & SC_JOINT_LIMIT(c);
    if (!(lock | spring | motor | limit)) continue;
    ScJointAxis x;
    sc_joint_find_axis(four->batch, &m, form, c, &x);
    if (lock) {
      const ScJointLock *row = sc_joint_lock(four->batch, four->form, lock);
      store_row(joint, four, lock, &x, row->impulse, row->total, sum);
    }
    if (spring) {
      const ScJointDrive *row = sc_joint_drive(four->batch, four->form, spring);
      store_row(joint, four, spring, &x, row->impulse, row->total, sum);
    }
    if (motor) {
      const ScJointDrive *row = sc_joint_drive(four->batch, four->form, motor);
      store_row(joint, four, motor, &x, row->impulse, row->total, sum);
      ScF4 integral = sc_f4_finite(row->integral);
      sum->motor = form & SC_JOINT_DISC ? sc_f4_sqrt(sum->motor * sum->motor + row->total * row->total) : row->total;
      for (uint32_t lane = 0; lane < four->count; ++lane)
        joint->state[four->rows[lane]].integral = sc_f4_get(&integral, lane);
    }
    if (limit) {
      const ScJointLimit *row = sc_joint_limit(four->batch, four->form, limit);
      store_row(joint, four, limit, &x, row->impulse, row->total, sum);
    }
  }
}

// Rows whose impulse ended at a bound.
SC_INLINE ScF4 count_clamped(const Four *four) {
  ScF4 count = sc_f4(0.0f), zero = count, one = sc_f4(1.0f);
  uint32_t drives = sc_joint_count(four->form & SC_JOINT_DRIVES), limits = sc_joint_count(four->form & SC_JOINT_LIMITS);
  const ScJointDrive *drive = sc_joint_drive(four->batch, four->form, SC_JOINT_SPRING(SC_TRAVEL));
  const ScJointLimit *limit = sc_joint_limit(four->batch, four->form, SC_JOINT_LIMIT(SC_TRAVEL));
  for (uint32_t i = 0; i < drives; ++i) count += sc_f4_select(sc_f4_abs(drive[i].impulse) >= drive[i].most, one, zero);
  for (uint32_t i = 0; i < limits; ++i) count += sc_f4_select(limit[i].impulse != zero, one, zero);
  return count;
}

// What is told of all joints.
SC_INLINE void tell(const ScreeScene *scene, const Four *four, const Sum *sum) {
  const ScJoints *joint = &scene->tables.joint;
  ScF4 per_second = sc_f4(1.0f / scene->step.dt), x = per_second * sum->pull_x, y = per_second * sum->pull_y;
  ScF4 force = sc_f4_finite(sc_f4_sqrt(x * x + y * y)), change = sc_f4_finite(sc_f4_sqrt(sum->change2));
  ScF4 lanes[4] = {sc_f4_finite(x), sc_f4_finite(y), force, sc_f4_finite(sc_f4_sqrt(sum->before2))};
  sc_f4_transpose(&lanes[0], &lanes[1], &lanes[2], &lanes[3]);
  uint8_t rows = (uint8_t)sc_joint_count(four->form & (SC_JOINT_LOCKS | SC_JOINT_SOFT));
  for (uint32_t lane = 0; lane < 4u; ++lane) {
    if (lane >= four->count) break;
    uint32_t row = four->rows[lane];
    sc_f4_store_two(&joint->pull[row].x, lanes[lane]);
    joint->force[row] = lanes[lane][2];
    joint->cached_impulse[row] = lanes[lane][3];
    joint->incremental_impulse[row] = change[lane];
    joint->rows[row] = rows;
  }
}

// What is told of those that are more than points.
static void tell_more(const ScreeScene *scene, const Four *four, const Sum *sum) {
  const ScJoints *joint = &scene->tables.joint;
  ScF4 clamped = count_clamped(four), torque = sc_f4_finite(sc_f4(1.0f / scene->step.dt) * sum->torque);
  ScF4 motor = sc_f4_finite(sum->motor);
  for (uint32_t lane = 0; lane < four->count; ++lane) {
    uint32_t row = four->rows[lane];
    joint->torque[row] = sc_f4_get(&torque, lane);
    joint->motor_impulse[row] = sc_f4_get(&motor, lane);
    joint->clamped[row] = (uint8_t)sc_f4_get(&clamped, lane);
  }
}

SC_INLINE void store_batch(const ScreeScene *scene, const ScStage *stage, ScJointBatch *batch,
                           const ScJointLanes *lanes, uint32_t form) {
  ScF4 zero = sc_f4(0.0f);
  Four four = {batch, lanes, lanes->joint, lanes->count, form};
  Sum sum = {zero, zero, zero, zero, zero, zero};
  if (sc_joint_is_point(form)) store_point(scene, stage, &four, &sum);
  if (form != SC_JOINT_POINT) {
    store_rows(&scene->tables.joint, &four, &sum);
    tell_more(scene, &four, &sum);
  }
  tell(scene, &four, &sum);
}

// Apart: browsers compile what is called when it is, and many a scene has no joint.
SC_APART static void store_batches(const ScreeScene *scene, const ScStage *stage) {
  const ScStep *step = &scene->step;
  char *at = stage->joints;
  const ScJointLanes *lanes = step->joint_lanes;
  for (uint32_t g = 0; g < step->joint_group_count; ++g) {
    ScGroup group = step->joint_groups[g];
    for (uint32_t i = 0; i < group.batches; ++i, ++lanes, at += sc_joint_bytes(group.form)) {
      ScJointBatch *batch = (ScJointBatch *)(void *)at;
      if (group.form == SC_JOINT_POINT)
        store_batch(scene, stage, batch, lanes, SC_JOINT_POINT);
      else
        store_batch(scene, stage, batch, lanes, group.form);
    }
  }
}

void sc_joint_store(ScreeScene *scene, const ScStage *stage) {
  if (scene->step.joint_group_count) store_batches(scene, stage);
}
