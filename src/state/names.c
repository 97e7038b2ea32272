// SPDX-License-Identifier: MIT
#include "state/names.h"

#include <string.h>

#include "base/mem.h"

#define GRAVE 0xffffffffu

void sc_names_free(ScNames *names) {
  sc_mem_free(names->text);
  sc_mem_free(names->slots);
  *names = (ScNames){0};
}

const char *sc_names_text(const ScNames *names, uint32_t offset) { return offset ? names->text + offset : ""; }

static bool legal_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.';
}

bool sc_names_legal(const char *name, size_t length) {
  if (length < 1u || length > SC_NAME_MAX) return false;
  for (size_t i = 0; i < length; ++i)
    if (!legal_char(name[i])) return false;
  return true;
}

// FNV-1a (Fowler, Noll, Vo), 32 bits.
static uint32_t hash_name(const char *name, size_t length) {
  uint32_t h = 2166136261u;
  for (size_t i = 0; i < length; ++i) h = (h ^ (uint8_t)name[i]) * 16777619u;
  return h ^ h >> 16;
}

static bool same(const ScNames *names, uint32_t offset, const char *name, size_t length) {
  const char *text = sc_names_text(names, offset);
  return strlen(text) == length && memcmp(text, name, length) == 0;
}

uint32_t sc_names_find(const ScNames *names, const uint32_t *offsets, const char *name, size_t length) {
  if (!names->capacity || !length) return 0xffffffffu;
  uint32_t mask = names->capacity - 1u;
  for (uint32_t at = hash_name(name, length) & mask; names->slots[at]; at = (at + 1u) & mask) {
    uint32_t slot = names->slots[at];
    if (slot != GRAVE && same(names, offsets[slot - 1u], name, length)) return slot - 1u;
  }
  return 0xffffffffu;
}

static void put(uint32_t *slots, uint32_t capacity, const char *name, uint32_t row) {
  uint32_t at = hash_name(name, strlen(name)) & (capacity - 1u);
  while (slots[at] && slots[at] != GRAVE) at = (at + 1u) & (capacity - 1u);
  slots[at] = row + 1u;
}

// A new set of the living, at most half full.
static bool rebuild_slots(ScNames *names, const uint32_t *offsets, uint32_t rows) {
  uint32_t live = 0;
  for (uint32_t row = 0; row < rows; ++row) live += offsets[row] != 0;
  uint32_t capacity = 64u;
  while (capacity < 4u * (live + 1u)) capacity *= 2u;
  uint32_t *slots = sc_mem_alloc(capacity * sizeof *slots);
  if (!slots) return false;
  for (uint32_t row = 0; row < rows; ++row)
    if (offsets[row]) put(slots, capacity, names->text + offsets[row], row);
  sc_mem_free(names->slots);
  names->slots = slots;
  names->capacity = capacity;
  names->used = live;
  return true;
}

// Room for one more name: dropping the dead when they are half of the text, growing otherwise.
static bool reserve_text(ScNames *names, uint32_t *offsets, uint32_t rows, uint32_t bytes) {
  if (names->text_used + bytes <= names->text_capacity) return true;
  uint32_t live = names->text_used - names->text_dead;
  uint32_t capacity = 2u * (live + bytes) + 1024u;
  char *text = sc_mem_alloc(capacity);
  if (!text) return false;
  uint32_t used = 1u;
  for (uint32_t row = 0; row < rows; ++row) {
    if (!offsets[row]) continue;
    uint32_t length = (uint32_t)strlen(names->text + offsets[row]) + 1u;
    memcpy(text + used, names->text + offsets[row], length);
    offsets[row] = used;
    used += length;
  }
  sc_mem_free(names->text);
  names->text = text;
  names->text_capacity = capacity;
  names->text_used = used;
  names->text_dead = 0;
  return true;
}

bool sc_names_reserve(ScNames *names, uint32_t *offsets, uint32_t rows, size_t length) {
  if (!reserve_text(names, offsets, rows, (uint32_t)length + 1u)) return false;
  return 2u * (names->used + 1u) <= names->capacity || rebuild_slots(names, offsets, rows);
}

void sc_names_add(ScNames *names, uint32_t *offsets, uint32_t row, const char *name, size_t length) {
  offsets[row] = names->text_used;
  memcpy(names->text + names->text_used, name, length);
  names->text[names->text_used + length] = 0;
  names->text_used += (uint32_t)length + 1u;
  put(names->slots, names->capacity, names->text + offsets[row], row);
  ++names->used;
}

void sc_names_remove(ScNames *names, uint32_t *offsets, uint32_t row) {
  if (!offsets[row]) return;
  const char *name = names->text + offsets[row];
  size_t length = strlen(name);
  uint32_t mask = names->capacity - 1u;
  for (uint32_t at = hash_name(name, length) & mask; names->slots[at]; at = (at + 1u) & mask)
    if (names->slots[at] == row + 1u) {
      names->slots[at] = GRAVE;
      break;
    }
  names->text_dead += (uint32_t)length + 1u;
  offsets[row] = 0;
}
