// SPDX-License-Identifier: MIT
// The keys of scene files as a table, stamped from schema.def, and how messages speak of them.
#ifndef SC_SCENE_SCHEMA_H
#define SC_SCENE_SCHEMA_H

#include "message.h"
#include "scree/joint.h"

typedef enum ScKind {
  SC_KIND_NUMBER,  // a finite number
  SC_KIND_INTEGER, // a whole number
  SC_KIND_FLAG,    // true or false
  SC_KIND_PAIR,    // [x, y]
  SC_KIND_TRIPLE,  // [x, y, theta]
  SC_KIND_SIZE,    // [width, height], or none: zeros
  SC_KIND_COLOUR,  // [r, g, b, a], or a path, which stands for no colour
  SC_KIND_TEXT,
  SC_KIND_ANGLES,     // degrees (0) | radians (1)
  SC_KIND_BODY_TYPE,  // static | kinematic | dynamic: a ScreeBodyType
  SC_KIND_SOLVER,     // soft | xpbd: a ScreeSolver
  SC_KIND_MIX,        // default | average | ...: a ScreeMix
  SC_KIND_MODE,       // position | velocity | effort: a ScreeMotor
  SC_KIND_LINK,       // capsule | box: a ScreeShapeKind
  SC_KIND_JOINT_TYPE, // revolute | prismatic | ...: a ScreeJointKind, or SC_JOINT_ROPE
  SC_KIND_POINTS,     // a list of [x, y]; its points are read later, by who knows what they are for
  SC_KIND_RINGS,      // a list of points, or a list of such lists
  SC_KIND_ROWS,       // a list of texts, a character a cell
  SC_KIND_ONE_WAY,    // [x, y], or a flag: true stands for [0, 1]
  SC_KIND_MAP,        // a map with a block of its own
  SC_KIND_NAMES,      // a map whose keys are the user's
  SC_KIND_LIST,       // a list of whatever
  SC_KIND_LIMITS,     // none, or [lower, upper], each a number or none, which stands for -DBL_MAX or DBL_MAX
  SC_KIND_GAINS,      // [p, i, d]
  SC_KIND_NUMBER_OR_MAP,
  SC_KIND_NUMBER_OR_PAIR,
  SC_KIND_MAP_OR_NONE,
  SC_KIND_ANY // not looked at here
} ScKind;

typedef enum ScBlockId {
#define BLOCK(block, title) SC_BLOCK_##block,
#define KEY(block, key, kind, low, high, initial)
#include "schema.def"
#undef BLOCK
#undef KEY
  SC_BLOCK_COUNT
} ScBlockId;

// SC_KEY_PHYSICS_mass and so on: numbers within the block, from 0.
enum {
#define BLOCK(block, title)                       SC_BEFORE_##block = -1,
#define KEY(block, key, kind, low, high, initial) SC_KEY_##block##_##key,
#include "schema.def"
#undef BLOCK
#undef KEY
};

#define SC_BLOCK_KEYS_MAX 39
#define SC_SCHEMA_FAR     1e9 // the engine takes no coordinates beyond

// A word for a distance joint that has no least length, beside those of ScreeJointKind.
#define SC_JOINT_ROPE (SCREE_JOINT_FILTER + 1)

typedef struct ScKey {
  const char *name;
  uint8_t length; // of the name
  uint8_t block, kind;
  uint8_t needed; // its absence is an error
  double low, high, initial;
} ScKey;

// The words for the types of joints, by ScreeJointKind or SC_JOINT_ROPE; none for 0.
extern const char *const sc_schema_joint_types[];

// The keys of a block, in the order of their numbers.
const ScKey *sc_schema_keys(ScBlockId block, uint32_t *out_count);

// The number of a key in its block, or -1.
int sc_schema_find(ScBlockId block, const ScNode *key);

// "a number from 0 to 1".
void sc_schema_put_expected(ScText *text, const ScKey *key);
// " from 0 to 1", or nothing where any finite number will do.
void sc_schema_put_range(ScText *text, const ScKey *key);

// What may help with a key that the block does not have: the nearest one, the block that it belongs in, or all there
// are.
void sc_schema_put_advice(ScText *text, ScBlockId block, const ScNode *key);

#endif
