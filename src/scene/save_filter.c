// SPDX-License-Identifier: MIT
// Excluded pairs and groups as text, by the names under which their bodies are written.
#include <stdlib.h>

#include "save.h"

#define NAMES_LINE 12u // members of a group in a line

const char *sc_save_name(const ScreeScene *scene, ScreeBody body, uint32_t number, char buffer[SC_SAVE_NAME_MAX]) {
  const char *name = scree_body_name(scene, body);
  if (*name) {
    return name;
  }
  memset(buffer, 0, SC_SAVE_NAME_MAX);
  buffer[0] = '#';
  ScEmit digits = {.buffer = buffer, .capacity = SC_SAVE_NAME_MAX - 1u, .length = 1};
  sc_emit_double(&digits, number);
  return buffer;
}

typedef struct Writer {
  ScEmit *emit;
  ScreeScene *scene;
  uint32_t rows;
  uint32_t *numbers; // of the bodies, by row: how many live rows come before
  ScreeBody *bodies; // room for one to a row
} Writer;

static void put_reference(const Writer *writer, ScreeBody body) {
  char buffer[SC_SAVE_NAME_MAX];
  sc_emit_reference(writer->emit, sc_save_name(writer->scene, body, writer->numbers[scree_row(body)], buffer));
}

static void number_rows(const Writer *writer) {
  uint32_t number = 0;
  for (uint32_t row = 0; row < writer->rows; row++) {
    writer->numbers[row] = number;
    number += scree_body_at(writer->scene, row) != 0;
  }
}

// Each pair once, under its lower row.
static void put_pairs(const Writer *writer) {
  int open = 0;
  for (uint32_t row = 0; row < writer->rows && !sc_save_is_full(writer->emit); row++) {
    ScreeBody body = scree_body_at(writer->scene, row);
    uint32_t count = body ? scree_body_exclusions(writer->scene, body, writer->bodies, writer->rows) : 0;
    for (uint32_t i = 0; i < count; i++) {
      if (scree_row(writer->bodies[i]) < row) {
        continue;
      }
      if (!open) {
        sc_emit_open(writer->emit, 0, "exclude");
        open = 1;
      }
      sc_emit_put(writer->emit, "  - [");
      put_reference(writer, body);
      sc_emit_put(writer->emit, ", ");
      put_reference(writer, writer->bodies[i]);
      sc_emit_put(writer->emit, "]\n");
      writer->emit->nodes++;
    }
  }
}

static void put_group(const Writer *writer, ScreeGroup group) {
  ScEmit *emit = writer->emit;
  sc_emit_name(emit, 2, scree_group_name(writer->scene, group));
  uint32_t count = scree_group_members(writer->scene, group, writer->bodies, writer->rows);
  sc_emit_key(emit, 4, "members");
  sc_emit_put(emit, "[");
  for (uint32_t i = 0; i < count; i++) {
    if (i > 0) {
      sc_emit_put(emit, i % NAMES_LINE ? ", " : ",\n      ");
    }
    put_reference(writer, writer->bodies[i]);
  }
  sc_emit_put(emit, "]\n");
  emit->nodes++;
  sc_emit_line(emit, 4, "self_collide", sc_emit_flag, scree_group_self_collide(writer->scene, group));
}

static ScreeStatus put_groups(const Writer *writer) {
  uint32_t count = scree_scene_groups(writer->scene, NULL, 0);
  if (count == 0) {
    return SCREE_OK;
  }
  ScreeGroup *groups = malloc(count * sizeof *groups);
  if (!groups) {
    return SCREE_OUT_OF_MEMORY;
  }
  scree_scene_groups(writer->scene, groups, count);
  sc_emit_open(writer->emit, 0, "groups");
  for (uint32_t i = 0; i < count && !sc_save_is_full(writer->emit); i++) {
    put_group(writer, groups[i]);
  }
  free(groups);
  return SCREE_OK;
}

ScreeStatus sc_save_filters(ScEmit *emit, ScreeScene *scene) {
  uint32_t rows = scree_scene_column(scene, SCREE_COLUMN_BODY_TYPE).rows;
  Writer writer = {emit, scene, rows, NULL, NULL};
  writer.numbers = malloc((rows + 1u) * sizeof *writer.numbers);
  writer.bodies = malloc((rows + 1u) * sizeof *writer.bodies);
  ScreeStatus status = SCREE_OUT_OF_MEMORY;
  if (writer.numbers && writer.bodies) {
    number_rows(&writer);
    put_pairs(&writer);
    status = put_groups(&writer);
  }
  free(writer.numbers);
  free(writer.bodies);
  return status == SCREE_OK && sc_save_is_full(emit) ? SCREE_YAML_LIMIT : status;
}
