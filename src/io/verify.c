// SPDX-License-Identifier: MIT
#include "io/verify.h"

#include <string.h>

#include "io/walk.h"

#define GENERATION_MAX ((1u << (32 - SCREE_ROW_BITS)) - 1u)

static bool finite_f(const char *at) {
  float f;
  memcpy(&f, at, sizeof f);
  return sc_finite((double)f);
}

static bool finite_d(const char *at) {
  double d;
  memcpy(&d, at, sizeof d);
  return sc_finite(d);
}

// Are all numbers of an element finite?
static bool finite_element(const char *form, const char *at) {
  for (; *form; form += 2) {
    size_t bytes = form[1] == 'd' ? 8u : form[1] == 'b' ? 1u : 4u;
    for (char left = form[0]; left > '0'; --left, at += bytes)
      if ((form[1] == 'd' && !finite_d(at)) || (form[1] == 'f' && !finite_f(at))) return false;
  }
  return true;
}

// Of the plain columns of a table, or of those that are foreseen.
static bool finite_table(const ScreeScene *scene, ScTable table, const ScPool *pool, bool plain) {
  for (uint32_t i = 0; i < sc_columns_count; ++i) {
    const ScColumnInfo *column = &sc_columns[i];
    if (column->table != table || !(column->flags & SC_COLUMN_SAVE) || !(column->flags & SC_COLUMN_FORESEEN) != plain)
      continue;
    const char *data = sc_columns_data(&scene->tables, column);
    for (uint32_t row = 0; row < pool->rows; ++row)
      if (sc_pool_live(pool, row) && !finite_element(column->form, data + (size_t)row * column->bytes)) return false;
  }
  return true;
}

static bool pool_sound(const ScPool *pool, bool handed_out) {
  if (handed_out && pool->rows > SCREE_ROW_MAX + 1u) return false;
  for (uint32_t row = 0; row < pool->rows; ++row)
    if (pool->generation[row] > GENERATION_MAX || (pool->generation[row] == 0u && sc_pool_live(pool, row)))
      return false;
  return pool->retired < SC_POOL_RETIRED;
}

static bool settings_sound(const ScreeScene *scene) {
  double dt = (double)scene->step.dt;
  return scene->steps >= 0.0 && sc_finite(scene->steps) && scene->bank >= 0.0 && sc_finite(scene->bank) &&
         scene->time >= 0.0 && sc_finite(scene->time) && dt >= 0.0 && sc_finite(dt);
}

// Bits of the rows that were met.
typedef struct Marks {
  uint32_t *bits;
} Marks;

static bool take_marks(ScreeScene *scene, uint32_t rows, Marks *out_marks) {
  uint32_t words = rows / 32u + 1u;
  if (!sc_array_reserve(&scene->packing, words, sizeof(uint32_t))) return false;
  out_marks->bits = scene->packing.data;
  memset(out_marks->bits, 0, words * sizeof(uint32_t));
  return true;
}

// False when it was marked before.
static bool mark(Marks marks, uint32_t row) {
  uint32_t bit = 1u << (row & 31u);
  if (marks.bits[row >> 5] & bit) return false;
  marks.bits[row >> 5] |= bit;
  return true;
}

static bool body_sound(const ScreeScene *scene, uint32_t row) {
  const ScBodies *body = &scene->tables.body;
  uint32_t type = body->type[row];
  if (type < SCREE_BODY_STATIC || type > SCREE_BODY_DYNAMIC) return false;
  if ((body->awake[row] | body->told_awake[row] | body->disabled[row] | body->fixed_rotation[row] |
       body->drop_through[row] | body->ccd[row] | body->center_given[row]) > 1u)
    return false;
  if (body->locks[row] > (SC_LOCK_X | SC_LOCK_Y) || body->aimed[row] > SC_AIM_STOP) return false;
  if (body->awake[row] && (type == SCREE_BODY_STATIC || body->disabled[row])) return false;
  // Islands sleep and wake as one.
  uint32_t island = body->member[row].island;
  return island == SC_NONE || body->awake[row] == body->awake[scene->islands.records[island].first];
}

