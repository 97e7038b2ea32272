// SPDX-License-Identifier: MIT
#include "state/joint.h"

#include "state/scene.h"

static bool reserve_row(ScreeScene *scene, uint32_t row) {
  // Room for all that can end: each joint once from one step to the next. Telling it then cannot fail.
  uint32_t joints = scene->joints.count + 1u, told = scene->events.joint_ends_by_edit.count + joints;
  return sc_pool_reserve(&scene->joints, row + 1u) && sc_columns_reserve(&scene->tables, SC_TABLE_JOINT, row + 1u) &&
         sc_rows_reserve(&scene->jointed, row + 1u) &&
         sc_array_reserve(&scene->events.joint_ends, told, sizeof(ScreeJointEnd)) &&
         sc_array_reserve(&scene->events.joint_ends_by_edit, told, sizeof(ScreeJointEnd));
}

static bool excludes(const ScreeJointDef *def, ScCouple couple) {
  return def->enabled && !def->collide && couple.a != SC_NONE;
}

// A change of a joint decides anew whether its bodies rest.
static void wake_both(ScreeScene *scene, uint32_t row) {
  ScCouple couple = scene->tables.joint.couple[row];
  if (couple.a != SC_NONE) sc_sleep_wake(scene, couple.a);
  sc_sleep_wake(scene, couple.b);
}

// What is a unit keeps its bits: a joint that is described and made again is the same.
static ScreeVec2 unit_of(ScreeVec2 v) {
  double square = v.x * v.x + v.y * v.y, length = sc_math_sqrt(square);
  bool done = square == 0.0 || (square > 1.0 - 1e-14 && square < 1.0 + 1e-14);
  return done ? v : (ScreeVec2){v.x / length, v.y / length};
}

// What is kept: bodies are told by rows, which outlive no handle.
static void keep(ScreeScene *scene, uint32_t row, const ScreeJointDef *def) {
  ScJoints *joint = &scene->tables.joint;
  ScreeJointDef kept = *def;
  kept.body_a = kept.body_b = 0;
  kept.axis = unit_of(def->axis);
  if (def->kind == SCREE_JOINT_GEAR) kept.ground_a = unit_of(def->ground_a), kept.ground_b = unit_of(def->ground_b);
  joint->def[row] = kept;
  joint->anchors[row] = (ScJointPoints){kept.anchor_a, kept.anchor_b};
  joint->ground[row] = (ScJointPoints){kept.ground_a, kept.ground_b};
  joint->form[row] = sc_joint_form(&kept);
  scene->breaks = scene->breaks || kept.break_force > 0.0 || kept.break_torque > 0.0;
}

// Lets the islands and the set of those that are solved know of a joint; both bodies are awake as far as they can be.
static void attach(ScreeScene *scene, uint32_t row) {
  ScCouple couple = scene->tables.joint.couple[row];
  if (sc_joint_links(scene, row)) sc_island_join(scene, couple.a, couple.b);
  sc_joint_note(scene, couple.b);
}

ScreeStatus sc_joint_create(ScreeScene *scene, const ScreeJointDef *def, ScCouple couple, uint32_t *out_row) {
  uint32_t row = sc_pool_next(&scene->joints);
  if (row > SCREE_ROW_MAX) return SCREE_CAPACITY;
  if (!reserve_row(scene, row)) return SCREE_OUT_OF_MEMORY;
  if (excludes(def, couple) && !sc_exclude_add(scene, couple.a, couple.b, SC_REASON_JOINT)) return SCREE_OUT_OF_MEMORY;

  sc_pool_take(&scene->joints);
  sc_columns_clear_row(&scene->tables, SC_TABLE_JOINT, row);
  ScJoints *joint = &scene->tables.joint;
  joint->kind[row] = (uint8_t)def->kind;
  joint->couple[row] = couple;
  keep(scene, row, def);
  uint32_t *first = scene->tables.body.first_joint;
  if (couple.a != SC_NONE) sc_link_add(joint->link, &first[couple.a], row, 0);
  sc_link_add(joint->link, &first[couple.b], row, 1);
  wake_both(scene, row);
  attach(scene, row);
  *out_row = row;
  return SCREE_OK;
}

// All but the exclusion.
static void drop(ScreeScene *scene, uint32_t row) {
  ScJoints *joint = &scene->tables.joint;
  ScCouple couple = joint->couple[row];
  wake_both(scene, row);
  if (sc_joint_links(scene, row)) sc_island_part(scene, couple.b);
  uint32_t *first = scene->tables.body.first_joint;
  if (couple.a != SC_NONE) sc_link_remove(joint->link, &first[couple.a], row, 0);
  sc_link_remove(joint->link, &first[couple.b], row, 1);
  sc_rows_remove(&scene->jointed, row);
  scene->joint_graph.stale = true;
  sc_names_remove(&scene->joint_names, joint->name, row);
  sc_columns_clear_row(&scene->tables, SC_TABLE_JOINT, row);
  sc_pool_give(&scene->joints, row);
}

