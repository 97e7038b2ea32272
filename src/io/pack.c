// SPDX-License-Identifier: MIT
#include "io/pack.h"

#include <string.h>

void sc_pack_fail(ScPack *pack) { pack->failed = true; }

void sc_pack_starve(ScPack *pack) { pack->failed = pack->starved = true; }

void sc_pack_bytes(ScPack *pack, void *data, size_t count) {
  if (!count) return;
  bool fits = pack->at <= pack->size && count <= pack->size - pack->at;
  if (!fits && pack->reads) sc_pack_fail(pack);
  if (pack->reads && pack->failed)
    memset(data, 0, count);
  else if (fits)
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

// Of floats and doubles as whole numbers, so that what is nearly the same is nearly the same number, and low bits that
// are 0 stay so: those below 0 are told by the number of the opposite, and -0, which has none, by `least`.
static int64_t turn(int64_t bits, int64_t least) {
  if (bits >= 0) return bits;
  return bits == least ? least : least - bits;
}

SC_INLINE int64_t read_element(const char *at, char form) {
  int64_t d;
  int32_t u;
  if (form == 'b') return *(const uint8_t *)at;
  if (form == 'd') {
    memcpy(&d, at, sizeof d);
    return turn(d, INT64_MIN);
  }
  memcpy(&u, at, sizeof u);
  return form == 'f' ? turn(u, INT32_MIN) : u;
}

SC_INLINE void write_element(char *at, char form, int64_t number) {
  int32_t u = (int32_t)(uint32_t)(uint64_t)number;
  if (form == 'b') {
    *(uint8_t *)at = (uint8_t)number;
  } else if (form == 'd') {
    number = turn(number, INT64_MIN);
    memcpy(at, &number, sizeof number);
  } else {
    u = form == 'f' ? (int32_t)turn(u, INT32_MIN) : u;
    memcpy(at, &u, sizeof u);
  }
}

// The difference as the element holds it: those of words go round.
SC_INLINE int64_t difference(int64_t a, int64_t b, char form) {
  uint64_t d = (uint64_t)a - (uint64_t)b;
  return form == 'd' ? (int64_t)d : (int64_t)(int32_t)(uint32_t)d;
}

// A part of every element of a column.
typedef struct Part {
  char *data;
  const char *foreseen;
  size_t bytes; // of an element
} Part;

SC_INLINE size_t place_of(const Part *part, const uint32_t *rows, uint32_t i) {
  return (rows ? rows[i] : i) * part->bytes;
}

SC_INLINE void write_part(ScCoder *coder, Part part, const uint32_t *rows, uint32_t count, char form) {
  int64_t numbers[SC_CODER_BLOCK], before = 0;
  for (uint32_t first = 0; first < count; first += SC_CODER_BLOCK) {
    uint32_t some = count - first < SC_CODER_BLOCK ? count - first : SC_CODER_BLOCK;
    for (uint32_t i = 0; i < some; ++i) {
      size_t at = place_of(&part, rows, first + i);
      int64_t number = read_element(part.data + at, form);
      if (part.foreseen) before = read_element(part.foreseen + at, form);
      numbers[i] = difference(number, before, form);
      before = number;
    }
    sc_coder_block(coder, numbers, some);
  }
}

SC_INLINE void read_part(ScCoder *coder, Part part, const uint32_t *rows, uint32_t count, char form) {
  int64_t numbers[SC_CODER_BLOCK], before = 0;
  for (uint32_t first = 0; first < count; first += SC_CODER_BLOCK) {
    uint32_t some = count - first < SC_CODER_BLOCK ? count - first : SC_CODER_BLOCK;
    sc_coder_block(coder, numbers, some);
    for (uint32_t i = 0; i < some; ++i) {
      size_t at = place_of(&part, rows, first + i);
      if (part.foreseen) before = read_element(part.foreseen + at, form);
      write_element(part.data + at, form, (int64_t)((uint64_t)before + (uint64_t)numbers[i]));
      before = read_element(part.data + at, form);
    }
  }
}

static void code_part(ScCoder *coder, Part part, const uint32_t *rows, uint32_t count, char form) {
#define EACH_FORM(code)                                                                                                \
  switch (form) {                                                                                                      \
  case 'b': code(coder, part, rows, count, 'b'); break;                                                                \
  case 'd': code(coder, part, rows, count, 'd'); break;                                                                \
  case 'f': code(coder, part, rows, count, 'f'); break;                                                                \
  default: code(coder, part, rows, count, 'u'); break;                                                                 \
  }
  if (coder->reads)
    EACH_FORM(read_part)
  else
    EACH_FORM(write_part)
}

void sc_pack_begin(ScPack *pack, ScCoder *coder) {
  sc_coder_begin(coder, pack->bytes, pack->size, pack->at, pack->reads);
}

void sc_pack_end(ScPack *pack, ScCoder *coder) {
  pack->at = sc_coder_end(coder);
  if (coder->failed) sc_pack_fail(pack);
}

// Rows that follow each other in one go.
static void copy_column(ScPack *pack, size_t bytes, ScStretch stretch, char *data) {
  for (uint32_t i = 0, end; i < stretch.count; i = end) {
    uint32_t row = stretch.rows ? stretch.rows[i] : 0u;
    end = stretch.rows ? i + 1u : stretch.count;
    while (end < stretch.count && stretch.rows[end] == row + (end - i)) ++end;
    sc_pack_bytes(pack, data + row * bytes, (end - i) * bytes);
  }
}

void sc_pack_column(ScPack *pack, const ScColumnInfo *column, ScStretch stretch, void *data, const void *foreseen) {
  if (!stretch.count || (pack->reads && pack->failed)) return;
  if (pack->plain) {
    // All parts at once.
    if (stretch.first == 0u) copy_column(pack, column->bytes, stretch, data);
    return;
  }
  ScCoder coder;
  sc_pack_begin(pack, &coder);
  size_t at = 0;
  uint32_t index = 0;
  for (const char *form = column->form; *form; form += 2)
    for (char left = form[0]; left > '0'; --left, at += form[1] == 'd' ? 8u : form[1] == 'b' ? 1u : 4u, ++index) {
      if (index < stretch.first || index >= stretch.end) continue;
      Part part = {(char *)data + at, foreseen ? (const char *)foreseen + at : NULL, column->bytes};
      code_part(&coder, part, stretch.rows, stretch.count, form[1]);
    }
  sc_pack_end(pack, &coder);
}

void sc_pack_words(ScPack *pack, uint32_t *words, uint32_t count, bool follow) {
  if (pack->reads) memset(words, 0, count * sizeof *words);
  if (pack->reads && pack->failed) return;
  if (pack->plain) {
    sc_pack_bytes(pack, words, count * sizeof *words);
    return;
  }
  ScCoder coder;
  sc_pack_begin(pack, &coder);
  if (follow) {
    code_part(&coder, (Part){(char *)words, NULL, sizeof *words}, NULL, count, 'u');
  } else {
    int64_t numbers[SC_CODER_BLOCK];
    for (uint32_t first = 0; first < count; first += SC_CODER_BLOCK) {
      uint32_t some = count - first < SC_CODER_BLOCK ? count - first : SC_CODER_BLOCK;
      for (uint32_t i = 0; i < some; ++i) numbers[i] = (int32_t)words[first + i];
      sc_coder_block(&coder, numbers, some);
      for (uint32_t i = 0; i < some; ++i) words[first + i] = (uint32_t)(uint64_t)numbers[i];
    }
  }
  sc_pack_end(pack, &coder);
}

void sc_pack_array(ScPack *pack, ScArray *array, const char *form, size_t element_bytes) {
  sc_pack_rows(pack, &array->count);
  if (pack->reads && !sc_array_reserve(array, array->count, element_bytes)) {
    sc_pack_starve(pack);
    array->count = 0;
  }
  const ScColumnInfo column = {.bytes = (uint32_t)element_bytes, .form = form};
  sc_pack_column(pack, &column, (ScStretch){.count = array->count, .end = SC_PACK_ALL}, array->data, NULL);
  if (pack->failed && pack->reads) array->count = 0;
}

uint32_t *sc_pack_room(ScPack *pack, ScreeScene *scene, uint32_t count) {
  if (!sc_array_reserve(&scene->packing, count + 1u, sizeof(uint32_t))) {
    sc_pack_starve(pack);
    return NULL;
  }
  return scene->packing.data;
}
