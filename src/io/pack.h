// SPDX-License-Identifier: MIT
// A stream of bytes that is measured, written or read by one and the same walk over a scene, so that the three cannot
// disagree.
#ifndef SC_IO_PACK_H
#define SC_IO_PACK_H

#include "io/coder.h"
#include "state/scene.h"

typedef struct ScPack {
  uint8_t *bytes;
  size_t size; // of those
  size_t at;   // of the next; past the size when they do not suffice
  bool reads;  // from the bytes to the scene, else the other way
  bool plain;  // numbers as they are: quick and long, for who keeps the bytes to himself
  bool failed; // what was read makes no sense, or memory ran out
  bool starved;
} ScPack;

// Says that what was read makes no sense, or that memory ran out. Whatever is read from then on is 0.
void sc_pack_fail(ScPack *pack);
void sc_pack_starve(ScPack *pack);

// Room for that many words to work with, until the next call. Null when memory ran out.
uint32_t *sc_pack_room(ScPack *pack, ScreeScene *scene, uint32_t count);
// So many bytes, from or to where it points.
void sc_pack_bytes(ScPack *pack, void *data, size_t count);
void sc_pack_number(ScPack *pack, uint32_t *number);
// A number that is to be at most so large.
void sc_pack_count(ScPack *pack, uint32_t *number, uint32_t most);
// A number of rows. Each takes a bit at the least: what is read asks for no more memory than its length lets expect.
void sc_pack_rows(ScPack *pack, uint32_t *rows);
void sc_pack_flag(ScPack *pack, bool *flag);
// Numbers of which each is much like the one before, or mostly 0.
void sc_pack_words(ScPack *pack, uint32_t *words, uint32_t count, bool follow);
// For what goes by bits of its own.
void sc_pack_begin(ScPack *pack, ScCoder *coder);
void sc_pack_end(ScPack *pack, ScCoder *coder);
// A list of elements of a form (see ScColumnInfo) with its length; when read, it gets room for it.
void sc_pack_array(ScPack *pack, ScArray *array, const char *form, size_t element_bytes);

// A column in some of its rows. `foreseen` is another of its kind, of which it differs little; null: each of the rows
// is much like the one before. Only the parts `first` to `end - 1` of each element, in the order of its form.
typedef struct ScStretch {
  const uint32_t *rows;
  uint32_t count;
  uint32_t first, end;
} ScStretch;
void sc_pack_column(ScPack *pack, const ScColumnInfo *column, ScStretch stretch, void *data, const void *foreseen);
#define SC_PACK_ALL 64u // parts

#endif
