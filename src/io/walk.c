// SPDX-License-Identifier: MIT
#include "io/walk.h"

#include <string.h>

#include "io/links.h"

const ScLived sc_walk_tables[SC_WALK_TABLES] = {
    {SC_TABLE_BODY, offsetof(ScreeScene, bodies)},  {SC_TABLE_SHAPE, offsetof(ScreeScene, shapes)},
    {SC_TABLE_PAIR, offsetof(ScreeScene, pairs)},   {SC_TABLE_EXCLUSION, offsetof(ScreeScene, exclusions)},
    {SC_TABLE_GROUP, offsetof(ScreeScene, groups)}, {SC_TABLE_MEMBERSHIP, offsetof(ScreeScene, memberships)},
    {SC_TABLE_JOINT, offsetof(ScreeScene, joints)}, {SC_TABLE_FIELD, offsetof(ScreeScene, fields)},
};

ScPool *sc_walk_pool(ScreeScene *scene, uint32_t index) {
  return (ScPool *)((char *)scene + sc_walk_tables[index].pool);
}

static void walk_settings(ScPack *pack, ScreeScene *scene) {
  // Up to where the compiler fills up.
  sc_pack_bytes(pack, &scene->def, offsetof(ScreeSceneDef, hit_threshold) + sizeof scene->def.hit_threshold);
  sc_pack_bytes(pack, &scene->steps, sizeof scene->steps);
  sc_pack_bytes(pack, &scene->bank, sizeof scene->bank);
  sc_pack_bytes(pack, &scene->time, sizeof scene->time);
  sc_pack_bytes(pack, &scene->step.dt, sizeof scene->step.dt);
  sc_pack_flag(pack, &scene->breaks);
  sc_pack_flag(pack, &scene->pushed);
  sc_pack_flag(pack, &scene->aims);
  sc_pack_flag(pack, &scene->islands.parted);
  sc_pack_flag(pack, &scene->events.hits_wanted);
}

static void walk_generations(ScPack *pack, ScreeScene *scene, ScPool *pool) {
  uint32_t *words = sc_pack_room(pack, scene, pool->rows);
  if (!words) return;
  for (uint32_t row = 0; row < pool->rows && !pack->reads; ++row) words[row] = pool->generation[row];
  sc_pack_words(pack, words, pool->rows, true);
  for (uint32_t row = 0; row < pool->rows && pack->reads; ++row) pool->generation[row] = (uint16_t)words[row];
}

