// SPDX-License-Identifier: MIT
// What shapes were made from, in the user's own numbers. Cores are turned, centred and rounded, and no definition can
// be won back from them to the bit; this can be written down, and makes the same shape again. No step reads it.
#ifndef SC_STATE_GIVEN_H
#define SC_STATE_GIVEN_H

#include <stdbool.h>

#include "scree/shape.h"

typedef struct ScGiven {
  ScreeVec2 position;
  double angle;
  double size[2]; // box, and cell of tiles: width, height; capsule: length
  double radius;
  uint32_t first; // block of its run of points, rings and cells
  uint32_t point_count, ring_count;
  uint32_t columns, rows;
  uint32_t loop;
  uint32_t head;   // row that holds all this: its own, or that of the first piece of its whole
  uint32_t unused; // kept 0
} ScGiven;

#define SC_GIVEN_BLOCK 16u // bytes

// The lists that shapes came with, in runs of whole blocks: points, then rings, then cells.
typedef struct ScGivenLists {
  uint8_t *data;
  uint32_t used, capacity; // blocks
  uint32_t dead;           // blocks of shapes that are gone
} ScGivenLists;

// Blocks that the lists of a definition take up.
uint64_t sc_given_blocks(const ScreeShapeDef *def);
// Room for that many more blocks. False when memory ran out; all is as it was.
bool sc_given_reserve(ScreeScene *scene, uint64_t more);
// The same in lists that hold nothing.
bool sc_given_make(ScGivenLists *lists, uint32_t blocks);
// Lays the lists out in the order of rows, so that nothing tells what was there before. False when memory ran out.
bool sc_given_tidy(ScreeScene *scene);
// Blocks that a row holds.
uint64_t sc_given_held(const ScGiven *given);
// Notes what a row was made from. Room for its lists must have been reserved.
void sc_given_keep(ScreeScene *scene, uint32_t row, const ScreeShapeDef *def, const ScreeShapeList *list);
// Gives up the lists of a row that is about to be cleared.
void sc_given_drop(ScreeScene *scene, uint32_t row);
// Writes what a row was made from into a definition, and where the lists of it are now.
void sc_given_tell(const ScreeScene *scene, uint32_t row, ScreeShapeDef *out_def, ScreeShapeList *out_list);

#endif
