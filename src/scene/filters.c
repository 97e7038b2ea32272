// SPDX-License-Identifier: MIT
// Who touches whom, beyond what shapes say: excluded pairs and named groups, by the names of entities.
#include <stdlib.h>
#include <string.h>

#include "load.h"
#include "scree/filter.h"
#include "scree/group.h"

#define FEW_NAMES 1000u // among which the nearest one is looked for, a mistake at a time

typedef struct Named {
  const ScNode *key;
  ScreeBody body; // 0: refused
} Named;

// All entities, by name.
typedef struct Names {
  Named *items;
  uint32_t count;
} Names;

typedef struct Couple {
  ScreeBody first, second;
} Couple;

static int compare_text(const ScNode *a, const ScNode *b) {
  int order = memcmp(a->text, b->text, a->count < b->count ? a->count : b->count);
  return order ? order : (a->count > b->count) - (a->count < b->count);
}

static int compare_named(const void *a, const void *b) {
  return compare_text(((const Named *)a)->key, ((const Named *)b)->key);
}

static Names sort_names(ScLoad *load, ScEntities entities) {
  Names names = {.count = entities.node ? entities.node->count : 0};
  names.items = malloc((names.count + 1u) * sizeof *names.items);
  if (!names.items) {
    sc_load_out_of_memory(load);
    return names;
  }
  for (uint32_t i = 0; i < names.count; i++) {
    names.items[i] = (Named){entities.node->entries[i].key, entities.bodies[i]};
  }
  qsort(names.items, names.count, sizeof *names.items, compare_named);
  return names;
}

static void put_nearest(ScText *text, const Names *names, const ScNode *name) {
  const ScNode *best = NULL;
  uint32_t least = name->count / 3u + 1u; // a third of the letters may be wrong
  for (uint32_t i = 0; i < names->count && names->count <= FEW_NAMES; i++) {
    const ScNode *key = names->items[i].key;
    uint32_t distance = sc_message_distance(name->text, name->count, key->text, key->count);
    if (distance <= least && (!best || distance < least)) {
      best = key;
      least = distance;
    }
  }
  if (best) {
    sc_message_put(text, "; did you mean \"");
    sc_message_put_foreign(text, best->text, best->count, 63);
    sc_message_put(text, "\"?");
  }
}

static void say_unknown(ScLoad *load, const Names *names, const ScNode *name) {
  char words[224];
  ScText text = sc_message_text(words, sizeof words);
  if (sc_message_is_kept(&load->log, SCREE_ERROR)) {
    sc_message_put(&text, "no entity is named \"");
    sc_message_put_foreign(&text, name->text, name->count, 63);
    sc_message_put(&text, "\"");
    put_nearest(&text, names, name);
  }
  SC_ERROR(&load->log, SCREE_YAML_VALUE, sc_message_mark(name), words);
}

// The entity of an item of a list; null after a message.
static const Named *find_item(ScLoad *load, const Names *names, const ScNode *list, uint32_t index) {
  const ScNode *name = list->items[index];
  const Named *found = NULL;
  uint32_t before = sc_message_push_index(&load->log, index);
  if (name->kind != SC_NODE_SCALAR || name->count == 0) {
    sc_message_expected(&load->log, SCREE_YAML_TYPE, name, "the name of an entity");
  } else {
    Named wanted = {.key = name};
    found = bsearch(&wanted, names->items, names->count, sizeof wanted, compare_named);
    if (!found) {
      say_unknown(load, names, name);
    }
  }
  sc_message_pop(&load->log, before);
  return found;
}

// --- excluded pairs ---

static Couple read_couple(ScLoad *load, const Names *names, const ScNode *pair) {
  if (pair->kind != SC_NODE_LIST || pair->count != 2) {
    sc_message_expected(&load->log, SCREE_YAML_TYPE, pair, "the names of two entities [a, b]");
    return (Couple){0};
  }
  const Named *a = find_item(load, names, pair, 0), *b = find_item(load, names, pair, 1);
  if (!a || !b) {
    return (Couple){0};
  }
  if (a == b) {
    sc_message_expected(&load->log, SCREE_YAML_VALUE, pair->items[1], "another entity than the first");
    return (Couple){0};
  }
  return (Couple){a->body, b->body};
}

static void exclude_all(ScLoad *load, const Couple *couples, uint32_t count) {
  for (uint32_t i = 0; i < count && !load->stop; i++) {
    if (scree_bodies_exclude(load->scene, couples[i].first, couples[i].second, 1) != SCREE_OK) {
      sc_load_out_of_memory(load);
    }
  }
}

static void read_exclude(ScLoad *load, const Names *names, const ScValue *exclude) {
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

static void add_members(ScLoad *load, const Names *names, const ScValue *value, ScreeGroup group) {
  const ScNode *list = value->node;
  uint32_t before = sc_block_push(&load->log, value);
  for (uint32_t i = 0; i < list->count && !load->stop; i++) {
    const Named *found = find_item(load, names, list, i);
    // With an error no scene comes of it: then names alone are looked at.
    if (!load->log.errors && scree_group_add(load->scene, group, found->body) != SCREE_OK) {
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

static void read_group(ScLoad *load, const Names *names, const ScEntry *entry) {
  if (entry->value->kind != SC_NODE_MAP) {
    sc_message_expected(&load->log, SCREE_YAML_TYPE, entry->value, "a map that describes a group");
    return;
  }
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

static void read_groups(ScLoad *load, const Names *names, const ScValue *groups) {
  uint32_t before = sc_block_push(&load->log, groups);
  for (uint32_t i = 0; i < groups->node->count && !load->stop; i++) {
    const ScEntry *entry = &groups->node->entries[i];
    uint32_t inner = sc_message_push(&load->log, entry->key->text, entry->key->count);
    read_group(load, names, entry);
    sc_message_pop(&load->log, inner);
  }
  sc_message_pop(&load->log, before);
}

void sc_filters_add(ScLoad *load, ScEntities entities, const ScValue *exclude, const ScValue *groups) {
  if (load->stop || (!exclude->node && !groups->node)) {
    return;
  }
  Names names = sort_names(load, entities);
  if (exclude->node && !load->stop) {
    read_exclude(load, &names, exclude);
  }
  if (groups->node && !load->stop) {
    read_groups(load, &names, groups);
  }
  free(names.items);
}