// The list of its shapes.
static bool shapes_sound(const ScreeScene *scene, uint32_t row, Marks met) {
  const ScShapes *shape = &scene->tables.shape;
  uint32_t s = scene->tables.body.first_shape[row];
  for (uint32_t left = scene->tables.body.shape_count[row]; left > 0; --left, s = shape->next[s])
    if (!sc_pool_live(&scene->shapes, s) || shape->body[s] != row || !mark(met, s)) return false;
  return true;
}

static bool bodies_sound(ScreeScene *scene) {
  Marks met;
  uint32_t shapes = 0;
  if (!take_marks(scene, scene->shapes.rows, &met)) return false;
  for (uint32_t row = 0; row < scene->bodies.rows; ++row) {
    if (!sc_pool_live(&scene->bodies, row)) continue;
    if (!body_sound(scene, row) || !shapes_sound(scene, row, met)) return false;
    shapes += scene->tables.body.shape_count[row];
  }
  return shapes == scene->shapes.count;
}

static bool in_tree(const ScreeScene *scene, uint32_t row) {
  const ScShapes *shape = &scene->tables.shape;
  const ScTree *tree = &scene->trees[scene->tables.body.type[shape->body[row]]];
  uint32_t leaf = shape->leaf[row];
  return leaf < tree->capacity && tree->nodes[leaf].child[0] == SC_TREE_NONE && tree->nodes[leaf].child[1] == row;
}

static bool material_sound(const ScMaterial *m) {
  return m->friction_mix <= SCREE_MIX_MAXIMUM && m->restitution_mix <= SCREE_MIX_MAXIMUM;
}

static bool corners_sound(const ScreeScene *scene, uint32_t row, Marks vertices) {
  const ScShapes *shape = &scene->tables.shape;
  uint32_t kind = shape->kind[row], count = shape->count[row], first = shape->first[row];
  if (kind < SCREE_SHAPE_CIRCLE || kind > SCREE_SHAPE_TILES) return false;
  if (count < 1u || count > SC_HULL_MAX) return false;
  // A capsule that is too short to have two ends is round like a circle.
  if (kind == SCREE_SHAPE_CIRCLE ? count != 1u : count == 1u && kind != SCREE_SHAPE_CAPSULE) return false;
  if (sc_shape_one_sided(shape, row) && count != 2u) return false;
  if (first > scene->vertices.rows || count > scene->vertices.rows - first) return false;
  for (uint32_t i = first; i < first + count; ++i)
    if (!mark(vertices, i)) return false;
  return true;
}

static bool given_sound(const ScreeScene *scene, uint32_t row, uint64_t *held) {
  const ScShapes *shape = &scene->tables.shape;
  const ScGiven *given = &shape->given[row];
  uint64_t blocks = sc_given_held(given);
  *held += blocks;
  return (blocks == 0u || given->first + blocks <= scene->given.used) && sc_pool_live(&scene->shapes, given->head) &&
         shape->body[given->head] == shape->body[row] && shape->given[given->head].head == given->head;
}

// What is enabled is in the tree of its type, or about to be.
static bool place_sound(const ScreeScene *scene, uint32_t row, uint32_t *leaves) {
  const ScShapes *shape = &scene->tables.shape;
  bool disabled = scene->tables.body.disabled[shape->body[row]];
  if (shape->leaf[row] == SC_TREE_NONE) return disabled || shape->queued[row];
  ++*leaves;
  return !disabled && in_tree(scene, row);
}

// Free runs of that many vertices, a list through the first of each.
static bool free_sound(const ScreeScene *scene, uint32_t count, Marks vertices) {
  uint32_t run = scene->vertices.free[count];
  while (run != SC_NONE) {
    if (count == 0u || run > scene->vertices.rows || count > scene->vertices.rows - run) return false;
    for (uint32_t i = run; i < run + count; ++i)
      if (!mark(vertices, i)) return false;
    memcpy(&run, &scene->tables.vertex.point[run], sizeof run);
  }
  return true;
}

