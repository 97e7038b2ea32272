// SPDX-License-Identifier: MIT
// The table of keys, and the words that messages use for it.
#include "schema.h"

#include <float.h>
#include <string.h>

#include "scree/shape.h"

#define NO_LOW     (-DBL_MAX)
#define NO_HIGH    DBL_MAX
#define ABOVE_ZERO 0x1p-1074
#define FAR        SC_SCHEMA_FAR
#define NEEDED     NO_LOW

static const ScKey keys[] = {
#define BLOCK(block, title)
#define KEY(block, key, kind, low, high, initial)                                                                      \
  {#key,                                                                                                               \
   sizeof #key - 1u,                                                                                                   \
   SC_BLOCK_##block,                                                                                                   \
   SC_KIND_##kind,                                                                                                     \
   (initial) == NEEDED,                                                                                                \
   low,                                                                                                                \
   high,                                                                                                               \
   (initial) == NEEDED ? 0.0 : (initial)},
#include "schema.def"
#undef BLOCK
#undef KEY
};

#define BLOCK(block, title)
#define KEY(block, key, kind, low, high, initial)                                                                      \
  _Static_assert((int)SC_KEY_##block##_##key < SC_BLOCK_KEYS_MAX, "SC_BLOCK_KEYS_MAX is too small");
#include "schema.def"
#undef BLOCK
#undef KEY

// Where the keys of each block begin in the table: a block takes no number of its own, a key takes one.
enum {
#define BLOCK(block, title)                       FIRST_##block, BEFORE_##block = FIRST_##block - 1,
#define KEY(block, key, kind, low, high, initial) AT_##block##_##key,
#include "schema.def"
#undef BLOCK
#undef KEY
  KEY_COUNT
};

static const uint8_t first_keys[SC_BLOCK_COUNT + 1] = {
#define BLOCK(block, title) FIRST_##block,
#define KEY(block, key, kind, low, high, initial)
#include "schema.def"
#undef BLOCK
#undef KEY
    KEY_COUNT};

static const char *const titles[] = {
#define BLOCK(block, title) title,
#define KEY(block, key, kind, low, high, initial)
#include "schema.def"
#undef BLOCK
#undef KEY
};

const char *const sc_schema_joint_types[] = {
    [SCREE_JOINT_REVOLUTE] = "revolute",
    [SCREE_JOINT_PRISMATIC] = "prismatic",
    [SCREE_JOINT_DISTANCE] = "distance",
    [SCREE_JOINT_WELD] = "weld",
    [SCREE_JOINT_WHEEL] = "wheel",
    [SCREE_JOINT_MOUSE] = "mouse",
    [SCREE_JOINT_MOTOR] = "motor",
    [SCREE_JOINT_PULLEY] = "pulley",
    [SCREE_JOINT_GEAR] = "gear",
    [SCREE_JOINT_FILTER] = "filter",
    [SC_JOINT_ROPE] = "rope",
};

const ScKey *sc_schema_keys(ScBlockId block, uint32_t *out_count) {
  *out_count = (uint32_t)first_keys[block + 1] - first_keys[block];
  return &keys[first_keys[block]];
}

int sc_schema_find(ScBlockId block, const ScNode *key) {
  uint32_t count;
  const ScKey *own = sc_schema_keys(block, &count);
  for (uint32_t i = 0; i < count; i++) {
    if (own[i].length == key->count && memcmp(own[i].name, key->text, key->count) == 0) {
      return (int)i;
    }
  }
  return -1;
}

void sc_schema_put_range(ScText *text, const ScKey *key) {
  if (key->low == ABOVE_ZERO) {
    sc_message_put(text, " above 0");
    if (key->high != NO_HIGH) {
      sc_message_put(text, " and at most ");
      sc_message_put_number(text, key->high);
    }
  } else if (key->low != NO_LOW && key->high != NO_HIGH) {
    sc_message_put(text, " from ");
    sc_message_put_number(text, key->low);
    sc_message_put(text, " to ");
    sc_message_put_number(text, key->high);
  } else if (key->low != NO_LOW) {
    sc_message_put(text, " of at least ");
    sc_message_put_number(text, key->low);
  }
}

static void put_points(ScText *text, const ScKey *key) {
  sc_message_put(text, "a list of ");
  sc_message_put_number(text, key->low);
  if (key->high != key->low) {
    sc_message_put(text, " to ");
    sc_message_put_number(text, key->high);
  }
  sc_message_put(text, " points [x, y]");
}

void sc_schema_put_expected(ScText *text, const ScKey *key) {
  static const char *const words[] = {
      [SC_KIND_NUMBER] = "a number",
      [SC_KIND_INTEGER] = "a whole number",
      [SC_KIND_FLAG] = "true or false",
      [SC_KIND_PAIR] = "a list of 2 numbers",
      [SC_KIND_TRIPLE] = "a list of 3 numbers [x, y, theta]",
      [SC_KIND_SIZE] = "a list of 2 numbers",
      [SC_KIND_COLOUR] = "a colour [r, g, b, a] of whole numbers from 0 to 255, or the path of a picture",
      [SC_KIND_TEXT] = "text",
      [SC_KIND_ANGLES] = "degrees or radians",
      [SC_KIND_BODY_TYPE] = "static, kinematic or dynamic",
      [SC_KIND_SOLVER] = "soft or xpbd",
      [SC_KIND_MIX] = "default, average, minimum, geometric_mean, multiply or maximum",
      [SC_KIND_MODE] = "position, velocity or effort",
      [SC_KIND_LINK] = "capsule or box",
      [SC_KIND_JOINT_TYPE] = "revolute, prismatic, distance, rope, weld, wheel, mouse, motor, pulley, gear or filter",
      [SC_KIND_LIMITS] = "none, or 2 limits [lower, upper], each a number or none",
      [SC_KIND_GAINS] = "a list of 3 numbers [p, i, d]",
      [SC_KIND_NUMBER_OR_PAIR] = "a number, or a point [x, y]",
      [SC_KIND_MAP_OR_NONE] = "a map, or none",
      [SC_KIND_RINGS] = "a list of points [x, y], or a list of rings of them",
      [SC_KIND_ROWS] = "a list of rows of cells such as \"..##\"",
      [SC_KIND_ONE_WAY] = "true, false, or a list of 2 numbers",
      [SC_KIND_MAP] = "a map",
      [SC_KIND_NAMES] = "a map of names",
      [SC_KIND_LIST] = "a list",
      [SC_KIND_NUMBER_OR_MAP] = "a map of static and kinetic, or a number",
      [SC_KIND_ANY] = "anything",
  };
  if (key->kind == SC_KIND_POINTS) {
    put_points(text, key);
    return;
  }
  sc_message_put(text, words[key->kind]);
  if (key->kind == SC_KIND_NUMBER || key->kind == SC_KIND_INTEGER || key->kind == SC_KIND_NUMBER_OR_MAP) {
    sc_schema_put_range(text, key);
  } else if (key->kind == SC_KIND_PAIR && (key->low != NO_LOW || key->high != NO_HIGH)) {
    sc_message_put(text, ", each");
    sc_schema_put_range(text, key);
  } else if (key->kind == SC_KIND_SIZE) {
    sc_message_put(text, ", each");
    sc_schema_put_range(text, key);
    sc_message_put(text, ", or none");
  }
}

static const ScKey *nearest_key(ScBlockId block, const ScNode *key) {
  uint32_t count;
  const ScKey *own = sc_schema_keys(block, &count);
  const ScKey *best = NULL;
  uint32_t best_distance = UINT32_MAX;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t length = own[i].length;
    uint32_t longer = length > key->count ? length : key->count;
    uint32_t distance = sc_message_distance(key->text, key->count, own[i].name, length);
    // A third of the letters may be wrong: enough for "velocity_damping", too little to turn "colour" into "ccd".
    if (distance <= (longer > 3u ? longer / 3u : 1u) && distance < best_distance) {
      best = &own[i];
      best_distance = distance;
    }
  }
  return best;
}

static const ScKey *same_key_elsewhere(const ScNode *key) {
  for (uint32_t i = 0; i < KEY_COUNT; i++) {
    if (sc_doc_is(key, keys[i].name)) {
      return &keys[i];
    }
  }
  return NULL;
}

void sc_schema_put_advice(ScText *text, ScBlockId block, const ScNode *key) {
  const ScKey *elsewhere = same_key_elsewhere(key);
  const ScKey *nearest = elsewhere ? NULL : nearest_key(block, key);
  if (elsewhere) {
    sc_message_put(text, "; it belongs in ");
    sc_message_put(text, titles[elsewhere->block]);
  } else if (nearest) {
    sc_message_put(text, "; did you mean \"");
    sc_message_put(text, nearest->name);
    sc_message_put(text, "\"?");
  } else {
    uint32_t count;
    const ScKey *own = sc_schema_keys(block, &count);
    sc_message_put(text, "; known here: ");
    for (uint32_t i = 0; i < count; i++) {
      sc_message_put(text, i ? ", " : "");
      sc_message_put(text, own[i].name);
    }
  }
}
