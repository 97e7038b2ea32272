// SPDX-License-Identifier: MIT
// Contact graph, in three stages.
//
// sc_graph_link  Reads touching bits; writes SC_PAIR_LINKED, what materials make of a pair that begins to touch,
//                islands, and who is awake: whoever is touched anew wakes with its island.
// sc_graph_colour  Reads which pairs touch, which bodies move and islands; writes body.slot, and the blocks, groups and
//                lanes of the step.
// sc_graph_rest  Reads velocities; writes body.rest, and puts islands to sleep of which every body was slower than its
//                threshold for SC_REST_TIME: speed of the centre plus that of the rim, so that one number bounds the
//                speed of every point.
//
// Contacts are coloured so that no two of a colour share a movable body; those of one colour can then be solved four at
// a time, in any order, with one answer. Immovable bodies may be shared: nothing is written to them. Colouring is
// greedy, in the order of rows; what finds no colour is solved one to a batch. It knows rows and pairs only, and no
// dimension.
#ifndef SC_GRAPH_GRAPH_H
#define SC_GRAPH_GRAPH_H

#include "state/scene.h"

SC_APART ScreeStatus sc_graph_link(ScreeScene *scene);
SC_APART ScreeStatus sc_graph_colour(ScreeScene *scene);
SC_APART ScreeStatus sc_graph_rest(ScreeScene *scene);

#endif
