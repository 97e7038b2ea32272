// SPDX-License-Identifier: MIT
// The solver. Reads manifolds, materials, masses, poses and forces; writes velocities, impulses and how far bodies
// move.
//
// A step is cut into substeps with one pass over the contacts in each (Macklin et al., "Small Steps in Physics
// Simulation", 2019): many small steps converge better than many passes over a large one.
//
//   prepare   bodies into dense records, contacts into batches of four
//   substep   integrate velocities; warm start; solve contacts; now and then push overlaps apart; integrate positions
//   rebound   restitution
//   store     velocities, impulses and movements back into the columns
//
// The Jacobians stay fixed over the step. The velocity that the impulses of one substep made is therefore what warm
// starting the next one would add, and is added to each body directly: only the first substep needs the pass over
// contacts.
#ifndef SC_SOLVE_SOLVE_H
#define SC_SOLVE_SOLVE_H

#include "state/scene.h"

ScreeStatus sc_solve_step(ScreeScene *scene);

#endif
