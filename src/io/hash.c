// SPDX-License-Identifier: MIT
#include "io/hash.h"

#include "base/hash.h"

static const ScPool *pool_of(const ScreeScene *scene, ScTable table) {
  switch (table) {
    case SC_TABLE_BODY: return &scene->bodies;
    case SC_TABLE_SHAPE: return &scene->shapes;
    case SC_TABLE_PAIR: return &scene->pairs;
    default: return NULL;
  }
}

uint64_t sc_hash_scene(const ScreeScene *scene) {
  uint64_t hash = SC_HASH_START;
  double clock[2] = {scene->steps, scene->bank};
  hash = sc_hash_bytes(hash, clock, sizeof clock);
  hash = sc_hash_bytes(hash, &scene->def.gravity, sizeof scene->def.gravity);
  for (uint32_t i = 0; i < sc_columns_count; ++i) {
    const ScColumnInfo *column = &sc_columns[i];
    if (!(column->flags & SC_COLUMN_HASH)) continue;
    const ScPool *pool = pool_of(scene, column->table);
    const char *data = sc_columns_data(&scene->tables, column);
    for (uint32_t row = 0; row < pool->rows; ++row)
      if (sc_pool_live(pool, row)) hash = sc_hash_bytes(hash, data + (size_t)row * column->bytes, column->bytes);
  }
  return hash;
}
