// SPDX-License-Identifier: MIT
#include "state/sleep.h"

#include "base/sort.h"
#include "state/joint.h"
#include "state/scene.h"

static bool has_awake(const ScreeScene *scene, uint32_t pair) {
  const ScPairKey *key = &scene->tables.pair.key[pair];
  return scene->tables.body.awake[key->body_a] || scene->tables.body.awake[key->body_b];
}

static void start(ScreeScene *scene, uint32_t row) {
  ScBodies *body = &scene->tables.body;
  body->awake[row] = 1;
  body->rest[row] = 0.0f;
  sc_rows_add(&scene->stepped, row);
  scene->slots.kept = false;
  sc_rows_add(&scene->stirred, row);
  const ScLink *link = scene->tables.pair.link;
  for (uint32_t entry = body->first_pair[row]; entry != SC_NONE; entry = link[entry >> 1].next[entry & 1u])
    sc_rows_add(&scene->active, entry >> 1);
  sc_joint_note(scene, row);
}

void sc_sleep_wake(ScreeScene *scene, uint32_t row) {
  ScBodies *body = &scene->tables.body;
  if (body->type[row] == SCREE_BODY_STATIC || body->disabled[row]) return;
  body->rest[row] = 0.0f;
  if (body->awake[row]) return;
  if (!sc_body_dynamic(&scene->tables.body, row)) {
    start(scene, row);
    return;
  }
  uint32_t member = row;
  do {
    start(scene, member);
    member = body->member[member].next;
  } while (member != row);
}

void sc_sleep_wake_touching(ScreeScene *scene, uint32_t row) {
  const ScPairs *pair = &scene->tables.pair;
  uint32_t entry = scene->tables.body.first_pair[row];
  for (; entry != SC_NONE; entry = pair->link[entry >> 1].next[entry & 1u]) {
    if (!(pair->flags[entry >> 1] & SC_PAIR_LINKED)) continue;
    const ScPairKey *key = &pair->key[entry >> 1];
    uint32_t other = entry & 1u ? key->body_a : key->body_b;
    if (sc_body_dynamic(&scene->tables.body, other)) sc_sleep_wake(scene, other);
  }
  sc_joint_wake_others(scene, row);
}

void sc_sleep_wake_all(ScreeScene *scene) {
  for (uint32_t row = 0; row < scene->bodies.rows; ++row)
    if (sc_body_dynamic(&scene->tables.body, row)) sc_sleep_wake(scene, row);
}

static void stop(ScreeScene *scene, uint32_t row) {
  ScBodies *body = &scene->tables.body;
  body->awake[row] = 0;
  body->rest[row] = 0.0f;
  body->slot[row] = 0;
  body->vx[row] = body->vy[row] = body->omega[row] = 0.0f;
  body->force_x[row] = body->force_y[row] = body->torque[row] = 0.0f;
  body->aimed[row] = SC_AIM_NONE;
  body->push[row] = (ScDelta){0};
  // Drawn where it is, however long it sleeps.
  body->previous_x[row] = body->x[row];
  body->previous_y[row] = body->y[row];
  body->previous_angle[row] = body->angle[row];
  ScShapes *shape = &scene->tables.shape;
  uint32_t s = body->first_shape[row];
  for (uint32_t left = body->shape_count[row]; left > 0; --left, s = shape->next[s])
    shape->motion[s].velocity = (ScVec){0}, shape->motion[s].omega = 0.0f;
  sc_rows_remove(&scene->stepped, row);
  scene->slots.kept = false;
  sc_rows_add(&scene->stirred, row);
}

static void retire_pair(ScreeScene *scene, uint32_t pair) {
  if (has_awake(scene, pair) || sc_rows_has(&scene->once, pair)) return;
  if (scene->tables.pair.flags[pair] & SC_PAIR_PASSING)
    sc_rows_add(&scene->once, pair);
  else
    sc_rows_remove(&scene->active, pair);
}

// The trees look after what moves. What the last step threw out of its box is looked at once more.
static void settle(ScreeScene *scene, uint32_t row) {
  uint32_t s = scene->tables.body.first_shape[row];
  for (uint32_t left = scene->tables.body.shape_count[row]; left > 0; --left, s = scene->tables.shape.next[s])
    if (!sc_strays_at_home(scene, s)) sc_shape_queue(scene, s);
}

// Takes out of `active` and of `jointed` what nobody awake is part of any more.
static void retire(ScreeScene *scene, uint32_t row) {
  const ScLink *link = scene->tables.pair.link;
  uint32_t entry = scene->tables.body.first_pair[row];
  for (; entry != SC_NONE; entry = link[entry >> 1].next[entry & 1u]) retire_pair(scene, entry >> 1);
  sc_joint_note(scene, row);
}

