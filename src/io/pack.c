// SPDX-License-Identifier: MIT
#include "io/pack.h"

#include <string.h>

void sc_pack_fail(ScPack *pack) { pack->failed = true; }

void sc_pack_starve(ScPack *pack) { pack->failed = pack->starved = true; }

void sc_pack_bytes(ScPack *pack, void *data, size_t count) {
  bool fits = pack->at <= pack->size && count <= pack->size - pack->at;
  if (!fits && pack->reads) sc_pack_fail(pack);
  if (pack->reads && pack->failed)
    memset(data, 0, count);
  else if (fits && count)
    memcpy(pack->reads ? data : pack->bytes + pack->at, pack->reads ? pack->bytes + pack->at : data, count);
  pack->at += count;
}

void sc_pack_number(ScPack *pack, uint32_t *number) { sc_pack_bytes(pack, number, sizeof *number); }

void sc_pack_count(ScPack *pack, uint32_t *number, uint32_t most) {
  sc_pack_number(pack, number);
  if (*number <= most) return;
  sc_pack_fail(pack);
  *number = 0;
}

// Far above what a scene may hold; below it, sizes in bytes fit their types.
#define ROWS_MAX (1u << 24)

void sc_pack_rows(ScPack *pack, uint32_t *rows) {
  size_t left = pack->reads && pack->at < pack->size ? pack->size - pack->at : 0u;
  sc_pack_count(pack, rows, pack->reads && left < ROWS_MAX / 8u ? 8u * (uint32_t)left : ROWS_MAX);
}

void sc_pack_flag(ScPack *pack, bool *flag) {
  uint32_t number = *flag;
  sc_pack_count(pack, &number, 1u);
  *flag = number != 0u;
}

void sc_pack_column(ScPack *pack, const ScColumnInfo *column, void *data) {
  for (uint32_t i = 0; i < pack->count; ++i)
    sc_pack_bytes(pack, (char *)data + (size_t)pack->rows[i] * column->bytes, column->bytes);
}

void sc_pack_array(ScPack *pack, ScArray *array, size_t element_bytes) {
  size_t left = pack->reads && pack->at < pack->size ? pack->size - pack->at : 0u;
  sc_pack_count(pack, &array->count, pack->reads ? (uint32_t)(left / element_bytes) : UINT32_MAX);
  if (pack->reads && !sc_array_reserve(array, array->count, element_bytes)) {
    sc_pack_starve(pack);
    array->count = 0;
  }
  sc_pack_bytes(pack, array->data, array->count * element_bytes);
}
