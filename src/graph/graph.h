// SPDX-License-Identifier: MIT
// Contact graph. Reads which pairs touch and which bodies move; writes body.slot and the groups of the step.
//
// Contacts are coloured so that no two of a colour share a movable body; those of one colour can then be solved four at
// a time, in any order, with one answer. Immovable bodies may be shared: nothing is written to them. Colouring is
// greedy, in the order of rows; what finds no colour is solved one to a batch. It knows rows and pairs only, and no
// dimension.
#ifndef SC_GRAPH_GRAPH_H
#define SC_GRAPH_GRAPH_H

#include "state/scene.h"

ScreeStatus sc_graph_colour(ScreeScene *scene);

#endif
