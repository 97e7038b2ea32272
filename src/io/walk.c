// SPDX-License-Identifier: MIT
#include "io/walk.h"

#include <string.h>

const ScLived sc_walk_tables[SC_WALK_TABLES] = {
    {SC_TABLE_BODY, offsetof(ScreeScene, bodies)},  {SC_TABLE_SHAPE, offsetof(ScreeScene, shapes)},
    {SC_TABLE_PAIR, offsetof(ScreeScene, pairs)},   {SC_TABLE_EXCLUSION, offsetof(ScreeScene, exclusions)},
    {SC_TABLE_GROUP, offsetof(ScreeScene, groups)}, {SC_TABLE_MEMBERSHIP, offsetof(ScreeScene, memberships)},
    {SC_TABLE_JOINT, offsetof(ScreeScene, joints)}, {SC_TABLE_FIELD, offsetof(ScreeScene, fields)},
};

ScPool *sc_walk_pool(ScreeScene *scene, uint32_t index) {
  return (ScPool *)((char *)scene + sc_walk_tables[index].pool);
}

// Room for that many words to work with. Null when memory ran out.
static uint32_t *take_words(ScPack *pack, ScreeScene *scene, uint32_t count) {
  if (!sc_array_reserve(&scene->packing, count + 1u, sizeof(uint32_t))) {
    sc_pack_starve(pack);
    return NULL;
  }
  return scene->packing.data;
}

static void walk_settings(ScPack *pack, ScreeScene *scene) {
  // Up to where the compiler fills up.
  sc_pack_bytes(pack, &scene->def, offsetof(ScreeSceneDef, hit_threshold) + sizeof scene->def.hit_threshold);
  sc_pack_bytes(pack, &scene->steps, sizeof scene->steps);
  sc_pack_bytes(pack, &scene->bank, sizeof scene->bank);
  sc_pack_bytes(pack, &scene->step.dt, sizeof scene->step.dt);
  sc_pack_flag(pack, &scene->breaks);
  sc_pack_flag(pack, &scene->pushed);
  sc_pack_flag(pack, &scene->aims);
  sc_pack_flag(pack, &scene->islands.parted);
  sc_pack_flag(pack, &scene->events.hits_wanted);
}

static void walk_pool(ScPack *pack, ScPool *pool) {
  sc_pack_rows(pack, &pool->rows);
  if (pack->reads && !sc_pool_reserve(pool, pool->rows)) {
    sc_pack_starve(pack);
    pool->rows = 0;
  }
  sc_pack_bytes(pack, pool->live, (pool->rows + 31u) / 32u * sizeof *pool->live);
  sc_pack_bytes(pack, pool->generation, pool->rows * sizeof *pool->generation);
  if (!pack->reads) return;
  if (pool->rows % 32u && pool->live[pool->rows / 32u] >> pool->rows % 32u) sc_pack_fail(pack);
  for (uint32_t i = 0; i < (pool->rows + 31u) / 32u; ++i) pool->count += (uint32_t)__builtin_popcount(pool->live[i]);
}

static void walk_table(ScPack *pack, ScreeScene *scene, ScTable table) {
  for (uint32_t i = 0; i < sc_columns_count; ++i)
    if (sc_columns[i].table == table && sc_columns[i].flags & SC_COLUMN_SAVE)
      sc_pack_column(pack, &sc_columns[i], sc_columns_data(&scene->tables, &sc_columns[i]));
}

// Rows of the spare scene may hold what they held the last time.
static void empty_rows(ScreeScene *scene, ScTable table, uint32_t rows) {
  for (uint32_t i = 0; i < sc_columns_count; ++i)
    if (sc_columns[i].table == table && rows)
      memset(sc_columns_data(&scene->tables, &sc_columns[i]), 0, (size_t)rows * sc_columns[i].bytes);
}

static bool make_rows(ScPack *pack, ScreeScene *scene, ScTable table, uint32_t rows) {
  if (!pack->reads) return true;
  if (!sc_columns_reserve(&scene->tables, table, rows)) {
    sc_pack_starve(pack);
    return false;
  }
  empty_rows(scene, table, rows);
  return true;
}

static void walk_rows(ScPack *pack, ScreeScene *scene, uint32_t index) {
  const ScPool *pool = sc_walk_pool(scene, index);
  uint32_t *rows = take_words(pack, scene, pool->rows), count = 0;
  if (!rows || !make_rows(pack, scene, sc_walk_tables[index].table, pool->rows)) return;
  for (uint32_t row = 0; row < pool->rows; ++row)
    if (sc_pool_live(pool, row)) rows[count++] = row;
  pack->rows = rows;
  pack->count = count;
  walk_table(pack, scene, sc_walk_tables[index].table);
}

