// SPDX-License-Identifier: MIT
#include "io/snapshot.h"

#include <string.h>

#include "base/hash.h"
#include "io/rebuild.h"
#include "io/verify.h"
#include "io/walk.h"

#define MARK    0x53726353u // "ScrS"
#define VERSION (SCREE_VERSION_MAJOR << 20 | SCREE_VERSION_MINOR << 10 | SCREE_VERSION_PATCH)

typedef struct Header {
  uint32_t mark, version, tables, length;
  uint64_t hash;
} Header;

// Whoever changes what the tables hold makes another number of it.
static uint32_t hash_of_tables(void) {
  uint64_t hash = SC_HASH_START;
  for (uint32_t i = 0; i < sc_columns_count; ++i) {
    const ScColumnInfo *column = &sc_columns[i];
    if (!(column->flags & SC_COLUMN_SAVE)) continue;
    hash = sc_hash_bytes(hash, column->name, strlen(column->name));
    hash = sc_hash_bytes(hash, column->form, strlen(column->form));
    hash = sc_hash_word(hash, (uint64_t)column->table << 32 | column->bytes);
  }
  return (uint32_t)(hash ^ hash >> 32);
}

static uint64_t hash_of(const void *bytes, size_t length) {
  return sc_hash_bytes(SC_HASH_START, (const char *)bytes + sizeof(Header), length - sizeof(Header));
}

ScreeStatus sc_snapshot_write(ScreeScene *scene, const ScForesight *foresight, bool plain, void *bytes, size_t capacity,
                              size_t *out_length) {
  ScPack pack = {.bytes = bytes, .size = capacity, .at = sizeof(Header), .plain = plain};
  sc_walk_scene(&pack, scene);
  sc_foresee_walk(&pack, scene, foresight);
  *out_length = 0;
  if (pack.starved) return SCREE_OUT_OF_MEMORY;
  if (pack.at > UINT32_MAX) return SCREE_CAPACITY;
  *out_length = pack.at;
  if (pack.at > capacity || plain) return SCREE_OK;
  Header header = {MARK, VERSION, hash_of_tables(), (uint32_t)pack.at, hash_of(bytes, pack.at)};
  memcpy(bytes, &header, sizeof header);
  return SCREE_OK;
}

static ScreeStatus check_header(const void *bytes, size_t length, const char **out_argument) {
  Header header;
  *out_argument = "bytes";
  if (length < sizeof header) return SCREE_SNAPSHOT_DAMAGED;
  memcpy(&header, bytes, sizeof header);
  if (header.mark != MARK) return SCREE_SNAPSHOT_DAMAGED;
  *out_argument = "version";
  if (header.version != VERSION || header.tables != hash_of_tables()) return SCREE_SNAPSHOT_FOREIGN;
  *out_argument = "bytes";
  return header.length == length && header.hash == hash_of(bytes, length) ? SCREE_OK : SCREE_SNAPSHOT_DAMAGED;
}

// An empty scene to read into, with room for as much as the scene has: then the columns of the two can change places.
static bool make_spare(ScreeScene *scene) {
  if (!scene->spare) scene->spare = sc_scene_create(&scene->def);
  if (!scene->spare) return false;
  sc_scene_clear(scene->spare);
  for (uint32_t table = 0; table < SC_TABLE_COUNT; ++table)
    if (!sc_columns_reserve(&scene->spare->tables, (ScTable)table, scene->tables.capacity[table])) return false;
  return true;
}

ScreeStatus sc_snapshot_read(ScreeScene *scene, bool plain, const void *bytes, size_t length, ScPack *out_pack,
                             const char **out_argument) {
  ScreeStatus status = plain ? SCREE_OK : check_header(bytes, length, out_argument);
  if (status != SCREE_OK) return status;
  if (!make_spare(scene)) return SCREE_OUT_OF_MEMORY;
  *out_pack = (ScPack){
      .bytes = (uint8_t *)(uintptr_t)bytes, .size = length, .at = sizeof(Header), .reads = true, .plain = plain};
  sc_walk_scene(out_pack, scene->spare);
  if (out_pack->starved) return SCREE_OUT_OF_MEMORY;
  return !out_pack->failed && (plain || sc_verify_scene(scene->spare)) ? SCREE_OK : SCREE_SNAPSHOT_DAMAGED;
}

static uint32_t rows_of(const ScreeScene *scene, ScTable table) {
  switch (table) {
  case SC_TABLE_BODY: return scene->bodies.rows;
  case SC_TABLE_SHAPE: return scene->shapes.rows;
  case SC_TABLE_VERTEX: return scene->vertices.rows;
  case SC_TABLE_JOINT: return scene->joints.rows;
  default: return 0u;
  }
}

// Whoever has been told where a public column is finds it there still.
static void keep_places(ScreeScene *scene, ScreeScene *spare) {
  for (uint32_t i = 0; i < sc_columns_count; ++i) {
    const ScColumnInfo *column = &sc_columns[i];
    if (column->public_id < 0 || scene->tables.capacity[column->table] < spare->tables.capacity[column->table])
      continue;
    void **old = (void **)((char *)&scene->tables + column->offset);
    void **now = (void **)((char *)&spare->tables + column->offset), *place = *old;
    size_t rows = rows_of(spare, column->table);
    if (rows) memcpy(place, *now, rows * column->bytes);
    *old = *now;
    *now = place;
  }
}

ScreeStatus sc_snapshot_take(ScreeScene *scene, const ScForesight *foresight, ScPack *pack) {
  ScreeScene *spare = scene->spare, old = *scene;
  sc_foresee_walk(pack, spare, foresight);
  sc_arena_free(&spare->arena);
  if (pack->starved) return SCREE_OUT_OF_MEMORY;
  if (pack->failed || pack->at != pack->size || !(pack->plain || sc_verify_rebuilt(spare)))
    return SCREE_SNAPSHOT_DAMAGED;
  keep_places(&old, spare);
  *scene = *spare;
  *spare = old;
  // What is the caller's, and what is no part of the state.
  scene->spare = spare;
  scene->profile = old.profile;
  scene->fault = old.fault;
  scene->arena = old.arena;
  scene->history = old.history;
  spare->spare = NULL;
  spare->arena = (ScArena){0};
  spare->history = (ScHistory){0};
  scene->tables.epoch = old.tables.epoch + 1u;
  return SCREE_OK;
}
