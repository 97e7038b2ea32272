// SPDX-License-Identifier: MIT
// The whole step on one page.
#include "step.h"

#include "broad/broad.h"
#include "ccd/commit.h"
#include "event/touch.h"
#include "graph/graph.h"
#include "narrow/narrow.h"
#include "solve/solve.h"

typedef struct Stage {
  const char *name;
  ScreeStatus (*run)(ScreeScene *scene);
} Stage;

static const Stage stages[] = {
    {"broad", sc_broad_update},   // poses, velocities -> padded boxes, trees, pairs
    {"narrow", sc_narrow_update}, // pairs, shapes, poses -> manifolds, touching bits
    {"link", sc_graph_link},      // touching bits -> islands, who is woken
    {"graph", sc_graph_colour},   // touching pairs -> solver slots, coloured groups
    {"solve", sc_solve_step},     // groups, manifolds, forces -> velocities, impulses, movements
    {"ccd", sc_ccd_commit},       // movements -> poses
    {"event", sc_event_touch},    // touching bits -> what began and ended
    {"sleep", sc_graph_rest},     // velocities, islands -> who falls asleep
};

ScreeStatus sc_step(ScreeScene *scene, double dt) {
  sc_arena_begin(&scene->arena);
  scene->step = (ScStep){.dt = (float)dt};
  for (size_t i = 0; i < sizeof stages / sizeof stages[0]; ++i) {
    ScreeStatus status = stages[i].run(scene);
    if (status != SCREE_OK) return status;
  }
  scene->steps += 1.0;
  return SCREE_OK;
}
