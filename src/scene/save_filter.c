// SPDX-License-Identifier: MIT
// What speaks of bodies by the names under which they are written: excluded pairs and groups; joints are
// save_joint.c's.
#include <stdlib.h>

#include "save.h"

#define NAMES_LINE 12u // members of a group in a line

const char *sc_save_name(const char *name, uint32_t number, char buffer[SC_SAVE_NAME_MAX]) {
  if (*name) {
    return name;
  }
  memset(buffer, 0, SC_SAVE_NAME_MAX);
  buffer[0] = '#';
  ScEmit digits = {.buffer = buffer, .capacity = SC_SAVE_NAME_MAX - 1u, .length = 1};
  sc_emit_double(&digits, number);
  return buffer;
}

void sc_save_reference(const ScSaveNames *names, ScreeBody body) {
  char buffer[SC_SAVE_NAME_MAX];
  const char *name = scree_body_name(names->scene, body);
  sc_emit_reference(names->emit, sc_save_name(name, names->numbers[scree_row(body)], buffer));
}

static void number_rows(const ScSaveNames *names) {
  uint32_t number = 0;
  for (uint32_t row = 0; row < names->rows; row++) {
    names->numbers[row] = number;
    number += scree_body_at(names->scene, row) != 0;
  }
}

// Each pair once, under its lower row.
static void put_pairs(const ScSaveNames *names) {
  int open = 0;
  for (uint32_t row = 0; row < names->rows && !sc_save_is_full(names->emit); row++) {
    ScreeBody body = scree_body_at(names->scene, row);
    uint32_t count = body ? scree_body_exclusions(names->scene, body, names->bodies, names->rows) : 0;
    for (uint32_t i = 0; i < count; i++) {
      if (scree_row(names->bodies[i]) < row) {
        continue;
      }
      if (!open) {
        sc_emit_open(names->emit, 0, "exclude");
        open = 1;
      }
      sc_emit_put(names->emit, "  - [");
      sc_save_reference(names, body);
      sc_emit_put(names->emit, ", ");
      sc_save_reference(names, names->bodies[i]);
      sc_emit_put(names->emit, "]\n");
      names->emit->nodes++;
    }
  }
}

static void put_group(const ScSaveNames *names, ScreeGroup group) {
  ScEmit *emit = names->emit;
  sc_emit_name(emit, 2, scree_group_name(names->scene, group));
  uint32_t count = scree_group_members(names->scene, group, names->bodies, names->rows);
  sc_emit_key(emit, 4, "members");
  sc_emit_put(emit, "[");
  for (uint32_t i = 0; i < count; i++) {
    if (i > 0) {
      sc_emit_put(emit, i % NAMES_LINE ? ", " : ",\n      ");
    }
    sc_save_reference(names, names->bodies[i]);
  }
  sc_emit_put(emit, "]\n");
  emit->nodes++;
  sc_emit_line(emit, 4, "self_collide", sc_emit_flag, scree_group_self_collide(names->scene, group));
}

static ScreeStatus put_groups(const ScSaveNames *names) {
  uint32_t count = scree_scene_groups(names->scene, NULL, 0);
  if (count == 0) {
    return SCREE_OK;
  }
  ScreeGroup *groups = malloc(count * sizeof *groups);
  if (!groups) {
    return SCREE_OUT_OF_MEMORY;
  }
  scree_scene_groups(names->scene, groups, count);
  sc_emit_open(names->emit, 0, "groups");
  for (uint32_t i = 0; i < count && !sc_save_is_full(names->emit); i++) {
    put_group(names, groups[i]);
  }
  free(groups);
  return SCREE_OK;
}

ScreeStatus sc_save_named(ScEmit *emit, ScreeScene *scene) {
  uint32_t rows = scree_scene_column(scene, SCREE_COLUMN_BODY_TYPE).rows;
  ScSaveNames names = {emit, scene, rows, NULL, NULL};
  names.numbers = malloc((rows + 1u) * sizeof *names.numbers);
  names.bodies = malloc((rows + 1u) * sizeof *names.bodies);
  ScreeStatus status = SCREE_OUT_OF_MEMORY;
  if (names.numbers && names.bodies) {
    number_rows(&names);
    status = sc_save_joints(&names);
  }
  if (status == SCREE_OK) {
    put_pairs(&names);
    status = put_groups(&names);
  }
  if (status == SCREE_OK) {
    status = sc_save_fields(&names);
  }
  free(names.numbers);
  free(names.bodies);
  return status == SCREE_OK && sc_save_is_full(emit) ? SCREE_YAML_LIMIT : status;
}
