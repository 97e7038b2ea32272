// SPDX-License-Identifier: MIT
// Scenes whose bodies can be made in any order, and mirrored, and the physical figures that should be alike whatever
// the order was.
#ifndef PERMUTE_H
#define PERMUTE_H

#include <stdbool.h>
#include <stdint.h>

#include "scree/scree.h"

#define PERMUTE_CORNERS 8u

typedef struct PermutePiece {
  uint32_t type;
  ScreeVec2 at;
  double angle;
  ScreeShapeDef shape;
  ScreeVec2 points[PERMUTE_CORNERS];
} PermutePiece;

// Bodies of one shape each, in the order in which they are written down; `inside` is the rectangle that none may leave.
typedef struct PermuteScene {
  PermutePiece *pieces;
  uint32_t count;
  ScreeVec2 low, high;
} PermuteScene;

// Boxes of 1 m, 1.05 m apart in a row, each row exactly on the one below.
PermuteScene permute_pyramid(uint32_t rows);
// The same without gaps within a row.
PermuteScene permute_flush_pyramid(uint32_t rows);
// The same of boxes of 2 m, the top of 300 times their density.
PermuteScene permute_heavy_top(uint32_t rows);
// Boxes of 1 m, flush.
PermuteScene permute_column(uint32_t boxes);
// Bricks of 2 m by 1 m with half overlaps, half bricks at the ends of every other row.
PermuteScene permute_wall(uint32_t rows);
// Circles, boxes, capsules and polygons dropped into a bucket 8 m wide.
PermuteScene permute_pile(uint32_t shapes);
void permute_free(PermuteScene *scene);

// How the bodies are put in order before they are made: as written, last first, from left to right, and from then on
// shuffled, another shuffle for each number.
enum { PERMUTE_WRITTEN, PERMUTE_REVERSED, PERMUTE_RIGHTWARD, PERMUTE_SHUFFLED };

typedef struct PermuteRun {
  const PermuteScene *pieces;
  ScreeScene *scene;
  ScreeBody *bodies; // of pieces[i], in the order they are written
  double side;       // -1 when mirrored at x = 0, otherwise 1
} PermuteRun;

PermuteRun permute_start(const PermuteScene *pieces, const ScreeSceneDef *def, uint32_t order, bool mirrored);
void permute_step(PermuteRun *run, uint32_t steps);
void permute_end(PermuteRun *run);

// Of the dynamic bodies. Lengths in metres; a mirrored run's are mirrored back.
typedef struct PermuteFigures {
  double top, middle; // height of the highest one, and of the centre of all mass
  double drift, lean; // the farthest that one has moved sideways, and the mean of all such moves, to the right
  double energy;      // kinetic, J
  double overlap;     // the deepest of any contact
  uint32_t inside;    // how many are inside
} PermuteFigures;

PermuteFigures permute_figures(PermuteRun *run);

#endif
