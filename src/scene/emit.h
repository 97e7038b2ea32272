// SPDX-License-Identifier: MIT
// YAML out: lines of "key: value", lists and maps of one line. Plain scalars are enough: all that a scene has to say is
// numbers, words of the schema, and names, which have no character that would need escaping.
#ifndef SC_SCENE_EMIT_H
#define SC_SCENE_EMIT_H

#include <stddef.h>
#include <stdint.h>

// Text goes into the buffer as far as there is room; its length and its nodes, as the reader counts them, go on.
typedef struct ScEmit {
  char *buffer;
  size_t capacity, length;
  uint32_t nodes;
} ScEmit;

void sc_emit_put(ScEmit *emit, const char *words);

// A line that opens a block: "  key:". `indent` in spaces.
void sc_emit_open(ScEmit *emit, uint32_t indent, const char *key);
// "  key: ", for a value and the end of the line to follow.
void sc_emit_key(ScEmit *emit, uint32_t indent, const char *key);

void sc_emit_word(ScEmit *emit, const char *word);

// Ways to write a number.
typedef void ScEmitNumber(ScEmit *emit, double value);
ScEmitNumber sc_emit_double; // whole numbers too
ScEmitNumber sc_emit_float;  // one that the reader will round to a float
ScEmitNumber sc_emit_flag;   // "true" or "false"
ScEmitNumber sc_emit_colour; // "[r, g, b, a]" from 0xRRGGBBAA

// "[1, 2, 3]".
void sc_emit_list(ScEmit *emit, ScEmitNumber *put, const double *values, uint32_t count);
// "  key: 1", a whole line.
void sc_emit_line(ScEmit *emit, uint32_t indent, const char *key, ScEmitNumber *put, double value);

// A name as a key, quoted where it looks like something else; and as a value.
void sc_emit_name(ScEmit *emit, uint32_t indent, const char *name);
void sc_emit_reference(ScEmit *emit, const char *name);

// A row of tiles: "..##", in quotes.
void sc_emit_cells(ScEmit *emit, const uint8_t *cells, uint32_t count);

#endif
