// SPDX-License-Identifier: MIT
#include "emit.h"

#include <string.h>

#include "decimal.h"

static void put_bytes(ScEmit *emit, const char *bytes, size_t count) {
  size_t left = emit->length < emit->capacity ? emit->capacity - emit->length : 0;
  size_t taken = count < left ? count : left;
  if (taken) {
    memcpy(emit->buffer + emit->length, bytes, taken);
  }
  emit->length += count;
}

void sc_emit_put(ScEmit *emit, const char *words) { put_bytes(emit, words, strlen(words)); }

static void put_indent(ScEmit *emit, uint32_t indent) {
  for (; indent > 0; indent--) {
    sc_emit_put(emit, " ");
  }
}

void sc_emit_open(ScEmit *emit, uint32_t indent, const char *key) {
  put_indent(emit, indent);
  sc_emit_put(emit, key);
  sc_emit_put(emit, ":\n");
  emit->nodes += 2;
}

void sc_emit_key(ScEmit *emit, uint32_t indent, const char *key) {
  put_indent(emit, indent);
  sc_emit_put(emit, key);
  sc_emit_put(emit, ": ");
  emit->nodes++;
}

void sc_emit_word(ScEmit *emit, const char *word) {
  sc_emit_put(emit, word);
  emit->nodes++;
}

static void put_number(ScEmit *emit, double value, int single) {
  char text[SC_DECIMAL_TEXT_MAX];
  put_bytes(emit, text, sc_decimal_text(value, single, text));
  emit->nodes++;
}

void sc_emit_double(ScEmit *emit, double value) { put_number(emit, value, 0); }

void sc_emit_float(ScEmit *emit, double value) { put_number(emit, value, 1); }

void sc_emit_flag(ScEmit *emit, double value) { sc_emit_word(emit, value != 0.0 ? "true" : "false"); }

void sc_emit_list(ScEmit *emit, ScEmitNumber *put, const double *values, uint32_t count) {
  emit->nodes++;
  for (uint32_t i = 0; i < count; i++) {
    sc_emit_put(emit, i ? ", " : "[");
    put(emit, values[i]);
  }
  sc_emit_put(emit, "]");
}

void sc_emit_line(ScEmit *emit, uint32_t indent, const char *key, ScEmitNumber *put, double value) {
  sc_emit_key(emit, indent, key);
  put(emit, value);
  sc_emit_put(emit, "\n");
}

void sc_emit_colour(ScEmit *emit, double value) {
  uint32_t rgba = (uint32_t)value;
  double parts[4] = {rgba >> 24, rgba >> 16 & 255u, rgba >> 8 & 255u, rgba & 255u};
  sc_emit_list(emit, sc_emit_double, parts, 4);
}

static int is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// Is the name a word of YAML 1.1 or 1.2 in letters of either case?
static int is_reserved(const char *name) {
  static const char *const words[] = {"true", "false", "yes", "no", "on", "off", "null", "y", "n"};
  for (uint32_t i = 0; i < sizeof words / sizeof words[0]; i++) {
    uint32_t at = 0;
    while (words[i][at] && (name[at] | 0x20) == words[i][at]) {
      at++;
    }
    if (!words[i][at] && !name[at]) {
      return 1;
    }
  }
  return 0;
}

static void put_name(ScEmit *emit, const char *name) {
  const char *quote = is_reserved(name) || !(is_letter(name[0]) || name[0] == '_') ? "\"" : "";
  sc_emit_put(emit, quote);
  sc_emit_put(emit, name);
  sc_emit_put(emit, quote);
}

void sc_emit_name(ScEmit *emit, uint32_t indent, const char *name) {
  put_indent(emit, indent);
  put_name(emit, name);
  sc_emit_put(emit, ":\n");
  emit->nodes += 2;
}

void sc_emit_reference(ScEmit *emit, const char *name) {
  put_name(emit, name);
  emit->nodes++;
}

void sc_emit_cells(ScEmit *emit, const uint8_t *cells, uint32_t count) {
  sc_emit_put(emit, "\"");
  for (uint32_t i = 0; i < count; i++) {
    put_bytes(emit, cells[i] ? "#" : ".", 1);
  }
  sc_emit_put(emit, "\"");
  emit->nodes++;
}