static bool all_shapes_sound(ScreeScene *scene) {
  const ScShapes *shape = &scene->tables.shape;
  Marks vertices;
  uint32_t leaves = 0, nodes = 0;
  uint64_t held = 0;
  if (!take_marks(scene, scene->vertices.rows, &vertices)) return false;
  for (uint32_t row = 0; row < scene->shapes.rows; ++row) {
    if (!sc_pool_live(&scene->shapes, row)) {
      if (shape->queued[row] || shape->leaf[row] != SC_TREE_NONE) return false;
      continue;
    }
    if (shape->sensor[row] > 1u || !material_sound(&shape->material[row]) || !corners_sound(scene, row, vertices) ||
        !given_sound(scene, row, &held) || !place_sound(scene, row, &leaves))
      return false;
  }
  for (uint32_t type = SCREE_BODY_STATIC; type <= SCREE_BODY_DYNAMIC; ++type)
    if (scene->trees[type].count) nodes += (scene->trees[type].count + 1u) / 2u;
  for (uint32_t count = 0; count <= SC_HULL_MAX; ++count)
    if (!free_sound(scene, count, vertices)) return false;
  return nodes == leaves && held <= scene->given.used;
}

static bool pair_sound(const ScreeScene *scene, uint32_t row) {
  const ScTables *t = &scene->tables;
  ScPairKey key = t->pair.key[row];
  uint32_t flags = t->pair.flags[row];
  if (!(flags & SC_PAIR_LIVE) || sc_pair_points(flags) > 2u || flags >= SC_PAIR_DROPS << 1) return false;
  if (((flags & SC_PAIR_TOUCHING) != 0u) != (sc_pair_points(flags) != 0u)) return false;
  if (!sc_pool_live(&scene->shapes, key.shape_a) || !sc_pool_live(&scene->shapes, key.shape_b)) return false;
  if (key.shape_a >= key.shape_b || t->shape.body[key.shape_a] != key.body_a ||
      t->shape.body[key.shape_b] != key.body_b)
    return false;
  return !t->body.disabled[key.body_a] && !t->body.disabled[key.body_b];
}

static bool pairs_sound(ScreeScene *scene) {
  for (uint32_t row = 0; row < scene->pairs.rows; ++row)
    if (sc_pool_live(&scene->pairs, row) && !pair_sound(scene, row)) return false;
  uint32_t count;
  const uint32_t *once = sc_rows_list(&scene->once, &count);
  for (uint32_t i = 0; i < count; ++i)
    if (!sc_pool_live(&scene->pairs, once[i])) return false;
  const uint32_t *stirred = sc_rows_list(&scene->stirred, &count);
  for (uint32_t i = 0; i < count; ++i)
    if (!sc_pool_live(&scene->bodies, stirred[i])) return false;
  return true;
}

static bool groups_sound(const ScreeScene *scene) {
  const ScBodyGroups *group = &scene->tables.group;
  const ScLink *link = scene->tables.membership.link;
  for (uint32_t row = 0; row < scene->groups.rows; ++row) {
    if (!sc_pool_live(&scene->groups, row)) continue;
    uint32_t count = 0;
    for (uint32_t entry = group->first_member[row]; entry != SC_LINK_END; entry = link[entry >> 1].next[entry & 1u])
      ++count;
    if (count != group->count[row] || group->self_collide[row] > 1u || !group->name[row]) return false;
  }
  return true;
}

static bool fields_sound(const ScreeScene *scene) {
  for (uint32_t row = 0; row < scene->fields.rows; ++row) {
    uint32_t body = scene->tables.field.body[row];
    if (sc_pool_live(&scene->fields, row) && body != SC_NONE && !sc_pool_live(&scene->bodies, body)) return false;
  }
  return true;
}

