// SPDX-License-Identifier: MIT
// Who touches whom, beyond what shapes say: excluded pairs and named groups, by the names of entities.
#include <stdlib.h>
#include <string.h>

#include "load.h"
#include "scree/filter.h"
#include "scree/group.h"

typedef struct Couple {
  ScreeBody first, second;
} Couple;

// The entity of an item of a list. Returns 0 after a message.
static int find_item(ScLoad *load, const ScRoll *names, const ScNode *list, uint32_t index, ScreeBody *out_body) {
  uint32_t before = sc_message_push_index(&load->log, index);
  int found = sc_roll_find(load, names, list->items[index], out_body);
  sc_message_pop(&load->log, before);
  return found;
}

// --- excluded pairs ---

static Couple read_couple(ScLoad *load, const ScRoll *names, const ScNode *pair) {
  if (pair->kind != SC_NODE_LIST || pair->count != 2) {
    sc_message_expected(&load->log, SCREE_YAML_TYPE, pair, "the names of two entities [a, b]");
    return (Couple){0};
  }
  ScreeBody a = 0, b = 0;
  if (!(find_item(load, names, pair, 0, &a) & find_item(load, names, pair, 1, &b))) {
    return (Couple){0};
  }
  if (a == b && a) {
    sc_message_expected(&load->log, SCREE_YAML_VALUE, pair->items[1], "another entity than the first");
    return (Couple){0};
  }
  return (Couple){a, b};
}

static void exclude_all(ScLoad *load, const Couple *couples, uint32_t count) {
  for (uint32_t i = 0; i < count && !load->stop; i++) {
    if (scree_bodies_exclude(load->scene, couples[i].first, couples[i].second, 1) != SCREE_OK) {
      sc_load_out_of_memory(load);
    }
  }
}

static void read_exclude(ScLoad *load, const ScRoll *names, const ScValue *exclude) {
  const ScNode *list = exclude->node;
  Couple *couples = malloc((list->count + 1u) * sizeof *couples);
  if (!couples) {
    sc_load_out_of_memory(load);
    return;
  }
  uint32_t before = sc_block_push(&load->log, exclude);
  for (uint32_t i = 0; i < list->count; i++) {
    uint32_t inner = sc_message_push_index(&load->log, i);
    couples[i] = read_couple(load, names, list->items[i]);
    sc_message_pop(&load->log, inner);
  }
  sc_message_pop(&load->log, before);
  if (!load->log.errors) { // so that no body is missing
    exclude_all(load, couples, list->count);
  }
  free(couples);
}

// --- groups ---

static void add_members(ScLoad *load, const ScRoll *names, const ScValue *value, ScreeGroup group) {
  const ScNode *list = value->node;
  uint32_t before = sc_block_push(&load->log, value);
  for (uint32_t i = 0; i < list->count && !load->stop; i++) {
    ScreeBody body = 0;
    find_item(load, names, list, i, &body);
    // With an error no scene comes of it: then names alone are looked at.
    if (!load->log.errors && scree_group_add(load->scene, group, body) != SCREE_OK) {
      sc_load_out_of_memory(load);
    }
  }
  sc_message_pop(&load->log, before);
}

static void say_refused(ScLoad *load, const ScNode *key, ScreeStatus status) {
  if (status == SCREE_OUT_OF_MEMORY) {
    sc_load_out_of_memory(load);
  } else {
    SC_ERROR(&load->log, status, sc_message_mark(key), scree_status_text(status));
  }
}

static void read_group(ScLoad *load, const ScRoll *names, const ScEntry *entry) {
  ScBlock block;
  sc_block_read(&load->log, SC_BLOCK_GROUP, entry->value, sc_message_mark(entry->key), &block);
  const ScValue *value = block.value;
  ScreeGroup group;
  ScreeStatus status = scree_group_create(load->scene, entry->key->text, entry->key->count,
                                          (uint32_t)value[SC_KEY_GROUP_self_collide].number[0], &group);
  if (status != SCREE_OK) {
    say_refused(load, entry->key, status);
    return;
  }
  if (value[SC_KEY_GROUP_members].node) {
    add_members(load, names, &value[SC_KEY_GROUP_members], group);
  }
  if (value[SC_KEY_GROUP_enabled].number[0] == 0.0 && scree_group_set_disabled(load->scene, group, 1) != SCREE_OK) {
    sc_load_out_of_memory(load);
  }
}

void sc_filters_add(ScLoad *load, const ScRoll *names, const ScValue *exclude, const ScValue *groups) {
  if (exclude->node && !load->stop) {
    read_exclude(load, names, exclude);
  }
  if (groups->node && !load->stop) {
    sc_roll_each(load, names, groups, "a map that describes a group", read_group);
  }
}
