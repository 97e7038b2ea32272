// SPDX-License-Identifier: MIT
// Host tool: prints npm/src/layout.gen.ts from layout.def and the public headers. It fails when layout.def leaves out a
// column or a member, so that a header cannot grow unnoticed.
#include "layout.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t kind_alignment(const char *kind) {
  if (strcmp(kind, "text") == 0) return 1;
  return strcmp(kind, "f64") == 0 || strcmp(kind, "vec2") == 0 ? 8 : 4;
}

static uint32_t kind_bytes(const char *kind) {
  if (strcmp(kind, "vec2") == 0) return 16;
  return strcmp(kind, "f64") == 0 ? 8 : 4;
}

static void fail(const char *where, const char *what) {
  fprintf(stderr, "layout: %s: %s\n", where, what);
  exit(1);
}

// Where the next member of the struct being printed has to start, if layout.def names them all.
static uint32_t expected_offset;

static void open_struct(const char *constant, size_t bytes) {
  expected_offset = 0;
  printf("\nexport const %s = {\n  sizeof: %u,\n", constant, (unsigned)bytes);
}

static void print_field(const char *type, const char *key, const char *kind, size_t offset, size_t bytes) {
  uint32_t alignment = kind_alignment(kind);
  uint32_t start = (expected_offset + alignment - 1) / alignment * alignment;
  if (offset != start) fail(type, "layout.def leaves out a member or has them out of order");
  if (strcmp(kind, "text") != 0 && bytes != kind_bytes(kind)) fail(key, "the kind does not fit the member");
  expected_offset = (uint32_t)(offset + bytes);
  printf("  %s: { at: %u, kind: \"%s\"", key, (unsigned)offset, kind);
  if (strcmp(kind, "text") == 0) printf(", bytes: %u", (unsigned)bytes);
  printf(" },\n");
}

static void close_struct(const char *type, size_t bytes, size_t alignment) {
  if ((expected_offset + alignment - 1) / alignment * alignment != bytes) fail(type, "layout.def leaves out a member");
  printf("} as const;\n");
}

static void print_structs(void) {
#define STRUCT(type, constant) open_struct(constant, sizeof(type));
#define FIELD(type, member, key, kind)                                                                                 \
  print_field(#type, key, kind, offsetof(type, member), sizeof(((type *)0)->member));
#define END(type) close_struct(#type, sizeof(type), _Alignof(type));
#include "layout.def"
#undef STRUCT
#undef FIELD
#undef END
}

static void print_enums(void) {
#define ENUM(constant, text) printf("\n/** %s */\nexport const %s = {\n", text, constant);
#define MEMBER(key, value)   printf("  %s: %u,\n", key, (unsigned)(value));
#define END_ENUM()           printf("} as const;\n");
#include "layout.def"
#undef ENUM
#undef MEMBER
#undef END_ENUM
}

static void print_columns(void) {
  uint32_t count = 0;
  printf("\n/** Columns in the order of their ids: element type, elements a row. */\n");
  printf("export const COLUMNS = [\n");
#define COLUMN(id, key, table, element, lanes)                                                                         \
  if (SCREE_COLUMN_##id != count++) fail(key, "layout.def leaves out a column or has them out of order");              \
  printf("  { element: \"%s\", lanes: %d },\n", element, lanes);
#include "layout.def"
#undef COLUMN
  if (count != SCREE_COLUMN_COUNT) fail("columns", "layout.def leaves out the last ones");
  printf("] as const;\n\n/** Column ids by table and key. */\nexport const COLUMN = {\n");
  const char *open = "";
#define COLUMN(id, key, table, element, lanes)                                                                         \
  if (strcmp(open, table) != 0) printf("%s  %s: {\n", *open ? "  },\n" : "", table);                                   \
  open = table;                                                                                                        \
  printf("    %s: %d,\n", key, (int)SCREE_COLUMN_##id);
#include "layout.def"
#undef COLUMN
  printf("  },\n} as const;\n");
}

static void print_statuses(void) {
  printf("\n/** Statuses in the order of their numbers. */\nexport const STATUSES = [\n");
  // What is wrong with a scene file, its own messages say.
#define X(name, code, text)                                                                                            \
  printf("  { code: \"%s\", text: \"%s\" },\n", code, strncmp(code, "yaml-", 5) == 0 ? "" : text);
#include "scree/status.def"
#undef X
  printf("] as const;\n");
}

static void print_stages(void) {
  printf("\n/** The stages of a step in the order in which they run, and what each finds out. */\n");
  printf("export const STAGES = [\n");
#define X(id, name, text) printf("  { name: \"%s\", text: \"%s\" },\n", name, text);
#include "scree/stage.def"
#undef X
  printf("] as const;\n");
}

int main(void) {
  printf("// SPDX-License-Identifier: MIT\n");
  printf("// Printed by bindings/layout.c; do not edit.\n\n");
  printf("export const VERSION = \"%d.%d.%d\";\n\n", SCREE_VERSION_MAJOR, SCREE_VERSION_MINOR, SCREE_VERSION_PATCH);
  printf("/** What `layout_hash` of a module must answer to fit this file. */\n");
  printf("export const LAYOUT_HASH = 0x%08x;\n", (unsigned)layout_hash());
  print_structs();
  print_enums();
  print_columns();
  print_statuses();
  print_stages();
  return 0;
}
