// SPDX-License-Identifier: MIT
// Reads and checks the values of one map.
#include "block.h"

#include <float.h>

#include "scree/body.h"
#include "scree/shape.h"
#include "value.h"

// A range does not say what is wrong with a number that is no number, or that is out of all measure.
static void put_finite(ScText *text, ScreeStatus status) {
  if (status == SCREE_NOT_FINITE) {
    sc_message_put(text, ", of a magnitude below 1e60");
  }
}

static void complain(ScLog *log, ScreeStatus status, const ScNode *node, const ScKey *key) {
  char buffer[128];
  ScText text = sc_message_text(buffer, sizeof buffer);
  sc_schema_put_expected(&text, key);
  put_finite(&text, status);
  sc_message_expected(log, status, node, buffer);
}

static int is_whole(double value) { return value == (double)(int64_t)value; }

// One number, in the range of its key. Says nothing.
static ScreeStatus read_number(const ScKey *key, int whole, const ScNode *node, double *out) {
  double value = 0.0;
  ScNumber found = sc_value_number(node, &value);
  if (found != SC_NUMBER_OK) {
    return found == SC_NUMBER_INFINITE ? SCREE_NOT_FINITE : SCREE_YAML_TYPE;
  }
  if (value < key->low || value > key->high || (whole && !is_whole(value))) {
    return SCREE_YAML_VALUE;
  }
  *out = value;
  return SCREE_OK;
}

static int read_one(ScLog *log, const ScKey *key, const ScNode *node, double *out) {
  ScreeStatus status = read_number(key, key->kind == SC_KIND_INTEGER, node, out);
  if (status) {
    complain(log, status, node, key);
  }
  return status == SCREE_OK;
}

static int read_item(ScLog *log, const ScKey *key, int whole, const ScNode *node, double *out) {
  ScreeStatus status = read_number(key, whole, node, out);
  if (status) {
    char buffer[128];
    ScText text = sc_message_text(buffer, sizeof buffer);
    sc_message_put(&text, whole ? "a whole number" : "a number");
    sc_schema_put_range(&text, key);
    put_finite(&text, status);
    sc_message_expected(log, status, node, buffer);
  }
  return status == SCREE_OK;
}

static int read_list(ScLog *log, const ScKey *key, int whole, const ScNode *node, uint32_t count, double *out) {
  if (node->kind != SC_NODE_LIST || node->count != count) {
    complain(log, SCREE_YAML_TYPE, node, key);
    return 0;
  }
  int ok = 1;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t before = sc_message_push_index(log, i);
    ok &= read_item(log, key, whole, node->items[i], &out[i]);
    sc_message_pop(log, before);
  }
  return ok;
}

static int read_colour(ScLog *log, const ScKey *key, const ScNode *node, double *out) {
  if (node->kind == SC_NODE_LIST) {
    return read_list(log, key, 1, node, 4, out);
  }
  if (!sc_value_is_text(node)) {
    complain(log, SCREE_YAML_TYPE, node, key);
    return 0;
  }
  return 1;
}

static int read_size(ScLog *log, const ScKey *key, const ScNode *node, double *out) {
  if (sc_doc_is(node, "none")) {
    out[0] = out[1] = 0.0;
    return 1;
  }
  return read_list(log, key, 0, node, 2, out);
}

static int read_word(ScLog *log, const ScKey *key, const ScNode *node, double *out) {
  static const struct {
    const char *word;
    uint8_t kind, value;
  } words[] = {
      {"degrees", SC_KIND_ANGLES, 0},
      {"radians", SC_KIND_ANGLES, 1},
      {"static", SC_KIND_BODY_TYPE, SCREE_BODY_STATIC},
      {"kinematic", SC_KIND_BODY_TYPE, SCREE_BODY_KINEMATIC},
      {"dynamic", SC_KIND_BODY_TYPE, SCREE_BODY_DYNAMIC},
      {"soft", SC_KIND_SOLVER, SCREE_SOLVER_SOFT},
      {"xpbd", SC_KIND_SOLVER, SCREE_SOLVER_XPBD},
      {"default", SC_KIND_MIX, SCREE_MIX_DEFAULT},
      {"average", SC_KIND_MIX, SCREE_MIX_AVERAGE},
      {"minimum", SC_KIND_MIX, SCREE_MIX_MINIMUM},
      {"geometric_mean", SC_KIND_MIX, SCREE_MIX_GEOMETRIC_MEAN},
      {"multiply", SC_KIND_MIX, SCREE_MIX_MULTIPLY},
      {"maximum", SC_KIND_MIX, SCREE_MIX_MAXIMUM},
      {"position", SC_KIND_MODE, SCREE_MOTOR_POSITION},
      {"velocity", SC_KIND_MODE, SCREE_MOTOR_VELOCITY},
      {"effort", SC_KIND_MODE, SCREE_MOTOR_EFFORT},
      {"capsule", SC_KIND_LINK, SCREE_SHAPE_CAPSULE},
      {"box", SC_KIND_LINK, SCREE_SHAPE_BOX},
  };
  for (uint32_t i = 0; i < sizeof words / sizeof words[0]; i++) {
    if (words[i].kind == key->kind && sc_doc_is(node, words[i].word)) {
      *out = words[i].value;
      return 1;
    }
  }
  complain(log, sc_value_is_text(node) ? SCREE_YAML_VALUE : SCREE_YAML_TYPE, node, key);
  return 0;
}

