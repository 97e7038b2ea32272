// SPDX-License-Identifier: MIT
#include "state/columns.h"

#include <string.h>

#include "base/mem.h"

#define NONE                 0
#define HASH                 SC_COLUMN_HASH
#define SAVE                 SC_COLUMN_SAVE
#define FORESEEN             SC_COLUMN_FORESEEN
#define TOUCH                SC_COLUMN_TOUCH
#define SCREE_COLUMN_PRIVATE (-1)

// What an element is made of.
#define FORM_uint8_t       "1b"
#define FORM_uint32_t      "1u"
#define FORM_float         "1f"
#define FORM_double        "1d"
#define FORM_ScVec         "2f"
#define FORM_ScRot         "2f"
#define FORM_ScDelta       "4f"
#define FORM_ScTransform   "4f"
#define FORM_ScBox         "4f"
#define FORM_ScMotion      "4f"
#define FORM_ScreeVec2     "2d"
#define FORM_ScHome        "3d"
#define FORM_ScPlaced      "2d4f"
#define FORM_ScGhosts      "4f2u"
#define FORM_ScMaterial    "6f2u"
#define FORM_ScFilter      "3u"
#define FORM_ScGiven       "6d8u"
#define FORM_ScMember      "3u"
#define FORM_ScPairKey     "4u"
#define FORM_ScLink        "4u"
#define FORM_ScMix         "4f"
#define FORM_ScSurface     "2f"
#define FORM_ScFit         "7f1u8f"
#define FORM_ScManifold    "9f3f"
#define FORM_ScBefore      "4f"
#define FORM_ScImpulse     "8f"
#define FORM_ScCouple      "2u"
#define FORM_ScReasons     "2u"
#define FORM_ScJointPoints "4d"
#define FORM_ScreeJointDef "4u9d9d9d2d8u"
#define FORM_ScJointState  "8f"
#define FORM_ScreeFieldDef "6u9d9d"
#define FORM_ScPoints      "4d"

#define INFO(tag, table, member, type, name, flags, public)                                                            \
  {#name, tag, flags, sizeof(type), FORM_##type, offsetof(ScTables, member.name), SCREE_COLUMN_##public},

const ScColumnInfo sc_columns[] = {
#define BODY(type, name, writer, flags, public)    INFO(SC_TABLE_BODY, body, body, type, name, flags, public)
#define SHAPE(type, name, writer, flags, public)   INFO(SC_TABLE_SHAPE, shape, shape, type, name, flags, public)
#define VERTEX(type, name, writer, flags, public)  INFO(SC_TABLE_VERTEX, vertex, vertex, type, name, flags, public)
#define PAIR(type, name, writer, flags, public)    INFO(SC_TABLE_PAIR, pair, pair, type, name, flags, public)
#define CONTACT(type, name, writer, flags, public) INFO(SC_TABLE_CONTACT, contact, contact, type, name, flags, public)
#define EXCLUSION(type, name, writer, flags, public)                                                                   \
  INFO(SC_TABLE_EXCLUSION, exclusion, exclusion, type, name, flags, public)
#define GROUP(type, name, writer, flags, public) INFO(SC_TABLE_GROUP, group, group, type, name, flags, public)
#define MEMBERSHIP(type, name, writer, flags, public)                                                                  \
  INFO(SC_TABLE_MEMBERSHIP, membership, membership, type, name, flags, public)
#define JOINT(type, name, writer, flags, public) INFO(SC_TABLE_JOINT, joint, joint, type, name, flags, public)
#define FIELD(type, name, writer, flags, public) INFO(SC_TABLE_FIELD, field, field, type, name, flags, public)
#include "state/columns.def"
};

#undef NONE
#undef HASH
#undef SAVE
#undef FORESEEN
#undef TOUCH

const uint32_t sc_columns_count = sizeof sc_columns / sizeof sc_columns[0];

#define COLUMNS_MAX 160

static void **slot_of(ScTables *tables, const ScColumnInfo *column) {
  return (void **)((char *)tables + column->offset);
}

void *sc_columns_data(const ScTables *tables, const ScColumnInfo *column) {
  return *(void *const *)((const char *)tables + column->offset);
}

bool sc_columns_reserve(ScTables *tables, ScTable table, uint32_t rows) {
  uint32_t old = tables->capacity[table];
  if (rows <= old) return true;
  uint32_t capacity = old + old / 2u;
  if (capacity < rows) capacity = rows;
  if (capacity < 64u) capacity = 64u;
  capacity = (capacity + 15u) & ~15u;

  // All new blocks first, so that running out half-way leaves every column as it was.
  void *fresh[COLUMNS_MAX];
  SC_ASSERT(sc_columns_count <= COLUMNS_MAX);
  for (uint32_t i = 0; i < sc_columns_count; ++i) {
    if (sc_columns[i].table != table) continue;
    fresh[i] = sc_mem_alloc((size_t)capacity * sc_columns[i].bytes);
    if (fresh[i]) continue;
    for (uint32_t j = 0; j < i; ++j)
      if (sc_columns[j].table == table) sc_mem_free(fresh[j]);
    return false;
  }
  for (uint32_t i = 0; i < sc_columns_count; ++i) {
    if (sc_columns[i].table != table) continue;
    void **slot = slot_of(tables, &sc_columns[i]);
    if (*slot) memcpy(fresh[i], *slot, (size_t)old * sc_columns[i].bytes);
    sc_mem_free(*slot);
    *slot = fresh[i];
  }
  tables->capacity[table] = capacity;
  // Nobody outside reads pairs.
  if (table != SC_TABLE_PAIR) ++tables->epoch;
  return true;
}

void sc_columns_clear_row(ScTables *tables, ScTable table, uint32_t row) {
  for (uint32_t i = 0; i < sc_columns_count; ++i) {
    const ScColumnInfo *column = &sc_columns[i];
    if (column->table != table) continue;
    memset((char *)sc_columns_data(tables, column) + (size_t)row * column->bytes, 0, column->bytes);
  }
}

void sc_columns_free(ScTables *tables) {
  for (uint32_t i = 0; i < sc_columns_count; ++i) sc_mem_free(sc_columns_data(tables, &sc_columns[i]));
  *tables = (ScTables){0};
}

size_t sc_columns_bytes(const ScTables *tables) {
  size_t bytes = 0;
  for (uint32_t i = 0; i < sc_columns_count; ++i)
    bytes += (size_t)tables->capacity[sc_columns[i].table] * sc_columns[i].bytes;
  return bytes;
}
