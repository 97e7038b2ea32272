// SPDX-License-Identifier: MIT
// Names of the rows of a table: a text block, and a set to find a row by its name.
#ifndef SC_STATE_NAMES_H
#define SC_STATE_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SC_NAME_MAX 63u

typedef struct ScNames {
  char *text; // every name, zero-terminated; offset 0 is the empty one
  uint32_t text_used, text_capacity;
  uint32_t text_dead;      // bytes of names taken back
  uint32_t *slots;         // row + 1, 0: empty, all ones: a grave
  uint32_t capacity, used; // used counts graves too
} ScNames;

void sc_names_free(ScNames *names);
bool sc_names_legal(const char *name, size_t length);

// `offsets` is the column of name offsets, `rows` how many there are.
// Row of that name, or 0xffffffff.
uint32_t sc_names_find(const ScNames *names, const uint32_t *offsets, const char *name, size_t length);
// Room for one more name of that length. False when memory ran out; every name is as it was.
bool sc_names_reserve(ScNames *names, uint32_t *offsets, uint32_t rows, size_t length);
// Sets offsets[row]; the name must be legal and free, and room for it must have been reserved.
void sc_names_add(ScNames *names, uint32_t *offsets, uint32_t row, const char *name, size_t length);
void sc_names_remove(ScNames *names, uint32_t *offsets, uint32_t row);
const char *sc_names_text(const ScNames *names, uint32_t offset);

#endif