static bool events_sound(const ScreeScene *scene) {
  const ScArray *lists[] = {&scene->events.joint_ends, &scene->events.joint_ends_by_edit};
  for (uint32_t list = 0; list < 2u; ++list) {
    const ScreeJointEnd *ends = lists[list]->data;
    for (uint32_t i = 0; i < lists[list]->count; ++i)
      if (ends[i].name[sizeof ends[i].name - 1u] || ends[i].reason > SCREE_JOINT_END_BODY_DESTROYED) return false;
  }
  return true;
}

bool sc_verify_scene(ScreeScene *scene) {
  for (uint32_t i = 0; i < SC_WALK_TABLES; ++i) {
    ScTable table = sc_walk_tables[i].table;
    bool rows_only = table == SC_TABLE_PAIR || table == SC_TABLE_EXCLUSION || table == SC_TABLE_MEMBERSHIP;
    const ScPool *pool = sc_walk_pool(scene, i);
    if (!pool_sound(pool, !rows_only) || !finite_table(scene, table, pool, true)) return false;
  }
  return settings_sound(scene) && bodies_sound(scene) && all_shapes_sound(scene) && pairs_sound(scene) &&
         sc_verify_links(scene) && groups_sound(scene) && fields_sound(scene) && events_sound(scene);
}

// Each couple is told of once.
static bool set_sound(const ScCouples *set, ScCoupleTable table, const ScPool *pool) {
  for (uint32_t row = 0; row < pool->rows; ++row)
    if (sc_pool_live(pool, row) && sc_couples_find(set, table, sc_couples_at(table, row)) != row) return false;
  return true;
}

// Joints that exclude a couple of bodies are counted there.
static bool exclusions_sound(ScreeScene *scene) {
  const ScTables *t = &scene->tables;
  uint32_t due = 0;
  for (uint32_t row = 0; row < scene->joints.rows; ++row) {
    if (!sc_pool_live(&scene->joints, row)) continue;
    const ScreeJointDef *def = &t->joint.def[row];
    ScCouple couple = t->joint.couple[row];
    if (!def->enabled || def->collide || couple.a == SC_NONE) continue;
    if (!sc_exclude_count(scene, couple.a, couple.b, SC_REASON_JOINT)) return false;
    ++due;
  }
  for (uint32_t row = 0; row < scene->exclusions.rows; ++row) {
    if (!sc_pool_live(&scene->exclusions, row)) continue;
    ScReasons reasons = t->exclusion.reasons[row];
    if (t->exclusion.couple[row].a >= t->exclusion.couple[row].b || reasons.count[SC_REASON_USER] > 1u) return false;
    if (!reasons.count[SC_REASON_USER] && !reasons.count[SC_REASON_JOINT]) return false;
    if (reasons.count[SC_REASON_JOINT] > due) return false;
    due -= reasons.count[SC_REASON_JOINT];
  }
  return due == 0u;
}

static bool vertices_finite(const ScreeScene *scene) {
  const ScShapes *shape = &scene->tables.shape;
  for (uint32_t row = 0; row < scene->shapes.rows; ++row)
    for (uint32_t k = 0; sc_pool_live(&scene->shapes, row) && k < shape->count[row]; ++k)
      if (!finite_element("2f", (const char *)&scene->tables.vertex.point[shape->first[row] + k]) ||
          !finite_element("2f", (const char *)&scene->tables.vertex.normal[shape->first[row] + k]))
        return false;
  return true;
}

bool sc_verify_rebuilt(ScreeScene *scene) {
  for (uint32_t i = 0; i < SC_WALK_TABLES; ++i)
    if (!finite_table(scene, sc_walk_tables[i].table, sc_walk_pool(scene, i), false)) return false;
  if (!vertices_finite(scene)) return false;
  const ScTables *t = &scene->tables;
  return set_sound(&scene->pair_set, (ScCoupleTable){t->pair.key, sizeof(ScPairKey)}, &scene->pairs) &&
         set_sound(&scene->exclusion_set, (ScCoupleTable){t->exclusion.couple, sizeof(ScCouple)}, &scene->exclusions) &&
         set_sound(&scene->membership_set, (ScCoupleTable){t->membership.couple, sizeof(ScCouple)},
                   &scene->memberships) &&
         exclusions_sound(scene);
}