// Free runs too, in which the lists of them are.
static void walk_vertices(ScPack *pack, ScreeScene *scene) {
  uint32_t *count = &scene->vertices.rows;
  sc_pack_rows(pack, count);
  sc_pack_bytes(pack, scene->vertices.free, sizeof scene->vertices.free);
  uint32_t *rows = take_words(pack, scene, *count);
  if (!rows || !make_rows(pack, scene, SC_TABLE_VERTEX, *count)) return;
  for (uint32_t row = 0; row < *count; ++row) rows[row] = row;
  pack->rows = rows;
  pack->count = *count;
  walk_table(pack, scene, SC_TABLE_VERTEX);
}

static void walk_given(ScPack *pack, ScreeScene *scene) {
  ScGivenLists *given = &scene->given;
  uint32_t used = given->used;
  sc_pack_rows(pack, &used);
  if (pack->reads && !sc_given_make(given, used)) {
    sc_pack_starve(pack);
    used = 0;
  }
  given->used = used;
  sc_pack_bytes(pack, given->data, (size_t)used * SC_GIVEN_BLOCK);
}

// One name.
static void walk_name(ScPack *pack, ScNames *names, uint32_t *offsets, uint32_t rows, uint32_t row) {
  char text[SC_NAME_MAX + 1u] = {0};
  uint32_t length = 0;
  if (!pack->reads && offsets[row]) {
    length = (uint32_t)strlen(sc_names_text(names, offsets[row]));
    memcpy(text, sc_names_text(names, offsets[row]), length);
  }
  sc_pack_count(pack, &length, SC_NAME_MAX);
  sc_pack_bytes(pack, text, length);
  if (!pack->reads || !length) return;
  if (!sc_names_legal(text, length) || sc_names_find(names, offsets, text, length) != SC_NONE)
    sc_pack_fail(pack);
  else if (!sc_names_reserve(names, offsets, rows, length))
    sc_pack_starve(pack);
  else
    sc_names_add(names, offsets, row, text, length);
}

static void walk_names(ScPack *pack, ScNames *names, uint32_t *offsets, const ScPool *pool) {
  uint32_t some = 0;
  for (uint32_t row = 0; row < pool->rows && !pack->reads; ++row) some |= offsets[row];
  bool any = some != 0u;
  sc_pack_flag(pack, &any);
  for (uint32_t row = 0; row < pool->rows && any && !pack->failed; ++row)
    if (sc_pool_live(pool, row)) walk_name(pack, names, offsets, pool->rows, row);
}

static bool has_island(const ScreeScene *scene, uint32_t row) {
  return sc_body_dynamic(&scene->tables.body, row) && !scene->tables.body.disabled[row];
}

// Islands are told by numbers of their own, in the order in which bodies have them, and each with its first body.
static void walk_islands(ScPack *pack, ScreeScene *scene) {
  ScIslands *islands = &scene->islands;
  if (pack->reads && !sc_island_reserve(islands, scene->bodies.rows)) {
    sc_pack_starve(pack);
    return;
  }
  for (uint32_t row = 0; row < scene->bodies.rows && pack->reads; ++row)
    scene->tables.body.member[row].island = SC_NONE;
  // Writing: the number of each island; reading: the island of each number.
  uint32_t *told = take_words(pack, scene, islands->capacity), count = 0;
  if (!told) return;
  if (!pack->reads) memset(told, 0xff, islands->capacity * sizeof *told);
  for (uint32_t row = 0; row < scene->bodies.rows && !pack->failed; ++row) {
    if (!has_island(scene, row)) continue;
    uint32_t island = pack->reads ? SC_NONE : scene->tables.body.member[row].island;
    uint32_t number = pack->reads ? 0u : told[island] == SC_NONE ? count : told[island];
    sc_pack_count(pack, &number, count);
    if (pack->failed) return;
    if (pack->reads && number < count) {
      sc_island_enter(scene, row, told[number]);
    } else if (pack->reads) {
      sc_island_add(scene, row);
      island = scene->tables.body.member[row].island;
    }
    if (number < count) continue;
    told[pack->reads ? number : island] = pack->reads ? island : number;
    ++count;
    sc_pack_bytes(pack, &islands->records[island].lost, 1u);
  }
}