static void walk_pool(ScPack *pack, ScreeScene *scene, ScPool *pool) {
  sc_pack_rows(pack, &pool->rows);
  if (pack->reads && !sc_pool_reserve(pool, pool->rows)) {
    sc_pack_starve(pack);
    pool->rows = 0;
  }
  sc_pack_bytes(pack, pool->live, (pool->rows + 31u) / 32u * sizeof *pool->live);
  walk_generations(pack, scene, pool);
  if (!pack->reads) return;
  if (pool->rows % 32u && pool->live[pool->rows / 32u] >> pool->rows % 32u) sc_pack_fail(pack);
  for (uint32_t row = 0; row < pool->rows; ++row) {
    pool->count += sc_pool_live(pool, row);
    pool->retired += !pool->generation[row];
  }
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

static bool goes_by_itself(const ScColumnInfo *column) {
  return column->offset == offsetof(ScTables, pair.key) || column->offset == offsetof(ScTables, pair.flags) ||
         column->offset == offsetof(ScTables, shape.first);
}

// Those of one kind were made from the same numbers.
static void sort_by_kind(const ScreeScene *scene, uint32_t *rows, uint32_t count) {
  const uint8_t *kind = scene->tables.shape.kind;
  uint32_t kept = 0;
  for (uint32_t k = 0; k < 256u && kept < count; ++k)
    for (uint32_t row = 0; row < scene->shapes.rows; ++row)
      if (kind[row] == k && sc_pool_live(&scene->shapes, row)) rows[kept++] = row;
}

// Columns that tell what there is, and how it hangs together.
static void walk_rows(ScPack *pack, ScreeScene *scene, uint32_t index) {
  const ScPool *pool = sc_walk_pool(scene, index);
  ScTable table = sc_walk_tables[index].table;
  uint32_t *rows = sc_pack_room(pack, scene, pool->rows), count = 0;
  if (!rows || !make_rows(pack, scene, table, pool->rows)) return;
  for (uint32_t row = 0; row < pool->rows; ++row)
    if (sc_pool_live(pool, row)) rows[count++] = row;
  ScStretch all = {.rows = rows, .count = count, .end = SC_PACK_ALL};
  for (uint32_t i = 0; i < sc_columns_count; ++i) {
    const ScColumnInfo *column = &sc_columns[i];
    bool here = column->table == table && column->flags & SC_COLUMN_SAVE && !(column->flags & SC_COLUMN_FORESEEN);
    if (!here || goes_by_itself(column)) continue;
    if (column->offset == offsetof(ScTables, shape.given)) sort_by_kind(scene, rows, count);
    sc_pack_column(pack, column, all, sc_columns_data(&scene->tables, column), NULL);
  }
}

// Where the vertices of shapes are: mostly those of one right behind those of the one before.
static void walk_first(ScPack *pack, ScreeScene *scene) {
  ScShapes *shape = &scene->tables.shape;
  uint32_t *words = sc_pack_room(pack, scene, scene->shapes.count), next = 0, at = 0;
  if (!words) return;
  for (uint32_t row = 0; row < scene->shapes.rows && !pack->reads; ++row) {
    if (!sc_pool_live(&scene->shapes, row)) continue;
    words[at++] = shape->first[row] - next;
    next = shape->first[row] + shape->count[row];
  }
  sc_pack_words(pack, words, scene->shapes.count, false);
  for (uint32_t row = 0; row < scene->shapes.rows && pack->reads; ++row) {
    if (!sc_pool_live(&scene->shapes, row)) continue;
    shape->first[row] = words[at++] + next;
    next = shape->first[row] + shape->count[row];
  }
}

// The free runs of that many vertices, which hang together by their first ones.
static void walk_free(ScPack *pack, ScreeScene *scene, uint32_t length) {
  ScVertexPool *pool = &scene->vertices;
  uint32_t *words = sc_pack_room(pack, scene, pool->rows), count = 0;
  if (!words) return;
  for (uint32_t run = pool->free[length]; run != SC_NONE && !pack->reads; ++count) {
    words[count] = run;
    memcpy(&run, &scene->tables.vertex.point[run], sizeof run);
  }
  sc_pack_count(pack, &count, pool->rows);
  sc_pack_words(pack, words, count, true);
  for (uint32_t i = count; i-- > 0u && pack->reads && !pack->failed; pool->free[length] = words[i]) {
    if (words[i] >= pool->rows)
      sc_pack_fail(pack);
    else
      memcpy(&scene->tables.vertex.point[words[i]], &pool->free[length], sizeof(uint32_t));
  }
}

static void walk_vertices(ScPack *pack, ScreeScene *scene) {
  sc_pack_rows(pack, &scene->vertices.rows);
  if (!make_rows(pack, scene, SC_TABLE_VERTEX, scene->vertices.rows)) return;
  walk_first(pack, scene);
  for (uint32_t length = 1; length <= SC_HULL_MAX; ++length) walk_free(pack, scene, length);
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
  // Points for the most part.
  const ScColumnInfo blocks = {.bytes = SC_GIVEN_BLOCK, .form = "2d"};
  sc_pack_column(pack, &blocks, (ScStretch){.count = used, .end = SC_PACK_ALL}, given->data, NULL);
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

// Islands are told by numbers of their own, in the order in which bodies have them.
typedef struct Labels {
  uint32_t *of;    // of each body that has one, in the order of rows
  uint32_t *known; // writing: the label of each island
  uint32_t *lost;  // of each label
  uint32_t bodies, labels;
} Labels;

static void label_islands(const ScreeScene *scene, Labels *labels) {
  const ScMember *member = scene->tables.body.member;
  memset(labels->known, 0xff, scene->islands.capacity * sizeof *labels->known);
  for (uint32_t row = 0; row < scene->bodies.rows; ++row) {
    if (!has_island(scene, row)) continue;
    uint32_t island = member[row].island;
    if (labels->known[island] == SC_NONE) {
      labels->known[island] = labels->labels;
      labels->lost[labels->labels++] = scene->islands.records[island].lost;
    }
    labels->of[labels->bodies++] = labels->known[island];
  }
}

// Reading, `known` is the island of each label.
static void make_islands(ScPack *pack, ScreeScene *scene, Labels *labels) {
  const ScMember *member = scene->tables.body.member;
  uint32_t at = 0, made = 0;
  for (uint32_t row = 0; row < scene->bodies.rows && !pack->failed; ++row) {
    if (!has_island(scene, row)) continue;
    uint32_t label = labels->of[at++];
    if (label < made) {
      sc_island_enter(scene, row, labels->known[label]);
    } else if (label == made && made < labels->labels) {
      sc_island_add(scene, row);
      labels->known[made] = member[row].island;
      scene->islands.records[member[row].island].lost = labels->lost[made++] != 0u;
    } else {
      sc_pack_fail(pack);
    }
  }
  if (made != labels->labels) sc_pack_fail(pack);
}

static void walk_islands(ScPack *pack, ScreeScene *scene) {
  if (pack->reads && !sc_island_reserve(&scene->islands, scene->bodies.rows)) {
    sc_pack_starve(pack);
    return;
  }
  uint32_t rows = scene->bodies.rows, room = scene->islands.capacity;
  uint32_t *words = sc_pack_room(pack, scene, rows + 2u * room + 2u);
  if (!words) return;
  Labels labels = {.of = words, .known = words + rows, .lost = words + rows + room};
  for (uint32_t row = 0; row < rows && pack->reads; ++row) {
    scene->tables.body.member[row].island = SC_NONE;
    labels.bodies += has_island(scene, row);
  }
  if (!pack->reads) label_islands(scene, &labels);
  sc_pack_count(pack, &labels.labels, labels.bodies);
  sc_pack_words(pack, labels.of, labels.bodies, true);
  sc_pack_words(pack, labels.lost, labels.labels, false);
  if (pack->reads && !pack->failed) make_islands(pack, scene, &labels);
}

// The form of a tree and its payloads, one after the other. Every node but the leaves has two below it.
static void walk_form(ScPack *pack, uint32_t *form, uint32_t *payloads, uint32_t count) {
  uint32_t leaves = (count + 1u) / 2u, at = 0;
  for (uint32_t i = 0; i < count && !pack->reads; ++i) {
    if (form[i] != SC_TREE_NONE) payloads[at++] = form[i];
    form[i] = form[i] != SC_TREE_NONE;
  }
  sc_pack_words(pack, form, count, false);
  sc_pack_words(pack, payloads, leaves, true);
  for (uint32_t i = 0; i < count && pack->reads; ++i) form[i] = form[i] && at < leaves ? payloads[at++] : SC_TREE_NONE;
}

static void walk_tree(ScPack *pack, ScreeScene *scene, uint32_t type) {
  ScTree *tree = &scene->trees[type];
  uint32_t count = tree->count;
  sc_pack_count(pack, &count, 2u * scene->shapes.rows);
  sc_pack_bytes(pack, &tree->tight_area, sizeof tree->tight_area);
  uint32_t *form = sc_pack_room(pack, scene, 2u * count + 1u);
  if (!form) return;
  if (!pack->reads) sc_tree_tell(tree, form);
  walk_form(pack, form, form + count, count);
  if (!pack->reads || pack->failed) return;
  if (!sc_tree_reserve(tree, scene->shapes.rows))
    sc_pack_starve(pack);
  else if (!sc_finite((double)tree->tight_area) ||
           !sc_tree_make(tree, form, count, scene->tables.shape.leaf, scene->shapes.rows))
    sc_pack_fail(pack);
}

static void walk_trees(ScPack *pack, ScreeScene *scene) {
  for (uint32_t row = 0; row < scene->shapes.rows && pack->reads; ++row) scene->tables.shape.leaf[row] = SC_TREE_NONE;
  for (uint32_t type = SCREE_BODY_STATIC; type <= SCREE_BODY_DYNAMIC; ++type) walk_tree(pack, scene, type);
}

static void walk_set(ScPack *pack, ScreeScene *scene, ScRows *set, uint32_t rows) {
  uint32_t count = 0;
  const uint32_t *list = pack->reads ? NULL : sc_rows_list(set, &count);
  sc_pack_count(pack, &count, rows);
  if (pack->reads && !sc_rows_reserve(set, rows)) sc_pack_starve(pack);
  uint32_t *words = sc_pack_room(pack, scene, count);
  if (!words || pack->failed) return;
  for (uint32_t i = 0; i < count && list; ++i) words[i] = list[i];
  sc_pack_words(pack, words, count, true);
  for (uint32_t i = 0; i < count && pack->reads && !pack->failed; ++i) {
    if (words[i] >= rows)
      sc_pack_fail(pack);
    else
      sc_rows_add(set, words[i]);
  }
}

static void walk_changed(ScPack *pack, ScreeScene *scene) {
  ScShapes *shape = &scene->tables.shape;
  if (!pack->reads) sc_shape_tidy_queue(scene);
  sc_pack_array(pack, &scene->changed, "1u", sizeof(uint32_t));
  const uint32_t *rows = scene->changed.data;
  for (uint32_t i = 0; i < scene->changed.count && pack->reads && !pack->failed; ++i) {
    if (rows[i] >= scene->shapes.rows || shape->queued[rows[i]])
      sc_pack_fail(pack);
    else
      shape->queued[rows[i]] = 1;
  }
}

static void walk_events(ScPack *pack, ScEvents *events) {
  sc_pack_array(pack, &events->begun, "5u", sizeof(ScreeTouch));
  sc_pack_array(pack, &events->ended, "5u", sizeof(ScreeTouch));
  sc_pack_array(pack, &events->ended_by_edit, "5u", sizeof(ScreeTouch));
  sc_pack_array(pack, &events->joint_ends, "4u2f8u8u", sizeof(ScreeJointEnd));
  sc_pack_array(pack, &events->joint_ends_by_edit, "4u2f8u8u", sizeof(ScreeJointEnd));
  sc_pack_array(pack, &events->slept, "1u", sizeof(ScreeBody));
  sc_pack_array(pack, &events->woke, "1u", sizeof(ScreeBody));
  sc_pack_array(pack, &events->hits, "4u2d4f", sizeof(ScreeContact));
  sc_pack_array(pack, &events->struck, "4u2d4f", sizeof(ScreeContact));
}

void sc_walk_scene(ScPack *pack, ScreeScene *scene) {
  if (!pack->reads && !sc_given_tidy(scene)) sc_pack_starve(pack);
  walk_settings(pack, scene);
  for (uint32_t i = 0; i < SC_WALK_TABLES; ++i) walk_pool(pack, scene, sc_walk_pool(scene, i));
  for (uint32_t i = 0; i < SC_WALK_TABLES && !pack->failed; ++i) walk_rows(pack, scene, i);
  if (pack->failed) return;
  walk_vertices(pack, scene);
  walk_given(pack, scene);
  sc_links_walk_pairs(pack, scene);
  ScTables *tables = &scene->tables;
  walk_names(pack, &scene->names, tables->body.name, &scene->bodies);
  walk_names(pack, &scene->group_names, tables->group.name, &scene->groups);
  walk_names(pack, &scene->joint_names, tables->joint.name, &scene->joints);
  walk_names(pack, &scene->field_names, tables->field.name, &scene->fields);
  if (pack->failed) return;
  sc_links_walk(pack, scene);
  walk_islands(pack, scene);
  walk_trees(pack, scene);
  walk_set(pack, scene, &scene->once, scene->pairs.rows);
  walk_set(pack, scene, &scene->stirred, scene->bodies.rows);
  walk_changed(pack, scene);
  walk_events(pack, &scene->events);
}