bool sc_joint_destroy(ScreeScene *scene, uint32_t row) {
  ScCouple couple = scene->tables.joint.couple[row];
  if (excludes(&scene->tables.joint.def[row], couple) && !sc_exclude_remove(scene, couple.a, couple.b, SC_REASON_JOINT))
    return false;
  drop(scene, row);
  return true;
}

// Impulses stand in the order of the form's bits: those of rows that both forms have go to their new places.
static void carry_impulses(ScJointState *state, uint32_t from, uint32_t to) {
  ScJointState old = *state;
  uint32_t read = 0, write = 0;
  for (uint32_t i = 0; i < SC_JOINT_ROWS; ++i) state->impulse[i] = 0.0f;
  for (uint32_t bit = 1u; bit < SC_JOINT_PULLEY; bit <<= 1) {
    if (to & bit) state->impulse[write++] = from & bit ? old.impulse[read] : 0.0f;
    read += (from & bit) != 0;
  }
  SC_ASSERT(read <= SC_JOINT_ROWS && write <= SC_JOINT_ROWS);
}

// Is it another controller, whose error is not the one that was summed up?
static bool steers_anew(const ScreeJointDef *a, const ScreeJointDef *b) {
  return a->enabled != b->enabled || a->motor != b->motor || a->target != b->target || a->gains != b->gains ||
         a->gain_p != b->gain_p || a->gain_i != b->gain_i || a->gain_d != b->gain_d;
}

static bool change_exclusion(ScreeScene *scene, ScCouple couple, bool before, bool after) {
  if (before == after) return true;
  return after ? sc_exclude_add(scene, couple.a, couple.b, SC_REASON_JOINT)
               : sc_exclude_remove(scene, couple.a, couple.b, SC_REASON_JOINT);
}

// Of what a form has no rows for, the steps tell nothing.
static void tell_less(ScJoints *joint, uint32_t row) {
  joint->limit_error[row] = joint->motor_error[row] = joint->motor_impulse[row] = joint->torque[row] = 0.0f;
  joint->clamped[row] = 0;
}

void sc_joint_tell_nothing(ScreeScene *scene, uint32_t row) {
  ScJoints *joint = &scene->tables.joint;
  tell_less(joint, row);
  joint->anchor_error[row] = joint->cached_impulse[row] = joint->incremental_impulse[row] = joint->force[row] = 0.0f;
  joint->pull[row] = sc_vec(0.0f, 0.0f);
  joint->rows[row] = 0;
}

bool sc_joint_change(ScreeScene *scene, uint32_t row, const ScreeJointDef *def) {
  ScJoints *joint = &scene->tables.joint;
  ScreeJointDef old = joint->def[row];
  ScCouple couple = joint->couple[row];
  uint32_t form = joint->form[row];
  if (!change_exclusion(scene, couple, excludes(&old, couple), excludes(def, couple))) return false;
  bool linked = sc_joint_links(scene, row);
  keep(scene, row, def);
  carry_impulses(&joint->state[row], form, joint->form[row]);
  if (form != joint->form[row]) tell_less(joint, row);
  if (steers_anew(&old, def)) joint->state[row].integral = 0.0f;
  wake_both(scene, row);
  if (linked && !sc_joint_links(scene, row)) sc_island_part(scene, couple.b);
  attach(scene, row);
  return true;
}

ScreeJointEnd sc_joint_end(const ScreeScene *scene, uint32_t row, uint32_t reason) {
  const ScJoints *joint = &scene->tables.joint;
  ScCouple couple = joint->couple[row];
  ScreeJointEnd end = {.joint = sc_pool_handle(&scene->joints, row),
                       .body_a = couple.a == SC_NONE ? 0u : sc_pool_handle(&scene->bodies, couple.a),
                       .body_b = sc_pool_handle(&scene->bodies, couple.b),
                       .reason = reason,
                       .force = joint->force[row],
                       .torque = joint->torque[row]};
  const char *name = sc_names_text(&scene->joint_names, joint->name[row]);
  for (uint32_t i = 0; i < SC_NAME_MAX && name[i]; ++i) end.name[i] = name[i];
  return end;
}

void sc_joint_forget(ScreeScene *scene, uint32_t body) {
  ScArray *ends = &scene->events.joint_ends_by_edit;
  const uint32_t *first = scene->tables.body.first_joint;
  while (first[body] != SC_NONE) {
    uint32_t row = first[body] >> 1;
    SC_ASSERT(ends->count < ends->capacity);
    ((ScreeJointEnd *)ends->data)[ends->count++] = sc_joint_end(scene, row, SCREE_JOINT_END_BODY_DESTROYED);
    drop(scene, row);
  }
}
