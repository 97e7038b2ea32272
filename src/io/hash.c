// SPDX-License-Identifier: MIT
#include "io/hash.h"

#include "base/hash.h"

static const ScPool *pool_of(const ScreeScene *scene, ScTable table) {
  switch (table) {
  case SC_TABLE_BODY: return &scene->bodies;
  case SC_TABLE_SHAPE: return &scene->shapes;
  case SC_TABLE_PAIR: return &scene->pairs;
  case SC_TABLE_EXCLUSION: return &scene->exclusions;
  case SC_TABLE_GROUP: return &scene->groups;
  case SC_TABLE_MEMBERSHIP: return &scene->memberships;
  case SC_TABLE_JOINT: return &scene->joints;
  case SC_TABLE_FIELD: return &scene->fields;
  default: return NULL;
  }
}

// The time banked by scree_scene_advance is the caller's clock, not the scene's state: it stays out.
static uint64_t hash_settings(uint64_t hash, const ScreeScene *scene) {
  const ScreeSceneDef *def = &scene->def;
  double settings[] = {scene->steps,
                       def->gravity.x,
                       def->gravity.y,
                       def->dt,
                       def->border.x,
                       def->border.y,
                       (double)def->restitution_threshold,
                       (double)def->substeps,
                       (double)def->solver,
                       (double)def->passes,
                       (double)def->sleep,
                       (double)def->sleep_threshold,
                       (double)def->seams,
                       (double)def->continuous};
  return sc_hash_bytes(hash, settings, sizeof settings);
}

// Which rows are lived in decides the rows, and so the order, of what comes next.
static uint64_t hash_rows(uint64_t hash, const ScPool *pool) {
  for (uint32_t row = 0; row < pool->rows; ++row)
    if (sc_pool_live(pool, row)) hash = sc_hash_word(hash, row);
  return hash;
}

static uint64_t hash_column(uint64_t hash, const ScreeScene *scene, const ScColumnInfo *column) {
  const ScPool *pool = pool_of(scene, column->table);
  const char *data = sc_columns_data(&scene->tables, column);
  bool touch = column->flags & SC_COLUMN_TOUCH;
  for (uint32_t row = 0; row < pool->rows; ++row)
    if (sc_pool_live(pool, row) && (!touch || scene->tables.pair.flags[row] & SC_PAIR_TOUCHING))
      hash = sc_hash_bytes(hash, data + (size_t)row * column->bytes, column->bytes);
  return hash;
}

// A table whose rows are a set: neither in which row something stands nor the order in which it came is told.
static uint64_t hash_set(uint64_t hash, const ScreeScene *scene, ScTable table) {
  const ScPool *pool = pool_of(scene, table);
  uint64_t sum = 0;
  for (uint32_t row = 0; row < pool->rows; ++row) {
    if (!sc_pool_live(pool, row)) continue;
    uint64_t own = SC_HASH_START;
    for (uint32_t i = 0; i < sc_columns_count; ++i) {
      const ScColumnInfo *column = &sc_columns[i];
      const char *data = sc_columns_data(&scene->tables, column);
      if (column->table == table && column->flags & SC_COLUMN_HASH)
        own = sc_hash_bytes(own, data + (size_t)row * column->bytes, column->bytes);
    }
    sum += own;
  }
  return sum ? sc_hash_word(hash, sum) : hash;
}

// Vertices shape by shape: where a run lies in its table changes nothing.
static uint64_t hash_vertices(uint64_t hash, const ScreeScene *scene, const ScColumnInfo *column) {
  const ScShapes *shape = &scene->tables.shape;
  const char *data = sc_columns_data(&scene->tables, column);
  for (uint32_t row = 0; row < scene->shapes.rows; ++row)
    if (sc_pool_live(&scene->shapes, row))
      hash = sc_hash_bytes(hash, data + (size_t)shape->first[row] * column->bytes, shape->count[row] * column->bytes);
  return hash;
}

uint64_t sc_hash_scene(const ScreeScene *scene) {
  uint64_t hash = hash_settings(SC_HASH_START, scene);
  hash = hash_rows(hash, &scene->bodies);
  hash = hash_rows(hash, &scene->shapes);
  hash = hash_rows(hash, &scene->pairs);
  hash = hash_rows(hash, &scene->groups);
  hash = hash_set(hash, scene, SC_TABLE_EXCLUSION);
  hash = hash_set(hash, scene, SC_TABLE_MEMBERSHIP);
  hash = hash_rows(hash, &scene->joints);
  hash = hash_rows(hash, &scene->fields);
  for (uint32_t i = 0; i < sc_columns_count; ++i) {
    const ScColumnInfo *column = &sc_columns[i];
    bool is_set = column->table == SC_TABLE_EXCLUSION || column->table == SC_TABLE_MEMBERSHIP;
    if (is_set || !(column->flags & SC_COLUMN_HASH)) continue;
    hash = column->table == SC_TABLE_VERTEX ? hash_vertices(hash, scene, column) : hash_column(hash, scene, column);
  }
  return hash;
}
