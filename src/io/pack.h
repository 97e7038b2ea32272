// SPDX-License-Identifier: MIT
// A stream of bytes that is measured, written or read by one and the same walk over a scene, so that the three cannot
// disagree.
#ifndef SC_IO_PACK_H
#define SC_IO_PACK_H

#include "state/scene.h"

typedef struct ScPack {
  uint8_t *bytes;
  size_t size; // of those
  size_t at;   // of the next; past the size when they do not suffice
  bool reads;  // from the bytes to the scene, else the other way
  bool failed; // reading: they make no sense; or memory ran out
  bool starved;
  const uint32_t *rows; // those that the columns of the present table have a value in
  uint32_t count;
} ScPack;

// Says that what was read makes no sense, or that memory ran out. Whatever is read from then on is 0.
void sc_pack_fail(ScPack *pack);
void sc_pack_starve(ScPack *pack);

// So many bytes, from or to where it points.
void sc_pack_bytes(ScPack *pack, void *data, size_t count);
void sc_pack_number(ScPack *pack, uint32_t *number);
// A number that is to be at most so large.
void sc_pack_count(ScPack *pack, uint32_t *number, uint32_t most);
// A number of rows. Each takes a bit at the least: what is read asks for no more memory than its length lets expect.
void sc_pack_rows(ScPack *pack, uint32_t *rows);
void sc_pack_flag(ScPack *pack, bool *flag);
// A column, in the rows of the present table.
void sc_pack_column(ScPack *pack, const ScColumnInfo *column, void *data);
// A list with its length; when read, it gets room for it.
void sc_pack_array(ScPack *pack, ScArray *array, size_t element_bytes);

#endif
