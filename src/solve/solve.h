// SPDX-License-Identifier: MIT
// The solver. Reads manifolds, materials, masses, poses and forces; writes velocities, impulses and how far bodies
// move.
//
// Two solvers stand between the same preparation and the same storing, on the same batches and rows; the scene names
// the one to take. A step is cut into substeps (Macklin et al., "Small Steps in Physics Simulation", 2019): many small
// steps converge better than many passes over a large one.
//
//   prepare   bodies into dense records; contacts into batches of four
//   field     what fields do to these bodies, in field.c
//   impact    blows that go from body to body, dealt before the substeps
//   blow      blows that contacts and limits of joints took in a substep, handed on at once
//   store     velocities, impulses and movements back into the columns
//
// soft, in contact.c and bounce.c: speeds before positions, one pass over the contacts a substep.
//
//   substep   integrate velocities; warm start; solve contacts; now and then push overlaps apart; integrate positions
//   rebound   restitution, after all substeps: as far as the contact took the energy for it
//
// The velocity that the impulses of one substep made is what warm starting the next one would add, and is added to each
// body directly: only the first substep needs the pass over contacts.
//
// xpbd, in xpbd.c: positions before speeds, several passes over the speeds.
//
//   substep   integrate velocities; bear: impulses that last are given again; integrate positions
//   aim       which contacts take part, and the speed that each is to have, restitution in it
//   place     overlaps taken back on the poses, without a trace in the velocities
//   sweep     several times: accumulated normal impulses, then friction in the cone of the manifold's sum; a bounce
//             gives no more than the bounces of its bodies took
//   keep      which impulses are loads that last
//
// In both the Jacobians stay fixed over the step.
#ifndef SC_SOLVE_SOLVE_H
#define SC_SOLVE_SOLVE_H

#include "state/scene.h"

// Does nothing but note efforts, and sets step.unlike, where the joints of some island take another effort than its
// block was filled by: then it is to be called again after sc_graph_colour.
SC_APART ScreeStatus sc_solve_step(ScreeScene *scene);

#endif
