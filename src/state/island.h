// SPDX-License-Identifier: MIT
// Islands: dynamic bodies that hang together by links, so that one cannot move without the others noticing.
//
// A link is a pair of flag SC_PAIR_LINKED, or a joint that has rows, whose bodies are both dynamic. An island is a ring
// of rows with a record. Links that come join two islands at once. Links that go only leave a mark: the island may be
// larger than what hangs together until it is split, which is asked for only when the answer matters, before it falls
// asleep. Numbers of islands and the order in their rings decide nothing but who is met first; no result may depend on
// it.
#ifndef SC_STATE_ISLAND_H
#define SC_STATE_ISLAND_H

#include <stdbool.h>
#include <stdint.h>

#include "scree/scene.h"

// How the joints of an island are solved (solve/joint_effort.c). Blocks hold islands of one effort, so that none is
// solved otherwise than it would be alone.
#define SC_EFFORT_TWICE   1u // two passes a substep, or four
#define SC_EFFORT_FOUR    2u
#define SC_EFFORT_CROWDED 4u // back and forth
#define SC_EFFORT_ALONE   8u // each push begins anew: joint_push.c
#define SC_EFFORTS        16u

typedef struct ScIsland {
  uint32_t first;  // a member; of a free record: the next free one
  uint32_t count;  // members
  uint32_t block;  // for the graph: where its bodies are solved in this step
  uint32_t struck; // for the solver: contacts and joints that a blow of this substep came to, 0 between substeps
  uint8_t lost;    // a link went since it was known to hang together
  uint8_t busy;    // for whoever looks for islands at rest
  uint8_t limited; // for the solver: among what was struck is a limit of a joint; 0 between substeps
  uint8_t effort;  // for the graph: SC_EFFORT_ bits of its joints, as the solver found them last
} ScIsland;

typedef struct ScIslands {
  ScIsland *records;
  uint32_t capacity, count;
  uint32_t free; // first free record, SC_NONE
  bool parted;   // a link or a member went since somebody looked for islands at rest
} ScIslands;

// Room for the islands of that many bodies. False when memory ran out.
bool sc_island_reserve(ScIslands *islands, uint32_t bodies);
void sc_island_free(ScIslands *islands);
void sc_island_clear(ScIslands *islands);

// An island of its own for a new dynamic body. Room must have been reserved.
void sc_island_add(ScreeScene *scene, uint32_t row);
// Puts a dynamic body that is in no island into one.
void sc_island_enter(ScreeScene *scene, uint32_t row, uint32_t island);
// Takes a body without links out of its island.
void sc_island_remove(ScreeScene *scene, uint32_t row);
// A link between two members came, or went.
void sc_island_join(ScreeScene *scene, uint32_t row_a, uint32_t row_b);
void sc_island_part(ScreeScene *scene, uint32_t row);
// Makes an island that lost links into the islands that its members form now. Needs no memory.
void sc_island_split(ScreeScene *scene, uint32_t island);

#endif
