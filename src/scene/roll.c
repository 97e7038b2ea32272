// SPDX-License-Identifier: MIT
// Names of entities: which are names at all, and whose they are.
#include <stdlib.h>
#include <string.h>

#include "load.h"

#define FEW_NAMES 1000u // among which the nearest one is looked for, a mistake at a time

int sc_roll_is_nameless(const ScNode *key) { return key->count > 1 && key->text[0] == '#'; }

void sc_roll_check(ScLoad *load, const ScNode *key, int nameless) {
  int good = key->count >= 1 && key->count <= 63;
  for (uint32_t i = nameless && sc_roll_is_nameless(key) ? 1 : 0; good && i < key->count; i++) {
    char c = key->text[i];
    good =
        (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '.' || c == '-';
  }
  if (!good) {
    SC_ERROR(&load->log, SCREE_BAD_NAME, sc_message_mark(key), scree_status_text(SCREE_BAD_NAME));
  }
}

static int compare_named(const void *a, const void *b) {
  const ScNode *x = ((const ScRollEntry *)a)->key, *y = ((const ScRollEntry *)b)->key;
  int order = memcmp(x->text, y->text, x->count < y->count ? x->count : y->count);
  return order ? order : (x->count > y->count) - (x->count < y->count);
}

ScRoll sc_roll_sort(ScLoad *load, ScEntities entities) {
  ScRoll names = {.count = entities.node ? entities.node->count : 0};
  names.items = malloc((names.count + 1u) * sizeof *names.items);
  if (!names.items) {
    sc_load_out_of_memory(load);
    return names;
  }
  for (uint32_t i = 0; i < names.count; i++) {
    names.items[i] = (ScRollEntry){entities.node->entries[i].key, entities.bodies[i]};
  }
  qsort(names.items, names.count, sizeof *names.items, compare_named);
  return names;
}

static void put_nearest(ScText *text, const ScRoll *names, const ScNode *name) {
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

static void say_unknown(ScLoad *load, const ScRoll *names, const ScNode *name) {
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

int sc_roll_find(ScLoad *load, const ScRoll *names, const ScNode *name, ScreeBody *out_body) {
  if (name->kind != SC_NODE_SCALAR || name->count == 0) {
    sc_message_expected(&load->log, SCREE_YAML_TYPE, name, "the name of an entity");
    return 0;
  }
  ScRollEntry wanted = {.key = name};
  const ScRollEntry *found = bsearch(&wanted, names->items, names->count, sizeof wanted, compare_named);
  // Links of chains are not entities of the text.
  *out_body = found ? found->body : load->links ? scree_body_find(load->scene, name->text, name->count) : 0;
  if (!found && !*out_body) {
    say_unknown(load, names, name);
    return 0;
  }
  return 1;
}

ScreeBody sc_roll_find_value(ScLoad *load, const ScRoll *names, const ScValue *value) {
  ScreeBody body = 0;
  if (value->node) {
    uint32_t before = sc_block_push(&load->log, value);
    sc_roll_find(load, names, value->node, &body);
    sc_message_pop(&load->log, before);
  }
  return body;
}

void sc_roll_each(ScLoad *load, const ScRoll *names, const ScValue *map, const char *expected, ScEach *each) {
  uint32_t before = sc_block_push(&load->log, map);
  for (uint32_t i = 0; i < map->node->count && !load->stop; i++) {
    const ScEntry *entry = &map->node->entries[i];
    uint32_t inner = sc_message_push(&load->log, entry->key->text, entry->key->count);
    if (entry->value->kind == SC_NODE_MAP) {
      each(load, names, entry);
    } else {
      sc_message_expected(&load->log, SCREE_YAML_TYPE, entry->value, expected);
    }
    sc_message_pop(&load->log, inner);
  }
  sc_message_pop(&load->log, before);
}
