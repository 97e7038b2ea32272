// SPDX-License-Identifier: MIT
#include "graph/graph.h"

#include "state/joint.h"

// What a body in motion by its own will carries, pushes or pulls does not rest, however slow it is.
static void disturb_touching(ScreeScene *scene, uint32_t row) {
  const ScPairs *pair = &scene->tables.pair;
  ScBodies *body = &scene->tables.body;
  for (uint32_t entry = body->first_pair[row]; entry != SC_NONE; entry = pair->link[entry >> 1].next[entry & 1u]) {
    if (!(pair->flags[entry >> 1] & SC_PAIR_LINKED)) continue;
    const ScPairKey *key = &pair->key[entry >> 1];
    body->rest[entry & 1u ? key->body_a : key->body_b] = 0.0f;
  }
  const ScJoints *joint = &scene->tables.joint;
  for (uint32_t entry = body->first_joint[row]; entry != SC_NONE; entry = joint->link[entry >> 1].next[entry & 1u]) {
    ScCouple couple = joint->couple[entry >> 1];
    uint32_t other = entry & 1u ? couple.a : couple.b;
    if (joint->form[entry >> 1] && other != SC_NONE) body->rest[other] = 0.0f;
  }
}

static float speed_of(ScVec v, float angular, float extent) { return sc_length(v) + sc_absf(angular) * extent; }

// What moves without speed does not rest either: a body that is being pushed out of another has no velocity to show.
//
// Keeps the time that each body has been slow, up to the time that is asked for. True when some reached it just now.
static bool keep_time(ScreeScene *scene, const uint32_t *rows, uint32_t count) {
  ScBodies *body = &scene->tables.body;
  bool some = false;
  float per_second = 1.0f / scene->step.dt;
  for (uint32_t i = 0; i < count; ++i) {
    uint32_t row = rows[i];
    float speed = sc_maxf(speed_of(sc_vec(body->vx[row], body->vy[row]), body->omega[row], body->extent[row]),
                          per_second * speed_of(sc_vec(body->delta[row].x, body->delta[row].y), body->delta[row].angle,
                                                body->extent[row]));
    bool slow = sc_body_dynamic(body, row) ? speed < body->sleep_threshold[row] : speed == 0.0f;
    float before = body->rest[row], after = slow ? sc_minf(before + scene->step.dt, SC_REST_TIME) : 0.0f;
    body->rest[row] = after;
    some = some || (before < SC_REST_TIME && after >= SC_REST_TIME);
    if (!slow && !sc_body_dynamic(body, row)) disturb_touching(scene, row);
  }
  return some;
}

#define MOTORS (SC_JOINT_MOTOR(SC_TRAVEL) | SC_JOINT_MOTOR(SC_TURN) | SC_JOINT_MOTOR(SC_REACH))

// What a motor may be off by at its target, m, rad, m/s or rad/s, and what of its way counts as standing, m or rad.
#define REACHED 1e-4

// Does the integral of a motor that is off by `error` grow? At its bound it does not.
static bool integrates(const ScreeScene *scene, uint32_t row, double error) {
  const ScreeJointDef *def = &scene->tables.joint.def[row];
  double effort = (double)(scene->tables.joint.motor_impulse[row] / scene->step.dt);
  bool bound = sc_absd(effort) >= 0.999 * def->max_effort && effort * error > 0.0;
  return def->gains && def->gain_i > 0.0 && sc_absd(error) > REACHED && !bound;
}

// Is a motor still at work, however slow what it drives is? One whose integral grows is: it will pull harder. And so is
// one that has got on since the last look. What holds its target, or pulls at what does not give way, is not.
static bool strives(ScreeScene *scene, uint32_t row) {
  const ScJoints *joint = &scene->tables.joint;
  const ScreeJointDef *def = &joint->def[row];
  uint32_t driven = sc_joint_driven(def->kind);
  ScJointPlace place;
  sc_joint_measure(scene, row, &place);
  double way = place.value[driven] - joint->seen[row], left = def->target - place.value[driven];
  joint->seen[row] = place.value[driven];
  if (def->motor == SCREE_MOTOR_POSITION)
    return integrates(scene, row, left) || (sc_absd(left) > REACHED && sc_absd(way) > REACHED);
  if (def->motor != SCREE_MOTOR_VELOCITY) return false;
  // Of the way that its speed asks for from look to look, which is half of it at the least, it has done some.
  return integrates(scene, row, def->target - place.speed[driven]) ||
         way * def->target > sc_mind(REACHED, 0.1 * sc_absd(def->target)) * sc_absd(def->target);
}

static bool moves(const ScBodies *body, uint32_t row) { return row != SC_NONE && sc_body_dynamic(body, row); }

// Both that move, of which there is one.
static bool rested(const ScBodies *body, ScCouple couple) {
  bool a = moves(body, couple.a), b = moves(body, couple.b);
  return (a || b) && (!a || body->rest[couple.a] >= SC_REST_TIME) && (!b || body->rest[couple.b] >= SC_REST_TIME);
}

// What a motor works at does not rest.
static void disturb_driven(ScreeScene *scene) {
  ScBodies *body = &scene->tables.body;
  const ScJoints *joint = &scene->tables.joint;
  uint32_t count;
  const uint32_t *rows = sc_rows_list(&scene->jointed, &count);
  for (uint32_t i = 0; i < count; ++i) {
    uint32_t row = rows[i];
    ScCouple couple = joint->couple[row];
    // The kind `motor` has no mode, and its target is no place.
    bool driven = joint->kind[row] != SCREE_JOINT_MOTOR && (joint->form[row] & MOTORS);
    if (!driven || !rested(body, couple) || !strives(scene, row)) continue;
    if (couple.a != SC_NONE) body->rest[couple.a] = 0.0f;
    body->rest[couple.b] = 0.0f;
  }
}

// Puts islands to sleep of which every member has rested. `rows` stays as it is meanwhile.
static void stop_rested(ScreeScene *scene, const uint32_t *rows, uint32_t count) {
  const ScBodies *body = &scene->tables.body;
  for (uint32_t i = 0; i < count; ++i)
    if (body->rest[rows[i]] >= SC_REST_TIME && sc_body_dynamic(body, rows[i]))
      sc_island_split(scene, body->member[rows[i]].island);

  ScIsland *islands = scene->islands.records;
  for (uint32_t i = 0; i < count; ++i)
    if (sc_body_dynamic(body, rows[i])) islands[body->member[rows[i]].island].busy = 0;
  for (uint32_t i = 0; i < count; ++i)
    if (sc_body_dynamic(body, rows[i]) && body->rest[rows[i]] < SC_REST_TIME)
      islands[body->member[rows[i]].island].busy = 1;
  for (uint32_t i = 0; i < count; ++i) {
    if (body->rest[rows[i]] < SC_REST_TIME) continue; // also those that went to sleep with another
    if (!sc_body_dynamic(body, rows[i]) || !islands[body->member[rows[i]].island].busy) sc_sleep_stop(scene, rows[i]);
  }
}

ScreeStatus sc_graph_rest(ScreeScene *scene) {
  sc_sleep_looked(scene);
  if (!scene->def.sleep) return SCREE_OK;
  uint32_t count;
  const uint32_t *rows = sc_rows_list(&scene->stepped, &count);
  bool some = keep_time(scene, rows, count);
  // Otherwise the answer is that of the last look: nobody else.
  if (!some && !scene->islands.parted) return SCREE_OK;
  scene->islands.parted = false;
  disturb_driven(scene);
  stop_rested(scene, rows, count);
  return SCREE_OK;
}
