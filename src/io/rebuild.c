// SPDX-License-Identifier: MIT
#include "io/rebuild.h"

#include "state/joint.h"
#include "state/material.h"

// Lowest first: where the search for a free row begins.
static void rebuild_pool(ScPool *pool) {
  pool->hint = 0;
  pool->hint = sc_pool_next(pool);
}

static void rebuild_pools(ScreeScene *scene) {
  rebuild_pool(&scene->bodies);
  rebuild_pool(&scene->shapes);
  rebuild_pool(&scene->pairs);
  rebuild_pool(&scene->exclusions);
  rebuild_pool(&scene->groups);
  rebuild_pool(&scene->memberships);
  rebuild_pool(&scene->joints);
  rebuild_pool(&scene->fields);
}

// What edits and steps take for granted that there is room for.
static bool reserve(ScreeScene *scene) {
  ScEvents *events = &scene->events;
  uint32_t bodies = scene->bodies.rows, pairs = scene->pairs.count + 1u, joints = scene->joints.count + 1u;
  uint32_t told = events->joint_ends_by_edit.count + joints;
  bool ok = sc_rows_reserve(&scene->stepped, bodies) && sc_rows_reserve(&scene->stirred, bodies) &&
            sc_array_reserve(&events->slept, bodies, sizeof(ScreeBody)) &&
            sc_array_reserve(&events->woke, bodies, sizeof(ScreeBody)) &&
            sc_rows_reserve(&scene->active, scene->pairs.rows) && sc_rows_reserve(&scene->once, scene->pairs.rows) &&
            sc_array_reserve(&events->begun, pairs, sizeof(ScreeTouch)) &&
            sc_array_reserve(&events->ended, pairs, sizeof(ScreeTouch)) &&
            sc_array_reserve(&events->ended_by_edit, events->ended_by_edit.count + pairs, sizeof(ScreeTouch)) &&
            sc_rows_reserve(&scene->jointed, scene->joints.rows) &&
            sc_array_reserve(&events->joint_ends, told, sizeof(ScreeJointEnd)) &&
            sc_array_reserve(&events->joint_ends_by_edit, told, sizeof(ScreeJointEnd)) &&
            sc_array_reserve(&scene->changed, scene->changed.count + scene->shapes.rows, sizeof(uint32_t));
  for (uint32_t type = SCREE_BODY_STATIC; ok && type <= SCREE_BODY_DYNAMIC; ++type)
    ok = sc_tree_reserve(&scene->trees[type], scene->shapes.rows);
  return ok;
}

// What is awake is told how it moves by the next step; what is not, has long been told.
static void set_motion(ScreeScene *scene, uint32_t row) {
  const ScBodies *body = &scene->tables.body;
  uint32_t b = scene->tables.shape.body[row];
  ScVec arm = scene->tables.shape.placed[row].arm;
  float w = body->omega[b];
  scene->tables.shape.motion[row] =
      (ScMotion){sc_vec(body->vx[b] - w * arm.y, body->vy[b] + w * arm.x), w, scene->tables.shape.extent[row]};
}

static void rebuild_shapes(ScreeScene *scene) {
  ScShapes *shape = &scene->tables.shape;
  uint64_t held = 0;
  for (uint32_t row = 0; row < scene->shapes.rows; ++row) {
    if (!shape->kind[row]) continue;
    shape->stray[row] = SC_TREE_NONE;
    shape->place[row] = SC_NONE;
    scene->sensors += shape->sensor[row];
    held += sc_given_held(&shape->given[row]);
    set_motion(scene, row);
    if (shape->leaf[row] == SC_TREE_NONE) continue;
    sc_tree_set(&scene->trees[scene->tables.body.type[shape->body[row]]], shape->leaf[row], shape->box[row]);
  }
  scene->given.dead = scene->given.used - (uint32_t)held;
  for (uint32_t type = SCREE_BODY_STATIC; type <= SCREE_BODY_DYNAMIC; ++type) sc_tree_refresh(&scene->trees[type]);
}

void sc_rebuild_places(ScreeScene *scene) {
  for (uint32_t row = 0; row < scene->bodies.rows; ++row) {
    if (!sc_pool_live(&scene->bodies, row)) continue;
    sc_body_measure(scene, row);
    sc_body_place(scene, row);
  }
}

static void rebuild_bodies(ScreeScene *scene) {
  const ScBodies *body = &scene->tables.body;
  for (uint32_t row = 0; row < scene->bodies.rows; ++row) {
    if (!body->type[row]) continue;
    scene->dynamic += sc_body_dynamic(body, row);
    if (body->awake[row]) sc_rows_add(&scene->stepped, row);
  }
}

// Twice as many slots as there are rows.
static bool fill(ScCouples *set, ScCoupleTable table, const ScPool *pool) {
  for (uint32_t row = 0; row < pool->rows; ++row) {
    if (!sc_pool_live(pool, row)) continue;
    if (!sc_couples_reserve(set, table)) return false;
    sc_couples_add(set, table, row);
  }
  return true;
}

static void rebuild_pairs(ScreeScene *scene) {
  const uint8_t *awake = scene->tables.body.awake;
  const ScShapes *shape = &scene->tables.shape;
  ScPairs *pair = &scene->tables.pair;
  for (uint32_t row = 0; row < scene->pairs.rows; ++row) {
    if (!pair->flags[row]) continue;
    ScPairKey key = pair->key[row];
    if (awake[key.body_a] || awake[key.body_b] || sc_rows_has(&scene->once, row)) sc_rows_add(&scene->active, row);
    pair->fit[row] = SC_FIT_NONE;
    pair->mix[row] = sc_material_mix(&shape->material[key.shape_a], &shape->material[key.shape_b]);
    pair->surface[row] = sc_material_surface(&shape->material[key.shape_a], shape->radius[key.shape_a],
                                             &shape->material[key.shape_b], shape->radius[key.shape_b]);
    scene->touching += (pair->flags[row] & SC_PAIR_LINKED) != 0u;
  }
}

static void rebuild_joints(ScreeScene *scene) {
  ScJoints *joint = &scene->tables.joint;
  for (uint32_t row = 0; row < scene->joints.rows; ++row) {
    if (!joint->kind[row]) continue;
    const ScreeJointDef *def = &joint->def[row];
    joint->anchors[row] = (ScJointPoints){def->anchor_a, def->anchor_b};
    joint->ground[row] = (ScJointPoints){def->ground_a, def->ground_b};
    joint->form[row] = sc_joint_form(def);
  }
  for (uint32_t row = 0; row < scene->bodies.rows; ++row)
    if (scene->tables.body.type[row]) sc_joint_note(scene, row);
}

bool sc_rebuild_scene(ScreeScene *scene) {
  const ScTables *tables = &scene->tables;
  if (!reserve(scene)) return false;
  rebuild_pools(scene);
  rebuild_bodies(scene);
  rebuild_shapes(scene);
  rebuild_pairs(scene);
  rebuild_joints(scene);
  for (uint32_t row = 0; row < scene->memberships.rows; ++row)
    if (sc_pool_live(&scene->memberships, row))
      scene->apart += !tables->group.self_collide[tables->membership.couple[row].a];
  return fill(&scene->pair_set, (ScCoupleTable){tables->pair.key, sizeof(ScPairKey)}, &scene->pairs) &&
         fill(&scene->exclusion_set, (ScCoupleTable){tables->exclusion.couple, sizeof(ScCouple)}, &scene->exclusions) &&
         fill(&scene->membership_set, (ScCoupleTable){tables->membership.couple, sizeof(ScCouple)},
              &scene->memberships);
}
