// SPDX-License-Identifier: MIT
// One map of a scene file, read by the lines of the schema.
#ifndef SC_SCENE_BLOCK_H
#define SC_SCENE_BLOCK_H

#include "schema.h"

typedef struct ScValue {
  const ScNode *key;  // null: not given
  const ScNode *node; // null: not given, or refused
  double number[4];   // as many as the kind has
} ScValue;

typedef struct ScBlock {
  const ScNode *node;               // null: not given
  ScValue value[SC_BLOCK_KEYS_MAX]; // set as far as the block has keys
} ScBlock;

// Reads a map: every value checked, absent ones set to their initial number, all that is wrong said in the log. `mark`
// is where a needed key is missed.
void sc_block_read(ScLog *log, ScBlockId block, const ScNode *map, ScMark mark, ScBlock *out);

// Reads a block inside a block, under its key. `out->node` is null when it was not given.
void sc_block_read_inner(ScLog *log, ScBlockId block, const ScValue *value, ScBlock *out);

// Reads one [x, y] of a list of points. Returns 0 after a message.
int sc_block_read_point(ScLog *log, const ScNode *node, double out[2]);

// Puts the key of a value on the path.
uint32_t sc_block_push(ScLog *log, const ScValue *value);
// An error at a value that is read without fault but may not stand with the others.
void sc_block_refuse(ScLog *log, const ScValue *value, ScreeStatus status, const char *expected);

#endif
