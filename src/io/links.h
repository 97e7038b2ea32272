// SPDX-License-Identifier: MIT
// The lists of pairs that bodies have. Which pairs stand in a list follows from the pairs; their order is told by
// ranks: of each in its turn, how many of those still to come have a higher row. A list that no pair has left and that
// was joined in the order of rows has none but 0, and takes one bit.
#ifndef SC_IO_LINKS_H
#define SC_IO_LINKS_H

#include "io/pack.h"

// The shapes of pairs and their flags.
void sc_links_walk_pairs(ScPack *pack, ScreeScene *scene);
// Their lists, once shapes are known to be of bodies that are there.
void sc_links_walk(ScPack *pack, ScreeScene *scene);

#endif
