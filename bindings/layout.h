// SPDX-License-Identifier: MIT
// One number over layout.def as this compiler lays it out. The module exports it and layout.gen.ts holds it, so that a
// package never runs with a module that was built from other headers.
#ifndef SCREE_BINDINGS_LAYOUT_H
#define SCREE_BINDINGS_LAYOUT_H

#include "scree/scree.h"

#include <stddef.h>

// FNV-1a, 32 bits.
static inline uint32_t layout_mix_text(uint32_t hash, const char *text) {
  for (; *text; ++text) hash = (hash ^ (unsigned char)*text) * 16777619u;
  return (hash ^ 0xFFu) * 16777619u; // a mark between texts, so that "ab","c" differs from "a","bc"
}

static inline uint32_t layout_mix_number(uint32_t hash, uint32_t number) {
  for (int shift = 0; shift < 32; shift += 8) hash = (hash ^ ((number >> shift) & 0xFFu)) * 16777619u;
  return hash;
}

static inline uint32_t layout_hash(void) {
  uint32_t hash = 2166136261u;
#define NUMBER(value)                          hash = layout_mix_number(hash, (uint32_t)(value))
#define TEXT(text)                             hash = layout_mix_text(hash, text)
#define COLUMN(id, key, table, element, lanes) NUMBER(SCREE_COLUMN_##id), TEXT(key), TEXT(element), NUMBER(lanes);
#define STRUCT(type, constant)                 TEXT(constant), NUMBER(sizeof(type));
#define FIELD(type, member, key, kind)         TEXT(key), TEXT(kind), NUMBER(offsetof(type, member));
#define END(type)
#define ENUM(constant, text) TEXT(constant);
#define MEMBER(key, value)   TEXT(key), NUMBER(value);
#define END_ENUM()
#include "layout.def"
#undef COLUMN
#undef STRUCT
#undef FIELD
#undef END
#undef ENUM
#undef MEMBER
#undef END_ENUM
#define X(name, code, text) TEXT(code);
#include "scree/status.def"
#undef X
#define X(name, text, about) TEXT(text);
#include "scree/stage.def"
#undef X
#undef NUMBER
#undef TEXT
  return hash;
}

#endif
