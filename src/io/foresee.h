// SPDX-License-Identifier: MIT
// Numbers that are nearly known from the rest of a scene. They are worked out by the engine's own means, once for the
// scene that is written and once for the one that is read, which has the same rest by then; what a snapshot holds is by
// how much they differ, which for most is nothing.
#ifndef SC_IO_FORESEE_H
#define SC_IO_FORESEE_H

#include "io/pack.h"

// How two shapes that lie so would touch: what the stage of contacts knows, which no other stage may ask itself.
typedef struct ScForesight {
  // How the shapes of a pair lie, as a fit that were made now would say it.
  void (*pose)(const ScreeScene *scene, const ScPairKey *key, ScFit *fit);
  // Makes a fit at its position and rotation, with its margin.
  void (*fit)(const ScreeScene *scene, const ScPairKey *key, ScFit *fit);
  // Manifolds of the pairs in scene->active, from their fits and from where shapes are placed.
  ScreeStatus (*manifolds)(ScreeScene *scene);
} ScForesight;

// The columns that are foreseen. A scene that is read has been found sound, and is rebuilt on the way.
void sc_foresee_walk(ScPack *pack, ScreeScene *scene, const ScForesight *foresight);

// What is foreseen at a time: of these rows.
typedef struct ScTask {
  ScreeScene *scene;
  const ScForesight *foresight;
  const uint32_t *rows;
  uint32_t count;
} ScTask;

#define SC_FORESEE_COLUMNS 5u

// Columns of one table that are foreseen together.
typedef struct ScGroupOf {
  size_t columns[SC_FORESEE_COLUMNS]; // by their offsets in ScTables
  uint32_t count;
  uint32_t first, end; // parts of their elements
  void (*foresee)(const ScTask *task);
} ScGroupOf;

// Codes a group. What is foreseen goes into the columns themselves where these are read, and else into copies that
// stand in their place meanwhile. It may depend on all that was coded before, must be told for every row and every part
// that is coded now, and nothing else may change by it.
void sc_foresee_code(ScPack *pack, const ScTask *task, const ScGroupOf *group);
// The rows of a table that are lived in, or of these those that are wanted. False when memory ran out.
bool sc_foresee_rows(ScPack *pack, ScTask *task, const ScPool *pool, bool (*wanted)(const ScreeScene *, uint32_t));

#endif