static int read_joint_type(ScLog *log, const ScKey *key, const ScNode *node, double *out) {
  for (uint32_t type = 1; type <= SC_JOINT_ROPE; type++) {
    if (sc_doc_is(node, sc_schema_joint_types[type])) {
      *out = type;
      return 1;
    }
  }
  complain(log, sc_value_is_text(node) ? SCREE_YAML_VALUE : SCREE_YAML_TYPE, node, key);
  return 0;
}

static int read_limits(ScLog *log, const ScKey *key, const ScNode *node, double *out) {
  if (sc_doc_is(node, "none")) {
    return 1;
  }
  if (node->kind != SC_NODE_LIST || node->count != 2) {
    complain(log, SCREE_YAML_TYPE, node, key);
    return 0;
  }
  int ok = 1;
  for (uint32_t i = 0; i < 2; i++) {
    uint32_t before = sc_message_push_index(log, i);
    out[i] = i ? DBL_MAX : -DBL_MAX;
    if (!sc_doc_is(node->items[i], "none")) {
      ok &= read_item(log, key, 0, node->items[i], &out[i]);
    }
    sc_message_pop(log, before);
  }
  if (ok && out[0] > out[1]) {
    sc_message_expected(log, SCREE_YAML_VALUE, node, "the lower limit before the upper one");
    return 0;
  }
  return ok;
}

static int read_points(ScLog *log, const ScKey *key, const ScNode *node) {
  ScreeStatus status = SCREE_OK;
  if (node->kind != SC_NODE_LIST) {
    status = SCREE_YAML_TYPE;
  } else if (node->count < key->low) {
    status = SCREE_TOO_FEW_POINTS;
  } else if (node->count > key->high) {
    status = SCREE_TOO_MANY_POINTS;
  }
  if (status) {
    complain(log, status, node, key);
  }
  return status == SCREE_OK;
}

// A value of which only the outer form is looked at.
static int read_form(ScLog *log, const ScKey *key, const ScNode *node) {
  int ok = 1;
  switch (key->kind) {
  case SC_KIND_TEXT: ok = node->kind == SC_NODE_SCALAR; break;
  case SC_KIND_MAP:
  case SC_KIND_NAMES: ok = node->kind == SC_NODE_MAP; break;
  case SC_KIND_MAP_OR_NONE: ok = node->kind == SC_NODE_MAP || sc_doc_is(node, "none"); break;
  case SC_KIND_RINGS:
  case SC_KIND_ROWS: ok = node->kind == SC_NODE_LIST && node->count > 0; break;
  case SC_KIND_LIST: ok = node->kind == SC_NODE_LIST; break;
  default: break;
  }
  if (!ok) {
    complain(log, SCREE_YAML_TYPE, node, key);
  }
  return ok;
}

static int read_flag(ScLog *log, const ScKey *key, const ScNode *node, double *out) {
  int flag = sc_value_flag(node);
  if (flag < 0) {
    complain(log, SCREE_YAML_TYPE, node, key);
    return 0;
  }
  *out = flag;
  return 1;
}

static int read_one_way(ScLog *log, const ScKey *key, const ScNode *node, double *out) {
  if (node->kind == SC_NODE_LIST) {
    return read_list(log, key, 0, node, 2, out);
  }
  out[0] = 0.0;
  return read_flag(log, key, node, &out[1]);
}

static int read_value(ScLog *log, const ScKey *key, const ScNode *node, double *out) {
  switch (key->kind) {
  case SC_KIND_NUMBER:
  case SC_KIND_INTEGER: return read_one(log, key, node, out);
  case SC_KIND_NUMBER_OR_MAP: return node->kind == SC_NODE_MAP || read_one(log, key, node, out);
  case SC_KIND_NUMBER_OR_PAIR:
    return node->kind == SC_NODE_LIST ? read_list(log, key, 0, node, 2, out) : read_one(log, key, node, out);
  case SC_KIND_PAIR: return read_list(log, key, 0, node, 2, out);
  case SC_KIND_SIZE: return read_size(log, key, node, out);
  case SC_KIND_GAINS:
  case SC_KIND_TRIPLE: return read_list(log, key, 0, node, 3, out);
  case SC_KIND_COLOUR: return read_colour(log, key, node, out);
  case SC_KIND_FLAG: return read_flag(log, key, node, out);
  case SC_KIND_ANGLES:
  case SC_KIND_BODY_TYPE:
  case SC_KIND_SOLVER:
  case SC_KIND_MODE:
  case SC_KIND_LINK:
  case SC_KIND_MIX: return read_word(log, key, node, out);
  case SC_KIND_JOINT_TYPE: return read_joint_type(log, key, node, out);
  case SC_KIND_LIMITS: return read_limits(log, key, node, out);
  case SC_KIND_ONE_WAY: return read_one_way(log, key, node, out);
  case SC_KIND_POINTS: return read_points(log, key, node);
  default: return read_form(log, key, node);
  }
}

