// SPDX-License-Identifier: MIT
// What joints do to islands, to sleep, and to the set of joints that a step solves.
#include "state/joint.h"
#include "state/scene.h"

// The world takes part in every step.
static bool enabled(const ScreeScene *scene, uint32_t body) {
  return body == SC_NONE || !scene->tables.body.disabled[body];
}

static bool awake(const ScreeScene *scene, uint32_t body) { return body != SC_NONE && scene->tables.body.awake[body]; }

// Has rows, and both bodies take part.
static bool works(const ScreeScene *scene, uint32_t row) {
  ScCouple couple = scene->tables.joint.couple[row];
  return scene->tables.joint.form[row] && enabled(scene, couple.a) && enabled(scene, couple.b);
}

bool sc_joint_links(const ScreeScene *scene, uint32_t row) {
  const ScBodies *body = &scene->tables.body;
  ScCouple couple = scene->tables.joint.couple[row];
  return couple.a != SC_NONE && works(scene, row) && sc_body_dynamic(body, couple.a) && sc_body_dynamic(body, couple.b);
}

static uint32_t other_of(const ScreeScene *scene, uint32_t entry) {
  ScCouple couple = scene->tables.joint.couple[entry >> 1];
  return entry & 1u ? couple.a : couple.b;
}

void sc_joint_join_islands(ScreeScene *scene, uint32_t body) {
  const ScLink *link = scene->tables.joint.link;
  uint32_t entry = scene->tables.body.first_joint[body];
  for (; entry != SC_NONE; entry = link[entry >> 1].next[entry & 1u]) {
    if (!sc_joint_links(scene, entry >> 1)) continue;
    uint32_t other = other_of(scene, entry);
    sc_sleep_wake(scene, other);
    sc_island_join(scene, body, other);
  }
}

void sc_joint_leave_islands(ScreeScene *scene, uint32_t body) {
  const ScJoints *joint = &scene->tables.joint;
  uint32_t entry = scene->tables.body.first_joint[body];
  for (; entry != SC_NONE; entry = joint->link[entry >> 1].next[entry & 1u]) {
    if (sc_joint_links(scene, entry >> 1)) sc_island_part(scene, body);
    joint->state[entry >> 1] = (ScJointState){0};
  }
}

void sc_joint_wake_others(ScreeScene *scene, uint32_t body) {
  const ScLink *link = scene->tables.joint.link;
  uint32_t entry = scene->tables.body.first_joint[body];
  for (; entry != SC_NONE; entry = link[entry >> 1].next[entry & 1u]) {
    uint32_t other = other_of(scene, entry);
    if (other != SC_NONE && works(scene, entry >> 1) && sc_body_dynamic(&scene->tables.body, other))
      sc_sleep_wake(scene, other);
  }
}

// Does it hold nothing that could move? One whose bodies sleep does hold them.
static bool rests(const ScreeScene *scene, uint32_t row) {
  const ScBodies *body = &scene->tables.body;
  ScCouple couple = scene->tables.joint.couple[row];
  bool moves_a = couple.a != SC_NONE && sc_body_dynamic(body, couple.a);
  return !works(scene, row) || !(moves_a || sc_body_dynamic(body, couple.b));
}

void sc_joint_note(ScreeScene *scene, uint32_t body) {
  const ScJoints *joint = &scene->tables.joint;
  uint32_t entry = scene->tables.body.first_joint[body];
  for (; entry != SC_NONE; entry = joint->link[entry >> 1].next[entry & 1u]) {
    uint32_t row = entry >> 1;
    scene->joint_graph.stale = true;
    ScCouple couple = joint->couple[row];
    if (rests(scene, row)) sc_joint_tell_nothing(scene, row);
    if (works(scene, row) && (awake(scene, couple.a) || awake(scene, couple.b)))
      sc_rows_add(&scene->jointed, row);
    else
      sc_rows_remove(&scene->jointed, row);
  }
}
