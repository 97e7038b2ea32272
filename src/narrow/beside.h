// SPDX-License-Identifier: MIT
// What lies beside a shape, and never moves against it.
#ifndef SC_NARROW_BESIDE_H
#define SC_NARROW_BESIDE_H

#include "state/scene.h"

// Neighbours looked at, at most; of more, those nearest to where the two touch count.
#define SC_BESIDE_MAX 16u

typedef struct ScNeighbour {
  uint32_t shape;
  ScHull hull;
  ScVec position; // in the frame of the shape that it lies beside
  ScRot rotation;
  bool one_sided;
  float away; // from where the two touch, told once there are too many, m
} ScNeighbour;

typedef struct ScBeside {
  ScVec near[2]; // where the two touch, in the frame of the shape: from the caller
  uint32_t count;
  ScNeighbour list[SC_BESIDE_MAX];
} ScBeside;

// Of an entry in the list of pairs of `other`'s body: the shape beside `shape` that `other` can touch too, or SC_NONE.
uint32_t sc_beside_pair(const ScreeScene *scene, uint32_t shape, uint32_t other, uint32_t entry);

// Adds what lies beside `shape`, of which `other` can touch it too in this step.
void sc_beside_find(const ScreeScene *scene, uint32_t shape, uint32_t other, ScBeside *beside);
// Adds all else of which `other` could touch it if it came there.
void sc_beside_find_all(const ScreeScene *scene, uint32_t shape, uint32_t other, ScBeside *beside);

// Where a shape that never moves against `shape` lies beside it.
ScNeighbour sc_beside_place(const ScreeScene *scene, uint32_t shape, uint32_t beside);

// Shapes that never move against `shape`, itself too, whose boxes come within `reach` of a point in its frame, in no
// order: fills `out` with their rows, up to `capacity`, and returns how many there are in all.
uint32_t sc_beside_around(const ScreeScene *scene, uint32_t shape, ScVec point, float reach, uint32_t *out,
                          uint32_t capacity);

#endif
