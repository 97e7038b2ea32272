// SPDX-License-Identifier: MIT
// The solver. Reads manifolds, materials, masses, poses and forces; writes velocities, impulses and how far bodies
// move.
//
// Two solvers stand between the same preparation and the same storing, on the same batches and rows; the scene names
// the one to take. A step is cut into substeps (Macklin et al., "Small Steps in Physics Simulation", 2019): many small
// steps converge better than many passes over a large one.
//
//   prepare   bodies into dense records, contacts into batches of four
//   store     velocities, impulses and movements back into the columns
//
// soft, in contact.c: one pass over the contacts a substep, speeds before positions.
//
//   substep   integrate velocities; warm start; solve contacts; now and then push overlaps apart; integrate positions
//   rebound   restitution, after all substeps
//
// xpbd, in xpbd.c: positions before speeds, and several passes over the speeds.
//
//   substep   integrate velocities; bear the loads that last; move
//   aim       which contacts take part, and the speed that each is to have, restitution in it
//   place     overlaps taken back on the poses, without a trace in the velocities
//   sweep     several times: accumulated normal impulses, then friction in the cone of the manifold's sum
//   keep      which impulses are loads that last
//
// The Jacobians stay fixed over the step. The velocity that the impulses of one substep made is therefore what warm
// starting the next one would add, and is added to each body directly: only the first substep needs the pass over
// contacts.
#ifndef SC_SOLVE_SOLVE_H
#define SC_SOLVE_SOLVE_H

#include "state/scene.h"

ScreeStatus sc_solve_step(ScreeScene *scene);

#endif