static int may_be_empty(const ScKey *key) {
  return key->kind == SC_KIND_MAP || key->kind == SC_KIND_NAMES || key->kind == SC_KIND_LIST ||
         key->kind == SC_KIND_MAP_OR_NONE;
}

static void refuse_key(ScLog *log, ScBlockId block, const ScNode *key) {
  char advice[224];
  ScText text = sc_message_text(advice, sizeof advice);
  if (sc_message_is_kept(log, log->strict ? SCREE_ERROR : SCREE_WARNING)) {
    sc_message_put(&text, "unknown key \"");
    sc_message_put_foreign(&text, key->text, key->count, 40);
    sc_message_put(&text, "\"");
    sc_schema_put_advice(&text, block, key);
  }
  sc_message_add(log, log->strict ? SCREE_ERROR : SCREE_WARNING, SCREE_YAML_UNKNOWN, sc_message_mark(key),
                 SC_WORDS(advice));
}

static void read_entry(ScLog *log, ScBlockId block, const ScEntry *entry, ScBlock *out) {
  uint32_t before = sc_message_push(log, entry->key->text, entry->key->count);
  int number = sc_schema_find(block, entry->key);
  if (number < 0) {
    refuse_key(log, block, entry->key);
  } else {
    uint32_t count;
    const ScKey *key = &sc_schema_keys(block, &count)[number];
    ScValue *value = &out->value[number];
    value->key = entry->key;
    if (may_be_empty(key) && sc_value_is_null(entry->value)) {
      value->key = NULL; // "physics:" with nothing under it is as good as none
    } else if (read_value(log, key, entry->value, value->number)) {
      value->node = entry->value;
    }
  }
  sc_message_pop(log, before);
}

static void set_initials(ScBlockId block, ScBlock *out) {
  uint32_t count;
  const ScKey *keys = sc_schema_keys(block, &count);
  out->node = NULL;
  for (uint32_t i = 0; i < count; i++) {
    double initial = keys[i].initial;
    out->value[i] = (ScValue){.number = {initial, initial, initial, initial}};
  }
}

static void miss_needed(ScLog *log, ScBlockId block, ScMark mark, const ScBlock *out) {
  uint32_t count;
  const ScKey *keys = sc_schema_keys(block, &count);
  for (uint32_t i = 0; i < count; i++) {
    if (keys[i].needed && !out->value[i].key) {
      char expected[128];
      ScText text = sc_message_text(expected, sizeof expected);
      sc_schema_put_expected(&text, &keys[i]);
      SC_ERROR(log, SCREE_YAML_MISSING, mark, "missing key \"", keys[i].name, "\"; expected ", expected);
    }
  }
}

void sc_block_read(ScLog *log, ScBlockId block, const ScNode *map, ScMark mark, ScBlock *out) {
  set_initials(block, out);
  out->node = map;
  for (uint32_t i = 0; i < map->count; i++) {
    read_entry(log, block, &map->entries[i], out);
  }
  miss_needed(log, block, mark, out);
}

void sc_block_read_inner(ScLog *log, ScBlockId block, const ScValue *value, ScBlock *out) {
  if (value->node) {
    uint32_t before = sc_block_push(log, value);
    sc_block_read(log, block, value->node, sc_message_mark(value->key), out);
    sc_message_pop(log, before);
  } else {
    set_initials(block, out);
  }
}

int sc_block_read_point(ScLog *log, const ScNode *node, double out[2]) {
  static const ScKey point = {.name = "", .kind = SC_KIND_PAIR, .low = -SC_SCHEMA_FAR, .high = SC_SCHEMA_FAR};
  if (node->kind != SC_NODE_LIST || node->count != 2) {
    sc_message_expected(log, SCREE_YAML_TYPE, node, "a point [x, y]");
    return 0;
  }
  return read_list(log, &point, 0, node, 2, out);
}

uint32_t sc_block_push(ScLog *log, const ScValue *value) {
  return sc_message_push(log, value->key->text, value->key->count);
}

void sc_block_refuse(ScLog *log, const ScValue *value, ScreeStatus status, const char *expected) {
  uint32_t before = sc_block_push(log, value);
  sc_message_expected(log, status, value->node, expected);
  sc_message_pop(log, before);
}