static void walk_tree(ScPack *pack, ScreeScene *scene, uint32_t type) {
  ScTree *tree = &scene->trees[type];
  uint32_t count = tree->count;
  sc_pack_count(pack, &count, 2u * scene->shapes.rows);
  sc_pack_bytes(pack, &tree->tight_area, sizeof tree->tight_area);
  uint32_t *form = take_words(pack, scene, count);
  if (!form) return;
  if (!pack->reads) sc_tree_tell(tree, form);
  sc_pack_bytes(pack, form, count * sizeof *form);
  if (!pack->reads || pack->failed) return;
  if (!sc_tree_reserve(tree, scene->shapes.rows))
    sc_pack_starve(pack);
  else if (!sc_tree_make(tree, form, count, scene->tables.shape.leaf, scene->shapes.rows))
    sc_pack_fail(pack);
}

static void walk_trees(ScPack *pack, ScreeScene *scene) {
  for (uint32_t row = 0; row < scene->shapes.rows && pack->reads; ++row) scene->tables.shape.leaf[row] = SC_TREE_NONE;
  for (uint32_t type = SCREE_BODY_STATIC; type <= SCREE_BODY_DYNAMIC; ++type) walk_tree(pack, scene, type);
}

static void walk_set(ScPack *pack, ScRows *set, uint32_t rows) {
  uint32_t count = 0;
  const uint32_t *list = pack->reads ? NULL : sc_rows_list(set, &count);
  sc_pack_count(pack, &count, rows);
  if (pack->reads && !sc_rows_reserve(set, rows)) sc_pack_starve(pack);
  for (uint32_t i = 0; i < count && !pack->failed; ++i) {
    uint32_t row = list ? list[i] : 0u;
    sc_pack_number(pack, &row);
    if (!pack->reads) continue;
    if (row >= rows)
      sc_pack_fail(pack);
    else
      sc_rows_add(set, row);
  }
}

static void walk_changed(ScPack *pack, ScreeScene *scene) {
  ScShapes *shape = &scene->tables.shape;
  if (!pack->reads) sc_shape_tidy_queue(scene);
  sc_pack_array(pack, &scene->changed, sizeof(uint32_t));
  const uint32_t *rows = scene->changed.data;
  for (uint32_t i = 0; i < scene->changed.count && pack->reads && !pack->failed; ++i) {
    if (rows[i] >= scene->shapes.rows || shape->queued[rows[i]])
      sc_pack_fail(pack);
    else
      shape->queued[rows[i]] = 1;
  }
}

static void walk_events(ScPack *pack, ScEvents *events) {
  sc_pack_array(pack, &events->begun, sizeof(ScreeTouch));
  sc_pack_array(pack, &events->ended, sizeof(ScreeTouch));
  sc_pack_array(pack, &events->ended_by_edit, sizeof(ScreeTouch));
  sc_pack_array(pack, &events->joint_ends, sizeof(ScreeJointEnd));
  sc_pack_array(pack, &events->joint_ends_by_edit, sizeof(ScreeJointEnd));
  sc_pack_array(pack, &events->slept, sizeof(ScreeBody));
  sc_pack_array(pack, &events->woke, sizeof(ScreeBody));
  sc_pack_array(pack, &events->hits, sizeof(ScreeContact));
  sc_pack_array(pack, &events->struck, sizeof(ScreeContact));
}

void sc_walk_scene(ScPack *pack, ScreeScene *scene) {
  if (!pack->reads && !sc_given_tidy(scene)) sc_pack_starve(pack);
  walk_settings(pack, scene);
  for (uint32_t i = 0; i < SC_WALK_TABLES; ++i) walk_pool(pack, sc_walk_pool(scene, i));
  for (uint32_t i = 0; i < SC_WALK_TABLES && !pack->failed; ++i) walk_rows(pack, scene, i);
  if (pack->failed) return;
  walk_vertices(pack, scene);
  walk_given(pack, scene);
  ScTables *tables = &scene->tables;
  walk_names(pack, &scene->names, tables->body.name, &scene->bodies);
  walk_names(pack, &scene->group_names, tables->group.name, &scene->groups);
  walk_names(pack, &scene->joint_names, tables->joint.name, &scene->joints);
  walk_names(pack, &scene->field_names, tables->field.name, &scene->fields);
  if (pack->failed) return;
  walk_islands(pack, scene);
  walk_trees(pack, scene);
  walk_set(pack, &scene->once, scene->pairs.rows);
  walk_set(pack, &scene->stirred, scene->bodies.rows);
  walk_changed(pack, scene);
  walk_events(pack, &scene->events);
}
