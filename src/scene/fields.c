// SPDX-License-Identifier: MIT
// Fields, by the names of the entities that carry them: read and written by one table.
#include "scree/field.h"

#include <stdlib.h>

#include "load.h"
#include "save.h"

enum { NUMBER, ANGLE, PAIR, WHOLE, FLAG };

#define MEMBER(form, key)                                                                                              \
  { SC_KEY_FIELD_##key, form, offsetof(ScreeFieldDef, key) }

// All but the body.
static const struct {
  uint8_t key, form;
  uint16_t offset; // in a ScreeFieldDef
} members[] = {
    MEMBER(NUMBER, circle),       MEMBER(PAIR, box),          MEMBER(FLAG, shapes),
    MEMBER(PAIR, position),       MEMBER(ANGLE, angle),       MEMBER(WHOLE, mask),
    MEMBER(FLAG, enabled),        MEMBER(PAIR, gravity),      MEMBER(FLAG, replace_gravity),
    MEMBER(NUMBER, pull),         MEMBER(NUMBER, pull_power), MEMBER(NUMBER, pull_radius),
    MEMBER(NUMBER, pull_core),    MEMBER(NUMBER, drag),       MEMBER(NUMBER, quadratic_drag),
    MEMBER(NUMBER, angular_drag), MEMBER(PAIR, wind),         MEMBER(NUMBER, density),
};
#define MEMBERS (sizeof members / sizeof members[0])

static void read_members(const ScLoad *load, const ScBlock *block, ScreeFieldDef *def) {
  for (uint32_t i = 0; i < MEMBERS; i++) {
    const double *number = block->value[members[i].key].number;
    void *at = (char *)def + members[i].offset;
    switch (members[i].form) {
    case ANGLE: *(double *)at = sc_load_angle(load, number[0]); break;
    case PAIR: *(ScreeVec2 *)at = (ScreeVec2){number[0], number[1]}; break;
    case NUMBER: *(double *)at = number[0]; break;
    default: *(uint32_t *)at = (uint32_t)number[0];
    }
  }
}

static void add_field(ScLoad *load, const ScRoll *names, const ScEntry *entry) {
  ScBlock block;
  sc_roll_check(load, entry->key, 1);
  sc_block_read(&load->log, SC_BLOCK_FIELD, entry->value, sc_message_mark(entry->key), &block);
  ScreeFieldDef def = scree_field_def_default();
  read_members(load, &block, &def);
  def.body = sc_roll_find_value(load, names, &block.value[SC_KEY_FIELD_body]);
  ScreeField made;
  if (load->log.errors) {
    return;
  }
  if (scree_field_create(load->scene, &def, &made) != SCREE_OK) {
    sc_fault_field(load, scree_scene_fault(load->scene), entry->key, &block);
  } else if (!sc_roll_is_nameless(entry->key) &&
             scree_field_set_name(load->scene, made, entry->key->text, entry->key->count) != SCREE_OK) {
    sc_fault_key(load, scree_scene_fault(load->scene), entry->key);
  }
}

void sc_fields_add(ScLoad *load, const ScRoll *names, const ScValue *fields) {
  sc_roll_each(load, names, fields, "a map that describes a field", add_field);
}

static void put_member(ScEmit *emit, uint32_t i, const ScreeFieldDef *def, const ScreeFieldDef *bare) {
  uint32_t count;
  const char *key = sc_schema_keys(SC_BLOCK_FIELD, &count)[members[i].key].name;
  const void *at = (const char *)def + members[i].offset;
  size_t bytes = members[i].form == PAIR ? sizeof(ScreeVec2) : members[i].form < PAIR ? sizeof(double) : 4u;
  if (memcmp(at, (const char *)bare + members[i].offset, bytes) == 0) {
    return;
  }
  if (members[i].form == PAIR) {
    sc_emit_key(emit, 4, key);
    sc_save_pair(emit, *(const ScreeVec2 *)at);
    sc_emit_put(emit, "\n");
  } else if (members[i].form < PAIR) {
    sc_emit_line(emit, 4, key, sc_emit_double, *(const double *)at);
  } else {
    sc_emit_line(emit, 4, key, members[i].form == FLAG ? sc_emit_flag : sc_emit_double, *(const uint32_t *)at);
  }
}

static ScreeStatus put_field(const ScSaveNames *names, ScreeField field, uint32_t number) {
  ScreeFieldDef def, bare = scree_field_def_default();
  ScreeStatus status = scree_field_describe(names->scene, field, &def);
  char buffer[SC_SAVE_NAME_MAX];
  sc_emit_name(names->emit, 2, sc_save_name(scree_field_name(names->scene, field), number, buffer));
  // Written in any case, so that there is a map under the name.
  bare.enabled = !def.enabled;
  if (def.body) {
    sc_emit_key(names->emit, 4, "body");
    sc_save_reference(names, def.body);
    sc_emit_put(names->emit, "\n");
  }
  for (uint32_t i = 0; i < MEMBERS; i++) {
    put_member(names->emit, i, &def, &bare);
  }
  return status;
}

ScreeStatus sc_save_fields(const ScSaveNames *names) {
  uint32_t count = scree_scene_fields(names->scene, NULL, 0);
  if (count == 0) {
    return SCREE_OK;
  }
  ScreeField *fields = malloc(count * sizeof *fields);
  if (!fields) {
    return SCREE_OUT_OF_MEMORY;
  }
  scree_scene_fields(names->scene, fields, count);
  sc_emit_open(names->emit, 0, "fields");
  ScreeStatus status = SCREE_OK;
  for (uint32_t i = 0; i < count && status == SCREE_OK && !sc_save_is_full(names->emit); i++) {
    status = put_field(names, fields[i], i);
  }
  free(fields);
  return status;
}
