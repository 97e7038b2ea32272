// SPDX-License-Identifier: MIT
// A subdivision of the plane into convex faces, that begins as triangles and is made better and coarser.
#ifndef SC_GEOM_MESH_H
#define SC_GEOM_MESH_H

#include <stdbool.h>

#include "scree/base.h"

#define SC_MESH_NONE 0xffffffffu

// An edge is there twice, once for the face on each side; each runs with its face on the left.
typedef struct ScHalf {
  uint32_t origin; // the corner that it begins at
  uint32_t next, previous;
  uint32_t twin; // SC_MESH_NONE on the outside
  bool gone;     // its two faces have become one
} ScHalf;

typedef struct ScMesh {
  const ScreeVec2 *at; // of each corner
  ScHalf *halves;
  uint32_t count;
} ScMesh;

// Makes the mesh of triangles given by three corners each, counter-clockwise. False when memory ran out.
bool sc_mesh_make(const ScreeVec2 *at, uint32_t corner_count, const uint32_t *triangles, uint32_t triangle_count,
                  ScMesh *out_mesh);
void sc_mesh_free(ScMesh *mesh);

// Turns edges between two triangles to their other diagonal where that makes the smallest angle larger, until none
// does. False when memory ran out; the mesh is as it was.
bool sc_mesh_flip(ScMesh *mesh);

// Takes out edges where the two faces together are convex and have at most that many corners. False when memory ran
// out; the mesh is as it was.
bool sc_mesh_merge(ScMesh *mesh, uint32_t most_corners);

// Does the face of a half turn at its origin? Others are straight there, and a corner of some neighbour.
bool sc_mesh_turns(const ScMesh *mesh, uint32_t half);

#endif