void sc_sleep_stop(ScreeScene *scene, uint32_t row) {
  const ScBodies *body = &scene->tables.body;
  if (!body->awake[row]) return;
  bool dynamic = sc_body_dynamic(&scene->tables.body, row);
  if (dynamic) sc_island_split(scene, body->member[row].island);
  uint32_t member = row, queued = scene->changed.count;
  do {
    stop(scene, member);
    settle(scene, member);
    if (dynamic) member = body->member[member].next;
  } while (member != row);
  // The members of an island have no order that lasts, and the trees take in what is queued in its order.
  if (scene->changed.count > queued)
    sc_sort_numbers((uint32_t *)scene->changed.data + queued, scene->changed.count - queued);
  do {
    retire(scene, member);
    if (dynamic) member = body->member[member].next;
  } while (member != row);
}

void sc_sleep_put(ScreeScene *scene, uint32_t row) {
  sc_sleep_stop(scene, row);
  bool in_island = scene->tables.body.member[row].island != SC_NONE;
  uint32_t member = row;
  do {
    sc_sleep_look_at_pairs(scene, member);
    if (in_island) member = scene->tables.body.member[member].next;
  } while (member != row);
}

void sc_sleep_leave(ScreeScene *scene, uint32_t row) {
  if (!scene->tables.body.awake[row]) return;
  float vx = scene->tables.body.vx[row], vy = scene->tables.body.vy[row], omega = scene->tables.body.omega[row];
  stop(scene, row);
  retire(scene, row);
  scene->tables.body.vx[row] = vx, scene->tables.body.vy[row] = vy, scene->tables.body.omega[row] = omega;
}

void sc_sleep_look_at(ScreeScene *scene, uint32_t pair) {
  sc_rows_add(&scene->active, pair);
  if (!has_awake(scene, pair)) sc_rows_add(&scene->once, pair);
}

void sc_sleep_look_at_pairs(ScreeScene *scene, uint32_t row) {
  const ScLink *link = scene->tables.pair.link;
  uint32_t entry = scene->tables.body.first_pair[row];
  for (; entry != SC_NONE; entry = link[entry >> 1].next[entry & 1u]) sc_sleep_look_at(scene, entry >> 1);
}

void sc_sleep_looked(ScreeScene *scene) {
  if (!scene->once.count) return;
  uint32_t count;
  const uint32_t *pairs = sc_rows_list(&scene->once, &count);
  for (uint32_t i = 0; i < count; ++i)
    if (!has_awake(scene, pairs[i])) sc_rows_remove(&scene->active, pairs[i]);
  sc_rows_clear(&scene->once);
}

// Wakes those of a pair that sleep; true when islands hang by it.
static bool wake_both(ScreeScene *scene, uint32_t pair) {
  const ScPairKey *key = &scene->tables.pair.key[pair];
  const uint8_t *awake = scene->tables.body.awake;
  bool dynamic_a = sc_body_dynamic(&scene->tables.body, key->body_a),
       dynamic_b = sc_body_dynamic(&scene->tables.body, key->body_b);
  if (dynamic_a && !awake[key->body_a]) sc_sleep_wake(scene, key->body_a);
  if (dynamic_b && !awake[key->body_b]) sc_sleep_wake(scene, key->body_b);
  return dynamic_a && dynamic_b;
}

void sc_sleep_link(ScreeScene *scene, uint32_t pair) {
  const ScPairKey *key = &scene->tables.pair.key[pair];
  scene->tables.pair.flags[pair] |= SC_PAIR_LINKED;
  ++scene->touching;
  if (wake_both(scene, pair)) sc_island_join(scene, key->body_a, key->body_b);
}

void sc_sleep_let_go(ScreeScene *scene, uint32_t pair) {
  if (has_awake(scene, pair)) {
    sc_sleep_unlink(scene, pair);
    return;
  }
  const ScPairKey *key = &scene->tables.pair.key[pair];
  scene->tables.pair.flags[pair] &= ~(uint32_t)SC_PAIR_LINKED;
  --scene->touching;
  if (sc_body_dynamic(&scene->tables.body, key->body_a) && sc_body_dynamic(&scene->tables.body, key->body_b))
    sc_island_part(scene, key->body_a);
}

void sc_sleep_unlink(ScreeScene *scene, uint32_t pair) {
  scene->tables.pair.flags[pair] &= ~(uint32_t)SC_PAIR_LINKED;
  --scene->touching;
  if (wake_both(scene, pair)) sc_island_part(scene, scene->tables.pair.key[pair].body_a);
}
