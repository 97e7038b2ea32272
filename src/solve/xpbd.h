// SPDX-License-Identifier: MIT
// What the second solver keeps of a batch beside it, and its passes.
#ifndef SC_SOLVE_XPBD_H
#define SC_SOLVE_XPBD_H

#include "solve/batch.h"

typedef struct ScLoadPoint {
  ScF4 target; // speed along n that the rows hold to in this substep, m/s; SC_ASIDE: the point takes no part
  ScF4 last;   // impulse of the substep before, N s
  ScF4 lift;   // the target beyond the speed that the points came with: gravity's doing, m/s
} ScLoadPoint;

// One a batch, always for two points: index and address go together.
typedef struct ScLoad {
  ScF4 restitution;
  ScF4 last; // along t
  ScLoadPoint points[2];
} ScLoad;

#define SC_ASIDE (-1e9f)

typedef struct ScXpbd {
  ScSolver solver;
  const ScVelocity *gain; // what a substep of gravity and forces adds, by slot
  float *taken;           // by slot, where something may bounce: twice what bounces have taken since the first sweep, J
  float h;                // the substep, s
  float softness;         // compliance over h^2, 1/kg
  float threshold;        // closing speeds up to it do not bounce, m/s
} ScXpbd;

// Passes over `count` batches of one form, and what is kept of them. In the order of a substep:
void sc_xpbd_bear(const ScXpbd *x, ScBatch *batches, ScLoad *loads, uint32_t count, uint32_t form);
void sc_xpbd_aim(const ScXpbd *x, ScBatch *batches, ScLoad *loads, uint32_t count, uint32_t form);
void sc_xpbd_place(const ScXpbd *x, ScBatch *batches, ScLoad *loads, uint32_t count, uint32_t form);
void sc_xpbd_sweep(const ScXpbd *x, ScBatch *batches, ScLoad *loads, uint32_t count, uint32_t form);
void sc_xpbd_keep(const ScXpbd *x, ScBatch *batches, ScLoad *loads, uint32_t count, uint32_t form);

#endif
