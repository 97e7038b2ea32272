// SPDX-License-Identifier: MIT
#include "graph/graph.h"
#include "state/material.h"

// Of the pairs of a falling heap most go without having touched: what two materials make is asked for where they meet.
static void link(ScreeScene *scene, uint32_t pair) {
  sc_material_refresh(scene, pair);
  sc_sleep_link(scene, pair);
}

// Pairs of islands woken here were not looked at in this step. They are as they were when all stood still: their
// manifolds serve once more.
ScreeStatus sc_graph_link(ScreeScene *scene) {
  const uint32_t *flags = scene->tables.pair.flags;
  uint32_t count;
  const uint32_t *pairs = sc_rows_list(&scene->active, &count);
  for (uint32_t i = 0; i < count; ++i) {
    uint32_t state = flags[pairs[i]] & (SC_PAIR_TOUCHING | SC_PAIR_SENSOR | SC_PAIR_LINKED);
    if (state == SC_PAIR_TOUCHING)
      link(scene, pairs[i]);
    else if (state == SC_PAIR_LINKED)
      sc_sleep_let_go(scene, pairs[i]);
  }
  return SCREE_OK;
}
